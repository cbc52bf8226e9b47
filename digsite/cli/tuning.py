"""`digsite tune`: evolve weights, say what they gain, and put them where the bots find them."""

import re
from typing import Any

import numpy as np
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from digsite import bots
from digsite.bots import weights as kept
from digsite.cli import console, console_err
from digsite.errors import Unreadable
from digsite.game import Game
from digsite.lab.statistics import by_sets
from digsite.lab.tune import Plan, compare, evolve
from digsite.record import Array

CHECK = 1000  # sets that measure the gain, at each number of seats, none of them used for tuning


def run(
    game: Game,
    bot: str,
    start: str,
    generations: int,
    population: int,
    sets: int,
    seats: str,
    seed: int,
    write: bool,
    workers: Any,
) -> None:
    try:
        tables = tuple(int(part) for part in seats.split(","))
    except ValueError:
        raise Unreadable(f"--seats needs numbers of players, as 2,3,4, not {seats!r}") from None
    for number in tables:
        game.start(number)
    (names, before), (_, first) = bots.weights_of(game, bot), bots.weights_of(game, start)
    plan = Plan(generations, population + population % 2, sets, tables, seed)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console_err(), transient=True) as bar:
        task = bar.add_task(f"{game.name}: generations", total=generations)
        after = evolve(game, first, plan, workers=workers, progress=lambda number, mean: bar.advance(task))
    after = np.array([float(shown(weight)) for weight in after])  # what is measured is what is written
    row = row_text(bot, told_how(game, bot, start, plan), names, after)
    console().print(row, markup=False, soft_wrap=True)
    measured = [gains(game, after, before, number, seed) for number in tables]
    if write and 1 in measured and -1 not in measured:
        path = kept.path(game.name)
        path.write_text(replaced(path.read_text(encoding="utf-8"), bot, row), encoding="utf-8")
        console().print(f"written to {path}", markup=False)
    elif write:
        console().print("Not better beyond doubt at any table, or worse at one, so nothing was written.")


def gains(game: Game, after: Array, before: Array, seats: int, seed: int) -> int:
    """Measure new weights against the old on fresh sets: 1 if better beyond doubt, −1 if worse, else 0."""
    shares = compare(game, after, before, seats, CHECK, ~seed)
    half = by_sets(shares)
    console().print(
        f"{seats} seats: the new weights win {shares.mean():.1%} ± {half:.1%} of {CHECK * seats} games "
        f"against the old; fair is {1 / seats:.1%}"
    )
    gain = float(shares.mean()) - 1 / seats
    return 0 if abs(gain) <= half else 1 if gain > 0 else -1


def told_how(game: Game, bot: str, start: str, plan: Plan) -> str:
    """The command that gives these weights."""
    usual, options = Plan(), [f"--start {start}"] if bot == "adviser" else [f"--bot {bot}", f"--start {start}"]
    options += [f"--{name} {getattr(plan, name)}" for name in ("generations", "population", "sets", "seed")
                if getattr(plan, name) != getattr(usual, name)]  # fmt: skip
    if plan.seats != usual.seats:
        options.append(f"--seats {','.join(map(str, plan.seats))}")
    return " ".join(["digsite tune", game.name, *options])


def row_text(bot: str, how: str, names: tuple[str, ...], weights: Array) -> str:
    return "\n".join(
        [f"[{bot}] # {how}", *(f"{name} = {shown(weight)}" for name, weight in zip(names, weights, strict=True))]
    )


def shown(weight: float) -> str:
    return f"{weight:.3g}"


def replaced(text: str, bot: str, row: str) -> str:
    """The file with this bot's table replaced.

    >>> replaced("# all\\n\\n[a] # old\\nx = 1\\n\\n[b]\\nx = 2\\n", "a", "[a]\\nx = 3")
    '# all\\n\\n[a]\\nx = 3\\n\\n[b]\\nx = 2\\n'
    """
    return re.sub(rf"^\[{bot}\][^\n]*\n(?:[^\[\n][^\n]*\n)*", lambda _: row + "\n", text, flags=re.M)
