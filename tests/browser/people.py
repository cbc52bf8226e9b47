"""People with browsers: they open tables, wait for their turn and choose, by whatever means the test allows."""

import re
import time

from playwright.sync_api import Browser, BrowserContext, Locator, Page

from tests.server.serving import Serving

PATIENCE = 60  # seconds for what must come; a busy machine is no failure
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}

# Wait inside the page until a new picture asks for something; the page's policy forbids Playwright's own way.
UNTIL_ASKED = """([ply, limit]) => new Promise((done) => {
  const end = performance.now() + limit;
  const look = () => {
    const now = Number(document.getElementById("table").dataset.ply);
    const asked = document.querySelector("#ask .choices button, #ask .scores, #look");
    const live = performance.getEntriesByName("drawn").length;
    if (live && now !== ply && asked || performance.now() > end) done(now); else setTimeout(look, 3);
  };
  look();
})"""


class House:
    """Browsers of several people at one server, and everything their pages complained about."""

    def __init__(self, browser: Browser, server: Serving):
        self.browser, self.server, self.complaints = browser, server, []
        self.expected: list[str] = []  # parts of complaints that a test brings about on purpose
        self.contexts: list[BrowserContext] = []

    def person(self, language: str = "en", **options) -> "Person":
        """Somebody new. Without animations unless the test is about them."""
        usual = {"locale": language, "viewport": DESK, "reduced_motion": "reduce"}
        context = self.browser.new_context(**usual | options)
        context.set_default_timeout(PATIENCE * 1000)
        self.contexts.append(context)
        context.on("console", lambda m: self.complain(m.type, m.text) if m.type in ("error", "warning") else None)
        context.on("weberror", lambda e: self.complain("script", str(e.error)))
        context.on("request", lambda r: self.watch(r.url))
        return Person(self, context)

    def complain(self, kind: str, text: str) -> None:
        if not any(part in text for part in self.expected):
            self.complaints.append(f"{kind}: {text}")

    def watch(self, url: str) -> None:
        if not url.startswith((self.server.base, "data:", "blob:")):
            self.complain("somebody else's address", url)

    def close(self) -> None:
        for context in self.contexts:  # closing twice is no harm
            context.close()


class Person:
    def __init__(self, house: House, context: BrowserContext):
        self.house, self.context, self.base = house, context, house.server.base
        self.page: Page = context.new_page()

    def go(self, path: str) -> None:
        self.page.goto(self.base + path)

    def prefer(self, **choices: str) -> None:
        """Settings, as the form saves them."""
        value = "&".join(f"{key}={value}" for key, value in choices.items())
        self.context.add_cookies([{"name": "prefs", "value": value, "url": self.base}])

    def open_table(self, game: str, *seats: str, name: str = "Anna", names: dict[int, str] | None = None) -> str:
        """Fill in the form for a new table and open it; its code."""
        self.go(f"/new?game={game}")
        self.page.locator("input[name=name]").fill(name)
        for n in range(4):
            self.page.locator(f"[name=seat-{n}]").select_option(seats[n] if n < len(seats) else "none")
        for n, other in (names or {}).items():
            self.page.locator(f"[name=name-{n}]").fill(other)
        self.page.locator("main form button.main").click()
        self.page.wait_for_url("**/t/*")
        return self.code

    @property
    def code(self) -> str:
        return self.page.url.rsplit("/t/", 1)[1].split("/")[0].split("?")[0]

    @property
    def ply(self) -> int:
        return int(self.page.get_attribute("#table", "data-ply") or 0)

    @property
    def question(self) -> str:
        return self.page.locator("#ask .question").inner_text()

    @property
    def choices(self) -> list[str]:
        return self.page.locator("#ask .choices .what").all_inner_texts()

    @property
    def over(self) -> bool:
        return self.page.locator("#ask .scores").count() > 0

    def asked(self, after: int = -1) -> int:
        """Wait until the table asks something that it did not ask at ply `after`; its ply."""
        ply = self.page.evaluate(UNTIL_ASKED, [after, PATIENCE * 1000])
        assert ply != after, f"nothing new after {PATIENCE} s: {self.page.locator('#ask').inner_text()[:300]}"
        return ply

    def asked_or_waits(self) -> None:
        """Wait until the game has begun for this page."""
        live = "performance.getEntriesByName('drawn').length && document.getElementById('mine').firstChild !== null"
        self.until(lambda: self.page.evaluate(live), "the game")

    def until(self, true, what: str = "it") -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, f"{what} does not come"
            self.page.wait_for_timeout(20)

    def play(self, moves: int, by=None) -> int:
        """So many moves, or to the end; how many it were."""
        ply, done = self.asked(), 0
        while done < moves and not self.over:
            (by or self.press)(done)
            ply, done = self.asked(ply), done + 1
        return done

    def press(self, turn: int) -> None:
        """Some choice, not always the first."""
        buttons = self.page.locator("#ask .choices button")
        buttons.nth((turn * 7) % buttons.count()).click()

    def lit(self) -> Locator:
        """What is lit on the board and in the own area."""
        return self.page.locator("#board .lit, #mine .lit")

    def visible_text(self) -> str:
        return re.sub(r"\s+", " ", self.page.locator("main").inner_text())
