"""What a seat receives is the same whatever its rivals hold: every page part, the log, refusals and odds.

Each game is played to its end. Again and again all that one reader cannot know is dealt anew, hidden words of
the log included, and everything the server would send to that reader is drawn from both worlds: not one byte
may differ.
"""

import dataclasses
import random
from types import SimpleNamespace

import numpy as np
import pytest

from digsite import Table
from digsite.components import list_games
from digsite.game import find
from digsite.kernel import seeds
from digsite.server.clock import Clock
from digsite.server.panels import Reader, log_panel, panels, words
from digsite.server.room import Room, Seat

GAMES, LOOKS = 200, 3  # whole games of each kind; looks into each


def room_of(table: Table) -> Room:
    seats = [Seat(name, holder=f"guest{n}") for n, name in enumerate(table.names)]
    nothing = SimpleNamespace()
    room = Room(
        "abc", table.game, {}, b"SECRET" * 5, "guest0", False, Clock("none", len(seats)), seats, nothing, nothing, 0
    )
    room.table, room.status, room.ply = table, "over" if table.over else "playing", table.ply
    return room


def everything(room: Room, eyes: int, code: str) -> str:
    """All that the server draws for a reader."""
    parts = panels(room, Reader(f"guest{eyes}" if eyes >= 0 else "", code, eyes))
    return "".join(parts.values()) + log_panel(room, eyes, words(code, room.game.name), lines=None)


def dealt_anew(table: Table, eyes: int, seed: int) -> Table:
    """The same table as these eyes see it, with everything they cannot know changed.

    An onlooker sees less than any seat, so some seat's other world will do.
    """
    seat = max(eyes, 0)
    other = Table.__new__(Table)
    other.__dict__.update(table.__dict__)
    sight, rng = table.game.sight, seeds(seed, 1)
    other._states = sight.recall(sight.observe(table._states, seat), seat)
    table.game.kernel.imagine(other._states[0], seat, rng[0])
    other.entries = [with_other_secrets(table, entry, eyes, seed) for entry in table.entries]
    return other


def with_other_secrets(table, entry, eyes, seed):
    """A line of the log with whatever these eyes did not hear replaced by something else."""
    book, dice = table.game.book, random.Random(seed)
    said = [] if entry.action < 0 else [entry.action]
    changed = []
    for number, heard in zip([*said, *entry.answers], entry.hears, strict=True):
        verb = book[book.parts(number).verb]
        alike = [number]
        if verb.hides and eyes not in heard:
            mine = book.image(number)
            alike = [n for n in range(verb.first, verb.first + verb.count) if book.image(n) == mine]
        changed.append(dice.choice(alike))
    action = -1 if entry.action < 0 else changed[0]
    return dataclasses.replace(entry, action=action, answers=tuple(changed[len(said) :]))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", list_games())
def test_no_byte_depends_on_what_a_reader_cannot_know(game, seats):
    looked = changed = 0
    for seed in range(GAMES // 3 + 1):
        dice = random.Random(f"{game} {seats} {seed}")
        table = Table(find(game), seats, names=["Anna", "Béla", "Chloé", "Dario"][:seats], seed=seed)
        stops = sorted(dice.sample(range(5, 160), LOOKS))
        while not table.over:
            if table.ply in stops:
                eyes, code = dice.randrange(-1, seats), dice.choice(["en", "it", "fr", "hu"])
                twin = dealt_anew(table, eyes, seed)
                mine, theirs = (everything(room_of(t), eyes, code) for t in (table, twin))
                assert mine == theirs, f"seed {seed}, ply {table.ply}, seen by {eyes}"
                looked += 1
                changed += not np.array_equal(table._states, twin._states)
            table.play(table.turn, dice.choice(table.legal()))
    assert looked > GAMES // 3
    print(f"{game} with {seats}: {looked} looks, {changed} into a world that was truly different")
    assert changed > looked // 10 or game in ("indus", "thebes"), "the re-deal must change something"


def test_the_secret_of_the_dice_is_in_nothing_that_is_drawn():
    table = Table(find("archaeology"), 2, seed=1)
    drawn = everything(room_of(table), 0, "en")
    assert "SECRET" not in drawn
    assert table.dice.secret.hex() not in drawn
