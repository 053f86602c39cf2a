"""Why an action was refused. A refusal is an ordinary answer to a person, so it has a kind that texts can name."""

from __future__ import annotations

from typing import Literal

Reason = Literal[
    "game_over",
    "not_your_turn",
    "not_now",  # the game waits for a different decision
    "unknown_name",
    "route_taken",
    "own_both_lanes",
    "second_lane_closed",
    "too_few_pieces",
    "not_in_hand",
    "wrong_number_of_cards",
    "wrong_color",
    "too_few_locomotives",
    "superfluous_card",
    "not_in_pairs",
    "no_harbor_symbol",
    "two_of_each",
    "not_the_plainest",  # right, but with a card that could do more than one still in hand, or in another order
    "card_not_face_up",
    "wild_not_as_second_card",
    "deck_empty",
    "no_tickets",
    "tickets_locked",
    "wrong_tickets",
    "too_few_tickets",
    "wrong_number_of_tickets",
    "station_taken",
    "no_stations_left",
    "no_harbor_here",
    "harbor_taken",
    "no_harbors_left",
    "harbor_not_connected",
    "not_enough_in_box",
    "out_of_range",
    "no_festival_here",
    "not_this_lane",
    "same_answer",
]


class Refused(Exception):
    """The action is not legal; nothing has changed."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason: Reason = reason
        self.detail = detail
