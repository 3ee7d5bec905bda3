"""Moves that decide the fate of stones: with one they live, without it they die. Both halves are proved.

A chain dies if it is captured though everything that gets out of the region counts as safe, and its side has ko
threats. It lives if it is not captured though everything beyond the region is the attacker's, and he has ko threats. So
a fate that depends on ko counts as unknown, and so does a chain that merely gets out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from katachi.go import Color, Point, Position, vertex
from katachi.go.words import plural
from katachi.reading import unconditional_life
from katachi.reading.tsumego.search import NO_RULES, LocalGoal, ProblemWinner, Tsumego
from katachi.search.board_parts import Area
from katachi.search.fact import middle
from katachi.search.report import Hint
from katachi.search.siege import Siege, SiegedChain

NODES = 8000  # positions to read for all questions about a board
_QUESTION = 3000  # for one of them
_SLOW = 6  # how much longer a position takes if its region does not fit a box that the solver reads fast
_THREATS = 5
_FEWEST_STONES = 2
_MOST_LIBERTIES = 10
_TABLE_BITS = 12
# Virtual simulations by the square of the points at stake: two stones get about what a capture gets, which a large move
# elsewhere outweighs; a group outweighs what playouts believe, which hardly ever see why it needs the move.
_MOST_SIMULATIONS = 1000.0


# ---- What is found ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OpenFate:
    """A chain that lives if its side moves first and dies if the other side does.

    `saving` and `killing` are the first moves proved to do it, of the chain's side and of the other. The proofs hold
    until somebody plays in the region, if the besiegers stay on the board.
    """

    chain: SiegedChain
    has_eyes: bool  # it lives with two eyes; otherwise it is connected, captures something or lives in seki
    region: Area
    saving: tuple[Point, ...]
    killing: tuple[Point, ...]

    def moves(self, mover: Color) -> tuple[Point, ...]:
        """The moves that win for a side."""
        return self.saving if self.chain.color is mover else self.killing

    def deed(self, mover: Color) -> Deed:
        """What these moves do."""
        if self.chain.color is mover:
            return Deed.LIVES if self.has_eyes else Deed.SAVES
        return Deed.KILLS if self.has_eyes else Deed.CAPTURES


class Deed(Enum):
    """What a move does for its side."""

    LIVES = "lives"
    KILLS = "kills"
    SAVES = "saves"
    CAPTURES = "captures"


_WORDS = {
    Deed.LIVES: ("saves", "with it they live, without it they die"),
    Deed.KILLS: ("kills", "without it they live"),
    Deed.SAVES: ("saves", "with it they cannot be captured, without it they are lost"),
    Deed.CAPTURES: ("captures", "without it they cannot be captured"),
}
_PROVED = "proved, unless the stones around them are captured"


@dataclass(frozen=True)
class Urgent:
    """A move that decides the fate of some stones."""

    point: Point
    deed: Deed
    stones: tuple[Point, ...]
    liberties: int

    @property
    def stake(self) -> int:
        """About how many points the move is worth: two for each stone, one for each liberty."""
        return 2 * len(self.stones) + self.liberties

    def simulations(self, weight: float = 1.0) -> tuple[float, float]:
        """Virtual simulations and wins for the search; `weight` makes up for other knowledge that weighs more."""
        number = weight * min(float(self.stake**2), _MOST_SIMULATIONS)
        return number, number

    def words(self, size: int) -> str:
        """What the move does, as it reads after its name."""
        does, otherwise = _WORDS[self.deed]
        place = vertex(middle(self.stones, size), size)
        return f"{does} the {plural(len(self.stones), 'stone')} around {place}: {otherwise} ({_PROVED})"

    def sentence(self, size: int) -> str:
        """The same with the move."""
        return f"{vertex(self.point, size)} {self.words(size)}."

    def hint(self, size: int, weight: float = 1.0) -> Hint:
        """The same as a part of the expert term."""
        return Hint(self.deed.value, *self.simulations(weight), is_shape=False, words=f"it {self.words(size)}")


def urgent(position: Position, mover: Color, nodes: int = NODES) -> list[Urgent]:
    """All moves of this side that are proved to decide the fate of stones, the largest stake first."""
    return urgent_moves(open_fates(position, nodes), mover)


def urgent_moves(fates: Iterable[OpenFate], mover: Color) -> list[Urgent]:
    """The moves of one side; chains that one move saves, or captures, are counted together."""
    chains: dict[tuple[int, Deed], list[SiegedChain]] = {}
    for fate in fates:
        for point in fate.moves(mover):
            chains.setdefault((point, fate.deed(mover)), []).append(fate.chain)
    found = []
    for (point, deed), together in chains.items():
        stones, liberties = (
            frozenset[int]().union(*parts)
            for parts in zip(*((chain.stones, chain.liberties) for chain in together), strict=True)
        )
        found.append(Urgent(point, deed, tuple(sorted(stones)), len(liberties)))
    return sorted(found, key=lambda one: (-one.stake, one.point))


# ---- Reading ---------------------------------------------------------------------------------------------------------


def open_fates(position: Position, nodes: int = NODES) -> list[OpenFate]:
    """All chains whose fate is proved to depend on who moves first, the largest first.

    At most this many positions are read: the answer is the same on every computer.
    """
    return list(_Reading(Siege(position), nodes).fates())


class _Reading:
    """One position while its chains are read."""

    def __init__(self, siege: Siege, nodes: int) -> None:
        self.siege, self.position, self.left = siege, siege.position, nodes

    def fates(self) -> Iterator[OpenFate]:
        """The chains in question."""
        alive = unconditional_life(self.position).reshape(-1)
        chains = [chain for chain in self.siege.chains() if not alive[min(chain.stones)] and _is_worth_reading(chain)]
        for chain in sorted(chains, key=lambda chain: -len(chain.stones)):
            if self.left > 0 and (fate := self._fate(chain)):
                yield fate

    def _fate(self, chain: SiegedChain) -> OpenFate | None:
        """First whether the chain can be captured, then, in that region or a wider one, whether it can be saved."""
        death: Tsumego | None = None
        for region in self.siege.regions(chain):
            if death is None:
                death = self._death(chain, region)
                if death is None:
                    continue
                if self._winner(death, chain.color, chain) is ProblemWinner.ATTACKER:
                    return None  # it is dead already
            life = self._search(chain, region, gets_out=False)
            if self._winner(life, chain.color, chain) is ProblemWinner.DEFENDER:
                saving, killing = (
                    self._winning(search, chain, side)
                    for search, side in ((life, chain.color), (death, chain.color.opponent))
                )
                return OpenFate(chain, self._has_eyes(chain, region), region.union(death.region), saving, killing)
        return None

    def _death(self, chain: SiegedChain, region: Area) -> Tsumego | None:
        """The search that proved the chain to be captured if its side does not move; None if it is not.

        It must be captured in the region and in a wider one: a stone of the attacker at the edge of a region has
        liberties beyond it that the other side could fill.
        """
        wide = self.siege.widened(region)
        if wide is None or not (self.siege.holds(region, chain.color) and self.siege.holds(wide, chain.color)):
            return None
        for within in dict.fromkeys((region, wide)):  # most chains that live do so in the smaller one
            search = self._search(chain, within, gets_out=True)
            if self._winner(search, chain.color.opponent, chain) is not ProblemWinner.ATTACKER:
                return None
        return search

    def _has_eyes(self, chain: SiegedChain, region: Area) -> bool:
        eyes = self._search(chain, region, gets_out=False, goal="two eyes")
        return self._winner(eyes, chain.color, chain) is ProblemWinner.DEFENDER

    def _winning(self, search: Tsumego, chain: SiegedChain, side: Color) -> tuple[Point, ...]:
        """All first moves in the region that are proved to win for a side."""
        wanted = ProblemWinner.of(side, chain.color)
        legal = sorted(set(self.position.legal_moves(side)).intersection(search.region))
        return tuple(move for move in legal if self._winner(search, side, chain, (move,)) is wanted)

    def _search(self, chain: SiegedChain, region: Area, *, gets_out: bool, goal: LocalGoal = "any target") -> Tsumego:
        target = [min(chain.stones)]
        return Tsumego(self.position, chain.color, target, goal=goal, uses=NO_RULES, table_bits=_TABLE_BITS,
                       within=sorted(region), edge="out" if gets_out else "frail")  # fmt: skip

    def _winner(self, search: Tsumego, first: Color, chain: SiegedChain, after: tuple[int, ...] = ()) -> ProblemWinner:
        """The winner if the other side has ko threats, so that no proof rests on ko."""
        threats = (0, _THREATS) if first is chain.color else (_THREATS, 0)
        before, price = search.nodes, 1 if self.siege.fits_a_box(search.region) else _SLOW
        try:
            return search.solve(first, threats, after=after, nodes=max(min(_QUESTION, self.left) // price, 0))
        except ValueError:  # illegal in the region, where it has fewer liberties
            return ProblemWinner.UNKNOWN
        finally:
            self.left -= (search.nodes - before) * price


def _is_worth_reading(chain: SiegedChain) -> bool:
    return len(chain.stones) >= _FEWEST_STONES and len(chain.liberties) <= _MOST_LIBERTIES
