"""The drawn table of Thebes: whole, lit where it should be, the same for equal views, in every language."""

import io
import re
import time
from functools import cache
from xml.etree import ElementTree

import numpy as np
import pytest
from rich.console import Console

from digsite import Table, bots
from digsite.games.thebes import drawing, odds, picture
from digsite.games.thebes.drawing import AT, CELL, HEIGHT, WIDTH, cell, token, token_art
from digsite.games.thebes.picture import PARTS, desk, points
from digsite.games.thebes.rules import RETIRE
from digsite.games.thebes.scoring import score
from digsite.games.thebes.tables import ASSISTANT, END, KIND_TYPE, SITES, TOKENS, YEAR, ZEPPELIN
from digsite.games.thebes.text import known, note, pile, show
from digsite.kernel import NATURE
from digsite.picture import Scene, art, draw
from digsite.tongue import LANGUAGES, Tongue
from tests.games.thebes_desk import Desk

NAMES = ("Anna", "<b>&\"'Béla", "Maximiliane Kunigund", "Dario")
ART_IDS = set(re.findall(r'id="([^"]+)"', art("thebes")))


def scene(table, seat, language="en", legal=None):
    tongue = talk(language)
    mine = table.legal() if legal is None and seat == table.turn else legal or ()
    return Scene(table.view(seat), table.game.book, tongue, table.names, frozenset(mine))


@cache
def talk(language):
    return Tongue(language, "thebes")


def whole(shown):
    return f"<root>{shown.board}{shown.mine}{''.join(shown.rivals)}</root>"


def check(text):
    """Well-formed, ids unique, all drawings there, nothing that the page's policy forbids."""
    root = ElementTree.fromstring(text)
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids)), sorted(i for i in ids if ids.count(i) > 1)
    assert not ART_IDS & set(ids)
    for e in root.iter():
        if e.get("href"):
            assert e.get("href")[1:] in ART_IDS, e.get("href")
        assert e.tag != "script"
        assert not any(key == "style" or key.startswith("on") for key in e.attrib), e.attrib
    return root


def lit(root):
    """Actions that can be chosen on the picture; nothing that can be chosen lies inside another such thing."""
    found = set()
    for e in root.iter():
        if "lit" in (e.get("class") or "").split():
            few = (e.get("data-action") or e.get("data-actions")).split()
            found |= set(map(int, few))
            assert e.get("aria-label")
            assert not any("lit" in (x.get("class") or "").split() for x in e.iter() if x is not e)
        else:
            assert e.get("data-action") is None
    return found


def games(seats, seed, bot):
    table = Table("thebes", seats, names=list(NAMES[:seats]), seed=seed)
    player = bots.find(table.game, bot, seed)
    while not table.over:
        yield table
        table.play(table.turn, player.choose(table.view(table.turn), table.legal()))
    yield table


@pytest.mark.parametrize(("seats", "bot"), [(2, "random"), (3, "greedy"), (4, "random")])
def test_every_choice_is_on_the_table_and_only_for_the_one_who_chooses(seats, bot):
    drawn, spent = 0, 0.0
    for table in games(seats, seats, bot):
        for seat in (table.turn if not table.over else 0, (table.ply % (seats + 1)) - 1):
            before = time.process_time()
            shown = draw("thebes", scene(table, seat))
            spent, drawn = spent + time.process_time() - before, drawn + 1
            root = check(whole(shown))
            assert lit(root) == (set(table.legal()) if seat == table.turn else set())
            assert len(shown.rivals) == (seats - 1 if seat >= 0 else seats)
            assert bool(shown.mine) == (seat >= 0)
    print(f"{seats} seats: {spent / drawn * 1000:.2f} ms a picture")


def forget():
    for module in (drawing, picture):
        for part in vars(module).values():
            if hasattr(part, "cache_clear"):
                part.cache_clear()


