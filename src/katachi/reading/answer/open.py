"""Answers about groups that are not enclosed: what can be proved by reading a part of the board."""

from __future__ import annotations

from dataclasses import dataclass

from katachi.go import Color
from katachi.reading.answer.parts import Effort
from katachi.reading.problems.files import Problem
from katachi.reading.tsumego.open import OpenVerdict, solve_open
from katachi.reading.tsumego.search import Verdict, Winner

DEAD_WITHOUT_THREATS = "not enclosed: dead if nobody has ko threats and the stones around it are not captured"


@dataclass(frozen=True)
class OpenAnswer:
    """Who defends, what was proved about the group, the points read, and what the result rests on."""

    defender: Color
    verdict: Verdict
    region: tuple[int, ...]
    why: str


def answer_open(
    problem: Problem, defender: Color | None, published: tuple[int, ...], effort: Effort, share: float = 1.0
) -> OpenAnswer | None:
    """A proof about the group, or None if there is none within that share of the budget.

    If nothing says whose stones are in question, only results that help the side to move count: its own stones live, or
    the other side's die. Published moves are then read one by one.
    """
    sides = [defender] if defender else [problem.to_move, problem.to_move.opponent]
    for i, side in enumerate(sides):
        part = share / (len(sides) - i)
        seconds, nodes = effort.seconds * part, min(effort.nodes, int(effort.nodes * part))
        try:
            found = _ask(problem, side, (), seconds, nodes, effort)
        except ValueError:
            continue
        mover = Winner.DEFENDER if problem.to_move == side else Winner.ATTACKER
        if found.winner is Winner.UNKNOWN or (defender is None and found.winner is not mover):
            continue
        moves = dict.fromkeys(found.moves, mover)
        used = found.nodes
        for move in published:
            if move in moves or effort.seconds <= 0 or not problem.position.is_legal(problem.to_move, move):
                continue
            after = _ask(problem, side, (move,), effort.seconds, max(0, effort.nodes - used), effort)
            used += after.nodes
            moves[move] = after.winner
        return _worded(side, found, moves, used)
    return None


def _ask(
    problem: Problem, side: Color, after: tuple[int, ...], seconds: float, nodes: int, effort: Effort
) -> OpenVerdict:
    within = problem.within or None
    return solve_open(
        problem.position,
        side,
        problem.target,
        problem.to_move,
        after=after,
        within=within,
        seconds=seconds,
        nodes=nodes,
        pulse=effort.go_on_with,
    )


def _worded(side: Color, found: OpenVerdict, moves: dict[int, Winner], nodes: int) -> OpenAnswer:
    """Life holds whatever the ko threats. Death was read without any, so its class is unknown."""
    lives = found.winner is Winner.DEFENDER
    verdict = Verdict(found.winner, "l" if lives else "", (0, 0), moves, nodes)
    why = "not enclosed: proved on a part of the board" if lives else DEAD_WITHOUT_THREATS
    return OpenAnswer(side, verdict, found.zone or found.region, why)
