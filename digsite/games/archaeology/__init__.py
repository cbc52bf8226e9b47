"""Archaeology: The Card Game, for 2 to 4."""

from digsite.game import Game, Switch
from digsite.games.archaeology import invariants, memory, rules
from digsite.games.archaeology.state import BOOK, BOX, COPIES, TRADES, State

# A rough bound, from rulings section 7: at most so many turns, so many trades a turn, so many actions a trade.
CARDS = int(COPIES.sum())
TURNS = CARDS + (CARDS + 3) * (4 * 4 + 1)
LONGEST = TURNS * (TRADES * 4 + CARDS) * (2 * CARDS + 1)

GAME = Game(
    name="archaeology",
    version=1,
    State=State,
    book=BOOK,
    box=BOX,
    rules=(rules, memory, invariants),
    switches={
        "maps_for_sale": Switch.flag(BOX["switch"]["maps_for_sale"]),
        "quiet_rounds": Switch.number(BOX["switch"]["quiet_rounds"], range(1, 5)),
    },
    longest=dict.fromkeys((2, 3, 4), LONGEST),
)
