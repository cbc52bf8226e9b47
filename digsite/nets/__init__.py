"""Nets that play: a small network for each game, read from a file and run inside compiled code.

A net sees what `nets/<game>.py` writes of a View, number by number. Each number is read by steps: "at least 1, at
least 2, …" are inputs of their own, so a count, a code and a flag all fit. Then come three layers and the answers: how
good each action looks, how far the adviser is to be trusted, the chances of the ranks, and the lead in points to be
expected. The net asks the game's adviser, the tuned heuristic, and the trust is added to what the adviser would do.

    inputs ─ rows of w0 added up ─ ReLU ─ w1 ─ ReLU ─ (+ w2 ─ ReLU) ─ w3 ─ actions, trust, ranks, lead
"""

import hashlib
import importlib
import json
import os
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from digsite import kernel
from digsite.codebook import Codebook
from digsite.errors import Unreadable
from digsite.game import Game
from digsite.kernel import OVER, rule, seeds
from digsite.record import SEATS, Array

f4 = np.float32
WIDEST = 4096  # numbers of a view at most
FOUR = 4  # rows that are added together
RANKS = SEATS
ANSWERS = 1 + RANKS + 1  # beside the actions: trust in the adviser, chances of the ranks, and the lead
FOLDER = Path(__file__).parent / "weights"


class Net(NamedTuple):
    """Weights as compiled code uses them; C numbers, F steps in all, H wide, P places for actions."""

    first: Array  # [C + 1]: the steps of number c are first[c] … first[c + 1] − 1
    reached: Array  # [C, 256]: how many of its steps a number reaches that is so large
    rows: Array  # [F, H / 2]: what a number adds if this is its highest step …
    more: Array  # … and the other half: Numba keeps no compiled code with tables above 1 MB
    b0: Array  # [H]
    w1: Array  # [H, H]
    b1: Array
    w2: Array  # [H, H]
    b2: Array
    w3: Array  # [H, P + ANSWERS]
    b3: Array
    actions: Array  # [seats − 2, seat, place] = action; seats are told from the one that looks on


LAYERS = ("w0", "b0", "w1", "b1", "w2", "b2", "w3", "b3")


# --- what a game shows ----------------------------------------------------------------------------


@cache
def eyes(game: Game) -> Any:
    """The game's `see`, and the order of its actions."""
    try:
        return importlib.import_module(f"digsite.nets.{game.name}")
    except ModuleNotFoundError:
        raise Unreadable(f"{game.name} does not say what a net should look at; nets/{game.name}.py would") from None


def path(game: Game, name: str = "net") -> Path:
    """Where a net of this game is kept: the best one, or the one of a level."""
    return FOLDER / (f"{game.name}.npz" if name == "net" else f"{game.name}.{name}.npz")


def knows(game: Game, name: str = "net") -> bool:
    """Whether such a net of this game is shipped."""
    return path(game, name).exists()


@cache
def numbers_of(game: Game) -> int:
    """How many numbers a net of this game looks at."""
    return int(bound(game)["see_all"](start_views(game), np.zeros((1, WIDEST), np.uint8)))


def start_views(game: Game) -> Array:
    states = game.start(2)
    game.kernel.settle(states[0], game.ways(), seeds(0, 1)[0])
    return game.sight.observe(states, max(int(states[0].turn), 0))


def seat_actions(book: Codebook) -> Array:
    """Numbers of all actions that seats can take."""
    return np.array(
        [n for verb in book.verbs.values() if not verb.by_nature for n in range(verb.first, verb.first + verb.count)]
    )


@cache
def actions_of(game: Game) -> Array:
    """[seats − 2, seat, place] = action."""
    table = np.zeros((SEATS - 1, SEATS, game.book.size), np.int64)
    table[:] = np.arange(game.book.size)
    turn = getattr(eyes(game), "turn", None)
    for seats in range(2, SEATS + 1):
        for seat in range(seats):
            if turn:
                turn(table[seats - 2, seat], seats, seat)
    return np.ascontiguousarray(table[:, :, seat_actions(game.book)])


