"""What a search saves by stopping early, and what that costs.

    python benchmarks/stopping.py [GAME] [PLAYOUTS] [POSITIONS]

In positions of games between advisers one search may stop early and another, with the same dice, may not. Where they
or the adviser choose differently, all three choices are played out in fresh worlds that neither search has met.
"""

import argparse

import numpy as np
from thinking import choices

from digsite import bots, find, list_games
from digsite.bots import search, thinking
from digsite.lab.statistics import by_sets

asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
asked.add_argument("game", nargs="?", default="archaeology", choices=list_games())
asked.add_argument("playouts", nargs="?", default=2000, type=int)
asked.add_argument("positions", nargs="?", default=400, type=int)
NAME, PLAYOUTS, POSITIONS = vars(asked.parse_args()).values()
APART, JUDGED = 10, 4000  # of the choices of a game every tenth is a position; worlds that judge choices


def positions(game, count):
    seed = 0
    while count > 0:
        seed += 1
        for n, position in enumerate(choices(game, seed)):
            if n % APART == seed % APART and count > 0:
                count -= 1
                yield position


def searched(game, patient, view, actions, seed):
    """(choice, playouts) of a search that may stop early, or not if it is patient."""
    usual = thinking.SURE, thinking.FIRM
    if patient:
        thinking.SURE = thinking.FIRM = 1e9
    bot = bots.find(game, f"flat:{PLAYOUTS}", seed)
    choice = bot.choose(view, actions)
    thinking.SURE, thinking.FIRM = usual
    return choice, bot.spent


def worths(game, view, chosen, seed):
    """What each choice is worth in the same fresh worlds, where 1 is a game won and 0 one lost."""
    if len(set(chosen)) == 1:
        return np.zeros(len(chosen))  # only differences count
    seat, bot = int(view["seat"]), bots.find(game, "flat")
    desk, bare = search.desk_for(game, view, seat), search.tree_for(game, 0)
    margins, worth = np.zeros(thinking.PROBE), np.zeros((len(chosen), JUDGED))
    bot.loops["margins"](desk, bare, seat, seed, margins)
    bot.loops["try_arms"](desk, bare, seat, seed, np.array(chosen), 0, max(1.0, margins.std()), worth)
    return worth.mean(axis=1)


def main() -> None:
    game, spent, same, judged = find(NAME), np.zeros(2), [], []
    for seed, (view, actions) in enumerate(positions(game, POSITIONS)):
        (early, few), (late, many) = (searched(game, patient, view, actions, seed) for patient in (False, True))
        spent += few, many
        same.append(early == late)
        judged.append(worths(game, view, [early, late, bots.find(game, "adviser").choose(view, actions)], 10**9 + seed))
    early, late, adviser = 1000 * np.array(judged).T
    saved, alike = 100 - 100 * spent[0] / spent[1], 100 * np.mean(same)
    print(f"{NAME}, flat:{PLAYOUTS}, {len(same)} positions")
    print(f"{saved:.0f} % of the playouts saved, {alike:.0f} % of the choices the same")
    print("thousandths of a game gained a choice")
    for words, gains in (("by searching to the end", late - adviser), ("by stopping early", early - late)):
        print(f"  {words}: {gains.mean():+.2f} ± {by_sets(gains):.2f}")


if __name__ == "__main__":
    main()
