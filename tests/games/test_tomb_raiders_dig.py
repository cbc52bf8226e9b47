"""The Tomb Raiders: action cards and digs. X, G and K numbers are worked examples of rulings.md."""

import pytest

from digsite.games.tomb_raiders.memory import EVEN
from digsite.games.tomb_raiders.state import ASSISTANT, EXCAVATION, KNOWLEDGE, REGION, TAKE_WEEKS, TYPE, WEEKS
from digsite.kernel import NATURE
from tests.games.tomb_raiders_table import E, G, at_weeks, give, sound, table, teach, weeks
from tests.position import Position

# --- action cards ------------------------------------------------------------------------------


def test_the_thief_draws_one_card_at_random():
    """R37, R38, X8, G3: one week to take, one to play; rubble goes back."""
    assert TAKE_WEEKS[0, TYPE.index("thief-egypt")] == 1
    p = give(table("egypt 0", "egypt 0", "egypt 0", "egypt 2"), 0, "thief-egypt").play("thief egypt")
    assert weeks(p) == [1, 0]
    assert p.ways() == {"unearth 0": 3, "unearth 2": 1}
    q = Position("tomb_raiders")
    q.states = p.states.copy()
    p.play("unearth 0")
    assert p.s.pile_size[E] == 4
    assert p.s.diggers[0].finds[E] == 0
    assert p.s.spent[TYPE.index("thief-egypt")] == 1
    q.play("unearth 2")
    assert q.s.pile_size[E] == 3
    assert q.s.diggers[0].artefacts[E, 2] == 1
    assert sound(p)
    assert sound(q)


def test_an_action_card_may_find_nothing_to_do():
    """R37, R39, R40, G4: weeks are paid and the card is gone."""
    for card, action, cost in (
        ("thief-egypt", "thief egypt", 1),
        ("raiders-egypt", "raid egypt", 4),
        ("scientist", "scientist egypt", 1),
    ):
        p = give(table(), 0, card).play(action)
        assert weeks(p) == [cost, 0]
        assert p.s.turn == 1
        assert p.s.diggers[0].held[TYPE.index(card)] == 0
        assert sound(p)


def test_tomb_raiders_choose_an_artefact():
    """R39, G6: rubble cannot be taken, and an artefact must be."""
    p = give(table("egypt 0", "egypt 0", "egypt 0", "egypt 2", "egypt 2", "egypt 5"), 0, "raiders-egypt").play(
        "raid egypt"
    )
    assert p.s.turn == 0
    assert p.legal() == {"plunder 2", "plunder 5"}
    p.play("plunder 5")
    assert weeks(p) == [4, 0]
    assert p.s.diggers[0].artefacts[E, 5] == 1
    assert p.s.pile[E].tolist() == [3, 0, 2, 0, 0, 0, 0]
    assert sound(p)


def test_tomb_raiders_may_find_only_rubble():
    """R39, G5: then everybody knows the pile."""
    p = give(table("egypt 0", "egypt 0", "egypt 0"), 0, "raiders-egypt").play("raid egypt")
    assert p.legal() == {"leave"}
    assert weeks(p) == [4, 0]
    p.play("leave")
    assert p.s.turn == 1
    assert p.s.rubble[E].tolist() == [0, 0, 0, EVEN, 0, 0, 0]
    assert sound(p)


def test_the_italian_thief_searches():
    """R38, switch thief, G10: as tomb raiders, for the printed weeks."""
    pile = ("egypt 0", "egypt 0", "egypt 0", "egypt 2", "egypt 2", "egypt 5")
    p = table(*pile, shown=("thief-egypt", *("congress",) * 3), thief="search").play("take thief-egypt")
    assert weeks(p) == [3, 0]
    p = give(table(*pile, thief="search"), 0, "thief-egypt").play("thief egypt")
    assert p.legal() == {"plunder 2", "plunder 5"}
    assert weeks(p.play("plunder 5")) == [4, 0]


def test_the_scientist_looks_at_any_pile():
    """R40: nothing moves."""
    p = give(table("egypt 3", "crete 0"), 0, "scientist")
    assert {f"scientist {r}" for r in REGION} <= p.legal()
    p.play("scientist egypt")
    assert p.s.pile_size.tolist() == [0, 1, 0, 1]
    assert p.s.diggers[0].sure[E].tolist() == [0, 0, 0, 1, 0, 0, 0]


def test_assistants_and_general_excavations_are_not_played_alone():
    """R41, R42."""
    p = give(table(), 0, "assistant", "excavation")
    assert all(action.startswith("take") for action in p.legal())


# --- digging -----------------------------------------------------------------------------------


