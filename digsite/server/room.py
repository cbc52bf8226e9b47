"""A room: one table with its people, bots and clock, and whoever looks on. It holds the only live Table.

Every change goes the same way: check, try it on the table, append it to the store, wait for the disk, and only
then answer and show it. If it cannot be saved, the table goes back to where it was.
"""

import asyncio
import json
import logging
import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import sqlalchemy as sql

from digsite.errors import Illegal, Refusal, Stale, Unreadable
from digsite.game import Game, find
from digsite.server import store as db
from digsite.server.brains import Brains, make_ready
from digsite.server.clock import Clock
from digsite.server.refusals import No
from digsite.table import Dice, Table, Told

STAND_IN = "club"  # the bot that plays for somebody who is away
GRACE = 60.0  # seconds a seat at a table with a live clock may be away before a bot stands in
BLINK = 5.0  # seconds in which a page may be loaded again before others may send for a bot
NAME, TALK_KEPT = 24, 60  # letters of a name; lines of talk shown

log = logging.getLogger("digsite")


def state_hash(table: Table) -> str:
    """What is stored with an event: how the State is laid out, and the hash of the State it led to."""
    return f"{table.game.layout}:{table.digest}"


def led_here(kept: str, table: Table) -> bool:
    """Whether an event led where it leads now. Hashes of builds that laid States out otherwise, or did not yet say how,
    cannot be compared: then each action was open, Nature's answers fit, and the version of the rules is the same."""
    layout, _, digest = kept.rpartition(":")
    if layout == table.game.layout:
        return digest == table.digest
    return bool(re.fullmatch("[0-9a-f]{16}", digest))


@dataclass
class Seat:
    name: str
    holder: str = ""  # hash of a guest's token; empty: nobody's
    bot: str = ""  # plays when nobody holds the seat, or stands in
    away: bool = False  # the bot stands in for the holder

    @property
    def by_bot(self) -> bool:
        return bool(self.bot) and (self.away or not self.holder)

    @property
    def free(self) -> bool:
        return not self.holder and not self.bot


@dataclass
class Line:
    """One line of talk. The table itself speaks in message ids, so that each reads it in their own language."""

    seat: int
    name: str
    text: str
    time: int


class Looker(Protocol):
    """Somebody's open page."""

    guest: str

    def look_again(self) -> None: ...


