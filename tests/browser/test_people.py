"""People at one table: two languages, one device, second thoughts, broken lines."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import House, Person
from tests.server.serving import Serving


def two(house: House, game: str = "archaeology") -> tuple[Person, Person]:
    """Anna opens a table in Italian; Béla comes by her link and reads Hungarian."""
    anna, bela = house.person("it-IT"), house.person("hu-HU")
    anna.open_table(game, "me", "friend")
    link = anna.page.locator("#invite").input_value()
    assert link == f"{anna.base}/t/{anna.code}"
    bela.page.goto(link)
    bela.page.locator("#my-name").fill("Béla")
    bela.page.locator("#ask form button.main").click()  # one click, and nobody asked who he is
    anna.asked_or_waits()
    bela.asked_or_waits()
    return anna, bela


def test_a_link_leads_to_where_friends_can_go(house):
    """On the host's own machine the address bar holds what nobody else can open."""
    anna = house.person("en-US")
    anna.open_table("archaeology", "me", "friend")
    anna.page.evaluate("document.documentElement.dataset.outside = 'http://192.0.2.7:8000'")
    anna.page.evaluate("import('/static/page.js').then((page) => page.fillLinks())")
    assert anna.page.locator("#invite").input_value() == f"http://192.0.2.7:8000/t/{anna.code}"


def in_turn(people, moves: int) -> None:
    """Whoever is asked chooses."""
    for turn in range(moves):
        ply = people[0].ply
        at_turn = next(p for p in people if p.page.locator("#ask .choices button").count())
        at_turn.press(turn)
        for person in people:
            person.until(lambda person=person, ply=ply: person.ply > ply, "the next picture")
        people[0].until(lambda: any(p.page.locator("#ask .choices button").count() for p in people), "a turn")


def check_sides(anna: Person, bela: Person, onlookers) -> None:
    """One of them is asked; of the other seat each sees what a stranger sees, to the letter."""
    for person in (bela, *onlookers):
        person.until(lambda person=person: person.ply == anna.ply, "the same position")
    asked = [p for p in (anna, bela) if p.page.locator("#ask .choices").count()]
    assert len(asked) == 1
    for other, onlooker, seat in ((bela, onlookers[1], 0), (anna, onlookers[0], 1)):
        assert onlooker.page.locator("#ask .choices, .lit").count() == 0
        if other not in asked:  # for who is asked something may be lit there
            seen = [re.sub(r"\s+", " ", p.page.locator(f"#strip-{seat}").inner_html()) for p in (other, onlooker)]
            assert seen[0] == seen[1]


@pytest.mark.parametrize(("game", "rounds"), [("archaeology", 0), ("tomb_raiders", 6)])  # thieves know what they took
def test_two_languages_one_game(house, game, rounds):
    anna, bela = two(house, game)
    onlookers = [house.person("it-IT"), house.person("hu-HU")]
    for onlooker in onlookers:
        onlooker.go(f"/t/{anna.code}")
    assert anna.page.evaluate("document.documentElement.lang") == "it"
    assert bela.page.evaluate("document.documentElement.lang") == "hu"
    check_sides(anna, bela, onlookers)
    for _ in range(rounds):
        in_turn((anna, bela), 2)
        check_sides(anna, bela, onlookers)
    logs = [p.page.locator("#log li").first.inner_text() for p in (anna, bela)]
    assert logs[0] != logs[1], "each reads the log in their own language"


def test_talk_arrives_and_can_be_muted(house):
    anna, bela = two(house)
    for person in (anna, bela):
        person.page.keyboard.press("t")
        expect(person.page.locator("#say input")).to_be_focused()
    anna.page.keyboard.type("Ciao Béla!")
    anna.page.keyboard.press("Enter")
    expect(bela.page.locator("#talk li").last).to_contain_text("Anna Ciao Béla!")
    bela.page.locator("[data-phrase=hello]").click()
    expect(bela.page.locator("#talk li").last).to_contain_text("Béla Szia!")
    expect(anna.page.locator("#talk li").last).to_contain_text("Béla Ciao")
    bela.page.locator("#mute").check()
    expect(bela.page.locator("#talk")).to_be_hidden()
    anna.page.keyboard.type("Mi senti?")
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("#talk li").last).to_contain_text("Mi senti?")
    expect(bela.page.locator("#talk")).to_be_hidden()
    assert bela.page.locator("[data-unread]").inner_text() == ""


def test_talk_is_unread_until_it_is_looked_at(house):
    anna, bela = two(house)
    dot = bela.page.locator("[data-unread]")
    expect(dot).to_have_text("")
    anna.page.keyboard.press("t")
    anna.page.keyboard.type("Ciao!")
    anna.page.keyboard.press("Enter")
    expect(dot).to_have_text("●")
    bela.page.reload()
    expect(dot).to_have_text("●")
    bela.page.locator(".talk summary").click()
    expect(dot).to_have_text("")
    bela.page.reload()
    bela.asked_or_waits()
    expect(dot).to_have_text("")


