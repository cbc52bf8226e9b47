"""The picture of Archaeology: sound markup, everything open is lit, nothing a seat does not know."""

import io
import re
import time
from fractions import Fraction
from itertools import combinations, permutations
from xml.etree import ElementTree

import pytest
from rich.console import Console

from digsite import find
from digsite.games.archaeology import odds, text
from digsite.games.archaeology.state import BOOK, COPIES, LARGEST, MAP, SALE, STORM, TAKING, TREASURE, TREASURES
from digsite.laws import walk
from digsite.picture import Scene, art, draw, styles
from digsite.tongue import LANGUAGES, Tongue
from tests.games.archaeology_table import lay

GAME = find("archaeology")
TONGUES = {code: Tongue(code, "archaeology") for code in LANGUAGES}
NAMES = ("Anna", "Béla", "Chloé", "Dario")
NASTY = ("<b>&\"'", "</svg>", "a&b'--><i", '" onclick="x')


def draw_view(view, legal=(), code="en", names=NAMES):
    return draw("archaeology", Scene(view, GAME.book, TONGUES[code], names, frozenset(legal)))


def whole(picture):
    return f"<root>{picture.board}{picture.mine}{''.join(picture.rivals)}</root>"


def drawn(p, seat=0, code="en", names=NAMES):
    """The picture of a position laid out by hand, as a tree."""
    legal = [GAME.book.number(t) for t in p.legal()] if int(p.s.turn) == seat else []
    return ElementTree.fromstring(whole(draw_view(p.view(seat), legal, code, names)))


def by_id(tree, id):
    return next(e for e in tree.iter() if e.get("id") == id)


def words(element):
    return " ".join("".join(element.itertext()).split())


def lit(tree):
    """Every action that can be chosen on the picture."""
    found = [e.get(key) for e in tree.iter() for key in ("data-action", "data-actions") if e.get(key)]
    return {int(number) for numbers in found for number in numbers.split()}


def check_markup(markup):
    tree = ElementTree.fromstring(markup)
    ids = [e.get("id") for e in tree.iter() if e.get("id")]
    assert len(ids) == len(set(ids)), sorted(i for i in ids if ids.count(i) > 1)
    for element in tree.iter():
        assert element.tag not in ("script", "style", "image")
        for key, value in element.attrib.items():
            assert key != "style"
            assert not key.startswith("on")
            if key == "href":
                assert value[1:] in ART, value
        if element.get("data-action") or element.get("data-actions"):
            assert element.get("aria-label")
            inner = [e for e in element.iter() if e is not element]
            assert not any(e.get("data-action") or e.get("data-actions") or e.get("tabindex") for e in inner)
    return tree


ART = set(re.findall(r'id="([^"]+)"', art("archaeology")))


