"""Archaeology: what a net looks at."""

import numpy as np

from digsite.games.archaeology.state import ACT, BOOK, COPIES, SALE, SET_SIZE, SET_TREASURE, SETS, TRADES, TREASURES
from digsite.kernel import rule
from digsite.nets.features import mark, put, put_all, put_lead
from digsite.record import SEATS, Array

PHASES = 12
ROB, TAKE = BOOK["rob"].first, BOOK["take"].first
MOST_TRADES = 2
if BOOK["give"].first != 0:
    raise TypeError("nets know `give` as the first verb of Archaeology")


@rule
def see(view, out):
    """The turn, the cards in sight and still to come, then every player from oneself on."""
    k = mark(out, 0, view.phase, PHASES)
    k = mark(out, k, view.seats - 2, SEATS - 1)
    k = put(out, k, view.todo)
    k = put(out, k, view.dig)
    k = put(out, k, view.thieves)
    k = put(out, k, view.storms)
    k = put(out, k, view.credit)
    k = put(out, k, view.trades)
    k = put(out, k, view.quiet)
    k = put(out, k, view.passes)
    k = put(out, k, view.dug)
    k = put(out, k, view.acted)
    k = put(out, k, view.sale)
    k = put(out, k, view.explored)
    k = put(out, k, view.must)
    k = put_all(out, k, view.closed)
    k = put_all(out, k, view.given)
    k = put_all(out, k, view.market)
    k = put_all(out, k, view.mine.hand)
    for t in range(TREASURES):
        k = put(out, k, unseen(view, t))
        k = put(out, k, 0 if view.mine.hand[t] == 0 else SALE[t, min(view.mine.hand[t], SALE.shape[1]) - 1])
    me = view.diggers[view.seat]
    for j in range(SEATS):
        if j < view.seats:
            seat = (view.seat + j) % view.seats
            k = see_player(view, me, view.diggers[seat], seat, j, out, k)
        else:
            for _ in range(4 + 2 * TREASURES if j > 0 else 3):
                k = put(out, k, 0)
    return k


@rule
def see_player(view, me, rival, seat, j, out, k):
    k = put(out, k, rival.cards)
    k = put(out, k, rival.money)
    k = put(out, k, rival.sold)
    if j > 0:
        k = put_lead(out, k, 0 + me.money, 0 + rival.money)
        k = put_all(out, k, view.mine.known[seat])
        k = put_all(out, k, view.mine.shown[seat])
    return k


@rule
def unseen(view, t):
    """Cards of a kind that are neither in my hand nor in the market nor sold."""
    left = COPIES[t] - view.mine.hand[t] - view.market[t]
    for kind in range(SETS):
        if SET_TREASURE[kind] == t:
            for p in range(view.seats):
                left -= view.diggers[p].sets[kind] * SET_SIZE[kind]
    return left


@rule
def idle(view, action):
    """After two trades in a turn nets give no more: one could do it all, and cards could go to and fro for ever."""
    return action < TAKE and view.trades <= TRADES - MOST_TRADES and view.phase == ACT


def turn(actions: Array, seats: int, seat: int) -> None:
    """Whom to rob is told from oneself on: actions[place] = action."""
    order = (seat + np.arange(seats)) % seats
    actions[ROB : ROB + seats] = ROB + order
