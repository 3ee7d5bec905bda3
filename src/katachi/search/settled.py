"""Groups whose fate is proved whoever moves first, so that a search need not play there.

Three proofs, from the cheapest on: unconditional life (Benson); two eyes or death by reading within a few thousand
positions; and seki, where whoever plays on a shared liberty loses his stones. All hold with any ko threats. What is
proved holds as long as the other side's moves there are answered; when somebody plays there, the position is new and is
looked at again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

import numpy as np

from katachi.go import BLACK, WHITE, Color, Position, vertex
from katachi.reading import unconditional_life
from katachi.reading.tsumego import Tsumego, Winner
from katachi.search.board_parts import Board

NODES = 3000  # positions for one question
_THREATS = 5  # of the side that would profit
_WEAK = 2  # attacking chains with at most so many liberties outside may themselves be captured
_LARGEST_EYE = 7  # points; in more, an enemy might live beside the group's own two eyes
_LARGEST_TRAP = 40  # points a dead group may stand in: larger ones are never read to the end
_MOST_CHAINS = 6
_SEKI_LIBERTIES = 4  # shared by the chains of a seki, at most
_CACHED = 4000  # answers kept
_NOBODYS = 3


class Fate(Enum):
    """What becomes of a group."""

    ALIVE = "alive"
    DEAD = "dead"
    SEKI = "in seki"


@dataclass(frozen=True)
class Proved:
    """A group and its fate. `points` are its stones and the empty points that need no more moves because of it."""

    color: Color
    stones: tuple[int, ...]
    fate: Fate
    points: frozenset[int]
    positions: int = 0  # that were read; 0: the eyes are there

    def sentence(self, size: int) -> str:
        """For people: which group, what becomes of it, how that is known."""
        proof = f"proved with {self.positions} positions" if self.positions else "its eyes are there already"
        if self.fate is Fate.DEAD and not self.positions:
            proof = "it stands where the other side has its eyes"
        fate = {
            Fate.ALIVE: "lives whoever moves first",
            Fate.DEAD: "is dead whoever moves first",
            Fate.SEKI: "lives in seki: whoever plays on a shared liberty loses",
        }[self.fate]
        return f"The {self.color.name.lower()} group at {vertex(self.stones[0], size)} {fate} ({proof})."


@dataclass(frozen=True)
class Settled:
    """All that is proved about a position. `owners`: per point 0 open, 1 Black's, 2 White's, 3 nobody's (seki)."""

    groups: tuple[Proved, ...] = ()
    owners: bytes = b""
    unconditional: bytes = b""  # the owners that need no reading

    def at(self, point: int) -> Proved | None:
        """The group whose fate settles a point: that of the stone there, or of those around."""
        own = [group for group in self.groups if point in group.stones]
        return next(iter(own or [group for group in self.groups if point in group.points]), None)

    def stones(self, fate: Fate) -> set[int]:
        """The stones of all groups with this fate."""
        return {stone for group in self.groups if group.fate is fate for stone in group.stones}

    def sentences(self, size: int) -> list[str]:
        """What there is to say."""
        return [group.sentence(size) for group in self.groups]

    def only_adds_eyes_to(self, other: Settled, position: Position) -> bool:
        """Whether all that was settled still is, and the rest is plain to see: nothing a tree should be given up for."""
        new, old = (np.frombuffer(s.owners or bytes(position.size**2), np.uint8) for s in (self, other))
        sure = np.frombuffer(self.unconditional or bytes(position.size**2), np.uint8)
        colors = position.board.reshape(-1)
        kept = (old == 0) | (old == new) | (old == colors)
        return bool(np.all(kept & ((old != 0) | (new == sure) | (new == colors))))


NOTHING = Settled()


