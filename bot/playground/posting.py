"""Writing and changing messages: from the form in a request to a message in the world."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.playground import component_checks, components, embeds, errors, forms, limits, uploads
from bot.playground.components import Kind
from bot.playground.errors import Faulty
from bot.playground.model import Channel, Json, Message, MessageFlag, MessageType, Permission, User
from bot.playground.render import attachment as shown_attachment
from bot.playground.snowflakes import Snowflake
from bot.playground.uploads import Upload
from bot.playground.world import World

SENDABLE = (
    MessageFlag.SUPPRESS_EMBEDS | MessageFlag.EPHEMERAL | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
)
V2 = MessageFlag.COMPONENTS_V2
EDITED = ("content", "embeds", "components", "attachments", "flags", "mentions", "mention_everyone")


def check(form: Json, files: Sequence[Upload], *, v2: bool) -> None:
    """Refuse a message form that Discord would refuse, whoever sends it and wherever to."""
    faults = Faulty()
    content = forms.text(form, "content", (), faults, most=limits.CONTENT)
    embeds.check(forms.items(form, "embeds", (), faults, most=limits.EMBEDS), faults)
    parts = forms.items(form, "components", (), faults, most=limits.COMPONENTS_V2)
    component_checks.check_for_message(parts, v2=v2, faults=faults)
    if isinstance(form.get("nonce"), str):
        forms.text(form, "nonce", (), faults, most=limits.NONCE)
    forms.items(form, "attachments", (), faults, most=limits.FILES)
    if v2:
        code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
        for key, used in (("content", content), ("embeds", form.get("embeds"))):
            if used:
                message = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                faults.add((key,), code, message)
    faults.refuse_if_any()
    uploads.check(files)


def flags_of(form: Json) -> MessageFlag:
    value = form.get("flags")
    return MessageFlag(int(value)) & SENDABLE if isinstance(value, int) else MessageFlag(0)


def write(
    world: World,
    author: User,
    channel: Channel,
    form: Json,
    files: Sequence[Upload] = (),
    *,
    kind: MessageType = MessageType.DEFAULT,
    for_user: Snowflake | None = None,
    interaction: Json | None = None,
) -> Message:
    """Post a new message. `for_user` makes it an ephemeral one."""
    flags = flags_of(form)
    check(form, files, v2=V2 in flags)
    flags = flags | MessageFlag.EPHEMERAL if for_user is not None else flags & ~MessageFlag.EPHEMERAL
    message = Message(
        id=world.ids.next(),
        channel=channel.id,
        author=author,
        sent_at=world.clock.now(),
        type=kind,
        flags=flags,
        tts=forms.flag(form, "tts"),
        nonce=form.get("nonce"),
        for_user=for_user,
        interaction=interaction,
    )
    _set_reference(world, message, channel, form)
    _fill(world, message, form, files)
    _refuse_empty(message)
    world.keep(message)
    return message


def rewrite(world: World, message: Message, form: Json, files: Sequence[Upload] = ()) -> None:
    """Edit a message: what the form does not name stays as it is."""
    flags = message.flags
    if isinstance(form.get("flags"), int):
        asked = MessageFlag(int(form["flags"]))
        if V2 in flags and V2 not in asked:
            raise errors.invalid_field(
                "flags",
                code="MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
                message="The components v2 flag cannot be removed.",
            )
        flags = (flags & ~MessageFlag.SUPPRESS_EMBEDS) | (asked & (MessageFlag.SUPPRESS_EMBEDS | V2))
    check(form, files, v2=V2 in flags)
    was_loading = message.loading
    before = {name: getattr(message, name) for name in EDITED}
    message.flags = flags & ~MessageFlag.LOADING
    try:
        _fill(world, message, form, files)
        if V2 in flags and (message.content or message.embeds):
            raise errors.invalid_field(
                "content",
                code="MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                message="The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )
        _refuse_empty(message)
    except errors.Refused:
        for name, value in before.items():
            setattr(message, name, value)
        raise
    if not was_loading:
        message.edited_at = world.clock.now()
    world.message_changed("MESSAGE_UPDATE", "edit", message)


def count_old_edit(world: World, message: Message) -> None:
    """Discord lets a message older than an hour be edited only so often."""
    now = world.clock.seconds()
    if now - message.sent_at.timestamp() <= limits.OLD_MESSAGE_SECONDS:
        return
    message.old_edits = [moment for moment in message.old_edits if now - moment < limits.OLD_MESSAGE_SECONDS]
    if len(message.old_edits) >= limits.OLD_EDITS:
        raise errors.too_many_old_edits()
    message.old_edits.append(now)


def _set_reference(world: World, message: Message, channel: Channel, form: Json) -> None:
    reference = form.get("message_reference")
    if not isinstance(reference, dict) or reference.get("message_id") is None:
        return
    target = Snowflake(int(reference["message_id"]))
    if world.find_message(channel.id, target) is None:
        if reference.get("fail_if_not_exists") is False:
            return
        raise errors.invalid_field("message_reference", code="REPLIES_UNKNOWN_MESSAGE", message="Unknown message")
    message.reply_to = target
    message.type = MessageType.REPLY


def _fill(world: World, message: Message, form: Json, files: Sequence[Upload]) -> None:
    if "content" in form:
        message.content = (form["content"] or "").strip()
    if "embeds" in form:
        message.embeds = [embeds.as_given_back(embed) for embed in form["embeds"] or []]
    said = uploads.said_about(form)
    kept = message.attachments
    if "attachments" in form:
        kept = [each for each in kept if str(each.id) in said]
    new = [
        uploads.attach(
            file, said.get(str(file.number), {}), world.ids.next(), message.channel, ephemeral=message.ephemeral
        )
        for file in files
    ]
    message.attachments = [*kept, *new]
    _resolve_embedded_pictures(world, message)
    if "components" in form:
        message.components = components.as_given_back(form["components"] or [], lambda url: _media(world, message, url))
    if "content" in form or ("components" in form and V2 in message.flags):  # where its words are
        message.mentions, message.mention_everyone = _mentioned(world, message, form.get("allowed_mentions"))


def _media(world: World, message: Message, url: str) -> Json:
    if not url.startswith("attachment://"):
        return {
            "id": str(world.ids.next()),
            "url": url,
            "proxy_url": url,
            "width": None,
            "height": None,
            "content_type": None,
        }
    name = url.removeprefix("attachment://")
    for attachment in message.attachments:
        if attachment.filename == name:
            shown = shown_attachment(attachment, world.links, world.clock.now())
            return {
                "id": str(world.ids.next()),
                "url": shown["url"],
                "proxy_url": shown["url"],
                "width": attachment.width,
                "height": attachment.height,
                "content_type": attachment.content_type,
                "attachment_id": str(attachment.id),
                "name": attachment.filename,
                "size": len(attachment.content),
            }
    raise errors.invalid_field(
        "components",
        code="UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        message="Referenced attachment not found",
    )


def _resolve_embedded_pictures(world: World, message: Message) -> None:
    for embed in message.embeds:
        for key in ("image", "thumbnail"):
            spot = embed.get(key)
            if isinstance(spot, dict) and str(spot.get("url", "")).startswith("attachment://"):
                media = _media(world, message, spot["url"])
                sizes = {"width": media["width"], "height": media["height"]}
                embed[key] = forms.without_nulls({"url": media["url"], "proxy_url": media["url"], **sizes})


def _mentioned(world: World, message: Message, allowed: object) -> tuple[list[User], bool]:
    rules = allowed if isinstance(allowed, dict) else {"parse": ["users", "roles", "everyone"]}
    parse = rules.get("parse") or []
    named = {str(number) for number in rules.get("users") or []}
    parts = components.walk(message.components)
    said = "\n".join([message.content, *(part["content"] for part in parts if part["type"] == Kind.TEXT_DISPLAY)])
    numbers = dict.fromkeys(re.findall(r"<@!?(\d+)>", said))
    people = [world.users.get(Snowflake(int(number))) for number in numbers if "users" in parse or number in named]
    channel = world.channels[message.channel]
    everyone = (
        "everyone" in parse
        and re.search(r"@(everyone|here)\b", said) is not None
        and Permission.MENTION_EVERYONE in world.permissions(channel, message.author.id)
    )
    return [person for person in people if person is not None], everyone


def _refuse_empty(message: Message) -> None:
    if not (message.content or message.embeds or message.attachments or message.components):
        raise errors.empty_message()
