"""Take pictures of every page and every game, wide and narrow, light and dark, into docs/pictures.

Real games against bots on a real server; the same moves every time, but Nature draws as she likes.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.browser.people import DESK, PHONE, House, Person
from tests.server.serving import Serving

OUT = Path(__file__).parent.parent / "docs" / "pictures"
MOVES = {"archaeology": 30, "indus": 24, "thebes": 14, "tomb_raiders": 22}  # until a game is worth looking at
QUALITY, LIMIT = 60, 4_000_000  # of the JPEG; bytes of all pictures together
SHAPES = {"wide": DESK | {"height": 900}, "narrow": PHONE}
PAGES = {"home": "/", "new": "/new?game=indus", "settings": "/settings", "rules": "/rules/thebes", "lost": "/t/nosuch"}


def shoot(who: Person, name: str, path: str, ready: Any = None) -> None:
    """One page, wide and narrow, light and dark."""
    for shape, size in SHAPES.items():
        who.page.set_viewport_size(size)
        for theme in ("light", "dark"):
            who.prefer(theme=theme, name="Anna")
            who.go(path)
            if ready:
                ready()
            who.page.wait_for_timeout(300)
            file = OUT / f"{name}-{shape}-{theme}.jpg"
            who.page.screenshot(path=file, type="jpeg", quality=QUALITY)
    print(name, flush=True)


def shoot_game(house: House, game: str) -> None:
    """The middle of a game, its end, and its replay."""
    who = house.person()
    path = f"/t/{who.open_table(game, 'me', 'bot:club', 'bot:club', name='Anna')}"
    who.play(MOVES[game])
    shoot(who, game, path, who.asked)
    if game == "thebes":
        who.play(2000)
        shoot(who, "end", path, who.asked)
        shoot(who, "replay", f"{path}/replay?step=60&eyes=0")
        shoot(who, "log", f"{path}/log")
        shoot(who, "verify", f"{path}/verify")


def shoot_pages(house: House) -> None:
    who = house.person()
    who.go("/")
    while who.page.locator(".game small").count():  # the rules are being prepared
        who.page.wait_for_timeout(500)
        who.page.reload()
    for name, path in PAGES.items():
        shoot(who, name, path)
    shoot(who, "lobby", f"/t/{who.open_table('tomb_raiders', 'me', 'friend', 'friend', 'bot:club')}")
    shoot(who, "hand-over", f"/t/{who.open_table('indus', 'me', 'here', names={1: 'Ben'})}")


def main() -> None:
    wanted = sys.argv[1:] or ["pages", *MOVES]
    OUT.mkdir(parents=True, exist_ok=True)
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not path:
        sys.exit("Chromium is not installed; set CHROMIUM to its path")
    flags = ["--disable-gpu", "--disable-background-networking"] + (["--no-sandbox"] if os.getuid() == 0 else [])
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Serving(Path(folder) / "digsite.sqlite")
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        house = House(browser, server)
        try:
            for what in wanted:
                shoot_pages(house) if what == "pages" else shoot_game(house, what)
        finally:
            house.close()
            browser.close()
            server.stop()
    whole = sum(file.stat().st_size for file in OUT.iterdir())
    print(f"{whole / 1e6:.1f} MB in {OUT.relative_to(Path.cwd())}")
    assert whole <= LIMIT, "too much for a repository"


if __name__ == "__main__":
    main()
