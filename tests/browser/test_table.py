"""The page of a table: choices and their keys, what is in sight, and what is read at a glance."""

import pytest
from playwright.sync_api import expect

from digsite.games.thebes.tables import CARD, CITY, SITE
from digsite.tongue import Tongue
from tests.browser.people import DESK, PHONE, Person
from tests.browser.test_pages import borrow, finished_table, violations

SPANS = "(spans) => spans.map((span) => [span.getBoundingClientRect().x, span.getBoundingClientRect().width])"
PANEL = "(e) => e.closest('.panel').getBoundingClientRect().right"
RIGHT = "(cells) => Math.max(...cells.map((cell) => cell.getBoundingClientRect().right))"
CUT = "(cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent)"
BROKEN = """(places, names) => {
  const broken = [];
  for (const place of places)
    for (const name of names) {
      place.textContent = name;
      for (const { index, 0: { length } } of name.matchAll(/[^\\s-]+/g)) {
        const word = document.createRange();
        word.setStart(place.firstChild, index);
        word.setEnd(place.firstChild, index + length);
        if (word.getClientRects().length > 1) broken.push(word.toString());
      }
    }
  return broken;
}"""
LOST = """(places, names) => places.flatMap((place) => names.filter((name) => {
  place.textContent = name;
  return place.getBoundingClientRect().bottom > place.parentElement.getBoundingClientRect().bottom;
}))"""


def shown_keys(who: Person) -> list[str]:
    return who.page.locator(".choices > li:not([hidden]) kbd").all_inner_texts()


def test_choices_beyond_the_keys_look_like_the_others(house):
    """Indus begins with more choices than there are keys; those at one place have keys again."""
    who = house.person()
    who.open_table("indus", "me", "bot:novice", "bot:novice")
    ply, page = who.asked(), who.page
    keys = shown_keys(who)
    assert keys[0] == "1"
    assert keys[-1] == ""
    for part in (".what", "small"):
        assert len(set(map(tuple, page.locator(f".choices {part}").evaluate_all(SPANS)))) == 1, part
    page.locator("#board [data-actions]").last.click()
    few = page.locator(".choices > li:not([hidden]) button")
    assert shown_keys(who) == list("123")[: few.count()]
    page.keyboard.press("Escape")
    assert shown_keys(who) == keys
    page.locator("#board [data-actions]").last.click()
    second = few.nth(1).locator(".what").inner_text().removeprefix("Place ")
    page.keyboard.press("2")
    who.asked(ply)
    expect(page.locator("#log li", has_text=f"Anna places {second}")).to_have_count(1)


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_long_names_leave_room_for_points(house, server, viewport):
    """A name as long as names may be; in French, Indus calls each team by two words that differ in the second."""
    guest, code = finished_table(server, "indus", name="Maximiliana-Wolfeschlege")
    who = house.person("fr", viewport=viewport)
    borrow(who, guest)
    who.go(f"/t/{code}")
    who.asked()
    for table in (".scores", ".indus-scores"):
        edge = who.page.locator(table).evaluate(PANEL)
        assert who.page.locator(f"{table} td:last-child").evaluate_all(RIGHT) < edge, table
        assert who.page.locator(f"{table} :is(th, td)").evaluate_all(CUT) == []
    assert who.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


@pytest.mark.parametrize("language", ["en", "it", "fr", "hu"])
def test_the_top_is_one_row_on_a_phone(house, language):
    who = house.person(language, viewport=PHONE)
    who.open_table("archaeology", "me", "bot:novice")
    assert who.page.locator(".top").bounding_box()["height"] < 60
    assert who.page.locator(".top nav > *").evaluate_all(RIGHT) <= PHONE["width"]
    assert who.page.get_by_role("link", name="Digsite").bounding_box()["width"] >= 28


def test_help_lies_over_the_table(house):
    """Opened by its button or by "?", closed by Escape, "?" or its button; meanwhile keys choose nothing."""
    who = house.person()
    who.open_table("archaeology", "me", "bot:novice")
    ply, page = who.asked(), who.page
    opens, help = page.get_by_role("button", name="Help"), page.get_by_role("dialog", name="Help")
    opens.click()
    expect(help).to_be_in_viewport(ratio=1)
    expect(help).to_contain_text("“Take back” undoes")
    expect(help.get_by_role("listitem").filter(has_text="?")).to_be_visible()
    assert violations(who, "help") == []
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(help).to_be_hidden()
    expect(opens).to_be_focused()
    for close in (lambda: page.keyboard.press("?"), lambda: help.get_by_role("button", name="Close").click()):
        page.keyboard.press("?")
        expect(help).to_be_visible()
        close()
        expect(help).to_be_hidden()
    assert who.ply == ply


