"""Archaeology: exact odds, from one seat's View alone."""

from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from digsite.games.archaeology.state import (
    COPIES,
    LARGEST,
    MAP,
    ROOM,
    SALE,
    SET_SIZE,
    SET_TREASURE,
    TREASURE,
)


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


def inside(view: Any, chamber: int, treasure: int) -> Fraction:
    """The chance that a closed chamber holds at least one of a plain treasure, for a seat; as exact as `next_card`."""
    left, room = unseen(view)[:MAP], int(ROOM[chamber])
    plain, wanted = max(int(left.sum()), room), int(left[treasure])
    return 1 - Fraction(comb(plain - wanted, room), comb(plain, room))


def trouble(view: Any) -> Fraction:
    """The chance that a thief or a sandstorm comes up while the others dig, before the next turn of the seat to act."""
    dig = int(view.dig)
    others = min(int(view.seats) - 1, dig)
    treasures = dig - int(view.thieves) - int(view.storms)
    return 1 - Fraction(comb(treasures, others), comb(dig, others))


def worth(view: Any, treasure: int, cards: int) -> int:
    """What so many cards of a treasure bring at most: full sets, and the rest as one set."""
    if treasure == MAP and not view.maps_for_sale:
        return 0
    full, rest = divmod(cards, LARGEST[treasure])
    return full * int(SALE[treasure, LARGEST[treasure] - 1]) + (int(SALE[treasure, rest - 1]) if rest else 0)
