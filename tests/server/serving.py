"""A real server in a process of its own, and guests who talk to it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import uuid
from contextlib import ExitStack
from pathlib import Path

import httpx
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parent.parent.parent


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Serving:
    """`digsite serve` on one database; can be killed and started again on the same port."""

    def __init__(self, database, folder=None, **options):
        self.database, self.port = str(database), free_port()
        self.log_path = Path(folder or Path(self.database).parent) / f"serve-{self.port}.log"
        self.options = {"pace": 0, "tables-a-minute": 100_000, "sockets": 5000, "forms": 100_000} | options
        self.process, self.lines = None, ExitStack()
        self.start()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> float:
        """Seconds until it serves."""
        began = time.monotonic()
        words = [f"--{key}={value}" for key, value in self.options.items()]
        command = [sys.executable, "-m", "digsite", "serve", "--host=127.0.0.1", f"--port={self.port}", "--no-browser"]
        self.log = self.log_path.open("ab")
        self.process = subprocess.Popen(
            [*command, f"--database={self.database}", *words], stdout=self.log, stderr=self.log, cwd=ROOT
        )
        while True:
            try:
                httpx.get(f"{self.base}/health", timeout=1)
                return time.monotonic() - began
            except httpx.HTTPError:
                assert self.process.poll() is None, "the server has ended"
                assert time.monotonic() - began < 60, "the server does not answer"
                time.sleep(0.03)

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def stop(self) -> None:
        self.lines.close()
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()

    def said(self) -> str:
        """Everything the server printed."""
        return self.log_path.read_text()


class Guest:
    """Somebody with a browser of their own."""

    def __init__(self, serving: Serving, language: str = "en"):
        self.serving = serving
        headers = {"origin": serving.base, "accept-language": language}
        self.http = httpx.Client(base_url=serving.base, headers=headers, timeout=120)
        serving.lines.enter_context(self.http)
        self.http.get("/settings")

    def new_table(self, game: str, seats, **fields) -> str:
        """Open a table; seats as in the form: me, friend, here, bot:greedy."""
        form = {"game": game, "name": fields.pop("name", "Anna")} | fields
        form |= {f"seat-{n}": kind for n, kind in enumerate(seats)}
        answer = self.http.post("/new", data=form)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    def post(self, path: str, **form) -> httpx.Response:
        return self.http.post(path, data=form, headers={"content-type": "application/x-www-form-urlencoded"})

    def sit(self, table: str, seat: int, name: str) -> None:
        answer = self.post(f"/t/{table}/sit", seat=seat, name=name)
        assert answer.status_code == 303, answer.text

    def live(self, table: str, origin: str | None = None, asks: str = "") -> "Live":
        cookie = "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())
        url = f"{self.serving.base.replace('http', 'ws')}/t/{table}/live{asks}"
        said, origin = {"Cookie": cookie}, origin or self.serving.base
        opening = connect(url, origin=origin, additional_headers=said, max_size=None, close_timeout=0.2)
        return Live(self.serving.lines.enter_context(opening))


class Live:
    """An open page: what it was told, and what it can choose."""

    def __init__(self, socket: ClientConnection):
        self.socket, self.panels, self.ply = socket, {}, -1
        self.answers = {}

    def hear(self, timeout: float = 20) -> dict:
        message = json.loads(self.socket.recv(timeout))
        if message["is"] == "table":
            self.ply = message["ply"]
            self.panels |= message["panels"]
        elif "id" in message:
            self.answers[message["id"]] = message
        return message

    def hear_until(self, true, timeout: float = 30) -> None:
        end = time.monotonic() + timeout
        while not true():
            self.hear(max(0.1, end - time.monotonic()))

    @property
    def choices(self) -> list[int]:
        return [int(n) for n in re.findall(r'data-action="(\d+)"', self.panels.get("ask", ""))]

    @property
    def over(self) -> bool:
        return 'class="scores"' in self.panels.get("ask", "")

    def send(self, **message) -> None:
        self.socket.send(json.dumps(message))

    def play(self, action: int, id: str | None = None, ply: int | None = None) -> dict:
        """Send a move and wait for its answer."""
        id = id or str(uuid.uuid4())
        self.send(do="play", ply=self.ply if ply is None else ply, action=action, id=id)
        self.hear_until(lambda: id in self.answers)
        return self.answers.pop(id)
