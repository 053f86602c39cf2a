"""The gateway: one websocket per shard over which the bot hears what happens.

https://discord.com/developers/docs/events/gateway
"""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from enum import IntEnum, IntFlag
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from bot.playground import render
from bot.playground.model import Channel, Json
from bot.playground.snowflakes import Snowflake
from bot.playground.world import World

HEARTBEAT_MS = 41_250
REPLAY = 2000
"""How many events a cut session can catch up on."""


class Op(IntEnum):
    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    UNKNOWN_ERROR = 4000
    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQUENCE = 4007
    SESSION_TIMED_OUT = 4009
    INVALID_SHARD = 4010
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class Intent(IntFlag):
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15


NO_INTENT = Intent(0)
PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT


def intent_for(event: str, in_guild: bool) -> Intent | None:
    """The intent that lets an event through; None: it always comes."""
    if event.startswith("MESSAGE_REACTION"):
        return Intent.GUILD_MESSAGE_REACTIONS if in_guild else Intent.DIRECT_MESSAGE_REACTIONS
    if event.startswith("MESSAGE_"):
        return Intent.GUILD_MESSAGES if in_guild else Intent.DIRECT_MESSAGES
    if event == "TYPING_START":
        return Intent.GUILD_MESSAGE_TYPING if in_guild else Intent.DIRECT_MESSAGE_TYPING
    if event in ("GUILD_MEMBER_ADD", "GUILD_MEMBER_REMOVE", "GUILD_MEMBER_UPDATE"):
        return Intent.GUILD_MEMBERS
    if event.startswith(("CHANNEL_", "THREAD_", "GUILD_ROLE")):
        return Intent.GUILDS if in_guild else None
    return None


