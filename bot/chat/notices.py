"""Smaller messages: reminders, things to agree on, what happened at the table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.names import channel_mention, mention, seat_name
from bot.chat.presses import Press
from bot.chat.screens import Button, Screen, Style, Words
from bot.chat.texts import Language, say
from bot.chat.wording import listed
from bot.tables import Game, MessageRow, PrivateNotice, Proposal, TableNotice


def reminder_text(game: Game, user: int, number: int, post: MessageRow | None, language: Language) -> str:
    key = "notices.quiet_over" if number == 0 else "notices.reminder"
    text = say(language, key, user=mention(user))
    if post is None:
        return text
    guild = str(game.guild) if game.guild is not None else "@me"
    return f"{text} https://discord.com/channels/{guild}/{post.channel}/{post.message}"


def table_text(notice: TableNotice, game: Game, language: Language) -> str:
    seat = seat_name(game.seats[notice.seat]) if notice.seat is not None and notice.seat < len(game.seats) else ""
    user = say(language, "notices.somebody")
    if notice.user is not None:
        own = game.seat_of(notice.user)
        user = mention(notice.user) if own is None else seat_name(own)
    return say(language, f"notices.{notice.what}", seat=seat, user=user)


def private_text(notice: PrivateNotice, game: Game, language: Language) -> str:
    return say(language, f"notices.private_{notice.what}", channel=channel_mention(game.channel), game=game.id)


def permissions_text(game: Game, missing: Sequence[str], language: Language) -> str:
    names = listed(language, [say(language, f"permissions.{name}") for name in missing])
    channel = channel_mention(game.channel)
    return say(language, "permissions.lost", channel=channel, game=game.id, names=names, count=len(missing))


def _outcome(proposal: Proposal) -> str:
    """Of more than two choices the one that was made is told."""
    if proposal.kind != "time_up" or proposal.state not in ("accepted", "rejected"):
        return f"state_{proposal.state}"
    if proposal.state == "rejected":
        return "settled_wait"
    seats = sum(proposal.ballots.get(voter) == "seat" for voter in proposal.voters)
    return "settled_seat" if 2 * seats > len(proposal.voters) else "settled_turn"


def proposal_screen(game: Game, proposal: Proposal, language: Language, back: str = "") -> Screen:
    """`back` is what would be taken back."""
    seat = seat_name(game.seats[proposal.seat])
    newcomer = mention(proposal.newcomer) if proposal.newcomer is not None else say(language, "notices.a_computer")
    open_for = [voter for voter in proposal.voters if voter not in proposal.ballots]
    lines = [say(language, f"votes.{proposal.kind}", seat=seat, newcomer=newcomer)]
    if proposal.state != "open":
        lines.append(say(language, f"votes.{_outcome(proposal)}"))
        return Screen((Words("\n".join(lines)),))
    if back:
        lines.append(say(language, "votes.undo_what", what=back))
    lines.append(say(language, "votes.waiting", who=", ".join(map(mention, open_for))))
    choices: tuple[tuple[str, str, str, Style], ...] = (("yes", "yes", "✅", "good"), ("no", "no", "❌", "plain"))
    if proposal.kind == "time_up":
        choices = (("turn", "turn", "⏭️", "main"), ("seat", "seat", "🤖", "main"), ("no", "wait", "⏳", "plain"))
    buttons = tuple(
        Button(
            Press("vote", game.id, proposal.version, f"{proposal.id}.{choice}").custom_id,
            say(language, f"votes.{label}"),
            symbol,
            style,
        )
        for choice, label, symbol, style in choices
    )
    return Screen((Words("\n".join(lines)), buttons))
