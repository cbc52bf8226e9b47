"""The picture of Indus: markup that holds together, everything that can be done, and nothing but the View."""

import re
import time
from copy import deepcopy
from xml.etree import ElementTree

import pytest

from digsite import Table, bots, find
from digsite.games.indus.board import ruins_of
from digsite.games.indus.drawing import CELL, corner, ground, loops, runs
from digsite.games.indus.panels import Standing
from digsite.games.indus.state import CHOICE, COLOURS, KIND
from digsite.games.indus.text import note, question
from digsite.games.indus.tiles import CELLS, LANDING, TILES
from digsite.kernel import seeds
from digsite.laws import imagined
from digsite.picture import Scene, art, draw, styles
from digsite.tongue import LANGUAGES, Tongue
from tests.games.indus_position import lay

NAMES = ("Anna", "Béla", "Chloé", "Dario")
GAME = find("indus")
SPECTATOR = -1


def scene(table, seat, language="en", names=None):
    legal = frozenset(table.legal()) if seat == table.turn else frozenset()
    return Scene(table.view(seat), GAME.book, Tongue(language, "indus"), names or table.names, legal)


def markup(picture):
    return f"{picture.board}{picture.mine}{''.join(picture.rivals)}"


def root(picture):
    return ElementTree.fromstring(f"<root>{markup(picture)}</root>")


def played(seats, seed=1, **switches):
    """The table at every choice of a random game, and at its end."""
    table = Table("indus", seats, names=NAMES[:seats], seed=seed, switches=switches)
    bot = bots.find(GAME, "random", seed)
    while not table.over:
        yield table
        table.play(table.turn, bot.choose(table.view(table.turn), table.legal()))
    yield table


def table_at(seats, ply, **switches):
    return next(table for table in played(seats, **switches) if table.ply >= ply or table.over)


def offered(elements):
    """Every action on the picture."""
    numbers = " ".join(e.get("data-action", "") + e.get("data-actions", "") for e in elements)
    return {int(number) for number in numbers.split()}


DRAWN = set(re.findall(r'\bid="([^"]+)"', art("indus")))


def check(picture):
    """The elements of a picture that holds together."""
    elements = list(root(picture).iter())
    ids = [e.get("id") for e in elements if e.get("id")]
    assert len(ids) == len(set(ids)), sorted(id for id in ids if ids.count(id) > 1)
    uses = {e.get("href")[1:] for e in elements if e.tag == "use"}
    assert uses <= DRAWN | set(ids), uses - DRAWN - set(ids)
    for element in elements:
        assert element.tag != "script"
        assert not any(name == "style" or name.startswith("on") for name in element.keys())  # noqa: SIM118
        if element.get("role") in ("button", "img") or element.tag == "input":
            named = element.get("aria-label") or element.find("title") is not None or element.get("id") == "pick-none"
            assert named, ElementTree.tostring(element)
    return elements


@pytest.mark.parametrize(("seats", "board"), [(2, "random"), (3, "first"), (4, "random")])
def test_every_moment_of_a_game_is_drawn_whole(seats, board):
    for table in played(seats, board=board):
        other = SPECTATOR if table.ply % 2 else table.ply // 2 % seats
        for seat in {table.turn if not table.over else 0, other}:
            picture = draw("indus", scene(table, seat))
            elements = check(picture)
            assert len(picture.rivals) == seats - (seat >= 0)
            assert bool(picture.mine) == (seat >= 0)
            # Each choice has its place: on a tent, an area, the die, a reserve, a team, or beside the captured piece.
            assert offered(elements) == (set(table.legal()) if seat == table.turn else set())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_draws_and_tells_what_a_choice_leads_to(language):
    tongue = Tongue(language, "indus")
    for table in played(2, seed=4, board="random"):
        if table.ply % 7 == 0 or table.over or table.view(0).phase == CHOICE:
            check(draw("indus", scene(table, table.turn if not table.over else 0, language)))
            for action in [] if table.over else table.legal():
                assert "{" not in note(table.view(table.turn), tongue, action)


@pytest.mark.parametrize(
    ("language", "worker", "professor"),
    [
        ("en", "column D: 17% to reach a given area, with 1 roll", ", with up to 3 rolls"),
        ("it", "colonna D: 17% di finire in una data area, con 1 tiro", ", con al massimo 3 tiri"),
        (
            "fr",
            "colonne D\u00a0: 17\u00a0% d’atteindre une zone donnée, en 1 lancer",
            ", en 3 lancers au plus",
        ),
        ("hu", "D oszlop: 17% egy adott mezőre, 1 dobással", ", legfeljebb 3 dobással"),
    ],
)
def test_the_chance_beside_a_start_space_says_of_what(language, worker, professor):
    tongue = Tongue(language, "indus")
    assert note(None, tongue, GAME.book.number("place worker 3")) == worker
    assert note(None, tongue, GAME.book.number("place professor 3")).endswith(professor)


