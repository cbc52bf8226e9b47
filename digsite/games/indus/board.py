"""Indus in the terminal: the board with its ruins, by code or with pieces on it."""

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from digsite.games.indus.state import KIND, SECOND, VALUE
from digsite.games.indus.tiles import BOX, CELLS, SIDE, SPACES, TILES, cell_name, code
from digsite.text import ACCENT, SOFT
from digsite.tongue import Tongue

WIDTH = 9  # of a cell: its name and up to three ruins, or four pieces; the whole fits into 80 columns
MARGIN = 7  # of the frame on both sides
LETTER = tuple(row["letter"] for row in BOX["ruin"])
SMALL = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")  # so that nobody takes building B₁ for area B1
KIND_STYLES = ("#e0a458", "#b794f4", "#4fb3d9", "#b07d4f", "#a8b0b8", "#d9776a")

Ruin = tuple[int, tuple[int, ...]]  # kind, cells


def labels(ruins: Sequence[Ruin]) -> list[Text]:
    """Letter and number of each ruin, as in K₁, in the colour of its kind."""
    kinds = [kind for kind, _ in ruins]
    names = [LETTER[kind] + str(1 + kinds[:i].count(kind)).translate(SMALL) for i, kind in enumerate(kinds)]
    return [Text(name, style=KIND_STYLES[kind % len(KIND_STYLES)]) for name, kind in zip(names, kinds, strict=True)]


def value_text(kind: int, areas: int) -> str:
    """What a ruin pays, as printed on it: 8+4, or 11."""
    second = f"+{SECOND[kind, areas]}" if SECOND[kind, areas] else ""
    return f"{VALUE[kind, areas]}{second}"


def padded(text: Text, width: int, justify: str = "left") -> Text:
    room = max(width - text.cell_len, 0)
    before = {"left": 0, "right": room, "center": room // 2}[justify]
    return Text(" " * before) + text + Text(" " * (room - before))


def draw(ruins: Sequence[Ruin], content: Callable[[int], Text], frame: Callable[[int], Text]) -> Text:
    """The board in its frame: each area with its name, its ruins and its content, each start space with its own."""
    names = labels(ruins)
    out = Text()

    def rule(left: str, middle: str, right: str) -> None:
        out.append(" " * MARGIN + left + middle.join(["─" * WIDTH] * SIDE) + right + "\n", SOFT)

    def side(spaces: Sequence[int]) -> None:
        out.append(" " * (MARGIN + 1))
        for space in spaces:
            out.append_text(padded(frame(space), WIDTH + 1, "center"))
        out.append("\n")

    side(range(SIDE))
    rule("┌", "┬", "┐")
    for row in range(SIDE):
        cells = range(SIDE * row, SIDE * row + SIDE)
        out.append_text(padded(frame(SPACES - 1 - row), MARGIN - 1, "right") + Text(" "))
        for cell in cells:
            here = [names[r] for r, (_, areas) in enumerate(ruins) if cell in areas]
            out.append("│", SOFT)
            out.append_text(padded(Text.assemble((f"{cell_name(cell)} ", SOFT), *here), WIDTH))
        out.append("│ ", SOFT)
        out.append_text(frame(SIDE + row))
        out.append("\n" + " " * MARGIN)
        for cell in cells:
            out.append("│", SOFT)
            out.append_text(padded(content(cell), WIDTH))
        out.append("│\n", SOFT)
        rule(*("├", "┼", "┤") if row < SIDE - 1 else ("└", "┴", "┘"))
    side(range(3 * SIDE - 1, 2 * SIDE - 1, -1))
    return out


def ruin_list(ruins: Sequence[Ruin], notes: Sequence[Text], tongue: Tongue) -> RenderableType:
    """All ruins in two columns, in the order of scoring: label, kind, value, and a note on each."""
    grid = Grid(box=None, padding=(0, 1), show_header=False)
    names = labels(ruins)
    half = (len(ruins) + 1) // 2
    for i in range(half):
        row: list[RenderableType] = []
        for r in (i, i + half):
            if r < len(ruins):
                kind, cells = ruins[r]
                value = Text(value_text(kind, len(cells)), style="bold")
                row += [names[r], tongue.thing("ruin", KIND[kind]), value, padded(notes[r], 20)]
        grid.add_row(*row)
    return grid


def board_text(text: str, tongue: Tongue) -> RenderableType:
    """A board by its code, empty, with its ruins."""
    board = TILES.parse(text)
    ruins = TILES.ruins(board)
    small, quarter, *ring = board
    say = tongue.say
    total = sum(int(VALUE[kind, len(cells)] + SECOND[kind, len(cells)]) for kind, cells in ruins)
    head = Text.assemble((f"{say('place-board')} {code(board)}", ACCENT))
    head.append(f"  {say('word-number-of', number=TILES.number(text) + 1, total=len(TILES.codes))}", SOFT)
    tiles = [tongue.thing("small", TILES.small_ids[small]), say("word-turned", n=quarter)]
    tiles += [tongue.thing("large", TILES.large_ids[large]) for large in ring]
    head.append(f"\n{', '.join(tiles)}\n{say('word-ruins', n=len(ruins))}, {say('word-points', n=total)}\n")
    notes = [Text(" ".join(map(cell_name, cells)), style=SOFT) for _, cells in ruins]
    picture = draw(ruins, lambda cell: Text(), lambda space: Text(str(space), style=SOFT))
    return Group(head, picture, ruin_list(ruins, notes, tongue))


def ruins_of(numbers: Sequence[Sequence[int]]) -> list[Ruin]:
    """The ruins of a State's table [kind, cell]."""
    found: dict[int, Ruin] = {}
    for kind, row in enumerate(numbers):
        for cell in range(CELLS):
            if (r := row[cell]) >= 0:
                found[r] = (kind, (*found.get(r, (kind, ()))[1], cell))
    return [found[r] for r in sorted(found)]
