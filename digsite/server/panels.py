"""The parts of a table's page, drawn for one reader: board, question, own area, rivals, log and talk.

Everything here takes what one seat may know: its View, its log, its open actions. The room's Table is asked
for nothing else.
"""

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup

from digsite import bots
from digsite.bots.levels import LEVELS
from digsite.picture import Scene, draw, icon, seat_mark, seat_name, tag
from digsite.server.house import unlike
from digsite.server.room import Line, Room, Seat
from digsite.server.wire import PHRASES
from digsite.tongue import Tongue

LOG_LINES = 40  # entries of the log on the page; the rest is one click away
LATEST = 5  # moves told to who waits
# One key for each choice. U takes back, L, R, T and ? are the page's.
KEYS = "123456789abcdefghijkmnopqsvwxyz"
SPECTATOR = -1


@cache
def words(code: str, game: str = "") -> Tongue:
    """One Tongue for all readers of a language, so that what is said once is remembered."""
    return Tongue(code, game)


@dataclass(frozen=True)
class Reader:
    """Who looks: a guest, in a language, with the eyes of a seat (SPECTATOR: of nobody)."""

    guest: str
    code: str
    eyes: int = SPECTATOR
    hand_over: bool = False  # several people share this device, and the next must say so first


def reader(room: Room, guest: str, code: str, confirmed: int | None) -> Reader:
    """Whose eyes a guest's page has now. `confirmed` is the seat that last said the device is in its hands."""
    held = room.held(guest)
    if not held or room.status == "open":
        return Reader(guest, code)
    if len(held) == 1 or room.status == "over":
        return Reader(guest, code, confirmed if confirmed in held else held[0])
    if room.turn in held and not room.seats[room.turn].by_bot:
        return Reader(guest, code, room.turn, hand_over=confirmed != room.turn)
    return Reader(guest, code, confirmed if confirmed in held else held[0], hand_over=confirmed not in held)


def panels(room: Room, who: Reader) -> dict[str, Markup]:
    """All parts by name. A part that did not change need not be sent again."""
    t = words(who.code, room.game.name)
    out = {"talk": talk_panel(room.talk, t), "head": head(room, who, t)}
    if room.status == "open":
        return (
            out
            | {"board": cover(room, t), "ask": lobby(room, who, t)}
            | dict.fromkeys(("mine", "rivals", "log"), Markup())
        )
    if who.hand_over:
        return out | {"board": hand_over(room, who, t)} | dict.fromkeys(("ask", "mine", "rivals", "log"), Markup())
    assert room.table is not None
    view, mine = room.table.view(who.eyes), room.turn == who.eyes and not room.seats[who.eyes].by_bot
    legal = room.table.legal() if mine else []
    scene = Scene(view, room.game.book, t, names_of(room.seats, t), frozenset(legal))
    key = (who.eyes, who.code, mine)
    if key not in room.pictures:  # onlookers and other windows share one
        room.pictures[key] = draw(room.game.name, scene)
    drawn = room.pictures[key]
    strips = [rival(room, seat, strip, t) for seat, strip in zip(scene.others(), drawn.rivals, strict=True)]
    own = Markup(status_line(room, who.eyes, t) + drawn.mine) if who.eyes >= 0 else drawn.mine
    if room.status == "over":
        question = result(room, who, t)
    elif mine:
        question = choices(scene, legal, room.table.can_undo(who.eyes))
    else:
        question = waiting(room, who, t)
    return out | {
        "board": drawn.board, "ask": question, "mine": own,
        "rivals": Markup("").join(strips), "log": log_panel(room, who.eyes, t),
    }  # fmt: skip


def rival(room: Room, seat: int, strip: Markup, t: Tongue) -> Markup:
    to_move = " to-move" if room.turn == seat else ""
    kind = f"panel rival seat-{seat}{to_move}"
    return tag("section", status_line(room, seat, t), strip, class_=kind, id=f"strip-{seat}")


# --- the question ---


def text_of(game: str) -> Any:
    return importlib.import_module(f"digsite.games.{game}.text")


