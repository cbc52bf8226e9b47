"""Archaeology: one sentence of the rulings, one test. E and X numbers are worked examples of rulings.md."""

import itertools
import random

import pytest

from digsite import Table, find
from digsite.games.archaeology.state import ACT, COPIES, DIG, GIVING, LARGEST, SALE, TAKING, TRADE, TREASURE, UNCOVER
from digsite.kernel import NATURE
from digsite.laws import random_table
from tests.games.archaeology_table import hand, lay, market, verbs
from tests.position import Position

GAME = find("archaeology")


# --- components and set-up ---------------------------------------------------------------------


def test_r1_two_to_four_players():
    assert GAME.seats == (2, 3, 4)


def test_r2_r3_the_box_holds_72_treasures_and_15_other_cards():
    assert COPIES.tolist() == [18, 16, 14, 8, 6, 4, 6]
    assert COPIES.sum() == 72
    used = {row["id"]: row["used"] for row in GAME.box["special"]}
    assert used == {"thief": [8, 8, 8], "sandstorm": [6, 5, 4], "pyramid": [1, 1, 1]}
    assert max(used["thief"]) + max(used["sandstorm"]) + 1 == 15


def test_r12_e1_a_talisman_trades_for_3_exists_8_times_and_four_sell_for_24():
    t = TREASURE.index("talisman")
    assert (TRADE[t], COPIES[t], SALE[t, 3]) == (3, 8, 24)


@pytest.mark.parametrize(("seats", "dig", "each"), [(2, 58, 26), (3, 53, 16), (4, 48, 11)])
def test_r6_to_r11_set_up_leaves_the_right_dig_site(seats, dig, each):
    table = Table("archaeology", seats, seed=1)
    s = Position("archaeology", seats).s
    assert s.dig == dig
    assert (dig - s.storms) % seats == 0  # everybody makes the same number of digs that are not storms
    assert (dig - s.storms) // seats == each
    dealt = [a.text for _, a in table.log(None) if a.verb == "deal"]
    assert len(dealt) == 4 * seats
    assert sum(a.verb == "offer" for _, a in table.log(None)) == 5


def test_r7_r9_starting_hands_and_chambers_hold_no_map():
    assert "map" not in GAME.book["deal"].args["treasure"]
    assert "map" not in GAME.book["uncover"].args["treasure"]


def test_r13_any_seat_may_start():
    assert Position("archaeology", 3).ways() == {"start 0": 1, "start 1": 1, "start 2": 1}
    p = Position("archaeology", 3).play("start 2", *["deal shard"] * 12, *["offer coin"] * 5)
    assert (p.s.actor, p.s.phase) == (2, DIG)


def test_r14_a_view_shows_counts_but_no_faces_of_others():
    names = GAME.sight.view.names
    assert "pool" not in names
    assert "maps" not in names
    assert set(GAME.sight.view["diggers"].base.names) == {"cards", "money", "sold", "sets"}
    assert "hand" in GAME.sight.view["mine"].names
    for public in ("dig", "thieves", "storms", "market", "closed", "spent"):
        assert public in names


# --- digging -----------------------------------------------------------------------------------


def test_r15_r16_a_turn_begins_with_a_dig():
    p = lay({"coin": 1}, {}, dig="shard 2")
    p.play("end")
    assert (p.s.phase, p.s.turn, p.s.actor) == (DIG, NATURE, 1)


def test_r17_r18_a_treasure_joins_the_hand_and_there_is_no_limit():
    p = lay({"coin": 14, "shard": 17}, {}, dig="shard 1", acting=False)
    p.play("find shard")
    assert hand(p) == {"coin": 14, "shard": 18}
    assert p.s.phase == ACT


def test_r19_r24_everybody_knows_how_many_thieves_and_storms_remain():
    p = lay({"coin": 1}, {"coin": 1}, dig="thief 2 storm 1", acting=False)
    p.play("thief", "rob 1", "steal coin", "end", "storm")
    assert (p.s.thieves, p.s.storms, p.s.dig) == (1, 0, 1)


def test_r20_r23_x15_only_an_opponent_with_cards_can_be_robbed_and_nobody_digs_again():
    p = lay({"coin": 1}, {"coin": 2, "mask": 1}, {}, dig="thief 1 shard 3", acting=False)
    p.play("thief")
    assert p.legal() == {"rob 1"}
    p.play("rob 1")
    assert p.ways() == {"steal coin": 2, "steal mask": 1}
    p.play("steal mask")
    assert hand(p) == {"coin": 1, "mask": 1}
    assert (p.s.phase, p.s.turn) == (ACT, 0)  # R23


