"""Answers of the solver for the page: everything that is proved about a problem, with its words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from katachi.go import PASS, Color, Move, Point, Position, vertex
from katachi.go.words import capitalized, full, ko_needs, ko_taker, name_of
from katachi.interfaces.wire import FORMS, Form
from katachi.knowledge.life.matcher import RuleMatch
from katachi.knowledge.life.store import RuleBase
from katachi.play.guess import searched_move
from katachi.reading.answer.closing import closed
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
    verdict_words,
)
from katachi.records import write
from katachi.search.report import RuleFact

VerdictName = Literal["alive", "dead", "seki", "ko", "unknown"]
NOT_PROVED = "Not proved within the budget"
STOPPED = "Not proved before it was stopped"
_AT_ONCE = 0.01  # seconds: nothing was read
_MOST_RULES = 3


@dataclass(frozen=True)
class ToldLine:
    """Moves, and why they end there. Two passes before a ko is retaken are a threat and its answer."""

    moves: tuple[Move, ...]
    text: str
    ending: str


@dataclass(frozen=True)
class WrongMove:
    """A first move that is not good enough; the line starts with it."""

    point: Point
    verdict: str
    outcome: str | None
    sentence: str
    line: ToldLine


@dataclass(frozen=True)
class OtherSide:
    """What happens to the group if the other side moves first."""

    to_move: Color
    verdict: str
    outcome: str | None
    sentence: str
    line: ToldLine
    first_moves: list[Point]
    changes: bool | None  # whether the result is different; null if one of them is not known


@dataclass(frozen=True)
class ClosingWall:
    """Stones of the attacker that would enclose a group that is not enclosed."""

    color: Color
    stones: tuple[Point, ...]


@dataclass(frozen=True)
class Solution:
    """Everything that is proved about a problem. What is not proved is unknown."""

    size: int
    to_move: Color
    defender: Color | None
    goal: str
    verdict: VerdictName
    outcome: str | None
    headline: str
    sentences: list[str]
    succeeds: bool | None  # whether the side to move reaches its goal; null: by ko only, or not known
    settled: bool
    ko: list[str]  # who needs how many threats, and who takes the ko first; empty if it is not a ko
    first_moves: list[Point]
    instead: str  # said if there is no first move to name: that none helps, or that none is needed
    right: list[ToldLine]
    wrong: list[WrongMove]
    idle: tuple[Point, ...]  # moves that fail even without an answer
    line: ToldLine
    region: tuple[Point, ...]
    assumes_closed: list[Point]
    is_open: bool
    closing: ClosingWall | None  # where nothing is proved, or only under an assumption
    searched: Point | None  # where no move is proved: what the search likes best, an opinion
    rules: list[RuleFact]  # that hold in the main line after `rules_after` of its moves
    rules_after: int
    shape: str
    other_side: OtherSide | None
    can_be_proved: bool  # whether a proof file can be made
    sgf: str
    nodes: int
    seconds: float
    stopped: bool


FORMS[WrongMove] = Form({"point": "vertex"})


def solution(
    answer: Answer,
    other: Answer | None = None,
    *,
    stopped: bool = False,
    last: bool = True,
    checking: bool = False,
) -> Solution:
    """All about an answer; rules and the SGF only for the `last` one, because they take time.

    `checking`: the first moves are still being judged, so nothing is said about all of them.
    """
    mover = answer.problem.to_move
    shape = named_shape(answer, other) if other is not None else ""
    lines = () if answer.settled else (answer.line, *answer.others)
    after, rules = _rules_on_line(answer) if last else (0, [])
    wall = closed(answer) if last else None
    return Solution(
        size=answer.problem.position.size,
        to_move=mover,
        defender=answer.defender,
        goal=answer.goal,
        verdict=cast("VerdictName", answer.word),
        outcome=answer.outcome or None,
        headline=headline(answer, stopped=stopped),
        sentences=_sentences(answer, other, shape, checking=checking),
        succeeds=succeeds(answer),
        settled=answer.settled,
        ko=_ko(answer),
        first_moves=answer.first_moves,
        instead=instead(answer),
        right=[told_line(line, answer, mover) for line in lines],
        wrong=[_wrong(one, answer) for one in answer.refutations],
        idle=answer.idle,
        line=told_line(answer.line, answer, mover),
        region=answer.region,
        assumes_closed=_assumed(answer),
        is_open=answer.is_open,
        closing=None if wall is None else ClosingWall(wall.color, wall.wall),
        searched=None if wall is None or answer.first_moves or stopped else searched_move(wall),
        rules=rules,
        rules_after=after,
        shape=shape,
        other_side=None if other is None else _other_side(answer, other),
        can_be_proved=not answer.without_proof,
        sgf=write([solution_tree(answer)]) if last else "",
        nodes=answer.nodes,
        seconds=round(answer.seconds, 3),
        stopped=stopped,
    )


def headline(answer: Answer, *, stopped: bool = False) -> str:
    """The verdict as one line: never a guess."""
    if answer.outcome:
        return verdict_words(answer)
    if answer.is_open and answer.verdict is not None:
        return capitalized(answer.why)
    if answer.verdict is None and answer.seconds < _AT_ONCE and not stopped:
        return f"Cannot be read: {answer.why}"
    return STOPPED if stopped else NOT_PROVED


def _sentences(answer: Answer, other: Answer | None, shape: str, *, checking: bool) -> list[str]:
    found = [f"{name_of(answer.problem.to_move)} to move: {sentence(answer)}."]
    if answer.why and (answer.is_open or not answer.outcome) and not answer.assumption:  # the headline has that
        found.append(full(answer.why))
    if answer.first_moves and not answer.settled:
        found.append(first_moves_words(answer, checking=checking))
    elif nothing := instead(answer):
        found.append(nothing)
    if answer.idle and not is_done(answer):
        found.append(idle_words(answer))
    if closed := _assumed(answer):
        places = ", ".join(vertex(point, answer.problem.position.size) for point in closed)
        found.append(f"Assumed to be the attacker's: {places}.")
    if other is not None:
        found.append(f"If {name_of(other.problem.to_move)} moves first: {sentence(other)}.")
    if shape:
        found.append(f"A {shape}: it counts as dead at the end of the game.")
    return found


def _assumed(answer: Answer) -> list[int]:
    return answer.exits if answer.outcome else []


def _ko(answer: Answer) -> list[str]:
    if answer.word != "ko" or answer.defender is None:
        return []
    first = [] if answer.ko_taker is None else [ko_taker(answer.ko_taker)]
    return [ko_needs(answer.outcome, answer.defender), *first]


def _wrong(one: Refutation, answer: Answer) -> WrongMove:
    line = told_line(one.line, answer, answer.problem.to_move)
    return WrongMove(one.move, one.word, one.outcome or None, capitalized(refutation_words(one, answer)), line)


def told_line(line: Line, answer: Answer, mover: Color) -> ToldLine:
    """A line whose first move is `mover`'s, in words."""
    moves = tuple(Move(mover.opponent if i % 2 else mover, point) for i, point in enumerate(line.moves))
    ending = ending_words(line) if line.winner.value else ""
    return ToldLine(moves, line_words(line, answer.problem.position, mover) if moves else ending, ending)