class Prover:
    """Finds settled groups; what it has read it remembers, so a position that hardly changed costs hardly anything."""

    def __init__(self, nodes: int = NODES) -> None:
        self.nodes = nodes
        self._answers: dict[tuple[object, ...], _Answer] = {}

    def settle(self, position: Position) -> Settled:
        """All that can be proved about the groups of a position."""
        finding = _Finding(Board.of(position), self._ask)
        finding.unconditional()
        for color in (BLACK, WHITE):
            finding.living(color)
        for color in (BLACK, WHITE):
            finding.dead(color)
        finding.seki()
        if not finding.groups:
            return NOTHING
        return Settled(tuple(finding.groups), finding.owners.tobytes(), finding.sure.tobytes())

    def _ask(self, problem: Tsumego, first: Color, threats: tuple[int, int], key: tuple[object, ...]) -> _Answer:
        """Who wins, from memory if nothing changed in the region."""
        answer = self._answers.get(key)
        if answer is None:
            if len(self._answers) >= _CACHED:
                self._answers.clear()
            answer = _Answer(problem.solve(first, threats, nodes=self.nodes), problem.nodes)
            self._answers[key] = answer
        return answer


@dataclass(frozen=True)
class _Answer:
    winner: Winner
    nodes: int


_Ask = Callable[[Tsumego, Color, tuple[int, int], tuple[object, ...]], _Answer]


