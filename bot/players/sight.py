"""What a player makes of its view: which routes are open, what each would cost it, and how long the game may last.

Everything is counted in points. A turn and a piece are worth what they would bring if spent on something else, so a
route costs the turns and pieces it takes less the points it gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from math import comb, inf, sqrt

from bot.game.board import CityIndex, RouteIndex
from bot.game.state import FREE, NEUTRAL
from bot.game.view import View, open_routes
from bot.players.cards import SHIPS_PER_CARD, Purse
from bot.players.ground import ANY, WILD, Ground, ground_of
from bot.players.paths import parts
from bot.players.tastes import Taste, taste_for


class Sight:
    def __init__(self, view: View, taste: Taste | None = None) -> None:
        assert view.mine is not None
        self.view = view
        self.mine = view.mine
        self.taste = taste or taste_for(view.board)
        self.me = view.mine.seat
        self.ground: Ground = ground_of(view.board)
        self.board = self.ground.board
        self.player = view.players[self.me]
        self.purse = Purse(self.ground, view.mine.hand)
        self.trains, self.ships = self._pieces()

    def _pieces(self) -> tuple[int, int]:
        """Before the choice of pieces the player counts with a likely one."""
        choice = self.board.piece_choice
        if choice is None or self.player.has_pieces(self.board):
            return self.player.trains, self.player.ships
        return choice.first_game_trains + 2, choice.in_play - choice.first_game_trains

    @cached_property
    def open(self) -> list[bool]:
        """Per route whether the player may claim it, given the cards."""
        return open_routes(self.view, self.me)

    @cached_property
    def unseen(self) -> list[int]:
        """Per kind of card how many may still come: neither discarded nor face up nor in the own hand."""
        seen = list(self.view.discards)
        for kind in self.view.face_up:
            if kind is not None:
                seen[kind] += 1
        return [max(0, card.count - seen[card.index] - self.mine.hand[card.index]) for card in self.board.cards]

    @cached_property
    def owned(self) -> list[RouteIndex]:
        return [route for route, owner in enumerate(self.view.owners) if owner == self.me]

    @cached_property
    def parts(self) -> list[CityIndex]:
        """Per city the part of the own network it belongs to."""
        return parts(self.ground, self.owned)

    @cached_property
    def risk(self) -> list[float]:
        """Per route how likely somebody else takes it in the next rounds: who builds close by wants it the most."""
        view, lines = self.view, self.board.routes
        touched: list[set[int]] = [set() for _ in self.board.cities]
        for route, owner in enumerate(view.owners):
            if owner not in (FREE, self.me, NEUTRAL):
                touched[lines[route].a].add(owner)
                touched[lines[route].b].add(owner)
        found = []
        for route, line in enumerate(lines):
            one, other = touched[line.a], touched[line.b]
            chance = 0.05 * (view.seats - 1) + 0.1 * len(one ^ other) + 0.25 * len(one & other)
            if line.length <= 2:
                chance *= 1.2
            twin = self.ground.twins[route]
            if twin >= 0 and view.two_lanes and view.owners[twin] == FREE and self.open[route]:
                chance *= 0.3
            found.append(min(chance, 0.9))
        return found

    @cached_property
    def turns_left(self) -> float:
        """How many more turns the player may expect, this one included."""
        view = self.view
        if view.last_turns is not None:
            return float(-(-view.last_turns // view.seats))
        end = self.board.end
        return max(1.0, min(self.turns_of(seat) for seat in range(view.seats)) + end.turns_each)

    def turns_of(self, seat: int) -> float:
        """How many turns somebody needs to use up the pieces: drawing two cards at a time, and laying them."""
        player = self.view.players[seat]
        mixed = bool(self.board.pieces.ship)
        pieces = player.trains + player.ships
        if self.board.piece_choice is not None:
            pieces = min(pieces, self.board.piece_choice.in_play)
        left = max(0, pieces - self.board.end.pieces_left)
        cards = max(0.0, left / (1.15 if mixed else 1.0) - 0.7 * player.cards)
        return cards / 2 + left / 2.9 + min(1.5, left / 8)

    @cached_property
    def size(self) -> float:
        """Small boards have small tickets: everything is worth less there."""
        share = min(1.0, (self.board.pieces.train + self.board.pieces.ship) / 40)
        return share * sqrt(share)

    @cached_property
    def cost(self) -> list[float]:
        """Per route what it costs to have it: nothing if it is there already, infinity if it can't be had."""
        return [
            0.0 if owner == self.me else self._cost(route) if self.open[route] else inf
            for route, owner in enumerate(self.view.owners)
        ]

    def _cost(self, route: RouteIndex) -> float:
        taste, line, price = self.taste, self.board.routes[route], self.ground.prices[route]
        if line.length > (self.ships if line.kind == "sea" else self.trains):
            return inf
        cards = price.units / (SHIPS_PER_CARD if line.kind == "sea" else 1.0) + 0.8 * price.wilds
        if line.kind == "tunnel":
            cards += 0.8
        turns = cards / 2 + 1
        cost = taste.turn * turns + taste.piece * line.length - self.gain(route) + taste.risk * self.risk[route]
        cost += taste.dig if line.kind == "tunnel" else 0.0
        cost += (1 - taste.festival) * self.festival_gain(route)
        return max(taste.least, cost - taste.hand * min(self.held(route), price.units) + self.toll_cost(route))

    def held(self, route: RouteIndex) -> int:
        """Units in hand that fit the route, without wilds."""
        deck, color, _, _, pairs = self.ground.prices[route]
        first = deck * self.ground.colors
        if pairs:
            return sum(number // 2 * 2 for number in self.purse.units[: self.ground.colors])
        if color == ANY:
            return max(self.purse.units[first : first + self.ground.colors])
        return self.purse.units[first + color]

    def spare(self, route: RouteIndex) -> int:
        """Cards in hand beyond what the route takes, should it be a tunnel that takes more."""
        return self.held(route) + self.purse.wilds - self.ground.prices[route].units

    def success(self, route: RouteIndex) -> float:
        """The chance that the cards to spare pay for what a tunnel turns up; other routes can't fail."""
        if self.board.tunnels is None or self.board.routes[route].kind != "tunnel":
            return 1.0
        color = self.ground.prices[route].color
        piles = self.purse.units[: self.ground.colors]
        return self._dig(piles.index(max(piles)) if color == ANY else color, self.spare(route))

    def _dig(self, color: int, spare: int) -> float:
        """That no more than `spare` of the cards turned up match; a deck that runs out goes on with the discards."""
        assert self.board.tunnels is not None
        first = min(self.board.tunnels.cards, self.view.decks[0])
        deck = self._matching(self.unseen, color, first)
        discards = self._matching(self.view.discards, color, self.board.tunnels.cards - first)
        return sum(
            one * other
            for (due, one), (more, other) in product(enumerate(deck), enumerate(discards))
            if due + more <= spare
        )

    def _matching(self, cards: Sequence[int], color: int, drawn: int) -> list[float]:
        """The chances that none, one, two … of the train cards drawn of these are of the colour, or wild."""
        number = fitting = 0
        for family, deck, count in zip(self.ground.families, self.ground.deck_of, cards, strict=True):
            if deck == 0:
                number += count
                fitting += count if family in (color, WILD) else 0
        drawn = min(drawn, number)
        ways = comb(number, drawn)
        return [comb(fitting, hit) * comb(number - fitting, drawn - hit) / ways for hit in range(drawn + 1)]

    def gain(self, route: RouteIndex) -> float:
        """What claiming the route gives at once, tickets aside."""
        return self.ground.points[route] + self.festival_gain(route) + self.attraction_gain(route)

    def festival_gain(self, route: RouteIndex) -> float:
        if not self.board.festivals:
            return 0.0
        line = self.board.routes[route]
        return max(self.festival_value(line.a), self.festival_value(line.b))

    def festival_value(self, city: CityIndex) -> float:
        """What the open festival cards of a city add to those already held."""
        festival = self.board.festival_of.get(city)
        if festival is None or not (there := self.view.festivals_open[festival.index]):
            return 0.0
        table = (0, *festival.points)
        held = self.mine.festivals[festival.index]
        later = 0.15 * (table[-1] - table[held + there])  # cards still to come are worth more with these
        return table[held + there] - table[held] + later

    def attraction_gain(self, route: RouteIndex) -> float:
        rules = self.board.attractions
        if rules is None:
            return 0.0
        line = self.board.routes[route]
        return sum(
            rules.points for city in (line.a, line.b) if self.board.cities[city].attraction and city not in self.touched
        )

    @cached_property
    def touched(self) -> set[CityIndex]:
        """The cities where a route of the player ends."""
        lines = self.board.routes
        return {city for route in self.owned for city in (lines[route].a, lines[route].b)}

    @cached_property
    def tolls(self) -> bool:
        return self.board.tolls is not None and self.view.options.tolls

    def toll_cost(self, route: RouteIndex) -> float:
        """What the toll costs in points; a loan costs the bonus, too. The first lane may bring its toll back."""
        line = self.board.routes[route]
        if not self.tolls or not line.toll:
            return 0.0
        assert self.board.tolls is not None
        loan = -float(self.board.tolls.loan_points)
        if self.player.loans:
            return loan if self.mine.tolls < line.toll else 0.0  # the bonus is gone anyway: spend the rest
        if self.mine.tolls < line.toll:
            return loan + self.taste.loan
        twin = self.ground.twins[route]
        if twin < 0 or self.view.owners[twin] == NEUTRAL:
            return self.taste.toll * line.toll
        if self.view.owners[twin] == FREE:
            return self.taste.toll * line.toll * 0.7
        return self.taste.toll * line.toll * 1.3
