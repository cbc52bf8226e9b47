"""Many games at once in shared buffers: each step plays one choice in every game, and Nature answers.

>>> from digsite.envs.vector import Vector
>>> games = Vector("archaeology", count=64, seats=2, seed=1)
>>> observations, masks = games.reset()
>>> observations.shape, masks.shape
((64, 230), (64, 94))
>>> observations, masks, rewards, dones = games.step(games.sample())
>>> games.legend[0], games.legend[-1]
('seat', 'mine.shown.27')
"""

import threading
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import cycle, pairwise
from typing import Any

import numpy as np

from digsite import kernel
from digsite.envs import crew
from digsite.envs.crew import Crew
from digsite.envs.legend import Legend, legend_of
from digsite.errors import Illegal, Unreadable, whole
from digsite.game import Game, Setting, find
from digsite.kernel import OVER, below, rule, seeds
from digsite.record import SEATS, Array, as_bytes
from digsite.ways import BLOCK, is_among

# --- loops, bound to one game's rules as those of the kernel --------------------------------------
# What belongs to some of the games comes together: `games` (how they stand), `told` (what is open to whom), `seen`
# (observations), `paid` (what comes of a step).

apply: Any = None  # these hold the places of the game's own
score: Any = None
list_open: Any = None
let_nature_act: Any = None
write_row: Any = None  # and of its legend's

BEGIN, LOOK, PICK, CHECK, STEP = range(5)
NO_ACTION = -1  # for games that are over and do not begin anew
Switches = Mapping[str, Setting] | Sequence[Mapping[str, Setting] | None] | None  # for all games, or for each


def do(
    order, states, starts, which, rngs, again, opens, many, masks, turns, rows, scales, observations,
    points, rewards, dones, plies, actions, choosers, wrong,
):  # fmt: skip
    """One of the loops below, in some of the games, and whether no action is closed that it checked.

    What they need comes one by one, for Numba takes its time to look into a tuple.
    """
    games, told = (states, starts, which, rngs, again), (opens, many, masks, turns)
    seen, paid = (rows, scales, observations), (points, rewards, dones, plies)
    if order == BEGIN:
        begin_all(games)
    elif order == LOOK:
        look_all(games, told, seen)
    elif order == PICK:
        pick_all(told, choosers, actions)
    elif order == CHECK:
        wrong[0] = first_illegal(actions, told)
        return wrong[0] < 0
    elif order == STEP:
        step_all(games, told, seen, paid, actions)
    return True


def begin_all(games):
    """Lay out every game anew and let Nature deal."""
    states, starts, which, rngs, _ = games
    for i in range(len(states)):
        states[i] = starts[which[i]]
        let_nature_act(states[i], rngs[i])


def look_all(games, told, seen):
    for i in range(len(games[0])):
        tell(games[0][i], i, told, seen)


def tell(s, i, told, seen):
    """Write down whose turn it is in game i, what is open and what is seen. opens[i, k] is the k-th action.

    A processor cannot guess how many are open. While it does, it gets on with the row, so that comes before the mask.
    """
    opens, many, masks, turns = told
    rows, scales, observations = seen
    turns[i] = s.turn
    many[i] = list_open(s, opens[i]) if s.turn != OVER else 0
    masks[i, :] = False
    write_row(rows[i], turns[i], scales, observations[i])
    for k in range(many[i]):
        masks[i, opens[i, k]] = True


def step_all(games, told, seen, paid, actions):
    """One choice in every game. A game that ends is scored and, with `again`, begins anew."""
    states, starts, which, rngs, again = games
    points, rewards, dones, plies = paid
    for i in range(len(states)):
        s = states[i]
        if actions[i] == NO_ACTION:
            rewards[i, :] = 0
            continue
        apply(s, actions[i])
        plies[i] += 1 + let_nature_act(s, rngs[i])
        dones[i] = s.turn == OVER
        rewards[i, :] = 0
        if dones[i]:
            score(s, points[i])
            share_victory(points[i], s.seats, rewards[i])
            if again:
                states[i] = starts[which[i]]
                let_nature_act(s, rngs[i])
        tell(s, i, told, seen)


