"""Channels and threads. https://discord.com/developers/docs/resources/channel"""

from __future__ import annotations

from bot.playground import errors, forms, limits, permissions, render
from bot.playground.errors import Faulty
from bot.playground.model import (
    THREADS,
    Channel,
    ChannelType,
    Json,
    Message,
    MessageFlag,
    MessageType,
    Overwrite,
    Permission,
    ThreadState,
)
from bot.playground.rest import Call, Reply, Routes
from bot.playground.snowflakes import Snowflake

ROUTES = Routes()


@ROUTES.on("GET", "/channels/{channel_id}")
def get_channel(call: Call) -> Reply:
    return Reply(200, render.channel(call.channel()))


@ROUTES.on("PATCH", "/channels/{channel_id}")
def edit_channel(call: Call) -> Reply:
    channel = call.channel()
    if channel.is_dm:
        raise errors.wrong_channel_type()
    faults = Faulty()
    name = forms.text(call.form, "name", (), faults, least=1, most=limits.CHANNEL_NAME)
    faults.refuse_if_any()
    if channel.thread is not None:
        _edit_thread(call, channel)
        event = "THREAD_UPDATE"
    else:
        call.channel(Permission.MANAGE_CHANNELS)
        if "topic" in call.form:
            channel.topic = call.form["topic"]
        if "permission_overwrites" in call.form:
            channel.overwrites = {
                each.target: each for each in map(_overwrite, call.form["permission_overwrites"] or [])
            }
        event = "CHANNEL_UPDATE"
    if name is not None:
        channel.name = name
    call.world.channel_changed(event, channel)
    return Reply(200, render.channel(channel))


def _overwrite(form: Json) -> Overwrite:
    return Overwrite(
        Snowflake(int(form["id"])),
        int(form.get("type", 0)) == 1,
        Permission(int(form.get("allow") or 0)),
        Permission(int(form.get("deny") or 0)),
    )


def _edit_thread(call: Call, channel: Channel) -> None:
    thread = channel.thread
    assert thread is not None
    granted = call.world.permissions(channel, call.world.bot.id)
    if thread.owner != call.world.bot.id and Permission.MANAGE_THREADS not in granted:
        raise errors.missing_permissions()
    if "archived" in call.form:
        thread.archived = bool(call.form["archived"])
    if "locked" in call.form:
        if Permission.MANAGE_THREADS not in granted:
            raise errors.missing_permissions()
        thread.locked = bool(call.form["locked"])
    if call.form.get("auto_archive_duration") is not None:
        thread.auto_archive_minutes = _archive_minutes(call.form)
    if "invitable" in call.form:
        thread.invitable = bool(call.form["invitable"])


def _archive_minutes(form: Json) -> int:
    minutes = form.get("auto_archive_duration") or 1440
    if minutes not in limits.AUTO_ARCHIVE_MINUTES:
        choices = ", ".join(map(str, limits.AUTO_ARCHIVE_MINUTES))
        raise errors.invalid_field(
            "auto_archive_duration", code="BASE_TYPE_CHOICES", message=f"Value must be one of ({choices})."
        )
    return int(minutes)


@ROUTES.on("DELETE", "/channels/{channel_id}")
def delete_channel(call: Call) -> Reply:
    channel = call.channel()
    shown = render.channel(channel)
    if not channel.is_dm:
        call.channel(Permission.MANAGE_THREADS if channel.thread is not None else Permission.MANAGE_CHANNELS)
        call.world.remove_channel(channel)
    return Reply(200, shown)


@ROUTES.on("GET", "/guilds/{guild_id}/channels")
def list_channels(call: Call) -> Reply:
    world = call.world
    if call.id("guild_id") not in world.guilds:
        raise errors.unknown_guild()
    seen = [each for each in world.channels.values() if each.guild is not None and each.type not in THREADS]
    return Reply(200, [render.channel(each) for each in seen if world.may_see(each, world.bot.id)])


@ROUTES.on("POST", "/guilds/{guild_id}/channels")
def create_channel(call: Call) -> Reply:
    world, form = call.world, call.form
    guild = world.guilds.get(call.id("guild_id"))
    if guild is None:
        raise errors.unknown_guild()
    if Permission.MANAGE_CHANNELS not in permissions.in_guild(guild, world.bot.id):
        raise errors.missing_permissions()
    faults = Faulty()
    name = forms.text(form, "name", (), faults, least=1, most=limits.CHANNEL_NAME, required=True)
    faults.refuse_if_any()
    parent = form.get("parent_id")
    channel = world.add_channel(
        str(name),
        topic=form.get("topic"),
        kind=ChannelType(form.get("type") or 0),
        overwrites=map(_overwrite, form.get("permission_overwrites") or []),
        parent=None if parent is None else Snowflake(int(parent)),
    )
    return Reply(201, render.channel(channel))


# Threads


def _start(call: Call, parent: Channel, kind: ChannelType, number: Snowflake) -> Channel:
    world, form = call.world, call.form
    faults = Faulty()
    name = forms.text(form, "name", (), faults, least=1, most=limits.THREAD_NAME, required=True)
    faults.refuse_if_any()
    thread = Channel(
        id=number,
        type=kind,
        name=str(name),
        guild=parent.guild,
        parent=parent.id,
        slow_mode=form.get("rate_limit_per_user") or 0,
        thread=ThreadState(
            parent=parent.id,
            owner=world.bot.id,
            members={world.bot.id: world.clock.now()},
            created_at=world.clock.now(),
            invitable=form.get("invitable") is not False,
            auto_archive_minutes=_archive_minutes(form),
        ),
    )
    world.channels[thread.id] = thread
    world.channel_changed("THREAD_CREATE", thread)
    return thread


