"""Thebes: set-up, time, travel and cards. E and X numbers are the worked examples of rulings.md."""

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from digsite import Unreadable, find
from digsite.games.thebes.odds import next_card, next_exhibition
from digsite.games.thebes.rules import ANNOUNCE, REVEAL_CARD
from digsite.games.thebes.state import ASIDE, BOOK, DISCARDED, IN_PILE, REVEAL, TURN
from digsite.games.thebes.tables import COPIES, EXHIBITIONS, KIND_WEEKS, PLACE, STEPS
from digsite.kernel import NATURE, OVER
from tests.games.thebes_desk import PLAIN_CARDS, Desk, kind, show, week
from tests.position import Position

GAME = find("thebes")


# --- contents and set-up -------------------------------------------------------------------------


def test_r1_two_to_four_play():
    for seats in (1, 5):
        with pytest.raises(Unreadable):
            GAME.start(seats)


def test_r2_distances_are_routes_on_a_shortest_way():
    table = """
        011222333444 101112322333 110221223443 212011222333 212102311222 221120112332
        332231023443 322211201221 323212310112 434323421012 434323421101 433322312210
    """
    assert ["".join(map(str, row)) for row in STEPS] == table.split()
    assert PLACE[0] == "london"
    assert PLACE[-1] == "mesopotamia"


def test_r4_there_are_85_research_cards_and_10_exhibitions():
    assert (COPIES.sum(), len(COPIES), EXHIBITIONS, BOOK.size) == (85, 67, 10, 210)


def test_r5_each_bag_holds_14_finds_and_16_rubbish_and_a_bonus_lies_on_each_site():
    p = Desk().give("crete-1 paris").put(place="crete").play("dig crete walk", "work none 8")
    assert p.ways() == {
        "draw artefact 1": 2, "draw artefact 2": 2, "draw artefact 3": 4, "draw artefact 4": 3, "draw artefact 5": 1,
        "draw book 1": 1, "draw general 1": 1, "draw rubbish 0": 16,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "start", "pile", "aside"), [(2, "1901:1", 64, 27), (3, "1901:16", 59, 32), (4, "1902:1", 59, 32)]
)
def test_x2_set_up(seats, start, pile, aside):
    """R6, R7, R9, R10, R11: where everything lies after four reveals, with 85, 84, 83, 82 ways."""
    p = Position("thebes", seats)
    for ways, card in zip((85, 84, 83, 82), PLAIN_CARDS, strict=True):
        assert sum(p.ways().values()) == ways
        p.play(f"reveal {card}")
    s = p.s
    assert (s.phase, s.turn, s.actor) == (TURN, 0, 0)
    for seat in range(seats):
        me = s.diggers[seat]
        assert (me.week, PLACE[me.place], list(me.permit)) == (week(start), "warsaw", [1] * 5)
        assert not me.cards.any()
    assert p.points(seats) == [0] * seats
    assert s.top + s.mid + sum(s.shows == IN_PILE) == pile
    assert s.aside + sum(s.shows == ASIDE) == aside
    assert s.top == 27


def test_r8_the_start_player_lies_on_top():
    assert list(Desk(4, ahead=False).s.recent) == [0, 1, 2, 3]


def test_r11_the_first_exhibition_cannot_come_before_pile_1_is_used_up():
    p = Desk(3).burn(26)
    assert next_exhibition(p.view(0)) == 0
    assert next_exhibition(p.burn(1).view(0)) == Fraction(5, 32)


# --- order and time ------------------------------------------------------------------------------


def test_e1_the_marker_on_top_acts_first():
    """R13, R14."""
    p = Desk(4)
    red, blue, yellow, green = range(4)
    p.s.recent[:] = blue, red, yellow, green
    for seat, at in ((red, 8), (blue, 8), (yellow, 9), (green, 10)):
        p.put(seat, date=f"1902:{at}")
    assert p.s.turn == blue


