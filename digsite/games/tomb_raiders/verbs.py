# mypy: ignore-errors
"""Thebes: The Tomb Raiders: what each verb does. R-numbers are those of rulings.md."""

from digsite.chance import EIGHT, ONE, eight_counts, eight_equal, eight_negative, put_counts, put_in_first
from digsite.games.tomb_raiders.memory import (
    DRAWN,
    TAKEN,
    remember_artefact,
    remember_burial,
    remember_look,
    remember_only_rubble,
    remember_rubble,
)
from digsite.games.tomb_raiders.state import (
    ASSISTANT,
    ASSISTANTS,
    BOOKS,
    DONATE,
    DONATIONS,
    DURATION,
    EMPTY,
    END,
    EXCAVATION,
    EXHIBITION_WEEKS,
    EXHIBITIONS,
    GENERAL,
    KNOWLEDGE,
    MINIMUM,
    MUSEUM_WEEKS,
    NEED,
    NOBODY,
    OPEN,
    OVER_TO_NEXT,
    PLAY_WEEKS,
    PLUNDER,
    RAIDERS,
    REFILL,
    REGIONS,
    SCIENTIST,
    SHOWS,
    SUBJECT,
    TABLE,
    TAKE_WEEKS,
    THIEVES,
    TIERS,
    TURN,
    TYPES,
    UNEARTH,
    VALUES,
    WORLD,
)
from digsite.kernel import NATURE, OVER, rule
from digsite.record import SEATS, u4, u8

KINDS = VALUES - 1  # donations of one region
STAMPS = 1 << 15  # a stamp is less
LATEST = 1 << 62  # no marker comes so far


# --- deck and display --------------------------------------------------------------------------


@rule
def stack(s, seat):
    """R6, R13. The next marker goes on top; the last one plays first."""
    s.clock += 1
    s.diggers[seat].stamp = s.clock
    if s.clock == s.seats:
        s.phase = REFILL


@rule(inline=True)
def free_slots(s):
    """R9. The free slots of the display, each by 1 in its byte: EMPTY alone is below 0."""
    return eight_negative(eight_counts(s.display, 0))


@rule(inline=True)
def reveal(s, g):
    """R9, R62, R63. A green card is turned up; with the last one the game ends."""
    s.green[g] -= 1
    s.greens -= 1
    s.top_green = 0
    if g < TYPES:
        put_in_first(s.display, free_slots(s), g)
    else:
        s.owner[g - TYPES] = OPEN
    if s.greens == 0:
        finish(s)


@rule
def finish(s):
    """R63. What is left of the deck goes to the piles."""
    for r in range(REGIONS):
        for _ in range(s.backs[r]):
            lay_on_pile(s, r)
        for v in range(VALUES):
            s.pile[r, v] = s.unseen[r, v]
    s.phase = END
    s.turn = OVER


@rule(inline=True)
def bury(s, r, v):
    """R10, R11. An artefact-backed card goes unseen onto its pile."""
    s.pile[r, v] += 1
    lay_on_pile(s, r)


@rule(inline=True)
def lay_on_pile(s, r):
    put_counts(s.backs, eight_counts(s.backs, 0) - (ONE << u8(EIGHT * r)))
    s.pile_size[r] += 1
    remember_burial(s, r)


@rule
def stop(s):
    """R11, R12. Four cards are shown and the next back is green: play goes on."""
    s.top_green = 1
    over(s)


# --- time --------------------------------------------------------------------------------------


@rule
def over(s):
    """A turn is over, or the first may begin."""
    s.phase = OVER_TO_NEXT


@rule(inline=True)
def next_turn(s):
    """R14, R15, R17. The marker furthest behind plays; of several on its space the top one."""
    last = LATEST
    for p in range(s.seats):
        last = min(last, behind(s, p) * SEATS + p)  # reckoned, not asked: whose turn comes no processor can guess
    last &= SEATS - 1
    s.actor = last
    s.turn = last
    s.phase = TURN


@rule
def plays_before(s, p, q):
    """R14, R15. Whether p's marker is behind q's, or above it on the same space."""
    return behind(s, p) < behind(s, q)


@rule(inline=True)
def behind(s, p):
    """The less, the further behind p's marker is; on one space the upper ones are. Never below 0, never the same."""
    return (s.diggers[p].week + 1) * STAMPS - s.diggers[p].stamp


@rule
def advance(s, weeks):
    """R16, R18. The actor's marker moves, and arrives on top; without moving it keeps its place."""
    if weeks > 0:
        s.clock += 1
        mover(s).week += weeks
        mover(s).stamp = s.clock


@rule(inline=True)
def mover(s):
    """Whose turn it is. Without a sign, so that nobody asks whether it is below 0."""
    return s.diggers[u4(s.actor)]


# --- taking a card -----------------------------------------------------------------------------


@rule(inline=True)
def take(s, t):
    """R21, R22, R24–R26. The card, its books, its weeks; then the display is refilled."""
    me = mover(s)
    put_in_first(s.display, eight_equal(eight_counts(s.display, 0), t), EMPTY)
    me.held[t] += 1
    if BOOKS[t] > 0:
        if SUBJECT[t] == GENERAL:
            me.general += BOOKS[t]
        else:
            me.expertise[SUBJECT[t]] += BOOKS[t]
        promote(s, SUBJECT[t])
        promote(s, WORLD)
    advance(s, TAKE_WEEKS[s.thief, t])
    s.phase = REFILL
    s.turn = NATURE


@rule
def promote(s, professor):
    """R56–R59. The actor becomes professor with enough points and more than the holder."""
    points, holder = studied(s, s.actor, professor), s.professor[professor]
    if points >= MINIMUM[professor] and (holder == NOBODY or points > studied(s, holder, professor)):
        s.professor[professor] = s.actor


