"""Thebes: what a player knows of a site, and digging there. R-numbers are those of rulings.md."""

import numpy as np

from digsite.chance import EIGHT, eight_counts, eight_counts_back, eight_equal
from digsite.games.thebes.board import acting, brings_new_year, over, spend, spend_card, travel
from digsite.games.thebes.state import BOOK, DRAW, IN_BAG, ON_BOARD, WORK
from digsite.games.thebes.tables import (
    ABOUT,
    ARTEFACTS,
    ASSISTANT,
    BONUS,
    BOOK_TOKEN,
    BOOK_VALUE,
    CITIES,
    END,
    FEWEST_WEEKS,
    FIRST_TOKEN,
    GENERAL_TOKEN,
    GENERAL_VALUE,
    HELPERS,
    LAST_TOKEN,
    LONE,
    MOST_ALIKE,
    MOST_KNOWLEDGE,
    MOST_WEEKS,
    RISING_LOT,
    RUBBISH,
    RUBBISH_LOT,
    RUMOUR,
    RUMOUR_VALUE,
    SHORTEST,
    SHOVEL,
    SPECIAL_PERMIT,
    TOKENS,
    WHEEL,
)
from digsite.kernel import NATURE, rule
from digsite.record import SEATS, u4, u8
from digsite.ways import enough, name_row, offer_alike, passed

WORK_WEEKS, DRAW_TOKEN = BOOK["work"].first, BOOK["draw"].first
DRAWS = DRAW_TOKEN + RISING_LOT  # [site, token or rubbish]

SPEND_RUMOUR, SPEND_ASSISTANT, SPEND_SHOVEL, SPEND_PERMIT = 1, 2, 4, 8  # bits of `use`
SPENT = np.array([RUMOUR, ASSISTANT, SHOVEL, SPECIAL_PERMIT])  # by bit
USES = 8


# --- what a player knows of a site -------------------------------------------------------------


