"""Indus: laying tiles so that they match, and finding the ruins of the finished board."""

from typing import Any

from digsite.games.indus.state import KINDS
from digsite.games.indus.tiles import CELLS, CENTRE_CELL, JOINS, QUADRANTS, STANDS, TILES
from digsite.kernel import rule

LARGE_TILES = len(TILES.large)
LARGE_PARTS, SMALL_PARTS, LARGE_PORT = TILES.large_parts, TILES.small_parts, TILES.large_port
FITS, SEAM = TILES.fits, TILES.seam
TILE_CELLS = STANDS.shape[1]


@rule
def can_lie(s: Any, now: int, large: int, quadrant: int, tile: int) -> Any:
    """Whether `tile` may lie in a quadrant of a board in which `large` is laid now, in quadrant `now`."""
    if quadrant < now and tile != s.corner[quadrant]:
        return False
    if quadrant == now and tile != large:
        return False
    return FITS[s.centre, s.quarter, quadrant, tile] > 0


@rule
def completions(s: Any, now: int, large: int) -> Any:
    """R14. How many legal boards follow when `large` is laid in quadrant `now`."""
    boards = 0
    for a in range(LARGE_TILES):
        if not can_lie(s, now, large, 0, a):
            continue
        for b in range(LARGE_TILES):
            if not SEAM[a, b] or not can_lie(s, now, large, 1, b):
                continue
            for c in range(LARGE_TILES):
                if c == a or not SEAM[b, c] or not can_lie(s, now, large, 2, c):
                    continue
                for d in range(LARGE_TILES):
                    if d != b and SEAM[c, d] and SEAM[d, a] and can_lie(s, now, large, 3, d):
                        boards += 1
    return boards


@rule
def survey(s: Any) -> None:
    """R4. Find and number the ruins of the finished board."""
    for kind in range(KINDS):
        mark_parts(s, kind)
    join_parts(s)
    s.ruins = 0
    for kind in range(KINDS):
        number_ruins(s, kind)


@rule
def mark_parts(s: Any, kind: int) -> None:
    """Mark every cell with the first cell of its tile's part of the ruin."""
    for q in range(QUADRANTS):
        for k in range(TILE_CELLS):
            part = LARGE_PARTS[s.corner[q], kind, k]
            s.ruin[kind, STANDS[q, k]] = STANDS[q, part] if part >= 0 else -1
        part = SMALL_PARTS[s.centre, kind, (q - s.quarter) % QUADRANTS]
        s.ruin[kind, CENTRE_CELL[q]] = CENTRE_CELL[(part + s.quarter) % QUADRANTS] if part >= 0 else -1


@rule
def join_parts(s: Any) -> None:
    """Where two tiles meet at a connector, both parts get one mark."""
    for edge in range(len(JOINS)):
        kind = LARGE_PORT[s.corner[JOINS[edge, 0]], JOINS[edge, 1]]
        if kind >= 0:
            here, there = s.ruin[kind, JOINS[edge, 2]], s.ruin[kind, JOINS[edge, 3]]
            for cell in range(CELLS):
                if s.ruin[kind, cell] == there:
                    s.ruin[kind, cell] = here


@rule
def number_ruins(s: Any, kind: int) -> None:
    """Turn marks into numbers, by first cell. Numbers wait above all marks until the kind is done."""
    for cell in range(CELLS):
        mark = s.ruin[kind, cell]
        if 0 <= mark < CELLS:
            for other in range(cell, CELLS):
                if s.ruin[kind, other] == mark:
                    s.ruin[kind, other] = CELLS + s.ruins
                    s.areas[s.ruins] += 1
            s.kind[s.ruins] = kind
            s.ruins += 1
    for cell in range(CELLS):
        if s.ruin[kind, cell] >= 0:
            s.ruin[kind, cell] -= CELLS
