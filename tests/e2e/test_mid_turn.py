"""In the middle of a turn: what a channel reads while somebody thinks about a tunnel or about tickets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.chat.cards import symbols_text
from bot.chat.posts import SO_FAR
from bot.chat.texts import Language, say
from bot.game import Action, State
from bot.game.actions import DeclineTunnel, DrawTickets
from bot.game.board import Seat
from bot.playground.people import Person, Seen
from bot.tables import Accepted
from tests.e2e.house import House, board_post
from tests.e2e.quick import act, begun, blind, taken_in, whose_turn
from tests.e2e.table import Party, gather, start
from tests.playground import moments
from tests.playground.moments import Sitting
from tests.reading import as_read


def digging(state: State, seat: Seat, choices: Sequence[Action]) -> bool:
    return moments.decision(state) == "tunnel" and state.turn > 2


async def at_the_tunnel(home: House, people: Sequence[Person], language: Language) -> Seen:
    """The first of them has just laid cards for a tunnel; the post that called them to their turn."""
    moment = moments.find("europe", digging, seats=2, urge=moments.digs)
    sitting = [Sitting(person.user.display_name, person.id) for person in people]
    without = moment.since_another
    guild = home.server.world.guild.id
    await taken_in(home, moment.export(people[0].place.id, guild, language, sitting, without))
    tables, post = home.bot.tables, None
    for action in moment.actions[len(moment.actions) - without :]:
        person = people[0] if action.seat == moment.seat else people[1]
        version = (await tables.play.choices(1, person.id)).version
        assert isinstance(await tables.play.act(1, person.id, version, action), Accepted)
        await home.quiet()
        post = post or await board_post(people[0])
    assert post is not None
    return post


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_what_a_tunnel_turned_up_stands_there_while_its_digger_thinks(home: House, language: Language) -> None:
    rosa, bruno = people = await home.people(["rosa", "bruno"])
    post = await at_the_tunnel(home, people, language)
    seen = await home.bot.tables.play.view(1, None)
    assert seen is not None
    assert seen.view.tunnel is not None
    board, tunnel = seen.view.board, seen.view.tunnel
    turned = symbols_text([board.cards[card].id for card in tunnel.turned], board)
    tried = say(language, "events.tunnel_brief", turned=turned)
    so_far, last = (as_read(line) for line in post.content.splitlines()[-2:])
    assert so_far.startswith(f"{SO_FAR}**Rosa** {tried}.")
    asked = say(language, "post.middle_tunnel", who="", route=board.route_name(board.routes[tunnel.route]))
    assert last.endswith(as_read(asked).partition(": ")[2])
    assert f"<@{rosa.id}>" in last, "still spoken to"
    assert [user.id for user in post.message.mentions] == [rosa.id], "and called once"
    before = post.id
    await act(home, rosa, lambda choices: next(a for a in choices.actions if isinstance(a, DeclineTunnel)))
    told = (await bruno.sees(None, lambda each: each.id > before and f"<@{bruno.id}>" in each.content))[-1]
    assert tried in as_read(told.content), "the turn as a whole is in the next post"


async def test_while_all_choose_at_once_nothing_is_said_twice(home: House) -> None:
    people = await gather(home, Party("europe", 2))
    await start(people)
    await home.quiet()
    post = await board_post(people[0])
    before = as_read(post.content).splitlines()
    await act(home, people[0], lambda choices: choices.actions[0])
    await home.quiet()
    line = say("en", "post.wait_keep_tickets", who=f"🔴 <@{people[1].id}>")
    assert as_read(post.content).splitlines() == [*before[:-1], line]


async def test_tickets_that_are_looked_at_are_told_and_a_first_card_is_not(home: House) -> None:
    """Who draws a card draws the second at once, as a rule: the post is left alone."""
    people = await begun(home, Party("europe", 2))
    mine, other = await whose_turn(home, people)
    await home.quiet()
    post = await board_post(mine)
    edits: list[dict[str, Any]] = []
    home.server.traffic.listeners.append(lambda call: edits.append(call) if call["method"] == "PATCH" else None)
    await act(home, mine, blind)
    await home.quiet()
    assert [call for call in edits if str(post.id) in call["path"]] == []
    await act(home, mine, blind)
    await home.quiet()
    post = await board_post(other)
    await act(home, other, lambda choices: next(a for a in choices.actions if isinstance(a, DrawTickets)))
    await home.quiet()
    looks = as_read(say("en", "events.offered", count=3))
    assert as_read(post.content.splitlines()[-2]) == f"{SO_FAR}**{other.name.title()}** {looks}."
