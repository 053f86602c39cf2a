"""One open page of one person: what the person may know goes out, what the person does comes in."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from aiohttp import WSCloseCode, web

from bot.playground import render
from bot.playground.answers import Interaction
from bot.playground.components import Kind as Part
from bot.playground.errors import Refused
from bot.playground.faults import Kind as FaultKind
from bot.playground.model import Channel, Json, Message, User
from bot.playground.resolved import CannotDo
from bot.playground.snowflakes import Snowflake

if TYPE_CHECKING:
    from bot.playground.live import Page

HISTORY = 50
"""Messages per page of history."""
BACKLOG = 2000
"""A window that lags so many messages behind is closed; it comes back by itself and starts from a fresh snapshot."""


class Window:
    """One open page. `hear` translates what the world tells its person, `obey` what the person does."""

    def __init__(self, page: Page, user: User) -> None:
        self.page = page
        self.user = user
        self._out: asyncio.Queue[Json | None] = asyncio.Queue()
        self._asked: dict[str, tuple[str, Interaction]] = {}
        """What this window waits for: nonce and interaction, by the interaction's id."""
        self._modal: tuple[str, Interaction] | None = None
        server = page.server
        self._world, self._acting, self._faults = server.world, server.acting, server.faults
        self._deeds: dict[str, Callable[[Json], None]] = {
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "component": self._component,
            "modal_submit": self._submit,
            "message": self._post,
            "dismiss": self._dismiss,
            "history": self._history,
            "read": self._read,
            "locale": self._locale,
            "faults": self._weather,
        }

    def put(self, message: Json | None) -> None:
        """Send a message; None closes the window."""
        if self._out.qsize() > BACKLOG:
            message = None
        self._out.put_nowait(message)

    async def write(self, ws: web.WebSocketResponse) -> None:
        while (message := await self._out.get()) is not None:
            await ws.send_str(json.dumps(message))
        await ws.close(code=WSCloseCode.GOING_AWAY)

    # What the person may know

    def snapshot(self) -> Json:
        page, world = self.page, self._world
        world.dm_with(self.user)
        first = page.first_channel
        return {
            "t": "snapshot",
            "me": self._shown(self.user),
            "people": [self._shown(each) for each in page.people()],
            "bot": page.bot(),
            "guild": render.guild(world.guild),
            "channels": [self._place(each) | {"unread": self._unread(each)} for each in world.channels_of(self.user)],
            "commands": self._commands(),
            "faults": self._faults.active(),
            "notice": None if first is None else {"channel_id": str(first.id)},
        }

    @staticmethod
    def _shown(user: User) -> Json:
        return render.user(user) | {"locale": user.locale}

    def _place(self, channel: Channel) -> Json:
        shown = render.channel(channel)
        # The API shows a direct channel from the bot's side; the person sees the bot at the other end.
        return shown | {"recipients": [render.user(self._world.bot)]} if channel.is_dm else shown

    def _unread(self, channel: Channel) -> Json | None:
        last = self.page.read.get((self.user.id, channel.id), Snowflake(0))
        new = [
            each
            for each in self._world.visible_to(self.user, channel)
            if each.id > last and each.author is not self.user
        ]
        if not new:
            return None
        calls = [each for each in new if channel.is_dm or each.mention_everyone or self.user in each.mentions]
        return {"count": len(new), "mentions": len(calls), "first": str(new[0].id)}

    def _commands(self) -> list[Json]:
        """All that this person could call, here or in direct messages; the page knows which goes where."""
        world = self._world
        places = [each for each in world.channels_of(self.user) if each.thread is None]
        found = {each.id: each for place in places for each in self._acting.commands_for(self.user, place)}
        return [render.command(each, world.application) for each in found.values()]

    def hear(self, notice: Json) -> None:
        """One notice of the world, put into the page's words."""
        match notice:
            case {"kind": "message", "message": message}:
                self.put({"t": "message_create", "message": message})
            case {"kind": "edit", "message": message}:
                self.put({"t": "message_update", "message": message})
            case {"kind": "delete", "channel_id": channel, "id": number}:
                # What is gone is not waiting to be read.
                unread = self._unread(self._world.channels[Snowflake(int(channel))])
                self.put({"t": "message_delete", "channel_id": channel, "id": number, "unread": unread})
            case {"kind": "channel", "channel": shown}:
                channel = self._world.channels[Snowflake(int(shown["id"]))]
                self.put({"t": "channel_update", "channel": self._place(channel)})
            case {"kind": "channel_gone", "channel_id": channel}:
                self.put({"t": "channel_delete", "id": channel})
            case {"kind": "typing", "channel_id": channel, "user_id": number}:
                user = self._world.user(Snowflake(int(number)))
                self.put({"t": "typing", "channel_id": channel, "user": render.user(user)})
            case {"kind": "commands"}:
                self.put({"t": "commands", "commands": self._commands()})
            case {"interaction_id": number} if number in self._asked:
                self._answered(*self._asked.pop(number), notice)
            case _:
                # An answer to another window of the same person.
                pass

    def _answered(self, nonce: str, interaction: Interaction, notice: Json) -> None:
        match notice:
            case {"kind": "choices", "choices": choices}:
                self.put({"t": "autocomplete", "nonce": nonce, "choices": choices})
            case {"kind": "modal", "modal": modal}:
                self._modal = (nonce, interaction)
                self.put({"t": "interaction", "nonce": nonce, "state": "acknowledged"})
                self.put({"t": "modal", "nonce": nonce, "modal": modal})
            case {"kind": "failed"}:
                self._failed(nonce)
            case _:
                self.put({"t": "interaction", "nonce": nonce, "state": "acknowledged"})

    # What the person does

    def obey(self, text: str) -> None:
        """One message of the page. What can't be done is answered, not raised: a page may be out of date."""
        try:
            order: Json = json.loads(text)
            deed = self._deeds[order["t"]]
        except (ValueError, KeyError, TypeError):
            return
        try:
            deed(order)
        except (CannotDo, Refused) as reason:
            self._refuse(order, str(reason))
        except (KeyError, ValueError, TypeError) as broken:
            self._refuse(order, f"not understood: {broken}")

    def _refuse(self, order: Json, reason: str) -> None:
        if order["t"] == "message":
            self.put({"t": "refused", "content": order.get("content"), "reason": reason})
        elif "nonce" in order:
            self._failed(str(order["nonce"]), reason)

    def _failed(self, nonce: str, reason: str | None = None) -> None:
        """Both are told: the page knows which of the two it asked for."""
        self.put({"t": "interaction", "nonce": nonce, "state": "failed", "reason": reason})
        self.put({"t": "autocomplete", "nonce": nonce, "failed": True})

    def _channel(self, order: Json) -> Channel:
        channel = self._world.channel(Snowflake(int(order["channel_id"])))
        if not self._world.may_see(channel, self.user.id):
            raise CannotDo("you do not see this channel")
        return channel

    def _message(self, order: Json) -> Message:
        return self._world.message(self._channel(order), Snowflake(int(order["message_id"])))

    def _await(self, order: Json, interaction: Interaction) -> None:
        self._asked[str(interaction.id)] = (str(order["nonce"]), interaction)
        self.put({"t": "interaction", "nonce": order["nonce"], "state": "pending"})

    def _slash(self, order: Json) -> None:
        path = " ".join(order["path"])
        self._await(order, self._acting.slash(self.user, self._channel(order), path, order["options"]))

    def _autocomplete(self, order: Json) -> None:
        given = dict(order["options"])
        focused = str(order["focused"])
        typed = str(given.pop(focused, ""))
        path = " ".join(order["path"])
        asked = self._acting.autocomplete(self.user, self._channel(order), path, focused, typed, given)
        self._await(order, asked)

    def _component(self, order: Json) -> None:
        message = self._message(order)
        if order["component_type"] == Part.BUTTON:
            self._await(order, self._acting.press(self.user, message, order["custom_id"]))
        else:
            self._await(order, self._acting.choose(self.user, message, order["custom_id"], order["values"]))

    def _submit(self, order: Json) -> None:
        if self._modal is None or self._modal[0] != order["modal"]:
            raise CannotDo("this modal is no longer open")
        self._await(order, self._acting.submit(self.user, self._modal[1], order["values"]))

    def _post(self, order: Json) -> None:
        self._acting.post(self.user, self._channel(order), str(order["content"]))

    def _dismiss(self, order: Json) -> None:
        self._acting.dismiss(self.user, self._message(order))

    def _history(self, order: Json) -> None:
        channel = self._channel(order)
        before = order.get("before")
        seen = [
            each
            for each in self._world.visible_to(self.user, channel)
            if before is None or each.id < Snowflake(int(before))
        ]
        page = [self._world.on_the_wire(each) for each in seen[-HISTORY:]]
        more = len(seen) > HISTORY
        self.put({"t": "history", "channel_id": str(channel.id), "before": before, "messages": page, "more": more})

    def _read(self, order: Json) -> None:
        channel = self._channel(order)
        key = (self.user.id, channel.id)
        self.page.read[key] = max(self.page.read.get(key, Snowflake(0)), Snowflake(int(order["message_id"])))
        self.page.tell({"t": "read", "channel_id": str(channel.id)}, user=self.user, but=self)

    def _locale(self, order: Json) -> None:
        self.user.locale = str(order["locale"])
        self.page.tell({"t": "person", "user": self._shown(self.user)}, user=self.user)

    def _weather(self, order: Json) -> None:
        match order:
            case {"set": dict(wanted)}:
                about: Json = wanted
                self._faults.set(**about)
            case {"clear": FaultKind.DM_CLOSED.value, "user": user}:
                closed = [each for each in self._faults.active() if each["kind"] == FaultKind.DM_CLOSED]
                self._faults.clear(FaultKind.DM_CLOSED)
                for each in closed:
                    if each["user"] != user:
                        self._faults.set(FaultKind.DM_CLOSED, user=each["user"])
            case {"clear": kind}:
                self._faults.clear(kind)
        self.page.tell(self.page.weather())