@rule
def studied(s, seat, professor):
    """What a professor counts: expertise in the region, or everything for the world specialist."""
    digger = s.diggers[seat]
    if professor != WORLD:
        return 0 + digger.expertise[professor]
    points = 0 + digger.general
    for r in range(REGIONS):
        points += digger.expertise[r]
    return points


@rule
def exhibit(s, e):
    """R23, R31–R33. The lowest weeks for which the actor's artefacts suffice; they are kept."""
    s.owner[e] = s.actor
    advance(s, EXHIBITION_WEEKS[e, tiers_met(mover(s).finds, e) - 1])
    over(s)


@rule(inline=True)
def is_met(finds, e, tier):
    """R32. Whether a requirement of an exhibition is met."""
    return finds[SHOWS[e, tier]] >= NEED[e, tier]


@rule
def tiers_met(finds, e):
    """R32. How many requirements are met, in their order."""
    tier = 0
    while tier < TIERS and is_met(finds, e, tier):
        tier += 1
    return tier


@rule
def museum(s, m):
    """R34. The donations come first, one by one."""
    s.museum = m
    s.todo = DONATIONS[m]
    s.least = 0
    s.phase = DONATE


@rule
def donate(s, gift):
    """R34, R35. An artefact leaves the game for good."""
    r, v = gift // KINDS, 1 + gift % KINDS
    me = mover(s)
    me.artefacts[r, v] -= 1
    me.finds[r] -= 1
    s.donated[r, v] += 1
    s.least = gift
    s.todo -= 1
    if s.todo == 0:
        s.owner[EXHIBITIONS + s.museum] = s.actor
        advance(s, MUSEUM_WEEKS[s.museum])
        over(s)


# --- action cards ------------------------------------------------------------------------------


@rule
def play(s, t):
    """R37. The card leaves the game, its weeks pass."""
    spend(s, t)
    advance(s, PLAY_WEEKS[s.thief, t])


@rule
def spend(s, t):
    mover(s).held[t] -= 1
    s.spent[t] += 1


@rule
def thief(s, r):
    """R38. One random card; or, by the switch, a search."""
    play(s, THIEVES + r)
    if s.thief:
        search(s, r)
    else:
        draw(s, r, 1)


@rule
def raid(s, r):
    """R39. Look through the pile and take an artefact."""
    play(s, RAIDERS + r)
    search(s, r)


@rule
def search(s, r):
    """R39, R71. The actor alone sees the pile, then chooses or finds only rubble."""
    s.region = r
    if s.pile_size[r] == 0:
        over(s)
    else:
        remember_look(s, s.actor, r)
        s.phase = PLUNDER


@rule
def plunder(s, v):
    """R39. The artefact is laid open."""
    remember_artefact(s, s.region, v, TAKEN)
    lift(s, s.region, v)
    over(s)


@rule
def leave(s):
    """R39. Only rubble: nothing is taken, and everybody sees that."""
    remember_only_rubble(s, s.region)
    over(s)


@rule
def scientist(s, r):
    """R40. Look at any pile; nothing moves."""
    play(s, SCIENTIST)
    remember_look(s, s.actor, r)
    over(s)


# --- digging -----------------------------------------------------------------------------------


@rule
def dig(s, r, general):
    """R42–R44. The permit goes first; of general ones the large cards before the small."""
    me = mover(s)
    kind = GENERAL if general else r
    s.region = r
    s.helpers = 0
    s.extra = 0
    if me.permits[kind] > 0:
        me.permits[kind] -= 1
        s.permits_spent[kind] += 1
    else:
        spend(s, EXCAVATION)
        s.extra = PLAY_WEEKS[s.thief, EXCAVATION]
    s.phase = ASSISTANTS if me.held[ASSISTANT] > 0 else DURATION


@rule
def assistants(s, count):
    """R47. Each adds a point to this dig."""
    for _ in range(count):
        spend(s, ASSISTANT)
    s.helpers = count
    s.extra += count * PLAY_WEEKS[s.thief, ASSISTANT]
    s.phase = DURATION


@rule
def knowledge(digger, r, helpers):
    """R45–R47, R50. Expertise, general knowledge up to as much, assistants; never past the table's edge."""
    points = digger.expertise[r] + min(digger.general, digger.expertise[r]) + helpers
    return min(points, KNOWLEDGE)


@rule
def dig_for(s, weeks):
    """R48, R49. The weeks pass at once, then the cards are drawn."""
    advance(s, weeks + s.extra)
    draw(s, s.region, TABLE[s.dig_table, weeks - 1, knowledge(mover(s), s.region, s.helpers) - 1])


@rule
def draw(s, r, cards):
    """R51, R53, R54. As many cards as the pile has, at most."""
    s.region = r
    s.aside = 0
    s.todo = min(cards, s.pile_size[r])
    if s.todo == 0:
        over(s)
    else:
        s.phase = UNEARTH
        s.turn = NATURE


@rule(inline=True)
def unearth(s, v):
    """R51, R52. Artefacts are kept; rubble lies aside until the dig is over, then goes back."""
    r = u4(s.region)
    if v == 0:
        remember_rubble(s, r)
        s.aside += 1
    else:
        remember_artefact(s, r, v, DRAWN)
        lift(s, r, v)
    s.todo -= 1
    if s.todo == 0:
        s.aside = 0
        over(s)


@rule
def lift(s, r, v):
    """An artefact goes from the pile to the actor's collection."""
    s.pile[r, v] -= 1
    s.pile_size[r] -= 1
    s.unseen[r, v] -= 1
    mover(s).artefacts[r, v] += 1
    mover(s).finds[r] += 1
