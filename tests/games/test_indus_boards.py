"""Indus: tiles, boards and their ruins, and what is refused. E and X numbers are worked examples of rulings.md."""

import os
import re
import subprocess
import sys
from copy import copy
from fractions import Fraction
from io import StringIO
from itertools import permutations, product

import numpy as np
import pytest
from rich.console import Console

from digsite import Unreadable, find
from digsite.components import GAMES, Box
from digsite.games.indus.board import board_text, ruins_of
from digsite.games.indus.state import CORNER, FIRST, KIND, SECOND, VALUE, check_box, printed_start
from digsite.games.indus.tiles import CELLS, JOINS, STANDS, TILES, TileSet, code
from digsite.record import PLAIN
from digsite.tongue import LANGUAGES, Tongue
from tests.position import Position

GAME = find("indus")

# code: place in the list, value, then the areas of each building, burial place, canal, walkway, road, wall
BOARDS = {
    "101234": (0, 72, [4, 3], [1, 2, 3, 1], [11], [3, 3, 3, 3], [2, 3, 4, 2], [3, 4, 2, 3]),
    "101324": (12, 72, [4, 3], [3, 1, 2, 1], [11], [3, 3, 3, 3], [3, 3, 2, 3], [4, 2, 2, 4]),
    "106543": (359, 75, [4, 5], [1, 1, 3, 2], [10], [3, 3, 3, 3], [5, 2, 4], [3, 4, 2, 3]),
    "201234": (1440, 81, [4, 3, 4], [2, 3, 1], [6, 5], [3, 3, 3, 3], [2, 3, 4, 2], [3, 4, 2, 3]),
    "201256": (1448, 93, [4, 3, 4, 5, 4], [], [6, 5], [3, 3, 3, 3], [2, 5, 3], [3, 3, 3, 3]),
    "302346": (2957, 64, [3, 4], [3, 2, 1, 2], [3, 3, 2, 2], [12], [4, 6, 2], [4, 3, 3, 2]),
    "401235": (4321, 79, [4, 3, 5], [1, 3], [3, 9], [6, 3, 3], [2, 2, 4, 2], [3, 4, 3, 2]),
    "601273": (7200, 71, [4, 3], [1, 1, 3, 3], [6, 6], [6, 3, 3], [2, 2, 3, 3], [3, 9, 2]),
    "611237": (7320, 71, [4, 3], [1, 3, 3, 1], [6, 6], [6, 3, 3], [2, 2, 4, 2], [3, 4, 7]),
    "707123": (7680, 72, [4, 3], [3, 1, 3], [9, 3], [3, 3, 3, 3], [2, 2, 2, 4], [7, 3, 2, 4]),
    "707562": (7777, 78, [5, 4, 3], [3, 1], [3, 8], [3, 3, 3, 3], [2, 3, 5], [8, 3, 2, 3]),
    "736547": (8159, 75, [4, 5], [1, 3, 1, 2], [7, 3], [3, 3, 3, 3], [5, 2, 3], [3, 4, 7, 2]),
}


@pytest.fixture(scope="module")
def all_ruins():
    """The ruins of every legal board, found by the plain twin."""
    return [TILES.ruins(board) for board in TILES.boards]


def value(ruins):
    return sum(int(VALUE[kind, len(cells)] + SECOND[kind, len(cells)]) for kind, cells in ruins)


def sizes(ruins):
    return [[len(cells) for kind, cells in ruins if kind == k] for k in range(len(KIND))]


# --- tiles and boards --------------------------------------------------------------------------


def test_r3_one_small_and_four_large_tiles_cover_36_areas():
    assert (len(TILES.small), len(TILES.large)) == (7, 7)
    assert sorted([*STANDS.ravel().tolist(), 14, 15, 20, 21]) == list(range(CELLS))


