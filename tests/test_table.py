import hashlib
import hmac

import numpy as np
import pytest

from digsite import NATURE, Illegal, Stale, Table, Unreadable, find, notation
from digsite.table import Dice, Told


def table(**kwargs):
    return Table("archaeology", 2, names=("anna", "bela"), seed=5, **kwargs)


def test_a_stale_move_is_refused_and_nothing_changes():
    t = table()
    before = t.digest
    with pytest.raises(Stale, match="ply 7, but the table is at ply 1"):
        t.play(t.turn, "end", ply=7)
    assert (t.digest, t.ply) == (before, 1)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: Table("archaeology", "2"), "how many seats there are is a whole number, not '2'"),
        (lambda: Table("archaeology", 2.0), "is a whole number, not 2.0"),
        (lambda: Table(None), "there is no game None"),
        (lambda: table().view(2), "there is no seat 2; seats are 0 to 1"),
        (lambda: table().view("0"), "a seat is a whole number"),
        (lambda: table().play(0, 1.5), "an action is a whole number"),
        (lambda: notation.write(Table("archaeology", 2, names=("Anna Maria", "bela"))), "not 'Anna Maria'"),
        (lambda: notation.write(Table("archaeology", 2, names=("anna", ""))), "not ''"),
        (lambda: notation.write(Table("archaeology", 2, names=("anna", "(be\nla)"))), "by one word"),
    ],
)
def test_what_is_no_seat_no_action_and_no_name_is_refused_in_words(wrong, says):
    with pytest.raises(Unreadable, match=says):
        wrong()


def test_the_wrong_seat_is_refused():
    t = table()
    with pytest.raises(Illegal, match="turn, not"):
        t.play(1 - t.turn, "end")


def test_an_action_that_is_not_open_is_refused_by_name():
    t = table()
    with pytest.raises(Illegal, match=r"'sell mask 4' is not open to (anna|bela) at ply 1"):
        t.play(t.turn, "sell mask 4")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("sell", "'sell' needs treasure, then size"),
        ("fly", "actions begin with one of: give"),
        ("end now", "just 'end'"),
    ],
)
def test_nonsense_is_refused_with_advice(text, says):
    t = table()
    with pytest.raises(Unreadable, match=says):
        t.play(t.turn, text)


@pytest.mark.parametrize("number", [-1, 94, 10**9])
def test_numbers_outside_the_codebook_are_refused(number):
    t = table()
    with pytest.raises(Unreadable, match="no action number"):
        t.play(t.turn, number)


def test_nobody_plays_for_nature():
    t = table()
    with pytest.raises(Illegal):
        t.play(NATURE, "find map")


def test_undo_goes_back_until_something_is_revealed():
    t = table()
    seat = t.turn
    with pytest.raises(Illegal, match="nothing to take back"):
        t.undo(seat)
    give = next(n for n in t.legal() if t.game.book.text(n).startswith(("give", "sell")))
    before = t.digest
    t.play(seat, give)
    assert not t.can_undo(1 - seat)
    t.undo(seat)
    assert t.digest == before
    t.play(seat, "end")  # the next player digs: a card is revealed
    assert not t.can_undo(seat)


def test_others_hear_hidden_words_hidden():
    t = table()
    anna = [a.text for who, a in t.log(0) if a.verb == "deal" and who == 1]
    assert anna == ["deal ?"] * 4
    assert all("?" not in a.text for _, a in t.log(None))
    assert sum("?" in a.text for _, a in t.log(-1)) >= 8


def test_a_view_is_a_copy_and_cannot_touch_the_truth():
    t = table()
    before = t.digest
    view = t.view(0)
    view.mine.hand[:] = 9
    view.market[:] = 9
    assert t.digest == before


def test_seats_and_names_must_fit():
    with pytest.raises(Unreadable, match="2, 3 or 4 players, not 5"):
        Table("archaeology", 5)
    with pytest.raises(Unreadable, match="different names"):
        Table("archaeology", 2, names=("anna", "anna"))
    with pytest.raises(Unreadable, match="there is no game 'chess'"):
        Table("chess")


def test_dice_are_as_documented():
    """Anybody can recompute a draw with a few lines of standard Python."""
    dice = Dice(b"s" * 32)
    assert dice.promise == hashlib.sha256(b"s" * 32).hexdigest()
    ways = np.array([0, 3, 0, 2, 5], np.uint16)
    for number in range(50):
        x = int.from_bytes(hmac.new(b"s" * 32, str(number).encode(), hashlib.sha256).digest(), "big")
        place = x * 10 // 2**256
        assert dice.draw(number, ways) == [1, 1, 1, 3, 3, 4, 4, 4, 4, 4][place]


def test_dice_are_fair():
    ways = np.array([1, 2, 0, 5], np.uint16)
    dice = Dice(b"fair")
    counts = np.bincount([dice.draw(n, ways) for n in range(8000)], minlength=4)
    assert counts.tolist() == pytest.approx([1000, 2000, 0, 5000], abs=150)


def test_told_dice_do_as_they_are_told_and_complain():
    game = find("archaeology")
    start = [game.book.number("start 1")]
    with pytest.raises(Unreadable, match="no answer is given"):
        Table(game, 2, dice=Told(start))
    with pytest.raises(Illegal, match="cannot answer"):
        Table(game, 2, dice=Told([game.book.number("storm")]))


def test_two_tables_have_different_secrets_and_the_same_seed_the_same_game():
    assert Table("archaeology").dice.promise != Table("archaeology").dice.promise
    assert table().digest == table().digest
