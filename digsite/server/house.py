"""The house: all rooms, opened when somebody comes and closed when nobody is left."""

import asyncio
import hashlib
import json
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sql

from digsite import bots
from digsite.components import list_games
from digsite.errors import Refusal, Unreadable
from digsite.game import Game, Setting, find
from digsite.server import store as db
from digsite.server.brains import Brains, make_ready
from digsite.server.clock import Clock
from digsite.server.refusals import No
from digsite.server.room import NAME, Room, Seat, load, log

CODE = "abcdefghijkmnpqrstuvwxyz23456789"  # no letters that look alike
IDLE = 600.0  # seconds until an empty room is closed
PASS = 15 * 60_000  # milliseconds a link that moves a seat is good for
LISTED = 40  # tables on a list
GO_ON = 500  # tables that go on by themselves when the house opens


def fingerprint(token: str) -> str:
    """How a guest is known to the store: never by the token itself."""
    return hashlib.sha256(token.encode()).hexdigest()


def tidy_name(text: str) -> str:
    """A name as it will be shown: one line, printable, not too long."""
    name = " ".join("".join(c for c in text if c.isprintable()).split())[:NAME].strip()
    if not name:
        raise Unreadable("a name needs at least one letter")
    return name


def unlike(name: str, taken: Sequence[str]) -> str:
    """The name, or with a number if somebody has it.

    >>> unlike("Anna", ["Anna", "Anna 2"])
    'Anna 3'
    """
    number, out = 1, name
    while out in taken:
        number += 1
        out = f"{name} {number}"
    return out


def bot_seat(bot: str, taken: Sequence[str]) -> Seat:
    """A bot's seat. Records name a bot by its level; readers see that in their own language."""
    return Seat(unlike(bot, taken), bot=bot)


