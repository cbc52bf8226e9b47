"""Duplicate games: one deal, played once from every seat by the same line-up.

In rotation r member m of the line-up sits in seat (m + r) mod seats. Nature's dice are keyed by the seed, the
set, the kind of event and how many of that kind came before, so a different decision does not shift later chance.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from digsite.codebook import Codebook
from digsite.game import Game
from digsite.kernel import seeds
from digsite.lab.batch import Batch
from digsite.lab.simulate import rank_all
from digsite.record import Array

APART = 2**40  # between the seeds of two streams of dice


def event_streams(book: Codebook, seed: int, first: int, sets: int) -> Array:
    """[set, kind of event]: the state of its dice."""
    kinds = range(len(book.verbs))
    streams: Array = np.concatenate([seeds(seed + APART * (k + 1), sets, first) for k in kinds], axis=1)
    return streams


def play_sets(game: Game, players: Sequence[Any], start: Array, seed: int, first: int, sets: int) -> Any:
    """(points [set, rotation, member, 2], ranks [set, rotation, member], plies [set, rotation]) of sets first, …"""
    if all(hasattr(player, "choose_all") for player in players):
        return play(game, players, start, seed, first, sets, range(len(players)))
    played = [  # a bot that thinks in Python keeps to one game at a time
        play(game, players, start, seed, first + i, 1, (rotation,))
        for i in range(sets)
        for rotation in range(len(players))
    ]
    shape = (sets, len(players))
    return tuple(np.concatenate(parts).reshape(*shape, *parts[0].shape[2:]) for parts in zip(*played, strict=True))


def play(
    game: Game, players: Sequence[Any], start: Array, seed: int, first: int, sets: int, rotations: Sequence[int]
) -> Any:
    """The same for these rotations only."""
    seats, turned = len(players), np.tile(np.array(rotations), sets)  # [game]
    numbers = np.repeat(np.arange(first, first + sets), len(rotations)) * seats + turned
    streams = np.repeat(event_streams(game.book, seed, first, sets), len(rotations), axis=0)
    dice = [member_dice(seed, m, numbers, player) for m, player in enumerate(players)]
    batch = Batch(game, np.repeat(start, len(turned)), streams, game.book.kinds)
    for turns in batch.moves():
        members = np.where(turns >= 0, (turns - turned) % seats, turns)
        for m, player in enumerate(players):
            answer(player, batch.views, batch.ways, dice[m], members, m, batch.actions)
    points = batch.points(lambda i: f"set {numbers[i] // seats} of seed {seed}")
    sat = (np.arange(seats) + turned[:, None]) % seats  # [game, member]
    by_member = np.take_along_axis(points[:, :seats], sat[:, :, None], axis=1)
    shape = (sets, len(rotations))
    ranks = rank_all(by_member)
    return by_member.reshape(*shape, seats, 2), ranks.reshape(*shape, seats), batch.plies.reshape(shape)


def member_dice(seed: int, member: int, numbers: Array, player: Any) -> Array:
    """The dice a member of the line-up may use for its choices, one for each game."""
    all_dice = seeds(~(seed + APART * member), int(numbers[-1] - numbers[0]) + 1, int(numbers[0]))
    dice: Array = all_dice[numbers - numbers[0]]
    if not hasattr(player, "choose_all"):
        player.seed(int(dice[0, 0] >> np.uint64(1)))
    return dice


def answer(player: Any, views: Array, ways: Array, dice: Array, members: Array, member: int, actions: Array) -> None:
    """Choose wherever it is this member's turn."""
    if hasattr(player, "choose_all"):
        player.choose_all(views, ways, dice, members, member, actions)
        return
    for i in np.flatnonzero(members == member):
        actions[i] = player.choose(views[i], [int(a) for a in np.flatnonzero(ways[i])])
