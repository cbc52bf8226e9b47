"""The compiled part of search: imagined worlds, played on by a heuristic, with or without a tree.

A search never sees more than a View. What the seat knows is recalled from it; `imagine` fills in the rest, in every
playout anew. World number w has its own chance: Nature's draws come from streams of their own for each kind of event
and each seat, so that in the same world two first moves meet the same luck as far as they can (common random numbers).
Where Nature answers a first move in few ways, a search may want them enumerated: each world has the next one.

The tree is one table of nodes. A node is what the searching seat would see when somebody has to choose, found by the
hash of that View; so worlds that look alike share it, and so do two ways to the same position. Chance needs no nodes of
its own: a draw leads to another View. An edge may lead to new nodes only as fast as it is visited (progressive
widening); where a playout leaves the tree, the heuristic plays on.
"""

from math import gcd
from typing import Any, NamedTuple

import numpy as np

from digsite.chance import GOLDEN, MIX1, MIX2, S27, S30, reach
from digsite.game import Game
from digsite.kernel import NATURE, OVER, below, bind_loop, rule, sample
from digsite.record import PLAIN, SEATS, Array, as_bytes, u4, u8

EXPLORE = 0.4  # how much a good prior and few visits count against a high mean
FAVOUR = 0.6  # prior mass on the heuristic's choice; the rest is for all alike
OPEN_ACTIONS, OPEN_DRAWS = 1.0, 1.0  # a node tries so many times √visits actions, an edge leads to so many nodes
ANY_WIDTH = 1e9  # for a tree that takes in every draw
UCB = 0.7  # exploration of plain ISMCTS, as published
RANK = 0.5  # share of the rank in what a playout is worth; the rest is the margin
APART = 1 << 40  # worlds from this number on are used for no comparison
DEEPEST = 128  # choices inside the tree on one path
HORIZON = 12  # choices after which a judge is asked
FEW_WAYS = 256  # in as many ways Nature's first answer is enumerated, where a search wants that
ANSWERED = -1  # the number of a world in which Nature has answered
FNV_START, FNV = u8(0xCBF29CE484222325), u8(0x100000001B3)


class Desk(NamedTuple):
    """What a search works on. Records come as arrays of one, beside the same memory as bytes."""

    known: Array  # [1] what the seat knows, the rest empty
    world: Array  # [1] the world that is played
    world_bytes: Array  # [1, bytes]
    seen: Array  # [1] what somebody sees of it
    seen_bytes: Array  # [1, bytes]
    shared: Array  # [span, (from, to, bytes)], as in record.Sight
    own: Array
    stride: int
    ways: Array  # [action]
    kinds: Array  # [action] = number of its verb
    nature: int  # no action below it is Nature's
    players: int  # no action from it on is a player's
    chance: Array  # [kind, seat + 1, 1] Nature's streams
    number: Array  # [1] of the world, from somewhere on, until Nature has answered the first move
    enumerates: bool  # whether that answer goes by this number
    dice: Array  # [1] the heuristic's
    points: Array  # [seat, (points, tie-break)]
    worth: Array  # [seat] of a playout, 0 to 1
    path: Array  # [choice, (node, action, seat)] inside the tree


class Tree(NamedTuple):
    """Nodes as columns of numbers; A actions, N nodes."""

    keys: Array  # [slot] hash of the node's View, 0 where empty; slots are a power of two above N
    nodes: Array  # [slot] = node
    used: Array  # [1] nodes so far
    visits: Array  # [N, A]
    total: Array  # [N, A] worth to whoever chooses there
    chances: Array  # [N, A] times the action was open
    kids: Array  # [N, A] nodes first reached by this edge,
    width: float  # at most so many times √visits


def stride(total: int) -> int:
    """Steps of this length meet each of so many ways once before one comes again, and lie evenly at any time.

    >>> [5 * n % 8 for n in range(8)], stride(8), stride(6)
    ([0, 5, 2, 7, 4, 1, 6, 3], 5, 5)
    """
    golden = total * (5**0.5 - 1) / 2
    return min((step for step in range(1, total + 1) if gcd(step, total) == 1), key=lambda step: abs(step - golden))


STRIDES = np.array([1, *(stride(total) for total in range(1, FEW_WAYS + 1))])  # [ways]


