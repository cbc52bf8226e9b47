"""Archaeology as a picture: dig site, pyramid and market; the reader's hand and museum; a strip for each rival."""

from collections.abc import Sequence
from functools import cache

from markupsafe import Markup

from digsite.games.archaeology.odds import inside, next_card, worth
from digsite.games.archaeology.state import (
    BOOK,
    CHAMBER,
    END,
    GIVING,
    LARGEST,
    MAP,
    PRICE,
    ROB,
    ROOM,
    SALE,
    SET_SIZE,
    SET_TREASURE,
    STEAL,
    STORM,
    TAKING,
    TRADE,
    TREASURE,
    TREASURES,
    USED,
)
from digsite.picture import Picture, Scene, icon, seat_mark, symbol, tag

GIVE, TAKE, DISCARD = BOOK["give"].first, BOOK["take"].first, BOOK["discard"].first
SELL, EXPLORE, ROB_SEAT = BOOK["sell"].first, BOOK["explore"].first, BOOK["rob"].first
CLOSE, END_TURN = BOOK["close"].first, BOOK["end"].first

VALUE = [int(v) for v in TRADE]
MONEY = [[int(v) for v in row] for row in SALE]  # [treasure][cards − 1]
CARDS, MAPS = [int(n) for n in ROOM], [int(n) for n in PRICE]  # [chamber]
SETS = [(int(t), int(n)) for t, n in zip(SET_TREASURE, SET_SIZE, strict=True)]  # (treasure, cards), as `sell`
FIRST_SET = [SETS.index((t, 1)) for t in range(TREASURES)]
TALISMAN, MASK = TREASURE.index("talisman"), TREASURE.index("mask")
SPECIALS = (("thief", "thief", 0), ("sandstorm", "storm", 1))  # id, drawing, row of USED
NICHES = ((224, 146, 92, 68), (164, 70, 96, 68), (92, 146, 118, 68))  # x, y, width, height of each chamber
PILE, FAN, ROW = 4, 7, 12  # at most so many cards are drawn in the market, in a hand, in a rival's hand


def picture(scene: Scene) -> Picture:
    """The table as the reader sees it. Once it is over, all that was sold hangs in one hall."""
    over = scene.view.phase == END
    rivals = [strip(scene, seat, over) for seat in scene.others()]
    return Picture(hall(scene) if over else board(scene), mine(scene, over) if scene.view.seat >= 0 else Markup(), rivals)


def board(scene: Scene) -> Markup:
    return tag("div", headline(scene), dig(scene), pyramid(scene), market(scene), class_="arch-table")


# --- small things ------------------------------------------------------------------------------


def money(scene: Scene, n: int) -> str:
    return scene.say("word-money", n=n)


def amount(scene: Scene, t: int, n: int) -> str:
    """ "3 coins"."""
    return f"{n} {scene.thing('treasure', TREASURE[t], n)}"


def percent(scene: Scene, chance: float) -> str:
    return scene.say("word-percent", n="<1" if 0 < chance < 0.005 else round(100 * chance))


def title(drawing: str, *words: object) -> Markup:
    return tag("h3", icon(f"arch-i-{drawing}", 22), *words, class_="arch-title")


def value_tag(x: float, y: float, value: int) -> Markup:
    """The trade value of a card, on its lower edge."""
    return Markup(
        f'<g class="arch-tag"><circle cx="{x:g}" cy="{y:g}" r="9"></circle>'
        f'<text x="{x:g}" y="{y + 4.6:g}">{value}</text></g>'
    )


def badge(x: float, y: float, n: int) -> Markup:
    return Markup(
        f'<g class="arch-badge"><rect x="{x - 15:g}" y="{y - 11:g}" width="30" height="22" rx="11"></rect>'
        f'<text x="{x:g}" y="{y + 5:g}">×{n}</text></g>'
    )


def card(face: str, x: float, y: float, width: float, **attributes: object) -> Markup:
    return tag("use", href=f"#arch-{face}", x=x, y=y, width=width, height=1.4 * width, **attributes)


