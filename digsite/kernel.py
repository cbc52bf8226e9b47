"""Everything fast and common: the loops that play games.

The loops below are written once, against the names of a game's rules (`legal`, `apply`, …). `bind`
makes a copy of each loop for one game, with that game's rules in the place of those names. The copies
are ordinary compiled functions, so Numba keeps them on disk like any other.
"""

from collections.abc import Callable
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np

from digsite.chance import COUNT, below, eight_counts, look_ahead, sample, seeds, two_numbers
from digsite.compiling import cache_folder, rule
from digsite.record import u2
from digsite.ways import DIE, DRAWN, NO_DIE, SUM, Chances, Choices, cast_die, three_numbers

__all__ = ["below", "cache_folder", "eight_counts", "rule", "sample", "seeds"]  # of use wherever the kernel is

NATURE, OVER = -1, -2  # values of `turn` beside the seats 0, 1, 2, 3
WAYS = u2  # ways[action]: 1 if open to a seat; for Nature, in how many ways it can happen


# --- a game's rules, by name -------------------------------------------------------------------
# What a game's author writes. Here they only hold the place for the loops below.


def setup(s: Any, seats: int) -> None:
    """Lay out the box. Switches are already in their fields; Nature deals."""


def legal(s: Any, ways: Any) -> None:
    """ways[a] = 1 if open; for Nature, in how many ways it can happen. In rising order; everything else stays 0."""


def apply(s: Any, action: Any) -> None:
    """Play it, in place, deterministically."""


def score(s: Any, points: Any) -> None:
    """points[seat] = (points, tie-break), final or so far; more is better in both."""


def imagine(s: Any, seat: int, rng: Any) -> None:
    """s holds what `seat` knows; fill in the rest as it might be."""


def broken(s: Any) -> int:
    """The number of an invariant that does not hold, or 0."""
    return 0


RULES = (setup, legal, apply, score, imagine, broken)


# --- loops -------------------------------------------------------------------------------------


def options(states, i, ways):
    """Fill in the ways of game i."""
    ways[:] = 0
    legal(states[i], ways)


def act(states, i, action):
    """Play an action in game i."""
    apply(states[i], action)


def list_open(s, notes):
    """List what is open to the seat, in rising order; how many there are."""
    numbers = three_numbers()
    numbers[SUM] = 0
    legal(s, Choices(notes, numbers))
    return np.int64(numbers[SUM])


def cast(s, rng):
    """The action that Nature draws: the same as `sample` finds in the array."""
    numbers = three_numbers()
    numbers[SUM], numbers[DIE], numbers[DRAWN] = 0, NO_DIE, 0
    legal(s, Chances(numbers, rng))
    if numbers[DIE] == NO_DIE:  # nobody asked whether the sum is `enough`
        cast_die(numbers, rng, numbers[SUM])
        numbers[SUM] = 0
        legal(s, Chances(numbers, rng))
    return np.int64(numbers[DRAWN])


def let_nature_act(s, rng):
    """Until a seat must choose or the game is over; how many actions that took."""
    plies = 0
    while s.turn == NATURE:
        apply(s, cast(s, rng))
        plies += 1
    return plies


def settle(s, ways, rng):
    """Let Nature act; leaves the seat's ways filled in."""
    plies = let_nature_act(s, rng)
    ways[:] = 0
    if s.turn != OVER:
        legal(s, ways)
    return plies


def playout(s, notes, rng):
    """Everybody plays at random to the end; the number of actions."""
    plies, dice = 0, two_numbers()
    look_ahead(dice, rng)
    while s.turn != OVER:
        if s.turn >= 0:
            apply(s, np.int64(notes[below(dice, list_open(s, notes))]))
            plies += 1
        while s.turn == NATURE:  # apart, so that the compiler knows whose turn it is
            apply(s, cast(s, dice))
            plies += 1
    rng[0] = dice[COUNT]
    return plies


