"""Moves that come twice, late, out of order or from the wrong hands: each is made once or not at all."""

import asyncio
import contextlib
import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from digsite.errors import Illegal, Refusal, Stale
from digsite.game import find
from digsite.server import store as db
from digsite.server.brains import Brains
from digsite.server.house import House
from digsite.server.room import Room, Seat, hurry, load
from digsite.server.store import Busy, Store


class Flaky(Store):
    """A store that refuses when told, before or after the commit."""

    fail = None

    def write(self, job):
        how, self.fail = self.fail, None
        if how == "before":
            future = super().write(lambda c: (_ for _ in ()).throw(Busy("the disk is full")))
        else:
            future = super().write(job)
            if how == "after":  # written, but the answer is lost
                future.result(10)
                future = super().write(lambda c: (_ for _ in ()).throw(Busy("the line is cut")))
        return future


async def new_room(folder, game="indus", seats=2):
    store = Flaky(f"sqlite:///{folder}/{random.getrandbits(64):x}.sqlite")
    house = House(store, pace=0)
    people = [Seat(f"p{n}", holder=f"guest{n}") for n in range(seats)]
    return await house.new_table(find(game), people, "guest0")


def stored(room: Room) -> Room:
    return load(room.store, Brains(), room.id, 0)


class Wire(RuleBasedStateMachine):
    """Clients resend, delay and reorder; the store fails now and then; the room is dropped and loaded again."""

    folder = ""

    @initialize()
    def open(self):
        self.loop = asyncio.new_event_loop()
        self.room = self.loop.run_until_complete(new_room(self.folder))
        self.sent, self.done, self.serial = [], {}, 0

    def teardown(self):
        if hasattr(self, "room"):
            self.room.store.close()
            self.loop.close()

    def attempt(self, seat, action, ply, move):
        try:
            made = self.loop.run_until_complete(self.room.play(seat, action, ply, move))
        except Refusal:
            return
        assert self.done.setdefault(move, made) == made, "the same move has the same answer for ever"

    @rule(pick=st.integers(0, 1000), fail=st.sampled_from([None, None, None, "before", "after"]))
    def play(self, pick, fail):
        if self.room.table.over:
            return
        legal = self.room.table.legal()
        move = (self.room.turn, legal[pick % len(legal)], self.room.ply, f"move-{self.serial:06}")
        self.serial += 1
        self.sent.append(move)
        self.room.store.fail = fail
        self.attempt(*move)
        self.room.store.fail = None  # if it was refused before the store was asked

    @rule(pick=st.integers(0, 10_000))
    def send_again(self, pick):
        if self.sent:
            self.attempt(*self.sent[pick % len(self.sent)])

    @rule(pick=st.integers(0, 10_000), action=st.integers(0, 120))
    def send_late_or_wrong(self, pick, action):
        before = stored(self.room).ply
        with pytest.raises(Refusal):
            wrong = 1 - self.room.turn if not self.room.table.over else 0
            self.loop.run_until_complete(self.room.play(wrong, action, self.room.ply, f"wrong-{self.serial:06}"))
        with pytest.raises(Refusal):
            stale = pick % (self.room.ply + 5)
            stale = stale if stale != self.room.ply else stale + 1
            self.loop.run_until_complete(self.room.play(self.room.turn, action, stale, f"late-{self.serial:06}"))
        self.serial += 1
        assert stored(self.room).ply == before

    @rule()
    def undo(self):
        turn, table = self.room.turn, self.room.table
        if turn >= 0 and table.can_undo(turn):
            before = stored(self.room).ply
            with contextlib.suppress(Stale):  # in doubt: the store knows more than we
                self.loop.run_until_complete(self.room.undo(turn, self.room.ply, f"undo-{self.serial:06}"))
                assert self.room.ply == before + 1
            self.serial += 1

    @rule()
    def drop_and_load(self):
        self.room = stored(self.room)

    @invariant()
    def memory_is_what_the_store_says(self):
        if not hasattr(self, "room"):
            return
        fresh = stored(self.room)
        if not self.room.doubt:
            assert (fresh.ply, fresh.table.digest) == (self.room.ply, self.room.table.digest)
        for move, made in self.done.items():
            assert fresh.moves[move][1] == made, "an acknowledged move is in the store"