@rule
def helper_points(s, number, helper):
    """R45, R51. What kept assistants (0) or shovels (1) give; with the switch every set of three counts."""
    if s.helpers:
        return HELPERS[helper, 3] * (number // 3) + HELPERS[helper, number % 3]
    return HELPERS[helper, min(number, 3)]


@rule
def is_lone(s, number):
    """R46, R52. Whether one helper stands alone and may be spent."""
    return number % 3 == 1 if s.helpers else number == 1


@rule(inline=True)
def lone_assistant(s, me):
    return SPEND_ASSISTANT if is_lone(s, me.held[ASSISTANT]) else 0


@rule
def can_use(s, me, site):
    """R44, R46, R52, R53. The single-use cards that may be spent there, as bits."""
    use = lone_assistant(s, me)
    if me.rumours[site] > 0:
        use += SPEND_RUMOUR
    if is_lone(s, me.held[SHOVEL]):
        use += SPEND_SHOVEL
    return use


@rule
def opens(s, me, site, use):
    """R42. A book about the site, or its rumour used, is needed to dig."""
    return (me.books[site] > 0) | ((use & SPEND_RUMOUR > 0) & (s.opening == 0))


@rule(inline=True)
def assistance(s, me, use):
    """R45, R46. What assistants give, at any site."""
    return helper_points(s, me.held[ASSISTANT], 0) + (LONE[0] if use & SPEND_ASSISTANT else 0)


@rule(inline=True)
def special_with(assistance, books, rumour, site):
    """R43, R44. Books, and the rumour if it is used, on top of what assistants give."""
    return assistance + books + RUMOUR_VALUE[site] * rumour


@rule(inline=True)
def knowledge_with(special, general):
    """R47–R49. General points count up to the special ones; more than the wheel shows counts as its last row."""
    return min(special + min(general, special), MOST_KNOWLEDGE)


@rule
def special_points(s, me, site, use):
    """R43–R46."""
    return special_with(assistance(s, me, use), me.books[site], use & SPEND_RUMOUR > 0, site)


@rule
def knowledge(s, me, site, use):
    return knowledge_with(special_points(s, me, site, use), 0 + me.general)


@rule
def tokens_drawn(s, me, site, use, weeks):
    """R50–R52. The wheel, and shovels on top."""
    more = LONE[1] if use & SPEND_SHOVEL else 0
    return WHEEL[knowledge(s, me, site, use), weeks] + helper_points(s, me.held[SHOVEL], 1) + more


# --- the dig -----------------------------------------------------------------------------------


@rule
def needs_special_permit(me, site, arrival):
    """R22, R59. The permit is used, and no new year comes on the way."""
    return me.permit[site] == 0 and not brings_new_year(me.week, arrival)


@rule(inline=True)
def shortest_dig(assistance, books, rumour, site, general):
    """R42, R50. Its weeks, for which special knowledge is needed; NEVER if it is missing or too little."""
    return SHORTEST[u4(knowledge_with(special_with(assistance, books, rumour, site), general))]


@rule
def dig(s, site, fly):
    """R21, R40, R42, R59. A used permit on arrival means a special one is spent."""
    me = acting(s)
    travel(s, CITIES + site, fly, 0)
    s.run = 0
    s.site = site
    s.special = me.permit[site] == 0
    s.phase = WORK


@rule
def work(s, use, weeks):
    """R53, R54. Weeks and cards are fixed before the first token. A switch turns the permit already now (R58)."""
    me = acting(s)
    s.use = use
    s.tokens = tokens_drawn(s, me, s.site, use, weeks)
    if s.dig_year and not s.special:
        me.permit[s.site] = 0
    spend(me, weeks)
    s.phase = DRAW
    s.turn = NATURE


@rule(inline=True)
def draw(s, lot):
    """R55, R56. Tokens are drawn one by one; of equal artefacts the first in the box comes first."""
    if lot == RUBBISH_LOT:
        s.rubbish += 1
    else:
        keep(s, first_in_bag(s, lot))
    s.tokens -= 1
    if s.tokens == 0:
        end_dig(s)


@rule(inline=True)
def first_in_bag(s, lot):
    """The first token of a lot that is in the bag. All are looked at: which it is can be guessed by no processor."""
    site = 0 + s.site
    last = first = LAST_TOKEN[site, lot]
    for before in range(1, MOST_ALIKE):
        token = max(last - before, FIRST_TOKEN[site, lot])
        first = token if s.owner[site, token] == IN_BAG else first
    return first


@rule
def keep(s, token):
    """R56, R60. A token comes to the actor."""
    me = acting(s)
    s.owner[s.site, token] = s.actor
    if token == BOOK_TOKEN:
        me.books[ABOUT[s.site]] += BOOK_VALUE[s.site]
    elif token == GENERAL_TOKEN:
        me.general += GENERAL_VALUE[s.site]
    else:
        me.artefacts[s.site] += 1


@rule
def end_dig(s):
    """R55, R57–R60. Rubbish back, bonus, permit, used cards."""
    s.rubbish = 0
    if s.owner[s.site, BONUS] == ON_BOARD:
        keep(s, BONUS)
    if s.special:
        s.use |= SPEND_PERMIT
    elif not s.dig_year:
        acting(s).permit[s.site] = 0
    for bit in range(len(SPENT)):
        if s.use >> bit & 1:
            spend_card(s, SPENT[bit], s.site if SPENT[bit] == RUMOUR else -1)
    s.site = -1
    s.special = 0
    s.use = 0
    over(s, 0)


@rule
def legal_works(s, ways):
    """R42, R50, R53. Any weeks for which the wheel shows a token."""
    me = acting(s)
    site, most, use = 0 + s.site, min(MOST_WEEKS, END - me.week), 0
    can = can_use(s, me, site)
    while True:
        fewest = FEWEST_WEEKS[knowledge(s, me, site, use)]
        number = max(most - fewest + 1, 0) if opens(s, me, site, use) else 0
        name_row(ways, WORK_WEEKS + MOST_WEEKS * use + fewest - 1, number, MOST_WEEKS)
        use = (use - can) & can  # the next choice among these cards, in rising order
        if use == 0:
            return


@rule
def in_bag(s, site):
    """How many tokens the bag holds beside rubbish."""
    tokens = ARTEFACTS - (s.owner[site, BONUS] == ON_BOARD)
    for token in range(ARTEFACTS, TOKENS):
        tokens += s.owner[site, token] == IN_BAG
    for p in range(SEATS):
        tokens -= s.diggers[p].artefacts[site]
    return tokens


@rule(inline=True)
def which_in_bag(owner):
    """Which tokens of a site are in the bag: as eight counts and eight more, as their lots rise."""
    values = eight_counts_back(owner, BONUS)
    rest = eight_counts_back(owner, BONUS - EIGHT) | eight_counts(owner, ARTEFACTS) << u8(EIGHT * (ARTEFACTS - EIGHT))
    return eight_equal(values, IN_BAG), eight_equal(rest, IN_BAG)


@rule
def legal_draws(s, ways):
    """R55, R61. Every token in the bag is alike to the hand."""
    site = u4(s.site)
    rubbish, tokens = RUBBISH[site] - s.rubbish, in_bag(s, site)
    if enough(ways, rubbish + tokens):
        return
    if not passed(ways, tokens):
        values, rest = which_in_bag(s.owner[site])
        offer_alike(ways, DRAWS[site], values, rest)
    ways[DRAW_TOKEN + RUBBISH_LOT] = rubbish
