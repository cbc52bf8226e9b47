"""Exact parts against slow enumeration. DIGSITE_POSITIONS=1000 takes so many positions of each kind."""

import contextlib
import os
import subprocess
import sys
import time
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest

from digsite import bots, find
from digsite.bots import exact_archaeology, exact_indus, exact_thebes, exact_tomb_raiders, indus_end
from digsite.games.archaeology import selling
from digsite.games.archaeology.rules import END_TURN
from digsite.games.archaeology.state import ACT, COPIES, LARGEST, SALE, TREASURE, TREASURES
from digsite.games.thebes import odds as thebes
from digsite.games.thebes.digging import USES, WORK_WEEKS, knowledge, tokens_drawn
from digsite.games.thebes.state import TURN as THEBES_TURN
from digsite.games.thebes.state import WORK
from digsite.games.thebes.tables import END, LOTS, MOST_WEEKS, SITES, WHEEL
from digsite.games.tomb_raiders import odds as raiders
from digsite.games.tomb_raiders.memory import rubble_chance
from digsite.games.tomb_raiders.rules import DIG_WEEKS
from digsite.games.tomb_raiders.rules import knowledge as raider_knowledge
from digsite.games.tomb_raiders.state import DURATION, NEVER, REGIONS, RUBBLES, TABLE, TURN, VALUES, WEEKS
from digsite.kernel import OVER
from digsite.record import PLAIN
from tests.exact_positions import drawn, expectimax, handfuls, walk

COUNT = int(os.environ.get("DIGSITE_POSITIONS", "3" if PLAIN else "24"))


def price(points, weeks):
    """A week is worth two thirds of a point, and every third point half as much as the others."""
    return Fraction(5 * points, 6) + Fraction(points % 3, 6) - Fraction(2 * weeks, 3)


def best_of(distributions):
    """(weeks, mean) from {weeks: {points: chance}}."""
    best = 0, Fraction(0)
    for weeks, odds in distributions.items():
        mean = sum((chance * price(points, weeks) for points, chance in odds.items()), Fraction(0))
        if best[0] == 0 or mean > best[1]:
            best = weeks, mean
    return best


def choices_of(name, count, phase, every=5):
    """(number, view, open actions) of the seats to choose, every few choices of many games."""
    game, found, seed = find(name), 0, 0
    while found < count:
        seed += 1
        for n, (states, ways) in enumerate(walk(name, 2 + seed % 3, seed)):
            if n % every == seed % every and states[0].phase == phase and found < count:
                found += 1
                yield found, game.sight.observe(states, int(states[0].turn))[0], np.flatnonzero(ways)


def test_thebes_dig_lengths_are_the_best_of_all_handfuls():
    dug = 0
    for n, view, _ in choices_of("thebes", COUNT, WORK):
        site, me = n % SITES, view.diggers[view.seat]
        bag = tuple(
            (lot + 1 if lot < LOTS - 3 else 0, count) for lot, count in enumerate(thebes.bag(view, site)) if count
        )
        listed = {}
        for weeks in range(1, min(MOST_WEEKS, END - int(me.week)) + 1):
            if WHEEL[knowledge(view, me, site, 0), weeks]:
                tokens = int(tokens_drawn(view, me, site, 0, weeks))
                total = comb(sum(count for _, count in bag), tokens)
                listed[weeks] = {points: Fraction(ways, total) for points, ways in drawn(bag, tokens).items()}
                assert thebes.dig_points(view, site, tokens) == listed[weeks]
        assert thebes.best_dig(view, site, 0, price) == best_of(listed)
        dug += bool(listed)
    assert dug > COUNT // 20


