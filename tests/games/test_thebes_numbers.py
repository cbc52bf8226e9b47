"""Thebes: numbers of the box counted by brute force, the box file, words, odds, bots and whole games."""

import io
import re
import runpy
from fractions import Fraction
from itertools import combinations, product
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from digsite import Table, Unreadable, bots, components, find, laws
from digsite.games.thebes import odds, text
from digsite.games.thebes.rules import (
    ANNOUNCE,
    DIG,
    DRAW_TOKEN,
    REDRAW_CARDS,
    RETIRE,
    REVEAL_CARD,
    SHOW,
    TAKE,
    WORK_WEEKS,
)
from digsite.games.thebes.scoring import book_points
from digsite.games.thebes.state import BOOK, TURN, WORK
from digsite.games.thebes.tables import (
    BOX,
    CITY,
    COPIES,
    END_KIND,
    FEWEST_WEEKS,
    FIRST_KIND,
    GENERAL,
    KIND_CITY,
    KIND_SITE,
    KIND_TYPE,
    KIND_VALUE,
    NEEDS,
    SHOW_POINTS,
    SPECIAL,
    STEPS,
    VALUES,
    WHEEL,
    most_tokens,
)
from digsite.kernel import seeds
from digsite.lab.simulate import simulate
from digsite.record import PLAIN
from digsite.tongue import LANGUAGES, Tongue
from tests.games.thebes_desk import Desk
from tests.position import Position

GAME = find("thebes")
SHIPPED = components.GAMES / "thebes" / "box.toml"


# --- the codebook ---------------------------------------------------------------------------------


def test_numbers_of_the_codebook():
    verbs = (TAKE, REDRAW_CARDS, DIG, SHOW, RETIRE, WORK_WEEKS, REVEAL_CARD, ANNOUNCE, DRAW_TOKEN)
    assert verbs == (0, 8, 10, 20, 26, 27, 123, 190, 200)
    assert BOOK.size == 210
    for slot, fly in product(range(4), range(2)):
        assert BOOK.number(f"take {slot + 1} {('walk', 'zeppelin')[fly]}") == 2 * slot + fly
    assert BOOK.number("redraw zeppelin") == 9
    assert BOOK.number("dig egypt zeppelin") == 10 + 2 * 2 + 1
    assert BOOK.number("show b walk") == 20 + 2
    assert BOOK.number("work rumour-shovel 4") == 27 + 12 * 5 + 3
    assert BOOK.number("reveal crete-2 rome") == 123 + 13
    assert BOOK.number("announce large paris") == 190 + 6
    assert [BOOK.number(f"draw {lot}") for lot in ("artefact 5", "book 1", "general 1", "rubbish 0")] == [
        204,
        207,
        208,
        209,
    ]


def test_everything_fits_into_a_kibibyte():
    assert GAME.State.stored.itemsize <= 1024
    assert GAME.longest == {2: 4 + 312 * 70, 3: 4 + 423 * 70, 4: 4 + 416 * 70}
    assert most_tokens() == 14


# --- numbers for sanity -----------------------------------------------------------------------------


def test_cards_by_city_and_books_by_site():
    cities = {CITY[c]: int(COPIES[c == KIND_CITY].sum()) for c in range(7)}
    assert cities == {"moscow": 16, "vienna": 15, "paris": 14, "rome": 14, "berlin": 13, "london": 13, "warsaw": 0}
    for site in range(5):
        mine = (KIND_TYPE == SPECIAL) & (site == KIND_SITE)
        assert ((COPIES * KIND_VALUE)[mine].sum(), COPIES[mine].sum()) == (16, 9)
    assert (COPIES * KIND_VALUE)[KIND_TYPE == GENERAL].sum() == 12
    assert [int(COPIES[type == KIND_TYPE].sum()) for type in range(9)] == [45, 8, 5, 6, 6, 2, 2, 2, 9]


def test_every_kind_lies_between_the_first_and_the_end_of_its_type_and_site():
    for kind, such in enumerate(zip(KIND_TYPE, KIND_SITE, strict=True)):
        assert FIRST_KIND[such] <= kind < END_KIND[such]
    spans = END_KIND - FIRST_KIND
    assert spans.sum() == len(KIND_TYPE)  # and nothing else does


def test_mean_distance():
    pairs = [int(STEPS[a, b]) for a, b in combinations(range(12), 2)]
    assert [pairs.count(n) for n in (1, 2, 3, 4)] == [18, 24, 17, 7]
    assert Fraction(sum(pairs), len(pairs)) == Fraction(145, 66)


