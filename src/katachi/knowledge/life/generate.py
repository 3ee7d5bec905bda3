"""All rules of one goal, place and size, proved by retrograde analysis and thinned out by metarules.

>>> from katachi.knowledge.life.generate import generate
>>> generate("eye", "corner", 2, 2, "sound").by_depth()
{0: 1, 2: 3}

The numbers R5.1 to R5.8 are those of the metarules in docs/rules.md.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.knowledge.columns import open_columns, write_columns
from katachi.knowledge.life.rule_set import GOALS, SOME_STONES, Frame, Goal, Mode, Place, RuleSet, SetKey

MEGABYTES = 6000  # default limit per set, so that a machine with 8 GB can make it
_SLICE = 0.25  # seconds between two reports
_SAVE_EVERY = 10.0
_CELLS_MADE_TWICE = 12  # the analysis of this many takes a second, so R5.6 can be counted by leaving it out
_COSTS = {0: 0.5, 1: 0.5, 2: 2.0, 3: 2.0}  # of the bits of a condition, in plies of depth; the last two limit White


class TooLargeError(ValueError):
    """The rules of a rectangle do not fit into the memory allowed."""


@dataclass(frozen=True)
class Metarules:
    """Which metarules remove rules. Winning rules (R5.2) are never kept."""

    special: bool = True  # R5.1, cases of a more general rule of the same rectangle
    smaller: bool = True  # R5.1, cases of rules of smaller rectangles
    two_eyes: bool = False  # R5.3, life rules that two independent eyes explain
    redundant: bool = True  # R5.4, by conditions that follow from others
    useless: bool = True  # R5.5, conditions that follow from others
    illegal: bool = True  # R5.6, rules that no legal position fulfils
    min_utility: float | None = None  # R5.7, by formula


@dataclass(frozen=True)
class GenerationProgress:
    """The progress of the work on one set."""

    stage: str
    done: int
    total: int
    rules: int


OnProgress = Callable[[GenerationProgress], None]


def generate(  # noqa: PLR0913 - what, and how
    goal: Goal,
    place: Place,
    width: int,
    height: int,
    mode: Mode = "sound",
    *,
    smaller: Sequence[RuleSet] = (),
    eyes: Sequence[RuleSet] = (),
    metarules: Metarules = Metarules(),  # noqa: B008 - frozen
    claims: bool = True,
    guided: bool = False,
    threads: int = 0,
    max_megabytes: int = MEGABYTES,
    progress: OnProgress | None = None,
    checkpoint: Path | None = None,
) -> RuleSet:
    """The rules of one set. `smaller` are the sets of smaller rectangles, `eyes` the eye rules for R5.3.

    With `claims` (sound mode) the analysis is also made for each stone, so that the rules say which stones they
    promise. With a `checkpoint`, a kill loses only the work since the last whole round. Raises TooLargeError if the
    rules found so far take more than `max_megabytes`. With `guided` (R5.8) the optimistic analysis comes first, and the
    realistic one searches only where that one won; the rules are the same.
    """
    started = time.monotonic()
    key = SetKey(goal, place, width, height, mode)
    work = _Work(key, metarules, guided, threads or os.cpu_count() or 1, max_megabytes, progress)
    known, removed = _reduced(work, smaller, checkpoint)
    result = _rule_set(key, known)
    if mode == "sound" and claims and metarules.redundant and metarules.special:
        known = _with_claims(work)
        kept = _without(known, _said_by_smaller(key, known, smaller if metarules.smaller else ()))
        result = _counting(_rule_set(key, kept), of=result)
    if metarules.two_eyes and goal == "life":
        before = result.total
        result, exceptions = without_two_eyes(result, known, eyes)
        removed |= {"two eyes": before - result.total, "two eyes, exceptions": -len(exceptions)}
    if metarules.min_utility is not None:
        before = result.total
        result = result.where(utility(result) >= metarules.min_utility)
        removed["utility"] = before - result.total
    return replace(result, removed=removed, seconds=time.monotonic() - started)


def _reduced(work: _Work, smaller: Sequence[RuleSet], checkpoint: Path | None) -> tuple[_core.RuleList, dict[str, int]]:
    """The rules without regard to single stones, and how many each metarule removed."""
    key, metarules = work.key, work.metarules
    given = _enlarged(key, smaller) if key.mode == "paper" else None
    plain = work.analysis(given=given, checkpoint=checkpoint)
    rules, log = plain.rules(), plain.log()
    removed = {"winning": plain.winning_count, "special": len(log) - len(rules)}
    if metarules.illegal and key.cells <= _CELLS_MADE_TWICE:
        removed["illegal"] = len(work.analysis(given=given, drop_illegal=False).rules()) - len(rules)
    if not metarules.special:
        rules = log
    del plain
    if metarules.redundant:
        # In the paper's game, conditions that follow from others are read one by one, so all are written down.
        # A subsumed rule may need fewer plies for what turns out to be the same: the sound log has them all.
        sound, count = key.mode == "sound", len(rules)
        rules = _core.reduce_rules(*work.frame, log if sound else rules, metarules.useless and sound)
        removed["redundant"] = count - len(rules)
    if metarules.smaller and smaller:
        count = len(rules)
        rules = _without(rules, _said_by_smaller(key, rules, smaller))
        removed["smaller"] = count - len(rules)
    return rules, removed


def optimistic(goal: Goal, place: Place, width: int, height: int) -> RuleSet:
    """R5.8: the colourings won in the best possible surroundings. Not a proof, but it shows where realistic rules can
    be."""
    key = SetKey(goal, place, width, height, "sound")
    return _rule_set(key, _core.optimistic_rules(GOALS.index(goal), *key.frame.native, os.cpu_count() or 1))


def pessimistic(rules: RuleSet) -> RuleSet:
    """R5.8: the rules without conditions, which hold in any surroundings."""
    return rules.where(rules.conditions == 0)


def utility(rules: RuleSet) -> NDArray[np.float64]:
    """R5.7: a number for each rule, higher is better: its depth, which saves search, minus the cost of its conditions.

    Boards seldom meet conditions such as that White has no liberties outside, and then a capture usually settles things
    anyway.
    """
    return np.asarray(rules.depth - sum(cost * rules.cells_with(bit) for bit, cost in _COSTS.items()))


# ---- Two eyes --------------------------------------------------------------------------------------------------------


def eye_pairs(
    place: Place, width: int, height: int, eyes: Sequence[RuleSet], *, protected_cells: bool = False
) -> _core.EyePairs:
    """The pairs of eyes that fit into a rectangle. `protected_cells` uses the paper's test of independence."""
    sets = [(*one.frame.native, one.rule_list) for one in eyes]
    return _core.EyePairs(*Frame(place, width, height).native, sets, protected_cells)