def playouts(start, states, rngs, notes, plies, points):
    """Random games from start[0], one for each state: their lengths and points."""
    for i in range(len(states)):
        states[i] = start[0]
        plies[i] = playout(states[i], notes, rngs[i])
        score(states[i], points[i])


def advance(states, rngs, ways, plies):
    """Settle Nature in every game, so that each waits for a seat or is over."""
    for i in range(len(states)):
        plies[i] += settle(states[i], ways[i], rngs[i])


def step(states, actions, rngs, ways, plies):
    """Play one action in every game that is not over, and let Nature answer."""
    for i in range(len(states)):
        if states[i].turn >= 0:
            apply(states[i], actions[i])
            plies[i] += 1 + settle(states[i], ways[i], rngs[i])


def settle_apart(s, ways, streams, kinds):
    """As settle, but each kind of event has dice of its own: streams[kind], kinds[action] being its kind."""
    plies = 0  # the k-th roll or the k-th card dug is the same whatever else was decided and drawn before it
    while True:
        ways[:] = 0
        if s.turn == OVER:
            return plies
        legal(s, ways)
        if s.turn != NATURE:
            return plies
        first = 0
        while ways[first] == 0:
            first += 1
        kind = kinds[first]
        apply(s, sample(ways, streams[kind : kind + 1]))
        plies += 1


def advance_apart(states, streams, kinds, ways, plies):
    """As advance, with dice apart for each kind of event: streams[game, kind]."""
    for i in range(len(states)):
        plies[i] += settle_apart(states[i], ways[i], streams[i], kinds)


def step_apart(states, actions, streams, kinds, ways, plies):
    """As step, with dice apart for each kind of event: streams[game, kind]."""
    for i in range(len(states)):
        if states[i].turn >= 0:
            apply(states[i], actions[i])
            plies[i] += 1 + settle_apart(states[i], ways[i], streams[i], kinds)


def look(states, views, seats, shared, own, stride):
    """Copy what seats[i] sees of game i: rows of bytes, spans as in record.Sight."""
    for i in range(len(states)):
        if seats[i] >= 0:
            for k in range(len(shared)):
                for b in range(shared[k, 2]):
                    views[i, shared[k, 1] + b] = states[i, shared[k, 0] + b]
            for k in range(len(own)):
                start = own[k, 0] + seats[i] * stride
                for b in range(own[k, 2]):
                    views[i, own[k, 1] + b] = states[i, start + b]


def finish(states, points, faults):
    """Points and broken invariants of every game."""
    for i in range(len(states)):
        score(states[i], points[i])
        faults[i] = broken(states[i])


LOOPS = (
    options, act, list_open, cast, let_nature_act, settle, playout, playouts, advance, step,
    settle_apart, advance_apart, step_apart, look, finish,
)  # fmt: skip


def bind(name: str, rules: dict[str, Callable[..., Any]]) -> SimpleNamespace:
    """The loops of one game: copies of the above that call its rules."""
    if missing := [f.__name__ for f in RULES if f.__name__ not in rules]:
        raise TypeError(f"{name} lacks the rules {', '.join(missing)}")
    world = {**globals(), **rules}
    for loop in LOOPS:  # these two are asked most; with more that is kept apart, code only grew
        world[loop.__name__] = bind_loop(loop, world, name, apart=loop in (list_open, cast))
    return SimpleNamespace(**{f.__name__: world[f.__name__] for f in LOOPS}, **rules)


def bind_loop(loop: Callable[..., Any], world: dict[str, Any], name: str, apart: bool = False) -> Callable[..., Any]:
    """A compiled copy of a loop that finds its names in `world`; each name has its own file in the cache."""
    copy = FunctionType(loop.__code__, world, f"{loop.__name__}_{name}")
    copy.__qualname__ = copy.__name__
    return rule(copy, apart=apart)  # type: ignore[no-any-return]
