"""Archaeology: the end of the game, Nature's ways, and the numbers of the rulings."""

import pytest

from digsite import find
from digsite.game import ranks
from digsite.games.archaeology.state import COPIES, DIG, LARGEST, SALE, TREASURE
from digsite.kernel import OVER
from tests.games.archaeology_table import lay
from tests.position import Position

GAME = find("archaeology")


# --- the end -----------------------------------------------------------------------------------


def test_r47_clockwise():
    p = lay({"coin": 1}, {}, {}, dig="shard 3")
    for expected in (1, 2, 0):
        p.play("end", "find shard")
        assert p.s.actor == expected


def test_x25_an_empty_hand_does_not_skip_a_digging_turn():
    p = lay({"coin": 1}, {}, dig="shard 2").play("end")
    assert (p.s.actor, p.s.phase) == (1, DIG)


def test_r48_r50_x19_after_three_passes_the_first_must_sell():
    p = lay({"coin": 2}, {"mask": 1}, {"cup": 1}, market={"shard": 1}).play("end", "end", "end")
    assert p.s.turn == 0
    assert p.legal() == {"give coin", "sell coin 1", "sell coin 2"}
    assert "end" in p.play("sell coin 1").legal()
    p.play("end")
    assert (p.s.turn, p.s.passes, p.s.quiet) == (1, 0, 0)


def test_r51_x20_any_action_breaks_the_row_of_passes():
    p = lay({"coin": 2}, {"coin": 2}, {"cup": 1}, market={"cup": 1})
    p.play("end", "give coin", "take cup", "close", "end")
    assert p.s.passes == 0
    for expected in (1, 2, 3):
        p.play("end")
        assert p.s.passes == expected
    assert (p.s.turn, p.s.must) == (2, 1)


def test_r53_x21_two_quiet_rounds_force_a_sale():
    p = lay({"coin": 1}, {"mask": 1}, market={"cup": 1})
    p.play("give coin", "take cup", "close", "end", "end", "give cup", "take coin", "close", "end", "end")
    assert (p.s.passes, p.s.quiet, p.s.must) == (1, 4, 1)
    assert p.legal() == {"give coin", "sell coin 1"}


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_switch_quiet_rounds(rounds):
    assert Position("archaeology", 2, quiet_rounds=rounds).s.quiet_rounds == rounds
    p = lay({"coin": 1}, {"mask": 1}, market={"cup": 1}, quiet_rounds=rounds)
    turns = 0
    while not p.s.must:
        if p.s.turn == 0 and "give coin" in p.legal():
            p.play("give coin", "take cup", "close", "end")
        elif p.s.turn == 0:
            p.play("give cup", "take coin", "close", "end")
        else:
            p.play("end")
        turns += 1
    assert turns == rounds * 2


def test_r52_x22_players_without_cards_are_skipped_and_do_not_count():
    p = lay({"coin": 2}, {}, {"cup": 1}).play("end")
    assert p.s.turn == 2
    p.play("end")
    assert (p.s.turn, p.s.must) == (0, 1)
    p = lay({"coin": 2}, {}, {}).play("end")
    assert (p.s.turn, p.s.must) == (0, 1)


def test_r54_x23_over_at_once_when_all_is_sold():
    p = lay({"coin": 3}, {}).play("sell coin 2", "sell coin 1")
    assert (p.s.turn, p.s.diggers[0].money) == (OVER, 7)
    p = lay({"coin": 3}, {"shard": 1}).play("sell coin 3")
    assert p.legal() == {"end"}


def test_x24_a_last_thief_with_all_hands_empty_ends_the_game():
    assert lay({}, {}, dig="thief 1", acting=False).play("thief").s.turn == OVER


def test_r4_r55_only_sold_sets_count():
    p = lay({"coin": 1}, {}, market={"mask": 4}, closed=(2,), pool={"mask": 4}).play("sell coin 1")
    assert p.points(2) == [2, 0]


