"""Direct forms for the quick: one command, one action. Suggestions are exactly what is legal now."""

from __future__ import annotations

from collections.abc import Callable

from bot.chat.answering import acknowledge, tell
from bot.chat.cards import card_name
from bot.chat.client import Call
from bot.chat.commands.here import Suggestions, suggestions, table_here, table_of, typing_language
from bot.chat.commands.making import command
from bot.chat.panel import Sight
from bot.chat.panel.places import Place, Sure, Ways, What
from bot.chat.panel.smaller import swapped
from bot.chat.panel.turn import DECK_SYMBOLS, route_price, ways_by_city, ways_by_route
from bot.chat.presses import choice_id, find_choice
from bot.chat.show import sight_of
from bot.chat.texts import say
from bot.chat.verbs.play import open_panel, perform
from bot.chat.who import person_of, reads
from bot.game.actions import Action, Claim, DrawCard, DrawTickets, ExchangePieces, TakeCard
from bot.game.board import fold
from bot.tables import Accepted, Person

Offer = Callable[[Sight], list[tuple[str, str]]]


async def _offered(interaction: Call, typed: str, offer: Offer) -> Suggestions:
    game = await table_of(interaction)
    if game is None:
        return []
    sight = await sight_of(interaction.client, game, interaction.user.id, typing_language(interaction))
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
                one = len(sight.board.decks) == 1
                found.append((sight.t("panel.blind") if one else sight.t(f"panel.blind_{deck}"), choice_id(action)))
            case _:
                pass
    return found


def _routes(sight: Sight) -> list[tuple[str, str]]:
    """What would need a loan comes last."""
    routes = sorted(ways_by_route(sight), key=lambda route: sight.loan(route.toll))
    return [(f"{sight.board.route_name(route)} · {route_price(sight, route)}", route.id) for route in routes]


def _exchanges(sight: Sight) -> list[tuple[str, str]]:
    return [
        (swapped(sight, action), choice_id(action))
        for action in sorted(
            (action for action in sight.choices.actions if isinstance(action, ExchangePieces)),
            key=lambda action: (abs(action.trains), action.trains),
        )
    ]


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
    game = await table_here(interaction, person)
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


def _meant(typed: str, offered: list[tuple[str, str]]) -> str | None:
    """The value of a suggestion, chosen or typed out."""
    if any(value == typed for _, value in offered):
        return typed
    fitting = [value for name, value in offered if all(word in fold(name) for word in fold(typed).split())]
    return fitting[0] if typed.strip() and fitting else None


@command("draw", complete={"card": card_names, "second": card_names})
async def draw(interaction: Call, card: str | None = None, second: str | None = None) -> None:
    """Without a card: blind. The second is looked for among what lies there then."""
    ready = await _ready(interaction)
    if ready is None:
        return
    person, sight = ready
    offered = _cards(sight)
    wanted = _meant(card, offered) if card else _blind(sight)
    action = find_choice(sight.choices.actions, wanted or "")
    if action is None or second is None:
        await _do(interaction, person, sight, action)
        return
    names = {value: name for name, value in offered}
    outcome = await perform(interaction, sight.game.id, sight.choices.version, action, person)
    after = await sight_of(interaction.client, sight.game, person.id, reads(person))
    if isinstance(outcome, Accepted) and after is not None and after.choices.decision == "second_card":
        follow = find_choice(after.choices.actions, _meant(names.get(second, second), _cards(after)) or "")
        if follow is not None:
            press = f"{interaction.id}.2"
            await perform(interaction, after.game.id, after.choices.version, follow, person, press=press)


def _blind(sight: Sight) -> str | None:
    return next((choice_id(action) for action in sight.choices.actions if isinstance(action, DrawCard)), None)


@command("claim", complete={"route": route_names})
async def claim(interaction: Call, route: str) -> None:
    ready = await _ready(interaction)
    if ready is None:
        return
    person, sight = ready
    wanted = _meant(route, _routes(sight))
    ways: list[Claim] = [
        action for action in sight.choices.actions if isinstance(action, Claim) and action.route == wanted
    ]
    if len(ways) > 1 and wanted is not None:
        await _do(interaction, person, sight, None, Ways("route", sight.board.route_by_id[wanted].index))
    else:
        await _do(interaction, person, sight, ways[0] if ways else None)


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
    wanted = _meant(city, _cities(what)(sight))
    ways = found.get(wanted or "", [])
    if len(ways) > 1 and wanted is not None:
        await _do(interaction, person, sight, None, Ways(what, sight.board.city_by_id[wanted].index))
    else:
        await _do(interaction, person, sight, ways[0] if ways else None)


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
        wanted = _meant(pieces, _exchanges(sight))
        await _do(interaction, person, sight, find_choice(sight.choices.actions, wanted or ""))
