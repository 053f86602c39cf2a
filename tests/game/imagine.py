"""A game as it might be: a whole state that agrees with everything a seat can see.

What the seat can't see is dealt out by chance from what is left. So it can be found out whether somebody who may only
know the view, a computer player for instance, knows more: in the imagined game it must answer the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from bot.game import chance
from bot.game.board import Board, CardIndex, Seat, Ticket, TicketIndex
from bot.game.rules import draft as drafts
from bot.game.state import (
    EMPTY,
    FREE,
    NEUTRAL,
    ChoosingFestival,
    ChoosingLane,
    ChoosingPieces,
    Drafting,
    Keeping,
    KeepingDrawn,
    Over,
    Phase,
    SecondCard,
    State,
    Tunnel,
    Turn,
    blank,
    own,
)
from bot.game.view import Decision, Mine, View

LONG_KEPT = 4, 5  # how often a long ticket is kept at set-up


def imagine(view: View, seed: str) -> State:
    """A state whose view from this seat is the given one."""
    mine = view.mine
    if mine is None:
        raise ValueError("a spectator holds nothing to start from")
    state = blank(view.board, view.seats, f"imagined/{seed}", view.options)
    _copy_public(state, view)
    state.hands[mine.seat] = list(mine.hand)
    state.tickets[mine.seat] = list(mine.tickets)
    state.tolls[mine.seat] = mine.tolls
    state.festivals_held[mine.seat] = list(mine.festivals)
    _deal_cards(state, view, mine)
    _deal_tickets(state, view, mine)
    _guess_tolls(state, mine)
    return state


def _copy_public(state: State, view: View) -> None:
    board = view.board
    state.order = list(view.order)
    state.two_lanes = view.two_lanes
    state.turn = view.turn
    state.last_turns = view.last_turns
    state.discards = list(view.discards)
    state.face_up = [EMPTY if card is None else card for card in view.face_up]
    state.turned = list(view.tunnel.turned) if view.tunnel else []
    state.ticket_discards = list(view.ticket_discards)
    state.stations, state.harbors = list(view.stations), list(view.harbors)
    state.festivals_open = list(view.festivals_open)
    for route, owner in enumerate(view.owners):
        if owner != FREE:
            own(state, route, owner)
    for player in view.players:
        seat = player.seat
        state.trains[seat], state.ships[seat] = player.trains, player.ships
        state.train_box[seat], state.ship_box[seat] = player.train_box, player.ship_box
        state.scores[seat], state.loans[seat] = player.score, player.loans
        state.exchanged[seat] = _exchanged(state, seat, player.score)
    state.drafts_done = 0 if board.draft is None else 2 if not view.tickets_locked else 0 if view.current is None else 1
    if view.neutral is not None:
        state.neutral_active, state.neutral_trains = view.neutral.active, view.neutral.trains
        state.marker = view.neutral.marker
        state.neutral_turns = view.round if _decision(view) == "lane" else view.round - 1


def _exchanged(state: State, seat: Seat, score: int) -> int:
    """Pieces swapped cost points at once, so the score tells how many there were."""
    board = state.board
    if board.exchange is None or not board.exchange.cost_per_piece:
        return 0
    routes = sum(board.points[route.length] for route in board.routes if state.owners[route.index] == seat)
    return max(0, routes - score) // board.exchange.cost_per_piece


def _decision(view: View) -> Decision | None:
    return view.pending[0].decision if view.pending else None


def _others(state: State, mine: Mine) -> list[Seat]:
    return [seat for seat in state.order if seat != mine.seat]


def _deal_cards(state: State, view: View, mine: Mine) -> None:
    """The cards not seen go to the others' hands and the decks, as many as everybody is known to have."""
    board = state.board
    unseen = [card.count - state.discards[card.index] - mine.hand[card.index] for card in board.cards]
    laid = view.tunnel.laid if view.tunnel else ()
    for card in (*(card for card in state.face_up if card != EMPTY), *state.turned, *laid):
        unseen[card] -= 1
    piles = [
        [card.index for card in board.cards if card.deck == name for _ in range(max(0, unseen[card.index]))]
        for name in board.decks
    ]
    for pile in piles:
        chance.shuffle(state, pile)
    hidden = {seat: view.players[seat].cards for seat in _others(state, mine)}
    special = _special_cards(state, view, mine, sum(map(len, piles)) - sum(hidden.values()))
    # Every deck keeps what it is known to hold; what is left over of each is shuffled and dealt.
    hands: list[CardIndex] = []
    for deck, pile in enumerate(piles):
        keep = max(0, view.decks[deck] - (len(special) if deck == 0 else 0))
        hands += pile[keep:]
        state.decks[deck] = list(pile[:keep])
    chance.shuffle(state, hands)
    for seat, number in hidden.items():
        for _ in range(number):
            if hands:
                state.hands[seat][hands.pop()] += 1
    _mix_in(state, special)