def test_x3_the_last_to_arrive_lies_on_top_and_may_act_again():
    """R14, R15, R39."""
    p = Desk(4, open=("crete-1 berlin", "palestine-1 vienna", "congress london", "congress paris"), ahead=False)
    p.play("take 1 walk", "reveal congress berlin", "take 2 walk", "reveal congress berlin")
    p.play("redraw walk", *["reveal " + c for c in ("shovel london", "shovel rome", "shovel moscow", "shovel london")])
    p.play(
        "redraw walk", *["reveal " + c for c in ("assistant paris", "shovel rome", "shovel moscow", "assistant rome")]
    )
    assert [p.date(seat) for seat in range(4)] == ["1902:3", "1902:3", "1902:2", "1902:2"]
    assert p.s.turn == 3
    before = p.s.diggers[3].week
    p.play("redraw walk")
    assert p.s.diggers[3].week - before == 2


def test_r3_times_are_compared_across_years():
    p = Desk(2)
    p.put(0, date="1902:1").put(1, date="1901:52")
    assert p.s.turn == 1


def test_r12_r26_nobody_acts_at_the_end_and_the_game_is_over_when_all_are_there():
    """X35."""
    p = Desk(3)
    for seat in (0, 1):
        p.put(seat, date="1904:1")
    p.put(2, date="1903:40")
    assert p.s.turn == 2
    p.play("take 1 walk", "reveal shovel rome")
    assert p.s.turn == 2
    p.play("retire")
    assert (p.s.turn, p.date(2)) == (OVER, "1904:1")


def test_r16_there_is_no_passing():
    p = Desk()
    assert {a.split()[0] for a in p.legal()} == {"take", "redraw"}


def test_e2_travel_costs_a_week_for_each_route():
    """R17, R18, R27, R38."""
    p = Desk().put(place="london", date="1901:4").play("redraw walk")
    assert (p.date(), p.place(), len(p.discards())) == ("1901:7", "warsaw", 4)


def test_x7_the_car_shortens_long_trips_by_one_week():
    """R19: no stacking."""
    for cars in (("car rome",), ("car rome", "car moscow")):
        for start, to, weeks in (("moscow", "egypt", 3), ("moscow", "crete", 2), ("berlin", "rome", 2)):
            p = Desk(open=("egypt-1 rome", "congress paris", "congress berlin", "congress london"))
            p.give(*cards_about("egypt", "crete"), *cars).put(place=start, date="1901:1")
            if to == "rome":
                p.play("take 1 walk")
                weeks += 1
            else:
                p.play(f"dig {to} walk")
            assert p.s.diggers[0].week == weeks


def cards_about(*sites):
    return [card for site in sites for card in {"egypt": ["egypt-2 berlin"], "crete": ["crete-2 rome"]}[site]]


def test_x8_a_zeppelin_takes_no_time_and_the_lower_kind_is_discarded():
    """R20."""
    p = Desk(open=("egypt-1 moscow", *PLAIN_CARDS[:3])).give("zeppelin vienna", "zeppelin rome", "car rome")
    p.put(place="egypt", date="1901:9").play("take 1 zeppelin")
    assert (p.date(), p.place()) == ("1901:10", "moscow")
    assert (kind("zeppelin vienna"), kind("zeppelin rome")) == (58, 59)
    assert p.discards() == {"zeppelin vienna": 1}
    assert p.cards() == {"zeppelin rome": 1, "car rome": 1, "egypt-1 moscow": 1}


def test_x10_no_flight_without_a_trip():
    """R20."""
    p = Desk(open=("egypt-1 moscow", *PLAIN_CARDS[:3])).give("zeppelin vienna").put(place="moscow")
    assert {"take 1 walk", "take 2 zeppelin"} <= p.legal()
    assert "take 1 zeppelin" not in p.legal()


def test_r21_a_car_or_zeppelin_just_taken_does_not_help_that_trip():
    p = Desk(open=("zeppelin rome", *PLAIN_CARDS[:3])).put(place="moscow", date="1901:1")
    assert "take 1 zeppelin" not in p.legal()
    p.play("take 1 walk")
    assert p.date() == "1901:5"


def test_r22_permits_are_valid_again_beyond_week_52():
    p = Desk().use_permit("egypt", "greece").put(date="1901:50", place="warsaw")
    p.play("redraw walk", *["reveal shovel rome", "reveal shovel london", "reveal shovel moscow", "reveal car rome"])
    assert (p.date(), p.permits()) == ("1901:51", {"egypt", "greece"})
    p.s.run = 0
    p.play("redraw walk", *["reveal shovel rome", "reveal shovel london", "reveal shovel moscow", "reveal car moscow"])
    assert (p.date(), p.permits()) == ("1901:52", {"egypt", "greece"})
    p.play("redraw walk")
    assert (p.date(), p.permits()) == ("1902:2", set())


