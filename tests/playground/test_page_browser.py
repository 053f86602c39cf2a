"""The page in a real browser, with a bot behind it: what one sees, presses and types."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, ViewportSize, WebSocketRoute, expect

from bot.playground import live
from bot.playground.ratelimits import GENEROUS
from bot.playground.server import Playground
from tests.playground import chromium, demo
from tests.playground.chromium import DESK, PHONE, Visit

pytestmark = pytest.mark.asyncio(loop_scope="module")

ARTEFACTS = Path("artefacts/page")
SCRIPTS = live.FILES / "js"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium.open_browser() as found:
        yield found


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def mounted(traffic: Path) -> AsyncIterator[live.Page]:
    places = ("platform-1", "waiting-room")
    playground = Playground(rates=GENEROUS, channels=places, guild_name="Grand Central", traffic=traffic)
    page = live.mount(playground)
    async with playground, demo.running(playground):
        yield page


@pytest.fixture(scope="module")
def server(mounted: live.Page) -> Playground:
    return mounted.server


@pytest_asyncio.fixture(loop_scope="module")
async def visit(browser: Browser, server: Playground) -> AsyncIterator[Visit]:
    """Open the page as somebody, in a channel of this test's own."""
    fresh = server.world.add_channel("here")
    async with chromium.visits(browser, lambda user: f"{server.url}/?as={user}#{fresh.id}", seconds=5) as opens:
        yield opens
    server.world.remove_channel(fresh)


def messages(page: Page) -> Locator:
    """The messages themselves, without what is said to screen readers."""
    return page.locator(".messages")


async def slash(page: Page, words: str) -> None:
    await page.get_by_role("combobox", name="Message #").press_sequentially(f"/{words}")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


async def width_of(shown: Locator) -> float:
    box = await shown.bounding_box()
    assert box is not None
    return box["width"]


async def keep_picture(page: Page, name: str) -> None:
    await page.screenshot(path=ARTEFACTS / f"{name}.png")


async def test_a_command_answers_and_its_buttons_work_for_everybody(visit: Visit) -> None:
    red, blue = await visit("red"), await visit("blue")
    await slash(red, "train pan")
    for page in (red, blue):
        await expect(messages(page).get_by_text("Drawn 0 times")).to_be_visible()
    await blue.get_by_role("button", name="Draw cards").click()
    await expect(messages(red).get_by_text("Drawn 1 times")).to_be_visible()
    await expect(messages(red).get_by_text("/train panel")).to_be_visible()


async def test_an_ephemeral_answer_is_marked_and_only_for_one(visit: Visit) -> None:
    red, blue = await visit("red"), await visit("blue")
    await slash(red, "train panel")
    await red.get_by_role("button", name="Show hand").click()
    mine = messages(red).locator(".ephemeral")
    await expect(mine).to_contain_text("3 red, 1 locomotive")
    await expect(mine).to_contain_text("Only you can see this")
    # Something later arrived at the other window, so the ephemeral one would have been there by now.
    await slash(red, "train claim Wien")
    await expect(messages(blue).get_by_text("Claimed Wien for 2")).to_be_visible()
    await expect(blue.get_by_text("locomotive")).to_have_count(0)
    await mine.get_by_role("button", name="Dismiss").click()
    await expect(mine).to_have_count(0)


async def test_what_arrives_under_the_finger_does_not_swallow_the_press(visit: Visit) -> None:
    red, blue = await visit("red"), await visit("blue")
    await slash(red, "train panel")
    await red.get_by_role("button", name="Show hand").hover()
    await red.mouse.down()
    await blue.get_by_role("button", name="Draw cards").click()
    await expect(messages(blue).get_by_text("Drawn 1 times")).to_be_visible()
    await red.mouse.up()
    await expect(messages(red).locator(".ephemeral")).to_contain_text("3 red, 1 locomotive")
    await expect(messages(red).get_by_text("Drawn 1 times")).to_be_visible()


async def test_choices_for_what_one_no_longer_types_are_not_picked(visit: Visit) -> None:
    page = await visit("red")
    held: list[str] = []
    lines: list[WebSocketRoute] = []

    def hold_choices(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)

        def pass_on(said: str | bytes) -> None:
            if json.loads(said)["t"] == "autocomplete":
                held.append(str(said))
            else:
                line.send(said)

        server.on_message(pass_on)

    await page.route_web_socket(re.compile("page/socket"), hold_choices)
    await page.reload()
    await page.get_by_role("combobox", name="Message #").press_sequentially("/train claim ")
    await expect(page.get_by_role("combobox", name="city")).to_be_focused()
    while not held:
        await page.evaluate("0")
    await page.keyboard.type("Wien")
    lines[-1].send(held[0])
    await page.evaluate("0")  # it has arrived
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(messages(page).get_by_text("Claimed Wien for 2")).to_be_visible()


