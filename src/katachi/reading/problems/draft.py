"""Random enclosed positions, and what makes one of them a problem: one side to move, one move that achieves the most,
and no superfluous stone.

A draft is a connected patch of the board without holes, the attacker's wall all around it, and stones in the patch,
most of them the defender's and next to the wall.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from katachi.go import BLACK, WHITE, Color, Position
from katachi.go.points import neighbours
from katachi.reading.answer.parts import exits_of
from katachi.reading.tsumego.search import ProblemWinner, Tsumego, Verdict

Place = Literal["corner", "side", "centre"]
PLACES: tuple[Place, ...] = ("corner", "side", "centre")
SIZE = 19
_NEAR = neighbours(SIZE)

_BESIDE_WALL = (0.62, 0.92)  # share of a patch's rim that is the defender's, at least and at most
_INNER_DEFENDER = 0.14
_INNER_ATTACKER = 0.16
_WIDEST = {"corner": (7, 5), "side": (8, 4), "centre": (6, 5)}  # columns and rows of a patch


@dataclass(frozen=True)
class ProblemDraft:
    """Stones of a board (row by row) and the points inside the wall."""

    stones: NDArray[np.uint8]
    patch: frozenset[int]

    def position(self) -> Position:
        """The draft as a position on an otherwise empty board. Raises ValueError if a chain has no liberty."""
        position = Position(SIZE)
        position.set_stones(self.stones.reshape(SIZE, SIZE))
        return position

    def without(self, point: int) -> ProblemDraft:
        """The draft without one stone."""
        stones = self.stones.copy()
        stones[point] = 0
        return ProblemDraft(stones, self.patch)

    def walled(self, point: int, attacker: Color) -> ProblemDraft | None:
        """The draft with this point in the wall and nothing behind it, or None if it is not near the wall."""
        around = _NEAR[point]
        if all(n in self.patch for n in around):
            return None
        patch = self.patch - {point}
        stones = self.stones.copy()
        stones[point] = attacker
        for n in around:
            if n not in patch and not any(m in patch for m in _NEAR[n]):
                stones[n] = 0
        return ProblemDraft(stones, patch)


def random_draft(chance: random.Random, place: Place, points: int, defender: Color) -> ProblemDraft:
    """A draft with a patch of about this many points; chance may make an illegal one."""
    patch = _patch(chance, place, points)
    stones = np.zeros(SIZE * SIZE, np.uint8)
    attacker = defender.opponent
    rim_share = chance.uniform(*_BESIDE_WALL)
    for point in sorted(patch):
        rim = [n for n in _NEAR[point] if n not in patch]
        stones[rim] = attacker
        roll = chance.random()
        if rim:
            stones[point] = defender if roll < rim_share else 0
        elif roll < _INNER_DEFENDER + _INNER_ATTACKER:
            stones[point] = defender if roll < _INNER_DEFENDER else attacker
    return ProblemDraft(stones, frozenset(patch))


def _patch(chance: random.Random, place: Place, points: int) -> set[int]:
    """A patch grown point by point, compact shapes being more likely; enclosed holes are filled."""
    columns, rows = _WIDEST[place]
    left = {"corner": 0, "side": (SIZE - columns) // 2, "centre": (SIZE - columns) // 2}[place]
    top = {"corner": 0, "side": 0, "centre": (SIZE - rows) // 2}[place]
    box = {y * SIZE + x for x in range(left, left + columns) for y in range(top, top + rows)}
    start = top * SIZE + left + (0 if place == "corner" else columns // 2)
    patch = {start + SIZE if place == "centre" else start}
    while len(patch) < min(points, len(box)):
        border = sorted({n for point in patch for n in _NEAR[point] if n in box and n not in patch})
        weights = [sum(n in patch for n in _NEAR[point]) ** 2 + (4 - len(_NEAR[point])) for point in border]
        patch.add(chance.choices(border, weights)[0])
    return patch | _holes(patch)


def _holes(patch: set[int]) -> set[int]:
    outside: set[int] = set()
    todo = [SIZE * SIZE - 1]  # a corner that no patch reaches
    while todo:
        point = todo.pop()
        if point not in outside and point not in patch:
            outside.add(point)
            todo += _NEAR[point]
    return set(range(SIZE * SIZE)) - outside - patch


# ---- Questions -------------------------------------------------------------------------------------------------------

Goal = Literal["live", "kill", "ko", "any"]
_TABLE_BITS, _MEASURED_BITS = 16, 18
_NODES = 1 << 17  # per question; harder ones are dropped
_FIRST_LOOK = 1 << 13  # most drafts are settled whichever side moves; these should cost little
_FEWEST_STONES = 4  # of the defender


@dataclass(frozen=True)
class ProblemQuestion:
    """Who moves, which group is at stake, what is achieved, and by which move."""

    to_move: Color
    defender: Color
    outcome: str
    solution: int

    @property
    def goal(self) -> Goal:
        """live and kill without condition, or ko."""
        return {"l": "live", "d": "kill"}.get(self.outcome, "ko")  # type: ignore[return-value]


@dataclass(frozen=True)
class Difficulty:
    """How hard a problem is: `nodes` to prove everything about it, and `traps`, the wrong first moves with only one
    refutation."""

    nodes: int
    traps: int

    @property
    def score(self) -> float:
        """One point for each doubling of the work, and one for each trap, up to five."""
        return math.log2(self.nodes) + min(self.traps, 5)

    @property
    def level(self) -> int:
        """1 to 10: each level covers 1.4 of the score, and the second starts at 8.4."""
        return max(1, min(10, 1 + int((self.score - 7) // 1.4)))


def worth(label: str) -> int:
    """Outcomes ordered for the defender: 6 for life, -6 for death, ko in between by the threats that turn it."""
    number = int(label[1:-1]) if len(label) > 1 else 6
    return number if label[0] == "l" else -number


def find_question(
    chance: random.Random, draft: ProblemDraft, defender: Color, goal: Goal, first_look: int = _FIRST_LOOK
) -> ProblemQuestion | None:
    """The question of a draft, if moving first matters and one first move is best. `first_look`: nodes to find out
    whether it matters."""
    search = _search(draft, defender)
    if search is None or not _depends_on_mover(search, defender, first_look):
        return None
    verdicts = {side: search.judge(side, nodes=_NODES) for side in (BLACK, WHITE)}
    sides = [BLACK, WHITE]
    chance.shuffle(sides)
    for mover in sides:
        question = _question(verdicts, mover, defender)
        if question is not None and goal in (question.goal, "any"):
            return question
    return None


def bare(chance: random.Random, draft: ProblemDraft, question: ProblemQuestion) -> ProblemDraft | None:
    """The draft without what does not matter: the wall as close as possible, and no stone that can go without changing
    the answer. None if too little is left."""
    draft = _tightened(chance, draft, question)
    points = [point for point, stone in enumerate(draft.stones.tolist()) if stone]
    chance.shuffle(points)
    changed = True
    while changed:
        changed = False
        for point in list(points):
            less = draft.without(point)
            if asks(less, question):
                draft, changed = less, True
                points.remove(point)
    defenders = [point for point in points if draft.stones[point] == question.defender]
    return draft if len(defenders) >= _FEWEST_STONES else None


def _tightened(chance: random.Random, draft: ProblemDraft, question: ProblemQuestion) -> ProblemDraft:
    """The draft with the wall moved in wherever the answer stays the same."""
    attacker = question.defender.opponent
    points = [point for point in sorted(draft.patch) if not draft.stones[point] and point != question.solution]
    chance.shuffle(points)
    for point in points:
        closer = draft.walled(point, attacker)
        if closer is not None and asks(closer, question):
            draft = closer
    return draft


def asks(draft: ProblemDraft, question: ProblemQuestion) -> bool:
    """Whether a draft has this question and this answer. What cannot be proved cheaply counts as a no."""
    search = _search(draft, question.defender)
    if search is None:
        return False
    verdicts = {question.to_move: search.judge(question.to_move, nodes=_NODES)}
    if _best(verdicts[question.to_move], question.to_move, question.defender) != [question.solution]:
        return False
    other = question.to_move.opponent
    verdicts[other] = search.judge(other, nodes=_NODES)
    return _question(verdicts, question.to_move, question.defender) == question


def measure(draft: ProblemDraft, question: ProblemQuestion) -> Difficulty:
    """How hard a question is. The search starts from nothing, neither earlier results nor patterns, so the figure
    depends on the question alone."""
    search = Tsumego(draft.position(), question.defender, table_bits=_MEASURED_BITS, patterns=False)
    verdict = search.judge(question.to_move)
    return Difficulty(verdict.nodes, search.traps(question.to_move, verdict.threats))


def _search(draft: ProblemDraft, defender: Color) -> Tsumego | None:
    """None if the region is not the patch: the wall has a hole or a weak chain, or the board is open behind a point."""
    try:
        search = Tsumego(draft.position(), defender, table_bits=_TABLE_BITS, patterns=False)
    except ValueError:
        return None
    closed = draft.patch.issuperset(search.region) and not exits_of(draft.position(), search.region)
    return search if closed else None


def _depends_on_mover(search: Tsumego, defender: Color, nodes: int) -> bool:
    """Whether the side that moves first wins: without ko threats, or if one side has one. More threats never hurt, so
    few searches are needed; what they do not decide quickly counts as a no."""

    def wins(mover: Color, threats: tuple[int, int]) -> bool:
        return search.solve(mover, threats, nodes=nodes) is ProblemWinner.of(mover, defender)

    attacker = defender.opponent
    if wins(defender, (0, 0)):
        return wins(attacker, (0, 0)) or (wins(attacker, (0, 1)) and wins(defender, (0, 1)))
    return wins(defender, (1, 0)) and wins(attacker, (1, 0))


def _best(verdict: Verdict, mover: Color, defender: Color) -> list[int]:
    """The first moves that achieve the most; none if something is not proved."""
    if not verdict.label or ProblemWinner.UNKNOWN in verdict.moves.values():
        return []
    return verdict.winning(ProblemWinner.of(mover, defender))


def _question(verdicts: dict[Color, Verdict], mover: Color, defender: Color) -> ProblemQuestion | None:
    mine, theirs = verdicts[mover], verdicts[mover.opponent]
    moves = _best(mine, mover, defender)
    if len(moves) != 1 or moves[0] < 0 or not theirs.label:
        return None
    gain = worth(mine.label) - worth(theirs.label)
    if (gain if mover == defender else -gain) <= 0:
        return None
    return ProblemQuestion(mover, defender, mine.label, moves[0])
