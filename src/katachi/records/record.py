"""One game as players see it: its names, date, komi, moves and result.

>>> from katachi.records.sgf import parse
>>> record = GameRecord.from_tree(parse("(;SZ[9]KM[6.5]PB[Shusaku]RE[B+R];B[ee];W[ge])").games[0])
>>> record.black, record.komi, record.winner, record.moves
('Shusaku', 6.5, 'B', [Move(color=<Color.BLACK: 1>, point=40), Move(color=<Color.WHITE: 2>, point=42)])
>>> record.game(before=2)
<Game 9×9, 1 move, White to move, komi 6.5, area scoring>
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

import numpy as np

from katachi import _core
from katachi.go import BLACK, DEFAULT_RULES, PASS, WHITE, Color, Game, Move, Picture, Position, Rules, parse_vertex
from katachi.go.points import MAX_SIZE, check_size
from katachi.go.words import plural
from katachi.records.header import (
    Result,
    Winner,
    komi_of_hundredths,
    parse_date,
    parse_handicap,
    parse_komi,
    parse_result,
)
from katachi.records.problem import Warning_, WarningKind
from katachi.records.sgf import GameTree, save, write

_NOT_COPIED = frozenset({"FF", "GM", "CA", "SZ", "AB", "AW", "AE", "PL", "B", "W"})
# By the two bytes of a packed move: a list of moves costs no more than one of numbers.
_MOVES = tuple(Move(color, point) for point in range(PASS, MAX_SIZE * MAX_SIZE) for color in (BLACK, WHITE))


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
    to_move: Color | None = None


class _Header:
    """A header as it is written in the record, without blanks around it; empty if it is missing."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, record: GameRecord, owner: type) -> str:
        return record.headers.get(self.name, "").strip()