def test_the_wheel():
    assert (WHEEL.sum(), (WHEEL[1:, 1:] == 0).sum()) == (658, 15)
    efficient = [[w for w in range(1, 13) if WHEEL[k, w] > WHEEL[k, w - 1]] for k in range(1, 13)]
    assert efficient == [
        [8, 12], [6, 10], [3, 6, 9, 12], [2, 4, 6, 8, 11], [1, 3, 4, 6, 8, 10, 11, 12], [1, 2, 3, 4, 6, 9, 11, 12],
        [1, 2, 3, 5, 7, 9, 10, 12], [1, 2, 3, 4, 6, 8, 9, 10, 12], [1, 2, 3, 5, 7, 8, 9, 11], [1, 2, 3, 5, 6, 7, 8, 10],
        [1, 2, 3, 4, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 8],
    ]  # fmt: skip
    assert list(FEWEST_WEEKS[1:]) == [weeks[0] for weeks in efficient]


def test_totals():
    assert (VALUES.sum(axis=1) == 36).all()
    assert (VALUES.sum(), SHOW_POINTS.sum(), NEEDS.sum()) == (180, 45, 15 + 30)


def test_fresh_bags():
    view = Desk().view(0)
    assert odds.mean_points(view, 0, 1) == Fraction(35, 30)
    none = [Fraction(8, 15), Fraction(8, 29), Fraction(4, 29), Fraction(52, 783), Fraction(8, 261), Fraction(88, 6525)]
    deviations = []
    for site in range(5):
        assert [odds.no_find(view, site, n) for n in range(1, 7)] == none
        assert odds.no_find(view, site, 10) == Fraction(8, 30015)
        chances = odds.dig_points(view, site, 5)
        assert sum(chances.values()) == 1
        mean = sum(points * chance for points, chance in chances.items())
        assert mean == odds.mean_points(view, site, 5) == Fraction(35, 6)
        deviations.append(round(sqrt(sum(chance * (points - mean) ** 2 for points, chance in chances.items())), 3))
    assert deviations == [3.678, 3.351, 3.599, 3.979, 3.559]


def test_dig_points_by_brute_force():
    tokens = [int(v) for v in VALUES[3, :-1]] + [0] * 18
    count = {}
    for hand in combinations(tokens, 3):
        count[sum(hand)] = count.get(sum(hand), 0) + 1
    assert odds.dig_points(Desk().view(0), 3, 3) == {p: Fraction(n, comb(30, 3)) for p, n in sorted(count.items())}


def test_a_zeppelin_among_the_opening_cards():
    assert 1 - Fraction(comb(83, 4), comb(85, 4)) == Fraction(11, 119)
    none = Fraction(1)
    p = Position("thebes", 2)
    for _ in range(4):
        ways = p.ways()
        none *= 1 - Fraction(ways["reveal zeppelin vienna"] + ways["reveal zeppelin rome"], sum(ways.values()))
        p.play("reveal congress moscow" if "reveal congress moscow" in ways else "reveal congress paris")
    assert 1 - none == Fraction(11, 119)


@pytest.mark.parametrize(("seats", "mean"), [(2, 27 + Fraction(38, 11)), (3, Fraction(65, 2)), (4, Fraction(65, 2))])
def test_reveals_up_to_the_first_exhibition(seats, mean):
    p = Desk(seats)
    total, still = Fraction(0), Fraction(1)
    for _ in range(54):  # still no exhibition after so many reveals
        total += still
        still *= 1 - odds.next_exhibition(p.view(0))
        p.burn(1)
    assert total + still == mean


# --- odds -------------------------------------------------------------------------------------------


def test_odds_are_the_ways_of_nature():
    checked = 0
    for m in laws.walk(GAME, 3, seed=5):
        view = GAME.sight.observe(m.states, 0)[0]
        name = BOOK.parts(m.action).verb
        if name in ("reveal", "announce"):
            total = int(m.ways.sum())
            assert odds.next_card(view) == {
                BOOK.text(int(a)): Fraction(int(m.ways[a]), total) for a in np.flatnonzero(m.ways)
            }
            checked += 1
        elif name == "draw":
            assert odds.bag(view, view.site) == list(m.ways[DRAW_TOKEN:])
    assert checked > 50


# --- the box file ------------------------------------------------------------------------------------


def test_the_box_says_what_is_unsure():
    unsure = {where for where, _ in GAME.box.unsure()}
    assert {f"wheel {n}" for n in (5, 6, 9, 10, 11)} <= unsure
    assert "card greece-1" not in unsure


def boxed(monkeypatch, tmp_path, old, new):
    """The tables of a box in which one text is replaced by another."""
    box = SHIPPED.read_text(encoding="utf-8")
    assert old in box
    path = tmp_path / "mine.toml"
    path.write_text(box.replace(old, new), encoding="utf-8")
    monkeypatch.setitem(components._instead, "thebes", path)
    return runpy.run_path(str(SHIPPED.parent / "tables.py"))


