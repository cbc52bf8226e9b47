"""Indus with two players, each leading two colours. X and E numbers are worked examples of rulings.md."""

import pytest

from digsite.games.indus.state import CHOICE, END, PLACE, ROLL, TEAM
from tests.games.indus_position import awards, guard, haul, lay, stack


def test_r58_r59_r60_x9_carlo_chooses_a_team():
    frame = {4: "yellow W", 7: "yellow A", 16: "red W", 21: "red A", 2: "blue W"}
    reserve = "yellow W, yellow W, yellow A"
    p = lay(frame=frame, reserve=reserve, seats=2, seat=1, colour=None, phase=TEAM)
    assert p.legal() == {"team yellow", "team red"}
    assert (p.s.left[1], p.s.left[3]) == (5, 2)
    p.play("team red")
    assert p.s.phase == ROLL
    p.play("roll 3")
    assert p.legal() == {"move 16", "move 21", "reroll"}
    p.play("move 21")
    assert stack(p, 14) == ({"red": "A"}, "red")
    p = lay(frame=frame, reserve=reserve, seats=2, seat=1, colour=None, phase=TEAM).play("team yellow")
    assert p.s.phase == PLACE


@pytest.mark.parametrize(("choice", "points", "reserve", "out"), [("points", 2, 0, 1), ("recover", 0, 1, 0)])
def test_r61_r62_r64_e10_the_own_other_colour_is_captured(choice, points, reserve, out):
    p = lay({20: "blue W, green A"}, frame={2: "blue W", 9: "yellow W"}, seats=2, die=4).play("move 2")
    assert (p.s.phase, p.s.turn) == (CHOICE, 0)
    assert p.legal() == {"points", "recover"}
    p.play(choice)
    assert haul(p) == [points, 0, 0, 0]
    assert (p.s.reserve[2, 1], p.s.out[2, 1], p.s.recovered[0]) == (reserve, out, reserve)
    assert stack(p, 20) == ({"blue": "WW"}, "blue")
    assert guard(p, 20) == "blue"
    assert p.s.left[2] == reserve


@pytest.mark.parametrize(("choice", "points"), [("points", 6), ("recover", 3)])
def test_r62_e11_points_for_the_opponent_are_booked_first(choice, points):
    p = lay({20: "blue W, green P, yellow W, red A"}, frame={2: "blue W"}, seats=2, die=4).play("move 2")
    assert haul(p) == [3, 0, 0, 0]
    assert haul(p.play(choice)) == [points, 0, 0, 0]
    assert p.s.reserve[2, 2] == (choice == "recover")


@pytest.mark.parametrize(("choice", "points"), [("points", 3), ("recover", 0)])
def test_r63_e12_running_into_the_own_other_colour(choice, points):
    p = lay({20: "blue W, blue W"}, {2: "green P"}, seats=2, colour="green", die=4, rolls=2).play("move 2")
    assert p.s.phase == CHOICE
    assert haul(p.play(choice)) == [points, 0, 0, 0]
    assert (p.s.reserve[2, 2], p.s.out[2, 2]) == ((1, 0) if choice == "recover" else (0, 1))
    assert stack(p, 20) == ({"blue": "WW"}, "blue")


def test_r63_r65_e13_the_limit_and_the_switch_leave_only_points():
    def run_in(**switches):
        return lay({20: "blue W, blue W"}, {2: "green P"}, seats=2, colour="green", die=4, rolls=2, **switches)

    p = run_in()
    p.s.recovered[0] = 24
    assert p.play("move 2").legal() == {"points"}
    assert run_in(recover_on_entry=False).play("move 2").legal() == {"points"}
    assert run_in(recover_limit=0).play("move 2").legal() == {"points"}
    p = lay({20: "blue W, green A"}, {2: "blue W"}, seats=2, die=4, recover_on_entry=False).play("move 2")
    assert p.legal() == {"points", "recover"}  # protection is no entry


@pytest.mark.parametrize("limit", [0, 1, 3, 24])
@pytest.mark.parametrize(("seat", "guards", "runs"), [(0, "blue", "green"), (1, "yellow", "red")])
def test_r62_r65_each_seat_recovers_up_to_the_limit_and_no_more(seat, guards, runs, limit):
    """The opponent has finished; one worker runs into the own protected area again and again."""
    cells, frame = {20: f"{guards} W, {guards} W"}, {2: f"{runs} W"}
    p = lay(cells, frame, seats=2, seat=seat, colour=runs, die=4, recover_limit=limit)
    p.s.recovered[1 - seat] = 24 - limit  # what the other has recovered does not matter
    for _ in range(limit):
        p.play("move 2", "recover", f"team {runs}", "place worker 2", "roll 4")
    assert p.s.recovered[seat] == limit
    assert p.play("move 2").legal() == {"points"}
    p.play("points")
    assert p.s.phase == END
    assert p.s.recovered[:2].tolist() == ([limit, 24 - limit] if seat == 0 else [24 - limit, limit])
    assert p.s.turns[seat] == limit + 1


@pytest.mark.parametrize(("seat", "guards", "runs"), [(0, "blue", "green"), (1, "yellow", "red")])
@pytest.mark.parametrize(("recovered", "open_to"), [(23, {"points", "recover"}), (24, {"points"})])
def test_r65_the_25th_piece_is_not_recovered(seat, guards, runs, recovered, open_to):
    p = lay({20: f"{guards} W, {guards} W"}, {2: f"{runs} P"}, seats=2, seat=seat, colour=runs, die=4)
    p.s.recovered[seat] = recovered
    assert p.play("move 2").legal() == open_to


def test_r39_e14_the_opponent_has_no_choice():
    p = lay({20: "blue W, blue W"}, {2: "yellow W", 9: "blue A"}, seats=2, seat=1, colour="yellow", die=4).play(
        "move 2"
    )
    assert haul(p) == [1, 0, 0, 0]
    assert (p.s.phase, p.s.turn) == (TEAM, 0)


def test_r58_e15_one_team_left():
    p = lay(frame={10: "yellow W"}, reserve="green P", seats=2, colour=None, phase=TEAM)
    assert p.legal() == {"team green"}
    p.play("team green")
    assert len(p.legal()) == 23
    p.play("place professor 5", "roll 6", "reroll", "roll 6", "reroll", "roll 1", "move 5")
    assert stack(p, 5) == ({"green": "P"}, "green")
    assert p.s.turn == 1


def test_r64_r66_e16_consecutive_turns_after_a_recovery():
    p = lay({20: "blue W, blue W"}, {2: "green W"}, seats=2, colour="green", die=4).play("move 2", "recover")
    assert (p.s.phase, p.s.turn) == (TEAM, 0)
    assert p.legal() == {"team green"}
    p.play("team green", "place worker 0", "roll 1")
    assert p.legal() == {"move 0"}
    p.play("move 0")
    assert p.s.phase == END
    assert p.s.turns.tolist() == [2, 0, 0, 0]


def test_r55_e17_the_score_of_both_colours():
    p = lay({20: "blue W, blue W"}, {2: "green W"}, seats=2, colour="green", die=4).play("move 2", "points")
    assert p.s.phase == END
    assert p.points(2) == [14, 0]


@pytest.mark.parametrize(
    ("cells", "points"),
    [
        ({29: "blue W", 35: "green W"}, 8),
        ({29: "blue W", 35: "blue W"}, 9),
        ({29: "blue W, green W", 35: "blue W"}, 9),
    ],
)
def test_r51_r57_e26_the_own_other_colour_is_a_rival(cells, points):
    p = lay(cells, seats=2)
    assert sum(awards(p, 1)) == points == p.points(2)[0]
