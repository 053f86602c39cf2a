"""What happened, each with who may know it.

`only`: that seat alone may know. `but`: everybody except that seat. Neither: public. A public event never says what a
player holds; the private event beside it does.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from bot.game.board import CardId, CityId, DeckName, RouteId, Seat, TicketId


class _Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True, kw_only=True, gc=False):
    only: Seat | None = None
    but: Seat | None = None


# -- set-up and simultaneous decisions ------------------------------------------------------------


class GameStarted(_Event, frozen=True, tag="started"):
    order: tuple[Seat, ...]


class HandDealt(_Event, frozen=True, tag="dealt"):
    """Private: the cards of the first hand."""

    seat: Seat
    cards: tuple[CardId, ...]


class TicketsOffered(_Event, frozen=True, tag="offered"):
    """Public: how many tickets somebody looks at."""

    seat: Seat
    count: int


class TicketsSeen(_Event, frozen=True, tag="tickets_seen"):
    """Private: which ones."""

    seat: Seat
    tickets: tuple[TicketId, ...]


class Answered(_Event, frozen=True, tag="answered"):
    """Public: somebody has made up their mind, while the game waits for others."""

    seat: Seat


class TicketsKept(_Event, frozen=True, tag="kept"):
    seat: Seat
    count: int
    returned: int


class TicketsChosen(_Event, frozen=True, tag="tickets_chosen"):
    """Private: which tickets were kept."""

    seat: Seat
    tickets: tuple[TicketId, ...]


class TicketsDiscarded(_Event, frozen=True, tag="tickets_discarded"):
    """Public, on boards where rejected tickets lie face up."""

    tickets: tuple[TicketId, ...]


class TicketPicked(_Event, frozen=True, tag="picked"):
    """Private: the ticket picked in a draft."""

    seat: Seat
    ticket: TicketId


class DraftBegan(_Event, frozen=True, tag="draft"):
    number: int


class PiecesChosen(_Event, frozen=True, tag="pieces"):
    seat: Seat
    trains: int
    ships: int


# -- cards ----------------------------------------------------------------------------------------


class CardTaken(_Event, frozen=True, tag="taken"):
    seat: Seat
    card: CardId


class CardDrawn(_Event, frozen=True, tag="drawn"):
    """Public: a blind draw."""

    seat: Seat
    deck: DeckName


class CardSeen(_Event, frozen=True, tag="card_seen"):
    """Private: what it was."""

    seat: Seat
    card: CardId


class CardTurnedUp(_Event, frozen=True, tag="turned_up"):
    """A place of the face-up row was filled."""

    place: int
    card: CardId


class FaceUpReset(_Event, frozen=True, tag="reset"):
    """Too many wilds: the row was discarded and turned up anew."""

    discarded: tuple[CardId, ...]


class DeckReshuffled(_Event, frozen=True, tag="reshuffled"):
    deck: DeckName


class TicketsReshuffled(_Event, frozen=True, tag="tickets_reshuffled"):
    pass


# -- building -------------------------------------------------------------------------------------


class RouteClaimed(_Event, frozen=True, tag="claimed"):
    seat: Seat
    route: RouteId
    cards: tuple[CardId, ...]
    points: int


class TunnelTurned(_Event, frozen=True, tag="tunnel"):
    seat: Seat
    route: RouteId
    laid: tuple[CardId, ...]
    turned: tuple[CardId, ...]
    due: int


class TunnelDeclined(_Event, frozen=True, tag="declined"):
    seat: Seat
    route: RouteId


class StationBuilt(_Event, frozen=True, tag="station"):
    seat: Seat
    city: CityId
    cards: tuple[CardId, ...]


class HarborBuilt(_Event, frozen=True, tag="harbor"):
    seat: Seat
    city: CityId
    cards: tuple[CardId, ...]


class PiecesExchanged(_Event, frozen=True, tag="exchanged"):
    """`trains` and `ships` are the changes, one of them below 0."""

    seat: Seat
    trains: int
    ships: int
    points: int


class FestivalOpened(_Event, frozen=True, tag="festival_opened"):
    city: CityId
    count: int


class FestivalTaken(_Event, frozen=True, tag="festival_taken"):
    seat: Seat
    city: CityId
    count: int


class DraftCardFound(_Event, frozen=True, tag="draft_card"):
    pass


class TollPaid(_Event, frozen=True, tag="toll"):
    """`seat` None: the bank pays (for the neutral player or for a loan). `to` None: the bank gets it."""

    seat: Seat | None
    to: Seat | None
    amount: int


class LoanTaken(_Event, frozen=True, tag="loan"):
    seat: Seat


class NeutralTurned(_Event, frozen=True, tag="neutral"):
    """The neutral player's ticket, and what follows from it."""

    ticket: TicketId
    outcome: Literal["nothing", "claims", "choose"]


class NeutralClaimed(_Event, frozen=True, tag="neutral_claimed"):
    route: RouteId


class NeutralStopped(_Event, frozen=True, tag="neutral_stopped"):
    why: Literal["trains", "tickets"]


# -- the course of the game -----------------------------------------------------------------------


class TurnBegan(_Event, frozen=True, tag="turn"):
    seat: Seat
    turn: int


class Passed(_Event, frozen=True, tag="passed"):
    """Nothing legal to do: the turn passes by itself."""

    seat: Seat


class LastRound(_Event, frozen=True, tag="last_round"):
    """The end is near: everybody, `seat` included, has `turns_each` more turns."""

    seat: Seat
    turns_each: int


class GameEnded(_Event, frozen=True, tag="ended"):
    why: Literal["pieces", "all_passed"]
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    GameStarted
    | HandDealt
    | TicketsOffered
    | TicketsSeen
    | Answered
    | TicketsKept
    | TicketsChosen
    | TicketsDiscarded
    | TicketPicked
    | DraftBegan
    | PiecesChosen
    | CardTaken
    | CardDrawn
    | CardSeen
    | CardTurnedUp
    | FaceUpReset
    | DeckReshuffled
    | TicketsReshuffled
    | RouteClaimed
    | TunnelTurned
    | TunnelDeclined
    | StationBuilt
    | HarborBuilt
    | PiecesExchanged
    | FestivalOpened
    | FestivalTaken
    | DraftCardFound
    | TollPaid
    | LoanTaken
    | NeutralTurned
    | NeutralClaimed
    | NeutralStopped
    | TurnBegan
    | Passed
    | LastRound
    | GameEnded
)
Events: TypeAlias = list[Event]

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[list[Event]] = msgspec.json.Decoder(list[Event])


def events_to_json(events: list[Event] | tuple[Event, ...]) -> bytes:
    return _encoder.encode(events)


def events_from_json(data: bytes | str) -> list[Event]:
    return _decoder.decode(data)


def may_know(event: Event, viewer: Seat | None) -> bool:
    """Whether a seat, or with None a spectator, may know of the event."""
    if event.only is not None:
        return viewer == event.only
    return event.but is None or viewer != event.but
