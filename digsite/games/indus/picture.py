"""Indus as a picture: the excavation in its frame of tents, the ruins and who leads in them, the teams."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from markupsafe import Markup

from digsite.games.indus.board import cell_name, value_text
from digsite.games.indus.drawing import CELL, DOOR, EDGE, MARK, PAWN, SIZE, Ground, corner, ground, places, ruin_name
from digsite.games.indus.scoring import BITS, award
from digsite.games.indus.state import (
    BOOK,
    CHOICE,
    COLOUR,
    COLOURS,
    COUNTS_ALL,
    END,
    KIND,
    KINDS,
    LAST_ROLL,
    LEADER,
    MOVE,
    PIECE,
    PIECES,
    ROLLS,
)
from digsite.games.indus.text import ask_choice, colour_forms, frame_pieces
from digsite.games.indus.tiles import CELLS, LANDING, SPACES
from digsite.picture import Picture, Scene, icon, seat_mark, seat_name, tag
from digsite.tongue import Tongue

NONE = Markup("")
TEAM_1, PLACE_1, MOVE_1 = BOOK["team"].first, BOOK["place"].first, BOOK["move"].first
REROLL, POINTS, RECOVER = BOOK["reroll"].first, BOOK["points"].first, BOOK["recover"].first
PLACES = [[PLACE_1 + SPACES * piece + space for piece in range(PIECES)] for space in range(SPACES)]
TOKEN, MINI = 60, 23  # width of the top piece of a stack, and of those below
CORNER = SIZE - EDGE  # where the far corners of the frame begin
SPOTS = [
    tag("rect", class_="edge indus-spot", x=x - w / 2, y=y - h / 2, width=w, height=h, rx=8)
    for (x, y), (w, h) in zip(PAWN, [((78, 66), (66, 78))[space // 6 % 2] for space in range(SPACES)], strict=True)
]
TUMBLES = 4  # turns and rolls are counted so that a roll never looks like the one before


def picture(scene: Scene) -> Picture:
    """The table as the scene's reader sees it; everything is open, only what is lit differs."""
    table = Standing(scene.view)
    me = int(scene.view.seat)
    mine = my_area(scene, table, me) if me >= 0 else NONE
    return Picture(board(scene, table), mine, [strip(scene, table, seat) for seat in scene.others()])


@dataclass
class Standing:
    """The View in plain numbers, and who leads where."""

    view: Any

    def __post_init__(self) -> None:
        view = self.view
        self.plan: Ground = ground(view.ruin.tobytes())
        self.area: list[list[list[int]]] = view.area.tolist()
        self.top: list[int] = view.top.tolist()
        self.guard: list[int] = view.guard.tolist()
        self.frame: list[int] = view.frame.tolist()
        self.reserve: list[list[int]] = view.reserve.tolist()
        self.over = view.phase == END
        self.lead: list[int] = LEADER[int(view.seats) - 2].tolist()
        self.height = [[sum(pieces) for pieces in area] for area in self.area]  # [cell][colour]
        self.counts = [self.count(kind, cells) for kind, cells in self.plan.ruins]  # [ruin][colour]

    def count(self, kind: int, cells: Sequence[int]) -> list[int]:
        """R47, R52. The pieces of each colour that count in a ruin."""
        if COUNTS_ALL[kind]:
            return [sum(self.height[cell][c] for cell in cells) for c in range(COLOURS)]
        tops = [self.top[cell] for cell in cells]
        return [tops.count(c) for c in range(COLOURS)]

    @cached_property
    def won(self) -> list[list[int]]:
        """[colour][kind] = what the ruins pay if it ends now."""
        won = [[0] * KINDS for _ in range(COLOURS)]
        for (kind, cells), counts in zip(self.plan.ruins, self.counts, strict=True):
            if any(counts):
                tallied = sum(n << (BITS * c) for c, n in enumerate(counts))
                for c in range(COLOURS):
                    if counts[c]:
                        won[c][kind] += int(award(kind, len(cells), tallied, c))
        return won

    def teams(self, seat: int) -> list[int]:
        return [c for c, leader in enumerate(self.lead) if leader == seat]

    def now(self, colour: int) -> int:
        return int(self.view.haul[colour]) + sum(self.won[colour])

    def score(self, seat: int) -> int:
        return sum(self.now(c) for c in self.teams(seat))


