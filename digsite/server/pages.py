"""Whole pages, in the reader's language and theme."""

import contextlib
import re
from collections.abc import Awaitable, Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jinja2
import segno
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from digsite import notation
from digsite.components import list_games
from digsite.errors import Unreadable
from digsite.game import Game, Setting, find
from digsite.picture import Scene, art, draw, icon, seat_mark, styles
from digsite.server.brains import is_ready
from digsite.server.clock import KINDS
from digsite.server.house import House, bot_seat, tidy_name, unlike
from digsite.server.panels import SPECTATOR, bot_name, levels, log_panel, names_of, panels, reader, usual, words
from digsite.server.refusals import No
from digsite.server.room import BLINK, Room, Seat
from digsite.server.wire import PHRASES
from digsite.table import Table
from digsite.tongue import LANGUAGES, LOCALES, language

THEMES = ("auto", "light", "dark", "contrast")
PREFERENCES = {"language": tuple(LANGUAGES), "theme": THEMES, "sound": ("off", "on"), "motion": ("auto", "off", "on")}
YEAR = 365 * 24 * 3600
NEAR = ("127.0.0.1", "localhost", "::1")  # how this machine calls itself


# --- who reads ---


def preferences(connection: HTTPConnection) -> dict[str, str]:
    """What the reader chose, from a cookie; what nobody chose is not there."""
    given = parse_qs(connection.cookies.get("prefs", "")[:500])
    chosen = {key: values[0] for key, values in given.items() if values[0] in PREFERENCES.get(key, ())}
    with contextlib.suppress(Unreadable):
        chosen["name"] = tidy_name(given.get("name", [""])[0])
    return chosen


def language_of(connection: HTTPConnection) -> str:
    """The language chosen, or the first of the browser's that we speak."""
    chosen = preferences(connection).get("language")
    if chosen:
        return chosen
    for part in connection.headers.get("accept-language", "")[:200].split(","):
        try:
            return language(part.split(";")[0].strip())
        except Unreadable:
            continue
    return "en"


def remember(response: Response, request: Request, **new: str) -> None:
    kept = preferences(request) | new
    response.set_cookie("prefs", urlencode(kept), max_age=YEAR, samesite="lax")


# --- templates ---


