"""Things to read: rules, rulings, and what is in the box."""

from pathlib import Path
from typing import Any

from rich.markdown import Markdown
from rich.table import Table as Grid

from digsite.cli import console
from digsite.components import GAMES, Box, list_games
from digsite.errors import Unreadable
from digsite.tongue import LOCALES, Tongue


def known(game: str) -> None:
    if game not in list_games():
        raise Unreadable(f"there is no game {game!r}; there are {', '.join(list_games())}")


def show_rules(game: str, words: Tongue, rulings: bool = False) -> None:
    known(game)
    path = GAMES / game / "rulings.md" if rulings else LOCALES / words.code / f"{game}.md"
    console().print(Markdown(path.read_text(encoding="utf-8")))


def show_box(game: str, unsure: bool, path: Path | None) -> None:
    known(game)
    box, out = Box(game, path), console()
    doubtful = {where for where, _ in box.unsure()}
    if unsure and not doubtful:
        out.print(f"Every value of {game} is printed, counted or decided; none is a reconstruction.")
        return
    grid = Grid(header_style="bold", box=None, padding=(0, 2))
    for heading in ("what", "values", "confidence", "source"):
        grid.add_column(heading, overflow="fold")
    for where, table in box.entries():
        if not unsure or where in doubtful:
            grid.add_row(f"[bold]{where}[/bold]", values(table), table["confidence"], ", ".join(table["source"]))
    out.print(grid)
    out.print()
    for id, source in box["sources"].items():
        out.print(f"[bold]{id}[/bold]  {source}")


def values(table: dict[str, Any]) -> str:
    """Everything a table says but its provenance."""
    shown = {k: v for k, v in table.items() if k not in ("id", "source", "confidence")}
    return ", ".join(f"{key} {' '.join(map(str, v)) if isinstance(v, list) else v}" for key, v in shown.items())
