"""Archaeology as a picture: dig site, pyramid and market; the reader's hand and museum; a strip for each rival.

Parts that come again and again are kept, by language, by what they show and by what is open in them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup

from digsite.games.archaeology.drawing import CARDS, MAPS, NICHES, ROW, VALUE, fan, pile, pit, row, sealed
from digsite.games.archaeology.odds import next_card, unseen, worth
from digsite.games.archaeology.state import (
    BOOK,
    CHAMBER,
    END,
    GIVING,
    LARGEST,
    ROB,
    SET_SIZE,
    SET_TREASURE,
    STEAL,
    STORM,
    TAKING,
    TREASURE,
    TREASURES,
    USED,
)
from digsite.games.archaeology.text import percent, perhaps
from digsite.picture import Picture, Scene, icon, seat_mark, symbol, tag
from digsite.tongue import Tongue

GIVE, TAKE, DISCARD = BOOK["give"].first, BOOK["take"].first, BOOK["discard"].first
SELL, EXPLORE, ROB_SEAT = BOOK["sell"].first, BOOK["explore"].first, BOOK["rob"].first
CLOSE, END_TURN = BOOK["close"].first, BOOK["end"].first

SETS = [(int(t), int(n)) for t, n in zip(SET_TREASURE, SET_SIZE, strict=True)]  # (treasure, cards), as `sell`
SELL_ONE = [SELL + SETS.index((t, 1)) for t in range(TREASURES)]  # selling larger sets follows
HANDLING = [[GIVE + t, DISCARD + t, *range(SELL_ONE[t], SELL_ONE[t] + LARGEST[t])] for t in range(TREASURES)]
DRAWING = {"sandstorm": "storm"}  # drawings that are not called like the thing


def picture(scene: Scene) -> Picture:
    """The table as the reader sees it. Once it is over, all that was sold stands in one hall."""
    view, scene = scene.view, replace(scene, view=plain(scene.view))
    me, over = scene.view.seat, scene.view.phase == END
    rivals = [strip(scene, seat, over) for seat in scene.others()]
    return Picture(hall(scene) if over else board(scene, view), mine(scene, over) if me >= 0 else Markup(), rivals)


def plain(view: Any) -> SimpleNamespace:
    """The same View as numbers and lists, which are read faster than NumPy's records."""
    seen = SimpleNamespace(**dict(zip(view.dtype.names, view.item(), strict=True)))
    seen.market, seen.given, seen.closed = seen.market.tolist(), seen.given.tolist(), seen.closed.tolist()
    names = view.dtype["diggers"].base.names
    seen.diggers = [SimpleNamespace(**dict(zip(names, row, strict=True))) for row in seen.diggers.tolist()]
    for digger in seen.diggers:
        digger.sets = list(map(int, digger.sets))
    names = view.dtype["mine"].names
    seen.mine = SimpleNamespace(**{name: field.tolist() for name, field in zip(names, seen.mine, strict=True)})
    return seen


def board(scene: Scene, view: Any) -> Markup:
    left = unseen(view) if view.seat >= 0 else ()
    parts = headline(scene), dig(scene, view), pyramid(scene, left), market(scene)
    return tag("div", tag("div", *parts, class_="arch-table"), class_="arch-frame")


def bare(code: str, open: Iterable[int] = ()) -> Scene:
    """A scene for parts that depend on the language and on what is open, and on nothing else."""
    return Scene(None, BOOK, words(code), (), frozenset(open))


@cache
def words(code: str) -> Tongue:
    return Tongue(code, "archaeology")


# --- small things ------------------------------------------------------------------------------


def money(scene: Scene, n: int) -> str:
    return scene.say("word-money", n=n)


def amount(scene: Scene, t: int, n: int) -> str:
    """ "3 coins"."""
    return f"{n} {scene.thing('treasure', TREASURE[t], n)}"


def soft_name(scene: Scene, t: int, n: int) -> str:
    """The name of a treasure, with a place to break it where a language has long words."""
    id = f"treasure-{TREASURE[t]}"
    return scene.say(id, "soft" if scene.tongue.has(id, "soft") else "", n=n)


@lru_cache(4096)
def title(drawing: str, *said: str) -> Markup:
    """A heading, and at its other end how much there is."""
    count = tag("span", said[1], class_="arch-count") if len(said) > 1 else ""
    return tag("h3", icon(f"arch-i-{drawing}", 22), said[0], count, class_="arch-title")