def test_duplicate_late_and_reordered_messages(tmp_path):
    Wire.folder = str(tmp_path)
    Wire.TestCase.settings = settings(
        max_examples=30, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
    )
    Wire.TestCase("runTest").runTest()


def test_a_move_that_cannot_be_saved_leaves_the_table_as_it_was(tmp_path):
    async def story():
        room = await new_room(tmp_path)
        before = (room.ply, room.table.digest)
        action = room.table.legal()[0]
        room.store.fail = "before"
        with pytest.raises(Busy):
            await room.play(room.turn, action, room.ply, "move-0001")
        assert (room.ply, room.table.digest) == before
        seat = room.turn
        assert await room.play(seat, action, room.ply, "move-0001") == 2, "the same move may be tried again"
        assert await room.play(seat, action, 1, "move-0001") == 2, "and again, without being made twice"
        room.store.close()

    asyncio.run(story())


def test_a_move_whose_commit_was_not_heard_of_is_found_again(tmp_path):
    async def story():
        room = await new_room(tmp_path)
        action, seat = room.table.legal()[0], room.turn
        room.store.fail = "after"
        with pytest.raises(Busy):
            await room.play(seat, action, 1, "move-0001")
        assert await room.play(seat, action, 1, "move-0001") == 2
        assert room.table.digest == stored(room).table.digest
        room.store.close()

    asyncio.run(story())


def test_nobody_moves_for_another(tmp_path):
    async def story():
        room = await new_room(tmp_path)
        seat, action = room.turn, room.table.legal()[0]
        with pytest.raises(Illegal):
            await room.play(1 - seat, action, room.ply, "move-0001")
        await room.play(seat, action, room.ply, "move-0002")
        with pytest.raises(Refusal):
            await room.play(1 - seat, action, 1, "move-0002")
        room.store.close()

    asyncio.run(story())


def test_ten_thousand_illegal_moves_change_nothing(tmp_path):
    async def story():
        dice = random.Random(3)
        for game in ("archaeology", "indus", "thebes", "tomb_raiders"):
            room = await new_room(tmp_path, game)
            before = (room.ply, room.table.digest)
            for n in range(2500):
                seat, action, ply = dice.randrange(-1, 4), dice.randrange(-5, 300), dice.choice([room.ply, 0, 7])
                if seat == room.turn and ply == room.ply and action in room.table.legal():
                    continue
                with pytest.raises(Refusal):
                    await room.play(seat, action, ply, f"move-{n:05}")
            assert (room.ply, room.table.digest) == before
            assert stored(room).table.digest == before[1]
            room.store.close()

    asyncio.run(story())


def test_who_is_behind_is_told_so(tmp_path):
    async def story():
        room = await new_room(tmp_path)
        with pytest.raises(Stale):
            await room.play(room.turn, room.table.legal()[0], 0, "move-0001")
        room.store.close()

    asyncio.run(story())


def test_a_bot_stands_in_and_gives_the_seat_back(tmp_path):
    async def story():
        room = await new_room(tmp_path, seats=3)
        seat = room.turn
        await room.stand_in(seat, "talk-left")
        for _ in range(600):
            if room.turn != seat:
                break
            await asyncio.sleep(0.05)
        assert room.turn != seat, "the bot has moved"
        await room.come_back(f"guest{seat}")
        assert not room.seats[seat].by_bot
        assert [line.text for line in room.talk] == ["talk-left", "talk-is-back"]
        assert not stored(room).seats[seat].away
        room.brains.close()
        room.store.close()

    asyncio.run(story())


