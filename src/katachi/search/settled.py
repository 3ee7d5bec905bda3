"""Groups whose fate is proved whoever moves first, so that a search need not play there.

There are four proofs: unconditional life (Benson); two eyes or death by reading within a few thousand positions; stones
that a proven rule promises to live; and seki, where the side that plays on a shared liberty loses its stones. All hold
with any ko threats, and as long as the other side's moves there are answered; after a move there, the position is read
again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from katachi.go import BLACK, WHITE, Color, Point, Position, vertex
from katachi.go.words import plural
from katachi.knowledge.life.matcher import BoardMatcher, RuleMatch
from katachi.knowledge.life.store import RuleBase
from katachi.reading import unconditional_life
from katachi.reading.tsumego.search import MOST_TARGETS, LocalGoal, ProblemWinner, read_locally
from katachi.search.board_parts import Area, BoardParts, Chain

NODES = 2000  # positions for one question
_THREATS = 5
_LARGEST = 64  # points
_REMEMBERED = 4000  # answers
_LARGEST_EYE = 7  # points; in more, an enemy might live next to the group's own two eyes
_LARGEST_ROOM = 12  # empty points around a dead group: with more, reading hardly ever comes to an end
_MOST_CHAINS = MOST_TARGETS
_SEKI_LIBERTIES = 4  # in one place, at most
_SEKI_POINTS = 40
_NOBODYS = 3
_FRAIL = 2  # liberties


Read = tuple[ProblemWinner, int]  # with the number of positions


class Fate(Enum):
    """The end of a group."""

    ALIVE = "alive"
    DEAD = "dead"
    SEKI = "in seki"


@dataclass(frozen=True)
class Proved:
    """A group and its fate. `points` are its stones and the empty points that need no more moves because of it."""

    color: Color
    stones: tuple[Point, ...]
    fate: Fate
    points: frozenset[Point]
    positions: int = 0  # that were read; 0: the eyes are there, or a rule promises life
    rule: str = ""  # the rule, if there is one

    def sentence(self, size: int) -> str:
        """The group, its fate and the kind of proof, for people."""
        proof = f"proved with {plural(self.positions, 'position')}" if self.positions else "its eyes are there already"
        if self.fate is Fate.DEAD and not self.positions:
            proof = "it is where the other side has its eyes"
        if self.rule:
            proof = f"proved by {self.rule}"
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
        """A sentence about each group."""
        return [group.sentence(size) for group in self.groups]

    def by_reading(self) -> Settled:
        """Only what playouts cannot see for themselves: they respect finished eyes, and if those were frozen too, few
        harmless moves would be left to them."""
        owners, sure = (np.frombuffer(part, np.uint8) for part in (self.owners, self.unconditional))
        groups = tuple(group for group in self.groups if group.positions or group.rule)
        return Settled(groups, np.where(sure == 0, owners, 0).tobytes(), self.unconditional) if groups else NOTHING

    def only_adds_eyes_to(self, other: Settled, position: Position) -> bool:
        """Whether everything that was settled still is, and the rest is plain to see: then a tree may be kept."""
        new, old = (np.frombuffer(s.owners or bytes(position.size**2), np.uint8) for s in (self, other))
        sure = np.frombuffer(self.unconditional or bytes(position.size**2), np.uint8)
        colors = position.board.reshape(-1)
        kept = (old == 0) | (old == new) | (old == colors) | (old == sure)
        return bool(np.all(kept & ((old != 0) | (new == sure) | (new == colors))))


NOTHING = Settled()


class Prover:
    """Finds settled groups. It remembers its answers by the points they are about, so a position that hardly changed
    costs hardly anything.

    With `rules`, proven rules settle groups, too: for search and counting. Explanations name rules by themselves.
    """

    def __init__(self, nodes: int = NODES, *, rules: bool = False) -> None:
        self.nodes, self.rules = nodes, rules
        self._answers: dict[tuple[object, ...], Read] = {}
        self._matchers: dict[int, BoardMatcher] = {}

    def settle(self, position: Position) -> Settled:
        """All that can be proved about the groups of a position."""
        finding = _Finding(BoardParts(position), self)
        finding.unconditional()
        for color in (BLACK, WHITE):
            finding.living(color)
        for color in (BLACK, WHITE) if self.rules else ():
            finding.promised(color)
        for color in (BLACK, WHITE):
            finding.dead(color)
        finding.seki()
        if not finding.groups:
            return NOTHING
        return Settled(tuple(finding.groups), finding.owners.tobytes(), finding.sure.tobytes())

    def promises(self, position: Position, color: Color) -> list[RuleMatch]:
        """The proven rules that promise life to stones of this colour; what did not change costs nothing."""
        if position.size not in self._matchers:
            self._matchers[position.size] = BoardMatcher(RuleBase.shipped().book, position.size)
        return self._matchers[position.size].match(position, color, "life")

    def two_eyes(self, board: BoardParts, color: Color, within: Area) -> Read:
        """Whether stones of this colour make two eyes within these points, though the enemy moves first and holds all
        else."""
        return self._read(board, color, "two eyes", within, color.opponent)

    def keeps(self, board: BoardParts, color: Color, within: Area, targets: Sequence[int]) -> Read:
        """Whether all these chains survive, though the enemy moves first and holds all but these points."""
        return self._read(board, color, "any target", within, color.opponent, targets)

    def lives(self, board: BoardParts, color: Color, within: Area) -> Read:
        """Whether any stone of this colour lives within these points if its side moves first; all around lives."""
        return self._read(board, color, "life", within, color)

    def _read(self, board: BoardParts, color: Color, goal: LocalGoal, within: Area, first: Color,
              targets: Sequence[int] = ()) -> Read:  # fmt: skip
        if len(within) > _LARGEST:
            return ProblemWinner.UNKNOWN, 0
        wall = frozenset(point for point in board.around(within) if board.cells[point] != int(color))
        stones = board.colors[sorted(within)].tobytes()
        key = goal, color, tuple(targets), within, stones, wall, board.position.ko, int(board.position.to_move)
        if key not in self._answers:
            if len(self._answers) >= _REMEMBERED:
                self._answers.clear()
            threats = (_THREATS, 0) if first is color else (0, _THREATS)
            self._answers[key] = read_locally(
                board.position, color, goal, within, first, threats, targets=targets, nodes=self.nodes
            )
        return self._answers[key]


class _Finding:
    """One position while its groups are looked for."""

    def __init__(self, board: BoardParts, prover: Prover) -> None:
        self.board, self.prover = board, prover
        self.groups: list[Proved] = []
        self.owners = np.zeros(board.area, np.uint8)
        self.sure = self.owners.copy()
        self.read: set[int] = set()  # points that proofs rest on: one answer must not be needed by two of them

    def _add(self, color: Color, fate: Fate, points: Area, nodes: int, rests_on: Area) -> None:
        self.groups.append(Proved(color, self.board.stones(points, color), fate, points, max(nodes, 1)))
        self.owners[list(points)] = color if fate is Fate.ALIVE else color.opponent
        self.read |= rests_on

    def unconditional(self) -> None:
        """Groups with their eyes, and the stones inside these."""
        life = unconditional_life(self.board.position).reshape(-1)
        self.owners[:] = self.sure[:] = life
        for owner in (BLACK, WHITE):
            for area in self.board.areas(life == owner):
                for color, fate in ((owner, Fate.ALIVE), (owner.opponent, Fate.DEAD)):
                    if stones := self.board.stones(area, color):
                        self.groups.append(Proved(color, stones, fate, area))

    # ---- Life --------------------------------------------------------------------------------------------------------

    def living(self, color: Color) -> None:
        """Groups that make two eyes though the enemy moves first, in eye spaces too small for him to live there."""
        for chains, eyes in self._eyed_groups(color):
            room = frozenset[int]().union(*eyes)
            within = room.union(*chains)
            nodes = self._two_eyes(color, chains, within)
            if nodes is None:
                continue
            self._add(color, Fate.ALIVE, within, nodes, within)
            if inside := self.board.stones(room, color.opponent):
                self.groups.append(Proved(color.opponent, inside, Fate.DEAD, room, nodes))

    def _two_eyes(self, color: Color, chains: list[Chain], within: Area) -> int | None:
        """The positions it takes to prove that some of these chains get two eyes, and that none are lost for them."""
        if len(chains) > _MOST_CHAINS or within & self.read:
            return None
        if any(self._is_frail(chain, within) for chain in chains):
            return None
        winner, nodes = self.prover.two_eyes(self.board, color, within)
        if winner is not ProblemWinner.DEFENDER:
            return None
        winner, more = self.prover.keeps(self.board, color, within, [chain[0] for chain in chains])
        return nodes + more if winner is ProblemWinner.DEFENDER else None

    def _is_frail(self, chain: Chain, within: Area) -> bool:
        """Whether a chain has few liberties, all of them beyond the points that are read: there it could not be
        captured, but on the board it can."""
        liberties = self.board.position.liberties(chain[0])
        return len(liberties) <= _FRAIL and within.isdisjoint(liberties)

    def _eyed_groups(self, color: Color) -> list[tuple[list[Chain], list[Area]]]:
        """Chains that share small eye spaces, with these; not the ones that are settled already."""
        groups: list[tuple[set[Chain], list[Area]]] = []
        for eye in self.board.areas(self.board.colors != color):
            if len(eye) > _LARGEST_EYE or self.owners[next(iter(eye))]:
                continue
            chains, eyes = set(self.board.chains_around(eye, color)), [eye]
            for other in [group for group in groups if group[0] & chains]:
                groups.remove(other)
                chains |= other[0]
                eyes += other[1]
            groups.append((chains, eyes))
        open_ones = [group for group in groups if not any(self.owners[chain[0]] for chain in group[0])]
        return [(sorted(chains), eyes) for chains, eyes in open_ones if sum(map(len, eyes)) > 1]

    def promised(self, color: Color) -> None:
        """Chains that a rule promises to live, even where their eyes are not closed off yet.

        A rule promises each of its stones on its own, so of several chains only one is sure: the largest.
        """
        for match in self.prover.promises(self.board.position, color):
            open_ones = [self.board.chain(stone) for stone in match.stones if not self.owners[stone]]
            chain = max(open_ones, key=len, default=())
            if chain and not (rests_on := self._behind(match)) & self.read:
                rule = f"rule {match.number} of {match.set}"
                self.groups.append(Proved(color, chain, Fate.ALIVE, frozenset(chain), rule=rule))
                self.owners[list(chain)] = color
                self.read |= rests_on

    def _behind(self, match: RuleMatch) -> Area:
        """What a match rests on: its rectangle, the chains in it, and the liberties that its conditions may count."""
        chains = {self.board.chain(point) for point in match.points if self.board.cells[point]}
        liberties = (self.board.position.liberties(chain[0]) for chain in chains)
        return frozenset(match.points).union(*chains, *liberties)

    # ---- Death -------------------------------------------------------------------------------------------------------

    def dead(self, color: Color) -> None:
        """Groups that die though they move first, among besiegers that live."""
        for trap in self.board.areas(self.board.colors != color.opponent):
            stones = self.board.stones(trap, color)
            if not stones or len(trap) - len(stones) > _LARGEST_ROOM:
                continue
            if any(self.owners[point] for point in trap) or trap & self.read:
                continue
            around = self.board.chains_around(trap, color.opponent)
            outer = [chain for chain in around if self.owners[chain[0]] or not self._breathes_only_in(chain, trap)]
            inner = frozenset[int]().union(*(chain for chain in around if chain not in outer))
            if self.board.stones(frozenset(self.board.around(trap | inner)), color):
                continue  # friends behind besiegers that might be taken
            winner, nodes = self.prover.lives(self.board, color, trap | inner)
            if winner is not ProblemWinner.ATTACKER:
                continue
            weak = [chain for chain in outer if not self.owners[chain[0]]]
            proof = self._two_eyes_with(color.opponent, weak, trap | inner) if weak else (frozenset[int](), 0)
            if proof is not None:
                self._add(color, Fate.DEAD, trap, nodes, trap)
                if weak:
                    self._add(color.opponent, Fate.ALIVE, frozenset[int]().union(*weak), proof[1], proof[0])

    def _breathes_only_in(self, chain: Chain, trap: Area) -> bool:
        return trap.issuperset(self.board.position.liberties(chain[0]))

    def _two_eyes_with(self, color: Color, chains: list[Chain], trap: Area) -> tuple[Area, int] | None:
        """The points and the number of positions it takes to prove that besiegers live, with the trap for an eye space
        and small ones of their own."""
        eyes = [
            area
            for area in self.board.areas(self.board.colors != color)
            if len(area) <= _LARGEST_EYE and set(self.board.chains_around(area, color)) <= set(chains)
        ]
        within = trap.union(*chains, *eyes)
        nodes = self._two_eyes(color, chains, within)
        return None if nodes is None else (within, nodes)

    # ---- Seki --------------------------------------------------------------------------------------------------------

    def seki(self) -> None:
        """Chains of both sides without other liberties: nobody can capture any, and the side that plays on a shared
        liberty is captured itself."""
        seen: set[int] = set()
        for place in self.board.areas((self.board.colors == 0) & (self.owners == 0)):
            if len(place) > _SEKI_LIBERTIES or place & seen or not self._is_shared(place):
                continue
            fight = self._fight_around(place)
            if fight is None:
                continue
            chains, places = fight
            seen.update(*places)
            within = frozenset[int]().union(*chains, *places)
            nodes = None if within & self.read else self._stalemate(chains, places, within)
            if nodes is None:
                continue
            for color in (BLACK, WHITE):
                self.groups.append(Proved(color, self.board.stones(within, color), Fate.SEKI, within, max(nodes, 1)))
            for one in places:
                owners = [color for color in (BLACK, WHITE) if self.board.chains_around(one, color)]
                self.owners[list(one)] = owners[0] if len(owners) == 1 else _NOBODYS
            self.read |= within

    def _is_shared(self, place: Area) -> bool:
        return all(self.board.chains_around(place, color) for color in (BLACK, WHITE))

    def _fight_around(self, place: Area) -> tuple[list[Chain], list[Area]] | None:
        """The chains with liberties here, and all places of their liberties; None if that leads too far."""
        chains: list[Chain] = []
        places = [place]
        for one in places:
            around = [chain for color in (BLACK, WHITE) for chain in self.board.chains_around(one, color)]
            if len(one) > _SEKI_LIBERTIES or any(self.owners[chain[0]] for chain in around):
                return None
            for chain in around:
                if chain in chains:
                    continue
                chains.append(chain)
                places += [area for area in self.board.breathing_places(chain) if area not in places]
            if sum(map(len, chains)) > _SEKI_POINTS:
                return None
        return chains, places

    def _stalemate(self, chains: list[Chain], places: list[Area], within: Area) -> int | None:
        """The positions it takes to prove a seki; None if there is no proof."""
        nodes = 0
        for color in (BLACK, WHITE):
            own = [chain[0] for chain in chains if self.board.colors[chain[0]] == color]
            if not 0 < len(own) <= _MOST_CHAINS:
                return None
            winner, read = self.prover.keeps(self.board, color, within, own)
            nodes += read
            if winner is not ProblemWinner.DEFENDER:
                return None
        for point in sorted(frozenset[int]().union(*(place for place in places if self._is_shared(place)))):
            for color in (BLACK, WHITE):
                after = self.board.after(color, point)
                if after is None:
                    continue
                winner, read = self.prover.keeps(after, color, within, [point])
                nodes += read
                if winner is not ProblemWinner.ATTACKER:
                    return None
        return nodes
