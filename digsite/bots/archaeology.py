"""Archaeology: complete sets, trade up, sell what is full, keep what may grow.

The worth of n cards of a kind is the money of the full sets among them, plus for the rest the better of
selling now and a share of the full set's money. The share
- has a hope of its own for each treasure, and bends: two halves of a set may be worth less than a whole one;
- shrinks as the dig site empties, so that near the end only money counts, and in fear of storms and thieves;
- shrinks when too few cards of the kind are left to complete the set, and grows with those in the market.
Maps are worth what the best chamber still closed may hold. Trade for the largest gain in worth, less what the
market then offers the others; explore; sell full sets, and any set whose money outweighs the worth of waiting.
"""

import numpy as np

from digsite.bots import weights
from digsite.bots.judging import waver
from digsite.games.archaeology.rules import CLOSE, DISCARD, END_TURN, EXPLORE, GIVE, ROB_SEAT, SELL, TAKE
from digsite.games.archaeology.state import (
    ACT,
    CHAMBERS,
    COPIES,
    FIRST_SET,
    LARGEST,
    MAP,
    PRICE,
    ROB,
    ROOM,
    SALE,
    SET_SIZE,
    SET_TREASURE,
    SETS,
    STORM,
    TRADE,
    TRADES,
    TREASURE,
    TREASURES,
)
from digsite.kernel import rule, sample

FULL = np.array(LARGEST, np.int64)
MOST = int(COPIES.max()) + 1
NAMES = (
    "heat",  # points by which judgements waver
    *(f"hope_{t}" for t in TREASURE),  # share of a full set's money that part of it is worth; a chamber's card for maps
    "bend",  # above 1: nearly full sets are worth more than their share
    "late",  # cards in the dig site with which half of the hope is left
    "fear",  # of storms and thieves in the dig site
    "reach",  # how many of the cards left one may hope to get
    "shop",  # for cards that the market offers
    "gain",  # a trade must bring at least so much
    "grudge",  # for each point of trade value left to the others in the market
    "cash",  # sell early what brings this many times its worth in the hand
    "trades",  # as many in one turn, at most
    "patience",  # explore when so few cards are left to dig, or storms are over
)
HEAT, HOPE = 0, 1
BEND, LATE, FEAR, REACH, SHOP, GAIN, GRUDGE, CASH, MOST_TRADES, PATIENCE = range(1 + TREASURES, len(NAMES))
SHARES = len(NAMES)  # from here on: what share of a set so many of its cards are, [treasure, cards]
CALM = 0.25  # what one must throw away is looked at more closely
HELD, COSTS, LINE, LOSSES, ROWS = range(TREASURES, TREASURES + 5)  # rows for traders beside the worths of treasures
WIDTH = int(COPIES.sum())
REALS, WHOLES = (ROWS, WIDTH), (1, 1)  # the room `weigh` needs
WEIGHTS = weights.load("archaeology", NAMES)


def ready(w):
    """The weights and the shares of sets: powers are dear."""
    shares = [(n / int(FULL[t])) ** float(w[BEND]) for t in range(TREASURES) for n in range(MOST)]
    return np.concatenate([w, shares])


@rule
def outlook(view, w):
    """How much of every hope is left."""
    risk = (view.storms + 0.5 * view.thieves) / max(0 + view.dig, 1)
    return view.dig / (view.dig + w[LATE]) / (1.0 + w[FEAR] * risk)


@rule
def chamber(view, maps):
    """Cards that so many maps may bring, from the best chamber still closed."""
    most = 0.0
    for c in range(CHAMBERS):
        if view.closed[c]:
            most = max(most, ROOM[c] * min(1.0, maps / PRICE[c]))
    return most


@rule
def left_over(view, t):
    """Cards of a kind that are neither in the hand nor sold."""
    left = COPIES[t] - view.mine.hand[t]
    for kind in range(FIRST_SET[t], FIRST_SET[t] + FULL[t]):
        for p in range(view.seats):
            left -= view.diggers[p].sets[kind] * SET_SIZE[kind]
    return left


@rule
def waiting(view, t, rest, left, hope, w):
    """What part of a set may bring to one who waits, with so many cards left over."""
    missing = FULL[t] - rest
    share = w[SHARES + MOST * t + rest] * (1.0 + w[SHOP] * min(0 + view.market[t], missing) / FULL[t])
    return hope * w[HOPE + t] * SALE[t, FULL[t] - 1] * share * min(1.0, w[REACH] * left / missing)


@rule
def appraise(view, w, worths):
    """worths[treasure, cards], as many cards as the hand can hold after a trade."""
    hope = outlook(view, w)
    for t in range(MAP):
        left, rest, money = left_over(view, t), 0, 0
        for n in range(view.mine.hand[t] + view.market[t] + 1):
            worths[t, n] = money
            if rest > 0:
                worths[t, n] = money + max(float(SALE[t, rest - 1]), waiting(view, t, rest, left, hope, w))
            rest += 1
            if rest == FULL[t]:
                rest, money = 0, money + SALE[t, rest - 1]
    for n in range(view.mine.hand[MAP] + view.market[MAP] + 1):
        worths[MAP, n] = max(float(SALE[MAP, 0] * n), hope * w[HOPE + MAP] * chamber(view, n))