# --- the compiled net -----------------------------------------------------------------------------


def see(view: Any, out: Any) -> int:
    """Holds the place of a game's own."""
    return 0


@rule
def never(view, action):
    """Nothing is idle, unless a game says so."""
    return False


def idle(view: Any, action: int) -> bool:
    """Holds the place of a game's own: an open action that nets leave out. Some other one is always open."""
    return False


def advise(view: Any, ways: Any, rng: Any) -> int:
    """Holds the place of the game's adviser."""
    return 0


def open_all(views, ways, actions, out):
    """out[i, place]: whether the action of a place is open to a net."""
    for i in range(len(views)):
        mine = actions[views[i].seats - 2, views[i].seat]
        for place in range(len(mine)):
            out[i, place] = ways[i, mine[place]] > 0 and not idle(views[i], mine[place])


def see_all(views, out):
    """What a net sees in every view; how many numbers."""
    k = 0
    for i in range(len(views)):
        k = see(views[i], out[i])
    return k


@rule
def set_row(row, out):
    for j in range(len(out)):
        out[j] = row[j]


@rule
def add_row(row, out):
    for j in range(len(out)):
        out[j] += row[j]


@rule
def rectify(out):
    for j in range(len(out)):
        out[j] = max(out[j], f4(0))


@rule
def add_rows(table, rows, count, out):
    """out += table[rows[0]] + table[rows[1]] + …, in this order; four at a time, so that `out` is seldom written."""
    for k in range(0, count - FOUR + 1, FOUR):
        a, b, c, d = table[rows[k]], table[rows[k + 1]], table[rows[k + 2]], table[rows[k + 3]]
        for j in range(len(out)):
            out[j] = out[j] + a[j] + b[j] + c[j] + d[j]
    for k in range(count - count % FOUR, count):
        add_row(table[rows[k]], out)


@rule
def layer(inputs, weights, bias, out):
    """out = bias + inputs · weights, four inputs at a time; those that are 0, as half of them are, cost nothing."""
    set_row(bias, out)
    some, count = np.empty(len(inputs), np.int64), 0  # those that are not 0
    for i in range(len(inputs)):
        some[count] = i
        count += inputs[i] != 0
    for k in range(0, count - FOUR + 1, FOUR):
        p, q, r, s = some[k], some[k + 1], some[k + 2], some[k + 3]
        a, b, c, d = weights[p], weights[q], weights[r], weights[s]
        w, x, y, z = inputs[p], inputs[q], inputs[r], inputs[s]
        for j in range(len(out)):
            out[j] = out[j] + w * a[j] + x * b[j] + y * c[j] + z * d[j]
    for k in range(count - count % FOUR, count):
        row, by = weights[some[k]], inputs[some[k]]
        for j in range(len(out)):
            out[j] += by * row[j]


@rule
def read(net, x, out):
    """The first layer: every number adds the row of its highest step."""
    set_row(net.b0, out)
    half = net.rows.shape[1]
    rows, count = np.empty(len(x), np.int64), 0  # those of numbers that reach a step
    for c in range(len(x)):
        steps = net.reached[c, x[c]]
        rows[count] = net.first[c] + steps - 1
        count += steps > 0
    add_rows(net.rows, rows, count, out[:half])
    add_rows(net.more, rows, count, out[half:])
    rectify(out)


@rule
def think(net, x, two):
    """All layers but the last."""
    h, one = np.empty_like(net.b0), np.empty_like(net.b1)
    read(net, x, h)
    layer(h, net.w1, net.b1, one)
    rectify(one)
    layer(one, net.w2, net.b2, two)
    rectify(two)
    add_row(one, two)


