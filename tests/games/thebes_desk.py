"""Positions of Thebes set up by hand, every component in its place."""

from digsite.games.thebes.board import begin_turn, hold
from digsite.games.thebes.rules import ANNOUNCE, DRAW_TOKEN, REVEAL_CARD
from digsite.games.thebes.state import BOOK, DISCARDED, IN_BAG, IN_PILE, ON_TRACK, REVEAL
from digsite.games.thebes.tables import ABOUT, EXHIBITIONS, FIRST_YEAR, KINDS, LOT, PLACE, SITE, YEAR
from digsite.kernel import NATURE
from tests.position import Position

PLAIN_CARDS = ("congress london", "congress paris", "congress berlin", "congress vienna")
FAR = "1903:30"


def kind(card):
    """The number of a research card: "crete-2 rome"."""
    return BOOK.number(f"reveal {card}") - REVEAL_CARD


def show(name):
    """The number of an exhibition: "small london"."""
    return BOOK.number(f"announce {name}") - ANNOUNCE


def week(date):
    year, week = date.split(":")
    return (int(year) - FIRST_YEAR) * YEAR + int(week) - 1


class Desk(Position):
    """A game after set-up; the cards that lie open may be chosen. Seat 0 is on turn, the others far ahead."""

    def __init__(self, seats=2, open=PLAIN_CARDS, ahead=True, **switches):
        super().__init__("thebes", seats, **switches)
        self.play(*[f"reveal {card}" for card in open])
        if ahead:
            for seat in range(1, seats):
                self.s.diggers[seat].week = week(FAR)

    def play(self, *actions):
        for action in actions:
            super().play(action)
            assert self.game.kernel.broken(self.s) == 0, action
        return self

    def put(self, seat=0, place=None, date=None):
        """Move a player and the time marker, and let the right player act."""
        if place:
            self.s.diggers[seat].place = PLACE.index(place)
        if date:
            self.s.diggers[seat].week = week(date)
        begin_turn(self.s)
        return self

    def give(self, *cards, seat=0):
        """Cards nobody has seen come to a player."""
        for card in cards:
            self.see(kind(card))
            hold(self.s.diggers[seat], kind(card), 1)
        return self

    def see(self, number):
        """A research card leaves the piles: the first, then the second."""
        assert self.s.unseen[number] > 0
        self.s.unseen[number] -= 1
        if self.s.top > 0:
            self.s.top -= 1
        else:
            self.s.mid -= 1

    def burn(self, count, sparing=()):
        """So many unseen cards go to the discards, those with high numbers first."""
        spared = [kind(card) for card in sparing]
        for number in reversed(range(KINDS)):
            while count and self.s.unseen[number] and number not in spared:
                self.see(number)
                self.s.discard[number] += 1
                count -= 1
        assert count == 0
        return self

    def find(self, site, *lots, seat=0):
        """Tokens come to a player: values of artefacts, "book" or "general"; "bonus" is the one on the board."""
        site = SITE.index(site)
        for lot in lots:
            number = {"book": BOOK.number("draw book 1"), "general": BOOK.number("draw general 1")}.get(lot)
            if lot == "bonus":
                token = LOT.shape[1] - 3
            else:
                wanted = (number if number else BOOK.number(f"draw artefact {lot}")) - DRAW_TOKEN
                token = next(
                    t for t in range(LOT.shape[1]) if LOT[site, t] == wanted and self.s.owner[site, t] == IN_BAG
                )
            self.s.owner[site, token] = seat
            me = self.s.diggers[seat]
            if lot == "book":
                me.books[ABOUT[site]] += 1
            elif lot == "general":
                me.general += 1
            else:
                me.artefacts[site] += 1
        return self

    def lay(self, *names):
        """Exhibitions on a, b, c; None leaves a space empty."""
        for space, name in enumerate(names):
            if name:
                self.s.track[space] = show(name)
                self.s.shows[show(name)] = ON_TRACK
        return self

    def drop(self, *names):
        """Exhibitions among the discards."""
        for name in names:
            self.s.shows[show(name)] = DISCARDED
        return self

    def use_permit(self, *sites, seat=0):
        for site in sites:
            self.s.diggers[seat].permit[SITE.index(site)] = 0
        return self

    def wait(self):
        """Let Nature fill the empty spaces."""
        self.s.phase, self.s.turn = REVEAL, NATURE
        return self

    # --- what the tests ask ---

    def date(self, seat=0):
        t = int(self.s.diggers[seat].week)
        return f"{FIRST_YEAR + t // YEAR}:{t % YEAR + 1}"

    def place(self, seat=0):
        return PLACE[self.s.diggers[seat].place]

    def permits(self, seat=0):
        """Sites whose permit is used."""
        return {site for n, site in enumerate(SITE) if not self.s.diggers[seat].permit[n]}

    def cards(self, seat=0):
        return {BOOK.text(REVEAL_CARD + k)[7:]: int(n) for k, n in enumerate(self.s.diggers[seat].cards) if n}

    def discards(self):
        return {BOOK.text(REVEAL_CARD + k)[7:]: int(n) for k, n in enumerate(self.s.discard) if n}

    def track(self):
        return [BOOK.text(ANNOUNCE + int(x))[9:] if x >= 0 else None for x in self.s.track]

    def pile(self):
        """(research cards, exhibitions) in the draw pile."""
        shows = sum(int(self.s.shows[x] == IN_PILE) for x in range(EXHIBITIONS))
        return int(self.s.top + self.s.mid), shows

    def weeks(self, use="none"):
        """Weeks open to `work` with these cards spent."""
        return sorted(int(a.split()[2]) for a in self.legal() if a.startswith(f"work {use} "))

    def tokens(self, use, weeks):
        """Tokens that a dig would draw."""
        later = self.states.copy()
        self.game.kernel.act(later, 0, BOOK.number(f"work {use} {weeks}"))
        return int(later[0].tokens)