@lru_cache(4096)
def nameplate(seat: int, name: str, purse: str) -> Markup:
    who = tag("b", seat_mark(seat, 20), name, class_=f"who seat-{seat}")
    return who + " " + tag("b", purse, class_="arch-purse")


# --- the board ---------------------------------------------------------------------------------


def headline(scene: Scene) -> Markup:
    """Whose turn it is, and what is going on."""
    view, say = scene.view, scene.say
    seat, actor, now = view.turn, view.actor, ""
    if seat < 0:
        return tag("p", class_="arch-now")
    name = scene.names[seat]
    if view.phase == STORM:
        now = say("now-storm", player=name, n=view.todo)
    elif view.phase == ROB:
        now = say("now-rob", player=name)
    elif view.phase in (GIVING, TAKING):
        now = say("now-trade", player=name)
    elif view.must and not view.sale:
        now = say("now-must", player=name)
    turn = tag("b", seat_mark(actor, 20), say("ui-turn", player=scene.names[actor]))
    you = " arch-you" if seat == view.seat else ""
    return tag("p", turn, tag("span", now) if now else "", class_=f"arch-now{you}")


def dig(scene: Scene, view: Any) -> Markup:
    """The face-down cards, what dangers are left in them, and the odds of the next card."""
    say, cards, code = scene.say, scene.view.dig, scene.tongue.code
    used = USED[:, scene.view.seats - 2].tolist()
    dangers = danger(code, "thief", scene.view.thieves, used[0]), danger(code, "sandstorm", scene.view.storms, used[1])
    return tag(
        "section",
        title("dig", say("place-dig"), say("word-cards", n=cards)),
        tag(
            "div", pit(cards, drawn_now(scene.view.phase)), tag("ul", *dangers, class_="arch-tally"), class_="arch-pit"
        ),
        odds(scene, view) if cards else idle(scene),
        class_="arch-place arch-dig",
    )


@lru_cache(4096)
def danger(code: str, id: str, left: int, used: int) -> Markup:
    """All cards of a special kind: those still to come, and faint those already drawn."""
    scene = bare(code)
    label = scene.tongue.pair(scene.thing("special", id, 2), scene.say("word-of", n=left, all=used))
    drawing, faint = f"arch-{DRAWING.get(id, id)}", {"class_": "arch-faint"}
    heads = [symbol(drawing, 20 * k, 0, 19, **({} if k < left else faint)) for k in range(used)]
    drawn = tag("svg", *heads, viewBox=f"0 0 {20 * used} 19", width=20 * used, height=19, aria_hidden="true")
    return tag("li", tag("span", tag("b", left), drawn, role="img", aria_label=label))


def drawn_now(phase: int) -> str:
    """The special card that lies open because its effect goes on."""
    return {STORM: "storm", ROB: "thief", STEAL: "thief"}.get(phase, "")


def idle(scene: Scene) -> Markup:
    """Nothing is left to dig; and how many have passed one after the other, until somebody does something."""
    view = scene.view
    holders = sum(digger.cards > 0 for digger in view.diggers)
    passed = scene.say("word-passed", n=view.passes, all=holders) if view.passes and not view.acted else ""
    return tag("p", scene.say("now-empty"), " ", passed, class_="arch-soft")


def odds(scene: Scene, view: Any) -> Markup:
    """The next card: a bar as long as each chance, and the chances in numbers."""
    chances = {id: float(p) for id, p in next_card(view).items()}
    if view.seat < 0:  # a spectator cannot tell one treasure from another
        chances = {"treasure": max(0.0, 1 - sum(chances.values()))} | chances
    bar, chips, x = [], [], 0.0
    for id, chance in chances.items():
        shape = f'class="arch-c-{DRAWING.get(id, id)}" x="{x:.1f}" width="{1000 * chance:.1f}" height="10"'
        bar.append(f"<rect {shape}></rect>" if chance else "")
        chips.append(chip(scene.tongue.code, id, percent(scene.tongue, chance), bool(chance)))
        x += 1000 * chance
    drawn = tag("svg", Markup("".join(bar)), viewBox="0 0 1000 10", preserveAspectRatio="none", class_="arch-bar",
                aria_hidden="true")  # fmt: skip
    heading = tag("span", scene.say("word-next-card"), class_="arch-soft")
    return tag("div", heading, drawn, tag("ul", *chips, class_="arch-chances"))


