import pickle

import numpy as np
import pytest

from digsite.record import PLAIN, Record, Sight, i1, own, per_seat, public, secret, stored, u1, u2


class Digger(Record):
    week = public(u1)
    purse = public(u2)
    hand = own(u1, 3)
    debt = secret(u2)


class State(Record):
    turn = public(i1)
    bag = secret(u1, 5)
    diggers = per_seat(Digger)
    forgotten = u1  # nobody marked it


def filled():
    states = State.empty(2)
    for i, byte in enumerate(states.view(np.uint8)):
        states.view(np.uint8)[i] = (i * 7 + 1) % 120 + 0 * byte
    return states


def test_a_view_has_no_column_for_what_the_seat_may_not_see():
    view = Sight(State).view
    assert view.names == ("seat", "turn", "diggers", "mine")
    assert view["diggers"].base.names == ("week", "purse")
    assert view["mine"].names == ("hand",)


def test_a_field_nobody_marked_is_secret():
    assert State.fields["forgotten"].sight == "secret"


def test_observe_copies_what_is_public_and_own_and_recall_brings_it_back():
    states, sight = filled(), Sight(State)
    for seat in range(4):
        views = sight.observe(states, seat)
        assert (views["seat"] == seat).all()
        assert (views["turn"] == states["turn"]).all()
        assert (views["diggers"]["week"] == states["diggers"]["week"]).all()
        assert (views["diggers"]["purse"] == states["diggers"]["purse"]).all()
        assert (views["mine"]["hand"] == states["diggers"]["hand"][:, seat]).all()
        known = sight.recall(views, seat)
        assert (known["diggers"]["hand"][:, seat] == states["diggers"]["hand"][:, seat]).all()
        others = [p for p in range(4) if p != seat]
        assert not known["diggers"]["hand"][:, others].any()
        assert not known["diggers"]["debt"].any()
        assert not known["bag"].any()
        assert not known["forgotten"].any()
        assert sight.observe(known, seat).tobytes() == views.tobytes()


def test_a_spectator_sees_no_hand():
    assert not Sight(State).observe(filled(), -1)["mine"]["hand"].any()


def test_changing_a_secret_changes_no_byte_of_any_view():
    states, sight = filled(), Sight(State)
    before = [sight.observe(states, seat).tobytes() for seat in (-1, 0, 1, 2, 3)]
    states["bag"] += 1
    states["forgotten"] += 1
    states["diggers"]["debt"] += 1
    assert before == [sight.observe(states, seat).tobytes() for seat in (-1, 0, 1, 2, 3)]


def test_stored_bytes_have_the_declared_size_compiled_and_plain():
    assert len(stored(State.empty(3), State)) == 3 * State.stored.itemsize
    assert (State.dtype.itemsize == State.stored.itemsize) != PLAIN


def test_names_that_numpy_already_uses_are_refused():
    with pytest.raises(TypeError, match="size"):
        type("Bad", (Record,), {"size": public(u1)})


def test_two_per_seat_records_are_refused():
    two = type("Two", (Record,), {"a": per_seat(Digger), "b": per_seat(Digger)})
    with pytest.raises(TypeError, match="put them in one"):
        Sight(two)


def test_fields_are_attributes_to_read_and_write_also_in_records_of_records():
    states = filled()
    state, digger = states[1], states[1].diggers[2]
    state.turn, digger.purse, digger.hand[1] = -2, 500, 7
    assert (states["turn"][1], states["diggers"]["purse"][1, 2], states["diggers"]["hand"][1, 2, 1]) == (-2, 500, 7)
    assert (state.turn, state.diggers[2].purse, digger.hand.tolist()[1]) == (-2, 500, 7)
    mine = Sight(State).observe(states, 2)[1].mine
    assert (mine.hand == digger.hand).all()
    with pytest.raises(AttributeError, match="purrse"):
        digger.purrse = 1


def test_records_keep_their_layout_when_they_are_put_together_or_sent_away():
    states = filled()
    for again in (
        np.concatenate([states, states])[:2],
        np.stack([states, states])[1],
        pickle.loads(pickle.dumps(states)),
    ):
        assert again.dtype == State.dtype
        assert stored(again, State) == stored(states, State)
        assert again[1].diggers[3].purse == states[1].diggers[3].purse