def _other_side(answer: Answer, other: Answer) -> OtherSide:
    known = bool(answer.outcome) and bool(other.outcome)
    mover = other.problem.to_move
    return OtherSide(
        mover,
        other.word,
        other.outcome or None,
        sentence(other),
        told_line(other.line, other, mover),
        other.first_moves,
        changes=(answer.outcome, answer.word) != (other.outcome, other.word) if known else None,
    )


# ---- Proven rules ----------------------------------------------------------------------------------------------------


def _rules_on_line(answer: Answer) -> tuple[int, list[RuleFact]]:
    """Rules about the group in the first position of the main line in which one holds, and how many moves lead there.

    A rule promises life although the attacker moves next, so only positions with the attacker to move count.
    """
    if answer.defender is None or answer.goal != "life" or answer.outcome != "l" or answer.seki:
        return 0, []
    board, color = answer.problem.position.copy(), answer.problem.to_move
    for after, move in enumerate((*answer.line.moves, None)):
        if color == answer.defender.opponent and (found := _about(board, answer)):
            return after, [RuleFact(match, match.picture(board)) for match in found[:_MOST_RULES]]
        if move is None or (move != PASS and not board.is_legal(move, color)):
            break
        board.play(move, color)
        color = color.opponent
    return 0, []


def _about(board: Position, answer: Answer) -> list[RuleMatch]:
    """The rules that hold for the group in question, the smallest rectangle first."""
    assert answer.defender is not None
    group = set(answer.region) | set(answer.problem.target)
    found = [
        match
        for match in RuleBase.shipped().book.match(board, answer.defender, "life", first=True)
        if any(board.color(point) == answer.defender and point in group for point in match.points)
    ]
    return sorted(found, key=lambda match: (match.depth, len(match.points), match.points))