def test_what_is_remembered_of_other_tables_changes_nothing():
    """A picture comes from its View alone: the same bytes from an empty memory."""
    views = [(scene(table, table.ply % 3), table.ply) for seed in (7, 8) for table in games(3, seed, "greedy")][::7]
    warm = [whole(draw("thebes", seen)) for seen, _ in views]
    for (seen, ply), text in zip(views, warm, strict=True):
        forget()
        assert whole(draw("thebes", seen)) == text, ply


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_draws_from_the_first_card_to_the_end(language):
    for table in games(2, 5, "greedy"):
        if table.ply % 9 == 0 or table.over:
            text = whole(draw("thebes", scene(table, 0, language)))
            check(text)
            assert "<b>&" not in text
            assert "&lt;b&gt;" in text
            assert "None" not in text
    assert all(talk(language).say(word).strip() in text for word, _ in PARTS)


def test_nothing_unknown_is_drawn_and_what_differs_between_seats_is_only_the_point_of_view():
    """Everything is public: rivals' strips are the same bytes for whoever looks on."""
    for table in games(3, 9, "greedy"):
        spectator = draw("thebes", scene(table, -1))
        for seat in range(3):
            seen = draw("thebes", scene(table, seat, legal=()))
            for other, strip in zip(scene(table, seat).others(), seen.rivals, strict=True):
                assert strip == spectator.rivals[other]
        if table.ply > 25:
            break


def test_remembered_points_are_the_scored_ones():
    table = list(games(4, 3, "greedy"))[-1]
    d = desk(scene(table, 2))
    scored = np.zeros((4, 2), np.int64)
    score(d.view, scored)
    assert [sum(parts) for parts in points(d.table)] == scored[:, 0].tolist()
    assert d.bags == [(odds.points_left(d.view, n), sum(odds.bag(d.view, n))) for n in range(SITES)]


def test_a_car_bought_since_changes_the_trips_that_are_shown():
    desk_ = Desk()
    desk_.put(place="london")
    table_view = desk_.view(0)
    before = desk(Scene(table_view, desk_.game.book, talk("en"), ("a", "b"))).trip
    desk_.give("car rome")
    after = desk(Scene(desk_.view(0), desk_.game.book, talk("en"), ("a", "b"))).trip
    assert [a - b for a, b in zip(after, before, strict=True)] == [-1 if b >= 3 else 0 for b in before]


def test_a_zeppelin_is_offered_on_card_city_and_site():
    p = Desk(open=("congress london", "congress paris", "greece-1 rome", "congress vienna"))
    p.give("zeppelin vienna", "egypt-2 london")
    book = p.game.book
    legal = frozenset(book.number(text) for text in p.legal())
    root = check(whole(draw("thebes", Scene(p.view(0), book, talk("en"), ("a", "b"), legal))))
    both = {
        " ".join(str(book.number(f"{text} {way}")) for way in ("walk", "zeppelin")) for text in ("take 3", "dig egypt")
    }
    assert both <= {e.get("data-actions") for e in root.iter()}


def test_the_wheel_offers_every_use_of_cards_and_their_tokens():
    p = Desk(open=("congress london", "congress paris", "congress berlin", "congress vienna"))
    p.give("egypt-2 london", "egypt-1 paris", "rumour-egypt rome", "shovel london")
    p.put(place="egypt").play("dig egypt walk")
    book = p.game.book
    legal = frozenset(book.number(text) for text in p.legal())
    root = check(whole(draw("thebes", Scene(p.view(0), book, talk("en"), ("a", "b"), legal))))
    assert lit(root) == legal
    few, most = p.tokens("none", 7), p.tokens("rumour-shovel", 7)
    assert f"{few}–{most}" in {e.text for e in root.iter("text")}
    assert p.tokens("none", 7) < p.tokens("rumour-shovel", 7)