# --- whole games -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_of_a_game_is_drawn_soundly_and_all_that_is_open_is_lit(seats):
    for m in walk(GAME, seats, seed=seats):
        code = list(LANGUAGES)[m.ply % 4]
        for seat in {m.turn, m.ply % seats, -1} if m.ply % 3 == 0 else {m.turn}:
            if seat < -1:
                continue
            legal = [int(a) for a in m.ways.nonzero()[0]] if seat == m.turn >= 0 else []
            picture = draw_view(GAME.sight.observe(m.states, seat)[0], legal, code)
            tree = check_markup(whole(picture))
            assert lit(tree) == set(legal), [GAME.book.text(a) for a in set(legal) ^ lit(tree)]
            assert bool(picture.mine) == (seat >= 0)
            assert len(picture.rivals) == (seats - 1 if seat >= 0 else seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_sees_the_same_picture_in_every_world_it_can_imagine(seats):
    for m in walk(GAME, seats, seed=20 + seats):
        if m.ply % 7 == 0:
            for seat in range(seats):
                truth = draw_view(GAME.sight.observe(m.states, seat)[0])
                dream = draw_view(GAME.sight.observe(m.world(seat), seat)[0])
                assert whole(truth) == whole(dream)


def test_a_picture_is_quick_and_small():
    views = [(GAME.sight.observe(m.states, m.turn)[0], m.ways.nonzero()[0].tolist())
             for m in walk(GAME, 3, seed=7) if m.turn >= 0]  # fmt: skip
    for view, legal in views:
        draw_view(view, legal)
    start = time.process_time()
    sizes = [len(whole(draw_view(view, legal)).encode()) for view, legal in views]
    each = (time.process_time() - start) / len(views)
    print(
        f"{1000 * each:.2f} ms, {sum(sizes) / len(sizes) / 1000:.1f} kB on average, {max(sizes) / 1000:.1f} kB at most"
    )
    assert each < 0.010
    assert sum(sizes) / len(sizes) < 25_000


def test_no_name_breaks_out_of_the_picture():
    for m in walk(GAME, 4, seed=3):
        if m.ply % 20 == 0 and m.turn >= 0:
            legal = [int(a) for a in m.ways.nonzero()[0]]
            markup = whole(draw_view(GAME.sight.observe(m.states, m.turn)[0], legal, names=NASTY))
            tree = check_markup(markup)
            assert "<b>&" not in markup
            assert NASTY[m.turn] in words(tree)


# --- what is to be seen ------------------------------------------------------------------------


def test_the_hand_tells_what_it_brings_and_what_one_more_would():
    tree = drawn(lay({"coin": 3, "cup": 2}, {"mask": 1}, dig="shard 1"))
    said = words(tree)
    assert "sold now: $25" in said  # 10 + 15
    assert "one more: +$8" in said  # 18 − 10
    assert "full set · one more: +$2" in said
    assert by_id(tree, "hand-coin").get("aria-label") == "3 coins, trade value 2"
    sell = [e.get("aria-label") for e in tree.iter() if "arch-best" in (e.get("class") or "")]
    assert sell == ["Sell 3 coins to the museum", "Sell 2 broken cups to the museum"]


def test_the_market_shows_piles_and_the_open_trade():
    p = lay({"talisman": 1}, {"mask": 1}, market={"coin": 7, "mask": 1}, dig="shard 1")
    p.play("give talisman")
    tree = drawn(p)
    assert "3 left to take" in words(tree)
    assert by_id(tree, "market-coin").get("data-action") == str(BOOK.number("take coin"))
    assert by_id(tree, "market-mask").get("data-action") is None  # too dear
    assert by_id(tree, "market-talisman").get("data-action") is None  # just given
    assert "×7" in words(by_id(tree, "market-coin"))
    p.play("take coin")
    assert int(p.s.phase) == TAKING
    assert by_id(drawn(p), "close-trade").get("data-action") == str(BOOK.number("close"))
    assert "1 left to take" in words(drawn(p, seat=1))


def test_chambers_are_sealed_or_open_and_lit_when_they_can_be_paid():
    tree = drawn(lay({"map": 2}, {"mask": 1}, dig="shard 1", closed=(1, 2), pool={"shard": 20}))
    assert by_id(tree, "chamber-small").get("aria-label") == "small chamber: explored"
    assert by_id(tree, "chamber-medium").get("data-action") == str(BOOK.number("explore medium"))
    assert by_id(tree, "chamber-large").get("aria-label") == "large chamber: sealed, 3 maps → 7 cards"


def test_a_storm_and_a_thief_lie_open_while_they_last():
    p = lay({"coin": 4}, {"mask": 1}, dig="shard 1 storm 1", phase=STORM, turn=0, todo=2)
    tree = drawn(p, seat=1)
    assert by_id(tree, "drawn-storm") is not None
    assert "Sandstorm! Anna still loses 2 cards." in words(tree)
    assert not lit(tree)
    assert by_id(drawn(p), "hand-coin").get("data-action") == str(BOOK.number("discard coin"))


def test_a_rivals_strip_shows_the_cards_i_know_and_backs_for_the_others():
    p = lay({"coin": 1}, {"mask": 1, "shard": 2}, dig="shard 1")
    p.s.diggers[0].known[1, TREASURE.index("mask")] = 1
    tree = drawn(p)
    assert by_id(tree, "hand-1").get("aria-label") == "3 cards: 1 pharaoh’s mask, 2 unknown"
    assert [e.get("href") for e in by_id(tree, "hand-1").iter("use")] == ["#arch-card-mask", "#arch-back", "#arch-back"]
    assert by_id(drawn(p, seat=-1), "hand-1").get("aria-label") == "3 cards"


def test_at_the_end_the_richest_stands_first_and_fewer_cards_break_a_tie():
    p = lay({}, {}, {}, seats=3)
    for seat, (money, sold) in enumerate([(15, 5), (15, 2), (30, 5)]):
        p.s.diggers[seat].money, p.s.diggers[seat].sold = money, sold
    p.s.phase, p.s.turn = 11, -2
    said = [words(e) for e in drawn(p, seat=0).iter("li") if words(e)]
    assert [s.split()[:2] for s in said] == [["1.", "Chloé"], ["2.", "Béla"], ["3.", "Anna"]]


def test_every_class_of_the_picture_is_styled_under_our_own_prefix():
    rules = re.findall(r"\.([a-z][\w-]*)", re.sub(r"/\*.*?\*/|:[^;{}]*;", "", styles("archaeology")))
    shared = {"lit", "who", "edge", "panel"}
    assert {name for name in rules if not name.startswith("arch-")} <= shared
    assert "http" not in styles("archaeology")


# --- numbers said beside the choices -----------------------------------------------------------


def test_full_sets_and_the_rest_bring_most():
    for t in range(TREASURES):
        best = [0]
        for n in range(1, int(COPIES[t]) + 1):
            best.append(max(int(SALE[t, k - 1]) + best[n - k] for k in range(1, min(n, LARGEST[t]) + 1)))
            assert odds.worth(t, n) == best[n]
    assert odds.worth(MAP, 3, maps_for_sale=False) == 0


def test_what_may_lie_in_a_chamber_is_counted_exactly():
    left = [3, 1, 0, 2, 0, 1, 4]
    cards = [t for t in range(MAP) for _ in range(left[t])]
    for chamber, room in ((0, 3), (1, 5), (2, 7)):
        for t in range(MAP):
            ways = [t in chosen for chosen in combinations(cards, room)]
            assert odds.inside(left, chamber, t) == Fraction(sum(ways), len(ways))


def test_trouble_before_the_next_turn_is_counted_exactly():
    p = lay({"coin": 1}, {"coin": 1}, {"coin": 1}, dig="shard 3 thief 1 storm 1")
    orders = list(permutations("sssTS"))
    assert odds.trouble(p.view(0)) == Fraction(sum(o[:2] != ("s", "s") for o in orders), len(orders))
    note = text.note(p.view(0), TONGUES["en"], BOOK.number("end"))
    assert note == "a thief or sandstorm comes before your next turn: 70%"


def test_exploring_says_its_price_and_its_promise():
    p = lay({"map": 1}, {"coin": 1}, dig="shard 1", closed=(0,), pool={"mask": 1})
    note = text.note(p.view(0), TONGUES["en"], BOOK.number("explore small"))
    assert re.fullmatch(r"1 map → 3 cards; inside perhaps: pharaoh’s mask \d+%, talisman \d+%", note)


def asked(p):
    return text.question(p.view(int(p.s.turn)), TONGUES["en"])


def test_who_must_sell_is_not_told_that_all_have_passed():
    """R53. Two rounds of trade without a sale make one sell as well."""
    p = lay({"coin": 1}, {"coin": 1}, market={"cup": 2})
    for give, take in [("coin", "cup")] * 2 + [("cup", "coin")] * 2:
        p.play(f"give {give}", f"take {take}", "close", "end")
    assert (p.s.must, p.s.passes) == (1, 0)
    assert asked(p) == "You must sell at least one card this turn."


def test_passes_are_told_until_somebody_does_something():
    p = lay({"coin": 1}, {"mask": 1}, {"cup": 1})
    assert "passed" not in words(drawn(p))
    assert "1 of 3 has passed." in words(drawn(p.play("end"), 1))
    assert "2 of 3 have passed." in words(drawn(p.play("end"), 2))
    assert "passed" not in words(drawn(p.play("end", "sell coin 1")))


def test_a_trade_that_can_only_be_finished_offers_nothing_else():
    p = lay({"coin": 1}, {"mask": 1}, market={"cup": 1}).play("give coin", "take cup")
    assert p.legal() == {"close"}
    assert asked(p).endswith("nothing to take for it. Finish the trade.")


def test_maps_that_are_not_for_sale_bring_nothing_in_the_terminal_either():
    """The switch maps_for_sale."""
    p, out = lay({"map": 2, "coin": 1}, {"mask": 1}), {}
    for paid in (1, 0):
        p.s.maps_for_sale = paid
        console = Console(file=io.StringIO(), width=100)
        console.print(text.treasures(p.view(0), TONGUES["en"]))
        out[paid] = next(line for line in console.file.getvalue().splitlines() if "maps" in line)
    assert "1:3" in out[1]
    assert "1:0" in out[0]