async def test_options_complete_with_the_keyboard_alone(visit: Visit) -> None:
    page = await visit("green")
    composer = page.get_by_role("combobox", name="Message #here")
    await composer.press_sequentially("/train cl")
    await expect(page.get_by_role("option", name="/train claim")).to_be_visible()
    await page.keyboard.press("Tab")
    city = page.get_by_role("combobox", name="city")
    await expect(city).to_be_focused()
    await page.keyboard.type("pa")
    await expect(page.get_by_role("option")).to_have_text(["Paris", "Palermo", "Pamplona"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(city).to_have_value("Palermo")
    await page.get_by_role("button", name="Add option seats").click()
    await page.keyboard.type("9")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("seats: The value is out of range.")).to_be_visible()
    await page.keyboard.press("Backspace")
    await page.keyboard.type("4")
    await page.keyboard.press("Enter")
    await expect(messages(page).get_by_text("Claimed Palermo for 4")).to_be_visible()
    await expect(composer).to_be_focused()


async def test_selects_take_as_many_as_they_must(visit: Visit) -> None:
    page = await visit("red")
    await slash(page, "train panel")
    await page.get_by_role("combobox", name="Keep tickets").click()
    await page.get_by_role("option", name="Paris–Wien").click()
    done = page.get_by_role("button", name="Done")
    await expect(done).to_be_disabled()
    await page.get_by_role("option", name="Paris–Praha").click()
    await done.click()
    await expect(messages(page).get_by_text("Kept Paris–Praha and Paris–Wien")).to_be_visible()


async def test_a_modal_is_filled_in_and_sent(visit: Visit) -> None:
    page = await visit("red")
    await slash(page, "train panel")
    await page.get_by_role("button", name="Name train").click()
    dialog = page.get_by_role("dialog", name="Name your train")
    await expect(dialog.get_by_label("Name")).to_be_focused()
    await page.keyboard.type("Luxtorpeda")
    await page.keyboard.press("Enter")
    await expect(dialog.get_by_text("This field is required.")).to_be_visible()
    await dialog.get_by_role("combobox", name="Line").click()
    await page.get_by_role("option", name="Wien").click()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(messages(page).get_by_text("Luxtorpeda runs to wien")).to_be_visible()
    await expect(dialog).to_have_count(0)


async def test_a_direct_message_is_counted_until_it_is_read(visit: Visit) -> None:
    page, other = await visit("yellow"), await visit("blue")
    await slash(page, "train hand")
    await expect(messages(page).get_by_text("Look into your direct messages.")).to_be_visible()
    link = page.get_by_role("link", name=re.compile("Stationmaster, 1 unread message"))
    await link.click()
    await expect(messages(page).get_by_text("Your hand, for you alone")).to_be_visible()
    await expect(page.get_by_role("img", name="Three red cards")).to_be_visible()
    await expect(page.get_by_role("link", name="Stationmaster", exact=True)).to_be_visible()
    await expect(other.get_by_role("link", name="Stationmaster", exact=True)).to_be_visible()
    await other.get_by_role("link", name="Stationmaster", exact=True).click()
    await expect(other.get_by_text("This is the start of your direct messages")).to_be_visible()
    await expect(other.get_by_text("for you alone")).to_have_count(0)


async def test_pictures_enlarge_and_zoom(visit: Visit) -> None:
    page = await visit("red", size=PHONE)
    await slash(page, "train layout")
    board = page.get_by_role("button", name="Enlarge: The board after the first move")
    await expect(messages(page).get_by_text("Rosa's turn")).to_be_visible()
    await board.click()
    viewer = page.get_by_role("dialog", name="The board after the first move")
    shown = viewer.get_by_role("img")
    before = await width_of(shown)
    await viewer.get_by_role("button", name="Zoom in").click()
    await expect(shown).to_have_attribute("style", re.compile(r"scale\(1\.4\)"))
    assert await width_of(shown) > before * 1.3
    await page.keyboard.press("Escape")
    await expect(viewer).to_have_count(0)


async def test_no_answer_within_three_seconds_is_said(visit: Visit, server: Playground) -> None:
    page = await visit("red")
    await slash(page, "train panel")
    sleepy = page.get_by_role("button", name="Sleep")
    await sleepy.click()
    await expect(sleepy).to_have_attribute("aria-busy", "true")
    server.clock.advance(3.1)
    await expect(page.get_by_role("alert").get_by_text("This interaction failed.")).to_be_visible()


async def test_switching_people_and_languages(visit: Visit, server: Playground) -> None:
    page = await visit("spectator")
    await page.get_by_role("button", name="You are Stella").click()
    await expect(page.get_by_role("link", name="Open another window as Greta")).to_have_attribute("href", "?as=green")
    await page.get_by_role("button", name="Greta", exact=True).click()
    await expect(page.get_by_role("button", name="You are Greta")).to_be_visible()
    await expect(page).to_have_url(re.compile("as=green"))
    try:
        await page.get_by_role("button", name="Przełącz na polski").click()
        await expect(page.get_by_role("button", name="Jesteś: Greta")).to_be_visible()
        await expect(page.locator("html")).to_have_attribute("lang", "pl")
        await expect(page.get_by_text("Atrapa, nie Discord")).to_be_visible()
    finally:
        page_user = server.world.user_named("green")
        assert page_user is not None
        page_user.locale = "en-US"


async def test_bad_weather_is_made_in_its_drawer(visit: Visit, server: Playground) -> None:
    page = await visit("red")
    await page.get_by_role("button", name="Faults").click()
    await page.get_by_role("button", name="Server error (500): next 5").click()
    await page.get_by_role("switch", name="Bruno").click()
    await expect(page.get_by_text("next 5")).to_be_visible()
    await expect(page.get_by_role("switch", name="Bruno")).to_be_checked()
    assert {fault["kind"] for fault in server.faults.active()} == {"500", "dm_closed"}
    await keep_picture(page, "faults")
    await page.get_by_role("button", name="Clear the weather").click()
    await expect(page.get_by_role("switch", name="Bruno")).not_to_be_checked()
    assert server.faults.active() == []


NAMELESS = """() => {
    const named = (element) => (element.getAttribute("aria-label") || element.title || element.placeholder
        || element.textContent.trim() || element.labels?.[0]?.textContent || element.getAttribute("aria-labelledby"));
    const controls = [...document.querySelectorAll("button, a[href], input, textarea, [role]")]
        .filter((element) => !["presentation", "list", "separator", "status", "log", "alert"].includes(element.role)
            && element.checkVisibility());
    const pictures = [...document.querySelectorAll("img")].filter((image) => !image.hasAttribute("alt"));
    return [...controls.filter((element) => !named(element)), ...pictures].map((element) => element.outerHTML);
}"""


async def test_everything_has_a_name_for_those_who_listen(visit: Visit) -> None:
    page = await visit("red")
    await slash(page, "train layout")
    await slash(page, "train panel")
    await expect(page.get_by_role("button", name="Draw cards")).to_be_visible()
    await expect(page.get_by_role("log")).to_contain_text("Drawn 0 times")
    for landmark in ("main", "navigation", "complementary"):
        await expect(page.get_by_role(landmark)).to_have_count(1)
    assert await page.evaluate(NAMELESS) == []
    await page.get_by_role("button", name="You are Rosa").click()
    await page.get_by_role("button", name="Faults").click()
    assert await page.evaluate(NAMELESS) == []
    await page.get_by_role("button", name="Faults").click()
    await page.get_by_role("button", name="Name train").click()
    await expect(page.get_by_role("dialog", name="Name your train")).to_be_visible()
    assert await page.evaluate(NAMELESS) == []


async def test_the_keyboard_stays_on_what_was_pressed(visit: Visit) -> None:
    """The bot redraws the message; whoever presses by keyboard can press again."""
    page = await visit("red")
    await slash(page, "train panel")
    draw = page.get_by_role("button", name="Draw cards")
    await draw.focus()
    for number in (1, 2):
        await page.keyboard.press("Enter")
        await expect(messages(page).get_by_text(f"Drawn {number} times")).to_be_visible()
        await expect(draw).not_to_have_attribute("aria-busy", "true")
        await expect(draw).to_be_focused()


async def test_a_lost_line_heals_and_misses_nothing(visit: Visit, mounted: live.Page) -> None:
    page, other = await visit("red"), await visit("blue")
    red = mounted.person("red")
    for window in [each for each in mounted.windows if each.user is red]:
        window.put(None)
    await expect(page.get_by_role("alert")).to_have_text("Connection lost. Trying again…")
    await other.get_by_role("combobox", name="Message #").fill("said meanwhile")
    await other.keyboard.press("Enter")
    await expect(messages(page).get_by_text("said meanwhile")).to_be_visible()
    await expect(page.get_by_role("alert")).to_have_count(0)


async def test_what_cannot_be_sent_is_not_lost(visit: Visit, mounted: live.Page) -> None:
    page = await visit("red")
    words = page.get_by_role("combobox", name="Message #")
    never = "class { static OPEN = 1; readyState = 0; addEventListener() {} close() {} }"
    await page.evaluate(f"() => {{ window.WebSocket = {never}; }}")  # the line does not come back
    for window in [each for each in mounted.windows if each.user is mounted.person("red")]:
        window.put(None)
    await expect(page.get_by_role("alert")).to_have_text("Connection lost. Trying again…")
    await words.fill("a long thought")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("The message was not sent")).to_be_visible()
    await expect(words).to_have_value("a long thought")