@pytest.mark.parametrize(
    ("place", "open_to"),
    [
        ("rome", {"take 1 walk", "retire"}),
        ("vienna", {"retire"}),
        ("egypt", {"retire"}),
        ("warsaw", {"redraw walk", "retire"}),
    ],
)
def test_x24_nothing_goes_beyond_the_end(place, open_to):
    """R23, R25."""
    p = Desk(open=("egypt-1 rome", *PLAIN_CARDS[:3])).put(place=place, date="1903:52").put(1, date="1904:1")
    assert p.legal() == open_to
    action = next(iter(open_to - {"retire"}), "retire")
    assert p.play(action).date() == "1904:1"


@pytest.mark.parametrize("action", ["take 1 zeppelin", "redraw zeppelin", "retire"])
def test_r20_r23_a_zeppelin_reaches_the_end_exactly(action):
    p = Desk(open=("egypt-1 rome", *PLAIN_CARDS[:3])).give("zeppelin rome").put(1, date="1904:1")
    p.put(place="egypt", date="1903:52")
    assert p.legal() == {"take 1 zeppelin", "redraw zeppelin", "retire"}  # congresses take longer
    assert p.play(action).date() == "1904:1"


def test_x34_one_may_stop_in_the_last_year_only():
    """R24."""
    assert "retire" not in Desk().put(date="1902:52").legal()
    assert "retire" in Desk().put(date="1903:1").legal()
    p = Desk().put(1, date="1903:40").put(date="1903:30")
    assert len(p.legal()) > 1
    assert "retire" in p.legal()
    assert p.play("retire").date() == "1904:1"
    assert p.s.turn == 1


def test_r25_somebody_on_turn_can_always_act():
    """The laws walk many games; here the dearest redraw before the last year."""
    p = Desk().put(date="1902:52", place="warsaw")
    p.s.run = 13
    assert "redraw walk" in p.legal()


# --- taking cards and the draw pile ---------------------------------------------------------------


def test_r28_r29_r30_a_card_is_taken_in_its_city_and_kept_and_its_space_refilled():
    p = Desk(open=("general-2 moscow", *PLAIN_CARDS[:3])).put(date="1901:1").play("take 1 walk")
    assert (p.date(), p.place(), p.cards()) == ("1901:8", "moscow", {"general-2 moscow": 1})
    assert (p.s.phase, p.s.open[0]) == (REVEAL, -1)
    p.play("reveal car rome")
    assert (p.s.open[0], p.s.phase, p.s.turn) == (kind("car rome"), TURN, 0)


def test_e11_an_exhibition_goes_to_space_a_and_the_next_card_is_revealed():
    """R31."""
    p = Desk(3).burn(27).play("take 1 walk", "announce small vienna", "reveal egypt-2 london")
    assert p.track() == ["small vienna", None, None]
    assert p.s.open[0] == kind("egypt-2 london")
    p.play("take 1 walk", "announce small paris")
    assert p.track() == ["small paris", "small vienna", None]


def test_x25_a_card_moves_only_if_the_one_behind_needs_its_space():
    """R31, R32, R37."""
    p = Desk(3).burn(27).lay("small london", None, "small berlin").play("take 1 walk")
    p.play("announce small paris")
    assert p.track() == ["small paris", "small london", "small berlin"]
    p.play("announce small vienna")
    assert p.track() == ["small vienna", "small paris", "small london"]
    assert p.s.shows[show("small berlin")] == DISCARDED
    p.play("announce small moscow")
    assert p.track() == ["small moscow", "small vienna", "small paris"]
    assert p.s.shows[show("small london")] == DISCARDED


@pytest.mark.parametrize(("seats", "total", "shows"), [(3, 1728, 5), (2, 1998, 10)])
def test_x26_x27_ways_of_the_second_pile(seats, total, shows):
    p = Desk(seats).burn(27).wait()
    p.s.open[0] = -1
    ways = p.ways()
    assert sum(ways.values()) == total
    assert sum(n for a, n in ways.items() if a.startswith("announce")) == Fraction(shows, 27 + shows) * total
    double = next(k for k in range(67) if p.s.unseen[k] == 2)
    assert ways[BOOK.text(REVEAL_CARD + double)] == 54
    if seats == 3:
        assert ways["announce small paris"] == Fraction(1, 32) * total
    assert next_card(p.view(0)) == {a: Fraction(n, total) for a, n in ways.items()}


