"""Does a bot cheat? Deal again everything its seat cannot know, many times, and see whether its choices change.

A bot gets a View, so it could cheat only if a View told too much. The test does not trust that: it compares what a
bot chooses before the true table with what it chooses before worlds dealt again, by a χ² test on the two counts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import erfc, sqrt
from typing import Any

import numpy as np

from digsite import bots
from digsite.game import Game
from digsite.kernel import seeds
from digsite.laws import Moment, imagined, walk
from digsite.record import Array

APART = 50  # plies between the positions looked at: openings, middles and ends


@dataclass(frozen=True)
class Verdict:
    """One position: how often each action was chosen before the truth and before worlds dealt again."""

    ply: int
    truth: Array  # [action]
    dealt_again: Array  # [action]

    @property
    def chance(self) -> float:
        """The chance of counts at least so different from a bot that does not cheat."""
        return homogeneity(self.truth, self.dealt_again)


def examine(
    game: Game, name: str, seats: int = 2, seed: int = 0, positions: int = 3, deals: int = 1000
) -> Iterator[Verdict]:
    """Verdicts on positions of random games, where the seat to move has a choice."""
    bot, found = bots.find(game, name, seed), 0
    while found < positions:
        for moment in walk(game, seats, seed):
            if moment.turn >= 0 and (moment.ways > 0).sum() > 1 and moment.ply % APART == 0 and found < positions:
                found += 1
                yield judge(moment, bot, deals)
        seed += 1


def judge(moment: Moment, bot: Any, deals: int) -> Verdict:
    seat, game = moment.turn, moment.game
    worlds = np.concatenate([imagined(game, moment.states, seat, rng) for rng in seeds(moment.seed, deals, 1)])
    counts = []
    for side, states in enumerate((np.repeat(moment.states, deals), worlds)):
        chosen = choices(bot, game.sight.observe(states, seat), moment.ways, side)
        counts.append(np.bincount(chosen, minlength=game.book.size))
    return Verdict(moment.ply, *counts)


def choices(bot: Any, views: Array, ways: Array, side: int) -> Array:
    """What the bot chooses before each view, with different dice each time and on each side."""
    count, actions = len(views), np.zeros(len(views), np.int64)
    if hasattr(bot, "choose_all"):
        everywhere, seats = np.repeat(ways[None], count, axis=0), np.zeros(count, np.int64)
        bot.choose_all(views, everywhere, seeds(side, count), seats, 0, actions)
        return actions
    bot.seed(side)
    legal = [int(a) for a in np.flatnonzero(ways)]
    actions[:] = [bot.choose(view, legal) for view in views]
    return actions


def homogeneity(one: Array, two: Array) -> float:
    """The chance that two counts of one source differ at least so much: χ², tail after Wilson and Hilferty.

    >>> round(homogeneity(np.array([50, 50]), np.array([50, 50])), 2)
    1.0
    >>> homogeneity(np.array([90, 10]), np.array([50, 50])) < 1e-6
    True
    """
    both = np.stack([one, two])[:, (one + two) > 0].astype(float)
    freedom = both.shape[1] - 1
    expected = both.sum(axis=1, keepdims=True) * both.sum(axis=0) / both.sum()
    distance = float(((both - expected) ** 2 / expected).sum())
    if freedom == 0 or distance == 0:
        return 1.0
    spread = 2 / (9 * freedom)
    return 0.5 * erfc(((distance / freedom) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread))