class Session:
    """What the gateway knows of one identified shard; it outlives its socket so that a cut one may resume."""

    def __init__(self, intents: Intent, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.replay: deque[tuple[int, str]] = deque(maxlen=REPLAY)
        self.socket: Socket | None = None

    def wants(self, guild: Snowflake | None) -> bool:
        number, count = self.shard
        return number == (0 if guild is None else (guild >> 22) % count)

    def push(self, event: str, data: Json) -> None:
        self.sequence += 1
        text = json.dumps({"op": Op.DISPATCH, "t": event, "s": self.sequence, "d": data})
        self.replay.append((self.sequence, text))
        if self.socket is not None:
            self.socket.put(text)


class Socket:
    """One websocket; what is put goes out in order, compressed as the client asked."""

    def __init__(self, ws: web.WebSocketResponse, transport: asyncio.Transport | None, compress: bool) -> None:
        self.ws = ws
        self._transport = transport
        self._deflate = zlib.compressobj() if compress else None
        self._out: asyncio.Queue[str | tuple[int, bytes]] = asyncio.Queue()
        self.session: Session | None = None
        self.closed_by_us = False

    def put(self, text: str) -> None:
        self._out.put_nowait(text)

    def put_op(self, op: Op, data: Any) -> None:
        self.put(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def abort(self) -> None:
        self.closed_by_us = True
        if self._transport is not None:
            self._transport.abort()

    def close_later(self, code: int, reason: str = "") -> None:
        self.closed_by_us = True
        self._out.put_nowait((code, reason.encode()))

    async def write(self) -> None:
        while True:
            item = await self._out.get()
            if isinstance(item, tuple):
                await self.ws.close(code=item[0], message=item[1])
                return
            if self._deflate is None:
                await self.ws.send_str(item)
            else:
                packed = self._deflate.compress(item.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                await self.ws.send_bytes(packed)


class Gateway:
    def __init__(self, world: World, token: str, *, granted: Intent = NO_INTENT) -> None:
        """`granted` are the privileged intents that are switched on for the application."""
        self._world = world
        self._token = token
        self._granted = granted
        self.url = ""
        self._sessions: dict[str, Session] = {}
        self._sockets: set[Socket] = set()
        self.on_push: Callable[[Session, str, Json], bool] = lambda session, event, data: False
        """Faults may take an event over: True means that they deliver it themselves."""
        self.connected = asyncio.Event()
        """Set while some shard is identified and connected."""

    @property
    def sessions(self) -> list[Session]:
        return [*self._sessions.values()]

    def dispatch(self, event: str, data: Json, guild: Snowflake | None) -> None:
        needed = intent_for(event, guild is not None)
        for session in self._sessions.values():
            if not session.wants(guild) or (needed is not None and needed not in session.intents):
                continue
            shown = self._without_content(session, data) if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE") else data
            if not self.on_push(session, event, shown):
                session.push(event, shown)

    def _without_content(self, session: Session, message: Json) -> Json:
        """Without the message content intent a bot reads only its own, direct and mentioning messages."""
        bot = str(self._world.bot.id)
        mentioned = any(user["id"] == bot for user in message["mentions"])
        own = message["author"]["id"] == bot
        if Intent.MESSAGE_CONTENT in session.intents or "guild_id" not in message or own or mentioned:
            return message
        return message | {"content": "", "embeds": [], "attachments": [], "components": []}

    # Bad weather, on demand

    def cut(self, code: int = Close.UNKNOWN_ERROR, *, resumable: bool = True) -> None:
        """Close every socket. Without `resumable` the sessions are forgotten, so that the bot must identify anew."""
        for socket in [*self._sockets]:
            socket.close_later(code)
        if not resumable:
            self._sessions.clear()

    def drop(self, *, resumable: bool = True) -> None:
        """Cut every socket without a closing word, as a broken line does."""
        for socket in [*self._sockets]:
            socket.abort()
        if not resumable:
            self._sessions.clear()

    def ask_to_reconnect(self) -> None:
        for socket in [*self._sockets]:
            socket.put_op(Op.RECONNECT, None)

    def invalidate(self, *, resumable: bool = False) -> None:
        for socket in [*self._sockets]:
            socket.put_op(Op.INVALID_SESSION, resumable)
        if not resumable:
            self._sessions.clear()

    # The socket

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(max_msg_size=4096 * 4, compress=False)
        await ws.prepare(request)
        socket = Socket(ws, request.transport, request.query.get("compress") == "zlib-stream")
        self._sockets.add(socket)
        writer = asyncio.create_task(socket.write())
        try:
            socket.put_op(Op.HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": []})
            async for message in ws:
                if message.type is not WSMsgType.TEXT:
                    socket.close_later(Close.DECODE_ERROR, "Error while decoding payload.")
                    continue
                self._hear(socket, message.data)
        finally:
            writer.cancel()
            self._sockets.discard(socket)
            self._let_go(socket, ws.close_code)
        return ws

    def _let_go(self, socket: Socket, code: int | None) -> None:
        session = socket.session
        if session is not None and session.socket is socket:
            session.socket = None
            if code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY) and not socket.closed_by_us:
                # A client that closes in good order ends its session.
                self._sessions.pop(session.id, None)
        if not any(each.socket is not None for each in self._sessions.values()):
            self.connected.clear()

    async def close(self) -> None:
        for socket in [*self._sockets]:
            await socket.ws.close(code=WSCloseCode.GOING_AWAY)
        self._sessions.clear()

    def _hear(self, socket: Socket, text: str) -> None:
        try:
            payload = json.loads(text)
            op = Op(payload["op"])
        except ValueError:
            socket.close_later(Close.UNKNOWN_OPCODE, "Unknown opcode.")
            return
        data = payload.get("d")
        match op:
            case Op.HEARTBEAT:
                socket.put_op(Op.HEARTBEAT_ACK, None)
            case Op.IDENTIFY:
                self._identify(socket, data)
            case Op.RESUME:
                self._resume(socket, data)
            case Op.REQUEST_MEMBERS if socket.session is not None:
                self._send_members(socket.session, data)
            case Op.PRESENCE | Op.VOICE_STATE if socket.session is not None:
                pass
            case _:
                socket.close_later(Close.NOT_AUTHENTICATED, "Not authenticated.")

    def _identify(self, socket: Socket, data: Json) -> None:
        if socket.session is not None:
            socket.close_later(Close.ALREADY_AUTHENTICATED, "Already authenticated.")
            return
        if data.get("token") != self._token:
            socket.close_later(Close.AUTHENTICATION_FAILED, "Authentication failed.")
            return
        intents = Intent(int(data.get("intents", 0)))
        if intents & PRIVILEGED & ~self._granted:
            socket.close_later(Close.DISALLOWED_INTENTS, "Disallowed intent(s).")
            return
        number, count = data.get("shard") or (0, 1)
        if not 0 <= number < count:
            socket.close_later(Close.INVALID_SHARD, "Invalid shard.")
            return
        for other in [
            each for each in self._sessions.values() if each.shard == (number, count) and each.socket is None
        ]:
            del self._sessions[other.id]
        session = Session(intents, (number, count))
        self._sessions[session.id] = session
        self._join(socket, session)
        guilds = [guild for guild in self._world.guilds.values() if session.wants(guild.id)]
        session.push(
            "READY",
            {
                "v": 10,
                "user": render.own_user(self._world.bot),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": [number, count],
                "application": {"id": str(self._world.application), "flags": 0},
                "_trace": [],
            },
        )
        if Intent.GUILDS in intents:
            for guild in guilds:
                session.push("GUILD_CREATE", self._whole_guild(session, guild.id))

    def _join(self, socket: Socket, session: Session) -> None:
        socket.session = session
        session.socket = socket
        self.connected.set()

    def _whole_guild(self, session: Session, number: Snowflake) -> Json:
        world = self._world
        guild = world.guilds[number]
        seen = [each for each in world.channels.values() if each.guild is guild and world.may_see(each, world.bot.id)]
        members = guild.members.values()
        told = members if Intent.GUILD_MEMBERS in session.intents else [guild.members[world.bot.id]]
        return render.guild(guild) | {
            "joined_at": render.time(guild.members[world.bot.id].joined_at),
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "members": [render.member(each) for each in told],
            "channels": [render.channel(each) for each in seen if each.thread is None],
            "threads": [self._thread(each) for each in seen if each.thread is not None and not each.thread.archived],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def _thread(self, thread: Channel) -> Json:
        bot = self._world.bot.id
        shown = render.channel(thread)
        if thread.thread is not None and bot in thread.thread.members:
            shown["member"] = render.thread_member(thread, bot)
        return shown

    def _resume(self, socket: Socket, data: Json) -> None:
        session = self._sessions.get(str(data.get("session_id")))
        if data.get("token") != self._token:
            socket.close_later(Close.AUTHENTICATION_FAILED, "Authentication failed.")
            return
        if session is None:
            socket.put_op(Op.INVALID_SESSION, False)
            return
        seen = int(data.get("seq") or 0)
        if seen > session.sequence:
            socket.close_later(Close.INVALID_SEQUENCE, "Invalid seq.")
            return
        if session.replay and session.replay[0][0] > seen + 1:
            del self._sessions[session.id]
            socket.put_op(Op.INVALID_SESSION, False)
            return
        if session.socket is not None:
            session.socket.close_later(Close.UNKNOWN_ERROR, "Resumed elsewhere.")
        self._join(socket, session)
        for number, text in session.replay:
            if number > seen:
                socket.put(text)
        session.push("RESUMED", {"_trace": []})

    def _send_members(self, session: Session, data: Json) -> None:
        guild = self._world.guilds.get(Snowflake(int(data.get("guild_id", 0))))
        if guild is None:
            return
        asked = data.get("user_ids")
        numbers = [asked] if isinstance(asked, str | int) else asked
        query = str(data.get("query") or "").lower()
        found = [
            member
            for member in guild.members.values()
            if (numbers is None and member.user.name.lower().startswith(query))
            or (numbers is not None and str(member.user.id) in map(str, numbers))
        ]
        known = {str(member.user.id) for member in found}
        limit = int(data.get("limit") or 0)
        chunk: Json = {
            "guild_id": str(guild.id),
            "members": [render.member(member) for member in (found[:limit] if limit and numbers is None else found)],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(number) for number in numbers or [] if str(number) not in known],
        }
        if data.get("nonce") is not None:
            chunk["nonce"] = data["nonce"]
        session.push("GUILD_MEMBERS_CHUNK", chunk)
