"""Walking through a proof: the state after some moves, in words, and the verdict of every move."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from katachi.go import PASS, Color, Point, parse_vertex
from katachi.go.words import full, ko_solved, name_of, only_ko, worse_ko
from katachi.interfaces.web.dependencies import WorkLimit, part_of_server
from katachi.interfaces.web.models import Vertex
from katachi.interfaces.web.tsumego.kept_answers import KeptAnswers
from katachi.interfaces.web.tsumego.problems import ProblemModel
from katachi.interfaces.web.tsumego.solution import ToldLine, told_line
from katachi.interfaces.wire import FORMS, Form
from katachi.reading.answer.tell import ending_words, result_words
from katachi.reading.answer.walk import NOT_PROVED, Walk, WalkStep
from katachi.reading.tsumego.search import ProblemWinner

Status = Literal["right", "solved", "failed", "unknown"]
_MOST_MOVES = 120
_PAIR = 2
_KEPT = 4  # searches, each with a table of up to 64 MB
reading = WorkLimit(2, 20.0, "too many problems are read")  # the engine wants a processor too


class WalkRequest(ProblemModel):
    """A problem, and the moves played in it so far, by the sides in turn."""

    played: Annotated[list[Vertex], Field(default_factory=list, max_length=_MOST_MOVES)]

    def points(self) -> list[int]:
        """The moves as points. Raises ValueError."""
        return [parse_vertex(text, self.game.size) for text in self.played]


class Walks:
    """The last few walks, by their problems. What they find out about a problem is kept in a file, so that it is proved
    once."""

    def __init__(self, answers: KeptAnswers) -> None:
        self._answers = answers
        self._kept: OrderedDict[str, Walk] = OrderedDict()
        self._lock = threading.Lock()

    @contextmanager
    def walk(self, asked: ProblemModel) -> Iterator[Walk]:
        """The walk of a problem, for this thread alone. Raises ValueError, and HTTPException (429) when it is busy."""
        key = asked.model_dump_json(include=set(ProblemModel.model_fields) - {"name"})
        with self._lock:
            walk = self._kept.get(key)
        if walk is None:
            problem = asked.problem()
            walk = Walk(problem, asked.request(), self._answers.find(key, problem))
        with self._lock:
            walk = self._kept.setdefault(key, walk)
            self._kept.move_to_end(key)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        with walk.lock, reading.turn():
            was_proved = walk.is_proved
            yield walk
            if walk.is_proved and not was_proved:
                self._answers.keep(key, walk.answer)


NeedsWalks = Annotated[Walks, part_of_server("walks")]


@dataclass(frozen=True)
class Reply:
    """Whether the side that began still reaches what it can, and how the side to move answers."""

    size: int
    status: Status
    sentence: str
    to_move: Color
    by: Literal["resistance", "refutation", "none"]
    by_ko: bool  # a move that failed, but for a ko
    reply: tuple[Point, ...]  # moves to play; a threat and its answer may come first, as two passes
    line: ToldLine  # how play continues, starting with the reply
    resistances: tuple[Point, ...]  # other moves of the loser that need an answer
    can_go_on: bool  # not known yet: when asked again, the search continues


@dataclass(frozen=True)
class MoveVerdict:
    """A move, and whether it is good for the side that plays it; null: not known."""

    point: Point
    good: bool | None
    by_ko: bool  # not good, but for a ko
    sentence: str


@dataclass(frozen=True)
class MoveVerdicts:
    """The verdict of every move in the region."""

    size: int
    to_move: Color
    moves: list[MoveVerdict]
    complete: bool  # everything is known; otherwise ask again to continue
    why: str


FORMS[MoveVerdict] = Form({"point": "vertex"})


def reply(walk: Walk, played: list[int], seconds: float) -> Reply:
    """How the proof answers the moves. Raises ValueError for illegal ones."""
    answer = walk.judge(seconds / 2)
    step = walk.step(played, seconds / 2)
    status: Status = "unknown"
    if step.winner is not ProblemWinner.UNKNOWN:
        status = "failed" if step.winner is not walk.aim else "solved" if step.is_over and played else "right"
    moves = () if step.is_over else _first(step.line.moves)
    side = ProblemWinner.DEFENDER if step.to_move == answer.defender else ProblemWinner.ATTACKER
    return Reply(
        walk.problem.position.size,
        status,
        _sentence(walk, step, status, played) if played else _start(walk, step),
        step.to_move,
        by_ko=step.by_ko,
        by="none" if not moves else "refutation" if step.winner is side else "resistance",
        reply=moves,
        line=told_line(step.line, answer, step.to_move),
        resistances=step.resistances,
        can_go_on=step.why == NOT_PROVED or walk.may_be_answered,
    )


def _first(moves: tuple[int, ...]) -> tuple[int, ...]:
    """The first move of a line; with the threat and its answer before a ko is retaken."""
    if moves[:_PAIR] == (PASS, PASS):
        return moves[: _PAIR + 1]
    return moves[:1]


def _start(walk: Walk, step: WalkStep) -> str:
    if step.winner is ProblemWinner.UNKNOWN:
        return full(step.why or walk.answer.why or NOT_PROVED)
    can = "can do it" if step.winner is walk.aim else "cannot do it"
    if _is_ko(walk) and step.winner is walk.aim:
        can = "can get a ko"
    return full(f"{name_of(walk.problem.to_move)} to move {can}: {_result(walk, step.winner)}")


def _sentence(walk: Walk, step: WalkStep, status: Status, played: list[int]) -> str:
    answer = walk.answer
    if status == "unknown" or answer.defender is None:
        return full(step.why or answer.why or NOT_PROVED)
    mover = name_of(walk.problem.to_move)
    result = _result(walk, step.winner)
    if step.by_ko and not _is_ko(walk):
        return full(only_ko(result, walk.problem.to_move.opponent))
    if step.by_ko:
        return full(worse_ko(result, walk.problem.to_move))
    if status == "solved" and _is_ko(walk):
        return full(ko_solved(result, _first_taker(walk, step, played)))
    if status == "solved":
        return full(f"solved: {result} ({ending_words(step.line)})")
    if step.why:
        return full(f"{result}; {step.why}")
    if status == "failed":
        ignored = f", even if {name_of(step.to_move)} does not answer" if step.is_over else ""
        return full(f"that does not work: {result}{ignored}")
    return full(f"{mover} is on the right track{' to a ko' if _is_ko(walk) else ''}: {result}")


def _result(walk: Walk, winner: ProblemWinner) -> str:
    """Who wins now; on the way to a ko, the verdict with its threats."""
    answer = walk.answer
    assert answer.defender is not None
    if _is_ko(walk) and winner is walk.aim:
        return result_words(answer.outcome, answer.defender, answer.goal, names_ko=False)
    return result_words("l" if winner is ProblemWinner.DEFENDER else "d", answer.defender, answer.goal)


def _is_ko(walk: Walk) -> bool:
    """Whether the best that can be reached depends on ko threats."""
    return len(walk.answer.outcome) > 1


def _first_taker(walk: Walk, step: WalkStep, played: list[int]) -> Color | None:
    """Who takes the ko first in the moves played and those to come."""
    board, color = walk.problem.position.copy(), walk.problem.to_move
    for move in (*played, *step.line.moves):
        if move != PASS and not board.is_legal(move, color):
            break
        board.play(move, color)
        if board.ko != PASS:
            return color
        color = color.opponent
    return None


def _verdict_words(walk: Walk, winner: ProblemWinner) -> str:
    if winner is ProblemWinner.UNKNOWN:
        return full(NOT_PROVED)
    or_ko = ", or a ko" if len(walk.answer.outcome) == 1 and winner is not walk.aim and walk.counts_threats else ""
    return full(_result(walk, winner) + or_ko)


def verdicts(walk: Walk, played: list[int], seconds: float) -> MoveVerdicts:
    """The verdict of every move from here. Raises ValueError if the moves before are illegal."""
    answer = walk.judge(seconds / 2)
    _, turn = walk.position(played)
    found = walk.verdicts(played, seconds / 2)
    kos = walk.kos(played, found, seconds / 2)
    side = ProblemWinner.DEFENDER if turn == answer.defender else ProblemWinner.ATTACKER
    moves = [
        MoveVerdict(
            move,
            None if winner is ProblemWinner.UNKNOWN else winner is side,
            move in kos,
            _verdict_words(walk, winner),
        )
        for move, winner in sorted(found.items())
    ]
    known = bool(found) and ProblemWinner.UNKNOWN not in found.values() and walk.is_enclosed
    return MoveVerdicts(walk.problem.position.size, turn, moves, known, answer.why)
