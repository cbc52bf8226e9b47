"""The contract every game obeys, one sentence each. Public, so that a fifth game can run it on itself.

>>> from digsite import find, laws
>>> laws.check(find("archaeology"), seats=2, games=1)  # says nothing if every law holds
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from digsite import notation
from digsite.game import Game
from digsite.kernel import NATURE, OVER, sample, seeds
from digsite.record import PLAIN, Array, stored
from digsite.table import Table


class Breach(AssertionError):
    """A law does not hold, and where."""


@dataclass
class Moment:
    """A true state of a random game, just before an action is played."""

    game: Game
    seats: int
    seed: int
    ply: int
    states: Array  # [1]
    ways: Array  # [action]
    action: int
    rng: Array

    @property
    def turn(self) -> int:
        return int(self.states[0].turn)

    def breach(self, what: str) -> Breach:
        where = f"{self.game.name}, {self.seats} seats, seed {self.seed}, ply {self.ply}"
        return Breach(f"{what} ({where}, before {self.game.book.text(self.action)!r})")

    def world(self, seat: int) -> Array:
        """A world that `seat` can imagine here."""
        return imagined(self.game, self.states, seat, self.rng)

    def options(self, states: Array) -> Array:
        ways = self.game.ways()
        self.game.kernel.options(states, 0, ways)
        return ways

    def after(self, states: Array, action: int) -> Array:
        later = states.copy()
        self.game.kernel.act(later, 0, action)
        return later

    def image(self, seat: int) -> list[int]:
        """All actions that sound to `seat` as this one did."""
        book = self.game.book
        verb = book[book.parts(self.action).verb]
        heard_by = {int(self.states[0][name]) for name in verb.seen_by}
        if not verb.hides or seat in heard_by:
            return [self.action]
        heard = book.image(self.action)
        return [n for n in range(verb.first, verb.first + verb.count) if book.image(n) == heard]


def imagined(game: Game, states: Array, seat: int, rng: Array) -> Array:
    world = game.sight.recall(game.sight.observe(states, seat), seat)
    game.kernel.imagine(world[0], seat, rng)
    return world


def walk(game: Game, seats: int, seed: int, switches: dict[str, bool | int | str] | None = None) -> Iterator[Moment]:
    """Every moment of one random game, set-up included."""
    states, ways, rng = game.start(seats, switches), game.ways(), seeds(seed, 1)[0]
    ply = 0
    while states[0].turn != OVER:
        game.kernel.options(states, 0, ways)
        if not ways.any():
            raise Breach(f"nobody can act, yet it is not over ({game.name}, {seats} seats, seed {seed}, ply {ply})")
        action = int(sample(ways, rng))
        yield Moment(game, seats, seed, ply, states, ways, action, seeds(seed ^ 0x5EED, 1, ply)[0])
        game.kernel.act(states, 0, action)
        ply += 1
    fault = game.kernel.broken(states[0])
    if fault:
        raise Breach(f"invariant {fault} is broken at the end ({game.name}, {seats} seats, seed {seed})")


# --- laws of every moment ----------------------------------------------------------------------


def the_right_party_acts(m: Moment) -> None:
    """At Nature's turn Nature's actions are open, at a seat's turn that seat's, one way each."""
    book, nature = m.game.book, m.turn == NATURE
    for action in np.flatnonzero(m.ways):
        if book.by_nature(int(action)) != nature:
            raise m.breach(f"{book.text(int(action))!r} is open at the turn of {m.turn}")
    if not nature and (m.ways > 1).any():
        raise m.breach("a seat's choice has more than one way")


def every_component_is_in_one_place(m: Moment) -> None:
    """All invariants of the rulings hold."""
    fault = m.game.kernel.broken(m.states[0])
    if fault:
        raise m.breach(f"invariant {fault} is broken")


def legal_changes_nothing(m: Moment) -> None:
    """Asking what is open leaves the state as it was."""
    before = m.states.copy()
    m.options(m.states)
    if stored(before, m.game.State) != stored(m.states, m.game.State):
        raise m.breach("`legal` changed the state")


class Names:
    """Takes the place of `ways` and keeps the names of open actions as they come."""

    def __init__(self) -> None:
        self.actions: list[int] = []

    def __setitem__(self, action: int, ways: int) -> None:
        if ways:
            self.actions.append(int(action))


def actions_are_named_in_rising_order(m: Moment) -> None:
    """`legal` writes and does not read, and names what is open from the first action to the last, each once.

    So a list can take the place of the array, as in ways.Choices. Seen only where rules run as plain Python.
    """
    if PLAIN:
        names = Names()
        m.game.kernel.legal(m.states[0], names)
        if names.actions != np.flatnonzero(m.ways).tolist():
            raise m.breach("`legal` does not name actions in rising order")


def lists_and_dice_follow_the_array(m: Moment) -> None:
    """Fast loops list a seat's actions, and cast Nature's die by totals that rules tell: both as the array says."""
    kernel, one, other = m.game.kernel, m.rng.copy(), m.rng.copy()
    if m.turn == NATURE:
        if kernel.cast(m.states[0], one) != sample(m.ways, other) or one != other:
            raise m.breach("Nature's die falls otherwise than its ways tell")
    else:
        notes = m.game.ways()
        count = kernel.list_open(m.states[0], notes)
        if notes[:count].tolist() != np.flatnonzero(m.ways).tolist():
            raise m.breach("the list of what is open is not what the array tells")


def what_i_imagine_looks_like_what_i_see(m: Moment) -> None:
    """observe(imagine(recall(view))) is view, byte for byte, and the imagined world is sound."""
    for seat in range(m.seats):
        world = m.world(seat)
        seen, looks = m.game.sight.observe(m.states, seat), m.game.sight.observe(world, seat)
        if seen.tobytes() != looks.tobytes():
            raise m.breach(f"seat {seat} imagines a world that looks different: {differences(seen, looks)}")
        fault = m.game.kernel.broken(world[0])
        if fault:
            raise m.breach(f"seat {seat} imagines a world that breaks invariant {fault}")


def my_choices_do_not_depend_on_what_i_cannot_see(m: Moment) -> None:
    """`legal` is the same in every world the seat to act can imagine."""
    if m.turn == NATURE:
        return
    other = np.flatnonzero(m.options(m.world(m.turn)) != m.ways)
    if len(other):
        raise m.breach(f"whether {m.game.book.text(int(other[0]))!r} is open depends on what seat {m.turn} cannot see")


def what_i_cannot_see_does_not_change_what_i_see(m: Moment) -> None:
    """An action changes what a seat sees in the same way in all worlds the seat can imagine.

    In an imagined world the seat hears the same action: the very one, or any that sounds the same. A verb
    declared to reveal something may tell its own player more.
    """
    book, sight = m.game.book, m.game.sight
    reveals = book[book.parts(m.action).verb].reveals
    truth = m.after(m.states, m.action)
    for seat in range(m.seats):
        if reveals and seat == m.turn:
            continue
        world = m.world(seat)
        ways = m.options(world)
        heard = [n for n in m.image(seat) if ways[n]]
        if not heard:
            continue  # what happened proves that this was not the world
        later = m.after(world, heard[int(m.rng[0]) % len(heard)])
        seen, looks = sight.observe(truth, seat), sight.observe(later, seat)
        if seen.tobytes() != looks.tobytes():
            raise m.breach(f"what seat {seat} cannot see shows in {differences(seen, looks)}")


MOMENT_LAWS: tuple[Callable[[Moment], None], ...] = (
    the_right_party_acts,
    every_component_is_in_one_place,
    legal_changes_nothing,
    actions_are_named_in_rising_order,
    lists_and_dice_follow_the_array,
    what_i_imagine_looks_like_what_i_see,
    my_choices_do_not_depend_on_what_i_cannot_see,
    what_i_cannot_see_does_not_change_what_i_see,
)


# --- laws of whole games -----------------------------------------------------------------------


def every_action_has_one_number_and_one_name(game: Game, seats: int, seed: int) -> None:
    book = game.book
    for number in range(book.size):
        if book.number(book.text(number)) != number or book.parts(number).text != book.text(number):
            raise Breach(f"{game.name}: action {number} is not {book.text(number)!r} both ways")


def witnesses_tell_no_secret(game: Game, seats: int, seed: int) -> None:
    """They are shown what everybody sees, so whoever hears them must hear all of the action as well."""
    for verb in game.witness:
        if game.book[verb].hides:
            raise Breach(f"{game.name}: a witness tells of {verb!r}, which some may not hear")


def games_end(game: Game, seats: int, seed: int) -> None:
    """No game is longer than the rulings prove."""
    plies = sum(1 for _ in walk(game, seats, seed))
    longest = game.longest.get(seats)
    if longest is not None and plies > longest:
        raise Breach(f"{game.name}: a game of {plies} actions, {longest} was said to be the longest")


def imagined_worlds_play_on(game: Game, seats: int, seed: int) -> None:
    """A world that somebody imagines can be played to its end."""
    for m in walk(game, seats, seed):
        if m.ply % 16 == seed % 16:
            world = m.world(m.ply % seats)
            game.kernel.playout(world[0], game.ways(), m.rng)
            fault = game.kernel.broken(world[0])
            if fault:
                raise m.breach(f"an imagined world breaks invariant {fault} when played on")


def a_record_replays_to_the_same_bytes(game: Game, seats: int, seed: int) -> None:
    table = random_table(game, seats, seed)
    text = notation.write(table)
    again = notation.read(text, game)
    if again.digest != table.digest or notation.write(again) != text:
        raise Breach(f"{game.name}, {seats} seats, seed {seed}: the record does not replay to itself")
    notation.verify(text, game)


def undo_restores_every_byte(game: Game, seats: int, seed: int) -> None:
    table = Table(game, seats, seed=seed)
    rng = seeds(seed, 1)[0]
    while not table.over:
        before, seat, ply = table.digest, table.turn, table.ply
        table.play(seat, pick(table, rng))
        if table.can_undo(seat):
            again = table.entries[-1].action
            table.undo(seat)
            if (table.digest, table.turn, table.ply) != (before, seat, ply):
                raise Breach(f"{game.name}, {seats} seats, seed {seed}, ply {ply}: undo does not restore the table")
            table.play(seat, again)


def a_batch_plays_like_single_games(game: Game, seats: int, seed: int) -> None:
    """Sixteen games in one array end as they do one by one."""
    start, count = game.start(seats), 16
    batch, ways, plies = (
        np.repeat(start, count),
        np.zeros((count, game.book.size), game.ways().dtype),
        np.zeros(count, int),
    )
    rngs, choosers = seeds(seed, count), seeds(seed + 1, count)
    game.kernel.advance(batch, rngs, ways, plies)
    while (batch["turn"] != OVER).any():
        actions = np.array([sample(ways[i], choosers[i]) if ways[i].any() else 0 for i in range(count)])
        game.kernel.step(batch, actions, rngs, ways, plies)
    rngs, choosers = seeds(seed, count), seeds(seed + 1, count)
    for i in range(count):
        one, room = start.copy(), game.ways()
        game.kernel.settle(one[0], room, rngs[i])
        while one[0].turn != OVER:
            game.kernel.act(one, 0, sample(room, choosers[i]))
            game.kernel.settle(one[0], room, rngs[i])
        if stored(one, game.State) != stored(batch[i : i + 1], game.State):
            raise Breach(f"{game.name}, {seats} seats, seed {seed}: game {i} of a batch ends otherwise alone")


GAME_LAWS: tuple[Callable[[Game, int, int], None], ...] = (
    every_action_has_one_number_and_one_name,
    witnesses_tell_no_secret,
    games_end,
    imagined_worlds_play_on,
    a_record_replays_to_the_same_bytes,
    undo_restores_every_byte,
    a_batch_plays_like_single_games,
)


def no_two_games_share_a_struct(all_games: list[Game]) -> None:
    """Compiled code is chosen by the State's struct, so each game needs its own."""
    seen: dict[str, str] = {}
    for game in all_games:
        other = seen.setdefault(str(game.State.dtype), game.name)
        if other != game.name:
            raise Breach(f"{game.name} and {other} have the same State")


