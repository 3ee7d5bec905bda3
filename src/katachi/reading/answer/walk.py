"""Walking through a proof by playing against it: after any moves, who wins now, and how to continue.

The question is that of the problem: does the side to move achieve what it can achieve from the start, if need be by a
ko with as many threats as that takes? Moves outside the region are tenuki, and two passes before a ko is retaken at
once are a threat and its answer, as in `Line`.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from katachi.go import PASS, Color, Position, vertex
from katachi.reading.answer.ask import enclosed_search, is_answered_openly, solve_with
from katachi.reading.answer.parts import (
    MOST_THREATS,
    NO_LINE,
    Answer,
    Line,
    SolveSettings,
    as_far_as_legal,
    find_line,
    winner_if_ignored,
)
from katachi.reading.problems.files import Problem
from katachi.reading.tsumego.open import TABLE_BITS
from katachi.reading.tsumego.search import MANY, ProblemWinner, Tsumego
from katachi.work import SharedBudget

NOT_PROVED = "not proved within the budget"  # when asked again, the search continues
_NO_THREAT = "takes a ko threat that is not there: what can be reached is counted without it"
_NEAR = 2  # lines from the group: where its side resists in the open
_IGNORED_NODES = 3_000  # to see whether a move needs an answer
_MOST_IN_THE_OPEN = 3.0  # seconds of the last reading of a group that is not enclosed; each has twice those before it


@dataclass(frozen=True)
class WalkStep:
    """The state of a walk. `winner`: who wins now; `line`: how play continues from here, without the moves before.

    `by_ko`: the side that began has lost except by ko.
    `is_over`: nothing is left that needs an answer. `resistances`: if it is the loser's turn, his moves that need an
    answer, those that hold out longest first as far as that is known.
    """

    to_move: Color
    winner: ProblemWinner
    line: Line = NO_LINE
    is_over: bool = False
    by_ko: bool = False
    resistances: tuple[int, ...] = ()
    why: str = ""


class Walk:
    """A problem being walked through. Use it from one thread at a time; results are kept from step to step.

    `known`: the answer that a walk of the same problem has proved before; it is not looked for again.
    """

    def __init__(self, problem: Problem, request: SolveSettings, known: Answer | None = None) -> None:
        self.problem, self._request = problem, request
        self.lock = threading.Lock()
        self._search: Tsumego | None = None
        self._open_seconds = 0.0  # of the last reading in the open
        self.answer = known or Answer(problem, 0.0)
        if known is not None and known.is_open:
            self._search = _open_search(known)
            return
        try:
            self.defender, self.goal, self._search = enclosed_search(problem, request)
        except ValueError as error:
            self.answer = known or Answer(problem, 0.0, why=str(error))

    def judge(self, seconds: float) -> Answer:
        """The answer about the start; when asked again, it continues."""
        if self.is_answered:
            return self.answer
        if self._search is None or is_answered_openly(self.answer):
            return self._judge_openly(seconds)
        verdict = self._search.judge(self.problem.to_move, seconds=seconds)
        region = tuple(self._search.region)
        self.answer = Answer(self.problem, 0.0, self.defender, self.goal, verdict, region=region, nodes=verdict.nodes)
        return self._judge_openly(seconds) if is_answered_openly(self.answer) else self.answer

    def _judge_openly(self, seconds: float) -> Answer:
        if self._open_seconds >= _MOST_IN_THE_OPEN:
            return self.answer
        self._open_seconds = min(_MOST_IN_THE_OPEN, max(seconds, 2 * self._open_seconds))
        answer, search = solve_with(self.problem, replace(self._request, seconds=self._open_seconds, line=False))
        if answer.outcome or answer.is_open or self._search is None:
            self.answer, self._search = answer, search
        return self.answer

    @property
    def is_answered(self) -> bool:
        """Whether the start is judged."""
        return bool(self.answer.outcome or (self.answer.is_open and self.answer.verdict))

    @property
    def is_proved(self) -> bool:
        """Whether it is fully known and rests on no assumption that a longer reading might remove."""
        return bool(self.answer.outcome) and not self.answer.assumption

    @property
    def may_be_answered(self) -> bool:
        """Whether it is not judged yet, but may be when it is asked again."""
        return not self.is_answered and (self.is_enclosed or 0 < self._open_seconds < _MOST_IN_THE_OPEN)

    @property
    def is_enclosed(self) -> bool:
        return self._search is not None

    @property
    def aim(self) -> ProblemWinner:
        """The side whose turn it is at the start."""
        return self.answer.mover

    @property
    def counts_threats(self) -> bool:
        """Whether the moves are judged with ko threats on some side."""
        return self._threats != (0, 0)

    def position(self, moves: Sequence[int]) -> tuple[Position, Color]:
        """The board after some moves, and whose turn it is. Raises ValueError for an illegal move."""
        board, color = self.problem.position.copy(), self.problem.to_move
        for number, move in enumerate(moves, 1):
            if move != PASS and not board.is_legal(move, color):
                raise ValueError(f"{vertex(move, board.size)} cannot be played as move {number}: it is illegal")
            board.play(move, color)
            color = color.opponent
        return board, color

    def step(self, moves: Sequence[int], seconds: float) -> WalkStep:
        """The state after some moves. Raises ValueError for moves that cannot be played."""
        board, turn = self.position(moves)
        budget = SharedBudget(MANY, seconds)
        if self.answer.verdict is None or self.answer.defender is None:
            return WalkStep(turn, ProblemWinner.UNKNOWN, why=self.answer.why)
        if self._search is None:
            return WalkStep(turn, ProblemWinner.UNKNOWN, why=self.answer.why or NOT_PROVED)
        after, threats = self._read(moves), self._threats
        mover = self.problem.to_move
        try:
            winner = self._search.solve(mover, threats, after=after, seconds=budget.seconds)
        except ValueError:
            return WalkStep(turn, ProblemWinner.UNKNOWN, why=f"{vertex(moves[-1], board.size)} {_NO_THREAT}")
        if winner is ProblemWinner.UNKNOWN:
            return WalkStep(turn, winner, why=NOT_PROVED)
        resistances: tuple[int, ...] = ()
        if winner is ProblemWinner.of(turn, self.answer.defender):
            line = self._line(after, budget)
        else:
            line, resistances = self._resistance(board, turn, after, winner, budget)
        line = as_far_as_legal(line, board, turn)
        by_ko = winner is not self.aim and self._is_ko(after, budget)
        return WalkStep(turn, winner, line, bool(line.ending) and not line.moves, by_ko, resistances)

    def verdicts(self, moves: Sequence[int], seconds: float) -> dict[int, ProblemWinner]:
        """Who wins after each move that could be played now, including a pass, as far as the time allows."""
        board, turn = self.position(moves)
        budget = SharedBudget(MANY, seconds)
        if self.answer.verdict is None or self.answer.defender is None:
            return {}
        if self._search is None:
            return {}
        after = self._read(moves)
        legal = [point for point in self._search.region if board.is_legal(point, turn)]
        winners: dict[int, ProblemWinner] = {}
        for share in (0.0, 1.0):  # what is already known comes first
            for move in (*legal, PASS):
                if winners.get(move, ProblemWinner.UNKNOWN) is ProblemWinner.UNKNOWN:
                    left = share * budget.seconds
                    try:
                        winners[move] = self._search.solve(
                            self.problem.to_move, self._threats, after=(*after, move), seconds=left
                        )
                    except ValueError:  # illegal within the region
                        continue
        return winners

    def kos(self, moves: Sequence[int], winners: Mapping[int, ProblemWinner], seconds: float) -> set[int]:
        """Those of the next moves that fail but for a ko, as far as the time allows; `winners`: their verdicts."""
        _, turn = self.position(moves)
        if self._search is None or self.answer.defender is None:
            return set()
        if ProblemWinner.of(turn, self.answer.defender) is not self.aim:
            return set()
        after, budget = self._read(moves), SharedBudget(MANY, seconds)
        lost = [move for move, winner in winners.items() if winner not in (self.aim, ProblemWinner.UNKNOWN)]
        return {move for move in lost if move != PASS and not budget.empty and self._is_ko((*after, move), budget)}

    # ---- The search --------------------------------------------------------------------------------------------------

    @property
    def _threats(self) -> tuple[int, int]:
        return self.answer.verdict.threats if self.answer.verdict else (0, 0)

    def _read(self, moves: Sequence[int]) -> tuple[int, ...]:
        """The moves as the search expects them: a tenuki is a pass, and a threat with its answer is left out."""
        assert self._search is not None
        region = set(self._search.region)
        board, color = self.problem.position.copy(), self.problem.to_move
        read: list[int] = []
        banned = PASS
        for move in moves:
            inside = move if move in region else PASS
            if inside != PASS and inside == banned and read[-2:] == [PASS, PASS]:
                read = read[:-2]
            if inside != PASS:
                banned = PASS
            elif read[-1:] != [PASS]:  # a second pass keeps the ban from before the first
                banned = board.ko
            board.play(move, color)
            read.append(inside)
            color = color.opponent
        return tuple(read)

    def _is_ko(self, after: tuple[int, ...], budget: SharedBudget) -> bool:
        """Whether the side that began, which loses now, would win with many ko threats."""
        assert self._search is not None
        threats = (MOST_THREATS, 0) if self.aim is ProblemWinner.DEFENDER else (0, MOST_THREATS)
        try:
            return self._search.solve(self.problem.to_move, threats, after=after, seconds=budget.seconds) is self.aim
        except ValueError:  # the other side retook a ko: there it had threats
            return True

    def _line(self, after: tuple[int, ...], budget: SharedBudget) -> Line:
        assert self._search is not None
        ko = len(self.answer.outcome) > 1
        return find_line(
            self._search,
            self.problem.to_move,
            self._threats,
            after=after,
            ko=ko,
            goal=self.answer.goal,
            seconds=budget.seconds,
        )

    def _resistance(
        self, board: Position, turn: Color, after: tuple[int, ...], winner: ProblemWinner, budget: SharedBudget
    ) -> tuple[Line, tuple[int, ...]]:
        """How the loser, whose turn it is, holds out, and all moves of his that need an answer, the best one first.

        In the open only moves near the group count: anything might be tried far outside, and nobody would play it.
        """
        assert self._search is not None
        is_open, needed = self.answer.is_open, tuple[int, ...]()
        if is_open:  # before the line, which may take all of the time
            near = [move for move in self._near(board) if board.is_legal(move, turn)]
            needed = self._needed(near, after, winner, SharedBudget(MANY, budget.seconds / 2))
        line = self._line(after, budget)
        if line.ending and not line.moves:
            return line, ()
        if not is_open:
            legal = [move for move in self._search.region if board.is_legal(move, turn)]
            needed = self._needed(legal, after, winner, budget)
        first = line.moves[0] if len(line.moves) > 1 else None  # the only move of a line is one that needs no answer
        if is_open and first not in (*needed, PASS):
            first = None
        if first is None and needed:
            first = needed[0]
            line = self._line((*after, first), budget)
            line = replace(line, moves=(first, *line.moves))
        elif first is None:
            return Line((), winner, "settled"), ()
        return line, tuple(move for move in dict.fromkeys((first, *needed)) if move != PASS)

    def _near(self, board: Position) -> list[int]:
        """The points of the region near the group in question, the nearest first."""
        assert self.answer.defender is not None
        points = self.answer.targets or self.answer.region
        chains = [board.chain(point) for point in points if board.color(point) == self.answer.defender]
        stones = {divmod(stone, board.size) for chain in chains for stone in chain}

        def distance(point: int) -> int:
            row, column = divmod(point, board.size)
            return min((max(abs(row - y), abs(column - x)) for y, x in stones), default=0)

        return sorted((point for point in self.answer.region if distance(point) <= _NEAR), key=distance)

    def _needed(
        self, moves: Sequence[int], after: tuple[int, ...], winner: ProblemWinner, budget: SharedBudget
    ) -> tuple[int, ...]:
        """Those of the moves that need an answer, as far as the time allows."""
        assert self._search is not None
        found = []
        for move in moves:
            if budget.empty:
                break
            try:
                ignored = winner_if_ignored(
                    self._search,
                    self.problem.to_move,
                    (*after, move),
                    self._threats,
                    nodes=_IGNORED_NODES * (10 if self.answer.is_open else 1),
                    seconds=budget.seconds,
                )
            except ValueError:
                continue
            if ignored not in (winner, ProblemWinner.UNKNOWN):
                found.append(move)
        return tuple(found)


def _open_search(answer: Answer) -> Tsumego | None:
    """The search in which an answer in the open was found, with nothing read yet; a ladder has none."""
    assert answer.defender is not None
    assert answer.verdict is not None
    if not answer.region:
        return None
    holds = answer.verdict.winner is ProblemWinner.DEFENDER
    gets_out = holds and answer.goal != "life" and bool(answer.assumption)
    links = answer.goal == "link"
    return Tsumego(
        answer.problem.position,
        answer.defender,
        answer.targets,
        goal="link" if links else "all targets" if answer.targets else "life",
        within=answer.region,
        edge="frail" if holds and not gets_out else "wall" if links else "siege",
        table_bits=TABLE_BITS,
    )
