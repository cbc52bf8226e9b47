"""`digsite bench`: our speed next to OpenSpiel's, measured in one run."""

import importlib.util
import json
import platform
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from digsite.cli import check_writable, console, console_err, open_game
from digsite.lab import bench


def run(out: Path | None, names: list[str], peers: bool, seconds: float) -> None:
    if out:
        check_writable(out)
    figures: dict[str, Any] = {"machine": platform.processor() or platform.machine(), "games": {}, "peers": {}}
    with console_err().status("measuring …") as status:
        for name in names:
            status.update(f"measuring {name} …")
            figures["games"][name] = bench.measure(open_game(name), seconds)
        if peers and importlib.util.find_spec("pyspiel"):
            for peer in bench.PEERS:
                status.update(f"measuring OpenSpiel's {peer} …")
                figures["peers"][peer] = bench.open_spiel(peer, seconds)
    best = max(figures["peers"].values(), default=0.0)
    show(figures, best)
    if peers and not figures["peers"]:
        console().print("OpenSpiel is not installed; pip install 'digsite[bench]' measures it beside us.")
    if out:
        out.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def show(figures: dict[str, Any], best: float) -> None:
    console().print("[bold]Random play on one core, million actions a second[/bold]")
    console().print("whole games compiled with 2, 3, 4 seats; 1,024 games stepped from Python; one game from Python")
    grid = Grid(header_style="bold", box=None, padding=(0, 1))
    seats = ("2", "3", "4")
    for heading in ("", *(f"{n} seats" for n in seats), "batch", "one", "bytes", "signature"):
        grid.add_column(heading, justify="left" if heading in ("", "signature") else "right", no_wrap=True)
    for name, row in figures["games"].items():
        compiled = [f"{row['compiled'].get(n, 0) / 1e6:.2f}" for n in seats]
        grid.add_row(
            name,
            *compiled,
            f"{row['batch'] / 1e6:.2f}",
            f"{row['python'] / 1e6:.3f}",
            str(row["bytes"]),
            row["signature"],
        )
    for peer, figure in figures["peers"].items():
        grid.add_row(f"OpenSpiel {peer}", "", "", "", "", f"{figure / 1e6:.3f}", "", "")
    console().print(grid)
    show_playouts(figures)
    if best:
        for name, row in figures["games"].items():
            ratio = min(row["compiled"].values()) / best
            console().print(
                f"{name}: compiled random play is {ratio:.0f} times the best of OpenSpiel's as stepped from Python"
            )


def show_playouts(figures: dict[str, Any]) -> None:
    console().print("[bold]Whole games a second on one core, from the start, 2 seats[/bold]")
    console().print("random play; playouts of a search: by the heuristic, with a tree, and of plain ISMCTS")
    grid = Grid(header_style="bold", box=None, padding=(0, 1))
    for heading in ("", "random", "flat", "tree", "ismcts"):
        grid.add_column(heading, justify="right" if heading else "left")
    for name, row in figures["games"].items():
        grid.add_row(name, *(f"{figure:,.0f}" for figure in (row["games"], *row["playouts"].values())))
    console().print(grid)
