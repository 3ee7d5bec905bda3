"""Answers of the solver as the page shows them."""

from __future__ import annotations

from typing import cast

from katachi.go import Color, vertex
from katachi.go.words import capitalized, full, name_of
from katachi.interfaces.web.models import MoveModel, color_name
from katachi.interfaces.web.tsumego.models import (
    KoModel,
    LineModel,
    OtherSide,
    SolutionModel,
    VerdictName,
    WrongMove,
    color_or_none,
)
from katachi.interfaces.web.tsumego.rules import rules_on_line
from katachi.reading.answer.parts import Answer, Line, Refutation
from katachi.reading.answer.tell import (
    ending_words,
    first_moves_words,
    idle_words,
    instead,
    is_done,
    line_words,
    named_shape,
    refutation_words,
    sentence,
    solution_tree,
    succeeds,
)
from katachi.records import write

NOT_PROVED = "Not proved within the budget"
STOPPED = "Not proved before it was stopped"
_AT_ONCE = 0.01  # seconds: nothing was read


def solution(
    answer: Answer,
    other: Answer | None = None,
    *,
    stopped: bool = False,
    last: bool = True,
    checking: bool = False,
) -> SolutionModel:
    """All about an answer; rules and the SGF only for the `last` one, because they take time.

    `checking`: the first moves are still being worked on, so nothing is said of all of them.
    """
    size, mover = answer.problem.position.size, answer.problem.to_move
    shape = named_shape(answer, other) if other is not None else ""
    return SolutionModel(
        to_move=color_name(mover),
        defender=color_or_none(answer.defender),
        goal=answer.goal,
        verdict=cast("VerdictName", answer.word),
        outcome=answer.outcome or None,
        headline=headline(answer, stopped=stopped),
        sentences=_sentences(answer, other, shape, checking=checking),
        succeeds=succeeds(answer),
        settled=answer.settled,
        ko=_ko(answer),
        first_moves=[vertex(move, size) for move in answer.first_moves],
        instead=instead(answer),
        right=[_line(line, answer) for line in ((answer.line, *answer.others) if not answer.settled else ())],
        wrong=[_wrong(one, answer) for one in answer.refutations],
        idle=[vertex(move, size) for move in answer.idle],
        line=_line(answer.line, answer),
        region=[vertex(point, size) for point in answer.region],
        assumes_closed=_assumed(answer),
        is_open=answer.is_open,
        rules=rules_on_line(answer) if last else [],
        shape=shape,
        other_side=None if other is None else _other_side(answer, other),
        can_be_proved=bool(answer.outcome) and not answer.is_open,
        sgf=write([solution_tree(answer)]) if last else "",
        nodes=answer.nodes,
        seconds=round(answer.seconds, 3),
        stopped=stopped,
    )


def headline(answer: Answer, *, stopped: bool = False) -> str:
    """The verdict as one line: never a guess."""
    if answer.outcome:
        text = sentence(answer)
        return capitalized(text)
    if answer.is_open and answer.verdict is not None:
        return capitalized(answer.why)
    if answer.verdict is None and answer.seconds < _AT_ONCE and not stopped:
        return f"Cannot be read: {answer.why}"
    return STOPPED if stopped else NOT_PROVED


def _sentences(answer: Answer, other: Answer | None, shape: str, *, checking: bool) -> list[str]:
    mover = answer.problem.to_move
    found = [f"{name_of(mover)} to move: {sentence(answer)}."]
    if not answer.outcome and answer.why:
        found.append(full(answer.why))
    if answer.first_moves and not answer.settled:
        found.append(first_moves_words(answer, checking=checking))
    elif nothing := instead(answer):
        found.append(nothing)
    if answer.idle and not is_done(answer):
        found.append(idle_words(answer))
    if closed := _assumed(answer):
        found.append(f"Taken to be the attacker's: {', '.join(closed)}.")
    if other is not None:
        found.append(f"If {name_of(other.problem.to_move)} moves first: {sentence(other)}.")
    if shape:
        found.append(f"A {shape}: it counts as dead at the end of the game.")
    return found


def _assumed(answer: Answer) -> list[str]:
    if answer.outcome in ("", "l"):
        return []
    return [vertex(point, answer.problem.position.size) for point in answer.exits]


def _ko(answer: Answer) -> KoModel | None:
    if answer.word != "ko" or answer.defender is None:
        return None
    loser = answer.defender.opponent if answer.outcome[0] == "l" else answer.defender
    return KoModel(first=color_or_none(answer.ko_taker), threats=int(answer.outcome[1:-1]), needed_by=color_name(loser))


def _wrong(one: Refutation, answer: Answer) -> WrongMove:
    text = refutation_words(one, answer)
    return WrongMove(
        vertex=vertex(one.move, answer.problem.position.size),
        verdict=cast("VerdictName", one.word),
        outcome=one.outcome or None,
        sentence=capitalized(text),
        line=_line(one.line, answer),
    )


def _line(line: Line, answer: Answer) -> LineModel:
    return line_model(line, answer, answer.problem.to_move)


def line_model(line: Line, answer: Answer, mover: Color) -> LineModel:
    """A line whose first move is `mover`'s."""
    position = answer.problem.position
    moves = [
        MoveModel(color=color_name(mover if i % 2 == 0 else mover.opponent), vertex=vertex(move, position.size))
        for i, move in enumerate(line.moves)
    ]
    ending = ending_words(line) if line.winner.value else ""
    return LineModel(moves=moves, text=line_words(line, position, mover) if moves else ending, ending=ending)


def _other_side(answer: Answer, other: Answer) -> OtherSide:
    known = bool(answer.outcome) and bool(other.outcome)
    size = other.problem.position.size
    return OtherSide(
        to_move=color_name(other.problem.to_move),
        verdict=cast("VerdictName", other.word),
        outcome=other.outcome or None,
        sentence=sentence(other),
        first_moves=[vertex(move, size) for move in other.first_moves],
        line=_line(other.line, other),
        changes=(answer.outcome, answer.word) != (other.outcome, other.word) if known else None,
    )