def test_r21_only_thief_and_victim_hear_which_card_it_was():
    for seed in range(20):
        table = random_table(GAME, 3, seed)
        stolen = [i for i, (_, a) in enumerate(table.log(None)) if a.verb == "steal"]
        logs = [table.log(seat) for seat in range(3)]
        for i in stolen:
            assert sorted(log[i][1].text == "steal ?" for log in logs) == [False, False, True]


def test_r22_x14_a_thief_without_victims_does_nothing():
    p = lay({"coin": 2}, {}, {}, dig="thief 1 shard 1", acting=False)
    p.play("thief")
    assert (p.s.phase, p.s.turn, p.s.dig) == (ACT, 0, 1)


def test_r25_r26_e2_the_storm_of_the_rulebook():
    p = lay({"parchment": 3, "coin": 2, "mask": 1}, {"shard": 5}, {"coin": 3}, {"talisman": 1},
            dig="shard 1 storm 1", acting=False)  # fmt: skip
    p.play("storm")
    assert (p.s.turn, p.s.todo) == (0, 3)
    p.play("discard parchment", "discard parchment", "discard coin")
    assert (p.s.turn, p.s.todo) == (1, 2)
    p.play("discard shard", "discard shard")
    assert (p.s.turn, p.s.todo) == (2, 1)
    p.play("discard coin")
    assert market(p) == {"parchment": 2, "coin": 2, "shard": 2}
    assert [int(d.cards) for d in p.s.diggers] == [3, 3, 2, 1]
    assert (p.s.phase, p.s.actor) == (DIG, 0)  # R28


def test_r25_a_storm_goes_clockwise_from_whoever_drew_it():
    p = lay({"coin": 2}, {"shard": 2}, {"mask": 2}, dig="shard 1 storm 1", acting=False, actor=2).play("storm")
    order = []
    while p.s.phase != DIG:
        order.append(int(p.s.turn))
        p.play(min(p.legal()))
    assert order == [2, 0, 1]


def test_r27_x18_hands_of_one_lose_nothing():
    p = lay({"coin": 1}, {}, {"shard": 1}, dig="storm 1 shard 1", acting=False).play("storm")
    assert p.s.phase == DIG
    p = lay({}, {"coin": 4}, {"shard": 1}, dig="storm 1 shard 1", acting=False).play("storm")
    assert (p.s.turn, p.s.todo) == (1, 2)


def test_r28_x17_storm_after_storm():
    p = lay({"coin": 7}, {"shard": 1}, dig="mask 1 storm 2", acting=False)
    p.play("storm", *["discard coin"] * 3, "storm", *["discard coin"] * 2)
    assert hand(p) == {"coin": 2}
    assert p.legal() == {"find mask"}


def test_r29_r49_x16_after_a_last_storm_the_drawer_acts_and_that_turn_is_never_a_pass():
    p = lay({"coin": 4}, {"shard": 3}, dig="storm 1", acting=False)
    p.play("storm", "discard coin", "discard coin", "discard shard")
    assert (p.s.phase, p.s.turn) == (ACT, 0)
    p.play("end")
    assert p.s.passes == 0  # R49
    p.play("end")
    assert p.s.passes == 1
    p.play("end")
    assert (p.s.passes, p.s.turn, p.s.must) == (2, 1, 1)
    assert "end" not in p.legal()


# --- trading -----------------------------------------------------------------------------------


def test_r30_trade_explore_and_sell_in_any_order_or_nothing():
    p = lay({"map": 2, "coin": 2}, {}, market={"cup": 1}, dig="shard 9", closed=(0,), pool={"shard": 9})
    assert verbs(p) == {"give", "sell", "explore", "end"}
    p.play(
        "sell coin 1", "give coin", "take cup", "close", "explore small", *["uncover shard"] * 3, "sell map 1", "end"
    )


def test_r31_e3_the_trade_of_the_rulebook():
    p = lay({"parchment": 2, "coin": 1}, {}, market={"talisman": 1, "shard": 1}, dig="shard 1")
    p.play("give parchment", "give parchment", "give coin")
    assert p.s.credit == 4
    assert p.legal() == {"take shard", "take talisman"}
    p.play("take talisman")
    assert p.s.credit == 1
    p.play("take shard")
    assert p.legal() == {"close"}
    p.play("close")
    assert hand(p) == {"talisman": 1, "shard": 1}
    assert market(p) == {"parchment": 2, "coin": 1}


