"""Indus: golden games, symmetries, numbers measured over many random games, bots and words."""

from io import StringIO

import numpy as np
import pytest
from rich.console import Console

from digsite import Table, find, laws
from digsite.games.indus import text
from digsite.games.indus.scoring import award, tally
from digsite.games.indus.state import BOOK, CHOICE, COLOUR, LEADER
from digsite.games.indus.tiles import LANDING, TILES, code
from digsite.kernel import OVER, sample, seeds
from digsite.lab.simulate import simulate
from digsite.record import PLAIN
from digsite.tongue import LANGUAGES, Tongue
from tests.games.indus_position import lay
from tests.position import Position

GAME = find("indus")
compiled = pytest.mark.skipif(PLAIN, reason="many games: too slow as plain Python")

# --- golden games: action numbers, then what every ruin pays ------------------------------------

G4 = """
141 31 146 100 143 97 12 147 94 27 146 80 24 146 96 28 144 76 25 144 84 61 144 83 53 146 90 32 143 79 15 146 78 58 147
99 31 143 79 18 143 92 4 145 97 27 143 99 23 147 77 11 143 90 12 144 84 33 147 100 142 81 66 146 90 55 144 80 50 147
87 51 145 82 17 143 95 69 146 79 53 142 100 144 100 145 77 29 145 85 31 143 79 15 147 87 44 144 92 25 147 99 7 142 79
16 145 93 60 144 84 6 147 77 10 146 86 22 142 94 29 144 98 8 145 78 51 145 99 145 88 143 76 146 80 143 89 144 83 144
77 142 97 147 82
"""
G4_AWARDS = """
0: b 4, y 4, g 4; 1: b 9; 2: y 6; 3: none; 4: r 4; 5: none; 6: b 11; 7: b 2; 8: r 2; 9: b 0, y 0, g 0; 10: y 1, r 1;
11: g 2; 12: b 2; 13: g 1, r 1; 14: b 1, r 1; 15: y 2; 16: r 2; 17: r 2; 18: y 2
"""
G3 = """
118 136 134 132 131 139 53 27 8 18 62 12 4 6 47 67 147 77 44 143 78 63 143 87 25 146 91 57 142 86 69 143 100 143 100
146 93 69 146 90 13 142 92 55 144 80 42 147 76 39 144 87 11 145 83 5 143 93 44 142 92 50 143 84 41 142 100 144 89 32
142 99 16 147 95 12 146 90 72 144 96 30 143 88 17 146 89 51 143 100 144 99 18 147 100 146 79 34 145 84 4 144 76 4 146
76 21 147 97 25 145 85 19 147 78 4 145 76 11 146 81 22 143 90 38 144 93 15 144 87 42 144 94 51 142 86 6 145 97 49 146
100 143 90 147 77 144 83 144 98 147 100 147 82 147 78 146 91 143 100 147 99 143 80 146 97
"""
G3_AWARDS = """
0: b 2, y 2, g 8; 1: b 9; 2: y 6, g 6; 3: none; 4: y 4; 5: y 3; 6: y 4, g 4; 7: y 2; 8: g 2; 9: g 2; 10: b 2; 11: b 1,
y 1; 12: y 2; 13: b 1, g 1; 14: g 2; 15: b 0, y 0, g 0; 16: y 2; 17: b 2
"""
G2 = """
104 134 136 131 135 138 2 46 1 43 2 13 1 36 0 21 3 51 0 71 3 53 2 73 142 100 144 97 3 74 144 98 0 6 147 93 1 69 142 93
0 64 144 88 3 20 145 100 147 100 144 77 0 32 147 80 3 42 143 99 0 38 145 78 3 15 147 92 0 45 147 93 1 64 147 88 0 31
146 100 146 79 3 25 147 100 145 90 0 16 146 86 3 4 146 97 0 24 142 95 1 30 146 78 2 29 143 85 1 8 146 91 2 43 144 100
147 91 1 34 144 84 0 25 144 88 1 12 145 82 2 26 142 98 3 17 147 87 2 26 144 77 3 21 147 76 102 2 54 147 78 1 66 143 80
2 43 146 94 1 10 142 84 0 16 145 88 3 33 145 89 2 14 144 98 3 36 143 93 2 4 145 91 1 15 145 90 101 2 13 144 85 3 144
100 144 81 2 144 76 1 7 147 87 102 0 142 96 3 143 84 2 146 86 1 13 144 79 0 145 97 1 4 146 85 1 143 76 1 143 82
"""
G2_AWARDS = """
0: y 12; 1: b 2, g 2, r 10; 2: b 6, g 6; 3: b 2, r 2; 4: g 3; 5: b 3; 6: g 10; 7: g 2; 8: r 2; 9: b 2; 10: b 1, g 1;
11: y 1, g 1; 12: y 1, g 1; 13: b 1, y 1; 14: y 2; 15: b 0, y 0, g 0, r 0; 16: b 1, r 1; 17: g 2
"""


