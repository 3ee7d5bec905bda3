"""Patterns counted slowly, with plain dictionaries, straight from their definitions: the judge of the native miner.

It shares no code with katachi: boards are those of ``tests/oracle_board.py``, a neighbourhood is a dictionary from
``(dx, dy)`` to a symbol. Symbols are 0 empty, 1 own, 2 enemy, 3 edge; with absolute colours 1 black and 2 white.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from tests.oracle_board import BLACK, EMPTY, PASS, Board, OracleGame, cell, put

Offset = tuple[int, int]
EDGE = 3
NO_YEAR_LAST = 1 << 52
SYMMETRIES = range(8)


class Record(Protocol):
    """What is needed of a game record."""

    size: int

    @property
    def moves(self) -> Sequence[tuple[int, int]]: ...
    @property
    def winner(self) -> str | None: ...
    @property
    def setup(self) -> object: ...


@dataclass(frozen=True)
class Settings:
    """What to count, and what counts as the same."""

    k: int = 15
    symmetries: bool = True
    colour_swap: bool = True
    edge: Literal["side", "point"] = "side"
    windows: tuple[int, ...] = (3, 5, 7, 9)
    pair_window: int = 9

    @property
    def orientations(self) -> Sequence[int]:
        return SYMMETRIES if self.symmetries else (0,)


# ---- Symmetries, orbits, ranks ---------------------------------------------------------------------------------------


def apply(symmetry: int, offset: Offset) -> Offset:
    """Mirror left-right if bit 0 is set, then top-bottom if bit 1 is, then in the main diagonal if bit 2 is."""
    x, y = offset
    x = -x if symmetry & 1 else x
    y = -y if symmetry & 2 else y
    return (y, x) if symmetry & 4 else (x, y)


def orbit(a: int, b: int) -> list[Offset]:
    """The different images of an offset in the order of the symmetries."""
    return list(dict.fromkeys(apply(s, (a, b)) for s in SYMMETRIES))


_REACH = 25  # the largest board: no stone and no edge is farther away along a line

NEAREST_ORBITS = [
    orbit(a, b) for _, a, b in sorted((a * a + b * b, a, b) for a in range(1, _REACH + 1) for b in range(a + 1))
]
NEAREST_RANK = {offset: rank for rank, offset in enumerate(o for points in NEAREST_ORBITS for o in points)}

_WINDOW_ORBITS = [orbit(a, b) for a in range(1, 13) for b in range(a + 1)]
WINDOW_SLOTS = [offset for points in _WINDOW_ORBITS for offset in points]
WINDOW_RANK = {offset: rank for rank, offset in enumerate(WINDOW_SLOTS)}


# ---- Games -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """One move of a game: the game before it, and the board after it."""

    before: OracleGame
    number: int  # from 1, passes counted
    color: int
    point: int
    after: Board


def steps(record: Record) -> Iterator[Step]:
    """The moves of a game, passes included. Records may hold a suicide of several stones, so the replay allows it."""
    setup = record.setup
    board = [EMPTY] * (record.size * record.size)
    for color, points in ((1, setup.black), (2, setup.white)):  # type: ignore[attr-defined]
        for point in points:
            board[point] = color
    game = OracleGame(record.size, "SIMPLE", suicide=True, board=tuple(board))
    for number, (color, point) in enumerate(record.moves, start=1):
        if game.to_move != color:
            game.to_move, game.ko = color, PASS  # the ban was for the other side
        before = game.copy()
        game.play(color, point)
        yield Step(before, number, color, point, game.board)


def legal_points(game: OracleGame) -> list[int]:
    """Empty points where the side to move may play: no suicide, simple ko."""
    color = game.to_move
    empty = [p for p, c in enumerate(game.board) if c == EMPTY and p != game.ko]
    return [p for p in empty if not put(game.board, game.size, color, p).suicide]


def stone_symbol(stone: int, mover: int, settings: Settings) -> int:
    if stone == EMPTY or not settings.colour_swap:
        return stone
    return 1 if stone == mover else 2


# ---- Nearest patterns ------------------------------------------------------------------------------------------------


def nearest_symbol(board: Board, size: int, point: int, offset: Offset, mover: int, settings: Settings) -> int:
    """What the nearest patterns see at this offset from the point."""
    x, y = point % size, point // size
    dx, dy = offset
    there = cell(size, x + dx, y + dy)
    if there is not None:
        return stone_symbol(board[there], mover, settings)
    if settings.edge == "point":
        return EDGE
    first_outside = [(size - x, 0), (-x - 1, 0), (0, size - y), (0, -y - 1)]
    return EDGE if offset in first_outside else EMPTY


def surroundings(board: Board, size: int, point: int, mover: int, settings: Settings) -> dict[Offset, int]:
    """The salient facts, orbit by orbit, until there are k of them or nothing can come any more."""
    facts: dict[Offset, int] = {}
    for offsets in NEAREST_ORBITS:
        if len(facts) >= settings.k:
            break
        if settings.edge == "side" and offsets[0][0] > size:
            continue
        for offset in offsets:
            symbol = nearest_symbol(board, size, point, offset, mover, settings)
            if symbol:
                facts[offset] = symbol
    return facts


def in_orientation(facts: dict[Offset, int], symmetry: int) -> list[tuple[int, int]]:
    """Rank and symbol of the facts, by rank, where slot o shows what is found at apply(symmetry, o)."""
    slot_of = {apply(symmetry, slot): slot for offset in facts for slot in orbit_of(offset)}
    return sorted((NEAREST_RANK[slot_of[offset]], symbol) for offset, symbol in facts.items())


def orbit_of(offset: Offset) -> list[Offset]:
    a, b = sorted((abs(offset[0]), abs(offset[1])), reverse=True)
    return orbit(a, b)


def greatest(sequences: Iterable[list[tuple[int, int]]]) -> list[tuple[int, int]]:
    """The lexicographically greatest: a fact beats an empty point, so the earlier fact wins, then its symbol."""
    return max(sequences, key=lambda facts: [(-rank, symbol) for rank, symbol in facts])


def nearest_sequence(board: Board, size: int, point: int, mover: int, settings: Settings) -> list[bytes]:
    """The marker (with absolute colours) and at most k facts, two bytes each."""
    facts = surroundings(board, size, point, mover, settings)
    written = greatest(in_orientation(facts, s) for s in settings.orientations)[: settings.k]
    return [((rank + 1) * 4 + symbol).to_bytes(2, "big") for rank, symbol in written]


def nearest_patterns(board: Board, size: int, point: int, mover: int, settings: Settings) -> list[bytes]:
    """The keys of the patterns of order 1, 2, 3, … there, as many as there are facts."""
    marker = b"" if settings.colour_swap else mover.to_bytes(2, "big")
    facts = nearest_sequence(board, size, point, mover, settings)
    return [marker + b"".join(facts[:order]) for order in range(1, len(facts) + 1)]


# ---- Contextual patterns ---------------------------------------------------------------------------------------------


def window(board: Board, size: int, point: int, n: int, mover: int, settings: Settings) -> dict[Offset, int]:
    """The symbols of the n×n window without its centre."""
    x, y = point % size, point // size
    symbols = {}
    for dx, dy in WINDOW_SLOTS[: n * n - 1]:
        there = cell(size, x + dx, y + dy)
        symbols[dx, dy] = EDGE if there is None else stone_symbol(board[there], mover, settings)
    return symbols


def window_symbols(symbols: dict[Offset, int], symmetry: int) -> list[int]:
    return [symbols[apply(symmetry, slot)] for slot in WINDOW_SLOTS[: len(symbols)]]


def context_key(board: Board, size: int, point: int, n: int, mover: int, settings: Settings) -> bytes:
    """One byte, then two bits a slot in the greatest orientation, the first slot in the highest bits."""
    around = window(board, size, point, n, mover, settings)
    symbols = max(window_symbols(around, s) for s in settings.orientations)
    number = 0
    for symbol in symbols:
        number = number * 4 + symbol
    first = 1 if settings.colour_swap else mover
    return bytes([first]) + number.to_bytes(len(symbols) // 4, "big")


# ---- Pairs -----------------------------------------------------------------------------------------------------------


def distance(size: int, p: int, q: int) -> int:
    return max(abs(p % size - q % size), abs(p // size - q // size))


def relation(size: int, p: Step, q: Step, settings: Settings) -> int:
    """Where Q lies, seen from P in P's canonical orientation, and whether P's colour plays again."""
    n = settings.pair_window
    around = window(p.after, size, p.point, n, p.color, settings)
    best = max(window_symbols(around, s) for s in settings.orientations)
    place = 0
    if q.point != p.point:
        offset = (q.point % size - p.point % size, q.point // size - p.point // size)
        slots = [
            slot
            for s in settings.orientations
            if window_symbols(around, s) == best
            for slot in orbit_of(offset)
            if apply(s, slot) == offset
        ]
        place = 1 + min(WINDOW_RANK[slot] for slot in slots)
    return 1 + (p.color == q.color) + 2 * place


def pair_key(record: Record, earlier: Sequence[Step], q: Step, settings: Settings) -> bytes:
    """P's key, Q's key, relation."""
    size, n = record.size, settings.pair_window
    q_key = context_key(q.after, size, q.point, n, q.color, settings)
    near = [p for p in earlier if p.point != PASS and distance(size, p.point, q.point) <= n // 2]
    if not near:
        return bytes(len(q_key)) + q_key + bytes(2)
    p = near[-1]
    p_key = context_key(p.after, size, p.point, n, p.color, settings)
    return p_key + q_key + relation(size, p, q, settings).to_bytes(2, "big")


# ---- Counting --------------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """How often, how often the mover won, in how many the winner is known, and the first and last moment."""

    count: int = 0
    wins: int = 0
    decided: int = 0
    moments: set[int] = field(default_factory=set)

    def add(self, mover: int, winner: str | None, moment: int) -> None:
        self.count += 1
        if winner in ("B", "W"):
            self.decided += 1
            self.wins += (winner == "B") == (mover == BLACK)
        self.moments.add(moment)

    @property
    def first(self) -> int:
        return min(self.moments, key=lambda moment: (moment - NO_YEAR_LAST) % (1 << 64))

    @property
    def last(self) -> int:
        return max(self.moments)

    def row(self) -> tuple[int, int, int, int, int]:
        return self.count, self.wins, self.decided, self.first, self.last


@dataclass
class Counts:
    """All that is counted of a collection; keys as in the tables."""

    moves: int = 0  # without passes
    nearest: dict[bytes, Tally] = field(default_factory=dict)  # every order; count is n_played
    contexts: dict[int, dict[bytes, Tally]] = field(default_factory=dict)
    pairs: dict[bytes, Tally] = field(default_factory=dict)


def moment(tag: int, number: int) -> int:
    return tag | min(number, 4095)


def count(records: Sequence[Record], tags: Sequence[int], settings: Settings) -> Counts:
    """Every pattern and pair of these games."""
    counts = Counts(contexts={n: {} for n in settings.windows})
    for record, tag in zip(records, tags, strict=True):
        earlier: list[Step] = []
        for step in steps(record):
            if step.point != PASS:
                _count_step(record, tag, earlier, step, settings, counts)
            earlier.append(step)
    return counts


def _count_step(record: Record, tag: int, earlier: list[Step], step: Step, settings: Settings, counts: Counts) -> None:
    size = record.size

    def add(table: dict[bytes, Tally], key: bytes) -> None:
        table.setdefault(key, Tally()).add(step.color, record.winner, moment(tag, step.number))

    counts.moves += 1
    if step.point in legal_points(step.before):  # a suicide is never a test, so it makes no pattern
        for key in nearest_patterns(step.before.board, size, step.point, step.color, settings):
            add(counts.nearest, key)
    for n in settings.windows:
        add(counts.contexts[n], context_key(step.after, size, step.point, n, step.color, settings))
    add(counts.pairs, pair_key(record, earlier, step, settings))


def estimate(records: Sequence[Record], patterns: Iterable[bytes], settings: Settings) -> tuple[int, dict[bytes, int]]:
    """n_test, and n_match of these nearest patterns: every legal point of every position with a next move."""
    matches = dict.fromkeys(patterns, 0)
    tests = 0
    for record in records:
        for step in steps(record):
            legal = legal_points(step.before)
            if step.point not in legal:
                continue
            for point in legal:
                tests += 1
                for key in nearest_patterns(step.before.board, record.size, point, step.color, settings):
                    if key in matches:
                        matches[key] += 1
    return tests, matches


def played_at_least(counts: Counts, min_played: int) -> list[bytes]:
    return [key for key, tally in counts.nearest.items() if tally.count >= min_played]
