"""Intervals, tests and shares for what was counted."""

from math import log, sqrt

from digsite.record import Array

Z95 = 1.959963984540054
DECIDED = log(0.95 / 0.05)  # log-likelihood ratio at which a test with 5 % errors either way is decided
FEWEST_SETS = 20  # before the spread of sets can be trusted


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate, after Wilson; `wins` may have fractions from shared victories.

    >>> [round(x, 3) for x in wilson(50, 100)]
    [0.404, 0.596]
    """
    rate, z2 = wins / games, Z95 * Z95
    centre = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return centre - half, centre + half


def by_sets(scores: Array) -> float:
    """Half the 95 % interval of the mean of set scores: games of one set are not independent, sets are.

    >>> import numpy as np
    >>> round(by_sets(np.array([0.0, 0.5, 0.5, 1.0])), 3)
    0.4
    """
    return Z95 * float(scores.std(ddof=1)) / sqrt(len(scores)) if len(scores) > 1 else float("inf")


def likelihood_ratio(scores: Array, low: float, high: float) -> float:
    """How much better a mean of `high` explains the set scores than `low`: GSPRT, by the normal approximation.

    >>> import numpy as np
    >>> round(likelihood_ratio(np.array([0.5, 1.0] * 20), 0.5, 0.6), 1)
    12.5
    """
    if len(scores) < FEWEST_SETS:
        return 0.0
    spread = max(float(scores.var(ddof=1)), 1e-3)  # all alike is no proof that all will be
    return float(len(scores) * (high - low) * (2 * scores.mean() - low - high) / (2 * spread))


def first_shares(ranks: Array) -> Array:
    """Of [..., player] ranks: 1 for the winner, equal parts on a shared first rank."""
    first = ranks == 1
    shares: Array = first / first.sum(axis=-1, keepdims=True)
    return shares