def desk_for(game: Game, view: Any, seat: int, enumerates: bool = False) -> Desk:
    """A desk for one choice."""
    sight, views = game.sight, game.sight.views()
    views[0] = view
    known, world = sight.recall(views, seat), game.State.empty()
    return Desk(
        known, world, as_bytes(world), views, as_bytes(views), sight.shared, sight.own, sight.own_stride, game.ways(),
        game.book.kinds, *game.sides,
        np.zeros((len(game.book.verbs), SEATS + 1, 1), u8), np.zeros(1, np.int64), enumerates,
        np.zeros(1, u8), np.zeros((SEATS, 2), np.int64),
        np.zeros(SEATS), np.zeros((DEEPEST, 3), np.int64),
    )  # fmt: skip


def tree_for(game: Game, nodes: int, width: float = OPEN_DRAWS) -> Tree:
    """An empty tree with room for so many nodes."""
    slots, shape = 1 << int(2 * nodes + 1).bit_length(), (nodes, game.book.size)
    return Tree(
        np.zeros(slots, u8), np.zeros(slots, np.int32), np.zeros(1, np.int64), np.zeros(shape, np.int32),
        np.zeros(shape), np.zeros(shape, np.int32), np.zeros(shape, np.int32), width,
    )  # fmt: skip


# --- chance ---------------------------------------------------------------------------------------


@rule
def mix(a, b):
    """A random-looking number from two."""
    z = (u8(a) + GOLDEN) * MIX1 ^ (u8(b) + MIX2)
    z = (z ^ (z >> S30)) * MIX2
    z = (z ^ (z >> S27)) * MIX1
    return z ^ (z >> S30)


if PLAIN:  # as in the kernel: wrapping round is meant
    mix = np.errstate(over="ignore")(mix)


@rule
def seed_world(desk, seed, number):
    """Streams of chance for world `number`, the same for everything that is tried in it."""
    base = mix(seed, number)
    for kind in range(desk.chance.shape[0]):
        for seat in range(SEATS + 1):
            desk.chance[kind, seat, 0] = mix(base, 1 + kind * (SEATS + 1) + seat)
    desk.number[0] = number + seed % FEW_WAYS
    desk.dice[0] = base


@rule
def fate(desk, actor):
    """Nature's draw, from the stream of its kind and of the seat it is for; the first one may be enumerated."""
    first, number = desk.nature, desk.number[0]
    while desk.ways[first] == 0:
        first += 1
    desk.number[0] = ANSWERED
    if desk.enumerates and number != ANSWERED:
        total = np.int64(desk.ways[first:].sum())
        if total <= FEW_WAYS:
            return first + reach(desk.ways[first:], u4(number * STRIDES[total] % total))
    return first + sample(desk.ways[first:], desk.chance[desk.kinds[first], actor + 1])


@rule
def forced(desk):
    """The only action that is open, or −1."""
    count, which = 0, 0
    for action in range(desk.players):
        count += desk.ways[action]
        which += action * desk.ways[action]
    return which if count == 1 else -1


# --- what is seen, and what it is worth -----------------------------------------------------------


@rule
def copy_span(source, start, to, at, count):
    """Copy bytes; over slices, so that the compiler can take many at a time."""
    here, there = source[start : start + count], to[at : at + count]
    for b in range(count):
        there[b] = here[b]


@rule
def look(desk, seat):
    """Lay before us what a seat sees of the world."""
    world, seen = desk.world_bytes[0], desk.seen_bytes[0]
    for k in range(len(desk.shared)):
        copy_span(world, desk.shared[k, 0], seen, desk.shared[k, 1], desk.shared[k, 2])
    for k in range(len(desk.own)):
        copy_span(world, desk.own[k, 0] + seat * desk.stride, seen, desk.own[k, 1], desk.own[k, 2])
    desk.seen[0].seat = seat


@rule
def key_of(view):
    """FNV-1a of a View's bytes; never 0."""
    key = FNV_START
    for b in range(view.shape[1]):
        key = (key ^ u8(view[0, b])) * FNV
    return key | u8(1)


if PLAIN:
    key_of = np.errstate(over="ignore")(key_of)


