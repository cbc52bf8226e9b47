"""The picture of The Tomb Raiders: well made, nothing hidden told, everything open can be clicked."""

import random
import re
import time
import xml.etree.ElementTree as ET
from functools import cache

import pytest

from digsite import Table
from digsite.games.tomb_raiders import drawing
from digsite.games.tomb_raiders.state import REGION
from digsite.kernel import seeds
from digsite.laws import imagined
from digsite.picture import Scene, art, draw
from digsite.tongue import LANGUAGES, Tongue
from tests.games.tomb_raiders_table import dig_up, give, open_up, table, teach

GAME = "tomb_raiders"
NAMES = ('<b>"Anna"</b>', "B&la", "Chloé's", "Dario")


@cache
def tongue(code="en"):
    return Tongue(code, GAME)


def scene(view, game, legal=(), code="en", names=NAMES):
    return Scene(view, game.book, tongue(code), names[: int(view.seats)], frozenset(legal))


def whole(drawn):
    return f"{drawn.board}{drawn.mine}{''.join(drawn.rivals)}"


def parsed(drawn):
    return ET.fromstring(f"<table>{whole(drawn)}</table>")


def clickable(root):
    """All actions that some element offers."""
    found = set()
    for element in root.iter():
        found |= {int(a) for key in ("data-action", "data-actions") for a in element.get(key, "").split()}
    return found


def walk(seats, seed, **switches):
    """A whole game at random: the table before each choice, and when it is over."""
    dice = random.Random(seed)
    game = Table(GAME, seats, switches, NAMES[:seats], seed=seed)
    while not game.over:
        yield game
        game.play(game.turn, dice.choice(game.legal()))
    yield game


@cache
def drawings():
    return set(re.findall(r'<symbol id="([^"]+)"', art(GAME)))


def check(drawn, legal=()):
    """What must hold for every picture."""
    root = parsed(drawn)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)), [id for id in ids if ids.count(id) > 1]
    for element in root.iter():
        assert element.tag != "script"
        assert "style" not in element.attrib
        assert not [key for key in element.attrib if key.startswith("on")]
        if href := element.get("href"):
            assert href[1:] in drawings(), href
    for button in root.iter("button"):
        assert button.get("aria-label", "").strip()
        assert not [inner for inner in button.iter() if inner is not button and inner.tag in ("button", "a")]
    assert clickable(root) == set(legal)


@pytest.mark.parametrize(("seats", "switches"), [(2, {"show_pile_counts": True}), (3, {"show_hands": False}), (4, {})])
def test_every_picture_of_a_whole_game_is_well_made(seats, switches):
    """Every choice of the seat to move can be clicked, and nothing is lit for the others."""
    for game in walk(seats, seats, **switches):
        for seat in {max(game.turn, 0), game.ply % (seats + 1) - 1}:
            legal = game.legal() if seat == game.turn >= 0 else []
            check(draw(GAME, scene(game.view(seat), game.game, legal)), legal)


def test_a_picture_is_the_same_in_every_world_its_reader_can_imagine():
    for game in walk(3, 7):
        if game.ply % 9 == 0 and game.turn >= 0:
            seat, sight = (game.turn + 1) % 3, game.game.sight
            world = imagined(game.game, game._states, seat, seeds(game.ply, 1)[0])
            there = sight.observe(world, seat)[0]
            assert draw(GAME, scene(there, game.game)) == draw(GAME, scene(game.view(seat), game.game))


def test_what_is_kept_from_earlier_pictures_is_what_would_be_drawn_anew():
    for game in walk(4, 11):
        if game.ply % 5 == 0:
            seat = max(game.turn, 0)
            view, legal = game.view(seat), game.legal() if game.turn >= 0 else []
            warm = draw(GAME, scene(view, game.game, legal))
            kept = dict(drawing._kept), dict(drawing._chances)
            drawing._kept.clear()
            drawing._chances.clear()
            assert draw(GAME, scene(view, game.game, legal)) == warm
            drawing._kept.update(kept[0])
            drawing._chances.update(kept[1])


def test_pile_sizes_are_drawn_only_by_switch():
    """R70: two piles that look alike are drawn alike, whatever their number."""

    def crate(count, **switches):
        p = table(*[f"crete {v}" for v in (0, 0, 1, 1, 2, 2, 3, 3)[:count]], **switches)
        drawn = draw(GAME, scene(p.view(1), p.game))
        found = next(e for e in parsed(drawn).iter() if e.get("id") == "crate-3")
        return ET.tostring(found, encoding="unicode")

    assert crate(5) == crate(7)
    assert crate(0) != crate(1)
    assert crate(5, show_pile_counts=True) != crate(7, show_pile_counts=True)