@pytest.mark.parametrize("text", BOARDS)
def test_r4_r16_ruins_of_known_boards(text):
    number, worth, *areas = BOARDS[text]
    ruins = TILES.ruins(TILES.parse(text))
    assert (TILES.number(text), value(ruins), sizes(ruins)) == (number, worth, areas)
    assert ruins_of(Position("indus", 4, board=text).s.ruin.tolist()) == ruins


def test_r16_x3_the_first_board_has_19_ruins():
    ruins = TILES.ruins(TILES.parse(GAME.box["first_game"]["code"]))
    building, burial, canal, walkway, road, wall = sizes(ruins)
    assert (building, burial, canal) == ([4, 3], [3, 1, 2, 1], [11])
    assert len(walkway) == len(road) == len(wall) == 4
    cells = dict(enumerate(cells for _, cells in ruins))
    assert cells[0] == (0, 1, 6, 7)
    assert cells[6] == (9, 10, 12, 13, 14, 15, 20, 21, 22, 23, 26)
    assert cells[10] == (21, 27, 28)
    assert cells[18] == (31, 32, 33, 34)


def test_r5_x1_areas_carry_one_two_or_three_ruins():
    ruin = Position("indus", 4).s.ruin

    def kinds(cell):
        return [KIND[k] for k in range(len(KIND)) if ruin[k, cell] >= 0]

    assert kinds(5) == ["burial"]
    assert kinds(8) == ["walkway", "road"]
    assert kinds(23) == ["building", "canal", "wall"]
    carried = [len(kinds(cell)) for cell in range(CELLS)]
    assert [carried.count(n) for n in (1, 2, 3)] == [14, 20, 2]


def test_r4_neighbours_without_a_connector_are_different_ruins():
    ruin = Position("indus", 4).s.ruin
    walkway = KIND.index("walkway")
    assert ruin[walkway, 14] != ruin[walkway, 15]


def test_r14_legal_boards_are_those_whose_16_edges_match():
    """Brute force over all assemblies, each edge looked up on both tiles; nothing of the matching tables is used."""

    def connector(board, quadrant, port):
        return next((part.kind for part in TILES.large[board[2 + quadrant]] if port in part.ports), -1)

    def centre(board, quadrant, arm):
        cell = (quadrant - board[1]) % 4
        return next((part.kind for part in TILES.small[board[0]] if 2 * cell + arm in part.ports), -1)

    def matches(board):
        for q in range(4):
            n = (q + 1) % 4
            if connector(board, q, 0) != connector(board, n, 2) or connector(board, q, 1) != connector(board, n, 3):
                return False
            if connector(board, q, 4) != centre(board, q, 0) or connector(board, q, 5) != centre(board, q, 1):
                return False
        return True

    every = [(s, t, *ring) for s, t in product(range(7), range(4)) for ring in permutations(range(7), 4)]
    assert len(JOINS) == 16
    assert len(every) == 23_520
    legal = [board for board in every if matches(board)]
    assert legal == TILES.boards
    assert len(legal) == 8_160
    turned = {
        frozenset((s, (t + k) % 4, *(ring[(q - k) % 4] for q in range(4))) for k in range(4)) for s, t, *ring in legal
    }
    assert len(turned) == 2_040


def test_r14_a_class_b_cell_takes_l7_and_nothing_else():
    for board in TILES.boards:
        small, turn, *ring = board
        place = {5: (2 + turn) % 4, 6: turn}.get(small)
        assert (6 in ring) == (place is not None)
        assert place is None or ring[place] == 6


def test_r13_r15_e27_the_centre_is_drawn_by_the_boards_it_leaves():
    ways = Position("indus", 4, board="random").ways()
    assert len(ways) == 28
    assert sum(ways.values()) == 8_160
    assert {ways[f"centre s{k} {t}"] for k in range(1, 6) for t in range(4)} == {360}
    assert {ways[f"centre s{k} {t}"] for k in (6, 7) for t in range(4)} == {120}