@pytest.mark.parametrize(
    ("money", "sold", "expected"),
    [((50, 50, 49), (10, 11, 1), [1, 2, 3]), ((50, 50), (10, 10), [1, 1]), ((0, 3, 3, 9), (0, 2, 2, 4), [4, 2, 2, 1])],
)
def test_r57_r58_x26_ties(money, sold, expected):
    p = lay(*[{}] * len(money))
    for seat, (m, n) in enumerate(zip(money, sold, strict=True)):
        p.s.diggers[seat].money, p.s.diggers[seat].sold = m, n
    assert ranks(GAME.points(p.states)[0], len(money)) == expected


# --- Nature ------------------------------------------------------------------------------------


def test_x10_ways_of_a_dig_with_a_chamber_closed():
    p = lay({}, {}, closed=(0,), pool={"shard": 2, "parchment": 1, "mask": 1}, acting=False,
            maps=1, thieves=1, storms=1, dig="")  # fmt: skip
    p.s.dig = 4
    ways = p.ways()
    assert ways == {"find shard": 2, "find parchment": 1, "find mask": 1, "find map": 4, "thief": 4, "storm": 4}
    assert sum(ways.values()) == 16


def test_x11_x12_ways_when_no_plain_card_is_left_to_dig():
    p = lay({}, {}, dig="map 1 thief 2 storm 1", acting=False)
    assert p.ways() == {"find map": 1, "thief": 2, "storm": 1}
    p = lay({}, {}, closed=(0,), pool={"coin": 3}, dig="map 1 thief 2", acting=False)
    assert p.s.dig == 3
    assert p.ways() == {"find map": 3, "thief": 6}


@pytest.mark.parametrize(("seats", "total", "plain"), [(2, 3074, 0.6552), (3, 2597, 0.6415), (4, 2160, 0.6250)])
def test_numbers_of_the_first_dig(seats, total, plain):
    p = Position("archaeology", seats).play("start 0")
    while p.s.phase != DIG:
        p.play(max(p.ways(), key=p.ways().get))
    ways = p.ways()
    assert sum(ways.values()) == total
    assert sum(n for t, n in ways.items() if t.startswith("find") and t != "find map") / total == pytest.approx(
        plain, abs=5e-5
    )
    assert ways["find map"] / total == pytest.approx({2: 0.1034, 3: 0.1132, 4: 0.125}[seats], abs=5e-5)
    assert ways["thief"] / total == pytest.approx({2: 0.1379, 3: 0.1509, 4: 0.1667}[seats], abs=5e-5)
    assert ways["storm"] / total == pytest.approx({2: 0.1034, 3: 0.0943, 4: 0.0833}[seats], abs=5e-5)


def test_numbers_all_plain_cards_in_ideal_sets_bring_315():
    best = 0
    for t in range(len(TREASURE) - 1):
        full, rest = divmod(int(COPIES[t]), LARGEST[t])
        best += full * SALE[t, LARGEST[t] - 1] + (SALE[t, rest - 1] if rest else 0)
    assert best == 315


@pytest.mark.parametrize("t", range(7))
def test_numbers_full_sets_first_is_the_best_way_to_sell(t):
    best = [0]
    for n in range(1, int(COPIES[t]) + 1):
        best.append(max(SALE[t, k - 1] + best[n - k] for k in range(1, min(n, LARGEST[t]) + 1)))
        full, rest = divmod(n, LARGEST[t])
        assert best[n] == full * SALE[t, LARGEST[t] - 1] + (SALE[t, rest - 1] if rest else 0)
    assert best[-1] == [48, 40, 78, 54, 45, 50, 18][t]


def test_the_codebook_has_the_numbers_of_the_rulings():
    book = GAME.book
    firsts = {name: verb.first for name, verb in book.verbs.items()}
    assert firsts == {
        "give": 0, "take": 7, "close": 14, "sell": 15, "explore": 41, "discard": 44, "rob": 51, "end": 55,
        "start": 56, "deal": 60, "offer": 66, "find": 72, "thief": 79, "storm": 80, "steal": 81, "uncover": 88,
    }  # fmt: skip
    assert book.size == 94
    assert [book.text(n) for n in (20, 24, 29, 34, 36, 40)] == [
        "sell parchment 1", "sell coin 1", "sell talisman 1", "sell cup 1", "sell mask 1", "sell map 1",
    ]  # fmt: skip


def test_a_state_fits_in_512_bytes():
    assert GAME.State.stored.itemsize <= 512
