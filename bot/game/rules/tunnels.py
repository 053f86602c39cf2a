"""Tunnels: nobody knows beforehand how much they cost. RULES 2.3."""

from __future__ import annotations

from bot.game import piles
from bot.game.actions import DeclineTunnel, PayTunnel
from bot.game.board import CardIndex, Route, Seat
from bot.game.book import Mechanism
from bot.game.events import Events, TunnelDeclined, TunnelTurned
from bot.game.prices import OneColor
from bot.game.rules import claim
from bot.game.state import EMPTY, State, Tunnel


def _dig(state: State, route: Route, laid: list[CardIndex], events: Events) -> bool:
    """The set is laid: turn up cards. True when more is due and the player has to decide.

    The laid cards are neither in the hand nor in the discards meanwhile, so they can't be turned up.
    """
    board = state.board
    if route.kind != "tunnel" or board.tunnels is None:
        return False
    for _ in range(board.tunnels.cards):
        card = piles.draw(state, 0, events)
        if card == EMPTY:
            break
        state.turned.append(card)
    if not state.turned:
        return False
    colors = {board.cards[card].color for card in (*laid, board.wild.index)}  # a wild has none, and matches any set
    due = sum(board.cards[card].color in colors for card in state.turned)
    names = [card.id for card in board.cards]
    events.append(
        TunnelTurned(
            seat=state.current,
            route=route.id,
            laid=tuple(names[card] for card in laid),
            turned=tuple(names[card] for card in state.turned),
            due=due,
        )
    )
    if due == 0:
        return False
    state.phase = Tunnel(route.index, laid, due)
    return True


def _extra(state: State, tunnel: Tunnel) -> OneColor:
    """What is due: cards of the set's colour or wilds; for an all-wild set wilds only."""
    board = state.board
    color = next((board.cards[card].color for card in tunnel.laid if not board.cards[card].wild), None)
    return OneColor(board, color, tunnel.due, wilds=tunnel.due if color is None else 0)


def answers(state: State, seat: Seat, tunnel: Tunnel) -> list[PayTunnel | DeclineTunnel]:
    ways = _extra(state, tunnel).sets(state.hands[seat]).sets
    return [*(PayTunnel(seat, cards) for cards in ways), DeclineTunnel(seat)]


def pay(state: State, tunnel: Tunnel, action: PayTunnel, events: Events) -> bool:
    extra = claim.pay(state, action.seat, _extra(state, tunnel), action.cards)
    return claim.build(state, action.seat, state.board.routes[tunnel.route], tunnel.laid + extra, events)


def decline(state: State, tunnel: Tunnel, action: DeclineTunnel, events: Events) -> bool:
    """The set goes back to the hand; the turn is over."""
    for card in tunnel.laid:
        state.hands[action.seat][card] += 1
    events.append(TunnelDeclined(seat=action.seat, route=state.board.routes[tunnel.route].id))
    return True


TUNNELS = Mechanism("tunnels", laid=_dig)
