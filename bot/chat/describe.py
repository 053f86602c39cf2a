"""What happened, in words, event by event.

An event is told as a `Deed` (what somebody did, so that several become one sentence) or as a `Fact` (a sentence).
Private events speak to the one person who may know them and never enter a summary.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from bot.chat.cards import card_object, cards_text, pieces_text, symbols_text, ticket_text
from bot.chat.texts import Language, Texts, Value, texts
from bot.chat.wording import dotted, listed, points
from bot.game.board import Board, CityId, RouteId, Seat, TicketId
from bot.game.events import (
    Answered,
    CardDrawn,
    CardSeen,
    CardTaken,
    CardTurnedUp,
    DeckReshuffled,
    DraftBegan,
    DraftCardFound,
    Event,
    FaceUpReset,
    FestivalOpened,
    FestivalTaken,
    GameEnded,
    GameStarted,
    HandDealt,
    HarborBuilt,
    LastRound,
    LoanTaken,
    NeutralClaimed,
    NeutralStopped,
    NeutralTurned,
    Passed,
    PiecesChosen,
    PiecesExchanged,
    RouteClaimed,
    StationBuilt,
    TicketPicked,
    TicketsChosen,
    TicketsDiscarded,
    TicketsKept,
    TicketsOffered,
    TicketsReshuffled,
    TicketsSeen,
    TollPaid,
    TunnelDeclined,
    TunnelTurned,
    TurnBegan,
)


@dataclass(frozen=True)
class Deed:
    """ "claimed Paris–Zürich": the seat's name goes before it."""

    seat: Seat
    what: str


@dataclass(frozen=True)
class Fact:
    """A sentence of its own. A loud one gets a line of its own in a summary."""

    text: str
    loud: bool = False


