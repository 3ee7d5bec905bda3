"""The check itself: every position of a proof rests on the support it names, and the claims rest on the positions."""

from collections import defaultdict
from dataclasses import dataclass

from katachi.reading.checker.document import Claim, Document, ProofStep
from katachi.reading.checker.game import (
    PASS,
    PlayingField,
    Points,
    Side,
    Spot,
    attacker_has_captured,
    fill,
    has_got_out,
    has_no_liberty,
    is_safe,
    moves,
    play,
    why_not_decided,
)
from katachi.reading.checker.question import Question
from katachi.reading.checker.words import assumptions, drawing, summary

WINNERS = {"D": "defender", "A": "attacker"}


@dataclass(frozen=True)
class Hole:
    """The first fault of a proof. `number`: the position's number, from 1, among those of the `winner`."""

    text: str
    winner: str = ""
    number: int = 0
    spot: Spot | None = None

    def __str__(self) -> str:
        return f"{self.winner}'s position {self.number:,}: {self.text}" if self.number else self.text


@dataclass(frozen=True)
class CheckReport:
    """What was checked. If `hole` is None, every claim is proved, as far as what is `granted` holds."""

    question: Question
    claims: tuple[Claim, ...]
    positions: int
    hole: Hole | None

    @property
    def proved(self) -> bool:
        return self.hole is None

    @property
    def granted(self) -> list[str]:
        """What the proof takes for granted, one line for each assumption."""
        return assumptions(self.question, self.claims)

    def __str__(self) -> str:
        """The board, what is proved and what is taken for granted, or the first hole, drawn."""
        board, claims = drawing(self.question), summary(self.question, self.claims)
        if self.hole is not None:
            spot = f"\n{drawing(self.question, self.hole.spot)}" if self.hole.spot else ""
            return f"{board}\nnot proved: {claims}\n  {self.hole}{spot}"
        proved = f"proved: {claims}; {self.positions:,} position{'s' * (self.positions != 1)}"
        return "\n".join([board, proved, *(f"  taken for granted: {line}" for line in self.granted)])


def check(document: Document) -> CheckReport:
    """Check a proof: the region, then every position, then the claims."""
    positions = sum(len(steps) for steps in document.steps.values())
    return CheckReport(document.question, document.claims, positions, _first_hole(document))


def _first_hole(document: Document) -> Hole | None:
    if fault := document.question.fault(document.winners):
        return Hole(fault)
    proofs = {winner: _Proof(document.question, winner, steps) for winner, steps in document.steps.items()}
    for proof in proofs.values():
        if hole := proof.first_hole():
            return hole
    for claim in document.claims:
        if hole := proofs[claim.winner].hole_of_claim(claim):
            return hole
    return None


