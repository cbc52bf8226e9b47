"""Two things at once, or a thing at the wrong moment: nobody gains by it, and no table stands still."""

import asyncio
import random
import threading
from types import SimpleNamespace

import pytest

from digsite import bots
from digsite.errors import Illegal
from digsite.game import find
from digsite.record import PLAIN
from digsite.server import pages
from digsite.server.brains import Brains
from digsite.server.house import House
from digsite.server.room import Seat, load
from digsite.server.store import Busy, Store


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


# --- bots ---


class Puppet(Brains):
    """A bot that does as it is told: `answer` is called with the open actions."""

    def __init__(self, answer):
        super().__init__(1)
        self.answer = answer

    async def choose(self, game, name, view, legal):
        return await self.answer(legal)


async def against_a_bot(house, bot="random"):
    seats = [Seat("Anna", holder="guest0"), Seat("Bot", bot=bot)]
    return await house.new_table(find("indus"), seats, "guest0")


async def until_the_bot(room):
    """Play, without waking the bot, until it is its turn."""
    room._wake = lambda: None
    while room.turn == 0:
        await room.play(0, room.table.legal()[0], room.ply, f"move-{room.ply:05}")
    del room._wake


@told
async def test_a_move_is_shown_and_answered_though_its_player_is_gone(house):
    room = await full_table(house)
    told = asyncio.Event()
    looker = type("Looker", (), {"guest": "", "look_again": lambda self: told.set()})()
    move = asyncio.create_task(room.play(room.turn, room.table.legal()[0], 1, "move-0001"))
    room.lookers.add(looker)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    move.cancel()
    await soon(lambda: room.ply == 2)
    await asyncio.wait_for(told.wait(), 5)


@told
async def test_a_bot_that_fails_once_does_not_stop_the_table(house):
    crashed = []

    async def answer(legal):
        if not crashed:
            crashed.append(True)
            raise RuntimeError("the bot has a bug")
        return legal[0]

    house.brains = Puppet(answer)
    room = await against_a_bot(house)
    await until_the_bot(room)
    room.show()
    await soon(lambda: crashed and not room.busy)
    await room.tick()
    await soon(lambda: room.turn != 1)


@told
async def test_who_comes_back_moves_again_even_if_the_bot_was_thinking(house):
    thinking, think_on = asyncio.Event(), asyncio.Event()

    async def answer(legal):
        thinking.set()
        await think_on.wait()
        return legal[0]

    house.brains = Puppet(answer)
    room = await full_table(house)
    while len(room.table.legal()) == 1:
        await room.play(room.turn, room.table.legal()[0], room.ply, f"move-{room.ply:05}")
    seat, ply = room.turn, room.ply
    await room.stand_in(seat, "talk-left")
    await thinking.wait()
    await room.come_back(f"guest{seat}")
    think_on.set()
    await soon(lambda: not room.busy)
    assert (room.ply, room.turn) == (ply, seat)


@pytest.mark.parametrize("bot", ["random", "nobody-knows-this-bot"])
def test_a_bot_that_is_not_known_is_replaced_by_something_open(tmp_path, bot):
    async def story():
        brains = Brains(1)
        house = House(Store(f"sqlite:///{tmp_path}/digsite.sqlite"), pace=0)
        room = await full_table(house)
        legal = room.table.legal()
        assert await brains.choose(room.game, bot, room.table.view(room.turn), legal) in legal
        brains.close()
        await house.close()

    asyncio.run(story())


@told
async def test_one_slow_bot_does_not_stop_the_others(house):
    room = await full_table(house)
    view, legal = room.table.view(room.turn), room.table.legal()
    thinkers = Brains(2)
    await thinkers.choose(room.game, "random", view, legal)  # the worker is up
    asked = [asyncio.create_task(thinkers.choose(room.game, "random", view, legal)) for _ in range(20)]
    await asyncio.sleep(0)
    thinkers.close()  # as after a bot that thought too long
    assert all(action in legal for action in await asyncio.gather(*asked))
    thinkers.close()


@pytest.mark.skipif(PLAIN, reason="thinks compiled")
@told
async def test_the_house_goes_on_serving_while_bots_think(house):
    room = await full_table(house)
    view, legal = room.table.view(room.turn), room.table.legal()
    bots.find(room.game, "ismcts:1").choose(view, legal)  # compiled, if it never was
    thinkers = Brains(1)
    await thinkers.choose(room.game, "ismcts:1", view, legal)  # the worker is up
    loop, waits = asyncio.get_running_loop(), []
    thinking = [asyncio.create_task(thinkers.choose(room.game, "ismcts:0.5s", view, legal)) for _ in range(4)]
    began = loop.time()
    while not all(task.done() for task in thinking):
        before = loop.time()
        await asyncio.sleep(0.01)
        waits.append(loop.time() - before)
    assert loop.time() - began > 1.5  # they did think, one after the other
    assert max(waits) < 0.4  # and meanwhile nobody had to wait for the loop that serves
    thinkers.close()


