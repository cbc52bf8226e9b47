"""Indus: one sentence of the rulings, one test. X and E numbers are worked examples of rulings.md."""

import numpy as np
import pytest

from digsite import Illegal, Table, Unreadable, find, laws
from digsite.game import ranks
from digsite.games.indus.odds import reach, reaches
from digsite.games.indus.scoring import award, ruin_points, split
from digsite.games.indus.state import (
    CENTRE,
    COLOUR,
    DEALT,
    END,
    FIRST,
    FREE,
    LAST_ROLL,
    MOVE,
    OPENING,
    PIECE,
    PLACE,
    PRINTED,
    ROLL,
    SECOND,
    STARS,
    VALUE,
)
from digsite.games.indus.tiles import CELLS, LANDING, SPACES
from digsite.kernel import NATURE, OVER
from tests.games.indus_position import awards, guard, haul, lay, stack
from tests.position import Position

GAME = find("indus")


def start(seats, first=0, **switches):
    """A game just after the first player is named."""
    return Position("indus", seats, **switches).play(f"first {first}")


# --- material and set-up -----------------------------------------------------------------------


def test_r1_r11_two_to_four_players_and_the_colours_they_lead():
    assert GAME.seats == (2, 3, 4)
    leaders = {row["id"]: row["seat"] for row in GAME.box["colour"]}
    assert leaders == {"blue": [0, 0, 0], "yellow": [1, 1, 1], "green": [0, 2, 2], "red": [1, -1, 3]}


def test_r2_r37_stars_are_rank_and_capture_points():
    assert PIECE == ("worker", "assistant", "professor")
    assert STARS.tolist() == LAST_ROLL.tolist() == [1, 2, 3]
    assert [row["in_box"] for row in GAME.box["piece"]] == [8, 5, 3]


def test_r7_finds_are_never_scarce():
    tokens = GAME.box["finds"]["tokens"]
    assert sum(n for _, n in tokens) == 83
    assert sum(value * n for value, n in tokens) == 264  # more than any game can pay


def test_r8_one_die_with_six_faces():
    assert GAME.box["die"]["faces"] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("seats", "dealt"), [(2, [6, 4, 2]), (3, [8, 5, 3]), (4, [6, 4, 2])])
def test_r10_r12_x2_48_pieces_are_in_play(seats, dealt):
    p = Position("indus", seats, opening="free")
    colours = 4 if seats == 2 else seats
    assert p.s.reserve[:colours].tolist() == [dealt] * colours
    assert p.s.reserve.sum() == p.s.left.sum() == 48


@pytest.mark.parametrize(("seats", "left"), [(2, [5, 3, 2]), (3, [6, 4, 3]), (4, [5, 3, 2])])
def test_r17_r18_x2_the_printed_opening(seats, left):
    p = Position("indus", seats)
    colours = 4 if seats == 2 else seats
    assert p.s.reserve[:colours].tolist() == [left] * colours
    spaces = {COLOUR[c]: {t: np.flatnonzero(p.s.frame == 1 + 3 * c + t).tolist() for t in range(3)} for c in range(4)}
    if seats == 3:
        assert spaces["blue"] == {0: [1, 17], 1: [21], 2: []}
        assert spaces["yellow"] == {0: [5, 10], 1: [15], 2: []}
        assert spaces["green"] == {0: [14, 23], 1: [11], 2: []}
    else:
        assert spaces["blue"] == {0: [18], 1: [2], 2: []}
        assert spaces["yellow"] == {0: [4], 1: [7], 2: []}
        assert spaces["green"] == {0: [10], 1: [14], 2: []}
        assert spaces["red"] == {0: [16], 1: [21], 2: []}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r21_any_seat_may_begin(seats):
    assert Position("indus", seats).ways() == {f"first {seat}": 1 for seat in range(seats)}


def test_r19_e29_free_opening_goes_round_until_everybody_has_placed():
    p = start(3, first=2, board="101324", opening="free")
    order = []
    for space in range(9):
        order.append(int(p.s.turn))
        p.play(f"place worker {space}")
    assert order == [2, 0, 1] * 3
    assert (p.s.turn, p.s.phase) == (2, PLACE)
    assert len(p.legal()) == 45
    assert not p.s.turns.any()


def test_r19_a_board_that_is_not_the_first_has_a_free_opening():
    p = Position("indus", 4, board="201234")
    assert p.s.phase == FIRST
    assert p.s.quota.tolist() == [2] * 4
    assert not p.s.frame.any()