@rule
def answer(net, thought, places, out):
    """The answers at some places: of the last layer no more than is asked for."""
    for k in range(len(places)):
        out[k] = net.b3[places[k]]
    for i in range(len(thought)):
        if thought[i] != 0:
            for k in range(len(places)):
                out[k] += thought[i] * net.w3[i, places[k]]


@rule
def forward_all(net, xs, out):
    """out[i, place]: how good each action looks; then the trust in the adviser, the ranks and the lead."""
    thought = np.empty_like(net.b2)
    for i in range(len(xs)):
        think(net, xs[i], thought)
        layer(thought, net.w3, net.b3, out[i])


def decide(view, ways, rng, net):
    """The net's choice: of the open actions the one that looks best, the adviser's advice heard."""
    x, thought, out = np.empty(len(net.first) - 1, np.uint8), np.empty_like(net.b2), np.empty_like(net.b3)
    see(view, x)
    think(net, x, thought)
    actions, places, n = net.actions[view.seats - 2, view.seat], np.empty(len(net.b3), np.int64), 0
    for place in range(len(actions)):
        if ways[actions[place]] and not idle(view, actions[place]):
            places[n] = place
            n += 1
    places[n] = len(actions)  # the trust
    answer(net, thought, places[: n + 1], out)
    advice, best, most = -1, -1, f4(-1e30)
    if out[n] != 0:  # who learnt without advice asks for none
        advice = advise(view, ways, rng)
    for k in range(n):
        action = actions[places[k]]
        looks = out[k] + out[n] if action == advice else out[k]
        if looks > most:
            best, most = action, looks
    return best


def esteem(view, net):
    """What the net thinks the position is worth to the seat that looks: (share of rivals beaten, lead from −1 to 1)."""
    x, thought, out = np.empty(len(net.first) - 1, np.uint8), np.empty_like(net.b2), np.empty(RANKS + 1, f4)
    see(view, x)
    think(net, x, thought)
    answer(net, thought, np.arange(len(net.b3) - 1 - RANKS, len(net.b3)), out)
    most = f4(-1e30)
    for k in range(view.seats):
        most = max(most, out[k])
    total, beaten = 0.0, 0.0
    for k in range(view.seats):
        chance = np.exp(out[k] - most)
        total += chance
        beaten += chance * (view.seats - 1 - k) / (view.seats - 1)
    return beaten / total, min(max(out[RANKS], f4(-1)), f4(1))


@cache
def bound(game: Game) -> dict[str, Any]:
    """The loops above for one game."""
    return {f.__name__: bind(game, f) for f in (see_all, open_all, esteem)}


def bind(game: Game, function: Any, **others: Any) -> Any:
    """One of the functions above with what belongs to a game."""
    world = {**globals(), "see": eyes(game).see, "idle": getattr(eyes(game), "idle", never), **others}
    return kernel.bind_loop(function, world, game.name.replace(".", "_"))


# --- files ----------------------------------------------------------------------------------------


def steps_of(columns: Array, most: int = 12) -> tuple[Array, Array]:
    """(first, steps) for numbers seen in many positions, [position, number]: at most so many steps for each.

    >>> steps_of(np.array([[0, 7], [2, 7], [3, 7]], np.uint8))
    (array([0, 2, 2], dtype=int32), array([2, 3], dtype=uint8))
    """
    first, steps = [0], list[int]()
    for column in columns.T:
        found, often = np.unique(column, return_counts=True)
        found, weight = found[1:], np.sqrt(often[1:])  # rare numbers are told apart as well, if less finely
        if len(found) > most:
            reached = np.cumsum(weight) - weight / 2
            places = np.searchsorted(reached, weight.sum() * (np.arange(most) + 0.5) / most)
            found = np.unique(found[np.minimum(places, len(found) - 1)])
        steps += found.tolist()
        first.append(len(steps))
    return np.array(first, np.int32), np.array(steps, np.uint8)