class GameRecord:
    """The main line of a game. Points count row by row from the top left, from 0; -1 is a pass.

    `headers` holds the root's properties as text and may be changed; komi, names, result and so on are read from it.
    `moves` are legal by stones and simple ko. If the record has an illegal move, `illegal_at` is its number (from 1; 0
    if the setup itself is impossible), `illegal_why` the reason, and `moves` are those before it. A record made with
    the constructor is not replayed: its moves are taken as they are.

    Records are equal if they say the same: where they were found, and what was odd there, does not count.

    >>> record = GameRecord(9, [("B", "E5"), ("W", "C3")], headers={"PB": "Shusaku"})
    >>> record.black, len(record), record.game().to_move.name
    ('Shusaku', 2, 'BLACK')
    """

    __slots__ = (
        "_moves", "_notes", "_setup", "_to_move", "dropped_moves", "headers", "illegal_at", "illegal_why",
        "provenance", "size",
    )  # fmt: skip
    size: int
    provenance: Provenance | None

    def __init__(
        self,
        size: int = 19,
        moves: Iterable[tuple[Color | int | str, int | str]] = (),
        *,
        setup: Setup | None = None,
        headers: Mapping[str, str] | None = None,
        provenance: Provenance | None = None,
    ) -> None:
        if isinstance(size, str | os.PathLike):
            raise TypeError(f"the board size is {size!r}: use GameRecord.open({str(size)!r}) to read a file")
        check_size(size)
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
    def from_native(
        cls, game: _core.RecordedGame, provenance: Provenance | None = None, odd_bytes: Sequence[Warning_] = ()
    ) -> GameRecord:
        """From what the compiled reader gives; the hot path of reading collections."""
        self = cls.__new__(cls)
        self.size, self.headers, self.dropped_moves = game.size, game.headers, game.dropped
        self._setup, self._to_move, self._moves = game.setup, game.to_move, game.moves
        self.illegal_why, self.illegal_at = game.illegal_why, game.illegal_at
        self._notes = [*odd_bytes, *game.notes]
        self.provenance = provenance
        return self

    @classmethod
    def from_tree(cls, tree: GameTree, provenance: Provenance | None = None) -> GameRecord:
        """The main line of a tree, as its text would be read. Raises ValueError unless it is a game of Go on a board of
        1 to 25 lines."""
        root, *rest = (node.raw for node in tree.main_line())
        game = _core.game_of_nodes([{**root, "CA": ["UTF-8"]}, *rest])
        if game.refusal:
            raise ValueError(game.refusal)
        return cls.from_native(game, provenance)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> GameRecord:
        """The first game of a file; `read_games` has all of them. Raises ValueError if there is none."""
        from katachi.records.collection import record_of  # noqa: PLC0415 - it reads records

        return record_of(path)

    @classmethod
    def of(cls, game: Game, headers: Mapping[str, str] | None = None) -> GameRecord:
        """A game as a record: what was set up last, and the moves since. Komi, rules and handicap go into the headers.

        >>> game = Game(9, komi=6.5, rules="japanese")
        >>> game.play("E5")
        >>> GameRecord.of(game, {"PB": "Shusaku"}).headers
        {'KM': '6.5', 'RU': 'japanese', 'PB': 'Shusaku'}
        """
        start = game.start
        board = start.board.reshape(-1)
        black, white = (tuple(np.flatnonzero(board == color).tolist()) for color in (BLACK, WHITE))
        known = {"KM": f"{game.komi:g}", "RU": game.rules.name or "", "HA": str(game.handicap or "")}
        setup = Setup(black, white, Color(start.to_move))
        said = {name: text for name, text in {**known, **(headers or {})}.items() if text}
        return cls(game.size, game.moves_since_set_up, setup=setup, headers=said)

    # ---- The same record -------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameRecord) and self._facts == other._facts

    __hash__: ClassVar[None]  # type: ignore[assignment]  # headers may change

    @property
    def _facts(self) -> tuple[Any, ...]:
        board = (self.size, self._setup, self._to_move, self._moves)
        return *board, self.headers, self.illegal_at, self.illegal_why, self.dropped_moves

    def copy(self) -> GameRecord:
        """A record of its own: its headers may be changed without changing these."""
        twin = GameRecord.__new__(GameRecord)
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.headers = dict(self.headers)
        return twin

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, Any]) -> GameRecord:
        return self.copy()

    # ---- Moves -----------------------------------------------------------------------------------------------------

    @property
    def moves(self) -> list[Move]:
        """The moves. A new list: made from two bytes per move when asked for."""
        return unpacked(self._moves)

    def __len__(self) -> int:
        """How many moves, passes included."""
        return len(self._moves) // 2

    def __bool__(self) -> bool:
        return True  # a game without moves is still a game

    @property
    def setup(self) -> Setup:
        """The stones before the first move."""
        stones = unpacked(self._setup)
        black = tuple(point for color, point in stones if color is BLACK)
        white = tuple(point for color, point in stones if color is WHITE)
        return Setup(black, white, Color(self._to_move) if self._to_move else None)

    def initial_position(self) -> Position:
        """The board before the first move. Raises ValueError if the setup has a chain without a liberty."""
        position = Position(self.size)
        stones = np.zeros(self.size * self.size, dtype=np.uint8)
        for color, point in unpacked(self._setup):
            stones[point] = color
        position.set_stones(stones.reshape(self.size, self.size))
        position.to_move = self._to_move or BLACK
        return position

    def replay(self) -> Iterator[tuple[Color, int, Game]]:
        """Colour and point of each move with the game before it, its mover to play, each game a copy of its own."""
        game = self.game(1)
        for color, point in self.moves:
            game.to_move = color
            yield color, point, game.copy()
            game.play(point)

    def game(
        self,
        before: int | None = None,
        *,
        after: int | None = None,
        rules: Rules | None = None,
        komi: float | None = None,
    ) -> Game:
        """The game before a move (from 1) or after one, its next mover to play; else after the last one.

        Without `rules` they are those of the record, as far as they are known, with simple ko and suicide, so that
        every move can be played. Raises ValueError if there is no such move or the setup is impossible, and
        MoveError if the rules given forbid a move.
        """
        if before is not None and after is not None:
            raise ValueError(f"before={before} and after={after}: give one of them")
        moves = self.moves
        count = before - 1 if before is not None else len(moves) if after is None else after
        if not 0 <= count <= len(moves):
            raise ValueError(
                f"there is no move {after if before is None else before}: the game has {plural(len(moves), 'move')}"
            )
        game = Game(self.size, rules=rules or self._lenient_rules(), komi=self.komi if komi is None else komi)
        setup = self.setup
        whole = self.handicap if self.handicap >= 2 and not setup.white and len(setup.black) == self.handicap else 0
        game.set_up(black=setup.black, white=setup.white, to_move=setup.to_move, handicap=whole)
        game.play_all(moves[:count])
        if count < len(moves):
            game.to_move = moves[count].color
        return game

    def _lenient_rules(self) -> Rules:
        try:
            named = Rules.parse(self.rules) if self.rules else DEFAULT_RULES
        except ValueError:
            named = DEFAULT_RULES
        return replace(named, ko="SIMPLE", suicide=True)

    # ---- Header ----------------------------------------------------------------------------------------------------

    black: _Header = _Header("PB")
    """Black's name, a text."""
    white: _Header = _Header("PW")
    """White's name."""
    black_rank: _Header = _Header("BR")
    """Black's rank, as in `5d`."""
    white_rank: _Header = _Header("WR")
    """White's rank."""
    event: _Header = _Header("EV")
    """The tournament."""
    round: _Header = _Header("RO")
    """The round of the tournament."""
    place: _Header = _Header("PC")
    """Where it was played."""
    rules: _Header = _Header("RU")
    """The rules as they are named in the record."""
    source: _Header = _Header("SO")
    """Where the record comes from."""
    date: _Header = _Header("DT")
    """The date as it is written; `iso_date` and `year` read it."""
    result_text: _Header = _Header("RE")
    """The result as it is written; `result` reads it."""
    _komi_text: _Header = _Header("KM")
    _handicap_text: _Header = _Header("HA")

    @property
    def komi(self) -> float | None:
        """Points of komi, or None if the record has none or a strange one; `headers["KM"]` is the text."""
        return parse_komi(self._komi_text, self.size)

    @property
    def handicap(self) -> int:
        """Handicap stones as the header says; 0 if it does not."""
        return parse_handicap(self._handicap_text) or 0

    @property
    def iso_date(self) -> str | None:
        """The earliest date as far as it is known: `1999-03-07`, `1999-03` or `1999`."""
        return parse_date(self.date)

    @property
    def year(self) -> int | None:
        """The year, if it is known."""
        date = self.iso_date
        return int(date[:4]) if date else None

    @property
    def result(self) -> Result:
        """Who won, how and by how much."""
        return parse_result(self.result_text)

    @property
    def winner(self) -> Winner | None:
        """``B``, ``W`` or ``draw``, if the record says so."""
        return self.result.winner

    @property
    def margin(self) -> float | None:
        """Points between the players; None unless the game was counted."""
        return self.result.margin

    @property
    def warnings(self) -> list[Warning_]:
        """All oddities: those found while reading, and those of the header as it is now."""
        return [Warning_(*note) for note in self._notes] + list(self._header_warnings())

    def _header_warnings(self) -> Iterator[Warning_]:
        if self._komi_text and self.komi is None:
            yield Warning_(0, 0, f'komi "{self._komi_text}" not understood')
        if (komi := komi_of_hundredths(self._komi_text)) is not None:
            yield Warning_(0, 0, f'komi "{self._komi_text}" read as {komi:g} points: some servers write hundredths')
        if self._handicap_text and parse_handicap(self._handicap_text) is None:
            yield Warning_(0, 0, f'handicap "{self._handicap_text}" not understood')
        if self.handicap >= 2 and (placed := self._handicap_placed()) < self.handicap:
            text = f"handicap {self.handicap}, but Black has {plural(placed, 'stone')} before White's first move"
            yield Warning_(0, 0, text, WarningKind.NOTE)

    def _handicap_placed(self) -> int:
        """Black's stones before White's first move; one single move is not a handicap stone."""
        first = next((number for number, move in enumerate(self.moves) if move.color is WHITE), len(self.moves))
        return len(self.setup.black) + (first if first >= 2 else 0)

    # ---- Out -------------------------------------------------------------------------------------------------------

    def to_tree(self) -> GameTree:
        """A tree with one line, ready to be written. It holds the header and all moves that could be replayed."""
        setup = self.setup
        to_move = setup.to_move if setup.black or setup.white else None
        headers = {name: value for name, value in self.headers.items() if name not in _NOT_COPIED}
        tree = GameTree.new(self.size, headers=headers, black=setup.black, white=setup.white, to_move=to_move)
        tree.root.line(self.moves)
        return tree

    def sgf(self) -> str:
        """The record as SGF."""
        return write(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to an SGF file."""
        save(self, path)

    def _repr_svg_(self) -> str:
        return Picture.of(self.game().position).svg(coordinates=True)

    def __repr__(self) -> str:
        result = f", {self.result_text}" if self.result_text else ""
        komi = f"{self._lenient_rules().default_komi:g} (not in the record)" if self.komi is None else f"{self.komi:g}"
        played = f"{plural(len(self), 'move')}, komi {komi}, {self.rules or 'rules not stated'}"
        return f"<GameRecord {self.black or '?'} - {self.white or '?'}, {self.date or '?'}{result}, {played}>"


def _packed(size: int, moves: Iterable[tuple[Color | int | str, int | str]]) -> bytes:
    words = array("H")
    for player, place in moves:
        color = Color.player(player)
        point = parse_vertex(place, size) if isinstance(place, str) else place
        if not PASS <= point < size * size:
            raise ValueError(
                f"({color}, {point}) is not a move: colours are 1 and 2, points 0 to {size * size - 1} or -1"
            )
        words.append((point + 1) << 1 | (color == WHITE))
    return words.tobytes()


def unpacked(words: bytes) -> list[Move]:
    """The moves of two bytes each."""
    return [_MOVES[word] for word in array("H", words)]