@pytest.mark.parametrize(
    ("switches", "opening"),
    [
        ({}, PRINTED),
        ({"board": "101324"}, PRINTED),
        ({"opening": "printed"}, PRINTED),
        ({"board": "first", "opening": "free"}, FREE),
        ({"board": "201234"}, FREE),
        ({"board": "201234", "opening": "free"}, FREE),
        ({"board": "random"}, FREE),
    ],
)
def test_r17_r19_the_opening_follows_the_board(switches, opening):
    s = Position("indus", 4, **switches).s
    assert s.opening == opening
    assert s.frame.any() == (opening == PRINTED)


@pytest.mark.parametrize("board", ["201234", "random"])
def test_r17_no_other_board_has_a_printed_opening(board):
    with pytest.raises(Unreadable, match="the printed opening exists on board 101324 only"):
        GAME.start(4, {"board": board, "opening": "printed"})


def test_r20_e30_with_two_players_each_colour_ends_with_two():
    p = start(2, first=1, board="201234")
    p.play("team yellow", "place assistant 0", "team blue", "place worker 1")
    p.play("team yellow", "place professor 2", "team blue", "place worker 3")
    assert p.legal() == {"team red"}
    p.play("team red")
    assert len(p.legal()) == 60


def test_r26_e31_the_first_position_of_the_first_game():
    assert start(2).legal() == {"team blue", "team green"}
    assert len(start(3).legal()) == 45
    assert len(start(4).legal()) == 48


@pytest.mark.parametrize(("seats", "board"), [(2, "first"), (3, "first"), (4, "first"), (3, "random"), (2, "random")])
def test_r15_a_game_begins_with_the_board_or_the_first_player(seats, board):
    p = Position("indus", seats, board=board)
    assert (p.s.turn, p.s.phase) == (NATURE, CENTRE if board == "random" else FIRST)


# --- place, roll, move -------------------------------------------------------------------------


def test_r22_r23_turns_go_clockwise_and_are_place_roll_move():
    p = start(4, first=3)
    for seat in (3, 0, 1, 2, 3):
        assert (p.s.turn, p.s.phase) == (seat, PLACE)
        p.play(f"place worker {next(s for s in range(24) if p.s.frame[s] == 0)}")
        assert (p.s.turn, p.s.actor, p.s.phase) == (NATURE, seat, ROLL)
        p.play("roll 1")
        assert p.s.phase == MOVE
        p.play(next(a for a in sorted(p.legal()) if a.startswith("move")))


def test_r24_any_piece_of_the_reserve_on_any_free_space():
    p = lay(frame={0: "red W"}, reserve="blue W, blue P", phase=PLACE)
    assert p.legal() == {f"place {t} {s}" for t in ("worker", "professor") for s in range(1, 24)}


def test_r25_without_a_reserve_nothing_is_placed():
    p = lay(frame={0: "blue W", 7: "yellow W"}, seat=0, die=1)
    p.play("move 0")
    assert (p.s.actor, p.s.phase, p.s.turn) == (1, ROLL, NATURE)


def test_r27_x4_three_rolls_are_the_most():
    frame = {0: "blue W", 1: "blue A", 2: "blue P"}
    assert lay(frame=frame, die=4, rolls=1).legal() == {"move 0", "move 1", "move 2", "reroll"}
    assert lay(frame=frame, die=4, rolls=2).legal() == {"move 1", "move 2", "reroll"}
    assert lay(frame=frame, die=4, rolls=3).legal() == {"move 2"}


def test_r28_r30_e1_workers_know_only_the_first_roll():
    assert lay(frame={0: "blue W", 9: "blue W"}, die=3).legal() == {"move 0", "move 9"}


def test_r29_r30_e2_a_second_roll_is_for_assistants():
    p = lay(frame={0: "blue W", 9: "blue A"}, die=3)
    assert p.legal() == {"move 0", "move 9", "reroll"}
    p.play("reroll")
    assert (p.s.die, p.s.turn) == (0, NATURE)
    assert p.ways() == {f"roll {face}": 1 for face in range(1, 7)}
    assert p.play("roll 5").legal() == {"move 9"}


def test_r28_r30_e3_a_third_roll_is_for_professors():
    p = lay(frame={0: "blue W", 9: "blue P"}, die=3).play("reroll", "roll 5")
    assert p.legal() == {"move 9", "reroll"}
    assert p.play("reroll", "roll 1").legal() == {"move 9"}


def test_r30_the_piece_placed_this_turn_counts():
    p = lay(frame={0: "blue W"}, reserve="blue A", phase=PLACE).play("place assistant 5", "roll 2")
    assert "reroll" in p.legal()


