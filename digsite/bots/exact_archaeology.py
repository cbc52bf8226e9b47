"""The end of Archaeology, solved: the dig site is empty, and nobody else holds a card.

What the others have is settled then, so the most money is the best in every way. It comes from one trade with the
market, the best of all (`selling.best_hand`), and from cutting what is held then into the best sets.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from digsite.games.archaeology import selling
from digsite.games.archaeology.rules import CLOSE, GIVE, SELL, TAKE
from digsite.games.archaeology.state import ACT, FIRST_SET, GIVING, MAP, PRICE, TAKING
from digsite.record import Array


def best(view: Any, actions: Sequence[int]) -> int | None:
    """What brings the seat most money, if only its own cards matter any more."""
    if not is_alone(view):
        return None
    hand, goal = view.mine.hand.astype(np.int64), goal_of(view)
    open_now = {int(action) for action in actions}
    steps = [GIVE + t for t in np.flatnonzero(goal < hand)] + [TAKE + t for t in np.flatnonzero(goal > hand)]
    if view.phase == ACT and not steps:
        t = int(np.flatnonzero(hand)[0])
        steps = [SELL + FIRST_SET[t] + selling.FIRST[t, hand[t]] - 1]
    return next((int(step) for step in [*steps, CLOSE] if step in open_now), None)


def is_alone(view: Any) -> bool:
    """Whether nothing but trades and sales of the seat that sees this is left."""
    if view.dig > 0:
        return False
    others = sum(int(digger.cards) for digger in view.diggers) - int(view.diggers[view.seat].cards)
    maps = int(view.mine.hand[MAP]) + int(view.market[MAP])
    may_explore = any(view.closed[c] and maps >= PRICE[c] for c in range(len(PRICE)))
    trades = view.phase in (GIVING, TAKING) or (view.phase == ACT and view.trades > 0)
    return others == 0 and trades and bool(view.maps_for_sale) and not may_explore


def goal_of(view: Any) -> Array:
    """The best hand that the trade which is open, or one to come, can lead to."""
    hand = view.mine.hand.astype(np.int64)
    least = hand if view.phase == TAKING else np.zeros_like(hand)  # whoever takes gives no more
    return selling.best_hand(hand, least, hand + view.market * (1 - view.given), int(view.credit))