# --- seats ---


def late_change(room, before):
    """The next change of seats is made only after something else was: both were asked for at the same moment."""
    change = room.change

    async def late(new):
        room.change = change
        await before()
        await change(new)

    room.change = late


@told
async def test_who_sits_down_as_the_game_begins_keeps_the_seat(house):
    room = await open_table(house)
    late_change(room, lambda: house.sit(room, 1, "guest1", "Béla"))
    await house.begin(room, "guest0", "random")
    assert [seat.holder for seat in room.seats] == ["guest0", "guest1", ""]


@told
async def test_who_gets_up_as_the_game_begins_is_played_for(house):
    room = await open_table(house)
    await house.sit(room, 1, "guest1", "Béla")
    late_change(room, lambda: house.begin(room, "guest0", "random"))
    await house.leave(room, "guest1")
    assert room.status == "playing"
    assert room.seats[1].away
    assert room.seats[1].holder == "guest1"


@told
async def test_two_who_take_the_last_seats_at_once_both_sit(house):
    room = await open_table(house)
    await asyncio.gather(house.sit(room, 1, "guest1", "Béla"), house.sit(room, 2, "guest2", "Chloé"))
    assert room.status == "playing"
    assert [seat.holder for seat in room.seats] == ["guest0", "guest1", "guest2"]


@told
async def test_two_at_one_device_have_two_names(house):
    room = await open_table(house)
    await house.sit(room, 1, "guest0", "p0")
    assert [seat.name for seat in room.seats] == ["p0", "p0 2", ""]


@told
async def test_of_two_who_want_the_same_seat_one_sits(house):
    room = await open_table(house)
    both = [house.sit(room, 1, f"guest{n}", "Béla") for n in (1, 2)]
    outcome = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(o).__name__ for o in outcome) == ["No", "NoneType"]


@told
async def test_a_table_whose_owner_left_can_begin(house):
    room = await open_table(house)
    await house.sit(room, 1, "guest1", "Béla")
    with pytest.raises(Illegal):
        await house.begin(room, "guest1", "random")
    await house.leave(room, "guest0")
    with pytest.raises(Illegal):
        await house.begin(room, "stranger", "random")
    await house.begin(room, "guest1", "random")
    assert room.status == "playing"


@told
async def test_a_table_that_everybody_left_is_on_no_list(house):
    seats = [Seat("p0", holder="guest0"), Seat("")]
    room = await house.new_table(find("indus"), seats, "guest0", listed=True)
    assert [row["id"] for row in house.open_tables()] == [room.id]
    await house.leave(room, "guest0")
    assert house.open_tables() == []


# --- links that move a seat ---


@told
async def test_a_link_to_a_seat_that_was_left_does_not_take_it_from_the_next(house):
    room = await open_table(house)
    await house.sit(room, 1, "guest1", "Béla")
    link = await house.make_pass(room, 1)
    await house.leave(room, "guest1")
    await house.sit(room, 1, "guest2", "Chloé")
    with pytest.raises(Illegal):
        await house.use_pass(link, "guest1 elsewhere")
    assert room.seats[1].holder == "guest2"


@told
async def test_a_seat_that_moved_cannot_be_fetched_back_by_an_older_link(house):
    room = await full_table(house)
    older, newer = await house.make_pass(room, 0), await house.make_pass(room, 0)
    await house.use_pass(newer, "phone")
    with pytest.raises(Illegal):
        await house.use_pass(older, "guest0")
    assert room.seats[0].holder == "phone"


@told
async def test_of_two_who_follow_the_same_link_one_sits(house):
    room = await full_table(house)
    link = await house.make_pass(room, 0)
    outcome = await asyncio.gather(*[house.use_pass(link, g) for g in ("phone", "tablet")], return_exceptions=True)
    assert sorted(type(o).__name__ for o in outcome) == ["No", "Room"]


@told
async def test_a_table_has_one_room_however_many_knock_while_it_opens(house):
    room = await full_table(house)
    house.rooms.clear()
    read, failed = house.store.read, []

    def fails_once(query):
        if not failed:
            failed.append(True)
            raise Busy("the database is locked")
        return read(query)

    house.store.read = fails_once
    first = [asyncio.create_task(house.room(room.id)) for _ in range(2)]
    await asyncio.wait(first[:1])
    later = [asyncio.create_task(house.room(room.id)) for _ in range(3)]
    rooms = await asyncio.gather(first[1], *later)
    assert isinstance(first[0].exception(), Busy)
    assert all(one is house.rooms[room.id] for one in rooms)


