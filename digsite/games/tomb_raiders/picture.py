"""Thebes: The Tomb Raiders as a picture: a ribbon of weeks, slips, crates, medals and posters."""

from functools import cache, lru_cache

from markupsafe import Markup, escape

from digsite.games.tomb_raiders.collection import ICONS, find, mine, strip
from digsite.games.tomb_raiders.drawing import (
    ALL,
    DIG,
    EXHIBIT,
    LEAVE,
    LETTER,
    LOOT,
    MUSEUM,
    RAID,
    REMEMBERED,
    SCIENCE,
    SOURCES,
    TAKE,
    THIEF,
    Desk,
    card_name,
    chances,
    choice,
    decimal,
    desk,
    emblem,
    heading,
    hidden,
    kept,
    kind_class,
    kind_region,
    level,
    lit,
    mark,
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
    studied,
    weeks_of,
)
from digsite.games.tomb_raiders.odds import takes_left
from digsite.games.tomb_raiders.rules import tiers_met
from digsite.games.tomb_raiders.state import (
    ASSISTANTS,
    BONUS_WEEKS,
    BOOKS,
    CONGRESS,
    CONGRESS_POINTS,
    DONATE,
    DONATIONS,
    DURATION,
    EMPTY,
    EXHIBITION_WEEKS,
    EXHIBITIONS,
    MINIMUM,
    MUSEUM_WEEKS,
    MUSEUMS,
    NEED,
    NEVER,
    OPEN,
    PLAY_WEEKS,
    PLUNDER,
    PRESENTATION_POINTS,
    PROFESSOR_POINTS,
    PROFESSORS,
    REGION,
    SHOWS,
    SUBJECT,
    TAKE_WEEKS,
    THIEVES,
    TIERS,
    TURN,
    TYPES,
    UNEARTH,
    VALUES,
    WORLD,
)
from digsite.kernel import OVER
from digsite.picture import Picture, Scene, tag

CRATE_ACTIONS = tuple((DIG + 2 * r, DIG + 2 * r + 1, THIEF + r, RAID + r, SCIENCE + r) for r in ALL)
STEP, PIECE = 20, 7  # width of a column, height of a card in it
STANDS = ((36, 16, 24), (9, 29, 16), (71, 29, 16))  # x, y and size of an exhibition's emblems
RIBBON = 14  # weeks of the track that are shown; markers are never further apart
HEIGHTS = ("word-empty", "pile-low", "pile-middling", "pile-tall")
THIN, MIDDLING = 15, 45  # green cards in a deck that looks so


def picture(scene: Scene) -> Picture:
    d = desk(scene)
    parts = [result(d) if d.turn == OVER else "", track(d), display(d), crates(d), professors(d), presentations(d)]
    return Picture(tag("div", *parts, class_="raid raid-board"), mine(d), [strip(d, p) for p in scene.others()])


# --- time --------------------------------------------------------------------------------------


def track(d: Desk) -> Markup:
    return kept(draw_track, d, (*d.scene.names, d.turn, *d.week, *d.stamp))


def draw_track(d: Desk) -> Markup:
    """Who plays when, and the stretch of the endless ribbon where the markers are."""
    order = d.order()
    first, leader = d.week[order[0]], d.week[order[-1]]
    stacks: dict[int, list[Markup]] = {}
    for p in reversed(order):  # of one space the bottom marker first
        stacks.setdefault(d.week[p], []).append(disc(p, d.turn == p))
    weeks = [week(w, leader - w, stacks.get(w, [])) for w in range(first, first + RIBBON)]
    return tag(
        "section",
        heading(d, "place-track"),
        tag("ol", *[waiting(d, p) for p in order], class_="raid-order"),
        tag(
            "div",
            spool(),
            tag("ol", *weeks, class_="raid-weeks-list"),
            spool(),
            class_="raid-ribbon",
            aria_hidden="true",
        ),
        class_="raid-time",
    )


def waiting(d: Desk, p: int) -> Markup:
    now = tag("span", d.scene.say("word-plays-now"), class_="raid-now") if d.turn == p else ""
    at = tag("span", d.scene.say("word-at-week", n=d.week[p]), class_="raid-at")
    return tag("li", seat_name(d, p), " ", at, now, id=f"order-{p}", class_="raid-turn" if now else None)


def week(w: int, behind: int, discs: list[Markup]) -> Markup:
    """A space of the ribbon; where a point more or less is won by being behind, that is written."""
    bonus = behind // BONUS_WEEKS if behind > 0 and behind % BONUS_WEEKS == 0 else 0
    if not discs:
        return empty_week(w, bonus, behind > 0)
    kind = "raid-week raid-behind" if behind > 0 else "raid-week"
    return tag("li", *discs, tag("b", w), tag("small", f"+{bonus}") if bonus else "", id=f"week-{w}", class_=kind)