@lru_cache(8192)
def chip(code: str, id: str, said: str, possible: bool) -> Markup:
    scene = bare(code)
    if id == "treasure":
        return tag("li", tag("span", tag("i", scene.say("word-treasure")), tag("b", said)))
    name = scene.thing("treasure" if id in TREASURE else "special", id)
    mark = icon(f"arch-{DRAWING.get(id, id)}", 24, class_="arch-tile")
    named = tag("span", mark, tag("b", said), role="img", aria_label=f"{name} {said}")
    return tag("li", named, class_=None if possible else "arch-none")


def pyramid(scene: Scene, left: Sequence[int]) -> Markup:
    """Three chambers: cards inside and their price in maps, or open and empty."""
    niches = []
    for c, closed in enumerate(scene.view.closed):
        chances = perhaps(left, scene.tongue, c) if closed and left else ""
        niches.append(chamber(scene.tongue.code, c, bool(closed), chances, EXPLORE + c in scene.legal))
    name = scene.say("place-pyramid")
    back = tag("use", href="#arch-pyramid", x=0, y=0, width=420, height=236)
    drawn = tag("svg", back, *niches, viewBox="0 0 420 236", class_="arch-scene", role="group", aria_label=name)
    return tag("section", title("pyramid", name), drawn, class_="arch-place arch-pyramid")


@lru_cache(4096)
def chamber(code: str, c: int, closed: bool, chances: str, open: bool) -> Markup:
    scene = bare(code, [EXPLORE + c] if open else [])
    x, y, width, height = NICHES[c]
    wall = tag("rect", x=x, y=y, width=width, height=height, rx=3, class_=f"edge arch-{'niche' if closed else 'void'}")
    label = scene.tongue.pair(scene.thing("chamber", CHAMBER[c]), scene.say("word-closed" if closed else "word-open"))
    if closed:
        label += f", {scene.say('word-maps', n=MAPS[c])} → {scene.say('word-cards', n=CARDS[c])}"
        parts = [wall, *sealed(c), tag("title", scene.tongue.also(label, chances))]
    else:
        dust = f"M{x + 6} {y + height - 6}q{width / 4} -7 {width / 2 - 6} 0t{width / 2 - 6} 0"
        said = tag("text", scene.say("word-open"), x=x + width / 2, y=y + height / 2 + 5, class_="arch-void-word")
        parts = [wall, tag("path", d=dust, class_="arch-dust"), said]
    return scene.lit("g", EXPLORE + c, *parts, label=label, id=f"chamber-{CHAMBER[c]}", class_="arch-chamber")


def market(scene: Scene) -> Markup:
    """Open cards by treasure, with the trade value of each; and the trade that is going on."""
    view, say = scene.view, scene.say
    trading = view.phase in (GIVING, TAKING)
    stalls = [
        stall(scene.tongue.code, t, n, bool(trading and view.given[t]), TAKE + t in scene.legal)
        for t, n in enumerate(view.market)
    ]
    return tag(
        "section",
        tag("div", class_="arch-awning", aria_hidden="true"),
        title("market", say("place-market"), say("word-cards", n=sum(view.market))),
        trade(scene) if trading else no_trade(scene.tongue.code),
        tag("ul", *stalls, class_="arch-stall"),
        class_="arch-place arch-market",
    )


@lru_cache(4096)
def stall(code: str, t: int, n: int, given: bool, open: bool) -> Markup:
    scene = bare(code, [TAKE + t] if open else [])
    label = f"{amount(scene, t, n)}, {scene.say('word-trade')} {VALUE[t]}"
    cards = scene.lit("button", TAKE + t, pile(t, n), label=label, class_="arch-take", id=f"market-{TREASURE[t]}")
    name = tag("span", soft_name(scene, t, n), class_="arch-name")
    flag = tag("span", scene.say("word-given"), class_="arch-flag") if given else ""
    return tag("li", cards, name, flag, class_=None if n else "arch-none")


@cache
def no_trade(code: str) -> Markup:
    scene = bare(code)
    legend = tag("span", scene.say("word-trade"), class_="arch-legend")
    return tag("p", icon("arch-i-scales", 28), tag("span", scene.say("word-how-to-trade")), legend, class_="arch-trade")


