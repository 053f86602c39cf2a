"""Golden pictures of hands, ticket choices, score sheets and the board at the end."""

from __future__ import annotations

from functools import partial

from bot.game import State, view
from bot.pictures import Picture
from bot.pictures.words import Language
from tests.game import positions
from tests.pictures.golden import Scene
from tests.pictures.tables import NAMES, STUDIO, drafting, offered, over, table


def hand(map_id: str, seats: int, language: Language, tickets: int = 3, cards: int = 2) -> Picture:
    return STUDIO.hand(view(table(map_id, seats, tickets=tickets, cards=cards), 0), NAMES, language)


def choice(map_id: str, tickets: list[int], language: Language) -> Picture:
    return STUDIO.tickets(view(offered(map_id, 2, tickets, (2, len(tickets))), 0), language)


def draft(language: Language) -> Picture:
    return STUDIO.tickets(view(drafting("iberia", 3), 0), language)


def score(map_id: str, seats: int, language: Language, tickets: int) -> Picture:
    return STUDIO.score(view(over(table(map_id, seats, tickets=tickets)), None), NAMES, language)[0]


def ticket_by_station() -> State:
    """Ada's ticket Paris–Zágráb is done with the route that her station in Zürich lends."""
    state = positions.table("europe", 2)
    positions.build(state, 0, "paris-zurich", "venezia-zagrab")
    positions.build(state, 1, "venezia-zurich", "roma-venezia", "palermo-roma")
    positions.station(state, 0, "zurich")
    positions.give_tickets(state, 0, "paris-zagrab")
    return state


def lent(language: Language) -> Picture:
    return STUDIO.score(view(over(ticket_by_station()), None), NAMES, language)[1]


SCENES: dict[str, Scene] = {
    "hand-europe-en": partial(hand, "europe", 5, "en"),
    "hand-world-pl": partial(hand, "world", 5, "pl"),
    "hand-london-en": partial(hand, "london", 4, "en", 2),
    "hand-iberia-pl": partial(hand, "iberia", 5, "pl", 7, 7),
    "hand-nederland-pl": partial(hand, "nederland", 4, "pl"),
    "hand-usa-empty-en": partial(hand, "usa", 4, "en", 0, -1),
    "hand-newyork-pl": partial(hand, "newyork", 4, "pl", 2),
    "tickets-europe-en": partial(choice, "europe", [0, 12, 30, 41], "en"),
    "tickets-world-pl": partial(choice, "world", [3, 57, 58, 59, 60], "pl"),
    "tickets-nederland-en": partial(choice, "nederland", [0, 7, 14, 21, 28], "en"),
    "tickets-iberia-draft-pl": partial(draft, "pl"),
    "score-europe-pl": partial(score, "europe", 5, "pl", 4),
    "score-world-en": partial(score, "world", 5, "en", 3),
    "score-london-pl": partial(score, "london", 4, "pl", 2),
    "score-iberia-en": partial(score, "iberia", 5, "en", 6),
    "score-nederland-pl": partial(score, "nederland", 2, "pl", 5),
    "score-newyork-en": partial(score, "newyork", 3, "en", 2),
    "final-europe-en": partial(lent, "en"),
}