def test_names_are_text():
    nasty = ("<script>alert(1)</script>", "\"'&<b>", "' onload='x", "</svg>")
    for table in played(4):
        if table.ply % 29 == 0 or table.over:
            for seat in (0, 3, SPECTATOR):
                picture = draw("indus", scene(table, seat, names=nasty))
                check(picture)
                said = "".join(root(picture).itertext())
                assert all(name in said for name in nasty)


def test_equal_views_make_equal_pictures():
    """Nothing in Indus is hidden, so all worlds that a seat imagines look the same."""
    rng = seeds(5, 1)[0]
    for table in played(3, board="random"):
        if table.ply % 17 == 0:
            world = imagined(GAME, table._states, 0, rng)
            other = Scene(GAME.sight.observe(world, 0)[0], GAME.book, Tongue("en", "indus"), table.names)
            here = Scene(table.view(0), GAME.book, Tongue("en", "indus"), table.names)
            assert markup(draw("indus", here)) == markup(draw("indus", other))


def test_the_score_shown_is_the_score():
    for table in played(2, seed=3):
        standing = Standing(table.view(0))
        assert [standing.score(seat) for seat in range(2)] == table.points()
    won = root(draw("indus", scene(table, 0))).find(".//details")
    assert won.get("open")
    assert str(max(table.points())) in won.findtext("summary")


def test_a_stack_shows_who_is_on_top_and_how_many_lie_there():
    seen = set()
    for table in played(4, seed=2):
        view, picture = table.view(0), root(draw("indus", scene(table, 0)))
        for cell in range(CELLS):
            group = picture.find(f".//g[@id='cell-{cell}']")
            chips = [e.get("id") for e in group.iter("use") if (e.get("id") or "").startswith("chip-")]
            held = [c for c in range(COLOURS) if view.area[cell, c].any()]
            assert sorted(chips) == [f"chip-{cell}-{c}" for c in held]
            assert not held or chips[0] == f"chip-{cell}-{view.top[cell]}"
            high, badge = view.area[cell].sum(), group.findtext("g[@class='indus-badge']/text")
            assert badge == (str(high) if high > 1 else None)
            fenced = any(e.get("href") == "#indus-fence" for e in group.iter("use"))
            assert fenced == (view.guard[cell] >= 0)
            seen |= {("fenced", fenced), ("high", int(high))}
    assert {("fenced", True), ("high", 3)} <= seen


def test_a_piece_that_may_move_is_lit_where_it_stands_and_where_it_lands():
    table = next(t for t in played(3) if GAME.book.parts(t.legal()[0]).verb == "move")
    picture = root(draw("indus", scene(table, table.turn)))
    first = GAME.book["move"].first
    for action in (a for a in table.legal() if GAME.book.parts(a).verb == "move"):
        cell = LANDING[action - first, table.view(0).die]
        for id in (f"space-{action - first}", f"cell-{cell}"):
            lit = picture.find(f".//g[@id='{id}']")
            assert str(action) in (lit.get("data-action") or lit.get("data-actions")).split()
            assert any(child.get("class") == "edge" for child in lit)


def group_of(table, id):
    """The group in which an element lies."""
    groups = root(draw("indus", scene(table, 0))).iter("g")
    return next((g.get("id") for g in groups if any(e.get("id") == id for e in g)), None)


def test_a_piece_is_seen_to_travel_from_its_tent_to_its_area():
    """The page moves an element from its old place to its new one by its id."""
    travelled = 0
    for table in played(3, seed=8):
        moves = [] if table.over else [a for a in table.legal() if GAME.book.parts(a).verb == "move"]
        if moves:
            space, view = moves[0] - GAME.book["move"].first, table.view(0)
            cell = int(LANDING[space, view.die])
            chip = f"chip-{cell}-{view.colour}"
            if group_of(table, chip) == f"space-{space}" and view.guard[cell] < 0:
                later = deepcopy(table)
                later.play(later.turn, moves[0])
                assert group_of(later, chip) == f"cell-{cell}"
                travelled += 1
    assert travelled > 5


def test_a_roll_never_looks_like_the_one_before():
    """The page restarts the tumbling of the die because its class changes."""
    before, rolled = None, 0
    for table in played(4, seed=6):
        group = root(draw("indus", scene(table, 0))).find(".//g[@id='die']/g")
        shown = group.get("class") if group is not None and table.view(0).die else None
        key = (table.view(0).turns.sum(), table.view(0).rolls)
        if shown and before and key != before[1]:
            assert shown != before[0]
            rolled += 1
        before = (shown, key) if shown else None
    assert rolled > 5