def test_r13_e28_corners_follow_clockwise_and_never_get_stuck():
    p = Position("indus", 4, board="random").play("centre s6 1")
    for tile, others in (("l1", 6), ("l2", 5), ("l3", 4)):
        assert p.s.phase == CORNER
        assert len(p.legal()) == others
        assert "corner l7" not in p.legal()
        p.play(f"corner {tile}")
    assert p.legal() == {"corner l7"}
    p.play("corner l7")
    assert p.s.phase == FIRST
    assert p.s.ruins == 18
    assert code((p.s.centre, p.s.quarter, *p.s.corner)) == "611237"
    assert p.s.areas[:18].tolist()[-3:] == [3, 4, 7]


def test_r15_every_board_is_equally_likely():
    """The ways along any path multiply to the same chance: here for all boards around two centres."""
    for centre in ("s1 0", "s7 2"):
        p = Position("indus", 2, board="random").play(f"centre {centre}")
        chances = []

        def walk(p, chance, chances=chances):
            if p.s.phase == FIRST:
                chances.append(chance)
                return
            ways = p.ways()
            for action in ways if not PLAIN else list(ways)[:2]:
                later = copy(p)
                later.states = p.states.copy()
                walk(later.play(action), chance * Fraction(ways[action], sum(ways.values())), chances)

        walk(p, Fraction(1))
        assert set(chances) == {Fraction(1, 360 if centre == "s1 0" else 120)}


def test_the_compiled_survey_finds_what_the_plain_twin_finds(all_ruins):
    step = 80 if PLAIN else 1
    for text, ruins in list(zip(TILES.codes, all_ruins, strict=True))[::step]:
        s = GAME.start(2, {"board": text})[0]
        assert ruins_of(s.ruin.tolist()) == ruins
        assert s.kind[: s.ruins].tolist() == [kind for kind, _ in ruins]
        assert s.areas[: s.ruins].tolist() == [len(cells) for _, cells in ruins]


def test_exact_numbers_of_all_boards(all_ruins):
    """Invariant 12 and the exact numbers of rulings.md."""
    count = [len(ruins) for ruins in all_ruins]
    assert {n: count.count(n) for n in sorted(set(count))} == {17: 1_680, 18: 3_408, 19: 2_544, 20: 528}
    assert Fraction(sum(count), 8_160) == Fraction(310, 17)
    kinds = np.array([[len(areas) for areas in sizes(ruins)] for ruins in all_ruins])
    assert [Fraction(int(n), 8_160) for n in kinds.sum(axis=0)] == [Fraction(n, 17) for n in (50, 47, 34, 55, 57, 67)]
    values = [value(ruins) for ruins in all_ruins]
    assert Fraction(sum(values), 8_160) == Fraction(1325, 17)
    assert (min(values), values.count(64), max(values), values.count(93)) == (64, 96, 93, 96)
    by_kind = {k: {len(cells) for ruins in all_ruins for kind, cells in ruins if kind == k} for k in range(3)}
    assert by_kind[0] == {3, 4, 5}
    assert by_kind[1] == {1, 2, 3}
    assert (min(by_kind[2]), max(by_kind[2])) == (2, 12)


def test_exact_shares_of_tiles_and_areas(all_ruins):
    boards = np.array(TILES.boards)
    assert [Fraction(int((boards[:, 0] == k).sum()), 8_160) for k in (0, 6)] == [Fraction(3, 17), Fraction(1, 17)]
    used = [Fraction(int((boards[:, 2:] == k).sum()), 8_160) for k in range(7)]
    assert used == [Fraction(11, 17)] * 6 + [Fraction(2, 17)]
    carried = np.zeros((len(all_ruins), CELLS), int)
    for i, ruins in enumerate(all_ruins):
        for _, cells in ruins:
            carried[i, list(cells)] += 1
    assert [round(100 * float((carried == n).mean()), 1) for n in (1, 2, 3)] == [34.8, 57.2, 8.0]


