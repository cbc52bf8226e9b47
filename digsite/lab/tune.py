"""Better weights by evolution: many duplicate games of slightly different players against the present ones.

Every generation draws pairs of opposite steps from the mean, plays all of them on the same fresh sets, and moves the
mean towards the better half; the steps shrink from generation to generation. All follows from the seed.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from digsite import bots
from digsite.game import Game
from digsite.lab.duplicate import play_sets
from digsite.lab.statistics import first_shares
from digsite.record import Array

FIRST_STEP, LAST_STEP = 0.3, 0.03  # of a weight's size
SMALLEST = 0.2  # size of weights that are nearly nothing
MARGIN = 0.1  # what a standard deviation of the margin counts beside a victory


@dataclass
class Plan:
    """How long and against whom."""

    generations: int = 30
    population: int = 16
    sets: int = 300  # of each number of seats, for each player of a generation
    seats: tuple[int, ...] = (2, 3, 4)
    seed: int = 0


def evolve(
    game: Game,
    start: Array,
    plan: Plan,
    fixed: Sequence[int] = (0,),
    workers: int | None = None,
    progress: Callable[[int, Array], object] = lambda generation, mean: None,
) -> Array:
    """Tuned weights; those at the places `fixed` stay as they are."""
    dice, mean = np.random.default_rng(plan.seed), start.copy()
    size = np.maximum(np.abs(start), SMALLEST)
    size[list(fixed)] = 0
    best_half = plan.population // 2
    pull = np.log(best_half + 0.5) - np.log(np.arange(1, best_half + 1))
    with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
        for generation in range(plan.generations):
            along = generation / max(plan.generations - 1, 1)
            half = dice.normal(size=(plan.population // 2, len(start)))
            steps = np.concatenate([half, -half]) * size * FIRST_STEP * (LAST_STEP / FIRST_STEP) ** along
            rival = start if generation % 2 else mean  # the present ones and ourselves by turns
            marks = grade(game, mean + steps, rival, plan, generation, pool)
            order = np.argsort(-marks, kind="stable")[:best_half]
            mean = mean + pull @ steps[order] / pull.sum()
            progress(generation, mean)
    return mean


def grade(game: Game, players: Array, rival: Array, plan: Plan, generation: int, pool: ThreadPoolExecutor) -> Array:
    """[player]: win shares and margins against the rival, on the same sets for all."""
    jobs = [(weights, seats) for weights in players for seats in plan.seats]

    def work(job: tuple[Array, int]) -> float:
        weights, seats = job
        line_up = [player(game, weights)] + [player(game, rival)] * (seats - 1)
        first = generation * plan.sets
        points, ranks, _ = play_sets(game, line_up, game.start(seats), plan.seed, first, plan.sets)
        own = points[..., 0, 0] - points[..., 1:, 0].mean(axis=-1)
        return float(first_shares(ranks)[..., 0].mean() + MARGIN * own.mean() / max(own.std(), 1e-9))

    marks = np.array(list(pool.map(work, jobs))).reshape(len(players), len(plan.seats))
    mean_marks: Array = marks.mean(axis=1)
    return mean_marks


def player(game: Game, weights: Array) -> bots.Compiled:
    return bots.weighing(game, "tuned", weights)


def compare(game: Game, new: Array, old: Array, seats: int, sets: int, seed: int) -> Any:
    """[set]: the win share of the new weights in a place, the old ones in all others."""
    line_up = [player(game, new)] + [player(game, old)] * (seats - 1)
    _, ranks, _ = play_sets(game, line_up, game.start(seats), seed, 0, sets)
    return first_shares(ranks)[..., 0].mean(axis=1)