@rule
def ahead(points, p, q):
    """Whether seat p beats seat q: points, then tie-break."""
    return points[p, 0] > points[q, 0] or (points[p, 0] == points[q, 0] and points[p, 1] > points[q, 1])


@rule
def appraise(points, seats, spread, worth):
    """What the end of a game is worth to each seat: the share of rivals beaten, and the margin, squashed."""
    for p in range(seats):
        rank, best = 0.0, -(2**60)
        for q in range(seats):
            if q != p:
                rank += 1.0 if ahead(points, p, q) else 0.0 if ahead(points, q, p) else 0.5
                best = max(best, points[q, 0])
        margin = (points[p, 0] - best) / spread
        worth[p] = RANK * rank / (seats - 1) + (1 - RANK) * (0.5 + 0.5 * margin / (1.0 + abs(margin)))


# --- the tree -------------------------------------------------------------------------------------


@rule
def find_slot(tree, key):
    """Where a key is, or the empty slot for it."""
    last = len(tree.keys) - 1
    slot = np.int64(key >> u8(1)) & last
    while tree.keys[slot] != 0 and tree.keys[slot] != key:
        slot = (slot + 1) & last
    return slot


@rule
def enter(tree, key, parent, action):
    """The node of a key; a new one if its parent's edge may have one more; or −1."""
    slot = find_slot(tree, key)
    if tree.keys[slot] == key:
        return tree.nodes[slot]
    node = tree.used[0]
    if node == len(tree.visits):
        return -1
    if parent >= 0:
        if tree.kids[parent, action] > tree.width * np.sqrt(float(tree.visits[parent, action])):
            return -1
        tree.kids[parent, action] += 1
    tree.keys[slot] = key
    tree.nodes[slot] = node
    tree.used[0] += 1
    return node


@rule
def select_by_prior(tree, node, ways, favourite, dice):
    """PUCT: mean worth, and a bonus for a good prior and few visits. Actions open one by one, the favourite first."""
    count, tried, seen, total = 0, 0, 0, 0.0
    for a in range(len(ways)):
        if ways[a]:
            count += 1
            tried += tree.visits[node, a] > 0
            seen += tree.visits[node, a]
            total += tree.total[node, a]
    if tree.visits[node, favourite] == 0:
        return favourite
    wide = tried > OPEN_ACTIONS * np.sqrt(float(seen))
    best, most = favourite, -1e9
    for a in range(len(ways)):
        n = tree.visits[node, a]
        if ways[a] and (n > 0 or not wide):
            prior = (1 - FAVOUR) / count + (FAVOUR if a == favourite else 0.0)
            mean = tree.total[node, a] / n if n > 0 else total / seen
            value = mean + EXPLORE * prior * np.sqrt(float(seen)) / (1 + n)
            if value > most:
                best, most = a, value
    return best


@rule
def select_by_ucb(tree, node, ways, favourite, dice):
    """UCB1 among the actions open in this world, each counted as often as it was open; untried ones first."""
    best, most, untried = -1, -1e9, 0
    for a in range(len(ways)):
        if ways[a]:
            tree.chances[node, a] += 1
            n = tree.visits[node, a]
            if n == 0:
                untried += 1
            elif untried == 0:
                value = tree.total[node, a] / n + UCB * np.sqrt(np.log(float(tree.chances[node, a])) / n)
                if value > most:
                    best, most = a, value
    return best if untried == 0 else pick_untried(tree, node, ways, below(dice, untried))


@rule
def pick_untried(tree, node, ways, number):
    """The untried action of this number, counted from 0."""
    for a in range(len(ways)):
        if ways[a] and tree.visits[node, a] == 0:
            if number == 0:
                return a
            number -= 1
    return -1


@rule
def back_up(tree, path, depth, worth):
    """Everybody on the path learns what it was worth to them."""
    for d in range(depth):
        node, action = path[d, 0], path[d, 1]
        tree.visits[node, action] += 1
        tree.total[node, action] += worth[path[d, 2]]


# --- one playout ----------------------------------------------------------------------------------
# The names below hold the places of a game's rules and of the bot that plays on.


