"""Thebes, the board game, for 2 to 4."""

from digsite.game import Game, Switch
from digsite.games.thebes import invariants, rules, scoring
from digsite.games.thebes.state import BOOK, State
from digsite.games.thebes.tables import BOX, LONGEST
from digsite.games.thebes.witness import WITNESS

GAME = Game(
    name="thebes",
    version=1,
    State=State,
    book=BOOK,
    box=BOX,
    rules=(rules, scoring, invariants),
    switches={
        "dig_year": Switch(BOX["switch"]["dig_year"], {"end": 0, "start": 1}),
        "opening": Switch(BOX["switch"]["opening"], {"rumour": 0, "book": 1}),
        "helpers": Switch(BOX["switch"]["helpers"], {"cap": 0, "sets": 1}),
    },
    longest=LONGEST,
    witness=WITNESS,
)
