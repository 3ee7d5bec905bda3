"""The features of the move predictor, written to be obviously right: everything from scratch, point by point."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

EMPTY, EDGE = 0, 3
PASS = -1
STONES, LIBERTIES, AGE, LIBERTY_AGE = range(4)
MARK, BOARD, PLACE = 8, 9, 12  # further planes of keys
WORD = 2**64
GOLDEN = 0x9E3779B97F4A7C15
FAR, NOBODY = 17, 18
RADII = {
    "shape": (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17),
    "shape with liberties": (3, 4, 5, 6, 7, 8),
    "shape with ages": (3, 4, 5, 6, 7, 8, 9, 10),
    "shape with liberties and ages": (3, 4, 5, 6, 7),
}
ANSWERS = (  # plane, how many moves ago, radii
    (STONES, 1, (3, 5, 7, 9, 11, 13)),
    (LIBERTY_AGE, 1, (3, 4, 5, 6, 7)),
    (AGE, 2, (3, 5, 7, 9)),
    (AGE, 3, (3, 5, 7)),
    (AGE, 4, (3, 5, 7)),
)
Point = tuple[int, int]
Lanes = list[int]


def mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB % WORD
    return z ^ z >> 31


def turned(s: int, x: int, y: int) -> Point:
    x, y = (-x if s & 1 else x), (-y if s & 2 else y)
    return (y, x) if s & 4 else (x, y)


def lanes_of(plane: int, symbol: int, x: int, y: int) -> Lanes:
    codes = [((plane * 64 + symbol) * 128 + a + 64) * 128 + b + 64 for a, b in (turned(s, x, y) for s in range(8))]
    return [mix(code * GOLDEN % WORD) >> 32 for code in codes]


def xor(parts: Iterator[Lanes] | Sequence[Lanes]) -> Lanes:
    total = [0] * 8
    for part in parts:
        total = [a ^ b for a, b in zip(total, part, strict=True)]
    return total


def fold(lanes: Sequence[int]) -> int:
    return sum(h * (h ^ 0x9E3779B9) for h in lanes) % WORD


def join(*values: int) -> int:
    total = 0
    for value in values:
        total = (total * 1021 + value) % WORD
    return total


def distance(a: Point, b: Point) -> int:
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return dx + dy + max(dx, dy)


def size_class(stones: int, limits: Sequence[int]) -> int:
    return next((i for i, limit in enumerate(limits) if stones <= limit), len(limits))


@dataclass
class SlowScene:
    """A position (colours row by row), who moves, the forbidden point of a ko, and the moves so far."""

    size: int
    colors: Sequence[int]
    mover: int
    ko: int
    moves: Sequence[int]

    def at(self, index: int) -> Point:
        return index % self.size, index // self.size

    def color(self, p: Point) -> int:
        inside = 0 <= p[0] < self.size and 0 <= p[1] < self.size
        return self.colors[p[1] * self.size + p[0]] if inside else EDGE

    def points(self) -> Iterator[Point]:
        return (self.at(i) for i in range(self.size * self.size))

    def sides(self, p: Point) -> list[Point]:
        return [(p[0] + dx, p[1] + dy) for dx, dy in ((0, -1), (1, 0), (-1, 0), (0, 1))]

    def chain(self, p: Point) -> set[Point]:
        found, todo = {p}, [p]
        while todo:
            for n in self.sides(todo.pop()):
                if self.color(n) == self.color(p) and n not in found:
                    found.add(n)
                    todo.append(n)
        return found

    def liberties(self, p: Point) -> set[Point]:
        return {n for stone in self.chain(p) for n in self.sides(stone) if self.color(n) == EMPTY}

    def move(self, ago: int) -> Point | None:
        if len(self.moves) < ago or self.moves[-ago] == PASS:
            return None
        return self.at(self.moves[-ago])

    @cached_property
    def ages(self) -> dict[Point, int]:
        newest: dict[Point, int] = {}
        for ago in range(1, 61):
            p = self.move(ago)
            if p is not None:
                newest.setdefault(p, ago)
        return newest

    @cached_property
    def stones(self) -> int:
        return sum(1 for p in self.points() if self.color(p) != EMPTY)

    @cached_property
    def phase(self) -> int:
        return size_class(self.stones * 361 // self.size**2, (49, 109, 179))

    def symbol(self, plane: int, p: Point) -> int:
        color = self.color(p)
        if color == EDGE:
            return (3, 10, 9, 26)[plane]
        if color == EMPTY:
            return (0, 11, 0, 27)[plane] if self.ko != PASS and p == self.at(self.ko) else 0
        side = 0 if color == self.mover else 1
        liberties = min(len(self.liberties(p)), 4) - 1
        age = size_class(self.ages.get(p, 255), (2, 4, 8))
        marked = 2 if side == 1 and p == self.move(1) else side
        return {
            STONES: 1 + side,
            LIBERTIES: 1 + 3 * marked + min(liberties, 2),
            AGE: 1 + 4 * side + age,
            LIBERTY_AGE: 1 + 12 * side + 3 * liberties + min(age, 2),
        }[plane]

    # ---- Patterns ----------------------------------------------------------------------------------------------------

    def disc(self, plane: int, centre: Point, radius: int) -> Lanes:
        parts = []
        for dy in range(-9, 10):
            for dx in range(-9, 10):
                if 0 < distance((dx, dy), (0, 0)) <= radius:
                    symbol = self.symbol(plane, (centre[0] + dx, centre[1] + dy))
                    parts.append(lanes_of(plane, symbol, dx, dy) if symbol else [0] * 8)
        return xor(parts)

    def place(self, plane: int, symbol: int, p: Point) -> Lanes:
        return lanes_of(plane, symbol, 2 * p[0] - self.size + 1, 2 * p[1] - self.size + 1)

    def answer(self, plane: int, ago: int, radius: int, p: Point) -> int | None:
        centre = self.move(ago)
        if centre is None:
            return None
        middle = lanes_of(plane, self.symbol(plane, centre), 0, 0)
        mark = lanes_of(MARK, 0, p[0] - centre[0], p[1] - centre[1])
        return fold(xor([middle, self.disc(plane, centre, radius), mark]))

    def corner(self, plane: int, side: int, p: Point) -> int | None:
        last = self.size - 1
        if 2 * p[0] == last or 2 * p[1] == last:
            return None
        right, bottom = 2 * p[0] > last, 2 * p[1] > last
        inside = [
            q
            for q in self.points()
            if (last - q[0] if right else q[0]) < side and (last - q[1] if bottom else q[1]) < side
        ]
        lanes = xor([*self._stones(plane, inside), self.place(PLACE, 0, p)])
        first = right + 2 * bottom
        return (fold([lanes[first], lanes[first + 4]]) + self.size) % WORD

    def board(self, p: Point) -> int:
        lanes = xor([*self._stones(STONES, list(self.points())), self.place(PLACE, 0, p)])
        return (fold(lanes) + self.size) % WORD

    def _stones(self, plane: int, points: Sequence[Point]) -> Iterator[Lanes]:
        keys = BOARD if plane == STONES else BOARD + 1
        return (self.place(keys, s, q) for q in points if (s := self.symbol(plane, q)))

    def _moves_and_place(self, p: Point, count: int) -> int | None:
        if self.move(1) is None:
            return None
        moves = [self.move(ago) for ago in range(1, count + 1)]
        marks = [self.place(PLACE + i + 1, 0, m) for i, m in enumerate(moves) if m is not None]
        return (fold(xor([*marks, self.place(PLACE, 0, p)])) + self.size) % WORD

    # ---- What a move does --------------------------------------------------------------------------------------------

    def neighbours(self, p: Point, color: int) -> list[set[Point]]:
        chains: list[set[Point]] = []
        for n in self.sides(p):
            if self.color(n) == color and not any(n in chain for chain in chains):
                chains.append(self.chain(n))
        return chains

    def tactics(self, p: Point) -> dict[str, int]:
        own, enemy = self.neighbours(p, self.mover), self.neighbours(p, 3 - self.mover)
        last = self.move(1)
        free = {n for n in self.sides(p) if self.color(n) == EMPTY}
        taken = [chain for chain in enemy if len(self._of(chain)) == 1]
        attacked = [chain for chain in enemy if len(self._of(chain)) == 2]
        captured = sum(len(chain) for chain in taken)
        after = len((free | {lib for chain in own for lib in self._of(chain)}) - {p}) + captured
        rescued = [len(chain) for chain in own if len(self._of(chain)) == 1]
        size = 1 + sum(len(chain) for chain in own)
        liberties = min(max(after, 1), 7)
        facts = {
            "captured": size_class(captured, (0, 1, 2, 5)),
            "saves": int(any(self._holds(chain) for chain in taken)),
            "takes_last": int(any(last in chain for chain in taken)),
            "ko": int(captured == 1 and not own and after == 1),
            "escaped": 1 + size_class(max(rescued), (1, 3)) if rescued else 0,
            "ataris": min(len(attacked), 2),
            "atari_size": 1 + size_class(max(map(len, attacked)), (1, 3)) if attacked else 0,
            "ataris_last": int(any(last in chain for chain in attacked)),
            "liberties": liberties,
            "size": 1 + size_class(size, (1, 3, 5)),
            "friends": len(own),
            "enemies": len(enemy),
            "weak_friend": min((min(len(self._of(chain)), 4) for chain in own), default=0),
            "weak_enemy": min((min(len(self._of(chain)), 4) for chain in enemy), default=0),
            "eye": int(not free and not enemy),
        }
        return facts | self._last_contact(p)

    def _of(self, chain: set[Point]) -> set[Point]:
        return self.liberties(next(iter(chain)))

    def _holds(self, chain: set[Point]) -> bool:
        return any(
            self.color(n) == self.mover and len(self.liberties(n)) == 1 for stone in chain for n in self.sides(stone)
        )

    def _last_contact(self, p: Point) -> dict[str, int]:
        last = self.move(1)
        if last is None or self.color(last) != 3 - self.mover:
            return {"on_last": 0, "helps": 0}
        on = min(len(self.liberties(last)), 4) if p in self.liberties(last) else 0
        near = [n for n in self.sides(last) if self.color(n) == self.mover and p in self.liberties(n)]
        return {"on_last": on, "helps": min((min(len(self.liberties(n)), 4) for n in near), default=0)}

    @staticmethod
    def code(t: dict[str, int]) -> int:
        self_atari = t["size"] if t["liberties"] == 1 and t["captured"] == 0 else 0
        kept = min(t["liberties"], 3) if t["escaped"] else 0
        digits = [
            (t["captured"], 5), (t["saves"], 2), (t["takes_last"], 2), (t["ko"], 2), (t["escaped"], 4),
            (t["ataris"], 3), (t["atari_size"], 4), (t["ataris_last"], 2), (self_atari, 5), (kept, 4), (t["eye"], 2),
        ]  # fmt: skip
        total = 0
        for digit, radix in digits:
            total = total * radix + digit
        return total

    @staticmethod
    def contact(t: dict[str, int]) -> int:
        total = t["liberties"]
        for name in ("friends", "enemies", "weak_friend", "weak_enemy"):
            total = total * 5 + t[name]
        return total

    # ---- All of them -------------------------------------------------------------------------------------------------

    def away(self, p: Point, ago: int) -> int:
        m = self.move(ago)
        return NOBODY if m is None else min(distance(m, p), FAR)

    def nearest(self, p: Point) -> int:
        def to(color: int) -> int:
            found = [distance(q, p) for q in self.points() if self.color(q) == color and distance(q, p) <= FAR]
            return min(found, default=NOBODY)

        return to(self.mover) * 32 + to(3 - self.mover)

    def features(self, index: int) -> dict[int, int]:
        """The value of every feature of a move, by the number of its kind."""
        p = self.at(index)
        values: list[int | None] = []
        for plane, radii in enumerate(RADII.values()):
            values += [fold(self.disc(plane, p, radius)) for radius in radii]
        for plane, ago, radii in ANSWERS:
            values += [self.answer(plane, ago, radius, p) for radius in radii]
        values += [self.corner(STONES, side, p) for side in (7, 9, 11)]
        values += [self.corner(AGE, side, p) for side in (8, 10)]
        values.append(self.board(p) if self.stones <= 60 else None)
        values += [self._moves_and_place(p, 1), self._moves_and_place(p, 2)]
        values += self._codes(p)
        return {slot: value for slot, value in enumerate(values) if value is not None}

    def _codes(self, p: Point) -> list[int | None]:
        t = self.tactics(p)
        code, contact, last = self.code(t), self.contact(t), t["on_last"] * 8 + t["helps"]
        away = [0, *(self.away(p, ago) for ago in range(1, 5))]
        edges = sorted(min(c, self.size - 1 - c, 15) for c in p)
        line = edges[0] * 16 + edges[1]
        ages = [age for q, age in self.ages.items() if distance(p, q) <= 5]
        recency = size_class(min(ages, default=255), (1, 2, 4, 8, 12, 20, 35, 60))
        shape4, shape5, shape7 = (fold(self.disc(STONES, p, radius)) for radius in (4, 5, 7))
        lib3, lib5 = (fold(self.disc(LIBERTIES, p, radius)) for radius in (3, 5))
        near = self.nearest(p)
        sixteens, thirties = min(self.stones // 16, 16), min(self.stones // 30, 9)
        plus: Callable[[int, int], int] = lambda a, b: (a + b) % WORD  # noqa: E731
        return [
            join(code),
            join(contact),
            join(last, t["liberties"], t["size"]),
            join(code, away[1], last),
            plus(lib3, join(contact, last)),
            plus(shape5, join(code)),
            join(code, min(away[1], 6)) if self.ko != PASS else None,
            join(away[1], self.phase),
            join(away[1], away[2]),
            join(away[3], away[4]),
            join(away[1], recency, self.phase),
            join(line, sixteens),
            join(line, away[1]),
            plus(lib3, join(away[1], min(away[2], 10))),
            plus(shape5, join(min(away[1], 12))),
            plus(shape7, join(min(away[1], 12), int(shape7 != 0))),
            plus(shape4, join(thirties)),
            plus(lib3, join(recency)),
            plus(lib5, join(min(away[1], 8), min(away[2], 8))),
            join(near, edges[0], self.phase),
            join(near, away[1], min(away[2], 10)),
        ]


def key(slot: int, value: int) -> int:
    return mix((value + GOLDEN * (slot + 1)) % WORD)
