"""Where a walk through a proof stands, worded."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from katachi.go import PASS, parse_vertex, vertex
from katachi.interfaces.web.models import ColorName, Vertex, color_name
from katachi.interfaces.web.tsumego.models import LineModel, ProblemModel
from katachi.interfaces.web.tsumego.solution import line_model
from katachi.reading.answer.tell import ending_words, name_of, result_words
from katachi.reading.answer.walk import NOT_PROVED, Step, Walk
from katachi.reading.tsumego.search import Winner

Status = Literal["right", "solved", "failed", "unknown"]
_MOST_MOVES = 120
_PAIR = 2


class WalkRequest(ProblemModel):
    """A problem, and the moves played in it so far, by the sides in turn."""

    played: Annotated[list[Vertex], Field(default_factory=list, max_length=_MOST_MOVES)]

    def points(self) -> list[int]:
        """The moves as points. Raises ValueError."""
        return [parse_vertex(text, self.game.size) for text in self.played]

    def asked(self) -> ProblemModel:
        """The problem alone."""
        return ProblemModel(**self.model_dump(exclude={"played"}))


class ReplyModel(BaseModel):
    """Whether the side that began still reaches what it can, and how the side to move answers."""

    status: Status
    sentence: str
    to_move: ColorName
    by: Literal["resistance", "refutation", "none"]
    reply: list[str]  # moves to play; a threat and its answer may come first, as two passes
    line: LineModel  # how it goes on, with the reply
    resistances: list[str]  # other moves of the loser that need an answer
    can_go_on: bool  # not known yet: asked again, the search goes on


class MoveVerdict(BaseModel):
    """A move, and whether it is good for the side that plays it; null: not known."""

    vertex: str
    good: bool | None
    sentence: str


class MovesModel(BaseModel):
    """Every move in the region."""

    to_move: ColorName
    moves: list[MoveVerdict]
    complete: bool  # nothing is unknown; else ask again to go on
    why: str


def reply(walk: Walk, played: list[int], seconds: float) -> ReplyModel:
    """What the proof has to say to the moves. Raises ValueError for illegal ones."""
    answer = walk.judge(seconds / 2)
    step = walk.step(played, seconds / 2)
    size = walk.problem.position.size
    status: Status = "unknown"
    if step.winner is not Winner.UNKNOWN:
        status = "failed" if step.winner is not walk.aim else "solved" if step.is_over and played else "right"
    moves = _first(step.line.moves)
    side = Winner.DEFENDER if step.to_move == answer.defender else Winner.ATTACKER
    by: Literal["resistance", "refutation", "none"] = "none"
    if moves and not step.is_over:
        by = "refutation" if step.winner is side else "resistance"
    return ReplyModel(
        status=status,
        sentence=_sentence(walk, step, status, played) if played else _start(walk, step),
        to_move=color_name(step.to_move),
        by=by,
        reply=[vertex(move, size) for move in moves] if by != "none" else [],
        line=line_model(step.line, answer, step.to_move),
        resistances=[vertex(move, size) for move in step.resistances],
        can_go_on=step.why == NOT_PROVED or (walk.is_enclosed and answer.verdict is None),
    )


def _first(moves: tuple[int, ...]) -> tuple[int, ...]:
    """The first move of a line; with the threat and its answer before a ko is retaken."""
    if moves[:_PAIR] == (PASS, PASS):
        return moves[: _PAIR + 1]
    return moves[:1]


def _start(walk: Walk, step: Step) -> str:
    if step.winner is Winner.UNKNOWN:
        return _full(step.why or walk.answer.why or NOT_PROVED)
    can = "can do it" if step.winner is walk.aim else "cannot do it"
    if _is_ko(walk) and step.winner is walk.aim:
        can = "can get a ko"
    return _full(f"{name_of(walk.problem.to_move)} to move {can}: {_result(walk, step.winner)}")


def _sentence(walk: Walk, step: Step, status: Status, played: list[int]) -> str:
    answer = walk.answer
    if status == "unknown" or answer.defender is None:
        return _full(step.why or answer.why or NOT_PROVED)
    mover = name_of(walk.problem.to_move)
    result = _result(walk, step.winner)
    if step.by_ko and not _is_ko(walk):
        return _full(f"that is only a ko: {result} if {name_of(walk.problem.to_move.opponent)} wins it")
    if step.by_ko:
        return _full(f"that is a worse ko than there is: {result} unless {mover} has more ko threats")
    if status == "solved" and _is_ko(walk):
        return _full(f"solved: it is a ko{_first_taker(walk, step, played)}. {result[0].upper()}{result[1:]}")
    if status == "solved":
        return _full(f"solved: {result} ({ending_words(step.line)})")
    if step.why:
        return _full(f"{result}; {step.why}")
    if status == "failed":
        return _full(f"that does not work: {result}")
    return _full(f"{mover} is on the right way{' to a ko' if _is_ko(walk) else ''}: {result}")


def _result(walk: Walk, winner: Winner) -> str:
    """Who wins now. Whoever is on the way to a ko gets what the verdict says, with its threats."""
    answer = walk.answer
    assert answer.defender is not None
    if _is_ko(walk) and winner is walk.aim:
        return result_words(answer.outcome, answer.defender, answer.goal).removeprefix("ko: ")
    return result_words("l" if winner is Winner.DEFENDER else "d", answer.defender, answer.goal)


def _is_ko(walk: Walk) -> bool:
    """Whether the best that can be reached depends on ko threats."""
    return len(walk.answer.outcome) > 1


def _first_taker(walk: Walk, step: Step, played: list[int]) -> str:
    """Who takes the ko first in the moves played and those to come."""
    board, color = walk.problem.position.copy(), walk.problem.to_move
    for move in (*played, *step.line.moves):
        if move != PASS and not board.is_legal(move, color):
            break
        board.play(move, color)
        if board.ko != PASS:
            return f", and {name_of(color)} takes it first"
        color = color.opponent
    return ""


def _full(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _verdict_words(walk: Walk, winner: Winner) -> str:
    if winner is Winner.UNKNOWN:
        return "Not proved within the budget."
    or_ko = ", or a ko" if len(walk.answer.outcome) == 1 and winner is not walk.aim and walk.counts_threats else ""
    return _full(_result(walk, winner) + or_ko)


def moves(walk: Walk, played: list[int], seconds: float) -> MovesModel:
    """The verdict of every move from here. Raises ValueError for illegal moves before."""
    answer = walk.judge(seconds / 2)
    _, turn = walk.position(played)
    found = walk.verdicts(played, seconds / 2)
    size = walk.problem.position.size
    side = Winner.DEFENDER if turn == answer.defender else Winner.ATTACKER
    verdicts = [
        MoveVerdict(
            vertex=vertex(move, size),
            good=None if winner is Winner.UNKNOWN else winner is side,
            sentence=_verdict_words(walk, winner),
        )
        for move, winner in sorted(found.items())
    ]
    known = bool(found) and Winner.UNKNOWN not in found.values() and walk.is_enclosed
    return MovesModel(to_move=color_name(turn), moves=verdicts, complete=known, why=answer.why)
