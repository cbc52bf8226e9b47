"""Indus: what each ruin pays. Works on States and Views alike; nothing here changes them."""

from typing import Any

from digsite.games.indus.state import COLOURS, COUNTS_ALL, PIECES, SECOND, VALUE
from digsite.games.indus.tiles import CELLS
from digsite.kernel import rule

# A tally holds the number of counting pieces of every colour in one number, eight bits each.
BITS, MASK = 8, 255


@rule
def tally(s: Any, r: int) -> Any:
    """R47, R52. The pieces that count in a ruin."""
    total, kind = 0, s.kind[r]
    for cell in range(CELLS):
        if s.ruin[kind, cell] == r and s.top[cell] >= 0:
            total += tally_area(s, cell, kind)
    return total


@rule
def tally_area(s: Any, cell: int, kind: int) -> Any:
    """The pieces of one area that count: all in a building, elsewhere the top one."""
    if not COUNTS_ALL[kind]:
        return 1 << (BITS * s.top[cell])
    total = 0
    for colour in range(COLOURS):
        pieces = 0
        for piece in range(PIECES):
            pieces += s.area[cell, colour, piece]
        total += pieces << (BITS * colour)
    return total


@rule
def landed(kind: int, here: int, colour: int, protects: bool) -> Any:
    """The pieces of an area that would count if the colour landed there, `here` being those that count now."""
    if not COUNTS_ALL[kind]:
        return 1 << (BITS * colour)
    if protects:
        here = count(here, colour) << (BITS * colour)
    return here + (1 << (BITS * colour))


@rule
def count(tallied: int, colour: int) -> Any:
    return (tallied >> (BITS * colour)) & MASK


@rule
def award(kind: int, size: int, tallied: int, colour: int) -> Any:
    """R46–R54. What a ruin pays to a colour."""
    mine = count(tallied, colour)
    if mine == 0:
        return 0
    more, same, alone = 0, 0, True
    for other in range(COLOURS):
        theirs = count(tallied, other)
        more += theirs > mine
        same += theirs == mine
        alone = alone and (other == colour or theirs == 0)
    if more == 0:
        both = same > 1 or alone  # R49, R51
        return split(VALUE[kind, size] + (SECOND[kind, size] if both else 0), same)
    return split(SECOND[kind, size], same) if more == 1 else 0


@rule
def split(points: int, colours: int) -> Any:
    """R49–R51. Shared alike, rounded down; most often there is nobody to share with, and division is dear."""
    return points if colours == 1 else points // colours


@rule
def ruin_points(s: Any, colour: int) -> Any:
    """R45. What all ruins pay to a colour; their order does not matter."""
    total = 0
    for r in range(s.ruins):
        total += award(s.kind[r], s.areas[r], tally(s, r), colour)
    return total
