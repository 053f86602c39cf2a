"""One shard on the gateway: its session, which outlives a cut line, and the socket it talks over now."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from enum import IntEnum, IntFlag
from typing import Any

from aiohttp import web

from bot.playground.model import Json
from bot.playground.snowflakes import Snowflake

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
