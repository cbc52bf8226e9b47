"""The Tomb Raiders: one sentence of the rulings, one test. X, D, O, K, G, F: worked examples of rulings.md."""

import numpy as np
import pytest

from digsite import find
from digsite.games.tomb_raiders.state import (
    ASSISTANT,
    COPIES,
    COUNTS,
    EXHIBITIONS,
    GREEN,
    PERMITS,
    PRESENTATIONS,
    REGION,
    TABLE,
    TAKE_WEEKS,
    TYPE,
    TYPES,
)
from digsite.games.tomb_raiders.verbs import advance
from digsite.kernel import OVER
from tests.games.tomb_raiders_table import C, E, M, at_weeks, dig_up, open_up, sound, table, weeks
from tests.position import Position

GAME = find("tomb_raiders")


# --- the codebook and the box ------------------------------------------------------------------


def test_every_action_has_the_number_of_the_rulings():
    numbers = {
        "take expertise-1-mesopotamia": 0, "take excavation": 25, "exhibit 1": 26, "museum 4": 37, "donate egypt 1": 44,
        "donate crete 6": 61, "thief egypt": 63, "raid crete": 69, "scientist mesopotamia": 70,
        "dig greece general": 79, "assistants 4": 86, "weeks 12": 98, "plunder 1": 99, "stack 3": 108,
        "reveal expertise-1-mesopotamia": 109, "reveal exhibition-1": 135, "reveal museum-4": 146, "bury crete 6": 174,
        "stop": 175, "unearth 0": 176, "unearth 6": 182, "leave": 183,
    }  # fmt: skip
    assert {text: GAME.book.number(text) for text in numbers} == numbers
    assert GAME.book.size == 184


def test_the_box_holds_168_cards():
    """R2: 5 professors, 83 green cards, 80 artefact-backed ones."""
    assert (COPIES.sum(), COUNTS.sum(), TYPES, PRESENTATIONS) == (83, 80, 26, 12)
    assert COPIES[:TYPES].sum() == 71
    assert (COUNTS @ np.arange(7)).tolist() == [38, 38, 38, 38]
    assert (COPIES[:TYPES] * TAKE_WEEKS[0]).sum() == 162  # section 9


def test_the_dig_table_is_what_the_rulings_say():
    """R49: rows are weeks, columns knowledge; monotone both ways; 11 weeks with knowledge 4 draw 4 cards."""
    for rows in TABLE:
        assert rows[10, 3] == 4
        assert (np.diff(rows, axis=0) >= 0).all()
        assert (np.diff(rows, axis=1) >= 0).all()
    law = {(w, k): k - h for w in range(1, 13) for k in range(1, 13) for least, most, h in
           ((7, 99, 0), (3, 6, 1), (0, 2, 2), (-2, -1, 3), (-4, -3, 4)) if least <= w - k <= most}  # fmt: skip
    odd = {at for at, cards in law.items() if TABLE[0, at[0] - 1, at[1] - 1] != max(0, cards)}
    assert odd == {(5, 8), (6, 9), (7, 10), (8, 11), (9, 12)}


# --- set-up and refill -------------------------------------------------------------------------


def test_two_to_four_play_with_these_permits():
    """R1, R3, R4, R7, X9: permits of each region, then general ones; professors without owner."""
    for seats, each in ((2, [2, 2, 2, 2, 0]), (3, [1, 1, 1, 1, 2]), (4, [1, 1, 1, 1, 1])):
        p = Position("tomb_raiders", seats)
        assert all(p.s.diggers[seat].permits.tolist() == each for seat in range(seats))
        assert PERMITS[seats - 2].tolist() == each
        assert weeks(p) == [0] * seats
        assert len(p.s.display) == 4
        assert p.s.professor.tolist() == [-1] * 5
    with pytest.raises(ValueError, match="2, 3 or 4"):
        GAME.start(5)


def test_what_lies_open_is_seen_by_all():
    """R5, R68, R69, R70: hands, permits, what every region holds, and all counts are in everybody's View."""
    view = table("egypt 3").view(1)
    assert {"unseen", "pile_size", "backs", "green", "top_green"} <= set(view.dtype.names)
    assert {"held", "permits", "artefacts"} <= set(view.diggers.dtype.names)
    assert "pile" not in view.dtype.names
    assert view.unseen.tolist() == COUNTS.tolist()
    assert view.pile_size.tolist() == [0, 1, 0, 0]