def trade(scene: Scene) -> Markup:
    """What was given in the open trade, and the value left to take."""
    say, credit = scene.say, scene.view.credit
    given = [t for t, n in enumerate(scene.view.given) if n]
    tiles = [icon(f"arch-{TREASURE[t]}", 28, class_="arch-tile") for t in given]
    label = scene.tongue.pair(say("word-given"), ", ".join(scene.thing("treasure", TREASURE[t]) for t in given))
    return tag(
        "div",
        icon("arch-i-scales", 28),
        tag("b", say("word-open-trade")),
        tag("span", say("word-given"), ": ", *tiles, role="img", aria_label=label),
        tag("span", say("word-credit", n=credit), class_="arch-credit" if credit else "arch-soft"),
        do(scene, CLOSE, "close-trade"),
        class_="arch-trade",
    )


def do(scene: Scene, action: int, id: str) -> Markup:
    """A choice that has no thing to lie on: a button while it is open."""
    if action not in scene.legal:
        return Markup()
    return scene.lit("button", action, scene.label(action), id=id, class_="arch-do")


# --- hands and museum --------------------------------------------------------------------------


def mine(scene: Scene, over: bool) -> Markup:
    """The reader's hand by treasure with what it would bring, and the shelf in the museum."""
    view, say, code = scene.view, scene.say, scene.tongue.code
    seat, paid = view.seat, bool(view.maps_for_sale)
    plate = nameplate(seat, scene.names[seat], money(scene, view.diggers[seat].money))
    head = tag("p", plate, do(scene, END_TURN, "end-turn"), class_="arch-me")
    if over:
        return tag("div", head, class_="arch-mine")
    hand = view.mine.hand
    held = sum(worth(t, n, paid) for t, n in enumerate(hand))
    count = [say("word-cards", n=sum(hand))] + ([say("word-sold-now", money=money(scene, held))] if held else [])
    trays = [tray(code, t, n, paid, eyes(scene, t), tuple(scene.open(HANDLING[t]))) for t, n in enumerate(hand) if n]
    lists = [price_list(code, t, paid) for t, n in enumerate(hand) if not n]
    return tag(
        "div",
        head,
        title("hand", say("place-hand"), " · ".join(count)),
        tag("ul", *trays, class_="arch-hand") if trays else tag("p", say("word-no-cards"), class_="arch-soft"),
        tag("ul", *lists, class_="arch-lists") if lists else "",
        museum(scene, seat),
        class_=f"arch-mine{' arch-turn' if view.turn == seat else ''}",
    )


def eyes(scene: Scene, t: int) -> Markup:
    """Which rivals surely know how many of these cards."""
    seen = []
    for p in scene.others():
        n = scene.view.mine.shown[p][t]
        if n:
            said = scene.say("word-sees", player=scene.names[p], n=n)
            seen.append(tag("span", icon("arch-i-eye", 16), seat_mark(p, 14), n, role="img", aria_label=said))
    return tag("span", *seen, class_="arch-eyes") if seen else Markup()


@lru_cache(4096)
def tray(code: str, t: int, n: int, paid: bool, eyes: Markup, open: tuple[int, ...]) -> Markup:
    """One treasure of the hand: its cards, its sale table, and what one more card would bring."""
    scene = bare(code, open)
    label = f"{amount(scene, t, n)}, {scene.say('word-trade')} {VALUE[t]}"
    cards = scene.lit(
        "button", [GIVE + t, DISCARD + t], fan(t, n), label=label, id=f"hand-{TREASURE[t]}", class_="arch-fan"
    )
    more = [scene.say("word-one-more", money=money(scene, worth(t, n + 1, paid) - worth(t, n, paid)))]
    if n >= LARGEST[t] > 1:
        more.insert(0, scene.say("word-full-set"))
    name = tag("b", amount(scene, t, n), class_="arch-name")
    info = tag("div", name, tag("span", " · ".join(more), class_="arch-more"), eyes)
    return tag("li", cards, info, ladder(scene, t, n, paid), class_="arch-tray")


def ladder(scene: Scene, t: int, n: int, paid: bool) -> Markup:
    """The sale table of a treasure; what the hand reaches is filled, and can be sold by a click."""
    rungs = []
    for size in range(1, LARGEST[t] + 1):
        price = money(scene, worth(t, size, paid))
        state = "arch-best" if size == min(n, LARGEST[t]) else "arch-have" if size < n else "arch-miss"
        label = scene.say("word-set-worth", n=size, thing=scene.thing("treasure", TREASURE[t], size), money=price)
        said = tag("small", f"{size}×"), tag("b", price)
        rung = scene.lit("button", SELL_ONE[t] + size - 1, *said, label=label, class_=f"arch-rung {state}")
        rungs.append(tag("li", rung))
    return tag("ol", *rungs, class_="arch-ladder", aria_label=scene.say("word-sale"))