@pytest.mark.parametrize("code", ["101324", "504123", "611237", "711236", "321456"])
def test_a_plan_shows_each_ruin_in_its_own_areas(code):
    code = code if code in TILES.codes else next(c for c in TILES.codes if c[:2] == code[:2])
    numbers = table_at(2, 0, board=code).view(0).ruin
    plan = ground(numbers.astype("int8").tobytes())
    assert plan.ruins == ruins_of(numbers.tolist()) == TILES.ruins(TILES.parse(code))
    for cell in range(CELLS):
        assert sorted(plan.ruins[r][0] for r in plan.here[cell]) == [k for k in range(6) if numbers[k, cell] >= 0]
    outlines = re.findall(r'id="outline-(\d+)" class="indus-outline ([^"]*)"', plan.outlines)
    assert [tuple(int(c) for c in re.findall(r"c(\d+)", cells)) for _, cells in outlines] == [c for _, c in plan.ruins]
    assert {KIND[kind] for kind, _ in plan.ruins} == set(re.findall(r"relief-(\w+)\" d=", plan.relief))


def test_outlines_go_round_their_areas():
    x, y = corner(0)
    size = 2 * CELL - 5
    assert loops((0, 1, 6, 7), 5) == f"M{x + size} {y + 5}L{x + size} {y + size}L{x + 5} {y + size}L{x + 5} {y + 5}Z"
    assert loops((0, 1, 6), 5).count("L") == 5  # an L has six corners
    assert loops((0, 7), 5).count("M") == 2  # areas that meet at a corner only
    assert loops((0, 1, 2, 6, 8, 12, 13, 14), 5).count("M") == 2  # a ring has a hole
    assert runs((5, 6), 14, 14).count("M") == 1  # no line leads over the edge to the next row


def test_style_sheet_and_drawings_keep_to_the_house_rules():
    css, drawings = styles("indus"), art("indus")
    ElementTree.fromstring(f"<root>{drawings}</root>")
    assert "http" not in css
    assert "style=" not in drawings
    for r in range(TILES.most_ruins):
        assert f"#pick-{r}:checked" in css
    for cell in range(CELLS):
        assert f".indus-c{cell}" in css


def test_pictures_are_quick_and_small():
    scenes = [scene(t, t.turn) for t in played(4) if not t.over]
    for each in scenes:
        draw("indus", each)
    start = time.process_time()
    sizes = [len(markup(draw("indus", each)).encode()) for each in scenes]
    spent = 1000 * (time.process_time() - start) / len(scenes)
    print(f"{spent:.2f} ms and {sum(sizes) / len(sizes) / 1000:.1f} kB for a picture")
    assert max(sizes) < 60_000
    assert spent < 20  # generous: the machine may be busy


EN = Tongue("en", "indus")


def asked(p):
    return question(p.view(int(p.s.turn)), EN)


@pytest.mark.parametrize(
    ("frame", "rolls", "end"),
    [
        ({0: "blue W", 3: "blue W"}, 1, "of this colour."),
        ({0: "blue W", 3: "blue A"}, 1, ", or roll again for assistants."),
        ({0: "blue W", 3: "blue A", 9: "blue P"}, 1, ", or roll again for assistants and professors."),
        ({0: "blue A", 3: "blue A"}, 2, "or a professor."),
        ({0: "blue A", 3: "blue P"}, 2, ", or roll again for professors."),
        ({0: "blue P"}, 3, "Move a professor."),
    ],
)
def test_the_question_offers_another_roll_only_where_it_is_open(frame, rolls, end):
    """R30."""
    p = lay(frame=frame, die=2, rolls=rolls)
    assert asked(p).endswith(end)
    assert ("again" in end) == ("reroll" in p.legal())


@pytest.mark.parametrize("switches", [{}, {"recover_limit": 0}, {"recover_on_entry": False}])
def test_the_piece_is_offered_back_only_where_it_may_be_taken(switches):
    """R62, R63, R65: in the note before the move, and in the question after it."""
    p = lay({20: "green W, green A"}, {2: "blue P"}, die=4, seats=2, **switches)
    told = note(p.view(0), EN, GAME.book.number("move 2"))
    p.play("move 2")
    back = "recover" in p.legal()
    assert back == (not switches)
    assert told.endswith("3 points for green, or the piece back" if back else "3 points for green")
    assert asked(p).endswith("3 points, or the piece back?" if back else "3 points.")
