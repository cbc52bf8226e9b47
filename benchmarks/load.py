"""How many tables this machine carries: `python benchmarks/load.py --tables 250 --rate 50 --seconds 30`.

Starts a server of its own on loopback, seats four at every table, opens a socket for every seat, and plays random
open moves at a fixed rate, each answered only after it is on disk. Reports the time to the acknowledgement and to
the last seat's new picture, errors, and the server's memory. It ends by itself.
"""

import argparse
import asyncio
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

GAMES = ("archaeology", "indus", "thebes", "tomb_raiders")
OPEN = re.compile(r'data-action=\\?"(\d+)')


class Load:
    """Everything that was measured."""

    def __init__(self) -> None:
        self.acked: list[float] = []
        self.shown: list[float] = []
        self.errors: list[str] = []
        self.lag = 0.0


class Seat:
    """One open page that reads what it is sent."""

    def __init__(self, board: "Board", cookie: str) -> None:
        self.board, self.cookie = board, cookie
        self.ply, self.ask, self.waiting = -1, "", None

    async def live(self, base: str, load: Load, ready: asyncio.Event) -> None:
        url = f"{base.replace('http', 'ws')}/t/{self.board.id}/live"
        try:
            async with connect(
                url, origin=base, additional_headers={"Cookie": self.cookie}, max_size=None
            ) as self.socket:
                async for text in self.socket:
                    self.hear(text, load)
                    ready.set()
        except Exception as error:
            load.errors.append(f"{type(error).__name__}: {error}")

    def hear(self, text: str, load: Load) -> None:
        now = time.perf_counter()
        if text.startswith('{"is":"table"'):
            self.ply = int(text[20 : text.index(",", 20)])
            if '"ask":' in text:
                self.ask = json.loads(text)["panels"]["ask"]
            self.board.seen(self.ply, now, load)
        elif text.startswith('{"is":"done"'):
            load.acked.append(now - self.board.sent)
            self.board.free = True
        elif text.startswith('{"is":"refused"'):
            load.errors.append(text)
            self.board.free = True

    async def move(self, dice: random.Random) -> bool:
        choices = OPEN.findall(self.ask)
        if not choices or not self.board.free:
            return False
        self.board.free, self.board.sent, self.board.left = False, time.perf_counter(), len(self.board.seats)
        self.board.target = self.ply + 1
        message = {"do": "play", "ply": self.ply, "action": int(dice.choice(choices)), "id": str(uuid.uuid4())}
        await self.socket.send(json.dumps(message))
        return True


class Board:
    """One table and its four pages."""

    def __init__(self, id: str) -> None:
        self.id, self.seats = id, []
        self.free, self.sent, self.target, self.left = True, 0.0, 0, 0

    def seen(self, ply: int, now: float, load: Load) -> None:
        if self.left and ply >= self.target:
            self.left -= 1
            if not self.left:
                load.shown.append(now - self.sent)


async def open_tables(base: str, count: int) -> list[Board]:
    boards = []
    async with httpx.AsyncClient(base_url=base, headers={"origin": base}, timeout=300) as http:
        for n in range(count):
            board, cookies = None, []
            for seat in range(4):
                http.cookies.clear()
                await http.get("/settings")
                cookies.append(f"digsite={http.cookies['digsite']}")
                if board is None:
                    form = {"game": GAMES[n % 4], "name": "P0", "seat-0": "me"}
                    form |= {f"seat-{k}": "friend" for k in (1, 2, 3)}
                    answer = await http.post("/new", data=form)
                    board = Board(answer.headers["location"].removeprefix("/t/"))
                else:
                    answer = await http.post(f"/t/{board.id}/sit", data={"seat": seat, "name": f"P{seat}"})
                assert answer.status_code == 303, answer.text
            board.seats = [Seat(board, cookie) for cookie in cookies]
            boards.append(board)
    return boards


async def play(boards: list[Board], rate: float, seconds: float, load: Load) -> int:
    """Moves at a fixed rate over all tables, in turn; how many were sent."""
    dice, sent, began = random.Random(1), 0, time.perf_counter()
    order = 0
    while time.perf_counter() - began < seconds:
        due = began + sent / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        load.lag = max(load.lag, time.perf_counter() - due)
        for _ in range(len(boards)):
            board = boards[order % len(boards)]
            order += 1
            movers = [seat for seat in board.seats if OPEN.search(seat.ask)]
            if movers and await movers[0].move(dice):
                break
        sent += 1
    await asyncio.sleep(2)
    return sent


def memory_mb(pid: int) -> float:
    """Resident megabytes of a process and its children."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            text = status.read_text()
        except OSError:
            continue
        found = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
        if int(found["Pid"]) == pid or int(found["PPid"]) == pid:
            total += int(found.get("VmRSS", "0 kB").split()[0])
    return total / 1024


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] * 1000 if values else float("nan")


async def run(base: str, pid: int, tables: int, rate: float, seconds: float) -> dict[str, object]:
    load = Load()
    boards = await open_tables(base, tables)
    events = []
    for board in boards:
        for seat in board.seats:
            ready = asyncio.Event()
            events.append((ready, asyncio.create_task(seat.live(base, load, ready))))
    await asyncio.gather(*(asyncio.wait_for(ready.wait(), 120) for ready, _ in events))
    await asyncio.sleep(1)
    sent = await play(boards, rate, seconds, load)
    report = {
        "tables": tables, "sockets": 4 * tables, "asked moves/s": rate, "sent": sent, "acknowledged": len(load.acked),
        "moves/s": round(len(load.acked) / seconds, 1), "errors": len(load.errors),
        "ack p50 ms": round(percentile(load.acked, 0.5), 1), "ack p95 ms": round(percentile(load.acked, 0.95), 1),
        "ack p99 ms": round(percentile(load.acked, 0.99), 1),
        "last seat p99 ms": round(percentile(load.shown, 0.99), 1),
        "generator late by ms": round(load.lag * 1000), "server MB": round(memory_mb(pid)),
    }  # fmt: skip
    for error in load.errors[:3]:
        print("error:", error[:200])
    for _, task in events:
        task.cancel()
    await asyncio.gather(*(task for _, task in events), return_exceptions=True)
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=50, help="moves a second, over all tables")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--more", action="store_true", help="afterwards double the rate until moves come late")
    given = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-m", "digsite", "serve", "--host=127.0.0.1", f"--port={port}", "--no-browser", "--pace=0",
             f"--database={folder}/load.sqlite", "--tables-a-minute=1000000", "--sockets=100000", "--forms=1000000"],
        )  # fmt: skip
        try:
            base = f"http://127.0.0.1:{port}"
            for _ in range(600):
                try:
                    httpx.get(f"{base}/health")
                    break
                except httpx.HTTPError:
                    time.sleep(0.1)
            rate = given.rate
            while True:
                report = asyncio.run(run(base, server.pid, given.tables, rate, given.seconds))
                print("\n".join(f"{key:>22}  {value}" for key, value in report.items()))
                if not given.more or report["ack p99 ms"] > 250 or report["moves/s"] < 0.9 * rate:
                    break
                rate *= 2
        finally:
            os.kill(server.pid, signal.SIGTERM)
            server.wait(20)


if __name__ == "__main__":
    main()