def test_r31_maps_may_be_given_and_taken():
    p = lay({"map": 1}, {}, market={"talisman": 1}, dig="shard 1").play("give map", "take talisman", "close")
    assert hand(p) == {"talisman": 1}
    p.play("give talisman", "take map", "close")
    assert hand(p) == {"map": 1}


def test_r32_x3_no_give_without_anything_to_take():
    assert "give" not in verbs(lay({"shard": 1}, {}, market={"mask": 1}, dig="shard 1"))
    assert "give" not in verbs(lay({"coin": 2}, {}, market={"coin": 3}, dig="shard 1"))


def test_r32_at_least_one_card_is_taken():
    p = lay({"coin": 2}, {}, market={"shard": 3}, dig="shard 1").play("give coin")
    assert p.s.phase == GIVING
    assert "close" not in p.legal()
    assert "close" in p.play("take shard").legal()
    assert p.s.phase == TAKING


def test_r33_x1_what_is_not_taken_is_lost():
    p = lay({"mask": 1}, {}, market={"talisman": 1, "coin": 1, "shard": 1}, dig="shard 1")
    p.play("give mask", "take talisman")
    assert p.s.credit == 1
    assert p.legal() == {"take shard", "close"}
    p.play("close")
    assert p.s.credit == 0
    assert market(p) == {"coin": 1, "shard": 1, "mask": 1}


def test_r34_x2_a_type_given_cannot_be_taken_in_the_same_trade():
    p = lay({"coin": 1}, {}, market={"coin": 1, "cup": 1}, dig="shard 1").play("give coin")
    assert p.legal() == {"take cup"}


def test_x4_a_trade_never_comes_to_a_dead_end():
    p = lay({"coin": 1, "shard": 2}, {}, market={"shard": 1, "mask": 1}, dig="shard 1")
    p.play("give coin")
    assert p.legal() == {"give shard", "take shard"}
    p.play("give shard")
    assert p.s.credit == 3
    assert p.legal() == {"give shard"}
    p.play("give shard")
    assert p.legal() == {"take mask"}
    assert p.play("take mask").legal() == {"close"}


def test_r35_x5_sixteen_trades_in_a_turn():
    p = lay({"coin": 1}, {"shard": 1}, market={"cup": 1}, dig="shard 1")
    for _ in range(8):
        p.play("give coin", "take cup", "close", "give cup", "take coin", "close")
    assert hand(p) == {"coin": 1}
    assert p.s.trades == 0
    assert p.legal() == {"sell coin 1", "end"}


def test_r35_x6_exploring_restores_the_trades():
    p = lay({"coin": 1, "map": 1}, {}, market={"cup": 1}, dig="shard 1", closed=(0,), pool={"shard": 3}, trades=0)
    p.play("explore small")
    assert p.ways() == {"uncover shard": 4}
    assert p.s.dig == 1
    p.play(*["uncover shard"] * 3)
    assert hand(p) == {"coin": 1, "shard": 3}
    assert (p.s.trades, p.s.spent, p.s.dig) == (16, 1, 1)


def test_r36_the_market_may_be_empty():
    p = lay({"map": 1}, {"coin": 1}, market={}, dig="shard 1")
    assert market(p) == {}
    assert "give" not in verbs(p)
    p = lay({"coin": 1}, {}, market={"cup": 1}, dig="shard 1").play("give coin", "take cup", "close", "sell cup 1")
    assert market(p) == {"coin": 1}


def test_r34_several_trades_reach_nothing_that_one_trade_does_not():
    """The closure of rulings 5.4, on random small positions: small actions allow every rulebook trade."""
    dice = random.Random(4)
    for _ in range(25):
        mine = {t: dice.randrange(3) for t in dice.sample(TREASURE, 2)}
        shop = {t: dice.randrange(1, 3) for t in dice.sample(TREASURE, 2)}
        p = lay(mine, {}, market=shop, dig="shard 1")
        p.s.trades = 1
        reached = all_trades(p)
        assert reached == rulebook_trades(p)


def all_trades(p):
    """Hands after one trade by small actions."""
    found, todo, seen = set(), [p.states.copy()], set()
    while todo:
        q = lay({}, {})
        q.states = todo.pop()
        if q.states.tobytes() in seen:
            continue
        seen.add(q.states.tobytes())
        for text in q.legal():
            if text.split()[0] in ("give", "take", "close"):
                r = lay({}, {})
                r.states = q.states.copy()
                r.play(text)
                if text == "close":
                    found.add(tuple(map(int, r.s.diggers[0].hand)))
                else:
                    todo.append(r.states)
    return found