@dataclass(eq=False)
class Room:
    id: str
    game: Game
    switches: dict[str, Any]
    secret: bytes
    owner: str
    listed: bool
    clock: Clock
    seats: list[Seat]
    store: db.Store
    brains: Brains
    pace: float  # seconds between a bot's actions, so that people can follow
    status: str = "open"
    table: Table | None = None
    ply: int = 0  # events so far; every move answers one
    moves: dict[str, tuple[int, int]] = field(default_factory=dict)  # id -> (seat, ply it made)
    talk: list[Line] = field(default_factory=list)
    spoken: int = 0  # lines of talk ever
    lookers: set[Looker] = field(default_factory=set)
    seen: dict[str, float] = field(default_factory=dict)  # holder -> when last here
    used: float = field(default_factory=time.monotonic)
    pictures: dict[Any, Any] = field(default_factory=dict)  # drawn of this position, by reader
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    again: asyncio.Lock = field(default_factory=asyncio.Lock)  # all may ask for another game, and get the same one
    doubt: bool = False  # the store may hold more than we know
    _driver: asyncio.Task[None] | None = None

    # --- what is asked of it ---

    @property
    def turn(self) -> int:
        return self.table.turn if self.table else -1

    @property
    def busy(self) -> bool:
        """Something goes on though nobody looks: a bot moves, or a day runs out."""
        return self._driver is not None or (self.status == "playing" and self.clock.kind == "day")

    def held(self, guest: str) -> list[int]:
        """Seats of a guest; several when people share a device."""
        return [n for n, seat in enumerate(self.seats) if guest and seat.holder == guest]

    def may_begin(self, guest: str) -> bool:
        """Who opened the table; if they got up, anybody who sits there."""
        return guest == self.owner or (bool(self.held(guest)) and not self.held(self.owner))

    def here(self, seat: int) -> bool:
        holder = self.seats[seat].holder
        return any(looker.guest == holder for looker in self.lookers)

    def gone(self, seat: int) -> float:
        """Seconds since the holder of a seat was last seen here."""
        moment = time.monotonic()
        return 0.0 if self.here(seat) else moment - self.seen.setdefault(self.seats[seat].holder, moment)

    def record(self) -> Table:
        """The table with names as records know them: one word, none twice."""
        if not self.table or not self.table.over:
            raise No("record")
        names: list[str] = []
        for seat in self.seats:
            word = "_".join(seat.name.replace("(", " ").replace(")", " ").split()) or "player"
            names.append(word if word not in names and word != "-" else f"{word}_{len(names) + 1}")
        self.table.names = tuple(names)
        return self.table

    # --- what changes it ---

    async def start(self) -> None:
        """Everybody sits: Nature deals. Two may say so at once."""
        await self._alone(self._start())

    async def play(self, seat: int, action: int, ply: int, move: str) -> int:
        """Play for a seat; the number of the event. The same move twice is one move."""
        done: int = await self._alone(self._play(seat, action, ply, move))
        return done

    async def undo(self, seat: int, ply: int, move: str) -> int:
        done: int = await self._alone(self._undo(seat, ply, move))
        return done

    async def change(self, change: Callable[[], Mapping[int, Seat]]) -> None:
        """Change seats: `change` checks and gives the new ones, or refuses. Links to a seat end with its holder."""
        await self._alone(self._change(change))

    async def say(self, seat: int, name: str, text: str) -> None:
        await self._alone(self._say(Line(seat, name, text, db.now())))

    async def _alone(self, work: Any) -> Any:
        """One change at a time, and to its end even if the one who asked goes away."""

        async def locked() -> Any:
            try:
                async with self.lock:
                    if self.doubt:
                        await self._reread()
                    return await work
            finally:
                work.close()

        self.used = time.monotonic()
        task = asyncio.create_task(locked())
        try:
            result = await asyncio.shield(task)
        except asyncio.CancelledError:  # who asked is gone; the others are not
            task.add_done_callback(lambda done: None if done.cancelled() else self.show())
            raise
        self.show()  # after this the one who asked is answered, and only then sees the picture
        return result

    def show(self) -> None:
        """Something may have changed: let everybody look again, and wake the bot whose turn it is."""
        for looker in list(self.lookers):
            looker.look_again()
        self._wake()

    def _wake(self) -> None:
        if self.status == "playing" and self.seats[self.turn].by_bot and not self._driver:
            self._driver = asyncio.create_task(self._drive())

    def close(self) -> None:
        if self._driver:
            self._driver.cancel()

    async def _start(self) -> None:
        if self.status != "open":
            return
        if any(seat.free for seat in self.seats):
            raise No("empty")
        table = self._new_table(Dice(self.secret))
        row = self._event("start", -1, -1, table.entries[0].answers, state_hash(table), "start")
        await self._save(lambda c: self._append(c, row, "playing", table.turn), None)
        self.table, self.status = table, "playing"
        self._appended(row)

    async def _play(self, seat: int, action: int, ply: int, move: str) -> int:
        known = self._known(seat, move)
        if known is not None:
            return known
        table = self._ready(ply)
        mark = table.mark()
        entry = table.play(seat, action)
        row = self._event("play", seat, action, entry.answers, state_hash(table), move)
        status = "over" if table.over else "playing"
        await self._save(lambda c: self._append(c, row, status, table.turn), lambda: table.back(mark))
        self.status = status
        return self._appended(row)

    async def _play_for_bot(self, seat: int, action: int, ply: int) -> None:
        if not self.seats[seat].by_bot:
            raise Stale("the holder came back while the bot was thinking")
        await self._play(seat, action, ply, f"bot-{ply}-{secrets.token_hex(4)}")

    async def _undo(self, seat: int, ply: int, move: str) -> int:
        known = self._known(seat, move)
        if known is not None:
            return known
        table = self._ready(ply)
        if table.turn != seat:
            raise No("undo")
        mark = table.mark()
        table.undo(seat)
        row = self._event("undo", seat, -1, (), state_hash(table), move)
        await self._save(lambda c: self._append(c, row, "playing", table.turn), lambda: table.back(mark))
        return self._appended(row)

    async def _change(self, change: Callable[[], Mapping[int, Seat]]) -> None:
        new = change()

        def job(c: sql.Connection) -> None:
            for number, seat in new.items():
                if seat.holder != self.seats[number].holder:
                    links = (db.passes.c.table == self.id) & (db.passes.c.seat == number)
                    c.execute(db.passes.delete().where(links))
                where = (db.seats.c.table == self.id) & (db.seats.c.seat == number)
                values = {"name": seat.name, "holder": seat.holder, "bot": seat.bot, "away": int(seat.away)}
                c.execute(db.seats.update().where(where).values(**values))
            c.execute(db.tables.update().where(db.tables.c.id == self.id).values(touched=db.now()))

        await self._save(job, None)
        for number, seat in new.items():
            self.seats[number] = seat

    async def _say(self, line: Line) -> None:
        number = self.spoken
        values = {"table": self.id, "number": number, **vars(line)}
        await self._save(lambda c: c.execute(db.talk.insert().values(**values)), None)
        self.spoken += 1
        self.talk = [*self.talk, line][-TALK_KEPT:]

    # --- keeping ---

    def _known(self, seat: int, move: str) -> int | None:
        if move not in self.moves:
            return None
        by, ply = self.moves[move]
        if by != seat:
            raise Illegal("that move was somebody else's")
        return ply

    def _ready(self, ply: int) -> Table:
        if not self.table:
            raise No("not-begun")
        if ply != self.ply:
            raise Stale(f"that answered ply {ply}, but the table is at ply {self.ply}")
        return self.table

    def _event(
        self, kind: str, seat: int, action: int, answers: Sequence[int], digest: str, move: str
    ) -> dict[str, Any]:
        left = self.clock.moved(seat, self.turn) if kind == "play" else 0
        return {
            "table": self.id, "ply": self.ply, "move": move, "kind": kind, "seat": seat, "action": action,
            "answers": db.numbers(answers), "digest": digest, "left": left, "time": db.now(),
        }  # fmt: skip

    def _append(self, c: sql.Connection, row: dict[str, Any], status: str, turn: int) -> None:
        c.execute(db.events.insert().values(**row))
        values = {"status": status, "turn": turn, "touched": row["time"]}
        c.execute(db.tables.update().where(db.tables.c.id == self.id).values(**values))

    def _appended(self, row: dict[str, Any]) -> int:
        self.ply += 1
        self.pictures.clear()
        self.moves[row["move"]] = (row["seat"], self.ply)
        self.clock.turn_to(self.turn, row["left"] if row["kind"] == "play" else None, row["seat"])
        return self.ply

    async def _save(self, job: Callable[[sql.Connection], Any], back: Callable[[], None] | None) -> None:
        try:
            await asyncio.wrap_future(self.store.write(job))
        except Refusal as error:
            if back:
                back()
            self.doubt = True
            if isinstance(error, db.Taken):
                raise Stale("somebody else moved at this table; look again") from None
            raise

    async def _reread(self) -> None:
        """After a failed write: take what the store says."""
        fresh = await asyncio.to_thread(load, self.store, self.brains, self.id, self.pace)
        for name in ("table", "ply", "moves", "status", "talk", "spoken", "seats", "clock"):
            setattr(self, name, getattr(fresh, name))
        self.pictures.clear()
        self.doubt = False

    def _new_table(self, dice: Dice | Told) -> Table:
        return Table(self.game, len(self.seats), self.switches, dice=dice)

    def restore(self, rows: Sequence[Any]) -> None:
        """Play the events again. Nature answers what she answered then."""
        for row in rows:
            answers = [int(a) for a in row["answers"].split()]
            if row["kind"] == "start":
                told = Told(answers)
                self.table = self._new_table(told)
            elif row["kind"] == "play":
                told.answers = answers
                self._table().play(row["seat"], row["action"])
                self.clock.left[row["seat"]] = row["left"]
            else:
                self._table().undo(row["seat"])
            if not led_here(row["digest"], self._table()):
                raise Unreadable(f"at event {row['ply']} the rules no longer lead where they led")
            self.moves[row["move"]] = (row["seat"], row["ply"] + 1)
        self.ply = len(rows)
        if self.table:
            self.table.dice = Dice(self.secret)
            self.clock.turn_to(self.table.turn, None, -1)

    def _table(self) -> Table:
        assert self.table is not None
        return self.table

    # --- bots and the clock ---

    async def _drive(self) -> None:
        """Bots move until a person must."""
        row, mover = 0, -1
        try:
            while self.status == "playing" and self.seats[self.turn].by_bot:
                row, mover = (row + 1 if mover == self.turn else 0), self.turn
                if self.lookers:
                    await asyncio.sleep(self.pace * hurry(row))
                async with self.lock:  # a position that is safely stored
                    table, seat, ply = self._table(), self.turn, self.ply
                    if seat < 0 or not self.seats[seat].by_bot:
                        return
                    view, legal, bot = table.view(seat), table.legal(), self.seats[seat].bot
                action = legal[0] if len(legal) == 1 else await self.brains.choose(self.game, bot, view, legal)
                try:
                    await self._alone(self._play_for_bot(seat, action, ply))
                except Stale:
                    continue
                except db.Busy:
                    await asyncio.sleep(1)
        except Exception:
            log.exception("table %s: its bot has stopped", self.id)  # the next tick tries again
        finally:
            self._driver = None

    async def tick(self) -> None:
        """Once a second: a clock that ran out, or somebody who is gone, hands the seat to a bot."""
        self.seen |= {seat.holder: time.monotonic() for n, seat in enumerate(self.seats) if self.here(n)}
        if self.status != "playing" or self.turn < 0:
            return
        seat = self.turn
        if self.seats[seat].by_bot:
            self._wake()
        elif self.clock.ran_out(seat):
            await self.stand_in(seat, "talk-out-of-time", lambda: self.clock.ran_out(seat))
        elif self.clock.kind == "live" and self.gone(seat) > GRACE and self.lookers:
            await self.stand_in(seat, "talk-stands-in", lambda: not self.here(seat))

    async def stand_in(self, seat: int, said: str, still: Callable[[], bool] | None = None) -> None:
        """Let a bot play for somebody, until they take the seat back; `still`: only if it is their turn and so."""

        def change() -> dict[int, Seat]:
            now = self.seats[seat]
            in_time = still is not None and (self.turn != seat or not still())
            if now.by_bot or self.status != "playing" or in_time:
                raise No("stand-in")
            return {seat: Seat(now.name, now.holder, now.bot or STAND_IN, away=True)}

        await self.change(change)
        await self.say(-1, self.seats[seat].name, said)

    async def come_back(self, guest: str) -> None:
        """The holder takes the seat back from the bot."""
        seats = [n for n in self.held(guest) if self.seats[n].away]
        if not seats:
            raise No("no-bot")

        def change() -> dict[int, Seat]:
            return {n: replace(self.seats[n], away=False) for n in self.held(guest)}

        await self.change(change)
        for seat in seats:
            self.clock.give_time(seat)
            self.seen[guest] = time.monotonic()
            await self.say(-1, self.seats[seat].name, "talk-is-back")


