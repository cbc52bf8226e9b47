"""The end of Indus, solved: while few pieces are left, every choice has an exact value.

Expectimax turn by turn. A die that may be rolled again is a problem of stopping, solved from the last roll backwards:
before the last roll a turn is worth the mean over its faces; one roll earlier each face is worth the better of the
best move and of rolling again. With more than two seats everybody plays for their own worth (max^n); of choices alike
the lowest number is taken. Positions met before are looked up.

With two seats a player may take pieces back, over and over: indus_end.py chooses there. Here that is played out to its
very end, where it is short enough, and else the solver says so.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from digsite.bots import indus_end
from digsite.bots.indus_position import mixed
from digsite.bots.search import appraise, find_slot
from digsite.games.indus.rules import FACE, apply, legal, move, score
from digsite.games.indus.state import BOOK, COLOURS, LAST_ROLL, PIECES, ROLL, ROLLS, State
from digsite.games.indus.tiles import SPACES
from digsite.kernel import OVER, WAYS, rule
from digsite.record import SEATS, Array, Sight, u8

LAST = 4  # pieces still to land: so few are solved
FACES = len(FACE)
ALIKE = 1e-10  # values closer than this are the same
DEEPEST = 240  # levels
WORK = 120_000  # positions looked at before the solver gives up
SPREAD = 8.0  # points that count as a clear margin at the end
SIGHT = Sight(State)


class Solver(NamedTuple):
    """Room for one expectimax: D levels, P positions."""

    stack: Array  # [D] the states on the path
    words: Array  # [D, words] the same memory
    ways: Array  # [D, action]
    values: Array  # [D, seat] worth of the state on this level
    landing: Array  # [D, space, face, seat] worth of moving from a space by a face
    keys: Array  # [slot] hash of a solved position, 0 where empty
    nodes: Array  # [slot] = position
    used: Array  # [1] positions so far
    looked: Array  # [1] positions looked at, known ones included
    work: Array  # [1] how many may be
    known: Array  # [P, seat] their worth
    points: Array  # [seat, 2]


def solver(work: int) -> Solver:
    stack, positions = State.empty(DEEPEST), 1 << work.bit_length()
    return Solver(
        stack, stack.view(u8).reshape(DEEPEST, -1), np.zeros((DEEPEST, BOOK.size), WAYS), np.zeros((DEEPEST, SEATS)),
        np.zeros((DEEPEST, SPACES, FACES, SEATS)), np.zeros(2 * positions, u8), np.zeros(2 * positions, np.int32),
        np.zeros(1, np.int64), np.zeros(1, np.int64), np.full(1, work), np.zeros((positions, SEATS)),
        np.zeros((SEATS, 2), np.int64),
    )  # fmt: skip


@rule
def key_of(words):
    """A hash of a state; never 0."""
    key = u8(0)
    for i in range(len(words)):
        key = mixed(key, words[i])
    return key | u8(1)


@rule
def forget(s):
    """What was counted on the way does not matter for the end."""
    s.first = 0
    for p in range(SEATS):
        s.turns[p] = 0
    for c in range(COLOURS):
        for t in range(PIECES):
            s.out[c, t] = 0


@rule
def assign(to, source):
    for p in range(SEATS):
        to[p] = source[p]


@rule
def stop_or_roll(s, landing, value):
    """What rolling is worth when `s.rolls` rolls were made: backward induction from the last roll."""
    later = np.zeros(SEATS)  # worth of rolling once more
    best = np.zeros(SEATS)
    may_roll = False
    for roll in range(ROLLS, s.rolls, -1):
        value[:] = 0.0
        usable = False
        for f in range(FACES):
            found = False
            for space in range(SPACES):
                piece = s.frame[space] - 1 - PIECES * s.colour
                if piece >= 0 and piece < PIECES and LAST_ROLL[piece] >= roll:
                    if not found or landing[space, f, s.actor] > best[s.actor] + ALIKE:
                        assign(best, landing[space, f])
                    found = True
            usable = usable or found
            if may_roll and later[s.actor] > best[s.actor] + ALIKE:
                assign(best, later)
            for p in range(SEATS):
                value[p] += best[p] / FACES
        may_roll = usable
        assign(later, value)


@rule
def solve(r, d, spread):
    """r.values[d]: what the state on level d is worth to every seat."""
    s = r.stack[d]
    r.looked[0] += 1
    if r.looked[0] > r.work[0] or d == DEEPEST - 1:
        r.looked[0] = r.work[0] + 1  # given up; nothing counts any more
        return
    if s.turn == OVER:
        score(s, r.points)
        appraise(r.points, s.seats, spread, r.values[d])
        return
    forget(s)
    key = key_of(r.words[d])
    slot = find_slot(r, key)
    if r.keys[slot] == key:
        assign(r.values[d], r.known[r.nodes[slot]])
        return
    if s.phase == ROLL:
        for space in range(SPACES):
            piece = s.frame[space] - 1 - PIECES * s.colour
            if piece >= 0 and piece < PIECES:
                for f in range(FACES):
                    r.stack[d + 1] = r.stack[d]
                    r.stack[d + 1].die = FACE[f]
                    r.stack[d + 1].turn = s.actor
                    move(r.stack[d + 1], space)
                    solve(r, d + 1, spread)
                    assign(r.landing[d, space, f], r.values[d + 1])
        stop_or_roll(s, r.landing[d], r.values[d])
    else:
        first = True
        r.ways[d][:] = 0
        legal(s, r.ways[d])
        for action in range(r.ways.shape[1]):
            if r.ways[d, action]:
                r.stack[d + 1] = r.stack[d]
                apply(r.stack[d + 1], action)
                solve(r, d + 1, spread)
                if first or r.values[d + 1, s.turn] > r.values[d, s.turn] + ALIKE:
                    assign(r.values[d], r.values[d + 1])
                first = False
    slot = find_slot(r, key)
    r.keys[slot] = key
    r.nodes[slot] = r.used[0]
    assign(r.known[r.used[0]], r.values[d])
    r.used[0] += 1


def worths(view: Any, actions: Sequence[int], spread: float = SPREAD, work: int = WORK) -> Array | None:
    """What each open action is worth to the seat, from 0 to 1; None if the end is too long."""
    views = SIGHT.views()
    views[0] = view
    r, found, seat = solver(work), np.zeros(len(actions)), int(views[0].seat)
    r.stack[0] = SIGHT.recall(views, seat)[0]
    for i, action in enumerate(actions):
        r.stack[1] = r.stack[0]
        apply(r.stack[1], int(action))
        solve(r, 1, spread)  # called from here, since compiled callers of what calls itself cannot be kept on disk
        found[i] = r.values[1, seat]
    return found if r.looked[0] <= work else None


def best(view: Any, actions: Sequence[int]) -> int | None:
    """The best of the open actions, if the end is short enough to know."""
    if int(np.sum(view["left"])) > LAST:
        return None
    if view["seats"] == 2:
        return indus_end.best(view, actions, SPREAD)
    found = worths(view, actions)
    return None if found is None else int(actions[int(np.argmax(found > found.max() - ALIKE))])
