"""`digsite arena`: play or read sets, show who is stronger, and how sure that is."""

import importlib.util
import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from digsite import bots
from digsite.cli import check_writable, console, console_err
from digsite.errors import Refusal, Unreadable
from digsite.game import Game, Setting, say_list
from digsite.lab.arena import (
    ROUGH,
    Line,
    Match,
    Standing,
    about,
    by_match,
    decided,
    line_ups,
    open_lines,
    play,
    rate,
    read_lines,
    shares_of,
    standings,
)
from digsite.lab.statistics import DECIDED, likelihood_ratio
from digsite.record import Array


def run(
    game: Game,
    names: Sequence[str],
    games: int,
    seats: int | None,
    seed: int,
    sprt: str,
    out: Path | None,
    plot: Path | None,
    switches: dict[str, Setting],
    workers: int | None,
) -> None:
    seats = len(names) if seats is None else seats
    if seats not in game.seats:
        raise Unreadable(
            f"{game.name} is for {say_list(game.seats)} players, not {seats}; name more or fewer bots, or say --seats"
        )
    for name in names:
        bots.find(game, name)
    game.settings(switches)
    test = hypotheses(sprt)
    matches = [Match(game, line_up, seed, switches) for line_up in line_ups(names, seats)]
    if out:
        check_writable(out)
    check_plot(plot)
    known, lines = open_lines(out, matches) if out else [], []
    sets = -(-games // seats)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console_err(), transient=True) as bar:
        for match in matches:
            task = bar.add_task(f"{game.name}: {', '.join(match.line_up)}", total=sets)
            played = play(match, sets, known, workers, test, partial(keep, out), partial(bar.advance, task))
            lines += played
            if len(played) < sets and not (played and decided(shares_of(played, 0), test)):
                bar.stop()
                console().print(f"[yellow]Interrupted: {len(played)} of {sets} sets were finished.[/yellow]")
                break
    show(lines, test)
    draw(lines, plot)


def tell(path: Path, sprt: str, plot: Path | None) -> None:
    """All figures again, from the lines of a file."""
    test = hypotheses(sprt)
    check_plot(plot)
    try:
        lines = read_lines(path)
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}") from None
    if not lines:
        raise Refusal(f"{path} holds no sets")
    show(lines, test)
    draw(lines, plot)


def hypotheses(text: str) -> tuple[float, float] | None:
    """Two win shares, the lower first."""
    if not text:
        return None
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise Unreadable(f"--sprt needs two win shares, as 0.5,0.6, not {text!r}") from None
    if not 0 <= low < high <= 1:
        raise Unreadable(f"--sprt needs a lower and a higher win share between 0 and 1, not {text!r}")
    return low, high


def keep(out: Path | None, line: Line) -> None:
    if out:
        with out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def check_plot(plot: Path | None) -> None:
    if not plot:
        return
    if plot.suffix != ".png":
        raise Unreadable(f"{plot} should end in .png")
    if not importlib.util.find_spec("matplotlib"):
        raise Refusal("a plot needs matplotlib; install it with: pip install 'digsite[plots]'")
    check_writable(plot)


# --- showing -----------------------------------------------------------------------------------


def show(lines: Sequence[Line], test: tuple[float, float] | None) -> None:
    for group in by_match(lines).values():
        show_match(group, standings(group))
        if test:
            show_test(group, test)
    if lines:
        console().print("± is half the 95 % interval by sets\n")
    for group in by_table(lines).values():
        show_ratings(group)


def show_match(lines: Sequence[Line], rows: Sequence[Standing]) -> None:
    first, games, out = lines[0], rows[0].games, console()
    grid = Grid(header_style="bold", box=None)
    for heading in ("bot", "wins, %", "Wilson 95 %", "mean rank", "points", "margin"):
        grid.add_column(heading, justify="left" if heading == "bot" else "right")
    for row in rows:
        low, high = row.wilson
        grid.add_row(
            row.bot, f"{row.about}{100 * row.share:.1f} ± {100 * row.by_sets:.1f}", f"{100 * low:.1f}–{100 * high:.1f}",
            f"{row.rank:.2f} ± {row.rank_by_sets:.2f}", f"{row.points:.1f}",
            f"{row.margin:+.1f} ± {row.margin_by_sets:.1f}",
        )  # fmt: skip
    seeds = ", ".join(str(seed) for seed in sorted({line["seed"] for line in lines}))
    out.print(f"[bold]{first['game']}[/bold], {first['seats']} seats: {', '.join(first['bots'])}")
    out.print(grid)
    speed = sum(line["ms"] for line in lines) / max(games, 1)
    out.print(f"{games} games in {len(lines)} sets of seed {seeds}, engine {first['engine']}; {speed:.1f} ms a game")
    if games < ROUGH:
        out.print(f"[yellow]A rough sample: rates from fewer than {ROUGH} games can be far off.[/yellow]")
    out.print()


def show_test(lines: Sequence[Line], test: tuple[float, float]) -> None:
    ratio = likelihood_ratio(shares_of(lines, 0), *test)
    said = f"{test[1]:g} holds" if ratio >= DECIDED else f"{test[0]:g} holds" if ratio <= -DECIDED else "undecided"
    console().print(
        f"SPRT {test[0]:g} against {test[1]:g}: {said} (log-likelihood ratio {ratio:.2f} of ±{DECIDED:.2f})\n"
    )


def by_table(lines: Sequence[Line]) -> dict[tuple[str, ...], list[Line]]:
    """Lines whose bots can be rated together: as for a match, but with any line-up."""
    return by_match(lines, {"seed", "bots"})


def show_ratings(lines: Sequence[Line]) -> None:
    names, table = rated(lines)
    if len(names) < 2:
        return
    grid = Grid(header_style="bold", box=None, padding=(0, 2))
    for heading in ("bot", "rating", "95 % by sets"):
        grid.add_column(heading, justify="left" if heading == "bot" else "right")
    for name, (rating, low, high) in zip(names, table, strict=True):
        grid.add_row(name, f"{rating:.0f}", f"{low:.0f} – {high:.0f}")
    console().print(f"Plackett–Luce ratings, {lines[0]['game']}, {lines[0]['seats']} seats")
    console().print(grid)


def rated(lines: Sequence[Line]) -> tuple[list[str], Array]:
    """Bots and their ratings, those from few games marked."""
    names, table = rate(lines)
    games = {name: sum(len(line["ranks"]) for line in lines if name in line["bots"]) for name in names}
    return [about(games[name]) + name for name in names], table


def draw(lines: Sequence[Line], plot: Path | None) -> None:
    """Win shares of every line-up and ratings, with their intervals, as a picture."""
    if not plot or not lines:
        return
    from digsite.lab.plots import draw_arena

    draw_arena(
        [(group[0], standings(group)) for group in by_match(lines).values()],
        [(group[0], *rated(group)) for group in by_table(lines).values()],
        plot,
    )
    console().print(f"drawn in {plot}", markup=False)
