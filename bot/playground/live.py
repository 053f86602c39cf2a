"""The page in the browser: its files, and one socket per open window.

A window belongs to one person. It is told what that person may see, as `World.subscribe` hands it out, and does what
that person could do, through `Acting`. Nothing else reaches it: what a page shows is what Discord would show.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from aiohttp import WSCloseCode, WSMsgType, web

from bot.playground import render
from bot.playground.acting import CannotDo
from bot.playground.components import Kind as Part
from bot.playground.errors import Refused
from bot.playground.faults import Kind as FaultKind
from bot.playground.interactions import Interaction
from bot.playground.model import Channel, Json, Message, User
from bot.playground.server import Playground
from bot.playground.snowflakes import Snowflake

FILES = Path(__file__).parent / "page"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
HISTORY = 50
"""Messages per page of history."""
BACKLOG = 2000
"""A window that lags so many messages behind is closed; it comes back by itself and starts from a fresh snapshot."""
WATCH_SECONDS = 0.5
PEOPLE = (("red", "Rosa"), ("blue", "Bruno"), ("green", "Greta"), ("yellow", "Yann"), ("spectator", "Stella"))


def mount(server: Playground, *, locale: str = "en-US") -> Page:
    """Add the page to a playground that is not started yet, with four players and a spectator to be."""
    for name, shown in PEOPLE:
        if server.world.user_named(name) is None:
            server.world.add_user(name, locale=locale, display_name=shown)
    page = Page(server)
    server.app.router.add_get("/", page.index)
    server.app.router.add_get("/page/socket", page.socket)
    server.app.router.add_get("/page/{path:.+}", page.file)
    server.app.on_shutdown.append(page.close)
    return page


class Page:
    def __init__(self, server: Playground) -> None:
        self.server = server
        self.windows: set[Window] = set()
        self.first_channel: Channel | None = None
        """Where a new window opens; the first channel unless set."""
        self.read: dict[tuple[Snowflake, Snowflake], Snowflake] = {}
        """The last message a person has read, by person and channel."""
        self._watch: asyncio.Task[None] | None = None

    def address(self, user: str | None = None) -> str:
        """What to open in the browser, as this person."""
        return f"{self.server.url}/" if user is None else f"{self.server.url}/?as={user}"

    # Files

    async def index(self, request: web.Request) -> web.StreamResponse:
        policy = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
            f"connect-src 'self' ws://{request.host}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        )
        return _file(FILES / "index.html", {"Content-Security-Policy": policy, "Referrer-Policy": "no-referrer"})

    async def file(self, request: web.Request) -> web.StreamResponse:
        path = (FILES / request.match_info["path"]).resolve()
        if not path.is_relative_to(FILES.resolve()) or path.suffix not in TYPES or not path.is_file():
            raise web.HTTPNotFound
        return _file(path, {})

    # Windows

    async def socket(self, request: web.Request) -> web.StreamResponse:
        ws = web.WebSocketResponse(heartbeat=30, max_msg_size=64 * 1024)
        await ws.prepare(request)
        window = Window(self, self.person(request.query.get("user")))
        self.windows.add(window)
        self._start_watching()
        window.put(window.snapshot())
        forget = self.server.world.subscribe(window.user.id, window.hear)
        writer = asyncio.create_task(window.write(ws))
        try:
            async for message in ws:
                if message.type is WSMsgType.TEXT:
                    window.obey(message.data)
        finally:
            forget()
            self.windows.discard(window)
            writer.cancel()
            with suppress(asyncio.CancelledError, ConnectionError):
                await writer
        return ws

    def person(self, wanted: str | None) -> User:
        """By name or id; a stranger's name makes the first person of the list."""
        people = self.people()
        return next((each for each in people if wanted in (each.name, str(each.id))), people[0])

    def people(self) -> list[User]:
        world = self.server.world
        return [each for each in world.users.values() if not each.bot and each is not world.owner]

    def tell(self, message: Json, *, user: User | None = None, but: Window | None = None) -> None:
        for window in self.windows:
            if window is not but and user in (None, window.user):
                window.put(message)

    def bot(self) -> Json:
        return render.user(self.server.world.bot) | {"online": self.server.gateway.connected.is_set()}

    def weather(self) -> Json:
        return {"t": "faults", "faults": self.server.faults.active()}

    def _start_watching(self) -> None:
        if self._watch is None or self._watch.done():
            self._watch = asyncio.create_task(self._look_around())

    async def _look_around(self) -> None:
        """The bot coming and going, and faults that have run out, are nobody's message: they are looked at."""
        known = (self.bot(), self.weather())
        while self.windows:
            await asyncio.sleep(WATCH_SECONDS)
            bot, weather = self.bot(), self.weather()
            if bot != known[0]:
                self.tell({"t": "bot", "bot": bot})
            if weather != known[1]:
                self.tell(weather)
            known = (bot, weather)

    async def close(self, app: web.Application) -> None:
        if self._watch is not None:
            self._watch.cancel()
        for window in [*self.windows]:
            window.put(None)


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


def _file(path: Path, headers: dict[str, str]) -> web.FileResponse:
    common = {"Content-Type": TYPES[path.suffix], "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
    return web.FileResponse(path, headers=common | headers)
