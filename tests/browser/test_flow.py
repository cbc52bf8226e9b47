"""From one moment of a game to the next: what is in sight, where keys and thumbs go on, what is news."""

import re

from playwright.sync_api import expect

from tests.browser.people import PHONE
from tests.browser.test_pages import borrow, finished_table


def test_each_question_is_seen_from_its_beginning(house):
    who = house.person(viewport=PHONE)
    who.open_table("indus", "me", "bot:novice", "bot:novice")
    ply, ask = who.asked(), who.page.locator("#ask")
    ask.evaluate("(ask) => ask.scrollTo(0, ask.scrollHeight)")
    assert ask.evaluate("(ask) => ask.scrollTop") > 0
    who.page.locator("#ask .choices button").last.click()
    who.asked(ply)
    expect(who.page.locator("#question")).to_be_in_viewport()
    assert ask.evaluate("(ask) => ask.scrollTop") == 0


def test_keys_go_on_from_the_next_question(house):
    who = house.person()
    who.open_table("indus", "me", "bot:novice")
    ply = who.asked()
    for _ in range(6):  # the rival moves in between
        who.page.keyboard.press("ArrowDown")
        who.page.keyboard.press("Enter")
        ply = who.asked(ply)
        assert who.page.evaluate("document.activeElement.id") == "question"
        who.page.keyboard.press("Tab")
        assert who.page.evaluate("document.activeElement.closest('.choices') !== null")


def test_a_piece_and_then_its_place_is_a_choice(house):
    who = house.person()
    who.open_table("indus", "me", "bot:novice", "bot:novice", "bot:novice")
    ply, page = who.asked(), who.page
    while "free start space" not in who.question:
        who.press(0)
        ply = who.asked(ply)
    page.locator("#mine .indus-pile.lit").first.click()
    expect(page.locator(".choices > li:not([hidden])")).not_to_have_count(1)
    assert who.ply == ply, "a piece alone is no choice"
    page.locator("#board .indus-tent.lit, #board [data-actions]").last.click()
    who.asked(ply)
    expect(page.locator("#log li").filter(has_text=re.compile("places a"))).not_to_have_count(0)


def test_a_map_wider_than_a_phone_shows_who_is_to_move(house):
    who = house.person(viewport=PHONE)
    who.open_table("thebes", "me", "bot:novice")
    who.asked()
    expect(who.page.locator("[data-now]")).to_be_in_viewport(ratio=0.9)


def test_talk_is_heard_where_its_drawer_is_out_of_sight(house):
    anna, ben = house.person(viewport=PHONE), house.person()
    code = anna.open_table("indus", "me", "friend")
    ben.go(f"/t/{code}")
    ben.page.locator("#my-name").fill("Ben")
    ben.page.get_by_role("button", name=re.compile("^Sit here")).first.click()
    ben.page.locator("details.talk summary").click()
    ben.page.locator("#say input").fill("Hi, are you there?")
    ben.page.keyboard.press("Enter")
    expect(anna.page.locator("#news")).to_contain_text("Ben Hi, are you there?")
    expect(ben.page.locator("#news")).to_be_hidden()


def test_the_clock_of_who_is_to_move_is_always_in_sight(house):
    who = house.person(viewport=PHONE)
    who.go("/new?game=indus")
    who.page.locator("[name=seat-1]").select_option("here")
    who.page.locator("[name=seat-2]").select_option("none")
    who.page.locator("[name=clock][value=live]").evaluate("(radio) => radio.click()")
    who.page.locator("main form button.main").click()
    who.page.wait_for_url("**/t/*")
    who.asked()
    clock = who.page.locator("#head time.clock")
    expect(clock).to_be_in_viewport()
    before = clock.inner_text()
    who.until(lambda: clock.inner_text() != before, "the next second")


def test_one_looks_back_on_a_game_without_loading_pages(house, server):
    guest, code = finished_table(server, "indus")
    who = house.person()
    borrow(who, guest)
    who.go(f"/t/{code}/replay?step=0")
    page, loaded = who.page, []
    page.on("load", lambda: loaded.append(page.url))
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#at")).to_have_text(re.compile("^30 / "))
    page.wait_for_url("**step=30&eyes=-1")
    page.locator("[data-eyes='1']").click()
    page.wait_for_url("**step=30&eyes=1")
    expect(page.locator("[data-eyes='1']")).to_have_attribute("aria-current", "true")
    shown, told = page.locator("#board").inner_html(), page.locator("#told").inner_text()
    assert not loaded
    page.reload()
    assert page.locator("#told").inner_text() == told
    assert page.locator("#board").inner_html() == shown
    page.locator("#step").focus()
    page.keyboard.press("End")
    last = page.locator("#step").get_attribute("max")
    page.wait_for_url(f"**step={last}&eyes=1")


def test_controls_of_a_replay_stay_under_the_thumb(house, server):
    guest, code = finished_table(server, "indus")
    who = house.person(viewport=PHONE)
    borrow(who, guest)
    who.go(f"/t/{code}/replay?step=20")
    expect(who.page.locator("#board")).to_be_in_viewport(ratio=0.4)
    for part in ("[rel=next]", "#step", "[data-eyes='0']", "#told"):
        expect(who.page.locator(part)).to_be_in_viewport()
    assert who.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