def test_one_device_for_two(house):
    """Between two people the page shows nothing of anybody."""
    who = house.person()
    who.open_table("archaeology", "me", "here", names={1: "Ben"})
    handed, last = [], ""
    for turn in range(100):
        who.asked()
        if len(handed) == 4:
            break
        if who.page.locator("#look").count():
            name = "Anna" if "Anna" in who.page.locator("#look").inner_text() else "Ben"
            assert name != last
            handed.append(name)
            last = name
            for part in ("ask", "mine", "rivals", "log"):
                assert who.page.locator(f"#{part}").inner_html().strip() == "", part
            assert who.page.locator("#board .hand-over").count() == 1
            assert who.page.locator("#board").inner_text().count(name) == 2
            if turn % 2:
                who.page.reload()
                who.asked()
            who.page.locator("#look").click()
            who.until(lambda: who.page.locator("#ask .choices button").count(), "the question")
            expect(who.page.locator("#mine")).to_be_visible()
        ply = who.ply
        who.page.locator("#ask .choices button").last.click()
        who.until(lambda ply=ply: who.ply > ply, "the next picture")
    assert len(handed) == 4, handed


def test_take_back(house):
    """What revealed nothing can be taken back: the same question, the same choices."""
    who = house.person()
    taken = 0
    for game in ("thebes", "tomb_raiders", "archaeology", "indus"):
        who.open_table(game, "me", "bot:novice")
        for turn in range(15):
            who.play(0)
            before, ply = (who.question, who.choices), who.ply
            who.press(turn)
            who.asked(ply)
            if who.over:
                break
            if who.ply == ply + 1 and who.page.locator("#undo").is_enabled():
                who.page.locator("#undo").click()
                who.asked(ply + 1)
                assert (who.question, who.choices) == before
                taken += 1
                break
    assert taken >= 2, "in most games something can be taken back"


def test_refused_moves_are_told(house):
    """A move that cannot be, and one that comes too late: a sentence, and the table as it stands."""
    who = house.person()
    who.open_table("archaeology", "me", "bot:novice")
    who.asked()
    before = who.ply, who.question, who.choices
    who.page.evaluate("document.querySelector('.choices button').dataset.action = '99999'")
    who.page.locator(".choices button").first.click()
    expect(who.page.locator("#news")).to_contain_text("That is not possible now.")
    who.asked()
    assert (who.ply, who.question, who.choices) == before

    late, held = who.context.new_page(), [True]

    def keep_from(route) -> None:
        """The second window hears nothing of what the first one does."""
        there = route.connect_to_server()
        first = []

        def hear(message) -> None:
            news = json.loads(message)
            if news["is"] == "table" and held[0] and first:
                return
            first.append(news)
            held[0] = held[0] and news["is"] != "refused"
            route.send(message)

        there.on_message(hear)

    late.route_web_socket(re.compile("/live"), keep_from)
    late.goto(who.page.url)
    late.wait_for_selector(".choices button")
    late.wait_for_timeout(500)
    who.play(1)
    late.locator(".choices button").first.click()
    expect(late.locator("#news")).to_contain_text("The table has moved on.")
    expect(late.locator("#table")).to_have_attribute("data-ply", str(who.ply))


def test_a_lost_line_heals_itself(chromium, tmp_path):
    """The server goes and comes back; the page says so, keeps the move made meanwhile, and is never reloaded."""
    server = Serving(tmp_path / "digsite.sqlite")
    house = House(chromium, server)
    house.expected = ["WebSocket connection to"]  # the browser itself says that nobody answers
    who = house.person()
    who.open_table("archaeology", "me", "bot:novice")
    who.play(2)
    ply = who.ply
    who.page.evaluate("window.stayed = true")
    server.kill()
    expect(who.page.locator("#offline")).to_be_visible()
    assert "lost" in who.page.locator("#offline").inner_text()
    who.press(1)
    server.start()
    who.asked(ply)
    expect(who.page.locator("#offline")).to_be_hidden()
    who.play(2)
    assert who.page.evaluate("window.stayed") is True
    expect(who.page.locator("[data-unread]")).to_have_text("")  # nobody said anything
    house.close()
    server.stop()
    assert house.complaints == []


def test_a_browser_that_keeps_nothing_plays_all_the_same(house):
    who = house.person()
    forbid = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })"
    who.context.add_init_script(forbid)
    who.open_table("archaeology", "me", "bot:novice")
    assert who.play(2) == 2


def test_a_move_that_came_too_fast_is_sent_again(house):
    who, dropped = house.person(), []

    def too_fast(route) -> None:
        """The first move is refused as the server refuses who sends too much: nobody looked whose message it was."""
        there = route.connect_to_server()

        def say(message) -> None:
            if json.loads(message)["do"] == "play" and not dropped:
                dropped.append(message)
                route.send(json.dumps({"is": "refused", "id": "", "code": "slow", "why": "Not so fast."}))
            else:
                there.send(message)

        route.on_message(say)

    who.context.route_web_socket(re.compile("/live"), too_fast)
    who.open_table("archaeology", "me", "bot:novice")
    assert who.play(1) == 1
    assert dropped
