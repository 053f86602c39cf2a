"""Who plays: others take a seat over and give it back, the game moves, pauses, ends before its end."""

from __future__ import annotations

import discord

from bot.chat.names import seat_name
from bot.chat.texts import Language, say
from bot.playground.people import Person, Seen
from bot.tables import Game
from tests.e2e.house import House, board_post, is_verb
from tests.e2e.quick import begun, draws_two, newly, whose_turn
from tests.e2e.table import Party, gather, start
from tests.reading import as_read

TWO = Party("london", 2, polish=("ola",))
THREE = Party("london", 3, polish=("ola",))


async def game_of(home: House) -> Game:
    game = await home.bot.tables.game(1)
    assert game is not None
    return game


async def seats_of(home: House) -> list[tuple[int | None, str | None]]:
    return [(seat.user, seat.level) for seat in (await game_of(home)).seats]


async def question_for(person: Person) -> Seen:
    """The newest question to agree on that is still open for this person."""

    def asks(seen: Seen) -> bool:
        return say("en", "votes.yes") in seen.buttons and f"<@{person.id}>" in seen.text

    return (await person.sees(None, asks))[-1]


async def agrees(person: Person) -> None:
    asked = await question_for(person)
    answer = await person.press(say("en", "votes.yes"), on=asked)
    assert answer.ephemeral
    assert answer.text == say("pl" if person.user.locale == "pl" else "en", "answers.voted")


async def test_another_person_takes_a_seat_when_the_others_agree(home: House) -> None:
    ala, ola, jan = await begun(home, THREE)
    ewa = await home.server.user("ewa", display_name="Ewa")
    for name, language in (("ewa", "en"), ("adam", "pl")):  # whoever is told of it alone reads it in their language
        stranger = await home.server.user(name, locale=language)
        refused = await stranger.slash("/train table replace", player=ola, newcomer=stranger)
        assert refused.ephemeral
        assert refused.text == say("pl" if language == "pl" else "en", "denied.not_allowed")
    seated = await ala.slash("/train table replace", player=ola, newcomer=jan)
    assert seated.text == say("en", "denied.already_seated")
    asked = await ala.slash("/train table replace", player=ola, newcomer=ewa)
    assert asked.text == say("en", "answers.asked", count=len(await voters(home)))
    question = await question_for(jan)
    assert question.text.startswith(
        say("en", "votes.replace", seat=name_in(await game_of(home), ola), newcomer=f"<@{ewa.id}>")
    )
    own = await ala.press(say("en", "votes.yes"), on=question)
    assert own.text == say("en", "denied.own_proposal")
    for voter in (ola, jan):
        if voter.id in await voters(home):
            await agrees(voter)
    await agrees(ewa)
    await ala.sees(None, say("en", "votes.state_accepted"))
    assert [user for user, _ in await seats_of(home)] == [
        ewa.id if user == ola.id else user for user in (ala.id, ola.id, jan.id)
    ]
    await ala.sees(None, say("en", "notices.replaced", seat=name_in(await game_of(home), ewa)))
    assert (await ola.slash("/train hand")).text == say("pl", "answers.spectator")
    hand = await ewa.slash("/train hand")
    assert "game 1" in hand.text
    assert hand.message.attachments


async def test_who_takes_a_seat_reads_the_game_in_their_own_language(home: House) -> None:
    """Nobody knew it when they were asked; answering shows it, even when others answer after them."""
    ala, ola, jan = await begun(home, THREE)
    ewa = await home.server.user("ewa", locale="pl", display_name="Ewa")
    await ala.slash("/train table replace", player=ola, newcomer=ewa)
    question = await question_for(ewa)
    told = await ewa.press(say("en", "votes.yes"), on=question)
    assert told.text == say("pl", "answers.voted")
    again = await ala.slash("/train table replace", player=ola, newcomer=ewa)
    assert again.text == say("en", "answers.asked", count=1), "the same question as before, without who has answered"
    await home.restart()
    await agrees(jan)
    await home.quiet()
    assert "Londyn" in (await ewa.receives("1")).text


async def voters(home: House) -> tuple[int, ...]:
    found = await home.bot.tables.votes.proposal(1)
    assert found is not None
    return found.voters


def name_in(game: Game, person: Person) -> str:
    seat = game.seat_of(person.id)
    assert seat is not None
    return seat_name(seat)


async def test_a_computer_player_holds_a_seat_and_its_owner_takes_it_back(home: House) -> None:
    ala, ola = await begun(home, TWO)
    held = await ola.slash("/train table replace", player=ola)
    assert held.text == say("pl", "answers.replaced")
    assert await seats_of(home) == [(ala.id, None), (ola.id, "normal")]
    await ala.sees(None, say("en", "notices.held", seat=name_in(await game_of(home), ola)))
    again = await ala.slash("/train table replace", player=ola)
    assert again.text == say("en", "denied.no_such_seat")
    hand = (await ola.slash("/train hand")).message
    await ola.press(say("pl", "panel.take_back"), on=hand)
    await ola.until(lambda: say("pl", "answers.taken_back") in hand.text)
    assert await seats_of(home) == [(ala.id, None), (ola.id, None)]
    await ala.sees(None, say("en", "notices.taken_back", seat=name_in(await game_of(home), ola)))