def test_markers_are_stacked_at_random_and_the_top_one_begins():
    """R6, R13, D1: 24 equally likely orders of four."""
    p = Position("tomb_raiders", 4)
    orders = 1
    for seat in (2, 0, 3, 1):
        assert set(p.ways().values()) == {1}
        orders *= len(p.ways())
        p.play(f"stack {seat}")
    assert orders == 24
    p.play(*["reveal congress"] * 4, "stop")
    assert p.s.turn == p.s.actor == 1


def test_the_first_display_is_laid_out_card_by_card():
    """R2, R8–R12, D2–D5."""
    p = Position("tomb_raiders", 4).play("stack 2", "stack 0", "stack 3", "stack 1")
    ways = p.ways()
    assert sum(ways.values()) == 163
    assert "stop" not in ways
    assert ways["reveal expertise-1-mesopotamia"] == 4
    assert ways["bury egypt 0"] == 6
    assert sum(n for a, n in ways.items() if a.startswith("reveal")) == 83  # section 9: the first card is green
    steps = [("reveal congress", 7, 163), ("bury mesopotamia 5", 2, 162), ("reveal exhibition-1", 1, 161),
             ("reveal assistant", 4, 160), ("reveal thief-egypt", 1, 159),
             ("reveal expertise-2-greece", 3, 158)]  # fmt: skip
    for action, ways, total in steps:
        assert (p.ways()[action], sum(p.ways().values())) == (ways, total)
        p.play(action)
    assert [TYPE[t] for t in p.s.display] == ["congress", "assistant", "thief-egypt", "expertise-2-greece"]
    assert p.s.owner[0] == -1
    assert p.s.pile_size.tolist() == [1, 0, 0, 0]
    ways = p.ways()
    assert (ways["stop"], sum(ways.values())) == (78, 157)
    backs = [
        sum(n for a, n in ways.items() if a.startswith(f"bury {r}"))
        for r in ("mesopotamia", "egypt", "greece", "crete")
    ]
    assert backs == [19, 20, 20, 20]
    p.play("bury greece 0")
    assert (p.ways()["stop"], sum(p.ways().values())) == (78, 156)
    p.play("stop")
    assert p.s.turn == 1
    assert p.s.pile_size.tolist() == [1, 0, 1, 0]
    assert p.s.greens == p.s.backs.sum() == 78
    assert sound(p)


def test_a_refill_begins_with_the_green_top_card():
    """R12, R26, D7–D9."""
    shown = ("congress", "exhibition-1", "assistant", "thief-egypt", "expertise-2-greece")
    p = table("mesopotamia 5", "greece 0", seats=4, first=1, shown=shown).play("take congress")
    assert weeks(p) == [0, 2, 0, 0]
    ways = p.ways()
    assert sum(ways.values()) == 78
    assert all(a.startswith("reveal") for a in ways)
    assert sum(n for a, n in ways.items() if "exhibition" in a or "museum" in a) == 11
    p.play("reveal exhibition-4")
    ways = p.ways()
    assert sum(ways.values()) == 155
    assert sum(n for a, n in ways.items() if a.startswith("reveal")) == 77
    p.play("reveal general-1")
    assert (p.ways()["stop"], sum(p.ways().values())) == (76, 154)
    assert p.s.display[0] == TYPE.index("general-1")  # R9: the first free slot


def nearly_empty(green, ground=("mesopotamia 5",)):
    """Four congresses shown, at week 0; the deck holds only these cards."""
    p = table()
    s = p.s
    s.green[:], s.unseen[:], s.backs[:] = 0, 0, 0
    for card in green:
        s.green[GREEN.index(card)] += 1
    s.greens = len(green)
    for card in ground:
        r, v = REGION.index(card.split()[0]), int(card.split()[1])
        s.unseen[r, v] += 1
        s.backs[r] += 1
    return p


