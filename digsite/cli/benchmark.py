"""`digsite bench`: our speed, and other systems' beside it, measured in one run."""

import importlib.util
import json
import platform
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from digsite.cli import check_writable, console, console_err, open_game
from digsite.errors import Refusal, Unreadable
from digsite.lab import bench, peers


def run(out: Path | None, plot: Path | None, names: list[str], with_peers: bool, gpu: bool, seconds: float) -> None:
    if out:
        check_writable(out)
    if plot:
        check_plot(plot)
    figures = on_gpu(names) if gpu else on_cpu(names, with_peers, plot, seconds)
    if out:
        out.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def check_plot(plot: Path) -> None:
    if plot.suffix != ".png":
        raise Unreadable(f"{plot} should end in .png")
    if not importlib.util.find_spec("matplotlib"):
        raise Refusal("--plot needs Matplotlib; install it with: pip install 'digsite[plots]'")
    check_writable(plot)


def on_cpu(names: list[str], with_peers: bool, plot: Path | None, seconds: float) -> dict[str, Any]:
    skipped: list[str] = []
    peers.keep_to_one_core()
    with console_err().status("measuring …") as status:
        found = {}
        for name in names:
            status.update(f"measuring {name} …")
            found[name] = bench.measure(open_game(name), seconds)
        speeds = [speed for name, row in found.items() for speed in peers.ours(name, row)]
        if with_peers:
            speeds += peers.measure(seconds, lambda what: status.update(f"measuring {what} …"), skipped)
    show(found)
    show_playouts(found)
    show_speeds(speeds)
    for line in peers.comparisons(speeds) + skipped:
        console().print(line, markup=False, highlight=False)
    if plot:
        from digsite.lab.plots import draw_speeds

        draw_speeds(speeds, plot)
    machine = platform.processor() or platform.machine()
    return {"machine": machine, "games": found, "speeds": [asdict(s) for s in speeds], "skipped": skipped}


def grid_of(*headings: str) -> Grid:
    """A table, numbers to the right; headings that end in a space are words."""
    grid = Grid(header_style="bold", box=None, padding=(0, 1))
    for heading in headings:
        words = not heading or heading.endswith(" ")
        grid.add_column(heading.strip(), justify="left" if words else "right", no_wrap=True)
    return grid


def show(games: dict[str, Any]) -> None:
    console().print("[bold]Random play on one core, million actions a second[/bold]")
    console().print("whole games compiled with 2, 3, 4 seats; one game from Python; actions of seats and of Nature")
    seats = ("2", "3", "4")
    grid = grid_of("", *(f"{n} seats" for n in seats), "one", "decisions", "bytes", "signature ")
    for name, row in games.items():
        compiled = [f"{row['compiled'].get(n, 0) / 1e6:.2f}" for n in seats]
        share = f"{row['decisions']:.0%}"
        grid.add_row(name, *compiled, f"{row['python'] / 1e6:.3f}", share, str(row["bytes"]), row["signature"])
    console().print(grid)


def show_playouts(games: dict[str, Any]) -> None:
    console().print("[bold]Whole games a second on one core, from the start, 2 seats[/bold]")
    console().print("random play; playouts of a search: by the heuristic, with a tree, and of plain ISMCTS")
    grid = grid_of("", "random", "flat", "tree", "ismcts")
    for name, row in games.items():
        grid.add_row(name, *(f"{figure:,.0f}" for figure in (row["games"], *row["playouts"].values())))
    console().print(grid)


def show_speeds(speeds: list[peers.Speed]) -> None:
    console().print("[bold]Decisions a second on one core[/bold]")
    console().print("players' choices, made at random; choosing, chance and new games are paid for, not counted")
    grid = grid_of("system ", "game ", "how ", "observations ", "decisions/s")
    for s in sorted(speeds, key=lambda s: (s.system != peers.OURS, s.system, s.how, -s.decisions)):
        grid.add_row(s.system, s.game, s.how, "yes" if s.observations else "no", f"{s.decisions:,.0f}")
    console().print(grid)


def on_gpu(names: list[str]) -> dict[str, Any]:
    try:
        from digsite.lab import gpu

        figures: dict[str, Any] = {"gpu": gpu.device()}
    except ModuleNotFoundError:
        raise Refusal("--gpu needs numba-cuda; install it with: pip install 'digsite[gpu]'") from None
    except Exception as error:  # whatever the driver says, it says that there is none
        raise Refusal(f"--gpu needs a CUDA device, and there is none here ({type(error).__name__})") from None
    with console_err().status("measuring …") as status:
        for name in names:
            status.update(f"measuring {name} …")
            figures[name] = gpu.measure(name)
    show_gpu(figures, names)
    return figures


def show_gpu(figures: dict[str, Any], names: list[str]) -> None:
    console().print(f"[bold]On one {figures['gpu']}, million a second[/bold]")
    console().print("random actions with 2, 3, 4 seats; decisions with masks and observations (float32, then bytes);")
    console().print("decisions with a 512×512 network")
    grid = grid_of("", "2 seats", "3 seats", "4 seats", "learner", "in bytes", "self-play", "as the CPU ")
    for name in names:
        row = figures[name]
        play = row["self_play_decisions_per_s"]
        learners = [row[key]["decisions"] for key in ("learner", "learner_in_bytes")]
        speeds = [*row["random_actions_per_s"].values(), *learners]
        shown = [f"{speed / 1e6:,.0f}" for speed in speeds] + [f"{play / 1e6:,.0f}" if play else "no PyTorch"]
        grid.add_row(name, *shown, "yes" if row["same_as_cpu"] else "NO")
    console().print(grid)
