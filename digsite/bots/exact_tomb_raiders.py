"""Thebes: The Tomb Raiders: lengths of a dig by their exact worth, for searches to try early.

The best dig brings the most points a week, the weeks before it counted: in positions of real games that came nearer to
what long searches choose than a fixed price of a week. It is linear in points, so the mean of one card says as much as
all the odds of a handful.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from digsite.games.tomb_raiders.odds import expected_points
from digsite.games.tomb_raiders.rules import DIG_WEEKS
from digsite.games.tomb_raiders.state import DURATION, TABLE
from digsite.games.tomb_raiders.verbs import knowledge

BEFORE = 4  # weeks that a dig takes to prepare; from 3 to 8 there was hardly a difference


def likely(view: Any, actions: Sequence[int]) -> list[int]:
    """The open lengths of a dig, the best first, where one is to be chosen; of those alike the shortest."""
    if view.phase != DURATION:
        return []
    region, size = int(view.region), int(view.pile_size[view.region])
    card, column = expected_points(view, region, 1), knowledge(view.diggers[view.seat], region, view.helpers) - 1

    def rate(action: int) -> Fraction:
        weeks = action - DIG_WEEKS + 1
        return min(int(TABLE[view.dig_table, weeks - 1, column]), size) * card / (weeks + BEFORE)

    return sorted(map(int, actions), key=lambda action: (-rate(action), action))