def hurry(row: int) -> float:
    """The part of a pause before a bot's action that follows so many in a row of its own: long turns speed up."""
    return float(max(0.9**row, 0.1))


def load(store: db.Store, brains: Brains, id: str, pace: float) -> Room:
    """A room from the store, its game played again to where it stands."""
    found = store.read(sql.select(db.tables).where(db.tables.c.id == id))
    if not found:
        raise Unreadable("there is no such table")
    row = found[0]
    game = find(row["game"])
    if row["version"] != game.version:
        raise Refusal(f"this table plays version {row['version']} of {game.name}; these are the rules {game.version}")

    make_ready(game)

    def of_table(table: Any, order: str) -> list[Any]:
        return store.read(sql.select(table).where(table.c.table == id).order_by(table.c[order]))

    seats = [Seat(r["name"], r["holder"], r["bot"], bool(r["away"])) for r in of_table(db.seats, "seat")]
    clock = Clock(row["clock"], len(seats))
    room = Room(
        id, game, json.loads(row["switches"]), bytes(row["secret"]), row["owner"], bool(row["listed"]),
        clock, seats, store, brains, pace, row["status"],
    )  # fmt: skip
    rows = of_table(db.events, "ply")
    if not rows and row["status"] != "open":
        raise Refusal(f"table {id} cannot be opened: its moves are lost")
    try:
        room.restore(rows)
    except (ValueError, LookupError, AssertionError, UnboundLocalError) as error:  # a Refusal is a ValueError
        raise Refusal(f"table {id} cannot be opened: {error}") from None
    lines = [Line(r["seat"], r["name"], r["text"], r["time"]) for r in of_table(db.talk, "number")]
    room.talk, room.spoken = lines[-TALK_KEPT:], len(lines)
    return room
