"""What the levels hold dear: the weights of their judgement, by what a board asks for."""

from __future__ import annotations

from typing import NamedTuple

from bot.game.board import Board


class Keeping(NamedTuple):
    """Points of lead at the end that the tickets of a game's beginning are worth together: what a plan for them says.

    Found by a regression over games in which everybody kept tickets at random. Turns weigh the most, pieces make up for
    them: a few long routes are better than many short ones.
    """

    point: float  # per point of the tickets
    each: float  # less per ticket
    long: float  # per long ticket
    piece: float  # per piece that the plan takes
    turn: float  # less per turn that it takes
    tunnel: float  # less per tunnel in it


class Taste(NamedTuple):
    """The weights of a player's judgement, found by playing many games."""

    turn: float = 2.6  # points that a turn is worth
    piece: float = 1.1  # points that a piece is worth
    risk: float = 2.5  # points that a route costs because somebody else may take it
    hand: float = 0.35  # points that a route costs less per card already held
    toll: float = 1.6  # points that a toll token is worth
    loan: float = 25.0  # what the first loan costs beyond its points: the toll bonus
    fail: float = 0.025  # chance to fail a ticket per route that it still takes
    least: float = 0.4  # no route costs less than this
    festival: float = 0.15  # part of the festival cards' worth that a route in the plan may hope for
    dear: float = 0.6  # part of its cost that a route is weighed with against tickets held
    choosy: float = 1.2  # the same against tickets to choose from
    fresh: float = 0.7  # the same against tickets that may be drawn
    late: float = 3.0  # points per turn that a plan takes too long
    draws: float = 0.58  # turns per card that a plan still lacks
    tunnel: float = 0.0  # points that a tunnel which surely fails costs; less the more likely it succeeds
    spare: float = 0.0  # part of a card that one to spare for a tunnel is worth
    dig: float = 0.0  # points that a tunnel costs more than its cards: the turns lost in it
    rush: float = 3.0  # turns beyond one for each route of the plan, below which all is claimed as soon as can be
    trail: float = 0.0  # points per space by which a route makes the longest trail longer
    thrift: float = 0.35  # points that a piece is worth where a route is claimed for its points alone
    focus: float = 0.5  # how much more a card is worth that brings the most pressing route nearer
    wild: float = 0.35  # how much more a wild is worth than the card it stands for
    waste: float = 0.45  # cards that a wild is worth beyond what it pays for
    plain: float = 0.15  # cards that any other one is worth, whatever the plan
    join: float = 0.5  # points that a route out of the own network is worth beyond its own
    bar: float = 2.5  # points per turn from which on a wish that takes more than a turn keeps from drawing tickets
    station: float = 5.0  # what a station costs beyond its turn, cards and points: the risk
    keeping: Keeping | None = None  # without, tickets of the beginning are weighed like later ones


TASTE = Taste()
SAFE_TASTE = Taste(choosy=0.5, tunnel=6.0)
DENSE_TASTE = Taste(turn=1.8, piece=0.6)
WIDE_TASTE = Taste(turn=3.4, piece=1.8, late=6.0)

EUROPEAN = SAFE_TASTE._replace(
    piece=1.25,
    risk=3.2,
    hand=0.51,
    dear=0.44,
    fresh=0.55,
    tunnel=9.0,
    spare=0.5,
    dig=4.0,
    rush=1.4,
    trail=0.3,
    focus=0.3,
    wild=0.18,
    plain=0.42,
    join=0.3,
    bar=3.0,
    station=12.0,
    keeping=Keeping(point=1.2, each=3.4, long=5.5, piece=3.8, turn=5.65, tunnel=2.8),
)


def taste_for(board: Board) -> Taste:
    """What the board's mechanisms ask for."""
    if board.draft is not None or board.piece_choice is not None:
        return WIDE_TASTE  # many tickets, or ways as long as the world: caution pays
    if board.stations is not None:
        return SAFE_TASTE  # a station can still save a long ticket
    if board.districts:
        return DENSE_TASTE  # a route that closes a gap pays again and again
    return TASTE


def expert_taste(board: Board) -> Taste:
    """The `expert` level's own weights, where games against the `normal` level showed better ones."""
    taste = taste_for(board)
    if board.stations is not None:
        return EUROPEAN
    if board.longest_path is not None:
        return taste._replace(choosy=0.7, fresh=0.9, hand=0.25, trail=0.6, focus=0.15, wild=0.1, plain=0.42, join=0.2)
    if board.districts:
        return taste._replace(focus=0.28, wild=0.2, plain=0.35)
    return taste