class _Proof:
    """The positions in which one side is said to win.

    If that side has to achieve something, a position may rest only on those listed before it, so that a finite tree
    wins each. If it has to hold out, a position may rest on any: the side can then stay among them for ever.
    """

    def __init__(self, question: Question, winner: Side, steps: list[ProofStep]) -> None:
        self.question, self.ground, self.winner, self.steps = question, question.ground(winner), winner, steps
        self.in_order = (winner == "D") == self.ground.defender_must_finish
        self._listed: dict[tuple[Points, Points, Side, int | None, Points, bool], list[tuple[int, tuple[int, int]]]]
        self._listed = defaultdict(list)
        for number, step in enumerate(steps, 1):
            self._listed[_board(step.spot)].append((number, step.spot.threats))

    def number_of(self, spot: Spot, before: int | None = None) -> int | None:
        """The number of a listed position that proves this one to be won; with `before`, one with a smaller number.

        In that position the winner may have fewer ko threats, or the other side more: what the winner can do with few
        he can do with many, and the other side's moves are then among those that were answered.
        """
        if spot.broken:
            return None
        for number, (defender, attacker) in self._listed.get(_board(spot), ()):
            fewer, more = (defender, attacker) if self.winner == "D" else (attacker, defender)
            own, other = spot.threats if self.winner == "D" else spot.threats[::-1]
            if fewer <= own and more >= other and (before is None or number < before):
                return number
        return None

    def hole_of_claim(self, claim: Claim) -> Hole | None:
        spot = self.question.start(claim.mover, claim.threats)
        for move in claim.after:
            if text := self._lost_already(spot):
                return Hole(text, spot=spot)
            after = play(self.ground, spot, move)
            if after is None:
                return Hole(f"a claim is about the illegal move {self.question.name(move)}", spot=spot)
            spot = after
        if self.number_of(spot) is None:
            played = " after " + " ".join(self.question.name(move) for move in claim.after) if claim.after else ""
            text = f"the position{played} in which the {WINNERS[claim.winner]} is said to win is not listed"
            return Hole(text, spot=spot)
        return None

    def first_hole(self) -> Hole | None:
        for number, step in enumerate(self.steps, 1):
            if text := self._fault(number, step):
                return Hole(text, WINNERS[self.winner], number, step.spot)
        return None

    def _fault(self, number: int, step: ProofStep) -> str | None:
        if text := _impossible(self.ground, step.spot):
            return text
        if step.spot.inside and self.winner == "A":
            return "only a position of the defender's can be one with the outside filled"
        if step.rests == "nothing":
            return why_not_decided(self.ground, step.spot, self.winner)
        if text := self._lost_already(step.spot):
            return text
        before = number if self.in_order else None
        if step.rests == "move":
            return self._fault_of_move(step, before)
        if step.rests == "all moves":
            return self._fault_of_all_moves(step, before)
        return self._fault_of_inside(step, before)

    def _lost_already(self, spot: Spot) -> str | None:
        """Why the other side has already reached its goal, if it has."""
        if self.winner == "D":
            return "the attacker has captured what he wanted" if attacker_has_captured(self.ground, spot) else None
        if has_got_out(self.ground, spot):
            return "the defender has got out"
        if self.ground.defender_must_finish and spot.mover == "A" and is_safe(self.ground, spot):
            return "the defender has reached what he wanted"
        return None

    def _fault_of_move(self, step: ProofStep, before: int | None) -> str | None:
        if step.spot.mover != self.winner:
            return "it rests on one move, but it is the other side's turn"
        if step.move is None:
            return "the winner's move is missing"
        after = play(self.ground, step.spot, step.move)
        if after is None:
            return f"the winner's move {self.question.name(step.move)} is illegal"
        return self._fault_of_support(after, step.move, "the winner's move", before)

    def _fault_of_all_moves(self, step: ProofStep, before: int | None) -> str | None:
        if step.spot.mover == self.winner:
            return "it rests on all moves, but it is the winner's turn: one is enough, and must be named"
        for move, after in moves(self.ground, step.spot):
            if fault := self._fault_of_support(after, move, "the reply", before):
                return fault
        return None

    def _fault_of_support(self, after: Spot, move: int, kind: str, before: int | None) -> str | None:
        if self.number_of(after, before) is not None:
            return None
        name = "to pass" if move == PASS else self.question.name(move)
        if before is not None and (later := self.number_of(after)) is not None:
            return f"{kind} {name} leads to position {later:,}, which is not listed before it"
        return f"{kind} {name} leads to a position that is not listed"

    def _fault_of_inside(self, step: ProofStep, before: int | None) -> str | None:
        spot = step.spot
        if self.winner != "D" or spot.mover != "A" or spot.inside:
            return "only a defender's win with the attacker to move can rest on the position inside"
        inner = fill(self.ground, spot)._replace(ban=None)
        if self.number_of(inner, before) is None:
            return "the position inside is not listed" + (" before it" if before is not None else "")
        return None


def _board(spot: Spot) -> tuple[Points, Points, Side, int | None, Points, bool]:
    return spot.defender, spot.attacker, spot.mover, spot.ban, spot.left, spot.inside


def _impossible(ground: PlayingField, spot: Spot) -> str | None:
    """The arguments are about positions in which every chain has a liberty, and those inside about filled positions."""
    empty = ground.near.keys() - spot.defender - spot.attacker
    sides: tuple[tuple[Side, Points], ...] = (("D", spot.defender), ("A", spot.attacker))
    for side, stones in sides:
        if any(has_no_liberty(ground, chain, empty, side) for chain in ground.parts(stones)):
            return "a chain has no liberty"
    if not spot.defender.issuperset(p for i in spot.left for p in ground.targets[i]):
        return "a target that was never captured has lost a stone"
    if ground.eye in spot.defender:
        return "there is a defending stone in the eye elsewhere"
    if spot.ban is not None and spot.ban not in empty:
        return "there is a stone where a ko is to be retaken"
    if spot.inside and not (ground.near.keys() - spot.defender).isdisjoint(ground.wall):
        free = ground.near.keys() - spot.defender
        if not ground.connected(free & ground.wall, free) <= spot.attacker:
            return "points connected with the wall are not filled"
    return None
