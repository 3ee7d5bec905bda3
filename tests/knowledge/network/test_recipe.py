"""A tiny training, if PyTorch is there; nothing else needs it."""

from pathlib import Path

import numpy as np
import pytest
from tests.knowledge.games import random_game

from katachi.knowledge.network.network import Network
from katachi.records import GameRecord

pytest.importorskip("torch")
pytestmark = pytest.mark.slow

from katachi.knowledge.network.body import Shape  # noqa: E402
from katachi.knowledge.network.examples import examples_of  # noqa: E402
from katachi.knowledge.network.recipe import Material, NetworkProgress, NetworkRun, material, thinned  # noqa: E402
from katachi.knowledge.network.training import NetworkTraining, NetworkTrainingSettings  # noqa: E402

SETTINGS = NetworkTrainingSettings(Shape(channels=8, blocks=1, gate=4, head=4, values=4), positions=64, batch=16)


def games(size: int, count: int) -> list[GameRecord]:
    return [random_game(seed, size, 20) for seed in range(count)]


def new_run(found: Material, checkpoint: Path) -> NetworkRun:
    return NetworkRun(NetworkTraining(found.portions, SETTINGS, "cpu"), found.held_out, checkpoint)


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
    assert said["seconds"] > 0


def test_other_checkpoints_are_refused_in_one_line(tmp_path: Path) -> None:
    run = new_run(material(games(7, 3), hold_out=0), tmp_path / "bad")
    with pytest.raises(ValueError, match=r"bad: cannot be read \(No such file or directory\); start without --resume"):
        run.resume()
    (tmp_path / "bad").write_bytes(b"nothing of the kind")
    with pytest.raises(ValueError, match=r"bad: cannot be read \(it is damaged"):
        run.resume()
