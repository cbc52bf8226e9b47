"""What the text views of all games share: how seats look in a terminal."""

from collections.abc import Sequence

from rich.text import Text

# Colour, shape and name always come together: colour is never the only carrier.
SEAT_STYLES = ("bold #5aa9e6", "bold #f0c000", "bold #2fbf8f", "bold #e8735a")
SEAT_MARKS = ("●", "■", "▲", "◆")
ACCENT, SOFT = "bold #ff9a6b", "dim"


def seat_label(seat: int, names: Sequence[str]) -> Text:
    """A seat's mark and name in its colour."""
    return Text(f"{SEAT_MARKS[seat]} {names[seat]}", style=SEAT_STYLES[seat])