def check(game: Game, seats: int, games: int = 4, seed: int = 0) -> None:
    """Run all laws on random games; raises Breach at the first that does not hold."""
    for law in GAME_LAWS:
        law(game, seats, seed)
    for number in range(games):
        for moment in walk(game, seats, seed + number):
            for moment_law in MOMENT_LAWS:
                moment_law(moment)


def signature(game: Game, games: int = 200) -> str:
    """A hash of every state at the end of fixed random games: moves when the rules do, and only then."""
    digest = hashlib.sha256()
    for seats in game.seats:
        start, states, rngs = game.start(seats), game.State.empty(games), seeds(2026, games)
        plies, points = np.zeros(games, np.int64), np.zeros((games, 4, 2), np.int64)
        game.kernel.playouts(start, states, rngs, game.ways(), plies, points)
        digest.update(stored(states, game.State) + plies.tobytes() + points.tobytes())
    return digest.hexdigest()[:6]


def random_table(game: Game, seats: int, seed: int) -> Table:
    """A finished table of random players."""
    table, rng = Table(game, seats, seed=seed), seeds(seed, 1)[0]
    while not table.over:
        table.play(table.turn, pick(table, rng))
    return table


def pick(table: Table, rng: Array) -> int:
    legal = table.legal()
    ways = np.ones(len(legal), np.uint16)
    return legal[int(sample(ways, rng))]


def differences(one: Array, other: Array) -> str:
    """Names of the fields in which two views differ."""
    names = one.dtype.names or ()
    return ", ".join(n for n in names if one[n].tobytes() != other[n].tobytes())
