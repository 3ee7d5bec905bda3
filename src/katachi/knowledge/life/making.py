"""Making sets of rules, smaller ones first, and adding each to its base as soon as it is done.

What exists is done: a resumed run does not make a set again if the base has it with the same metarules, and it
continues the unfinished set from its checkpoint.
"""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from katachi.knowledge.life import generate
from katachi.knowledge.life.catalogue import eyes_within, needed, plan
from katachi.knowledge.life.generate import Metarules, Progress
from katachi.knowledge.life.rule_set import RuleSet, SetKey
from katachi.knowledge.life.store import RuleBase, RuleBaseError, add
from katachi.knowledge.manifest import NAME
from katachi.knowledge.publishing import put_back

OnProgress = Callable[[SetKey, Progress], None]


class Made(NamedTuple):
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

    def run(self, on_progress: OnProgress | None = None) -> Iterator[Made]:
        """Yield the sets as they are finished, including the smaller ones they need."""
        known = self._stored()
        if self.folder and not self.resume:
            shutil.rmtree(work_folder(self.folder), ignore_errors=True)
        for key in self.keys:
            kept = known.get(key) if self.resume or key not in self.wanted else None
            rules = kept or self._make(key, on_progress)
            self._done[key] = rules
            yield Made(rules, kept is not None)

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
        smaller = [self._done[other] for other in needed(key, self.keys) if other in self._done]
        checkpoint = self._checkpoint(key)
        made = generate.generate(
            *key,
            smaller=smaller,
            eyes=[self._done[other] for other in self._eyes(key)],
            metarules=self.metarules,
            threads=self.threads,
            max_megabytes=self.max_megabytes,
            claims=self.claims,
            guided=self.guided,
            progress=(lambda progress: on_progress(key, progress)) if on_progress else None,
            checkpoint=checkpoint,
        )
        rules = replace(made, settings=self._settings())
        if self.folder is not None:
            add(self.folder, [rules])
            if checkpoint is not None:
                checkpoint.unlink(missing_ok=True)
        return rules

    def _eyes(self, key: SetKey) -> list[SetKey]:
        return eyes_within(key) if self.metarules.two_eyes and key.goal == "life" else []

    def _settings(self) -> dict[str, Any]:
        return {"metarules": asdict(self.metarules), "claims": self.claims}

    def _checkpoint(self, key: SetKey) -> Path | None:
        if self.folder is None:
            return None
        work = work_folder(self.folder)
        work.mkdir(parents=True, exist_ok=True)
        return work / f"{key.name}.checkpoint"

    def clean(self) -> None:
        """Remove what only resuming needs."""
        if self.folder is not None:
            shutil.rmtree(work_folder(self.folder), ignore_errors=True)


def work_folder(base: Path) -> Path:
    """Where checkpoints are: next to the base, which changes only as a whole."""
    base = base.absolute()
    return base.parent / f".{base.name}.work"