def test_the_game_ends_when_the_last_green_card_is_turned_up():
    """R27, R62, R63, D10: the take counts, the rest of the deck goes to the piles, nobody plays on."""
    p = nearly_empty(["scientist"], ["mesopotamia 5", "crete 0"]).play("take congress")
    assert p.ways() == {"reveal scientist": 1}
    p.play("reveal scientist")
    assert p.s.turn == OVER
    assert -1 not in p.s.display
    assert p.s.pile_size.tolist() == [1, 0, 0, 1]
    assert p.s.pile[M, 5] == p.s.pile[C, 0] == 1
    assert weeks(p) == [2, 0]
    assert p.s.diggers[0].held[TYPE.index("congress")] == 1


def test_the_last_green_card_may_be_a_presentation():
    """R63, D11: the display ends with three cards, and the exhibition comes too late."""
    p = nearly_empty(["exhibition-5"]).play("take congress", "reveal exhibition-5")
    assert p.s.turn == OVER
    assert (p.s.display == -1).sum() == 1
    assert p.s.owner[4] == -1


def test_two_green_cards_left():
    """R11, D12."""
    p = nearly_empty(["scientist", "exhibition-5"]).play("take congress")
    assert p.ways() == {"reveal scientist": 1, "reveal exhibition-5": 1}
    other = nearly_empty(["scientist", "exhibition-5"]).play("take congress", "reveal exhibition-5")
    p.play("reveal scientist")
    assert p.ways() == {"stop": 1, "bury mesopotamia 5": 1}
    p.play("stop")
    assert p.s.turn == 1
    assert p.s.greens == 1
    assert other.ways() == {"reveal scientist": 1, "bury mesopotamia 5": 1}
    assert other.play("bury mesopotamia 5", "reveal scientist").s.turn == OVER


# --- turn order --------------------------------------------------------------------------------


def test_the_marker_furthest_behind_plays_and_the_top_one_first():
    """R14–R17, X1, O1–O3."""
    four = ("expertise-3-egypt",) * 2 + ("congress",) * 2  # a card of 4 weeks
    p = at_weeks(table(seats=3, shown=four), 5, 5, 9)
    assert p.s.turn == 0
    p.play("take expertise-3-egypt", "reveal congress", "stop")
    assert weeks(p) == [9, 5, 9]
    assert p.s.turn == 1
    p.play("take expertise-3-egypt", "reveal congress", "stop")
    assert weeks(p) == [9, 9, 9]
    assert p.s.turn == 1
    stamps = [int(p.s.diggers[seat].stamp) for seat in range(3)]
    assert sorted(range(3), key=lambda seat: -stamps[seat]) == [1, 0, 2]
    p = at_weeks(table(), 3, 5).play("take congress", "reveal congress", "stop")
    assert weeks(p) == [5, 5]
    assert p.s.turn == 0


def test_a_marker_that_does_not_move_keeps_its_place():
    """R18. No card costs 0 weeks to take, but an edited box may."""
    p = table(first=1)
    before = p.states.copy()
    p.s.actor = 0
    advance(p.s, 0)
    p.s.actor = 1
    assert p.states.tobytes() == before.tobytes()


def test_somebody_can_always_act_and_nobody_may_pass():
    """R19, R20, R28: what is open at the start is to take a display card, and nothing from the piles."""
    p = table("egypt 3", shown=("congress", "assistant", "assistant", "scientist"))
    assert p.legal() == {"take congress", "take assistant", "take scientist"}


# --- taking ------------------------------------------------------------------------------------


def test_a_card_is_taken_for_its_weeks():
    """R21, R22, R24, R25, R29: action cards go to the hand and may be used in the next turn."""
    p = table(shown=("assistant", "assistant", "scientist", "expertise-2-crete"))
    p.play("take assistant")
    assert p.s.diggers[0].held[ASSISTANT] == 1
    assert weeks(p) == [2, 0]
    assert p.s.display.tolist() == [-1, ASSISTANT, *p.s.display[2:].tolist()]  # of equal cards the lowest slot
    p.play("reveal thief-egypt", "stop", "take expertise-2-crete")
    assert p.s.diggers[1].expertise[C] == 2
    assert weeks(p) == [2, 2]
    assert sound(p)


