"""The Tomb Raiders: what each seat knows of the dig piles. B numbers are worked examples of rulings.md."""

from copy import deepcopy
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from digsite import Table, find, laws
from digsite.games.tomb_raiders.memory import rubble_chance
from digsite.games.tomb_raiders.odds import expected_points, next_card, next_display, rubble, rubble_drawn, takes_left
from digsite.games.tomb_raiders.state import COUNTS, EMPTY, GREEN, NEVER, REGION, TYPE, TYPES
from digsite.kernel import NATURE, OVER, sample, seeds
from digsite.record import PLAIN
from tests.games.tomb_raiders_table import C, E, M, at_weeks, give, table, teach

GAME = find("tomb_raiders")
F = Fraction


def fractions(*parts, over):
    return [F(n, over) for n in parts]


def dug():
    """B2: six buried in Mesopotamia, a dig of three showed two rubble and a 4."""
    p = table(*[f"mesopotamia {v}" for v in (0, 0, 0, 4, 1, 3)])
    teach(p, 0, mesopotamia=3).play("dig mesopotamia regional", "weeks 10", "unearth 0", "unearth 4", "unearth 0")
    return p


def buried_one_more(card):
    """B5: the other seat takes a card, and one more is buried."""
    return dug().play("take congress", "reveal congress", f"bury {card}", "stop")


def seen():
    """B7: seat 0 saw two rubble, 1 and 3 on Crete; then two more were buried."""
    p = give(table("crete 0", "crete 0", "crete 1", "crete 3"), 0, "scientist", "thief-crete").play("scientist crete")
    return p.play("take congress", "reveal congress", "bury crete 0", "bury crete 4", "stop")


# --- worked examples ---------------------------------------------------------------------------


def test_a_fresh_pile_is_a_handful_of_its_region():
    """R5, R69, B1: whatever the size of the pile. Also the fresh odds of section 9."""
    for size in (4, 5, 9):
        view = table(*["egypt 1"] * 4, *["egypt 0"] * (size - 4)).view(1)
        assert rubble_drawn(view, E, 4)[4] == F(1, 323)
        assert rubble_drawn(view, E, 4) == fractions(1001, 2184, 1365, 280, 15, over=4845)
        assert 1 - next_card(view, E)[0] == F(7, 10)
        assert expected_points(view, E, 1) == F(19, 10)
        none = [rubble_drawn(view, E, k)[k] for k in range(1, min(size, 6) + 1)]
        assert none == [F(3, 10), F(3, 38), F(1, 57), F(1, 323), F(1, 2584), F(1, 38760)][: len(none)]


def test_chances_of_the_best_artefacts_follow_from_the_box():
    """Section 9: at least one 5 or 6 among four fresh cards."""
    chances = [1 - F(comb(20 - int(row[5:].sum()), 4), comb(20, 4)) for row in COUNTS]
    assert chances == [F(7, 19), F(7, 19), F(29, 57), F(1, 5)]


def test_shown_rubble_makes_a_pile_poorer():
    """R52, R69, B2–B4: seen by a seat that never looked."""
    view = dug().view(1)
    assert rubble(view, M) == [0, 0, F(143, 340), F(39, 85), F(39, 340), F(1, 170), 0]
    odds = next_card(view, M)
    assert odds == [F(46, 85), F(3, 17), F(3, 85), F(9, 85), F(6, 85), F(6, 85), 0]
    assert expected_points(view, M, 1) == F(6, 5)
    assert rubble_drawn(view, M, 2) == [F(117, 680), F(39, 68), F(173, 680)]


def test_the_odds_change_while_a_dig_goes_on():
    """R51, R52: rubble set aside is not drawn again in this dig."""
    p = table(*[f"mesopotamia {v}" for v in (0, 0, 0, 4, 1, 3)])
    teach(p, 0, mesopotamia=3).play("dig mesopotamia regional", "weeks 10", "unearth 0")
    assert next_card(p.view(1), M)[0] == F(5, 19)
    p.play("unearth 4")
    assert next_card(p.view(0), M)[0] == F(5, 18)


