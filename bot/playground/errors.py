"""Discord's refusals: HTTP status, code and body as its API words them.

https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

Path: TypeAlias = tuple[str | int, ...]


class Refused(Exception):
    """The call is answered with an error; `errors` names the fields at fault."""

    def __init__(self, status: int, code: int, message: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(f"{status} ({code}): {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


class TooOften(Refused):
    """A 429: try again after so many seconds."""

    def __init__(
        self,
        retry_after: float,
        *,
        code: int = 0,
        message: str = "You are being rate limited.",
        everywhere: bool = False,
    ) -> None:
        super().__init__(429, code, message)
        self.retry_after = retry_after
        self.everywhere = everywhere

    def body(self) -> dict[str, Any]:
        return super().body() | {"retry_after": round(self.retry_after, 3), "global": self.everywhere}


class Fault(NamedTuple):
    """One field at fault in a form: where, Discord's name for what is wrong, and its words."""

    path: Path
    code: str
    message: str


class Faulty(list[Fault]):
    """Collects what is wrong with a form, then refuses it as a whole."""

    def add(self, path: Path, code: str, message: str) -> None:
        self.append(Fault(path, code, message))

    def refuse_if_any(self) -> None:
        if self:
            raise invalid_form(self)


def invalid_form(faults: list[Fault]) -> Refused:
    tree: dict[str, Any] = {}
    for fault in faults:
        node = tree
        for step in fault.path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": fault.code, "message": fault.message})
    return Refused(400, 50035, "Invalid Form Body", tree)


def invalid_field(*path: str | int, code: str, message: str) -> Refused:
    return invalid_form([Fault(path, code, message)])


def unauthorized() -> Refused:
    return Refused(401, 0, "401: Unauthorized")


def no_such_route() -> Refused:
    return Refused(404, 0, "404: Not Found")


def unknown_application() -> Refused:
    return Refused(404, 10002, "Unknown Application")


def unknown_channel() -> Refused:
    return Refused(404, 10003, "Unknown Channel")


def unknown_guild() -> Refused:
    return Refused(404, 10004, "Unknown Guild")


def unknown_member() -> Refused:
    return Refused(404, 10007, "Unknown Member")


def unknown_message() -> Refused:
    return Refused(404, 10008, "Unknown Message")


def unknown_user() -> Refused:
    return Refused(404, 10013, "Unknown User")


def unknown_emoji() -> Refused:
    return Refused(400, 10014, "Unknown Emoji")


def unknown_webhook() -> Refused:
    return Refused(404, 10015, "Unknown Webhook")


def unknown_interaction() -> Refused:
    return Refused(404, 10062, "Unknown interaction")


def unknown_command() -> Refused:
    return Refused(404, 10063, "Unknown application command")


def too_many_pins() -> Refused:
    return Refused(400, 30003, "Maximum number of pins reached (250)")


def file_too_large() -> Refused:
    return Refused(413, 40005, "Request entity too large")


def already_acknowledged() -> Refused:
    return Refused(400, 40060, "Interaction has already been acknowledged.")


def missing_access() -> Refused:
    return Refused(403, 50001, "Missing Access")


def wrong_channel_type() -> Refused:
    return Refused(400, 50024, "Cannot execute action on this channel type")


def not_your_message() -> Refused:
    return Refused(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> Refused:
    return Refused(400, 50006, "Cannot send an empty message")


def cannot_message_this_user() -> Refused:
    return Refused(403, 50007, "Cannot send messages to this user")


def missing_permissions() -> Refused:
    return Refused(403, 50013, "Missing Permissions")


def invalid_webhook_token() -> Refused:
    return Refused(401, 50027, "Invalid Webhook Token")


def archived_thread() -> Refused:
    return Refused(400, 50083, "Thread is archived")


def thread_exists() -> Refused:
    return Refused(400, 160004, "A thread has already been created for this message")


def not_json() -> Refused:
    return Refused(400, 50109, "The request body contains invalid JSON.")


def too_many_old_edits() -> TooOften:
    # Seen in the wild as a 429 whose wait is short, so that a client retries a few times and then gives up.
    message = "Maximum number of edits to messages older than 1 hour reached. Try again later"
    return TooOften(0.3, code=30046, message=message)
