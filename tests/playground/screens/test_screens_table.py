"""At the table: taking back, reminders, seats, pauses, agreeing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.game.actions import Claim
from bot.tables.pace import DAY, HOUR
from tests.e2e.house import is_verb
from tests.playground import moments
from tests.playground.tour import Tour

pytestmark = pytest.mark.slow


async def test_at_the_table(tour: Tour) -> None:
    """Taking back, reminders, seats, pauses, agreeing to end."""
    rosa, bruno, greta = tour.rosa, tour.bruno, tour.greta
    scene = await tour.sit_down(moments.find("london", moments.a_turn(9, Claim)), people=3)
    dm = await rosa.opens_dm()
    await tour.types("/train draw", "second-card-typed")
    await tour.types("/train draw", "drawn-and-done")
    await tour.photograph("hand-direct-after", channel=dm)
    await tour.types("/train play", "play-out-of-turn")
    await tour.types("/train undo", "undo-asked")
    await tour.photograph("undo-vote", bruno)
    others = [person for person in (bruno, greta) if await tour.on_turn(scene.game, person)]
    await tour.types("/train nudge", "nudged")
    await tour.photograph("nudged-direct", others[0], await others[0].opens_dm())
    await tour.types("/train nudge", "nudge-refused")
    await tour.types("/train table resign", "resign-sure")
    await tour.presses("resign")
    await tour.photograph("resigned")
    await tour.types("/train hand", "seat-held")
    await tour.presses("take_back")
    await tour.photograph("seat-taken-back")
    await rosa.slash("/train table replace", player=greta, newcomer=tour.stella)
    await tour.photograph("replace-vote", bruno)
    await tour.types("/train table pause", "paused")
    await tour.types("/train play", "play-while-paused", bruno)
    await tour.types("/train table resume", "resumed")
    await rosa.slash("/train table end")
    await tour.photograph("end-vote", bruno)
    await tour.types("/train hand", "spectator-hand", tour.stella)
    await tour.types("/train table pause", "spectator-refused", tour.stella)


async def test_taking_back(tour: Tour) -> None:
    """After a blind draw the others are asked; one refuses, then all agree."""
    await tour.sit_down(moments.find("london", moments.a_turn(9, Claim)), people=3)
    for _ in range(2):
        await tour.rosa.slash("/train draw")
    await tour.rosa.slash("/train undo")
    await tour.home.quiet()
    await tour.bruno.press(tour.say("votes.no"))
    await tour.photograph("undo-refused", tour.bruno)
    await tour.rosa.slash("/train undo")
    await tour.home.quiet()
    await tour.bruno.press(tour.say("votes.yes"))
    await tour.photograph("undo-one-agrees", tour.greta)
    await tour.greta.press(tour.say("votes.yes"))
    await tour.photograph("undo-granted")
    await tour.photograph("undo-granted-direct", channel=await tour.rosa.opens_dm())


async def test_moving_the_table(tour: Tour) -> None:
    scene = await tour.sit_down(moments.find("london", moments.a_turn(9, Claim)))
    tour.new_place()
    await tour.types("/train table move", "move-refused", tour.stella, game=scene.game)
    await tour.types("/train table move", "moved-here", game=scene.game)
    await tour.photograph("moved-away", channel=scene.channel)


async def test_time_is_up(tour: Tour) -> None:
    """Rosa lets her day pass; the others decide what becomes of her turn."""
    moment = moments.find("london", moments.a_turn(9, Claim))
    await tour.sit_down(moment, people=3, turn_time=int(DAY))
    tour.calendar.push(tour.home, DAY + HOUR)
    await tour.bruno.sees(None, lambda seen: any(is_verb(part, "vote") for part in seen.components))
    await tour.photograph("time-up", tour.bruno)
    for person in (tour.bruno, tour.greta):
        await person.press(tour.say("votes.turn"))
        await tour.home.quiet()
    await tour.photograph("time-up-decided", tour.bruno)


async def test_quiet_hours(tour: Tour) -> None:
    """It is night where Bruno lives: he is not called when his turn comes, but in the morning."""
    rosa, bruno = tour.rosa, tour.bruno
    await tour.types("/train settings", "quiet-hours-unclear", bruno, **{"quiet-hours": "at night"})
    scene = await tour.sit_down(moments.find("london", moments.a_turn(9, Claim)))
    now = datetime.fromtimestamp(tour.calendar.now(), UTC)
    hours = "-".join(f"{now + timedelta(hours=shift):%H:%M}" for shift in (-1, 3))
    await tour.types("/train settings", "quiet-hours", bruno, zone="UTC", **{"quiet-hours": hours})
    for _ in range(2):
        await rosa.slash("/train draw")
    while not await tour.on_turn(scene.game, bruno):
        await tour.home.quiet()
    await tour.photograph("quiet-hours-post", bruno)
    await tour.types("/train nudge", "quiet-hours-nudged")
    tour.calendar.push(tour.home, 4 * HOUR)
    await bruno.sees(None, lambda seen: "🌅" in seen.text)
    await tour.photograph("quiet-hours-over", bruno)
