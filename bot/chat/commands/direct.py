"""Direct forms for the quick: one command, one action. Suggestions are exactly what is legal now."""

from __future__ import annotations

from collections.abc import Callable

from bot.chat.answering import acknowledge, tell
from bot.chat.cards import card_name
from bot.chat.client import Call
from bot.chat.commands.here import Suggestions, suggestions, table_here, table_of, typing_language
from bot.chat.commands.making import command
from bot.chat.names import safe
from bot.chat.panel import Sight
from bot.chat.panel.places import Place, Sure, Ways, What
from bot.chat.panel.routes import claimable, route_label, route_price
from bot.chat.panel.smaller import exchanges, swapped
from bot.chat.panel.turn import DECK_SYMBOLS, blind, ways_by_city
from bot.chat.presses import choice_id, find_choice
from bot.chat.screens import shortened
from bot.chat.show import sight_of
from bot.chat.texts import say
from bot.chat.verbs.play import open_panel, perform
from bot.chat.who import person_of, reads
from bot.game.actions import Action, Claim, DrawCard, DrawTickets, TakeCard
from bot.game.board import fold
from bot.game.state import FREE
from bot.tables import Accepted, Person

Offer = Callable[[Sight], list[tuple[str, str]]]


async def _offered(interaction: Call, typed: str, offer: Offer) -> Suggestions:
    game = await table_of(interaction, turn=True)
    if game is None:
        return []
    sight = await sight_of(interaction.client, game, interaction.user.id, await typing_language(interaction))
    return suggestions(typed, offer(sight)) if sight is not None else []


# -- what there is ----------------------------------------------------------------------------------


def _cards(sight: Sight) -> list[tuple[str, str]]:
    found = []
    decks = {action.refill for action in sight.choices.actions if isinstance(action, TakeCard)}
    for action in sight.choices.actions:
        match action:
            case TakeCard(card=card, refill=refill):
                name = card_name(sight.board.card_by_id[card], sight.board, sight.language)
                if len(decks) > 1:
                    name = f"{name} → {DECK_SYMBOLS[refill]}"
                found.append((name, choice_id(action)))
            case DrawCard(deck=deck):
                found.append((blind(sight, deck), choice_id(action)))
            case _:
                pass
    return found


def _routes(sight: Sight) -> list[tuple[str, str]]:
    """As on the panel. Tickets are not named, so that what is typed finds the route."""
    return [
        (f"{route_label(sight, each)} · {route_price(sight, each.route)}", each.route.id) for each in claimable(sight)
    ]


def _exchanges(sight: Sight) -> list[tuple[str, str]]:
    return [(swapped(sight, action), choice_id(action)) for action in exchanges(sight)]


def _cities(what: What) -> Offer:
    def offer(sight: Sight) -> list[tuple[str, str]]:
        return [(sight.board.city_by_id[city].name, city) for city in ways_by_city(sight, what)]

    return offer


async def card_names(interaction: Call, typed: str) -> Suggestions:
    return await _offered(interaction, typed, _cards)


async def route_names(interaction: Call, typed: str) -> Suggestions:
    return await _offered(interaction, typed, _routes)


async def exchange_names(interaction: Call, typed: str) -> Suggestions:
    return await _offered(interaction, typed, _exchanges)


async def station_names(interaction: Call, typed: str) -> Suggestions:
    return await _offered(interaction, typed, _cities("station"))


async def harbor_names(interaction: Call, typed: str) -> Suggestions:
    return await _offered(interaction, typed, _cities("harbor"))


# -- doing it ---------------------------------------------------------------------------------------


async def _ready(interaction: Call) -> tuple[Person, Sight] | None:
    """The table's sight of a person who is on turn here; else they are told how things stand."""
    await acknowledge(interaction)
    person = await person_of(interaction)
    game = await table_here(interaction, person, turn=True)
    if game is None:
        return None
    sight = await sight_of(interaction.client, game, person.id, reads(person))
    if sight is None or not sight.choices.actions:
        await open_panel(interaction, game.id, person)
        return None
    return person, sight


async def _do(
    interaction: Call, person: Person, sight: Sight, action: Action | None, place: Place | None = None
) -> None:
    """Do it at once, or open the panel where there is something to choose or to confirm."""
    if action is not None and place is None and sight.unusual(action):
        place = Sure(choice_id(action))
    if action is None and place is None:
        await tell(interaction, say(reads(person), "answers.not_possible"))
    elif place is not None:
        await open_panel(interaction, sight.game.id, person, place)
    else:
        await interaction.client.close_panel(sight.game.id, person.id)
        await perform(interaction, sight.game.id, sight.choices.version, action, person)


def _fitting(typed: str, offered: list[tuple[str, str]]) -> list[str]:
    """The values of what may be meant: a suggestion that was chosen, a whole name, or all in which the words occur."""
    if any(value == typed for _, value in offered):
        return [typed]
    words = fold(typed).split()
    whole = [value for name, value in offered if fold(name) == fold(typed)]
    return whole or [value for name, value in offered if words and all(word in fold(name) for word in words)]


