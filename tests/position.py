"""Positions set up by hand: Nature does as she is told, nobody hunts for a seed."""

import numpy as np

from digsite import Illegal, find


class Position:
    """One state that a test may write into: `p.s.market[2] = 1`, then `p.play("give coin", "take cup")`."""

    def __init__(self, game: str, seats: int = 2, **switches: bool | int | str) -> None:
        self.game = find(game)
        self.states = self.game.start(seats, switches)

    @property
    def s(self):
        return self.states[0]

    def ways(self) -> dict[str, int]:
        """Open actions by name, with their ways."""
        ways = self.game.ways()
        self.game.kernel.options(self.states, 0, ways)
        return {self.game.book.text(int(n)): int(ways[n]) for n in np.flatnonzero(ways)}

    def legal(self) -> set[str]:
        return set(self.ways())

    def play(self, *actions: str) -> "Position":
        """Play actions of seats and Nature alike; each must be open."""
        for action in actions:
            if action not in self.ways():
                raise Illegal(f"{action!r} is not open; open are {sorted(self.ways())}")
            self.game.kernel.act(self.states, 0, self.game.book.number(action))
        return self

    def view(self, seat: int):
        return self.game.sight.observe(self.states, seat)[0]

    def points(self, seats: int = 4) -> list[int]:
        return [int(p) for p in self.game.points(self.states)[0, :seats, 0]]