@cache
def pile(t: int, n: int) -> Markup:
    """Open cards of one treasure on the market's counter; the place alone when there is none."""
    face = f"card-{TREASURE[t]}"
    drawn = [Markup('<rect class="arch-gap" x="9" y="13" width="58" height="82" rx="6"></rect>')]
    if n == 0:
        drawn.append(symbol(f"arch-{TREASURE[t]}", 15, 25, 46, class_="arch-faint"))
    shown = min(n, PILE)
    for k in range(shown):
        up = (shown - 1 - k) * 3.5
        drawn.append(tag("g", card(face, 8 + up, 12 - up, 60), id=f"market-{TREASURE[t]}-{n - shown + k}"))
    drawn.append(value_tag(38, 84, VALUE[t]))
    if n > 1:
        drawn.append(badge(66, 98, n))
    return tag("svg", *drawn, viewBox="0 0 84 110", class_="arch-pile", aria_hidden="true")


@cache
def fan(t: int, n: int) -> Markup:
    """Cards of one treasure, held in a hand."""
    face, shown = f"card-{TREASURE[t]}", min(n, FAN)
    step = min(8, 44 / max(shown - 1, 1))
    wide = 66 + 1.9 * step * (shown - 1)
    drawn = []
    for k in range(shown):
        turn = f"rotate({(k - (shown - 1) / 2) * step:.3g} 0 120)"
        parts = [card(face, -30, 5, 60)] + ([value_tag(0, 77, VALUE[t])] if k == shown - 1 else [])
        drawn.append(tag("g", tag("g", *parts, transform=turn), id=f"hand-{TREASURE[t]}-{n - shown + k}"))
    if n > 1:
        drawn.append(badge(17 - wide / 2, 88, n))
    box = f"{-wide / 2:g} 0 {wide:g} 100"
    return tag("svg", *drawn, viewBox=box, class_="arch-cards", aria_hidden="true")


@cache
def row(faces: tuple[str, ...], width: int) -> Markup:
    """Small cards in an overlapping row, never wider than so many units."""
    step = min(15.0, (width - 31) / max(len(faces) - 1, 1))
    drawn = [card(face, k * step, 0, 30) for k, face in enumerate(faces)]
    size = 30 + step * (len(faces) - 1)
    return tag("svg", *drawn, viewBox=f"0 0 {size:g} 42", width=f"{size:g}", height=42, aria_hidden="true")


@cache
def tally(drawing: str, left: int, used: int) -> Markup:
    """All cards of a special kind: those still to come, and faint those already drawn."""
    heads = [
        symbol(f"arch-{drawing}", 20 * k, 0, 19, **({} if k < left else {"class_": "arch-faint"})) for k in range(used)
    ]
    return tag("svg", *heads, viewBox=f"0 0 {20 * used} 19", width=20 * used, height=19, aria_hidden="true")


# --- the board ---------------------------------------------------------------------------------


def headline(scene: Scene) -> Markup:
    """Whose turn it is, and what is going on."""
    view, say = scene.view, scene.say
    seat, actor, now = int(view.turn), int(view.actor), ""
    if seat < 0:
        return tag("p", class_="arch-now")
    name = scene.names[seat]
    if view.phase == STORM:
        now = say("now-storm", player=name, n=int(view.todo))
    elif view.phase in (ROB, STEAL):
        now = say("now-rob", player=name)
    elif view.phase in (GIVING, TAKING):
        now = say("now-trade", player=name)
    elif view.must and not view.sale:
        now = say("now-must", player=name)
    turn = tag("b", seat_mark(actor, 20), say("ui-turn", player=scene.names[actor]), class_=f"seat-{actor}")
    return tag("p", turn, tag("span", now) if now else "", class_=f"arch-now{' arch-you' if seat == view.seat else ''}")


def dig(scene: Scene) -> Markup:
    """The face-down cards, what dangers are left in them, and the odds of the next card."""
    view, say = scene.view, scene.say
    cards = int(view.dig)
    words: list[Markup] = []
    for id, drawing, k in SPECIALS:
        left, used = int(view.thieves if k == 0 else view.storms), int(USED[k, view.seats - 2])
        label = f"{scene.thing('special', id, 2)}: {say('word-of', n=left, all=used)}"
        words.append(tag("li", tag("b", left), tally(drawing, left, used), role="img", aria_label=label))
    return tag(
        "section",
        title("dig", say("place-dig"), tag("span", say("word-cards", n=cards), class_="arch-count")),
        tag("div", pit(cards, drawn_now(int(view.phase))), tag("ul", *words, class_="arch-tally"), class_="arch-pit"),
        odds(scene) if cards else tag("p", say("now-empty"), class_="arch-soft"),
        class_="arch-place arch-dig",
    )