def _special_cards(state: State, view: View, mine: Mine, ordinary: int) -> list[int]:
    """The festival and draft cards still in the deck; the festival cards not there are the others'."""
    board = state.board
    if not board.festivals and board.draft is None:
        return []
    number = view.decks[0] - ordinary
    special: list[int] = []
    if board.draft is not None and view.tickets_locked and _decision(view) not in ("pick_ticket", "keep_tickets"):
        if number > 0:
            special.append(drafts.card(board))
        else:
            state.draft_due = True
    elif board.draft is not None and view.current is None and number > 0:
        special.append(drafts.card(board))  # the first draft: the card waits in the deck
    left = [
        festival.index
        for festival in board.festivals
        for _ in range(festival.cards - view.festivals_open[festival.index] - mine.festivals[festival.index])
    ]
    chance.shuffle(state, left)
    # Who could have taken a festival card: somebody with a route to its city. Those nobody can have are in the deck.
    left.sort(key=lambda festival: bool(_takers(state, mine, festival)))
    in_deck = max(0, number - len(special))
    special += [len(board.cards) + festival for festival in left[:in_deck]]
    for festival in left[in_deck:]:
        takers = _takers(state, mine, festival) or _others(state, mine)
        state.festivals_held[takers[chance.below(state, len(takers))]][festival] += 1
    return special


def _takers(state: State, mine: Mine, festival: int) -> list[Seat]:
    cities = state.board.festivals[festival].cities
    owners = {state.owners[route.index] for route in state.board.routes if route.a in cities or route.b in cities}
    return [seat for seat in _others(state, mine) if seat in owners]


