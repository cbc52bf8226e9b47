"""The addresses of the house: pages, forms and sockets."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from digsite.errors import Refusal, Unreadable
from digsite.server import pages
from digsite.server.door import Doorkeeper, Guard, Limits, address, find_room
from digsite.server.house import House
from digsite.server.link import live
from digsite.server.refusals import No
from digsite.server.room import Room

STATIC = Path(__file__).parent / "static"


def house_of(request: HTTPConnection) -> House:
    house: House = request.app.state.house
    return house


async def home(request: Request) -> Response:
    guest, house = request.state.guest, house_of(request)
    mine, others = await asyncio.to_thread(lambda: (house.tables_of(guest), house.open_tables()))
    return pages.home(request, mine, others)


async def quick(request: Request) -> Response:
    """One click: me against bots."""
    check_tables(request)
    room = await pages.quick_table(request, house_of(request))
    return RedirectResponse(f"/t/{room.id}", 303)


async def new(request: Request) -> Response:
    if request.method == "GET":
        return pages.new(request)
    check_tables(request)
    room = await pages.make_table(request, house_of(request))
    return RedirectResponse(f"/t/{room.id}", 303)


def check_tables(request: Request) -> None:
    keeper: Doorkeeper = request.app.state.keeper
    if not keeper.minute("table", address(request), keeper.limits.tables):
        raise HTTPException(429, "Too many at once. Please wait a minute.")


async def settings(request: Request) -> Response:
    if request.method == "GET":
        return pages.settings(request)
    return await pages.save_settings(request)


async def table(request: Request) -> Response:
    room = await find_room(request)
    async with room.lock:  # a position that is safely stored
        return pages.table(request, room)


async def verb(request: Request) -> Response:
    """A form on the table's page: sit, begin, leave, …"""
    do = pages.VERBS.get(request.path_params["verb"])
    if not do:
        raise HTTPException(404)
    room = await find_room(request)
    go_to = await do(request, house_of(request), room)
    return go_to if isinstance(go_to, Response) else RedirectResponse(go_to or f"/t/{room.id}", 303)


def of_room(page: Callable[[Request, Room], Response]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        room = await find_room(request)
        async with room.lock:
            return page(request, room)

    return answer


async def rules(request: Request) -> Response:
    return pages.rules(request)


async def take_pass(request: Request) -> Response:
    if request.method == "GET":
        return pages.take_pass(request)
    room = await house_of(request).use_pass(request.path_params["token"], request.state.guest)
    return RedirectResponse(f"/t/{room.id}", 303)


async def health(request: Request) -> Response:
    return PlainTextResponse(f"{len(house_of(request).rooms)} rooms\n")


async def refused(request: Request, error: Exception) -> Response:
    if isinstance(error, pages.Said):
        return pages.refused(request, 400, "", str(error))
    if isinstance(error, No):
        return pages.refused(request, 409, error)
    return pages.refused(request, 409 if not isinstance(error, Unreadable) else 400, str(error))


async def failed(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return pages.refused(request, status, "")


def make_app(house: House, limits: Limits | None = None, outside: str = "") -> Starlette:
    """`outside` is where others reach this machine, for links that a reader on this machine sends them."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    one = "/t/{id:str}"
    app = Starlette(
        routes=[
            Route("/", home),
            Route("/play/{game}", quick, methods=["POST"]),
            Route("/new", new, methods=["GET", "POST"]),
            Route("/settings", settings, methods=["GET", "POST"]),
            Route("/rules/{game}", rules),
            Route("/move/{token}", take_pass, methods=["GET", "POST"]),
            Route("/health", health),
            Route(one, table),
            WebSocketRoute(f"{one}/live", live),
            Route(f"{one}/replay", of_room(pages.replay)),
            Route(f"{one}/log", of_room(pages.whole_log)),
            Route(f"{one}/game.dig", of_room(pages.download)),
            Route(f"{one}/verify", of_room(pages.verify)),
            Route(f"{one}/qr.svg", of_room(pages.qr)),
            Route(f"{one}/{{verb}}", verb, methods=["POST"]),
            Route("/game/{game}.css", pages.game_style),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=500)],
        exception_handlers={Refusal: refused, HTTPException: failed, 500: failed},
        lifespan=lifespan,
    )
    app.state.house, app.state.keeper, app.state.outside = house, Doorkeeper(limits or Limits()), outside
    return app