def choices(scene: Scene, legal: Sequence[int], can_undo: bool) -> Markup:
    """What the seat is asked, and every open action as a button with its key."""
    t, text = scene.tongue, text_of(scene.tongue.game)
    note = getattr(text, "note", lambda *_: "")
    items = []
    for place, action in enumerate(legal):
        key = KEYS[place] if place < len(KEYS) else ""
        remark = note(scene.view, t, action)
        inside = [
            tag("kbd", key, aria_hidden="true"),  # empty where keys ran out; the page numbers the few that are left
            tag("span", scene.label(action), class_="what"),
            tag("small", remark) if remark else "",
        ]
        pressed = {"data_action": action, "data_key": key or None, "id": f"choice-{action}", "type": "button"}
        items.append(tag("li", tag("button", *inside, **pressed)))
    undo = tag("button", tag("kbd", "u", aria_hidden="true"), t.say("web-undo"), type="button", class_="quiet",
               data_do="undo", data_key="u", id="undo", disabled=not can_undo and "disabled")  # fmt: skip
    everything = tag("button", t.say("web-all-choices"), type="button", class_="quiet", data_do="all", id="all-choices",
                     hidden="hidden")  # fmt: skip
    return Markup(
        tag("h2", text.question(scene.view, t), class_="question", id="question", tabindex=-1)
        + tag("ol", *items, class_="choices", aria_labelledby="question", data_keys=KEYS)
        + tag("p", undo, everything, class_="tools")
    )


def waiting(room: Room, who: Reader, t: Tongue) -> Markup:
    """Somebody else is to move."""
    seat, name = room.seats[room.turn], names_of(room.seats, t)[room.turn]
    said = [tag("h2", t.say("web-waiting", player=name), class_="question")]
    own = room.held(who.guest)
    if any(room.seats[n].away for n in own):
        said.append(tag("p", t.say("web-bot-plays-for-you")))
        said.append(form(room, "back", tag("button", t.say("web-take-back"), class_="main")))
    elif own and not seat.by_bot and not room.here(room.turn) and room.turn not in own:
        said.append(tag("p", t.say("web-not-here", player=name)))
        said.append(form(room, "standin", tag("button", t.say("web-let-bot-play", player=name), class_="quiet")))
    lately = log_panel(room, who.eyes, t, LATEST)  # the log itself may be far below
    return Markup("").join([*said, tag("div", lately, class_="lately", aria_hidden="true")])


def result(room: Room, who: Reader, t: Tongue) -> Markup:
    """Who won, and what can be done with a finished game."""
    assert room.table is not None
    ranks, points, names = room.table.ranks(), room.table.points(), names_of(room.seats, t)
    best = [n for n in range(len(ranks)) if ranks[n] == 1]
    winners = ", ".join(names[n] for n in best)
    won = (
        t.say("ui-wins", player=winners, points=points[best[0]])
        if len(best) == 1
        else t.say("ui-shared", players=winners, points=points[best[0]])
    )
    rows = [
        tag("tr", tag("td", f"{ranks[n]}."), tag("td", seat_name(n, names)), tag("td", points[n], class_="number"))
        for n in sorted(range(len(ranks)), key=lambda n: ranks[n])
    ]
    heads = tag("tr", *[tag("th", t.say(f"ui-{h}"), scope="col") for h in ("place", "player", "points")])
    again = form(room, "again", tag("button", t.say("web-again"), class_="main")) if room.held(who.guest) else ""
    links = [
        tag("a", t.say("web-replay"), href=f"/t/{room.id}/replay?step=0", class_="button"),
        tag("a", t.say("web-download"), href=f"/t/{room.id}/game.dig", class_="button"),
        tag("a", t.say("web-verify"), href=f"/t/{room.id}/verify", class_="button"),
    ]
    table = tag("table", tag("thead", heads), tag("tbody", *rows), class_="scores")
    return Markup(tag("h2", won, class_="question") + table + tag("div", again, *links, class_="tools"))


def hand_over(room: Room, who: Reader, t: Tongue) -> Markup:
    """Nobody sees another's hand: the board stays covered until the next person says so."""
    name = room.seats[who.eyes].name
    button = tag("button", t.say("web-i-am", player=name), type="button", class_="main", data_look=who.eyes, id="look")
    said = t.say("web-hand-over", player=name)
    return tag("div", seat_mark(who.eyes, 64), tag("h2", said), button, class_=f"hand-over seat-{who.eyes}")


