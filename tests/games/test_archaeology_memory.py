"""Archaeology: what seats remember and imagine. Y numbers are worked examples of rulings.md."""

from fractions import Fraction

import numpy as np
import pytest

from digsite import find
from digsite.games.archaeology.odds import next_card, unseen
from digsite.games.archaeology.state import ACT, COPIES, DIG, FIRST_SET, MAP, TREASURE
from digsite.kernel import NATURE, seeds
from digsite.laws import imagined, walk
from digsite.record import PLAIN
from tests.games.archaeology_table import lay
from tests.position import Position

GAME = find("archaeology")


def known(p, seat, of):
    return {TREASURE[t]: int(n) for t, n in enumerate(p.s.diggers[seat].known[of]) if n}


def shown(p, seat, to):
    return {TREASURE[t]: int(n) for t, n in enumerate(p.s.diggers[seat].shown[to]) if n}


def file(p, seat, of, **cards):
    """Let a seat have seen these cards enter a hand."""
    for name, n in cards.items():
        p.s.diggers[seat].known[of, TREASURE.index(name)] = n
        p.s.diggers[seat].held[TREASURE.index(name)] += n
        p.s.diggers[of].shown[seat, TREASURE.index(name)] = n


def dealt(seats, hands, offer):
    p = Position("archaeology", seats).play("start 0")
    p.play(*[f"deal {t}" for t in hands], *[f"offer {t}" for t in offer])
    return p


def test_y1_two_seats_remember_each_other_exactly():
    p = lay({}, {"coin": 2, "parchment": 2}, market={"cup": 1, "talisman": 1}, dig="thief 1 shard 1", actor=1, turn=1)
    p.play("give coin", "take cup", "close")
    assert known(p, 0, 1) == {"cup": 1}
    p.play("give parchment", "give coin", "take talisman", "close")
    assert known(p, 0, 1) == {"cup": 1, "talisman": 1}
    p.play("end", "thief", "rob 1")
    assert p.ways() == {"steal parchment": 1, "steal talisman": 1, "steal cup": 1}
    p.play("steal cup")
    assert known(p, 0, 1) == {"talisman": 1}
    assert known(p, 1, 0) == {"cup": 1}
    assert shown(p, 0, 1) == {"cup": 1}
    assert shown(p, 1, 0) == {"talisman": 1}


def robbery():
    """Y2: A and C know four of B's six cards; C robs B of a coin, unseen by A."""
    p = lay({}, {"coin": 3, "mask": 1, "shard": 2}, {}, dig="thief 1 shard 1", actor=2, turn=NATURE, phase=DIG)
    file(p, 0, 1, coin=3, mask=1)
    file(p, 2, 1, coin=3, mask=1)
    p.play("thief", "rob 1")
    assert p.ways() == {"steal shard": 2, "steal coin": 3, "steal mask": 1}
    return p.play("steal coin")


def test_y2_a_theft_not_seen_puts_one_card_of_every_kind_in_doubt():
    p = robbery()
    assert known(p, 0, 1) == {"coin": 2}
    assert known(p, 2, 1) == {"coin": 2, "mask": 1}
    assert known(p, 1, 2) == {"coin": 1}


def test_y3_what_the_thief_gives_away_changes_nothing_on_the_victim():
    p = robbery()
    p.s.market[TREASURE.index("cup")] = 1
    p.play("give coin", "take cup", "close")
    assert known(p, 0, 1) == {"coin": 2}
    assert known(p, 0, 2) == {"cup": 1}


def test_y4_cards_that_leave_are_taken_for_the_known_ones():
    p = robbery()
    p.s.actor = p.s.turn = 1
    p.play("sell coin 2")
    assert known(p, 0, 1) == {}
    assert known(p, 2, 1) == {"mask": 1}


def test_y5_a_theft_from_a_hand_fully_known_and_of_one_kind_is_no_secret():
    p = lay({}, {"coin": 1}, {}, dig="thief 1 shard 1", actor=2, turn=NATURE, phase=DIG)
    file(p, 0, 1, coin=1)
    p.play("thief", "rob 1", "steal coin")
    assert known(p, 0, 1) == {}
    assert known(p, 0, 2) == {"coin": 1}


def held(p, seat):
    return {TREASURE[t]: int(n) for t, n in enumerate(p.s.diggers[seat].held) if n}


def test_a_theft_not_seen_leaves_no_doubt_that_they_have_the_cards():
    """M4. Whoever has the mask and the third coin, it is B or C."""
    p = robbery()
    assert held(p, 0) == {"coin": 3, "mask": 1}
    p.s.actor = p.s.turn = 1
    p.play("sell coin 2")
    assert held(p, 0) == {"coin": 1, "mask": 1}
    assert known(p, 0, 1) == {}
    rng, where = seeds(3, 1)[0], set()
    for _ in range(60):
        b, c = (imagined(GAME, p.states, 0, rng)[0].diggers[seat] for seat in (1, 2))
        where.add((int(b.hand[TREASURE.index("mask")]), int(c.hand[TREASURE.index("mask")]) > 0))
        assert b.hand[TREASURE.index("coin")] <= b.cards
    assert len(where) > 1
    p.play("sell mask 1")
    assert held(p, 0) == {"coin": 1}