@rule
def share_victory(points, seats, rewards):
    """Winners share 1; everybody pays an equal part of it. So rewards add up to nothing."""
    winners = 0
    for seat in range(seats):
        rewards[seat] = 1
        for other in range(seats):
            if points[other, 0] > points[seat, 0] or (
                points[other, 0] == points[seat, 0] and points[other, 1] > points[seat, 1]
            ):
                rewards[seat] = 0
        winners += rewards[seat] > 0
    for seat in range(seats):
        rewards[seat] = rewards[seat] / winners - 1 / seats


def rewards_of(game: Game, states: Array) -> Array:
    """What the first of some games that are over pays each seat."""
    rewards = np.zeros(SEATS, np.float32)
    share_victory(game.points(states)[0], states[0].seats, rewards)
    return rewards


@rule
def first_illegal(actions, told):
    """The first game whose action is not open, or −1. Lists are asked: masks are in the hands of others."""
    opens, many, _, _ = told
    for i in range(len(actions)):
        found = many[i] == 0 and actions[i] == NO_ACTION
        for first in range(0, many[i], BLOCK):
            found |= is_among(opens[i], first, many[i] - first, actions[i])
        if not found:
            return i
    return -1


@rule
def pick_all(told, choosers, actions):
    """A random open action in every game that waits for one."""
    opens, many, _, _ = told
    for i in range(len(actions)):
        actions[i] = opens[i, below(choosers[i], many[i])] if many[i] > 0 else NO_ACTION


@cache
def scales_of(game: Game) -> Array:
    """One over the largest value each column takes in some fixed random games, so that inputs stay near 0 … 1."""
    count, steps, ones = 96, 400, np.ones(len(legend_of(game).names), np.float32)
    plain = Vector(game, count, [2 + i % 3 for i in range(count)], seed=2026, scales=ones)
    largest = ones.copy()
    for _ in range(steps):
        plain.step(plain.sample())
        np.maximum(largest, np.abs(plain.observations).max(axis=0), out=largest)
    return (1 / largest).astype(np.float32)


def scales_for(game: Game, legend: Legend, given: Array | None) -> Array:
    """What every column is multiplied with: bytes with nothing, other numbers as given or as random games tell."""
    width = len(legend.names)
    if legend.dtype == np.uint8:
        if given is not None:
            raise Unreadable("observations in uint8 are not scaled; leave out the scales")
        return np.ones(width, np.float32)
    scales = np.array(scales_of(game) if given is None else given, np.float32)
    if scales.shape != (width,):
        raise Unreadable(f"{width} columns need {width} scales, not {scales.shape}")
    if not (np.isfinite(scales) & (scales > 0)).all():
        raise Unreadable("scales are numbers above 0")
    return scales


def seats_of(given: Any, count: int) -> Array:
    """How many sit at each of `count` tables."""
    try:
        seats = np.asarray(given)
    except ValueError:
        seats = np.zeros(0)
    if seats.dtype.kind not in "iu" or seats.shape not in ((), (count,)):
        raise Unreadable(f"seats are a whole number, or one for each of {count} games, not {given!r}")
    return np.broadcast_to(seats.astype(np.int64), (count,))


def starts_of(game: Game, each: Array, switches: Switches) -> tuple[Array, Array]:
    """How games of so many seats and such optional rules begin, every kind once; and of which kind each is."""
    given = [switches] if switches is None or isinstance(switches, Mapping) else list(switches)
    if len(given) not in (1, len(each)):
        raise Unreadable(f"switches are for all games, or for each of {len(each)}, not for {len(given)}")
    rules = {id(some): tuple(game.settings(some).items()) for some in given}  # the same mapping may come often
    kinds: dict[Any, int] = {}
    made: list[Any] = []
    which: list[int] = []
    for n, some in zip(each.tolist(), cycle(given)):
        kind = kinds.setdefault((n, rules[id(some)]), len(made))
        if kind == len(made):
            made.append(game.start(n, some)[0])
        which.append(kind)
    starts = game.State.empty(len(made))  # with the very dtype of the states: Numba knows it at once
    for k, state in enumerate(made):
        starts[k] = state
    return starts, np.array(which)


