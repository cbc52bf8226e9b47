"""Thebes: digging, exhibitions, scoring and switches. E and X numbers are the worked examples of rulings.md."""

from collections import Counter
from fractions import Fraction

import pytest

from digsite import find, laws
from digsite.game import ranks
from digsite.games.thebes.board import travel_weeks
from digsite.games.thebes.digging import USES, can_use, knowledge, needs_special_permit, opens, special_points
from digsite.games.thebes.odds import bag, no_find
from digsite.games.thebes.rules import DIG
from digsite.games.thebes.state import DRAW, ON_BOARD, TURN, WORK
from digsite.games.thebes.tables import (
    ASSISTANT,
    BONUS,
    CITIES,
    END,
    MOST_WEEKS,
    SHOVEL,
    SITE,
    SPECIAL_PERMIT,
    WHEEL,
    ZEPPELIN,
)
from digsite.kernel import NATURE, OVER, sample, seeds
from digsite.record import PLAIN
from tests.games.thebes_desk import Desk, kind, show

GAME = find("thebes")
EGYPT_6 = ("egypt-3 london", "egypt-3 moscow")
GREECE_6 = ("greece-3 london", "greece-3 berlin")
E5 = ("crete-2 rome", "assistant paris", "assistant rome", "general-2 paris", "general-2 berlin")


def e5():
    """Crete: 2 of a card, 1 of a token, 1 of two assistants; general knowledge 5."""
    return Desk().give(*E5).find("greece", "bonus", "book").find("egypt", "bonus", "general")


def known(p, site, use=0):
    """(special points, knowledge) of seat 0."""
    me, n = p.s.diggers[0], SITE.index(site)
    return int(special_points(p.s, me, n, use)), int(knowledge(p.s, me, n, use))


def rubbish(p):
    """Finish the dig with rubbish alone."""
    while p.s.phase == DRAW:
        p.play("draw rubbish 0")
    return p


# --- what is needed -------------------------------------------------------------------------------


def test_e3a_a_permit_and_one_point_of_special_knowledge_open_a_site():
    """R42, R43."""
    p = Desk().give("crete-1 paris").put(place="crete").play("dig crete walk")
    assert (known(p, "crete"), p.weeks(), p.legal()) == (
        (1, 1),
        [8, 9, 10, 11, 12],
        {f"work none {w}" for w in range(8, 13)},
    )


def test_x17_a_book_token_opens_a_site():
    """R42, R56."""
    p = Desk().find("greece", "bonus", "book").put(place="crete").play("dig crete walk")
    assert p.weeks() == [8, 9, 10, 11, 12]


def test_x12_assistants_alone_do_not_open_a_site():
    """R42."""
    p = Desk().give("assistant paris", "assistant berlin", "assistant rome")
    assert not any(a.startswith("dig") for a in p.legal())


def test_x11_a_rumour_used_opens_a_site():
    """R42, R44; switch `opening`."""
    cards = ("rumour-egypt rome", "general-2 paris", "general-2 berlin", "general-1 rome")
    p = Desk().give(*cards).put(place="egypt").play("dig egypt walk")
    assert {a.split()[1] for a in p.legal()} == {"rumour"}
    assert (known(p, "egypt", 1), p.weeks("rumour")) == ((2, 4), list(range(2, 13)))
    assert [p.tokens("rumour", w) for w in range(2, 13)] == [1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5]
    rubbish(p.play("work rumour 2"))
    assert p.discards() == {"rumour-egypt rome": 1}
    assert "dig egypt walk" not in Desk(opening="book").give(*cards).put(place="egypt").legal()
    with_book = Desk(opening="book").give("rumour-egypt rome", "egypt-1 rome").put(place="egypt").play("dig egypt walk")
    assert known(with_book, "egypt", 1) == (3, 3)


def test_e3_rumours_and_assistants_are_special_knowledge():
    """R43, R44, R45."""
    p = Desk().give("crete-2 rome", "rumour-crete paris", "assistant paris", "assistant rome")
    p.find("greece", "bonus", "book")
    assert (known(p, "crete", 1), known(p, "crete", 0)) == ((6, 6), (4, 4))


def test_r45_assistants_count_one_for_two_and_two_for_three_or_more():
    given = [f"assistant {city}" for city in ("paris", "paris", "berlin", "vienna", "vienna", "rome")]
    p = Desk().give("egypt-1 rome")
    points = [known(p, "egypt")[0]] + [known(p.give(card), "egypt")[0] for card in given]
    assert points == [1, 1, 2, 3, 3, 3, 3]