@cache
def empty_week(w: int, bonus: int, behind: bool) -> Markup:
    won = f"<small>+{bonus}</small>" if bonus else ""
    return Markup(f'<li id="week-{w}" class="raid-week{" raid-behind" if behind else ""}"><b>{w}</b>{won}</li>')


@cache
def disc(p: int, now: bool) -> Markup:
    return tag(
        "span", pic(f"seat-{p}", "disc"), id=f"disc-{p}", class_=f"seat-{p} raid-token{' raid-turn' if now else ''}"
    )


@cache
def spool() -> Markup:
    return pic("raid-spool", "spool")


# --- the display -------------------------------------------------------------------------------


def display(d: Desk) -> Markup:
    """Four open cards and the deck they come from."""
    seen: dict[int, int] = {}
    slips = []
    for t in d.display:
        if t < 0:
            slips.append(tag("li", class_="raid-slot"))
            continue
        copy = seen.get(t, d.held[d.seat][t] if d.reads else 0)
        seen[t] = copy + 1
        slips.append(tag("li", slip(d, t, copy)))
    return tag("section", heading(d, "place-display"), tag("ul", *slips, tag("li", deck(d)), class_="raid-display"))


def slip(d: Desk, t: int, copy: int) -> Markup:
    points, chairs = gain(d, t)
    there, after = landing(d, int(TAKE_WEEKS[int(d.view["thief"]), t]))
    key = d.scene.names[after] if after >= 0 else "", lit(d, [TAKE + t])
    return kept(draw_slip, d, key, t, copy, points, chairs, there, after)


def draw_slip(d: Desk, t: int, copy: int, points: int, chairs: int, there: int, after: int) -> Markup:
    """A card to take: what it is, its weeks, what it would bring me at once, where I would stand and who plays then."""
    say, weeks = d.scene.say, int(TAKE_WEEKS[int(d.view["thief"]), t])
    r = kind_region(t)
    top = tag("span", tag("span", emblem(r), LETTER[r], class_="raid-tab") if r >= 0 else "", weeks_of(d, weeks),
              class_="raid-top")  # fmt: skip
    foot = []
    if points:
        medal_mark = pic("raid-medal-mark") if chairs else ""
        foot.append(tag("span", medal_mark, "+" + say("word-points", n=points), class_="raid-gain"))
    if t >= THIEVES and (later := int(PLAY_WEEKS[int(d.view["thief"]), t])):
        foot.append(tag("span", say("word-playing", n=later), class_="raid-later"))
    if there >= 0:
        then = say("word-then", player=d.scene.names[after]) if after >= 0 else ""
        whose = (mark(after), hidden(then)) if then else ()
        foot.append(tag("span", "→ ", tag("b", there), *whose, class_="raid-land", title=then or None))
    return choice(d, [TAKE + t], top, picture_of(t), tag("span", card_name(d, t), class_="raid-title"),
                  tag("span", *foot, class_="raid-foot"), label="", id=f"card-{t}-{copy}",
                  class_=f"raid-slip {kind_class(t)}")  # fmt: skip


def gain(d: Desk, t: int) -> tuple[int, int]:
    """(points, chairs) that the card would bring the reader at once: for a congress more, as a professor."""
    if not d.reads or d.turn == OVER:
        return 0, 0
    if t == CONGRESS:
        n = d.held[d.seat][t]
        return int(CONGRESS_POINTS[n + 1] - CONGRESS_POINTS[n]), 0
    subjects = {int(SUBJECT[t]), WORLD} if BOOKS[t] else set()  # general knowledge counts for the world specialist
    won = [c for c in subjects if wins(d, c, int(BOOKS[t]))]
    return sum(int(PROFESSOR_POINTS[c]) for c in won), len(won)


def wins(d: Desk, c: int, books: int) -> bool:
    """Whether so many books more would make the reader a professor."""
    holder = d.professor[c]
    points = studied(d, d.seat, c) + books
    return holder != d.seat and points >= int(MINIMUM[c]) and (holder < 0 or points > studied(d, holder, c))


def landing(d: Desk, weeks: int) -> tuple[int, int]:
    """(the week where the reader's marker would stand, the seat that would play then); −1 for what is not told."""
    if not d.reads or d.turn == OVER:
        return -1, -1
    there = d.week[d.seat] + weeks
    if not (d.acts and d.phase == TURN):
        return there, -1
    next_one = next(p for p in d.order() if p != d.seat)
    return there, d.seat if there <= d.week[next_one] else next_one