# --- the switch and the picture ----------------------------------------------------------------


@pytest.mark.parametrize("setting", ["first", "101324", 101324, "FIRST"])
def test_r15_the_first_board_by_name_or_code(setting):
    s = Position("indus", 4, board=setting).s
    assert (s.board, s.centre, s.quarter, s.corner.tolist()) == (101324, 0, 0, [0, 2, 1, 3])
    assert s.frame.any()


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("12", "six digits"),
        ("1013245", "six digits"),
        ("901324", "small tiles are 1 to 7, turns 0 to 3"),
        ("141324", "small tiles are 1 to 7, turns 0 to 3"),
        ("101124", "different large tiles, 1 to 7"),
        ("101328", "different large tiles, 1 to 7"),
        ("101327", "large tile 7 does not match the centre tile at the bottom left"),
        ("second", "board cannot be 'second'; it can be first, random"),
    ],
)
def test_r15_a_wrong_board_is_refused_with_the_reason(setting, says):
    with pytest.raises(Unreadable, match=says):
        GAME.start(2, {"board": setting})


@pytest.mark.parametrize(
    ("name", "setting"), [("opening", "fast"), ("recover_on_entry", "maybe"), ("recover_limit", 25)]
)
def test_other_switches_refuse_what_they_do_not_know(name, setting):
    with pytest.raises(Unreadable, match=f"{name} cannot be"):
        GAME.start(2, {name: setting})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_is_shown_by_its_code(language):
    out = Console(width=80, record=True, file=StringIO())
    out.print(board_text("611237", Tongue(language, "indus")))
    lines = out.export_text().splitlines()
    text = "\n".join(lines)
    assert max(map(len, lines)) <= 80
    assert "611237" in text
    assert "A3 K₂M₃" in text
    assert Tongue(language, "indus").thing("ruin", "wall").split()[0] in text
    with pytest.raises(Unreadable, match="does not match"):
        board_text("101327", Tongue(language, "indus"))


# --- the box -----------------------------------------------------------------------------------


def edited(tmp_path, *edits):
    """The shipped box with some values changed."""
    text = (GAMES / "indus" / "box.toml").read_text(encoding="utf-8")
    for old, new in edits:
        assert re.search(old, text), old
        text = re.sub(old, new, text, count=1)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return Box("indus", path)


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        ((r'id = "l3"', 'id = "l9"'), "large tile 3 is called 'l9', not l3"),
        ((r'kind = "building", cells = \[\[0, 0\]', 'kind = "temple", cells = [[0, 0]'), "l1 has a 'temple'"),
        ((r"cells = \[\[0, 0\], \[0, 1\]", "cells = [[0, 0], [2, 2]"), r"l1 has no cell \[2, 2\]"),
        ((r'ports = \["cw_out"\]', 'ports = ["north"]'), "l1 has no port 'north'"),
        ((r'ports = \["cw_out"\]', 'ports = ["cw_in"]'), "leaves by cw_in, but does not reach its cell"),
        (
            (r'kind = "wall", cells = \[\[0, 1\], \[0, 2\]\]', 'kind = "wall", cells = [[0, 1]]'),
            "does not reach its cell",
        ),
        (
            (r'cells = \[\[2, 0\]\], ports = \["ccw_out"\]', "cells = [[0, 1]], ports = []"),
            "l1 has two ruins of one kind",
        ),
        ((r'kind = "building", cells = \[\[0, 0\], ', 'kind = "building", cells = ['), "l1 has an area with 0 ruins"),
        ((r'"2.ccw", "3.ccw"\]', '"2.ccw", "3.ccw", "0.cw"]'), "two ruins of s1 leave by the same port"),
        ((r'code = "101324"', 'code = "101327"'), "large tile 7 does not match"),
        ((r"\[\[small\]\](.|\n)*(?=\[first_game)", ""), "'small' is missing"),
    ],
)
def test_wrong_tiles_are_refused_in_words(tmp_path, edit, says):
    with pytest.raises(Unreadable, match=says):
        TileSet(edited(tmp_path, edit))


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (("faces = .*", "faces = [1, 7]"), "the die shows different numbers from 1 to 6"),
        (("rolls = 3", "rolls = 0"), "rolled at least once, not 0 times"),
        (('id = "worker"', 'id = "digger"'), "pieces are worker, assistant and professor, not digger, assistant or"),
        (("last_roll = 3", "last_roll = 2"), "some piece each of 3 rolls"),
        (("in_box = 8", "in_box = 7"), r"worker is dealt \[6, 8, 6\] times, but there are 7"),
        (('counts = "all"', 'counts = "most"'), "building counts 'all' or 'top'"),
        ((r"seat = \[1, 1, 1\]", "seat = [0, 1, 1]"), "with 2 players every seat leads equally many colours"),
        ((r"per_colour = \[2, 3, 2\]", "per_colour = [2, 3, 6]"), "leave no free start space"),
        ((r"per_colour = \[2, 3, 2\]", "per_colour = [2, 3, 0]"), "0 pieces of a colour cannot open a game of 4"),
    ],
)
def test_wrong_numbers_are_refused_in_words(tmp_path, edit, says):
    with pytest.raises(Unreadable, match=says):
        check_box(edited(tmp_path, edit))


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        ((r"worker = \[18\]", "worker = [7]"), "two pieces start on space 7"),
        ((r"worker = \[18\]", "worker = []"), "with 2 players 2 blue pieces start, not 1"),
        (('colour = "red"', 'colour = "pink"'), "no colour 'pink' can start"),
    ],
)
def test_wrong_start_spaces_are_refused_in_words(tmp_path, edit, says):
    with pytest.raises(Unreadable, match=says):
        printed_start(edited(tmp_path, edit))


