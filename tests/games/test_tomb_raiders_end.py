"""The Tomb Raiders: professors, congresses, scoring and whole games. K, X and F: worked examples of rulings.md."""

import numpy as np
import pytest

from digsite import find
from digsite.game import ranks
from digsite.games.tomb_raiders.state import EXHIBITIONS, TURN, TYPE
from digsite.kernel import seeds
from digsite.record import PLAIN
from tests.games.tomb_raiders_table import E, at_weeks, dig_up, give, table, teach

GAME = find("tomb_raiders")


# --- professors and congresses -----------------------------------------------------------------


def learn(p, seat, card):
    """A seat takes a knowledge card from the display."""
    p.s.display[0] = TYPE.index(card)
    p.s.actor = p.s.turn = seat
    p.s.diggers[seat].week = 0
    p.s.diggers[1 - seat].week = 1
    p.play(f"take {card}")
    p.s.display[0], p.s.phase, p.s.top_green = TYPE.index("congress"), TURN, 1
    return int(p.s.professor[E]), int(p.s.professor[4])


def test_a_professor_moves_to_whoever_has_strictly_more():
    """R56, R58, R59, K1–K3."""
    p = teach(teach(table(), 0, egypt=3), 1, egypt=5)
    p.s.professor[E] = 1
    assert learn(p, 0, "expertise-2-egypt")[0] == 1
    assert learn(p, 0, "expertise-1-egypt")[0] == 0
    assert learn(p, 1, "expertise-1-egypt")[0] == 0
    assert learn(p, 1, "general-2")[0] == 0  # only books of the region count


def test_the_first_with_four_becomes_professor():
    """R56."""
    p = teach(table(), 0, egypt=2)
    assert learn(p, 0, "expertise-1-egypt")[0] == -1
    assert learn(p, 0, "expertise-1-egypt")[0] == 0


def test_two_professors_in_one_turn():
    """R57, R59, K4."""
    p = teach(table(), 0, mesopotamia=3, greece=3, general=3)
    learn(p, 0, "expertise-1-mesopotamia")
    assert p.s.professor.tolist() == [0, -1, -1, -1, 0]


def test_the_world_specialist_has_most_of_everything():
    """R57, R58, K5: expertise and general knowledge, without the cap of digs."""
    p = teach(teach(table(), 0, egypt=3, crete=7), 1, general=9)
    p.s.professor[4] = 0
    assert learn(p, 1, "general-1")[1] == 0
    assert learn(p, 1, "general-1")[1] == 1


# --- scoring -----------------------------------------------------------------------------------


def test_congresses_are_worth_more_together():
    """R61, X7."""
    for cards, points in enumerate((0, 1, 3, 6, 10, 15, 21, 28)):
        p = table()
        p.s.diggers[0].held[TYPE.index("congress")] = cards
        assert p.points(2) == [points, 0]


def test_every_three_weeks_behind_the_leader_are_a_point():
    """R65, F1, F3."""
    assert at_weeks(table(seats=3), 40, 37, 30).points(3) == [0, 1, 3]
    bonus = [at_weeks(table(), 20, 20 - behind).points(2)[1] for behind in range(13)]
    assert bonus == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4]


def test_points_come_from_six_sources():
    """R64, F2: and from nothing else."""
    p = at_weeks(table(seats=3), 40, 37, 30)
    congress = TYPE.index("congress")
    dig_up(p, 0, "mesopotamia 5", "mesopotamia 5")
    dig_up(p, 1, "egypt 3")
    dig_up(p, 2, "crete 4", "crete 4")
    p.s.owner[EXHIBITIONS], p.s.owner[0] = 0, 2
    p.s.diggers[0].held[congress], p.s.diggers[1].held[congress] = 2, 5
    p.s.professor[:] = 2, -1, -1, 0, 1
    teach(give(p, 2, "assistant", "excavation"), 2, egypt=3, general=2)
    assert p.points(3) == [23, 24, 21]


def test_ties_go_to_the_marker_further_behind_or_are_shared():
    """R66, R67, F4, F5."""
    assert ranks(np.array([[50, -90], [50, -88], [48, -80]]), 3) == [2, 1, 3]
    assert ranks(np.array([[50, -90], [50, -90]]), 2) == [1, 1]
    p = at_weeks(table(), 90, 88)
    assert GAME.points(p.states)[0, :2].tolist() == [[0, -90], [0, -88]]


# --- whole games -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def crowd():
    """Random games of 2, 3 and 4 seats: states at the end, lengths, points."""
    count, out = 2 if PLAIN else 4000, {}
    for seats in (2, 3, 4):
        states, plies, faults = GAME.State.empty(count), np.zeros(count, np.int64), np.zeros(count, np.int64)
        points = np.zeros((count, 4, 2), np.int64)
        GAME.kernel.playouts(GAME.start(seats), states, seeds(7, count), GAME.ways(), plies, points)
        GAME.kernel.finish(states, points, faults)
        assert not faults.any()
        out[seats] = states, plies, points[:, :seats]
    return out


def test_takes_of_a_game_are_67_or_68(crowd):
    """R63, invariants 10, 14, 15: 67 if the display ends full."""
    for seats, (states, plies, points) in crowd.items():
        taken = states["spent"].sum(axis=1) + states["diggers"]["held"].sum(axis=(1, 2))
        full = (states["display"] >= 0).all(axis=1)
        assert (taken == np.where(full, 67, 68)).all()
        assert plies.max() <= GAME.longest[seats]
        assert points[:, :, 0].max() <= 270
        assert points[:, :, 0].min() >= 0
        assert -points[:, :, 1].min() <= {2: 262, 3: 186, 4: 149}[seats]


@pytest.mark.skipif(PLAIN, reason="needs many games")
def test_random_games_look_as_the_rulings_say(crowd):
    """Section 9."""
    for seats, score, leader, plies in ((2, 71, 172, 427), (3, 41, 115, 418), (4, 30, 86, 414)):
        _, lengths, points = crowd[seats]
        assert abs(points[:, :, 0].mean() - score) < 1
        assert abs(-points[:, :, 1].min(axis=1).mean() - leader) < 1
        assert abs(lengths.mean() - plies) < 2


def test_the_bound_on_a_game_is_that_of_the_rulings():
    """Section 5: 607, 634 and 661 actions."""
    assert GAME.longest == {2: 607, 3: 634, 4: 661}