def test_the_last_map_is_in_two_hands_and_not_in_the_dig_site():
    """M4. B took the last map openly, and C robbed B: A does not know of what, but that no map is left to dig."""
    p = lay({"coin": 1}, {"coin": 2, "cup": 1}, {"cup": 1}, market={"map": 1}, dig="shard 1 thief 1", actor=1, turn=1)
    for t, n in enumerate([1, 0, 3, 0, 2, 0, 1]):
        p.s.diggers[0].sets[FIRST_SET[t]] = COPIES[t] - n
    p.play("give coin", "give coin", "take map", "close")
    assert next_card(p.view(0))["map"] == 0
    p.play("end", "thief", "rob 1", "steal cup")
    odds = next_card(p.view(0))
    assert odds["map"] == 0
    assert sum(odds.values()) == 1
    rng = seeds(1, 1)[0]
    for _ in range(40):
        world = imagined(GAME, p.states, 0, rng)[0]
        assert world.maps == 0
        assert world.diggers[1].hand[MAP] + world.diggers[2].hand[MAP] == 1


@pytest.mark.parametrize("seats", [3, 4])
def test_what_cannot_come_any_more_stays_impossible(seats):
    """No card returns to the dig site, so a treasure all of whose copies are known to be elsewhere stays there."""
    gone = 0
    for seed in range(2 if PLAIN else 25):
        before = np.full((seats, len(TREASURE)), 99)
        for m in walk(GAME, seats, seed):
            for seat in range(seats):
                view = GAME.sight.observe(m.states, seat)[0]
                left = np.array(unseen(view))
                if m.states[0].phase in (DIG, ACT):  # not while cards are dealt or lie between two places
                    assert (left <= before[seat]).all()
                    before[seat] = left
                    gone += int((left == 0).sum())
    assert gone


def test_y6_only_found_cards_can_be_maps():
    p = dealt(2, ["talisman"] * 4 + ["shard"] * 3 + ["coin"], ["coin"] * 5)
    maybe = [int(p.s.diggers[0].maybe[1])]
    p.play("find shard", "end", "find map")
    for action in ("sell shard 3", "sell coin 1", "explore small"):
        maybe.append(int(p.s.diggers[0].maybe[1]))
        p.play(action)
    maybe.append(int(p.s.diggers[0].maybe[1]))
    assert maybe == [0, 1, 1, 1, 0]
    p.play("uncover coin", "uncover coin", "uncover coin")
    assert p.s.diggers[0].maybe[1] == 0


def test_y6_a_found_card_that_leaves_was_no_map():
    p = lay({}, {"shard": 1}, dig="shard 3", actor=1, turn=1)
    p.s.diggers[0].maybe[1] = 1
    assert p.play("sell shard 1").s.diggers[0].maybe[1] == 0


def first_dig():
    """Y7: A holds 2 shards, a coin and a mask."""
    theirs = ["shard", "coin", "parchment", "talisman"]
    return dealt(2, ["shard", "shard", "coin", "mask", *theirs], ["parchment", "parchment", "coin", "talisman", "cup"])


def test_y7_odds_of_the_first_dig():
    p = first_dig()
    assert sum(p.ways().values()) == 3074
    assert next_card(p.view(0)) == {
        "shard": Fraction(16, 87), "parchment": Fraction(14, 87), "coin": Fraction(4, 29),
        "talisman": Fraction(7, 87), "cup": Fraction(5, 87), "mask": Fraction(1, 29),
        "map": Fraction(3, 29), "thief": Fraction(4, 29), "sandstorm": Fraction(3, 29),
    }  # fmt: skip
    assert sum(next_card(p.view(0)).values()) == 1


def rival_found():
    """Y8: B, not A, dug first and found a treasure."""
    p = first_dig()
    p.s.actor = 1
    return p.play("find coin", "end")


def test_y8_odds_after_a_rival_found_something():
    odds = next_card(rival_found().view(0))
    assert odds["map"] == Fraction(43, 418)
    assert sum(odds.values()) == 1


@pytest.mark.skipif(PLAIN, reason="a statistic over many worlds")
def test_y8_imagined_hands_follow_the_odds():
    q = rival_found()
    worlds, maps, masks = 20_000, 0, 0
    rng = seeds(5, 1)[0]
    for _ in range(worlds):
        theirs = imagined(GAME, q.states, 0, rng)[0].diggers[1].hand
        maps += theirs[MAP] > 0
        masks += theirs[TREASURE.index("mask")] > 0
    assert maps / worlds == pytest.approx(6 / 44, abs=0.01)
    assert masks / worlds == pytest.approx(76771 / 321860, abs=0.012)


@pytest.mark.skipif(PLAIN, reason="a statistic over many games")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_next_card_odds_agree_with_what_comes_up(seats):
    """Calibration: over random games the mean predicted share of each kind is the share that comes."""
    said, came = np.zeros(3), np.zeros(3)
    for seed in range(60):
        for m in walk(GAME, seats, seed):
            if m.states[0].phase == DIG:
                view = GAME.sight.observe(m.states, int(m.states[0].actor))[0]
                odds = next_card(view)
                assert sum(odds.values()) == 1
                said += [float(odds[k]) for k in ("map", "shard", "sandstorm")]
                text = GAME.book.text(m.action)
                came += [text == "find map", text == "find shard", text == "storm"]
    assert came == pytest.approx(said, rel=0.1)


def test_a_spectator_is_told_only_public_odds():
    odds = next_card(first_dig().view(-1))
    assert odds == {"thief": Fraction(4, 29), "sandstorm": Fraction(3, 29)}


def test_imagine_never_takes_a_known_card_away():
    p = robbery()
    rng = seeds(1, 1)[0]
    for _ in range(50):
        world = imagined(GAME, p.states, 0, rng)
        assert world[0].diggers[1].hand[TREASURE.index("coin")] >= 2
        assert world[0].diggers[0].cards == 0