@dataclass
class _Finding:
    """One position while its groups are looked for."""

    board: Board
    ask: _Ask
    groups: list[Proved] = field(default_factory=list)
    read: set[int] = field(default_factory=set)  # points that proofs by reading rest on: one may not need the other's

    def __post_init__(self) -> None:
        self.owners = np.zeros(self.board.area, np.uint8)
        self.sure = self.owners.copy()

    # ---- Questions -------------------------------------------------------------------------------------------------

    def _winner(self, color: Color, stones: Sequence[int], first: Color, goal: str, within: frozenset[int] | None,
                position: Position | None = None) -> tuple[Winner, int, frozenset[int]]:  # fmt: skip
        """Who reaches his goal if the other side has all the ko threats; the positions read; the points it rests on."""
        board = position or self.board.position
        try:
            problem = Tsumego(board, color, stones, goal=goal, within=within, weak_liberties=_WEAK, table_bits=14)
        except ValueError:  # not enclosed, or too large to be read
            return Winner.UNKNOWN, 0, frozenset()
        region = problem.region
        threats = (_THREATS, 0) if goal == "life" else (0, _THREATS)
        key = (goal, color, first, tuple(stones), tuple(region), tuple(problem.beside_wall),
               tuple(board.color(p) for p in region), board.ko)  # fmt: skip
        answer = self.ask(problem, first, threats, key)
        return answer.winner, answer.nodes, frozenset(region)

    # ---- Proofs ----------------------------------------------------------------------------------------------------

    def unconditional(self) -> None:
        """Groups with their eyes, and what stands in those."""
        life = unconditional_life(self.board.position).reshape(-1)
        self.owners[:] = self.sure[:] = life
        for owner in (BLACK, WHITE):
            for area in self.board.areas(life == owner):
                for color, fate in ((owner, Fate.ALIVE), (owner.opponent, Fate.DEAD)):
                    if stones := self.board.stones(area, color):
                        self.groups.append(Proved(color, stones, fate, area))

    def living(self, color: Color) -> None:
        """Groups that make two eyes though the enemy begins, in eye spaces too small for him to live there."""
        for chains, eyes in self._eyed_groups(color):
            stones = [chain[0] for chain in chains]
            within = frozenset(point for chain in chains for point in chain).union(*eyes)
            if len(chains) > _MOST_CHAINS or within & self.read:
                continue
            nodes = 0
            for goal in ("two eyes", "any target"):
                winner, count, _ = self._winner(color, stones, color.opponent, goal, within)
                nodes += count
                if winner is not Winner.DEFENDER:
                    break
            else:
                self._add(color, Fate.ALIVE, within, nodes, within)
                inside = self.board.stones(frozenset().union(*eyes), color.opponent)
                if inside:
                    self.groups.append(Proved(color.opponent, inside, Fate.DEAD, within, nodes))

    def _eyed_groups(self, color: Color) -> Iterator[tuple[list[tuple[int, ...]], list[frozenset[int]]]]:
        """Chains that share small eye spaces, with these; not the ones that are settled already."""
        groups: list[tuple[set[tuple[int, ...]], list[frozenset[int]]]] = []
        for eye in self.board.areas(self.board.colors != color):
            if len(eye) > _LARGEST_EYE or self.owners[next(iter(eye))]:
                continue
            chains, eyes = set(self.board.chains_around(eye, color)), [eye]
            for other in [g for g in groups if g[0] & chains]:
                groups.remove(other)
                chains |= other[0]
                eyes += other[1]
            groups.append((chains, eyes))
        for chains, eyes in groups:
            if sum(map(len, eyes)) >= 2 and not any(self.owners[chain[0]] for chain in chains):
                yield sorted(chains), eyes

    def dead(self, color: Color) -> None:
        """Groups that die though they begin."""
        for trap in self.board.areas(self.board.colors != color.opponent):
            stones = self.board.stones(trap, color)
            if not stones or len(trap) > _LARGEST_TRAP or any(self.owners[point] for point in trap):
                continue
            if not all(self._holds(chain, trap) for chain in self.board.chains_around(trap, color.opponent)):
                continue
            heads = sorted({min(self.board.chain(stone)) for stone in stones})
            winner, nodes, region = self._winner(color, heads, color, "life", None)
            if winner is Winner.ATTACKER and not (region & self.read):
                self._add(color, Fate.DEAD, trap, nodes, region)

    def _holds(self, chain: tuple[int, ...], trap: frozenset[int]) -> bool:
        """Whether a besieging chain lives, breathes well elsewhere, or is wholly part of what is read."""
        outside = set(self.board.position.liberties(chain[0])) - trap
        return bool(self.owners[chain[0]]) or not outside or len(outside) > _WEAK

    def seki(self) -> None:
        """Shared liberties where nobody can capture anything, and whoever plays is captured."""
        for shared in self.board.areas((self.board.colors == 0) & (self.owners == 0)):
            around = {color: self.board.chains_around(shared, color) for color in (BLACK, WHITE)}
            if len(shared) > _SEKI_LIBERTIES or not all(around.values()):
                continue
            chains = [(color, chain) for color, some in around.items() for chain in some]
            if any(self.owners[chain[0]] for _, chain in chains):
                continue
            proof = self._is_seki(shared, chains)
            if proof is None or proof[1] & self.read:
                continue
            for color, some in around.items():
                stones = tuple(sorted(stone for chain in some for stone in chain))
                self.groups.append(Proved(color, stones, Fate.SEKI, shared.union(stones), proof[0]))
            self.owners[list(shared)] = _NOBODYS
            self.read |= proof[1]

    def _is_seki(
        self, shared: frozenset[int], chains: Sequence[tuple[Color, tuple[int, ...]]]
    ) -> tuple[int, frozenset[int]] | None:
        """The positions read and the points it rests on; None if it is no seki, as far as can be told."""
        nodes, region = 0, frozenset[int]()
        for color, chain in chains:
            winner, count, points = self._winner(color, [chain[0]], color.opponent, "any target", None)
            nodes, region = nodes + count, region | points
            if winner is not Winner.DEFENDER:
                return None
        for point in sorted(shared):
            for color in (BLACK, WHITE):
                after = self.board.position.copy()
                after.to_move = color
                if not after.is_legal(color, point):
                    continue
                after.play(color, point)
                winner, count, points = self._winner(color, [point], color.opponent, "any target", None, after)
                nodes, region = nodes + count, region | points
                if winner is not Winner.ATTACKER:
                    return None
        return nodes, region

    def _add(self, color: Color, fate: Fate, points: frozenset[int], nodes: int, rests_on: frozenset[int]) -> None:
        owner = color if fate is Fate.ALIVE else color.opponent
        self.groups.append(Proved(color, self.board.stones(points, color), fate, points, max(nodes, 1)))
        self.owners[list(points)] = owner
        self.read |= rests_on