# --- clocks and absence ---


@told
async def test_who_was_here_until_now_has_the_whole_grace(house):
    room = await full_table(house, clock="live")
    seat = room.turn
    page = type("Looker", (), {"guest": f"guest{seat}", "look_again": lambda self: None})()
    other = type("Looker", (), {"guest": f"guest{1 - seat}", "look_again": lambda self: None})()
    room.lookers |= {page, other}
    await room.tick()
    room.seen[f"guest{1 - seat}"] -= 1000  # since the last time it was their turn
    while room.turn == seat:
        await room.tick()
        await room.play(seat, room.table.legal()[0], room.ply, f"move-{room.ply:05}")
    room.lookers.discard(other)
    await room.tick()
    assert not room.seats[1 - seat].away


@told
async def test_a_page_may_be_loaded_again_before_others_send_for_a_bot(house):
    room = await full_table(house)
    seat = room.turn
    rival = SimpleNamespace(state=SimpleNamespace(guest=f"guest{1 - seat}"))
    page = type("Looker", (), {"guest": f"guest{seat}", "look_again": lambda self: None})()
    room.lookers.add(page)
    await room.tick()
    room.lookers.discard(page)
    with pytest.raises(Illegal):
        await pages.standin(rival, house, room)
    room.seen[page.guest] -= 10
    await pages.standin(rival, house, room)
    assert room.seats[seat].away


@told
async def test_a_move_made_in_time_is_not_answered_by_a_stand_in(house):
    room = await full_table(house, clock="live")
    seat = room.turn
    room.clock.left[seat] = 0

    async def moves():
        while room.turn == seat:
            await room.play(seat, room.table.legal()[0], room.ply, f"move-{room.ply:05}")

    late_change(room, moves)
    with pytest.raises(Illegal):
        await room.tick()
    assert not room.seats[seat].away


@told
async def test_a_day_runs_out_though_nobody_looks_and_after_a_restart(house):
    room = await full_table(house, clock="day")
    seat = room.turn
    assert room.busy, "the janitor leaves it open"
    house.rooms.clear()
    await house._go_on()
    room = house.rooms[room.id]
    room.clock.left[seat] = 0
    await room.tick()
    assert room.seats[seat].away


# --- what the store holds may be spoiled ---


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE events SET digest = 'x'",
        "UPDATE events SET answers = 'x'",
        "UPDATE events SET kind = 'y', answers = ''",
        "UPDATE tables SET switches = '{'",
        "UPDATE tables SET game = 'senet', status = 'playing'",
        "UPDATE tables SET version = 99",
        "DELETE FROM events",
    ],
)
def test_a_spoiled_table_spoils_nothing_else(tmp_path, spoil):
    async def story():
        house = House(Store(f"sqlite:///{tmp_path}/digsite.sqlite"), pace=0)
        bad = await full_table(house, clock="day")
        house.rooms.clear()
        future = house.store.write(lambda c: c.exec_driver_sql(spoil) and None)
        await asyncio.wrap_future(future)
        good = await full_table(house, clock="day")
        house.rooms.clear()
        await house._go_on()
        assert good.id in house.rooms
        assert bad.id not in house.rooms
        assert any(row["id"] == good.id for row in house.tables_of("guest0"))
        assert all(row["game"] == "indus" for row in house.tables_of("guest0"))
        await house.close()

    asyncio.run(story())


# --- all at once ---


@told
async def test_all_who_want_to_play_again_meet_at_one_table(house):
    room = await full_table(house)
    while not room.table.over:
        await room.play(room.turn, room.table.legal()[0], room.ply, f"move-{room.ply:05}")
    asked = [SimpleNamespace(state=SimpleNamespace(guest=f"guest{n % 2}")) for n in range(6)]
    found = await asyncio.gather(*[pages.again(one, house, room) for one in asked])
    assert len(set(found)) == 1


def test_while_a_game_is_made_ready_the_rest_of_the_house_goes_on(tmp_path, monkeypatch):
    done = threading.Event()
    for place in ("house", "room"):
        monkeypatch.setattr(f"digsite.server.{place}.make_ready", lambda game: done.wait(20))

    async def story():
        house = House(Store(f"sqlite:///{tmp_path}/digsite.sqlite"), pace=0)
        tables = [asyncio.create_task(full_table(house)) for _ in range(40)]
        await asyncio.sleep(0.2)
        assert await asyncio.wait_for(asyncio.to_thread(house.open_tables), 5) == []
        done.set()
        await asyncio.gather(*tables)
        await house.close()

    try:
        asyncio.run(story())
    finally:
        done.set()
