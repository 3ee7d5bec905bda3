"""What makes a position a problem: one side to move, one move that achieves the most, and no superfluous stone."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Literal

from katachi.go import BLACK, WHITE, Color
from katachi.reading.problems.generate.draft import Draft, all_breathe
from katachi.reading.tsumego.search import Tsumego, Verdict, Winner

Goal = Literal["live", "kill", "ko", "any"]
GOALS: tuple[Goal, ...] = ("live", "kill", "ko", "any")

_TABLE_BITS = 18
_NODES = 1 << 17  # per question; harder ones are dropped
_FIRST_LOOK = 1 << 13  # most drafts are settled whichever side moves; these should cost little
_FEWEST_STONES = 4  # of the defender
_SIDES = ((0, 0), (1, 0), (0, 1))  # threats with which the first moves of both sides are compared


@dataclass(frozen=True)
class Question:
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


def find_question(chance: random.Random, draft: Draft, defender: Color, goal: Goal) -> Question | None:
    """The question of a draft, if moving first matters and one first move is best."""
    search = _search(draft, defender)
    if search is None or not _depends_on_mover(search, defender):
        return None
    verdicts = {side: search.judge(side, nodes=_NODES) for side in (BLACK, WHITE)}
    sides = [BLACK, WHITE]
    chance.shuffle(sides)
    for mover in sides:
        question = _question(verdicts, mover, defender)
        if question is not None and goal in (question.goal, "any"):
            return question
    return None


def bare(chance: random.Random, draft: Draft, question: Question) -> Draft | None:
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


def _tightened(chance: random.Random, draft: Draft, question: Question) -> Draft:
    """The draft with the wall moved in wherever the answer stays the same."""
    attacker = Color(3 - question.defender)
    points = [point for point in sorted(draft.patch) if not draft.stones[point] and point != question.solution]
    chance.shuffle(points)
    for point in points:
        closer = draft.walled(point, attacker)
        if closer is not None and asks(closer, question):
            draft = closer
    return draft


def asks(draft: Draft, question: Question) -> bool:
    """Whether a draft has this question and this answer. What cannot be proved cheaply counts as a no."""
    search = _search(draft, question.defender) if all_breathe(draft.stones) else None
    if search is None:
        return False
    verdicts = {question.to_move: search.judge(question.to_move, nodes=_NODES)}
    if _best(verdicts[question.to_move], question.to_move, question.defender) != [question.solution]:
        return False
    other = Color(3 - question.to_move)
    verdicts[other] = search.judge(other, nodes=_NODES)
    return _question(verdicts, question.to_move, question.defender) == question


def measure(draft: Draft, question: Question) -> Difficulty:
    """How hard a question is. The search starts from nothing, neither earlier results nor patterns, so the figure
    depends on the question alone."""
    search = Tsumego(draft.position(), question.defender, table_bits=_TABLE_BITS, patterns=False)
    verdict = search.judge(question.to_move)
    return Difficulty(verdict.nodes, search.traps(question.to_move, verdict.threats) or 0)


def _search(draft: Draft, defender: Color) -> Tsumego | None:
    """None if the region is not the patch: the wall has a hole, or a weak chain."""
    try:
        search = Tsumego(draft.position(), defender, table_bits=_TABLE_BITS, patterns=False)
    except ValueError:
        return None
    return search if draft.patch.issuperset(search.region) else None


def _depends_on_mover(search: Tsumego, defender: Color) -> bool:
    attacker = Color(3 - defender)
    return any(
        search.solve(defender, threats, nodes=_FIRST_LOOK) is Winner.DEFENDER
        and search.solve(attacker, threats, nodes=_FIRST_LOOK) is Winner.ATTACKER
        for threats in _SIDES
    )


def _best(verdict: Verdict, mover: Color, defender: Color) -> list[int]:
    """The first moves that achieve the most; none if something is not proved."""
    if not verdict.label or Winner.UNKNOWN in verdict.moves.values():
        return []
    return verdict.winning(Winner.DEFENDER if mover == defender else Winner.ATTACKER)


def _question(verdicts: dict[Color, Verdict], mover: Color, defender: Color) -> Question | None:
    mine, theirs = verdicts[mover], verdicts[Color(3 - mover)]
    moves = _best(mine, mover, defender)
    if len(moves) != 1 or moves[0] < 0 or not theirs.label:
        return None
    gain = worth(mine.label) - worth(theirs.label)
    if (gain if mover == defender else -gain) <= 0:
        return None
    return Question(mover, defender, mine.label, moves[0])
