"""A tiny training, if PyTorch is there; nothing else needs it."""

from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from tests.knowledge.games import random_game

from katachi.knowledge.network.network import Network
from katachi.records import GameRecord

pytest.importorskip("torch")
pytestmark = pytest.mark.slow

from katachi.knowledge.network.body import NetworkShape  # noqa: E402
from katachi.knowledge.network.examples import Examples, examples_of  # noqa: E402
from katachi.knowledge.network.recipe import (  # noqa: E402
    Material,
    NetworkProgress,
    NetworkRun,
    judged_material,
    material,
    thinned,
)
from katachi.knowledge.network.training import NetworkTraining, NetworkTrainingSettings, Portion  # noqa: E402

SETTINGS = NetworkTrainingSettings(NetworkShape(channels=8, blocks=1, gate=4, head=4, values=4), positions=64, batch=16)


def games(size: int, count: int) -> list[GameRecord]:
    return [random_game(seed, size, 20) for seed in range(count)]


def new_run(found: Material, checkpoint: Path, settings: NetworkTrainingSettings = SETTINGS) -> NetworkRun:
    return NetworkRun(NetworkTraining(found.portions, settings, "cpu"), found, checkpoint)


def only_color(examples: Examples, *, black: bool) -> Examples:
    """A mark to tell examples apart by."""
    return replace(examples, black=np.full(len(examples), black))


def test_material_is_held_out_and_shared_by_size() -> None:
    found = material([*games(7, 8), *games(9, 4)], hold_out=4, share=0.8)
    assert found.games == 9
    assert {portion.examples.size for portion in found.portions} == {7, 9}
    assert sum(portion.share for portion in found.portions) == pytest.approx(0.8)
    assert [one.size for one in found.held_out] == [7, 9]
    weak = material(games(7, 4), hold_out=2, share=0.2, moves=False)
    assert (weak.games, weak.held_out) == (4, [])
    assert (weak.portions[0].examples.played == -1).all()
    assert sum(portion.share for portion in (found + weak).portions) == pytest.approx(1)


def test_thinned_examples_are_whole() -> None:
    examples = examples_of(games(7, 5), 7)
    few = thinned(examples, 10)
    assert len(few) == len(few.points) == len(few.game) == 10
    assert few.owners is examples.owners
    assert few.played[0] == examples.played[0]
    assert few.number[-1] == examples.number[-1]
    assert thinned(examples, 10**6) is examples


def test_a_paused_training_ends_as_one_in_one_go(tmp_path: Path) -> None:
    found = material(games(7, 8), hold_out=4)
    seen: list[NetworkProgress] = []
    whole = new_run(found, tmp_path / "whole")
    assert whole.run(seen.append, lambda: False)
    assert [one.done for one in seen] == [16, 32, 48, 64]
    assert seen[-1].measured is not None
    assert not (tmp_path / "whole").exists()

    paused = new_run(found, tmp_path / "paused")
    assert not paused.run(lambda _: None, lambda: True)
    resumed = new_run(found, tmp_path / "paused")
    resumed.resume()
    assert resumed.run(lambda _: None, lambda: False)
    one, other = whole.training.network.folded(), resumed.training.network.folded()
    assert all(np.allclose(one[name], other[name], atol=1e-4) for name in one)

    said = resumed.publish(tmp_path / "a.network", {"games": found.games})
    network = Network.load(tmp_path / "a.network")
    assert network.description["about"] == said
    assert (said["games"], said["positions"], said["seed"]) == (6, 64, 0)
    assert 0 <= said["measured"]["first"] <= said["measured"]["five"] <= 1
    assert said["seconds"] >= 0


def test_a_batch_has_positions_of_all_portions_of_one_size() -> None:
    sevens, nines = (examples_of(games(size, 8), size) for size in (7, 9))
    parts = [(only_color(sevens, black=True), 0.4), (only_color(sevens, black=False), 0.4), (nines, 0.2)]
    training = NetworkTraining([Portion(*part) for part in parts], replace(SETTINGS, batch=50), "cpu")
    found = [training._batch() for _ in range(60)]
    assert all(planes.shape[2:] == (size, size) and len(planes) == 50 for size, planes, _ in found)
    assert {size for size, _, _ in found} == {7, 9}
    mixed = [float(target["black"].float().mean()) for size, _, target in found if size == 7]
    assert 35 < len(mixed) < 58
    assert 0.1 < min(mixed) < max(mixed) < 0.9
    assert np.mean(mixed) == pytest.approx(0.5, abs=0.05)
    training.draw_from([Portion(nines), Portion(parts[0][0])])
    sizes = [training._batch()[0] for _ in range(20)]
    assert {7, 9} == set(sizes)


