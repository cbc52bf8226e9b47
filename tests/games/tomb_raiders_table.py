"""Positions of The Tomb Raiders for its tests: a table set up by named actions, then cards handed out."""

from digsite.games.tomb_raiders.state import REGION, TYPE
from tests.position import Position

M, E, G, C = range(4)
CONGRESSES = ("congress",) * 4


def table(*buried, seats=2, first=0, shown=CONGRESSES, **switches):
    """A game at its first turn: `first` begins, four cards are shown, the named cards lie in the piles."""
    p = Position("tomb_raiders", seats, **switches)
    for ahead in range(1, seats + 1):
        p.play(f"stack {(first + ahead) % seats}")
    p.play(*(f"reveal {card}" for card in shown), *(f"bury {card}" for card in buried), "stop")
    return p


def give(p, seat, *cards):
    """Hand display cards to a seat, out of the deck, books and all."""
    for card in cards:
        t = TYPE.index(card)
        p.s.diggers[seat].held[t] += 1
        p.s.green[t] -= 1
        p.s.greens -= 1
    return p


def teach(p, seat, general=0, **expertise):
    """Books by region; no card is moved."""
    p.s.diggers[seat].general += general
    for region, books in expertise.items():
        p.s.diggers[seat].expertise[REGION.index(region)] += books
    return p


def dig_up(p, seat, *finds):
    """Artefacts such as "egypt 3" go from the deck to a seat."""
    for find in finds:
        region, value = find.split()
        r, v = REGION.index(region), int(value)
        p.s.unseen[r, v] -= 1
        p.s.backs[r] -= 1
        p.s.diggers[seat].artefacts[r, v] += 1
        p.s.diggers[seat].finds[r] += 1
    return p


def open_up(p, *presentations):
    """Exhibitions and museums, by index, from the deck to the table."""
    for k in presentations:
        p.s.owner[k] = -1
        p.s.green[len(TYPE) + k] -= 1
        p.s.greens -= 1
    return p


def weeks(p):
    return [int(p.s.diggers[seat].week) for seat in range(p.s.seats)]


def at_weeks(p, *weeks):
    """Markers on the given spaces; of equal ones the first seat lies on top."""
    for seat, week in enumerate(weeks):
        p.s.diggers[seat].week, p.s.diggers[seat].stamp = week, len(weeks) - seat
    p.s.clock = len(weeks)
    p.s.actor = p.s.turn = weeks.index(min(weeks))
    return p


def sound(p):
    """Whether every invariant of the rulings holds."""
    return p.game.kernel.broken(p.s) == 0