def test_e4_general_knowledge_counts_everywhere():
    """R47."""
    p = Desk().give("general-2 paris", "general-1 rome").find("egypt", "bonus", "general")
    assert p.s.diggers[0].general == 4


def test_e5_e6_general_knowledge_is_capped_by_special_knowledge():
    """R47, R48, R49."""
    p = e5()
    assert known(p, "crete") == (4, 8)
    p.put(place="crete").play("dig crete walk")
    assert p.tokens("none", 4) == 5


def test_e7_x1_a_whole_dig():
    """R54, R55, R57, R60, R61."""
    p = e5().put(place="rome", date="1901:10").play("dig crete walk")
    assert (p.date(), p.s.phase, p.s.turn) == ("1901:11", WORK, 0)
    p.play("work none 4")
    assert (p.date(), p.s.tokens, p.s.turn) == ("1901:15", 5, NATURE)
    chance = Fraction(1)
    for lot in ("artefact 3", "rubbish 0", "artefact 3", "artefact 2", "rubbish 0"):
        ways = p.ways()
        chance *= Fraction(ways[f"draw {lot}"], sum(ways.values()))
        p.play(f"draw {lot}")
    assert chance == Fraction(8, 23751)
    assert chance * 30 == Fraction(80, 7917)  # 5! / 2! / 2! orders
    assert p.points()[0] == 8 + 1 + 1 + 1 + 5 + 0  # three artefacts, three bonuses, most books about Crete
    assert bag(p.view(0), 1) == [2, 1, 2, 3, 1, 0, 0, 1, 1, 16]
    assert (p.permits(), p.s.diggers[0].held[3]) == ({"crete"}, 2)


def test_x13_the_wheel_must_show_a_token():
    """R23, R50."""
    p = Desk().give("egypt-1 rome").put(place="egypt").play("dig egypt walk")
    assert [p.tokens("none", w) for w in range(8, 13)] == [1, 1, 1, 1, 2]
    assert p.weeks() == [8, 9, 10, 11, 12]
    late = Desk().give("egypt-1 rome").put(1, date="1904:1")
    assert "dig egypt walk" not in late.put(place="egypt", date="1903:46").legal()
    assert late.put(place="egypt", date="1903:45").play("dig egypt walk").weeks() == [8]


def test_x14_shovels_do_not_help_to_reach_a_first_token():
    """R50, R51."""
    p = Desk().give("egypt-1 rome", "shovel london", "shovel rome", "shovel moscow").put(place="egypt")
    p.play("dig egypt walk")
    assert p.weeks() == [8, 9, 10, 11, 12]
    assert [p.tokens("none", w) for w in range(8, 13)] == [3, 3, 3, 3, 4]


def test_x15_more_than_twelve_counts_as_twelve():
    """R49, R51."""
    p = Desk().give(*EGYPT_6, "egypt-2 london", "egypt-1 rome")
    p.give("general-2 london", "general-2 paris", "general-2 berlin", "general-2 moscow")
    p.give("shovel london", "shovel rome", "shovel moscow").put(place="egypt").play("dig egypt walk")
    assert known(p, "egypt") == (9, 12)
    assert [p.tokens("none", w) for w in (1, 8, 12)] == [5, 12, 12]


def test_x16_single_use_cards_in_all_combinations():
    """R44, R46, R52, R53."""
    p = Desk().give("crete-2 rome", "rumour-crete paris", "assistant paris", "shovel london", "general-2 paris")
    p.put(place="crete").play("dig crete walk")
    uses = ["none", "rumour", "assistant", "rumour-assistant", "shovel", "rumour-shovel", "assistant-shovel",
            "rumour-assistant-shovel"]  # fmt: skip
    assert [(known(p, "crete", n)[1], p.tokens(use, 3)) for n, use in enumerate(uses)] == [
        (4, 1), (6, 3), (5, 2), (7, 4), (4, 2), (6, 4), (5, 3), (7, 5),
    ]  # fmt: skip
    rubbish(p.play("work rumour-assistant-shovel 3"))
    assert p.discards() == {"rumour-crete paris": 1, "assistant paris": 1, "shovel london": 1}


def test_r46_r52_two_helpers_are_not_spent():
    p = Desk().give("crete-2 rome", "assistant paris", "assistant rome", "shovel london", "shovel rome")
    assert can_use(p.s, p.s.diggers[0], 1) == 0


def test_r53_cards_may_be_spent_without_effect():
    p = (
        Desk()
        .give(*EGYPT_6, "egypt-2 london", "egypt-2 berlin", "egypt-2 berlin", "assistant paris")
        .put(place="egypt")
    )
    p.play("dig egypt walk")
    assert p.tokens("assistant", 12) == p.tokens("none", 12) == 10
    assert "work assistant 12" in p.legal()