def replay(numbers, seats, **switches):
    """The last state of a game given by numbers; every action must be open."""
    states, ways = GAME.start(seats, switches), GAME.ways()
    for number in map(int, numbers.split()):
        GAME.kernel.options(states, 0, ways)
        assert ways[number], GAME.book.text(number)
        GAME.kernel.act(states, 0, number)
        assert GAME.kernel.broken(states[0]) == 0
    return states


def awards(s):
    """As rulings.md writes them: "0: b 4, y 4; 1: none; …". Whoever has most is named, even for nothing."""
    lines = []
    for r in range(s.ruins):
        tallied = tally(s, r)
        most = max((tallied >> 8 * c) & 255 for c in range(4))
        paid = {c: int(award(int(s.kind[r]), int(s.areas[r]), tallied, c)) for c in range(4)}
        named = [f"{COLOUR[c][0]} {n}" for c, n in paid.items() if n or most == (tallied >> 8 * c) & 255 > 0]
        lines.append(f"{r}: {', '.join(named) or 'none'}")
    return "; ".join(lines)


def guards(s):
    return {COLOUR[c]: np.flatnonzero(s.guard == c).tolist() for c in range(4) if (s.guard == c).any()}


def test_golden_game_of_four():
    states = replay(G4, 4)
    s = states[0]
    assert (len(G4.split()), s.turn, s.first) == (145, OVER, 3)
    assert s.turns.tolist() == [12] * 4
    assert s.haul.tolist() == [0, 1, 6, 2]
    assert s.out.tolist() == [[1, 0, 0], [1, 1, 0], [1, 0, 0], [2, 1, 0]]
    assert guards(s) == {"blue": [15, 19], "yellow": [5, 20, 28], "green": [3, 9, 25], "red": [12, 27, 30]}
    assert GAME.points(states)[0, :, 0].tolist() == [29, 16, 13, 15]
    assert awards(s) == " ".join(G4_AWARDS.split())


def test_golden_game_of_three():
    states = replay(G3, 3, board="random")
    s = states[0]
    assert (len(G3.split()), s.turn, s.first) == (166, OVER, 1)
    assert code((s.centre, s.quarter, *s.corner)) == "436421"
    assert TILES.number("436421") == 5739
    assert s.turns.tolist() == [16, 16, 16, 0]
    assert s.haul.tolist() == [13, 1, 4, 0]
    assert s.out.tolist() == [[0, 0, 0], [1, 1, 2], [3, 0, 2], [0, 0, 0]]
    assert guards(s) == {"blue": [8, 16, 27, 29, 32], "yellow": [9, 18], "green": [20, 31, 33]}
    assert GAME.points(states)[0, :3, 0].tolist() == [30, 27, 29]
    assert awards(s) == " ".join(G3_AWARDS.split())


def test_golden_game_of_two():
    states = replay(G2, 2, board="random")
    s = states[0]
    assert (len(G2.split()), s.turn, s.first) == (231, OVER, 0)
    assert code((s.centre, s.quarter, *s.corner)) == "114615"
    assert TILES.number("114615") == 590
    assert s.turns.tolist() == [24, 26, 0, 0]
    assert s.haul.tolist() == [0, 3, 0, 0]
    assert s.out.tolist() == [[1, 0, 0], [0, 0, 0], [0, 0, 0], [0, 1, 0]]
    assert guards(s) == {"blue": [0, 23], "yellow": [15], "green": [14], "red": [1, 16, 30]}
    assert s.recovered.tolist() == [0, 2, 0, 0]
    assert GAME.points(states)[0, :2, 0].tolist() == [46, 35]
    assert awards(s) == " ".join(G2_AWARDS.split())


# --- symmetries (invariant 15) -----------------------------------------------------------------


def quarter_turn(name):
    """The same action on a board that is turned by a quarter."""
    verb, *words = name.split()
    if verb in ("place", "move"):
        words[-1] = str((int(words[-1]) + 6) % 24)
    return " ".join([verb, *words])


