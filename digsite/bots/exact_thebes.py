"""Thebes: digs by their exact worth, for searches to try early.

The best dig brings the most points a week, the trip to it counted: in positions of real games that came nearer to what
long searches choose than a fixed price of a week, even the one `adviser` works with. It is linear in points, so the
mean of one token says as much as all the odds of a handful.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from digsite.bots.thebes import TRIP, WEIGHTS
from digsite.games.thebes.digging import WORK_WEEKS
from digsite.games.thebes.odds import dig_lengths, mean_points
from digsite.games.thebes.state import WORK
from digsite.games.thebes.tables import MOST_WEEKS

WAY = Fraction(float(WEIGHTS["adviser"][TRIP])).limit_denominator(1000)  # weeks


def likely(view: Any, actions: Sequence[int]) -> list[int]:
    """The open digs, the best first, where weeks and single-use cards are to be chosen; of those alike the shortest."""
    if view.phase != WORK:
        return []
    site = int(view.site)
    token, rates = mean_points(view, site, 1), {}
    for use in sorted({(int(action) - WORK_WEEKS) // MOST_WEEKS for action in actions}):
        for weeks, tokens in dig_lengths(view, site, use).items():
            rates[WORK_WEEKS + MOST_WEEKS * use + weeks - 1] = tokens * token / (weeks + WAY)
    return sorted(map(int, actions), key=lambda action: (-rates[action], action))
