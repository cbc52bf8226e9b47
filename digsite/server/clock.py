"""Clocks: none, live (a bank and a little for each move), or by the day. Time while the server is down is free."""

import time

from digsite.errors import Unreadable

LIVE_BANK, LIVE_EACH, DAY = 15 * 60_000, 20_000, 24 * 3600_000  # milliseconds
BACK = 60_000  # at least so much for somebody who comes back
KINDS = ("none", "live", "day")


class Clock:
    """Milliseconds left for each seat; it runs for the seat to move."""

    def __init__(self, kind: str, seats: int) -> None:
        if kind not in KINDS:
            raise Unreadable(f"there is no clock {kind!r}; there are {', '.join(KINDS)}")
        self.kind = kind
        self.bank = {"none": 0, "live": LIVE_BANK, "day": DAY}[kind]
        self.left = [self.bank] * seats
        self.seat = -1
        self._since = time.monotonic()

    def remaining(self, seat: int) -> int:
        """Milliseconds left now."""
        running = int((time.monotonic() - self._since) * 1000) if seat == self.seat else 0
        return max(0, self.left[seat] - running)

    def moved(self, seat: int, turn: int) -> int:
        """What a seat has left after moving now: a live clock gives a little for each turn, a day is for every move."""
        if self.kind == "live":
            return min(self.bank, self.remaining(seat) + (LIVE_EACH if turn != seat else 0))
        return self.bank

    def turn_to(self, seat: int, left: int | None, mover: int) -> None:
        """The clock goes on for the next seat; `left` is what the mover has."""
        if left is not None and mover >= 0:
            self.left[mover] = left
        elif self.seat >= 0:
            self.left[self.seat] = self.remaining(self.seat)
        self.seat, self._since = seat, time.monotonic()

    def ran_out(self, seat: int) -> bool:
        return self.kind != "none" and self.remaining(seat) == 0

    def give_time(self, seat: int) -> None:
        if self.kind != "none":
            self.left[seat] = max(self.remaining(seat), self.bank if self.kind == "day" else BACK)
            if self.seat == seat:
                self._since = time.monotonic()
