"""Training of the network with PyTorch, on a GPU where there is one.

All positions are kept on the device as bytes; each batch is drawn at random, turned by one of the eight symmetries for
each position, and expanded to input planes there. A batch has positions of one board size, from all portions of that
size: in a batch of one portion, the batch normalisation would tell the network which one it is, and inference cannot
know that. Runs can be stopped and resumed; two runs with the same games and settings differ only by the order in which
a device adds numbers.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from katachi.files.writing import replacing
from katachi.knowledge.network.body import Body, NetworkShape, planes_of, symmetries
from katachi.knowledge.network.examples import LEAD_SCALE, OPTIONS, PLANES, UNKNOWN, Examples


@dataclass(frozen=True)
class NetworkTrainingSettings:
    """What training depends on, apart from the games."""

    shape: NetworkShape = field(default_factory=NetworkShape)
    positions: int = 100_000_000  # seen in all, each as often as this makes it
    batch: int = 4096
    rate: float = 2e-3
    warm_up: int = 500  # batches until the full rate; afterwards it falls as a cosine
    decay: float = 0.03  # of weights
    seed: int = 0
    fixed: float = 0.2  # the last part of the training, in which the normalisation is fixed as in inference
    start: str = ""  # the network that is trained further, by name
    selfplay: int = 0  # games against itself, beside each part of the training …
    selfplay_small: int = 0  # … and on each of the small boards
    selfplay_share: float = 0.25  # share of positions from them
    reply: float = 0.15  # weights of the losses; the move's is 1
    won: float = 0.6
    lead: float = 0.5
    owner: float = 0.5
    worth: float = 2.0
    komi: float = 8.0  # deviation, in points, by which komi is changed in games that were played out to count them
    forgotten: float = 0.1  # share of positions whose last moves are not seen


@dataclass(frozen=True)
class Measured:
    """How good the network is on positions it was not trained on."""

    positions: int
    first: float  # share of moves that are its first choice
    five: float  # … or among its first five
    loss: float  # cross entropy of the moves
    won: float  # share of positions whose winner it names
    brier: float
    lead: float  # mean error, points


@dataclass(frozen=True)
class Portion:
    """Games to learn from, all on boards of one size, and the share of positions that are drawn from them."""

    examples: Examples
    share: float = 1.0
    judged: bool = False  # by a stronger player


class OnDevice:
    """Examples on a device, to be drawn from."""

    def __init__(self, examples: Examples, device: torch.device) -> None:
        self.size = examples.size
        self.device = device
        self.count = len(examples)
        names = ["points", "recent", "komi", "year", "played", "reply", "won", "lead", "black"]
        names += ["margin"] if examples.margin is not None else []
        self.arrays = {name: torch.from_numpy(getattr(examples, name)).to(device) for name in names}
        compared = ["options", "odds", "ahead"] if examples.options is not None else []
        self._compared = {name: torch.from_numpy(getattr(examples, name)).to(device) for name in compared}
        self._game = torch.from_numpy(examples.game.astype(np.int32)).to(device)
        self._owners = torch.from_numpy(examples.owners).to(device)
        self._turns, self._back = (torch.from_numpy(table).to(device) for table in symmetries(self.size))

    def batch(
        self, which: Tensor, turns: Tensor, more_komi: Tensor | None = None, forgotten: Tensor | None = None
    ) -> tuple[Tensor, dict[str, Tensor]]:
        """The input planes of these examples, each turned by its symmetry, and what is to be foretold.

        The side to move gets `more_komi` in games that the network played to the end to count them: there it would
        have been ahead by as much more. Where they are `forgotten`, the last moves are not seen.
        """
        taken = {name: array[which] for name, array in self.arrays.items()}
        margin = taken.pop("margin", None)
        if more_komi is not None and margin is not None:
            taken["komi"] = taken["komi"] + more_komi
            taken["lead"] = taken["lead"] + more_komi
            taken["won"] = (margin + more_komi > 0).float()
        if forgotten is not None:
            taken["recent"] = torch.where(forgotten[:, None], -1, taken["recent"])
        points = taken["points"].gather(1, self._turns[turns])
        owners = self._owners[self._game[which].long()].gather(1, self._turns[turns])
        taken["known"] = owners != UNKNOWN
        taken["owner"] = torch.where(taken["black"][:, None], owners, -owners).clamp(-127, 127).float() / 127
        taken |= {name: array[which] for name, array in self._compared.items()} or _alone(taken["played"])
        for name in ("recent", "played", "reply", "options"):
            index = taken[name].long()
            row = turns[:, None].expand_as(index) if index.dim() == 2 else turns
            taken[name] = torch.where(index < 0, index, self._back[row, index.clamp(min=0)])
        return planes_of(points, taken["recent"], taken["komi"], taken["year"], self.size), taken


def _alone(played: Tensor) -> dict[str, Tensor]:
    """The move that was played as the only option; nobody knows what it is worth."""
    first = torch.arange(OPTIONS, device=played.device) == 0
    known = (played >= 0)[:, None] & first
    return {
        "options": torch.where(known, played[:, None], -1),
        "odds": known.half(),
        "ahead": torch.full(known.shape, torch.nan, dtype=torch.half, device=played.device),
    }


Start = tuple[NetworkShape, Mapping[str, NDArray[np.float32]]]  # a network to train further: its shape and its weights
_FAR_APART = 1.5  # in LEAD_SCALE points: how much worse a move is counts only up to this
_NEARLY = 0.1  # errors below this count by their square
_SETTLING = 16  # batches whose statistics a network from a file starts with


class NetworkTraining:
    """One training run. Raises ValueError if there are no positions, or if it cannot start from the network given."""

    def __init__(
        self,
        portions: Sequence[Portion],
        settings: NetworkTrainingSettings,
        device: str | None = None,
        start: Start | None = None,
    ) -> None:
        portions = [portion for portion in portions if len(portion.examples)]
        if not portions:
            raise ValueError("there are no games to train on")
        self.settings = settings
        self.device = torch.device(device or ("cuda" if torch.cuda.is_available() else "cpu"))
        torch.manual_seed(settings.seed)
        network = Body(settings.shape)
        if start is not None:
            network.start_from(*start)
        self.network = network.to(self.device).to(memory_format=torch.channels_last)  # type: ignore[call-overload]
        self._step = 0
        self.steps = max(1, settings.positions // settings.batch)
        self._compiled: Any = None
        self._data: list[OnDevice] = []
        self._portions: list[Portion] = []
        self.draw_from(portions)
        self.usual_size = max(self._data, key=lambda data: data.count).size
        self._draw = torch.Generator(self.device).manual_seed(settings.seed)
        self._choose = torch.Generator().manual_seed(settings.seed)
        if start is not None:
            self.network.settle(self._batch()[1] for _ in range(_SETTLING))
        kept = [weights for weights in self.network.parameters() if weights.dim() < 2]
        decayed = [weights for weights in self.network.parameters() if weights.dim() >= 2]
        groups = [{"params": decayed, "weight_decay": settings.decay}, {"params": kept, "weight_decay": 0.0}]
        self._optimizer = torch.optim.AdamW(
            groups, lr=settings.rate, betas=(0.9, 0.98), fused=self.device.type == "cuda"
        )

    @property
    def done(self) -> int:
        """Positions seen so far."""
        return self._step * self.settings.batch

    @property
    def step(self) -> int:
        """Batches seen so far."""
        return self._step

    def draw_from(self, portions: Sequence[Portion]) -> None:
        """Draw positions from these from now on; those that are on the device already are not copied again."""
        there = {id(portion.examples): data for portion, data in zip(self._portions, self._data, strict=True)}
        self._data = [there.get(id(one.examples)) or OnDevice(one.examples, self.device) for one in portions]
        self._portions = list(portions)  # kept, so that no other examples get their id

    def run(
        self,
        on_step: Callable[[int, dict[str, float]], None] = lambda _positions, _losses: None,
        stop: Callable[[], bool] = lambda: False,
        every: int = 200,
        *,
        until: int | None = None,
        compiled: bool = False,
    ) -> bool:
        """Continue to the batch `until` (the last one), or until `stop` says so; returns whether it was reached.

        After each `every` batches, `on_step` gets the mean losses since the last time.
        """
        end = self.steps if until is None else min(until, self.steps)
        if compiled and self._compiled is None:
            self._compiled = torch.compile(self.network, dynamic=False)
        network: Any = self._compiled if compiled else self.network
        sums: dict[str, Tensor] = {}
        since = 0
        while self._step < end:
            losses = self._learn(network)
            for name, value in losses.items():
                sums[name] = sums.get(name, torch.zeros((), device=self.device)) + value.detach()
            since += 1
            if since == every or self._step == end:
                means = {name: float(value) / since for name, value in sums.items()}
                if not math.isfinite(means["move"]):
                    raise ValueError("training has diverged: the losses are not numbers any more; use a lower rate")
                on_step(self.done, means)
                sums, since = {}, 0
                if stop():
                    break
        return self._step >= end

    def _learn(self, network: Any) -> dict[str, Tensor]:
        s = self.settings
        rate = s.rate * min((self._step + 1) / s.warm_up, 0.5 + 0.5 * math.cos(math.pi * self._step / self.steps))
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        self._set_mode()
        size, planes, target = self._batch()
        used = network if size == self.usual_size else self.network  # compiling it for each size takes long
        with torch.autocast(self.device.type, torch.bfloat16):
            logits, won, lead, owner = used(planes.to(memory_format=torch.channels_last))
        losses = _losses(logits.float(), won.float(), lead.float(), owner.float(), target)
        weights = {"move": 1.0, "reply": s.reply, "won": s.won, "lead": s.lead, "owner": s.owner, "worth": s.worth}
        total = torch.stack([weight * losses[name] for name, weight in weights.items()]).sum()
        self._optimizer.zero_grad(set_to_none=True)
        total.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self._optimizer.step()
        self._step += 1
        return losses

    def _set_mode(self) -> None:
        """Training, with the normalisation fixed towards the end: then the network learns with what inference uses."""
        self.network.train()
        if self._step >= (1 - self.settings.fixed) * self.steps:
            for one in self.network.modules():
                if isinstance(one, torch.nn.BatchNorm2d):
                    one.eval()

    def _batch(self) -> tuple[int, Tensor, dict[str, Tensor]]:
        """A board size, drawn by the shares of all portions of that size, and positions of these portions."""
        shares = torch.tensor([portion.share for portion in self._portions])
        size = self._data[int(torch.multinomial(shares, 1, generator=self._choose))].size
        here = shares * torch.tensor([data.size == size for data in self._data])
        drawn = torch.multinomial(here, self.settings.batch, replacement=True, generator=self._choose)
        parts = []
        for data, count in zip(self._data, drawn.bincount(minlength=len(self._data)).tolist(), strict=True):
            if count:
                which = torch.randint(data.count, (count,), device=self.device, generator=self._draw)
                turns = torch.randint(8, (count,), device=self.device, generator=self._draw)
                more = torch.randn(count, device=self.device, generator=self._draw) * self.settings.komi
                forgotten = torch.rand(count, device=self.device, generator=self._draw) < self.settings.forgotten
                parts.append(data.batch(which, turns, more.round(), forgotten))
        planes = torch.cat([planes for planes, _ in parts])
        return size, planes, {name: torch.cat([target[name] for _, target in parts]) for name in parts[0][1]}

    def finish(self, batches: int = 400, rate: float = 1e-3, judged_share: float = 2 / 3) -> None:
        """Train the last layers behind winner and lead alone, mostly on judged positions of the usual size.

        Without such positions it does nothing. All other layers stay as they are: there are too few of them for those.
        Games against itself are left out: who is far ahead there often gives some of it back, and it would expect that.
        """
        here = [one for one in self._portions if one.examples.size == self.usual_size]
        lessons = [one for one in here if one.judged]
        others = [one for one in here if not one.judged and one.examples.margin is None]
        if not lessons or not others:
            return
        shares = [(part, judged_share) for part in lessons] + [(part, 1 - judged_share) for part in others]
        sums = {True: sum(one.share for one in lessons), False: sum(one.share for one in others)}
        self.draw_from([replace(part, share=part.share * share / sums[part.judged]) for part, share in shares])
        layers = [*self.network.middle.parameters(), *self.network.outcome.parameters()]
        optimizer = torch.optim.AdamW(layers, lr=rate)
        self.network.eval()
        for number in range(batches):
            optimizer.param_groups[0]["lr"] = rate * (1 - number / batches)
            _, planes, target = self._batch()
            with torch.autocast(self.device.type, torch.bfloat16):
                logits, won, lead, owner = self.network(planes.to(memory_format=torch.channels_last))
            losses = _losses(logits.float(), won.float(), lead.float(), owner.float(), target)
            optimizer.zero_grad(set_to_none=True)
            total = self.settings.won * losses["won"] + self.settings.lead * losses["lead"]
            total.backward()  # type: ignore[no-untyped-call]
            optimizer.step()

    # ---- Checkpoints -------------------------------------------------------------------------------------------------

    def save(self, path: Path, more: Mapping[str, Any] | None = None) -> None:
        """Write a checkpoint, whole or not at all; `more` is anything else to keep in it."""
        state = {
            "settings": asdict(self.settings),
            "planes": list(PLANES),
            "step": self._step,
            "network": self.network.state_dict(),
            "optimizer": self._optimizer.state_dict(),
            "draw": self._draw.get_state(),
            "choose": self._choose.get_state(),
            "more": dict(more or {}),
        }
        with replacing(path) as part:
            torch.save(state, part)

    def resume(self, path: Path) -> dict[str, Any]:
        """Continue from a checkpoint and return what else was kept in it. Raises ValueError, in one line, if it belongs
        to another training."""
        state = torch.load(path, map_location=self.device, weights_only=True)
        if state["settings"] != asdict(self.settings) or state["planes"] != list(PLANES):
            raise ValueError(f"{path}: belongs to a training with other settings; start without --resume")
        self._step = state["step"]
        self.network.load_state_dict(state["network"])
        self._optimizer.load_state_dict(state["optimizer"])
        self._draw.set_state(state["draw"].cpu())
        self._choose.set_state(state["choose"].cpu())
        more: dict[str, Any] = state["more"]
        return more


def _losses(logits: Tensor, won: Tensor, lead: Tensor, owner: Tensor, target: dict[str, Tensor]) -> dict[str, Tensor]:
    known = target["reply"].clamp(min=-1)
    moves = target["odds"].float().sum().clamp(min=1)  # games of weak players teach no moves
    options = target["options"].clamp(min=0)
    odds = torch.where(target["options"] >= 0, target["odds"].float(), 0)
    move_loss = -(odds * logits[:, 0].log_softmax(1).gather(1, options)).sum()
    counted = ~target["lead"].isnan()
    decided = ~target["won"].isnan()
    points = torch.where(counted, target["lead"], 0) / LEAD_SCALE
    lead_loss = functional.smooth_l1_loss(lead, points, reduction="none") * counted
    won_loss = functional.binary_cross_entropy_with_logits(
        won, torch.where(decided, target["won"], 0.5), reduction="none"
    )
    owner_loss = functional.binary_cross_entropy_with_logits(owner, (target["owner"] + 1) / 2, reduction="none")
    return {
        "move": move_loss / moves,
        "reply": functional.cross_entropy(logits[:, 1], known, ignore_index=-1, reduction="sum") / moves,
        "won": (won_loss * decided).sum() / decided.sum().clamp(min=1),
        "lead": lead_loss.sum() / counted.sum().clamp(min=1),
        "owner": (owner_loss * target["known"]).sum() / target["known"].sum().clamp(min=1),
        "worth": _worth_loss(logits[:, 2].gather(1, options), target["ahead"].float() / LEAD_SCALE),
    }


def _worth_loss(worth: Tensor, ahead: Tensor) -> Tensor:
    """How well the differences between the options of each position are known; what all have in common is not asked."""
    known = ~ahead.isnan()
    count = known.sum(1, keepdim=True).clamp(min=1)
    ahead = torch.where(known, ahead, 0)
    wanted = (ahead - ahead.sum(1, keepdim=True) / count).clamp(-_FAR_APART, _FAR_APART)
    found = worth - (worth * known).sum(1, keepdim=True) / count
    loss = functional.smooth_l1_loss(found, wanted, reduction="none", beta=_NEARLY)
    return (loss * known).sum() / known.sum().clamp(min=1)


@torch.no_grad()
def measure(network: Body, examples: Examples, device: torch.device, *, turns: int = 1, batch: int = 4096) -> Measured:
    """The network on examples it has not seen; `turns` symmetries are averaged (1 or 8)."""
    network.eval()
    data = OnDevice(examples, device)
    sums = np.zeros(7)
    for first in range(0, data.count, batch):
        which = torch.arange(first, min(first + batch, data.count), device=device)
        odds = torch.zeros(len(which), examples.size**2, device=device)
        won, lead = torch.zeros(len(which), device=device), torch.zeros(len(which), device=device)
        for turn in range(turns):
            turned = torch.full_like(which, turn)
            planes, target = data.batch(which, turned)
            with torch.autocast(device.type, torch.bfloat16):
                logits, logit, points, _ = network(planes.to(memory_format=torch.channels_last))
            odds += logits[:, 0].float().log_softmax(1).gather(1, data._back[turned])
            won += torch.sigmoid(logit.float())
            lead += points.float() * LEAD_SCALE
        target = {name: array[which] for name, array in data.arrays.items()}
        odds, won, lead = (odds / turns).log_softmax(1), won / turns, lead / turns
        played = target["played"].long()
        best = odds.topk(5, 1).indices == played[:, None]
        decided, counted = ~target["won"].isnan(), ~target["lead"].isnan()
        right = ((won > 0.5) == (target["won"] > 0.5)) & decided
        error = torch.where(decided, (won - target["won"]) ** 2, 0).sum()
        off = torch.where(counted, (lead - target["lead"]).abs(), 0).sum()
        loss = functional.nll_loss(odds, played, ignore_index=-1, reduction="sum")
        row = (best[:, 0].sum(), best.sum(), loss, right.sum(), error, off)
        sums[:6] += [float(value) for value in row]
        sums[6] += float(counted.sum())
    decided_count = float(np.isfinite(examples.won).sum()) or 1.0
    n = data.count
    shares = (sums[0] / n, sums[1] / n, sums[2] / n, sums[3] / decided_count, sums[4] / decided_count)
    return Measured(n, *shares, lead=sums[5] / max(sums[6], 1))


def train_for(
    training: NetworkTraining, seconds: float, on_step: Callable[[int, dict[str, float]], None], **options: Any
) -> bool:
    """Train until the end or for about this many seconds; returns whether the end was reached."""
    end = time.monotonic() + seconds
    return training.run(on_step, lambda: time.monotonic() > end, **options)