BAD = [
    ('["london", "paris"],', '["london", "oslo"],', "'oslo' is not known"),
    ('["warsaw", "moscow"],', "", "do not join all places"),
    ('source = ["FACES"], confidence = "certain", cities = ["berlin", "vienna", "rome", "moscow"]',
     'source = ["FACES"], confidence = "certain", cities = ["berlin", "vienna", "rome"]', "three equal piles"),
    ('id = "greece-2", ', 'id = "greece-1", ', "stands there twice"),
    ('type = "shovel", ', 'type = "spade", ', "'spade' is not known"),
    ('site = "crete",       value = 1', 'site = "",            value = 1', "name a site"),
    ('city = "london", weeks = 3', 'city = "moscow", weeks = 3', "order of the cities"),
    ("needs = [1, 0, 2, 0, 0]", "needs = [1, 0, 2, 0]", "need for every site"),
    ("needs = [1, 0, 2, 0, 0]", "needs = [1, 0, 14, 0, 0]", "more artefacts than there are"),
    ("artefacts = [6, 5, 5, 4,", "artefacts = [6, 5, 5, 9,", "falling values"),
    ("artefacts = [6, 5, 5, 4,", "artefacts = [6, 5, 5,", "same number of artefacts"),
    ('"seal-of-troy", ', "", "every artefact needs one name"),
    ("[0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5]", "[0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 4]", "never give fewer"),
    ("[0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5]", "[0, 1, 1, 2]", "same number of weeks"),
    ("knowledge = 12", "knowledge = 13", "for knowledge 1, 2, 3"),
    ("rubbish = 16", "rubbish = 9", "rubbish for the largest dig"),
    ("shovels = [0, 0, 1, 2]", "shovels = [0, 0, 1]", "four numbers"),
    ("players = 3", "players = 5", "2, 3 and 4 players"),
    ("small = 2", "small = 1", "pile 2 or 3"),
    ("first = 1 ", "first = 0 ", "a redraw must take a week"),
    ("last_year = 1903", "last_year = 1904", "always fit"),
    ("year = 1902\n", "year = 1905\n", "start before the end"),
    ("car_saves = 1", "car_saves = 3", "must still take a week"),
    ("open = 4 ", "open = 9 ", "at most 8 research cards"),
    (", 1, 1, 1]", ", 1, 1, 1, 1, 1]", "8 to 14 artefacts"),
    ('site = "greece",      value = 1', 'site = "greece",      value = 0', "must tell something"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "sentence"), BAD)
def test_a_box_that_cannot_be_played_is_refused_in_words(monkeypatch, tmp_path, old, new, sentence):
    with pytest.raises(Unreadable, match=sentence):
        boxed(monkeypatch, tmp_path, old, new)


def test_a_corrected_box_is_read(monkeypatch, tmp_path):
    tables = boxed(monkeypatch, tmp_path, "tokens = [2, 3, 5, 5, 6, 6, 7,", "tokens = [2, 3, 5, 5, 5, 6, 7,")
    assert (tables["WHEEL"][9, 5], WHEEL[9, 5]) == (5, 6)
    tables = boxed(monkeypatch, tmp_path, 'cities = ["london", "rome", "rome"]', 'cities = ["london", "rome", "paris"]')
    assert tables["KINDS"] == 68


# --- words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_and_question_is_said(language):
    tongue = Tongue(language, "thebes")
    said = set()
    for number in range(BOOK.size):
        action = BOOK.parts(number)
        sentence = tongue.choice(action, ("Anna", "Béla"))
        assert "{" not in sentence
        assert "  " not in sentence
        said.add(tongue.choice(action, ()))
    assert len(said) == BOOK.size


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_is_shown_within_100_columns(language):
    tongue = Tongue(language, "thebes")
    table, bot = Table("thebes", 4, seed=2, names=("Anna", "Béla", "Carlo", "Dora")), bots.find(GAME, "greedy")
    shown = 0
    while not table.over:
        view = table.view(table.turn)
        if view.phase == WORK or table.ply % 9 == 0:
            console = Console(width=100, record=True, file=io.StringIO())
            console.print(text.show(view, tongue, table.names), text.question(view, tongue))
            assert max(map(len, console.export_text().splitlines())) <= 100
            shown += 1
        table.play(table.turn, bot.choose(view, table.legal()))
    assert shown > 8
    text.show(table.view(-1), tongue, table.names)


def test_languages_have_the_same_messages():
    def ids(language):
        lines = (Path(components.__file__).parent / "locales" / language / "thebes.ftl").read_text(encoding="utf-8")
        return set(re.findall(r"(?m)^([a-z][a-z0-9-]*) =", lines))

    assert ids("en") == ids("it") == ids("fr") == ids("hu")
    assert {f"find-{name}" for row in BOX["collection"] for name in row["artefacts"]} <= ids("en")