def test_help_on_a_phone_is_silent_about_keys(house):
    who = house.person(viewport=PHONE, has_touch=True, is_mobile=True)
    who.open_table("archaeology", "me", "bot:novice")
    who.page.get_by_role("button", name="Help").tap()
    expect(who.page.locator("#help")).to_be_in_viewport(ratio=1)
    expect(who.page.locator("#help .keys")).to_be_hidden()


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_a_long_question_shows_that_it_goes_on(house, viewport):
    """More choices than fit: what is cut fades, "Take back" stays in sight and covers no choice that has the focus."""
    who = house.person(viewport=viewport)
    who.open_table("indus", "me", "bot:novice", "bot:novice")
    who.asked()
    ask, tools, last = (who.page.locator(f"#ask{part}") for part in ("", " > .tools", " .choices button >> nth=-1"))
    expect(ask).to_have_attribute("data-more", "")
    expect(tools).to_be_in_viewport(ratio=1)
    expect(last).not_to_be_in_viewport()
    who.page.keyboard.press("ArrowUp")
    expect(last).to_be_focused()
    expect(last).to_be_in_viewport(ratio=1)
    edge = last.bounding_box()
    assert edge["y"] + edge["height"] <= tools.bounding_box()["y"] + 1
    ask.evaluate("(ask) => ask.scrollTo(0, ask.scrollHeight)")
    expect(ask).not_to_have_attribute("data-more", "")


def test_an_outline_can_be_taken_away_once_there_is_one(house):
    who = house.person()
    who.open_table("indus", "me", "bot:novice")
    who.asked()
    none = who.page.locator(".indus-row")
    clipped = "(row) => getComputedStyle(row).clipPath !== 'none'"
    assert none.evaluate(clipped)
    who.page.locator(".indus-pick").first.click()
    assert not none.evaluate(clipped)
    none.locator("label").click()
    assert none.evaluate(clipped)
    expect(who.page.locator("#pick-none")).to_be_checked()


@pytest.mark.parametrize("viewport", [DESK, PHONE])
@pytest.mark.parametrize("language", ["en", "it", "fr", "hu"])
def test_thebes_breaks_no_word(house, language, viewport):
    """Names of cards and cities fit on slips, those of sites on cabinets, and whose turn it is on the plaque."""
    who, words = house.person(language, viewport=viewport), Tongue(language, "thebes")
    who.open_table("thebes", "me", "bot:novice", name="Invité")
    who.asked()
    slips, cabinets = who.page.locator("button .thebes-name"), who.page.locator(".thebes-cabinet h3")
    assert slips.evaluate_all(BROKEN, [words.thing("card", card) for card in CARD]) == []
    assert cabinets.evaluate_all(BROKEN, [words.thing("site", site) for site in SITE]) == []
    assert who.page.locator(".thebes-where").evaluate_all(LOST, [words.thing("city", city) for city in CITY]) == []
    plaque, turn = (who.page.locator(part).bounding_box() for part in (".thebes-cartouche", ".thebes-turn"))
    assert turn["x"] + turn["width"] < plaque["x"] + plaque["width"]


def test_the_host_sees_the_link_first(house):
    """Somebody else at the same device gets a seat, and the host keeps the name that is remembered."""
    who = house.person()
    who.open_table("thebes", "me", "friend", "friend")
    page, other = who.page, who.page.get_by_text("Somebody else at this device")
    assert page.locator("#invite").bounding_box()["y"] < page.locator(".seats").bounding_box()["y"]
    expect(page.locator("#my-name")).to_be_hidden()
    other.click()
    page.get_by_label("Name", exact=True).fill("Ben")
    page.get_by_role("button", name="Sit here (green triangle)").click()
    expect(page.locator("li.seat-2")).to_contain_text("Ben")
    who.go("/settings")
    expect(page.locator("input[name=name]")).not_to_have_value("Ben")
