"""The end of Indus for two, solved, even where pieces can be taken back again and again.

Expectimax turn by turn (indus_turn.py) on small positions (indus_position.py), which are worth something from 0 to 1
to seat 0. The last piece is solved at once for all numbers of times that it may still be taken back.

Before that the lookahead takes back only so many times; beyond, all is possible. So every position has a lower and an
upper bound, which come nearer the more often the lookahead takes back. A choice is known as soon as no other can be
better. A position seen before is looked at again only if its bounds are still too far apart.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from digsite.bots.indus_position import (
    FACES,
    GUARD,
    HAND,
    KIND_BITS,
    KIND_MASK,
    MARGIN,
    OTHER,
    SEAT,
    SIGN,
    TIMES,
    Board,
    Level,
    add,
    area_key,
    has_pieces,
    land,
    lay,
    margin_with,
    name,
    set_board,
    set_position,
    turn_key,
)
from digsite.bots.indus_turn import WORST, best_row, better, list_landings, may_place, take_turn
from digsite.bots.search import appraise, find_slot
from digsite.games.indus.rules import FACE, apply, legal
from digsite.games.indus.state import BOOK, CHOICE, COLOURS, LAST_ROLL, PIECES, STARS, State
from digsite.games.indus.tiles import CELLS, LANDING
from digsite.kernel import OVER, WAYS, rule
from digsite.record import SEATS, Array, Sight, u8

SIGHT = Sight(State)
DEEPEST = 80  # levels
POSITIONS, LASTS, SLOTS = 1 << 17, 1 << 17, 1 << 19  # positions with several pieces and with one, and their index
WORK = 1_200_000  # landings looked at before the solver gives up: 100 to 200 ms, as busy as the machine is
LAST_WORK = 16  # what a last piece costs, in landings
PASSES = (0, 1, 2, 3, 4, 5, 6, 8, 10)  # times to take back that the lookahead dares, one after the other; then all
FEWER = 12  # so many times may be used up before a last piece, in these passes
CLOSE = 0.2  # bounds nearer than this part of what separates two choices are near enough
ALIKE = 1e-9  # values closer than this are the same
TINY = 1e-15
LOWER, UPPER = 0, 1
NONE, ITSELF, UNKNOWN, BEYOND = -1, -2, -3, -4  # instead of a node


class Solver(NamedTuple):
    levels: Array  # [D]
    board: Array  # [1]
    ends: Array  # [MARGIN + margin] worth of an end
    keys: Array  # [slot] hash of a position, 0 where empty
    nodes: Array  # [slot] = node
    used: Array  # [2] nodes so far: several pieces, one piece
    work: Array  # [1] landings so far
    close: Array  # [1] bounds so near are near enough
    known: Array  # [node, 2] bounds with several pieces
    depth: Array  # [node] times to take back that were looked at
    rows: Array  # [node, times] worth of a last piece


def solver(spread: float) -> Solver:
    points, worth, ends = np.zeros((SEATS, 2), np.int64), np.zeros(SEATS), np.zeros(2 * MARGIN)
    for margin in range(-MARGIN, MARGIN):
        points[0, 0] = margin
        appraise(points, 2, spread, worth)
        ends[MARGIN + margin] = worth[0]
    levels = np.zeros(DEEPEST, Level)
    levels["colour"] = levels["rolls"] = -1
    return Solver(
        levels, np.zeros(1, Board), ends, np.zeros(SLOTS, u8), np.zeros(SLOTS, np.int64), np.zeros(2, np.int64),
        np.zeros(1, np.int64), np.zeros(1), np.zeros((POSITIONS, 2)), np.zeros(POSITIONS, np.int64),
        np.zeros((LASTS, TIMES)),
    )  # fmt: skip


# --- landing --------------------------------------------------------------------------------------


@rule
def hold_next(b, s, after, j, c, captive):
    """What is held after landing j, a captured piece being taken back if there is one, and whose turn it is then."""
    for i in range(COLOURS):
        after.held[i] = s.held[i]
    for p in range(2):
        after.spare[p] = s.spare[p]
    after.held[c] = s.kept[j]
    after.left = s.left - 1
    after.budget = s.budget
    if captive >= 0:
        owner = captive // PIECES
        after.held[owner] = add(after.held[owner], 1 + captive % PIECES + PIECES * HAND)
        after.left += 1
        after.budget -= 1
        after.spare[s.seat] = max(s.spare[s.seat] - 1, 0)
    after.seat = 1 - s.seat if has_pieces(after.held, 1 - s.seat) else s.seat
    after.turn_key = turn_key(b, after)
    s.stale = captive >= 0


@rule
def step(r, d, c, j, back):
    """Make landing j on the next level, taking back or not; whether that must be solved."""
    b, s, after = r.board[0], r.levels[d], r.levels[d + 1]
    cell = s.cell[j]
    before = s.lies[cell]
    lies, stars, captive = land(before, c, s.mover[j], b.crowd[cell])
    s.captive = captive if lies != before or b.entry else -1
    after.node = NONE
    if back:
        if s.left > 1 and s.spare[s.seat] == 0:
            return False
        if s.left > 1 and s.budget == 0:
            after.node = BEYOND
            after.bounds[LOWER] = 0.0
            after.bounds[UPPER] = 1.0
            return False
        hold_next(b, s, after, j, c, captive)
    else:
        if captive >= 0:
            stars += STARS[captive % PIECES]
        if j == 0 or s.kept[j] != s.kept[j - 1] or s.stale:
            hold_next(b, s, after, j, c, -1)
    after.margin = margin_with(b, s, cell, lies) + SIGN[s.seat] * stars
    after.board_key = s.board_key
    if lies != before:
        after.board_key ^= area_key(cell, before) ^ area_key(cell, lies)
    after.key = name(after)
    if recall(r, d + 1):
        return False
    lay(b, s, after, cell, lies)
    return True


@rule
def recall(r, d):
    """Whether enough is known of the position on level d."""
    b, s = r.board[0], r.levels[d]
    slot = find_slot(r, s.key)
    if r.keys[slot] != s.key:
        return False
    s.node = r.nodes[slot]
    if s.left > 1:
        s.bounds[LOWER] = r.known[s.node, LOWER]
        s.bounds[UPPER] = r.known[s.node, UPPER]
        return r.depth[s.node] >= s.budget or s.bounds[UPPER] - s.bounds[LOWER] < r.close[0]
    most = s.spare[s.seat] if b.tight else b.start[s.seat]
    least = most if b.tight else most - FEWER
    s.bounds[LOWER] = r.rows[s.node, least if s.seat == 0 else most]
    s.bounds[UPPER] = r.rows[s.node, most if s.seat == 0 else least]
    return True


# --- the last piece -------------------------------------------------------------------------------


@rule
def last_gain(b, s, c, t, cell):
    """What the last landing adds to the margin; an own captured piece is worth its points."""
    lies, stars, captive = land(s.lies[cell], c, t, b.crowd[cell])
    if captive >= 0:
        stars += STARS[captive % PIECES]
    return margin_with(b, s, cell, lies) - s.margin + SIGN[SEAT[c]] * stars


@rule
def list_gains(b, s, c, t):
    """s.gain: the same for all areas, once for all landings that may come between."""
    piece = PIECES * c + t
    if not s.gained[piece]:
        s.gained[piece] = 1
        for cell in range(CELLS):
            s.gain[piece, cell] = last_gain(b, s, c, t, cell)


@rule
def protects_from_own(lies, c):
    """Whether a landing would protect the area and capture a piece of the own other colour."""
    mine, own = (lies >> (KIND_BITS * c)) & KIND_MASK, (lies >> (KIND_BITS * OTHER[c])) & KIND_MASK
    return lies >> GUARD == 0 and mine > 0 and own > 0


@rule
def last_landings(r, d, c, t):
    """s.worth: what the last landings are worth without taking back; s.again: where one may; how many there are.

    Areas that share no ruin with the landing before gain what they gained then.
    """
    b, s = r.board[0], r.levels[d]
    kind, space = (s.held[c] - 1) % PIECES, (s.held[c] - 1) // PIECES
    anywhere, gained = t >= 0, t >= 0 and d > 0
    if gained:
        list_gains(b, r.levels[d - 1], c, kind)
    landings = CELLS if anywhere else FACES
    for j in range(landings):
        cell = j if anywhere else LANDING[space, FACE[j]]
        s.cell[j], s.mover[j], s.kept[j], s.again[j] = cell, kind, 0, NONE
        if gained and (s.changed < 0 or not b.near[s.changed, cell]):
            gain = r.levels[d - 1].gain[PIECES * c + kind, cell]
        else:
            gain = last_gain(b, s, c, kind, cell)
        s.worth[j, LOWER] = r.ends[MARGIN + s.margin + gain]
        if s.lies[cell] >> GUARD == OTHER[c] + 1 and b.entry:
            s.again[j] = ITSELF if anywhere else UNKNOWN
        elif protects_from_own(s.lies[cell], c):
            s.again[j] = UNKNOWN
    return landings


@rule
def take_back(r, s, landings, times, itself):
    """s.hope: what the landings of the last piece are worth if it may be taken back, and so many times after that."""
    for j in range(landings):
        s.hope[j] = s.worth[j, LOWER]
        if s.again[j] != NONE:
            s.hope[j] = better(s.seat, s.hope[j], itself if s.again[j] == ITSELF else r.rows[s.again[j], times])


@rule
def last_piece(r, s, c, t, landings):
    """s.row: what the last piece is worth if it may be taken back so many times, from none on.

    Rows are left out that would be no better than the best without taking back even if that were as good as can be.
    """
    seat, last, most = s.seat, LAST_ROLL[(s.held[c] - 1) % PIECES], r.board[0].start[s.seat]
    never, back, elsewhere = -SIGN[seat] * WORST, False, False
    hoped = never
    for j in range(landings):
        s.hope[j] = s.worth[j, LOWER]
        hoped = better(seat, hoped, s.hope[j])
        if s.again[j] >= 0:
            hoped = better(seat, hoped, r.rows[s.again[j], most])
        back = back or s.again[j] != NONE
        elsewhere = elsewhere or s.again[j] >= 0
    s.counts[:] = 1
    s.row[:] = best_row(s, t, last, never)
    if not back:
        return
    for _ in range(2):  # what is hoped for twice is less
        take_back(r, s, landings, most, hoped)
        hoped = better(seat, s.row[0], best_row(s, t, last, s.row[0]))
    for times in range(1, most + 1):
        take_back(r, s, landings, times - 1, s.row[times - 1])
        s.row[times:] = better(seat, s.row[0], best_row(s, t, last, never))
        if not elsewhere and abs(s.row[times] - s.row[times - 1]) < TINY:
            return


# --- solving --------------------------------------------------------------------------------------


@rule
def keep(r, s):
    """Enter what was found of a position."""
    lone = 1 if s.left == 1 else 0
    slot = find_slot(r, s.key)
    if r.keys[slot] != s.key:
        if r.used[lone] == (len(r.rows) if lone else len(r.known)):
            r.work[0] = WORK + 1
            return
        r.keys[slot] = s.key
        r.nodes[slot] = r.used[lone]
        r.used[lone] += 1
    s.node = r.nodes[slot]
    if lone:
        for times in range(TIMES):
            r.rows[s.node, times] = s.row[times]
    else:
        r.known[s.node, LOWER] = s.bounds[LOWER]
        r.known[s.node, UPPER] = s.bounds[UPPER]
        r.depth[s.node] = s.budget


@rule
def note_back(s, after, j):
    """Taking back may be better than the points."""
    if after.node != NONE:
        for bound in range(2):
            s.worth[j, bound] = better(s.seat, s.worth[j, bound], after.bounds[bound])


@rule
def solve(r, d):
    """The bounds of the position on level d."""
    s, after = r.levels[d], r.levels[d + 1]
    if r.work[0] > WORK or d == DEEPEST - 2:
        r.work[0] = WORK + 1  # given up; nothing counts any more
        return
    s.gained[:] = 0
    s.bounds[:] = -SIGN[s.seat] * WORST
    for c in range(COLOURS):
        for t in range(-1, PIECES):
            if may_place(s, c, t):
                if s.left == 1:
                    landings = last_landings(r, d, c, t)
                    r.work[0] += LAST_WORK
                    for j in range(landings):
                        if s.again[j] == UNKNOWN:
                            if step(r, d, c, j, True):
                                solve(r, d + 1)
                            s.again[j] = after.node
                    last_piece(r, s, c, t, landings)
                    continue
                landings = list_landings(s, c, t)
                r.work[0] += landings
                for j in range(landings):
                    if s.mover[j] >= 0:
                        if step(r, d, c, j, False):
                            solve(r, d + 1)
                        s.worth[j, LOWER] = after.bounds[LOWER]
                        s.worth[j, UPPER] = after.bounds[UPPER]
                        if s.captive >= 0:
                            if step(r, d, c, j, True):
                                solve(r, d + 1)
                            note_back(s, after, j)
                for bound in range(2):
                    s.bounds[bound] = better(s.seat, s.bounds[bound], take_turn(s, c, t, bound))
    keep(r, s)
    if s.left == 1:
        recall(r, d)


# --- from the table -------------------------------------------------------------------------------


def look(r: Solver, states: Array, budget: int) -> Array:
    """(lower, upper) bound of what a state is worth to seat 0, taking back so many times in the lookahead."""
    state, level = states[0], r.levels[0]
    if state.phase == CHOICE:
        ways = np.zeros(BOOK.size, WAYS)
        legal(state, ways)
        found = [look(r, after(states, action), budget) for action in np.flatnonzero(ways)]
        return np.max(found, axis=0) if state.turn == 0 else np.min(found, axis=0)
    set_position(r.board[0], level, state)
    level.budget = budget
    if state.turn == OVER:
        return np.repeat(r.ends[MARGIN + level.margin], 2)
    if not recall(r, 0):
        solve(r, 0)  # called from here, since compiled callers of what calls itself cannot be kept on disk
    return level.bounds.copy()


def after(states: Array, action: int) -> Array:
    later = states.copy()
    apply(later[0], int(action))
    return later


def bounds(view: Any, actions: Sequence[int], spread: float, passes: Sequence[int] = PASSES) -> Array | None:
    """[action, (lower, upper)] bound of what it is worth to the seat; they are drawn together until the best is known.

    None if that takes too long.
    """
    views = SIGHT.views()
    views[0] = view
    seat = int(views[0].seat)
    states, r = SIGHT.recall(views, seat), solver(spread)
    board, found = r.board[0], np.tile([0.0, 1.0], (len(actions), 1))  # for the seat
    set_board(board, states[0])
    tight = int(board.start.min()) < FEWER  # else the limit is too far away to tell positions apart by it
    for budget in [*passes, 2 * TIMES]:
        board.tight = tight or budget > FEWER
        for i, action in enumerate(actions):
            if found[i, UPPER] > found[:, LOWER].max() - ALIKE:
                now = look(r, after(states, action), budget)
                found[i] = now if seat == 0 else 1 - now[::-1]
        if r.work[0] > WORK:
            return None
        apart = lead(found).min()
        if apart <= ALIKE:
            break
        r.close[0] = CLOSE * apart
    return found


def lead(found: Array) -> Array:
    """[action] by how much some other action may be better."""
    rivals = [np.delete(found[:, UPPER], i).max(initial=-WORST) for i in range(len(found))]
    return np.array(rivals) - found[:, LOWER]


def best(view: Any, actions: Sequence[int], spread: float) -> int | None:
    """The first of the open actions than which none is better, if the end is short enough to know."""
    found = bounds(view, actions, spread)
    return None if found is None else int(actions[int(np.argmax(lead(found) <= ALIKE))])