def test_a_card_buried_later_and_a_thief():
    """B5, B6."""
    p = buried_one_more("mesopotamia 1")
    assert next_card(p.view(0), M)[0] == F(25, 51)
    seat = int(p.s.turn)
    give(p, seat, "thief-mesopotamia").play("thief mesopotamia", "unearth 0")
    assert rubble(p.view(1 - seat), M)[2:] == [F(143, 700), F(429, 875), F(234, 875), F(13, 350), F(3, 3500)]
    assert next_card(p.view(1 - seat), M)[0] == F(157, 300)


def test_a_seat_that_looked_knows_more():
    """R71, B7: the looker against the outsider."""
    p = seen()
    assert next_card(p.view(0), C) == [F(5, 12), F(5, 24), F(1, 16), F(11, 48), F(1, 16), F(1, 48), 0]
    assert next_card(p.view(1), C) == [F(3, 10), F(3, 20), F(3, 20), F(1, 5), F(3, 20), F(1, 20), 0]
    assert p.view(1).diggers[0].fresh[C] == 2  # who looked, and when, is public
    assert not p.view(1).mine.sure.any()


def test_a_looker_learns_from_shown_rubble():
    """B8."""
    p = at_weeks(seen(), 0, 9).play("thief crete", "unearth 0")
    assert rubble(p.view(0), C) == [0, 0, F(11, 25), F(12, 25), F(2, 25), 0, 0]
    assert next_card(p.view(0), C)[0] == F(11, 25)
    assert next_card(p.view(1), C)[0] == F(22, 57)


def test_a_search_tells_that_there_was_an_artefact():
    """R39, B9."""
    p = give(table(*[f"egypt {v}" for v in (0, 0, 6, 1, 2)]), 0, "raiders-egypt").play("raid egypt", "plunder 6")
    odds = rubble(p.view(1), E)
    assert odds == [F(143, 1107), F(143, 369), F(130, 369), F(130, 1107), F(5, 369), 0, 0]
    assert next_card(p.view(1), E)[0] == F(553, 1476)
    assert next_card(p.view(0), E)[0] == F(1, 2)


def test_a_search_in_vain_tells_everything():
    """R39, B10."""
    p = give(table(*["egypt 0"] * 3), 0, "raiders-egypt").play("raid egypt", "leave")
    assert rubble(p.view(1), E)[3] == 1
    p.play("take congress", "reveal congress", "bury egypt 2", "stop")
    assert [next_card(p.view(seat), E)[0] for seat in (0, 1)] == [F(27, 34)] * 2


def test_how_long_the_game_lasts():
    """R63, D6: 67 or 68 more takes after the set-up of D5."""
    shown = ("congress", "exhibition-1", "assistant", "thief-egypt", "expertise-2-greece")
    p = table("mesopotamia 5", "greece 0", seats=4, first=1, shown=shown)
    assert takes_left(p.view(0)) == {67: F(67, 78), 68: F(11, 78)}
    assert sum(next_display(p.view(0)).values()) == 1


def test_how_many_takes_are_left_in_a_refill_and_after_the_end():
    """R62, R63, D12: a free slot is filled without a take, and without green cards the game is over."""
    p = table()
    p.s.green[:] = 0
    p.s.green[[TYPE.index("scientist"), TYPES]] = 1
    p.s.greens = 2
    assert takes_left(p.view(0)) == {1: F(1, 2), 2: F(1, 2)}
    p.play("take congress")
    assert takes_left(p.view(0)) == {0: F(1, 2), 1: F(1, 2)}
    exhibition = GREEN[TYPES]
    last = deepcopy(p).play(f"reveal {exhibition}")
    assert takes_left(last.view(0)) == {0: 1}
    last.play("reveal scientist")
    assert takes_left(last.view(0)) == {0: 1}
    p.play("reveal scientist", "stop")
    assert takes_left(p.view(0)) == {1: 1}
    p.play("take congress", f"reveal {exhibition}")
    assert (p.s.display == EMPTY).sum() == 1
    assert takes_left(p.view(0)) == {0: 1}