def pile_odds(view, region, draws):
    """Chances of points by listing every pile that may lie there and every draw from it."""
    looked = view.diggers[view.seat].fresh[region] != NEVER
    weights = view.mine.rubble[region] if looked else view.rubble[region]
    sure, unseen, size = view.mine.sure[region], view.unseen[region], int(view.pile_size[region])
    pool = [int(unseen[v] - sure[v]) for v in range(1, VALUES)]
    found, total = {}, 0
    for x in range(RUBBLES):
        chance = int(rubble_chance(weights, sure, unseen, size, x))
        hidden = size - x - int(sure[1:].sum())
        total += chance
        if not chance:
            continue
        for lies, ways in handfuls(pool, hidden):
            pile = [(0, x)] + [(v, int(sure[v]) + lies[v - 1]) for v in range(1, VALUES)]
            share = Fraction(chance * ways, comb(sum(pool), hidden) * comb(size, draws))
            for points, number in drawn(tuple((v, n) for v, n in pile if n), draws).items():
                found[points] = found.get(points, 0) + share * number
    return {points: chance / total for points, chance in sorted(found.items())}


def test_tomb_raiders_dig_lengths_are_the_best_of_all_piles_and_draws():
    dug = 0
    for n, view, _ in choices_of("tomb_raiders", COUNT, TURN):
        region = n % REGIONS
        column = int(raider_knowledge(view.diggers[view.seat], region, 1)) - 1
        listed, by_draws = {}, {}
        for weeks in range(1, WEEKS + 1):
            draws = min(int(TABLE[view.dig_table, weeks - 1, column]), int(view.pile_size[region]))
            if draws not in by_draws:
                by_draws[draws] = pile_odds(view, region, draws)
                assert raiders.dig_points(view, region, draws) == by_draws[draws]
            listed[weeks] = by_draws[draws]
        assert raiders.best_dig(view, region, 1, price) == best_of(listed)
        dug += max(by_draws) > 0
    assert dug > COUNT // 4


def test_searches_of_thebes_try_the_dig_early_that_brings_most_points_a_week():
    times = []
    for _, view, actions in choices_of("thebes", COUNT, WORK, every=1):
        hints, seconds = timed(exact_thebes.likely, view, actions)
        times.append(seconds)
        best, most = 0, Fraction(-1)
        for use in range(USES):
            weeks, rate = thebes.best_dig(
                view, int(view.site), use, lambda points, weeks: points / (weeks + exact_thebes.WAY)
            )
            action = WORK_WEEKS + MOST_WEEKS * use + weeks - 1
            if action in actions and rate > most:
                best, most = action, rate
        assert hints[0] == best
        assert sorted(hints) == actions.tolist()
    print(f"median {1000 * np.median(times):.1f} ms, longest {1000 * max(times[1:]):.1f} ms")  # the first one compiles


def test_searches_of_the_tomb_raiders_try_the_length_early_that_brings_most_points_a_week():
    times = []
    for _, view, actions in choices_of("tomb_raiders", COUNT, DURATION, every=1):
        hints, seconds = timed(exact_tomb_raiders.likely, view, actions)
        times.append(seconds)
        weeks, _ = raiders.best_dig(
            view,
            int(view.region),
            view.helpers,
            lambda points, weeks: Fraction(points, weeks + exact_tomb_raiders.BEFORE),
        )
        assert hints[0] == DIG_WEEKS + weeks - 1
        assert sorted(hints) == actions.tolist()
    print(f"median {1000 * np.median(times):.1f} ms, longest {1000 * max(times[1:]):.1f} ms")  # the first one compiles


@pytest.mark.parametrize(("name", "phase"), [("thebes", THEBES_TURN), ("tomb_raiders", TURN)])
def test_odds_hint_at_nothing_where_no_weeks_are_chosen(name, phase):
    for _, view, actions in choices_of(name, 3, phase):
        assert bots.hints(find(name))(view, actions) == []


