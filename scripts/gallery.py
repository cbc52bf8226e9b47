"""Pictures of positions as PNG files: `python scripts/gallery.py thebes --seats 3 --ply 60 --out /tmp/thebes.png`."""

import argparse
import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

from digsite import Table, bots
from digsite.picture import Scene, art, draw, styles, tag
from digsite.tongue import Tongue

STATIC = Path(__file__).parent.parent / "digsite" / "server" / "static"


def position(game: str, seats: int, ply: int, seed: int, bot: str) -> Table:
    """A table some choices into a game between bots, waiting for somebody."""
    table = Table(game, seats, names=["Anna", "Béla", "Chloé", "Dario"][:seats], seed=seed)
    player = bots.find(table.game, bot, seed)
    while table.ply < ply and not table.over:
        table.play(table.turn, player.choose(table.view(table.turn), table.legal()))
    return table


def page(table: Table, seat: int, language: str, theme: str) -> str:
    """One page that stands alone."""
    tongue = Tongue(language, table.game.name)
    legal = frozenset(table.legal()) if seat == table.turn else frozenset()
    drawn = draw(table.game.name, Scene(table.view(seat), table.game.book, tongue, table.names, legal))
    css = "".join((STATIC / name).read_text() for name in ("tokens.css", "style.css")) + styles(table.game.name)
    rivals = tag("div", *[tag("section", r, class_="panel rival") for r in drawn.rivals], class_="rivals")
    body = tag(
        "main",
        tag("section", drawn.board, class_="board panel"),
        tag("section", "…", class_="ask panel"),
        tag("section", drawn.mine, class_="mine panel"),
        tag("div", rivals, class_="side"),
        class_="table",
    )
    return (
        f'<!doctype html><html lang="{language}" data-theme="{theme}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><style>{css}</style>{art(table.game.name)}{body}</html>'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--ply", type=int, default=30, help="choices already made")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seat", type=int, help="who looks; the seat to move unless given, -1 for a spectator")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--language", default="en")
    parser.add_argument("--theme", default="light", choices=["light", "dark", "contrast"])
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--out", type=Path, default=Path("picture.png"))
    given = parser.parse_args()
    table = position(given.game, given.seats, given.ply, given.seed, given.bot)
    seat = given.seat if given.seat is not None else max(table.turn, 0)
    with sync_playwright() as play:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        shot = browser.new_page(viewport={"width": given.width, "height": 800})
        shot.on("console", lambda message: print("console:", message.text))
        shot.set_content(page(table, seat, given.language, given.theme))
        wide = shot.evaluate("document.documentElement.scrollWidth")
        if wide > given.width:
            print(f"the page is {wide} px wide, the window {given.width}")
        shot.screenshot(path=given.out, full_page=True)
        browser.close()
    print(f"{given.out}: {table.game.name}, ply {table.ply}, turn {table.turn}, seen by {seat}")


if __name__ == "__main__":
    main()
