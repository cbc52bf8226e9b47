"""Indus: the ground plan of a board as SVG. It depends on the ruins alone, so it is drawn once for each board."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from digsite.games.indus.board import Ruin, ruins_of, value_text
from digsite.games.indus.state import COLOURS, KIND, KINDS
from digsite.games.indus.tiles import CELLS, SIDE, SPACES, cell_name
from digsite.picture import tag

CELL, EDGE = 100, 92  # of an area, and of the frame with its start spaces
SIZE = SIDE * CELL + 2 * EDGE
AREAS = ("building", "burial")  # they fill their areas; the other kinds run through them
LANE = {"wall": (14, 14), "walkway": (70, 30), "canal": (30, 70), "road": (86, 86)}  # where they run in an area
# Where the value of a ruin stands in an area, and the mark of its leader beside that.
FLAG = {"building": (50, 12, 1, 0), "burial": (14, 46, 0, 1), "wall": (14, 13, 1, 0)}
FLAG |= {"walkway": (86, 13, -1, 0), "canal": (14, 87, 1, 0), "road": (86, 87, -1, 0)}
HIGH, MARK = 22, 19
HALF = 7  # half the width of a lane
DEEP = 74  # how far into its last area a ruin goes
POTS = ((67, 63, 30), (50, 77, 20))  # x, y, size
LAYERS = ("under", "bed", "face", "mark")
WALL, OUTLINE = 7, 5  # how far inside its areas a ruin is drawn

Point = tuple[float, float]


def corner(cell: int) -> tuple[int, int]:
    """The top left corner of an area."""
    return EDGE + CELL * (cell % SIDE), EDGE + CELL * (cell // SIDE)


def facing(space: int, depth: float) -> Point:
    """A point in front of a row or column, that far from the outer edge of the frame."""
    side, i = divmod(space, SIDE)
    along, back = EDGE + CELL * i + CELL / 2, SIZE - EDGE - CELL * i - CELL / 2
    return ((along, depth), (SIZE - depth, along), (back, SIZE - depth), (depth, back))[side]


PAWN = tuple(facing(space, 60) for space in range(SPACES))  # where a piece stands on a start space
DOOR = tuple(facing(space, EDGE - 6) for space in range(SPACES))


@dataclass(frozen=True)
class Ground:
    """All that can be said and drawn of a board before anybody plays on it."""

    ruins: list[Ruin]
    here: list[list[int]]  # [cell] = ruins in it
    relief: Markup
    outlines: Markup
    flags: list[list[Markup]]  # [ruin][colour that leads alone; last: nobody] = its value


@lru_cache(maxsize=256)
def ground(numbers: bytes) -> Ground:
    """The plan of a State's table of ruins [kind, cell]."""
    signed = memoryview(numbers).cast("b").tolist()
    ruins: list[Ruin] = ruins_of([signed[CELLS * kind : CELLS * (kind + 1)] for kind in range(KINDS)])
    here = [[r for r, (_, cells) in enumerate(ruins) if cell in cells] for cell in range(CELLS)]
    drawn = sorted(range(KINDS), key=lambda kind: KIND[kind] not in AREAS)
    relief = Markup("").join(draw_kind(KIND[k], [cells for kind, cells in ruins if kind == k]) for k in drawn)
    pots = Markup("").join(draw_pots(cells) for kind, cells in ruins if KIND[kind] == "burial")
    outlines = Markup("").join(
        tag("path", id=f"outline-{r}", class_=f"indus-outline {cell_classes(cells)}", d=loops(cells, OUTLINE))
        for r, (_, cells) in enumerate(ruins)
    )
    return Ground(ruins, here, relief + pots, outlines, [flag(ruin, here) for ruin in ruins])


def flag(ruin: Ruin, here: Sequence[Sequence[int]]) -> list[Markup]:
    """The value of a ruin, in the area that it shares with the fewest others, and beside it the mark of its leader."""
    kind, cells = ruin
    left, top = corner(min(cells, key=lambda cell: len(here[cell])))
    dx, dy, right, down = FLAG.get(KIND[kind], (86, 50, -1, 0))
    text, class_ = value_text(kind, len(cells)), f"indus-k-{KIND[kind]}"
    x, y, wide = left + dx, top + dy, 15 + 9 * len(text)
    value = tag("text", text, x=x, y=y + 6)
    alone = tag("rect", class_=class_, x=x - wide / 2, y=y - HIGH / 2, width=wide, height=HIGH, rx=5)
    more = 0 if down else MARK  # how much wider it gets with a mark, or higher
    west = x - wide / 2 - more * (right < 0)
    led = tag("rect", class_=class_, x=west, y=y - HIGH / 2, width=wide + more, height=HIGH + MARK - more, rx=5)
    mx, my = x + right * (wide + MARK - 4) / 2 - MARK / 2, y + down * (HIGH + MARK - 4) / 2 - MARK / 2
    marks = [
        tag("use", href=f"#seat-{c}", x=mx, y=my, width=MARK, height=MARK, class_=f"seat-{c}") for c in range(COLOURS)
    ]
    return [*[led + value + mark for mark in marks], alone + value]