async def test_resigning_is_asked_twice_and_can_be_thought_over(home: House) -> None:
    ala, ola = await begun(home, TWO)
    asked = await ola.slash("/train table resign")
    assert asked.text == say("pl", "answers.resign_sure")
    assert asked.message.buttons == [say("pl", "answers.resign_yes")]
    assert (await seats_of(home))[1] == (ola.id, None), "asked, not done"
    await ola.press(say("pl", "answers.resign_yes"), on=asked.message)
    await ola.until(lambda: asked.text == say("pl", "answers.resigned"))
    assert asked.message.buttons == []
    seat = name_in(await game_of(home), ola)
    await ala.sees(None, say("en", "notices.resigned", user=f"<@{ola.id}>", seat=seat))
    panel = (await ola.slash("/train play")).message
    await ola.press(say("pl", "panel.take_back"), on=panel)
    await ola.until(lambda: say("pl", "answers.taken_back") in panel.text)
    assert await seats_of(home) == [(ala.id, None), (ola.id, None)]


async def test_the_last_person_is_told_that_the_game_ends(home: House) -> None:
    (ala,) = await gather(home, Party("london", 1, computers=1, polish=("ala",)))
    await start([ala])
    await board_post(ala)
    asked = await ala.slash("/train table resign")
    assert asked.text == say("pl", "answers.resign_sure_last")
    await ala.press(say("pl", "answers.resign_yes"), on=asked.message)
    await ala.until(lambda: asked.text == say("pl", "answers.resigned_last"))
    sheet = await newly(ala, say("en", "post.ended_deserted"))
    assert say("en", "post.final_early", game=1) in sheet.text
    assert say("en", "post.score_line", name="🔵\xa0Ala", count=0) in sheet.text


async def test_old_panels_about_seats_are_refused_kindly(home: House) -> None:
    ala, ola = await begun(home, TWO)
    asked = await ola.slash("/train table resign")
    mine = (await whose_turn(home, [ala, ola]))[0]
    await draws_two(home, mine)
    await ola.press(say("pl", "answers.resign_yes"), on=asked.message)
    await ola.until(lambda: asked.text == say("pl", "denied.overtaken"))
    assert asked.message.buttons == []
    assert (await seats_of(home))[1] == (ola.id, None)
    await ola.slash("/train table replace", player=ola)
    old = (await ola.slash("/train hand")).message
    back = next(str(part["custom_id"]) for part in old.components if is_verb(part, "take_back"))
    await ola.press(back, on=old)
    await ola.until(lambda: say("pl", "answers.taken_back") in old.text)
    await ola.slash("/train table replace", player=ola)
    channel = home.bot.get_partial_messageable(ola.place.id)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="old", custom_id=back))
    await channel.send(view=view)  # as a message that could not be changed would show it
    await ola.press(back)
    await ola.sees(None, say("pl", "denied.overtaken"))
    assert (await seats_of(home))[1] == (ola.id, "normal")


async def stations_left(home: House) -> int:
    seen = await home.bot.tables.play.view(1, None)
    assert seen is not None
    return sum(player.stations_left for player in seen.view.players)


async def test_the_game_ends_when_everybody_agrees(home: House) -> None:
    ala, ola = await begun(home, TWO)
    stranger = await home.server.user("stranger")
    assert (await stranger.slash("/train table end")).text == say("en", "denied.not_seated")
    for asking, asked, answer, left in ((ola, ala, "votes.no", "playing"), (ala, ola, "votes.yes", "abandoned")):
        language = "pl" if asking == ola else "en"
        assert (await asking.slash("/train table end")).text == say(language, "answers.asked", count=1)
        question = await question_for(asked)
        assert question.text.splitlines()[0] == say("en", "votes.end", seat=name_in(await game_of(home), asking))
        assert (await stranger.press(say("en", answer), on=question)).text == say("en", "denied.not_seated")
        await asked.press(say("en", answer), on=question)
        await asked.until(lambda question=question: not question.buttons)  # type: ignore[misc]
        assert (await game_of(home)).status == left
        if left == "playing":
            assert (await ola.slash("/train table end")).text == say("pl", "denied.refused_lately")
    sheet = await newly(ala, say("en", "post.ended_agreed"))
    seed = (await game_of(home)).seed
    assert seed is not None
    assert seed in sheet.text
    assert (await ola.slash("/train play")).text == say("pl", "post.abandoned")


