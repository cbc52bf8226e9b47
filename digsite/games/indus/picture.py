"""Indus as a picture: the excavation in its frame of tents, the ruins and who leads in them, the teams."""

from functools import cache, lru_cache

from markupsafe import Markup

from digsite.games.indus.drawing import CELL, DOOR, EDGE, PAWN, SIZE, corner, ground, ruin_name
from digsite.games.indus.panels import (
    NONE,
    Standing,
    leading,
    my_area,
    piece_name,
    ruin_list,
    score_table,
    strip,
    tongue_of,
)
from digsite.games.indus.state import BOOK, COLOURS, KIND, LAST_ROLL, MOVE, PIECE, PIECES, ROLLS
from digsite.games.indus.text import colour_forms, frame_pieces
from digsite.games.indus.tiles import CELLS, LANDING, SIDE, SPACES, cell_name
from digsite.picture import Picture, Scene, tag

PLACE_1, MOVE_1, REROLL = BOOK["place"].first, BOOK["move"].first, BOOK["reroll"].first
PLACES = [[PLACE_1 + SPACES * piece + space for piece in range(PIECES)] for space in range(SPACES)]
TOKEN, MINI = 60, 23  # width of the top piece of a stack, and of those below
CORNER = SIZE - EDGE  # where the far corners of the frame begin
PITS = [tag("use", class_="edge", href="#indus-pit", x=x + 9, y=y + 9) for x, y in map(corner, range(CELLS))]
SPOTS = [
    tag("use", class_="edge", href=f"#indus-spot-{side % 2}", x=x - (40, 31)[side % 2], y=y - (31, 40)[side % 2])
    for (x, y), side in zip(PAWN, [space // SIDE for space in range(SPACES)], strict=True)
]
GROUND = tag("use", href="#indus-ground", width=SIZE, height=SIZE)
COMPASS = tag("use", href="#indus-compass", x=12, y=CORNER + 10, width=70, height=70)
TURN = [
    tag("circle", cx=46, cy=46, r=35) + tag("use", href=f"#seat-{c}", x=24, y=24, width=44, height=44)
    for c in range(COLOURS)
]
TUMBLES = 4  # turns and rolls are counted so that a roll never looks like the one before


def picture(scene: Scene) -> Picture:
    """The table as the scene's reader sees it; everything is open, only what is lit differs."""
    table = Standing(scene.view)
    me = int(scene.view.seat)
    mine = my_area(scene, table, me) if me >= 0 else NONE
    return Picture(board(scene, table), mine, [strip(scene, table, seat) for seat in scene.others()])


# --- the board ---------------------------------------------------------------------------------


def board(scene: Scene, table: Standing) -> Markup:
    landing = movers(table)
    plan = tag(
        "svg",
        GROUND,
        table.plan.relief,
        strings(table, landing),
        areas(scene, table),
        flags(table),
        table.plan.outlines,
        tents(scene, table, landing),
        whose_turn(scene, table),
        die(scene, table),
        NONE if table.over else rolls(scene.tongue.code, int(scene.view.rolls)),
        COMPASS,
        viewBox=f"0 0 {SIZE} {SIZE}",
        class_="indus-plan",
        role="group",
        aria_label=scene.say("place-board"),
    )
    desk = tag("div", plan, score_table(scene, table), ruin_list(scene, table), class_="indus-desk")
    return tag("div", desk, class_="indus")


@lru_cache(maxsize=256)
def captions(numbers: bytes, language: str) -> list[tuple[str, Markup]]:
    """[cell] = its name and ruins in words, and the area as it is drawn when nothing lies there."""
    plan, tongue = ground(numbers), tongue_of(language)
    out = []
    for cell in range(CELLS):
        ruins = [ruin_name(plan.ruins[r], tongue.thing("ruin", KIND[plan.ruins[r][0]])) for r in plan.here[cell]]
        caption = tongue.pair(cell_name(cell), ", ".join(ruins))
        inside = tag("title", caption) + PITS[cell]
        out.append((caption, tag("g", inside, id=f"cell-{cell}", class_="indus-cell", role="img")))
    return out


def areas(scene: Scene, table: Standing) -> Markup:
    """All areas with what lies in them; lit where a piece can land."""
    landings: dict[int, list[int]] = {}
    for action in scene.legal:
        if MOVE_1 <= action < MOVE_1 + SPACES:
            landings.setdefault(int(LANDING[action - MOVE_1, int(scene.view.die)]), []).append(action)
    code, drawn = scene.tongue.code, []
    for cell, (caption, empty) in enumerate(captions(table.ruin, code)):
        held = (table.pieces[cell], table.top[cell], table.guard[cell])
        if cell in landings:
            inside = PITS[cell] + (stack(code, cell, *held)[0] if held[1] >= 0 else NONE)
            drawn.append(scene.lit("g", sorted(landings[cell]), inside, id=f"cell-{cell}", class_="indus-cell"))
        else:
            drawn.append(area(code, cell, caption, *held) if held[1] >= 0 else empty)
    return Markup("".join(drawn))


@lru_cache(maxsize=4096)
def area(language: str, cell: int, caption: str, pieces: tuple[int, ...], top: int, guard: int) -> Markup:
    stacked, said = stack(language, cell, pieces, top, guard)
    title = tag("title", tongue_of(language).also(caption, said))
    return tag("g", title + PITS[cell] + stacked, id=f"cell-{cell}", class_="indus-cell", role="img")


@lru_cache(maxsize=4096)
def stack(language: str, cell: int, pieces: tuple[int, ...], top: int, guard: int) -> tuple[Markup, str]:
    """The pieces of an area from above: the top one, those below, how many; and the same in words."""
    tongue, (x, y) = tongue_of(language), corner(cell)
    held = {c: pieces[PIECES * c : PIECES * (c + 1)] for c in range(COLOURS)}
    others = [c for c in range(COLOURS) if c != top and any(held[c])]
    if guard >= 0:
        safe = ", ".join(f"{tongue.thing('piece', PIECE[t])} {n}" for t, n in enumerate(held[top]) if n)
        said = tongue.pair(tongue.say("word-protected", **colour_forms(guard, tongue)), safe)
        parts = [tag("use", href="#indus-fence", x=x, y=y, width=CELL, height=CELL, class_=f"seat-{guard}")]
        face = f"indus-piece-{top}"
    else:
        kind = held[top].index(1)
        said = tongue.say("word-on-top", piece=piece_name(tongue, top, kind))
        parts, face = [], f"indus-piece-{top}-{kind}"
    if others:
        below = [piece_name(tongue, c, held[c].index(1)) for c in others]
        said += f", {tongue.say('word-below', pieces=', '.join(below))}"
    lift = 5 if others else 0
    parts.append(chip(f"chip-{cell}-{top}", top, face, x + 50, y + 50 - lift, TOKEN, "indus-chip"))
    for i, c in enumerate(others):
        middle = x + 50 + (i - (len(others) - 1) / 2) * (MINI + 1)
        small = chip(f"chip-{cell}-{c}", c, f"seat-{c}", middle, y + 86, MINI, "indus-chip")
        parts.append(tag("g", small, class_="indus-mini"))
    if sum(pieces) > 1:
        parts.append(badge(sum(pieces), x + 82, y + 50 - lift))
    return Markup("".join(parts)), said


def chip(id: str, colour: int, face: str, x: float, y: float, size: float, class_: str) -> Markup:
    place = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
    return tag("use", id=id, class_=f"{class_} seat-{colour}", href=f"#{face}", **place)


def badge(number: int, x: float, y: float) -> Markup:
    """How many pieces lie on each other."""
    disc = tag("circle", cx=x, cy=y, r=12)
    return tag("g", disc, tag("text", number, x=x, y=y + 6), class_="indus-badge", aria_hidden="true")


def flags(table: Standing) -> Markup:
    """The value of each ruin, and whoever leads in it alone."""
    drawn = []
    for flag, counts in zip(table.plan.flags, table.counts, strict=True):
        best = leading(counts)
        drawn.append(flag[best[0] if len(best) == 1 else -1])
    return tag("g", Markup("".join(drawn)), class_="indus-flags", aria_hidden="true")


def movers(table: Standing) -> dict[int, int]:
    """Start space -> area where its piece would land, for all that may use this roll."""
    view = table.view
    if view.phase != MOVE:
        return {}
    pieces = frame_pieces(view, int(view.colour))
    return {
        space: int(LANDING[space, int(view.die)]) for space, piece in pieces.items() if LAST_ROLL[piece] >= view.rolls
    }


def strings(table: Standing, landing: dict[int, int]) -> Markup:
    """A string from each piece that may use the roll to where it would land."""
    if not landing:
        return NONE
    lines = []
    for space, cell in landing.items():
        (x0, y0), (x, y) = DOOR[space], corner(cell)
        lines.append(tag("path", d=f"M{x0:g} {y0:g}L{x + CELL // 2} {y + CELL // 2}"))
        lines.append(tag("circle", cx=x + CELL // 2, cy=y + CELL // 2, r=36))
    return tag("g", *lines, class_=f"indus-strings seat-{int(table.view.colour)}", aria_hidden="true")


def tents(scene: Scene, table: Standing, landing: dict[int, int]) -> Markup:
    """Start spaces on which a piece stands, or may be placed."""
    drawn = []
    for space, piece in enumerate(table.frame):
        actions = [MOVE_1 + space] if piece else PLACES[space]
        if not piece and scene.legal.isdisjoint(actions):
            continue
        inside, label = tent(scene.tongue.code, space, piece, pawn(table, landing, space))
        drawn.append(scene.lit("g", actions, inside, label=label, id=f"space-{space}", class_="indus-tent"))
    return Markup("".join(drawn))


def pawn(table: Standing, landing: dict[int, int], space: int) -> str:
    """A piece on the frame bears the name that it will have where it lands, so that it is seen to travel there."""
    cell, colour = landing.get(space, -1), int(table.view.colour)
    alone = cell >= 0 and list(landing.values()).count(cell) == 1
    if alone and not any(table.pieces[cell][PIECES * colour : PIECES * (colour + 1)]):
        return f"chip-{cell}-{colour}"
    return f"pawn-{space}"


@lru_cache(maxsize=4096)
def tent(language: str, space: int, piece: int, id: str) -> tuple[Markup, str]:
    """A start space with its piece, as written in `frame`, and the same in words."""
    tongue, (x, y), stands = tongue_of(language), PAWN[space], NONE
    label = tongue.say("word-start-space", space=space)
    if piece:
        c, kind = divmod(piece - 1, PIECES)
        label = tongue.pair(label, piece_name(tongue, c, kind))
        stands = chip(id, c, f"indus-piece-{c}-{kind}", x, y, TOKEN, "indus-chip")
    return (tag("title", label) if piece else NONE) + SPOTS[space] + stands, label


def whose_turn(scene: Scene, table: Standing) -> Markup:
    """In a corner of the frame: the team that acts."""
    actor, colour = int(scene.view.actor), int(scene.view.colour)
    if actor < 0:
        return NONE
    c = colour if colour >= 0 else table.teams(actor)[0]
    label = scene.say("ui-turn", player=scene.names[actor])
    return tag("g", tag("title", label), TURN[c], class_=f"indus-turn seat-{c}", role="img", aria_label=label)


def die(scene: Scene, table: Standing) -> Markup:
    """The die; to be rolled again where that is open."""
    if table.over:
        return NONE
    view, face = scene.view, int(scene.view.die)
    label = scene.say("word-die", die=face) if face else scene.say("word-not-rolled")
    tumble = (3 * int(view.turns.sum()) + int(view.rolls)) % TUMBLES
    class_ = f"indus-tumble-{tumble}" if face else "indus-rest"
    shown = tag("use", href=f"#indus-die-{face}", x=CORNER + 15, y=15, width=62, height=62)
    edge = tag("rect", class_="edge", x=CORNER + 8, y=8, width=76, height=76, rx=14)
    return scene.lit("g", REROLL, edge, tag("g", shown, class_=class_), label=label, id="die", class_="indus-die-box")


@cache
def rolls(language: str, made: int) -> Markup:
    """In the last corner: three rolls, and the stars that each of them asks for."""
    rows, tongue = [], tongue_of(language)
    for roll in range(1, ROLLS + 1):
        y = CORNER + 26 * roll - 4
        stars = "★" * (1 + min(piece for piece in range(PIECES) if LAST_ROLL[piece] >= roll))
        state = "now" if roll == made else "done" if roll < made else "next"
        box = tag("rect", x=CORNER + 12, y=y - 11, width=68, height=22, rx=6)
        rows.append(tag("g", box, tag("text", stars, x=CORNER + 46, y=y + 6), class_=f"indus-roll-{state}"))
    label = tongue.say("word-roll-of", roll=made, rolls=ROLLS) if made else tongue.say("word-not-rolled")
    return tag("g", *rows, class_="indus-rolls", role="img", aria_label=label)