def test_r6_r32_e4_landing():
    known = {(0, 1): 0, (0, 6): 30, (5, 6): 35, (6, 1): 5, (8, 4): 14, (11, 6): 30}
    known |= {(12, 1): 35, (14, 3): 21, (17, 6): 0, (18, 1): 30, (21, 5): 16, (23, 6): 5}
    assert {pair: LANDING[pair] for pair in known} == known


def test_r32_every_area_is_reached_from_each_side_once():
    for cell in range(CELLS):
        row, column = divmod(cell, 6)
        ways = {(s // 6, d) for s in range(SPACES) for d in range(1, 7) if LANDING[s, d] == cell}
        assert ways == {(0, row + 1), (1, 6 - column), (2, 6 - row), (3, column + 1)}


def test_r33_every_frame_piece_can_use_every_number_whatever_lies_on_the_way():
    for die in range(1, 7):
        p = lay(dict.fromkeys(range(2, 36, 6), "red W, red A"), frame={2: "blue W"}, die=die)
        assert p.legal() == {"move 2"}
        p.play("move 2")
        assert p.s.out[0, 0] == 1


def test_r31_r34_e5_the_piece_lies_on_top():
    p = lay({20: "yellow P"}, frame={2: "blue W"}, die=4).play("move 2")
    assert stack(p, 20) == ({"yellow": "P", "blue": "W"}, "blue")
    assert guard(p, 20) is None
    assert haul(p) == [0] * 4
    assert p.s.frame[2] == 0


# --- protecting and capturing ------------------------------------------------------------------


def test_r36_r37_x5_carlo_protects_and_captures():
    frame = {3: "yellow P", 8: "yellow W", 20: "blue W", 21: "green W", 22: "red W"}
    p = lay({9: "yellow W, red W"}, frame, seat=1, colour="yellow", phase=ROLL)
    p.s.turn = NATURE
    p.play("roll 2")
    assert p.legal() == {"move 3", "move 8", "reroll"}
    p.play("move 3")
    assert stack(p, 9) == ({"yellow": "WP"}, "yellow")
    assert guard(p, 9) == "yellow"
    assert haul(p) == [0, 1, 0, 0]
    assert p.s.out[3, 0] == 1
    assert p.s.actor == 2


def test_r37_e6_all_others_are_captured():
    p = lay({20: "blue W, yellow A, red P"}, frame={2: "blue W"}, die=4).play("move 2")
    assert haul(p) == [5, 0, 0, 0]
    assert stack(p, 20) == ({"blue": "WW"}, "blue")
    assert guard(p, 20) == "blue"


@pytest.mark.parametrize(
    ("cell", "points"), [("green W, blue W, yellow A, red P", 6), ("blue W, green P, yellow P, red P", 9)]
)
def test_r36_e7_at_any_height_and_the_largest_captures(cell, points):
    p = lay({20: cell}, frame={2: "blue A"}, die=4).play("move 2")
    assert haul(p) == [points, 0, 0, 0]
    assert stack(p, 20) == ({"blue": "WA"}, "blue")


def test_r39_r43_e8_a_visitor_is_captured_whoever_moves():
    p = lay({20: "blue W, blue W"}, frame={2: "red P", 8: "blue W"}, seat=3, colour="red", die=4, rolls=3)
    p.play("move 2")
    assert haul(p) == [3, 0, 0, 0]
    assert p.s.out[3, 2] == 1
    assert stack(p, 20) == ({"blue": "WW"}, "blue")
    assert p.s.actor == 0


def test_r40_e9_the_protector_adds_pieces():
    cells = {23: "blue W, blue A", 29: "yellow W", 35: "yellow W", 22: "yellow W"}
    p = lay(cells, frame={9: "blue W"}, die=1).play("move 9")
    assert stack(p, 23) == ({"blue": "WWA"}, "blue")
    assert awards(p, 1) == [6, 3, 0, 0]
    assert awards(p, 6) == [5, 5, 0, 0]
    assert awards(p, 13) == [0, 2, 0, 0]
    assert awards(p, 17) == [2, 0, 0, 0]


def test_r38_r41_r42_protection_stays_and_may_be_entered():
    p = lay({20: "blue W, blue W"}, frame={2: "red W", 15: "red A", 3: "blue W"}, seat=3, colour="red", die=4)
    assert p.legal() == {"move 2", "move 15", "reroll"}
    p.play("move 2")
    assert guard(p, 20) == "blue"
    p = lay({20: "blue W, blue W"}, frame={2: "red W"}, seat=3, colour="red", die=4)
    assert p.legal() == {"move 2"}  # R42: the only move


# --- end and scoring ---------------------------------------------------------------------------


def test_r44_e18_the_last_piece_ends_the_game():
    p = lay(frame={2: "red W"}, seat=3, colour="red", die=4)
    assert p.legal() == {"move 2"}
    p.play("move 2")
    assert (p.s.turn, p.s.phase) == (OVER, END)
    assert p.legal() == set()


def test_r46_x8_values():
    kinds = GAME.box.ids("ruin")
    building, burial, canal = kinds.index("building"), kinds.index("burial"), kinds.index("canal")
    pairs = [(VALUE[building, n], SECOND[building, n]) for n in (3, 4, 5)]
    assert pairs == [(6, 3), (8, 4), (10, 5)]
    assert VALUE[burial, 1:4].tolist() == [3, 4, 6]
    assert VALUE[canal, 1:13].tolist() == list(range(1, 13))
    for kind in ("walkway", "road", "wall"):
        assert set(VALUE[kinds.index(kind), 1:].tolist()) == {2}
    assert not SECOND[1:].any()


def test_r49_shares_are_rounded_down():
    for points in (*range(500), 32_767):
        assert [split(points, colours) for colours in (1, 2, 3, 4)] == [points // colours for colours in (1, 2, 3, 4)]


def pay(kind, areas, counts):
    tallied = sum(n << (8 * c) for c, n in enumerate(counts))
    return [int(award(GAME.box.ids("ruin").index(kind), areas, tallied, c)) for c in range(len(counts))]


@pytest.mark.parametrize(
    ("n", "counts", "points"),
    [
        (3, (2, 2), [4, 4]),
        (3, (1, 1, 1), [3, 3, 3]),
        (3, (1, 1, 1, 1), [2, 2, 2, 2]),
        (4, (1, 1, 1), [4, 4, 4]),
        (4, (2, 2, 1), [6, 6, 0]),
        (5, (2, 2), [7, 7]),
        (5, (2, 2, 2, 2), [3, 3, 3, 3]),
        (5, (3, 2, 2), [10, 2, 2]),
        (3, (2, 1, 1), [6, 1, 1]),
        (3, (2, 1, 1, 1), [6, 1, 1, 1]),
        (4, (2, 1, 1, 1), [8, 1, 1, 1]),
        (3, (3, 2, 1, 1), [6, 3, 0, 0]),
        (4, (3,), [12]),
        (5, (1,), [15]),
        (4, (0, 0), [0, 0]),
    ],
)
def test_r48_to_r51_e19_e20_e21_buildings_pay_first_and_second(n, counts, points):
    assert pay("building", n, counts) == points


@pytest.mark.parametrize(
    ("kind", "n", "counts", "points"),
    [
        ("wall", 4, (1, 1), [1, 1]),
        ("road", 2, (1, 1, 1), [0, 0, 0]),
        ("burial", 1, (1, 1), [1, 1]),
        ("burial", 2, (1, 1), [2, 2]),
        ("burial", 3, (1, 1, 1), [2, 2, 2]),
        ("canal", 5, (1, 1, 1), [1, 1, 1]),
        ("canal", 11, (3, 3, 2), [5, 5, 0]),
        ("canal", 11, (2, 2, 2, 2), [2, 2, 2, 2]),
        ("canal", 12, (4, 4, 4), [4, 4, 4]),
        ("canal", 11, (1,), [11]),
        ("walkway", 3, (2, 1), [2, 0]),
    ],
)
def test_r52_r53_e22_other_ruins_pay_the_majority(kind, n, counts, points):
    assert pay(kind, n, counts) == points


def test_r45_r47_r52_r54_x6_the_scoring_example():
    cells = {14: "green W", 7: "yellow W", 15: "green A, yellow W", 21: "yellow A", 13: "green W, blue W", 0: "red W"}
    p = lay(cells, board="504123")
    expected = {1: [0, 4, 4, 0], 3: [0, 0, 0, 4], 12: [2, 0, 0, 0], 7: [0, 1, 1, 0], 6: [0, 11, 0, 0]}
    expected |= {8: [0, 2, 0, 0], 10: [0, 2, 0, 0]}
    for r in range(p.s.ruins):
        assert awards(p, r) == expected.get(r, [0, 0, 0, 0])
    assert p.points() == [2, 20, 5, 4]


def test_x7_a_burial_place_of_three_areas():
    assert awards(lay({5: "blue W", 11: "blue W"}), 2) == [6, 0, 0, 0]


def test_r52_e23_the_covered_piece_does_not_count():
    assert awards(lay({24: "red W, blue W", 30: "red P"}), 4) == [2, 0, 0, 2]


def test_r52_e24_rank_is_irrelevant():
    p = lay({4: "red P", 5: "blue W", 11: "blue W"})
    assert awards(p, 2) == [6, 0, 0, 0]
    assert awards(p, 15) == [0, 0, 0, 2]


def test_r47_e25_captured_pieces_no_longer_count_in_the_building():
    p = lay({0: "yellow W, blue W", 6: "yellow W", 1: "red W"}, frame={0: "blue W"}, die=1)
    assert awards(p, 0) == [2, 8, 0, 2]
    p.play("move 0")
    assert awards(p, 0) == [8, 2, 0, 2]
    assert haul(p) == [1, 0, 0, 0]


def test_r9_r55_e32_captures_and_ruins_are_added():
    p = lay({32: "red W"})
    p.s.haul[0] = 3
    assert p.points() == [3, 0, 0, 5]


def test_r56_e33_equal_scores_share_the_rank():
    assert ranks(np.array([[20, 0], [20, 0], [15, 0], [9, 0]]), 4) == [1, 1, 3, 4]
    assert not GAME.points(lay({32: "red W"}).states)[0, :, 1].any()  # no tie-break


# --- what can be known and taken back ----------------------------------------------------------


def test_everything_is_public_and_imagining_changes_nothing():
    p = start(3)
    assert all(field.sight == "public" for field in GAME.State.fields.values())
    assert p.view(0).tobytes()[1:] == p.view(2).tobytes()[1:]
    for m in laws.walk(GAME, 3, seed=1):
        before = m.states.tobytes()
        for seat in range(3):
            GAME.kernel.imagine(m.states[0], seat, m.rng)
            assert m.states.tobytes() == before
            assert m.world(seat).tobytes() == before


def test_a_roll_cannot_be_taken_back_but_a_team_can():
    table = Table("indus", 2, seed=3)
    seat = table.turn
    table.play(seat, table.legal()[0])
    assert table.can_undo(seat)
    table.play(seat, table.legal()[0])  # placed, and the die is rolled
    with pytest.raises(Illegal):
        table.undo(seat)


def test_e34_the_chance_to_reach_an_area():
    p = lay(frame={2: "blue A", 18: "blue W", 15: "blue P"}, phase=ROLL)
    assert str(reach(p.view(0), 20)) == "17/27"
    p.s.turn = NATURE
    assert str(reach(p.play("roll 5").view(0), 20)) == "4/9"  # two rolls left: 1 − 4/6 · 5/6
    assert reach(p.view(0), int(LANDING[2, 5])) == 1
    assert set(reaches(p.view(0))) >= {20, int(LANDING[18, 5])}


@pytest.mark.parametrize(
    ("aiming", "chance"),
    [
        ("W", "1/6"),
        ("A", "11/36"),
        ("P", "91/216"),
        ("WA", "4/9"),
        ("WP", "29/54"),
        ("AA", "5/9"),
        ("PP", "19/27"),
        ("WAP", "13/18"),
    ],
)
def test_chances_of_aiming_pieces(aiming, chance):
    """Pieces on different sides of an area off the diagonals need different numbers."""
    cell = 8  # row 1, column 2: 2 from the top, 5 from the bottom, 3 from the left, 4 from the right
    at = [s for s in range(SPACES) if cell in LANDING[s, 1:]]
    assert len({LANDING[s].tolist().index(cell, 1) for s in at}) == 4
    p = lay(frame={at[i]: f"blue {piece}" for i, piece in enumerate(aiming)}, phase=ROLL)
    assert str(reach(p.view(0), cell)) == chance


def test_ruin_points_are_the_sum_of_all_awards():
    p = lay({14: "green W", 7: "yellow W", 15: "green A, yellow W"})
    assert [int(ruin_points(p.s, c)) for c in range(4)] == p.points()


def test_numbers_for_sanity():
    """Turns: 16 each with 3, 12 each with 4, 24 each with 2; placements 13, 10, 20; total rank 20 or 27."""
    assert DEALT.sum(axis=1).tolist() == [12, 16, 12]
    assert (DEALT.sum(axis=1) - OPENING).tolist() == [10, 13, 10]
    assert (DEALT * STARS).sum(axis=1).tolist() == [20, 27, 20]
    numbers = [len({d for s in range(SPACES) for d in range(1, 7) if LANDING[s, d] == cell}) for cell in range(CELLS)]
    assert [cell for cell in range(CELLS) if numbers[cell] == 2] == [0, 5, 7, 10, 14, 15, 20, 21, 25, 28, 30, 35]
    assert numbers.count(4) == 24
