"""The network in plain numpy, one convolution after the other: slow and obvious, to compare with."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from katachi.knowledge.network.examples import LEAD_SCALE, PLANES

Floats = NDArray[np.float64]
Arrays = Mapping[str, NDArray[np.float32]]
SHAPE = {"channels": 20, "blocks": 2, "gate": 7, "head": 9, "values": 11}


def sizes(shape: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
    """All arrays of a network with their dimensions."""
    c, g, h, v = (shape[name] for name in ("channels", "gate", "head", "values"))
    found: dict[str, tuple[int, ...]] = {"entry.weights": (c, len(PLANES), 5, 5), "entry.bias": (c,)}
    for number in range(shape["blocks"]):
        for name in ("first", "second"):
            found |= {f"block{number}.{name}.weights": (c, c, 3, 3), f"block{number}.{name}.bias": (c,)}
        found |= {f"block{number}.gate.weights": (g, 3 * c), f"block{number}.gate.bias": (g,)}
        found |= {f"block{number}.opened.weights": (2 * c, g), f"block{number}.opened.bias": (2 * c,)}
    found |= {
        "policy.weights": (h, c),
        "policy.bias": (h,),
        "policy_pool.weights": (h, 3 * h),
        "policy_pool.bias": (h,),
    }
    found |= {"move.weights": (1, h), "move.bias": (1,), "value.weights": (h, c), "value.bias": (h,)}
    return found | {
        "middle.weights": (v, 3 * h), "middle.bias": (v,), "outcome.weights": (2, v), "outcome.bias": (2,),
        "owner.weights": (1, h), "owner.bias": (1,),
    }  # fmt: skip


def random_arrays(seed: int, shape: Mapping[str, int] = SHAPE) -> dict[str, NDArray[np.float32]]:
    rng = np.random.default_rng(seed)
    return {
        name: rng.normal(0, 1 / np.sqrt(np.prod(dimensions[1:], dtype=int) or 1), dimensions).astype(np.float32)
        for name, dimensions in sizes(shape).items()
    }


def convolved(x: Floats, weights: NDArray[np.float32], bias: NDArray[np.float32]) -> Floats:
    """The sum over neighbours, each in turn; points beyond the edge are zero."""
    reach, size = weights.shape[-1] // 2, x.shape[-1]
    wide = np.pad(x, ((0, 0), (reach, reach), (reach, reach)))
    result = np.zeros((weights.shape[0], size, size)) + bias[:, None, None]
    for dy in range(2 * reach + 1):
        for dx in range(2 * reach + 1):
            result += np.tensordot(weights[:, :, dy, dx], wide[:, dy : dy + size, dx : dx + size], 1)
    return result


def pooled(x: Floats) -> Floats:
    mean = x.mean((1, 2))
    return np.concatenate([mean, mean * (x.shape[1] - 14) / 10, x.max((1, 2))])


def positive(x: Floats) -> Floats:
    return np.maximum(x, 0)


def slow_judgement(
    arrays: Arrays, planes: Floats, blocks: int = SHAPE["blocks"]
) -> tuple[Floats, float, float, Floats]:
    """Logits of the points, the logit of winning, the lead and the owners, for the planes [plane, y, x]."""

    def linear(name: str, x: Floats) -> Floats:
        return arrays[f"{name}.weights"] @ x + arrays[f"{name}.bias"]

    def convolution(name: str, x: Floats) -> Floats:
        weights = arrays[f"{name}.weights"]
        whole = weights if weights.ndim == 4 else weights[:, :, None, None]
        return convolved(x, whole, arrays[f"{name}.bias"])

    x = positive(convolution("entry", planes))
    for number in range(blocks):
        found = convolution(f"block{number}.second", positive(convolution(f"block{number}.first", x)))
        opened = linear(f"block{number}.opened", positive(linear(f"block{number}.gate", pooled(found))))
        scale, shift = np.split(opened, 2)
        x = positive(x + found * (2 / (1 + np.exp(-scale)))[:, None, None] + shift[:, None, None])
    policy = positive(convolution("policy", x))
    policy = positive(policy + linear("policy_pool", pooled(policy))[:, None, None])
    area = positive(convolution("value", x))
    won, lead = linear("outcome", positive(linear("middle", pooled(area))))
    owner = np.tanh(convolution("owner", area).ravel() / 2)
    return convolution("move", policy).ravel(), float(won), float(lead) * LEAD_SCALE, owner