@cache
def templates() -> jinja2.Environment:
    folder = jinja2.FileSystemLoader(Path(__file__).parent / "templates")
    made = jinja2.Environment(loader=folder, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    made.globals.update(icon=icon, seat_mark=seat_mark, art=art, LANGUAGES=LANGUAGES)
    made.undefined = jinja2.StrictUndefined
    return made


def show(request: Request, name: str, game: str = "", status: int = 200, **more: Any) -> Response:
    """A page by the name of its template."""
    code, chosen = language_of(request), preferences(request)
    t = words(code, game)
    html = templates().get_template(f"{name}.html").render(
        say=t.say, t=t, lang=code, theme=chosen.get("theme", "auto"), motion=chosen.get("motion", "auto"),
        sound=chosen.get("sound", "off"), my_name=chosen.get("name", ""), game=game, path=request.url.path,
        outside=request.app.state.outside, **more,
    )  # fmt: skip
    return HTMLResponse(html, status)


class Said(Unreadable):
    """A form cannot be as it is, and why, in the language of who filled it in."""


def refused(request: Request, status: int, why: str | No, said: str = "") -> Response:
    """A clear sentence instead of a page, and the way back. Rules refuse in English words; what is not told by them is
    told by its number."""
    t = words(language_of(request))
    said = said or t.say(f"web-error-{status}" if t.has(f"web-error-{status}") else "web-error-500")
    known = t.say(f"web-why-{why.why}") if isinstance(why, No) else ""
    table = table_page("/".join(request.url.path.split("/")[:3]))
    back = form_of(request)
    return show(request, "refused", status=status, said=said, known=known, why="" if known else why, back=back,
                table=table if status == 409 and table != back else "")  # fmt: skip


def form_of(request: Request) -> str:
    """The page of ours whose form was sent, empty if there is none."""
    page = urlsplit(request.headers.get("referer", "")[:500])
    ours = request.method == "POST" and page.netloc == request.headers.get("host") and page.path[:2] != "//"
    return page._replace(scheme="", netloc="", fragment="").geturl() if ours else ""


# --- home, new table, settings, rules ---


def games(code: str) -> list[dict[str, Any]]:
    return [{"id": id, "about": words(code, id).say(f"about-{id}"), "ready": is_ready(id)} for id in list_games()]


def home(request: Request, mine: list[Any], others: list[Any]) -> Response:
    code = language_of(request)
    for row in (*mine, *others):
        names = names_of([Seat(s["name"], s["holder"], s["bot"]) for s in row["seats"]], words(code))
        row["seats"] = [dict(seat) | {"name": name} for seat, name in zip(row["seats"], names, strict=True)]
    return show(request, "home", games=games(code), mine=mine, others=others)


def known_game(name: str) -> Game:
    if name not in list_games():
        raise HTTPException(404)
    return find(name)


def new(request: Request) -> Response:
    game = known_game(request.query_params.get("game", sorted(list_games())[0]))
    t = words(language_of(request), game.name)
    kinds = [(name, bot_name(name, t), name == usual(game)) for name in levels(game)]
    switches = [(name, switch, short_choices(switch.choices)) for name, switch in game.switches.items()]
    return show(request, "new", game.name, games=list_games(), bots=kinds, switches=switches, clocks=KINDS, full=4)


def short_choices(choices: Any) -> list[str]:
    """What a form offers of a switch: of thousands only those with names."""
    return [c for c in choices if len(choices) <= 30 or not c.isdecimal()]


async def make_table(request: Request, house: House) -> Room:
    """What the form for a new table says."""
    form = await request.form()
    game = known_game(str(form.get("game", "")))
    my_name = tidy_name(str(form.get("name") or words(language_of(request)).say("web-me")))
    seats: list[Seat] = []
    for n in range(4):
        kind = str(form.get(f"seat-{n}", "none"))
        if kind != "none":
            seats.append(seat_of(form, n, kind, my_name, request, [s.name for s in seats]))
    t = words(language_of(request))
    if not any(seat.holder for seat in seats):
        raise Said(t.say("web-nobody-sits"))
    if len(seats) not in game.seats:
        fewest, most, title = min(game.seats), max(game.seats), t.say(f"game-{game.name}")
        raise Said(t.say("web-wrong-number", game=title, fewest=fewest, most=most, n=len(seats)))
    usual = {name: str(switch.default).lower() for name, switch in game.switches.items()}
    chosen = {name: str(form.get(f"switch-{name}", usual[name])) for name in usual}
    switches: dict[str, Setting] = {k: v for k, v in chosen.items() if v != usual[k]}  # what is left alone may follow
    clock = str(form.get("clock", "none"))
    return await house.new_table(game, seats, request.state.guest, switches, form.get("listed") == "on", clock)


def seat_of(form: FormData, n: int, kind: str, my_name: str, request: Request, taken: list[str]) -> Seat:
    if kind == "me":
        return Seat(unlike(my_name, taken), request.state.guest)
    if kind == "here":
        return Seat(unlike(tidy_name(str(form.get(f"name-{n}", "")) or f"{n + 1}"), taken), request.state.guest)
    if kind == "friend":
        return Seat("")
    return bot_seat(kind.removeprefix("bot:"), taken)


async def quick_table(request: Request, house: House) -> Room:
    """Me against a bot."""
    game = known_game(request.path_params["game"])
    t = words(language_of(request))
    me = Seat(preferences(request).get("name") or t.say("web-me"), request.state.guest)
    return await house.new_table(game, [me, bot_seat(usual(game), [me.name])], request.state.guest)


def settings(request: Request) -> Response:
    back = table_page(request.query_params.get("back", ""))
    return show(request, "settings", chosen=preferences(request), options=PREFERENCES, back=back)


def table_page(path: str) -> str:
    """A page of a table of ours, to go back to; anything else is nothing."""
    return path if re.fullmatch(r"/t/[a-z0-9]{1,20}(/[a-z]{1,10})?", path) else ""


async def save_settings(request: Request) -> Response:
    form = await request.form()
    new = {key: str(form[key]) for key, open_to in PREFERENCES.items() if str(form.get(key)) in open_to}
    name = str(form.get("name", "")).strip()
    response = RedirectResponse(table_page(str(form.get("back", ""))) or "/settings", 303)
    remember(response, request, **new, **({"name": tidy_name(name)} if name else {}))
    return response


def rules(request: Request) -> Response:
    game = known_game(request.path_params["game"])
    text = (LOCALES / language_of(request) / f"{game.name}.md").read_text(encoding="utf-8")
    html = Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
    return show(request, "rules", game.name, text=html)


def game_style(request: Request) -> Response:
    known_game(request.path_params["game"])
    return Response(styles(request.path_params["game"]), media_type="text/css", headers={"cache-control": "no-cache"})


# --- a table ---


def table(request: Request, room: Room) -> Response:
    """The table as it is now; the script goes on from there."""
    who = reader(room, request.state.guest, language_of(request), None)
    drawn = panels(room, who)
    seated = bool(room.held(request.state.guest))
    promise = room.table.dice.promise if room.table and hasattr(room.table.dice, "promise") else ""
    return show(request, "table", room.game.name, room=room, panels=drawn, seated=seated, phrases=PHRASES,
                promise=promise)  # fmt: skip


def whole_log(request: Request, room: Room) -> Response:
    if not room.table:
        raise No("not-begun")
    who = reader(room, request.state.guest, language_of(request), None)
    eyes = SPECTATOR if who.hand_over or len(room.held(who.guest)) > 1 else who.eyes
    log = log_panel(room, eyes, words(who.code, room.game.name), lines=None)
    return show(request, "log", room.game.name, room=room, log=log)


def replay(request: Request, room: Room) -> Response:
    """A finished game, step by step, with anybody's eyes."""
    record = room.record()
    code, params = language_of(request), request.query_params
    last = record.ply - 1
    step, eyes = number(params.get("step"), 0, last, last), number(params.get("eyes"), -1, record.seats - 1, -1)
    t = words(code, room.game.name)
    moment, names = moment_of(record, step), names_of(room.seats, t)
    drawn = draw(room.game.name, Scene(moment.view(eyes), room.game.book, t, names))
    news = t.story(moment.log(None, step, step + 1), names)
    return show(request, "replay", room.game.name, room=room, names=names, drawn=drawn, step=step, last=last, eyes=eyes,
                news=news)  # fmt: skip


def moment_of(record: Table, step: int) -> Table:
    for n, moment in enumerate(notation.moments(record)):
        if n == step:
            return moment
    raise No("shorter")


def number(text: str | None, low: int, high: int, default: int) -> int:
    """A number from an address, kept within its bounds."""
    try:
        return max(low, min(high, int(text or default)))
    except ValueError:
        return default


def download(request: Request, room: Room) -> Response:
    name = f"{room.game.name}-{room.id}.dig"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(notation.write(room.record()), media_type="text/plain; charset=utf-8", headers=headers)


def verify(request: Request, room: Room) -> Response:
    """Recompute every draw, and say how anybody can do the same."""
    text = notation.write(room.record())
    return show(request, "verify", room.game.name, room=room, draws=notation.verify(text))


def qr(request: Request, room: Room) -> Response:
    return Response(qr_svg(f"{origin(request)}/t/{room.id}"), media_type="image/svg+xml")


def origin(request: Request) -> str:
    """Where others find this house: where the reader does, unless that is this machine alone and others have a way."""
    outside: str = request.app.state.outside
    if outside and request.url.hostname in NEAR:
        return outside
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


def qr_svg(link: str) -> bytes:
    out = BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=4, border=2, dark="#2b2621", light="#ffffff")
    return out.getvalue()


