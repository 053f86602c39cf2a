"""Messages, pins, reactions and typing. https://discord.com/developers/docs/resources/message"""

from __future__ import annotations

from bot.playground import errors, limits, permissions, posting, render
from bot.playground.components import is_emoji
from bot.playground.model import Channel, Message, MessageType, Permission, User
from bot.playground.rest import Call, Reply, Routes
from bot.playground.snowflakes import Snowflake

ROUTES = Routes()
HISTORY = Permission.READ_MESSAGE_HISTORY


@ROUTES.on("GET", "/channels/{channel_id}/messages")
def list_messages(call: Call) -> Reply:
    channel = call.channel(HISTORY)
    count = int(call.query.get("limit", "50"))
    if not 1 <= count <= 100:
        raise errors.invalid_field("limit", code="NUMBER_TYPE_MAX", message="int value should be between 1 and 100.")
    found = [message for message in channel.messages.values() if not message.ephemeral]
    if "after" in call.query:
        after = int(call.query["after"])
        found = [message for message in found if message.id > after][:count]
    elif "around" in call.query:
        around = int(call.query["around"])
        before = sum(1 for message in found if message.id < around)
        first = max(0, before - count // 2)
        found = found[first : first + count]
    else:
        before = int(call.query.get("before", "0"))
        found = [message for message in found if not before or message.id < before][-count:]
    return Reply(200, [call.world.shown(message) for message in reversed(found)])


def _may_post(call: Call) -> Channel:
    world = call.world
    channel = call.channel()
    if channel.recipient is not None:
        shares_guild = channel.recipient.id in world.guild.members
        if not channel.recipient.accepts_dms or not shares_guild:
            raise errors.cannot_message_this_user()
    if not permissions.may_send(channel, world.bot.id, world.parent(channel)):
        raise errors.missing_permissions()
    if channel.thread is not None and channel.thread.locked:
        raise errors.archived_thread()
    return channel


@ROUTES.on("POST", "/channels/{channel_id}/messages")
def create_message(call: Call) -> Reply:
    world, form = call.world, call.form
    channel = _may_post(call)
    granted = world.permissions(channel, world.bot.id)
    if call.files and Permission.ATTACH_FILES not in granted:
        raise errors.missing_permissions()
    if isinstance(form.get("message_reference"), dict) and HISTORY not in granted:
        raise errors.missing_permissions()
    if (known := _sent_before(call, channel)) is not None:
        return Reply(200, world.shown(known))
    message = posting.write(world, world.bot, channel, form, call.files)
    _wake(call, channel)
    if form.get("nonce") is not None:
        call.services.nonces[channel.id, str(form["nonce"])] = (world.clock.seconds(), message.id)
    return Reply(200, world.shown(message))


def _wake(call: Call, channel: Channel) -> None:
    """A message in an archived thread opens it again; whoever writes in a thread joins it."""
    world, thread = call.world, channel.thread
    if thread is None:
        return
    thread.members.setdefault(world.bot.id, world.clock.now())
    if thread.archived:
        thread.archived = False
        world.channel_changed("THREAD_UPDATE", channel)


def _sent_before(call: Call, channel: Channel) -> Message | None:
    """With `enforce_nonce` a message that was already sent is returned instead of sent twice."""
    nonces, now = call.services.nonces, call.world.clock.seconds()
    for key in [key for key, (moment, _) in nonces.items() if now - moment > limits.NONCE_SECONDS]:
        del nonces[key]
    nonce = call.form.get("nonce")
    if not call.form.get("enforce_nonce") or nonce is None:
        return None
    sent = nonces.get((channel.id, str(nonce)))
    return None if sent is None else channel.messages.get(sent[1])


def _seen(call: Call, channel: Channel) -> Message:
    """The message in the path. An ephemeral one is unknown here: only its interaction's token reaches it."""
    message = call.world.message(channel, call.id("message_id"))
    if message.ephemeral:
        raise errors.unknown_message()
    return message


@ROUTES.on("GET", "/channels/{channel_id}/messages/pins")
def list_pins(call: Call) -> Reply:
    channel = call.channel(HISTORY)
    pinned = sorted(
        ((message.pinned_at, message) for message in channel.messages.values() if message.pinned_at is not None),
        key=lambda pair: pair[0],
        reverse=True,
    )
    count = int(call.query.get("limit", "50"))
    items = [{"pinned_at": render.time(moment), "message": call.world.shown(message)} for moment, message in pinned]
    return Reply(200, {"items": items[:count], "has_more": len(items) > count})


@ROUTES.on("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
@ROUTES.on("PUT", "/channels/{channel_id}/pins/{message_id}")
def pin(call: Call) -> Reply:
    world = call.world
    channel = call.channel(*(() if call.channel().is_dm else (Permission.PIN_MESSAGES,)))
    message = _seen(call, channel)
    if message.pinned_at is not None:
        return Reply(204)
    if sum(1 for each in channel.messages.values() if each.pinned_at is not None) >= limits.PINS:
        raise errors.too_many_pins()
    message.pinned_at = world.clock.now()
    _pins_changed(call, channel, message)
    note = Message(world.ids.next(), channel.id, world.bot, world.clock.now(), MessageType.PINNED, reply_to=message.id)
    world.keep(note)
    return Reply(204)


@ROUTES.on("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
@ROUTES.on("DELETE", "/channels/{channel_id}/pins/{message_id}")
def unpin(call: Call) -> Reply:
    channel = call.channel(*(() if call.channel().is_dm else (Permission.PIN_MESSAGES,)))
    message = _seen(call, channel)
    message.pinned_at = None
    _pins_changed(call, channel, message)
    return Reply(204)


def _pins_changed(call: Call, channel: Channel, message: Message) -> None:
    world = call.world
    moments = [each.pinned_at for each in channel.messages.values() if each.pinned_at is not None]
    data = {"channel_id": str(channel.id), "last_pin_timestamp": render.time(max(moments)) if moments else None}
    if channel.guild is not None:
        data["guild_id"] = str(channel.guild.id)
    world.dispatch("CHANNEL_PINS_UPDATE", data, None if channel.guild is None else channel.guild.id)
    world.message_changed("MESSAGE_UPDATE", "edit", message)


@ROUTES.on("POST", "/channels/{channel_id}/messages/bulk-delete")
def delete_many(call: Call) -> Reply:
    channel = call.channel(Permission.MANAGE_MESSAGES)
    numbers = call.form.get("messages") or []
    if not 2 <= len(numbers) <= 100:
        raise errors.invalid_field(
            "messages", code="BASE_TYPE_BAD_LENGTH", message="Must be between 2 and 100 in length."
        )
    for number in numbers:
        if (message := channel.messages.get(Snowflake(int(number)))) is not None and not message.ephemeral:
            call.world.forget(message)
    return Reply(204)


@ROUTES.on("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(call: Call) -> Reply:
    return Reply(200, call.world.shown(_seen(call, call.channel(HISTORY))))


@ROUTES.on("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit_message(call: Call) -> Reply:
    world = call.world
    message = _seen(call, call.channel())
    if message.author is not world.bot:
        raise errors.not_your_message()
    posting.count_old_edit(world, message)
    posting.rewrite(world, message, call.form, call.files)
    return Reply(200, world.shown(message))


@ROUTES.on("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(call: Call) -> Reply:
    world = call.world
    channel = call.channel()
    message = _seen(call, channel)
    if message.author is not world.bot:
        if channel.is_dm:
            raise errors.Refused(403, 50003, "Cannot execute action on a DM channel")
        call.channel(Permission.MANAGE_MESSAGES)
    world.forget(message)
    return Reply(204)


@ROUTES.on("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me")
def add_reaction(call: Call) -> Reply:
    message = _seen(call, call.channel(HISTORY, Permission.ADD_REACTIONS))
    emoji = call.match["emoji_name"]
    if not is_emoji(emoji):
        raise errors.unknown_emoji()
    react(call, message, emoji, call.world.bot)
    return Reply(204)


@ROUTES.on("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me")
def remove_reaction(call: Call) -> Reply:
    world = call.world
    message = _seen(call, call.channel())
    emoji = call.match["emoji_name"]
    people = message.reactions.get(emoji, [])
    if world.bot.id in people:
        people.remove(world.bot.id)
        if not people:
            del message.reactions[emoji]
        _told(call, "MESSAGE_REACTION_REMOVE", message, emoji, world.bot)
    return Reply(204)


def react(call: Call, message: Message, emoji: str, who: User) -> None:
    people = message.reactions.setdefault(emoji, [])
    if who.id not in people:
        people.append(who.id)
        _told(call, "MESSAGE_REACTION_ADD", message, emoji, who)


def _told(call: Call, event: str, message: Message, emoji: str, who: User) -> None:
    world = call.world
    channel = world.channels[message.channel]
    data = {
        "user_id": str(who.id),
        "channel_id": str(channel.id),
        "message_id": str(message.id),
        "message_author_id": str(message.author.id),
        "emoji": {"id": None, "name": emoji},
        "burst": False,
        "type": 0,
    }
    if channel.guild is not None:
        data["guild_id"] = str(channel.guild.id)
    world.dispatch(event, data, None if channel.guild is None else channel.guild.id)
    world.tell(channel, {"kind": "edit", "message": world.on_the_wire(message)})


@ROUTES.on("POST", "/channels/{channel_id}/typing")
def typing(call: Call) -> Reply:
    world = call.world
    channel = _may_post(call)
    world.tell(channel, {"kind": "typing", "channel_id": str(channel.id), "user_id": str(world.bot.id)})
    return Reply(204)