def ruin_name(ruin: Ruin, word: str) -> str:
    """What a ruin is and pays: "canal 11"."""
    return f"{word} {value_text(ruin[0], len(ruin[1]))}"


def places(cells: Sequence[int]) -> str:
    return " ".join(map(cell_name, cells))


# --- ruins -------------------------------------------------------------------------------------


def draw_kind(kind: str, ruins: Sequence[Sequence[int]]) -> Markup:
    """All ruins of a kind as layers of one line, the lowest first: shadow, bed, face, and marks upon it."""
    if not ruins:
        return Markup("")
    lane = LANE.get(kind, (CELL // 2, CELL // 2))
    line = "".join(loops(cells, WALL) if kind in AREAS else runs(cells, *lane) for cells in ruins)
    drawn = [tag("defs", tag("path", id=f"relief-{kind}", d=line))]
    drawn += [tag("use", href=f"#relief-{kind}", class_=f"indus-{layer}") for layer in LAYERS]
    if kind == "building":
        inner = "".join(map(partitions, ruins))
        drawn += [tag("path", class_=f"indus-{layer} indus-inner", d=inner) for layer in LAYERS[1:3]]
    return tag("g", *drawn, class_=f"indus-ruin indus-k-{kind}")


def cell_classes(cells: Sequence[int]) -> str:
    """By these an outline is found when somebody points at one of its areas."""
    return " ".join(f"indus-c{cell}" for cell in cells)


def draw_pots(cells: Sequence[int]) -> Markup:
    pots = []
    for cell in cells:
        left, top = corner(cell)
        pots += [tag("use", href="#indus-burial", x=left + x, y=top + y, width=s, height=s) for x, y, s in POTS]
    return Markup("").join(pots)


def runs(cells: Sequence[int], dx: int, dy: int) -> str:
    """Straight lines along all rows and columns in which areas of a ruin touch."""
    inside, lines = set(cells), []
    across = [(c, c + 1) for c in cells if c + 1 in inside and c % SIDE < SIDE - 1]
    down = [(c, c + SIDE) for c in cells if c + SIDE in inside]
    for links, step, other in ((across, 1, down), (down, SIDE, across)):
        turning = {cell for link in other for cell in link}
        going = dict(links)
        for first in (a for a, _ in links if a - step not in going):
            last = first
            while last in going:
                last = going[last]
            (x0, y0), (x1, y1) = corner(first), corner(last)
            near = [(d - HALF) if first in turning else min(d - HALF, CELL - DEEP) for d in (dx, dy)]
            far = [(d + HALF) if last in turning else max(d + HALF, DEEP) for d in (dx, dy)]
            if step == 1:
                lines.append(f"M{x0 + near[0]} {y0 + dy}H{x1 + far[0]}")
            else:
                lines.append(f"M{x0 + dx} {y0 + near[1]}V{y1 + far[1]}")
    if not across and not down:
        x, y = corner(cells[0])
        lines.append(f"M{x + CELL - DEEP} {y + dy}H{x + DEEP}")
    return "".join(lines)


def partitions(cells: Sequence[int]) -> str:
    """Inner walls of a building between its areas, each with a door."""
    inside, lines = set(cells), []
    for cell in cells:
        x, y = corner(cell)
        if cell + 1 in inside and cell % SIDE < SIDE - 1:
            lines.append(f"M{x + CELL} {y + 8}v26m0 32v26")
        if cell + SIDE in inside:
            lines.append(f"M{x + 8} {y + CELL}h26m32 0h26")
    return "".join(lines)


def loops(cells: Sequence[int], inset: float) -> str:
    """The outline of some areas as closed lines, a little inside them."""
    inside = set(cells)
    edges: dict[tuple[int, int, int, int], None] = {}  # corner and heading, with the areas on the right
    for cell in cells:
        x, y = corner(cell)
        column = cell % SIDE
        if cell - SIDE not in inside:
            edges[x, y, 1, 0] = None
        if column == SIDE - 1 or cell + 1 not in inside:
            edges[x + CELL, y, 0, 1] = None
        if cell + SIDE not in inside:
            edges[x + CELL, y + CELL, -1, 0] = None
        if column == 0 or cell - 1 not in inside:
            edges[x, y + CELL, 0, -1] = None
    lines = []
    while edges:
        first = x, y, dx, dy = next(iter(edges))
        points = []
        while True:
            edges.pop((x, y, dx, dy), None)
            x, y = x + CELL * dx, y + CELL * dy
            right, left = (-dy, dx), (dy, -dx)
            turn = next(t for t in (right, (dx, dy), left) if (x, y, *t) in edges or (x, y, *t) == first)
            if turn != (dx, dy):  # a corner lies inside both of its edges
                points.append(f"{x - inset * (dy + turn[1]):g} {y + inset * (dx + turn[0]):g}")
            dx, dy = turn
            if (x, y, dx, dy) == first:
                break
        lines.append(f"M{'L'.join(points)}Z")
    return "".join(lines)
