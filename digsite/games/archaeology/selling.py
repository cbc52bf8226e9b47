"""Archaeology: the best trade and sale of a hand when there is nothing left to dig.

Cards of different kinds never share a set, so each kind is a small problem of its own: cut n cards into sets. What to
hold before that is a knapsack: cards of hand and market, together worth no more than the hand in trade.

>>> sizes("coin", 7)
[5, 2]
"""

import numpy as np

from digsite.games.archaeology.state import COPIES, LARGEST, SALE, TRADE, TREASURE, TREASURES
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


def best_hand(hand: Array, least: Array, most: Array, credit: int = 0) -> Array:
    """The hand between `least` and `most` that brings most money, of all that this hand and credit can be traded for.

    Four shards are worth two cups of the market, which sell better:

    >>> shard, coin, cup = TREASURE.index("shard"), TREASURE.index("coin"), TREASURE.index("cup")
    >>> hand, market = np.zeros(TREASURES, int), np.zeros(TREASURES, int)
    >>> hand[coin], hand[shard], market[cup] = 2, 4, 3
    >>> sell_out(hand), sell_out(best_hand(hand, 0 * hand, hand + market))
    (9, 20)
    """
    value = credit + int(((hand - least) * TRADE).sum())
    money, held = np.zeros(value + 1, np.int64), np.zeros((value + 1, TREASURES), np.int64)  # [value spent at most]
    for t in range(TREASURES):
        before, held_before = money.copy(), held.copy()
        money += MONEY[t, least[t]]
        held[:, t] = least[t]
        for n in range(least[t] + 1, min(most[t], least[t] + value // TRADE[t]) + 1):
            spent = (n - least[t]) * TRADE[t]
            options = before[: value + 1 - spent] + MONEY[t, n]
            better = np.flatnonzero(options > money[spent:])
            money[spent + better] = options[better]
            held[spent + better] = held_before[better]
            held[spent + better, t] = n
    best: Array = held[-1]
    return best
