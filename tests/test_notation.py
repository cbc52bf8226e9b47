import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from digsite import Refusal, Table, find, laws, list_games, notation

GAME = find("archaeology")
FINISHED = notation.write(laws.random_table(GAME, 2, 3))


@pytest.mark.parametrize("name", list_games())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_records_replay_and_verify(name, seats):
    text = notation.write(laws.random_table(find(name), seats, 11))
    table = notation.read(text)
    assert notation.write(table) == text
    assert notation.verify(text) == sum(len(e.answers) for e in table.entries)


def test_an_unfinished_record_goes_on_with_the_same_draws():
    whole = laws.random_table(GAME, 2, 8)
    table = Table(GAME, 2, seed=8)
    for entry in whole.entries[1:40]:
        table.play(entry.seat, entry.action)
    table = notation.read(notation.write(table))
    for entry in whole.entries[40:]:
        table.play(entry.seat, entry.action)
    assert table.digest == whole.digest
    assert table.entries == whole.entries


def test_switches_are_kept():
    table = Table(GAME, 2, {"quiet_rounds": 3, "maps_for_sale": False}, seed=1)
    again = notation.read(notation.write(table))
    assert again.switches == {"quiet_rounds": "3", "maps_for_sale": "false"}
    assert again.digest == table.digest
    assert notation.write(again) == notation.write(table)


def swap_draw(text):
    """Let Nature have answered with another possible card, once."""
    lines = text.splitlines()
    for i, line in enumerate(lines):
        if "(find shard)" in line and i > 20:
            lines[i] = line.replace("(find shard)", "(find parchment)")
            return "\n".join(lines) + "\n"
    raise AssertionError("no such draw")


def test_a_draw_that_was_tampered_with_is_found():
    unfinished = Table(GAME, 2, seed=3)
    rng = laws.seeds(3, 1)[0]
    for _ in range(60):
        unfinished.play(unfinished.turn, "end" if 55 in unfinished.legal() else laws.pick(unfinished, rng))
    text = swap_draw(notation.write(unfinished))
    with pytest.raises(Refusal, match=r"did not answer as the secret says|is not open|cannot answer"):
        notation.verify(text)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("game     archaeology 1", "game     archaeology 2", "version 2, but this is version 1"),
        ("game     archaeology 1", "game     chess 1", "there is no game 'chess'"),
        ("game     archaeology 1", "gamme    archaeology 1", "is not a line of a .dig record"),
        ("seats    seat0 seat1", "seats    seat0", "2, 3 or 4 players, not 1"),
        ("secret   ", "secret   00", "not the one that was promised"),
        ("secret   ", "secret   zz", "hexadecimal"),
        ("(start ", "(strat ", "Nature has no verb 'strat'"),
        ("(start ", "(end) (start ", "Nature has no verb 'end'"),
        ("   1 seat", "   2 seat", "line 2 should be number 1"),
        ("\nscore    ", "\nscore    9", "does not lead to the score"),
    ],
)
def test_a_bad_record_is_refused_in_words(old, new, says):
    assert old in FINISHED
    with pytest.raises(Refusal, match=says):
        notation.verify(FINISHED.replace(old, new, 1))


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_damaged_record_is_refused_or_still_a_record(data):
    """Nonsense in, a named refusal out: never another error."""
    text = "\n".join(FINISHED.splitlines()[:30]) + "\n"
    text = re.sub(r"score .*\n", "", text)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 5))
        text = text[:at] + data.draw(st.text(max_size=4)) + text[at + cut :]
    try:
        notation.read(text)
    except Refusal as refusal:
        assert str(refusal)
