"""Archaeology: exact odds, from one seat's View alone."""

from fractions import Fraction
from typing import Any

import numpy as np

from digsite.games.archaeology.state import COPIES, MAP, SET_SIZE, SET_TREASURE, TREASURE


def unseen(view: Any) -> Any:
    """Copies of each treasure that are neither before the seat's eyes nor remembered in a hand."""
    left = COPIES - view.market - view.mine.hand
    left[MAP] -= view.spent
    for p in range(view.seats):
        np.subtract.at(left, SET_TREASURE, view.diggers[p].sets * SET_SIZE)
        if p != view.seat:
            left = left - view.mine.known[p]
    return left


def next_card(view: Any) -> dict[str, Fraction]:
    """What the next card of the dig site is, by id; empty when nothing is left to dig.

    Exact for two seats. With more, a theft that the seat did not see can make the true odds a little
    sharper than this.
    """
    dig = int(view.dig)
    if dig == 0:
        return {}
    drawn = {"thief": Fraction(int(view.thieves), dig), "sandstorm": Fraction(int(view.storms), dig)}
    if view.seat < 0:
        return drawn  # a spectator has no hand to count from
    left = unseen(view)
    treasures = dig - int(view.thieves) - int(view.storms)
    places = treasures + sum(int(view.mine.maybe[p]) for p in range(view.seats) if p != view.seat)
    maps = Fraction(int(left[MAP]), max(places, 1))
    plain = max(int(left[:MAP].sum()), 1)
    odds = {id: Fraction(treasures, dig) * (1 - maps) * Fraction(int(left[t]), plain) for t, id in enumerate(TREASURE)}
    odds["map"] = Fraction(treasures, dig) * maps
    return odds | drawn