def test_r55_rubbish_goes_back_only_after_the_last_token():
    """X33: a fresh bag."""
    p = Desk().give(*EGYPT_6).put(place="egypt").play("dig egypt walk", "work none 4")
    view = p.view(0)
    assert (no_find(view, 2, 1), no_find(view, 2, 2)) == (Fraction(16, 30), Fraction(8, 29))
    p.play("draw rubbish 0", "draw rubbish 0")
    assert (p.ways()["draw rubbish 0"], sum(p.ways().values())) == (14, 28)


def test_x23_the_first_digger_gets_the_bonus_whatever_was_drawn():
    """R60."""
    p = rubbish(Desk().give(*EGYPT_6).put(place="egypt").play("dig egypt walk", "work none 4"))
    assert (p.s.diggers[0].artefacts[2], p.s.owner[2, BONUS]) == (1, 0)
    assert sum(bag(p.view(0), 2)) == 30
    second = (
        Desk().give(*EGYPT_6, seat=1).find("egypt", "bonus").put(1, place="egypt", date="1901:1").put(0, date="1901:9")
    )
    rubbish(second.play("dig egypt walk", "work none 4"))
    assert second.s.diggers[1].artefacts[2] == 0
    assert second.s.owner[1, BONUS] == ON_BOARD


def test_r56_a_book_found_counts_from_the_next_dig_on():
    p = Desk().give(*GREECE_6, "special-permit london").put(place="greece")
    assert "dig crete walk" not in p.legal()
    p.play("dig greece walk")
    assert p.tokens("none", 3) == 3
    p.play("work none 3", "draw general 1")
    assert (p.s.phase, p.s.tokens) == (DRAW, 2)  # with 7 points the wheel would show 4 tokens
    p.play("draw book 1", "draw rubbish 0")
    me = p.s.diggers[0]
    assert (me.books[1], me.general, me.artefacts[0]) == (1, 1, 1)
    assert (p.s.phase, p.s.tokens) == (TURN, 0)
    assert "dig crete walk" in p.legal()
    assert p.play("dig greece walk").tokens("none", 3) == 4


def test_r61_the_largest_dig_leaves_rubbish_in_the_bag():
    assert WHEEL.max() + 2 == 12
    assert WHEEL.max() + 4 < 16


# --- permits and the year --------------------------------------------------------------------------


def test_x9_a_zeppelin_saves_the_trip_to_a_dig():
    """R20, R23."""

    def weeks(travel):
        p = Desk().give(*EGYPT_6, "zeppelin rome").put(1, date="1904:1").put(place="moscow", date="1903:44")
        p.play(f"dig egypt {travel}")
        return p.date(), p.weeks(), p.discards()

    assert weeks("walk") == ("1903:48", [1, 2, 3, 4, 5], {})
    assert weeks("zeppelin") == ("1903:44", list(range(1, 10)), {"zeppelin rome": 1})


def test_e10_a_dig_must_end_in_time():
    """R23."""
    p = Desk().give("greece-3 london", "greece-2 london").put(1, date="1904:1").put(place="greece", date="1903:48")
    assert p.play("dig greece walk").weeks() == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(("dig_year", "used"), [("end", {"egypt"}), ("start", set())])
def test_x18_a_dig_across_the_year_end(dig_year, used):
    """R22, R58; switch `dig_year`."""
    p = Desk(dig_year=dig_year).give(*EGYPT_6).use_permit("greece").put(place="egypt", date="1902:50")
    rubbish(p.play("dig egypt walk", "work none 5"))
    assert (p.date(), p.permits()) == ("1903:3", used)


@pytest.mark.parametrize("dig_year", ["end", "start"])
def test_x19_a_used_permit_is_valid_in_the_next_year(dig_year):
    """R57, R58."""
    p = Desk(dig_year=dig_year).give(*EGYPT_6).put(place="egypt", date="1902:50")
    rubbish(p.play("dig egypt walk", "work none 2"))
    assert (p.date(), p.permits()) == ("1902:52", {"egypt"})
    p.play("redraw walk")
    assert (p.date(), p.permits()) == ("1903:4", set())


@pytest.mark.parametrize(("place", "open_to"), [("crete", False), ("rome", True), ("egypt", False)])
def test_x20_permits_are_checked_on_arrival(place, open_to):
    """R42."""
    p = Desk().give(*EGYPT_6, "zeppelin rome").use_permit("egypt").put(place=place, date="1902:51")
    assert ("dig egypt walk" in p.legal()) == open_to
    assert "dig egypt zeppelin" not in p.legal()  # who flies arrives in the old year


