"""Proofs as files: what the solver found, written so that it can be checked without the solver (docs/proofs.md)."""

import gzip
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from katachi._core import TsumegoSearch
from katachi.files.writing import write_atomically
from katachi.go import BLACK, PASS, WHITE, Color, Position, sgf_pair
from katachi.reading.answer.parts import Answer, exits_of
from katachi.reading.checker.check import check
from katachi.reading.checker.document import document_of
from katachi.reading.tsumego.search import MANY, NO_RULES, Edge, Goal, ProblemWinner, Tsumego, Verdict

VERSION = 2
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
    trust the rules. `within` makes an open proof: only these points are read, and `winner` is the side whose wins may
    be claimed; if it is `closed`, the proof assumes that what is beyond is the attacker's, and either side's may.
    """

    def __init__(
        self,
        position: Position,
        defender: Color,
        target: Sequence[int] = (),
        *,
        goal: Goal = "life",
        within: Sequence[int] = (),
        winner: ProblemWinner = ProblemWinner.UNKNOWN,
        closed: bool = False,
    ) -> None:
        self.position, self.defender, self.target, self.goal = position, defender, tuple(target), goal
        self.claims: list[Claim] = []
        self.within, self.closed = tuple(sorted(within)), closed
        gets_out = bool(within) and winner is ProblemWinner.ATTACKER
        plain = self._new_search(self.within, "wall" if closed else "siege" if gets_out else "frail")
        self._searches = dict.fromkeys(_NAMES, plain)
        if closed or (not within and exits_of(position, plain.region)):
            # The attacker may capture on an exit only if that loses nothing, so this search counts it as lost.
            self._searches[ProblemWinner.DEFENDER] = self._new_search(plain.region)

    def _new_search(self, within: Sequence[int], edge: Edge = "frail") -> TsumegoSearch:
        question = (self.position, self.defender, self.target)
        return Tsumego(*question, goal=self.goal, uses=NO_RULES, within=within, edge=edge)._search

    def add(
        self,
        mover: Color,
        threats: tuple[int, int] = (0, 0),
        *,
        after: Sequence[int] = (),
        nodes: int = MANY,
        seconds: float = 1e9,
    ) -> ProblemWinner:
        """Prove who wins. Returns UNKNOWN, and claims nothing, if the budget of nodes or processor time ran out.

        Raises ValueError if the defender wins in the region but that does not prove it for the board.
        """
        asked = (mover, threats, list(after), nodes, seconds)
        winner = ProblemWinner(self._searches[ProblemWinner.ATTACKER].prove(*asked))
        if winner is ProblemWinner.DEFENDER:
            winner = ProblemWinner(self._searches[winner].prove(*asked))
            if winner is ProblemWinner.ATTACKER:
                raise ValueError(
                    "what is read in the region does not prove it for the board: stones on an exit are lost"
                )
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
        return sum(len(self._searches[winner].proof(winner.value)) for winner in _NAMES)

    def lines(self) -> Iterator[str]:
        """The file, line by line."""
        steps = {name: self._searches[winner].proof(winner.value) for winner, name in _NAMES.items()}
        targets_there = len(self._searches[ProblemWinner.ATTACKER].targets)
        yield self._line(self._header({name: len(lines) for name, lines in steps.items()}))
        for name in _NAMES.values():
            for stones, attacker, ban, threats, left, inside, rests, move in steps[name]:
                targets = [i for i in range(targets_there) if left >> i & 1]
                mover = "A" if attacker else "D"
                where = (None if point == _NO_MOVE else self._pair(point) for point in (ban, move))
                ban_pair, move_pair = where
                yield self._line([stones, mover, ban_pair, threats, targets, int(inside), _RESTS[rests], move_pair])

    def packed(self) -> bytes:
        """The file, gzipped. Raises ValueError if nothing is claimed, or the checker would refuse it."""
        if not self.claims:
            raise ValueError("nothing is proved, so there is nothing to write")
        text = "".join(line + "\n" for line in self.lines())
        document = document_of(text)
        fault = check(document).hole if document.question.exits else document.question.fault(document.winners)
        if fault:
            raise ValueError(f"what is read in the region does not prove it for the board: {fault}")
        return gzip.compress(text.encode(), mtime=0)

    def write(self, path: Path) -> None:
        """Write the file; it appears whole or not at all. Raises ValueError as `packed` does."""
        write_atomically(path, self.packed())

    def _header(self, positions: dict[str, int]) -> dict[str, Any]:
        letters = {0: ".", BLACK: "X", WHITE: "O"}
        header: dict[str, Any] = {
            "katachi_proof": VERSION,
            "board": ["".join(letters[stone] for stone in row) for row in self.position.board.tolist()],
            "defender": self.defender.letter,
            "goal": self.goal,
            "stones": [self._pair(stone) for stone in self.target],
        }
        if self.position.ko >= 0:
            header["ko"] = self._pair(self.position.ko)
        if self.within:
            header["region"] = [self._pair(point) for point in self.within]
        if self.closed:
            header["closed"] = 1
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


def prove(answer: Answer, seconds: float = 1e9) -> Proof:
    """The proof of everything an answer says about its first moves.

    Raises ValueError if the answer is not fully known, or not everything could be proved in this many seconds.
    """
    problem, verdict, defender = answer.problem, answer.verdict, answer.defender
    if why := answer.without_proof:
        raise ValueError(why)
    assert verdict is not None
    assert defender is not None
    goal, target, within = cast("Goal", answer.goal), problem.target, answer.region if answer.is_open else ()
    if answer.targets and (goal != "life" or not answer.assumption):
        goal, target = "link" if goal == "link" else "all targets", answer.targets
    closed = bool(answer.assumption)
    proof = Proof(problem.position, defender, target, goal=goal, within=within, winner=verdict.winner, closed=closed)
    claims = len(turning_threats(verdict)) + len(verdict.winning(answer.mover))
    if not proof.add_verdict(problem.to_move, verdict, seconds=seconds / claims):
        raise ValueError(f"the proof takes more than {seconds:g} s")
    if proof.claims[0].winner is not verdict.winner:
        raise ValueError("what is read in the region does not prove the answer")
    return proof
