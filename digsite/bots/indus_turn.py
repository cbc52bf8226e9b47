"""A turn at the end of Indus for two: the landings it may bring, and what it is worth once these are known.

A landing is worth the same from wherever the piece came, so a piece that may be placed anywhere needs 36 landings for
its 24 spaces. Alone of its colour it needs only the 12 rows: both ends are alike.
"""

from digsite.bots.indus_position import FACES, HAND, HELD, MIRROR, ONE, SEAT, SIGN, add, drop, holds, on_frame, taken
from digsite.games.indus.rules import FACE
from digsite.games.indus.state import LAST_ROLL, PIECES, ROLLS
from digsite.games.indus.tiles import CELLS, LANDING, SPACES
from digsite.kernel import rule

WORST = 2.0  # beyond every worth, for the seat to move
ROW = LANDING[: SPACES // 2, FACE].copy()  # [row, face] = cell, from one end


@rule
def better(seat, one, other):
    return max(one, other) if seat == 0 else min(one, other)


@rule
def may_place(s, c, t):
    """R25, R58, R59. Whether a colour may place a kind of piece, or, for −1, need not place."""
    held = s.held[c]
    if held == 0 or SEAT[c] != s.seat or (s.colour >= 0 and s.colour != c):
        return False
    if t >= 0:
        return s.rolls < 0 and holds(held, 1 + t + PIECES * HAND)
    return s.rolls >= 0 or held >> (on_frame(held) * HELD) == 0


@rule
def list_landings(s, c, t):
    """All landings after placing a kind of piece, that of the placed piece first, area by area; how many."""
    held, n, places, spaces = s.held[c], 0, t >= 0, taken(s.held)
    frame = on_frame(held)
    if places:
        held = drop(held, 1 + t + PIECES * HAND)
        for cell in range(CELLS):
            s.cell[n], s.mover[n], s.kept[n] = cell, t, held
            n += 1
    for space in range(SPACES if places else 1):
        for m in range(frame):
            piece = (held >> (m * HELD)) & ONE
            kept = drop(held, piece)
            if places:
                kept = add(kept, 1 + t + PIECES * space)
            for f in range(FACES):
                s.cell[n] = LANDING[(piece - 1) // PIECES, FACE[f]]
                s.mover[n] = -1 if places and (spaces >> space) & 1 else (piece - 1) % PIECES
                s.kept[n] = kept
                n += 1
    return n


# --- what a turn is worth -------------------------------------------------------------------------


@rule
def expect(s, movers, bound):
    """What rolling is worth: backward induction from the last roll."""
    sign, later, may_roll = SIGN[s.seat], 0.0, False
    for roll in range(ROLLS, max(s.rolls, 0), -1):
        total, usable = 0.0, False
        for f in range(FACES):
            best = later if may_roll else -WORST
            for m in range(movers):
                if s.last[m] >= roll:
                    best = max(best, sign * s.worth[s.paths[m, f], bound])
                    usable = True
            total += best
        if usable:
            later, may_roll = total / FACES, True
    return sign * later


@rule
def expect_alone(s, t, row, last):
    """The same for a piece alone of its colour, in a row or (t is −1) where it stands, with landings worth `s.hope`."""
    later = 0.0
    for roll in range(min(last, ROLLS), max(s.rolls, 0), -1):
        total = 0.0
        for f in range(FACES):
            worth = s.hope[f if t < 0 else ROW[row, f]]
            total += worth if roll == min(last, ROLLS) else better(s.seat, worth, later)
        later = total / FACES
    return later


@rule
def best_row(s, t, last, least):
    """What the best of the rows that count is worth to a piece alone; those not better than `least` count no more."""
    found = -SIGN[s.seat] * WORST
    for row in range(1 if t < 0 else SPACES // 2):
        if s.counts[row]:
            worth = expect_alone(s, t, row, last)
            found = better(s.seat, found, worth)
            if better(s.seat, worth, least) == least:
                s.counts[row] = 0
    return found


@rule
def set_movers(s, c, t, space):
    """The pieces that may move once a kind of piece is placed on a space, and the landings they make; how many."""
    held, n, first = s.held[c], 0, 0
    frame = on_frame(held)
    if t >= 0:
        s.last[0] = LAST_ROLL[t]
        for f in range(FACES):
            s.paths[0, f] = LANDING[space, FACE[f]]
        n, first = 1, CELLS + space * frame * FACES
    for m in range(frame):
        s.last[n] = LAST_ROLL[(((held >> (m * HELD)) & ONE) - 1) % PIECES]
        for f in range(FACES):
            s.paths[n, f] = first + m * FACES + f
        n += 1
    return n


@rule
def take_turn(s, c, t, bound):
    """What a turn is worth in which a colour places a kind of piece."""
    spaces, held, found = taken(s.held), s.held[c], -SIGN[s.seat] * WORST
    if held <= ONE:  # alone
        for j in range(FACES if t < 0 else CELLS):
            s.hope[j] = s.worth[j, bound]
        for row in range(SPACES // 2):
            s.counts[row] = t < 0 or not ((spaces >> row) & 1 and (spaces >> MIRROR[row]) & 1)
        return best_row(s, t, LAST_ROLL[(held - 1) % PIECES], found)
    if t < 0:
        return expect(s, set_movers(s, c, t, 0), bound)
    for space in range(SPACES):
        if not (spaces >> space) & 1:
            found = better(s.seat, found, expect(s, set_movers(s, c, t, space), bound))
    return found