@pytest.mark.parametrize("dig_year", ["end", "start"])
@pytest.mark.parametrize(("start", "end", "used"), [("1902:20", "1902:25", {"greece"}), ("1902:50", "1903:3", set())])
def test_x21_x22_a_special_permit_buys_one_more_dig(start, end, used, dig_year):
    """R59: the lower kind goes first, the tile is not touched."""
    p = Desk(dig_year=dig_year).give(*GREECE_6, "special-permit london", "special-permit moscow")
    p.use_permit("greece").put(place="greece", date=start)
    rubbish(p.play("dig greece walk", "work none 5"))
    assert kind("special-permit london") == 60
    assert (p.date(), p.discards(), p.permits()) == (end, {"special-permit london": 1}, used)
    assert p.cards()["special-permit moscow"] == 1
    assert "dig greece walk" in p.legal()


def test_r59_a_special_permit_is_kept_where_the_permit_is_valid():
    p = Desk().give(*GREECE_6, "special-permit london").put(place="greece")
    rubbish(p.play("dig greece walk", "work none 5"))
    assert (p.discards(), p.permits()) == ({}, {"greece"})


def may_dig(s, me, site, fly):
    """Whether some cards open the site to who gets there in time with a permit: asked of each part alone."""
    arrival = me.week + travel_weeks(me, CITIES + site, fly)
    needs_one, most, cards = (
        needs_special_permit(me, site, arrival),
        min(MOST_WEEKS, END - arrival),
        can_use(s, me, site),
    )
    permitted = not needs_one or me.held[SPECIAL_PERMIT] > 0
    enough = any(
        opens(s, me, site, use) and any(WHEEL[knowledge(s, me, site, use), weeks] for weeks in range(1, most + 1))
        for use in range(USES)
        if use & cards == use
    )
    return permitted and enough and (not fly or (me.held[ZEPPELIN] > 0 and me.place != CITIES + site))


@pytest.mark.parametrize("switches", [{}, {"opening": "book", "helpers": "sets", "dig_year": "start"}])
def test_r59_digs_are_open_where_all_their_parts_say_so(switches):
    """The rule looks at all sites at once; here each dig is asked about alone."""
    ways, met = GAME.ways(), Counter()
    for seed in range(3 if PLAIN else 60):
        states, rng = GAME.start(2 + seed % 3, switches), seeds(seed, 1)[0]
        s = states[0]
        while s.turn != OVER:
            GAME.kernel.options(states, 0, ways)
            if s.phase == TURN:
                me = s.diggers[s.turn]
                for site in range(len(SITE)):
                    for fly in range(2):
                        may = may_dig(s, me, site, fly)
                        assert bool(ways[DIG + 2 * site + fly]) == may
                        met[bool(fly), may] += 1
            GAME.kernel.act(states, 0, sample(ways, rng))
    assert PLAIN or len(met) == 4


# --- helpers in sets --------------------------------------------------------------------------------


def test_switch_helpers_in_sets():
    """R45, R46, R51, R52: every set of three counts, a lone remainder may be spent."""
    expected = {0: (0, 0), 1: (0, 1), 2: (1, 0), 3: (2, 0), 4: (2, 1), 5: (3, 0), 6: (4, 0)}
    assistants = ["paris", "paris", "berlin", "vienna", "vienna", "rome"]
    shovels = ["london", "london", "rome", "rome", "moscow", "moscow"]
    for n, (kept, lone) in expected.items():
        p = Desk(helpers="sets").give(*EGYPT_6, *[f"assistant {c}" for c in assistants[:n]])
        p.give(*[f"shovel {c}" for c in shovels[:n]]).put(place="egypt").play("dig egypt walk")
        assert known(p, "egypt")[0] == 6 + kept
        assert can_use(p.s, p.s.diggers[0], 2) == 6 * lone
        assert p.tokens("none", 1) == WHEEL[6 + kept, 1] + kept
        if lone:
            assert p.tokens("assistant-shovel", 1) == WHEEL[7 + kept, 1] + kept + 1
            rubbish(p.play("work assistant-shovel 1"))
            assert p.discards() == {"assistant paris": 1, "shovel london": 1}


@pytest.mark.parametrize("shovels", [3, 4, 5, 6])
def test_r51_more_than_three_shovels_count_as_three(shovels):
    cities = ("london", "london", "rome", "rome", "moscow", "moscow")[:shovels]
    p = Desk().give(*EGYPT_6, *[f"shovel {c}" for c in cities]).put(place="egypt")
    assert p.play("dig egypt walk").tokens("none", 1) == 1 + 2


def dig_goes_on(s, me):
    return s.phase in (WORK, DRAW)