def drawn_now(phase: int) -> str:
    """The special card that lies open because its effect goes on."""
    return {STORM: "storm", ROB: "thief", STEAL: "thief"}.get(phase, "")


@cache
def pit(cards: int, special: str) -> Markup:
    height = (cards + 5) // 6  # one edge for every six cards
    drawn = [tag("use", href="#arch-pit", x=0, y=0, width=200, height=132)]
    for k in range(height):
        drawn.append(card("back", 81, 62 - 2.2 * k, 40))
    if special:
        drawn.append(tag("g", card(f"card-{special}", 124, 34, 56), id=f"drawn-{special}"))
    return tag("svg", *drawn, viewBox="0 0 200 132", class_="arch-scene", aria_hidden="true")


def odds(scene: Scene) -> Markup:
    """The next card: a bar as long as each chance, and the chances in numbers."""
    chances = {id: float(p) for id, p in next_card(scene.view).items()}
    if scene.view.seat < 0:  # a spectator cannot tell one treasure from another
        chances = {"treasure": max(0.0, 1 - sum(chances.values()))} | chances
    bar, chips, x = [], [], 0.0
    for id, chance in chances.items():
        drawing = {"sandstorm": "storm"}.get(id, id)
        if chance:
            bar.append(Markup(f'<rect class="arch-c-{drawing}" x="{x:.1f}" width="{1000 * chance:.1f}" height="10"></rect>'))
        x += 1000 * chance
        said = percent(scene, chance)
        if id == "treasure":
            chips.append(tag("li", tag("span", scene.say("word-treasure")), tag("b", said)))
            continue
        name = scene.thing("special" if drawing in ("thief", "storm") else "treasure", id)
        mark = icon(f"arch-{drawing}", 24, class_=f"arch-tile arch-c-{drawing}")
        faint = None if chance else "arch-none"
        chips.append(tag("li", mark, tag("b", said), role="img", aria_label=f"{name} {said}", class_=faint))
    drawn = tag("svg", *bar, viewBox="0 0 1000 10", preserveAspectRatio="none", class_="arch-bar", aria_hidden="true")
    heading = tag("span", scene.say("word-next-card"), class_="arch-soft")
    return tag("div", heading, drawn, tag("ul", *chips, class_="arch-chances"), class_="arch-next")


def pyramid(scene: Scene) -> Markup:
    """Three chambers: cards inside and their price in maps, or open and empty."""
    niches = [chamber(scene, c) for c in range(len(CHAMBER))]
    say = scene.say
    drawn = tag(
        "svg",
        tag("use", href="#arch-pyramid", x=0, y=0, width=420, height=236),
        *niches,
        viewBox="0 0 420 236",
        class_="arch-scene",
        role="group",
        aria_label=say("place-pyramid"),
    )
    return tag("section", title("pyramid", say("place-pyramid")), drawn, class_="arch-place arch-pyramid")


def chamber(scene: Scene, c: int) -> Markup:
    view, say = scene.view, scene.say
    name = scene.thing("chamber", CHAMBER[c])
    closed = bool(view.closed[c])
    label = f"{name}: {say('word-closed' if closed else 'word-open')}"
    parts: list[object] = [niche(c, closed)]
    if closed:
        label += f", {say('word-maps', n=MAPS[c])} → {say('word-cards', n=CARDS[c])}"
        if view.seat >= 0:
            parts.append(tag("title", f"{label}; {perhaps(scene, c)}"))
    else:
        x, y, width, height = NICHES[c]
        parts.append(tag("text", say("word-open"), x=x + width / 2, y=y + height / 2 + 5, class_="arch-void-word"))
    return scene.lit("g", EXPLORE + c, *parts, label=label, id=f"chamber-{CHAMBER[c]}", class_="arch-chamber")