def deck(d: Desk) -> Markup:
    view = d.view
    return kept(
        draw_deck, d, (int(view["greens"]), *view["green"][TYPES:].tolist(), d.display.count(EMPTY), d.turn == OVER)
    )


def draw_deck(d: Desk) -> Markup:
    """The deck, and how many cards will still be taken."""
    say, greens = d.scene.say, int(d.view["greens"])
    takes = takes_left(d.view)
    few, many = min(takes), max(takes)
    if d.turn == OVER:
        return tag("div", tag("span", say("ui-over"), class_="raid-left"), class_="raid-deck-place")
    words = say("word-takes", n=few) if few == many else say("word-takes-or", few=few, n=many)
    odds = (
        "" if few == many else tag("span", d.scene.tongue.pair(few, percent(d, float(takes[few]))), class_="raid-soft")
    )
    look = "" if not greens else pic(f"raid-deck-{0 if greens <= THIN else 1 if greens <= MIDDLING else 2}", "deck")
    return tag("div", look, tag("span", words, class_="raid-left"), odds, class_="raid-deck-place")


# --- the piles ---------------------------------------------------------------------------------


def crates(d: Desk) -> Markup:
    """A crate for each region, and what I see in the one I search."""
    boxes = [tag("li", crate(d, r)) for r in ALL]
    found = search(d) if d.phase == PLUNDER and d.acts else ""
    return tag("section", heading(d, "place-piles"), tag("ul", *boxes, class_="raid-crates"), found)


def crate(d: Desk, r: int) -> Markup:
    busy = d.region == r and d.phase in (ASSISTANTS, DURATION, UNEARTH, PLUNDER)
    odds, counts = chances(d, r), (d.pile_size[r], int(d.view["backs"][r])) if d.view["show_pile_counts"] else ()
    known = (level(d, r), odds, counts, *d.unseen[r], *d.sure[r], *[seen[r] for seen in d.fresh], *d.scene.names)
    return kept(draw_crate, d, (known, lit(d, CRATE_ACTIONS[r]), d.seat), r, busy)


def draw_crate(d: Desk, r: int, busy: bool) -> Markup:
    """A region's pile: its emblem, how tall it looks, what it may hold and who has seen it."""
    say, view, name = d.scene.say, d.view, region_name(d, r)
    verbs = [("icon-shovel", [DIG + 2 * r, DIG + 2 * r + 1]), (ICONS["thief"], [THIEF + r]),
             (ICONS["raiders"], [RAID + r]), (ICONS["scientist"], [SCIENCE + r])]  # fmt: skip
    can = [pic(icon, "can") for icon, actions in verbs if not d.scene.legal.isdisjoint(actions)]
    odds = chances(d, r)
    if odds is None:
        chance = tag("span", say("word-empty"), class_="raid-odds")
    else:
        chance = tag(
            "span",
            tag("span", pic("raid-find-greece-2"), tag("b", percent(d, odds[0])), hidden(" " + say("word-artefact"))),
            tag("span", "⌀ ", tag("b", decimal(d, odds[1])), hidden(" " + say("word-mean"))),
            class_="raid-odds",
            title=f"{say('word-artefact')} · {say('word-mean')}",
        )
    tall = level(d, r)
    counts = ""
    if view["show_pile_counts"]:
        words = hidden(f" {say('word-pile')} + {say('word-in-deck')}")
        counts = tag("span", f"{d.pile_size[r]} + {int(view['backs'][r])}", words, class_="raid-count")
    box = tag("span", heap(r, tall), tag("span", *can, class_="raid-cans") if can else "", class_="raid-box-place")
    title = tag("span", tag("b", name), tag("i", LETTER[r]), counts, hidden(say(HEIGHTS[tall])), class_="raid-name")
    kind = f"raid-crate raid-r{r}{' raid-busy' if busy else ''}"
    about = d.scene.tongue.pair(say("place-piles"), name)
    return choice(d, [a for _, actions in verbs for a in actions], box, title, chance, hoard(d, r), memory(d, r),
                  eyes(d, r), label=about, id=f"crate-{r}", data_thing=f"region-{REGION[r]}", class_=kind)  # fmt: skip


@cache
def heap(r: int, tall: int) -> Markup:
    return Markup(
        f'<svg class="raid-box" viewBox="0 0 120 84" aria-hidden="true"><use href="#raid-heap-{tall}"/>'
        '<use href="#raid-crate"/>'
        f'<use class="raid-stencil" href="#emblem-{REGION[r]}" x="48" y="47" width="24" height="24"/></svg>'
    )


