"""Indus: what each ruin pays. Works on States and Views alike; nothing here changes them."""

from typing import Any

import numpy as np

from digsite.games.indus.state import COLOURS, COUNTS_ALL, PIECES, SECOND, VALUE
from digsite.games.indus.tiles import CELLS
from digsite.kernel import rule

# A tally holds the number of counting pieces of every colour in one number, eight bits each.
BITS, MASK = 8, 255
# What a ruin pays to every colour is one number likewise, sixteen bits each; the highest is that of the sign.
PAY_BITS, PAY_MASK = 16, 32767
# [colours] = the part of each, rounded up, in 65,536ths: division is dear.
PART_BITS = 16
PART = np.array([0, *(-(-(1 << PART_BITS) // colours) for colours in range(1, COLOURS + 1))])


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
    """What a ruin pays to a colour."""
    return points_of(awards(kind, size, tallied), colour)


@rule
def points_of(paid: int, colour: int) -> Any:
    return (paid >> (PAY_BITS * colour)) & PAY_MASK


@rule
def awards(kind: int, size: int, tallied: int) -> Any:
    """R46–R54. What a ruin pays to every colour."""
    most, next = 0, 0
    for colour in range(COLOURS):
        most = max(most, count(tallied, colour))
    if most == 0:
        return 0
    first, second = VALUE[kind, size], SECOND[kind, size]
    leaders, ahead = those_with(most, tallied)
    if second == 0:
        return leaders * split(first, ahead)
    for colour in range(COLOURS):
        pieces = count(tallied, colour)
        next = max(next, pieces if pieces < most else 0)
    if ahead > 1 or next == 0:  # R49, R51
        return leaders * split(first + second, ahead)
    others, behind = those_with(next, tallied)
    return leaders * first + others * split(second, behind)


@rule
def those_with(pieces: int, tallied: int) -> Any:
    """The colours with so many pieces, as if each were paid one point, and how many they are."""
    which, many = 0, 0
    for colour in range(COLOURS):
        if count(tallied, colour) == pieces:
            which += 1 << (PAY_BITS * colour)
            many += 1
    return which, many


@rule
def split(points: int, colours: int) -> Any:
    """R49–R51. Shared alike, rounded down; up to 32,767 points."""
    return points * PART[colours] >> PART_BITS


@rule
def ruin_points(s: Any, colour: int) -> Any:
    """R45. What all ruins pay to a colour; their order does not matter."""
    total = 0
    for r in range(s.ruins):
        total += award(s.kind[r], s.areas[r], tally(s, r), colour)
    return total
