"""Intervals for what was counted."""

from math import sqrt

Z95 = 1.959963984540054


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate, after Wilson; `wins` may have fractions from shared victories.

    >>> [round(x, 3) for x in wilson(50, 100)]
    [0.404, 0.596]
    """
    rate, z2 = wins / games, Z95 * Z95
    centre = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return centre - half, centre + half
