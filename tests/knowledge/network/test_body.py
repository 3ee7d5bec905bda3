"""The network in PyTorch and in the compiled core: the same input, and the same answers."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.knowledge.network.test_network import random_sight

from katachi import _core
from katachi.knowledge.network.examples import LEAD_SCALE, PLANES, UNKNOWN, examples_of, planes
from katachi.records import GameRecord

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.slow

from katachi.knowledge.network.body import Body, NetworkShape, planes_of  # noqa: E402
from katachi.knowledge.network.training import OnDevice, _losses, _worth_loss  # noqa: E402


@pytest.mark.parametrize("size", [5, 9, 19])
def test_the_planes_are_the_same(size: int) -> None:
    points, recent, komi, year = random_sight(np.random.default_rng(size), size, 40)
    there = [torch.from_numpy(array) for array in (points, recent.astype(np.int64), komi, year)]
    made = planes_of(there[0], there[1], there[2], there[3], size)
    assert made.shape == (40, len(PLANES), size, size)
    assert made.flatten(2).numpy() == pytest.approx(planes(points, recent, komi, year), abs=1e-6)


@pytest.mark.parametrize("size", [7, 19])
def test_inference_gives_the_answers_of_pytorch(size: int) -> None:
    torch.manual_seed(size)
    body = Body(NetworkShape(channels=24, blocks=2, gate=8, head=8, values=8))
    for name, parameter in body.named_parameters():
        if "opened" in name:
            torch.nn.init.normal_(parameter, std=0.2)  # they start at zero
    sights = random_sight(np.random.default_rng(size), size, 30)
    points, recent, komi, year = (torch.from_numpy(array) for array in sights)
    seen = planes_of(points, recent.long(), komi, year, size)
    with torch.no_grad():
        for _ in range(20):
            body(seen)  # the normalisation learns its averages
        body.eval()
        moves, won, lead, owner = body(seen)
    weights = {name: array.ravel() for name, array in body.folded().items()}
    found = _core.Network(list(body.shape.to_dict().values()), weights).judge(*sights, size)
    assert found[0] == pytest.approx(moves[:, 0].numpy(), abs=1e-3)
    assert found[1] == pytest.approx(won.numpy(), abs=1e-3)
    assert found[2] == pytest.approx(lead.numpy() * LEAD_SCALE, abs=2e-2)
    assert found[3] == pytest.approx(np.tanh(owner.numpy() / 2), abs=1e-3)


def network_with_averages(shape: NetworkShape, seen: Any) -> Body:
    body = Body(shape)
    for name, parameter in body.named_parameters():
        if "opened" in name or "norm" in name:
            torch.nn.init.normal_(parameter, mean=0.5, std=0.3)
    with torch.no_grad():
        for _ in range(5):
            body(seen)
    body.eval()
    return body


def flat(body: Body) -> dict[str, np.ndarray]:
    return {name: array.ravel() for name, array in body.folded().items()}


@pytest.mark.parametrize("blocks", [2, 3, 7])
def test_a_network_that_grows_gives_the_same_answers_at_first(blocks: int) -> None:
    torch.manual_seed(blocks)
    shape = NetworkShape(channels=16, blocks=2, gate=8, head=8, values=8)
    sights = random_sight(np.random.default_rng(1), 9, 30)
    points, recent, komi, year = (torch.from_numpy(array) for array in sights)
    seen = planes_of(points, recent.long(), komi, year, 9)
    small = network_with_averages(shape, seen)
    large = Body(replace(shape, blocks=blocks))
    large.start_from(shape, flat(small))
    large.settle([seen[:20], seen[10:]])
    with torch.no_grad():
        expected = small(seen)
        for found, answer in zip(large.eval()(seen)[1:], expected[1:], strict=True):
            assert found.numpy() == pytest.approx(answer.numpy(), abs=1e-3)
        assert large(seen)[0][:, 0].numpy() == pytest.approx(expected[0][:, 0].numpy(), abs=1e-3)  # replies are new
        large.settle([seen])
        trained = large.train()(seen)  # normalised by this batch, whose statistics it has
        assert trained[0][:, 0].numpy() == pytest.approx(expected[0][:, 0].numpy(), abs=2e-2)


def test_a_network_cannot_shrink() -> None:
    body = Body(NetworkShape(channels=16, blocks=2, gate=8, head=8, values=8))
    for other in (replace(body.shape, blocks=3), replace(body.shape, channels=8)):
        with pytest.raises(ValueError, match="keep the channels, and at least as many blocks"):
            body.start_from(other, {})


def test_owners_that_nobody_knows_are_not_learned() -> None:
    examples = examples_of([GameRecord(5, [(1, 12), (2, 7), (1, 11)])], 5)
    examples.owners[0, :5] = UNKNOWN
    data = OnDevice(examples, torch.device("cpu"))
    which = torch.arange(3)
    seen, target = data.batch(which, torch.zeros(3, dtype=torch.int64))
    answer = torch.zeros(3, 3, 25), torch.zeros(3), torch.zeros(3)
    owner = torch.zeros(3, 25)
    losses = _losses(*answer, owner, target)
    owner[:, :5] = 50
    assert seen.shape == (3, len(PLANES), 5, 5)
    assert torch.equal(_losses(*answer, owner, target)["owner"], losses["owner"])
    owner[:, 5] = 50
    assert not torch.equal(_losses(*answer, owner, target)["owner"], losses["owner"])


def test_only_differences_between_known_worths_are_learned() -> None:
    nan = float("nan")
    ahead = torch.tensor([[0.5, 0.1, nan, nan], [nan] * 4, [0.2, nan, nan, nan]])
    worth = torch.tensor([[3.5, 3.1, 9.0, -7.0], [1.0, 2.0, 3.0, 4.0], [5.0, 1.0, 1.0, 1.0]])
    assert float(_worth_loss(worth, ahead)) == pytest.approx(0, abs=1e-6)  # the same differences, wherever they lie
    worth[0, 0] += 1
    assert float(_worth_loss(worth, ahead)) == pytest.approx(2 * (0.5 - 0.05) / 3, abs=1e-5)
    assert float(_worth_loss(torch.tensor([[2.0, -2.0]]), torch.tensor([[40.0, -60.0]]))) == pytest.approx(0.45)