def test_clocks_charge_the_mover_only_and_never_for_time_the_server_was_down(tmp_path, monkeypatch):
    from digsite.server import clock as clocks

    time = [1000.0]
    monkeypatch.setattr(clocks.time, "monotonic", lambda: time[0])
    clock = clocks.Clock("live", 2)
    clock.turn_to(0, None, -1)
    time[0] += 100
    assert clock.remaining(0) == clocks.LIVE_BANK - 100_000
    assert clock.remaining(1) == clocks.LIVE_BANK
    left = clock.moved(0, turn=1)
    assert left == clocks.LIVE_BANK - 100_000 + clocks.LIVE_EACH
    clock.turn_to(1, left, 0)
    time[0] += clocks.LIVE_BANK / 1000 + 1
    assert clock.ran_out(1)
    assert not clock.ran_out(0)
    again = clocks.Clock("live", 2)  # after a restart: what was written, from now on
    again.left[0] = left
    again.turn_to(1, None, -1)
    assert again.remaining(1) == clocks.LIVE_BANK
    assert again.remaining(0) == left


def test_a_day_clock_gives_every_move_a_day(monkeypatch):
    from digsite.server import clock as clocks

    time = [0.0]
    monkeypatch.setattr(clocks.time, "monotonic", lambda: time[0])
    clock = clocks.Clock("day", 2)
    clock.turn_to(0, None, -1)
    time[0] += 20 * 3600
    assert clock.moved(0, turn=0) == clocks.DAY


def test_the_events_of_a_game_have_no_gaps(tmp_path):
    async def story():
        room = await new_room(tmp_path, "archaeology")
        dice = random.Random(1)
        while not room.table.over and room.ply < 120:
            await room.play(room.turn, dice.choice(room.table.legal()), room.ply, f"move-{room.ply:05}")
        rows = room.store.read(db.events.select().order_by(db.events.c.ply))
        assert [r["ply"] for r in rows] == list(range(room.ply))
        assert rows[-1]["digest"] == f"{room.game.layout}:{room.table.digest}"
        room.store.close()

    asyncio.run(story())


def test_a_table_of_a_build_that_laid_states_out_otherwise_goes_on(tmp_path):
    """Such as one that remembers less of a hand; and tables stored before it was said how States are laid out."""

    async def story():
        room = await new_room(tmp_path, "archaeology")
        for k in range(30):
            await room.play(room.turn, room.table.legal()[0], room.ply, f"move-{k:05}")
        here, before = room.game.layout, (room.ply, room.table.digest)
        for digest, readable in (
            ("'00000000:' || substr(digest, 10)", True),
            ("'0123456789abcdef'", True),
            (f"'{here}:0123456789abcdef'", False),
            ("'00000000:nothing'", False),
        ):
            await asyncio.wrap_future(
                room.store.write(lambda c, d=digest: c.exec_driver_sql(f"UPDATE events SET digest = {d}") and None)
            )
            if not readable:
                with pytest.raises(Refusal, match="no longer lead"):
                    stored(room)
                continue
            fresh = stored(room)
            assert (fresh.ply, fresh.table.digest) == before
            await fresh.play(fresh.turn, fresh.table.legal()[0], fresh.ply, f"move-{fresh.ply:05}")
            assert room.store.read(db.events.select().order_by(db.events.c.ply))[-1]["digest"].startswith(here)
            before = (fresh.ply, fresh.table.digest)
        room.store.close()

    asyncio.run(story())


def test_people_can_follow_a_turn_of_a_bot_and_need_not_wait_for_a_long_one():
    assert hurry(0) == 1
    assert sum(map(hurry, range(5))) > 4
    assert sum(map(hurry, range(80))) < 16


class Eye:
    guest = "somebody"

    def look_again(self):
        pass


def test_the_pauses_of_a_bot_become_shorter_in_a_row_of_its_own(tmp_path, monkeypatch):
    pauses, sleep = [], asyncio.sleep

    async def short_sleep(seconds):
        pauses.append(seconds)
        await sleep(0)

    async def story():
        room = await new_room(tmp_path, "archaeology")
        room.pace, room.lookers = 0.5, {Eye()}
        monkeypatch.setattr(asyncio, "sleep", short_sleep)
        await room.change(lambda: {n: Seat(f"bot {n}", bot="random") for n in range(2)})
        while room.ply < 60:
            await room.tick()
            await sleep(0.01)
        room.status = "over"  # so the bots stop
        while room.busy:
            await sleep(0.01)
        room.store.close()

    asyncio.run(story())
    assert set(pauses) >= {0.5 * hurry(row) for row in range(3)}
    assert pauses.count(0.5) > 5
