"""Indus: the tiles of the box, and the boards they make.

A board is one small tile in the centre and four large ones in the corners; quadrants go clockwise from the top
left. Its code has six digits: small tile, quarter turns of it, large tiles of quadrants 0 to 3.

>>> TILES.parse("101324")
(0, 0, 0, 2, 1, 3)
>>> len(TILES.codes), TILES.number("611237")
(8160, 7320)
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any

import numpy as np

from digsite.components import Box
from digsite.errors import Unreadable
from digsite.record import Array

SIDE, QUADRANTS = 6, 4
CELLS, SPACES = SIDE * SIDE, 4 * SIDE

LARGE_CELL = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1))  # as it lies in the top left corner
CENTRE_CELL = np.array([14, 15, 21, 20])  # [quadrant] = cell
PORT = {"cw_out": (0, 2), "cw_in": (1, 2), "ccw_out": (2, 0), "ccw_in": (2, 1), "c_cw": (1, 2), "c_ccw": (2, 1)}
CW_OUT, CW_IN, CCW_OUT, CCW_IN, C_CW, C_CCW = range(6)
ARMS = ("cw", "ccw")  # the two edges that a cell of the small tile shares with a large one
CORNER = ("top left", "top right", "bottom right", "bottom left")
MOST_TILES = 9  # of one size: a code has one digit for each tile
MOST_WAYS = 65535  # what a way can count to


def cell_name(cell: int) -> str:
    """
    >>> cell_name(20)
    'C4'
    """
    return f"{'ABCDEF'[cell % SIDE]}{cell // SIDE + 1}"


def turned(row: int, column: int, quadrant: int) -> int:
    """The cell where (row, column) of a large tile stands in a quadrant."""
    for _ in range(quadrant):
        row, column = column, SIDE - 1 - row
    return SIDE * row + column


STANDS = np.array([[turned(r, c, q) for r, c in LARGE_CELL] for q in range(QUADRANTS)])  # [quadrant, cell of the tile]


def landing(space: int, die: int) -> int:
    """R32. Straight inward: top, right, bottom and left side, six spaces each, clockwise."""
    i = space % SIDE
    line = (SIDE * (die - 1) + i, SIDE * i + SIDE - die, SIDE * (SIDE - die) + 5 - i, SIDE * (5 - i) + die - 1)
    return line[space // SIDE]


LANDING = np.array([[landing(s, d) for d in range(SIDE + 1)] for s in range(SPACES)])  # [space, die], die 0 unused


def joins() -> Array:
    """R14. The 16 shared edges: (quadrant, its port, cell on this side, cell on the other side)."""
    edges = []
    for q in range(QUADRANTS):
        n = (q + 1) % QUADRANTS
        stands = {port: (turned(*PORT[port], q), turned(*PORT[port], n)) for port in PORT}
        edges.append((q, CW_OUT, stands["cw_out"][0], stands["ccw_out"][1]))
        edges.append((q, CW_IN, stands["cw_in"][0], stands["ccw_in"][1]))
        edges.append((q, C_CW, stands["c_cw"][0], CENTRE_CELL[q]))
        edges.append((q, C_CCW, stands["c_ccw"][0], CENTRE_CELL[q]))
    return np.array(edges)


JOINS = joins()


@dataclass(frozen=True)
class Part:
    """What one tile shows of a ruin: the tile's own cells, and the ports through which it goes on."""

    kind: int
    cells: tuple[int, ...]
    ports: tuple[int, ...]


Tile = tuple[Part, ...]
Board = tuple[int, ...]  # small tile, its turn, large tiles of the four quadrants


