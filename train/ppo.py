"""Train a net for one game by self-play: PPO on games that live on the GPU, or on a few on the CPU.

    python -m train.ppo GAME --iterations 2000 --out runs/GAME [--resume]

The net hears what the adviser would do, and begins by doing it; with --heed 0 it never hears that, and learns from
nothing. Everybody plays as the net does now; in a part of the games one seat plays as the net did some time ago, in
another all seats but one play as the adviser does. A critic that sees all hands judges positions during training; the
net that is kept never sees more than its seat may know. The folder gets a checkpoint every half minute and when the run
is ended by a signal; --resume goes on exactly there. With --keep it also gets nets from along the way, for levels.
"""

import argparse
import copy
import inspect
import math
import re
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from digsite import find, nets
from digsite.record import SEATS
from train.net import DETAIL, Critic, Player, look, new_file, player_of, secret_numbers
from train.run import examine, run
from train.worlds import make_world, seats_for, switches_for


@dataclass(frozen=True)
class Settings:
    """What a run depends on, beside the game and the code."""

    iterations: int = 2000  # rounds of playing and learning
    minutes: float = math.inf  # of training; where they end first, what changes during a run follows them
    seed: int = 1  # the same seed, the same run
    games: int = 16_384  # played side by side
    steps: int = 128  # decisions in every game between two rounds of lessons: most are to see their game's end
    batch: int = 16_384  # decisions in a lesson
    epochs: int = 2  # how often each decision is learnt from
    rate: float = 3e-4  # of learning; falls to a thirtieth along a cosine
    entropy: float = 0.01  # what it is worth to keep choices open; falls to a seventh
    clip: float = 0.2  # a choice that has become so much likelier or rarer teaches no more
    calm: float = 0.02  # weight of the distance to the anchor, the mean of the last lessons; it is what is shipped
    drift: float = 0.02  # how far the anchor follows in an iteration
    leap: float = 0.01  # an iteration that changes play by more than this distance slows down the next ones
    fast: float = 3.0  # … and one that hardly changes it speeds them up, to so many times the rate
    wait: int = 8  # iterations in which only the critic learns: its first judgements mislead
    heed: float = 5.0  # a new net begins with e⁵ to 1 for what the adviser would do; with 0 it never hears that
    trust: float = 0.95  # λ: how far results reach back before the critic is believed, in what it learns itself
    reach: float = 0.8  # … and in how good a choice is thought to have been: with less there is less luck in it
    past: float = 0.125  # share of games in which one seat plays as the net did some time ago
    tables: str = "1,1,1"  # how many games are for two, three and four, in parts
    variants: str = ""  # optional rules that games are played by, each as often: ;board=random is usual and otherwise
    school: float = 0.25  # share of games in which all seats but one play as the adviser does
    memory: int = 8  # how many past nets are kept
    rank: float = 0.8  # share of the rank in what a result is worth; the rest is the lead
    win: float = 0.0  # with 1 only the first place counts; with 0 a second is better than the last
    width: int = 0  # of the player's layers; 0 is as shipped
    detail: int = DETAIL  # a new net tells at most so many steps of a number apart
    critic: int = 256  # width of the critic's
    fidget: float = 0.05  # what a hundred decisions cost at first, so that nobody trades to and fro; falls to a fifth
    spread: float = 20.0  # a lead of so many points is worth tanh(1)
    keep: float = 0.0  # a copy of the net is kept after so many million decisions, twice as many, and so on; 0: none


JUDGED = SEATS + 2  # what the critic tells: chances of the ranks, lead, decisions to come
SMALL = {"games": 256, "steps": 128, "batch": 4096, "width": 64, "critic": 64}  # for a CPU