def fewer_tiles(tmp_path):
    """A box without l6, s6 and s7, in which l5 has a road instead of a wall on its clockwise side."""
    return edited(
        tmp_path,
        (r'\[\[large\]\]\nid = "l6"(.|\n)*?\n\n', ""),
        (r'id = "l7"', 'id = "l6"'),
        (r'\[\[small\]\]\nid = "s6"(.|\n)*?\n\n', ""),
        (r'\[\[small\]\]\nid = "s7"(.|\n)*?\n\n', ""),
        (
            r'(id = "l5"(?:.|\n)*?)\{ kind = "wall", cells = \[\[0, 1\], \[0, 2\]\], ports = \["cw_out"\] \}',
            r'\1{ kind = "road", cells = [[0, 1], [0, 2]], ports = ["cw_out"] }',
        ),
    )


def test_another_tile_set_makes_other_boards(tmp_path):
    """Connectors decide, not the names of the tiles: l5 now fits nowhere, so four tiles make all the boards."""
    tiles = TileSet(fewer_tiles(tmp_path))
    assert (len(tiles.small), len(tiles.large)) == (5, 6)
    assert len(tiles.boards) == 5 * 4 * 24  # l1 to l4 in any order around s1 to s5
    assert not any(4 in board[2:] or 5 in board[2:] for board in tiles.boards)
    assert tiles.centre_ways.tolist() == [[24] * 4] * 5
    with pytest.raises(Unreadable, match="the tiles top left and top right do not match"):
        tiles.parse("105123")


def test_a_whole_game_can_be_played_with_another_tile_set(tmp_path):
    box = fewer_tiles(tmp_path)
    script = f"""
from pathlib import Path
from digsite import components
components.use("indus", Path({str(box.path)!r}))
from digsite import find, laws
game = find("indus")
assert game.book["centre"].count == 20 and game.book["corner"].count == 6
for seats in (2, 3):
    for moment in laws.walk(game, seats, 1, {{"board": "random"}}):
        laws.every_component_is_in_one_place(moment)
"""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join([".", *sys.path])}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
