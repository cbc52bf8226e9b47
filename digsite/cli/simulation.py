"""`digsite simulate`: run, show a table, write one row a game."""

import csv
import importlib.util
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from digsite import bots
from digsite.cli import check_writable, console, console_err
from digsite.errors import Refusal, Unreadable
from digsite.game import Game, Setting, say_list
from digsite.lab.simulate import Results, simulate
from digsite.lab.statistics import wilson


def run(
    game: Game,
    who: str,
    games: int,
    seed: int,
    out: Path | None,
    switches: dict[str, Setting],
    workers: int | None,
    ray: str,
) -> None:
    line_up = [name.strip() for name in who.split(",")]
    if len(line_up) not in game.seats:
        raise Unreadable(f"{game.name} is for {say_list(game.seats)} players; --bots names {len(line_up)}")
    for name in line_up:
        bots.find(game, name)
    game.settings(switches)
    if out:
        check_format(out)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console_err(), transient=True) as bar:
        task = bar.add_task(f"{game.name}: {', '.join(line_up)}", total=games)

        def stopping() -> None:
            bar.print("Finishing the games under way; Ctrl-C again drops them.")

        done = partial(bar.advance, task)
        results = simulate(game, line_up, games, seed, switches, workers, done, ray, stopping)
    if not len(results.plies):
        raise Refusal("interrupted before a game was finished" + (f"; {out} is as it was" if out else ""))
    if out:
        write(results, out)  # before anything is shown: who reads that may go away
    show(results, games)
    if out:
        console().print(f"{len(results.plies)} rows written to {out}", markup=False)


def check_format(out: Path) -> None:
    if out.suffix not in (".csv", ".parquet"):
        raise Unreadable(f"{out} should end in .csv or .parquet")
    if out.suffix == ".parquet" and not importlib.util.find_spec("pyarrow"):
        raise Refusal("Parquet needs pyarrow; install it with: pip install 'digsite[parquet]'")
    check_writable(out)


def show(results: Results, asked: int) -> None:
    played = len(results.plies)
    if played < asked:
        console().print(f"[yellow]Interrupted: {played} of {asked} games were finished.[/yellow]")
    if not played:
        return
    grid = Grid(header_style="bold", box=None, padding=(0, 2))
    for heading in ("seat", "bot", "wins", "95 % interval", "mean score", "10–90 %", "best"):
        grid.add_column(heading, justify="left" if heading in ("seat", "bot") else "right")
    for seat, bot in enumerate(results.bots):
        share, points = results.shares[:, seat], results.points[:, seat]
        low, high = wilson(float(share.sum()), played)
        tenth, ninetieth = np.percentile(points, [10, 90])
        grid.add_row(
            str(seat), bot, f"{share.mean():.1%}", f"{low:.1%} – {high:.1%}",
            f"{points.mean():.1f}", f"{tenth:.0f}–{ninetieth:.0f}", str(points.max()),
        )  # fmt: skip
    console().print(grid)
    plies, seconds = results.plies, results.seconds
    console().print(
        f"{played} games of {results.game}, seed {results.seed}: {plies.mean():.1f} actions a game "
        f"({plies.min()}–{plies.max()}), every component conserved; "
        f"{seconds:.1f} s, {plies.sum() / seconds / 1e6:.2f} million actions/s, {played / seconds:.0f} games/s"
    )


def columns(results: Results) -> dict[str, Any]:
    table: dict[str, Any] = {"game": np.arange(len(results.plies)), "plies": results.plies}
    for seat, bot in enumerate(results.bots):
        table[f"points_{seat}_{bot}"] = results.points[:, seat]
        table[f"rank_{seat}_{bot}"] = results.ranks[:, seat]
    return table


def write(results: Results, out: Path) -> None:
    table = columns(results)
    if out.suffix == ".parquet":
        import pyarrow
        import pyarrow.parquet

        pyarrow.parquet.write_table(pyarrow.table(table), out)
        return
    with out.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(table)
        rows.writerows(zip(*(column.tolist() for column in table.values()), strict=True))