@cache
def price_list(code: str, t: int, paid: bool) -> Markup:
    """A treasure the hand lacks: what sets of it would bring."""
    scene = bare(code)
    prices = " · ".join(money(scene, worth(t, size, paid)) for size in range(1, LARGEST[t] + 1))
    name = tag("b", scene.thing("treasure", TREASURE[t], 2))
    return tag("li", icon(f"arch-{TREASURE[t]}", 26, class_="arch-tile"), tag("span", name, prices))


def museum(scene: Scene, seat: int) -> Markup:
    """The sets a seat has sold, in a row on its shelf."""
    return tag("div", title("museum", scene.say("place-museum")), shelf(scene, seat), class_="arch-museum")


def shelf(scene: Scene, seat: int) -> Markup:
    code, paid = scene.tongue.code, bool(scene.view.maps_for_sale)
    sold = [sold_set(code, seat, kind, n, paid) for kind, n in enumerate(scene.view.diggers[seat].sets) if n]
    if not sold:
        return tag("p", scene.say("word-nothing-sold"), class_="arch-shelf arch-soft")
    return tag("ul", *sold, class_="arch-shelf")


@lru_cache(8192)
def sold_set(code: str, seat: int, kind: int, n: int, paid: bool) -> Markup:
    scene, (t, size) = bare(code), SETS[kind]
    price, times = money(scene, worth(t, size, paid)), f" ×{n}" if n > 1 else ""
    label = scene.say("word-set-worth", n=size, thing=scene.thing("treasure", TREASURE[t], size), money=price)
    cards = row((f"card-{TREASURE[t]}",) * size, 100)
    plaque = tag("span", price, times, class_="arch-plaque")
    return tag("li", tag("span", cards, plaque, role="img", aria_label=label + times), id=f"set-{seat}-{kind}")


def strip(scene: Scene, seat: int, over: bool) -> Markup:
    """A rival: money, hand with the cards the reader knows in it, and what was sold."""
    view, say = scene.view, scene.say
    digger = view.diggers[seat]
    head = tag("p", nameplate(seat, scene.names[seat], money(scene, digger.money)), class_="arch-me")
    if over:
        return tag("div", head, class_="arch-rival")
    known = view.mine.known[seat] if view.seat >= 0 else ()
    unknown = digger.cards - sum(known)
    hold = [amount(scene, t, n) for t, n in enumerate(known) if n]
    if unknown and hold:
        hold.append(f"{unknown} {say('word-unknown')}")
    count = say("word-cards", n=digger.cards)
    label = scene.tongue.pair(count, ", ".join(hold)) if hold else count
    faces = [f"card-{TREASURE[t]}" for t, n in enumerate(known) for _ in range(n)] + ["back"] * unknown
    drawn = row(tuple(faces[:ROW]), 180) if faces else "", tag("span", count, class_="arch-count")
    hand = scene.lit("button", ROB_SEAT + seat, *drawn, label=label, id=f"hand-{seat}", class_="arch-held")
    turn = " arch-turn" if view.turn == seat else ""
    return tag("div", head, hand, museum(scene, seat), class_=f"arch-rival{turn}", id=f"rival-{seat}")


def hall(scene: Scene) -> Markup:
    """The end: every collection in the museum, the richest first, on a tie whoever sold fewer cards."""
    view = scene.view
    result = {p: (-view.diggers[p].money, view.diggers[p].sold) for p in range(view.seats)}
    shelves = []
    for seat in sorted(result, key=lambda p: result[p]):
        place = 1 + sum(other < result[seat] for other in result.values())
        rank = tag("span", f"{place}.", class_="arch-rank")
        laurel = icon("arch-i-laurel", 30, class_="arch-laurel") if place == 1 else ""
        plate = nameplate(seat, scene.names[seat], money(scene, view.diggers[seat].money))
        sold = tag("span", scene.say("word-cards", n=view.diggers[seat].sold), class_="arch-soft")
        shelves.append(tag("li", tag("p", rank, " ", laurel, plate, " ", sold, class_="arch-me"), shelf(scene, seat)))
    roof = tag("use", href="#arch-portico", width=420, height=80)
    room = tag(
        "section",
        tag("svg", roof, viewBox="0 0 420 80", class_="arch-portico", aria_hidden="true"),
        title("museum", scene.say("place-museum"), scene.say("ui-over")),
        tag("ol", *shelves, class_="arch-ranks"),
        class_="arch-place arch-hall",
    )
    return tag("div", room, class_="arch-frame")