# --- before the game ---


def form(room: Room, verb: str, *inside: object) -> Markup:
    return tag("form", *inside, method="post", action=f"/t/{room.id}/{verb}")


def cover(room: Room, t: Tongue) -> Markup:
    game = room.game.name
    return tag(
        "div",
        icon(f"cover-{game}", 160, class_="cover"),
        tag("div", tag("p", t.say(f"about-{game}")), tag("a", t.say("web-how-to-play"), href=f"/rules/{game}")),
        class_="about",
    )


def lobby(room: Room, who: Reader, t: Tongue) -> Markup:
    """Who sits where, the link for friends, and a seat for you; who has one is shown the link first."""
    mine, free = room.held(who.guest), [n for n, seat in enumerate(room.seats) if seat.free]
    title = tag("h2", t.say("web-who-plays"), class_="question")
    if mine:
        said = [invitation(room, t), title, seat_list(room, t)]
        if free and who.guest == room.owner:
            said.append(somebody_else(room, free, t))
    else:
        box = name_box("web-your-name", t) if free else ""
        said = [title, form(room, "sit", box, seat_list(room, t, open_to=free)), invitation(room, t)]
    if room.may_begin(who.guest):
        kinds = [
            tag("option", bot_name(b, t), value=b, selected=b == usual(room.game) and "selected")
            for b in levels(room.game)
        ]
        pick = tag("label", t.say("web-fill-with"), tag("select", *kinds, name="bot")) if free else ""
        said.append(form(room, "begin", pick, tag("button", t.say("web-begin"), class_="main")))
    if mine:
        said.append(form(room, "leave", tag("button", t.say("web-leave"), class_="quiet")))
    return Markup("").join(said)


def seat_list(room: Room, t: Tongue, open_to: Sequence[int] = ()) -> Markup:
    """The seats and who has them; those open to the reader have a button."""
    rows = []
    for n, seat in enumerate(room.seats):
        here = "" if seat.free or seat.bot else presence(room, n, t)
        sits = tag("span", t.say("web-free-seat"), class_="soft") if seat.free else seat_label(room, n, t)
        take = sit_button(n, "main", t) if n in open_to else ""
        rows.append(tag("li", seat_mark(n, 24), sits, here, take, class_=f"seat seat-{n}"))
    return tag("ul", *rows, class_="seats")


def somebody_else(room: Room, free: Sequence[int], t: Tongue) -> Markup:
    """A seat for somebody who plays at the same device."""
    buttons = tag("p", *[sit_button(n, "quiet", t) for n in free], class_="tools")
    ask = form(room, "sit", name_box("web-name", t), buttons)
    return tag("details", tag("summary", t.say("web-somebody-else")), ask)


def sit_button(seat: int, kind: str, t: Tongue) -> Markup:
    said = t.say("web-sit-here", colour=t.say(f"colour-{seat}"))
    return tag("button", said, name="seat", value=seat, class_=kind)


def name_box(label: str, t: Tongue) -> Markup:
    auto = "nickname" if label == "web-your-name" else "off"
    box = tag("input", name="name", id="my-name", required="required", maxlength=24, autocomplete=auto)
    return tag("label", t.say(label), box)


def invitation(room: Room, t: Tongue) -> Markup:
    """The link to send to friends."""
    box = tag("input", id="invite", readonly="readonly", value=f"/t/{room.id}", data_link=f"/t/{room.id}")
    return tag(
        "div",
        tag("label", t.say("web-invite"), box),
        tag("button", t.say("web-copy"), type="button", class_="quiet", data_copy="invite", id="copy"),
        tag("img", src=f"/t/{room.id}/qr.svg", alt=t.say("web-qr"), width=132, height=132, class_="qr"),
        class_="invite",
    )


def levels(game: Any) -> list[str]:
    """Bots that people may choose, the strongest last."""
    known = bots.names(game)
    return [level for level in LEVELS if level in known] or known


def usual(game: Any) -> str:
    """The bot that plays when nobody chose one: the same level in every game, neither the weakest nor the strongest."""
    known = levels(game)
    return "club" if "club" in known else known[-2:][0]


def bot_name(bot: str, t: Tongue) -> str:
    return t.say(f"bot-{bot}") if t.has(f"bot-{bot}") else bot