# --- the board ---------------------------------------------------------------------------------


def board(scene: Scene, table: Standing) -> Markup:
    plan = tag(
        "svg",
        tag("use", href="#indus-ground", width=SIZE, height=SIZE),
        tag("g", table.plan.relief, class_="indus-relief", aria_hidden="true"),
        strings(table),
        areas(scene, table),
        flags(table),
        tag("g", table.plan.outlines, aria_hidden="true"),
        tents(scene, table),
        whose_turn(scene, table),
        die(scene, table),
        rolls(scene, table),
        tag("use", href="#indus-compass", x=12, y=CORNER + 10, width=70, height=70),
        viewBox=f"0 0 {SIZE} {SIZE}",
        class_="indus-plan",
        role="group",
        aria_label=scene.say("place-board"),
    )
    desk = tag("div", plan, score_table(scene, table), ruin_list(scene, table), class_="indus-desk")
    return tag("div", desk, class_="indus")


@lru_cache(maxsize=256)
def captions(numbers: bytes, language: str) -> list[tuple[str, Markup]]:
    """[cell] = its name and ruins in words, and their outlines, shown when somebody points at the area."""
    plan, tongue = ground(numbers), Tongue(language, "indus")
    out = []
    for cell in range(CELLS):
        ruins = [ruin_name(plan.ruins[r], tongue.thing("ruin", KIND[plan.ruins[r][0]])) for r in plan.here[cell]]
        outlines = [tag("use", href=f"#outline-{r}") for r in plan.here[cell]]
        x, y = corner(cell)
        spot = tag("rect", class_="edge indus-spot", x=x + 4, y=y + 4, width=CELL - 8, height=CELL - 8, rx=6)
        out.append((f"{cell_name(cell)}: {', '.join(ruins)}", spot + tag("g", *outlines, class_="indus-show")))
    return out


def areas(scene: Scene, table: Standing) -> Markup:
    """All areas with what lies in them; lit where a piece can land."""
    landings: dict[int, list[int]] = {}
    for action in scene.legal:
        if MOVE_1 <= action < MOVE_1 + SPACES:
            landings.setdefault(int(LANDING[action - MOVE_1, int(scene.view.die)]), []).append(action)
    words = captions(scene.view.ruin.tobytes(), scene.tongue.code)
    drawn = []
    for cell, (caption, ground) in enumerate(words):
        stacked, said = stack(scene, table, cell) if table.top[cell] >= 0 else (NONE, "")
        inside = (tag("title", caption + said), ground, stacked)
        if cell in landings:
            drawn.append(scene.lit("g", sorted(landings[cell]), *inside, id=f"cell-{cell}", class_="indus-cell"))
        else:
            drawn.append(tag("g", *inside, id=f"cell-{cell}", class_="indus-cell", role="img"))
    return tag("g", *drawn)


