"""One game as players see it: who, when, what komi, which moves, who won.

>>> from katachi.records.sgf import parse
>>> record = GameRecord.from_tree(parse("(;SZ[9]KM[6.5]PB[Shusaku]RE[B+R];B[ee];W[ge])").games[0])
>>> record.black, record.komi, record.winner, record.moves
('Shusaku', 6.5, 'B', [(1, 40), (2, 42)])
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from katachi import __version__, _core
from katachi.go.picture import Picture
from katachi.records.header import (
    Result,
    Winner,
    komi_of_hundredths,
    parse_date,
    parse_handicap,
    parse_komi,
    parse_result,
)
from katachi.records.problem import Warning_, from_native
from katachi.records.sgf import GameTree, write

BLACK = 1
WHITE = 2
PASS = -1

_NOT_COPIED = frozenset({"FF", "GM", "CA", "SZ", "AB", "AW", "AE", "PL", "B", "W"})


class Provenance(NamedTuple):
    """Where a record was found: a file, the member of an archive, the line, and the number of the game, all from 1."""

    path: str
    member: str = ""
    line: int = 0
    number: int = 0

    def __str__(self) -> str:
        member = f"!{self.member}" if self.member else ""
        return f"{self.path}{member}:{self.line}" if self.line else f"{self.path}{member}"


@dataclass(frozen=True, slots=True)
class Setup:
    """Stones on the board before the first move, as points; who moves first, or None if the record does not say."""

    black: tuple[int, ...] = ()
    white: tuple[int, ...] = ()
    to_move: int | None = None


class GameRecord:
    """The main line of a game. Points count row by row from the top left, from 0; -1 is a pass; colours are 1 and 2.

    `headers` holds the root's properties as text and may be changed; komi, names, result and so on are read from it.
    `moves` are legal by stones and simple ko. If the record has an illegal move, `illegal_at` is its number (from 1; 0
    if the setup itself is impossible), `illegal_why` the reason, and `moves` are those before it. A record made with
    the constructor is not replayed: whoever makes it answers for the moves.
    """

    __slots__ = (
        "_moves", "_notes", "_setup", "_to_move", "dropped_moves", "headers", "illegal_at", "illegal_why",
        "provenance", "size",
    )  # fmt: skip

    def __init__(
        self,
        size: int = 19,
        moves: Iterable[tuple[int, int]] = (),
        *,
        setup: Setup | None = None,
        headers: Mapping[str, str] | None = None,
        provenance: Provenance | None = None,
    ) -> None:
        setup = setup or Setup()
        self.size = size
        self.headers = dict(headers or {})
        self._setup = _packed(size, [(BLACK, p) for p in setup.black] + [(WHITE, p) for p in setup.white])
        self._to_move = setup.to_move or 0
        self._moves = _packed(size, moves)
        self.illegal_at: int | None = None
        self.illegal_why: str | None = None
        self.dropped_moves = 0
        self.provenance = provenance
        self._notes: Sequence[Any] = ()

    @classmethod
    def _from_native(cls, fields: tuple[Any, ...], provenance: Provenance | None) -> GameRecord:
        """From what the compiled reader gives; the hot path of reading collections."""
        self = cls.__new__(cls)
        (self.size, self.headers, self._setup, self._to_move, self._moves, why, at, dropped, notes, _, _) = fields
        self.illegal_why = why
        self.illegal_at = at if why else None
        self.dropped_moves = dropped
        self._notes = notes
        self.provenance = provenance
        return self

    @classmethod
    def from_tree(cls, tree: GameTree, provenance: Provenance | None = None) -> GameRecord:
        """The main line of a tree. Raises ValueError for what is no game of Go on a board of 1 to 25 lines."""
        line = GameTree()
        node = line.root
        for i, source in enumerate(tree.main_line()):
            node = node.add_child() if i else node
            node.raw = source.raw
        fields = _core.GameReader(write([line]).encode()).read(1)[0]
        if fields[9]:
            raise ValueError(fields[9])
        record = cls._from_native(fields, provenance)
        # Places in a text that was made only now would mean nothing to anybody.
        record._notes = [(0, 0, message, note) for _, _, message, note in fields[8]]
        return record

    # ---- Moves -----------------------------------------------------------------------------------------------------

    @property
    def moves(self) -> list[tuple[int, int]]:
        """Colour and point of each move. A new list: made from two bytes a move when asked for."""
        return _unpacked(self._moves)

    def moves_array(self) -> NDArray[np.int16]:
        """The same as an array with two columns."""
        packed = np.frombuffer(self._moves, dtype="<u2").astype(np.int16)
        return np.stack(((packed & 1) + 1, (packed >> 1) - 1), axis=1)

    def __len__(self) -> int:
        """How many moves, passes included."""
        return len(self._moves) // 2

    def __bool__(self) -> bool:
        return True  # a game without moves is still a game

    @property
    def setup(self) -> Setup:
        stones = _unpacked(self._setup)
        black = tuple(point for color, point in stones if color == BLACK)
        white = tuple(point for color, point in stones if color == WHITE)
        return Setup(black, white, self._to_move or None)

    def initial_position(self) -> _core.Position:
        """The board before the first move. Raises ValueError if the setup has a chain without a liberty."""
        position = _core.Position(self.size)
        stones = np.zeros(self.size * self.size, dtype=np.uint8)
        for color, point in _unpacked(self._setup):
            stones[point] = color
        position.set_stones(stones.reshape(self.size, self.size))
        position.to_move = self._to_move or BLACK
        return position

    def replay(self) -> Iterator[tuple[int, int, _core.Position]]:
        """Colour and point of each move with the position before it; the position is good until the next step."""
        position = self.initial_position()
        for color, point in self.moves:
            yield color, point, position
            position.play(color, point, suicide=True)

    def position_before(self, number: int) -> _core.Position:
        """The board with the mover of this move (from 1) to play; one more than there are moves is the end.

        Raises ValueError if there is no such move.
        """
        moves = self.moves
        if not 1 <= number <= len(moves) + 1:
            raise ValueError(f"there is no move {number}: the game has {len(moves)} moves")
        position = self.initial_position()
        for color, point in moves[: number - 1]:
            position.play(color, point, suicide=True)
        if number <= len(moves):
            position.to_move = moves[number - 1][0]
        return position

    def final_position(self) -> _core.Position:
        return self.position_before(len(self) + 1)

    # ---- Header ----------------------------------------------------------------------------------------------------

    def _text(self, name: str) -> str:
        return self.headers.get(name, "").strip()

    @property
    def black(self) -> str:
        return self._text("PB")

    @property
    def white(self) -> str:
        return self._text("PW")

    @property
    def black_rank(self) -> str:
        return self._text("BR")

    @property
    def white_rank(self) -> str:
        return self._text("WR")

    @property
    def event(self) -> str:
        return self._text("EV")

    @property
    def round(self) -> str:
        return self._text("RO")

    @property
    def place(self) -> str:
        return self._text("PC")

    @property
    def rules(self) -> str:
        """The name of the rules as it stands in the record."""
        return self._text("RU")

    @property
    def source(self) -> str:
        return self._text("SO")

    @property
    def komi(self) -> float | None:
        """Points of komi, or None if the record has none or a strange one; `headers["KM"]` is the text."""
        return parse_komi(self._text("KM"), self.size)

    @property
    def handicap(self) -> int:
        """Handicap stones as the header says; 0 if it does not."""
        return parse_handicap(self._text("HA")) or 0

    @property
    def date(self) -> str:
        """The date as it stands in the record."""
        return self._text("DT")

    @property
    def iso_date(self) -> str | None:
        """The earliest date as far as it is known: `1999-03-07`, `1999-03` or `1999`."""
        return parse_date(self._text("DT"))

    @property
    def year(self) -> int | None:
        date = self.iso_date
        return int(date[:4]) if date else None

    @property
    def result_text(self) -> str:
        return self._text("RE")

    @property
    def result(self) -> Result:
        return parse_result(self._text("RE"))

    @property
    def winner(self) -> Winner | None:
        return self.result.winner

    @property
    def margin(self) -> float | None:
        """Points between the players; None unless the game was counted."""
        return self.result.margin

    @property
    def warnings(self) -> list[Warning_]:
        """What was odd: found while reading, and in the header as it is now."""
        return from_native(self._notes) + list(self._header_warnings())

    def _header_warnings(self) -> Iterator[Warning_]:
        if self._text("KM") and self.komi is None:
            yield Warning_(0, 0, f'komi "{self._text("KM")}" not understood')
        if (komi := komi_of_hundredths(self._text("KM"))) is not None:
            yield Warning_(0, 0, f'komi "{self._text("KM")}" taken for {komi:g} points: some servers write hundredths')
        if self._text("HA") and parse_handicap(self._text("HA")) is None:
            yield Warning_(0, 0, f'handicap "{self._text("HA")}" not understood')

    # ---- Out -------------------------------------------------------------------------------------------------------

    def to_tree(self) -> GameTree:
        """A tree with one line, ready to be written. It holds the header and all moves that could be replayed."""
        tree = GameTree()
        root = tree.root
        for name, value in (("FF", "4"), ("GM", "1"), ("CA", "UTF-8"), ("SZ", str(self.size))):
            root.set(name, value)
        for name, value in self.headers.items():
            if name not in _NOT_COPIED:
                root.set(name, value)
        if "AP" not in root:
            root.set("AP", f"Katachi:{__version__}")
        setup = self.setup
        for name, points in (("AB", setup.black), ("AW", setup.white)):
            root.set(name, *(_core.sgf_of(self.size, point) for point in points))
        if setup.to_move and (setup.black or setup.white):
            root.set("PL", "BW"[setup.to_move - 1])
        node = root
        for color, point in self.moves:
            node = node.add_child()
            node.set("BW"[color - 1], _core.sgf_of(self.size, point))
        return tree

    def _repr_svg_(self) -> str:
        position = self.initial_position()
        for color, point in self.moves:
            position.play(color, point, suicide=True)
        return Picture.of(position).svg(coordinates=True)

    def __repr__(self) -> str:
        result = f", {self.result_text}" if self.result_text else ""
        return f"<GameRecord {self.black or '?'} - {self.white or '?'}, {self.date or '?'}{result}, {len(self)} moves>"


def _packed(size: int, moves: Iterable[tuple[int, int]]) -> bytes:
    words = array("H")
    for color, point in moves:
        if color not in (BLACK, WHITE) or not PASS <= point < size * size:
            raise ValueError(f"({color}, {point}) is no move: colours are 1 and 2, points 0 to {size * size - 1} or -1")
        words.append((point + 1) << 1 | (color == WHITE))
    return words.tobytes()


def _unpacked(packed: bytes) -> list[tuple[int, int]]:
    return [((word & 1) + 1, (word >> 1) - 1) for word in array("H", packed)]
