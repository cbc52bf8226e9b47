"""Archaeology: the best sale of a hand when there is nothing left to dig or to trade for.

Cards of different kinds never share a set, so each kind is a small problem of its own: cut n cards into sets.

>>> sizes("coin", 7)
[5, 2]
"""

import numpy as np

from digsite.games.archaeology.state import COPIES, LARGEST, SALE, TREASURE, TREASURES
from digsite.record import Array


def best_cuts() -> tuple[Array, Array]:
    """([kind, cards] = money, [kind, cards] = the largest set of a best cut)."""
    money = np.zeros((TREASURES, int(COPIES.max()) + 1), np.int64)
    first = np.zeros_like(money)
    for t in range(TREASURES):
        for n in range(1, int(COPIES[t]) + 1):
            options = [(int(SALE[t, size - 1] + money[t, n - size]), size) for size in range(1, min(n, LARGEST[t]) + 1)]
            money[t, n], first[t, n] = max(options)
    return money, first


MONEY, FIRST = best_cuts()  # [kind, cards]: what they bring, and the set to sell first


def sizes(treasure: str, cards: int) -> list[int]:
    """The sets into which so many cards of a kind are best cut, the largest first."""
    cut = []
    while cards > 0:
        cut.append(int(FIRST[TREASURE.index(treasure), cards]))
        cards -= cut[-1]
    return cut


def sell_out(hand: Array) -> int:
    """The most money that a hand can bring; with maps for sale."""
    return sum(int(MONEY[t, n]) for t, n in enumerate(hand))
