"""Nothing a seat may not know leaves the server; nothing sent to it makes it stumble."""

import json
import random
import string

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.serving import Guest, Serving


def status(server):
    return httpx.get(f"{server.base}/health").status_code


@pytest.fixture
def quick(tmp_path):
    """A server that lets one socket say a lot."""
    served = Serving(tmp_path / "digsite.sqlite", messages=100_000)
    yield served
    served.stop()


# --- who may come in ---


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "https://127.0.0.1",
        "http://127.0.0.1",
        "http://127.0.0.1.evil.example",
        "file://",
    ],
)
def test_sockets_and_forms_of_other_pages_are_refused(server, origin):
    guest = Guest(server)
    table = guest.new_table("archaeology", ["me", "bot:random"])
    with pytest.raises(InvalidStatus):
        guest.live(table, origin=origin)
    for path in ("/new", "/play/indus", "/settings", f"/t/{table}/leave", f"/t/{table}/sit"):
        answer = guest.http.post(path, data={"game": "indus"}, headers={"origin": origin})
        assert answer.status_code == 403


def test_a_form_without_any_origin_is_refused(server):
    with httpx.Client(base_url=server.base) as nobody:
        assert nobody.post("/play/indus").status_code == 403


def test_every_answer_carries_the_strict_headers(server):
    for path in ("/", "/nothing", "/static/table.js", "/rules/indus", "/settings", "/health"):
        headers = httpx.get(server.base + path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_the_token_is_out_of_reach_of_scripts_and_kept_only_as_a_hash(server):
    answer = httpx.get(server.base + "/")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    token = answer.cookies["digsite"]
    with open(server.database, "rb") as file:
        assert token.encode() not in file.read()


def test_onlookers_and_strangers_cannot_move_or_talk(server):
    anna, stranger = Guest(server), Guest(server)
    table = anna.new_table("archaeology", ["me", "friend"])
    bela = Guest(server)
    bela.sit(table, 1, "Béla")
    page = stranger.live(table)
    page.hear_until(lambda: "board" in page.panels)
    for action in range(20):
        assert page.play(action)["is"] == "refused"
    page.send(do="look", seat=0)
    page.send(do="say", text="hello")
    for _ in range(2):
        assert page.hear()["is"] in ("refused", "table")
    assert page.choices == []
    assert 'id="choice' not in stranger.http.get(f"/t/{table}").text
    for verb in ("begin", "back", "standin", "again", "device"):
        assert stranger.post(f"/t/{table}/{verb}").status_code == 409


def test_a_seat_moves_to_another_device_once(server):
    old, new, late = Guest(server), Guest(server), Guest(server)
    table = old.new_table("archaeology", ["me", "bot:random"])
    page = old.post(f"/t/{table}/device").text
    link = page.partition('value="')[2].partition('"')[0].removeprefix(server.base)
    assert new.http.get(link).status_code == 200
    assert new.post(link).status_code == 303
    assert late.post(link).status_code == 409
    assert "web-" not in page
    assert 'class="talk' in new.http.get(f"/t/{table}").text
    live = old.live(table)
    live.hear_until(lambda: "ask" in live.panels)
    assert live.choices == []


# --- nonsense ---


VERBS, FIELDS = ["play", "undo", "look", "say", "phrase", "ping", "x"], ["ply", "seat", "text", "id"]


def nonsense(dice: random.Random) -> str | bytes:
    """One message nobody should send."""
    kinds = [
        lambda: "".join(dice.choices(string.printable, k=dice.randrange(200))),
        lambda: json.dumps({"do": dice.choice(VERBS), dice.choice(FIELDS): dice.choice([None, -1, 10**30, [], 1.5])}),
        lambda: "[" * 3000,
        lambda: '{"do":"play","ply":' + "9" * 4000 + "}",
        lambda: '{"do":"play","ply":NaN,"action":1,"id":"aaaaaaaa"}',
        lambda: '{"do":"ping","do":"ping"}',
        lambda: '"\\ud800"',
        lambda: "null",
        lambda: dice.randbytes(dice.randrange(300)),
        lambda: json.dumps({"do": "play", "ply": 1, "action": 1, "id": "a" * dice.randrange(60)}),
        lambda: json.dumps({"do": "play", "ply": 1, "action": 1, "id": "x" * 10, "seat": 1}),
        lambda: json.dumps({"do": "say", "text": "x" * 400}),
    ]  # fmt: skip
    return dice.choice(kinds)()


def test_ten_thousand_fuzzed_messages(quick):
    guest, dice = Guest(quick), random.Random(7)
    table = guest.new_table("thebes", ["me", "friend"])
    Guest(quick).sit(table, 1, "B")
    before = guest.http.get(f"/t/{table}").text.partition('id="board"')[2].partition("</section>")[0]
    sent = 0
    while sent < 10_000:
        page = guest.live(table)
        try:
            for _ in range(500):
                page.socket.send(nonsense(dice))
                sent += 1
        except ConnectionClosed:
            pass
        page.socket.close()
    assert status(quick) == 200
    after = guest.http.get(f"/t/{table}").text.partition('id="board"')[2].partition("</section>")[0]
    assert after == before
    assert "Traceback" not in quick.said()


def test_a_message_that_is_too_long_ends_the_connection(quick):
    guest = Guest(quick)
    page = guest.live(guest.new_table("archaeology", ["me", "bot:random"]))
    with pytest.raises(ConnectionClosed):
        page.socket.send("x" * 20_000)
        for _ in range(20):
            page.socket.recv(5)


def test_whoever_talks_too_fast_is_slowed_down(server):
    guest = Guest(server)
    page = guest.live(guest.new_table("archaeology", ["me", "bot:random"]))
    for _ in range(80):
        page.send(do="ping")
    while page.hear().get("code") != "slow":
        pass


ODD = ["/t/%00", "/t/../../etc/passwd", "/static/../app.py", "/static/%2e%2e/app.py", "/rules/x", "/new?game=nothing"]
ODD += ["/game/nothing.css", "/t/abc/live", "/move/xyz", "/t/abc/replay"]


@pytest.mark.parametrize("path", [*ODD, "/t/" + "a" * 5000])
def test_odd_addresses_are_answered_calmly(server, path):
    answer = httpx.get(server.base + path, follow_redirects=False)
    assert answer.status_code in (200, 307, 400, 404, 405)
    assert "Traceback" not in answer.text
    assert "def " not in answer.text


FRIENDS = {"game": "indus", "seat-0": "me", "seat-1": "friend"}
WRONG = [
    {"game": "nothing"}, {"game": "indus"}, {"game": "indus", "seat-0": "me"},
    FRIENDS | {"seat-1": "bot:nobody"}, FRIENDS | {"seat-0": "friend"}, FRIENDS | {"clock": "sand"},
    FRIENDS | {"switch-board": "7"}, FRIENDS | {"name": "\x00\x1b[31m"},
]  # fmt: skip


@pytest.mark.parametrize("form", WRONG)
def test_a_wrong_form_is_refused_in_words(server, form):
    answer = Guest(server).http.post("/new", data=form)
    assert answer.status_code in (303, 400, 404, 409)
    assert "Traceback" not in answer.text


def test_whoever_chats_too_much_is_slowed_down_on_all_pages(server):
    guest = Guest(server)
    table = guest.new_table("archaeology", ["me", "friend"])
    pages = [guest.live(table) for _ in range(2)]
    for n in range(10):
        pages[n % 2].send(do="say", text=f"line {n}")
    pages[0].send(do="ping")
    codes = []
    while (heard := pages[0].hear())["is"] != "pong":
        codes.append(heard.get("code"))
    assert "slow" in codes
    said = guest.http.get(f"/t/{table}").text.count("line ")
    assert 5 <= said < 10


def test_a_page_that_is_behind_gets_the_full_picture_when_it_asks(server):
    guest = Guest(server)
    page = guest.live(guest.new_table("archaeology", ["me", "bot:random"]))
    page.hear_until(lambda: page.choices)
    page.send(do="ping", ply=page.ply)
    assert page.hear()["is"] == "pong"
    page.panels.clear()
    page.send(do="ping", ply=page.ply - 1)
    page.hear_until(lambda: "board" in page.panels and "ask" in page.panels)


def test_a_form_that_does_not_exist_is_not_found(server):
    guest = Guest(server)
    table = guest.new_table("archaeology", ["me", "bot:random"])
    assert guest.post(f"/t/{table}/nothing").status_code == 404
    assert guest.post("/t/nothing/nothing").status_code == 404


def test_a_page_of_no_table_is_told_so_and_need_not_ask_again(server):
    page = Guest(server).live("nothing")
    with pytest.raises(ConnectionClosed) as closed:
        page.hear()
    assert closed.value.rcvd.code == 4404


def test_a_name_from_a_cookie_is_as_tidy_as_any(server):
    guest = Guest(server)
    guest.http.cookies.set("prefs", "name=%00%E2%80%AEAnna%0A%E2%80%8B")
    table = guest.post("/play/archaeology").headers["location"]
    page = guest.http.get(table).text
    assert "Anna" in page
    assert "\u202e" not in page
    assert "\x00" not in page


@pytest.mark.parametrize(("asks", "greeting"), [("?lang=hu", "Szia!"), ("?lang=xx", "Hello!"), ("", "Hello!")])
def test_a_socket_speaks_the_language_of_its_page(server, asks, greeting):
    """Whatever a browser says of sockets, or does not say."""
    guest = Guest(server)
    page = guest.live(guest.new_table("archaeology", ["me", "friend"]), asks=asks)
    page.send(do="phrase", phrase="hello")
    page.hear_until(lambda: "Anna" in page.panels.get("talk", ""))
    assert greeting in page.panels["talk"]