class Trainer:
    """One run: games, nets, optimisers, and what was learnt so far."""

    def __init__(self, game: str, settings: Settings, out: Path, start: Path | None = None, threads: int = 1) -> None:
        self.game, self.set, self.out = find(game), settings, out
        self.exam: Any = examine  # how a run finds out how strong the net is
        seats = seats_for(settings.games, settings.tables)
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        fresh = settings.width, settings.heed, settings.detail, settings.variants
        self.file = nets.File.open(start) if start else new_file(self.game, *fresh)
        self.file.about["variants"] = settings.variants
        switches = switches_for(settings.games, settings.variants)
        self.world = make_world(self.game, seats, settings.seed, len(self.file.first) - 1, switches, threads)
        self.device = self.world.device
        self.player = player_of(self.file).to(self.device)
        self.critic = Critic(self.player.see, settings.critic, secret_numbers(self.game)).to(self.device)
        self.old, self.anchor = copy.deepcopy(self.player), copy.deepcopy(self.player)
        self.old.see = self.anchor.see = self.player.see
        self.pace = 1.0  # slower after a leap
        gpu = self.device.type == "cuda"
        rate = torch.tensor(settings.rate, device=self.device) if gpu else settings.rate
        self.optimisers = [
            torch.optim.AdamW(n.parameters(), rate, weight_decay=1e-4, fused=gpu, capturable=gpu) for n in self.both
        ]
        self.kept: dict[str, Any] = {}  # what was seen and done, [step, game, …]; always the same memory
        self.knobs = {name: torch.zeros((), device=self.device) for name in ("entropy", "bold", "fidget")}
        self.trusts = torch.tensor([settings.trust] * JUDGED + [settings.reach], device=self.device)  # the last: worth
        self.chosen = torch.arange(settings.batch, device=self.device)  # decisions to learn from
        self.sums = torch.zeros(2, device=self.device)  # entropy and leap of lessons so far
        self.results = results  # on a GPU compiled
        self.play, self.teach = self.play_on, self.take_lesson  # on a GPU soon graphs of their work
        self.graphs: list[Any] = []
        self.memory: list[dict[str, Any]] = []
        self.iteration, self.decisions, self.seconds = 0, 0, 0.0
        self.dice = np.random.default_rng(settings.seed)
        self.schooled = int(settings.games * (1 - settings.school))  # in games from this one on advisers play
        self.now_playing = int(self.schooled - settings.games * settings.past)  # from this one on, a past player
        self.odd_seat = (  # it has the past player, or is the only one without an adviser
            torch.as_tensor(self.dice.integers(0, 4, settings.games), device=self.device) % self.world.seats
        )
        if gpu:
            for name in ("choose", "choose_and_judge", "results", "step_back", "loss"):
                setattr(self, name, torch.compile(getattr(self, name)))

    @property
    def both(self) -> tuple[Player, Critic]:
        return self.player, self.critic

    @property
    def waiting(self) -> bool:
        """Whether only the critic learns."""
        return self.iteration < self.set.wait

    # --- playing ---

    def choose(self, player: Player, x: Any, advice: Any, open: Any) -> tuple[Any, Any]:
        """A place drawn by the player's chances, and the logarithm of its chance."""
        return draw(player(x, advice)[0], open)

    def choose_and_judge(self, x: Any, advice: Any, open: Any) -> tuple[Any, Any, Any]:
        """The same for the player of now; and what the critic says of the game."""
        first, own = look(self.player, self.critic, x)
        return *draw(self.player.answer(first, advice)[0], open), self.judge(own, x)

    @torch.no_grad()
    def play_on(self) -> None:
        """Play some steps and look back on them."""
        for t in range(self.set.steps):
            self.play_step(t)
        self.look_back()

    def play_step(self, t: int) -> None:
        """One decision in every game; keep what was seen and done."""
        w = self.world
        x, advice, open, seat = (self.keep(t, name, getattr(w, name)) for name in ("x", "advice", "open", "seat"))
        place, log, judged = self.choose_and_judge(x, advice, open)
        if self.now_playing < self.schooled:
            cut = slice(self.now_playing, self.schooled)
            before, _ = self.choose(self.old, x[cut, 0], advice[cut], open[cut])
            place[cut] = torch.where(seat[cut] == self.odd_seat[cut], before, place[cut])
        place = torch.where(self.is_adviser(seat), advice, place)
        done = w.step(place)
        ranks, lead = self.results(w.points, w.seats, self.set.spread)
        for name, value in {
            "place": place, "log": log, "judged": judged, "done": done, "ranks": ranks, "lead": lead,
        }.items():  # fmt: skip
            self.keep(t, name, value)

    def keep(self, t: int, name: str, value: Any) -> Any:
        """Copy what belongs to step t to its place, which a lesson will look up."""
        if name not in self.kept:
            self.kept[name] = torch.zeros((self.set.steps, *value.shape), dtype=value.dtype, device=self.device)
        self.kept[name][t] = value
        return self.kept[name][t]

    def is_adviser(self, seat: Any) -> Any:
        """In which games an adviser is to act."""
        adviser = seat != self.odd_seat
        adviser[..., : self.schooled] = False
        return adviser

    def recall(self) -> None:
        """Now and then another past net plays."""
        if self.iteration % 25 == 0:
            if len(self.memory) == self.set.memory:  # the first is kept for good, the others go by lot
                del self.memory[int(self.dice.integers(1, self.set.memory))]
            self.memory.append({k: v.clone() for k, v in self.player.state_dict().items()})
        if self.iteration % 5 == 0:
            self.old.load_state_dict(self.memory[int(self.dice.integers(len(self.memory)))])

    # --- judging ---

    def judge(self, own: Any, x: Any) -> Any:
        """[game, (chances of the ranks, lead, decisions to come in hundreds)]"""
        ranks, rest = self.critic(own, x)
        return torch.cat([ranks.softmax(1), rest], 1)

    def worth(self, judged: Any, seats: Any) -> Any:
        """What it is worth: 1 for the first; −1 for the last, and those between lose less, unless all is to win."""
        places = torch.arange(SEATS, device=judged.device)
        behind = self.set.win + (1 - self.set.win) * places / (seats[..., None] - 1)
        value = torch.where(places == 0, 1, -behind)
        ranks, lead, length = judged[..., :SEATS], judged[..., SEATS], judged[..., SEATS + 1]
        cost = self.knobs["fidget"] * length
        return self.set.rank * (ranks * value.clamp(min=-1)).sum(-1) + (1 - self.set.rank) * lead - cost

    def with_worth(self, judged: Any, seats: Any) -> Any:
        """What is judged, and what it is worth as one number more."""
        return torch.cat([judged, self.worth(judged, seats)[..., None]], -1)

    def step_back(self, later: Any, over: Any, seat: Any, ended: Any, judged: Any) -> tuple[Any, Any, Any]:
        """(what a decision led to, whether that is known, what is now to come for each seat) in every game."""
        then, next_, known = later
        then, next_ = (torch.where(over[:, None, None], ended, what) for what in (then, next_))
        known = known | over[:, None]
        rows, places = (torch.arange(n, device=self.device) for n in known.shape)
        mine = places == seat[:, None]
        target = torch.lerp(next_[rows, seat], then[rows, seat], self.trusts)
        target[:, JUDGED - 1] += 0.01  # a decision more
        target[:, JUDGED] -= 0.01 * self.knobs["fidget"]
        sure = known[rows, seat]
        far = torch.where(sure[:, None], target, judged)  # of the last ones nobody knows more
        then, next_ = (torch.where(mine[..., None], new[:, None], old) for new, old in ((far, then), (judged, next_)))
        return target, sure, (then, next_, known | mine)

    def look_back(self) -> None:
        """What every decision led to: results, believed for λ of the way, else the critic at one's next decision.

        What it was worth has a λ of its own.
        """
        kept = self.kept
        T, N = kept["seat"].shape
        seats, lead = self.world.seats.expand(T, N), kept["lead"][..., None]
        judged = self.with_worth(kept["judged"], seats)
        ended = torch.cat([kept["ranks"], lead, torch.zeros_like(lead)], -1)  # [step, game, seat, as judged]
        ended = self.with_worth(ended, seats[..., None])
        later = (  # for each seat: the mix of all that comes, the critic at its next decision, whether any comes
            torch.zeros_like(ended[0]), torch.zeros_like(ended[0]), torch.zeros_like(kept["lead"][0], dtype=torch.bool),
        )  # fmt: skip
        target, sure = torch.zeros_like(judged), torch.zeros_like(kept["done"])
        for t in range(T - 1, -1, -1):
            target[t], sure[t], later = self.step_back(later, kept["done"][t], kept["seat"][t], ended[t], judged[t])
        gain = target[..., -1] - judged[..., -1]
        blur = about(gain, sure)[1] / about(target[..., -1], sure)[1]  # what the critic does not foresee
        cut = slice(self.now_playing, self.schooled)
        sure[:, cut] &= kept["seat"][:, cut] != self.odd_seat[cut]
        sure &= ~self.is_adviser(kept["seat"])
        mean, variance = about(gain, sure)
        gain = (gain - mean) / (variance.sqrt() + 1e-6)
        for name, value in (("target", target[..., :JUDGED]), ("gain", gain), ("sure", sure), ("blur", blur)):
            kept[name] = kept[name].copy_(value) if name in kept else value.clone()

    # --- learning ---

    def loss(
        self, x: Any, advice: Any, open: Any, place: Any, log: Any, gain: Any, target: Any, entropy: Any, bold: Any
    ) -> tuple[Any, Any, Any, Any]:  # fmt: skip
        """What the player and the critic should make smaller; how open choices are, and how far they have moved."""
        first, own = look(self.player, self.critic, x)
        logits, ranks, lead = self.player.answer(first, advice)
        all_ranks, rest = self.critic(own, x)
        with torch.no_grad():
            anchored = self.anchor(x[:, 0], advice)[0].masked_fill(~open, -1e9).log_softmax(1)
        logs = torch.log_softmax(logits.masked_fill(~open, -1e9), 1)
        chosen = logs.gather(1, place[:, None])[:, 0]
        ratio = (chosen - log).clamp(-5, 5).exp()
        clipped = ratio.clamp(1 - self.set.clip, 1 + self.set.clip)
        policy = -torch.minimum(ratio * gain, clipped * gain).mean()
        spread = -(logs.exp() * logs.clamp(min=-50)).sum(1).mean()
        mine = functional.cross_entropy(ranks, target[:, :SEATS]) + functional.mse_loss(lead, target[:, SEATS])
        critic = functional.cross_entropy(all_ranks, target[:, :SEATS]) + functional.mse_loss(rest, target[:, SEATS:])
        apart = (logs.exp() * (logs - anchored)).masked_fill(~open, 0).sum(1).mean()
        leap = (ratio - 1 - ratio.log()).mean()  # an estimate of the distance from the play that was collected
        player = bold * (policy - entropy * spread + self.set.calm * apart + 0.25 * mine)
        return player, critic, spread, leap

    def turn_knobs(self) -> float:
        """What changes during a run; the rate of learning."""
        part = min(1, max(self.iteration / self.set.iterations, self.seconds / (60 * self.set.minutes)))
        self.knobs["entropy"].fill_(self.set.entropy * (1 / 7) ** part)
        self.knobs["bold"].fill_(float(not self.waiting))
        self.knobs["fidget"].fill_(self.set.fidget * (1 - 0.8 * part))
        falling = 1 / 30 + (29 / 30) * 0.5 * (1 + math.cos(math.pi * part))
        pace, begun = (self.set.fast, 0) if self.waiting else (self.pace, self.set.wait)
        rate = pace * self.set.rate * falling * min(1, (self.iteration - begun + 1) / 20)
        for optimiser in self.optimisers:
            for group in optimiser.param_groups:
                group["lr"] = group["lr"].fill_(rate) if torch.is_tensor(group["lr"]) else rate
        return rate

    def learn(self) -> dict[str, float]:
        """A few rounds over everything that was kept, in random order."""
        which = self.kept["sure"].flatten().nonzero()[:, 0]
        lessons = max(1, len(which) // self.set.batch)
        self.sums.zero_()
        for _ in range(self.set.epochs):
            mixed = which[torch.randperm(len(which), device=self.device)]
            for batch in mixed.split(self.set.batch)[:lessons]:
                self.chosen = self.chosen.copy_(batch) if self.graphs else batch
                self.teach()
        spread, leap = (self.sums / (lessons * self.set.epochs)).tolist()
        self.settle(leap)
        return {"entropy": spread, "leap": leap}

    def take_lesson(self) -> None:
        """Learn from the chosen decisions."""
        names = ("x", "advice", "open", "place", "log", "gain", "target")
        parts = (self.kept[name].flatten(0, 1)[self.chosen] for name in names)
        own, critic, spread, leap = self.loss(*parts, *(self.knobs[k] for k in ("entropy", "bold")))
        for optimiser in self.optimisers:
            optimiser.zero_grad(set_to_none=True)
        (own + critic).backward()
        for net, optimiser in zip(self.both, self.optimisers, strict=True):
            torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()
        self.sums += torch.stack([spread, leap]).detach()

    @torch.no_grad()
    def settle(self, leap: float) -> None:
        """Slow down after a leap; let the anchor follow."""
        if self.waiting:  # AdamW is to forget, else it would take the calm for a reason to make great steps
            for moments in self.optimisers[0].state.values():
                for moment in moments.values():
                    moment.zero_()
        elif leap > self.set.leap:
            self.pace = max(self.pace / 1.5, 0.02)
        elif leap < self.set.leap / 2:
            self.pace = min(self.pace * 1.05, self.set.fast)
        for still, moved in zip(self.anchor.parameters(), self.player.parameters(), strict=True):
            still.lerp_(moved, max(self.set.drift, 1 / (self.iteration + 1)))

    def iterate(self) -> dict[str, float]:
        if self.device.type == "cuda" and not self.graphs:
            self.make_graphs()
        began = time.perf_counter()
        self.recall()
        rate = self.turn_knobs()
        self.play()
        self._wait()
        played = time.perf_counter()
        learnt = self.learn()
        self._wait()
        ended = time.perf_counter()
        self.iteration += 1
        self.decisions += self.set.steps * self.set.games
        self.seconds += ended - began
        length = self.set.steps * self.set.games / max(1, int(self.kept["done"].sum()))
        return {
            **learnt,
            "rate": rate,
            "blur": float(self.kept["blur"]),
            "length": length,
            "play_s": played - began,
            "learn_s": ended - played,
        }

    def _wait(self) -> None:
        if self.device.type == "cuda":
            torch.cuda.synchronize()

    def make_graphs(self) -> None:
        """Play and lessons as two pieces of work for the GPU, which take no time to launch. Nothing else is changed."""
        games, dice = self.world.save(), torch.cuda.get_rng_state()
        weights = [(p, p.detach().clone()) for net in self.both for p in net.parameters()]
        moments = [(p, copy.deepcopy(o.state.get(p, {}))) for o in self.optimisers for p in o.param_groups[0]["params"]]
        self.graphs = [begin_graph(work) for work in (self.play_on, self.take_lesson)]
        self.play, self.teach = (graph.replay for graph in self.graphs)
        self.world.load(games)
        torch.cuda.set_rng_state(dice)
        with torch.no_grad():
            for parameter, value in weights:
                parameter.copy_(value)
            states = {p: o.state[p] for o in self.optimisers for p in o.param_groups[0]["params"]}
            for parameter, before in moments:
                for name, value in states[parameter].items():
                    value.copy_(before[name]) if before else value.zero_()

    # --- keeping ---

    def save(self) -> None:
        """A checkpoint: all that the next iteration depends on."""
        self.out.mkdir(parents=True, exist_ok=True)
        whole = {
            "nets": [net.state_dict() for net in self.both], "optimisers": [o.state_dict() for o in self.optimisers],
            "memory": list(self.memory), "old": self.old.state_dict(), "anchor": self.anchor.state_dict(),
            "settings": asdict(self.set), "pace": self.pace,
            "counts": (self.iteration, self.decisions, self.seconds), "dice": self.dice.bit_generator.state,
            "torch": torch.get_rng_state(), "cuda": torch.cuda.get_rng_state() if self.device.type == "cuda" else None,
        }  # fmt: skip
        write_whole(self.out / "run.pt", lambda path: torch.save(whole, path))
        write_whole(self.out / "games.npz", lambda path: save_arrays(path, self.world.save()))
        self.export().write(self.out / "net.npz")

    def load(self) -> None:
        """Go on where a checkpoint was made; without its games, with new ones."""
        whole = torch.load(self.out / "run.pt", map_location=self.device, weights_only=False)
        for net, state in zip(self.both, whole["nets"], strict=True):
            net.load_state_dict(state)
        for optimiser, state in zip(self.optimisers, whole["optimisers"], strict=True):
            optimiser.load_state_dict(state)
        self.memory = whole["memory"]
        self.old.load_state_dict(whole["old"])
        self.anchor.load_state_dict(whole["anchor"])
        self.pace = whole["pace"]
        self.iteration, self.decisions, self.seconds = whole["counts"]
        self.dice.bit_generator.state = whole["dice"]
        torch.set_rng_state(whole["torch"].cpu())
        if whole["cuda"] is not None and self.device.type == "cuda":
            torch.cuda.set_rng_state(whole["cuda"].cpu())
        if (self.out / "games.npz").exists():
            self.world.load(dict(np.load(self.out / "games.npz")))

    def export(self) -> nets.File:
        usual = Settings()
        changed = [f"--{k} {v}" for k, v in asdict(self.set).items() if v != getattr(usual, k)]
        command = " ".join(["python -m train.ppo", self.game.name, *changed])
        return self.file.trained(self.anchor.layers(), f"{command} ({self.decisions:,} decisions)")


def draw(logits: Any, open: Any) -> tuple[Any, Any]:
    """A place drawn by its chance, and the logarithm of that."""
    logs = torch.log_softmax(logits.masked_fill(~open, -1e9), 1)
    noise = -torch.empty_like(logs).exponential_().log()
    places = (logs + noise).argmax(1)
    return places, logs.gather(1, places[:, None])[:, 0]


def begin_graph(work: Any) -> Any:
    """A graph of GPU work, after two tries that make everything it needs."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(2):
            work()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        work()
    return graph


def about(values: Any, which: Any) -> tuple[Any, Any]:
    """Mean and variance of some of the values."""
    count = which.sum()
    mean = (values * which).sum() / count
    return mean, ((values - mean).square() * which).sum() / (count - 1)


def write_whole(path: Path, write: Any) -> None:
    """Never leave half a file behind."""
    write(path.with_suffix(".new"))
    path.with_suffix(".new").replace(path)


def save_arrays(path: Path, arrays: dict[str, Any]) -> None:
    with path.open("wb") as file:
        np.savez(file, **arrays)


def results(points: Any, seats: Any, spread: float) -> tuple[Any, Any]:
    """(chances of the ranks, lead) of every seat at the end of a game: [game, seat, rank], [game, seat]."""
    there = torch.arange(SEATS, device=points.device) < seats[:, None]
    mine, theirs = points[:, :, None], points[:, None]
    more = (theirs[..., 0] > mine[..., 0]) | ((theirs[..., 0] == mine[..., 0]) & (theirs[..., 1] > mine[..., 1]))
    same = (theirs == mine).all(-1) & there[:, None]
    above, tied = (more & there[:, None]).sum(-1, keepdim=True), same.sum(-1, keepdim=True).clamp(min=1)
    places = torch.arange(SEATS, device=points.device)
    ranks = ((places >= above) & (places < above + tied)).float() / tied
    others = points[:, None, :, 0].masked_fill(
        ~there[:, None] | torch.eye(SEATS, dtype=torch.bool, device=points.device), -(1 << 20)
    )
    lead = torch.tanh((points[..., 0] - others.amax(-1)) / spread)
    return ranks, lead


def add_settings(parser: argparse.ArgumentParser, others: dict[str, Any]) -> None:
    """An option for each setting, explained by the comment beside it; others: what is usual in place of its value."""
    told = dict(re.findall(r"^ +(\w+): .*?  # (.*)$", inspect.getsource(Settings), re.M))
    for name, value in {**asdict(Settings()), **others}.items():
        note = f"{told.get(name, '')} (usually {value})".strip().replace("%", "%%")
        parser.add_argument(f"--{name}", type=type(value), default=value, metavar="X", help=note)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--resume", action="store_true", help="go on from the last checkpoint in the folder")
    parser.add_argument("--start", type=Path, help="begin with the weights of this net")
    parser.add_argument("--threads", type=int, default=1, help="of a CPU, where there is no GPU")
    add_settings(parser, {} if torch.cuda.is_available() else SMALL)
    options = vars(parser.parse_args())
    game, out = options.pop("game"), options.pop("out")
    resume, start, threads = options.pop("resume"), options.pop("start"), options.pop("threads")
    out = out or Path("runs") / game
    if resume:  # a run that began with another net goes on with that net's steps
        start = out / "start.npz"
    trainer = Trainer(game, Settings(**options), out, start, threads)
    if resume:
        trainer.load()
    run(trainer)


if __name__ == "__main__":
    main()
