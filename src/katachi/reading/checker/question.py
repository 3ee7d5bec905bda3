"""The question of a proof: which part of which board, and whether that part is as the proof describes it.

A proof assumes only one thing, the wall: attacking stones outside the region that are never captured. They are looked
up on the board and listed with their liberties, for people to judge.
"""

from dataclasses import dataclass

from katachi.reading.checker.game import PlayingField, Points, Side, Spot

GOALS = ("life", "two eyes", "eye", "any target", "all targets", "link")


@dataclass(frozen=True)
class WallChain:
    """An attacking chain outside the region: one of its stones, its size, and its number of liberties outside."""

    stone: int
    stones: int
    liberties: int


@dataclass(frozen=True)
class Question:
    """A board, the defender's colour, the part of the board that is read, and the question about it."""

    size: int
    black: Points
    white: Points
    defender: str  # "B" or "W"
    goal: str
    region: tuple[int, ...]  # the order in which stones are listed; the eye elsewhere, if any, comes last
    wall: Points
    escape: Points
    targets: tuple[Points, ...]
    eye_of: Points  # the stones that have an eye elsewhere
    ban: int | None = None  # a ko that was just taken, and the colour that may not retake it at once
    banned: str = ""

    @property
    def own(self) -> Points:
        return self.black if self.defender == "B" else self.white

    @property
    def enemy(self) -> Points:
        return self.white if self.defender == "B" else self.black

    @property
    def eye(self) -> int | None:
        """The number of the eye elsewhere: the first number that is not a point of the board."""
        return self.size * self.size if self.eye_of else None

    def neighbours(self, point: int) -> list[int]:
        """Neighbours on the board."""
        y, x = divmod(point, self.size)
        steps = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [b * self.size + a for a, b in steps if 0 <= a < self.size and 0 <= b < self.size]

    def ground(self) -> PlayingField:
        """The region as a place to play."""
        inside = set(self.region)
        near = {p: {n for n in self.neighbours(p) if n in inside} for p in self.region}
        if self.eye is not None:
            near[self.eye] = set(self.eye_of)
            for p in self.eye_of:
                near[p].add(self.eye)
        return PlayingField(
            {p: frozenset(n) for p, n in near.items()}, self.wall, self.goal, self.targets, self.escape, self.eye
        )

    def start(self, mover: Side, threats: tuple[int, int]) -> Spot:
        """The stones of the board in the region."""
        inside = frozenset(self.region)
        left = frozenset(range(len(self.targets)))
        is_banned = (self.banned == self.defender) == (mover == "D")
        ban = self.ban if is_banned else None
        return Spot(self.own & inside, self.enemy & inside, mover, ban, threats, left, False)

    def fault(self) -> str | None:
        """What is wrong with the region, or None. It must be bounded by the board's edge, the wall, or ways out."""
        inside = set(self.region)
        for name, points in (("wall", self.wall), ("escape", self.escape), ("stones with an eye", self.eye_of)):
            if not points <= inside:
                return f"the {name} is not part of the region"
        for p in sorted(inside):
            beyond = [n for n in self.neighbours(p) if n not in inside and n not in self.own]
            if p in self.wall and not beyond:
                return f"{self.name(p)} is said to touch the wall, but no wall is there"
            if p not in self.wall and any(n in self.enemy for n in beyond):
                return f"{self.name(p)} touches an attacker outside the region, but not the wall"
            if beyond and p not in self.wall and p not in self.escape:
                return f"the region is open at {self.name(p)}, which is neither wall nor a way out"
        return self._fault_of_targets(inside)

    def _fault_of_targets(self, inside: set[int]) -> str | None:
        if self.goal in ("any target", "all targets", "link", "eye") and not self.targets:
            return f"the goal {self.goal!r} needs targets"
        for target in self.targets:
            chain = self.chain(min(target)) if min(target) in self.own else set()
            if target != chain or not chain <= inside:
                return f"the target at {self.name(min(target))} is not a chain of the defender in the region"
        if self.eye_of and self.eye_of != frozenset().union(*self.targets):
            return "the eye elsewhere is not that of the targets"
        if bool(self.eye_of) != (self.goal == "eye"):
            return "an eye elsewhere goes with the goal 'eye' and with no other"
        return None

    def chain(self, stone: int) -> set[int]:
        """The chain of a stone on the board."""
        same = self.black if stone in self.black else self.white
        found, todo = {stone}, [stone]
        while todo:
            for n in self.neighbours(todo.pop()):
                if n in same and n not in found:
                    found.add(n)
                    todo.append(n)
        return found

    def wall_chains(self) -> list[WallChain]:
        """The attacking chains that are assumed never to be captured."""
        inside = set(self.region)
        stones = {n for p in self.wall for n in self.neighbours(p) if n not in inside and n in self.enemy}
        found = []
        while stones:
            chain = self.chain(min(stones))
            outside = {n for p in chain for n in self.neighbours(p)} - self.black - self.white - inside
            found.append(WallChain(min(chain), len(chain), len(outside)))
            stones -= chain
        return found

    def granted_points(self) -> list[int]:
        """Empty points next to the region that are assumed to be the attacker's."""
        inside, stones = set(self.region), self.black | self.white
        return sorted({n for p in self.wall for n in self.neighbours(p) if n not in inside and n not in stones})

    def ignored_stones(self) -> list[int]:
        """The defender's stones next to the region, which are assumed not to help."""
        inside = set(self.region)
        return sorted({n for p in inside for n in self.neighbours(p) if n not in inside and n in self.own})

    def name(self, point: int) -> str:
        """A point as people name it."""
        if point < 0:
            return "pass"
        if point >= self.size * self.size:
            return "the eye elsewhere"
        y, x = divmod(point, self.size)
        return f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[x]}{self.size - y}"