def rulebook_trades(p):
    """Hands after giving G and taking T of no higher value, nothing on both sides, neither empty."""
    mine, shop = [int(n) for n in p.s.diggers[0].hand], [int(n) for n in p.s.market]
    out = set()
    for give in itertools.product(*(range(n + 1) for n in mine)):
        for take in itertools.product(*(range(n + 1) for n in shop)):
            value = sum(int(TRADE[t]) * (g - k) for t, (g, k) in enumerate(zip(give, take, strict=True)))
            apart = not any(g and k for g, k in zip(give, take, strict=True))
            if any(give) and any(take) and apart and value >= 0:
                out.add(tuple(m - g + k for m, g, k in zip(mine, give, take, strict=True)))
    return out


# --- exploring and selling ---------------------------------------------------------------------


def test_r37_r39_r40_x7_maps_open_chambers_once():
    p = lay({"map": 3}, {}, dig="thief 1", closed=(0, 1, 2), pool={"shard": 16})
    assert p.legal() == {"explore small", "explore medium", "explore large", "sell map 1", "end"}
    p.play("explore small", *["uncover shard"] * 3)
    assert {"explore medium"} == {text for text in p.legal() if text.startswith("explore")}
    p.play("explore medium", *["uncover shard"] * 5)
    assert hand(p) == {"shard": 8}
    assert (p.s.spent, p.s.closed.tolist()) == (3, [0, 0, 1])
    assert market(p) == {}  # R39: used maps leave the game


def test_r38_nobody_else_hears_what_a_chamber_held():
    assert GAME.book["uncover"].hides == ("treasure",)
    assert GAME.book["uncover"].seen_by == ("actor",)


def test_x13_when_nothing_is_left_to_dig_the_pool_is_in_the_chambers():
    p = lay({"map": 1}, {}, closed=(0,), pool={"coin": 2, "mask": 1}).play("explore small")
    assert p.ways() == {"uncover coin": 2, "uncover mask": 1}
    assert p.s.phase == UNCOVER
    assert p.play("uncover coin").ways() == {"uncover coin": 1, "uncover mask": 1}


def test_r41_r43_e4_a_set_is_never_larger_than_printed():
    p = lay({"talisman": 6}, {}, dig="shard 1")
    assert {t for t in p.legal() if t.startswith("sell")} == {f"sell talisman {n}" for n in range(1, 6)}
    p.play("sell talisman 5")
    assert (p.s.diggers[0].money, p.s.diggers[0].sold) == (40, 5)
    p.play("sell talisman 1")
    assert p.s.diggers[0].money == 43
    assert max(LARGEST) == 5


def test_r44_r56_e5_the_score_of_the_rulebook():
    p = lay({"talisman": 6, "coin": 5}, {}, dig="shard 1")
    p.play("sell talisman 4", "sell talisman 2", "sell coin 5")
    assert (p.s.diggers[0].money, p.s.diggers[0].sold) == (61, 11)
    assert p.points()[0] == 61


def test_x8_many_sets_in_one_turn():
    p = lay({"shard": 7, "cup": 3, "map": 3}, {}, dig="shard 1")
    p.play("sell shard 5", "sell shard 2", "sell cup 2", "sell cup 1", *["sell map 1"] * 3)
    assert (p.s.diggers[0].money, p.s.diggers[0].sold) == (43, 13)


def test_r42_x9_nothing_is_added_to_a_sold_set():
    p = lay({"shard": 5}, {}, dig="shard 1").play("sell shard 4", "sell shard 1")
    assert p.s.diggers[0].money == 5


def test_r5_r45_sold_cards_are_out_of_reach():
    p = lay({"coin": 2}, {"mask": 1}, dig="thief 1 storm 1 shard 1").play("sell coin 2", "end")
    assert p.play("storm").s.phase == DIG  # nothing left to lose
    assert p.play("thief").s.phase == ACT  # nothing left to rob: R22
    assert p.s.diggers[0].money == 5


def test_r46_a_map_is_sold_alone_for_3_and_the_switch_makes_it_worthless():
    assert [t for t in GAME.book["sell"].rows if t[0] == "map"] == [("map", 1)]
    assert lay({"map": 1}, {}, dig="shard 1").play("sell map 1").s.diggers[0].money == 3
    p = lay({"map": 1}, {}, dig="shard 1", maps_for_sale=0).play("sell map 1")
    assert (p.s.diggers[0].money, p.s.diggers[0].sold) == (0, 1)