def stack(scene: Scene, table: Standing, cell: int) -> tuple[Markup, str]:
    """The pieces of an area from above: the top one, those below, how many; and the same in words."""
    x, y = corner(cell)
    top, guard = table.top[cell], table.guard[cell]
    others = [c for c in range(COLOURS) if c != top and table.height[cell][c]]
    high = sum(table.height[cell])
    if guard >= 0:
        said = f"; {scene.say('word-protected', **colour_forms(guard, scene.tongue))}: "
        said += ", ".join(f"{scene.thing('piece', PIECE[t])} {n}" for t, n in enumerate(table.area[cell][top]) if n)
        parts = [tag("use", href="#indus-fence", x=x, y=y, width=CELL, height=CELL, class_=f"indus-guard seat-{guard}")]
        face = f"indus-piece-{top}"
    else:
        kind = table.area[cell][top].index(1)
        said = f"; {scene.say('word-on-top', piece=piece_name(scene, top, kind))}"
        parts, face = [], f"indus-piece-{top}-{kind}"
    if others:
        below = [piece_name(scene, c, table.area[cell][c].index(1)) for c in others]
        said += f", {scene.say('word-below', pieces=', '.join(below))}"
    lift = 5 if others else 0
    parts.append(chip(f"chip-{cell}-{top}", top, face, x + 50, y + 50 - lift, TOKEN, "indus-chip"))
    for i, c in enumerate(others):
        middle = x + 50 + (i - (len(others) - 1) / 2) * (MINI + 1)
        parts.append(chip(f"chip-{cell}-{c}", c, f"seat-{c}", middle, y + 86, MINI, "indus-chip indus-mini"))
    if high > 1:
        parts.append(badge(high, x + 82, y + 50 - lift))
    return NONE.join(parts), said


def chip(id: str, colour: int, face: str, x: float, y: float, size: float, class_: str) -> Markup:
    half = size / 2
    drawn = tag("use", href=f"#{face}", x=x - half, y=y - half, width=size, height=size)
    return tag("g", drawn, id=id, class_=f"{class_} seat-{colour}")


def badge(number: int, x: float, y: float) -> Markup:
    """How many pieces lie on each other."""
    disc = tag("circle", cx=x, cy=y, r=12)
    return tag("g", disc, tag("text", number, x=x, y=y + 6), class_="indus-badge", aria_hidden="true")


def piece_name(scene: Scene, colour: int, kind: int) -> str:
    words = {"colour": scene.thing("colour", COLOUR[colour]), "piece": scene.thing("piece", PIECE[kind])}
    return scene.say("word-piece", **words)


def flags(table: Standing) -> Markup:
    """The value of each ruin, and whoever leads in it alone."""
    drawn = []
    for (kind, _), flag, counts in zip(table.plan.ruins, table.plan.flags, table.counts, strict=True):
        leaders, inside = leading(counts), flag.alone
        if len(leaders) == 1:
            c = leaders[0]
            mark = tag("use", href=f"#seat-{c}", x=flag.x, y=flag.y, width=MARK, height=MARK, class_=f"seat-{c}")
            inside = flag.led + mark
        drawn.append(tag("g", inside, class_=f"indus-k-{KIND[kind]}"))
    return tag("g", *drawn, class_="indus-flags", aria_hidden="true")


def leading(counts: Sequence[int]) -> list[int]:
    most = max(counts)
    return [c for c, n in enumerate(counts) if n == most and most]