@dataclass(frozen=True)
class Teller:
    """Tells the events of one game in one language; `names` by seat. To whoever sits at `own` it speaks of what they
    did themselves."""

    board: Board
    names: Sequence[str]
    language: Language
    own: Seat | None = None

    @property
    def t(self) -> Texts:
        return texts(self.language)

    # -- names ------------------------------------------------------------------------------------

    def city(self, city: CityId) -> str:
        return self.board.city_by_id[city].name

    def festival(self, city: CityId) -> str:
        return self.board.festival_name(self.board.festival_of[self.board.city_by_id[city].index])

    def route(self, route: RouteId) -> str:
        return self.board.route_name(self.board.route_by_id[route])

    def tickets(self, tickets: Sequence[TicketId]) -> str:
        return dotted(ticket_text(self.board.ticket_by_id[each], self.board, self.language) for each in tickets)

    def cards(self, cards: Sequence[str]) -> str:
        return cards_text(cards, self.board, self.language)

    def points(self, count: int) -> str:
        return points(self.language, count)

    def pieces(self, trains: int, ships: int) -> str:
        kinds = [("train", trains), ("ship", ships)] if self.board.pieces.ship else [("train", trains)]
        return " + ".join(
            pieces_text("ship" if kind == "ship" else "train", count, self.board, self.language)
            for kind, count in kinds
        )

    def sentence(self, seat: Seat, deeds: Sequence[str]) -> str:
        return self.t("events.sentence", name=self.names[seat], what=listed(self.language, deeds))

    def did(self, seat: Seat, key: str, **values: Value) -> str:
        """What goes after the name of whoever did it; a whole sentence if it is told to them."""
        return self.t(f"events.you.{key.removeprefix('events.')}" if seat == self.own else key, **values)

    # -- events -----------------------------------------------------------------------------------

    def tell(self, event: Event) -> Deed | Fact | None:
        """One event in full, as the log has it."""
        t = self.t
        match event:
            case GameStarted(order=order):
                return Fact(t("events.started", names=", ".join(self.names[seat] for seat in order)))
            case TicketsOffered(seat=seat, count=count):
                return Deed(seat, self.did(seat, "events.offered", count=count))
            case TicketsKept(seat=seat, count=count, returned=0):
                return Deed(seat, self.did(seat, "events.kept", count=count))
            case TicketsKept(seat=seat, count=count, returned=returned):
                return Deed(seat, self.did(seat, "events.kept_some", count=count, returned=returned))
            case TicketsDiscarded(tickets=tickets):
                return Fact(t("events.tickets_discarded", tickets=self.tickets(tickets))) if tickets else None
            case Answered(seat=seat):
                return Fact(t("events.answered", names=self.names[seat]))
            case DraftBegan(number=number):
                return Fact(t("events.draft_first") if number == 1 else t("events.draft_second"), loud=True)
            case PiecesChosen(seat=seat, trains=trains, ships=ships):
                return Deed(seat, self.did(seat, "events.pieces", pieces=self.pieces(trains, ships)))
            case HandDealt() | TicketsSeen() | TicketsChosen() | TicketPicked() | CardSeen():
                return Fact(self._secret(event))
            case CardTaken() | CardDrawn() | CardTurnedUp() | FaceUpReset() | DeckReshuffled() | TicketsReshuffled():
                return self._about_cards(event)
            case RouteClaimed() | TunnelTurned() | TunnelDeclined() | StationBuilt() | HarborBuilt():
                return self._built(event)
            case PiecesExchanged() | FestivalOpened() | FestivalTaken() | DraftCardFound() | TollPaid() | LoanTaken():
                return self._on_the_side(event)
            case NeutralTurned() | NeutralClaimed() | NeutralStopped():
                return Fact(self._neutral(event))
            case TurnBegan():
                return None
            case Passed(seat=seat):
                return Deed(seat, self.did(seat, "events.passed"))
            case LastRound(seat=seat, turns_each=turns):
                return Fact(self.did(seat, "events.last_round", name=self.names[seat], count=turns), loud=True)
            case GameEnded():
                return Fact(self._ended(event), loud=True)
            case _:
                assert_never(event)

    def brief(self, event: Event) -> Deed | Fact | None:
        """One event as a summary has it: what leads nowhere is left out, what was paid is on the board's picture."""
        t = self.t
        match event:
            case RouteClaimed(seat=seat, route=route, points=count):
                return Deed(seat, t("events.claimed_brief", route=self.route(route), points=self.points(count)))
            case StationBuilt(seat=seat, city=city):
                return Deed(seat, t("events.station_brief", city=self.city(city)))
            case HarborBuilt(seat=seat, city=city):
                return Deed(seat, t("events.harbor_brief", city=self.city(city)))
            case TunnelTurned(seat=seat, turned=turned):
                return Deed(seat, t("events.tunnel_brief", turned=symbols_text(turned, self.board))) if turned else None
            case DeckReshuffled() | TicketsReshuffled() | TicketsDiscarded():
                return None
            case _:
                return self.tell(event)

    def _secret(self, event: HandDealt | TicketsSeen | TicketsChosen | TicketPicked | CardSeen) -> str:
        t = self.t
        match event:
            case HandDealt(cards=cards):
                return t("events.your_hand", cards=self.cards(cards))
            case TicketsSeen(tickets=tickets):
                return t("events.your_offer", tickets=self.tickets(tickets))
            case TicketsChosen(tickets=tickets):
                return t("events.your_tickets", tickets=self.tickets(tickets))
            case TicketPicked(ticket=ticket):
                return t("events.your_pick", ticket=self.tickets([ticket]))
            case CardSeen(card=card):
                return t("events.your_card", card=card_object(self.board.card_by_id[card], self.board, self.language))
            case _:
                assert_never(event)

    def _about_cards(
        self, event: CardTaken | CardDrawn | CardTurnedUp | FaceUpReset | DeckReshuffled | TicketsReshuffled
    ) -> Deed | Fact | None:
        t = self.t
        match event:
            case CardTaken(seat=seat, card=card):
                kind = card_object(self.board.card_by_id[card], self.board, self.language)
                return Deed(seat, self.did(seat, "events.took", cards=kind))
            case CardDrawn(seat=seat, deck=deck):
                return Deed(seat, self.drew([deck]))
            case CardTurnedUp():
                return None
            case FaceUpReset(discarded=discarded):
                return Fact(t("events.reset", cards=symbols_text(discarded, self.board)))
            case DeckReshuffled(deck=deck):
                two = len(self.board.decks) > 1
                return Fact(t(f"events.reshuffled_deck.{deck}") if two else t("events.reshuffled"))
            case TicketsReshuffled():
                return Fact(t("events.tickets_reshuffled"))
            case _:
                assert_never(event)

    def took(self, cards: Sequence[str]) -> str:
        if len(cards) > 1 and len(set(cards)) == 1:
            return self.t("events.took", cards=self.cards(cards))
        kinds = [card_object(self.board.card_by_id[card], self.board, self.language) for card in cards]
        return self.t("events.took", cards=listed(self.language, kinds))

    def drew(self, decks: Sequence[str]) -> str:
        t = self.t
        if len(self.board.decks) == 1:
            return t("events.drew", count=len(decks))
        each = [t(f"events.drew_from.{deck}", count=decks.count(deck)) for deck in dict.fromkeys(decks)]
        return listed(self.language, each)

    def _built(self, event: RouteClaimed | TunnelTurned | TunnelDeclined | StationBuilt | HarborBuilt) -> Deed:
        match event:
            case RouteClaimed(seat=seat, route=route, cards=cards, points=count):
                name, paid = self.route(route), self.cards(cards)
                return Deed(seat, self.did(seat, "events.claimed", route=name, cards=paid, points=self.points(count)))
            case TunnelTurned(seat=seat, route=route, turned=turned, due=due):
                if not turned:
                    return Deed(seat, self.did(seat, "events.tunnel_free", route=self.route(route)))
                shown = symbols_text(turned, self.board)
                return Deed(seat, self.did(seat, "events.tunnel", route=self.route(route), turned=shown, count=due))
            case TunnelDeclined(seat=seat, route=route):
                return Deed(seat, self.did(seat, "events.declined", route=self.route(route)))
            case StationBuilt(seat=seat, city=city, cards=cards):
                return Deed(seat, self.did(seat, "events.station", city=self.city(city), cards=self.cards(cards)))
            case HarborBuilt(seat=seat, city=city, cards=cards):
                return Deed(seat, self.did(seat, "events.harbor", city=self.city(city), cards=self.cards(cards)))
            case _:
                assert_never(event)

    def _on_the_side(
        self, event: PiecesExchanged | FestivalOpened | FestivalTaken | DraftCardFound | TollPaid | LoanTaken
    ) -> Deed | Fact:
        t = self.t
        match event:
            case PiecesExchanged(seat=seat, trains=trains, ships=ships, points=count):
                given = pieces_text("train", -trains, self.board, self.language)
                taken = pieces_text("ship", ships, self.board, self.language)
                if trains > 0:
                    given = pieces_text("ship", -ships, self.board, self.language)
                    taken = pieces_text("train", trains, self.board, self.language)
                cost = self.points(-abs(count))
                return Deed(seat, self.did(seat, "events.exchanged", given=given, taken=taken, points=cost))
            case FestivalOpened(city=city, count=count):
                return Fact(t("events.festival_opened", cities=self.opened({self.festival(city): count})))
            case FestivalTaken(seat=seat, city=city, count=count):
                return Deed(seat, self.did(seat, "events.festival_taken", city=self.festival(city), count=count))
            case DraftCardFound():
                return Fact(t("events.draft_card"), loud=True)
            case TollPaid():
                return self._toll(event)
            case LoanTaken(seat=seat):
                return Deed(seat, self.did(seat, "events.loan"))
            case _:
                assert_never(event)

    def _toll(self, event: TollPaid) -> Deed | Fact:
        t, amount = self.t, event.amount
        receiver = None if event.to is None else self.names[event.to]
        if event.seat is None:
            return Fact(t("events.bank_pays", name=receiver or "", amount=amount))
        if receiver is None:
            return Deed(event.seat, self.did(event.seat, "events.toll", amount=amount))
        return Deed(event.seat, self.did(event.seat, "events.toll_to", name=receiver, amount=amount))

    def opened(self, festivals: dict[str, int]) -> str:
        return ", ".join(f"{city} ({count})" for city, count in festivals.items())

    def _neutral(self, event: NeutralTurned | NeutralClaimed | NeutralStopped) -> str:
        t = self.t
        match event:
            case NeutralTurned(ticket=ticket, outcome="nothing"):
                return t("events.neutral_nothing", ticket=self.tickets([ticket]))
            case NeutralTurned(ticket=ticket, outcome="claims"):
                return t("events.neutral_claims", ticket=self.tickets([ticket]))
            case NeutralTurned(ticket=ticket, outcome="choose"):
                pair = self.board.ticket_by_id[ticket].neutral or ()
                between = "–".join(self.board.cities[city].name for city in pair)
                return t("events.neutral_choose", ticket=self.tickets([ticket]), pair=between)
            case NeutralClaimed(route=route):
                return t("events.neutral_claimed", route=self.route(route))
            case NeutralStopped(why="trains"):
                return t("events.neutral_no_trains")
            case NeutralStopped():
                return t("events.neutral_no_tickets")
            case _:
                return ""

    def _ended(self, event: GameEnded) -> str:
        t = self.t
        names = listed(self.language, [self.names[seat] for seat in event.winners])
        best = self.points(max(event.totals, default=0))
        won = t("events.won", count=len(event.winners), names=names, points=best)
        return f"{t('events.all_passed')} {won}" if event.why == "all_passed" else won


def describe(
    event: Event, board: Board, names: Sequence[str], language: Language, own: Seat | None = None
) -> str | None:
    """One line of the log, or of what is told to the player at `own`; None when there is nothing worth saying."""
    teller = Teller(board, names, language, own)
    told = teller.tell(event)
    if isinstance(told, Deed) and told.seat == own:
        return told.what
    return teller.sentence(told.seat, [told.what]) if isinstance(told, Deed) else told.text if told else None


# Beside what only the player reads, or the tickets on the screen, these say nothing new.
SHOWN: Final = (Answered, CardDrawn, CardSeen, TicketsKept, TicketsOffered, TicketsSeen)


def own_deeds(
    events: Iterable[Event], board: Board, names: Sequence[str], language: Language, mine: Seat | None
) -> str:
    """What somebody's own action brought, for them alone."""
    lines: list[str] = []
    for event in events:
        own = event.only is not None or (mine is not None and getattr(event, "seat", None) == mine)
        own |= isinstance(event, FaceUpReset)  # else nothing says why other cards lie there now
        text = describe(event, board, names, language, mine) if own and not isinstance(event, SHOWN) else None
        if text is not None and text not in lines:
            lines.append(text)
    return "\n".join(f"-# {line}" for line in lines[:8])