async def _unclear(interaction: Call, person: Person, sight: Sight, fitting: list[str], why: str = "") -> None:
    """Nothing is done on a guess: where several things fit, the panel has them."""
    if fitting:
        await open_panel(interaction, sight.game.id, person)
    else:
        await tell(interaction, why or say(reads(person), "answers.not_possible"))


def _why_no_route(sight: Sight, typed: str) -> str:
    """Of what somebody typed themselves: there is no such route, it is taken, or it can't be paid."""
    board, words = sight.board, fold(typed).split()
    meant = [
        route
        for route in board.routes
        if typed == route.id or (words and all(word in fold(board.route_name(route)) for word in words))
    ]
    if not meant:
        return sight.t("refusals.unknown_name", name=safe(shortened(typed, 60)))
    name = board.route_name(meant[0])
    if all(sight.view.owners[route.index] != FREE for route in meant):
        return sight.t("refusals.route_taken", route=name)
    return sight.t("answers.cannot_claim", route=name)


def _why_no_city(sight: Sight, typed: str, what: What) -> str:
    rules = sight.board.stations if what == "station" else sight.board.harbors
    if rules is None:
        return sight.t(f"answers.no_{what}s_here")
    words = fold(typed).split()
    if not words or not any(all(word in fold(city.name) for word in words) for city in sight.board.cities):
        return sight.t("refusals.unknown_name", name=safe(shortened(typed, 60)))
    return ""


@command("draw", complete={"card": card_names, "second": card_names})
async def draw(interaction: Call, card: str | None = None, second: str | None = None) -> None:
    """Without a card: blind. The second is looked for among what lies there then."""
    ready = await _ready(interaction)
    if ready is None:
        return
    person, sight = ready
    offered = _cards(sight)
    fitting = _fitting(card, offered) if card else _blind(sight)
    if len(fitting) != 1:
        await _unclear(interaction, person, sight, fitting)
        return
    action = find_choice(sight.choices.actions, fitting[0])
    if action is None or second is None:
        await _do(interaction, person, sight, action)
        return
    names = {value: name for name, value in offered}
    outcome = await perform(interaction, sight.game.id, sight.choices.version, action, person)
    after = await sight_of(interaction.client, sight.game, person.id, reads(person))
    if isinstance(outcome, Accepted) and after is not None and after.choices.decision == "second_card":
        wanted = _fitting(names.get(second, second), _cards(after))
        follow = find_choice(after.choices.actions, wanted[0]) if len(wanted) == 1 else None
        if follow is not None:
            press = f"{interaction.id}.2"
            await perform(interaction, after.game.id, after.choices.version, follow, person, press=press)


def _blind(sight: Sight) -> list[str]:
    """From the first deck there is."""
    return [choice_id(action) for action in sight.choices.actions if isinstance(action, DrawCard)][:1]


@command("claim", complete={"route": route_names})
async def claim(interaction: Call, route: str) -> None:
    ready = await _ready(interaction)
    if ready is None:
        return
    person, sight = ready
    fitting = _fitting(route, _routes(sight))
    if route in sight.board.route_by_id and fitting != [route]:
        fitting = []  # a suggestion that has been overtaken; its words would fit the other lane
    if len(fitting) != 1:
        await _unclear(interaction, person, sight, fitting, _why_no_route(sight, route))
        return
    ways = [action for action in sight.choices.actions if isinstance(action, Claim) and action.route == fitting[0]]
    if len(ways) > 1:
        await _do(interaction, person, sight, None, Ways("route", sight.board.route_by_id[fitting[0]].index))
    else:
        await _do(interaction, person, sight, ways[0])


@command("tickets")
async def tickets(interaction: Call) -> None:
    if (ready := await _ready(interaction)) is not None:
        person, sight = ready
        action = next((action for action in sight.choices.actions if isinstance(action, DrawTickets)), None)
        await _do(interaction, person, sight, action)


async def _build(interaction: Call, city: str, what: What) -> None:
    if (ready := await _ready(interaction)) is None:
        return
    person, sight = ready
    found = ways_by_city(sight, what)
    fitting = _fitting(city, _cities(what)(sight))
    if len(fitting) != 1:
        await _unclear(interaction, person, sight, fitting, _why_no_city(sight, city, what))
        return
    ways = found[fitting[0]]
    if len(ways) > 1:
        await _do(interaction, person, sight, None, Ways(what, sight.board.city_by_id[fitting[0]].index))
    else:
        await _do(interaction, person, sight, ways[0])


@command("station", complete={"city": station_names})
async def station(interaction: Call, city: str) -> None:
    await _build(interaction, city, "station")


@command("harbor", complete={"city": harbor_names})
async def harbor(interaction: Call, city: str) -> None:
    await _build(interaction, city, "harbor")


@command("exchange", complete={"pieces": exchange_names})
async def exchange(interaction: Call, pieces: str) -> None:
    if (ready := await _ready(interaction)) is not None:
        person, sight = ready
        fitting = _fitting(pieces, _exchanges(sight))
        if len(fitting) != 1:
            await _unclear(interaction, person, sight, fitting)
            return
        await _do(interaction, person, sight, find_choice(sight.choices.actions, fitting[0]))
