"""Delivers what the tables have to tell: intents become messages here, made from what holds at this moment."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, assert_never

import discord

from bot.chat.hand import hand_screen
from bot.chat.layout import file_of, files_of, layout, plain_view
from bot.chat.lobby import lobby_screen
from bot.chat.notices import permissions_text, private_text, proposal_screen, reminder_text, table_text
from bot.chat.permissions import NEEDED, missing_in
from bot.chat.posts import board_buttons, board_text, final_buttons, score_text, waiting_line
from bot.chat.screens import Screen
from bot.chat.show import UNKNOWN_MESSAGE, pictures_of, sight_of
from bot.chat.texts import language_for
from bot.chat.who import user_language
from bot.game.events import Event
from bot.game.view import View
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

UNKNOWN_CHANNEL: Final = 10003
TOO_MANY_OLD_EDITS: Final = 30046
NO_ACCESS: Final = 50001
GONE: Final = (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, NO_ACCESS)
CANNOT_MESSAGE: Final = (50007, 50278)
NO_MENTIONS: Final = discord.AllowedMentions.none()
# An edit calls nobody; without this the names of those who were called would turn into plain text.
AS_WRITTEN: Final = discord.AllowedMentions(everyone=False, roles=False, users=True)


class Letters:
    """`bot.tables.Sender` on Discord."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    async def send(self, delivery: Delivery) -> tuple[Sent, ...]:
        try:
            return await self._send(delivery)
        except discord.RateLimited as limited:
            raise RetryLater(limited.retry_after) from limited
        except discord.HTTPException as error:
            raise await self._trouble(delivery, error) from error
        except (OSError, TimeoutError) as error:
            raise RetryLater from error

    async def _trouble(self, delivery: Delivery, error: discord.HTTPException) -> Exception:
        fields = {"game": delivery.game, "to": str(delivery.to), "status": error.status, "code": error.code}
        if error.status >= 500 or error.status == 429:
            return RetryLater()
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
        missing = missing_in(self.bot, delivery.to.id) or (NEEDED[:1] if error.code == NO_ACCESS else NEEDED[1:])
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
            case HandMessage(user=user, turn=turn):
                return await self._hand(delivery, game, user, turn)
            case ScoreSheet():
                return await self._scores(delivery, game)
            case Reminder(user=user, number=number):
                return await self._reminder(delivery, game, user, number)
            case ProposalPost(proposal=proposal):
                return await self._proposal(delivery, game, proposal)
            case TableNotice() as notice:
                text = table_text(notice, game, language_for(game.language))
                await self._channel(game.channel).send(text, nonce=_nonce(delivery), allowed_mentions=NO_MENTIONS)
                return ()
            case PrivateNotice(user=user) as private:
                seat = game.seat_of(user)
                language = await user_language(self.bot, user, seat.language if seat is not None else game.language)
                silent = await self.bot.tables.people.quiet_now(user)
                text = private_text(private, game, language)
                await (await self._dm(user)).send(text, nonce=_nonce(delivery), silent=silent)
                return ()
            case MissingPermissions(user=user, names=names):
                return await self._missing(delivery, game, user, names)
            case DmsClosed():
                return ()  # said to the person alone, at their next press
            case _:
                assert_never(delivery.intent)

    # -- in the channel -----------------------------------------------------------------------------

    async def _lobby(self, delivery: Delivery, game: Game) -> tuple[Sent, ...]:
        board = self.bot.tables.board(game.board)
        screen = lobby_screen(game, board)
        old = await self.bot.tables.messages.get(game.id, "lobby")
        here = old is not None and old.channel == game.channel
        if old is not None and here and await self._edited(old, content=screen.text, view=_view(screen)):
            return ()
        drawn = await self.bot.gallery.preview(board, language_for(game.language))
        sent = await self._channel(game.channel).send(
            screen.text,
            view=_view(screen) or discord.utils.MISSING,
            file=file_of("board", drawn),
            nonce=_nonce(delivery),
            allowed_mentions=NO_MENTIONS,
        )
        return (Sent("lobby", game.channel, sent.id),)

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
        sent = await self._channel(game.channel).send(
            board_text(game, seen.view, events, language, called),
            file=file_of("board", drawn),
            view=plain_view(board_buttons(game, seen.version, language)) if playing else discord.utils.MISSING,
            nonce=_nonce(delivery),
            allowed_mentions=await self._calling(called),
        )
        if old is not None and old.message != sent.id:
            await self._edited(old, view=None)
        return (Sent("board", game.channel, sent.id),)

    async def _events(self, game: Game, since: int, to: int) -> tuple[Event, ...]:
        entries = await self.bot.tables.play.between(game.id, None, since, to)
        return tuple(event for entry in entries if not entry.undone for event in entry.events)

    async def _called(self, game: Game, view: View) -> list[int]:
        """The people for whom the game waits and who may be called now."""
        return [
            seat.user
            for owed in view.pending
            if (seat := game.seats[owed.seat]).user is not None and not seat.automatic
            if not await self.bot.tables.people.quiet_now(seat.user)
        ]

    async def _calling(self, users: Iterable[int]) -> discord.AllowedMentions:
        """Calls these people alone, and nobody in their quiet hours."""
        awake = [user for user in users if not await self.bot.tables.people.quiet_now(user)]
        return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in awake])

    async def _waiting(self, game: Game) -> tuple[Sent, ...]:
        """The last line of the newest post says for whom the game still waits; what happened before it stays."""
        seen = await self.bot.tables.play.view(game.id, None)
        old = await self.bot.tables.messages.get(game.id, "board")
        if seen is None or old is None:
            return ()
        post = await self._found(old)
        if post is not None:
            told, _, _ = post.content.rpartition("\n")
            waits = waiting_line(game, seen.view, language_for(game.language), await self._called(game, seen.view))
            await self._edited(old, content="\n".join(line for line in (told, waits) if line))
        return ()

    async def _scores(self, delivery: Delivery, game: Game) -> tuple[Sent, ...]:
        language = language_for(game.language)
        seen = await self.bot.tables.play.view(game.id, None)
        if seen is None:
            return ()
        files: list[discord.File] = []
        if seen.view.result is not None:
            drawn = await self.bot.gallery.score(game, seen, language)
            files += files_of("score", drawn)
        sent = await self._channel(game.channel).send(
            score_text(game, seen.view, language),
            files=files,
            view=plain_view(final_buttons(game, language)),
            nonce=_nonce(delivery),
            allowed_mentions=NO_MENTIONS,
        )
        if (old := await self.bot.tables.messages.get(game.id, "board")) is not None:
            await self._edited(old, view=None)
        return (Sent("scores", game.channel, sent.id),)

    async def _reminder(self, delivery: Delivery, game: Game, user: int, number: int) -> tuple[Sent, ...]:
        """Nobody is called who has moved in the meantime: it may have waited for Discord to be there again."""
        seen = await self.bot.tables.play.view(game.id, None)
        if seen is None or game.paused or user not in {game.seats[owed.seat].user for owed in seen.view.pending}:
            return ()
        post = await self.bot.tables.messages.get(game.id, "board")
        await self._channel(game.channel).send(
            reminder_text(game, user, number, post, language_for(game.language)),
            nonce=_nonce(delivery),
            allowed_mentions=await self._calling([user]),
        )
        return ()

    async def _proposal(self, delivery: Delivery, game: Game, number: int) -> tuple[Sent, ...]:
        proposal = await self.bot.tables.votes.proposal(number)
        if proposal is None:
            return ()
        screen = proposal_screen(game, proposal, language_for(game.language))
        old = await self.bot.tables.messages.get(game.id, "proposal", number)
        if old is not None and await self._edited(old, content=screen.text, view=_view(screen)):
            return ()
        if proposal.state != "open":
            return ()
        sent = await self._channel(game.channel).send(
            screen.text,
            view=_view(screen) or discord.utils.MISSING,
            nonce=_nonce(delivery),
            allowed_mentions=await self._calling(proposal.voters),
        )
        return (Sent("proposal", game.channel, sent.id, number),)

    # -- direct messages ------------------------------------------------------------------------------

    async def _hand(self, delivery: Delivery, game: Game, user: int, turn: bool) -> tuple[Sent, ...]:
        """One current hand message per game and person: a new one when it is their turn, else the old one changed."""
        seat = game.seat_of(user)
        if seat is None:
            return ()
        async with self.bot.hand_lock(game.id, user):
            sight = await sight_of(self.bot, game, user, await user_language(self.bot, user, seat.language))
            if sight is None or sight.view.mine is None:
                return ()
            screen = hand_screen(sight)
            view, files = layout(screen, await pictures_of(self.bot, sight, screen))
            old = await self.bot.tables.messages.get(game.id, "hand", user)
            if old is not None and not turn and await self._edited(old, view=view, attachments=files):
                return ()
            channel = await self._dm(user)
            if old is not None and not turn:  # the old one is gone: its files were used up trying
                view, files = layout(screen, await pictures_of(self.bot, sight, screen))
            sent = await channel.send(
                view=view,
                files=files,
                nonce=_nonce(delivery),
                allowed_mentions=NO_MENTIONS,
                silent=await self.bot.tables.people.quiet_now(user),
            )
            if old is not None and old.message != sent.id:
                await self._deleted(old)
        await self.bot.tables.people.dms_open(user)
        return (Sent("hand", channel.id, sent.id, user),)

    async def _missing(self, delivery: Delivery, game: Game, user: int, names: Sequence[str]) -> tuple[Sent, ...]:
        seat = game.seat_of(user)
        language = await user_language(self.bot, user, seat.language if seat is not None else game.language)
        silent = await self.bot.tables.people.quiet_now(user)
        await (await self._dm(user)).send(
            permissions_text(game, names, language), nonce=_nonce(delivery), silent=silent
        )
        return ()

    # -- messages -------------------------------------------------------------------------------------

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(channel)

    async def _dm(self, user: int) -> discord.DMChannel:
        return await self.bot.create_dm(discord.Object(user))

    async def _found(self, row: MessageRow) -> discord.Message | None:
        try:
            return await self._channel(row.channel).fetch_message(row.message)
        except discord.HTTPException as error:
            if error.code in GONE or error.status == 403:  # not all channels let their past be read
                return None
            raise

    async def _edited(self, row: MessageRow, **changes: Any) -> bool:
        """False when the message is gone or too old to change once more."""
        message = self._channel(row.channel).get_partial_message(row.message)
        try:
            await message.edit(**changes, allowed_mentions=AS_WRITTEN)
        except discord.HTTPException as error:
            if error.code in (*GONE, TOO_MANY_OLD_EDITS):
                return False
            raise
        return True

    async def _deleted(self, row: MessageRow) -> None:
        try:
            await self._channel(row.channel).get_partial_message(row.message).delete()
        except discord.HTTPException as error:
            if error.status >= 500:
                log.info("an old hand message stays", extra={"game": row.game})


def _nonce(delivery: Delivery) -> str:
    return f"sm{delivery.nonce}"


def _view(screen: Screen) -> discord.ui.View | None:
    view = plain_view(screen)
    return view if view.children else None
