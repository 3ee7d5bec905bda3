"""Stands in for the generator: the same names, no rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from katachi import _core
from katachi.knowledge.life.frame import PLACES, Place
from katachi.knowledge.life.rule_set import GOALS, Goal, Mode, RuleSet


@dataclass(frozen=True)
class Metarules:
    """Which metarules take rules away."""

    special: bool = True
    smaller: bool = True
    two_eyes: bool = False
    redundant: bool = True
    useless: bool = True
    illegal: bool = True
    min_utility: float | None = None


@dataclass(frozen=True)
class Progress:
    """How far the generator is."""

    stage: str
    done: int
    total: int
    rules: int


def generate(  # noqa: PLR0913
    goal: Goal,
    place: Place,
    width: int,
    height: int,
    mode: Mode,
    *,
    smaller: Sequence[RuleSet] = (),
    eyes: Sequence[RuleSet] = (),  # noqa: ARG001
    metarules: Metarules = Metarules(),  # noqa: B008, ARG001
    claims: bool = True,  # noqa: ARG001
    threads: int = 0,
    progress: Callable[[Progress], None] | None = None,
    checkpoint: Path | None = None,  # noqa: ARG001
) -> RuleSet:
    """The rules of one set, without any metarule."""
    work = _core.RuleGeneration(GOALS.index(goal), PLACES.index(place), width, height, sound=mode == "sound")
    start = time.monotonic()
    while not work.progress.finished:
        work.work(0.1, threads or 2)
        now = work.progress
        if progress is not None:
            progress(Progress(f"round {now.round}", now.done, now.total, now.won))
    rules = work.rules()
    code, conditions, depth = rules.codes, rules.conditions, rules.depths
    order = np.lexsort((conditions, code, depth))
    columns = (code[order], conditions[order], depth[order])
    return RuleSet(goal, place, width, height, mode, *columns, {}, time.monotonic() - start, {"smaller": len(smaller)})