def rumour_alone(s, me):
    return bool(((me.rumours > 0) & (me.books == 0)).any())


def many_helpers(s, me):
    return max(me.held[ASSISTANT], me.held[SHOVEL]) > 3


@pytest.mark.parametrize(
    ("switch", "can_act"), [("dig_year", dig_goes_on), ("opening", rumour_alone), ("helpers", many_helpers)]
)
def test_switches_change_nothing_where_they_cannot_act(switch, can_act):
    """Along whole games: the same is open, and the same comes of it."""
    alike = 0
    for seed in range(2 if PLAIN else 12):
        for m in laws.walk(GAME, 3, seed):
            s = m.states[0]
            if not can_act(s, s.diggers[s.actor]):
                other = m.states.copy()
                other[0][switch] = 1
                assert (m.options(other) == m.ways).all()
                after = m.after(other, m.action)
                after[0][switch] = 0
                assert after.tobytes() == m.after(m.states, m.action).tobytes()
                alike += 1
    assert alike > 100


# --- exhibitions ------------------------------------------------------------------------------------


def test_e8_an_exhibition():
    """R62, R63, R65."""
    p = Desk(3).burn(27).lay("small london").find("greece", "bonus").find("egypt", "bonus", 1)
    p.put(place="egypt", date="1902:3").play("show a walk")
    assert (p.date(), p.place(), p.track()) == ("1902:10", "london", [None, None, None])
    assert (p.s.shows[show("small london")], list(p.s.diggers[0].artefacts), p.s.turn) == (0, [1, 0, 2, 0, 0], 0)
    assert p.points()[0] == 4 + 3


def test_r62_only_artefacts_count_for_an_exhibition():
    p = Desk(3).burn(27).lay("small london").find("greece", "bonus").find("egypt", "bonus", "book", "general")
    assert not any(a.startswith("show") for a in p.legal())
    assert "show a walk" in p.find("egypt", 6).legal()


def test_r63_the_same_artefacts_serve_again():
    p = (
        Desk(2)
        .burn(27)
        .lay(None, "small london", "large london")
        .find("greece", "bonus", 1)
        .find("egypt", "bonus", 1, 1)
    )
    p.find("crete", "bonus").play("show b walk", "show c walk")
    assert p.points()[0] == 6 + 4 + 5


def test_r32_a_space_left_empty_stays_empty():
    p = Desk(3).burn(27).lay("small paris", "small london", "small berlin")
    p.find("greece", "bonus").find("egypt", "bonus", 1).play("show b walk")
    assert p.track() == ["small paris", None, "small berlin"]


# --- scoring ----------------------------------------------------------------------------------------


def test_e9_final_scoring():
    """R64, R65, R66, R70."""
    p = Desk(3)
    p.find("palestine", "bonus", 1, 7).find("mesopotamia", 4).find("egypt", "bonus", 2, 3, 3, 4)
    p.find("crete", 2, 5).find("greece", "bonus", 5)
    for name in ("small london", "small berlin", "large london"):
        p.s.shows[show(name)] = 0
    for card in ("congress paris", "congress berlin", "congress vienna", "congress moscow", "congress moscow"):
        p.give(card)
    p.give(
        "general-2 paris", "rumour-egypt rome", "shovel rome", "assistant paris", "car rome", "special-permit london"
    )
    assert p.points(3) == [39 + 13 + 15, 0, 0]


def test_x31_majorities():
    """R67, R68."""
    p = Desk(3)
    for seat, city in enumerate(("berlin", "vienna", "rome")):
        p.give(f"greece-1 {city}", seat=seat)
    p.give("crete-1 paris").give("rumour-egypt rome", seat=1)
    assert p.points(3) == [8, 3, 3]


def test_r67_book_tokens_count_for_the_majority():
    p = Desk(2).give("crete-1 paris").give("crete-1 vienna", seat=1).find("greece", "book", seat=1)
    assert p.points(2) == [0, 5]


def test_x32_congresses():
    """R66."""
    points = []
    p = Desk(open=("shovel rome", "shovel london", "shovel moscow", "car rome"))
    for city in ("london", "paris", "paris", "berlin", "berlin", "vienna", "vienna", "moscow", "moscow"):
        points.append(p.points()[0])
        p.give(f"congress {city}")
    assert [*points, p.points()[0]] == [0, 1, 3, 6, 10, 15, 21, 28, 28, 28]


def test_r69_a_tie_is_a_shared_victory():
    p = Desk(3).give("congress moscow").give("congress moscow", seat=2)
    assert ranks(p.game.points(p.states)[0], 3) == [1, 3, 1]
