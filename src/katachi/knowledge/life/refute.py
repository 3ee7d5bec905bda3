"""A check that tries to refute rules: a naive search of the real game on boards that meet their conditions.

It is independent of how rules are made. White moves first and may play anywhere or pass; Black must reach the goal
within the rule's depth. Suicide is forbidden. White may retake a ko at once; Black never takes one at all, because
rules need no ko (docs/rules.md). A rule set is the arrays of its codes, conditions and depths, as in
`native/rules/rule.hpp`.

An eye in the corner that already exists, and one that does not:

>>> import numpy as np
>>> codes, conditions = np.array([1 * 3 + 1 * 9 + 1 * 27, 0], np.uint32), np.zeros(2, np.uint64)
>>> report = check(codes, conditions, np.zeros(2, np.uint8), "eye", "corner", 2, 2, boards_per_rule=10)
>>> report.refuted_rules
[1]
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go.picture import SIGNS, Picture
from katachi.go.points import COLUMNS, PASS
from katachi.go.words import plural
from katachi.knowledge.life.rule_set import GOALS, PLACES, SOME_STONES, Goal, Place, RuleSet


@dataclass(frozen=True)
class Counterexample:
    """A board on which a rule is false. `line` has the moves in turn, White's first, as points row by row, or PASS.

    What fails is the promise that the stone on `cell` (None: some stones) reaches the goal within `depth` plies.
    """

    rule: int
    code: int
    conditions: int
    depth: int
    board: NDArray[np.uint8]
    x: int
    y: int
    width: int
    height: int
    line: list[int]
    cell: int | None = None

    def __str__(self) -> str:
        title = f"rule {self.rule}: code {self.code}, conditions {self.conditions:#x}, depth {self.depth}"
        title += "" if self.cell is None else f", the stone on cell {self.cell}"
        moves = " ".join(map(self._vertex, self.line)) or "(the goal is not there)"
        return "\n".join([title, self._picture().text(coordinates=2), f"White first: {moves}"])

    def _picture(self) -> Picture:
        """The board, which need not be a square, with the rectangle in a frame."""
        rows = tuple("".join(SIGNS[colour] for colour in row) for row in self.board.tolist())
        first, down, across = self.y * len(rows[0]) + self.x, self.height - 1, self.width - 1
        return Picture(rows, size=len(rows), frame=(first, first + down * len(rows[0]) + across))

    def _vertex(self, point: int) -> str:
        height, width = self.board.shape
        return "pass" if point == PASS else f"{COLUMNS[point % width]}{height - point // width}"


@dataclass(frozen=True)
class RefutationReport:
    """What a check found.

    `tried` boards were examined, and `boards` of them matched and were searched. `unmatched_rules` are rules for which
    no board was found: nothing about them was checked.
    """

    rules: int
    tried: int
    boards: int
    proved: int
    undecided: int
    refuted: list[Counterexample]
    unmatched_rules: list[int]

    @property
    def refuted_rules(self) -> list[int]:
        return sorted({example.rule for example in self.refuted})

    def __str__(self) -> str:
        return (
            f"{plural(self.rules, 'rule')}, {self.boards} of {self.tried} boards match: {self.proved} proved, "
            f"{len(self.refuted)} refuted ({plural(len(self.refuted_rules), 'rule')}), {self.undecided} undecided; "
            f"{plural(len(self.unmatched_rules), 'rule')} without a board"
        )


def check(  # noqa: PLR0913 - a rule set, and how hard to try
    code: NDArray[np.uint32],
    conditions: NDArray[np.uint64],
    depth: NDArray[np.uint8],
    goal: Goal,
    place: Place,
    width: int,
    height: int,
    *,
    claims: NDArray[np.uint64] | None = None,
    claims_depth: NDArray[np.uint8] | None = None,
    boards_per_rule: int = 100,
    exhaustive: bool = False,
    outside: int = 9,
    edges: bool = False,
    all_refutations: bool = False,
    seed: int = 1,
    max_nodes: int = 1_000_000,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> RefutationReport:
    """Try every rule of a set; the result depends on the seed, not on the number of threads.

    `boards_per_rule`: random matching boards for each rule. `exhaustive`: before them, all boards with at most
    `outside`
    points outside the rectangle. `edges`: also with the rectangle against edges of the board that it was not made for.
    `claims` and `claims_depth` are what each rule promises (see `Rule`); if left out, some stones. After its first
    counterexample a rule is skipped unless `all_refutations`. `max_nodes`: a search that takes longer is undecided.
    `progress` gets the number of finished rules ten times per second; Ctrl-C and its exceptions end the check.
    """
    codes = np.ascontiguousarray(code, np.uint32)
    needed = np.ascontiguousarray(conditions, np.uint64)
    depths = np.ascontiguousarray(depth, np.uint8)
    promised = np.full(len(codes), SOME_STONES) if claims is None else claims
    found = _core.refute_rules(
        codes,
        needed,
        depths,
        np.ascontiguousarray(promised, np.uint64),
        np.ascontiguousarray(depths if claims_depth is None else claims_depth, np.uint8),
        _number(goal, GOALS),
        _number(place, PLACES),
        width,
        height,
        boards_per_rule,
        edges,
        outside if exhaustive else 0,
        all_refutations,
        seed,
        max_nodes,
        threads or os.cpu_count() or 1,
        progress,
    )
    refuted = []
    for rule, board, x, y, line, cell, plies in found["refuted"]:
        wrong = (rule, int(codes[rule]), int(needed[rule]), plies)
        refuted.append(Counterexample(*wrong, board, x, y, width, height, line, None if cell < 0 else cell))
    tried, boards, proved, undecided = (found[name] for name in ("tried", "boards", "proved", "undecided"))
    return RefutationReport(len(codes), tried, boards, proved, undecided, refuted, found["unmatched"])


def check_set(rules: RuleSet, **options: Any) -> RefutationReport:
    """`check` for a set, with everything it promises."""
    options |= {"claims": rules.claims, "claims_depth": rules.claims_depth}
    return check(rules.code, rules.conditions, rules.depth, *rules.key[:4], **options)


def _number(word: str, words: tuple[str, ...]) -> int:
    if word not in words:
        raise ValueError(f"{word!r} is not one of {', '.join(words)}")
    return words.index(word)
