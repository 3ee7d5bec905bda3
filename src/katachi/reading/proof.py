"""Proofs as files: what the solver found, written so that it can be checked without the solver (docs/proofs.md)."""

import gzip
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from katachi.go import BLACK, PASS, WHITE, Color, Position, sgf_pair
from katachi.reading.problems.files import Problem
from katachi.reading.tsumego.search import MANY, NO_RULES, Goal, ProblemWinner, Tsumego, Verdict
from katachi.records.files import write_atomically

VERSION = 1
MOST_THREATS = 5  # a verdict that holds against this many does not depend on ko
_RESTS = ("move", "all moves", "nothing", "inside")
_NO_MOVE = -2  # where the search names none
_NAMES = {ProblemWinner.DEFENDER: "defender", ProblemWinner.ATTACKER: "attacker"}


@dataclass(frozen=True)
class Claim:
    """`winner` reaches his goal if `mover` plays first and the moves `after`, starting with his, have been played."""

    mover: Color
    threats: tuple[int, int]  # the defender's, the attacker's
    after: tuple[int, ...]
    winner: ProblemWinner


class Proof:
    """A problem with claims, each proved when it is added.

    The arguments are those of `Tsumego`. Positions decided by rules are searched to the end, so that nobody has to
    trust the rules.
    """

    def __init__(self, position: Position, defender: Color, target: Sequence[int] = (), *, goal: Goal = "life") -> None:
        self.position, self.defender, self.goal = position, defender, goal
        self.claims: list[Claim] = []
        self._search = Tsumego(position, defender, target, goal=goal, uses=NO_RULES)._search

    def add(
        self,
        mover: Color,
        threats: tuple[int, int] = (0, 0),
        *,
        after: Sequence[int] = (),
        nodes: int = MANY,
        seconds: float = 1e9,
    ) -> ProblemWinner:
        """Prove who wins. Returns UNKNOWN, and claims nothing, if the budget of nodes or processor time ran out."""
        winner = ProblemWinner(self._search.prove(mover, threats, list(after), nodes, seconds))
        claim = Claim(mover, threats, tuple(after), winner)
        if winner is not ProblemWinner.UNKNOWN and claim not in self.claims:
            self.claims.append(claim)
        return winner

    def add_verdict(self, mover: Color, verdict: Verdict, *, refutations: bool = False, seconds: float = 1e9) -> bool:
        """Prove everything a verdict says: its label, every winning first move and, if wanted, that all others lose.

        Returns False if the budget, which is per claim, ran out before something was proved.
        """
        wanted: list[tuple[tuple[int, int], tuple[int, ...]]] = [(threats, ()) for threats in turning_threats(verdict)]
        own = ProblemWinner.of(mover, self.defender)
        for move, winner in verdict.moves.items():
            if winner is own or (refutations and winner is not ProblemWinner.UNKNOWN):
                wanted.append((verdict.threats, (move,)))
        complete = True
        for threats, after in wanted:
            winner = self.add(mover, threats, after=after, seconds=seconds)
            complete = complete and winner is not ProblemWinner.UNKNOWN
        return complete

    @property
    def positions(self) -> int:
        """How many positions the proof has."""
        return sum(len(self._search.proof(winner.value)) for winner in _NAMES)

    def lines(self) -> Iterator[str]:
        """The file, line by line."""
        steps = {name: self._search.proof(winner.value) for winner, name in _NAMES.items()}
        yield self._line(self._header({name: len(lines) for name, lines in steps.items()}))
        for name in _NAMES.values():
            for stones, attacker, ban, threats, left, inside, rests, move in steps[name]:
                targets = [i for i in range(len(self._search.targets)) if left >> i & 1]
                mover = "A" if attacker else "D"
                where = (None if point == _NO_MOVE else self._pair(point) for point in (ban, move))
                ban_pair, move_pair = where
                yield self._line([stones, mover, ban_pair, threats, targets, int(inside), _RESTS[rests], move_pair])

    def write(self, path: Path) -> None:
        """Write the file, gzipped; it appears whole or not at all. Raises ValueError if nothing is claimed."""
        if not self.claims:
            raise ValueError(f"nothing is proved, so there is nothing to write to {path}")
        text = "".join(line + "\n" for line in self.lines())
        write_atomically(path, gzip.compress(text.encode(), mtime=0))

    def _header(self, positions: dict[str, int]) -> dict[str, Any]:
        size = self.position.size
        board = self.position.board.ravel()
        header: dict[str, Any] = {
            "katachi_proof": VERSION,
            "size": size,
            "black": self._pairs(np.flatnonzero(board == BLACK).tolist()),
            "white": self._pairs(np.flatnonzero(board == WHITE).tolist()),
            "defender": self.defender.letter,
            "goal": self.goal,
            "region": self._pairs(self._search.region),
            "wall": self._pairs(self._search.beside_wall),
        }
        if self.position.ko in self._search.region:
            header["ban"] = self._pair(self.position.ko)
            header["banned"] = Color(self.position.to_move).letter
        if self._search.escape:
            header["escape"] = self._pairs(self._search.escape)
        if self._search.targets:
            header["targets"] = [self._pairs(target) for target in self._search.targets]
        if self.goal == "eye":
            header["eye_of"] = [pair for target in header["targets"] for pair in target]
        header["claims"] = [
            {
                "to_move": claim.mover.letter,
                "threats": claim.threats,
                "after": [self._pair(move) for move in claim.after],
                "winner": _NAMES[claim.winner],
            }
            for claim in self.claims
        ]
        header["positions"] = positions
        return header

    def _pairs(self, points: Sequence[int]) -> list[str]:
        return [self._pair(int(point)) for point in points]

    def _pair(self, point: int) -> str:
        size = self.position.size
        return "" if point == PASS else "eye" if point == size * size else sgf_pair(point, size)

    @staticmethod
    def _line(content: Any) -> str:
        return json.dumps(content, separators=(",", ":"))


def turning_threats(verdict: Verdict) -> list[tuple[int, int]]:
    """The ko threats (defender's, attacker's) with which the winner must be proved so that the label is proved.

    >>> def label(text, winner):
    ...     return Verdict(winner, text, (0, 0), {}, 0)
    >>> turning_threats(label("l2d", ProblemWinner.DEFENDER))
    [(0, 1), (0, 2)]
    >>> turning_threats(label("d", ProblemWinner.ATTACKER))
    [(5, 0)]
    """
    if verdict.winner is ProblemWinner.UNKNOWN:
        return []
    if not verdict.label:
        return [(0, 0)]
    found = re.search(r"\d+", verdict.label)
    counts = [int(found[0]) - 1, int(found[0])] if found else [MOST_THREATS]
    return [(0, count) if verdict.winner is ProblemWinner.DEFENDER else (count, 0) for count in counts]


def write_proof(
    path: Path,
    problem: Problem,
    defender: Color,
    verdict: Verdict,
    *,
    goal: Goal = "life",
    seconds: float = 1e9,
) -> int:
    """Prove a verdict about a problem's side to move, write the proof, and return the number of positions.

    Raises ValueError if a claim could not be proved again in this many seconds of processor time.
    """
    proof = Proof(problem.position, defender, problem.target, goal=goal)
    if not proof.add_verdict(problem.to_move, verdict, seconds=seconds):
        raise ValueError(f"no proof was written to {path}: a claim takes more than {seconds:g} s")
    proof.write(path)
    return proof.positions
