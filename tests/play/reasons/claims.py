"""Claims about life and death, tried by two readers that did not find them.

The repository's solver reads them again in a wider region of up to 64 points, where besiegers may be captured: it
confirms lives and refutes deaths. The slow reader tries all moves near by on the naive board and finds captures within
eleven moves where few points are empty: it confirms deaths and refutes lives.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import Enum

from tests.oracle_board import PASS
from tests.play.reasons.slow_reader import Capture, Spot, Work, is_captured

from katachi.go import Color, Position
from katachi.go.points import neighbours
from katachi.reading.tsumego.search import NO_RULES, ProblemWinner, Tsumego

MOST_POINTS = 64
WIDER = 4  # points more than the region of the proof, at least, to be called wider
THREATS = 5


class Verdict(Enum):
    """What became of a claim or a fact."""

    CHECKED = "checked"
    TRIED = "tried"  # to refute, without success and without coming to an end
    UNKNOWN = "not checkable"
    FALSE = "false"


class Favour(Enum):
    """Which side has ko threats."""

    LOSER = "the side that is said to fail"  # so the claim holds whatever the threats
    WINNER = "the side that is said to succeed"  # so it may rest on a ko
    NOBODY = "nobody"


@dataclass(frozen=True)
class Claim:
    """A chain is captured, or is not, if this side moves first."""

    position: Position
    stone: int
    first: Color
    captured: bool
    region: frozenset[int]  # that a proof is said to be about: only a hint where to look
    ko: Favour = Favour.LOSER
    banned: int = PASS  # where the side that moves first may not retake a ko at once

    @property
    def color(self) -> Color:
        """The side of the chain."""
        return Color(self.position.color(self.stone))

    @property
    def favoured(self) -> Color | None:
        """The side that has ko threats."""
        if self.ko is Favour.NOBODY:
            return None
        return self.color if self.captured is (self.ko is Favour.LOSER) else self.color.opponent


def judged(claim: Claim, nodes: int = 6000, work: int = 600) -> tuple[Verdict, str]:
    """What both readers say, and why if it is false."""
    wide = widened(claim.position.size, claim.region | set(claim.position.chain(claim.stone)), MOST_POINTS)
    by_solver = _by_solver(claim, wide, nodes)
    if by_solver is Verdict.FALSE:
        return by_solver, f"the solver says otherwise in a region of {len(wide)} points"
    by_trying = _by_trying(claim, work)
    if by_trying is Verdict.FALSE:
        return by_trying, "trying all moves near by says otherwise"
    found = {by_solver, by_trying}
    return next(one for one in (Verdict.CHECKED, Verdict.TRIED, Verdict.UNKNOWN) if one in found), ""


def widened(size: int, points: Collection[int], most: int) -> frozenset[int]:
    """These points and those around them, nearest first, as many as there may be."""
    near, region = neighbours(size), set(points)
    border: Iterable[int] = sorted(points)
    while border:
        following = sorted({other for point in border for other in near[point]} - region)
        if len(region) + len(following) > most:
            following = following[: max(most - len(region), 0)]
            region.update(following)
            break
        region.update(following)
        border = following
    return frozenset(region)


def _by_solver(claim: Claim, wide: frozenset[int], nodes: int) -> Verdict:
    """All beyond the region is the attacker's. So a chain that lives here does, and whoever says it is captured is
    refuted; one that is captured here might have got out, or have lost an eye to the border, which cuts chains."""
    if len(wide) < len(claim.region) + WIDER or len(wide) > MOST_POINTS:
        return Verdict.UNKNOWN
    own, other = (THREATS if claim.favoured is side else 0 for side in (claim.color, claim.color.opponent))
    search = Tsumego(
        claim.position, claim.color, [claim.stone], goal="any target", uses=NO_RULES, table_bits=14, within=sorted(wide)
    )
    winner = search.solve(claim.first, (own, other), nodes=nodes)
    if winner is ProblemWinner.UNKNOWN:
        return Verdict.UNKNOWN
    if winner is ProblemWinner.ATTACKER:
        return Verdict.TRIED if claim.captured else Verdict.UNKNOWN
    return Verdict.FALSE if claim.captured else Verdict.CHECKED


def _by_trying(claim: Claim, work: int) -> Verdict:
    """Both sides play in a zone only: a capture there is one if the defender has room for his answers in it."""
    position, color = claim.position, claim.color
    spot = Spot(tuple(position.board.reshape(-1).tolist()), position.size, claim.banned, int(claim.first))
    zone = claim.region | set(position.chain(claim.stone)) | set(position.liberties(claim.stone))
    near = neighbours(position.size)
    zone |= {other for point in zone for other in near[point]}
    if not claim.captured:
        zone |= {other for point in zone for other in near[point]}
    search = Capture(claim.stone, int(color), sorted(zone), int(claim.favoured or 0), Work(work))
    answer = is_captured(search, spot, int(claim.first))
    if claim.captured:
        return Verdict.CHECKED if answer else Verdict.UNKNOWN
    return {True: Verdict.FALSE, False: Verdict.CHECKED, None: Verdict.TRIED}[answer]
