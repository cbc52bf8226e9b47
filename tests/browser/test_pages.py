"""Every page: readable for everybody (axe, WCAG A and AA), light to load, nothing from elsewhere, no id twice."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.people import House, Person
from tests.server.serving import Guest

GAMES = ["archaeology", "indus", "thebes", "tomb_raiders"]
LEVELS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], "resultTypes": ["violations"]}
FIRST_LOAD = 150_000  # bytes over the line
THEMES = ("light", "dark", "contrast")
TWICE = (
    """() => [...document.querySelectorAll("[id]")].map((e) => e.id).filter((id, n, all) => all.indexOf(id) !== n)"""
)


def violations(who: Person, where: str) -> list[str]:
    """What axe finds on the page as it is shown now."""
    found = Axe().run(who.page, options=LEVELS).response["violations"]
    twice = [f"{where}: id {id} twice" for id in who.page.evaluate(TWICE)]
    return twice + [
        f"{where}: {v['id']}: {node['html'][:160]} | {node['failureSummary'][:260]}"
        for v in found
        for node in v["nodes"]
    ]


def look_at(who: Person, path: str, themes=THEMES[:2], before=None) -> list[str]:
    """The violations of a page in these themes."""
    found = []
    for theme in themes:
        who.prefer(theme=theme)
        who.go(path)
        if before:
            before()
        found += violations(who, f"{path} {theme}")
    return found


def finished_table(server, game: str = "archaeology", name: str = "Anna") -> tuple[Guest, str]:
    """A game played to its end without a browser."""
    guest = Guest(server)
    code = guest.new_table(game, ["me", "bot:novice"], name=name)
    live = guest.live(code)
    live.hear_until(lambda: live.choices or live.over)
    while not live.over:
        ply = live.ply
        live.play(live.choices[-1])
        live.hear_until(lambda ply=ply: live.ply > ply and (live.choices or live.over))
    return guest, code


def borrow(who: Person, guest: Guest) -> None:
    """Go on as somebody who has played elsewhere."""
    who.context.add_cookies([{"name": k, "value": v, "url": who.base} for k, v in guest.http.cookies.items()])


@pytest.mark.parametrize("path", ["/", "/new?game=indus", "/settings", "/rules/thebes", "/t/nosuchtable", "/move/x"])
def test_pages_are_open_to_everybody(house, path):
    house.expected = ["404"]  # the browser tells that a page is not there
    found = look_at(house.person(), path)
    assert not found, "\n".join(found)


def test_pages_of_a_table_are_open_to_everybody(house, server):
    """Lobby, hand-over, the end of a game, replay, log, record, another device, and the list at home."""
    who = house.person()
    house.expected = ["409"]
    lobby = f"/t/{who.open_table('thebes', 'me', 'friend')}"
    found = look_at(who, lobby)
    found += look_at(who, f"{lobby}/replay")  # refused: the game runs
    found += look_at(who, f"/t/{who.open_table('thebes', 'me', 'here')}")
    guest, code = finished_table(server)
    again = house.person()
    borrow(again, guest)
    for tail in ("", "/replay", "/log", "/verify"):
        found += look_at(again, f"/t/{code}{tail}")
    found += look_at(again, "/")
    for theme in THEMES[:2]:
        again.prefer(theme=theme)
        again.go(f"/t/{code}")
        again.page.locator("details.more summary").click()
        again.page.locator("form[action$='/device'] button").click()
        again.page.wait_for_selector("#device-link")
        found += violations(again, f"device {theme}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_tables_are_open_to_everybody(house, game):
    """In the middle of a game, with all drawers open, wide and narrow."""
    who = house.person()
    path = f"/t/{who.open_table(game, 'me', 'bot:novice', 'bot:novice')}"
    who.play(12)

    def open_drawers() -> None:
        who.asked()
        who.page.evaluate("document.querySelectorAll('main details').forEach((d) => { d.open = true; })")

    found = look_at(who, path, THEMES, open_drawers)
    who.page.set_viewport_size({"width": 360, "height": 740})
    who.page.evaluate("scrollTo(0, document.body.scrollHeight)")  # where the question's sheet covers no half of a link
    found += violations(who, f"{game} narrow")
    assert not found, "\n".join(found)


def loaded(house: House, who: Person, path: str) -> int:
    """Bytes that come over the line for a first visit, the socket's first picture included."""
    line, got = who.context.new_cdp_session(who.page), []
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda e: got.append(e["encodedDataLength"]))
    line.on("Network.webSocketFrameReceived", lambda e: got.append(len(e["response"]["payloadData"].encode())))
    who.go(path)
    who.page.wait_for_timeout(700)
    return int(sum(got))


def test_home_loads_light(house):
    got = loaded(house, house.person(), "/")
    print(f"\nfirst load of the first page: {got / 1000:.0f} kB")
    assert got <= FIRST_LOAD


@pytest.mark.parametrize("game", GAMES)
def test_tables_load_light(house, server, game):
    """A friend's first look at a game of four that is well under way."""
    who = house.person()
    code = who.open_table(game, "me", *["bot:novice"] * 3)
    who.play(10)
    friend = house.person()
    borrow_all = who.context.cookies()
    friend.context.add_cookies([{"name": c["name"], "value": c["value"], "url": who.base} for c in borrow_all])
    got = loaded(house, friend, f"/t/{code}")
    print(f"\nfirst load of a table of {game}: {got / 1000:.0f} kB")
    assert got <= FIRST_LOAD