def take_pass(request: Request) -> Response:
    return show(request, "pass", token=request.path_params["token"])


# --- forms on the table's page ---


async def sit(request: Request, house: House, room: Room) -> Response:
    form = await request.form()
    name, seated = tidy_name(str(form.get("name", ""))), bool(room.held(request.state.guest))
    await house.sit(room, number(str(form.get("seat")), -1, 3, -1), request.state.guest, name)
    response = RedirectResponse(f"/t/{room.id}", 303)
    if not seated:  # else it is the name of somebody at the same device
        remember(response, request, name=name)
    return response


async def begin(request: Request, house: House, room: Room) -> None:
    form = await request.form()
    await house.begin(room, request.state.guest, str(form.get("bot") or usual(room.game)))


async def leave(request: Request, house: House, room: Room) -> str:
    await house.leave(room, request.state.guest)
    return "/"


async def back(request: Request, house: House, room: Room) -> None:
    await room.come_back(request.state.guest)


async def standin(request: Request, house: House, room: Room) -> None:
    """Somebody at the table lets a bot play for the one everybody waits for."""
    if not room.held(request.state.guest):
        raise No("players")
    seat = room.turn
    if seat < 0 or room.gone(seat) < BLINK:
        raise No("here")
    await room.stand_in(seat, "talk-stands-in", lambda: not room.here(seat))


async def again(request: Request, house: House, room: Room) -> str:
    """The same people at a new table."""
    if room.status != "over" or not room.held(request.state.guest):
        raise No("finished")
    async with room.again:
        for line in room.talk:
            if line.seat < 0 and line.text == "talk-again":
                return f"/t/{line.name}"  # somebody was quicker
        seats = [Seat(s.name, s.holder, s.bot if not s.holder else "") for s in room.seats]
        guest, clock = request.state.guest, room.clock.kind
        fresh = await house.new_table(room.game, seats, guest, room.switches, room.listed, clock)
        await room.say(-1, fresh.id, "talk-again")
        return f"/t/{fresh.id}"


async def device(request: Request, house: House, room: Room) -> Response:
    """A link that moves my seat to another device."""
    held = room.held(request.state.guest)
    if not held:
        raise No("not-seated")
    token = await house.make_pass(room, held[0])
    link = f"{origin(request)}/move/{token}"
    return show(
        request, "device", room.game.name, room=room, link=link, picture=Markup(qr_svg(link).decode().split("\n", 1)[1])
    )


VERBS: dict[str, Callable[[Request, House, Room], Awaitable[Any]]] = {
    "sit": sit, "begin": begin, "leave": leave, "back": back, "standin": standin, "again": again, "device": device,
}  # fmt: skip
