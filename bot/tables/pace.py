"""How fast things go at the tables, in seconds."""

from __future__ import annotations

import msgspec

HOUR = 3600.0
DAY = 24 * HOUR


class Pace(msgspec.Struct, frozen=True):
    computer_pause: float = 2.0  # before a computer player moves, as a person would
    plan_pause: float = 1.0
    post_hold: float = 3.0  # beyond the pause: how long a post waits for the moves that are about to follow
    longest_hold: float = 20.0
    remind_after: float = DAY  # then doubling
    reminders: int = 5
    nudge_again: float = 12 * HOUR
    dms_closed: float = DAY  # how long nobody tries after direct messages were found closed
    retry_first: float = 1.0  # then doubling
    retry_longest: float = 300.0
    refused_again: float = 300.0  # where permissions are missing; then doubling
    refused_given_up: float = 7 * DAY
    unexpected_tries: int = 5  # of a delivery that fails in a way nobody foresaw
    keep_delivered: float = 7 * DAY
