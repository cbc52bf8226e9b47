"""A link: one open page, joined to its room by a socket. It sends the newest picture, never a queue of old ones."""

import asyncio
import contextlib
import secrets
from collections import deque
from typing import Any

from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect

from digsite.errors import Refusal, Stale, Unreadable
from digsite.server import store as db
from digsite.server import wire
from digsite.server.door import Doorkeeper, address, find_room, guest_of, same_origin
from digsite.server.pages import language_of
from digsite.server.panels import Reader, panels, reader, words
from digsite.server.refusals import No
from digsite.server.room import Room, log
from digsite.tongue import language

OUTBOX, PATIENCE = 64, 5.0  # answers that may wait; seconds until a page that does not read is closed
STRIKES = 25  # messages too fast until a page is closed
EXPECTED = (TimeoutError, WebSocketDisconnect, OSError)  # people go, lines break
TRY_LATER, POLICY, NOT_FOUND = 1013, 1008, 4404


class Link:
    def __init__(self, socket: WebSocket, room: Room, guest: str, code: str) -> None:
        self.socket, self.room, self.guest, self.code = socket, room, guest, code
        self.confirmed: int | None = None  # the seat that says the device is in its hands
        self._answers: deque[dict[str, Any]] = deque()
        self._again = asyncio.Event()
        self._sent: dict[str, str] = {}
        self._ply = -1

    # --- to the page ---

    def look_again(self) -> None:
        self._again.set()

    def answer(self, **message: Any) -> None:
        if len(self._answers) >= OUTBOX:
            raise WebSocketDisconnect(TRY_LATER, "you do not read")
        self._answers.append(message)
        self._again.set()

    async def send_all(self) -> None:
        """Answers first, then the picture as it is now, as often as there is something new."""
        while True:
            await self._again.wait()
            self._again.clear()
            while self._answers:
                await self._send(self._answers.popleft())
            async with self.room.lock:  # never a position that is not on disk yet
                drawn, ply = panels(self.room, self.reader()), self.room.ply
            changed = {name: html for name, html in drawn.items() if self._sent.get(name) != html}
            if changed or ply != self._ply:
                await self._send({"is": "table", "ply": ply, "panels": changed})
                self._sent |= changed
                self._ply = ply

    async def _send(self, message: dict[str, Any]) -> None:
        async with asyncio.timeout(PATIENCE):
            await self.socket.send_text(wire.write(message))

    def reader(self) -> Reader:
        return reader(self.room, self.guest, self.code, self.confirmed)

    # --- from the page ---

    async def hear_all(self, keeper: Doorkeeper) -> None:
        name = secrets.token_hex(8)
        try:
            await self._hear_all(keeper, name)
        finally:
            keeper.forget(name)

    async def _hear_all(self, keeper: Doorkeeper, name: str) -> None:
        strikes = 0
        while strikes < STRIKES:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not keeper.message(name):
                strikes += 1
                self.refuse("", "slow")
                await asyncio.sleep(0.2)
                continue
            try:
                said = wire.read(message.get("text") or "")
            except Unreadable:
                self.refuse("", "unreadable")
                continue
            if isinstance(said, wire.Say | wire.Phrase) and not keeper.talk(self.guest):
                self.refuse("", "slow")
            else:
                await self.hear(said)

    async def hear(self, said: Any) -> None:
        id = getattr(said, "id", "")
        try:
            await self.do(said)
        except Stale:
            self._sent.clear()  # whoever is behind gets the full picture
            self.refuse(id, "stale")
        except db.Busy:
            self.refuse(id, "busy")
        except Refusal as error:
            self._sent.clear()
            self.refuse(id, "illegal", f"why-{error.why}" if isinstance(error, No) else "")

    def refuse(self, id: str, code: str, why: str = "") -> None:
        said = words(self.code, self.room.game.name).say(f"web-{why or f'refused-{code}'}")
        self.answer(**{"is": "refused", "id": id, "code": code, "why": said})

    async def do(self, said: Any) -> None:
        room = self.room
        if isinstance(said, wire.Ping):
            self.answer(**{"is": "pong", "ply": room.ply})
            if said.ply != room.ply:
                self._sent.clear()  # whoever is behind gets the full picture
                self.look_again()
        elif isinstance(said, wire.Look):
            if said.seat not in room.held(self.guest):
                raise No("not-yours")
            self.confirmed = said.seat
            self.look_again()
        elif isinstance(said, wire.Play):
            ply = await room.play(self.seat(said.id), said.action, said.ply, said.id)
            self.answer(**{"is": "done", "id": said.id, "ply": ply})
        elif isinstance(said, wire.Undo):
            ply = await room.undo(self.seat(said.id), said.ply, said.id)
            self.answer(**{"is": "done", "id": said.id, "ply": ply})
        else:
            await self.talk(said)

    def seat(self, move: str) -> int:
        """The seat for which this page may move now; the session says it, never the message."""
        held = self.room.held(self.guest)
        known = self.room.moves.get(move)
        if known and known[0] in held:
            return known[0]
        who = self.reader()
        if who.eyes not in held or who.hand_over or self.room.seats[who.eyes].away:
            raise No("not-seated")
        return who.eyes

    async def talk(self, said: Any) -> None:
        held = self.room.held(self.guest)
        if not held:
            raise No("talk")
        seat = self.confirmed if self.confirmed in held else held[0]
        text = said.text if isinstance(said, wire.Say) else f"phrase:{said.phrase}"
        tidy = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if tidy and (isinstance(said, wire.Say) or said.phrase in wire.PHRASES):
            await self.room.say(seat, self.room.seats[seat].name, tidy)


async def live(socket: WebSocket) -> None:
    """The socket of a table's page."""
    keeper: Doorkeeper = socket.app.state.keeper
    with keeper.socket(address(socket)) as welcome:
        if not welcome or not same_origin(socket):
            await socket.close(POLICY)
            return
        try:
            room = await find_room(socket)
        except HTTPException as error:
            if error.status_code == 404:
                await socket.accept()  # a page hears the reason only through an open socket, and then stops asking
            await socket.close(NOT_FOUND)
            return
        except Refusal:
            await socket.close(TRY_LATER)
            return
        await socket.accept()
        await converse(Link(socket, room, guest_of(socket), language_of_page(socket)), keeper)


def language_of_page(socket: WebSocket) -> str:
    """The language of the page that asks: a browser need not say of a socket what it says of pages."""
    try:
        return language(socket.query_params.get("lang", ""))
    except Unreadable:
        return language_of(socket)


async def converse(link: Link, keeper: Doorkeeper) -> None:
    """Hear and send until the page goes, does not read, or breaks off."""
    link.room.lookers.add(link)
    link.look_again()
    link.room.show()
    tasks = [asyncio.create_task(link.hear_all(keeper)), asyncio.create_task(link.send_all())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        link.room.lookers.discard(link)
        link.room.show()
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception) and not isinstance(outcome, EXPECTED):
                log.error("a page of table %s broke off", link.room.id, exc_info=outcome)
        with contextlib.suppress(RuntimeError, *EXPECTED):
            await asyncio.wait_for(link.socket.close(TRY_LATER), 1)
