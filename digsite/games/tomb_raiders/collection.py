"""Thebes: The Tomb Raiders: what lies before each player: the reader's own desk, and a strip for each rival."""

from markupsafe import Markup

from digsite.games.tomb_raiders.drawing import (
    ALL,
    DIG,
    DIG_WEEKS,
    DONATION,
    HELP,
    KINDS,
    SOURCES,
    THIEF,
    Desk,
    card_name,
    choice,
    decimal,
    emblem,
    find_card,
    find_name,
    hidden,
    kept,
    kind_class,
    lit,
    medal,
    number,
    percent,
    pic,
    picture_of,
    place_class,
    poster_name,
    professor_name,
    region_name,
    seat_name,
    sources,
    uses,
    weeks_of,
)
from digsite.games.tomb_raiders.odds import cards_drawn, expected_points, find_chance
from digsite.games.tomb_raiders.rules import knowledge
from digsite.games.tomb_raiders.state import (
    ASSISTANT,
    ASSISTANTS,
    BOOKS,
    CONGRESS,
    CONGRESS_POINTS,
    DURATION,
    EXHIBITIONS,
    PERMITS,
    PLAY_WEEKS,
    PRESENTATION_POINTS,
    PRESENTATIONS,
    PROFESSORS,
    REGIONS,
    SHOWS,
    SUBJECT,
    THIEVES,
    TYPE,
    TYPES,
    VALUES,
    WEEKS,
)
from digsite.picture import tag

EXPERTISE = tuple([t for t in range(TYPES) if BOOKS[t] and SUBJECT[t] == r] for r in range(REGIONS + 1))
ACTION_CARDS = range(THIEVES, TYPES)
DRAWER_ACTIONS = tuple([DIG + 2 * r, *range(DONATION + KINDS * r, DONATION + KINDS * (r + 1))] for r in ALL)
HAND_ACTIONS = tuple(range(THIEF, DIG_WEEKS))
PLAYED = [any(PLAY_WEEKS[:, t]) for t in range(TYPES)]  # cards whose playing takes time


# --- mine --------------------------------------------------------------------------------------


def mine(d: Desk) -> Markup:
    """Points, a drawer for each region, and what is in hand."""
    if not d.reads:
        return Markup()
    planned = planner(d) if d.acts and d.phase in (ASSISTANTS, DURATION) else ""
    own, key = d.bytes[d.seat], person(d, d.seat)
    drawers = [kept(drawer, d, (own, lit(d, DRAWER_ACTIONS[r]), d.seat), r) for r in ALL]
    parts = [kept(nameplate, d, key, d.seat), kept(honours, d, key, d.seat), planned,
             tag("div", *drawers, class_="raid-drawers"), kept(hand, d, (own, lit(d, HAND_ACTIONS)))]  # fmt: skip
    return tag("div", *parts, class_="raid raid-mine")


def person(d: Desk, p: int) -> tuple[object, ...]:
    """All that a player's name, points and honours are drawn from."""
    return d.bytes[p], p == d.seat, d.scene.names[p], d.points[p][0], d.turn == p, tuple(d.professor), tuple(d.owner)


def honours(d: Desk, seat: int) -> Markup:
    own = honours_of(d, seat)
    return tag("ul", *[tag("li", honour) for honour in own], class_="raid-honours") if own else Markup()


def nameplate(d: Desk, seat: int) -> Markup:
    """Who it is, where the marker stands, the points so far and where they come from."""
    say = d.scene.say
    now = tag("span", say("word-plays-now"), class_="raid-now") if d.turn == seat else ""
    at = tag("span", say("word-at-week", n=d.week[seat]), class_="raid-at")
    total = tag(
        "span", pic("raid-laurel"), tag("b", d.points[seat][0]), hidden(" " + say("word-score")), class_="raid-score"
    )
    parts = zip(SOURCES, sources(d, seat), strict=True) if seat == d.seat else ()
    told = [number(n, icon, say(word)) for (icon, word), n in parts if n]  # nothing is said of what brings nothing
    return tag("div", seat_name(d, seat), now, at, tag("span", *told, class_="raid-sources") if told else "", total,
               class_="raid-plate")  # fmt: skip


def drawer(d: Desk, r: int) -> Markup:
    """What I know of a region, may dig there, and found there."""
    say, me = d.scene.say, d.seat
    points = int(knowledge(d.view.diggers[me], r, 0))
    shared = max(points - d.expertise[me][r], 0)
    books = [
        tag("span", pic(f"raid-spines-{BOOKS[t]}", f"spines raid-s{BOOKS[t]}"), id=f"card-{t}-{j}")
        for t in EXPERTISE[r]
        for j in range(d.held[me][t])
    ]
    if shared:
        books.append(number(f"+{shared}", "icon-open-book", say("word-general-books")))
    valid, first = d.permits[me][r], int(PERMITS[d.seats - 2, r])
    permits = [
        choice(d, [DIG + 2 * r], pic("icon-permit"), hidden(say("permit-regional")), label="",
               id=f"permit-{r}-{i}", class_="raid-permit")
        for i in range(valid)
    ] + [pic("icon-permit-used", "used")] * (first - valid)  # fmt: skip
    finds = [
        tag("li", find(d, r, v, [DONATION + KINDS * r + v - 1], k))
        for v in range(VALUES - 1, 0, -1)
        for k in range(d.artefacts[me][r][v])
    ]
    shelf, papers = tag("div", *books, class_="raid-shelf"), tag("div", *permits, class_="raid-permits")
    return tag(
        "section",
        tag("h3", emblem(r), tag("span", region_name(d, r), class_="raid-place"), knowledge_badge(d, points)),
        tag("div", shelf, papers, class_="raid-row"),
        tag("ul", *finds, class_="raid-finds") if finds else tag("div", class_="raid-finds raid-bare"),
        class_=f"raid-drawer raid-r{r}",
    )