def without_two_eyes(
    rules: RuleSet, known: _core.RuleList, eyes: Sequence[RuleSet], *, protected_cells: bool = False
) -> tuple[RuleSet, _core.RuleList]:
    """The life rules that eyes do not explain, and the pairs of eyes that are exceptions.

    `known` is everything proved for the rectangle. Raises ValueError for eyes that are not sound.
    """
    if rules.goal != "life" or any(one.goal != "eye" or one.mode != "sound" for one in eyes):
        raise ValueError("only sound eye rules can explain life rules")
    pairs = eye_pairs(rules.place, rules.width, rules.height, eyes, protected_cells=protected_cells)
    explained, exceptions = _core.two_eyes(*rules.frame.native, rules.rule_list, known, pairs)
    return rules.where(explained == 0), exceptions


# ---- The analyses ----------------------------------------------------------------------------------------------------


@dataclass
class _Work:
    """Runs analyses of one rectangle and reports progress."""

    key: SetKey
    metarules: Metarules
    guided: bool
    threads: int
    max_megabytes: int
    progress: OnProgress | None

    @property
    def frame(self) -> tuple[int, int, int]:
        return self.key.frame.native

    def analysis(
        self,
        words: str = "",
        *,
        given: _core.RuleList | None = None,
        checkpoint: Path | None = None,
        **options: Any,
    ) -> _core.RuleGeneration:
        """A finished analysis."""
        options.setdefault("drop_illegal", self.metarules.illegal)
        sound, goal = self.key.mode == "sound", GOALS.index(self.key.goal)
        run = _core.RuleGeneration(goal, *self.frame, sound=sound, lend=not sound, guided=self.guided, **options)
        if given is not None:
            run.give(given)
        identity = {"set": self.key.name, "options": dict(sorted(options.items())), "version": 1}
        if checkpoint is not None and checkpoint.exists():
            _restore(run, checkpoint, identity)
        saved, round_saved = time.monotonic(), run.progress.round
        while not (now := run.work(_SLICE, self.threads)).finished:
            if self.progress is not None:
                stage = f"{words}depth {2 * now.round}, {'black' if now.to_black else 'white'} moves"
                self.progress(GenerationProgress(stage, now.done, now.total, now.won))
            full = now.bytes > self.max_megabytes << 20
            due = full or time.monotonic() - saved > _SAVE_EVERY
            if checkpoint is not None and now.round > round_saved and due:
                _save(run, checkpoint, identity)
                saved, round_saved = time.monotonic(), now.round
            if full:
                raise TooLargeError(
                    f"{self.key.name} needs more than {self.max_megabytes} megabytes at depth {2 * now.round}: allow "
                    "more with --max-megabytes (--to and --resume continue the work), or choose a smaller rectangle"
                )
        return run