def test_only_a_display_take_refills():
    """R23, R26: a presentation is one take action of its own and leaves the display alone."""
    p = dig_up(open_up(table(seats=2), 0), 0, "mesopotamia 1", "mesopotamia 1", "mesopotamia 1")
    display = p.s.display.tolist()
    p.play("exhibit 1")
    assert p.s.turn == 1
    assert p.s.display.tolist() == display
    assert p.s.owner[0] == 0


@pytest.mark.parametrize(
    ("m", "c", "e", "cost"),
    [(3, 0, 0, 9), (3, 2, 0, 5), (3, 2, 1, 3), (3, 0, 1, 9), (3, 1, 1, 9), (5, 4, 0, 5), (2, 2, 1, None)],
)
def test_an_exhibition_costs_less_with_more_artefacts(m, c, e, cost):
    """R31–R33, X4–X6, G8: only the number counts, and the artefacts are kept."""
    p = open_up(table(), 0)
    finds = ["mesopotamia 1"] * m + ["crete 2"] * min(c, 3) + ["crete 1"] * max(c - 3, 0) + ["egypt 1"] * e
    dig_up(p, 0, *finds)
    if cost is None:
        assert "exhibit 1" not in p.legal()
    else:
        assert weeks(p.play("exhibit 1")) == [cost, 0]
        assert p.s.diggers[0].finds.tolist() == [m, e, 0, c]
        assert sound(p)


def test_artefacts_serve_any_number_of_exhibitions():
    """R30, R33, R36: all open presentations are there for everybody, and one may take several."""
    p = dig_up(open_up(at_weeks(table(), 0, 12), 0, 4), 0, *["mesopotamia 1"] * 3)
    dig_up(p, 1, *["mesopotamia 3"] * 3)
    p.play("exhibit 1", "exhibit 5")
    assert p.s.owner[[0, 4]].tolist() == [0, 0]
    assert weeks(p) == [18, 12]
    assert not any(a.startswith("exhibit") for a in p.legal())


def test_a_museum_is_given_artefacts_for_good():
    """R34, R35, G7: rising order makes each set of gifts one sequence."""
    p = dig_up(open_up(table(), EXHIBITIONS + 1), 0, "mesopotamia 1", "egypt 2", "egypt 2", "crete 5")
    p.play("museum 2")
    assert p.legal() == {"donate mesopotamia 1", "donate egypt 2"}
    p.play("donate egypt 2")
    assert p.legal() == {"donate egypt 2"}
    p.play("donate egypt 2")
    assert p.legal() == {"donate crete 5"}
    p.play("donate crete 5")
    assert weeks(p) == [3, 0]
    assert p.s.owner[EXHIBITIONS + 1] == 0
    assert p.s.turn == 1
    assert p.s.donated[E, 2] == 2
    assert p.s.donated[C, 5] == 1
    assert p.points(2)[0] == 8
    assert sound(p)


def test_every_set_of_gifts_can_be_given_in_one_way():
    """R34: the sequences of a museum for three are the multisets of three."""
    p = dig_up(open_up(table(), EXHIBITIONS + 1), 0, "mesopotamia 1", "egypt 2", "egypt 2", "egypt 4", "crete 5")
    p.play("museum 2")

    def sequences(states):
        q = Position("tomb_raiders")
        q.states = states
        if q.s.todo == 0 or not any(a.startswith("donate") for a in q.legal()):
            return [()]
        found = []
        for action in sorted(q.legal()):
            later = Position("tomb_raiders")
            later.states = states.copy()
            later.play(action)
            found += [(action, *rest) for rest in (sequences(later.states) if later.s.todo else [()])]
        return found

    gifts = sequences(p.states)
    assert len(gifts) == len({tuple(sorted(g)) for g in gifts}) == 7  # of a b b c d: abb abc abd acd bbc bbd bcd


def test_a_museum_needs_enough_artefacts_and_may_cost_an_exhibition():
    """R34, G9."""
    p = dig_up(open_up(at_weeks(table(), 0, 9), 0, EXHIBITIONS), 0, "mesopotamia 1")
    assert "museum 1" not in p.legal()
    dig_up(p, 0, "mesopotamia 1", "mesopotamia 1")
    assert {"museum 1", "exhibit 1"} <= p.legal()
    p.play("museum 1", "donate mesopotamia 1", "donate mesopotamia 1")
    assert weeks(p) == [2, 9]
    assert "exhibit 1" not in p.legal()