def test_a_dig_needs_a_permit_and_a_point_of_expertise():
    """R43, K7: general knowledge and assistants do not replace that point."""
    p = give(teach(table("egypt 3"), 0, general=6), 0, *["assistant"] * 4)
    assert not any(a.startswith("dig") for a in p.legal())
    teach(p, 0, egypt=1)
    assert {a for a in p.legal() if a.startswith("dig")} == {"dig egypt regional"}
    p.s.diggers[0].permits[E] = 0
    assert not any(a.startswith("dig") for a in p.legal())


def test_the_player_chooses_the_kind_of_permit():
    """R42, R44: of general permits the large ones are spent first; a general excavation costs no time."""
    p = give(teach(table(seats=3), 0, egypt=1), 0, "excavation")
    assert {"dig egypt regional", "dig egypt general"} <= p.legal()
    for large, small in ((1, 1), (0, 1), (0, 0)):
        at_weeks(p, 0, 9, 9).play("dig egypt general", "weeks 1")
        assert (p.s.diggers[0].permits[4], p.s.diggers[0].held[EXCAVATION]) == (large, small)
        assert weeks(p)[0] == 1
    assert "dig egypt general" not in at_weeks(p, 0, 9, 9).legal()
    p.play("dig egypt regional", "weeks 1")
    assert p.s.permits_spent.tolist() == [0, 1, 0, 0, 2]
    assert sound(p)


@pytest.mark.parametrize(
    ("expertise", "general", "helpers", "week", "draws"),
    [
        (2, 3, 0, 11, 4),  # X2, X3
        (1, 3, 2, 11, 4),  # K6
        (5, 6, 4, 12, 10),  # K8
        (5, 6, 4, 1, 3),
        (3, 0, 0, 10, 3),
    ],
)
def test_knowledge_and_weeks_give_the_number_of_cards(expertise, general, helpers, week, draws):
    """R45–R50, R60: general knowledge counts up to the expertise, assistants after that; the table ends at 12."""
    pile = ["mesopotamia 1"] * 5 + ["mesopotamia 0"] * 6
    p = give(teach(table(*pile), 0, mesopotamia=expertise, general=general), 0, *["assistant"] * helpers)
    p.play("dig mesopotamia regional")
    if helpers:
        assert p.legal() == {f"assistants {k}" for k in range(helpers + 1)}
        p.play(f"assistants {helpers}")
    assert p.legal() == {f"weeks {w}" for w in range(1, 13)}
    p.play(f"weeks {week}")
    assert weeks(p) == [week, 0]
    assert p.s.todo == draws
    assert p.s.turn == NATURE
    assert p.s.spent[ASSISTANT] == helpers
    assert (WEEKS, KNOWLEDGE) == (12, 12)
    assert p.s.diggers[0].general == general  # nothing is used up


def test_a_dig_draws_cards_one_by_one_and_rubble_goes_back_afterwards():
    """R51–R53, G1."""
    p = teach(table("greece 0", "greece 1"), 0, greece=3).play("dig greece regional", "weeks 10")
    assert p.s.todo == 2
    assert p.ways() == {"unearth 0": 1, "unearth 1": 1}
    p.play("unearth 0")
    assert p.ways() == {"unearth 1": 1}  # rubble lies aside
    p.play("unearth 1")
    assert p.s.pile_size[G] == 1
    assert p.s.pile[G, 0] == 1
    assert p.s.diggers[0].artefacts[G, 1] == 1
    assert p.s.diggers[0].permits[G] == 1
    assert p.s.aside == 0
    assert p.s.turn == 1


def test_a_dig_may_be_barren():
    """R54, G2, switch barren_digs."""
    p = teach(table("egypt 3"), 0, egypt=1).play("dig egypt regional", "weeks 1")
    assert p.s.turn == 1
    assert weeks(p) == [1, 0]
    assert p.s.diggers[0].permits[E] == 1
    assert p.s.pile_size[E] == 1
    p = teach(table("egypt 3", barren_digs=True), 0, greece=3).play("dig greece regional", "weeks 12")
    assert p.s.turn == 1
    assert weeks(p) == [12, 0]
    assert p.s.diggers[0].permits[G] == 1
    assert not p.s.pile_size[G]
    assert not p.s.diggers[0].finds.any()
    p = teach(table("egypt 3", barren_digs=False), 0, egypt=1, greece=1)
    assert {a for a in p.legal() if a.startswith("dig")} == {"dig egypt regional"}
    p.play("dig egypt regional")
    assert p.legal() == {f"weeks {w}" for w in range(8, 13)}


def test_the_other_dig_table_is_a_switch():
    """R49, switch dig_table: with knowledge 4 one week draws a card in the French columns as they stand."""
    for name, cards in (("main", 0), ("literal", 1)):
        p = teach(table("egypt 3", dig_table=name), 0, egypt=4).play("dig egypt regional", "weeks 1")
        assert p.s.todo == cards
