"""Delivers what the tables have to tell: intents become messages here, made from what holds at this moment."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Final, assert_never

import discord

from bot.chat.direct_messages import send_hand, send_missing, send_notice
from bot.chat.layout import file_of, plain_view, score_layout
from bot.chat.lobby import lobby_screen
from bot.chat.messages import LINE_CUT, NO_ACCESS, NO_MENTIONS, UNKNOWN_CHANNEL, edited, found, nonce
from bot.chat.names import channel_mention
from bot.chat.notices import proposal_screen, reminder_text, table_text
from bot.chat.permissions import NEEDED, missing_in
from bot.chat.posts import (
    board_buttons,
    board_text,
    final_buttons,
    in_a_line,
    score_text,
    waiting_text,
    without_waiting,
)
from bot.chat.screens import Screen
from bot.chat.texts import language_for, say
from bot.game.board import Board
from bot.game.events import Event
from bot.game.view import TOGETHER, View
from bot.tables import (
    BoardPost,
    Delivery,
    DmsClosed,
    Game,
    HandMessage,
    LobbyPost,
    MessageRow,
    MissingPermissions,
    NotAllowed,
    PrivateNotice,
    ProposalPost,
    Reminder,
    RetryLater,
    ScoreSheet,
    Sent,
    TableNotice,
    Undeliverable,
    WaitingUpdate,
)

if TYPE_CHECKING:
    from bot.chat.client import Bot

log = logging.getLogger(__name__)

CANNOT_MESSAGE: Final = (50007, 50278)
# To one person: too many new conversations at once, or not Discord itself that answers. Another time it goes.
NOT_NOW: Final = (0, 20026, 40003)
TIDY_TRIES: Final = 3
NOT_NOW_REST: Final = 600.0  # seconds


class Letters:
    """`bot.tables.Sender` on Discord."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._pictured: dict[int, tuple[str, str]] = {}  # map and language of each lobby's picture, as far as known

    async def send(self, delivery: Delivery) -> tuple[Sent, ...]:
        try:
            return await self._send(delivery)
        except discord.RateLimited as limited:
            raise RetryLater(limited.retry_after) from limited
        except discord.HTTPException as error:
            raise await self._trouble(delivery, error) from error
        except LINE_CUT as error:
            raise RetryLater from error

    async def _trouble(self, delivery: Delivery, error: discord.HTTPException) -> Exception:
        fields = {"game": delivery.game, "to": str(delivery.to), "status": error.status, "code": error.code}
        if error.status >= 500 or error.status in (401, 429):  # 401: the operator has to give it a new token
            return RetryLater()
        if delivery.to.kind == "user" and error.status == 403 and error.code in NOT_NOW:
            return RetryLater(NOT_NOW_REST)
        log.warning("not delivered", extra=fields)
        if error.code in CANNOT_MESSAGE or (delivery.to.kind == "user" and error.status == 403):
            return Undeliverable("dms_closed")
        if error.code == UNKNOWN_CHANNEL:
            return Undeliverable("channel_gone" if delivery.to.kind == "channel" else "dms_closed")
        if error.status == 403:
            return await self._refused(delivery, error)
        return Undeliverable("rejected", f"{error.status} {error.code}")

    async def _refused(self, delivery: Delivery, error: discord.HTTPException) -> Exception:
        game = await self.bot.tables.game(delivery.game)
        guild = self.bot.get_guild(game.guild) if game is not None and game.guild is not None else None
        if guild is None:  # the bot was sent away from the server
            return Undeliverable("channel_gone")
        missing = missing_in(self.bot, delivery.to.id) or (NEEDED[:1] if error.code == NO_ACCESS else NEEDED[1:3])
        return NotAllowed(missing, (guild.owner_id,) if guild.owner_id is not None else ())

    async def _send(self, delivery: Delivery) -> tuple[Sent, ...]:
        game = await self.bot.tables.game(delivery.game)
        if game is None:
            return ()
        match delivery.intent:
            case LobbyPost():
                return await self._lobby(delivery, game)
            case BoardPost(since=since):
                return await self._board(delivery, game, since)
            case WaitingUpdate():
                return await self._waiting(game)
            case HandMessage() as hand:
                return await send_hand(self.bot, delivery, game, hand)
            case ScoreSheet():
                return await self._scores(delivery, game)
            case Reminder(user=user, number=number):
                return await self._reminder(delivery, game, user, number)
            case ProposalPost(proposal=proposal):
                return await self._proposal(delivery, game, proposal)
            case TableNotice() as notice:
                text = table_text(notice, game, language_for(game.language))
                await self.bot.get_partial_messageable(game.channel).send(
                    text, nonce=nonce(delivery), allowed_mentions=NO_MENTIONS
                )
                return ()
            case PrivateNotice() as private:
                await send_notice(self.bot, delivery, game, private)
                return ()
            case MissingPermissions() as missing:
                await send_missing(self.bot, delivery, game, missing)
                return ()
            case DmsClosed():
                return ()  # said to the person alone, at their next press
            case _:
                assert_never(delivery.intent)

    # -- in the channel -----------------------------------------------------------------------------

    async def _lobby(self, delivery: Delivery, game: Game) -> tuple[Sent, ...]:
        board = self.bot.tables.board(game.board)
        screen = lobby_screen(game, board)
        old = await self.bot.tables.messages.get(game.id, "lobby")
        # Only an answer tells which map the lobby shows: an edit that fails is tried again with the picture.
        drawn = self._pictured.pop(game.id, None)
        if old is not None and old.channel == game.channel:
            picture = [] if drawn == (board.id, game.language) else [await self._empty_board(game, board)]
            changes = {"attachments": picture} if picture else {}
            if game.status == "abandoned":  # nobody plays on that map
                changes = {"attachments": []}
            if await edited(self.bot, old, content=screen.text, view=_view(screen), **changes):
                self._remember_picture(game, board)
                return ()
        sent = await self.bot.get_partial_messageable(game.channel).send(
            screen.text,
            view=_view(screen) or discord.utils.MISSING,
            file=await self._empty_board(game, board),
            nonce=nonce(delivery),
            allowed_mentions=NO_MENTIONS,
        )
        self._remember_picture(game, board)
        return (Sent("lobby", game.channel, sent.id),)

    async def _empty_board(self, game: Game, board: Board) -> discord.File:
        return file_of("board", await self.bot.gallery.preview(board, language_for(game.language)))

    def _remember_picture(self, game: Game, board: Board) -> None:
        if game.status == "lobby":
            self._pictured[game.id] = (board.id, game.language)

    async def _board(self, delivery: Delivery, game: Game, since: int) -> tuple[Sent, ...]:
        tables, language = self.bot.tables, language_for(game.language)
        seen = await tables.play.view(game.id, None)
        if seen is None:
            return ()
        old = await tables.messages.get(game.id, "board")
        if delivery.to.id != game.channel and old is not None and old.version > delivery.version:
            return ()  # it waited too long: the game has moved to another channel and goes on there
        # A post that comes late tells its own moves only: the next one, which is waiting, tells the rest and calls.
        events = await self._events(game, since, delivery.version)
        late = await tables.messages.waits(game.id, "board")
        called = [] if late else await self._called(game, seen.view)
        drawn = await self.bot.gallery.board(game, seen, language, last=events)
        playing = game.status == "playing"
        sent = await self.bot.get_partial_messageable(game.channel).send(
            board_text(game, seen.view, events, language, called),
            file=file_of("board", drawn),
            view=plain_view(board_buttons(game, seen.version, language)) if playing else discord.utils.MISSING,
            nonce=nonce(delivery),
            allowed_mentions=_calling(called),
        )
        if old is not None and old.channel != game.channel:
            await self._tidy(old, lambda: self._left(old, game))
        elif old is not None and old.message != sent.id:
            await self._tidy(old, lambda: edited(self.bot, old, view=None))
        return (Sent("board", game.channel, sent.id),)

    async def _tidy(self, old: MessageRow, work: Callable[[], Awaitable[object]]) -> None:
        """Change the post before, but not at any price: the new one stands, and must not be sent and call once more
        because of the old one. A press on what is left there is answered like any other."""
        for _ in range(TIDY_TRIES):
            try:
                await work()
            except (discord.HTTPException, discord.RateLimited, *LINE_CUT) as error:
                log.info("an old post stays as it is", extra={"game": old.game, "why": type(error).__name__})
                if isinstance(error, discord.RateLimited):
                    return  # for longer than anybody waits
            else:
                return

    async def _left(self, old: MessageRow, game: Game) -> None:
        """The newest post of a channel that the game has left says where it went."""
        post = await found(self.bot, old)
        if post is not None:
            told = without_waiting(post.content)
            where = say(language_for(game.language), "post.moved", channel=channel_mention(game.channel))
            await edited(self.bot, old, content="\n".join(line for line in (told, where) if line), view=None)

    async def _events(self, game: Game, since: int, to: int) -> tuple[Event, ...]:
        entries = await self.bot.tables.play.between(game.id, None, since, to)
        return tuple(event for entry in entries if not entry.undone for event in entry.events)

    async def _called(self, game: Game, view: View) -> list[int]:
        """The people for whom the game waits and who may be called now."""
        waited_for = [game.seats[owed.seat] for owed in view.pending]
        return await self._awake(seat.user for seat in waited_for if seat.user is not None and not seat.automatic)

    async def _awake(self, users: Iterable[int]) -> list[int]:
        """Nobody is called in their quiet hours."""
        return [user for user in users if not await self.bot.tables.people.quiet_now(user)]

    async def _waiting(self, game: Game) -> tuple[Sent, ...]:
        """The end of the newest post says for whom the game still waits, and how it came to that in the middle of a
        turn; what happened before it stays."""
        seen = await self.bot.tables.play.view(game.id, None)
        old = await self.bot.tables.messages.get(game.id, "board")
        if seen is None or old is None:
            return ()
        post = await found(self.bot, old)
        if post is not None:
            told = without_waiting(post.content)
            language = language_for(game.language)
            so_far: tuple[Event, ...] = ()
            together = any(owed.decision in TOGETHER for owed in seen.view.pending)
            if not together and not await self.bot.tables.messages.waits(game.id, "board"):  # it will tell of that
                so_far = await self._events(game, old.version + 1, seen.version)
            waits = waiting_text(game, seen.view, so_far, language, await self._called(game, seen.view))
            await edited(self.bot, old, content="\n".join(line for line in (told, waits) if line))
        return ()

    async def _scores(self, delivery: Delivery, game: Game) -> tuple[Sent, ...]:
        language = language_for(game.language)
        seen = await self.bot.tables.play.view(game.id, None)
        if seen is None:
            return ()
        drawn = await self.bot.gallery.score(game, seen, language) if seen.view.result is not None else ()
        view, files = score_layout(score_text(game, seen.view, language), drawn, final_buttons(game, language))
        sent = await self.bot.get_partial_messageable(game.channel).send(
            files=files,
            view=view,
            nonce=nonce(delivery),
            allowed_mentions=NO_MENTIONS,
        )
        if (old := await self.bot.tables.messages.get(game.id, "board")) is not None:
            await self._tidy(old, lambda: edited(self.bot, old, view=None))
        for seat in game.seats:
            if seat.user is not None:
                await self.bot.close_panel(game.id, seat.user)  # it would go on saying whose turn it is
        return (Sent("scores", game.channel, sent.id),)

    async def _reminder(self, delivery: Delivery, game: Game, user: int, number: int) -> tuple[Sent, ...]:
        """Nobody is called who has moved in the meantime: it may have waited for Discord to be there again."""
        seen = await self.bot.tables.play.view(game.id, None)
        if seen is None or game.paused or user not in {game.seats[owed.seat].user for owed in seen.view.pending}:
            return ()
        post = await self.bot.tables.messages.get(game.id, "board")
        await self.bot.get_partial_messageable(game.channel).send(
            reminder_text(game, user, number, post, language_for(game.language)),
            nonce=nonce(delivery),
            allowed_mentions=_calling(await self._awake([user])),
        )
        return ()

    async def _proposal(self, delivery: Delivery, game: Game, number: int) -> tuple[Sent, ...]:
        proposal = await self.bot.tables.votes.proposal(number)
        if proposal is None:
            return ()
        language, back = language_for(game.language), ""
        if proposal.kind == "undo" and proposal.state == "open":  # others may have moved since, and would again
            events = await self._events(game, proposal.version, game.version)
            back = in_a_line(events, self.bot.tables.board(game.board), game, language)
        screen = proposal_screen(game, proposal, language, back)
        old = await self.bot.tables.messages.get(game.id, "proposal", number)
        if old is not None and await edited(self.bot, old, content=screen.text, view=_view(screen)):
            return ()
        if proposal.state != "open":
            return ()
        sent = await self.bot.get_partial_messageable(game.channel).send(
            screen.text,
            view=_view(screen) or discord.utils.MISSING,
            nonce=nonce(delivery),
            allowed_mentions=_calling(await self._awake(proposal.voters)),
        )
        return (Sent("proposal", game.channel, sent.id, number),)


def _calling(users: Iterable[int]) -> discord.AllowedMentions:
    """Calls these people alone."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in users])


def _view(screen: Screen) -> discord.ui.View | None:
    view = plain_view(screen)
    return view if view.children else None
