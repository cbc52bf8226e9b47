"""What must survive: tables, seats, events, talk. SQLite by default, PostgreSQL by address; one writer, group commit.

Work that writes is queued; the writer takes all that waits, runs it in one transaction and answers only after the
commit has reached the disk. So many tables share one fsync, and nobody hears of anything that could still be lost.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from typing import Any

import sqlalchemy as sql
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, LargeBinary, MetaData, Text, UniqueConstraint
from sqlalchemy.exc import DBAPIError, IntegrityError

from digsite.errors import Refusal

SCHEMA = 1  # a newer number in the file means a newer program wrote it
GROUP = 256  # jobs in one transaction
WAIT = 5.0  # seconds to wait for somebody else's lock

meta = MetaData()
house = sql.Table("house", meta, Column("key", Text, primary_key=True), Column("value", Text, nullable=False))
tables = sql.Table(
    "tables",
    meta,
    Column("id", Text, primary_key=True),  # the code in the link
    Column("game", Text, nullable=False),
    Column("version", Integer, nullable=False),  # of the rules
    Column("switches", Text, nullable=False),  # JSON
    Column("secret", LargeBinary, nullable=False),  # Nature's; told when the game is over
    Column("owner", Text, nullable=False),  # hash of a guest's token
    Column("listed", Integer, nullable=False),  # 1: on the list of open tables
    Column("clock", Text, nullable=False),
    Column("status", Text, nullable=False),  # open, playing, over
    Column("turn", Integer, nullable=False),  # seat to move, below 0 nobody
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False, index=True),
)
seats = sql.Table(
    "seats",
    meta,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("holder", Text, nullable=False, index=True),  # hash of a guest's token; empty: nobody
    Column("bot", Text, nullable=False),  # who plays if nobody does, or stands in for the holder
    Column("away", Integer, nullable=False),  # 1: the bot stands in for the holder
)
events = sql.Table(
    "events",
    meta,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),  # 0, 1, 2 … without gaps
    Column("move", Text, nullable=False),  # the client's name for this move: the same move is never made twice
    Column("kind", Text, nullable=False),  # start, play, undo
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("answers", Text, nullable=False),  # Nature's, as numbers
    Column("digest", Text, nullable=False),  # of the state it led to
    Column("left", BigInteger, nullable=False),  # milliseconds left on the seat's clock
    Column("time", BigInteger, nullable=False),
    UniqueConstraint("table", "move"),
)
talk = sql.Table(
    "talk",
    meta,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),  # below 0: the table itself speaks
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", BigInteger, nullable=False),
)
passes = sql.Table(  # one-time links that move a seat to another device
    "passes",
    meta,
    Column("hash", Text, primary_key=True),
    Column("table", Text, ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
)


class Busy(Refusal):
    """The store cannot write now; nothing was changed, and the same can be tried again."""


class Taken(Refusal):
    """Somebody else wrote this row first."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def opened(url: str) -> sql.Engine:
    """The database of an address, its tables made or known."""
    if url.startswith("postgresql:"):
        url = "postgresql+psycopg:" + url.removeprefix("postgresql:")
    engine = sql.create_engine(url, pool_size=4)
    if engine.dialect.name == "sqlite":
        sql.event.listen(engine, "connect", prepare_sqlite)
        sql.event.listen(engine, "begin", begin_sqlite)
    with engine.connect().execution_options(writes=True) as db, db.begin():
        check_schema(db)
    return engine


class Store:
    """The one door to the database."""

    def __init__(self, url: str) -> None:
        try:
            self.engine = opened(url)
        except (sql.exc.SQLAlchemyError, ModuleNotFoundError) as error:
            said, known = str(getattr(error, "orig", None) or error).strip().splitlines()[0], url.split("@")[-1]
            raise Refusal(f"the database {known} cannot be opened: {said}") from None  # no password is told
        self._jobs: queue.Queue[tuple[Callable[[sql.Connection], Any], Future[Any]] | None] = queue.Queue()
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    def write(self, job: Callable[[sql.Connection], Any]) -> "Future[Any]":
        """Do it in a transaction; the future is done when the commit is on disk, or refused."""
        future: Future[Any] = Future()
        self._jobs.put((job, future))
        return future

    def read(self, query: Any) -> list[Any]:
        try:
            with self.engine.connect() as db:
                return list(db.execute(query).mappings())
        except DBAPIError as error:
            raise Busy(f"the database cannot be read: {cause(error)}") from None

    def close(self) -> None:
        self._jobs.put(None)
        self._writer.join()
        self.engine.dispose()

    # --- the writer ---

    def _write(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            group, last = [first], False
            while len(group) < GROUP and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    last = True
                    break
                group.append(job)
            self._commit(group)
            if last:
                return

    def _commit(self, group: list[tuple[Callable[[sql.Connection], Any], "Future[Any]"]]) -> None:
        """All in one transaction; each in its own savepoint, so that one refusal does not undo its neighbours."""
        group = [(job, future) for job, future in group if future.set_running_or_notify_cancel()]
        done: list[tuple[Future[Any], Any]] = []
        refused: list[tuple[Future[Any], BaseException]] = []
        try:
            with self.engine.connect().execution_options(writes=True) as db, db.begin():
                for job, future in group:
                    try:
                        with db.begin_nested():
                            done.append((future, job(db)))
                    except IntegrityError:
                        refused.append((future, Taken("somebody else wrote this first")))
                    except Refusal as error:
                        refused.append((future, error))
        except Exception as error:  # the whole group is rolled back: disk full, locked, server gone
            busy = Busy(f"nothing could be saved: {cause(error)}")
            for _, future in group:
                future.set_exception(busy)
            return
        for future, result in done:
            future.set_result(result)
        for future, why in refused:
            future.set_exception(why)


def cause(error: BaseException) -> str:
    """One line of a database's first complaint, without the statement and its values."""
    first, before = error, error.__context__
    while before is not None:
        first, before = before if isinstance(before, DBAPIError) else first, before.__context__
    return str(getattr(first, "orig", None) or type(first).__name__).splitlines()[0]


def prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    for setting in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={int(WAIT * 1000)}", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}")


def begin_sqlite(db: sql.Connection) -> None:
    """Writers say so at once: a reader that turns writer would be refused without waiting."""
    writes = db.get_execution_options().get("writes")
    db.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def check_schema(db: sql.Connection) -> None:
    """Make the tables in a new database; refuse one that a newer program wrote."""
    if sql.inspect(db).has_table("house"):
        found = db.execute(sql.select(house.c.value).where(house.c.key == "schema")).scalar_one()
        if int(found) > SCHEMA:
            raise Refusal(f"this database was written by a newer Digsite (schema {found}, this one knows {SCHEMA})")
        return
    meta.create_all(db)
    db.execute(house.insert().values(key="schema", value=str(SCHEMA)))


def numbers(answers: Iterable[int]) -> str:
    return " ".join(map(str, answers))