def hoard(d: Desk, r: int) -> Markup:
    """How many cards of each value nobody has drawn yet, be they in the pile or in the deck."""
    counts = d.unseen[r]
    words = ", ".join(f"{n} × {v or d.scene.say('word-rubble')}" for v, n in enumerate(counts) if n)
    return hoard_bars(tuple(counts), d.scene.tongue.pair(d.scene.say("word-hidden-cards"), words or 0))


@lru_cache(REMEMBERED)
def hoard_bars(counts: tuple[int, ...], words: str) -> Markup:
    """A column for rubble and for each value, cut into as many pieces as there are cards."""
    path = "".join(f"M{STEP * v + STEP // 2} 42v-{PIECE * n}" for v, n in enumerate(counts) if n)
    return Markup(
        f'<svg class="raid-hoard" viewBox="0 0 {STEP * VALUES} 58" role="img" aria-label="{escape(words)}">'
        f'<path class="raid-bars" d="{path}"/><use href="#raid-values"/></svg>'
    )


def memory(d: Desk, r: int) -> Markup:
    """What I saw in the pile and still expect there."""
    if not d.reads or d.fresh[d.seat][r] == NEVER:
        return Markup()
    say, fresh = d.scene.say, d.fresh[d.seat][r]
    cards = [
        tag("span", n, "×", pic("icon-rubble", "tiny", say("word-rubble")) if not v else tag("b", v))
        for v, n in enumerate(d.sure[r])
        if n
    ]
    if d.view["show_pile_counts"]:
        since = say("word-since", n=fresh)
    else:
        since = say("word-seen-before" if fresh else "word-seen")
    return tag("span", pic("raid-eye"), tag("span", since, class_="raid-soft"), *cards, class_="raid-memory")


def eyes(d: Desk, r: int) -> Markup:
    """Who else has seen the pile."""
    seen = [p for p in range(d.seats) if p != d.seat and d.fresh[p][r] != NEVER]
    if not seen:
        return Markup()
    names = ", ".join(d.scene.names[p] for p in seen)
    return tag("span", pic("raid-eye"), *[mark(p) for p in seen], hidden(f"{d.scene.say('word-looked')} {names}"),
               class_="raid-eyes", title=f"{d.scene.say('word-looked')} {names}")  # fmt: skip


def search(d: Desk) -> Markup:
    """The pile I am looking through, before my eyes alone."""
    r = d.region
    sure, own = d.sure[r], d.artefacts[d.seat][r]
    cards = [
        tag("li", find(d, r, v, [LOOT + v - 1], own[v] + k)) for v in range(VALUES - 1, 0, -1) for k in range(sure[v])
    ]
    rubble = tag("span", pic("icon-rubble", "find"), tag("b", f"×{sure[0]}"), hidden(d.scene.say("word-rubble")),
                 class_="raid-find raid-rubble")  # fmt: skip
    if sure[0] or not cards:
        cards.append(tag("li", choice(d, [LEAVE], rubble, label="", id="leave", class_="raid-leave")))
    return tag("div", tag("h3", pic("icon-lens"), region_name(d, r)), tag("ul", *cards, class_="raid-finds"),
               class_=f"raid-search raid-r{r}")  # fmt: skip


# --- professors and presentations --------------------------------------------------------------


def professors(d: Desk) -> Markup:
    """Who holds each chair and with how many books; or how many win it."""
    return tag("section", heading(d, "place-professors"),
               tag("ul", *[professor(d, c) for c in range(PROFESSORS)], class_="raid-professors"))  # fmt: skip


def professor(d: Desk, c: int) -> Markup:
    holder = d.professor[c]
    own = studied(d, d.seat, c) if d.reads else 0
    books = studied(d, holder, c) if holder >= 0 else 0
    return kept(draw_professor, d, (d.scene.names[holder], d.seat == holder, d.reads), c, holder, books, own)


def draw_professor(d: Desk, c: int, holder: int, books: int, own: int) -> Markup:
    say = d.scene.say
    if holder < 0:
        sign, whose = medal(c), tag("span", say("word-from", n=int(MINIMUM[c])), class_="raid-soft")
    else:
        sign = tag("span", emblem(c), class_="raid-hook")
        count = number(books, "icon-book", say("word-books"))
        whose = tag("span", seat_name(d, holder), count, class_="raid-holder")
    yours = tag("span", say("word-yours", n=own), class_="raid-soft") if d.reads and holder != d.seat else ""
    chair = tag("b", professor_name(d, c), class_="raid-chair")
    return tag(
        "li", sign, tag("span", chair, whose, yours, class_="raid-lines"), class_=f"raid-professor {place_class(c)}"
    )