def perhaps(scene: Scene, c: int) -> str:
    """The chances of the dearest treasures in a closed chamber, in words."""
    said = [f"{scene.thing('treasure', TREASURE[t])} {percent(scene, float(inside(scene.view, c, t)))}" for t in (MASK, TALISMAN)]
    return scene.say("word-inside", chances=", ".join(said))


@cache
def niche(c: int, closed: bool) -> Markup:
    x, y, width, height = NICHES[c]
    wall = tag("rect", x=x, y=y, width=width, height=height, rx=3, class_=f"edge {'arch-niche' if closed else 'arch-void'}")
    if not closed:
        dust = tag("path", d=f"M{x + 6} {y + height - 6}q{width / 4} -7 {width / 2 - 6} 0t{width / 2 - 6} 0", class_="arch-dust")
        return wall + dust
    middle, n = x + width / 2, CARDS[c]
    step = min(13.0, (width - 52) / (n - 1))
    left = middle - (20 + step * (n - 1)) / 2 - 10
    drawn = [wall]
    drawn += [card("back", left + k * step, y + 7, 20) for k in range(n)]
    drawn.append(tag("text", n, x=left + 26 + step * (n - 1), y=y + 27, class_="arch-room"))
    drawn.append(tag("rect", x=x + 4, y=y + 40, width=width - 8, height=24, rx=3, class_="arch-price"))
    price = MAPS[c]
    drawn += [symbol("arch-map", middle - 12.5 * price + 25 * k + 1, y + 40.5, 23) for k in range(price)]
    drawn.append(symbol("arch-seal", x + width - 14, y - 9, 22))
    return Markup("").join(drawn)


def market(scene: Scene) -> Markup:
    """Open cards by treasure, with the trade value of each; and the trade that is going on."""
    view, say = scene.view, scene.say
    counts, given = view.market.tolist(), view.given.tolist()
    trading = view.phase in (GIVING, TAKING)
    stalls = []
    for t, treasure in enumerate(TREASURE):
        n = counts[t]
        label = f"{amount(scene, t, n)}, {say('word-trade')} {VALUE[t]}"
        cards = scene.lit("button", TAKE + t, pile(t, n), label=label, class_="arch-take", id=f"market-{treasure}")
        name = tag("span", scene.thing("treasure", treasure, n), class_="arch-name")
        flag = tag("span", say("word-given"), class_="arch-flag") if trading and given[t] else ""
        stalls.append(tag("li", cards, name, flag, class_=None if n else "arch-none"))
    return tag(
        "section",
        tag("div", class_="arch-awning", aria_hidden="true"),
        title("market", say("place-market"), tag("span", say("word-trade"), class_="arch-legend"), tag("span", say("word-cards", n=sum(counts)), class_="arch-count")),
        trade(scene, given) if trading else "",
        tag("ul", *stalls, class_="arch-stall"),
        class_="arch-place arch-market",
    )


def trade(scene: Scene, given: Sequence[int]) -> Markup:
    """What was given in the open trade, and the value left to take."""
    say, credit = scene.say, int(scene.view.credit)
    names = [scene.thing("treasure", TREASURE[t]) for t, g in enumerate(given) if g]
    tiles = [icon(f"arch-{TREASURE[t]}", 28, class_="arch-tile") for t, g in enumerate(given) if g]
    done = scene.open([CLOSE])
    return tag(
        "div",
        icon("arch-i-scales", 28),
        tag("b", say("word-open-trade")),
        tag("span", say("word-given"), ": ", *tiles, role="img", aria_label=f"{say('word-given')}: {', '.join(names)}"),
        tag("span", say("word-credit", n=credit), class_="arch-credit"),
        scene.lit("button", CLOSE, scene.label(CLOSE), id="close-trade", class_="arch-do") if done else "",
        class_="arch-trade",
    )


# --- hands and museum --------------------------------------------------------------------------


