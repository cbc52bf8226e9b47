"""Greedy for Archaeology: complete sets, trade up, sell what is full, keep what may grow.

The worth of n cards of a kind is the money of the full sets among them, plus for the rest the better of
selling now and a share of the full set's money. The share shrinks as the dig site empties, so that near the
end only money counts.
"""

import numpy as np

from digsite.games.archaeology.rules import CLOSE, DISCARD, END_TURN, EXPLORE, GIVE, ROB_SEAT, SELL, TAKE
from digsite.games.archaeology.state import (
    ACT,
    CHAMBERS,
    LARGEST,
    MAP,
    ROB,
    SALE,
    SET_SIZE,
    SET_TREASURE,
    SETS,
    STORM,
    TRADE,
    TREASURES,
)
from digsite.kernel import rule, sample

FULL = np.array(LARGEST, np.int64)
HOPE = 0.8  # share of a full set's money that part of it is worth while there is much to dig
GAIN = 0.6  # a trade must bring at least so much


@rule
def worth(view, t, n):
    """What n cards of a kind are worth in the hand."""
    full = SALE[t, FULL[t] - 1]
    rest = n % FULL[t]
    money = n // FULL[t] * full
    if rest == 0:
        return float(money)
    hope = HOPE * view.dig / (view.dig + 8.0)
    if t == MAP:
        return money + hope * 6.0 * min(n, 3)
    return money + max(float(SALE[t, rest - 1]), hope * full * rest / FULL[t])


@rule
def loss(view, hand, t):
    """What giving up one card of a kind costs, for each point of trade value."""
    return (worth(view, t, hand[t]) - worth(view, t, hand[t] - 1)) / TRADE[t]


@rule
def cheapest(view, hand, wanted):
    """The kind of card that is missed least; not the wanted one; −1 if there is none."""
    best, least = -1, 1e9
    for t in range(TREASURES):
        if t != wanted and hand[t] > 0 and loss(view, hand, t) < least:
            best, least = t, loss(view, hand, t)
    return best


@rule
def plan(view):
    """(kind to take, its gain, first card to give or −1) of the best way to get one or more of a kind."""
    hand = np.empty(TREASURES, np.int64)
    best, most, pay = -1, GAIN if view.credit == 0 else -1e9, -1
    for u in range(TREASURES):
        if view.given[u]:
            continue
        for k in range(1, view.market[u] + 1):
            for t in range(TREASURES):
                hand[t] = view.mine.hand[t]
            gain = worth(view, u, hand[u] + k) - worth(view, u, hand[u])
            left = k * TRADE[u] - view.credit
            first = -1
            while left > 0:
                t = cheapest(view, hand, u)
                if t < 0:
                    break
                gain -= worth(view, t, hand[t]) - worth(view, t, hand[t] - 1)
                hand[t] -= 1
                left -= TRADE[t]
                first = t if first < 0 else first
            if left <= 0 and gain > most:
                best, most, pay = u, gain, first
    return best, most, pay


@rule
def trade(view, ways):
    """The next small action of a good trade, or −1."""
    wanted, _, pay = plan(view)
    if wanted >= 0 and pay < 0 and ways[TAKE + wanted]:
        return TAKE + wanted
    if wanted >= 0 and pay >= 0 and ways[GIVE + pay]:
        return GIVE + pay
    if ways[CLOSE]:
        return CLOSE
    return -1


@rule
def explore(ways):
    """The largest chamber there are maps for, or −1."""
    for c in range(CHAMBERS - 1, -1, -1):
        if ways[EXPLORE + c]:
            return EXPLORE + c
    return -1


@rule
def sell(view, ways):
    """A full set; when the digging is over or a sale is due, the best set there is; or −1."""
    last = view.dig == 0
    best, most = -1, -1.0
    for kind in range(SETS):
        t = SET_TREASURE[kind]
        if not ways[SELL + kind] or (t == MAP and not last and not view.must):
            continue
        money = SALE[t, SET_SIZE[kind] - 1] / SET_SIZE[kind]
        if (SET_SIZE[kind] == FULL[t] or last or view.must) and money > most:
            best, most = SELL + kind, money
    return best


@rule
def rob(view, ways):
    """The largest hand; the richer of two alike; clockwise."""
    best, most = -1, -1
    for ahead in range(1, view.seats):
        p = (view.seat + ahead) % view.seats
        if ways[ROB_SEAT + p]:
            prize = view.diggers[p].cards * 1000 + view.diggers[p].money
            if prize > most:
                best, most = ROB_SEAT + p, prize
    return best


@rule
def discard(view):
    """The card that is missed least, whatever it could buy."""
    best, least = -1, 1e9
    for t in range(TREASURES):
        n = view.mine.hand[t]
        if n > 0:
            cost = worth(view, t, n) - worth(view, t, n - 1)
            if cost < least:
                best, least = DISCARD + t, cost
    return best


@rule
def greedy(view, ways, rng):
    choice = -1
    if view.phase == ROB:
        choice = rob(view, ways)
    elif view.phase == STORM:
        choice = discard(view)
    elif view.phase == ACT:
        choice = explore(ways)
        if choice < 0:
            choice = trade(view, ways)
        if choice < 0:
            choice = sell(view, ways)
        if choice < 0 and ways[END_TURN]:
            choice = END_TURN
    else:
        choice = trade(view, ways)
    return choice if choice >= 0 else sample(ways, rng)


BOTS = {"greedy": greedy}
