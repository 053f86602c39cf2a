"""Log lines can be taken apart again."""

from __future__ import annotations

import logging

from bot.chat.logs import Lines


def test_values_stand_in_quotation_marks_where_they_need_to() -> None:
    record = logging.makeLogRecord({"name": "bot", "msg": "done", "what": "train table end", "game": 1, "why": 'a="b"'})
    assert Lines().format(record).endswith(r'bot: done what="train table end" game=1 why="a=\"b\""')