async def test_on_a_phone_the_channels_are_a_drawer(visit: Visit) -> None:
    page = await visit("blue", size=PHONE)
    waiting = page.get_by_role("link", name="waiting-room")
    await expect(waiting).to_have_count(0)
    await page.get_by_role("button", name="Open channels").click()
    await page.get_by_role("button", name="You are Bruno").click()
    await expect(page.get_by_role("button", name="Greta", exact=True)).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("button", name="Greta", exact=True)).to_have_count(0)
    await waiting.click()
    await expect(page.get_by_role("heading", name="waiting-room", level=1)).to_be_visible()
    await expect(waiting).to_have_count(0)
    wide = await page.evaluate("document.documentElement.scrollWidth")
    assert wide == PHONE["width"]


async def test_dark_and_light(visit: Visit) -> None:
    page = await visit("red", dark=False)
    ground = "getComputedStyle(document.body).backgroundColor"
    assert await page.evaluate(ground) == "rgb(255, 255, 255)"
    await page.get_by_role("button", name="Switch to dark").click()
    assert await page.evaluate(ground) == "rgb(28, 30, 38)"
    await page.reload()
    await expect(page.get_by_role("button", name="Switch to light")).to_be_visible()
    assert await page.evaluate(ground) == "rgb(28, 30, 38)"