def strings(table: Standing) -> Markup:
    """A string from each piece that may use the roll to where it would land."""
    view = table.view
    if view.phase != MOVE:
        return NONE
    lines = []
    for space, piece in frame_pieces(view, int(view.colour)).items():
        if LAST_ROLL[piece] >= view.rolls:
            cell = int(LANDING[space, int(view.die)])
            (x0, y0), (x, y) = DOOR[space], corner(cell)
            lines.append(tag("path", d=f"M{x0:g} {y0:g}L{x + CELL // 2} {y + CELL // 2}"))
            lines.append(tag("circle", cx=x + CELL // 2, cy=y + CELL // 2, r=36))
    return tag("g", *lines, class_=f"indus-strings seat-{int(view.colour)}", aria_hidden="true")


def tents(scene: Scene, table: Standing) -> Markup:
    """Start spaces on which a piece stands, or may be placed."""
    drawn = []
    for space in range(SPACES):
        piece = table.frame[space] - 1
        actions = [MOVE_1 + space] if piece >= 0 else PLACES[space]
        if piece < 0 and scene.legal.isdisjoint(actions):
            continue
        x, y = PAWN[space]
        edge = SPOTS[space]
        label = scene.say("word-start-space", space=space)
        stands = NONE
        if piece >= 0:
            c, kind = divmod(piece, PIECES)
            label += f": {piece_name(scene, c, kind)}"
            stands = chip(f"pawn-{space}-{c}-{kind}", c, f"indus-piece-{c}-{kind}", x, y, TOKEN, "indus-chip")
        inside = (tag("title", label), edge, stands)
        drawn.append(scene.lit("g", actions, *inside, label=label, id=f"space-{space}", class_="indus-tent"))
    return tag("g", *drawn)


def whose_turn(scene: Scene, table: Standing) -> Markup:
    """In a corner of the frame: the team that acts."""
    actor, colour = int(scene.view.actor), int(scene.view.colour)
    if actor < 0:
        return NONE
    c = colour if colour >= 0 else table.teams(actor)[0]
    label = scene.say("ui-turn", player=scene.names[actor])
    drawn = tag("use", href=f"#seat-{c}", x=24, y=24, width=44, height=44)
    ring = tag("circle", cx=46, cy=46, r=35)
    return tag("g", tag("title", label), ring, drawn, class_=f"indus-turn seat-{c}", role="img", aria_label=label)


def die(scene: Scene, table: Standing) -> Markup:
    """The die; to be rolled again where that is open."""
    if table.over:
        return NONE
    view, face = scene.view, int(scene.view.die)
    label = scene.say("word-die", die=face) if face else scene.say("word-not-rolled")
    tumble = (3 * int(view.turns.sum()) + int(view.rolls)) % TUMBLES
    class_ = f"indus-tumble-{tumble}" if face else "indus-rest"
    shown = tag("use", href=f"#indus-die-{face}", x=CORNER + 15, y=15, width=62, height=62)
    edge = tag("rect", class_="edge indus-spot", x=CORNER + 8, y=8, width=76, height=76, rx=14)
    return scene.lit("g", REROLL, edge, tag("g", shown, class_=class_), label=label, id="die", class_="indus-die-box")


def rolls(scene: Scene, table: Standing) -> Markup:
    """In the last corner: three rolls, and the stars that each of them asks for."""
    if table.over:
        return NONE
    made = int(scene.view.rolls)
    rows = []
    for roll in range(1, ROLLS + 1):
        y = CORNER + 26 * roll - 4
        stars = "★" * min(int(min(s + 1 for s in range(PIECES) if LAST_ROLL[s] >= roll)), PIECES)
        state = "now" if roll == made else "done" if roll < made else "next"
        box = tag("rect", x=CORNER + 12, y=y - 11, width=68, height=22, rx=6)
        rows.append(tag("g", box, tag("text", stars, x=CORNER + 46, y=y + 6), class_=f"indus-roll-{state}"))
    label = scene.say("word-roll-of", roll=made, rolls=ROLLS) if made else scene.say("word-not-rolled")
    return tag("g", tag("title", label), *rows, class_="indus-rolls", role="img", aria_label=label)


# --- ruins and scores --------------------------------------------------------------------------


def ruin_list(scene: Scene, table: Standing) -> Markup:
    """All ruins by kind: value and standing; the one picked is outlined on the board."""
    groups = []
    for kind in range(KINDS):
        word = scene.thing("ruin", KIND[kind])
        rule = scene.say("word-counts-all" if COUNTS_ALL[kind] else "word-counts-top")
        picks = [pick(scene, table, r, word) for r, (k, _) in enumerate(table.plan.ruins) if k == kind]
        if picks:
            head = tag("h3", icon(f"indus-{KIND[kind]}", 22), tag("span", capital(word)), tag("small", rule))
            groups.append(tag("div", head, tag("div", *picks, class_="indus-picks"), class_=f"indus-k-{KIND[kind]}"))
    none = tag(
        "label",
        tag("input", type="radio", name="indus-ruin", id="pick-none", checked="checked"),
        scene.say("word-no-outline"),
        class_="indus-pick indus-pick-none",
    )
    legend = tag("legend", scene.say("place-ruins"))
    return tag("fieldset", legend, *groups, none, class_="indus-ruins")


def pick(scene: Scene, table: Standing, r: int, word: str) -> Markup:
    """One ruin: its value and how many pieces of each colour count, the leaders first."""
    kind, cells = table.plan.ruins[r]
    value, counts = value_text(kind, len(cells)), table.counts[r]
    order = sorted((c for c in range(COLOURS) if counts[c]), key=lambda c: -counts[c])
    best = leading(counts)
    marks = [tag("span", seat_mark(c), counts[c], class_="indus-first" if c in best else None) for c in order]
    standing = ", ".join(f"{scene.thing('colour', COLOUR[c])} {counts[c]}" for c in order)
    label = f"{word} {value}: {places(cells)}{'; ' if standing else ''}{standing}"
    radio = tag("input", type="radio", name="indus-ruin", id=f"pick-{r}", aria_label=label)
    return tag("label", radio, tag("b", value), *marks, class_="indus-pick", id=f"ruin-{r}", title=label)


def score_table(scene: Scene, table: Standing) -> Markup:
    """Captures and finds of each colour: what it would score now, or has scored."""
    view, say = scene.view, scene.say
    kinds = [icon(f"indus-{KIND[k]}", 20, scene.thing("ruin", KIND[k])) for k in range(KINDS)]
    star = icon("indus-star", 20, say("word-captures"))
    sum_ = tag("span", say("ui-points"), class_="indus-sum-head")
    heads = [tag("th", head, scope="col") for head in (star, *kinds, sum_)]
    rows = []
    for seat in range(int(view.seats)):
        teams = table.teams(seat)
        for c in teams:
            points = [int(view.haul[c]), *table.won[c]]
            who = seat_name(c, scene.names) if len(teams) == 1 else team_name(scene, c)
            cells = [tag("td", n or "·") for n in points]
            rows.append(tag("tr", tag("th", who, scope="row"), *cells, tag("td", table.now(c), class_="indus-sum")))
        if len(teams) > 1:
            who = tag("th", scene.names[seat], scope="row", colspan=KINDS + 2)
            rows.append(tag("tr", who, tag("td", table.score(seat), class_="indus-sum"), class_="indus-total"))
    head = tag("thead", tag("tr", tag("td"), *heads))
    said = f"{say('word-final')}: {verdict(scene, table)}" if table.over else say("word-now")
    opened = "open" if table.over else None
    grid = tag("table", head, tag("tbody", *rows))
    return tag("details", tag("summary", said), grid, open=opened, id="scores", class_="indus-scores")


def verdict(scene: Scene, table: Standing) -> str:
    scores = [table.score(seat) for seat in range(int(scene.view.seats))]
    best = [scene.names[seat] for seat, score in enumerate(scores) if score == max(scores)]
    if len(best) == 1:
        return scene.say("ui-wins", player=best[0], points=max(scores))
    return scene.say("ui-shared", players=", ".join(best), points=max(scores))


# --- players -----------------------------------------------------------------------------------


def team_name(scene: Scene, colour: int) -> Markup:
    word = scene.say("word-team", **colour_forms(colour, scene.tongue))
    return tag("span", seat_mark(colour, 18), " ", capital(word), class_=f"who seat-{colour}")


def capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def token(colour: int, kind: int, size: int) -> Markup:
    drawn = tag("use", href=f"#indus-piece-{colour}-{kind}", width=64, height=66)
    return tag("svg", drawn, viewBox="0 0 64 66", width=size, height=size, class_=f"seat-{colour}", aria_hidden="true")


def heading(scene: Scene, table: Standing, seat: int) -> Markup:
    """A player's name, whether it is their turn, and the score so far."""
    acts = int(scene.view.actor) == seat
    turn = tag("span", scene.say("ui-turn", player=scene.names[seat]), class_="indus-acts") if acts else NONE
    best = table.over and table.score(seat) == max(table.score(s) for s in range(int(scene.view.seats)))
    crown = icon("indus-laurel", 22) if best else NONE
    word = scene.say("word-final" if table.over else "word-now")
    score = tag("span", tag("small", word), " ", tag("b", table.score(seat)), class_="indus-now")
    name = tag("h3", *[seat_mark(c, 20) for c in table.teams(seat)], tag("span", scene.names[seat]), crown)
    return tag("header", name, turn, score)


def facts(scene: Scene, colour: int) -> Markup:
    view = scene.view
    pairs = [("word-turns-left", int(view.left[colour])), ("word-captures", int(view.haul[colour]))]
    return tag("dl", *[tag("div", tag("dt", scene.say(id)), tag("dd", n)) for id, n in pairs], class_="indus-facts")


def strip(scene: Scene, table: Standing, seat: int) -> Markup:
    """Another player: what is left of each team."""
    parts = []
    teams = table.teams(seat)
    for c in teams:
        name = team_name(scene, c) if len(teams) > 1 else NONE
        stock = []
        for t, n in enumerate(table.reserve[c]):
            label = f"{scene.thing('piece', PIECE[t])}: {n}"
            inside = (tag("span", "★" * (t + 1), class_="indus-stars"), n)
            stock.append(tag("li", *inside, aria_label=label, title=label, class_=None if n else "indus-none"))
        reserve = tag("ul", *stock, aria_label=scene.say("place-reserve"), class_="indus-stock")
        parts.append(tag("div", name, reserve, facts(scene, c), class_=f"indus-rival-team seat-{c}"))
    return tag("div", heading(scene, table, seat), *parts, class_="indus-rival")


def my_area(scene: Scene, table: Standing, me: int) -> Markup:
    """My teams with their reserves, from which pieces are placed."""
    teams = table.teams(me)
    cards = [team_card(scene, table, c, len(teams) > 1) for c in teams]
    choice = captive(scene) if scene.view.phase == CHOICE and scene.view.actor == me else NONE
    body = tag("div", *cards, class_="indus-teams")
    return tag("div", heading(scene, table, me), choice, body, class_="indus-mine")


def team_card(scene: Scene, table: Standing, c: int, named: bool) -> Markup:
    """A team of mine. What can be placed is lit; with several teams, its name is what is chosen."""
    name = NONE
    if named:
        name = scene.lit("button", TEAM_1 + c, team_name(scene, c), id=f"team-{c}", class_="indus-team-name")
    stock = []
    for t, n in enumerate(table.reserve[c]):
        word = scene.thing("piece", PIECE[t])
        first = PLACE_1 + SPACES * t
        open_: Iterable[int] = range(first, first + SPACES) if scene.view.colour == c else ()
        inside = (token(c, t, 44), tag("b", f"× {n}"), tag("span", capital(word)))
        label = f"{piece_name(scene, c, t)}: {n}"
        class_ = "indus-pile" if n else "indus-pile indus-none"
        pile = scene.lit("button", open_, *inside, label=label, id=f"reserve-{c}-{t}", class_=class_)
        stock.append(tag("li", pile))
    reserve = tag("ul", *stock, aria_label=scene.say("place-reserve"), class_="indus-reserve")
    acting = " indus-acting" if scene.view.colour == c else ""
    return tag("section", name, reserve, facts(scene, c), class_=f"indus-team seat-{c}{acting}")


def captive(scene: Scene) -> Markup:
    """R62. A piece of mine that my other team captured: points, or back into the reserve."""
    view = scene.view
    colour, kind = int(view.captive), int(view.captive_piece)
    keys = [
        scene.lit("button", action, scene.label(action), id=id, class_="indus-key")
        for action, id in ((POINTS, "captive-points"), (RECOVER, "captive-recover"))
    ]
    asked = tag("p", ask_choice(colour, kind, scene.tongue))
    return tag("div", token(colour, kind, 48), asked, *keys, class_="indus-captive", id="captive")
