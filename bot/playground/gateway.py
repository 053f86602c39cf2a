"""The gateway: one websocket per shard over which the bot hears what happens.

https://discord.com/developers/docs/events/gateway
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

from aiohttp import WSCloseCode, WSMsgType, web

from bot.playground import render
from bot.playground.model import Channel, Json
from bot.playground.sessions import NO_INTENT, PRIVILEGED, Close, Intent, Op, Session, Socket, intent_for
from bot.playground.snowflakes import Snowflake
from bot.playground.world import World

HEARTBEAT_MS = 41_250
ACK_AFTER = 0.05  # seconds: discord.py takes an answer for a late one that overtakes its own note of having sent


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
            number, data = payload["op"], payload.get("d")
        except (ValueError, TypeError, KeyError):
            socket.close_later(Close.DECODE_ERROR, "Error while decoding payload.")
            return
        try:
            op = Op(number)
        except ValueError:
            socket.close_later(Close.UNKNOWN_OPCODE, "Unknown opcode.")
            return
        if op in (Op.IDENTIFY, Op.RESUME, Op.REQUEST_MEMBERS) and not isinstance(data, dict):
            socket.close_later(Close.DECODE_ERROR, "Error while decoding payload.")
            return
        match op:
            case Op.HEARTBEAT:
                asyncio.get_running_loop().call_later(ACK_AFTER, socket.put_op, Op.HEARTBEAT_ACK, None)
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
