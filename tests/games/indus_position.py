"""Positions of Indus set up by hand, as rulings.md writes them: stacks from bottom to top, "blue W, red P"."""

from digsite.games.indus.scoring import award, tally
from digsite.games.indus.state import COLOUR, MOVE, frame_piece
from tests.position import Position

LETTER = {"W": 0, "A": 1, "P": 2}


def pieces(text):
    """(colour, piece) of each piece of a text such as "blue W, red P"."""
    words = [part.split() for part in text.split(",")]
    return [(COLOUR.index(colour), LETTER[letter]) for colour, letter in words]


def lay(
    cells=None, frame=None, reserve=None, *, seats=4, seat=0, colour="blue", phase=MOVE, die=0, rolls=1, **switches
):
    """A position with no other pieces than those named; an area with two of a colour is protected."""
    p = Position("indus", seats, **{"opening": "free", **switches})
    s = p.s
    s.reserve[:], s.quota[:], s.left[:] = 0, 0, 0
    for cell, stack in (cells or {}).items():
        for c, t in pieces(stack):
            if s.area[cell, c].sum():
                s.guard[cell] = c
            s.area[cell, c, t] += 1
            s.top[cell] = c
    for space, piece in (frame or {}).items():
        [(c, t)] = pieces(piece)
        s.frame[space] = frame_piece(c, t)
        s.left[c] += 1
    for c, t in pieces(reserve) if reserve else ():
        s.reserve[c, t] += 1
        s.left[c] += 1
    s.first, s.actor, s.turn, s.phase = seat, seat, seat, phase
    s.colour = COLOUR.index(colour) if colour else -1
    s.die, s.rolls = die, rolls if die else 0
    return p


def stack(p, cell):
    """The pieces of an area by colour and letter, and what is on top: ({"blue": "WA"}, "blue")."""
    area = p.s.area[cell]
    held = {COLOUR[c]: "".join(k * int(area[c, t]) for k, t in LETTER.items()) for c in range(4) if area[c].sum()}
    return held, COLOUR[p.s.top[cell]] if p.s.top[cell] >= 0 else None


def guard(p, cell):
    return COLOUR[p.s.guard[cell]] if p.s.guard[cell] >= 0 else None


def haul(p):
    return [int(points) for points in p.s.haul]


def awards(p, r):
    """What a ruin pays to blue, yellow, green and red."""
    tallied = tally(p.s, r)
    return [int(award(int(p.s.kind[r]), int(p.s.areas[r]), tallied, c)) for c in range(4)]