@cache
def fingerprint(game: Game) -> str:
    """A short hash of what a net meets: views and open actions of three short random games. Other rules, other hash.

    Worked out once, and kept with the compiled code: another line of code anywhere, another folder.
    """
    kept = kernel.cache_folder() / f"{game.name}.fingerprint"
    if kept.exists():
        return kept.read_text()
    found = work_out_fingerprint(game)
    part = kept.with_suffix(f".{os.getpid()}")
    part.write_text(found)
    part.replace(kept)
    return found


def work_out_fingerprint(game: Game) -> str:
    digest = hashlib.sha256()
    for seats in range(2, SEATS + 1):
        states, ways, rng = game.start(seats), game.ways(), seeds(seats, 1)[0]
        for _ in range(60):
            game.kernel.settle(states[0], ways, rng)
            turn = int(states[0].turn)
            if turn == OVER:
                break
            x = np.zeros((1, numbers_of(game)), np.uint8)
            bound(game)["see_all"](game.sight.observe(states, turn), x)
            digest.update(x.tobytes() + (ways > 0).tobytes())
            game.kernel.act(states, 0, kernel.sample(ways, rng))
    return digest.hexdigest()[:16]


MEASURED = ("calibration", "wins")  # of a net as it is now: how far its chances are off, and how often it wins


@dataclass(frozen=True)
class File:
    """A net as it is stored: half-precision layers, and what it is."""

    game: str
    first: Array
    steps: Array
    layers: dict[str, Array]
    about: dict[str, Any]

    def trained(self, layers: dict[str, Array], stage: str) -> "File":
        """The same net after some training. What was measured of the old one is not true of it."""
        facts = {name: fact for name, fact in self.about.items() if name not in MEASURED}
        facts["stages"] = [*facts.get("stages", []), stage]
        return File(self.game, self.first, self.steps, layers, facts)

    def write(self, path: Path) -> None:
        halves = {name: self.layers[name].astype(np.float16) for name in LAYERS}
        with path.open("wb") as file:
            np.savez_compressed(
                file,
                first=self.first,
                steps=self.steps,
                about=np.array(json.dumps({"game": self.game, **self.about})),
                **halves,
            )

    @classmethod
    def open(cls, path: Path) -> "File":
        try:
            with np.load(path) as stored:
                about = json.loads(str(stored["about"]))
                layers = {name: stored[name].astype(f4) for name in LAYERS}
                return cls(about.pop("game"), stored["first"], stored["steps"], layers, about)
        except (OSError, KeyError, ValueError) as error:
            raise Unreadable(f"{path.name} is no net: {error}") from None

    def net(self, game: Game) -> Net:
        """For compiled code; refused if it was made for other rules."""
        made = self.about.get("rules")
        if self.game != game.name or made != fingerprint(game):
            here = f"{game.name} with rules {fingerprint(game)}"
            raise Unreadable(f"this net was trained for {self.game} with rules {made}; here are {here}")
        return as_net(game, self.first, self.steps, self.layers)


def as_net(game: Game, first: Array, steps: Array, layers: dict[str, Array]) -> Net:
    """Rows of steps are added up once and for all, so that a number adds one row instead of one for each step."""
    rows = layers["w0"].astype(f4).copy()
    for c in range(len(first) - 1):
        rows[first[c] : first[c + 1]] = np.cumsum(rows[first[c] : first[c + 1]], axis=0)
    reached = [np.searchsorted(steps[a:b], np.arange(256), side="right") for a, b in pairwise(first)]
    halves = [np.ascontiguousarray(half) for half in np.array_split(rows, 2, axis=1)]
    rest = [np.ascontiguousarray(layers[name], f4) for name in LAYERS[1:]]
    return Net(first.astype(np.int64), np.array(reached, np.uint8), *halves, *rest, actions_of(game))


@cache
def load(game: Game, name: str = "net") -> Net:
    """A net that is shipped for a game."""
    return File.open(path(game, name)).net(game)
