"""Life and death of groups that are not enclosed.

The board is cut off around the group, narrowly at first, then wider. Two questions are asked about each region:

- Does the group live if everything outside is the attacker's? Then it lives. The proof shows which points it needs: its
  zone.
- Does it die even if a stone that reaches the edge of the region is safe? Then it dies, provided the attacking stones
  around the region are not captured.

Once the answer to a question is no, the region is dropped for it; wider regions may give more.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from katachi import _core
from katachi.go import Color, Position
from katachi.go.points import neighbours
from katachi.reading.tsumego.search import MANY, ProblemWinner
from katachi.work import SharedBudget

MOST_POINTS = 64
TABLE_BITS = 21
_WEAK = 1  # attacking chains with this many liberties out of the defender's reach may be captured, so they are read
_SHORT = 2  # liberties; regions that include only these chains are smaller
_REACH = 3  # steps over empty points that count as within reach
_WIDEST = 12
_FIRST_SLICE = 0.1  # seconds for the narrowest region; each round has three times as much
_NEXT_REGION = 0.7  # the share of that for the next wider region
_SHARE_OF_DEATH = 0.5
CAPTURED = "nothing: the stones to save are captured"
ALIVE_WHATEVER = "nothing: the group lives whatever is outside the zone, and whatever the ko threats"
_SAFE_LIBERTIES = 3  # outside the region; attackers with fewer might be captured, so nothing is called dead
WALL_IS_SAFE = "the attacking stones around the region and at its edge are not captured; neither side has ko threats"


@dataclass(frozen=True)
class OpenVerdict:
    """What was proved. UNKNOWN: nothing, in this budget.

    `region` are the points that were read, `zone` those that a proof of life needs. `assumption` says what the result
    rests on. `moves` are first moves known to win for the side to move; others may win as well.
    """

    winner: ProblemWinner
    region: tuple[int, ...] = ()
    zone: tuple[int, ...] = ()
    assumption: str = ""
    moves: tuple[int, ...] = ()
    nodes: int = 0


@dataclass
class _Question:
    """A region, and what is still to be found out about it."""

    region: frozenset[int]
    search: _core.OpenSearch
    may_live: bool = True
    may_die: bool = True


def solve_open(  # noqa: PLR0913 - what is asked, and for how long
    position: Position,
    defender: Color,
    target: Sequence[int],
    mover: Color,
    *,
    after: Sequence[int] = (),
    within: Sequence[int] | None = None,
    seconds: float = 10.0,
    nodes: int = MANY,
    pulse: Callable[[int], bool] | None = None,
) -> OpenVerdict:
    """Who wins if `mover` starts: the defender if one of the target's chains lives (without a target, any stone of
    his).

    `after` are moves played first, alternately by the mover and the other side. `within`: the points that may be read.
    The budget is processor time and nodes, whichever ends first. `pulse` gets the number of nodes between slices of the
    work and returns whether to continue. Raises ValueError if there is nothing to defend.
    """
    stones = list(target) or [p for p in range(position.size**2) if position.color(p) == defender]
    if not stones or any(position.color(p) != defender for p in stones):
        raise ValueError("name stones of the defender as the target: there are none at the points given")
    if after:
        # On the board, not in the regions: the effect of such a move outside a region may matter inside it.
        position = position.copy()
        for move in after:
            position.play(move, mover)
            mover = mover.opponent
            stones = [p for p in stones if position.color(p) == defender]
            target = [p for p in target if p in stones]
        if not stones:
            return OpenVerdict(ProblemWinner.ATTACKER, assumption=CAPTURED)
    budget: SharedBudget = SharedBudget(nodes, seconds, pulse and (lambda: pulse(budget.used)))
    questions = [
        _Question(region, _core.OpenSearch(position, defender, list(target), sorted(region), exits, TABLE_BITS))
        for region, exits in _regions(position, defender, stones, within)
    ]
    for question in questions:
        budget.watch(question.search)
    if not questions:
        raise ValueError(f"the stones to save take more than {MOST_POINTS} points: name fewer")
    for round_ in itertools.count():
        open_questions = [q for q in questions if q.may_live or q.may_die]
        if budget.empty or not open_questions:
            break
        for place, question in enumerate(open_questions):
            slice_ = _FIRST_SLICE * 3**round_ * _NEXT_REGION**place
            verdict = _ask(question, position, defender, mover, slice_, budget)
            if verdict:
                return verdict
    return OpenVerdict(ProblemWinner.UNKNOWN, nodes=budget.used)


def _ask(
    question: _Question, position: Position, defender: Color, mover: Color, slice_: float, budget: SharedBudget
) -> OpenVerdict | None:
    """Ask both questions about a region for some time. Returns a verdict if one of the answers is yes."""
    search = question.search
    region = tuple(sorted(question.region))
    if question.may_live and not budget.empty:
        winner = ProblemWinner(
            budget.work(lambda nodes, seconds: search.lives(mover, [], nodes, seconds), at_most=slice_)
        )
        question.may_live = winner is ProblemWinner.UNKNOWN
        if winner is ProblemWinner.DEFENDER:
            zone = tuple(sorted(search.zone))
            moves = _known(question, position, mover, winner) if mover == defender else ()
            return OpenVerdict(winner, region, zone, ALIVE_WHATEVER, moves, budget.used)
    question.may_die = question.may_die and _is_besieged(position, defender, question.region)
    if question.may_die and not budget.empty:
        part = slice_ * _SHARE_OF_DEATH
        winner = ProblemWinner(budget.work(lambda nodes, seconds: search.dies(mover, [], nodes, seconds), at_most=part))
        question.may_die = winner is ProblemWinner.UNKNOWN
        if winner is ProblemWinner.ATTACKER:
            moves = _known(question, position, mover, winner) if mover != defender else ()
            return OpenVerdict(winner, region, (), WALL_IS_SAFE, moves, budget.used)
    return None


def _is_besieged(position: Position, defender: Color, region: Iterable[int]) -> bool:
    """Whether the defender has no stones around the region, and the attacking chains at its edge and around it have
    enough liberties beyond not to be captured soon."""
    inside, near = set(region), neighbours(position.size)
    around = {n for point in inside for n in near[point]} - inside
    edge = {point for point in inside if not inside.issuperset(near[point])}
    if any(position.color(point) == defender for point in around):
        return False
    attackers = [point for point in around | edge if position.color(point) == defender.opponent]
    return all(len(set(position.liberties(point)) - inside) >= _SAFE_LIBERTIES for point in attackers)


def _known(question: _Question, position: Position, mover: Color, winner: ProblemWinner) -> tuple[int, ...]:
    """The first moves that the search already knows to win."""
    ask = question.search.lives if winner is ProblemWinner.DEFENDER else question.search.dies
    result = []
    for move in sorted(question.region):
        if not position.is_legal(move, mover):
            continue
        try:
            if ask(mover, [move], 0, 0.0) == winner.value:
                result.append(move)
        except ValueError:  # illegal in the region: it has no liberty there
            continue
    return tuple(result)


# ---- Regions ---------------------------------------------------------------------------------------------------------


def _regions(
    position: Position, defender: Color, stones: Sequence[int], within: Sequence[int] | None
) -> Iterator[tuple[frozenset[int], list[int]]]:
    """Wider and wider regions around some stones, and the points of each from which a defender gets out.

    Their size depends on which attacking chains are entered; two ways are tried.
    """
    allowed = frozenset(range(position.size**2) if within is None else within)
    around = _Surroundings(position, defender, stones, allowed)
    core = frozenset(p for s in stones for p in position.chain(s))
    regions: set[frozenset[int]] = set()
    for entered in (around.is_weak, around.is_short):
        distance = around.distances(_WIDEST, entered)
        for widest in range(1, _WIDEST + 1):
            near = frozenset(p for p, d in distance.items() if d <= widest)
            regions.add(_whole_chains(position, defender, _in_a_box(position.size, near | core, core)))
    for region in sorted(regions, key=lambda r: (len(r), sorted(r))):
        if len(region) <= MOST_POINTS and core <= region:
            yield region, _exits(position.size, around, region)


@dataclass
class _Surroundings:
    """Distances from some stones over the board."""

    position: Position
    defender: Color
    stones: Sequence[int]
    allowed: frozenset[int]

    @cached_property
    def _near(self) -> dict[int, int]:
        return self.distances(_REACH, lambda _stone: False)

    def is_weak(self, stone: int) -> bool:
        """Whether an attacking chain has hardly any liberty out of the defender's reach."""
        liberties = self.position.liberties(stone)
        return sum(p not in self._near for p in liberties) <= _WEAK

    def is_short(self, stone: int) -> bool:
        """Whether an attacking chain is nearly in atari."""
        return len(self.position.liberties(stone)) <= _SHORT

    def leads_on(self, point: int) -> bool:
        """Whether the defender may hope to get there, or is there. This includes empty points where nothing is read."""
        color = self.position.color(point)
        return color in (0, self.defender) or (point in self.allowed and self.is_weak(point))

    def distances(self, widest: int, entered: Callable[[int], bool]) -> dict[int, int]:
        """Steps over empty points and through entered attacking chains; own stones cost nothing."""
        position = self.position
        distance = dict.fromkeys(self.stones, 0)
        heap = [(0, p) for p in self.stones]
        while heap:
            steps, point = heapq.heappop(heap)
            if steps > distance[point]:
                continue
            for n in neighbours(position.size)[point]:
                color = position.color(n)
                if color != self.defender and n not in self.allowed:
                    continue
                if color not in (0, self.defender) and not entered(n):
                    continue
                total = steps + (color != self.defender)
                for p in [n] if color in (0, self.defender) else position.chain(n):
                    if total < distance.get(p, widest + 1):
                        distance[p] = total
                        heapq.heappush(heap, (total, p))
        return distance


