"""`digsite serve`: the table in the browser, from this machine."""

import logging
import os
import socket
import sys
import threading
import urllib.request
import webbrowser
from pathlib import Path

import platformdirs
import segno
import uvicorn

from digsite.cli import console
from digsite.components import list_games
from digsite.errors import Refusal
from digsite.game import find
from digsite.server.app import make_app
from digsite.server.brains import prepared
from digsite.server.door import Limits
from digsite.server.house import House
from digsite.server.store import Store
from digsite.server.wire import FRAME


def default_database() -> str:
    folder = Path(platformdirs.user_data_dir("digsite"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"there is no place for the games in {folder}: {error}; give one with --database") from None
    return f"sqlite:///{folder / 'digsite.sqlite'}"


def address_of(database: str) -> str:
    """A database address, or a file name."""
    if not database:
        return default_database()
    return database if "://" in database else f"sqlite:///{Path(database).absolute()}"


def lan_address() -> str:
    """This machine's address in the house; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def serve(host: str, port: int, database: str, browser: bool, pace: float, limits: Limits) -> None:
    sock = bound(host, port)
    port = sock.getsockname()[1]
    store = Store(address_of(database))
    outside = f"http://{lan_address()}:{port}" if host in ("0.0.0.0", "::") else ""
    app = make_app(House(store, pace), limits, outside)
    announce(outside, port, database)
    if browser and (sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        threading.Thread(target=open_when_ready, args=(f"http://127.0.0.1:{port}/",), daemon=True).start()
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    config = uvicorn.Config(
        app, ws="websockets-sansio", ws_max_size=FRAME, ws_per_message_deflate=False, ws_ping_interval=20,
        ws_ping_timeout=20, log_level="warning", access_log=False, timeout_graceful_shutdown=3,
        server_header=False, proxy_headers=True,
    )  # fmt: skip
    uvicorn.Server(config).run(sockets=[sock])


def bound(host: str, port: int) -> socket.socket:
    sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except OSError as error:
        raise Refusal(f"cannot listen on {host} port {port}: {error.strerror}; choose another with --port") from None
    return sock


def announce(outside: str, port: int, database: str) -> None:
    out, local = console(), f"http://127.0.0.1:{port}/"
    out.print(f"Digsite is open at {local}", style="bold", markup=False)
    if outside:
        out.print(f"For others in the same network: {outside}/", markup=False)
        if out.is_terminal:
            segno.make(f"{outside}/").terminal(compact=True)
    new = [name for name in list_games() if not prepared(find(name)).exists()]
    if new:
        out.print(f"Preparing the rules of {', '.join(new)} for this machine, once; the first tables wait for it.")
    out.print(f"Games are kept in {address_of(database).split('@')[-1]}", style="dim", markup=False)
    out.print("Stop with Ctrl-C.", style="dim")


def open_when_ready(url: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(url + "health", timeout=1).close()
            webbrowser.open(url)
            return
        except OSError:
            threading.Event().wait(0.1)