def test_how_many_cards_a_refill_buries():
    """R10, R11, R63, D6: 79/68 on average after D5, by the ways of the engine."""
    shown = ("congress", "exhibition-1", "assistant", "thief-egypt", "expertise-2-greece")
    p = table("mesopotamia 5", "greece 0", seats=4, first=1, shown=shown).play("take congress")
    means: dict[tuple[int, ...], F] = {}

    def mean(states):
        """Cards buried from here until somebody decides; cards of one sort are alike."""
        s = states[0]
        if s.turn != NATURE:
            return F(0)
        key = (int((s.display == EMPTY).sum()), int(s.greens), int(s.backs.sum()))
        if key not in means:
            ways = GAME.ways()
            GAME.kernel.options(states, 0, ways)
            sorts: dict[tuple[str, bool], list[int]] = {}
            for number in np.flatnonzero(ways):
                action = GAME.book.parts(int(number))
                sorts.setdefault((action.verb, action.args.get("card") in TYPE), []).append(int(number))
            means[key] = F(0)
            for (verb, _), numbers in sorts.items():
                later = states.copy()
                GAME.kernel.act(later, 0, numbers[0])
                means[key] += int(ways[numbers].sum()) * ((verb == "bury") + mean(later))
            means[key] /= int(ways.sum())
        return means[key]

    assert mean(p.states) == F(79, 68)


def test_the_next_display_card_and_the_last_take():
    """R9, section 9."""
    view = GAME.sight.observe(GAME.start(2), 0)[0]
    odds = next_display(view)
    assert odds["congress"] == F(7, 71)
    assert sum(p for id, p in odds.items() if id.startswith("expertise")) == F(36, 71)
    takes = takes_left(view)
    assert (takes[68], sum(n * p for n, p in takes.items())) == (F(12, 83), F(5573, 83))


# --- the first piles, by hand ------------------------------------------------------------------


def first_pile():
    """The size of one region's pile at the first turn: other artefacts change nothing, so leave them out."""
    sizes: dict[int, F] = {}
    places = {(0, 0, 0): F(1)}  # (display cards, presentations, artefacts) drawn
    while places:
        later: dict[tuple[int, int, int], F] = {}
        for (shown, aside, buried), p in places.items():
            x, y, a = 71 - shown, 12 - aside, 20 - buried
            if shown == 4:
                sizes[buried] = sizes.get(buried, F(0)) + p * F(x + y, x + y + a)
                steps = [((shown, aside, buried + 1), a)]
            else:
                steps = [
                    ((shown + 1, aside, buried), x),
                    ((shown, aside + 1, buried), y),
                    ((shown, aside, buried + 1), a),
                ]
            for place, ways in steps:
                if ways:
                    later[place] = later.get(place, F(0)) + p * F(ways, x + y + a)
        places = later
    return sizes


@pytest.mark.skipif(PLAIN, reason="needs many games")
def test_the_first_piles_have_the_sizes_of_the_rulings():
    """R8–R11, section 9: exact, and as Nature deals them."""
    sizes = first_pile()
    assert sizes[0] == F(198241301, 684279882)
    assert sum(n * p for n, p in sizes.items()) == F(85, 63)
    count = 4000
    states, ways = np.repeat(GAME.start(2), count), np.zeros((count, GAME.book.size), np.uint16)
    GAME.kernel.advance(states, seeds(3, count), ways, np.zeros(count, np.int64))
    dealt = np.bincount(states["pile_size"].ravel(), minlength=6)[:6] / (4 * count)
    assert np.allclose(dealt, [0.290, 0.329, 0.215, 0.105, 0.042, 0.014], atol=0.012)
    greens = 83 - states["greens"].mean()
    assert abs(greens - 14 / 3) < 0.06
    assert abs(states["pile_size"].sum(axis=1).mean() - 340 / 63) < 0.25
    assert states["green"][:, :TYPES].sum() == 67 * count