def names_of(seats: Sequence[Seat], t: Tongue) -> list[str]:
    """Everybody's name for a reader of this language: a bot is called by its level.

    Several alike are numbered by their seats, which nobody changes once a game has begun.
    """
    names = [seat.name if seat.holder else "" for seat in seats]
    for n, seat in enumerate(seats):
        if seat.bot and not seat.holder:
            names[n] = unlike(bot_name(seat.bot, t).capitalize(), names)
    return names


# --- who is here ---


def head(room: Room, who: Reader, t: Tongue) -> Markup:
    yours = room.status == "playing" and room.turn in room.held(who.guest) and not room.seats[room.turn].by_bot
    now = (
        t.say("web-your-turn")
        if yours
        else t.say("web-over")
        if room.status == "over"
        else t.say("web-turn-of", player=names_of(room.seats, t)[room.turn])
        if room.status == "playing"
        else t.say("web-gathering")
    )
    clock = time_left(room, room.turn) if room.status == "playing" else ""
    said = tag("p", now, " ", clock, class_="now", data_yours=yours and "yes")
    return Markup(tag("h1", t.say(f"game-{room.game.name}")) + said)


def seat_label(room: Room, seat: int, t: Tongue) -> Markup:
    place = room.seats[seat]
    tail = tag("small", t.say("web-seat-bot", bot=bot_name(place.bot, t)), class_="soft") if place.by_bot else ""
    return tag("span", names_of(room.seats, t)[seat], " ", tail, class_="who")


def presence(room: Room, seat: int, t: Tongue) -> Markup:
    here = room.here(seat)
    return tag("small", t.say("web-here" if here else "web-away"), class_="here" if here else "away")


def status_line(room: Room, seat: int, t: Tongue) -> Markup:
    """Above a strip: bot or person, here or away, and the clock."""
    place = room.seats[seat]
    parts: list[Markup] = []
    if place.by_bot:
        said = t.say("web-stands-in" if place.holder else "web-seat-bot", bot=bot_name(place.bot, t))
        parts.append(tag("small", said, class_="soft"))
    elif room.status == "playing":
        parts.append(presence(room, seat, t))
    if room.status == "playing":
        parts.append(time_left(room, seat))
    return tag("p", *parts, class_="status") if any(parts) else Markup()


def time_left(room: Room, seat: int) -> Markup:
    """A clock that the page lets run; nothing at a table without."""
    if room.clock.kind == "none":
        return Markup()
    left, runs = room.clock.remaining(seat), room.turn == seat
    return tag("time", duration(left), data_left=left, data_runs=runs and "yes", class_="clock")


def duration(ms: int) -> str:
    """
    >>> duration(65_000), duration(3 * 3600_000)
    ('1:05', '3:00:00')
    """
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


# --- log and talk ---


def log_panel(room: Room, eyes: int, t: Tongue, lines: int | None = LOG_LINES) -> Markup:
    """What happened, as these eyes saw it, the newest first."""
    assert room.table is not None
    last, names = room.table.ply, names_of(room.seats, t)
    first = max(0, last - lines) if lines else 0
    items = []
    for ply in reversed(range(first, last)):
        news = room.table.log(eyes, ply, ply + 1)
        things = {f"{kind}-{value}" for _, action in news for kind, value in action.args.items()}
        for line in reversed(t.story(news, names)):
            items.append(tag("li", line, data_ply=ply, data_things=" ".join(sorted(things)) or None))
    return tag("ol", *items, class_="log-lines")


def talk_panel(lines: Sequence[Line], t: Tongue) -> Markup:
    items = []
    for line in lines:
        if line.seat < 0:  # the table itself
            said = t.say(line.text, player=line.name)
            link = tag("a", said, href=f"/t/{line.name}") if line.text == "talk-again" else said
            items.append(tag("li", link, class_="soft", data_time=line.time))
            continue
        phrase = line.text.removeprefix("phrase:")
        said = t.say(f"phrase-{phrase}") if line.text.startswith("phrase:") and phrase in PHRASES else line.text
        mark = seat_mark(line.seat) if line.seat >= 0 else ""
        items.append(tag("li", mark, " ", tag("b", line.name), " ", said, data_from=line.name, data_time=line.time))
    return Markup("").join(items)
