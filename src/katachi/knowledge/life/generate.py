"""Stands in for the generator: the same names, no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from katachi.knowledge.life.frame import Place
from katachi.knowledge.life.rule_set import Goal, Mode, RuleSet


@dataclass(frozen=True)
class Metarules:
    """Which metarules take rules away."""

    subsumed: bool = True
    smaller: bool = True
    redundant: bool = True
    useless: bool = True
    illegal: bool = True
    irrelevant: bool = True


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
    metarules: Metarules = Metarules(),  # noqa: B008 - frozen
    threads: int = 0,
    progress: Callable[[Progress], None] | None = None,
    checkpoint: Path | None = None,
) -> RuleSet:
    """The rules of one set."""
    raise NotImplementedError(f"the generator is not here yet: {(goal, place, width, height, mode)}")