# --- imagining ---------------------------------------------------------------------------------


@pytest.mark.skipif(PLAIN, reason="needs many worlds")
@pytest.mark.parametrize(("position", "seat", "region"), [(dug, 1, M), (seen, 0, C), (seen, 1, C)])
def test_imagined_piles_follow_the_odds(position, seat, region):
    """R71: a world is drawn as often as the seat's odds say."""
    states, rngs, count = position().states, seeds(5, 1), 6000
    values = np.zeros(7)
    for _ in range(count):
        values += laws.imagined(GAME, states, seat, rngs[0])[0].pile[region]
    odds = next_card(GAME.sight.observe(states, seat)[0], region)
    assert np.allclose(values / values.sum(), [float(p) for p in odds], atol=0.02)


def test_a_looker_never_imagines_what_it_did_not_see():
    """R71: what it saw stays in the pile, and the rest comes from what was in the deck."""
    states, rngs = seen().states, seeds(6, 1)
    for _ in range(20):
        pile = laws.imagined(GAME, states, 0, rngs[0])[0].pile[C]
        assert (pile[[0, 1, 3]] >= [2, 1, 1]).all()
        assert pile.sum() == 6


def test_an_artefact_that_leaves_openly_is_gone():
    """R35, R51: a looker crosses it out."""
    p = give(table("crete 0", "crete 1", "crete 5"), 0, "scientist", "thief-crete").play("scientist crete")
    at_weeks(p, 1, 9).play("thief crete", "unearth 5")
    assert p.s.diggers[0].sure[C].tolist() == [1, 1, 0, 0, 0, 0, 0]
    assert next_card(p.view(0), C) == [F(1, 2), F(1, 2), 0, 0, 0, 0, 0]


def test_nobody_hears_what_is_buried():
    """R10, R55: not even the seat that draws."""
    bury = GAME.book["bury"]
    assert (bury.hides, bury.seen_by) == (("value",), ())
    told = Table("tomb_raiders", 2, seed=1).log(0)
    buried = [action for _, action in told if action.verb == "bury"]
    assert buried
    assert all(action.args["value"] == "?" for action in buried)


def test_a_look_cannot_be_taken_back():
    """R71: verbs that show a pile reveal something."""
    assert all(GAME.book[verb].reveals for verb in ("thief", "raid", "scientist"))


def test_a_searcher_chooses_from_what_only_it_saw():
    """R39: to the others the pile may hold anything, and the choices of others are not known."""
    p = give(table("egypt 2", "egypt 5"), 0, "raiders-egypt").play("raid egypt")
    rngs = seeds(1, 1)
    worlds = [laws.imagined(GAME, p.states, 1, rngs[0]) for _ in range(12)]
    ways = GAME.ways()
    options = set()
    for world in worlds:
        GAME.kernel.options(world, 0, ways)
        options.add(tuple(np.flatnonzero(ways)))
    assert len(options) > 1
    for _ in range(4):
        world = laws.imagined(GAME, p.states, 0, rngs[0])
        assert world[0].pile[E].tolist() == p.s.pile[E].tolist()


@pytest.mark.parametrize("switches", [{"thief": "search"}, {"barren_digs": False, "dig_table": "literal"}])
def test_the_laws_hold_with_every_switch(switches):
    """Section 4; R54."""
    for seats in (2,) if PLAIN else (2, 3, 4):
        for moment in laws.walk(GAME, seats, 11, switches):
            for law in laws.MOMENT_LAWS:
                law(moment)