class TileSet:
    """All tiles of a box, checked, and the tables that rules index."""

    def __init__(self, box: Box) -> None:
        self.file = box.path.name
        self.kinds = box.ids("ruin")
        self.large_ids, self.small_ids = box.ids("large"), box.ids("small")
        if len(self.large_ids) < QUADRANTS or not self.small_ids:
            raise Unreadable(f"{self.file}: a board needs four large tiles and a small one")
        large_cells = {str(list(cell)): i for i, cell in enumerate(LARGE_CELL)}
        large_ports = {port: LARGE_CELL.index(cell) for port, cell in PORT.items()}
        small_ports = {f"{k}.{arm}": k for k in range(QUADRANTS) for arm in ARMS}
        self.large = self._read(box, "large", large_cells, large_ports)
        self.small = self._read(box, "small", {str(k): k for k in range(QUADRANTS)}, small_ports)
        self.large_parts = self._parts(self.large, len(LARGE_CELL))
        self.small_parts = self._parts(self.small, QUADRANTS)
        self.large_port = self._port_table(self.large, len(PORT))  # [tile, port] = kind of ruin or −1
        self.small_port = self._port_table(self.small, 2 * QUADRANTS).reshape(-1, QUADRANTS, 2)  # [tile, cell, arm]
        self.seam = self._seams()
        self.fits = self._fits()
        most = sorted(len(tile) for tile in self.large)[-QUADRANTS:]
        self.most_ruins = sum(most) + max(len(tile) for tile in self.small)
        self._check_boards(box)

    # --- reading ---

    def _read(self, box: Box, table: str, cells: dict[str, int], ports: dict[str, int]) -> list[Tile]:
        rows = box[table]
        if len(rows) > MOST_TILES:
            raise Unreadable(f"{self.file}: {len(rows)} {table} tiles; a board's code has room for {MOST_TILES}")
        tiles = []
        for number, row in enumerate(rows, 1):
            if row["id"] != f"{table[0]}{number}":
                raise Unreadable(f"{self.file}: {table} tile {number} is called {row['id']!r}, not {table[0]}{number}")
            tiles.append(tuple(self._part(row["id"], part, cells, ports) for part in row["ruins"]))
            self._check_tile(row["id"], tiles[-1], len(cells))
        return tiles

    def _part(self, tile: str, part: dict[str, Any], cells: dict[str, int], ports: dict[str, int]) -> Part:
        if part["kind"] not in self.kinds:
            raise Unreadable(f"{self.file}: {tile} has a {part['kind']!r}; ruins are {', '.join(self.kinds)}")
        for cell in part["cells"]:
            if str(cell) not in cells:
                raise Unreadable(f"{self.file}: {tile} has no cell {cell}")
        here = tuple(cells[str(cell)] for cell in part["cells"])
        for port in part["ports"]:
            if port not in ports:
                raise Unreadable(f"{self.file}: {tile} has no port {port!r}; ports are {', '.join(ports)}")
            if ports[port] not in here:
                raise Unreadable(
                    f"{self.file}: a {part['kind']} of {tile} leaves by {port}, but does not reach its cell"
                )
        return Part(self.kinds.index(part["kind"]), here, tuple(list(ports).index(port) for port in part["ports"]))

    def _check_tile(self, tile: str, parts: Tile, cells: int) -> None:
        """R5. One to three ruins in every area, all different."""
        for cell in range(cells):
            kinds = [part.kind for part in parts if cell in part.cells]
            if len(set(kinds)) != len(kinds):
                raise Unreadable(f"{self.file}: {tile} has two ruins of one kind in one area")
            if not 1 <= len(kinds) <= 3:
                raise Unreadable(f"{self.file}: {tile} has an area with {len(kinds)} ruins; there must be one to three")
        ports = [port for part in parts for port in part.ports]
        if len(set(ports)) != len(ports):
            raise Unreadable(f"{self.file}: two ruins of {tile} leave by the same port")

    def _parts(self, tiles: list[Tile], cells: int) -> Array:
        """[tile, kind, cell] = the first cell of the ruin of that kind in that cell, or −1."""
        table = np.full((len(tiles), len(self.kinds), cells), -1)
        for t, tile in enumerate(tiles):
            for part in tile:
                table[t, part.kind, list(part.cells)] = part.cells[0]
        return table

    def _port_table(self, tiles: list[Tile], ports: int) -> Array:
        table = np.full((len(tiles), ports), -1)
        for t, tile in enumerate(tiles):
            for part in tile:
                table[t, list(part.ports)] = part.kind
        return table

    # --- matching ---

    def _seams(self) -> Array:
        """[large, large] = 1 if the second can lie clockwise of the first; no tile lies beside itself."""
        p = self.large_port
        outer = p[:, None, CW_OUT] == p[None, :, CCW_OUT]
        inner = p[:, None, CW_IN] == p[None, :, CCW_IN]
        return np.array(outer & inner & ~np.eye(len(p), dtype=bool), np.int64)

    def _fits(self) -> Array:
        """[small, turn, quadrant, large] = 1 if the large tile can lie there beside the small one."""
        fits = np.zeros((len(self.small), QUADRANTS, QUADRANTS, len(self.large)), np.int64)
        for turn in range(QUADRANTS):
            for q in range(QUADRANTS):
                arms = self.small_port[:, (q - turn) % QUADRANTS]  # [small, arm]
                fits[:, turn, q] = (arms[:, None, :] == self.large_port[None, :, [C_CW, C_CCW]]).all(axis=2)
        return fits

    @cached_property
    def boards(self) -> list[Board]:
        """Every legal board, in the order of the codes."""
        rings = [ring for ring in permutations(range(len(self.large)), QUADRANTS) if self._closed(ring)]
        return [
            (small, turn, *ring)
            for small in range(len(self.small))
            for turn in range(QUADRANTS)
            for fits in [self.fits[small, turn].tolist()]
            for ring in rings
            if all(fits[q][ring[q]] for q in range(QUADRANTS))
        ]

    def _closed(self, ring: Board) -> bool:
        return all(self.seam[ring[q], ring[(q + 1) % QUADRANTS]] for q in range(QUADRANTS))

    @cached_property
    def codes(self) -> dict[str, int]:
        """Code -> place in the list of legal boards."""
        return {code(board): i for i, board in enumerate(self.boards)}

    @cached_property
    def centre_ways(self) -> Array:
        """[small, turn] = number of legal boards around that centre."""
        ways = np.zeros((len(self.small), QUADRANTS), np.int64)
        for small, turn, *_ in self.boards:
            ways[small, turn] += 1
        return ways

    def _check_boards(self, box: Box) -> None:
        if not self.boards:
            raise Unreadable(f"{self.file}: these tiles make no board; no five of them match at all 16 edges")
        if self.centre_ways.max() > MOST_WAYS:
            raise Unreadable(f"{self.file}: more than {MOST_WAYS} boards around one centre are too many to draw from")
        self.parse(box["first_game"]["code"])

    # --- codes ---

    def parse(self, text: str) -> Board:
        """The board of a code; a code that is no board is refused with the reason."""
        if text in self.codes:
            return self.boards[self.codes[text]]
        if len(text) != 6 or not (text.isascii() and text.isdigit()):
            raise Unreadable(
                f"{text!r} is not a board: six digits, as in 101324, name the small tile, its turn and four large tiles"
            )
        small, turn, *ring = (int(digit) for digit in text)
        if not 1 <= small <= len(self.small) or turn >= QUADRANTS:
            raise Unreadable(f"no board {text}: small tiles are 1 to {len(self.small)}, turns 0 to {QUADRANTS - 1}")
        if not all(1 <= large <= len(self.large) for large in ring) or len(set(ring)) < QUADRANTS:
            raise Unreadable(f"no board {text}: the last four digits are different large tiles, 1 to {len(self.large)}")
        raise Unreadable(f"no board {text}: {self._mismatch(small - 1, turn, [large - 1 for large in ring])}")

    def _mismatch(self, small: int, turn: int, ring: list[int]) -> str:
        for q, large in enumerate(ring):
            if not self.fits[small, turn, q, large]:
                return f"large tile {large + 1} does not match the centre tile at the {CORNER[q]}"
        q = next(q for q in range(QUADRANTS) if not self.seam[ring[q], ring[(q + 1) % QUADRANTS]])
        return f"the tiles {CORNER[q]} and {CORNER[(q + 1) % QUADRANTS]} do not match"

    def number(self, text: str) -> int:
        """A board's place in the list of all."""
        return self.codes[code(self.parse(text))]

    def ruins(self, board: Board) -> list[tuple[int, tuple[int, ...]]]:
        """R4. (kind, cells) of every ruin, by kind and first cell: parts of tiles, joined where connectors meet."""
        small, turn, *ring = board
        groups = [(p.kind, {int(CENTRE_CELL[(k + turn) % QUADRANTS]) for k in p.cells}) for p in self.small[small]]
        for q, large in enumerate(ring):
            groups += [(part.kind, {int(STANDS[q, cell]) for cell in part.cells}) for part in self.large[large]]
        for q, port, here, there in JOINS.tolist():
            kind = int(self.large_port[ring[q], port])
            met = [g for g in groups if g[0] == kind and (here in g[1] or there in g[1])]
            if kind >= 0:
                groups = [g for g in groups if g not in met] + [(kind, set().union(*(cells for _, cells in met)))]
        return sorted((kind, tuple(sorted(cells))) for kind, cells in groups)


def code(board: Board) -> str:
    """
    >>> code((0, 0, 0, 2, 1, 3))
    '101324'
    """
    small, turn, *ring = board
    return f"{small + 1}{turn}" + "".join(str(large + 1) for large in ring)


BOX = Box.open("indus")
TILES = TileSet(BOX)
