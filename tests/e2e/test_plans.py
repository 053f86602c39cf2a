"""`/train plan`: put together in private, played when the turn comes, told, and cancelled when it no longer fits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.chat.presses import choice_id
from bot.chat.texts import Language, say
from bot.game.actions import Action, Claim, TakeCard
from bot.pictures import Studio
from bot.playground.people import Person, Seen
from bot.playground.server import Playground
from bot.tables import Choices, Pace
from tests.e2e.house import House, house
from tests.e2e.quick import act, begun, blind, draws_two, whose_turn
from tests.e2e.table import Party
from tests.e2e.witness import Witness
from tests.reading import as_read

PARTY = Party("europe", 2, polish=("ola",))


def speech(person: Person) -> Language:
    return "pl" if person.name == "ola" else "en"


async def planned(person: Person, *presses: str) -> Seen:
    """The plan, with these buttons or options pressed."""
    plan = (await person.slash("/train plan")).message
    for press in presses:
        for _ in range(3):
            if any(_holds(part, press) for part in plan.components):
                break
            await _pressed(person, plan, "▶️")
        await _pressed(person, plan, press)
    return plan


async def _pressed(person: Person, plan: Seen, press: str) -> None:
    before = plan.message.edited_at
    part = next(part for part in plan.components if _holds(part, press))
    if "options" in part:
        await person.choose(part["custom_id"], press, on=plan)
    else:
        await person.press(part["custom_id"], on=plan)
    await person.until(lambda: plan.message.edited_at != before)


def _holds(part: dict[str, Any], press: str) -> bool:
    options = part.get("options")
    if isinstance(options, list):
        return any(press in (option["value"], option["label"]) for option in options)
    name = str(part.get("custom_id", ""))
    return press in (name, part.get("label"), (part.get("emoji") or {}).get("name"), name.rpartition(":")[2])


def claims(choices: Choices) -> dict[str, Claim]:
    return {action.route: action for action in choices.actions if isinstance(action, Claim)}


async def both_want(home: House, people: list[Person]) -> tuple[Person, Person, Claim, Claim]:
    """Draws until there is a route, no tunnel, that both could claim: who is on turn, who plans, both ways to pay."""
    board, wanted = home.bot.tables.board("europe"), dict[str, Claim]()
    while True:
        mine, other = await whose_turn(home, people)
        own = claims(await home.bot.tables.play.choices(1, mine.id))
        for route in own.keys() & wanted.keys():
            if board.route_by_id[route].kind == "rail" and board.route_by_id[route].twin is None:
                return mine, other, own[route], wanted[route]
        await draws_two(home, mine)
        wanted = own


async def add_claim(home: House, person: Person, wish: Claim) -> Seen:
    """Choose the route, then the way to pay where there is more than one."""
    plan = await planned(person)
    route = home.bot.tables.board("europe").route_by_id[wish.route]
    offers = await home.bot.tables.plans.offers(1, person.id)
    ways = [action for action in offers if isinstance(action, Claim) and action.route == wish.route]
    act = f"act.{choice_id(wish)}"
    chosen = [act] if len(ways) == 1 else [f"go.wr{route.index}.0", act if len(ways) > 10 else choice_id(wish)]
    plan = await planned(person, *chosen)
    assert "1." in plan.text
    return plan


async def plan_of(home: House, person: Person) -> object:
    return await home.bot.tables.plans.get(1, person.id)


async def test_if_it_is_still_free_it_is_claimed_and_told(home: House) -> None:
    people = await begun(home, PARTY)
    board = home.bot.tables.board("europe")
    mine, planner, _, wish = await both_want(home, people)
    name, language = board.route_name(board.route_by_id[wish.route]), speech(planner)
    assert (await mine.slash("/train plan")).text == say(speech(mine), "denied.already_now")
    await home.quiet()
    others = Witness(home.server, mine)
    await add_claim(home, planner, wish)
    plan = await planned(planner, say(language, "plan.blind"))
    lines = plan.text.splitlines()
    assert lines[0] == say(language, "plan.title")
    assert lines[1].startswith(f"1. {say(language, 'plan.claim', route=name, cards='')}".rstrip())
    assert lines[2] == f"2. {say(language, 'plan.blind')}"
    assert plan.ephemeral
    await home.quiet()
    assert others.papers == [], "nobody else hears anything of a plan"
    assert (await mine.slash("/train play")).message.components != plan.components
    await draws_two(home, mine)
    told = await planner.receives(lambda seen: "🗓️" in seen.text)
    assert told.text == say(language, "notices.private_plan_played", channel=f"<#{planner.place.id}>", game=1)
    post = (await mine.sees(None, lambda seen: f"**{planner.name.title()}** claimed {name}" in seen.content))[-1]
    assert f"<@{mine.id}>: your turn" in post.content
    assert await plan_of(home, planner) is None
    assert all("🗓️" not in paper for paper in others.papers)


async def test_else_the_next_line_of_the_plan_is_played(home: House) -> None:
    people = await begun(home, PARTY)
    mine, planner, take_it, wish = await both_want(home, people)
    await add_claim(home, planner, wish)
    await planned(planner, say(speech(planner), "plan.blind"))
    await act(home, mine, lambda choices: take_it)
    await planner.receives(lambda seen: "🗓️" in seen.text)
    await mine.sees(None, lambda seen: f"**{planner.name.title()}** drew 2 cards blind" in as_read(seen.content))
    assert await plan_of(home, planner) is None
    assert (await whose_turn(home, people))[0] is mine


async def test_what_no_longer_fits_is_cancelled_and_told(home: House) -> None:
    people = await begun(home, PARTY)
    mine, planner, take_it, wish = await both_want(home, people)
    language = speech(planner)
    await add_claim(home, planner, wish)
    await act(home, mine, lambda choices: take_it)
    told = await planner.receives(lambda seen: "🗓️" in seen.text)
    assert told.text == say(language, "notices.private_plan_cancelled", channel=f"<#{planner.place.id}>", game=1)
    await planner.sees(None, lambda seen: f"<@{planner.id}>: your turn" in seen.content)
    assert await plan_of(home, planner) is None
    await planner.receives(lambda seen: say(language, "panel.your_turn") in seen.text)


async def test_a_plan_is_dropped_by_hand_and_by_taking_back(home: House) -> None:
    people = await begun(home, PARTY)
    mine, planner = await whose_turn(home, people)
    language = speech(planner)
    plan = await planned(planner, say(language, "plan.blind"), say(language, "plan.drop"))
    assert plan.text.splitlines()[:3] == [say(language, each) for each in ("plan.dropped", "plan.title", "plan.empty")]
    # Whoever has moved plans the turn after; taking that move back is an own action, too.
    await draws_two(home, mine)
    await planned(mine, say(speech(mine), "plan.blind"))
    assert await plan_of(home, mine) is not None
    await mine.slash("/train undo")
    question = (await planner.sees(None, lambda seen: say("en", "votes.yes") in seen.buttons))[-1]
    await planner.press(say("en", "votes.yes"), on=question)
    await planner.sees(None, lambda seen: "⏪" in seen.text and not seen.buttons)
    await planner.until(lambda: not question.buttons)
    assert await plan_of(home, mine) is None


async def test_an_own_action_cancels_the_plan(server: Playground, tmp_path: Path, studio: Studio) -> None:
    """Pressed in the moment between the turn's coming and the plan's being played."""
    async with house(server, tmp_path, studio, pace=Pace(plan_pause=30.0, post_hold=0.0)) as home:
        people = await begun(home, PARTY)
        mine, planner = await whose_turn(home, people)
        await planned(planner, say(speech(planner), "plan.blind"))
        await draws_two(home, mine)
        assert await plan_of(home, planner) is not None
        await planner.slash("/train draw")
        assert await plan_of(home, planner) is None
        assert (await home.bot.tables.play.choices(1, planner.id)).decision == "second_card", "one card, by hand"
        assert [seen for seen in planner.inbox if "🗓️" in seen.text] == []


async def test_a_face_up_card_is_taken_if_it_still_lies_there(home: House) -> None:
    people = await begun(home, PARTY)
    mine, planner = await whose_turn(home, people)
    choices = await home.bot.tables.play.choices(1, mine.id)
    board = home.bot.tables.board("europe")
    cards = [a.card for a in choices.actions if isinstance(a, TakeCard) and not board.card_by_id[a.card].wild]
    wish: Action = TakeCard(1 - (choices.seat or 0), cards[0])
    await planned(planner, f"act.{choice_id(wish)}")
    await draws_two(home, mine)
    await planner.receives(lambda seen: "🗓️" in seen.text)
    await home.quiet()
    log = (await mine.slash("/train log")).text
    assert f"**{planner.name.title()}** took" in log or f"**{planner.name.title()}** bierze" in log
    assert (await whose_turn(home, people))[0] is mine
    assert blind(await home.bot.tables.play.choices(1, mine.id)) is not None


async def test_a_station_is_planned_and_built(home: House) -> None:
    people = await begun(home, PARTY)
    mine, planner = await whose_turn(home, people)
    language = speech(planner)
    plan = await planned(planner, "🏠", "Zürich")
    if "1. " not in plan.text:  # there is more than one way to pay
        way = next(p for p in plan.components if str(p.get("custom_id", "")).startswith("sm:plan_act:"))
        await planner.press(way["custom_id"], on=plan)
    await planner.until(lambda: "1. " in plan.text)
    planned_line = say(language, "plan.station", city="Zürich", cards="").rstrip()
    assert plan.text.splitlines()[1].startswith(f"1. {planned_line}")
    await draws_two(home, mine)
    await mine.sees(None, lambda seen: "Zürich" in seen.content and "station" in seen.content)
    assert (await whose_turn(home, people))[0] is mine
    assert await plan_of(home, planner) is None


async def test_a_spectator_has_nothing_to_plan(home: House) -> None:
    await begun(home, PARTY)
    spectator = await home.server.user("spectator", locale="pl")
    assert (await spectator.slash("/train plan")).text == say("pl", "answers.not_a_player")
