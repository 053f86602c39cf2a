"""What a player can answer. Values, not deeds: `engine.apply` makes them happen or refuses them."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from bot.game.board import CardId, CityId, DeckName, RouteId, Seat, TicketId


class _Action(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True, gc=False):
    # gc: names and numbers can't form a circle, and lists of actions are long enough to keep the collector busy
    seat: Seat


class KeepTickets(_Action, frozen=True, tag="keep"):
    """Of the tickets offered, those to keep, in the order of the offer."""

    tickets: tuple[TicketId, ...]


class PickTicket(_Action, frozen=True, tag="pick"):
    """In a draft: the one ticket to pick before the rest is handed on."""

    ticket: TicketId


class ChoosePieces(_Action, frozen=True, tag="pieces"):
    """How many of the pieces in play are to be trains; the others are ships."""

    trains: int


class TakeCard(_Action, frozen=True, tag="take"):
    """Take a face-up card. `refill`: the deck that fills its place, on boards with two decks."""

    card: CardId
    refill: DeckName = "train"


class DrawCard(_Action, frozen=True, tag="draw"):
    """Draw blind."""

    deck: DeckName = "train"


class Claim(_Action, frozen=True, tag="claim"):
    route: RouteId
    cards: tuple[CardId, ...]


class PayTunnel(_Action, frozen=True, tag="pay"):
    cards: tuple[CardId, ...]


class DeclineTunnel(_Action, frozen=True, tag="decline"):
    pass


class DrawTickets(_Action, frozen=True, tag="tickets"):
    pass


class BuildStation(_Action, frozen=True, tag="station"):
    city: CityId
    cards: tuple[CardId, ...]


class BuildHarbor(_Action, frozen=True, tag="harbor"):
    city: CityId
    cards: tuple[CardId, ...]


class ExchangePieces(_Action, frozen=True, tag="exchange"):
    """Swap pieces with the box: `trains` > 0 takes trains for ships, < 0 ships for trains."""

    trains: int


class TakeFestival(_Action, frozen=True, tag="festival"):
    """The end of the route just claimed whose festival cards to take."""

    city: CityId


class ChooseLane(_Action, frozen=True, tag="lane"):
    """The lane that the neutral player claims."""

    route: RouteId


Action: TypeAlias = (
    KeepTickets
    | PickTicket
    | ChoosePieces
    | TakeCard
    | DrawCard
    | Claim
    | PayTunnel
    | DeclineTunnel
    | DrawTickets
    | BuildStation
    | BuildHarbor
    | ExchangePieces
    | TakeFestival
    | ChooseLane
)

_encoder = msgspec.json.Encoder()


def action_to_json(action: Action) -> bytes:
    return _encoder.encode(action)
