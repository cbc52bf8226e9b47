"""Each game is played to its end in the browser: by mouse, by keyboard, by accessible names, and by touch."""

import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tests.browser.people import PATIENCE, PHONE, Person
from tests.server.serving import ROOT

LONG = 2000  # more moves than any game has


def check_end(who: Person, folder) -> None:
    """The score is told; the game can be seen again, taken home and checked there."""
    page = who.page
    expect(page.locator("#ask .scores")).to_be_visible()
    assert page.locator("#ask .scores tbody tr").count() == 2
    with page.expect_download() as caught:
        page.get_by_role("link", name="Download the record").click()
    file = folder / caught.value.suggested_filename
    caught.value.save_as(file)
    verify = [sys.executable, "-m", "digsite", "verify", str(file)]
    said = subprocess.run(verify, capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE * 2)
    assert said.returncode == 0, said.stdout + said.stderr
    assert "As promised" in said.stdout
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay*")
    step = page.locator(".steps .state")
    first, last = step.inner_text().split(" / ")
    assert first == "0"
    page.keyboard.press("ArrowRight")
    expect(step).to_have_text(f"1 / {last}")
    expect(page.get_by_role("region", name="Board")).to_be_visible()


def test_archaeology_by_mouse(house, tmp_path):
    """On the board and in the hand where something is lit there, else at the choices."""
    who = house.person()
    who.open_table("archaeology", "me", "bot:novice")
    met = {"lit": 0, "few": 0, "button": 0}

    def click(turn: int) -> None:
        lit, page = who.lit(), who.page
        if turn % 2:  # the last choice ends a trade or a turn, so that the game gets on
            last = page.locator("#ask .choices button").last.get_attribute("data-action")
            ends = page.locator(f':is(#board, #mine) .lit[data-action="{last}"]')
            lit = ends if ends.count() else lit
        if not lit.count():
            met["button"] += 1
            return who.press(turn)
        met["lit"] += 1
        thing = lit.nth((turn * 5) % lit.count())
        several = thing.get_attribute("data-actions")
        thing.click()
        if several:
            met["few"] += 1
            left = page.locator(".choices > li:not([hidden]) button")
            assert left.count() == len(several.split())
            left.nth(turn % left.count()).click()
        return None

    moves = who.play(LONG, click)
    assert moves > 10
    assert met["lit"] > moves / 3, met
    check_end(who, tmp_path)


def tab_to(who: Person, selector: str, most: int = 150) -> None:
    """Tab until the focus is on what the selector names."""
    for _ in range(most):
        if who.page.evaluate("(s) => document.activeElement.matches(s)", selector):
            return
        who.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def test_indus_by_keyboard(house, tmp_path):
    """Never a pointer: keys shown at the choices, arrows and Enter, Tab to the board."""
    who = house.person()
    who.go("/new?game=indus")
    keys = who.page.keyboard
    tab_to(who, "input[name=name]")
    keys.type("Anna")
    tab_to(who, "[name=seat-1]")
    keys.type("Bot: no")
    assert who.page.locator("[name=seat-1]").input_value() == "bot:novice"
    keys.press("Tab")
    tab_to(who, "main form button.main")
    keys.press("Enter")
    who.page.wait_for_url("**/t/*")
    boards = 0

    def type_key(turn: int) -> None:
        nonlocal boards
        shown = [key for key in who.page.locator("#ask .choices kbd").all_inner_texts() if key]
        if turn % 12 == 5 and boards < 4 and who.page.locator("#board .lit").count():
            boards += 1
            tab_to(who, "#board .lit")
            several = who.page.evaluate("document.activeElement.dataset.actions")
            keys.press("Enter")
            if several:  # the first of the few has the focus now
                keys.press("Enter")
        elif turn % 3 == 1 or not shown:
            who.page.evaluate("document.activeElement.blur()")
            for _ in range(1 + turn % 4):
                keys.press("ArrowDown")
            keys.press("Enter")
        else:
            keys.press(shown[(turn * 7) % len(shown)])

    assert who.play(LONG, type_key) > 10
    assert boards, "nothing on the board could be reached"
    check_end(who, tmp_path)


def names_of(snapshot: str) -> list[str]:
    """Accessible names of the open buttons in a part of the accessibility tree."""
    lines = [line.strip().removeprefix("- ") for line in snapshot.splitlines() if "[disabled]" not in line]
    plain = [line[1:].replace("''", "'") if line.startswith("'") else line for line in lines]
    found = [re.match(r'button "((?:[^"\\]|\\.)*)"', line) for line in plain]
    return [m.group(1).replace('\\"', '"') for m in found if m]


def test_thebes_by_names(house, tmp_path):
    """As a screen reader meets it: roles and accessible names, each of them once."""
    who = house.person()
    page = who.page
    who.go("/")
    page.get_by_role("link", name="New table: Thebes", exact=True).click()
    page.get_by_role("textbox", name="Your name").fill("Anna")
    page.get_by_role("combobox", name="yellow").select_option("Bot: novice")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")

    def by_name(turn: int) -> None:
        ask = page.get_by_role("region", name="What to do", exact=True)
        names = [n for n in names_of(ask.aria_snapshot()) if n not in ("Take back", "All choices")]
        assert names
        assert len(set(names)) == len(names), names
        ask.get_by_role("button", name=names[(turn * 7) % len(names)], exact=True).click()

    assert who.play(LONG, by_name) > 10
    expect(page.get_by_role("region", name="What to do").get_by_role("table")).to_be_visible()
    check_end(who, tmp_path)


def test_tomb_raiders_on_a_phone(house, tmp_path):
    who = house.person(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    page = who.page
    who.open_table("tomb_raiders", "me", "bot:novice")

    def tap(turn: int) -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], "the page is too wide"
        lit = who.lit()
        if turn % 3 == 0 and lit.count():
            thing = lit.nth(turn % lit.count())
            several = thing.get_attribute("data-actions")
            thing.tap()
            if several:
                page.locator(".choices > li:not([hidden]) button").first.tap()
            return
        buttons = page.locator("#ask .choices button")
        button = buttons.nth((turn * 7) % buttons.count())
        assert button.bounding_box()["height"] >= 44
        button.tap()

    assert who.play(LONG, tap) > 10
    check_end(who, tmp_path)


@pytest.mark.parametrize("game", ["archaeology", "indus", "thebes", "tomb_raiders"])
def test_reload_shows_the_same_decision(house, game):
    """At any moment, and in a browser that was closed and opened again."""
    who = house.person()
    who.open_table(game, "me", "bot:novice")
    for turn in range(8):
        who.play(1 + turn % 2)
        if who.over:
            break
        seen = who.question, who.choices, who.ply
        if turn % 3 < 2:
            who.page.reload()
        else:
            kept, address = who.context.storage_state(), who.page.url
            who.context.close()
            who = house.person(storage_state=kept)
            who.page.goto(address)
        who.asked()
        assert (who.question, who.choices, who.ply) == seen