def _mix_in(state: State, special: list[int]) -> None:
    """Festival cards anywhere; the draft card about where it was put (RULES 5.1)."""
    board = state.board
    if not special:
        return
    deck = state.decks[0]
    deck += [card for card in special if board.draft is None or card != drafts.card(board)]
    chance.shuffle(state, deck)
    if board.draft is not None and drafts.card(board) in special:
        over, of = board.draft.depth[state.seats]
        dealt = state.seats * board.setup.cards["train"] + len(state.face_up)
        whole = sum(card.count for card in board.cards) + sum(festival.cards for festival in board.festivals) - dealt
        deck.insert(min(len(deck), whole - whole * over // of), drafts.card(board))


def _deal_tickets(state: State, view: View, mine: Mine) -> None:
    board = state.board
    known = {*mine.tickets, *mine.offer, *mine.picked, *view.ticket_discards}
    short = [ticket.index for ticket in board.tickets if not ticket.long and ticket.index not in known]
    long = [ticket.index for ticket in board.tickets if ticket.long and ticket.index not in known]
    chance.shuffle(state, short)
    chance.shuffle(state, long)
    for seat in _others(state, mine):
        wanted = view.players[seat].tickets
        if wanted and long and board.setup.long_tickets and chance.below(state, LONG_KEPT[1]) < LONG_KEPT[0]:
            state.tickets[seat].append(_likely(state, seat, long))
        while len(state.tickets[seat]) < wanted and (short or long):
            state.tickets[seat].append(_likely(state, seat, short or long))
    state.phase = _phase(state, view, mine, short, long)
    state.ticket_deck = short[: view.ticket_deck]


def _likely(state: State, seat: Seat, pool: list[TicketIndex]) -> TicketIndex:
    """Of a few tickets taken by chance the one that fits the seat's network best; it leaves the pool."""
    parts, tries = state.parts[seat], pool[-3:]
    number = sum(owner == seat for owner in state.owners)
    best = max(tries, key=lambda ticket: _fit(state.board.tickets[ticket], parts)) if number >= 3 else tries[-1]
    pool.remove(best)
    return best


def _fit(ticket: Ticket, parts: list[int]) -> int:
    sizes = {part: parts.count(part) for part in {parts[city] for city in ticket.cities}}
    return (3 if len(sizes) == 1 else 0) + sum(size > 1 for size in sizes.values())


def _take(pool: list[TicketIndex], number: int) -> list[TicketIndex]:
    return [pool.pop() for _ in range(min(number, len(pool)))]


def _phase(state: State, view: View, mine: Mine, short: list[TicketIndex], long: list[TicketIndex]) -> Phase:
    owing = {pending.seat for pending in view.pending}
    match _decision(view):
        case None:
            return Over()
        case "turn":
            return Turn()
        case "second_card":
            return SecondCard()
        case "tunnel":
            assert view.tunnel is not None
            return Tunnel(view.tunnel.route, list(view.tunnel.laid), view.tunnel.due)
        case "festival":
            return ChoosingFestival(list(view.festival_cities))
        case "lane":
            return ChoosingLane(view.pending[0].seat, list(view.lanes))
        case "keep_drawn":
            if view.current == mine.seat:
                return KeepingDrawn(list(mine.offer))
            extra = min(state.board.ticket_draw.draw, max(1, len(short) - view.ticket_deck))
            return KeepingDrawn(_take(short, extra))
        case "choose_pieces":
            return ChoosingPieces(_piece_answers(state, mine, owing))
        case "keep_tickets":
            return _keeping(state, view, mine, owing, short, long)
        case "pick_ticket":
            return _drafting(state, view, mine, owing, short)


def _piece_answers(state: State, mine: Mine, owing: set[Seat]) -> list[int | None]:
    choice = state.board.piece_choice
    assert choice is not None
    answers: list[int | None] = [None if seat in owing else choice.first_game_trains for seat in range(state.seats)]
    answers[mine.seat] = mine.answer if isinstance(mine.answer, int) else None
    return answers


def _draft_number(board: Board, view: View) -> int:
    return 0 if board.draft is None else drafts.FIRST if view.current is None else drafts.SECOND


def _keeping(
    state: State, view: View, mine: Mine, owing: set[Seat], short: list[TicketIndex], long: list[TicketIndex]
) -> Keeping:
    setup = state.board.setup
    offers: list[list[TicketIndex]] = [[] for _ in range(state.seats)]
    offers[mine.seat] = list(mine.offer)
    for seat in _others(state, mine):
        if state.board.draft is not None:
            offers[seat] = _take(short, len(mine.offer))
        else:
            offers[seat] = _take(long, setup.long_tickets) + _take(short, setup.tickets)
    least, most = mine.keep
    answers: list[list[TicketIndex] | None] = [None] * state.seats
    for seat in range(state.seats):
        if seat not in owing:
            ways: Sequence[tuple[TicketIndex, ...]] = list(combinations(offers[seat], min(least, len(offers[seat]))))
            answers[seat] = list(ways[chance.below(state, len(ways))])
    answers[mine.seat] = list(mine.answer) if isinstance(mine.answer, tuple) else None
    return Keeping(offers, answers, least, most, _draft_number(state.board, view))


def _drafting(state: State, view: View, mine: Mine, owing: set[Seat], short: list[TicketIndex]) -> Drafting:
    hands: list[list[TicketIndex]] = [[] for _ in range(state.seats)]
    picked: list[list[TicketIndex]] = [[] for _ in range(state.seats)]
    hands[mine.seat], picked[mine.seat] = list(mine.offer), list(mine.picked)
    for seat in _others(state, mine):
        hands[seat], picked[seat] = _take(short, len(mine.offer)), _take(short, len(mine.picked))
    answers: list[TicketIndex | None] = [
        None if seat in owing else hands[seat][chance.below(state, len(hands[seat]))] for seat in range(state.seats)
    ]
    answers[mine.seat] = mine.answer if isinstance(mine.answer, int) else None
    return Drafting(_draft_number(state.board, view), hands, picked, answers)


def _guess_tolls(state: State, mine: Mine) -> None:
    """What others may have left: they paid for their routes and were paid by those who came second on a lane."""
    rules = state.board.tolls
    if rules is None or not state.options.tolls:
        return
    tolls = [rules.start] * state.seats
    for route in state.board.routes:
        owner = state.owners[route.index]
        if owner in (FREE, NEUTRAL):
            continue
        twin = FREE if route.twin is None else state.owners[route.twin]
        tolls[owner] -= route.toll
        if twin != FREE and chance.below(state, 2):  # perhaps it was the first of the two
            tolls[owner] += route.toll
    for seat in _others(state, mine):
        state.tolls[seat] = max(0, tolls[seat])
    state.bank = rules.start * state.seats - sum(state.tolls)


__all__ = ["imagine"]
