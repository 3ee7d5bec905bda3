"""The network in PyTorch, for training. `folded` gives the weights as the native inference takes them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from katachi.knowledge.network.examples import KOMI_SCALE, PLANES, RECENT, eras


@dataclass(frozen=True)
class NetworkShape:
    """How large the network is."""

    channels: int = 96
    blocks: int = 6
    gate: int = 32  # values in the middle of a block's gate
    head: int = 32  # channels of the heads
    values: int = 64

    def to_dict(self) -> dict[str, int]:
        return asdict(self)


def pooled(x: Tensor) -> Tensor:
    """Mean, mean weighted by the board's size, and maximum of every channel: what holds for the whole board."""
    mean = x.mean((2, 3))
    most = x.flatten(2).max(2).values  # not amax: its derivative is not a number when compiled in low precision
    return torch.cat([mean, mean * ((x.shape[2] - 14) / 10), most], 1)


class Convolution(nn.Module):
    """A convolution with batch normalisation, which is folded into it after training."""

    def __init__(self, inputs: int, outputs: int, width: int, *, scale: float = 1.0) -> None:
        super().__init__()
        self.weights = nn.Conv2d(inputs, outputs, width, padding=width // 2, bias=False)
        self.norm = nn.BatchNorm2d(outputs, momentum=0.01)  # batches are of different board sizes
        nn.init.kaiming_normal_(self.weights.weight)
        nn.init.constant_(self.norm.weight, scale)

    def forward(self, x: Tensor) -> Tensor:
        result: Tensor = self.norm(self.weights(x))
        return result

    @torch.no_grad()
    def settle(self, mean: Tensor, square: Tensor) -> None:
        """Normalise by these means of the weights' outputs and of their squares, and scale back."""
        norm, weights = self.norm, self.weights.weight
        assert norm.running_var is not None
        assert norm.running_mean is not None
        before = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        norm.bias.add_((mean - norm.running_mean) * before)
        # Weights of the usual size learn at the usual pace; the normalisation undoes it.
        usual = math.sqrt(2 / weights[0].numel()) / weights.square().mean().sqrt()
        weights *= usual
        norm.running_mean.copy_(mean * usual)
        norm.running_var.copy_((square - mean**2).clamp(min=0) * usual**2)
        norm.weight.copy_(before * torch.sqrt(norm.running_var + norm.eps) / usual)

    def folded(self) -> tuple[Tensor, Tensor]:
        """Weights [outputs, inputs, width, width] and bias."""
        norm = self.norm
        assert norm.running_var is not None
        assert norm.running_mean is not None
        factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        return self.weights.weight * factor[:, None, None, None], norm.bias - norm.running_mean * factor


class Block(nn.Module):
    """Two convolutions; what they found is scaled and shifted by what holds for the whole board, then added."""

    def __init__(self, shape: NetworkShape) -> None:
        super().__init__()
        self.first = Convolution(shape.channels, shape.channels, 3)
        self.second = Convolution(shape.channels, shape.channels, 3, scale=0.2)
        self.gate = nn.Linear(3 * shape.channels, shape.gate)
        self.opened = nn.Linear(shape.gate, 2 * shape.channels)
        nn.init.zeros_(self.opened.weight)
        nn.init.zeros_(self.opened.bias)

    def forward(self, x: Tensor) -> Tensor:
        found = self.second(functional.relu(self.first(x)))
        scale, shift = self.opened(functional.relu(self.gate(pooled(found)))).chunk(2, 1)
        return functional.relu(x + found * (2 * torch.sigmoid(scale))[:, :, None, None] + shift[:, :, None, None])


class Body(nn.Module):
    """Input planes to a logit for each point and what a move there is worth, the logit of winning, the lead, and the
    owners. Leads and worths are in LEAD_SCALE points; of worths only differences mean something."""

    def __init__(self, shape: NetworkShape) -> None:
        super().__init__()
        self.shape = shape
        self.entry = Convolution(len(PLANES), shape.channels, 5)
        self.blocks = nn.Sequential(*(Block(shape) for _ in range(shape.blocks)))
        self.policy = Convolution(shape.channels, shape.head, 1)
        self.policy_pool = nn.Linear(3 * shape.head, shape.head)
        self.choice = nn.Conv2d(shape.head, 2, 1)  # the move and, for training only, the reply to it
        self.worth = nn.Conv2d(shape.head, 1, 1)
        nn.init.zeros_(self.worth.weight)
        self.value = Convolution(shape.channels, shape.head, 1)
        self.middle = nn.Linear(3 * shape.head, shape.values)
        self.outcome = nn.Linear(shape.values, 2)
        self.owner = nn.Conv2d(shape.head, 1, 1)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Logits of the moves, of the replies, and what moves are worth [positions, 3, points], logits of winning,
        leads, logits of owning."""
        x = self.blocks(functional.relu(self.entry(x)))
        policy = functional.relu(self.policy(x))
        policy = functional.relu(policy + self.policy_pool(pooled(policy))[:, :, None, None])
        area = functional.relu(self.value(x))
        value = functional.relu(self.middle(pooled(area)))
        with torch.autocast(x.device.type, enabled=False):  # rounded logits drift away in long training
            outcome = self.outcome(value.float())
            owner = self.owner(area.float()).flatten(1)
            moves = torch.cat([self.choice(policy.float()), self.worth(policy.float())], 1)
            return moves.flatten(2), outcome[:, 0], outcome[:, 1], owner

    def _layers(self, blocks: Iterable[nn.Module]) -> Iterator[tuple[str, Convolution | nn.Linear | nn.Conv2d]]:
        """All layers by their names in the file; `blocks` are those that it has, in order."""
        yield "entry", self.entry
        for number, block in enumerate(blocks):
            assert isinstance(block, Block)
            for name in ("first", "second", "gate", "opened"):
                yield f"block{number}.{name}", getattr(block, name)
        for name in ("policy", "policy_pool", "choice", "worth", "value", "middle", "outcome", "owner"):
            yield "move" if name == "choice" else name, getattr(self, name)

    @torch.no_grad()
    def folded(self) -> dict[str, NDArray[np.float32]]:
        """All weights for inference, by name, with the normalisation folded in."""
        self.eval()
        arrays: dict[str, Tensor] = {}
        for name, layer in self._layers(self.blocks):
            weights, bias = layer.folded() if isinstance(layer, Convolution) else (layer.weight, _of(layer.bias))
            known = slice(1) if name == "move" else slice(None)  # not the replies
            arrays[f"{name}.weights"], arrays[f"{name}.bias"] = weights[known], bias[known]
        return {name: value.float().cpu().numpy() for name, value in arrays.items()}

    @torch.no_grad()
    def start_from(self, shape: NetworkShape, weights: Mapping[str, NDArray[np.float32]]) -> None:
        """Take over the weights of a network with as many channels and at most as many blocks; the others are spread
        between its blocks and do nothing at first. Raises ValueError if it does not fit.

        `settle` must follow before training: the file has no statistics for the normalisation.
        """
        mine = self.shape
        if replace(shape, blocks=mine.blocks) != mine or shape.blocks > mine.blocks:
            raise ValueError(
                f"a network of {shape.channels} channels and {shape.blocks} blocks cannot become one of "
                f"{mine.channels} channels and {mine.blocks} blocks: keep the channels, and at least as many blocks"
            )
        for block in self.blocks:
            assert isinstance(block, Block)
            nn.init.zeros_(block.second.norm.weight)

        def fill(one: Tensor, name: str) -> None:
            if name not in weights:  # older files do not say what moves are worth
                return
            known = one[: weights[name].size // one[0].numel()]  # the file has no replies
            known.copy_(torch.from_numpy(weights[name]).reshape(known.shape))

        taken = (self.blocks[number * mine.blocks // shape.blocks] for number in range(shape.blocks))
        for name, layer in self._layers(taken):
            if isinstance(layer, Convolution):
                fill(layer.weights.weight, f"{name}.weights")
                fill(layer.norm.bias, f"{name}.bias")
                nn.init.constant_(layer.norm.weight, math.sqrt(1 + layer.norm.eps))  # the file's weights are folded
            else:
                fill(layer.weight, f"{name}.weights")
                fill(_of(layer.bias), f"{name}.bias")

    @torch.no_grad()
    def settle(self, batches: Iterable[Tensor]) -> None:
        """Give the normalisation the statistics of these input planes, without changing any answer."""
        found: dict[Convolution, list[Tensor]] = {}
        layers = [one for one in self.modules() if isinstance(one, Convolution)]

        def keep(one: Convolution) -> Callable[[nn.Module, Any, Tensor], None]:
            def add(_module: nn.Module, _inputs: Any, output: Tensor) -> None:
                values = output.float()
                sums = torch.stack([values.mean((0, 2, 3)), values.square().mean((0, 2, 3))])
                found.setdefault(one, []).append(sums)

            return add

        hooks = [one.weights.register_forward_hook(keep(one)) for one in layers]
        self.eval()
        for planes in batches:
            self(planes)
        for hook in hooks:
            hook.remove()
        for one in layers:
            one.settle(*torch.stack(found[one]).mean(0))


def _of(bias: Any) -> Tensor:
    assert isinstance(bias, Tensor)
    return bias


def planes_of(points: Tensor, recent: Tensor, komi: Tensor, year: Tensor, size: int) -> Tensor:
    """The input planes on the device, the same as `examples.planes`."""
    own, other = points & 1 > 0, points & 2 > 0
    liberties = points >> 2 & 3
    rows = [torch.ones_like(own)]
    rows += [whose & (liberties == count) for whose in (own, other) for count in range(4)]
    ladder = points & 16 > 0
    rows += [own & ladder, other & ladder, points & 32 > 0, points & 64 > 0]
    where = torch.arange(points.shape[1], device=points.device)
    rows += [recent[:, back, None] == where for back in range(RECENT)]
    stones = torch.stack(rows, 1).float()
    levels = torch.stack([komi / KOMI_SCALE, *eras(year)], 1)[:, :, None].expand(-1, -1, points.shape[1])
    return torch.cat([stones, levels], 1).reshape(len(points), -1, size, size)


def symmetries(size: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each symmetry of the board, which point comes to each place, and where each point goes."""
    square = np.arange(size * size).reshape(size, size)
    images = [np.rot90(face, turn).ravel() for face in (square, square.T) for turn in range(4)]
    turns = np.stack(images).astype(np.int64)
    return turns, np.argsort(turns, axis=1)