@rule
def line_up(view, worths):
    """Rows LINE and LOSSES: the cards of the hand and what each is missed, the least for its trade value first."""
    cards = 0
    for t in range(TREASURES):
        n = 0 + view.mine.hand[t]
        cards += n
        worths[HELD, t] = n
        worths[COSTS, t] = (worths[t, n] - worths[t, n - 1]) / TRADE[t] if n > 0 else 1e9
    for i in range(cards):
        best, least = 0, worths[COSTS, 0]
        for t in range(1, TREASURES):
            if worths[COSTS, t] < least:
                best, least = t, worths[COSTS, t]
        n = int(worths[HELD, best])
        worths[LINE, i] = best
        worths[LOSSES, i] = worths[best, n] - worths[best, n - 1]
        worths[HELD, best] = n - 1
        worths[COSTS, best] = (worths[best, n - 1] - worths[best, n - 2]) / TRADE[best] if n > 1 else 1e9
    return cards


@rule
def plan(view, rng, w, worths):
    """(kind to take, first card to give or −1) of the best way to get one or more of a kind."""
    fresh = view.credit == 0  # who has begun a trade goes through with it
    if fresh and TRADES - view.trades >= w[MOST_TRADES]:
        return -1, -1
    cards = line_up(view, worths)
    best, most, pay = -1, w[GAIN] if fresh else -1e9, -1
    for u in range(TREASURES):
        if view.given[u]:
            continue
        have = view.mine.hand[u]
        for k in range(1, view.market[u] + 1):
            gain = worths[u, have + k] - worths[u, have]
            gain += w[GRUDGE] * k * TRADE[u] + waver(rng, w[HEAT] if fresh else 0.0)
            left = k * TRADE[u] - view.credit
            first, i = -1, 0
            while left > 0 and i < cards:
                t = int(worths[LINE, i])
                if t != u:  # nobody pays for a kind with the same kind
                    gain -= worths[LOSSES, i] + w[GRUDGE] * TRADE[t]
                    left -= TRADE[t]
                    first = t if first < 0 else first
                i += 1
            if left <= 0 and gain > most:
                best, most, pay = u, gain, first
    return best, pay


@rule
def trade(view, ways, rng, w, worths):
    """The next small action of a good trade, or −1."""
    wanted, pay = plan(view, rng, w, worths)
    if wanted >= 0 and pay < 0 and ways[TAKE + wanted]:
        return TAKE + wanted
    if wanted >= 0 and pay >= 0 and ways[GIVE + pay]:
        return GIVE + pay
    if ways[CLOSE]:
        return CLOSE
    return -1


@rule
def explore(view, ways, w):
    """The largest chamber there are maps for, or −1."""
    if view.dig > w[PATIENCE] and view.storms > 0:
        return -1
    for c in range(CHAMBERS - 1, -1, -1):
        if ways[EXPLORE + c]:
            return EXPLORE + c
    return -1


@rule
def sell(view, ways, rng, w, worths):
    """A full set, or one that outweighs the worth of waiting; in the end or under duress the best there is; or −1."""
    must = view.dig == 0 or view.must
    best, most = -1, -1.0
    for kind in range(SETS):
        t, size = SET_TREASURE[kind], SET_SIZE[kind]
        if not ways[SELL + kind] or (t == MAP and not must):
            continue
        n = view.mine.hand[t]
        kept = worths[t, n] - worths[t, n - size]
        due = size == FULL[t] or SALE[t, size - 1] + waver(rng, w[HEAT]) > w[CASH] * kept
        if (due or must) and SALE[t, size - 1] / size > most:
            best, most = SELL + kind, SALE[t, size - 1] / size
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
def discard(view, rng, w, worths):
    """The card that is missed least, whatever it could buy."""
    best, least = -1, 1e9
    for t in range(TREASURES):
        n = view.mine.hand[t]
        if n > 0:
            cost = worths[t, n] - worths[t, n - 1] - waver(rng, CALM * w[HEAT])
            if cost < least:
                best, least = DISCARD + t, cost
    return best


@rule
def weigh(view, ways, rng, w, worths, wholes):
    """The choice; worths is room to think in."""
    choice = -1
    if view.phase == ROB:
        return rob(view, ways)
    if view.phase == ACT:
        choice = explore(view, ways, w)
        if choice >= 0:
            return choice
    appraise(view, w, worths)
    if view.phase == STORM:
        choice = discard(view, rng, w, worths)
    elif view.phase == ACT:
        choice = trade(view, ways, rng, w, worths)
        if choice < 0:
            choice = sell(view, ways, rng, w, worths)
        if choice < 0 and ways[END_TURN]:
            choice = END_TURN
    else:
        choice = trade(view, ways, rng, w, worths)
    return choice if choice >= 0 else sample(ways, rng)


@rule
def decide(view, ways, rng, w):
    return weigh(view, ways, rng, w, np.empty(REALS), np.empty(WHOLES, np.int64))