def test_x28_the_pile_is_renewed_when_its_last_card_has_been_placed():
    """R33, R34."""
    p = Desk(3).lay("small london", "small paris", "small berlin").drop("small vienna")
    p.play("take 1 walk").burn(27).burn(27)
    assert (p.pile(), p.ways()) == ((0, 1), {"announce small moscow": 27})
    assert sum(p.discards().values()) == 54
    p.play("announce small moscow")
    assert p.track() == ["small moscow", "small london", "small paris"]
    assert (p.pile(), p.s.aside, p.discards()) == ((81, 7), 0, {})
    assert next_exhibition(p.view(0)) == Fraction(7, 88)


def test_x29_a_zeppelin_just_used_is_shuffled_in():
    """R34, R37."""
    p = Desk(3).give("zeppelin rome").burn(27)
    p.drop(*[f"small {city}" for city in ("london", "paris", "berlin", "vienna", "moscow")]).burn(25)
    assert p.pile() == (1, 0)
    p.play("take 1 zeppelin")
    assert p.discards()["zeppelin rome"] == 1
    p.play("reveal greece-1 berlin")
    assert (p.discards(), p.s.unseen[kind("zeppelin rome")], p.s.aside) == ({}, 1, 0)
    assert p.pile() == (27 + 53, 10)


def test_x30_without_research_cards_the_pile_is_not_renewed():
    """R35, R36, R41."""
    p = Desk(2)
    p.s.top, p.s.mid, p.s.aside = p.s.unseen.sum(), 0, 0
    for number in range(67):
        while p.s.unseen[number]:
            p.give(BOOK.text(REVEAL_CARD + number)[7:], seat=1)
    p.lay("small london", "small paris", "small berlin").drop("small vienna", "small moscow")
    p.s.shows[5:] = 1
    p.play("take 1 walk")
    assert (list(p.s.open).count(-1), p.pile(), p.s.turn) == (1, (0, 0), 0)
    p.play("redraw walk")
    assert (p.pile(), p.s.turn) == ((3, 2), NATURE)
    assert max(reveals(p)) == 5
    p.play("reveal congress paris", "reveal congress berlin", "reveal congress vienna")
    assert (list(p.s.open).count(-1), p.s.turn, p.pile()) == (1, NATURE, (0, 2))
    p.play("announce small vienna", "announce small moscow")
    assert (p.s.open[3], p.s.turn, p.pile()) == (-1, 0, (0, 0))


def reveals(p):
    """Numbers of reveals with which Nature can go on until a seat is on turn."""
    if p.s.turn != NATURE:
        return {0}
    out = set()
    for action in p.ways():
        later = Position("thebes", 2)
        later.states = p.states.copy()
        later.play(action)
        out |= {1 + n for n in reveals(later)}
    return out


def test_r35_a_pile_not_renewed_is_renewed_when_a_card_is_wanted_again():
    """R36: empty spaces are refilled at the end of every turn, also of a dig that discards."""
    p = Desk(2)
    p.s.top, p.s.mid, p.s.aside = p.s.unseen.sum(), 0, 0
    p.give("rumour-egypt rome", "egypt-3 london", "egypt-3 moscow")
    for number in range(67):
        while p.s.unseen[number]:
            p.give(BOOK.text(REVEAL_CARD + number)[7:], seat=1)
    p.s.shows[:] = 1
    p.play("take 1 walk").put(place="egypt")
    assert p.s.open[0] == -1
    p.play("dig egypt walk", "work rumour 1", "draw rubbish 0", *["draw rubbish 0"] * (p.s.tokens))
    assert p.ways() == {"reveal rumour-egypt rome": 1}
    p.play("reveal rumour-egypt rome")
    assert p.s.open[0] == kind("rumour-egypt rome")