# --- whole games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("switches", [{"dig_year": "start"}, {"opening": "book"}, {"helpers": "sets"}])
def test_switched_games_are_sound(switches):
    for m in laws.walk(GAME, 4, 1, switches):
        laws.every_component_is_in_one_place(m)


def playouts(seats, games, **switches):
    states, plies, faults = GAME.State.empty(games), np.zeros(games, np.int64), np.zeros(games, np.int64)
    points = np.zeros((games, 4, 2), np.int64)
    GAME.kernel.playouts(GAME.start(seats, switches), states, seeds(1, games), GAME.ways(), plies, points)
    GAME.kernel.finish(states, points, faults)
    return plies, points[:, :seats, 0], faults


@pytest.mark.skipif(PLAIN, reason="many games")
@pytest.mark.parametrize(("seats", "mean"), [(2, 43.2), (3, 32.8), (4, 20.1)])
def test_random_games_are_sound_and_score_as_expected(seats, mean):
    plies, points, faults = playouts(seats, 20_000)
    assert not faults.any()
    assert plies.max() <= GAME.longest[seats]
    assert abs(points.mean() - mean) < 0.6


@pytest.mark.skipif(PLAIN, reason="many games")
@pytest.mark.parametrize("line_up", [["greedy", "random"], ["random", "greedy"]])
def test_greedy_beats_random(line_up):
    results = simulate(GAME, line_up, 300, workers=1)
    assert results.shares[:, line_up.index("greedy")].mean() >= 0.95


def test_greedy_plays_open_actions_only():
    for seats in (2, 3, 4):
        table, bot = Table("thebes", seats, seed=seats), bots.find(GAME, "greedy")
        while not table.over:
            table.play(table.turn, bot.choose(table.view(table.turn), table.legal()))
        assert max(table.points()) > 20


def test_all_eighty_five_cards_can_be_taken():
    """R35, R36, R41 are reached in practice: taking the cheapest card leaves hardly any."""
    p = Desk(2, ahead=False)
    rng = seeds(3, 1)[0]
    while p.s.turn != -2:
        p.game.kernel.settle(p.s, p.game.ways(), rng)
        if p.s.turn < 0:
            break
        p.play(cheapest(p))
    held = sum(int(p.s.diggers[seat].cards.sum()) for seat in range(2))
    assert held >= 80


def cheapest(p):
    """The open card with the lowest price, a redraw if there is none, or stopping."""
    prices = {}
    for action in p.legal():
        if action.startswith("take") and action.endswith("walk"):
            later = p.states.copy()
            p.game.kernel.act(later, 0, BOOK.number(action))
            prices[action] = int(later[0].diggers[p.s.turn].week)
    return min(prices, key=prices.get) if prices else "redraw walk" if "redraw walk" in p.legal() else "retire"


# --- invariants that need more than one state --------------------------------------------------------


def test_invariants_4_10_13_time_and_points_never_go_back():
    """R23, R25: somebody can always act, in at most 27 ways in a turn and 96 in a dig, and it takes time."""
    weeks, points, turn = np.full(3, 15), np.zeros(3), ()
    for m in laws.walk(GAME, 3, seed=11):
        s = m.states[0]
        now = np.array([int(s.diggers[seat].week) for seat in range(3)])
        books = [sum(int(book_points(s, seat, site)) for site in range(5)) for seat in range(3)]
        table = GAME.points(m.states)[0, :3, 0] - books
        assert (now >= weeks).all()
        assert (table >= points).all()
        weeks, points = now, table
        if s.turn >= 0:
            assert 1 <= (m.ways > 0).sum() <= (96 if s.phase == WORK else 27)
        if s.phase == TURN:
            if turn:
                seat, before, verb = turn
                assert 1 <= now[seat] - before <= (156 if verb in ("redraw", "retire") else 16)
            turn = int(s.actor), now[s.actor], BOOK.parts(m.action).verb


def renamed(states, names):
    """The same state with seat p called names[p]."""
    out = states.copy()
    old, new = states[0], out[0]
    for seat, name in enumerate(names):
        for field in old.diggers.dtype.names:
            new.diggers[name][field] = old.diggers[seat][field]
        new.recent[seat] = names[old.recent[seat]] if old.recent[seat] < len(names) else old.recent[seat]
    for field in ("owner", "shows"):
        values = old[field].copy()
        for seat, name in enumerate(names):
            values[old[field] == seat] = name
        new[field][...] = values
    for field in ("turn", "actor"):
        new[field] = names[old[field]] if old[field] >= 0 else old[field]
    return out


def test_invariant_12_seats_are_only_names():
    names = (2, 0, 1)
    for m in laws.walk(GAME, 3, seed=8):
        other = renamed(m.states, names)
        assert (m.options(other) == m.ways).all()
        assert renamed(m.after(m.states, m.action), names).tobytes() == m.after(other, m.action).tobytes()