def _shown_to_bot(call: Call, thread: Channel) -> Json:
    return render.channel(thread) | {"member": render.thread_member(thread, call.world.bot.id)}


@ROUTES.on("POST", "/channels/{channel_id}/threads")
def start_thread(call: Call) -> Reply:
    world = call.world
    kind = ChannelType(call.form.get("type") or ChannelType.PRIVATE_THREAD)
    private = kind is ChannelType.PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    parent = call.channel(needed)
    if parent.type not in (ChannelType.TEXT, ChannelType.ANNOUNCEMENT) or kind not in THREADS:
        raise errors.wrong_channel_type()
    thread = _start(call, parent, kind, world.ids.next())
    if not private:
        world.keep(
            Message(
                world.ids.next(),
                parent.id,
                world.bot,
                world.clock.now(),
                MessageType.THREAD_CREATED,
                content=thread.name,
                reference_channel=thread.id,
            )
        )
    return Reply(201, _shown_to_bot(call, thread))


@ROUTES.on("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def start_thread_at_message(call: Call) -> Reply:
    world = call.world
    parent = call.channel(Permission.CREATE_PUBLIC_THREADS)
    if parent.type not in (ChannelType.TEXT, ChannelType.ANNOUNCEMENT):
        raise errors.wrong_channel_type()
    message = world.message(parent, call.id("message_id"))
    if message.thread is not None:
        raise errors.thread_exists()
    # A thread that hangs on a message has that message's id.
    thread = _start(call, parent, ChannelType.PUBLIC_THREAD, message.id)
    message.thread = thread.id
    message.flags |= MessageFlag.HAS_THREAD
    world.message_changed("MESSAGE_UPDATE", "edit", message)
    return Reply(201, _shown_to_bot(call, thread))


@ROUTES.on("GET", "/guilds/{guild_id}/threads/active")
def active_threads(call: Call) -> Reply:
    world = call.world
    threads = [
        channel
        for channel in world.channels.values()
        if channel.thread is not None and not channel.thread.archived and world.may_see(channel, world.bot.id)
    ]
    joined = [thread for thread in threads if thread.thread and world.bot.id in thread.thread.members]
    members = [render.thread_member(thread, world.bot.id) for thread in joined]
    return Reply(
        200, {"threads": [render.channel(thread) for thread in threads], "members": members, "has_more": False}
    )


@ROUTES.on("GET", "/channels/{channel_id}/threads/archived/public")
def archived_threads(call: Call) -> Reply:
    return _archived(call, call.channel(Permission.READ_MESSAGE_HISTORY), private=False)


@ROUTES.on("GET", "/channels/{channel_id}/threads/archived/private")
def archived_private_threads(call: Call) -> Reply:
    return _archived(call, call.channel(Permission.READ_MESSAGE_HISTORY, Permission.MANAGE_THREADS), private=True)


def _archived(call: Call, channel: Channel, *, private: bool) -> Reply:
    threads = [
        each
        for each in call.world.channels.values()
        if each.thread is not None
        and each.thread.parent == channel.id
        and each.thread.archived
        and (each.type is ChannelType.PRIVATE_THREAD) == private
    ]
    return Reply(200, {"threads": [render.channel(thread) for thread in threads], "members": [], "has_more": False})


def _thread_of(call: Call) -> tuple[Channel, ThreadState]:
    channel = call.channel()
    if channel.thread is None:
        raise errors.wrong_channel_type()
    return channel, channel.thread


@ROUTES.on("GET", "/channels/{channel_id}/thread-members")
def thread_members(call: Call) -> Reply:
    channel, thread = _thread_of(call)
    return Reply(200, [render.thread_member(channel, member) for member in thread.members])


@ROUTES.on("PUT", "/channels/{channel_id}/thread-members/@me")
def join_thread(call: Call) -> Reply:
    return _add(call, call.world.bot.id)


@ROUTES.on("DELETE", "/channels/{channel_id}/thread-members/@me")
def leave_thread(call: Call) -> Reply:
    return _remove(call, call.world.bot.id)


@ROUTES.on("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add_thread_member(call: Call) -> Reply:
    number = call.id("user_id")
    if number not in call.world.guild.members:
        raise errors.unknown_member()
    return _add(call, number)


@ROUTES.on("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def remove_thread_member(call: Call) -> Reply:
    return _remove(call, call.id("user_id"))


def _add(call: Call, who: Snowflake) -> Reply:
    channel, thread = _thread_of(call)
    if thread.archived:
        raise errors.archived_thread()
    if who not in thread.members:
        thread.members[who] = call.world.clock.now()
        _members_changed(call, channel, added=[who])
        call.world.tell(channel, {"kind": "channel", "channel": render.channel(channel)}, only=who)
    return Reply(204)


def _remove(call: Call, who: Snowflake) -> Reply:
    channel, thread = _thread_of(call)
    if thread.members.pop(who, None) is not None:
        _members_changed(call, channel, removed=[who])
        if not call.world.may_see(channel, who):
            call.world.tell_user(who, {"kind": "channel_gone", "channel_id": str(channel.id)})
    return Reply(204)


def _members_changed(
    call: Call, channel: Channel, *, added: list[Snowflake] | None = None, removed: list[Snowflake] | None = None
) -> None:
    assert channel.guild is not None
    assert channel.thread is not None
    data: Json = {"id": str(channel.id), "guild_id": str(channel.guild.id), "member_count": len(channel.thread.members)}
    if added:
        data["added_members"] = [render.thread_member(channel, who) for who in added]
    if removed:
        data["removed_member_ids"] = [str(who) for who in removed]
    call.world.dispatch("THREAD_MEMBERS_UPDATE", data, channel.guild.id)