def knowledge_badge(d: Desk, points: int) -> Markup:
    words = d.scene.say("word-knowledge", n=points)
    return tag(
        "span", pic("icon-open-book"), tag("b", points, aria_hidden="true"), hidden(words), class_="raid-k", title=words
    )


def find(d: Desk, r: int, v: int, actions: list[int], k: int) -> Markup:
    """An artefact, as a card that can be chosen while one must be."""
    name = find_name(d, r, v)
    return choice(d, actions, find_card(r, v), hidden(name), label=name, id=f"find-{r}-{v}-{k}",
                  class_=f"raid-find raid-r{r}", title=name)  # fmt: skip


def hand(d: Desk) -> Markup:
    """General permits, action cards, general knowledge and congresses."""
    say, held, own = d.scene.say, d.held[d.seat], "raid-held raid-world"
    digs, permit = [DIG + 2 * r + 1 for r in ALL], say("permit-general")
    cards = [
        choice(
            d, digs, pic("raid-permit", "scene"), caption(permit), label=permit, id=f"permit-{REGIONS}-{i}", class_=own
        )
        for i in range(d.permits[d.seat][REGIONS])
    ]
    cards += [held_card(d, t, j) for t in ACTION_CARDS for j in range(held[t])]
    cards += [
        tag("div", picture_of(t), caption(card_name(d, t)), id=f"card-{t}-{j}", class_=own)
        for t in EXPERTISE[REGIONS]
        for j in range(held[t])
    ]
    if n := held[CONGRESS]:
        name = card_name(d, CONGRESS) if n == 1 else f"{n} × {card_name(d, CONGRESS)}"
        worth = tag("b", "+" + say("word-points", n=int(CONGRESS_POINTS[n])), class_="raid-gain")
        pack = f"{own} raid-pack-{min(n, 3)}"
        cards.append(tag("div", picture_of(CONGRESS), caption(name, worth), id=f"card-{CONGRESS}-{n - 1}", class_=pack))
    return tag("ul", *[tag("li", card) for card in cards], class_="raid-hand", aria_label=say("word-hand"))


def caption(*words: object) -> Markup:
    return tag("span", *words, class_="raid-cap")


def held_card(d: Desk, t: int, j: int) -> Markup:
    cost = weeks_of(d, int(PLAY_WEEKS[int(d.view["thief"]), t])) if PLAYED[t] else ""
    name = card_name(d, t)
    return choice(d, uses(d, t, j), picture_of(t), caption(name, cost), label=name,
                  id=f"card-{t}-{j}", class_=f"raid-held {kind_class(t)}")  # fmt: skip


def honours_of(d: Desk, seat: int) -> list[Markup]:
    """Medals and posters that belong to a seat."""
    shown = []
    for c in range(PROFESSORS):
        if d.professor[c] == seat:
            name = professor_name(d, c)
            said = hidden(d.scene.tongue.pair(d.scene.say("place-professors"), name))
            shown.append(tag("span", medal(c), said, class_="raid-honour", title=name))
    for k in range(PRESENTATIONS):
        if d.owner[k] == seat:
            shown.append(small_poster(d, k))
    return shown


def small_poster(d: Desk, k: int) -> Markup:
    """A presentation somebody holds: its emblems, or its portico, and its points."""
    show = k < EXHIBITIONS
    name = poster_name(d, k)
    art = emblem(int(SHOWS[k, 0])) if show else pic("icon-museum")
    return tag("span", art, tag("b", int(PRESENTATION_POINTS[k])), hidden(f" {name}"), id=f"poster-{k}", title=name,
               class_=f"raid-mini {place_class(int(SHOWS[k, 0]) if show else REGIONS)}")  # fmt: skip


# --- the dig table -----------------------------------------------------------------------------