def test_only_the_searcher_sees_the_pile():
    p = give(table("crete 5", "crete 2", "crete 0"), 0, "raiders-crete").play("raid crete")
    legal = [p.game.book.number("plunder 5"), p.game.book.number("plunder 2")]
    searcher = draw(GAME, scene(p.view(0), p.game, legal))
    check(searcher, legal)
    assert "find-3-5-0" in searcher.board
    assert "find-3-5-0" not in whole(draw(GAME, scene(p.view(1), p.game)))


def test_finds_posters_and_medals_lie_with_their_owner():
    p = open_up(dig_up(table(), 0, "egypt 6", "egypt 1", "egypt 1"), 2)
    before = draw(GAME, scene(p.view(0), p.game, [p.game.book.number("exhibit 3")]))
    assert 'id="poster-2"' in before.board
    assert 'id="medal-4"' in before.board
    assert [f'id="find-1-{v}"' in before.mine for v in ("6-0", "1-0", "1-1", "1-2")] == [True, True, True, False]
    p.play("exhibit 3")
    p.s.professor[4] = 1
    after = draw(GAME, scene(p.view(0), p.game))
    assert 'id="poster-2"' in after.mine
    assert 'id="poster-2"' not in after.board
    assert 'id="medal-4"' in after.rivals[0]


def test_the_card_i_take_keeps_its_id_on_its_way_to_my_desk():
    p = table(shown=("assistant", "assistant", "congress", "expertise-2-egypt"))
    for card in ("assistant", "congress", "expertise-2-egypt"):
        action = p.game.book.number(f"take {card}")
        board = parsed(draw(GAME, scene(p.view(0), p.game, [action])))
        taken = next(e.get("id") for e in board.iter("button") if e.get("data-action") == str(action))
        later = give(table(), 0, card)
        assert f'id="{taken}"' in draw(GAME, scene(later.view(0), later.game)).mine


def test_the_dig_table_tells_cards_chance_and_points_of_each_length():
    p = teach(table("egypt 3", "egypt 1", "egypt 0", "egypt 0"), 0, egypt=5, general=3).play("dig egypt regional")
    legal = [p.game.book.number(f"weeks {w}") for w in range(1, 13)]
    drawn = draw(GAME, scene(p.view(0), p.game, legal))
    check(drawn, legal)
    root = parsed(drawn)
    lengths = {w: "".join(next(e for e in root.iter() if e.get("id") == f"span-{w}").itertext()) for w in range(1, 13)}
    assert lengths[1] == "1170%⌀ 1.9"  # 1 week: 1 card, 14 artefacts of 20, 38 points of 20
    assert lengths[12].startswith("127100%")
    assert "span-1" not in whole(draw(GAME, scene(p.view(1), p.game)))


def test_the_end_shows_where_all_points_come_from():
    *_, game = walk(3, 5)
    drawn = draw(GAME, scene(game.view(-1), game.game))
    rows = [["".join(cell.itertext()).strip() for cell in row] for row in parsed(drawn).find(".//tbody")]
    assert [sum(map(int, row[1:-1])) for row in rows] == [int(row[-1]) for row in rows]
    assert sorted((int(row[-1]) for row in rows), reverse=True) == [int(row[-1]) for row in rows]
    assert drawn.mine == ""
    assert len(drawn.rivals) == 3


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_draws_and_names_are_harmless(code):
    for game in walk(4, 3):
        if game.ply % 20 == 0 or game.over:
            seat = max(game.turn, 0)
            legal = [] if game.over else game.legal()
            drawn = draw(GAME, scene(game.view(seat), game.game, legal, code))
            check(drawn, legal)
            assert tongue(code).say(f"region-{REGION[0]}") in drawn.board
            assert "<b>&quot;" not in whole(drawn).replace("&lt;b&gt;&#34;", "")
            assert "&lt;b&gt;&#34;Anna&#34;&lt;/b&gt;" in whole(drawn)


def test_a_picture_takes_little_time_and_room(capsys):
    scenes = [
        scene(game.view(seat), game.game, game.legal() if seat == game.turn else ())
        for game in walk(4, 2)
        for seat in (-1, 0, 1, 2, 3)
    ]
    start = time.process_time()
    sizes = [len(whole(draw(GAME, s)).encode()) for s in scenes]
    mean = (time.process_time() - start) / len(scenes)
    with capsys.disabled():
        print(f" [{1000 * mean:.2f} ms and {sum(sizes) / len(sizes) / 1000:.0f} kB a picture] ", end="")
    assert mean < 0.02
    assert max(sizes) < 80_000
