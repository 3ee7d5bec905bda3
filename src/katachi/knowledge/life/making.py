"""The sets of the paper, and making sets: smaller ones first, each added to its base as soon as it is done.

A resumed run does not make a set again if the base has it with the same metarules, and it continues the unfinished set
from its checkpoint.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from katachi.files.writing import make_folder, remove, remove_tree
from katachi.knowledge.life import generate
from katachi.knowledge.life.generate import GenerationProgress, Metarules
from katachi.knowledge.life.paper import PAPER
from katachi.knowledge.life.rule_set import PLACES, Mode, RuleSet, SetKey, in_order
from katachi.knowledge.life.store import RuleBase, RuleBaseError, add
from katachi.knowledge.manifest import NAME, put_back


def catalogue(mode: Mode) -> list[SetKey]:
    """The sets of the paper's tables, smaller ones first."""
    return in_order(SetKey.parse("-".join((*entry, mode))) for entry in PAPER)


def needed(key: SetKey, more: Iterable[SetKey] = ()) -> list[SetKey]:
    """The smaller sets whose rules fit into the rectangle, of the paper's sizes and of `more`; the smallest first."""
    known = {*catalogue(key.mode), *(other for other in more if other.mode == key.mode)}
    return in_order(other for other in known if other.goal == key.goal and fits(other, key))


def eyes_within(key: SetKey) -> list[SetKey]:
    """The eye sets of the paper's sizes that fit into the rectangle: two of them may explain life."""
    inner = (other for other in catalogue(key.mode) if other.goal == "eye")
    return in_order(other for other in inner if fits(other, key) or other[1:4] == key[1:4])


def plan(wanted: Iterable[SetKey], *, eyes: bool = False) -> list[SetKey]:
    """The sets and everything they need, each after what it needs; with `eyes`, sets on life need those on eyes."""
    keys = list(wanted)
    if eyes:
        keys = list({*keys, *(eye for key in keys if key.goal == "life" for eye in eyes_within(key))})
    return in_order({*keys, *(other for key in keys for other in needed(key, keys))})


def fits(small: SetKey, large: SetKey) -> bool:
    """Whether the smaller rectangle fits into the larger one: its edges on edges, its other sides anywhere."""
    if PLACES.index(small.place) < PLACES.index(large.place) or small.cells >= large.cells:
        return False
    straight = small.width <= large.width and small.height <= large.height
    turned = small.width <= large.height and small.height <= large.width
    return straight or (turned and not small.place == large.place == "side")


OnProgress = Callable[[SetKey, GenerationProgress], None]


class MadeRuleSet(NamedTuple):
    """A finished set; `kept` if it already existed."""

    rules: RuleSet
    kept: bool


@dataclass
class Making:
    """Work on some sets. Without a folder nothing is stored, and nothing can be resumed."""

    wanted: Iterable[SetKey]
    folder: Path | None = None
    metarules: Metarules = field(default_factory=Metarules)
    resume: bool = False
    threads: int = 0
    max_megabytes: int = generate.MEGABYTES
    claims: bool = True
    guided: bool = False

    def __post_init__(self) -> None:
        self.wanted = list(self.wanted)
        self.keys = plan(self.wanted, eyes=self.metarules.two_eyes)
        self._done: dict[SetKey, RuleSet] = {}

    def run(self, on_progress: OnProgress | None = None) -> Iterator[MadeRuleSet]:
        """Yield the sets as they are finished, including the smaller ones they need."""
        known = self._stored()
        if not self.resume:
            self.clean()
        for key in self.keys:
            kept = known.get(key) if self.resume or key not in self.wanted else None
            rules = kept or self._make(key, on_progress)
            self._done[key] = rules
            yield MadeRuleSet(rules, kept is not None)

    def _stored(self) -> dict[SetKey, RuleSet]:
        """The sets of the base that were made with the same metarules; a damaged one counts as missing."""
        if self.folder is None:
            return {}
        put_back(self.folder)
        if not (self.folder / NAME).exists():
            return {}
        base = RuleBase.open(self.folder)
        stored: dict[SetKey, RuleSet] = {}
        for key in self.keys:
            with contextlib.suppress(RuleBaseError):
                made = base[key].settings
                enough = made.get("claims", True) or not self.claims
                if enough and made.get("metarules") == asdict(self.metarules):
                    stored[key] = base[key]
        return stored

    def _make(self, key: SetKey, on_progress: OnProgress | None) -> RuleSet:
        eyes = eyes_within(key) if self.metarules.two_eyes and key.goal == "life" else []
        checkpoint = None
        if self.folder is not None:
            make_folder(work_folder(self.folder))
            checkpoint = work_folder(self.folder) / f"{key.name}.checkpoint"
        made = generate.generate(
            *key,
            smaller=[self._done[other] for other in needed(key, self.keys) if other in self._done],
            eyes=[self._done[other] for other in eyes],
            metarules=self.metarules,
            threads=self.threads,
            max_megabytes=self.max_megabytes,
            claims=self.claims,
            guided=self.guided,
            progress=(lambda progress: on_progress(key, progress)) if on_progress else None,
            checkpoint=checkpoint,
        )
        rules = replace(made, settings={"metarules": asdict(self.metarules), "claims": self.claims})
        if self.folder is not None and checkpoint is not None:
            add(self.folder, [rules])
            remove(checkpoint)
        return rules

    def clean(self) -> None:
        """Remove what only resuming needs."""
        if self.folder is not None:
            remove_tree(work_folder(self.folder))


def work_folder(base: Path) -> Path:
    """Where checkpoints are: next to the base, which changes only as a whole."""
    base = base.absolute()
    return base.parent / f".{base.name}.work"