def test_drawing_switches_change_nothing_else():
    """R68, R70, invariant 13."""
    ends = []
    for switches in ({}, {"show_pile_counts": True, "show_hands": False}):
        states, rng = GAME.start(2, switches), seeds(4, 1)[0]
        GAME.kernel.playout(states[0], GAME.ways(), rng)
        states["show_pile_counts"] = states["show_hands"] = 0
        ends.append(states.tobytes())
    assert ends[0] == ends[1]


# --- the exact filter, as the twin of our weights ----------------------------------------------


def filtered(events):
    """Section 6 without closed form: {contents: chance} of an Egyptian pile after events, for one who never looked."""
    total, odds = [int(n) for n in COUNTS[E]], {(0,) * 7: F(1)}
    for event, shown in events:
        later: dict[tuple[int, ...], F] = {}
        for pile, p in odds.items():
            if event == "bury":
                for v in range(7):
                    if total[v] > pile[v]:
                        to = tuple(n + (u == v) for u, n in enumerate(pile))
                        later[to] = later.get(to, F(0)) + p * F(total[v] - pile[v], sum(total) - sum(pile))
            elif event == "draw":
                ways = F(1, comb(sum(pile), sum(shown)))
                for v in range(7):
                    ways *= comb(pile[v], shown[v])
                if ways:
                    later[(pile[0], *(n - d for n, d in zip(pile[1:], shown[1:], strict=True)))] = p * ways
            elif pile[shown]:
                later[tuple(n - (u == shown) for u, n in enumerate(pile))] = p * F(pile[shown], sum(pile[1:]))
        for v in range(1, 7):
            total[v] -= shown[v] if event == "draw" else event == "take" and v == shown
        odds = later
    scale = sum(odds.values())
    return {pile: p / scale for pile, p in odds.items()}


def by_filter(events, size):
    """The chances of rubble in the pile, and of the next card, by the full enumeration."""
    piles = filtered(events)
    amounts = [sum((q for pile, q in piles.items() if pile[0] == x), F(0)) for x in range(7)]
    return amounts, [sum((q * F(pile[v], size) for pile, q in piles.items()), F(0)) for v in range(7)]


@pytest.mark.skipif(PLAIN, reason="slow in fractions")
def test_our_weights_are_the_exact_filter():
    """R52, R39, invariant 12: the odds shown are those of the full enumeration."""
    p = teach(table(*[f"egypt {v}" for v in (0, 0, 0, 1, 3, 5)], seats=3), 0, egypt=3)
    give(p, 0, "raiders-egypt", "thief-egypt")
    at_weeks(p, 0, 40, 40).play("dig egypt regional", "weeks 10", "unearth 0", "unearth 1", "unearth 0")
    p.play("raid egypt", "plunder 5", "take congress", "reveal congress", "bury egypt 4", "bury egypt 0", "stop")
    p.play("thief egypt", "unearth 0")
    events = [("bury", 0)] * 6 + [("draw", (2, 1, 0, 0, 0, 0, 0)), ("take", 5)] + [("bury", 0)] * 2
    events.append(("draw", (1, 0, 0, 0, 0, 0, 0)))
    assert (rubble(p.view(1), E), next_card(p.view(1), E)) == by_filter(events, int(p.s.pile_size[E]))


@pytest.mark.skipif(PLAIN, reason="slow in fractions")
@pytest.mark.parametrize("digs", [4, 8, 16])
def test_our_weights_stay_close_to_the_exact_filter(digs):
    """R52, section 6: in a long history weights are rounded."""
    p = teach(table(*[f"egypt {v}" for v in (0, 0, 1, 1, 3, 5)], seats=3), 0, egypt=1)
    p.s.diggers[0].permits[E] = 99
    at_weeks(p, 0, 999, 999)
    events = [("bury", 0)] * 6
    for v in (1, 3, 5):
        p.play("dig egypt regional", "weeks 8", f"unearth {v}")
        events.append(("draw", tuple(int(u == v) for u in range(7))))
    for _ in range(digs):
        p.play("dig egypt regional", "weeks 8", "unearth 0")
        events.append(("draw", (1, 0, 0, 0, 0, 0, 0)))
    size = int(p.s.pile_size[E])
    assert size == 3
    amounts, odds = by_filter(events, size)
    assert max(abs(a - b) for a, b in zip(rubble(p.view(1), E), amounts, strict=True)) < F(1, 1000)
    assert max(abs(a - b) for a, b in zip(next_card(p.view(1), E), odds, strict=True)) < F(1, 1000)


