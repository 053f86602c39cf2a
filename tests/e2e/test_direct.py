"""Direct forms for the quick, typed: claim, harbor, tickets. What is suggested is what is legal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bot.chat.texts import Language, say
from bot.game.actions import Action, BuildHarbor, Claim, DrawCard, TakeCard
from bot.pictures import Studio
from bot.playground.people import Person
from bot.playground.server import Playground
from bot.tables import Choices
from tests.e2e.house import House, house
from tests.e2e.player import presses
from tests.e2e.quick import act, begun, draws_two, whose_turn
from tests.e2e.table import Party

Wish = Callable[[Choices], Action]


def reads(person: Person) -> Language:
    return "pl" if person.name == "ola" else "en"


async def until(home: House, people: list[Person], there: Callable[[Choices], bool], wish: Wish) -> Person:
    """Both play, the first of them by wish, until they have what was meant."""
    while True:
        mine = (await whose_turn(home, people))[0]
        choices = await home.bot.tables.play.choices(1, mine.id)
        if mine is people[0] and there(choices):
            return mine
        while (choices := await home.bot.tables.play.choices(1, mine.id)).decision is not None:
            await act(home, mine, wish if mine is people[0] else any_card)


def any_card(choices: Choices) -> Action:
    return next((a for a in choices.actions if isinstance(a, DrawCard | TakeCard)), choices.actions[0])


def routes(choices: Choices) -> set[str]:
    return {action.route for action in choices.actions if isinstance(action, Claim)}


async def test_claim_finds_zurich(server: Playground, tmp_path: Path, studio: Studio) -> None:
    async with house(server, tmp_path, studio, seed="zurich") as home:
        people = await begun(home, Party("europe", 2, polish=("ola",)))
        board, zurich = home.bot.tables.board("europe"), "zurich"

        def near(choices: Choices) -> set[str]:
            return {name for name in routes(choices) if zurich in name}

        mine = await until(home, people, lambda choices: bool(near(choices)), any_card)
        wanted = near(await home.bot.tables.play.choices(1, mine.id))
        offered = (await mine.autocomplete("/train claim", "route", "zurich")).choices
        names = {board.route_name(board.route_by_id[choice["value"]]) for choice in offered}
        assert names == {board.route_name(board.route_by_id[name]) for name in wanted}
        assert all("Zürich" in choice["name"] for choice in offered)
        everything = [choice["value"] for choice in (await mine.autocomplete("/train claim", "route", "")).choices]
        assert set(everything) <= routes(await home.bot.tables.play.choices(1, mine.id))
        assert (await people[1].autocomplete("/train claim", "route", "zurich")).choices == []
        # Typed out, without a suggestion: what fits several routes is not guessed, the panel has them.
        if len(names) > 1:
            version = (await home.bot.tables.play.choices(1, mine.id)).version
            shown = await mine.slash("/train claim", route="zurich")
            assert say(reads(mine), "panel.your_turn", game=1) in shown.text
            assert (await home.bot.tables.play.choices(1, mine.id)).version == version
        # The way to pay is asked where there are several.
        panel = (await mine.slash("/train claim", route="zurich" if len(names) == 1 else offered[0]["value"])).message
        if say(reads(mine), "panel.pay") in panel.text:
            await mine.press(next(each.custom_id for each in presses(panel) if each.verb == "act"), on=panel)
        await mine.sees(None, lambda seen: "Zürich" in seen.content)


async def test_a_harbor_is_typed(server: Playground, tmp_path: Path, studio: Studio) -> None:
    async with house(server, tmp_path, studio, seed="harbor") as home:
        people = await begun(home, Party("world", 2, polish=("ala",)))
        board = home.bot.tables.board("world")

        def towards_a_harbor(choices: Choices) -> Action:
            """One route to a port, early, and then cards."""
            claims = [action for action in choices.actions if isinstance(action, Claim)]
            ports = [claim for claim in claims if any(board.cities[end].harbor for end in ends(claim))]
            return ports[0] if ports and choices.version < 14 else any_card(choices)

        def ends(claim: Claim) -> tuple[int, int]:
            route = board.route_by_id[claim.route]
            return route.a, route.b

        def possible(choices: Choices) -> bool:
            return any(isinstance(action, BuildHarbor) for action in choices.actions)

        mine = await until(home, people, possible, towards_a_harbor)
        offered = (await mine.autocomplete("/train harbor", "city", "")).choices
        cities = {
            a.city for a in (await home.bot.tables.play.choices(1, mine.id)).actions if isinstance(a, BuildHarbor)
        }
        assert {choice["value"] for choice in offered} == cities
        panel = (await mine.slash("/train harbor", city=offered[0]["name"])).message
        if ways := [each.custom_id for each in presses(panel) if each.verb == "act"]:
            assert say("pl", "panel.pay_harbor", city=offered[0]["name"]) in panel.text
            await mine.press(ways[0], on=panel)
        told = say("en", "events.harbor_brief", city=offered[0]["name"])
        await mine.sees(None, lambda seen: told in seen.content)
        seen = await home.bot.tables.play.view(1, None)
        assert seen is not None
        assert seen.view.harbors[board.city_by_id[offered[0]["value"]].index] == 0


async def test_tickets_are_drawn_and_kept(home: House) -> None:
    people = await begun(home, Party("europe", 2, polish=("ala", "ola")))
    mine, other = await whose_turn(home, people)
    waiting = (await other.slash("/train tickets")).text
    assert waiting == (await other.slash("/train play")).text, "not on turn: how things stand"
    panel = (await mine.slash("/train tickets")).message
    seen = await home.bot.tables.play.view(1, mine.id)
    assert seen is not None
    assert seen.view.mine is not None
    assert len(seen.view.mine.offer) == 3
    assert say("pl", "panel.keep", count=1) in panel.text
    assert panel.attachments
    assert (await other.slash("/train hand")).message.attachments
    assert (await mine.slash("/train tickets")).text == say("pl", "answers.not_possible"), "these come first"
    await act(home, mine, lambda choices: choices.actions[0])
    await other.sees(None, lambda seen: f"<@{other.id}>: your turn" in seen.content)
    await draws_two(home, other)