def test_stopping_is_a_button_of_ones_own():
    p = Desk()
    p.put(date="1903:2")
    legal = frozenset(p.game.book.number(text) for text in p.legal())
    assert RETIRE in legal
    drawn = draw("thebes", Scene(p.view(0), p.game.book, talk("en"), ("a", "b"), legal))
    assert f'data-action="{RETIRE}"' in drawn.mine


def test_weeks_run_once_round_the_frame():
    cells = [cell(week) for week in range(YEAR)]
    assert len(set(cells)) == YEAR
    assert cell(END) == cell(0)
    for (ax, ay), (bx, by) in zip(cells, cells[1:] + cells[:1], strict=True):
        assert abs(ax - bx) + abs(ay - by) == CELL
    assert max(x for x, _ in cells) == WIDTH - CELL
    assert max(y for _, y in cells) == HEIGHT - CELL
    assert all(CELL < x < WIDTH - CELL and CELL < y < HEIGHT - CELL for x, y in AT)


def test_every_token_and_every_card_has_its_drawing():
    for site in range(SITES):
        for n in range(TOKENS):
            assert token_art(site, n)[0] in ART_IDS
            assert 'role="img"' in token(talk("hu"), site, n)
    assert ZEPPELIN in KIND_TYPE


def in_terminal(p, seat):
    console = Console(file=io.StringIO(), width=140)
    console.print(show(p.view(seat), talk("en"), NAMES))
    return console.file.getvalue()


def test_a_redraw_is_dearer_only_for_whoever_redraws_again_and_again():
    """R39, R40. Whoever waits will pay the first price, since the row ends when another gets a turn."""
    p = Desk(2).put(seat=0, date="1901:5").put(seat=1, place="warsaw", date="1901:20")
    for _ in range(3):
        p.play("redraw walk")
        while p.s.turn == NATURE:
            p.play(min(p.legal()))
    assert p.s.turn == 0
    for seat, weeks in ((0, 4), (1, 1)):
        line = next(line for line in in_terminal(p, seat).splitlines() if "redraw" in line)
        assert line.split()[-1] == str(weeks)
        shown = check(whole(draw("thebes", Scene(p.view(seat), p.game.book, talk("en"), NAMES))))
        redraw = next(e for e in shown.iter() if e.get("id") == "pile")
        price = next(e for e in redraw.iter() if "thebes-price" in (e.get("class") or ""))
        assert price.find("b").text == str(weeks)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_is_counted_in_one_place(seats):
    """R11, R33, R37. Exhibitions are cards like others: they lie in the pile, aside, or among the discards."""

    def counts(p):
        numbers = re.findall(r"\d+", pile(p.view(0), talk("en")).plain)
        return [int(n) for n in numbers[:3]]

    p = Desk(seats)
    left, aside, discards = counts(p)
    assert aside == (27 if seats == 2 else 32)
    assert discards == 0
    p.lay("small london", "small paris", "small berlin").drop("small vienna")
    assert counts(p)[2] == 1
    assert sum(counts(p)) == left + aside - 3


def test_the_bonus_of_a_first_dig_is_told_beside_the_average():
    """R60. It is sure, so it is no part of what tokens bring on average."""
    p = Desk().give("crete-1 paris").put(place="crete").play("dig crete walk")
    action = p.game.book.number("work none 3")
    assert note(p.view(0), talk("en"), action).endswith("points + bonus")
    p.find("crete", "bonus", seat=1)
    assert note(p.view(0), talk("en"), action).endswith("points")


def test_a_rumour_is_no_knowledge_where_a_book_is_needed():
    """R42 and the switch `opening`."""
    for opening, shown in (("rumour", "2 + rumour"), ("book", "· + rumour")):
        p = Desk(2, opening=opening)
        me = p.s.diggers[0]
        me.rumours[2], me.held[ASSISTANT] = 1, 2
        me.general = 5
        assert known(p.view(0), talk("en"), p.view(0).diggers[0], 2).plain == shown