def test_the_normalisation_is_fixed_at_the_end() -> None:
    seen = []
    training = NetworkTraining(material(games(7, 8), hold_out=0).portions, replace(SETTINGS, positions=160), "cpu")
    training.run(lambda _done, _losses: seen.append(training.network.entry.norm.running_mean.clone()), every=1)
    changed = [not (a == b).all() for a, b in pairwise(seen)]
    assert changed == [True] * 7 + [False] * 2


def test_games_against_itself_are_learned_from_and_kept(tmp_path: Path) -> None:
    found = material(games(7, 8), hold_out=4) + judged_material([examples_of(games(5, 4), 5, moves=False)], 0.1)
    settings = replace(SETTINGS, positions=96, selfplay=4, selfplay_share=0.5)
    whole = new_run(found, tmp_path / "whole", settings)
    assert whole.run(lambda _: None, lambda: False)
    # By the network after one to four sixths of the training.
    assert [len(one) for sizes in whole._rounds for one in sizes] == [4, 4, 4, 4]
    shares = [portion.share for portion in whole.training._portions]
    assert shares[:2] == pytest.approx([0.5, 0.05])
    pairs = list(zip(shares[2::2], shares[3::2], strict=True))  # all positions, those with a considered move
    assert [sum(pair) for pair in pairs] == pytest.approx([0.25 / 3, 0.25 / 3, 0.25 / 3, 0.25])
    assert all(considered / (every + considered) == pytest.approx(0.7) for every, considered in pairs)
    assert {portion.examples.size for portion in whole.training._portions[2:]} == {7}

    at = tmp_path / "paused"
    for pause in (False, True, True):  # also in the middle of the games
        paused = new_run(found, at, settings)
        if pause:
            paused.resume()
        asked = iter([False, False, True] if pause else [False, True])
        assert not paused.run(lambda _: None, partial(next, asked, True))
    resumed = new_run(found, at, settings)
    resumed.resume()
    assert resumed.run(lambda _: None, lambda: False)
    for (a,), (b,) in zip(whole._rounds, resumed._rounds, strict=True):
        assert np.array_equal(a.moves, b.moves)
    one, other = whole.training.network.folded(), resumed.training.network.folded()
    assert all(np.allclose(one[name], other[name], atol=1e-4) for name in one)
    changed = new_run(found, at, replace(settings, selfplay=5))
    with pytest.raises(ValueError, match="other settings"):
        changed.resume()


def test_games_on_small_boards_are_part_of_those_against_itself(tmp_path: Path) -> None:
    settings = replace(SETTINGS, positions=96, selfplay=2, selfplay_small=1, selfplay_share=0.4, start="before")
    run = new_run(material(games(7, 8), hold_out=4), tmp_path / "checkpoint", settings)
    run.training._step = 4 * run.training.steps // 6  # games are played beside one more part
    assert run.run(lambda _: None, lambda: False)
    assert [[(one.size, len(one)) for one in sizes] for sizes in run._rounds] == [[(7, 2), (9, 1), (13, 1)]]
    shares = dict.fromkeys((7, 9, 13), 0.0)
    for portion in run.training._portions[1:]:
        shares[portion.examples.size] += portion.share
    assert shares == pytest.approx({7: 0.4 * 0.85, 9: 0.4 * 0.075, 13: 0.4 * 0.075})


def test_other_checkpoints_are_refused_in_one_line(tmp_path: Path) -> None:
    run = new_run(material(games(7, 3), hold_out=0), tmp_path / "bad")
    with pytest.raises(ValueError, match=r"bad: cannot be read \(No such file or directory\); start without --resume"):
        run.resume()
    (tmp_path / "bad").write_bytes(b"nothing of the kind")
    with pytest.raises(ValueError, match=r"bad: cannot be read \(it is damaged"):
        run.resume()
