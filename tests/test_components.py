import os
import re
import subprocess
import sys

import pytest

from digsite import Unreadable, components, list_games
from digsite.components import GAMES, Box


@pytest.mark.parametrize("game", list_games())
def test_every_value_says_where_it_comes_from(game):
    for where, table in Box(game).entries():
        assert table["source"], where
        assert table["confidence"], where


def edited(tmp_path, *edits, game="archaeology"):
    text = (GAMES / game / "box.toml").read_text()
    for old, new in edits:
        assert re.search(old, text)
        text = re.sub(old, new, text, count=1)
    path = tmp_path / "mine.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (("count = 18", "count = 'many'"), "mine.toml, treasure 1, count: 'many' should be a whole number, as in 18"),
        (("count = 18\n", ""), "mine.toml, treasure 1: 'count' is missing"),
        (("count = 18", "count = -1"), "-1 is below zero"),
        (("count = 18", "cuont = 18\ncount = 18"), "'cuont' is not known here"),
        (("count = 18", "count = "), "mine.toml is not a TOML file"),
        (('confidence = "certain"\n', ""), "mine.toml, game: 'confidence' is missing"),
        (("count = 18", "count = 99999999999"), "which no box holds"),
        (('id = "coin"', 'id = "co in"'), "an id is one word"),
        (('id = "coin"', 'id = "cup"'), "'cup' stands there twice"),
        ((r"\[game\]", "sources = 3\n[game]"), "not a TOML file"),
        (('"LMD"', '"HEARSAY"'), "cites 'HEARSAY', which \\[sources\\] does not explain"),
    ],
)
def test_a_bad_box_is_refused_in_words(tmp_path, edit, says):
    with pytest.raises(Unreadable, match=says):
        Box("archaeology", edited(tmp_path, edit))


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (("hand = 4", "hand = 0"), "need at least one card"),
        (("market = 5", "market = 0"), "need at least one card"),
        (("cards = 3", "cards = 0"), "need at least one card"),
        (('id = "map"', 'id = "chart"'), "the map must be the last treasure"),
    ],
)
def test_a_box_of_archaeology_that_cannot_be_played_is_refused_in_words(tmp_path, edit, says):
    """Before a table is laid, in a process of its own: a game that is open keeps its box."""
    run = [sys.executable, "-m", "digsite", "simulate", "archaeology", "-n", "1", "--box", str(edited(tmp_path, edit))]
    told = subprocess.run(
        run, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False
    )
    assert told.returncode == 2, told.stderr
    assert says in " ".join(told.stderr.split())
    assert "Traceback" not in told.stderr


def test_a_missing_box_is_refused_in_words(tmp_path):
    with pytest.raises(Unreadable, match="cannot be read"):
        Box("archaeology", tmp_path / "none.toml")


def test_a_changed_box_is_told_apart(tmp_path):
    path = edited(tmp_path, ("count = 18", "count = 17"))
    assert Box("archaeology", path).digest != Box("archaeology").digest
    assert not Box("archaeology", path).standard


def test_a_game_already_open_keeps_its_box(tmp_path):
    import digsite

    digsite.find("archaeology")
    with pytest.raises(Unreadable, match="already open"):
        components.use("archaeology", edited(tmp_path, ("count = 18", "count = 17")))