def _save(run: _core.RuleGeneration, path: Path, identity: dict[str, Any]) -> None:
    log = run.log()
    meta = {"identity": identity, "round": run.progress.round}
    write_columns(path, meta, {"code": log.codes, "conditions": log.conditions, "depth": log.depths})


def _restore(run: _core.RuleGeneration, path: Path, identity: dict[str, Any]) -> None:
    """Continue from a checkpoint. One from other work, or a damaged one, is ignored."""
    try:
        meta, arrays = open_columns(path)
        if meta.get("identity") != identity:
            return
        code, conditions, depth = (np.ascontiguousarray(arrays[name]) for name in ("code", "conditions", "depth"))
        claims = np.full(len(code), SOME_STONES, np.uint64)
        run.restore(_core.RuleList(code, conditions, depth, depth, claims), int(meta["round"]))
    except (ValueError, KeyError, TypeError):
        return


def _with_claims(work: _Work) -> _core.RuleList:
    """The rules with the stones they promise, and special cases that promise more."""
    cells = work.key.cells
    runs = [work.analysis("all stones, ", target=-1).log()]
    runs += [work.analysis(f"stone {cell + 1} of {cells}, ", target=cell).log() for cell in range(cells)]
    return _core.reduce_rules(*work.frame, _core.combine_rules(runs), work.metarules.useless)


def _counting(rules: RuleSet, of: RuleSet) -> RuleSet:
    """The rules, counting only those of the other set, which was made without regard to single stones."""
    wanted = set(zip(of.code.tolist(), of.conditions.tolist(), strict=True))
    found = list(zip(rules.code.tolist(), rules.conditions.tolist(), strict=True))
    if not wanted <= set(found):
        raise RuntimeError(f"{rules.name}: rules were lost when their promises were worked out; please report this")
    return replace(rules, counted=np.array([one in wanted for one in found], np.uint8))


# ---- Rules as lists --------------------------------------------------------------------------------------------------


def _rule_set(key: SetKey, rules: _core.RuleList) -> RuleSet:
    columns = (rules.codes, rules.conditions, rules.depths)
    return RuleSet(*key, *columns, claims=rules.claims, claims_depth=rules.claims_depths)


def _enlarged(key: SetKey, smaller: Sequence[RuleSet]) -> _core.RuleList | None:
    given: _core.RuleList | None = None
    for other in smaller:
        part = _core.enlarge_rules(*key.frame.native, key.mode == "sound", *other.frame.native, other.rule_list)
        given = part if given is None else given + part
    return given


def _said_by_smaller(key: SetKey, rules: _core.RuleList, smaller: Sequence[RuleSet]) -> NDArray[np.uint64]:
    said = np.zeros(len(rules), np.uint64)
    for other in smaller:
        sound = key.mode == "sound"
        said |= _core.claims_of_smaller(*key.frame.native, sound, rules, *other.frame.native, other.rule_list)
    return said


def _without(rules: _core.RuleList, said: NDArray[np.uint64]) -> _core.RuleList:
    """The rules that claim more than has been claimed so far."""
    return rules.where((rules.claims & ~said) != 0)
