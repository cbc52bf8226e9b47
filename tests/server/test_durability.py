"""The server is killed in the middle of things: nothing acknowledged is lost, nothing is done twice."""

import json
import random
import sqlite3
import threading
import time
import uuid

from tests.server.serving import Guest, Serving

KILLS, TABLES = 20, 6


class Player(threading.Thread):
    """Plays both seats of a table, then of another, as long as there is a server; resends what was not answered."""

    def __init__(self, server, stop, guest=None, table=None):
        super().__init__(daemon=True)
        self.server, self.stop, self.acknowledged, self.dice = server, stop, {}, random.Random(id(self))
        self.waiting = None  # the move that was sent and not answered
        self.guest = guest or Guest(server)
        self.tables = [table or new_table(self.guest)]

    def run(self):
        while not self.stop.is_set():
            try:
                page = self.guest.live(self.tables[-1])
                if self.talk(page.socket):
                    self.tables.append(new_table(self.guest))
                page.socket.close()
            except Exception:  # killed: come again, as a page does
                time.sleep(0.05)

    def talk(self, socket):
        """Play on; whether the game is over."""
        panels, ply, least = {}, -1, 0  # answer and picture come in any order
        if self.waiting:
            socket.send(json.dumps(self.waiting))
        while not self.stop.is_set():
            message = json.loads(socket.recv(5))
            if message["is"] == "done":
                self.acknowledged[message["id"]] = least = message["ply"]
            if message.get("id") and message["id"] == (self.waiting or {}).get("id"):
                self.waiting = None
            if message["is"] == "table":
                panels, ply = panels | message["panels"], message["ply"]
            look = panels.get("board", "").partition('data-look="')[2][:1]
            if look and message["is"] == "table":
                socket.send(json.dumps({"do": "look", "seat": int(look)}))
            elif self.waiting is None and ply >= least and not look:
                if "/again" in panels.get("ask", ""):
                    return True
                self.move(socket, panels.get("ask", ""), ply)
        return False

    def move(self, socket, ask, ply):
        open_to_us = [part.split('"')[0] for part in ask.split('data-action="')[1:]]
        if open_to_us:
            action = int(self.dice.choice(open_to_us))
            self.waiting = {"do": "play", "ply": ply, "action": action, "id": str(uuid.uuid4())}
            socket.send(json.dumps(self.waiting))


def new_table(guest):
    return guest.new_table("indus", ["here", "here"], **{"name-0": "A", "name-1": "B"})


def acked(players):
    return sum(len(player.acknowledged) for player in players)


def test_killing_the_server_loses_nothing_and_repeats_nothing(tmp_path):
    server = Serving(tmp_path / "digsite.sqlite")
    stop, dice = threading.Event(), random.Random(5)
    players = [Player(server, stop) for _ in range(TABLES)]
    for player in players:
        player.start()
    slowest = 0.0
    try:
        for _ in range(KILLS):
            before, until = acked(players), time.monotonic() + 20
            while acked(players) < before + 10 and time.monotonic() < until:
                time.sleep(0.02)
            assert acked(players) >= before + 10, "the players really play"
            time.sleep(dice.random() * 0.3)
            server.kill()
            slowest = max(slowest, server.start())
        time.sleep(1)
    finally:
        stop.set()
        for player in players:
            player.join(10)
        server.stop()
    with sqlite3.connect(tmp_path / "digsite.sqlite") as raw:
        rows = raw.execute('SELECT "table", ply, move FROM events ORDER BY "table", ply').fetchall()
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    kept = {move: (table, ply) for table, ply, move in rows}
    acknowledged = {move: ply for player in players for move, ply in player.acknowledged.items()}
    lost = [move for move, ply in acknowledged.items() if kept.get(move, ("", -2))[1] + 1 != ply]
    assert not lost
    for player in players:
        for at in player.tables:
            plies = [ply for table, ply, _ in rows if table == at]
            assert plies == list(range(len(plies))), "no gap, nothing twice"
    print(f"{KILLS} kills, {len(acknowledged)} acknowledged moves, back in service after at most {slowest:.1f} s")
    assert slowest <= 5


def test_a_page_that_stops_reading_delays_nobody(server):
    guest = Guest(server)
    table = new_table(guest)
    for _ in range(3):
        guest.live(table)  # never reads
    stop = threading.Event()
    player = Player(server, stop, guest, table)
    player.start()
    stop.wait(6)
    stop.set()
    player.join(10)
    assert len(player.acknowledged) > 10


def test_a_server_that_is_stopped_tells_its_pages_and_ends_quickly(tmp_path):
    server = Serving(tmp_path / "digsite.sqlite")
    guest = Guest(server)
    table = guest.new_table("archaeology", ["me", "bot:random"])
    page = guest.live(table)
    page.hear()
    began = time.monotonic()
    server.stop()
    assert time.monotonic() - began < 6
    assert "Traceback" not in server.said()
