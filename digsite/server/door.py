"""Who may come in: a token for every guest, our own pages only, and not too much at once."""

import contextlib
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from limits import RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from digsite.errors import Unreadable
from digsite.server.house import House, fingerprint
from digsite.server.room import Room

COOKIE, KEPT = "digsite", 400 * 24 * 3600  # the guest's token, and for how long a browser keeps it
BODY = 64 * 1024  # bytes of a form
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


@dataclass(frozen=True)
class Limits:
    """How much one address may do."""

    tables: int = 10  # a minute
    forms: int = 120  # a minute
    wrong_codes: int = 20  # a minute
    messages: int = 20  # a second, for one socket
    talk: int = 5  # in five seconds, for one guest
    sockets: int = 60  # at once


class Doorkeeper:
    """Remembers how often each address knocked."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._window = MovingWindowRateLimiter(MemoryStorage())
        self._messages = RateLimitItemPerSecond(limits.messages * 2, 2)
        self._wrong_codes = RateLimitItemPerMinute(limits.wrong_codes)
        self.sockets: dict[str, int] = {}

    def minute(self, what: str, address: str, allowed: int) -> bool:
        return self._window.hit(RateLimitItemPerMinute(allowed), what, address)

    def message(self, socket: str) -> bool:
        return self._window.hit(self._messages, "message", socket)

    def forget(self, socket: str) -> None:
        self._window.clear(self._messages, "message", socket)

    def talk(self, guest: str) -> bool:
        return self._window.hit(RateLimitItemPerSecond(self.limits.talk, 5), "talk", guest)

    def may_guess(self, address: str) -> bool:
        return self._window.test(self._wrong_codes, "wrong", address)

    def wrong_code(self, address: str) -> None:
        self._window.hit(self._wrong_codes, "wrong", address)

    @contextlib.contextmanager
    def socket(self, address: str) -> Iterator[bool]:
        """Counts a socket from its first knock until it is closed; False: there are too many."""
        self.sockets[address] = self.sockets.get(address, 0) + 1
        try:
            yield self.sockets[address] <= self.limits.sockets
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "?"


def same_origin(connection: HTTPConnection) -> bool:
    """The page that asks must be ours: scheme, name and port."""
    origin = connection.headers.get("origin", "")
    scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
    return origin == f"{scheme}://{connection.headers.get('host', '')}"


class Guard:
    """Headers on every answer, a token for every guest, and no forms from elsewhere or too large."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        keeper: Doorkeeper = scope["app"].state.keeper
        token = request.cookies.get(COOKIE, "")
        fresh = not (20 <= len(token) <= 64 and token.isascii())
        if fresh:
            token = secrets.token_urlsafe(24)
        scope.setdefault("state", {})["guest"] = fingerprint(token)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                for name, value in HEADERS.items():
                    message["headers"].append((name.encode(), value.encode()))
                if not any(name == b"cache-control" for name, _ in message["headers"]):
                    # Asked for anew after an upgrade; a table also when one comes back to it.
                    keeps = b"no-store" if request.url.path.startswith("/t/") else b"no-cache"
                    message["headers"].append((b"cache-control", keeps))
                if fresh and not request.url.path.startswith("/static"):
                    secure = "; Secure" if request.url.scheme == "https" else ""
                    cookie = f"{COOKIE}={token}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax{secure}"
                    message["headers"].append((b"set-cookie", cookie.encode()))
            await send(message)

        refusal = self._refusal(request, keeper)
        if refusal:
            await PlainTextResponse(refusal[1], refusal[0])(scope, receive, send_with_headers)
        else:
            await self.app(scope, receive, send_with_headers)

    @staticmethod
    def _refusal(request: Request, keeper: Doorkeeper) -> tuple[int, str] | None:
        if request.method in ("GET", "HEAD"):
            return None
        if not same_origin(request):
            return 403, "This form must be sent from our own page."
        length = request.headers.get("content-length", "")
        if not length.isdecimal() or int(length) > BODY:
            return 413, "That is too much for one form."
        if not keeper.minute("form", address(request), keeper.limits.forms):
            return 429, "Too many at once. Please wait a minute."
        return None


def guest_of(connection: HTTPConnection) -> str:
    """Who opens a socket, by the cookie that a page set before."""
    token = connection.cookies.get(COOKIE, "")
    return fingerprint(token) if token else ""


async def find_room(connection: HTTPConnection) -> Room:
    """The room of the address; who tried too many wrong codes is not told even of a right one."""
    keeper: Doorkeeper = connection.app.state.keeper
    house: House = connection.app.state.house
    host = address(connection)
    if not keeper.may_guess(host):
        raise HTTPException(429, "Too many at once. Please wait a minute.")
    try:
        return await house.room(connection.path_params["id"])
    except Unreadable:
        keeper.wrong_code(host)
        raise HTTPException(404) from None
