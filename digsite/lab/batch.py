"""Many games side by side, moved on together: whoever is to act sees a View and chooses."""

from collections.abc import Callable, Iterator

import numpy as np

from digsite.errors import Refusal
from digsite.game import Game
from digsite.kernel import OVER, WAYS
from digsite.record import SEATS, Array, as_bytes


class Broken(Refusal):
    """A game ended in a state that the rulings exclude: a fault of the rules, or of a box somebody edited."""


class Batch:
    """Games from given states on; Nature throws dice of a game's own, or with `kinds` dice of each kind of event.

    for turns in batch.moves():
        …  # write into batch.actions, looking at batch.views and batch.ways
    """

    def __init__(self, game: Game, states: Array, dice: Array, kinds: Array | None = None) -> None:
        k, count = game.kernel, len(states)
        self.game, self.states = game, states
        self.ways, self.views = np.zeros((count, game.book.size), WAYS), game.sight.views(count)
        self.plies, self.actions = np.zeros(count, np.int64), np.zeros(count, np.int64)
        apart = kinds is not None
        self._advance, self._step = (k.advance_apart, k.step_apart) if apart else (k.advance, k.step)
        self._nature = (dice, kinds) if apart else (dice,)

    def moves(self) -> Iterator[Array]:
        """Whose turn it is in every game, until all are over; then the chosen actions are played, Nature's too."""
        look, sight = self.game.kernel.look, self.game.sight
        self._advance(self.states, *self._nature, self.ways, self.plies)
        while True:
            turns = self.states["turn"].astype(np.int64)
            if (turns == OVER).all():
                return
            look(as_bytes(self.states), as_bytes(self.views), turns, sight.shared, sight.own, sight.own_stride)
            self.views["seat"] = turns
            yield turns
            self._step(self.states, self.actions, *self._nature, self.ways, self.plies)

    def points(self, name: Callable[[int], str] = str) -> Array:
        """[game, seat, (points, what decides a tie)] at the end; `name` tells a game that breaks an invariant."""
        points, faults = np.zeros((len(self.states), SEATS, 2), np.int64), np.zeros(len(self.states), np.int64)
        self.game.kernel.finish(self.states, points, faults)
        if faults.any():
            i = int(np.flatnonzero(faults)[0])
            raise Broken(f"{self.game.name}: {name(i)} breaks invariant {faults[i]}")
        return points
