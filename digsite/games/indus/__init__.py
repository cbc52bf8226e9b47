"""Indus, for 2 to 4."""

from collections.abc import Mapping

from digsite.errors import Unreadable
from digsite.game import Game, Setting, Switch
from digsite.games.indus import rules
from digsite.games.indus.state import (
    BOOK,
    DEALT,
    FIRST_BOARD,
    FREE,
    OPENING,
    PRINTED,
    RANDOM,
    RECOVERIES,
    ROLLS,
    State,
)
from digsite.games.indus.tiles import BOX, QUADRANTS, TILES
from digsite.games.indus.witness import WITNESS


class Boards(Switch):
    """The switch `board`: a wrong code is refused with the reason."""

    def value(self, name: str, setting: Setting) -> int:
        text = str(setting).lower()
        if text not in self.choices and text.isdecimal():
            TILES.parse(text)
        return super().value(name, setting)


def agree(given: Mapping[str, Setting], numbers: dict[str, int]) -> None:
    """R17–R19. The opening is printed for the first board only; on any other it is free."""
    if numbers["board"] != FIRST_BOARD:
        if "opening" in given and numbers["opening"] == PRINTED:
            raise Unreadable(f"the printed opening exists on board {FIRST_BOARD} only; on any other it is free")
        numbers["opening"] = FREE


def longest(players: int) -> int:
    """The bound that rulings.md proves: tiles, first player, opening, and turns of so many actions at most."""
    colours = 4 if players == 2 else players
    choices = 2 if players == 2 else 0  # of a colour before, of a captive after
    turns = colours * int(DEALT[players - 2].sum()) + (2 * RECOVERIES if players == 2 else 0)
    opening = colours * int(OPENING[players - 2]) * (2 if players == 2 else 1)
    place_and_move = 2
    return 1 + QUADRANTS + 1 + opening + turns * (place_and_move + 2 * ROLLS - 1 + choices)


GAME = Game(
    name="indus",
    version=1,
    State=State,
    book=BOOK,
    box=BOX,
    rules=(rules,),
    switches={
        "board": Boards("first", {"first": FIRST_BOARD, "random": RANDOM, **{code: int(code) for code in TILES.codes}}),
        "opening": Switch("printed", {"printed": PRINTED, "free": FREE}),
        "recover_on_entry": Switch.flag(True),
        "recover_limit": Switch.number(RECOVERIES, range(RECOVERIES + 1)),
    },
    longest={players: longest(players) for players in (2, 3, 4)},
    agree=agree,
    witness=WITNESS,
)
