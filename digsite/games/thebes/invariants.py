"""Thebes: what holds at every moment. Numbers are those of rulings.md, "Invariants"."""

from digsite.games.thebes.board import free_spaces, next_seat, pile_is_empty
from digsite.games.thebes.state import ASIDE, DISCARDED, DRAW, IN_BAG, ON_BOARD, ON_TRACK, TURN
from digsite.games.thebes.tables import (
    ABOUT,
    ARTEFACTS,
    BONUS,
    BOOK_TOKEN,
    BOOK_VALUE,
    COPIES,
    END,
    EXHIBITIONS,
    GENERAL,
    GENERAL_TOKEN,
    GENERAL_VALUE,
    KIND_SITE,
    KIND_TYPE,
    KIND_VALUE,
    KINDS,
    OPEN,
    PILE,
    PILES,
    REDRAW_PLACE,
    RUMOUR,
    SHOW_SIZE,
    SITES,
    SPACES,
    SPECIAL,
    START,
    TOKENS,
)
from digsite.kernel import rule


@rule
def broken(s):
    """Invariants of rulings.md, by number; 0 if all hold."""
    if not cards_are_all_there(s):
        return 1
    if not exhibitions_are_all_there(s):
        return 2
    if not tokens_are_all_there(s):
        return 3
    for p in range(s.seats):
        if not START[s.seats - 2] <= s.diggers[p].week <= END:
            return 4
    if not order_is_right(s):
        return 5
    if s.phase == TURN and free_spaces(s) != 0 and not (pile_is_empty(s) and s.aside == 0 and discards(s) == 0):
        return 6
    if s.phase == TURN and pile_is_empty(s) and s.aside > 0:
        return 7
    if not third_pile_is_shut(s):
        return 8
    if not bonuses_are_right(s):
        return 9
    if s.run > 0 and s.diggers[s.actor].place != REDRAW_PLACE:
        return 11
    for p in range(s.seats):
        if not counts_agree(s, p):
            return 14
    return 0


@rule
def discards(s):
    """Research cards among the discards."""
    cards = 0
    for kind in range(KINDS):
        cards += s.discard[kind]
    return cards


@rule
def cards_are_all_there(s):
    """1. Every research card is in one place."""
    unseen = 0
    for kind in range(KINDS):
        cards = s.unseen[kind] + s.discard[kind]
        for slot in range(OPEN):
            cards += s.open[slot] == kind
        for p in range(s.seats):
            cards += s.diggers[p].cards[kind]
        if cards != COPIES[kind] or s.unseen[kind] < 0 or s.discard[kind] < 0:
            return False
        unseen += s.unseen[kind]
    return unseen == s.top + s.mid + s.aside


@rule
def exhibitions_are_all_there(s):
    """2. Every exhibition is in one place: on the track exactly if it says so."""
    for x in range(EXHIBITIONS):
        spaces = 0
        for space in range(SPACES):
            spaces += s.track[space] == x
        if spaces != (s.shows[x] == ON_TRACK) or not DISCARDED <= s.shows[x] < s.seats:
            return False
    return True


@rule
def tokens_are_all_there(s):
    """3. Every token is in a bag, with a seat, or it is a bonus on the board; rubbish is out only in a dig."""
    for site in range(SITES):
        for token in range(TOKENS):
            owner = s.owner[site, token]
            if not ON_BOARD <= owner < s.seats or (owner == ON_BOARD and token != BONUS):
                return False
        if s.owner[site, BONUS] == IN_BAG:
            return False
    return s.rubbish == 0 or s.phase == DRAW


@rule
def order_is_right(s):
    """5. The list of movers names every seat once, and the right one is on turn."""
    for p in range(s.seats):
        found = 0
        for place in range(s.seats):
            found += s.recent[place] == p
        if found != 1:
            return False
    return s.phase != TURN or (s.turn == s.actor and s.turn == next_seat(s))


@rule
def third_pile_is_shut(s):
    """8. Pile 3 is whole, exhibitions and all, until it is taken in whole."""
    for x in range(EXHIBITIONS):
        shut = s.aside > 0 and PILES[s.seats - 2, SHOW_SIZE[x]] == 3
        if (s.shows[x] == ASIDE) != shut:
            return False
    return s.aside == 0 or s.aside == PILE


@rule
def bonuses_are_right(s):
    """9. Once anything was dug up at a site its bonus is gone, at the latest when that dig ends."""
    for site in range(SITES):
        if s.owner[site, BONUS] == ON_BOARD and not (s.phase == DRAW and s.site == site):
            for token in range(TOKENS):
                if s.owner[site, token] >= 0:
                    return False
    return True


@rule
def counts_agree(s, p):
    """14. What was counted for a player follows from the cards and tokens."""
    me = s.diggers[p]
    general = 0
    held = 0
    for kind in range(KINDS):
        if KIND_TYPE[kind] == GENERAL:
            general += me.cards[kind] * KIND_VALUE[kind]
        held += me.cards[kind]
    for type in range(len(me.held)):
        held -= me.held[type]
    for site in range(SITES):
        if s.owner[site, GENERAL_TOKEN] == p:
            general += GENERAL_VALUE[site]
        if not site_counts_agree(s, p, site):
            return False
    return general == me.general and held == 0


@rule
def site_counts_agree(s, p, site):
    me = s.diggers[p]
    books, rumours, artefacts = 0, 0, 0
    for kind in range(KINDS):
        about = me.cards[kind] * (KIND_SITE[kind] == site)
        books += about * KIND_VALUE[kind] * (KIND_TYPE[kind] == SPECIAL)
        rumours += about * (KIND_TYPE[kind] == RUMOUR)
    for other in range(SITES):
        if ABOUT[other] == site and s.owner[other, BOOK_TOKEN] == p:
            books += BOOK_VALUE[other]
    for token in range(ARTEFACTS):
        artefacts += s.owner[site, token] == p
    return books == me.books[site] and rumours == me.rumours[site] and artefacts == me.artefacts[site]