def planner(d: Desk) -> Markup:
    """How many assistants, then how many weeks: cards, the chance of an artefact and mean points of each."""
    say, view, r = d.scene.say, d.view, d.region
    me = view.diggers[d.seat]
    title = tag(
        "h3",
        emblem(r),
        tag("span", region_name(d, r), class_="raid-place"),
        knowledge_badge(d, int(knowledge(me, r, int(view.helpers)))),
    )
    if d.phase == ASSISTANTS:
        team = [
            choice(d, [HELP + n], tag("span", *[pic("icon-assistant")] * n, "" if n else "–"),
                   tag("b", say("word-knowledge", n=int(knowledge(me, r, n)))), label="", id=f"helpers-{n}",
                   class_="raid-helpers")
            for n in range(d.held[d.seat][ASSISTANT] + 1)
        ]  # fmt: skip
        return tag("section", title, tag("div", *team, class_="raid-team"), class_=f"raid-plan raid-r{r}")
    spans, before, odds = [], 0, {0: (0.0, 0.0)}
    for w in range(1, WEEKS + 1):
        draws = cards_drawn(view, w)
        if draws not in odds:
            odds[draws] = float(find_chance(view, r, draws)), float(expected_points(view, r, draws))
        chance, mean = odds[draws]
        spans.append(
            span(d, w, draws, chance, mean, "raid-barren" if not draws else "raid-same" if draws == before else "")
        )
        before = draws
    warning = "word-empty-pile" if not d.pile_size[r] else "word-drawing-nothing" if not cards_drawn(view, 1) else ""
    legend = [(pic("icon-week"), "place-track"), (pic("raid-cards"), "word-drawn"),
              (pic("raid-find-greece-2"), "word-artefact"), (pic("raid-laurel"), "word-mean")]  # fmt: skip
    return tag(
        "section",
        title,
        tag("p", *[tag("span", icon, " ", say(word)) for icon, word in legend], class_="raid-legend"),
        tag("div", *spans, class_="raid-spans"),
        tag("p", say(warning), class_="raid-warning") if warning else "",
        class_=f"raid-plan raid-r{r}",
    )


def span(d: Desk, w: int, draws: int, chance: float, mean: float, kind: str) -> Markup:
    """One length of a dig."""
    face = [number(w, "icon-week", "", "raid-weeks"), number(draws, "raid-cards")]
    if draws:
        face += [tag("span", percent(d, chance)), tag("span", "⌀ ", decimal(d, mean))]
    return choice(d, [DIG_WEEKS + w - 1], *face, label="", id=f"span-{w}", class_=f"raid-span {kind}".strip())


# --- rivals ------------------------------------------------------------------------------------


def strip(d: Desk, p: int) -> Markup:
    return kept(draw_strip, d, person(d, p), p)


def draw_strip(d: Desk, p: int) -> Markup:
    """A rival in short: points, books, artefacts and permits of each region, hand and honours."""
    say, shown = d.scene.say, bool(d.view["show_hands"])
    heads = [tag("th", emblem(r), hidden(region_name(d, r)), class_=f"raid-r{r}", scope="col") for r in ALL]
    rows = [
        row(pic("icon-book", "", say("word-books")), [*d.expertise[p], d.general[p]]),
        row(
            pic("raid-find-greece-2", "", say("word-finds")),
            [values(d, p, r) for r in ALL] + [f"Σ {worth}" if (worth := sources(d, p)[0]) else 0],
        ),
    ]
    cards: list[Markup] = []
    if shown:
        rows.append(row(pic("icon-permit", "", say("word-permits")), d.permits[p]))
        cards = [
            tag("li", hand_mark(d, t), tag("b", f"×{d.held[p][t]}") if d.held[p][t] > 1 else "", class_=kind_class(t))
            for t in ACTION_CARDS
            if d.held[p][t]
        ]
    if n := d.held[p][CONGRESS]:
        words = f"{card_name(d, CONGRESS)}, {say('word-points', n=int(CONGRESS_POINTS[n]))}"
        cards.append(tag("li", pic("icon-congress"), tag("b", f"×{n}"), hidden(" " + words), title=words))
    cards += [tag("li", honour) for honour in honours_of(d, p)]
    if not shown:
        cards.append(tag("li", d.scene.tongue.pair(say("word-hand"), say("word-hidden-hand")), class_="raid-soft"))
    last = tag("th", pic("raid-globe"), hidden(say("word-all")), scope="col", class_="raid-world")
    table = tag("table", tag("thead", tag("tr", tag("td"), *heads, last)), tag("tbody", *rows), class_="raid-ledger")
    return tag("div", nameplate(d, p), table, tag("ul", *cards, class_="raid-owned") if cards else "",
               class_=f"raid raid-strip{' raid-turn' if d.turn == p else ''}")  # fmt: skip


def row(icon: Markup, cells: list[int] | list[object]) -> Markup:
    return tag(
        "tr",
        tag("th", icon, scope="row"),
        *[tag("td", cell or "·", class_=None if cell else "raid-none") for cell in cells],
    )


def values(d: Desk, p: int, r: int) -> str:
    """What the artefacts of a region are worth, one by one."""
    return " ".join(str(v) for v in range(VALUES - 1, 0, -1) for _ in range(d.artefacts[p][r][v]))


ICONS = {"thief": "icon-thief", "raiders": "icon-rope", "scientist": "icon-lens", "assistant": "icon-assistant",
         "excavation": "icon-shovel"}  # fmt: skip


def hand_mark(d: Desk, t: int) -> Markup:
    return pic(ICONS[TYPE[t].partition("-")[0]], "badge", card_name(d, t))
