"""Plans: what a person wants to be played when their turn comes and it still fits."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from bot.boards import load_board, map_ids
from bot.game import Action
from bot.game.actions import BuildHarbor, BuildStation, Claim, DrawCard, ExchangePieces
from bot.game.events import CardDrawn, RouteClaimed
from bot.store.record import Acted
from bot.tables import Asked, BoardPost, Denied, HandMessage, Intent, Plan, PrivateNotice, Reminder
from bot.tables.planned import next_of
from bot.tables.table import Game, Person
from tests.tables.room import ANNA, BEN, CLARA, FakeClock, Room, accepted, done, furnish

NOWHERE = "nowhere"


async def turn_of_the_other(room: Room) -> tuple[Game, Person, Person, int]:
    """A game in which it is `first`'s turn, and `planner` with their seat has time to plan."""
    game = await room.start(ANNA, BEN)
    first = await room.past_tickets(game)
    planner = BEN if first == ANNA else ANNA
    return game, first, planner, 0 if planner == ANNA else 1


async def test_a_plan_is_played_when_the_turn_comes_and_told(room: Room) -> None:
    game, first, planner, seat = await turn_of_the_other(room)
    plan = Plan(((Claim(seat, "nowhere", ()),), (DrawCard(seat), DrawCard(seat))))
    done(await room.tables.plans.set(game.id, planner.id, plan))
    assert await room.tables.plans.get(game.id, planner.id) == plan
    assert await room.tables.plans.get(game.id, first.id) is None
    await room.draw_two(game, first)
    for _ in range(3):
        await room.pass_time(2)
    assert await room.owing(game) == [first]  # both cards are drawn
    assert await room.tables.plans.get(game.id, planner.id) is None
    told = [delivery.intent for delivery in await room.deliver() if delivery.to.id == planner.id]
    assert told.count(PrivateNotice("plan_played", planner.id)) == 1


async def test_a_plan_that_no_longer_fits_is_cancelled_and_told(room: Room) -> None:
    game, first, planner, seat = await turn_of_the_other(room)
    done(await room.tables.plans.set(game.id, planner.id, Plan(((Claim(seat, "nowhere", ()),),))))
    await room.draw_two(game, first)
    version = (await room.tables.game(game.id)).version  # type: ignore[union-attr]
    await room.pass_time(5)
    assert (await room.tables.game(game.id)).version == version  # type: ignore[union-attr]
    assert await room.owing(game) == [planner]
    told = [delivery.intent for delivery in await room.deliver() if delivery.to.id == planner.id]
    assert told == [HandMessage(planner.id, True), PrivateNotice("plan_cancelled", planner.id)]
    accepted(await room.act(game, planner))


async def test_a_plan_that_no_longer_fits_holds_up_no_post(room: Room) -> None:
    """A pause before the post would tell everybody that there was a plan."""
    game, first, planner, seat = await turn_of_the_other(room)
    done(await room.tables.plans.set(game.id, planner.id, Plan(((Claim(seat, "nowhere", ()),),))))
    await room.deliver()
    await room.draw_two(game, first)
    intents = [delivery.intent for delivery in await room.deliver()]
    assert [intent for intent in intents if isinstance(intent, BoardPost)]
    assert PrivateNotice("plan_cancelled", planner.id) in intents


async def test_ones_own_action_cancels_ones_plan(room: Room) -> None:
    game, first, planner, seat = await turn_of_the_other(room)
    done(await room.tables.plans.set(game.id, planner.id, Plan(((DrawCard(seat), DrawCard(seat)),))))
    await room.draw_two(game, first)
    accepted(await room.act(game, planner, DrawCard(seat)))
    assert await room.tables.plans.get(game.id, planner.id) is None
    await room.pass_time(5)
    assert (await room.tables.play.choices(game.id, planner.id)).decision == "second_card"


