"""Problems from real games: positions in which the fate of a group hung on one move.

After every move of a game, the groups near it are cut out (`cutout`). If it matters who moves first, and only one move
works, stones that do not matter are removed, and what passes the filters (`beauty`) becomes a problem: at most one for
each part of the board of a game. No two are the same under the symmetries of the board and swapped colours.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from katachi.go import BLACK, WHITE, Position, sgf_pair
from katachi.go.points import neighbours
from katachi.go.symmetry import SYMMETRIES, point_maps
from katachi.reading.answer.ask import solve_with
from katachi.reading.answer.parts import Answer, SolveSettings
from katachi.reading.problems.beauty import Judged, fault
from katachi.reading.problems.cutout import Cutout, cutouts, line_of
from katachi.reading.problems.draft import SIZE, ProblemDraft, ProblemQuestion, asks, find_question
from katachi.reading.problems.eye_spaces import eye_space_name
from katachi.reading.problems.files import Problem
from katachi.reading.problems.rank import Hardness, hardness
from katachi.reading.tsumego.search import Tsumego
from katachi.records import GameRecord

Record = dict[str, Any]
_NEAR = neighbours(SIZE)
_FIRST_LOOK = 1 << 11  # nodes; there are far more cut-outs than problems
_FIRST_MOVE = 30  # before it, hardly any group is enclosed
_FEWEST_STONES = 4  # of the defender
_TRIVIAL = -20  # 20k: a problem above it has a line of more than one move
_BUDGET = SolveSettings(seconds=1e9, nodes=1 << 19)


@dataclass(frozen=True)
class SourceGame:
    """A game as it is worked on: its moves and how it is named."""

    name: str
    moves: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, record: GameRecord) -> SourceGame | None:
        """None for a game that is not on 19 lines or starts with stones."""
        if record.size != SIZE or record.setup.black or record.setup.white:
            return None
        names = " – ".join(name for name in (record.black, record.white) if name)
        year = str(record.year) if record.year else ""
        event = record.headers.get("EV", "")
        return cls(", ".join(filter(None, (names, event, year))), tuple((int(c), p) for c, p in record.moves))


def problems_of(source: SourceGame, why: Counter[str] | None = None) -> Iterator[Record]:
    """The problems of a game; `why` counts what became of the others."""
    why = Counter() if why is None else why
    chance = random.Random(source.name)
    seen: set[tuple[bytes, frozenset[int]]] = set()
    done: set[tuple[int, int]] = set()
    for number, cut in _cutouts(source):
        key = (cut.draft.stones.tobytes(), cut.draft.patch)
        zone = _zone(cut.draft)
        if key in seen or zone in done:
            continue
        seen.add(key)
        question = find_question(chance, cut.draft, cut.defender, "any", _FIRST_LOOK)
        if question is None:
            why["the fate does not hang on one move"] += 1
            continue
        found = _problem(cut, question, why)
        if found is not None:
            done.add(zone)
            yield _record(chance, *found) | {"game": f"{source.name}, after move {number}"}


def _cutouts(source: SourceGame) -> Iterator[tuple[int, Cutout]]:
    position = Position(SIZE)
    for number, (color, move) in enumerate(source.moves, 1):
        position.play(move, color)
        if number >= _FIRST_MOVE and move >= 0:
            for cut in cutouts(position, move):
                yield number, cut


def _zone(draft: ProblemDraft) -> tuple[int, int]:
    """One of nine parts of the board, in which the room's middle is."""
    rows, columns = [p // SIZE for p in draft.patch], [p % SIZE for p in draft.patch]
    return sum(rows) // len(rows) * 3 // SIZE, sum(columns) // len(columns) * 3 // SIZE


def _problem(cut: Cutout, question: ProblemQuestion, why: Counter[str]) -> tuple[Judged, Hardness] | None:
    bare = supported(trimmed(cut.draft, question), question)
    if bare is None or np.count_nonzero(bare.stones == question.defender) < _FEWEST_STONES:
        why["too little is left"] += 1
        return None
    judged = Judged(bare, question, _answer(bare, question))
    bad = fault(judged)
    if not bad:
        hard = hardness(judged.answer)
        if hard.moves > 1 or hard.steps <= _TRIVIAL:
            return judged, hard
        bad = "one move decides it"
    why[bad] += 1
    return None


def _answer(draft: ProblemDraft, question: ProblemQuestion) -> Answer:
    """The answer from scratch, with its main line."""
    problem = Problem("cut-out", draft.position(), question.to_move, question.defender)
    return solve_with(problem, _BUDGET)[0]


# ---- Stones that do not matter ---------------------------------------------------------------------------------------


def trimmed(draft: ProblemDraft, question: ProblemQuestion) -> ProblemDraft:
    """The draft with the wall as close as it can be and without stones that do not matter, those far from the solution
    first. A stone next to the wall gives way to the wall, so that no holes are left."""
    attacker = question.defender.opponent
    changed = True
    while changed:
        changed = False
        for point in _far_first(draft, question.solution):
            closer = draft.walled(point, attacker) if point in draft.patch else None
            options = [closer] if closer is not None else []
            if draft.stones[point]:
                options.append(draft.without(point))
            better = next((one for one in options if asks(one, question)), None)
            if better is not None:
                draft, changed = better, True
    return draft


def _far_first(draft: ProblemDraft, solution: int) -> list[int]:
    """The room and all stones, except the solution."""
    points = {int(point) for point in np.flatnonzero(draft.stones)} | draft.patch
    row, column = divmod(solution, SIZE)
    points.discard(solution)
    return sorted(points, key=lambda p: (-abs(p // SIZE - row) - abs(p % SIZE - column), p))


def supported(draft: ProblemDraft, question: ProblemQuestion) -> ProblemDraft | None:
    """The draft with a stone on the second line behind each stone of the wall that is alone on the first; None if that
    changes the answer."""
    attacker, stones = question.defender.opponent, draft.stones.copy()
    for point in np.flatnonzero(draft.stones == attacker).tolist():
        alone = all(draft.stones[n] != attacker for n in _NEAR[point])
        if point in draft.patch or line_of(point) or not alone:
            continue
        behind = [n for n in _NEAR[point] if line_of(n) and n not in draft.patch]
        stones[behind] = attacker
    more = ProblemDraft(stones, draft.patch)
    return more if np.array_equal(stones, draft.stones) or asks(more, question) else None


# ---- Records ---------------------------------------------------------------------------------------------------------


def themes_of(judged: Judged) -> list[str]:
    """What the problem is about, by its proof: ko, seki, capture race, connection; otherwise the eye."""
    question, position = judged.question, judged.position
    inside = [p for p in judged.points(question.defender.opponent) if p in judged.draft.patch]
    found = []
    if question.goal == "ko":
        found.append("ko")
    if judged.answer.seki:
        found.append("seki")
    if any(len(position.chain(point)) > 1 for point in inside):
        found.append("capture race")
    if _joins(position, question):
        found.append("connection")
    return found or ["eye"]


def _joins(position: Position, question: ProblemQuestion) -> bool:
    """The solution joins two of the defender's chains, or cuts between them."""
    beside = [n for n in _NEAR[question.solution] if position.color(n) == question.defender]
    return len({min(position.chain(n)) for n in beside}) > 1


def _record(chance: random.Random, judged: Judged, hard: Hardness) -> Record:
    """The problem as written to a file: turned at random, with Black to move, as in books."""
    draft, question = judged.draft, judged.question
    turned = point_maps(SIZE)[chance.choice(SYMMETRIES)]
    swapped = question.to_move == WHITE
    sides = {color: _pairs(turned, judged.points(color)) for color in (BLACK, WHITE)}
    black, white = (WHITE, BLACK) if swapped else (BLACK, WHITE)
    position, group = judged.position, judged.points(question.defender)
    room = judged.answer.region
    return {
        "size": SIZE,
        "black": sides[black],
        "white": sides[white],
        "to_move": "B",
        "defender": "B" if question.defender == black else "W",
        "target": _pairs(turned, sorted({min(position.chain(point)) for point in group})),
        "solutions": _pairs(turned, [question.solution]),
        "outcome": question.outcome,
        "other_outcome": _other_outcome(judged),
        "goal": question.goal,
        "place": "corner" if _in_corner(draft) else "side",
        "difficulty": hard.level,
        "rank": hard.rank,
        "score": round(hard.score, 2),
        "nodes": hard.nodes,
        "moves": hard.moves,
        "tempting": hard.tempting,
        "themes": themes_of(judged),
        "shape": eye_space_name([p for p in room if draft.stones[p] != question.defender], SIZE),
    }


def _other_outcome(judged: Judged) -> str:
    """What becomes of the group if the other side moves first."""
    search = Tsumego(judged.position, judged.question.defender, table_bits=16)
    return search.judge(judged.question.to_move.opponent, nodes=_BUDGET.nodes).label


def _in_corner(draft: ProblemDraft) -> bool:
    corners = {0, SIZE - 1, SIZE * (SIZE - 1), SIZE * SIZE - 1}
    return any(point in corners for point in draft.patch)


def _pairs(turned: Sequence[int], points: Sequence[int]) -> list[str]:
    return [sgf_pair(point, SIZE) for point in sorted(int(turned[point]) for point in points)]
