"""The `easy` level: plays its tickets plainly, one after the other, each on the shortest way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from random import Random

from bot.game.actions import (
    Action,
    BuildHarbor,
    ChoosePieces,
    Claim,
    DrawCard,
    DrawTickets,
    KeepTickets,
    PayTunnel,
    PickTicket,
    TakeCard,
    TakeFestival,
)
from bot.game.board import RouteIndex, Ticket
from bot.game.view import Mine, View, open_routes
from bot.players.ground import ANY, Ground, ground_of, pieces_for
from bot.players.paths import cheapest_path, length

DIGGING = 0.75  # chance that tunnels are thought of in a turn


class Easy:
    def decide(self, view: View, legal: Sequence[Action], seed: str) -> Action:
        assert view.mine is not None
        return _Easy(view, view.mine, legal, Random(seed)).choice()


class _Easy:
    def __init__(self, view: View, mine: Mine, legal: Sequence[Action], chance: Random) -> None:
        self.view = view
        self.mine = mine
        self.legal = legal
        self.chance = chance
        self.ground: Ground = ground_of(view.board)
        self.cost = list(_costs(view))
        self.digs = chance.random() < DIGGING

    def choice(self) -> Action:
        match self.legal[0]:
            case KeepTickets():
                return self._keep()
            case PickTicket():
                return min(self.legal, key=self._length_of_pick)
            case ChoosePieces():
                rules = self.view.board.piece_choice
                wanted = rules.first_game_trains if rules else 0
                return min(self.legal, key=lambda a: abs(a.trains - wanted) if isinstance(a, ChoosePieces) else 99)
            case TakeFestival():
                return max(self.legal, key=self._festival_cards)
            case PayTunnel():
                return self.legal[0]
            case TakeCard() | DrawCard() | Claim() | DrawTickets() | BuildHarbor():
                return self._turn()
            case _:
                return self.chance.choice(self.legal)

    def _keep(self) -> Action:
        """As few tickets as the rules allow, those with the shortest ways."""
        fewest = min(len(action.tickets) for action in self.legal if isinstance(action, KeepTickets))
        known = self.view.board.ticket_by_id

        def spaces(action: Action) -> float:
            if not isinstance(action, KeepTickets) or len(action.tickets) != fewest:
                return inf
            return sum(min(99.0, length(self.ground, self.cost, known[name].cities)) for name in action.tickets)

        return min(self.legal, key=spaces)

    def _length_of_pick(self, action: Action) -> float:
        assert isinstance(action, PickTicket)
        return length(self.ground, self.cost, self.view.board.ticket_by_id[action.ticket].cities)

    def _festival_cards(self, action: Action) -> int:
        assert isinstance(action, TakeFestival)
        board = self.view.board
        return self.view.festivals_open[board.festival_of[board.city_by_id[action.city].index].index]

    def _turn(self) -> Action:
        wanted = self._wanted()
        routes = self.view.board.route_by_id
        claims = [
            action
            for action in self.legal
            # not every turn the same tunnel: without cards to spare it might never succeed
            if isinstance(action, Claim) and (routes[action.route].kind != "tunnel" or self.digs)
        ]
        if self.view.board.harbors is not None:
            for action in self.legal:
                if isinstance(action, BuildHarbor) and self._harbor_pays(action.city):
                    return action
        for claim in claims:
            if routes[claim.route].index in wanted:
                return claim
        if not wanted:
            longest = max(claims, key=lambda claim: routes[claim.route].length, default=None)
            if longest is not None and routes[longest.route].length >= 3:
                return longest
            if self.view.players[self.mine.seat].trains > self.view.board.pieces.train // 2:
                for action in self.legal:
                    if isinstance(action, DrawTickets):
                        return action
            if longest is not None:
                return longest
        return self._draw(wanted)

    def _harbor_pays(self, city_id: str) -> bool:
        city = self.view.board.city_by_id[city_id].index
        return any(
            done and city in self.view.board.tickets[ticket].cities
            for ticket, done in zip(self.mine.tickets, self.mine.tickets_done, strict=True)
        )

    def _wanted(self) -> list[RouteIndex]:
        """The free routes on the way of the first ticket that is not done and can still be done."""
        for ticket in self._open_tickets():
            wanted: list[RouteIndex] = []
            for city, following in zip(ticket.cities, ticket.cities[1:], strict=False):
                reached, way = cheapest_path(self.ground, self.cost, city, following)
                if reached == inf:
                    break
                wanted += [route for route in way if self.cost[route] > 0]
            else:
                if self._has_pieces(wanted):
                    return wanted
        return []

    def _has_pieces(self, routes: list[RouteIndex]) -> bool:
        me = self.view.players[self.mine.seat]
        trains, ships = pieces_for(self.view.board, routes)
        return trains <= me.trains and ships <= me.ships

    def _open_tickets(self) -> Iterator[Ticket]:
        for ticket, done in zip(self.mine.tickets, self.mine.tickets_done, strict=True):
            if not done:
                yield self.view.board.tickets[ticket]

    def _draw(self, wanted: list[RouteIndex]) -> Action:
        """A face-up card of a colour that the way asks for, else a blind one."""
        families = set()
        for route in wanted:
            price = self.ground.prices[route]
            if price.color != ANY:
                families.add(price.deck * self.ground.colors + price.color)
        kinds = self.view.board.card_by_id
        for action in self.legal:
            if isinstance(action, TakeCard) and self.ground.families[kinds[action.card].index] in families:
                return action
        blind: list[Action] = [action for action in self.legal if isinstance(action, DrawCard)]
        cards: list[Action] = blind or [action for action in self.legal if isinstance(action, TakeCard)]
        return self.chance.choice(cards or self.legal)


def _costs(view: View) -> Iterator[float]:
    """Spaces of free routes; own routes are free of cost, others can't be used."""
    assert view.mine is not None
    me = view.mine.seat
    for route, owner, free in zip(view.board.routes, view.owners, open_routes(view, me), strict=True):
        if owner == me:
            yield 0.0
        else:
            yield float(route.length) if free else inf