async def test_who_has_to_answer_first_plans_afterwards(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    assert await room.tables.plans.set(game.id, BEN.id, Plan(((DrawCard(1),),))) == Denied("answer_first")


async def test_plans_that_make_no_sense(room: Room) -> None:
    game, first, planner, seat = await turn_of_the_other(room)
    plans = room.tables.plans
    assert await plans.set(game.id, first.id, Plan(((DrawCard(1 - seat),),))) == Denied("already_now")
    assert await plans.set(game.id, planner.id, Plan(())) == Denied("plan_impossible")
    assert await plans.set(game.id, planner.id, Plan(((DrawCard(1 - seat),),))) == Denied("plan_impossible")
    done(await plans.set(game.id, planner.id, Plan(((DrawCard(seat),),))))
    done(await plans.cancel(game.id, planner.id))
    assert await plans.get(game.id, planner.id) is None


async def claims(room: Room, game: Game, person: Person, *, tunnels: bool = False) -> dict[str, Claim]:
    """What this person, whose turn it is, could claim, one way for each route."""
    board = room.tables.board(game.board)
    actions: tuple[Action, ...] = (await room.tables.play.choices(game.id, person.id)).actions
    return {
        action.route: action
        for action in actions
        if isinstance(action, Claim) and (board.route_by_id[action.route].kind == "tunnel") == tunnels
    }


async def until_both_want(room: Room, game: Game) -> tuple[Person, Person, Claim, Claim]:
    """Draw blind until there is a route that both could claim: whose turn it is, the other, and both ways to pay."""
    player = await room.past_tickets(game)
    wanted: dict[str, Claim] = {}
    while True:
        mine = await claims(room, game, player)
        other = BEN if player == ANNA else ANNA
        for route in mine.keys() & wanted.keys():
            return player, other, mine[route], wanted[route]
        await room.draw_two(game, player)
        player, wanted = other, mine


@pytest.mark.parametrize("free", [True, False])
async def test_if_it_is_still_free_claim_it_else_draw_blind(room: Room, free: bool) -> None:
    game = await room.start(ANNA, BEN)
    player, planner, take_it, wish = await until_both_want(room, game)
    blind = (DrawCard(wish.seat), DrawCard(wish.seat))
    done(await room.tables.plans.set(game.id, planner.id, Plan(((wish,), blind))))
    if free:
        await room.draw_two(game, player)
    else:
        accepted(await room.act(game, player, take_it))
    assert planner.id not in {delivery.to.id for delivery in await room.deliver()}  # not called yet
    version = (await room.tables.game(game.id)).version  # type: ignore[union-attr]
    for _ in range(3):
        await room.pass_time(2)
    entries = await room.tables.play.between(game.id, planner.id, version + 1, 999)
    assert [entry.move for entry in entries] == [Acted(action, "plan") for action in ((wish,) if free else blind)]
    happened = [event for entry in entries for event in entry.events]
    if free:
        assert [(e.seat, e.route, e.cards) for e in happened if isinstance(e, RouteClaimed)] == [
            (wish.seat, wish.route, wish.cards)
        ]
    else:
        assert [event.seat for event in happened if isinstance(event, CardDrawn)] == [wish.seat] * 2
    assert await room.owing(game) == [player]
    assert await room.tables.plans.get(game.id, planner.id) is None
    got = [delivery.intent for delivery in await room.deliver()]
    assert got.count(PrivateNotice("plan_played", planner.id)) == 1
    assert [intent for intent in got if isinstance(intent, HandMessage) and intent.user == planner.id] == [
        HandMessage(planner.id, False)
    ]
    assert sum(isinstance(intent, BoardPost) for intent in got) == 1  # both turns in one post


async def test_a_planned_tunnel_that_costs_more_is_left_to_the_person(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    planner = await room.past_tickets(game)
    decision = None
    while decision != "tunnel":
        tunnels = await claims(room, game, planner, tunnels=True)
        await room.draw_two(game, planner)
        [other] = await room.owing(game)
        if not tunnels:
            planner = other
            continue
        done(await room.tables.plans.set(game.id, planner.id, Plan(((next(iter(tunnels.values())),),))))
        await room.draw_two(game, other)
        await room.pass_time(2)
        decision = (await room.tables.play.choices(game.id, planner.id)).decision
        [planner] = await room.owing(game)
    assert await room.tables.plans.get(game.id, planner.id) is None
    await room.pass_time(5)
    told = [delivery.intent for delivery in await room.deliver()]
    assert HandMessage(planner.id, True) in told
    assert any(isinstance(intent, BoardPost) for intent in told)
    await room.pass_time(86400)
    assert Reminder(planner.id, 1) in [delivery.intent for delivery in await room.deliver()]


async def test_a_plan_outlives_the_process(tmp_path: Path) -> None:
    room = await furnish(tmp_path / "store.sqlite3")
    game, first, planner, seat = await turn_of_the_other(room)
    done(await room.tables.plans.set(game.id, planner.id, Plan(((DrawCard(seat), DrawCard(seat)),))))
    await room.draw_two(game, first)
    await room.pass_time(1)  # the first card is drawn
    await room.store.close()
    again = await furnish(tmp_path / "store.sqlite3", FakeClock(room.clock.now() + 3600))
    await again.tables.alarm.fire_due()
    assert await again.owing(game) == [first]
    told = [delivery.intent for delivery in await again.deliver()]
    assert told.count(PrivateNotice("plan_played", planner.id)) == 1
    await again.store.close()


async def test_nobody_else_learns_of_a_plan(room: Room) -> None:
    game, first, planner, seat = await turn_of_the_other(room)
    await room.deliver()
    done(await room.tables.plans.set(game.id, planner.id, Plan(((Claim(seat, NOWHERE, ()),),))))
    assert await room.deliver() == []
    public = msgspec.json.encode(await room.tables.game(game.id))
    log = repr(await room.tables.play.log(game.id, first.id))
    seen = repr(await room.tables.play.view(game.id, first.id))
    assert all(NOWHERE not in text for text in (public.decode(), log, seen))
    assert await room.tables.plans.get(game.id, first.id) is None
    assert await room.tables.plans.cancel(game.id, CLARA.id) == Denied("not_seated")
    await room.draw_two(game, first)
    await room.pass_time(5)
    told = [delivery for delivery in await room.deliver() if isinstance(delivery.intent, PrivateNotice)]
    assert {delivery.to.id for delivery in told} == {planner.id}


async def test_nobody_is_called_to_the_second_half_of_their_plan(room: Room) -> None:
    game, first, planner, seat = await turn_of_the_other(room)
    done(await room.tables.plans.set(game.id, planner.id, Plan(((DrawCard(seat), DrawCard(seat)),))))
    await room.draw_two(game, first)
    told: list[Intent] = []
    while (await room.owing(game)) == [planner]:
        await room.pass_time(1)
        told += [delivery.intent for delivery in await room.deliver()]
    assert HandMessage(planner.id, True) not in told


async def test_cancelled_between_its_two_cards_it_leaves_the_second_to_the_person(room: Room) -> None:
    game, first, planner, seat = await turn_of_the_other(room)
    done(await room.tables.plans.set(game.id, planner.id, Plan(((DrawCard(seat), DrawCard(seat)),))))
    await room.draw_two(game, first)
    await room.pass_time(1)
    done(await room.tables.plans.cancel(game.id, planner.id))
    await room.pass_time(60)
    assert (await room.tables.play.choices(game.id, planner.id)).decision == "second_card"


async def test_what_is_left_of_a_plan_is_not_for_a_later_turn(room: Room) -> None:
    """One card is left to draw, and wilds that are no second card: the turn ends with it, and so does the plan."""
    game, first, planner, seat = await turn_of_the_other(room)
    done(await room.tables.plans.set(game.id, planner.id, Plan(((DrawCard(seat), DrawCard(seat)),))))
    accepted(await room.act(game, first, DrawCard(1 - seat)))
    live = await room.tables.hall.live(game.id)
    assert live is not None
    assert live.position is not None
    state = live.position.state
    while len(state.decks[0]) > 2:
        state.hands[1 - seat][state.decks[0].pop()] += 1
    wild = next(card.index for card in state.board.cards if card.wild)
    for place, card in enumerate(state.face_up):
        state.hands[1 - seat][card] += 1
        state.face_up[place] = wild
    accepted(await room.act(game, first, DrawCard(1 - seat)))
    await room.pass_time(1)
    assert await room.owing(game) == [first]
    assert await room.tables.plans.get(game.id, planner.id) is None
    claim = next(iter((await claims(room, game, first)).values()))
    accepted(await room.act(game, first, claim))  # now there are discards to draw from
    await room.pass_time(60)
    assert (await room.tables.play.choices(game.id, planner.id)).decision == "turn"


async def test_planning_holds_up_no_computer_player(room: Room) -> None:
    game = await room.start(ANNA, BEN, computers=1)
    await room.past_tickets(game)
    while people := await room.owing(game):
        await room.draw_two(game, people[0])
    version = (await room.tables.game(game.id)).version  # type: ignore[union-attr]
    pause = room.tables.hall.pace.computer_pause
    await room.pass_time(pause / 2)
    done(await room.tables.plans.set(game.id, ANNA.id, Plan(((DrawCard(0), DrawCard(0)),))))
    await room.pass_time(pause / 2)
    assert (await room.tables.game(game.id)).version > version  # type: ignore[union-attr]


async def test_a_plan_grows_by_one_alternative_at_a_time(room: Room) -> None:
    game, _, planner, seat = await turn_of_the_other(room)
    plans, first, second = room.tables.plans, (DrawCard(seat),), (DrawCard(seat), DrawCard(seat))
    await asyncio.gather(*(plans.add(game.id, planner.id, each) for each in (first, second, first)))
    assert await plans.get(game.id, planner.id) == Plan((second, first))


async def test_taking_back_cancels_the_plans_of_those_who_acted_since(room: Room) -> None:
    game, first, planner, seat = await turn_of_the_other(room)
    await room.draw_two(game, first)
    await room.draw_two(game, planner)
    plan = Plan(((DrawCard(seat), DrawCard(seat)),))
    done(await room.tables.plans.set(game.id, planner.id, plan))
    asked = await room.tables.play.undo(game.id, planner)  # now it would be their turn again
    assert isinstance(asked, Asked)
    done(await room.tables.votes.vote(game.id, first, asked.proposal, "yes"))
    await room.pass_time(60)
    assert (await room.tables.play.choices(game.id, planner.id)).decision == "second_card"
    accepted(await room.act(game, planner, DrawCard(seat)))
    done(await room.tables.plans.set(game.id, planner.id, plan))
    asked = await room.tables.play.undo(game.id, first)  # whose turn was before
    assert isinstance(asked, Asked)
    await room.deliver()
    done(await room.tables.votes.vote(game.id, planner, asked.proposal, "yes"))
    assert await room.tables.plans.get(game.id, planner.id) is None
    assert PrivateNotice("plan_cancelled", planner.id) in [delivery.intent for delivery in await room.deliver()]


async def test_who_gives_the_seat_away_takes_the_plan_along(room: Room) -> None:
    game, first, planner, seat = await turn_of_the_other(room)
    done(await room.tables.plans.set(game.id, planner.id, Plan(((DrawCard(seat), DrawCard(seat)),))))
    await room.seated(game, planner, seat, CLARA)
    assert await room.tables.plans.get(game.id, CLARA.id) is None
    await room.draw_two(game, first)
    await room.pass_time(60)
    assert await room.owing(game) == [CLARA]


async def decision(room: Room, game: Game) -> str | None:
    return (await room.tables.play.choices(game.id, (await room.owing(game))[0].id)).decision


async def test_plans_outlive_a_draft(room: Room) -> None:
    """Nobody has to plan again because of a ticket to pick."""
    game = await room.start(ANNA, BEN, CLARA, board="iberia")
    while await decision(room, game) != "turn":
        await room.play(game, moves=1)  # the first draft
    while await decision(room, game) == "turn":
        [player] = await room.owing(game)
        planners = {seat: person for seat, person in enumerate((ANNA, BEN, CLARA)) if person != player}
        for seat, person in planners.items():
            done(await room.tables.plans.set(game.id, person.id, Plan(((DrawCard(seat), DrawCard(seat)),))))
        await room.deliver()
        await room.draw_two(game, player)  # in the end for a second draft
    called = [delivery.intent for delivery in await room.deliver() if isinstance(delivery.intent, HandMessage)]
    assert {HandMessage(person.id, True) for person in planners.values()} <= set(called)
    while await decision(room, game) != "turn":
        await room.play(game, moves=1)
    for _ in range(4):
        await room.pass_time(2)
    assert await room.owing(game) == [player]
    told = [delivery.intent for delivery in await room.deliver()]
    assert {PrivateNotice("plan_played", person.id) for person in planners.values()} <= set(told)


async def test_a_plan_outlives_the_choice_of_a_lane(room: Room) -> None:
    game = await room.start(ANNA, BEN, board="nederland")
    while await decision(room, game) != "turn":
        await room.play(game, moves=1)
    plans, [chooser] = room.tables.plans, await room.owing(game)
    while await decision(room, game) != "lane" or await plans.get(game.id, chooser.id) is None:
        if await decision(room, game) == "lane":  # for who made no plan
            await room.play(game, moves=1)
        else:
            planner, seat = (BEN, 1) if chooser == ANNA else (ANNA, 0)
            done(await plans.set(game.id, planner.id, Plan(((DrawCard(seat), DrawCard(seat)),))))
            await room.draw_two(game, chooser)
        [chooser] = await room.owing(game)
    await room.pass_time(60)
    await room.play(game, moves=1)
    assert await plans.get(game.id, chooser.id) is not None
    for _ in range(3):
        await room.pass_time(2)
    assert PrivateNotice("plan_played", chooser.id) in [delivery.intent for delivery in await room.deliver()]


async def test_when_the_game_is_over_no_plan_is_left(room: Room) -> None:
    game, _, planner, seat = await turn_of_the_other(room)
    done(await room.tables.plans.set(game.id, planner.id, Plan(((DrawCard(seat),),))))
    asked = await room.tables.seats.end(game.id, ANNA)
    assert isinstance(asked, Asked)
    done(await room.tables.votes.vote(game.id, BEN, asked.proposal, "yes"))
    assert await room.store.read(lambda rows: rows.plans.seats_with(game.id)) == ()


# -- what plans are made of --------------------------------------------------------------------------


async def to_the_first_turn(room: Room, board: str) -> tuple[Game, Person, Person]:
    """Whose turn it is, and who has time to plan."""
    game = await room.start(ANNA, BEN, board=board)
    while (await room.tables.play.choices(game.id, (await room.owing(game))[0].id)).decision != "turn":
        await room.play(game, moves=1)
    [first] = await room.owing(game)
    return game, first, BEN if first == ANNA else ANNA


@pytest.mark.parametrize("board", map_ids())
async def test_what_is_offered_for_a_plan_is_legal_when_the_turn_comes(room: Room, board: str) -> None:
    """Drawing blind changes nothing for the other, so it must be the same then."""
    game, first, planner = await to_the_first_turn(room, board)
    assert await room.tables.plans.offers(game.id, CLARA.id) == ()
    for _ in range(6):
        offered = await room.tables.plans.offers(game.id, planner.id)
        await room.draw_two(game, first)
        choices = await room.tables.play.choices(game.id, planner.id)
        if choices.decision != "turn":
            return  # a draft came between
        assert set(choices.actions) == set(offered)
        first, planner = planner, first


@pytest.mark.parametrize("free", [True, False])
async def test_a_station_is_built_if_the_city_is_still_free(room: Room, free: bool) -> None:
    game, first, planner = await to_the_first_turn(room, "europe")
    stations = [a for a in await room.tables.plans.offers(game.id, planner.id) if isinstance(a, BuildStation)]
    wish, other = stations[0], next(station for station in stations if station.city != stations[0].city)
    done(await room.tables.plans.set(game.id, planner.id, Plan(((wish,), (other,)))))
    if free:
        await room.draw_two(game, first)
    else:
        actions = (await room.tables.play.choices(game.id, first.id)).actions
        mine = next(a for a in actions if isinstance(a, BuildStation) and a.city == wish.city)
        accepted(await room.act(game, first, mine))
    await room.pass_time(5)
    seen = await room.tables.play.view(game.id, None)
    assert seen is not None
    built = {seen.view.board.cities[city].id for city, seat in enumerate(seen.view.stations) if seat == wish.seat}
    assert built == {wish.city if free else other.city}
    assert await room.owing(game) == [first]
    told = [delivery.intent for delivery in await room.deliver()]
    assert told.count(PrivateNotice("plan_played", planner.id)) == 1


async def test_pieces_are_exchanged_by_plan(room: Room) -> None:
    game, first, planner = await to_the_first_turn(room, "world")
    offered = await room.tables.plans.offers(game.id, planner.id)
    wish = next(action for action in offered if isinstance(action, ExchangePieces))
    before = await room.tables.play.view(game.id, None)
    assert before is not None
    done(await room.tables.plans.set(game.id, planner.id, Plan(((wish,),))))
    await room.draw_two(game, first)
    await room.pass_time(5)
    after = await room.tables.play.view(game.id, None)
    assert after is not None
    assert after.view.players[wish.seat].trains == before.view.players[wish.seat].trains + wish.trains
    assert await room.owing(game) == [first]


async def test_a_harbor_is_built_by_plan(room: Room) -> None:
    game, player, planner = await to_the_first_turn(room, "world")
    wish: BuildHarbor | None = None
    while wish is None:
        choices = await room.tables.play.choices(game.id, player.id)
        claims = [action for action in choices.actions if isinstance(action, Claim) and choices.version < 20]
        if claims:
            accepted(await room.act(game, player, claims[0]))
        else:
            for deck in ("train", "ship"):
                assert choices.seat is not None
                accepted(await room.act(game, player, DrawCard(choices.seat, "train" if deck == "train" else "ship")))
        player, planner = planner, player
        offered = await room.tables.plans.offers(game.id, planner.id)
        wish = next((action for action in offered if isinstance(action, BuildHarbor)), None)
    done(await room.tables.plans.set(game.id, planner.id, Plan(((wish,),))))
    await room.draw_two(game, player)
    await room.pass_time(5)
    seen = await room.tables.play.view(game.id, None)
    assert seen is not None
    assert seen.view.harbors[seen.view.board.city_by_id[wish.city].index] == wish.seat


def test_a_route_is_still_free_while_its_other_lane_is() -> None:
    """The same cards must buy it, and a wish that is possible comes before the lane beside it."""
    board = load_board("europe")
    route = next(route for route in board.routes if route.twin is not None and route.color is None)
    assert route.twin is not None
    wish, beside = (Claim(0, each.id, ("red", "red")) for each in (route, board.routes[route.twin]))
    plan = Plan(((wish,),))
    assert next_of(plan, -1, board, [beside, wish]) == (wish, 1)
    assert next_of(plan, -1, board, [DrawCard(0), beside]) == (beside, 1)
    assert next_of(plan, -1, board, [DrawCard(0), Claim(0, beside.route, ("blue", "blue"))]) is None
