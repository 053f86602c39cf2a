"""Every REST call, one JSON line each, so that it can be checked against Discord's own document."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

ID_KEYS = frozenset({"recipient_id", "message_id", "channel_id", "guild_id", "parent_id", "thread_id"})
ID_LISTS = frozenset({"users", "roles", "sticker_ids", "messages"})


def as_discord_reads(node: Any) -> Any:
    """Ids as text. discord.py writes some as numbers, which Discord takes; its document knows only the text."""
    if isinstance(node, list):
        return [as_discord_reads(item) for item in node]
    if not isinstance(node, dict):
        return node
    read: dict[str, Any] = {}
    for key, value in node.items():
        if key in ID_KEYS and isinstance(value, int):
            read[key] = str(value)
        elif key in ID_LISTS and isinstance(value, list):
            read[key] = [str(item) if isinstance(item, int) else item for item in value]
        elif key == "permission_overwrites" and isinstance(value, list):
            read[key] = [{**item, "id": str(item["id"])} for item in value]
        else:
            read[key] = as_discord_reads(value)
    return read


class Traffic:
    """Writes to `file` if there is one, and hands each call to whoever listens."""

    def __init__(self, file: Path | None = None) -> None:
        self._out: TextIO | None = None if file is None else file.open("a", encoding="utf-8")
        self.listeners: list[Callable[[dict[str, Any]], None]] = []

    def note(
        self,
        method: str,
        path: str,
        *,
        query: dict[str, str],
        request: Any,
        files: int,
        status: int | None,
        response: Any,
        fault: str | None = None,
    ) -> None:
        """`fault` names bad weather made on demand: then Discord's API gave no answer, and `status` is None."""
        if self._out is None and not self.listeners:
            return
        call: dict[str, Any] = {
            "method": method,
            "path": path,
            "query": query,
            "request": as_discord_reads(request),
            "files": files,
            "status": status,
            "response": response,
        }
        if fault is not None:
            call["fault"] = fault
        for listener in self.listeners:
            listener(call)
        if self._out is not None:
            self._out.write(json.dumps(call, ensure_ascii=False) + "\n")
            self._out.flush()

    def close(self) -> None:
        if self._out is not None:
            self._out.close()
            self._out = None
