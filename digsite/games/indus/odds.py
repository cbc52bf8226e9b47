"""Indus: exact odds of the dice, from what everybody sees.

Whoever wants one area and nothing else moves there as soon as a roll allows it, and rolls again until then.
"""

from fractions import Fraction
from typing import Any

from digsite.games.indus.state import CHOICE, FACES, LAST_ROLL, MOVE, PIECES, ROLLS
from digsite.games.indus.tiles import CELLS, LANDING, SPACES


def numbers(view: Any, colour: int, roll: int, cell: int) -> set[int]:
    """Faces by which some frame piece of the colour that may use this roll lands in the area."""
    hits = set()
    for space in range(SPACES):
        piece = int(view.frame[space]) - 1 - PIECES * colour
        if 0 <= piece < PIECES and LAST_ROLL[piece] >= roll:
            hits |= {face for face in FACES if LANDING[space, face] == cell}
    return hits


def reach(view: Any, cell: int, colour: int | None = None) -> Fraction:
    """The chance to land in an area this turn: with the pieces now on the frame, and the rolls still to come."""
    mover = int(view.colour) if colour is None else colour
    if mover < 0 or view.phase == CHOICE:  # nobody is to move yet, or somebody has
        return Fraction(0)
    rolls = int(view.rolls) if mover == view.colour else 0
    if rolls and view.phase == MOVE and int(view.die) in numbers(view, mover, rolls, cell):
        return Fraction(1)
    missed = Fraction(1)
    for roll in range(rolls + 1, ROLLS + 1):
        missed *= 1 - Fraction(len(numbers(view, mover, roll, cell)), len(FACES))
    return 1 - missed


def reaches(view: Any) -> dict[int, Fraction]:
    """Every area that the colour whose turn it is can land in this turn, with its chance."""
    if view.colour < 0:
        return {}
    chances = {cell: reach(view, cell) for cell in range(CELLS)}
    return {cell: chance for cell, chance in chances.items() if chance}