def _in_a_box(size: int, region: frozenset[int], core: frozenset[int]) -> frozenset[int]:
    """The region without outer lines, until its bounding box has at most 64 points, which makes reading much faster.

    Lines with few points go first; lines with stones to save stay.
    """
    while True:
        rows = [p // size for p in region]
        columns = [p % size for p in region]
        top, bottom, left, right = min(rows), max(rows), min(columns), max(columns)
        if (bottom - top + 1) * (right - left + 1) <= MOST_POINTS:
            return region
        lines = [
            frozenset(p for p in region if p // size == top),
            frozenset(p for p in region if p // size == bottom),
            frozenset(p for p in region if p % size == left),
            frozenset(p for p in region if p % size == right),
        ]
        free = [line for line in lines if not line & core]
        if not free:
            return region
        region -= min(free, key=len)


def _whole_chains(position: Position, defender: Color, region: frozenset[int]) -> frozenset[int]:
    """The region without chains of the defender that are cut or have no liberty in it: they are left to the wall."""
    while True:
        stones = [p for p in region if position.color(p) == defender]
        bad = {
            p for p in stones if not region.issuperset(position.chain(p)) or region.isdisjoint(position.liberties(p))
        }
        if not bad:
            return region
        region -= bad


def _exits(size: int, around: _Surroundings, region: frozenset[int]) -> list[int]:
    """Points of the region from which the defender could continue outside."""
    return sorted(p for p in region if any(n not in region and around.leads_on(n) for n in neighbours(size)[p]))
