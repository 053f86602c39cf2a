"""Taking back: freely while nothing hidden was seen and nobody acted since, else with everybody's consent."""

from __future__ import annotations

import random

from bot.game import Action, legal, state_to_json
from bot.game.actions import Claim, DrawCard, DrawTickets, KeepTickets
from bot.store.record import Acted, Undone
from bot.store.replay import Position, effective, moves_of
from bot.tables import Asked, BoardPost, Denied, HandMessage, ProposalPost, TableNotice
from bot.tables.table import Game
from bot.tables.undoing import undoable
from tests.tables.room import ANNA, BEN, CLARA, MODERATOR, Person, Room, accepted, done


async def position(room: Room, game: Game) -> Position:
    live = await room.tables.hall.live(game.id)
    assert live is not None
    assert live.position is not None
    return live.position


async def state(room: Room, game: Game) -> bytes:
    return state_to_json((await position(room, game)).state)


async def until_a_claim(room: Room, game: Game) -> tuple[Person, Action]:
    """Draw blind until somebody can claim a plain route; who, and which."""
    await room.past_tickets(game)
    while True:
        player = (await room.owing(game))[0]
        choices = await room.tables.play.choices(game.id, player.id)
        board = room.tables.board(game.board)
        for action in choices.actions:
            if isinstance(action, Claim) and board.route_by_id[action.route].kind != "tunnel":
                return player, action
        accepted(await room.act(game, player, DrawCard(choices.seat or 0)))


