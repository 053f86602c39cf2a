"""Bad weather on demand: slow, refusing or broken calls, a gateway that drops, repeats or shuffles."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase

from bot.playground.clock import Clock
from bot.playground.errors import TooOften
from bot.playground.gateway import Gateway
from bot.playground.model import Json
from bot.playground.sessions import Session
from bot.playground.world import World


class Kind(StrEnum):
    LATENCY = "latency"
    """Every matching call takes `seconds` longer."""
    RATE_LIMIT = "429"
    """Refused with a wait of `seconds`."""
    SERVER_ERROR = "500"
    BAD_GATEWAY = "502"
    DROP = "drop"
    """The connection is cut before anything is done."""
    LOST_ANSWER = "lost_answer"
    """The call is carried out, but the connection is cut before the answer."""
    DUPLICATE_EVENTS = "duplicate_events"
    REORDER_EVENTS = "reorder_events"
    """Events swap places in pairs."""
    DM_CLOSED = "dm_closed"
    """`user` takes no direct messages."""
    GATEWAY_CLOSE = "gateway_close"
    """Now: close with `code`; `resume` says whether the session may be resumed."""
    GATEWAY_DROP = "gateway_drop"
    """Now: cut the socket without a word."""
    GATEWAY_RECONNECT = "gateway_reconnect"
    GATEWAY_INVALID = "gateway_invalid"


AT_ONCE = frozenset({Kind.GATEWAY_CLOSE, Kind.GATEWAY_DROP, Kind.GATEWAY_RECONNECT, Kind.GATEWAY_INVALID})
ON_EVENTS = frozenset({Kind.DUPLICATE_EVENTS, Kind.REORDER_EVENTS})
HOLD_SECONDS = 0.05
"""How long a shuffled event waits for another to overtake it."""


@dataclass(slots=True)
class Fault:
    kind: Kind
    route: str = "*"
    """For calls "POST /channels/*/messages" or "/channels/*"; for events "MESSAGE_*"."""
    seconds: float = 0.0
    times: int | None = None
    """How often it still strikes; None: until cleared."""
    user: str | None = None

    def shown(self) -> Json:
        return {
            "kind": self.kind.value,
            "route": self.route,
            "seconds": self.seconds,
            "times": self.times,
            "user": self.user,
        }


class Faults:
    def __init__(self, clock: Clock, world: World, gateway: Gateway) -> None:
        self._clock = clock
        self._world = world
        self._gateway = gateway
        self._active: list[Fault] = []
        self._held: dict[str, tuple[str, Json]] = {}
        gateway.on_push = self._push

    def set(
        self,
        kind: str,
        *,
        route: str = "*",
        seconds: float = 0.0,
        times: int | None = None,
        user: str | None = None,
        code: int = 4000,
        resume: bool = True,
    ) -> Fault:
        """Make bad weather. `user` is a name or an id; see `Kind` for what each kind reads."""
        fault = Fault(Kind(kind), route, seconds, times, user)
        match fault.kind:
            case Kind.GATEWAY_CLOSE:
                self._gateway.cut(code, resumable=resume)
            case Kind.GATEWAY_DROP:
                self._gateway.drop(resumable=resume)
            case Kind.GATEWAY_RECONNECT:
                self._gateway.ask_to_reconnect()
            case Kind.GATEWAY_INVALID:
                self._gateway.invalidate(resumable=resume)
            case _:
                if fault.kind is Kind.DM_CLOSED:
                    self._open_dms(fault, accepts=False)
                self._active.append(fault)
        return fault

    def clear(self, kind: str | None = None) -> None:
        """Fair weather again, for one kind or for all."""
        for fault in [each for each in self._active if kind is None or each.kind == kind]:
            self._active.remove(fault)
            if fault.kind is Kind.DM_CLOSED:
                self._open_dms(fault, accepts=True)

    def active(self) -> list[Json]:
        return [fault.shown() for fault in self._active]

    def _open_dms(self, fault: Fault, *, accepts: bool) -> None:
        for user in self._world.users.values():
            if fault.user in (None, user.name, str(user.id)) and not user.bot:
                user.accepts_dms = accepts

    def _strike(self, fault: Fault) -> None:
        if fault.times is not None:
            fault.times -= 1
            if fault.times <= 0:
                self._active.remove(fault)

    def _first(self, kinds: frozenset[Kind], method: str, path: str) -> Fault | None:
        for fault in self._active:
            pattern = fault.route
            words = path if pattern.startswith("/") else f"{method} {path}"
            if fault.kind in kinds and fnmatchcase(words, pattern):
                self._strike(fault)
                return fault
        return None

    async def before(self, method: str, path: str) -> Kind | None:
        """What befalls a call: a wait here, a 429 raised, or the kind of breakdown to act out."""
        if (slow := self._first(frozenset({Kind.LATENCY}), method, path)) is not None:
            await self._clock.sleep(slow.seconds)
        if (limited := self._first(frozenset({Kind.RATE_LIMIT}), method, path)) is not None:
            raise TooOften(limited.seconds)
        broken = frozenset({Kind.SERVER_ERROR, Kind.BAD_GATEWAY, Kind.DROP, Kind.LOST_ANSWER})
        fault = self._first(broken, method, path)
        return None if fault is None else fault.kind

    def _push(self, session: Session, event: str, data: Json) -> bool:
        held = self._held.pop(session.id, None)
        fault = next((each for each in self._active if each.kind in ON_EVENTS and fnmatchcase(event, each.route)), None)
        if fault is None:
            if held is not None:
                session.push(event, data)
                session.push(*held)
            return held is not None
        self._strike(fault)
        if fault.kind is Kind.DUPLICATE_EVENTS:
            session.push(event, data)
            session.push(event, data)
        elif held is not None:
            session.push(event, data)
            session.push(*held)
        else:
            self._held[session.id] = (event, data)
            self._clock.later(HOLD_SECONDS, lambda: self._release(session))
        return True

    def _release(self, session: Session) -> None:
        if (held := self._held.pop(session.id, None)) is not None:
            session.push(*held)