def test_a_turned_board_plays_and_scores_alike():
    for seed in range(1 if PLAIN else 10):
        table = laws.random_table(GAME, 3, seed)
        names = [BOOK.text(n) for e in table.entries for n in (e.action, *e.answers) if n >= 0]
        plain, turned = Position("indus", 3, opening="free"), Position("indus", 3, board="114132", opening="free")
        assert turned.s.ruins == plain.s.ruins
        for p, said in ((plain, names), (turned, [quarter_turn(name) for name in names])):
            placed = [spaces.split() for spaces in ("1 17 21", "5 10 15", "14 23 11")]
            p.play(said[0])  # the printed opening, placed by hand
            for i in range(3):
                for k in range(3):
                    seat = (int(p.s.first) + k) % 3
                    space = int(placed[seat][i]) + (6 if p is turned else 0)
                    p.play(f"place {'worker' if i < 2 else 'assistant'} {space % 24}")
            p.play(*said[1:])
        assert plain.points(3) == turned.points(3) == table.points()


def test_renamed_colours_score_alike():
    s = replay(G4, 4)[0]
    for shift in (1, 2, 3):
        p = Position("indus", 4)
        p.states[0] = s
        p.s.area[:] = np.roll(s.area, shift, axis=1)
        p.s.haul[:] = np.roll(s.haul, shift)
        p.s.top[:] = np.where(s.top >= 0, (s.top + shift) % 4, -1)
        assert p.points() == np.roll([29, 16, 13, 15], shift).tolist()


# --- many random games -------------------------------------------------------------------------


def play_many(seats, games, **switches):
    start, states = GAME.start(seats, switches), GAME.State.empty(games)
    plies, faults = np.zeros(games, np.int64), np.zeros(games, np.int64)
    points = np.zeros((games, 4, 2), np.int64)
    GAME.kernel.playouts(start, states, seeds(2004, games), GAME.ways(), plies, points)
    GAME.kernel.finish(states, points, faults)
    assert not faults.any()
    return states, plies, points[:, :seats, 0]


