"""Two things at once, or a thing at the wrong moment: nobody gains by it, and no table stands still."""

import asyncio
import random

import pytest

from digsite.errors import Illegal
from digsite.game import find
from digsite.server.brains import Brains
from digsite.server.house import House
from digsite.server.room import Seat, load
from digsite.server.store import Store


def told(story):
    """A test told with a house of its own."""

    def test(tmp_path):
        async def run():
            house = House(Store(f"sqlite:///{tmp_path}/digsite.sqlite"), pace=0)
            try:
                await story(house)
            finally:
                await house.close()

        asyncio.run(run())

    test.__name__, test.__doc__ = story.__name__, story.__doc__
    return test


async def full_table(house, game="indus", seats=2, clock="none"):
    people = [Seat(f"p{n}", holder=f"guest{n}") for n in range(seats)]
    return await house.new_table(find(game), people, "guest0", clock=clock)


async def open_table(house, game="indus", seats=3):
    free = [Seat("")] * (seats - 1)
    return await house.new_table(find(game), [Seat("p0", holder="guest0"), *free], "guest0")


async def soon(true, seconds=20.0):
    for _ in range(int(seconds / 0.02)):
        if true():
            return
        await asyncio.sleep(0.02)
    pytest.fail("it did not come about")


# --- taking back ---


@told
async def test_nothing_is_taken_back_once_the_game_is_over_and_its_secret_told(house):
    room = await full_table(house)
    dice = random.Random(1)
    while not room.table.over:
        last = room.turn
        await room.play(room.turn, dice.choice(room.table.legal()), room.ply, f"move-{room.ply:05}")
    with pytest.raises(Illegal):
        await room.undo(last, room.ply, "undo-0001")
    assert room.record().over
    assert load(room.store, Brains(), room.id, 0).status == "over"


@told
async def test_taking_back_does_not_earn_time(house):
    room = await full_table(house, clock="live")
    dice = random.Random(1)
    while True:
        seat = room.turn
        await room.play(seat, dice.choice(room.table.legal()), room.ply, f"move-{room.ply:05}")
        if room.turn != seat and room.table.can_undo(seat):
            break
    with pytest.raises(Illegal):
        await room.undo(seat, room.ply, "undo-0001")
