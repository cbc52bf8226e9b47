"""Bots of the server are compiled before anybody waits for them."""

import pytest

from digsite.game import find
from digsite.record import PLAIN
from digsite.server import brains


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_a_game_is_ready_when_its_bots_are(tmp_path, monkeypatch):
    """Who only played in the terminal, or stopped a server too soon, waits once more, not at every move of a bot."""
    game, asked = find("archaeology"), []
    game.compile()
    assert game.compiled
    monkeypatch.setattr(brains, "_ready", set())
    monkeypatch.setattr(brains, "prepared", lambda game: tmp_path / "prepared")
    monkeypatch.setattr(brains, "compile_elsewhere", asked.append)
    brains.make_ready(game)
    assert asked == ["archaeology"]
    brains._ready.clear()
    (tmp_path / "prepared").touch()
    brains.make_ready(game)
    assert asked == ["archaeology"]


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_rules_and_levels_are_compiled_in_a_process_of_their_own():
    game = find("archaeology")
    brains.prepared(game).unlink(missing_ok=True)
    brains.compile_elsewhere(game.name)
    assert brains.prepared(game).exists()