async def test_markdown_is_discords(visit: Visit) -> None:
    page = await visit("red")
    cases = {
        "**a** *b* __c__ ~~d~~ `e`": "<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <code>e</code></p>",
        "***both*** snake_case_here": "<p><strong><em>both</em></strong> snake_case_here</p>",
        "# One\n-# small": '<div role="heading" aria-level="4" class="heading-1">One</div><p class="subtext">small</p>',
        "> said\nnot": "<blockquote><p>said</p></blockquote><p>not</p>",
        "- a\n  - b\n1. c": '<ul><li>a<ul><li>b</li></ul></li></ul><ol start="1"><li>c</li></ol>',
        r"\*plain\*": "<p>*plain*</p>",
        "<b>x</b> & <script>": "<p>&lt;b&gt;x&lt;/b&gt; &amp; &lt;script&gt;</p>",
        "```py\n**raw**\n```": '<pre tabindex="0"><code data-language="py">**raw**</code></pre>',
        "<@1> <@2>": '<p><span class="mention">@Ada</span> <span class="mention">@unknown</span></p>',
        "one\n\ntwo": '<p>one</p><div class="blank"></div><p>two</p>',
    }
    script = """async (cases) => {
        const { markdown } = await import("/page/js/markdown.js");
        const names = { user: (id) => (id === "1" ? "Ada" : undefined), channel: () => undefined };
        return cases.map((text) => markdown(text, names).innerHTML);
    }"""
    assert await page.evaluate(script, [*cases]) == [*cases.values()]
    times = """async () => {
        const { relative } = await import("/page/js/time.js");
        return [relative(new Date(3600e3), 0), relative(new Date(0), 120e3), relative(new Date(86400e3), 0)];
    }"""
    assert await page.evaluate(times) == ["in 1 hour", "2 minutes ago", "tomorrow"]


async def test_both_languages_have_every_text(visit: Visit) -> None:
    page = await visit("red")
    texts = await page.evaluate('async () => (await import("/page/js/strings.js")).allTexts()')
    code = "".join(file.read_text("utf-8") for file in sorted(SCRIPTS.glob("*.js")) if file.name != "strings.js")
    assert [name for name in texts["en"] if not re.search(rf'"{name}"', code)] == [], "nobody says it"
    assert texts["en"].keys() == texts["pl"].keys()
    gaps = re.compile(r"\{\w+\}")
    for key, english in texts["en"].items():
        polish = texts["pl"][key]
        assert isinstance(english, dict) == isinstance(polish, dict), key
        if isinstance(english, dict):
            assert {"one", "few", "many", "other"} == polish.keys(), key
        else:
            assert sorted(gaps.findall(english)) == sorted(gaps.findall(polish)), key


async def test_without_a_browser_the_tests_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(pytest.skip.Exception, match="no browser found"):
        async with chromium.open_browser():
            pass


@pytest.mark.parametrize(
    ("name", "size", "dark"), [("dark", DESK, True), ("light", DESK, False), ("phone", PHONE, True)]
)
async def test_how_it_looks(visit: Visit, name: str, size: ViewportSize, dark: bool) -> None:
    """Kept to be looked at; that nothing sticks out of its place is checked."""
    page = await visit("red", size=size, dark=dark)
    await slash(page, "train layout")
    picture = page.get_by_role("img", name="The board after the first move")
    await expect(picture).to_be_visible()
    await expect(picture).to_have_js_property("complete", True)
    await keep_picture(page, name)
    assert await page.evaluate("document.documentElement.scrollWidth") == size["width"]