def indus_ends(number, seats, switches=None):
    """(view, actions, states) of choices with at most four pieces to land, one of each game."""
    game, found, seed = find("indus"), 0, 1000
    while found < number:
        seed += 1
        ends = [
            (states.copy(), np.flatnonzero(ways))
            for states, ways in walk("indus", seats, seed, switches)
            if int(states[0].left.sum()) <= exact_indus.LAST and np.count_nonzero(ways) > 1
        ]
        if ends:
            states, actions = ends[seed // 2 % len(ends) if seed % 2 else 0]
            found += 1
            yield game.sight.observe(states, int(states[0].turn))[0], actions, states


def timed(function, *args):
    began = time.process_time()
    return function(*args), time.process_time() - began


def by_the_rules(states, actions, most):
    """What each action is worth to who chooses, by playing out everything that may follow."""
    game, known, listed = find("indus"), {}, []
    for action in actions:
        later = states.copy()
        game.kernel.act(later, 0, int(action))
        listed.append(expectimax(game, later, exact_indus.SPREAD, known, most)[int(states[0].turn)])
    return listed


@pytest.mark.skipif(PLAIN, reason="a hundred thousand positions")
@pytest.mark.parametrize(("seats", "switches"), [(2, {"recover_limit": 0}), (3, None), (4, None)])
def test_the_end_of_indus_is_solved(seats, switches):
    """R44–R66, by expectimax through the rules, action by action."""
    times = []
    for view, actions, states in indus_ends(COUNT // 4, seats, switches):
        worths = exact_indus.worths(view, actions)
        choice, seconds = timed(exact_indus.best, view, actions)
        times.append(seconds)
        listed = by_the_rules(states, actions, 10**6)
        assert worths == pytest.approx(listed, abs=1e-9)
        assert listed[list(actions).index(choice)] == pytest.approx(max(listed), abs=1e-9)
    assert max(times[1:]) < 0.2  # the first one compiles
    print(f"{seats} seats: {len(times)} solved, median {np.median(times):.3f} s, longest {max(times[1:]):.3f} s")


@pytest.mark.skipif(PLAIN, reason="a hundred thousand positions")
@pytest.mark.parametrize("limit", [1, 3, 24])
def test_the_end_of_indus_is_solved_where_pieces_may_be_taken_back(limit):
    """R62–R66. Bounds and choice against what taking back is worth when it is played out to its very end.

    Where that is short, it is played out through the rules as well, action by action.
    """
    times, solved, held, listed = [], 0, 0, 0
    for view, actions, states in indus_ends(COUNT // 4, 2, {"recover_limit": limit}):
        choice, seconds = timed(exact_indus.best, view, actions)
        times.append(seconds)
        solved += choice is not None
        worths = exact_indus.worths(view, actions, work=10**6 if COUNT > 100 else 150_000)
        if worths is None:
            continue  # too long to play out
        held += 1
        with contextlib.suppress(OverflowError):
            assert worths == pytest.approx(by_the_rules(states, actions, 30_000), abs=1e-9)
            listed += 1
        for passes in ((0,), (2,), indus_end.PASSES):
            bounds = indus_end.bounds(view, actions, exact_indus.SPREAD, passes)
            if bounds is not None:
                assert (bounds[:, 0] < worths + 1e-9).all()
                assert (bounds[:, 1] > worths - 1e-9).all()
        if choice is not None:
            assert worths[list(actions).index(choice)] == pytest.approx(worths.max(), abs=1e-8)
    assert listed > 0
    assert solved >= 0.8 * len(times) - 1
    assert max(times[1:]) < 0.2  # the first one compiles
    print(
        f"limit {limit}: {solved} of {len(times)} solved, {held} played out, {listed} of them by the rules, "
        f"longest {max(times[1:]):.3f} s"
    )


@pytest.mark.skipif(PLAIN, reason="compiled code is kept on disk")
def test_the_solver_can_be_kept_on_disk():
    """In a second process it comes from there."""
    position = "states, ways = next(p for p in walk('indus', 4, 0) if p[0][0].left.sum() <= 3)"
    ask = "view = find('indus').sight.observe(states, int(states[0].turn))[0]"
    say = "print(exact_indus.worths(view, np.flatnonzero(ways)))"
    imports = "import numpy as np; from digsite import find; from digsite.bots import exact_indus"
    program = "; ".join([imports, "from tests.exact_positions import walk", position, ask, say])
    one, two = (subprocess.run([sys.executable, "-c", program], capture_output=True, text=True) for _ in range(2))
    assert one.stdout == two.stdout != ""


def test_keep_or_roll_again_is_the_best_of_all_plans():
    """A plan says for every face whether to keep it, for the first and the second roll."""
    dice = np.random.default_rng(5)
    state = find("indus").State.empty()[0]
    state.colour, state.actor = 0, 0
    state.frame[0] = 3  # a professor, who may use all three rolls
    for _ in range(20):
        landing = np.zeros((24, 6, 4))
        landing[0, :, 0] = dice.random(6)
        value = np.zeros(4)
        exact_indus.stop_or_roll(state, landing, value)
        moves, best = landing[0, :, 0], 0.0
        keep = np.array(list(product([0, 1], repeat=6)))  # [plan, face]
        second = (keep * moves + (1 - keep) * moves.mean()).mean(axis=1).max()
        best = (keep * moves + (1 - keep) * second).mean(axis=1).max()
        assert value[0] == pytest.approx(best)


def lone_hand(dice):
    """A small hand before a small market; the dig site, the chambers and the others' hands are empty."""
    states = find("archaeology").start(2)
    s, cards = states[0], [dice.multinomial(n, [1 / TREASURES] * TREASURES) for n in dice.integers(1, 5, 2)]
    s.diggers[0].hand[:], s.market[:] = (np.minimum(some, COPIES // 2) for some in cards)
    s.diggers[0].cards = s.diggers[0].hand.sum()
    s.turn, s.actor, s.phase, s.trades, s.dig, s.closed[:] = 0, 0, ACT, 2, 0, 0
    return states


def most_money(game, states, known):
    """The most money of the end, by trying all that the rules allow in two trades."""
    s = states[0]
    if s.turn == OVER:
        return int(s.diggers[0].money)
    key = (*s.diggers[0].hand, *s.market, *s.given, s.credit, s.phase, s.trades, s.diggers[0].money)
    if key not in known:
        ways, known[key] = game.ways(), 0
        game.kernel.options(states, 0, ways)
        for action in np.flatnonzero(ways):
            if action != END_TURN:
                later = states.copy()
                game.kernel.act(later, 0, int(action))
                known[key] = max(known[key], most_money(game, later, known))
    return known[key]


def test_the_last_hand_of_archaeology_is_traded_and_sold_for_the_most_it_can_bring():
    game, dice, traded = find("archaeology"), np.random.default_rng(1), 0
    for _ in range(COUNT):
        states = lone_hand(dice)
        most, plain = most_money(game, states, {}), selling.sell_out(states[0].diggers[0].hand)
        while states[0].turn != OVER:
            ways = game.ways()
            game.kernel.options(states, 0, ways)
            choice = exact_archaeology.best(game.sight.observe(states, 0)[0], np.flatnonzero(ways))
            game.kernel.act(states, 0, choice)
        assert states[0].diggers[0].money == most >= plain
        traded += most > plain
    assert traded > COUNT // 5


def cuts(cards, largest):
    """All ways to cut so many cards into sets."""
    if cards == 0:
        yield []
    for size in range(1, min(cards, largest) + 1):
        for rest in cuts(cards - size, size):
            yield [size, *rest]


def test_a_hand_is_sold_for_the_most_it_can_bring():
    for t in range(TREASURES):
        for n in range(int(COPIES[t]) + 1):
            most = max(sum(int(SALE[t, size - 1]) for size in cut) for cut in cuts(n, LARGEST[t]))
            sizes = selling.sizes(TREASURE[t], n)
            assert sum(sizes) == n
            assert sum(int(SALE[t, size - 1]) for size in sizes) == most == selling.MONEY[t, n]
    assert selling.sell_out(COPIES) == int(selling.MONEY[range(TREASURES), COPIES].sum())