class House:
    def __init__(self, store: db.Store, pace: float = 0.5, brains: Brains | None = None) -> None:
        self.store, self.pace = store, pace
        self.brains = brains or Brains()
        self.rooms: dict[str, Room] = {}
        self._doors: dict[str, asyncio.Lock] = {}
        self._making: dict[str, asyncio.Task[None]] = {}
        self._janitor: asyncio.Task[None] | None = None
        self._opening: asyncio.Task[None] | None = None

    # --- opening and closing ---

    async def open(self) -> None:
        """Make the games ready, and go on with those in which a bot is to move or a day runs out."""
        self._janitor = asyncio.create_task(self._look_after())
        self._opening = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        for name in list_games():
            try:
                await self._ready(find(name))
            except Exception:
                log.exception("%s cannot be made ready", name)
        join = db.tables.join(db.seats, (db.seats.c.table == db.tables.c.id) & (db.seats.c.seat == db.tables.c.turn))
        by_bot = (db.seats.c.bot != "") & ((db.seats.c.away == 1) | (db.seats.c.holder == ""))
        goes_on = by_bot | (db.tables.c.clock == "day")
        waiting = sql.select(db.tables.c.id).select_from(join).where((db.tables.c.status == "playing") & goes_on)
        for row in await asyncio.to_thread(self.store.read, waiting.order_by(db.tables.c.touched.desc()).limit(GO_ON)):
            try:
                (await self.room(row["id"])).show()
            except Exception as error:
                log.warning("table %s stays closed: %r", row["id"], error)

    async def _ready(self, game: Game) -> None:
        """Wait for a game's rules; however many wait, one thread works, and the rest of the house goes on."""
        task = self._making.get(game.name)
        if task is None or (task.done() and task.exception()):
            task = self._making[game.name] = asyncio.create_task(asyncio.to_thread(make_ready, game))
        await asyncio.shield(task)

    async def close(self) -> None:
        for task in (self._janitor, self._opening):
            if task:
                task.cancel()
        for room in self.rooms.values():
            room.close()
        self.brains.close()
        await asyncio.to_thread(self.store.close)

    async def room(self, id: str) -> Room:
        """The room of a table, loaded if need be. All who ask get the same one."""
        if id not in self.rooms:
            async with self._doors.setdefault(id, asyncio.Lock()):
                try:
                    if id not in self.rooms:
                        loaded = await asyncio.to_thread(load, self.store, self.brains, id, self.pace)
                        self.rooms.setdefault(id, loaded)  # whoever was quicker
                finally:
                    self._doors.pop(id, None)
        room = self.rooms[id]
        room.used = time.monotonic()
        return room

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(1)
            for room in list(self.rooms.values()):
                try:
                    await room.tick()
                except Refusal as error:
                    log.warning("table %s: %s", room.id, error)
                except Exception:
                    log.exception("table %s", room.id)
                if not room.lookers and not room.busy and time.monotonic() - room.used > IDLE:
                    self.rooms.pop(room.id, None)

    # --- tables ---

    async def new_table(
        self,
        game: Game,
        seats: Sequence[Seat],
        owner: str,
        switches: Mapping[str, Setting] | None = None,
        listed: bool = False,
        clock: str = "none",
    ) -> Room:
        """A table with these seats; free ones wait for people. It begins when all are taken."""
        switches = dict(switches or {})
        game.settings(switches)
        if len(seats) not in game.seats:
            raise Unreadable(f"{game.name} is not for {len(seats)}")
        for seat in seats:
            if seat.bot:
                check_bot(game, seat.bot)
        id, moment = "".join(secrets.choice(CODE) for _ in range(10)), db.now()
        row: dict[str, Any] = {
            "id": id, "game": game.name, "version": game.version, "switches": json.dumps(switches),
            "secret": secrets.token_bytes(32), "owner": owner, "listed": int(listed), "clock": clock,
            "status": "open", "turn": -1, "created": moment, "touched": moment,
        }  # fmt: skip
        places = [
            {"table": id, "seat": n, "name": s.name, "holder": s.holder, "bot": s.bot, "away": 0}
            for n, s in enumerate(seats)
        ]

        def job(c: sql.Connection) -> None:
            c.execute(db.tables.insert().values(**row))
            c.execute(db.seats.insert(), places)

        Clock(clock, len(seats))
        await self._ready(game)
        await asyncio.wrap_future(self.store.write(job))
        room = await self.room(id)
        if not any(seat.free for seat in seats):
            await room.start()
        return room

    async def sit(self, room: Room, seat: int, guest: str, name: str) -> None:
        """Take a free seat, or a bot's before the game begins; the game begins when no seat is free."""

        def change() -> dict[int, Seat]:
            if room.status != "open":
                raise No("begun")
            if not 0 <= seat < len(room.seats) or room.seats[seat].holder:
                raise No("taken")
            left = [] if guest == room.owner else room.held(guest)[:1]  # moving over leaves the old seat free
            taken = [s.name for n, s in enumerate(room.seats) if n not in (seat, *left)]
            return {seat: Seat(unlike(tidy_name(name), taken), guest)} | {n: Seat("") for n in left}

        await room.change(change)
        if not any(s.free for s in room.seats):
            await room.start()

    async def begin(self, room: Room, guest: str, bot: str) -> None:
        """The owner begins now: bots take the empty seats."""
        if not room.may_begin(guest):
            raise No("owner")
        check_bot(room.game, bot)

        def change() -> dict[int, Seat]:
            taken = [s.name for s in room.seats if s.name]
            new: dict[int, Seat] = {}
            for n, seat in enumerate(room.seats):
                if seat.free and room.status == "open":
                    new[n] = bot_seat(bot, taken)
                    taken.append(new[n].name)
            return new

        await room.change(change)
        await room.start()

    async def leave(self, room: Room, guest: str) -> None:
        """Get up. Before the game the seat is free again; during it a bot stands in until you come back."""

        def get_up() -> dict[int, Seat]:
            return {seat: Seat("") for seat in room.held(guest)} if room.status == "open" else {}

        if room.status == "open":
            await room.change(get_up)
        for seat in room.held(guest):
            if room.status == "playing" and not room.seats[seat].away:
                await room.stand_in(seat, "talk-left")

    # --- moving a seat to another device ---

    async def make_pass(self, room: Room, seat: int) -> str:
        token = secrets.token_urlsafe(16)
        row = {"hash": fingerprint(token), "table": room.id, "seat": seat, "until": db.now() + PASS}

        def job(c: sql.Connection) -> None:
            c.execute(db.passes.delete().where(db.passes.c.until < db.now()))
            c.execute(db.passes.insert().values(**row))

        await asyncio.wrap_future(self.store.write(job))
        return token

    async def use_pass(self, token: str, guest: str) -> Room:
        """The seat is now this guest's; a link works once, and only while the seat is whose it was."""
        where = (db.passes.c.hash == fingerprint(token)) & (db.passes.c.until >= db.now())
        used = No("used")
        found = await asyncio.to_thread(self.store.read, sql.select(db.passes).where(where))
        if not found:
            raise used
        number, room = found[0]["seat"], await self.room(found[0]["table"])
        holder = room.seats[number].holder

        def change() -> dict[int, Seat]:
            now = room.seats[number]
            if now.holder != holder:  # somebody was quicker
                raise used
            return {number: Seat(now.name, guest, now.bot, now.away)}

        await room.change(change)
        return room

    # --- lists ---

    def tables_of(self, guest: str) -> list[dict[str, Any]]:
        """Tables where the guest sits; those that wait for the guest first, then the newest."""
        mine = sql.select(db.seats.c.table).where((db.seats.c.holder == guest) & (guest != ""))
        rows = self._list(db.tables.c.id.in_(mine))
        for row in rows:
            row["mine"] = any(s["seat"] == row["turn"] and s["holder"] == guest and not s["away"] for s in row["seats"])
        return sorted(rows, key=lambda r: (not r["mine"], r["status"] == "over", -r["touched"]))

    def open_tables(self) -> list[dict[str, Any]]:
        """Those on the list at which somebody sits."""
        with_people = db.tables.c.id.in_(sql.select(db.seats.c.table).where(db.seats.c.holder != ""))
        return self._list((db.tables.c.status == "open") & (db.tables.c.listed == 1) & with_people)

    def _list(self, where: Any) -> list[dict[str, Any]]:
        where &= db.tables.c.game.in_(list_games())  # one that is no longer there has no name either
        columns = [db.tables.c[n] for n in ("id", "game", "status", "turn", "clock", "touched")]
        found = self.store.read(sql.select(*columns).where(where).order_by(db.tables.c.touched.desc()).limit(LISTED))
        ids = [row["id"] for row in found]
        sitting = self.store.read(sql.select(db.seats).where(db.seats.c.table.in_(ids)).order_by(db.seats.c.seat))
        return [dict(row) | {"seats": [s for s in sitting if s["table"] == row["id"]]} for row in found]


def check_bot(game: Game, name: str) -> None:
    if name not in bots.names(game):
        raise Unreadable(f"no bot {name!r} plays {game.name}")