def presentations(d: Desk) -> Markup:
    """Open exhibitions and museums."""
    finds = d.view["diggers"]["finds"][d.seat]
    reach = [int(tiers_met(finds, e)) if d.reads and d.owner[e] == OPEN else 0 for e in range(EXHIBITIONS)]
    shown = [kept(exhibition, d, lit(d, [EXHIBIT + e]), e, reach[e]) for e in range(EXHIBITIONS) if d.owner[e] == OPEN]
    given = d.museum if d.phase == DONATE else -1
    shown += [
        kept(museum, d, lit(d, [MUSEUM + m]), m, m == given) for m in range(MUSEUMS) if d.owner[EXHIBITIONS + m] == OPEN
    ]
    if not shown:
        return Markup()
    posters = tag("ul", *[tag("li", poster) for poster in shown], class_="raid-posters")
    return tag("section", heading(d, "place-presentations"), posters)


def exhibition(d: Desk, e: int, met: int) -> Markup:
    """A poster: what must be shown, and the weeks it then takes; what I reach is ticked."""
    name = poster_name(d, e)
    weeks = [weeks_of(d, int(w)) for w in EXHIBITION_WEEKS[e]]
    return choice(d, [EXHIBIT + e], *exhibition_face(e, met, name, points_of(d, e), *weeks), label="", id=f"poster-{e}",
                  class_=f"raid-poster raid-r{SHOWS[e, 0]}")  # fmt: skip


@cache
def exhibition_face(e: int, met: int, name: str, points: Markup, *weeks: Markup) -> tuple[Markup, ...]:
    stars = "".join(
        f'<use href="#raid-star-{REGION[SHOWS[e, tier]]}" x="{x}" y="{y}" width="{size}" height="{size}"/>'
        for tier, (x, y, size) in enumerate(STANDS[:TIERS])
    )
    hall = Markup(
        '<svg class="raid-scene" viewBox="0 0 96 60" preserveAspectRatio="xMidYMax slice" aria-hidden="true">'
        f'<use href="#raid-hall"/>{stars}</svg>'
    )
    tiers = []
    for tier in range(TIERS):
        r = int(SHOWS[e, tier])
        need = tag(
            "span", "+ " if tier else "", int(NEED[e, tier]), " ", emblem(r), LETTER[r], class_=f"raid-tab raid-r{r}"
        )
        kind = "raid-tier raid-pay" if tier == met - 1 else "raid-tier raid-met" if tier < met else "raid-tier"
        tiers.append(tag("span", need, weeks[tier], class_=kind))
    return hall, tag("span", name, points, class_="raid-title"), *tiers


def museum(d: Desk, m: int, busy: bool) -> Markup:
    """A poster: how many artefacts it wants, its weeks and points."""
    k = EXHIBITIONS + m
    title = tag("span", poster_name(d, k), points_of(d, k), class_="raid-title")
    gifts = tag("span", "− ", d.scene.say("word-artefacts", n=int(DONATIONS[m])))
    cost = tag("span", gifts, weeks_of(d, int(MUSEUM_WEEKS[m])), class_="raid-tier")
    kind = f"raid-poster raid-world{' raid-busy' if busy else ''}"
    return choice(d, [MUSEUM + m], pic("raid-portico", "scene"), title, cost, label="", id=f"poster-{k}", class_=kind)


def points_of(d: Desk, k: int) -> Markup:
    points = int(PRESENTATION_POINTS[k])
    return tag("span", f"+{points}", pic("raid-laurel", "", d.scene.say("word-score")), class_="raid-gain")


# --- the end -----------------------------------------------------------------------------------


def result(d: Desk) -> Markup:
    """Where everybody's points come from."""
    say = d.scene.say
    heads = [tag("th", pic(icon, "", say(word)), scope="col") for icon, word in SOURCES]
    rows = [
        tag("tr", tag("th", seat_name(d, p), scope="row"), *[tag("td", n) for n in sources(d, p)],
            tag("td", tag("b", d.points[p][0])))
        for p in sorted(range(d.seats), key=lambda p: d.points[p], reverse=True)
    ]  # fmt: skip
    total = tag("th", pic("raid-laurel", "", say("ui-points")), scope="col")
    return tag("table", tag("thead", tag("tr", tag("th", say("ui-player"), scope="col"), *heads, total)),
               tag("tbody", *rows), class_="raid-final")  # fmt: skip