@cache
def bind(game: Game, legend: Legend) -> list[Any]:
    """The loops above for a game: what a crew can do, how it is asked, how it serves."""
    world = {**vars(crew), **globals(), **vars(game.kernel), "write_row": legend.write_row}
    name = f"{game.name.replace('.', '_')}_{legend.tag}"
    for loop in LOOPS:
        world[loop.__name__] = kernel.bind_loop(loop, world, name)
    return [world[name] for name in ("do", "ask", "serve")]


# --- the environment ----------------------------------------------------------------------------


class Vector:
    """`count` games in preallocated buffers; `seats` is one number for all or one for each game, and so are `switches`.

    A game that ends gives its rewards (winners share 1, everybody pays 1/seats) and, with `autoreset`, begins anew
    at once: masks and observations already belong to the next game. Without, it waits for the others and takes
    NO_ACTION. Buffers are reused: copy what you keep.
    Observations are scaled float32; with dtype=np.uint8 they are the View's numbers as they are, byte by byte.
    """

    def __init__(
        self,
        game: str | Game,
        count: int,
        seats: int | Sequence[int] = 2,
        switches: Switches = None,
        seed: int = 0,
        threads: int = 1,
        autoreset: bool = True,
        scales: Array | None = None,
        dtype: Any = np.float32,
    ) -> None:
        self.game = game if isinstance(game, Game) else find(game)
        count, threads = whole(count, "how many games there are"), whole(threads, "how many threads there are")
        if min(count, threads) < 1:
            raise Unreadable(f"a batch has at least one game and one thread, not {count} and {threads}")
        each = seats_of(seats, count)
        self.count, self.seed, self.autoreset = count, whole(seed, "a seed"), bool(autoreset)
        self._starts, self._which = starts_of(self.game, each, switches)
        self._legend = legend_of(self.game, dtype)
        self.legend = self._legend.names
        self.scales = scales_for(self.game, self._legend, scales)
        width, size = len(self.legend), self.game.book.size
        self.states = self.game.State.empty(count)  # the truth; observations are what seats may see of it
        self.masks = np.zeros((count, size), np.bool_)  # [game, action]
        self.opens = np.zeros((count, size + BLOCK - size % BLOCK), np.uint16)  # the same as lists: [game, k] = action
        self.many = np.zeros(count, np.int64)  # how many there are
        self.observations = np.zeros((count, width), self._legend.dtype)  # [game, column]
        self.rewards = np.zeros((count, SEATS), np.float32)  # [game, seat]
        self.dones = np.zeros(count, np.bool_)
        self.plies = np.zeros(count, np.int64)  # actions of seats and Nature so far
        self.turns = np.zeros(count, np.int64)  # the seat to act in each game
        self.points = np.zeros((count, SEATS, 2), np.int64)
        self.actions = np.zeros(count, np.int64)  # of the last `sample` or `step`
        self.rngs, self._choosers = seeds(seed, count), seeds(~seed, count)  # Nature's dice, and those of `sample`
        self._how = {"game": self.game, "count": count, "seats": each, "switches": switches, "threads": threads}
        exact = self._legend.dtype == np.uint8
        self._how |= {"autoreset": autoreset, "dtype": dtype, "scales": None if exact else self.scales}
        self._turnstile = threading.RLock()  # steps of several threads come one after the other
        edges = np.linspace(0, count, threads + 1).astype(int)
        self._slices = [slice(a, b) for a, b in pairwise(edges) if a < b]
        self._wrong = np.full(len(self._slices), -1)  # [part] = the first of its games that was given a closed action
        self._crew = Crew([self._part(k, p) for k, p in enumerate(self._slices)], *bind(self.game, self._legend))
        self.reset()

    def _part(self, k: int, p: slice) -> tuple[Any, ...]:
        """What the loops need for the k-th part of the games."""
        games = self.states[p], self._starts, self._which[p], self.rngs[p], self.autoreset
        told = self.opens[p], self.many[p], self.masks[p], self.turns[p]
        seen = as_bytes(self.states[p]), self.scales, self.observations[p]
        paid = self.points[p], self.rewards[p], self.dones[p], self.plies[p]
        return *games, *told, *seen, *paid, self.actions[p], self._choosers[p], self._wrong[k : k + 1]

    def reset(self, seed: int | None = None) -> tuple[Array, Array]:
        """Begin all games anew; the same seed gives the same games."""
        with self._turnstile:
            self.seed = self.seed if seed is None else whole(seed, "a seed")
            self.rngs[:], self._choosers[:] = seeds(self.seed, self.count), seeds(~self.seed, self.count)
            self.plies[:] = 0
            self._crew.all_do(BEGIN)
            self.look()
        return self.observations, self.masks

    def look(self) -> None:
        """Write down anew what is open and seen, in games that were changed from elsewhere."""
        with self._turnstile:
            self._crew.all_do(LOOK)

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array]:
        """Play one action in every game; nothing happens if one of them is not open."""
        with self._turnstile:
            self._keep(actions)
            self._crew.all_do(CHECK, STEP)
            self._refuse_closed()
        return self.observations, self.masks, self.rewards, self.dones

    def sample(self) -> Array:
        """A random open action for every game."""
        with self._turnstile:
            self._crew.all_do(PICK)
        return self.actions

    def observe(self, seat: int, which: Any = slice(None)) -> Array:
        """What one seat sees of every game, or of some, whether or not it is its turn; a new array."""
        if not 0 <= whole(seat, "a seat") < SEATS:
            raise Unreadable(f"there is no seat {seat}; seats are 0 to {SEATS - 1}")
        states = self.states[which]
        out: Array = np.zeros_like(self.observations[which])
        self._legend.write(states, np.full(len(states), seat, np.int64), self.scales, out)
        return out

    def __reduce__(self) -> Any:
        """A copy plays on as this one does, here or elsewhere, in buffers and with threads of its own."""
        with self._turnstile:
            return revive, ({**self._how, "seed": self.seed}, {name: getattr(self, name).copy() for name in KEPT})

    def _keep(self, actions: Array) -> None:
        try:
            actions = np.asarray(actions)
        except ValueError as error:
            raise Unreadable(f"{self.count} games need as many whole numbers as actions: {error}") from None
        if actions.shape != (self.count,):
            raise Unreadable(f"{self.count} games need actions of shape ({self.count},), not {actions.shape}")
        if actions.dtype.kind not in "iu":
            raise Unreadable(f"actions are whole numbers, not {actions.dtype}")
        if actions is not self.actions:  # those lie where they are needed, with the threads that picked them
            self.actions[:] = actions

    def _refuse_closed(self) -> None:
        wrong = self._wrong.tolist()
        if max(wrong) >= 0:
            game = next(p.start + first for p, first in zip(self._slices, wrong, strict=True) if first >= 0)
            raise Illegal(self._why(int(game), int(self.actions[game])))

    def _why(self, i: int, action: int) -> str:
        if self.turns[i] == OVER:
            return f"game {i} is over; it takes {NO_ACTION}, or reset the batch, or make it with autoreset=True"
        if not 0 <= action < self.game.book.size:
            return f"game {i}: there is no action number {action}; {self.game.name} has 0 to {self.game.book.size - 1}"
        return f"game {i}: {self.game.book.text(action)!r} (action {action}) is not open to seat {self.turns[i]}"


KEPT = ("states", "rngs", "_choosers", "plies", "rewards", "dones", "points", "actions")  # what a copy goes on with


def revive(how: Mapping[str, Any], kept: Mapping[str, Array]) -> Vector:
    """Games that were packed."""
    games = Vector(**how)
    for name, values in kept.items():
        getattr(games, name)[:] = values
    games.look()
    return games


LOOPS = (tell, begin_all, look_all, step_all, do, crew.ask, crew.serve)
