"""How much one address may do, and what is remembered of it."""

import asyncio
import time

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from digsite.server import pages
from digsite.server.app import make_app
from digsite.server.door import Doorkeeper, Limits
from digsite.server.house import House
from digsite.server.store import Store
from tests.server.serving import Guest


def test_who_guesses_codes_is_not_told_even_of_a_right_one(server):
    guest = Guest(server)
    right = guest.new_table("indus", ["me", "friend"])
    for n in range(10):
        assert guest.http.get(f"/t/wrong{n}").status_code == 404
        with pytest.raises(ConnectionClosed):
            guest.live(f"wrong{n}").hear()
    assert guest.http.get(f"/t/{right}").status_code == 429
    assert guest.http.get(f"/t/{right}/qr.svg").status_code == 429
    with pytest.raises(InvalidStatus):
        guest.live(right)


def test_sockets_count_from_the_first_knock_and_are_forgotten_at_the_end():
    keeper = Doorkeeper(Limits(sockets=2))
    with keeper.socket("a") as first, keeper.socket("a") as second:
        with keeper.socket("a") as third, keeper.socket("b") as other:
            assert (first, second, third, other) == (True, True, False, True)
        with pytest.raises(RuntimeError), keeper.socket("b"):
            raise RuntimeError("the line is cut")
    assert keeper.sockets == {}


def test_nothing_is_remembered_of_a_socket_that_is_closed():
    keeper = Doorkeeper(Limits())
    for n in range(100):
        assert keeper.message(f"socket {n}")
        keeper.forget(f"socket {n}")
    assert not keeper._window.storage.events


def test_a_write_that_nobody_waits_for_any_more_does_not_stop_the_writer(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/digsite.sqlite")

    async def story():
        slow = asyncio.wrap_future(store.write(lambda c: time.sleep(0.3)))
        given_up = [asyncio.ensure_future(asyncio.wrap_future(store.write(lambda c: None))) for _ in range(3)]
        for one in given_up:
            one.cancel()
        await slow
        assert await asyncio.wait_for(asyncio.wrap_future(store.write(lambda c: 7)), 5) == 7

    asyncio.run(story())
    store.close()


@pytest.mark.parametrize(
    ("asked", "outside", "sent"),
    [
        ("http://127.0.0.1:8000", "http://192.0.2.7:8000", "http://192.0.2.7:8000"),
        ("http://localhost:8000", "http://192.0.2.7:8000", "http://192.0.2.7:8000"),
        ("http://127.0.0.1:8000", "", "http://127.0.0.1:8000"),
        ("https://digs.example", "http://192.0.2.7:8000", "https://digs.example"),
    ],
)
def test_links_for_friends_lead_to_where_friends_can_go(asked, outside, sent, tmp_path):
    async def story():
        house = House(Store(f"sqlite:///{tmp_path}/digsite.sqlite"), pace=0)
        line = httpx.ASGITransport(make_app(house, outside=outside))
        async with httpx.AsyncClient(transport=line, base_url=asked, headers={"origin": asked}) as browser:
            form = {"game": "indus", "name": "Anna", "seat-0": "me", "seat-1": "friend"}
            place = (await browser.post("/new", data=form)).headers["location"]
            assert (await browser.get(f"{place}/qr.svg")).content == pages.qr_svg(sent + place)
            assert (f'data-outside="{outside}"' in (await browser.get(place)).text) == bool(outside)
            assert f'value="{sent}/move/' in (await browser.post(f"{place}/device", data={})).text
        await house.close()

    asyncio.run(story())