def test_counts_are_exact():
    """Why counts suffice: all reveal sequences of a small deck are as likely as with real, shuffled piles."""
    deck = "AABCC"  # one card in pile 1, two in pile 2 with two exhibitions, two aside with a third
    kinds = {"A": 9, "B": 0, "C": 15}
    real = {}
    for order in permutations(range(5)):
        for second in permutations((order[1], order[2], "x0", "x1")):
            if second.index(order[1]) < second.index(order[2]):  # each order of pile 2 once
                seen = (deck[order[0]], *(deck[c] if isinstance(c, int) else c for c in second))
                real[seen] = real.get(seen, 0) + 1
    total = sum(real.values())
    p = Position("thebes", 3)
    p.s.unseen[:] = 0
    for letter, number in kinds.items():
        p.s.unseen[number] = deck.count(letter)
    p.s.top, p.s.mid, p.s.aside = 1, 2, 2
    p.s.shows[2:] = ASIDE
    chances = {}

    def follow(states, seen, chance):
        if len(seen) == 5:
            chances[seen] = chance
            return
        ways = GAME.ways()
        GAME.kernel.options(states, 0, ways)
        for action in np.flatnonzero(ways):
            later = states.copy()
            GAME.kernel.act(later, 0, int(action))
            later[0].open[:], later[0].track[:] = -1, -1
            later[0].phase, later[0].turn = REVEAL, NATURE
            letters = {REVEAL_CARD + n: letter for letter, n in kinds.items()}
            name = letters.get(int(action), f"x{int(action) - ANNOUNCE}")
            follow(later, (*seen, name), chance * Fraction(int(ways[action]), int(ways.sum())))

    follow(p.states, (), Fraction(1))
    assert chances == {seen: Fraction(n, total) for seen, n in real.items()}


# --- redrawing -----------------------------------------------------------------------------------

ROUNDS = [
    ("shovel london", "shovel rome", "shovel moscow", "car rome"),
    ("assistant paris", "assistant berlin", "assistant vienna", "assistant rome"),
    ("greece-1 berlin", "greece-1 vienna", "greece-1 rome", "greece-1 moscow"),
    ("egypt-1 paris", "egypt-1 rome", "egypt-1 moscow", "egypt-2 london"),
    ("general-2 london", "general-2 paris", "general-2 berlin", "general-2 moscow"),
    ("rumour-egypt rome", "rumour-crete paris", "zeppelin rome", "zeppelin vienna"),
]


def redraw(p, number):
    return p.play("redraw walk", *[f"reveal {card}" for card in ROUNDS[number]])


def test_x4_each_redraw_in_a_row_is_dearer():
    """R38, R39."""
    p = Desk().put(date="1901:5").put(1, date="1901:30")
    dates = [redraw(p, n).date() for n in range(6)]
    assert dates == ["1901:6", "1901:8", "1901:11", "1901:15", "1901:20", "1901:26"]


def test_x5_another_players_turn_ends_the_run():
    """R40."""
    p = Desk().put(date="1901:5").put(1, date="1901:7")
    assert redraw(p, 0).date() == "1901:6"
    assert (redraw(p, 1).date(), p.s.turn, p.s.run) == ("1901:8", 1, 0)


def test_x6_another_action_ends_the_run():
    """R40."""
    p = Desk().put(date="1901:5")
    assert redraw(p, 2).date() == "1901:6"
    assert p.play("take 1 walk", "reveal car moscow").date() == "1901:8"
    assert redraw(p, 0).date() == "1901:10"


def test_r41_a_redraw_is_open_whatever_lies_there():
    p = Desk()
    p.s.top, p.s.mid, p.s.aside = p.s.unseen.sum(), 0, 0
    for number in range(67):
        while p.s.unseen[number]:
            p.give(BOOK.text(REVEAL_CARD + number)[7:], seat=1)
        for slot in range(4):
            if p.s.open[slot] == number:
                p.s.open[slot] = -1
                p.s.diggers[1].cards[number] += 1
                p.s.diggers[1].held[8] += 1
    p.s.shows[:] = 1
    assert p.legal() == {"redraw walk"}
    assert p.put(date="1901:5").play("redraw walk").date() == "1901:6"


def test_r37_discards_are_redrawn_and_used_cards():
    assert redraw(Desk(), 0).discards() == dict.fromkeys(PLAIN_CARDS, 1)


def test_the_cards_cost_189_weeks():
    assert (COPIES * KIND_WEEKS).sum() == 189