async def test_a_pause_stops_everybody_until_somebody_resumes(home: House) -> None:
    people = await begun(home, TWO)
    ala, ola = people
    stranger = await home.server.user("stranger")
    assert (await stranger.slash("/train table pause")).text == say("en", "denied.not_seated")
    assert (await ola.slash("/train table pause")).text == say("pl", "answers.pause_done")
    await ala.sees(None, say("en", "notices.paused", user=name_in(await game_of(home), ola)))
    assert (await ala.slash("/train table pause")).text == say("en", "denied.already_paused")
    version = (await game_of(home)).version
    assert say("en", "post.paused") in (await ala.slash("/train draw")).text
    assert say("pl", "post.paused") in (await ola.slash("/train draw")).text
    assert (await game_of(home)).version == version
    assert (await ala.slash("/train table resume")).text == say("en", "answers.resume_done")
    await ola.sees(None, say("en", "notices.resumed", user=name_in(await game_of(home), ala)))
    assert (await ala.slash("/train table resume")).text == say("en", "denied.not_paused")
    mine = (await whose_turn(home, people))[0]
    await mine.slash("/train draw")
    assert (await game_of(home)).version == version + 2


async def test_a_game_moves_to_another_channel(home: House) -> None:
    people = await begun(home, TWO)
    ala, ola = people
    siding = home.server.world.add_channel("siding")
    assert (await ola.slash("/train table move", channel=siding, game=1)).text == say("pl", "denied.not_host")
    assert (await ala.slash("/train table move", channel=siding, game=9)).text == say("en", "denied.no_game")
    private = await ala.slash("/train table move", channel=await ala.opens_dm(), game=1)
    assert private.text == say("en", "denied.only_yours")
    moved = await ala.slash("/train table move", channel=siding, game=1)
    assert moved.text == say("en", "answers.moved", channel=f"<#{siding.id}>")
    await ala.sees(siding, say("en", "notices.moved_here"))
    left = (await ala.sees(None, say("en", "post.moved", channel=f"<#{siding.id}>")))[-1]
    assert left.buttons == []
    assert "your turn" not in left.content
    await ala.slash("/train new", map="london")
    back = await ala.slash("/train table move", game=1)
    assert back.text == say("en", "denied.channel_taken")
    mine, other = await whose_turn(home, people)
    for person in people:
        person.goes_to(siding)
    post = (await mine.sees(siding, lambda seen: f"<@{mine.id}>" in seen.content and bool(seen.buttons)))[-1]
    panel = (await mine.press("Play", on=post)).message
    assert panel.ephemeral
    await draws_two(home, mine)
    await other.sees(siding, lambda seen: f"<@{other.id}>" in seen.content)
    taken = await ala.slash("/train new", map="london", channel=siding)
    assert taken.text == say("en", "answers.channel_taken", game=1)


async def test_who_is_asked_about_an_undo_reads_what_would_be_undone(home: House) -> None:
    """All that came after it goes, too: the moves of others."""
    people = await begun(home, Party("london", 3))
    first, *_ = await whose_turn(home, people)
    await draws_two(home, first)
    second, *_ = await whose_turn(home, people)
    await draws_two(home, second)
    assert (await first.slash("/train undo")).text == say("en", "answers.asked", count=2)
    question = await question_for(second)
    name, other = f"**{first.name.title()}**", f"**{second.name.title()}**"
    drew = as_read(say("en", "events.drew", count=2))
    assert as_read(question.text).splitlines()[1] == say(
        "en", "votes.undo_what", what=f"{name} {say('en', 'events.drew', count=1)}. {other} {drew}."
    )
    for person in people:
        if person is not first:
            await agrees(person)
    await first.until(lambda: not question.buttons)
    assert "To be undone" not in question.text


async def test_undo_is_free_until_something_was_seen_and_then_asked(home: House) -> None:
    people = await begun(home, Party("europe", 2, polish=("ola",)))
    mine, other = await whose_turn(home, people)
    speaks: Language = "pl" if mine.name == "ola" else "en"
    before = await game_of(home)
    await mine.slash("/train draw")
    asked = await mine.slash("/train undo")
    assert asked.text == say(speaks, "answers.asked", count=1), "a card was seen"
    question = await question_for(other)
    assert question.text.splitlines()[0] == say("en", "votes.undo", seat=name_in(before, mine))
    await other.press(say("en", "votes.yes"), on=question)
    await mine.sees(None, say("en", "notices.undone", seat=name_in(before, mine)))
    assert (await home.bot.tables.play.choices(1, mine.id)).decision == "turn"
    # A station shows nothing to anybody: it goes back at once, by its button on the panel.
    station = (await mine.autocomplete("/train station", "city", "")).choices[0]["value"]
    panel = (await mine.slash("/train station", city=station)).message
    if say(speaks, "panel.undo") not in panel.buttons:  # several ways to pay
        way = next(part for part in panel.components if str(part.get("custom_id", "")).startswith("sm:act:"))
        await mine.press(str(way["custom_id"]), on=panel)
        await mine.until(lambda: say(speaks, "panel.undo") in panel.buttons)
    assert await stations_left(home) == 5
    await mine.press(say(speaks, "panel.undo"), on=panel)
    await mine.until(lambda: say(speaks, "answers.undone") in panel.text)
    assert await stations_left(home) == 6
    assert (await home.bot.tables.play.choices(1, mine.id)).decision == "turn"
