"""Training: targets are what came of a decision, runs go on exactly, and a net learns."""

from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from digsite import bots, find, list_games, nets
from digsite.errors import Unreadable
from digsite.games.indus.state import FIRST_BOARD, RANDOM
from digsite.kernel import WAYS, seeds
from digsite.record import PLAIN, SEATS

torch = pytest.importorskip("torch")
pytestmark = [
    pytest.mark.skipif(PLAIN, reason="training runs compiled"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]

from train.mean import mean  # noqa: E402
from train.net import look, new_file, player_of, sample_numbers  # noqa: E402
from train.ppo import Settings, Trainer, main, results  # noqa: E402
from train.run import examine, is_milestone, strength  # noqa: E402
from train.worlds import seats_for  # noqa: E402

TINY = Settings(iterations=24, games=32, steps=64, batch=512, width=32, critic=32, wait=1, memory=3, heed=0.0)


@pytest.fixture(autouse=True)
def one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def test_results_share_ranks_among_those_who_tie():
    points = torch.tensor([[[9, 0], [9, 0], [4, 1], [4, 0]], [[7, 0], [3, 0], [0, 0], [0, 0]]])
    ranks, lead = results(points, torch.tensor([4, 2]), spread=1.0)
    assert ranks[0].tolist() == [[0.5, 0.5, 0, 0], [0.5, 0.5, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    assert ranks[1, :2].tolist() == [[1, 0, 0, 0], [0, 1, 0, 0]]
    assert torch.allclose(lead[1, :2], torch.tanh(torch.tensor([4.0, -4.0])))


def test_a_second_place_is_worth_less_the_more_only_winning_counts(tmp_path):
    ranks = torch.eye(SEATS)  # first, second, third, last, all with no lead
    judged = torch.cat([ranks, torch.zeros(SEATS, 2)], 1)
    for win, worth in ((0.0, [1, -1 / 3, -2 / 3, -1]), (0.5, [1, -2 / 3, -5 / 6, -1]), (1.0, [1, -1, -1, -1])):
        trainer = Trainer("archaeology", replace(TINY, rank=1.0, win=win), tmp_path)
        assert torch.allclose(trainer.worth(judged, torch.full((SEATS,), 4)), torch.tensor(worth, dtype=torch.float32))


def test_tables_that_nobody_can_sit_down_at_are_refused():
    for tables in ("1,1", "0,0,0", "1,x,1", "1,-1,1"):
        with pytest.raises(Unreadable, match="three whole numbers"):
            seats_for(8, tables)


def test_games_of_a_run_may_be_played_by_optional_rules(tmp_path):
    """Each variant as often and at every table; the file says which, and the exam asks about each."""
    trainer = Trainer("indus", replace(TINY, games=36, variants=";board=random"), tmp_path)
    states = trainer.world.games.states
    for seats in (2, 3, 4):
        boards = states["board"][states["seats"] == seats].tolist()
        assert boards.count(RANDOM) + boards.count(FIRST_BOARD) == 12
        assert 2 <= boards.count(RANDOM) <= 10
    assert states["board"].tolist().count(RANDOM) == 18
    trainer.iterate()
    assert (states["board"] == RANDOM).sum() == 18
    file = trainer.export()
    assert file.about["variants"] == ";board=random"
    told = examine(file, 1, 2)
    assert {"vs adviser 2", "vs adviser 4", "vs adviser 2 board=random", "vs adviser 4 board=random"} <= set(told)
    with pytest.raises(Unreadable, match="variants are written"):
        Trainer("indus", replace(TINY, variants="board"), tmp_path)
    with pytest.raises(Unreadable, match="no switch 'bord'"):
        Trainer("indus", replace(TINY, variants="bord=random"), tmp_path)


@pytest.mark.parametrize("name", ["archaeology", "thebes"])
def test_what_comes_of_a_decision_is_how_its_game_ends(name, tmp_path):
    """When results are trusted to the end, a decision's target is its seat's rank; the tail of the stream is unsure."""
    trainer = Trainer(name, replace(TINY, steps=400, trust=1.0), tmp_path)
    trainer.play_on()
    kept = back = trainer.kept
    checked = 0
    for game in range(TINY.games):
        ends = kept["done"][:, game].nonzero()[:, 0].tolist()
        begin = 0
        for end in ends:
            for t in range(begin, end + 1):
                seat = int(kept["seat"][t, game])
                assert torch.allclose(back["target"][t, game, :SEATS], kept["ranks"][end, game, seat], atol=1e-4)
                checked += 1
            begin = end + 1
    assert checked > 1000
    unsure = (~back["sure"][:, : trainer.now_playing]).sum(0)
    assert (unsure <= SEATS).all()  # one open stream for each seat


def test_what_comes_of_a_decision_in_a_game_that_goes_on_is_what_the_critic_says_last(tmp_path):
    trainer = Trainer("archaeology", replace(TINY, trust=1.0), tmp_path)
    trainer.play_on()
    kept, checked = trainer.kept, 0
    for game in range(TINY.games):
        last = {}
        for t in range(TINY.steps - 1, -1, -1):
            if kept["done"][t, game]:
                break
            seat = int(kept["seat"][t, game])
            if last.setdefault(seat, t) > t:
                told, said = kept["target"][t, game, :SEATS], kept["judged"][last[seat], game, :SEATS]
                assert torch.allclose(told, said, atol=1e-4), (t, last[seat])
                checked += 1
    assert checked > 500


def test_how_good_a_choice_was_may_reach_less_far_than_what_the_critic_learns(tmp_path):
    def look_back(reach):
        trainer = Trainer("thebes", replace(TINY, trust=0.9, reach=reach), tmp_path)
        trainer.play_on()
        seats, flat = trainer.world.seats.expand(TINY.steps, -1), trainer.kept["x"].flatten(0, 1)
        own = look(trainer.player, trainer.critic, flat)[1]
        value, target = trainer.judge(own, flat).view(TINY.steps, TINY.games, -1), trainer.kept["target"]
        return target, trainer.worth(target, seats) - trainer.worth(value, seats), trainer.kept

    target, gain, kept = look_back(0.9)
    gain = gain[kept["sure"]]
    assert torch.allclose((gain - gain.mean()) / gain.std(), kept["gain"][kept["sure"]], atol=1e-3)
    shorter, _, kept = look_back(0.0)
    assert torch.equal(target, shorter)
    assert kept["blur"] < look_back(0.9)[2]["blur"]


def test_who_waits_begins_to_learn_gently(tmp_path):
    """Nothing learnt while waiting is no reason for haste: AdamW takes a long calm for a sign to make great steps."""
    trainer, rates, steps = Trainer("archaeology", replace(TINY, wait=3), tmp_path), [], []
    for _ in range(5):
        rates.append(trainer.iterate()["rate"])
        steps.append([max(int(s["step"]) for s in o.state.values()) for o in trainer.optimisers])
    player, critic = zip(*steps, strict=True)
    assert player[:3] == (0, 0, 0)
    assert player[4] > player[3] > 0
    assert critic[0] > 0
    assert rates[3] < rates[2]
    assert rates[3] < rates[4]


def weights(trainer):
    return {name: value.clone() for name, value in trainer.player.state_dict().items()}


def test_a_run_goes_on_exactly_where_it_was_saved(tmp_path):
    whole = Trainer("archaeology", TINY, tmp_path / "whole")
    for _ in range(4):
        whole.iterate()
    first = Trainer("archaeology", TINY, tmp_path / "parts")
    for _ in range(2):
        first.iterate()
    first.save()
    second = Trainer("archaeology", TINY, tmp_path / "parts")
    second.load()
    for _ in range(2):
        second.iterate()
    assert second.iteration == whole.iteration == 4
    for name, value in weights(whole).items():
        assert torch.equal(value, weights(second)[name]), name


def test_a_run_that_began_with_another_net_goes_on_with_it(tmp_path, monkeypatch):
    """The first net reads numbers by steps of its own."""
    game = find("archaeology")
    file = new_file(game, 16)
    first, steps = nets.steps_of(sample_numbers(game, 8), 3)
    shorter = nets.File(file.game, first, steps, {**file.layers, "w0": file.layers["w0"][: len(steps)]}, file.about)
    shorter.write(tmp_path / "other.npz")
    command = ["ppo", "archaeology", "--out", str(tmp_path / "run"), "--games", "16", "--steps", "16", "--iterations"]
    for rest in (["1", "--start", str(tmp_path / "other.npz")], ["2", "--resume"]):
        monkeypatch.setattr("sys.argv", [*command, *rest])
        main()
    net = nets.File.open(tmp_path / "run" / "net.npz")
    assert (net.steps == steps).all()
    assert net.about["stages"] == [net.about["stages"][0]]
    assert "512 decisions" in net.about["stages"][0]


def test_who_never_hears_the_adviser_does_not_learn_to_trust_it(tmp_path):
    trainer = Trainer("archaeology", replace(TINY, rate=0.01), tmp_path)
    for _ in range(3):
        trainer.iterate()
    trainer.save()
    file = nets.File.open(tmp_path / "net.npz")
    player = player_of(file)
    assert not file.layers["w3"][:, player.places].any()
    assert not file.layers["b3"][player.places]
    x = torch.as_tensor(sample_numbers(trainer.game, 2))
    for pupil, alike in ((player, True), (player_of(new_file(trainer.game, 16, trust=5.0)), False)):
        one, other = (pupil(x, torch.full((len(x),), place))[0] for place in (0, 1))
        assert torch.equal(one, other) is alike


def test_a_run_keeps_nets_along_the_way(tmp_path, monkeypatch):
    """After a hundred thousand decisions, twice as many, and so on."""
    plan = Settings(games=100, steps=300, keep=0.1)
    kept = [n for n in range(1, 100) if is_milestone(n * 30_000, plan)]
    assert kept == [4, 7, 14, 27, 54]
    assert not any(is_milestone(n * 30_000, replace(plan, keep=0.0)) for n in range(1, 100))
    sizes = "--games 16 --steps 16 --keep 0.0005 --iterations 5 --detail 3 --width 16"
    monkeypatch.setattr("sys.argv", ["ppo", "archaeology", "--out", str(tmp_path), *sizes.split()])
    main()
    assert sorted(path.name for path in tmp_path.glob("net-*")) == ["net-000002.npz", "net-000004.npz"]
    file = nets.File.open(tmp_path / "net-000002.npz")
    assert np.diff(file.first).max() == 3
    assert "512 decisions" in file.about["stages"][0]


@pytest.mark.parametrize("name", list_games())
def test_torch_onnx_and_compiled_code_agree(name, tmp_path):
    """A thousand positions: the same choice everywhere, and nearly the same numbers."""
    runtime = pytest.importorskip("onnxruntime")
    from train.export import to_onnx

    game = find(name)
    file = nets.File.open(nets.FOLDER / f"{name}.npz") if nets.knows(game) else new_file(game)
    dice, x, all_places = np.random.default_rng(1), sample_numbers(game, 8), nets.actions_of(game).shape[2]
    x, advice = x[dice.choice(len(x), 1000)], dice.integers(0, all_places, 1000)
    with torch.no_grad():
        told = player_of(file)(torch.as_tensor(x), torch.as_tensor(advice))
        one = np.concatenate([np.asarray(part).reshape(1000, -1) for part in told], axis=1)
    session = runtime.InferenceSession(to_onnx(file).SerializeToString())
    two = np.concatenate(session.run(None, {"x": x, "advice": advice}), axis=1)
    raw = np.zeros((1000, all_places + nets.ANSWERS), np.float32)
    nets.forward_all(nets.as_net(game, file.first, file.steps, file.layers), x, raw)
    raw[np.arange(1000), advice] += raw[:, all_places]
    for other in (two, np.delete(raw, all_places, 1)):
        assert np.abs(one - other).max() < 1e-2
        chosen, places = other[:, :all_places].argmax(1), one[:, :all_places]
        assert (places[np.arange(1000), chosen] > places.max(1) - 1e-2).all()
        assert (chosen == places.argmax(1)).mean() > 0.99


def test_a_tiny_net_learns_to_beat_random(tmp_path):
    settings = replace(TINY, games=128, batch=1024, rate=2e-3, iterations=20, epochs=3, drift=1.0, calm=0.0)
    trainer = Trainer("archaeology", settings, tmp_path)
    before = strength(trainer.export(), bots.find(trainer.game, "random"), 2, 100, 1)
    for _ in range(settings.iterations):
        trainer.iterate()
    after = strength(trainer.export(), bots.find(trainer.game, "random"), 2, 100, 1)
    assert after > max(0.75, before)


def test_a_best_response_learns_against_a_net_that_does_not(tmp_path):
    from train.exploit import Exploiter

    start = tmp_path / "frozen.npz"
    new_file(find("thebes"), 16).write(start)
    trainer = Exploiter("thebes", replace(TINY, tables="1,0,0", past=1.0, school=0.0), tmp_path, start)
    assert (trainer.world.seats == 2).all()
    frozen = {name: value.clone() for name, value in trainer.old.state_dict().items()}
    trainer.play_on()
    kept = back = trainer.kept
    assert not (back["sure"] & (kept["seat"] == trainer.odd_seat)).any()
    assert back["sure"].any()
    for _ in range(2):
        trainer.iterate()
    assert all(torch.equal(value, frozen[name]) for name, value in trainer.old.state_dict().items())
    assert any(not torch.equal(value, frozen[name]) for name, value in trainer.player.state_dict().items())
    assert trainer.exam(trainer.file, 0, 2)["vs net 2"] == 0.5  # as a copy of the frozen net it wins half of all sets


def test_a_net_learns_what_its_search_would_do():
    from train.ponder import TABLES, as_lessons, learn, think

    game, file = find("tomb_raiders"), nets.File.open(nets.FOLDER / "tomb_raiders.npz")
    found = list(islice(think("tomb_raiders", 100, 0), 300))
    lessons = as_lessons(game, found)
    assert lessons.open[np.arange(len(found)), lessons.choice].mean() > 0.95
    assert lessons.open[np.arange(len(found)), lessons.advice].mean() > 0.95
    taught = type(lessons)(*(np.concatenate([part, part]) for part in lessons))  # and asked the same again, apart
    _, told = learn(file, taught._replace(game=np.repeat([TABLES, 0], len(found))), epochs=4)
    assert told[0]["moved"] == pytest.approx(0, abs=1e-6)
    assert told[-1]["missed"] < told[0]["missed"]


@pytest.mark.parametrize("name", list_games())
def test_at_school_all_seats_but_one_play_as_the_adviser(name, tmp_path, monkeypatch):
    trainer = Trainer(name, replace(TINY, school=0.5), tmp_path)
    world, step = trainer.world, trainer.world.games.step
    checked = 0

    def compare(played):
        nonlocal checked
        wanted = played.copy()
        adviser.choose_all(world._seen, world.games.masks.astype(WAYS), dice, np.zeros_like(wanted), 0, wanted)
        schooled = world.games.turns != trainer.odd_seat.numpy()
        schooled[: trainer.schooled] = False
        assert (wanted == played)[schooled].all()
        checked += int(schooled.sum())
        return step(played)

    adviser, dice = bots.find(trainer.game, "adviser"), seeds(~TINY.seed, TINY.games)
    monkeypatch.setattr(world.games, "step", compare)
    trainer.play_on()
    assert checked > 200
    learnt, odd = trainer.kept["sure"][:, trainer.schooled :], trainer.odd_seat[trainer.schooled :]
    assert learnt.any()
    assert (trainer.kept["seat"][:, trainer.schooled :] == odd)[learnt].all()


def parts(trainer):
    file = trainer.export()
    return file.first, file.steps, file.layers


def test_a_run_leaves_a_picture_of_how_it_learnt(tmp_path):
    pytest.importorskip("matplotlib")
    from train.curve import draw, exams

    log = [{"iteration": i, "decisions": i * 10**6, "entropy": 1 / i} for i in range(1, 9)]
    log[4] |= {"at": 3, "vs adviser 2": 0.4, "vs adviser 3": 0.2}
    log[7] |= {"at": 6, "vs adviser 2": 0.6}
    assert exams(log) == {"vs adviser 2": ([3.0, 6.0], [0.4, 0.6]), "vs adviser 3": ([3.0], [0.2])}
    draw(log, "a run", tmp_path / "curve.png")
    assert (tmp_path / "curve.png").stat().st_size > 10_000


def test_the_mean_of_nets_lies_between_them():
    old = new_file(find("archaeology"), 8).trained(new_file(find("archaeology"), 8).layers, "once")
    new = old.trained({name: layer + 3 for name, layer in old.layers.items()}, "twice")
    both = mean([new, old, old])
    assert all(np.allclose(both.layers[name], old.layers[name] + 1) for name in nets.LAYERS)
    assert both.about["stages"] == ["once", "twice", "the mean of nets after 2, 1, 1 stages"]
    with pytest.raises(Unreadable, match="equally wide"):
        mean([new, new_file(find("archaeology"), 16)])
    with pytest.raises(Unreadable, match="other numbers"):
        mean([new, new_file(find("thebes"), 8)])