def mine(scene: Scene, over: bool) -> Markup:
    """The reader's hand by treasure with what it would bring, and the shelf in the museum."""
    view, say = scene.view, scene.say
    seat = int(view.seat)
    digger = view.diggers[seat]
    head = [tag("b", seat_mark(seat, 20), scene.names[seat], class_=f"who seat-{seat}"), purse(scene, int(digger.money))]
    if over:
        return tag("div", tag("p", *head, class_="arch-me"), class_="arch-mine")
    hand = view.mine.hand.tolist()
    held = sum(worth(view, t, n) for t, n in enumerate(hand))
    words = [say("word-cards", n=sum(hand))] + ([say("word-sold-now", money=money(scene, held))] if held else [])
    if scene.open([END_TURN]):
        head.append(scene.lit("button", END_TURN, scene.label(END_TURN), id="end-turn", class_="arch-do"))
    shown = view.mine.shown.tolist()
    trays = [tray(scene, t, n, shown) for t, n in enumerate(hand) if n]
    lists = [price_list(scene, t) for t, n in enumerate(hand) if not n]
    return tag(
        "div",
        tag("p", *head, class_="arch-me"),
        title("hand", say("place-hand"), tag("span", " · ".join(words), class_="arch-count")),
        tag("ul", *trays, class_="arch-hand") if trays else tag("p", say("word-no-cards"), class_="arch-soft"),
        tag("ul", *lists, class_="arch-lists") if lists else "",
        museum(scene, seat),
        class_=f"arch-mine{' arch-turn' if view.turn == seat else ''}",
    )


def purse(scene: Scene, n: int) -> Markup:
    return tag("b", money(scene, n), class_="arch-purse")


def tray(scene: Scene, t: int, n: int, shown: Sequence[Sequence[int]]) -> Markup:
    """One treasure of the hand: its cards, its sale table, and what one more card would bring."""
    treasure, view = TREASURE[t], scene.view
    label = f"{amount(scene, t, n)}, {scene.say('word-trade')} {VALUE[t]}"
    cards = scene.lit("button", [GIVE + t, DISCARD + t], fan(t, n), label=label, id=f"hand-{treasure}", class_="arch-fan")
    more = money(scene, worth(view, t, n + 1) - worth(view, t, n))
    words = [scene.say("word-one-more", money=more)]
    if n >= LARGEST[t] > 1:
        words.insert(0, scene.say("word-full-set"))
    eyes = [
        tag("span", icon("arch-i-eye", 16), seat_mark(p, 14), shown[p][t], role="img", aria_label=said, title=said)
        for p in scene.others()
        if shown[p][t] and (said := scene.say("word-sees", player=scene.names[p], n=shown[p][t]))
    ]
    return tag(
        "li",
        cards,
        tag(
            "div",
            tag("b", amount(scene, t, n), class_="arch-name"),
            tag("span", " · ".join(words), class_="arch-more"),
            tag("span", *eyes, class_="arch-eyes") if eyes else "",
        ),
        ladder(scene, t, n),
        class_="arch-tray",
    )


def ladder(scene: Scene, t: int, n: int) -> Markup:
    """The sale table of a treasure; what the hand reaches is filled, and can be sold by a click."""
    rungs = []
    for size in range(1, LARGEST[t] + 1):
        price = money(scene, worth(scene.view, t, size))
        state = "arch-best" if size == min(n, LARGEST[t]) else "arch-have" if size < n else "arch-miss"
        label = scene.say("word-set-worth", n=size, thing=scene.thing("treasure", TREASURE[t], size), money=price)
        inside = (tag("small", f"{size}×"), tag("b", price))
        rung = scene.lit("button", SELL + FIRST_SET[t] + size - 1, *inside, label=label, class_=f"arch-rung {state}")
        rungs.append(tag("li", rung))
    return tag("ol", *rungs, class_="arch-ladder", aria_label=scene.say("word-sale"))


def price_list(scene: Scene, t: int) -> Markup:
    """A treasure the hand lacks: what sets of it would bring."""
    prices = " · ".join(money(scene, worth(scene.view, t, size)) for size in range(1, LARGEST[t] + 1))
    name = scene.thing("treasure", TREASURE[t], 2)
    return tag("li", icon(f"arch-{TREASURE[t]}", 26, class_="arch-tile"), tag("span", tag("b", name), prices))


