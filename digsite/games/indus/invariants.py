"""Indus: what holds in every position, by the numbers of rulings.md."""

from typing import Any

from digsite.games.indus.scoring import award, tally
from digsite.games.indus.state import (
    CHOICE,
    COLOURS,
    DEALT,
    END,
    FIRST,
    KINDS,
    LEADER,
    MOVE,
    OPENING,
    PIECES,
    PLACE,
    ROLL,
    ROLLS,
    SECOND,
    STARS,
    TEAM,
    VALUE,
)
from digsite.games.indus.tiles import CELLS, SPACES
from digsite.kernel import rule


@rule
def broken(s: Any) -> Any:
    """The number of an invariant that does not hold, or 0."""
    for c in range(COLOURS):
        if not all_pieces_are_somewhere(s, c):
            return 1
        if not frame_is_in_bounds(s, c):
            return 5
    for cell in range(CELLS):
        fault = cell_fault(s, cell)
        if fault > 0:
            return fault
    if not captures_are_paid(s):
        return 4
    for seat in range(s.seats):
        if not turns_agree(s, seat):
            return 6
        if s.recovered[seat] > s.recover_limit:
            return 9
    if not die_fits_the_phase(s):
        return 7
    if not choice_is_due(s):
        return 8
    return board_fault(s) if s.phase >= FIRST else 0


@rule
def on_frame(s: Any, colour: int, piece: int) -> Any:
    """How many of a colour's pieces stand on the frame; piece −1 stands for all."""
    count = 0
    for space in range(SPACES):
        code = s.frame[space] - 1
        if s.frame[space] > 0 and code // PIECES == colour and (piece < 0 or code % PIECES == piece):
            count += 1
    return count


@rule
def all_pieces_are_somewhere(s: Any, colour: int) -> Any:
    """1. Reserve, frame, areas, captured and waiting for a choice: as many as were dealt."""
    left = 0
    for t in range(PIECES):
        waiting = s.reserve[colour, t] + on_frame(s, colour, t)
        left += waiting
        count = waiting + s.out[colour, t]
        count += s.captive == colour and s.captive_piece == t
        for cell in range(CELLS):
            count += s.area[cell, colour, t]
        if count != (DEALT[s.seats - 2, t] if LEADER[s.seats - 2, colour] >= 0 else 0):
            return False
    return s.left[colour] == left


@rule
def frame_is_in_bounds(s: Any, colour: int) -> Any:
    """5, 10. As many as the opening asks for, and one more between placing and moving."""
    most = OPENING[s.seats - 2]
    if s.colour == colour and (s.phase == ROLL or s.phase == MOVE):
        most += 1
    return on_frame(s, colour, -1) <= most


@rule
def cell_fault(s: Any, cell: int) -> Any:
    """2. Unprotected: one piece of a colour at most. 3. Protected: two or more, of the protector alone."""
    total = 0
    for c in range(COLOURS):
        mine = 0
        for t in range(PIECES):
            mine += s.area[cell, c, t]
        total += mine
        if mine > 1 and s.guard[cell] < 0:
            return 2
        if s.guard[cell] >= 0 and (mine < 2 if s.guard[cell] == c else mine > 0):
            return 3
        if s.top[cell] == c and mine == 0:
            return 2
    if s.guard[cell] >= 0 and s.top[cell] != s.guard[cell]:
        return 3
    return 2 if (s.top[cell] < 0) != (total == 0) else 0


@rule
def captures_are_paid(s: Any) -> Any:
    """4. Capture points are the stars of the pieces that are out."""
    balance = 0
    for c in range(COLOURS):
        balance += s.haul[c]
        for t in range(PIECES):
            balance -= s.out[c, t] * STARS[t]
    return balance == 0


@rule
def turns_agree(s: Any, seat: int) -> Any:
    """6. Every turn used up one piece; recovered ones come again. Nobody is two turns ahead, unless skipped."""
    to_come, dealt = 0, 0
    for c in range(COLOURS):
        if LEADER[s.seats - 2, c] == seat:
            to_come += s.left[c]
            for t in range(PIECES):
                dealt += DEALT[s.seats - 2, t]
    taken = s.turns[seat] + (1 if s.phase == CHOICE and s.actor == seat else 0)
    return taken + to_come == dealt + s.recovered[seat] and (s.phase != END or to_come == 0)


@rule
def die_fits_the_phase(s: Any) -> Any:
    """7. A number and one to three rolls when there is a piece to move, which there is; else no number."""
    if s.phase == MOVE:
        return s.die > 0 and 1 <= s.rolls <= ROLLS and on_frame(s, s.colour, -1) > 0
    if s.phase == CHOICE:
        return s.die > 0 and s.rolls > 0
    return s.die == 0 and s.rolls < ROLLS and (s.phase == ROLL or s.rolls == 0)


@rule
def choice_is_due(s: Any) -> Any:
    """8. A captive waits exactly in CHOICE, and its leader leads the captor too. A colour is up while it acts."""
    if (s.phase == CHOICE) != (s.captive >= 0):
        return False
    if s.captive >= 0:
        leader = LEADER[s.seats - 2, s.captive]
        if s.captive == s.captor or leader != LEADER[s.seats - 2, s.captor] or leader != s.turn:
            return False
    acts = s.phase == PLACE or s.phase == ROLL or s.phase == MOVE or s.phase == CHOICE
    if acts:
        return s.colour >= 0 and LEADER[s.seats - 2, s.colour] == s.actor
    return s.colour < 0 and (s.phase == TEAM) == (s.actor >= 0)


@rule
def board_fault(s: Any) -> Any:
    """12. One to three ruins in each area, of sizes that agree. 13. No ruin pays more than it is worth."""
    areas = 0
    for cell in range(CELLS):
        here = 0
        for kind in range(KINDS):
            r = s.ruin[kind, cell]
            if r >= 0:
                here += 1
                if r >= s.ruins or s.kind[r] != kind:
                    return 12
        if here < 1 or here > 3:
            return 12
        areas += here
    for r in range(s.ruins):
        areas -= s.areas[r]
        paid, tallied = 0, tally(s, r)
        for c in range(COLOURS):
            paid += award(s.kind[r], s.areas[r], tallied, c)
        if paid > VALUE[s.kind[r], s.areas[r]] + SECOND[s.kind[r], s.areas[r]]:
            return 13
    return 12 if areas != 0 else 0
