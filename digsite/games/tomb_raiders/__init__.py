"""Thebes: The Tomb Raiders, for 2 to 4."""

from digsite.game import Game, Switch
from digsite.games.tomb_raiders import invariants, memory, rules
from digsite.games.tomb_raiders.state import BOOK, BOX, State, longest

GAME = Game(
    name="tomb_raiders",
    version=1,
    State=State,
    book=BOOK,
    box=BOX,
    rules=(rules, memory, invariants),
    switches={
        "thief": Switch(BOX["switch"]["thief"], {"random": 0, "search": 1}),
        "dig_table": Switch(BOX["switch"]["dig_table"], {"main": 0, "literal": 1}),
        "barren_digs": Switch.flag(BOX["switch"]["barren_digs"]),
        "show_pile_counts": Switch.flag(BOX["switch"]["show_pile_counts"]),
        "show_hands": Switch.flag(BOX["switch"]["show_hands"]),
    },
    longest={seats: longest(seats) for seats in (2, 3, 4)},
)
