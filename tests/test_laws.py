"""Every game obeys every law, with 2, 3 and 4 seats; and the laws catch those who do not."""

import os
import subprocess
import sys
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from digsite import find, laws, list_games
from digsite.record import PLAIN
from tests.variants import variant

GAMES = list(list_games())
BOUNDS = bool(os.environ.get("NUMBA_BOUNDSCHECK"))
EACH = 1 if PLAIN else 3 if BOUNDS else 12  # random games for each number of seats
everywhere = [(name, seats) for name in GAMES for seats in (2, 3, 4)]


@pytest.mark.parametrize(("name", "seats"), everywhere)
@pytest.mark.parametrize("law", laws.GAME_LAWS, ids=lambda law: law.__name__)
def test_law_of_games(law, name, seats):
    for seed in range(max(EACH // 4, 1)):
        law(find(name), seats, seed)


@lru_cache(EACH)
def walked(name, seats, seed):
    """Every moment of a random game; all laws look at the same ones."""
    return [own_copy(moment) for moment in laws.walk(find(name), seats, seed)]


def own_copy(moment):
    return replace(moment, states=moment.states.copy(), ways=moment.ways.copy(), rng=moment.rng.copy())


@pytest.mark.parametrize("law", laws.MOMENT_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("name", "seats"), everywhere)
def test_law_of_moments(law, name, seats):
    for seed in range(EACH):
        for moment in walked(name, seats, seed):
            law(own_copy(moment))


@pytest.mark.parametrize("name", GAMES)
def test_laws_hold_with_every_switch(name):
    game = find(name)
    for switch, spec in game.switches.items():
        for choice in list(spec.choices)[:4]:
            for moment in laws.walk(game, 2, 1, {switch: choice}):
                laws.every_component_is_in_one_place(moment)
                laws.the_right_party_acts(moment)


def test_no_two_games_share_a_struct():
    laws.no_two_games_share_a_struct([find(name) for name in GAMES])


@pytest.mark.skipif(PLAIN or BOUNDS, reason="starts the plain twin; with bounds checks the recorded signature tells")
@pytest.mark.parametrize("name", GAMES)
def test_compiled_equals_plain(name):
    """The same games, once compiled and once as plain Python, end in the same bytes."""
    code = f"from digsite import find, laws; print(laws.signature(find({name!r}), 4))"
    plain = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True
    )
    assert plain.returncode == 0, plain.stderr
    assert plain.stdout.strip() == laws.signature(find(name), 4)


@pytest.mark.parametrize("name", GAMES)
def test_signature_stands_as_recorded(name):
    """A change of rules moves it, on purpose: then `scripts/goldens` writes the new one down."""
    recorded = dict(line.split() for line in (Path(__file__).parent / "signatures.txt").read_text().splitlines())
    assert laws.signature(find(name), 20) == recorded[name]


# --- the laws catch mistakes that a tired author could make --------------------------------------


plainly = pytest.mark.skipif(not PLAIN, reason="runs in the plain pass, where nothing needs compiling")


def caught(game, law, games=12):
    with pytest.raises(laws.Breach) as breach:
        for seed in range(games):
            for moment in laws.walk(game, 3, seed):
                law(moment)
    return str(breach.value)


@plainly
def test_a_secret_field_marked_public_is_caught():
    game = variant("leak_field", {"state": {"maps = secret(u1)": "maps = public(u1)"}})
    assert "looks different: maps" in caught(game, laws.what_i_imagine_looks_like_what_i_see)


@plainly
def test_legal_peeking_at_a_rivals_hand_is_caught():
    sale = "ways[SELL + kind] = me.hand[SET_TREASURE[kind]] >= SET_SIZE[kind]"
    peek = f"{sale} and s.diggers[(s.actor + 1) % s.seats].hand[0] < 3"
    game = variant("leak_legal", {"rules": {sale: peek}})
    assert "cannot see" in caught(game, laws.my_choices_do_not_depend_on_what_i_cannot_see)


@plainly
def test_a_public_counter_computed_from_a_secret_is_caught():
    count = '    """R17. A treasure joins the hand unseen."""\n    s.quiet += t == MAP\n'
    game = variant("leak_counter", {"rules": {'    """R17. A treasure joins the hand unseen."""\n': count}})
    assert "shows in quiet" in caught(game, laws.what_i_cannot_see_does_not_change_what_i_see)


@plainly
def test_a_lost_card_is_caught():
    game = variant("lost_card", {"rules": {"    s.market[t] += 1\n    s.credit": "    s.credit"}})
    assert "invariant 1 is broken" in caught(game, laws.every_component_is_in_one_place)


@plainly
def test_a_wrong_total_of_natures_ways_is_caught():
    known, first = "from digsite.kernel import ", "    for t in range(MAP):\n        ways[FIND + t]"
    told = f"    if enough(ways, s.dig * max(pool, 1) - s.storms):\n        return\n{first}"
    game = variant("wrong_total", {"rules": {known: f"from digsite.ways import enough\n{known}", first: told}})
    assert "die falls otherwise" in caught(game, laws.lists_and_dice_follow_the_array)