def legal(s: Any, ways: Any) -> None: ...
def apply(s: Any, action: int) -> None: ...
def score(s: Any, points: Any) -> None: ...
def imagine(s: Any, seat: int, rng: Any) -> None: ...
def policy(view: Any, ways: Any, rng: Any) -> int: ...
def select(tree: Any, node: int, ways: Any, favourite: int, dice: Any) -> int: ...


def judge(view: Any, worth: Any) -> bool:
    """Whether what is seen can be judged; then worth[seat] says so. Only a net can; others play to the end."""
    return False


@rule
def never_judge(view, worth):
    return False


def play_on(desk, tree, seat, spread):
    """Play the world to its end: by the tree while it lasts, then by the policy. Then all that is learnt goes back.

    Without a tree, a judge may end it earlier, when the seat that searches has to choose again.
    """
    s = desk.world[0]
    depth, inside, node, action, met = 0, len(tree.visits) > 0, -1, 0, 0
    while s.turn != OVER:
        desk.ways[:] = 0
        legal(s, desk.ways)
        if s.turn == NATURE:
            apply(s, fate(desk, s.actor))
            continue
        only = forced(desk)
        if only >= 0:
            apply(s, only)
            continue
        look(desk, s.turn)
        if inside:  # nodes are told apart by what the one who chooses knows: rivals do not see our cards
            before = tree.used[0]
            node = enter(tree, key_of(desk.seen_bytes), node, action)
            fresh = tree.used[0] > before
        met += 1
        if met > HORIZON and s.turn == seat and judge(desk.seen[0], desk.worth):
            return
        action = policy(desk.seen[0], desk.ways, desk.dice)
        if inside and node >= 0:
            action = select(tree, node, desk.ways, action, desk.dice)
            desk.path[depth, 0], desk.path[depth, 1], desk.path[depth, 2] = node, action, s.turn
            depth += 1
            inside = not fresh and depth < DEEPEST
        else:
            inside = False
        apply(s, action)
    score(s, desk.points)
    appraise(desk.points, s.seats, spread, desk.worth)
    back_up(tree, desk.path, depth, desk.worth)


def try_arms(desk, tree, seat, seed, arms, first, spread, results):
    """results[arm, w]: each first move in worlds first, first + 1, …; what it was worth to the seat."""
    for w in range(results.shape[1]):
        for i in range(len(arms)):
            seed_world(desk, seed, first + w)
            desk.world[0] = desk.known[0]
            imagine(desk.world[0], seat, desk.dice)
            if arms[i] >= 0:
                apply(desk.world[0], arms[i])
            play_on(desk, tree, seat, spread)
            results[i, w] = desk.worth[seat]


def margins(desk, tree, seat, seed, results):
    """results[w]: by how many points the seat wins or loses when the policy plays from here."""
    for w in range(len(results)):
        seed_world(desk, seed, APART + w)
        desk.world[0] = desk.known[0]
        imagine(desk.world[0], seat, desk.dice)
        play_on(desk, tree, seat, 1.0)
        best = -(2**60)
        for p in range(desk.world[0].seats):
            if p != seat:
                best = max(best, desk.points[p, 0])
        results[w] = desk.points[seat, 0] - best


def favourites(desk, seat, order):
    """order: the policy's choice, its choice if that were closed, and so on, as far as it heeds what is open."""
    desk.ways[:] = 0
    desk.world[0] = desk.known[0]
    imagine(desk.world[0], seat, desk.dice)
    legal(desk.world[0], desk.ways)
    look(desk, seat)
    for i in range(len(order)):
        action = policy(desk.seen[0], desk.ways, desk.dice)
        if action < 0 or desk.ways[action] == 0:
            return i
        order[i] = action
        desk.ways[action] = 0
    return len(order)


LOOPS = (play_on, try_arms, margins, favourites)


def bind(game: Game, name: str, policy: Any, select: Any, judge: Any = never_judge) -> dict[str, Any]:
    """The loops above for one game, one policy, one way to select and one judge."""
    rules = {rule: getattr(game.kernel, rule) for rule in ("legal", "apply", "score", "imagine")}
    world = {**globals(), **rules, "policy": policy, "select": select, "judge": judge}
    for loop in LOOPS:
        world[loop.__name__] = bind_loop(loop, world, f"{game.name.replace('.', '_')}_{name}")
    return {loop.__name__: world[loop.__name__] for loop in LOOPS}
