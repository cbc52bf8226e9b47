"""What is acknowledged is kept; what cannot be kept is refused, and nothing is half done."""

import sqlite3
import threading

import pytest
import sqlalchemy as sql

from digsite.errors import Refusal
from digsite.server import store as db
from digsite.server.store import Busy, Store, Taken


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, tmp_path):
    if request.param == "postgresql":
        url = request.getfixturevalue("postgresql")
        engine = sql.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
        db.meta.drop_all(engine)
        engine.dispose()
    else:
        url = f"sqlite:///{tmp_path / 'digsite.sqlite'}"
    opened = Store(url)
    yield opened
    opened.close()


def table_row(id="abc"):
    return {
        "id": id, "game": "indus", "version": 1, "switches": "{}", "secret": b"x" * 32, "owner": "o", "listed": 0,
        "clock": "none", "status": "open", "turn": -1, "created": 1, "touched": 1,
    }  # fmt: skip


def event_row(ply, move, table="abc"):
    return {
        "table": table, "ply": ply, "move": move, "kind": "play", "seat": 0, "action": 1, "answers": "1 2",
        "digest": "d", "left": 0, "time": 1,
    }  # fmt: skip


def put(store, into, /, **row):
    def job(c):
        c.execute(into.insert().values(**row))

    return store.write(job)


def plies(store):
    return [row["ply"] for row in store.read(sql.select(db.events).order_by(db.events.c.ply))]


def test_what_is_written_can_be_read_and_survives_closing(store):
    put(store, db.tables, **table_row()).result(10)
    put(store, db.events, **event_row(0, "m0")).result(10)
    again = Store(store.engine.url.render_as_string(hide_password=False).replace("+psycopg", ""))
    assert bytes(again.read(sql.select(db.tables))[0]["secret"]) == b"x" * 32
    assert plies(again) == [0]
    again.close()


def test_the_same_ply_or_the_same_move_is_never_written_twice(store):
    put(store, db.tables, **table_row()).result(10)
    put(store, db.events, **event_row(0, "m0")).result(10)
    with pytest.raises(Taken):
        put(store, db.events, **event_row(0, "m1")).result(10)
    with pytest.raises(Taken):
        put(store, db.events, **event_row(1, "m0")).result(10)
    assert plies(store) == [0]


def test_a_refusal_does_not_undo_its_neighbours_in_the_same_commit(store):
    put(store, db.tables, **table_row()).result(10)
    hold = threading.Event()
    first = store.write(lambda c: hold.wait(10) and None)  # the writer waits here while the next jobs gather
    futures = [put(store, db.events, **event_row(ply, f"m{ply}")) for ply in (0, 0, 1, 1, 2)]
    hold.set()
    first.result(10)
    outcomes = [type(f.exception(10)) for f in futures]
    assert outcomes == [type(None), Taken, type(None), Taken, type(None)]
    assert plies(store) == [0, 1, 2]


def test_what_a_job_refuses_itself_is_told_to_its_caller(store):
    def job(c):
        c.execute(db.tables.insert().values(**table_row("zzz")))
        raise Refusal("no")

    with pytest.raises(Refusal, match="no"):
        store.write(job).result(10)
    assert store.read(sql.select(db.tables)) == []


def test_two_writers_on_one_database_never_fork_a_history(store):
    put(store, db.tables, **table_row()).result(10)
    other = Store(store.engine.url.render_as_string(hide_password=False).replace("+psycopg", ""))
    won = []
    for ply in range(30):
        both = [put(s, db.events, **event_row(ply, f"{who}-{ply}")) for s, who in ((store, "a"), (other, "b"))]
        outcomes = [f.exception(20) for f in both]
        assert sorted(type(o).__name__ for o in outcomes) == ["NoneType", "Taken"]
        won.append(outcomes[0] is None)
    assert plies(store) == list(range(30))
    other.close()


def test_a_database_of_a_newer_program_is_refused_untouched(tmp_path):
    url = f"sqlite:///{tmp_path / 'new.sqlite'}"
    Store(url).close()
    with sqlite3.connect(tmp_path / "new.sqlite") as raw:
        raw.execute("UPDATE house SET value = '99'")
    with pytest.raises(Refusal, match="newer"):
        Store(url)


def test_a_full_disk_is_a_clear_refusal_and_no_restart_is_needed(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'full.sqlite'}")
    put(store, db.tables, **table_row()).result(10)

    def limit(pages):
        def set_limit(connection, _):
            connection.execute(f"PRAGMA max_page_count={pages}")

        return set_limit

    full = limit(1)  # SQLite never goes below what there is
    sql.event.listen(store.engine, "checkout", lambda c, *_: full(c, None))
    written = 0
    with pytest.raises(Busy, match="full"):
        for ply in range(10_000):
            put(store, db.events, **event_row(ply, f"m{ply}")).result(10)
            written += 1
    assert plies(store) == list(range(written)), "what was acknowledged is there, and can be read"
    full = limit(1_000_000)
    put(store, db.events, **event_row(written, "after")).result(10)
    assert plies(store) == list(range(written + 1))
    store.close()


def test_a_locked_database_is_waited_for_then_refused_and_can_be_tried_again(tmp_path, monkeypatch):
    monkeypatch.setattr(db, "WAIT", 0.3)
    store = Store(f"sqlite:///{tmp_path / 'locked.sqlite'}")
    put(store, db.tables, **table_row()).result(10)
    other = sqlite3.connect(tmp_path / "locked.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Busy, match="locked"):
        put(store, db.events, **event_row(0, "m0")).result(10)
    assert plies(store) == []
    other.execute("ROLLBACK")
    put(store, db.events, **event_row(0, "m0")).result(10)
    assert plies(store) == [0]
    store.close()