# --- section 6 in fractions, as another twin ---------------------------------------------------


def onlookers(s, region):
    """Whose weights of a pile change: −1 stands for all who never looked."""
    return [p for p in range(-1, s.seats) if p < 0 or s.diggers[p].fresh[region] != NEVER]


def told(phi, before, event, region):
    """Section 6: what each onlooker's φ is after an event."""
    size, aside = int(before.pile_size[region]), int(before.aside)
    for p in onlookers(before, region):
        sure = before.diggers[p].sure[region] if p >= 0 else np.zeros(7, int)
        old, room, rubble = phi[p, region], size + 1 - int(sure[1:].sum()), int(sure[0])
        if event == "bury":
            new = [max(room - x, 0) * old[x] + (max(x - rubble, 0) * old[x - 1] if x else 0) for x in range(7)]
        elif event == "rubble":
            new = [w * max(x - aside, 0) for x, w in enumerate(old)]
        elif event == "plunder":
            new = [w / (size - x) if x < size else F(0) for x, w in enumerate(old)]
        else:
            new = [F(x == size) if p < 0 else F(1) for x in range(7)]
        phi[p, region] = [w / max(new) for w in new]


def chances(phi, sure, unseen, size):
    """The weight Π C(…) · φ of section 6 for each number of rubble, together 1."""
    seen, artefacts = int(sure[1:].sum()), int(unseen[1:].sum())
    ways = [
        w * comb(int(unseen[0] - sure[0]), x - int(sure[0])) * comb(artefacts - seen, size - seen - x)
        if sure[0] <= x <= size - seen
        else F(0)
        for x, w in enumerate(phi)
    ]
    return [w / sum(ways) for w in ways]


@pytest.mark.skipif(PLAIN, reason="slow in fractions")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_seats_know_follows_the_rulings_through_whole_games(seats):
    """R52, R39, R71, section 6: for those who looked and those who did not; rounding stays small."""
    states, ways, rng = GAME.start(seats), GAME.ways(), seeds(seats, 1)[0]
    s, compared = states[0], [0, 0]
    phi = {(p, r): [F(1)] * 7 for p in range(-1, seats) for r in range(4)}
    while s.turn != OVER:
        GAME.kernel.options(states, 0, ways)
        before, number = states.copy()[0], int(sample(ways, rng))
        GAME.kernel.act(states, 0, number)
        action = GAME.book.parts(number)
        event, region = action.verb, int(before.region)
        if event in ("bury", "raid", "scientist"):
            region = REGION.index(action.args["region"])
        if event in ("raid", "scientist"):
            phi[int(before.turn), region] = [F(1)] * 7
        elif event == "unearth" and action.args["value"] == 0:
            event = "rubble"
        if event in ("bury", "rubble", "plunder", "leave"):
            told(phi, before, event, region)
        if s.turn == OVER or event not in ("bury", "rubble", "unearth", "plunder", "leave"):
            continue
        for p in onlookers(s, region):
            sure = s.diggers[p].sure[region] if p >= 0 else np.zeros(7, int)
            weights, unseen, size = (
                (s.diggers[p] if p >= 0 else s).rubble[region],
                s.unseen[region],
                s.pile_size[region],
            )
            ours = [int(rubble_chance(weights, sure, unseen, size, x)) for x in range(7)]
            exact = chances(phi[p, region], sure, unseen, int(size))
            assert max(abs(F(a, sum(ours)) - b) for a, b in zip(ours, exact, strict=True)) < F(1, 1000)
            compared[p >= 0] += 1
    assert min(compared) > 20
