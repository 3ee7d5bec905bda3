"""What a proof is about: a board and a question. Everything else is derived from these, as docs/proofs.md says."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from katachi.go import Position
from katachi.reading.checker.game import NOTHING, PlayingField, Points, Side, Spot

GOALS = ("life", "two eyes", "eye", "any target", "all targets", "link")
WITHOUT_TARGETS = ("life", "two eyes")
OPEN_GOALS = ("life", "all targets")
MOST_TARGETS = 5
_POCKET = 12  # a larger empty area that the defender does not reach is outside
_WEAK = 1  # attacking chains with this many liberties outside might be captured, so they are read
_STONES = ("empty", "black", "white")
_SAFE = 3  # liberties beyond an open region of attackers who are not read


@dataclass(frozen=True)
class Question:
    """A board, a ko just taken there, the defender, the goal and the stones in question.

    `given` are the points of an open proof; otherwise the region is derived. `closed`: what is beyond these points
    is the attacker's by assumption.
    """

    size: int
    black: Points
    white: Points
    defender: str  # "B" or "W"
    goal: str
    stones: tuple[int, ...]
    given: tuple[int, ...] = ()
    ko: int | None = None
    closed: bool = False

    @property
    def own(self) -> Points:
        return self.black if self.defender == "B" else self.white

    @property
    def enemy(self) -> Points:
        return self.white if self.defender == "B" else self.black

    def neighbours(self, point: int) -> list[int]:
        """Neighbours on the board."""
        y, x = divmod(point, self.size)
        steps = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [b * self.size + a for a, b in steps if 0 <= a < self.size and 0 <= b < self.size]

    def chain(self, stone: int) -> Points:
        """The chain of a stone on the board."""
        return self._connected(stone, self.black if stone in self.black else self.white)

    def liberties(self, chain: Iterable[int]) -> Points:
        """The empty neighbours of a chain on the board."""
        return frozenset(n for p in chain for n in self.neighbours(p)) - self.black - self.white

    def _connected(self, start: int, among: Points) -> Points:
        found, todo = {start}, [start]
        while todo:
            new = [n for n in self.neighbours(todo.pop()) if n in among and n not in found]
            found.update(new)
            todo += new
        return frozenset(found)

    # ---- What follows from the question ------------------------------------------------------------------------------

    @cached_property
    def targets(self) -> tuple[Points, ...]:
        """The chains at stake, in the order in which the stones name them; none with the goals about any stone."""
        if self.goal in WITHOUT_TARGETS:
            return ()
        return tuple(dict.fromkeys(self.chain(stone) for stone in self.stones))

    @cached_property
    def region(self) -> tuple[int, ...]:
        """The points that are read, row by row."""
        if self.given:
            return self.given
        reached = self._flood(self.stones or self.own, self.own)
        outside = self._outside(reached)
        weak = frozenset(p for p in self.enemy if len(self.liberties(self.chain(p)) & outside) <= _WEAK)
        return tuple(sorted(self._flood(reached, self.own | weak, outside)))

    def _flood(self, seeds: Iterable[int], stones: Points, outside: Points = NOTHING) -> Points:
        """All points reached from the seeds over empty points and these stones; outside points lead nowhere."""
        found = set(seeds)
        todo = list(found)
        while todo:
            if (point := todo.pop()) in outside:
                continue
            for n in self.neighbours(point):
                if n not in found and (n in stones or n not in self.black | self.white):
                    found.add(n)
                    todo.append(n)
        return frozenset(found)

    def _outside(self, reached: Points) -> Points:
        rest = frozenset(range(self.size**2)) - self.black - self.white - reached
        outside: Points = NOTHING
        while rest:
            area = self._connected(min(rest), rest)
            rest -= area
            outside |= area if len(area) > _POCKET else NOTHING
        return outside

    @cached_property
    def chains(self) -> tuple[Points, ...]:
        """The defender's chains of the board with a stone in the region."""
        return tuple(dict.fromkeys(self.chain(p) for p in self.region if p in self.own))

    @cached_property
    def wall(self) -> Points:
        """The points of the region with a neighbour beyond: an attacking chain there is never captured."""
        return frozenset(p for p in self.region if self._beyond(p))

    @cached_property
    def exits(self) -> Points:
        """Those of them with a neighbour beyond that is empty or the defender's."""
        return frozenset(p for p in self.wall if not self._beyond(p) <= self.enemy)

    @cached_property
    def solid_wall(self) -> Points:
        """The points of the wall next to an attacking stone beyond."""
        return frozenset(p for p in self.wall if self._beyond(p) & self.enemy)

    def _beyond(self, point: int) -> Points:
        return frozenset(self.neighbours(point)).difference(self.region)

    @property
    def eye(self) -> int | None:
        """The number of the eye elsewhere: the first number that is not a point of the board."""
        return self.size * self.size if self.goal == "eye" else None

    @property
    def places(self) -> tuple[int, ...]:
        """The points of a position in their order: the region, then the eye elsewhere."""
        return self.region if self.eye is None else (*self.region, self.eye)

    @cached_property
    def taker(self) -> int | None:
        """The stone that has just taken the ko; None if no ko can have been taken there."""
        if self.ko is None or self.ko in self.black | self.white:
            return None
        around = frozenset(self.neighbours(self.ko))
        if not (around <= self.black or around <= self.white):
            return None
        short = {chain for chain in map(self.chain, around) if self.liberties(chain) == {self.ko}}
        return min(min(short)) if len(short) == 1 and len(min(short)) == 1 else None

    def banned(self, mover: Side) -> int | None:
        """The point of the ko, if the mover may not retake it at once."""
        if self.taker is None or self.ko not in self.region:
            return None
        return self.ko if (self.taker in self.enemy) == (mover == "D") else None

    def ground(self, winner: Side) -> PlayingField:
        """The region as a place to play, as far as wins of this side are concerned."""
        inside = set(self.region)
        near = {p: {n for n in self.neighbours(p) if n in inside} for p in self.region}
        if self.eye is not None:
            near[self.eye] = set().union(*self.targets)
            for p in near[self.eye]:
                near[p].add(self.eye)
        gets_out = winner == "A" and self.given and not self.closed
        wall = self.solid_wall if gets_out else self.wall
        field = PlayingField({p: frozenset(n) for p, n in near.items()}, wall, self.goal, self.targets, self.eye)
        if winner == "D":
            return field.with_exits(frail=self.exits)
        return field.with_exits(escape=self.exits) if gets_out else field

    def start(self, mover: Side, threats: tuple[int, int]) -> Spot:
        """The stones of the board in the region."""
        inside = frozenset(self.region)
        left = frozenset(range(len(self.targets)))
        return Spot(self.own & inside, self.enemy & inside, mover, self.banned(mover), threats, left, False)

    @property
    def rows(self) -> list[str]:
        """The board, row by row from the top: X Black, O White."""
        signs = dict.fromkeys(self.black, "X") | dict.fromkeys(self.white, "O")
        return ["".join(signs.get(y * self.size + x, ".") for x in range(self.size)) for y in range(self.size)]

    def difference(self, position: Position) -> str | None:
        """How a board that somebody gave differs from this one, or None."""
        if position.size != self.size:
            return f"{self.size}×{self.size} and not {position.size}×{position.size}"
        for point, stone in enumerate(position.board.ravel().tolist()):
            here = 1 if point in self.black else 2 if point in self.white else 0
            if here != stone:
                return f"{self.name(point)} is {_STONES[here]} and not {_STONES[stone]}"
        given = None if position.ko < 0 else position.ko
        if given != self.ko:
            return f"the ko just taken is at {self._place(self.ko)} and not at {self._place(given)}"
        return None

    def _place(self, ko: int | None) -> str:
        return "no point" if ko is None else self.name(ko)

    # ---- What is wrong with it ---------------------------------------------------------------------------------------

    def fault(self, winners: set[Side]) -> str | None:
        """Why these sides cannot be claimed to win, or None."""
        for stones, color in ((self.black, "black"), (self.white, "white")):
            for stone in sorted(stones):
                if not self.liberties(self.chain(stone)):
                    return f"the {color} chain at {self.name(stone)} has no liberty"
        if self.ko is not None and self.taker is None:
            return f"no ko can have been taken at {self.name(self.ko)}"
        return self._fault_of_stones() or self._fault_of_region(winners)

    def _fault_of_stones(self) -> str | None:
        strangers = [self.name(p) for p in self.stones if p not in self.own]
        if strangers:
            return f"{strangers[0]} is not a stone of the defender"
        if not self.own:
            return "the defender has no stone on the board"
        if not self.stones and self.goal not in WITHOUT_TARGETS:
            return f"the goal {self.goal!r} is about certain stones, and none are named"
        if len(self.targets) > MOST_TARGETS:
            return f"the stones in question are in more than {MOST_TARGETS} chains"
        return None

    def _fault_of_region(self, winners: set[Side]) -> str | None:
        inside = set(self.region)
        if self.given:
            if self.goal not in OPEN_GOALS and not (self.goal == "link" and (self.closed or winners == {"D"})):
                return f"an open proof cannot be about the goal {self.goal!r}"
            if len(winners) > 1 and not self.closed:
                return "an open proof can only claim wins of one side"
            if not (inside.issuperset(set(self.stones).union(*self.targets)) and inside & self.own):
                return "the stones in question are not in the region"
        if "A" not in winners or self.closed:
            return None
        return self._fault_of_siege(inside) if self.given else self._fault_of_exits()

    def _fault_of_siege(self, inside: set[int]) -> str | None:
        around = frozenset(n for p in self.wall for n in self.neighbours(p) if n not in inside)
        if strays := around & self.own:
            return f"the defending stone at {self.name(min(strays))} is next to the region, but not in it"
        for stone in sorted(self.enemy & (self.wall | around)):
            chain = self.chain(stone)
            if len(self.liberties(chain) - inside) < _SAFE:
                return f"the attacking chain at {self.name(min(chain))} has fewer than {_SAFE} liberties beyond"
        return None

    def _fault_of_exits(self) -> str | None:
        for p in sorted(self.exits):
            if self.own.intersection([p, *self.neighbours(p)]):
                return f"the defender has a way out at {self.name(p)}, so nothing that is lost here is proved"
        return None

    def name(self, point: int) -> str:
        """A point as people name it."""
        if point < 0:
            return "pass"
        if point >= self.size * self.size:
            return "the eye elsewhere"
        y, x = divmod(point, self.size)
        return f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[x]}{self.size - y}"
