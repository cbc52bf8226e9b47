"""Golden games and counts: a change of rules shows as a readable diff. `scripts/goldens` writes them anew."""

import pytest

from digsite import list_games
from digsite.record import PLAIN
from tests import goldens


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", list_games())
def test_playthrough(game, seats):
    path = goldens.playthrough_path(game, seats)
    assert goldens.playthrough(game, seats) == path.read_text(encoding="utf-8")


@pytest.mark.skipif(PLAIN, reason="counts are compared compiled; compiled equals plain is a law")
@pytest.mark.parametrize("game", list_games())
def test_perft(game):
    assert goldens.perft_table(game) == goldens.perft_path(game).read_text(encoding="utf-8")