def museum(scene: Scene, seat: int) -> Markup:
    """The sets a seat has sold, in a row on its shelf."""
    say = scene.say
    sold = [sold_set(scene, seat, k, n) for k, n in enumerate(scene.view.diggers[seat].sets.tolist()) if n]
    shelf = tag("ul", *sold, class_="arch-shelf") if sold else tag("p", say("word-nothing-sold"), class_="arch-shelf arch-soft")
    return tag("div", title("museum", say("place-museum")), shelf, class_="arch-museum")


def sold_set(scene: Scene, seat: int, kind: int, n: int) -> Markup:
    t, size = SETS[kind]
    price = money(scene, worth(scene.view, t, size))
    label = scene.say("word-set-worth", n=size, thing=scene.thing("treasure", TREASURE[t], size), money=price)
    times = f" ×{n}" if n > 1 else ""
    cards = row((f"card-{TREASURE[t]}",) * size, 100)
    plaque = tag("span", price, times, class_="arch-plaque")
    return tag("li", cards, plaque, role="img", aria_label=label + times, title=label + times, id=f"set-{seat}-{kind}")


def strip(scene: Scene, seat: int, over: bool) -> Markup:
    """A rival: money, hand with the cards the reader knows in it, and what was sold."""
    view, say = scene.view, scene.say
    digger = view.diggers[seat]
    cards = int(digger.cards)
    active = view.turn == seat
    who = tag("b", seat_mark(seat, 20), scene.names[seat], class_=f"who seat-{seat}")
    head = tag("p", who, purse(scene, int(digger.money)), class_="arch-me")
    if over:
        return tag("div", head, class_="arch-rival")
    known = view.mine.known[seat].tolist() if view.seat >= 0 else [0] * TREASURES
    words = [amount(scene, t, n) for t, n in enumerate(known) if n]
    unknown = cards - sum(known)
    if unknown and words:
        words.append(f"{unknown} {say('word-unknown')}")
    count = say("word-cards", n=cards)
    label = f"{count}: {', '.join(words)}" if words else count
    faces = [f"card-{TREASURE[t]}" for t, n in enumerate(known) for _ in range(n)] + ["back"] * max(unknown, 0)
    drawn = (row(tuple(faces[:ROW]), 180) if faces else "", tag("span", count, class_="arch-count"))
    hand = scene.lit("button", ROB_SEAT + seat, *drawn, label=label, id=f"hand-{seat}", class_="arch-held")
    return tag(
        "div", head, hand, museum(scene, seat), class_=f"arch-rival{' arch-turn' if active else ''}", id=f"rival-{seat}"
    )


def hall(scene: Scene) -> Markup:
    """The end: every collection in the museum, the richest first, on a tie whoever sold fewer cards."""
    view = scene.view
    result = {p: (-int(view.diggers[p].money), int(view.diggers[p].sold)) for p in range(int(view.seats))}
    shelves = []
    for seat in sorted(result, key=lambda p: result[p]):
        place = 1 + sum(other < result[seat] for other in result.values())
        who = tag("b", seat_mark(seat, 22), scene.names[seat], class_=f"who seat-{seat}")
        laurel = icon("arch-i-laurel", 30, class_="arch-laurel") if place == 1 else ""
        sold = scene.say("word-cards", n=result[seat][1])
        head = tag("p", tag("span", f"{place}.", class_="arch-rank"), laurel, who, purse(scene, -result[seat][0]),
                   tag("span", sold, class_="arch-soft"), class_="arch-me")  # fmt: skip
        sets = view.diggers[seat].sets.tolist()
        items = [sold_set(scene, seat, k, n) for k, n in enumerate(sets) if n]
        shelves.append(tag("li", head, tag("ul", *items, class_="arch-shelf")))
    return tag(
        "section",
        tag("svg", tag("use", href="#arch-portico", width=420, height=74), viewBox="0 0 420 74", class_="arch-portico", aria_hidden="true"),
        title("museum", scene.say("place-museum"), tag("span", scene.say("ui-over"), class_="arch-count")),
        tag("ol", *shelves, class_="arch-ranks"),
        class_="arch-place arch-hall",
    )
