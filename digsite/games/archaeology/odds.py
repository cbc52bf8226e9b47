"""Archaeology: exact odds, from one seat's View alone."""

from collections.abc import Sequence
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
    TREASURES,
)

MONEY = [[int(price) for price in row] for row in SALE]  # [treasure][cards − 1]
SOLD = np.zeros((len(SET_SIZE), TREASURES), np.int64)  # [set, treasure] = cards
SOLD[np.arange(len(SET_SIZE)), SET_TREASURE] = SET_SIZE


def unseen(view: Any) -> list[int]:
    """Copies of each treasure that are neither before the seat's eyes nor surely in somebody's hand."""
    left = COPIES - view.market - view.mine.hand - view.diggers["sets"].sum(axis=0, dtype=np.int64) @ SOLD
    left -= view.mine.held
    left[MAP] -= view.spent
    return [int(n) for n in left]


def next_card(view: Any) -> dict[str, Fraction]:
    """What the next card of the dig site is, by id; empty when nothing is left to dig.

    Exact for two seats until a card the seat does not know leaves its rival's hand; later, and after a theft the seat
    did not see, they are near the truth, and what is impossible stays so: see rulings.md, section 9.
    """
    dig = int(view.dig)
    if dig == 0:
        return {}
    drawn = {"thief": Fraction(int(view.thieves), dig), "sandstorm": Fraction(int(view.storms), dig)}
    if view.seat < 0:
        return drawn  # a spectator has no hand to count from
    left = unseen(view)
    treasures = dig - int(view.thieves) - int(view.storms)
    doubted = int(view.mine.held[MAP]) - int(view.mine.known[:, MAP].sum())  # these maps are somewhere else for sure
    places = max(treasures + int(view.mine.maybe.sum()) - doubted, 1)  # where a map may be
    plain = max(sum(left[:MAP]), 1)
    odds = {
        id: Fraction(treasures * (places - left[MAP]) * left[t], dig * places * plain)
        for t, id in enumerate(TREASURE[:MAP])
    }
    return odds | {"map": Fraction(treasures * left[MAP], dig * places)} | drawn


def inside(left: Sequence[int], chamber: int, treasure: int) -> Fraction:
    """The chance that a closed chamber holds at least one of a plain treasure, when so many are unseen."""
    room = int(ROOM[chamber])
    plain = max(sum(left[:MAP]), room)
    return 1 - Fraction(comb(plain - left[treasure], room), comb(plain, room))


def trouble(view: Any) -> Fraction:
    """The chance that a thief or a sandstorm comes up while the others dig, before the next turn of the seat to act."""
    dig = int(view.dig)
    others = min(int(view.seats) - 1, dig)
    treasures = dig - int(view.thieves) - int(view.storms)
    return 1 - Fraction(comb(treasures, others), comb(dig, others))


def worth(treasure: int, cards: int, maps_for_sale: bool = True) -> int:
    """What so many cards of a treasure bring at most: full sets, and the rest as one set."""
    if treasure == MAP and not maps_for_sale:
        return 0
    full, rest = divmod(cards, LARGEST[treasure])
    return full * MONEY[treasure][LARGEST[treasure] - 1] + (MONEY[treasure][rest - 1] if rest else 0)
