"""Archaeology: The Card Game, for 2 to 4."""

from digsite.game import Game, Switch
from digsite.games.archaeology import rules
from digsite.games.archaeology.state import BOOK, BOX, State

GAME = Game(
    name="archaeology",
    version=1,
    State=State,
    book=BOOK,
    box=BOX,
    rules=rules,
    switches={
        "maps_for_sale": Switch.flag(BOX["switch"]["maps_for_sale"]),
        "quiet_rounds": Switch.number(BOX["switch"]["quiet_rounds"], range(1, 5)),
    },
)
