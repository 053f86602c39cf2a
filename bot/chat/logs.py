"""Logs: one line per event with its fields as `name=value`, for people and for grep. No secrets, no tokens."""

from __future__ import annotations

import json
import logging
import sys
from typing import Final

_ORDINARY: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class Lines(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's own name
        fields = "".join(f" {name}={_told(value)}" for name, value in vars(record).items() if name not in _ORDINARY)
        return super().formatMessage(record) + fields


def _told(value: object) -> str:
    """In quotation marks where it could not be told from the next field."""
    text = str(value)
    return text if text and not any(char in text for char in ' "=\n') else json.dumps(text, ensure_ascii=False)


def log_to_stderr(level: str) -> None:
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [out]
    root.setLevel(level)
    # What libraries tell besides holds secrets: addresses with tokens, messages and rows as they are.
    for library in ("discord", "aiohttp", "aiosqlite", "PIL", "asyncio"):
        logging.getLogger(library).setLevel(max(logging.WARNING, root.level))