async def test_a_claim_is_taken_back_freely_and_stays_in_the_log(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    player, claim = await until_a_claim(room, game)
    before = await state(room, game)
    version = accepted(await room.act(game, player, claim)).version
    await room.deliver()
    undo = await room.tables.play.undoable(game.id, player.id)
    assert undo is not None
    assert (undo.how, undo.version) == ("free", version)
    game = done(await room.tables.play.undo(game.id, player))
    assert game.version == version + 1
    assert await state(room, game) == before
    entries = (await room.tables.play.log(game.id, None)).entries
    assert [(entry.version, entry.undone) for entry in entries[-2:]] == [(version, True), (version + 1, False)]
    assert entries[-1].move == Undone(version - 1)
    told = [delivery.intent for delivery in await room.deliver() if delivery.to.kind == "channel"]
    assert told == [TableNotice("undone", undo.what.action.seat, player.id), BoardPost(version + 1)]  # type: ignore[union-attr]


async def test_taking_back_an_answer_calls_nobody_who_is_thinking(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA)
    accepted(await room.act(game, ANNA))
    await room.deliver()
    done(await room.tables.play.undo(game.id, ANNA))
    told = [delivery.intent for delivery in await room.deliver()]
    assert HandMessage(ANNA.id, True) in told
    assert not [intent for intent in told if isinstance(intent, HandMessage) and intent.turn and intent.user != ANNA.id]


async def test_after_an_undo_the_rows_tell_the_same_game(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    player, claim = await until_a_claim(room, game)
    accepted(await room.act(game, player, claim))
    done(await room.tables.play.undo(game.id, player))
    await room.play(game, moves=60)
    kept = await position(room, game)
    room.tables.hall.games.drop(game.id)
    assert (await position(room, game)).same_as(kept)


async def test_presses_from_before_an_undo_are_stale(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    player, claim = await until_a_claim(room, game)
    choices = await room.tables.play.choices(game.id, player.id)
    accepted(await room.act(game, player, claim))
    done(await room.tables.play.undo(game.id, player))
    outcome = await room.tables.play.act(game.id, player.id, choices.version, claim, "old")
    assert type(outcome).__name__ == "Stale"
    accepted(await room.act(game, player, claim))


async def test_a_drawn_card_needs_the_others_consent(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA)
    player = await room.past_tickets(game)
    others = [person for person in (ANNA, BEN, CLARA) if person != player]
    before = await state(room, game)
    choices = await room.tables.play.choices(game.id, player.id)
    accepted(await room.act(game, player, DrawCard(choices.seat or 0)))
    asked = await room.tables.play.undo(game.id, player)
    assert isinstance(asked, Asked)
    assert set(asked.voters) == {person.id for person in others}
    assert await room.tables.play.undo(game.id, player) == asked  # asking twice is asking once
    vote = room.tables.votes.vote
    assert await vote(game.id, player, asked.proposal, "yes") == Denied("own_proposal")
    assert await vote(game.id, MODERATOR, asked.proposal, "yes") == Denied("not_seated")
    assert isinstance(await vote(game.id, others[0], asked.proposal, "yes"), Asked)
    done(await vote(game.id, others[1], asked.proposal, "yes"))
    assert await state(room, game) == before
    proposal = await room.tables.votes.proposal(asked.proposal)
    assert proposal is not None
    assert proposal.state == "accepted"
    assert await vote(game.id, others[1], asked.proposal, "no") == Denied("no_proposal")


async def test_one_no_is_enough(room: Room) -> None:
    game = await room.start(ANNA, BEN, CLARA)
    player = await room.past_tickets(game)
    other = next(person for person in (ANNA, BEN, CLARA) if person != player)
    choices = await room.tables.play.choices(game.id, player.id)
    accepted(await room.act(game, player, DrawCard(choices.seat or 0)))
    before = await state(room, game)
    asked = await room.tables.play.undo(game.id, player)
    assert isinstance(asked, Asked)
    done(await room.tables.votes.vote(game.id, other, asked.proposal, "no"))
    assert await state(room, game) == before
    fresh = await room.tables.game(game.id)
    assert fresh is not None
    assert fresh.proposals == ()


async def test_a_request_is_void_once_the_game_goes_on(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    player = await room.past_tickets(game)
    other = BEN if player == ANNA else ANNA
    choices = await room.tables.play.choices(game.id, player.id)
    accepted(await room.act(game, player, DrawCard(choices.seat or 0)))
    asked = await room.tables.play.undo(game.id, player)
    assert isinstance(asked, Asked)
    await room.deliver()
    accepted(await room.act(game, player, DrawCard(choices.seat or 0)))
    assert ProposalPost(asked.proposal) in [delivery.intent for delivery in await room.deliver()]
    assert await room.tables.votes.vote(game.id, other, asked.proposal, "yes") == Denied("no_proposal")


async def test_with_consent_what_others_did_since_goes_back_too(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    player, claim = await until_a_claim(room, game)
    other = BEN if player == ANNA else ANNA
    before = await state(room, game)
    accepted(await room.act(game, player, claim))
    accepted(await room.act(game, other, seed=3))
    asked = await room.tables.play.undo(game.id, player)
    assert isinstance(asked, Asked)
    done(await room.tables.votes.vote(game.id, other, asked.proposal, "yes"))
    assert await state(room, game) == before


async def test_going_back_is_told_to_everybody_and_starts_the_clock_anew(room: Room) -> None:
    game = await room.start(ANNA, BEN, turn_time=86400)
    player, claim = await until_a_claim(room, game)
    other = BEN if player == ANNA else ANNA
    accepted(await room.act(game, player, claim))
    await room.draw_two(game, other)
    assert await room.owing(game) == [player]  # as it will be after going back
    await room.pass_time(20 * 3600)
    await room.deliver()
    asked = await room.tables.play.undo(game.id, player)
    assert isinstance(asked, Asked)
    done(await room.tables.votes.vote(game.id, other, asked.proposal, "yes"))
    assert await room.owing(game) == [player]
    version = (await room.tables.game(game.id)).version  # type: ignore[union-attr]
    got = await room.deliver()
    assert BoardPost(version) in [delivery.intent for delivery in got]
    hands = [delivery.intent for delivery in got if isinstance(delivery.intent, HandMessage)]
    assert sorted(hands, key=str) == sorted([HandMessage(player.id, True), HandMessage(other.id, False)], key=str)
    timers = await room.store.read(lambda rows: rows.timers.of(game.id))
    assert {(timer.kind, timer.due - room.clock.now()) for timer in timers} == {("reminder", 86400), ("time_up", 86400)}


async def test_keeping_drawn_tickets_can_be_thought_over_but_drawing_them_not(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    player = await room.past_tickets(game)
    seat = (await room.tables.play.choices(game.id, player.id)).seat or 0
    accepted(await room.act(game, player, DrawTickets(seat)))
    drawn = await room.tables.play.undoable(game.id, player.id)
    assert drawn is not None
    assert drawn.how == "ask"
    keep = (await room.tables.play.choices(game.id, player.id)).actions[0]
    assert isinstance(keep, KeepTickets)
    accepted(await room.act(game, player, keep))
    kept = await room.tables.play.undoable(game.id, player.id)
    assert kept is not None
    assert kept.how == "free"
    done(await room.tables.play.undo(game.id, player))
    assert (await room.tables.play.choices(game.id, player.id)).decision == "keep_drawn"


async def against_the_computer(room: Room) -> Game:
    """Anna has kept her tickets, and the first turn is hers."""
    game = await room.start(ANNA, computers=1)
    await room.tables.alarm.fire_due()
    accepted(await room.act(game, ANNA))
    for _ in range(5):
        await room.pass_time(10)
    return game


async def test_alone_among_computer_players_there_is_nobody_to_ask(room: Room) -> None:
    game = await against_the_computer(room)
    accepted(await room.act(game, ANNA, DrawCard(0)))
    done(await room.tables.play.undo(game.id, ANNA))


async def test_taking_back_is_for_what_the_panel_showed(room: Room) -> None:
    """Pressed twice, or on an old panel, it does not take back what was done before or since."""
    game = await against_the_computer(room)
    first = accepted(await room.act(game, ANNA, DrawCard(0))).version
    second = accepted(await room.act(game, ANNA, DrawCard(0))).version
    assert await room.tables.play.undo(game.id, ANNA, first) == Denied("undo_overtaken")
    once, twice = [await room.tables.play.undo(game.id, ANNA, second) for _ in range(2)]
    assert done(once).version == second + 1
    assert twice == Denied("undo_overtaken")


async def test_nothing_to_take_back(room: Room) -> None:
    game = await room.start(ANNA, BEN)
    assert await room.tables.play.undo(game.id, ANNA) == Denied("nothing_to_undo")
    assert await room.tables.play.undo(game.id, MODERATOR) == Denied("not_seated")


async def agreed_undo(room: Room, game: Game, person: Person) -> None:
    """Anna or Ben takes back, and the other one agrees."""
    asked = await room.tables.play.undo(game.id, person)
    if isinstance(asked, Asked):
        other = BEN if person == ANNA else ANNA
        done(await room.tables.votes.vote(game.id, other, asked.proposal, "yes"))


async def test_what_can_be_taken_back_is_found_among_the_last_moves(room: Room) -> None:
    """Every panel asks for it, so it must not read a long game from its beginning."""
    game = await room.start(ANNA, BEN)
    rng = random.Random(6)
    for _ in range(60):
        await room.play(game, moves=1, seed=rng.randrange(10**6))
        if rng.random() < 0.3:
            await agreed_undo(room, game, rng.choice((ANNA, BEN)))
        moves = await room.store.read(lambda rows: rows.moves.of(game.id))
        counting = [move for _, move in effective(moves_of(moves)) if isinstance(move, Acted)]
        for seat, person in enumerate((ANNA, BEN)):
            found = await room.tables.play.undoable(game.id, person.id)
            own = [move for move in counting if move.action.seat == seat]
            assert (found.what if found else None) == (own[-1] if own else None)
            if found is not None:
                left = reversed(moves)
                assert undoable(left, seat) == found
                assert [move.version for move in left] == list(range(found.version - 1, 0, -1))


async def test_undoing_at_random_never_parts_memory_and_log(room: Room) -> None:
    game = await room.start(ANNA, BEN, board="iberia")
    rng = random.Random(5)
    for _ in range(80):
        await room.play(game, moves=1, seed=rng.randrange(10**6))
        if rng.random() < 0.3:
            await agreed_undo(room, game, rng.choice((ANNA, BEN)))
        kept = await position(room, game)
        room.tables.hall.games.drop(game.id)
        read = await position(room, game)
        assert read.same_as(kept)
        assert [legal(read.state, seat) for seat in (0, 1)] == [legal(kept.state, seat) for seat in (0, 1)]