@compiled
@pytest.mark.parametrize(
    ("seats", "board", "mean", "error", "captures", "actions", "most"),
    [
        (2, "first", 36.09, 0.09, 6.8, 212, 886),
        (2, "random", 39.54, 0.10, 6.8, 232, 886),
        (3, "first", 25.18, 0.07, 8.4, 156, 351),
        (3, "random", 27.36, 0.07, 8.4, 169, 351),
        (4, "first", 18.24, 0.05, 7.7, 159, 350),
        (4, "random", 19.95, 0.05, 7.7, 171, 350),
    ],
)
def test_random_games_have_the_measured_means(seats, board, mean, error, captures, actions, most):
    """R44: all have had the same number of turns; R65: nobody recovers more than 24 pieces."""
    states, plies, points = play_many(seats, 10_000, board=board)
    assert abs(points.mean() - mean) < 4 * error
    assert abs(states["haul"].sum(axis=1).mean() - captures) < 0.15
    assert abs(plies.mean() - actions) < 1.5
    assert plies.max() <= most == GAME.longest[seats]
    assert (states["turns"].sum(axis=1) == 48 + states["recovered"].sum(axis=1)).all()
    assert (points.sum(axis=1) <= 93 + 81).all()
    if seats > 2:
        assert (states["turns"][:, :seats] == 48 // seats).all()
    else:
        assert (states["turns"][:, :2] == 24 + states["recovered"][:, :2]).all()
        assert states["recovered"].max() <= 24


@pytest.mark.parametrize("limit", [0, 3] if PLAIN else [0, 1, 3, 24])
def test_r65_the_longest_games_reach_the_limit_and_stay_within_the_bound(limit):
    """Both seats protect an area and run into it with their other colour, the die willing, taking every piece back."""
    ways, rng = GAME.ways(), seeds(5, 1)[0]
    states, plies = GAME.start(2, {"recover_limit": limit}), 0
    while states[0].turn != OVER:
        GAME.kernel.options(states, 0, ways)
        open_to = [int(a) for a in np.flatnonzero(ways)]
        best = max(open_to, key=lambda a: eagerness(states[0], GAME.book.parts(a)))
        if eagerness(states[0], GAME.book.parts(best)) == 0:
            best = int(sample(ways, rng))
        GAME.kernel.act(states, 0, best)
        plies += 1
    assert states[0].recovered.tolist() == [limit, limit, 0, 0]
    assert plies <= GAME.longest[2]
    assert states[0].turns.sum() == 48 + 2 * limit


def eagerness(s, action):
    """How much an action helps to recover pieces; 0 for no matter."""
    args = action.args
    if action.verb == "recover":
        return 1
    if action.verb == "team":
        return max(gain(s, COLOUR.index(args["colour"]), cell) for cell in range(36))
    if action.verb == "place":
        return max(gain(s, s.colour, LANDING[int(args["space"]), face]) for face in range(1, 7))
    if action.verb == "roll":
        own = [space for space in range(24) if s.frame[space] and (s.frame[space] - 1) // 3 == s.colour]
        able = [space for space in own if (s.frame[space] - 1) % 3 >= s.rolls]
        return max((gain(s, s.colour, LANDING[space, int(args["face"])]) for space in able), default=0)
    if action.verb == "move":
        return gain(s, s.colour, LANDING[int(args["space"]), s.die])
    return 0


def gain(s, colour, cell):
    """2: the area is the own other colour's; 1: it would be the first that the seat protects."""
    own = [c for c in range(4) if LEADER[0, c] == LEADER[0, colour]]
    if s.guard[cell] >= 0:
        return 2 if s.guard[cell] in own and s.guard[cell] != colour else 0
    return int(s.area[cell, colour].sum() == 1 and not np.isin(s.guard, own).any())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r35_pieces_in_areas_never_move(seats):
    """No area changes but the one a piece lands in, and that one gains the piece at most."""
    moves = 0
    for m in laws.walk(GAME, seats, seed=7, switches={"board": "random"}):
        s, after = m.states[0], m.after(m.states, m.action)[0]
        change = after.area.astype(int) - s.area
        name, gain = GAME.book.parts(m.action), np.zeros_like(change)
        if name.verb == "move":
            moves += 1
            space = int(name.args["space"])
            cell = LANDING[space, s.die]
            gain[cell, s.colour, (s.frame[space] - 1) % 3] = 1
            change[cell] = change[cell].clip(min=0)  # captured pieces leave the board
        assert (change <= gain).all()
        assert (change >= 0).all()
    assert moves >= 48


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r66_a_seat_once_skipped_never_acts_again(seats):
    """Invariants 6 and 11: with 3 or 4 players nobody is ever two turns ahead."""
    for seed in range(1 if PLAIN else 20):
        done = set()
        for m in laws.walk(GAME, seats, seed, {"board": "random"}):
            s = m.states[0]
            assert int(s.actor) not in done
            turns = s.turns[:seats]
            assert seats == 2 or turns.max() - turns.min() <= 1
            left = [sum(int(s.left[c]) for c in range(4) if LEADER[seats - 2, c] == p) for p in range(seats)]
            done |= {p for p in range(seats) if left[p] == 0 and p != s.actor}


# --- bots and words ----------------------------------------------------------------------------


@compiled
@pytest.mark.parametrize("line_up", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random(line_up):
    shares = simulate(GAME, line_up, 1000, workers=1).shares.mean(axis=0)
    assert shares[line_up.index("greedy")] >= 0.95


@compiled
def test_greedy_favours_no_seat():
    shares = simulate(GAME, ("greedy", "greedy"), 2000, workers=1).shares.mean(axis=0)
    assert abs(shares[0] - 0.5) < 0.05


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_can_be_shown_and_asked(language):
    tongue = Tongue(language, "indus")
    out = Console(width=100, record=True, file=StringIO())
    asked = set()
    for seats, seed in ((2, 1), (2, 3), (3, 1), (4, 1)):
        table = Table(GAME, seats, {"board": "random"}, seed=seed)
        rng = seeds(seed, 1)[0]
        while not table.over:
            view = table.view(0)
            if (seats, int(view.phase), int(view.rolls), bool(view.quota.any())) not in asked:
                asked.add((seats, int(view.phase), int(view.rolls), bool(view.quota.any())))
                out.print(text.show(view, tongue, table.names))
                assert text.question(view, tongue)
            table.play(table.turn, laws.pick(table, rng))
    lines = out.export_text().splitlines()
    assert max(map(len, lines)) <= 100
    assert CHOICE in {phase for _, phase, _, _ in asked}


def test_the_table_shows_stacks_guards_and_landings():
    p = lay({20: "yellow P, blue W", 9: "red W, red A, red A"}, {2: "blue W", 15: "blue P"}, die=4)
    out = Console(width=100, record=True, file=StringIO())
    out.print(text.show(p.view(0), Tongue("en", "indus"), ("Anna", "Béla", "Chiara", "Denis")))
    shown = out.export_text()
    assert "●W■P" in shown
    assert "[◆W1A2]" in shown
    assert "2 ●W → C4" in shown
    assert "15 ●P → C3" in shown
