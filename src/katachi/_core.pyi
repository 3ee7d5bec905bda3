"""
Katachi's compiled core. Import katachi.go, katachi.records or katachi.search instead.
"""

from collections.abc import Callable, Mapping, Sequence
import enum
import os
from typing import Annotated, Any

import numpy
import numpy.typing
from numpy.typing import NDArray


class IllegalMove(ValueError):
    pass

MIN_SIZE: int = 1

MAX_SIZE: int = 25

def vertex_of(size: int, point: int) -> str: ...

def sgf_of(size: int, point: int) -> str: ...

def parse_vertex(size: int, text: str) -> int | None: ...

def parse_sgf(size: int, text: str) -> int | None: ...

def symmetry_maps(size: int) -> NDArray[numpy.int32]:
    """Row s has the image of every point under symmetry s."""

def symmetry_inverse(symmetry: int) -> int: ...

def symmetry_compose(first: int, then: int) -> int: ...

class Position:
    """
    Stones on a board of 1 to 25 lines, with chains, captures and simple ko.

    Points are numbered row by row from the top left, from 0; -1 is a pass. Colours are 1 (black) and 2 (white). History and superko belong to Game.

    >>> position = Position(9)
    >>> position.play(40, 1)
    >>> position.color(40), len(position.liberties(40))
    (1, 4)
    """

    def __init__(self, size: int = 19) -> None: ...

    def copy(self) -> Position: ...

    def __copy__(self) -> Position: ...

    def __deepcopy__(self, memo: object) -> Position: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __getstate__(self) -> tuple[int, bytes, int, int, int, int, int, int]: ...

    def __setstate__(self, arg: tuple[int, bytes, int, int, int, int, int, int], /) -> None: ...

    def is_consistent(self) -> bool:
        """Checks every derived fact slowly; for tests."""

    @property
    def size(self) -> int: ...

    @property
    def board(self) -> NDArray[numpy.uint8]:
        """The colours as a new array of size x size."""

    @property
    def to_move(self) -> int: ...

    @to_move.setter
    def to_move(self, arg: int, /) -> None: ...

    @property
    def ko(self) -> int:
        """Where the side to move may not retake, or -1."""

    @property
    def last_move(self) -> int: ...

    @property
    def hash(self) -> int:
        """Zobrist hash of the stones, the same on every machine."""

    def color(self, point: int) -> int: ...

    def stones(self, color: int) -> int:
        """How many stones of this colour are on the board."""

    def captured(self, color: int) -> int:
        """How many stones of this colour were captured."""

    def chain(self, point: int) -> list[int]:
        """The stones connected to this one; empty for an empty point."""

    def liberties(self, point: int) -> list[int]:
        """The liberties of the chain at this point."""

    def in_atari(self, point: int) -> bool: ...

    def code(self, point: int) -> int:
        """
        The 3x3 neighbourhood as a number: two bits per neighbour (empty, black, white, edge), north, east, west, south and then the diagonals; bits 16 to 19 mark orthogonal neighbours in atari.
        """

    def is_eye(self, point: int, color: int | None = None) -> bool:
        """Whether playouts treat this point as a one-point eye."""

    def safety(self, point: int) -> int:
        """For the side to move: 0 illegal, 1 self-atari, 2 safe."""

    def is_legal(self, point: int, color: int | None = None, suicide: bool = False) -> bool:
        """Whether the side to move, or the given colour, may play here."""

    def legal_moves(self, color: int | None = None, suicide: bool = False) -> list[int]:
        """All legal points, without the pass."""

    def play(self, point: int, color: int | None = None, suicide: bool = False) -> None:
        """
        Plays a stone or a pass (-1) for the side to move, or the given colour. Raises IllegalMove and changes nothing if it is illegal.
        """

    def set_stones(self, board: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> None:
        """
        Replaces all stones. Raises ValueError if a chain would have no liberty.
        """

class KoRule(enum.Enum):
    SIMPLE = 0

    POSITIONAL = 1

    SITUATIONAL = 2

class GameCore:
    """
    A position with its history; katachi.go.Game adds rules, komi and text.
    """

    def __init__(self, size: int, ko: KoRule, suicide: bool) -> None: ...

    def copy(self) -> GameCore: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __getstate__(self) -> tuple[int, bool, Position, int, list[tuple[int, int]], list[int], list[int], int, bool]: ...

    def __setstate__(self, arg: tuple[int, bool, Position, int, Sequence[tuple[int, int]], Sequence[int], Sequence[int], int, bool], /) -> None: ...

    @property
    def start(self) -> Position:
        """A copy of the position before the moves that can be undone."""

    @property
    def start_move(self) -> int:
        """How many moves were played before that position."""

    @property
    def position(self) -> Position:
        """A copy of the current position."""

    @property
    def to_move(self) -> int: ...

    @property
    def passes(self) -> int: ...

    @property
    def moves(self) -> list[tuple[int, int]]: ...

    def why_illegal(self, color: int, point: int) -> str | None:
        """None if the move is legal, otherwise the reason."""

    def legal_moves(self, color: int) -> list[int]: ...

    def play(self, color: int, point: int) -> None: ...

    def undo(self) -> bool: ...

    def set_to_move(self, color: int) -> None: ...

    def set_stones(self, board: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], to_move: int) -> None: ...

    def count_sequences(self, depth: int) -> int:
        """The number of sequences of this many legal moves, passes included."""

class Tax(enum.Enum):
    NONE = 0

    SEKI = 1

    ALL = 2

class Tally:
    def stones(self, color: int) -> int: ...

    def territory(self, color: int) -> int: ...

    def dead(self, color: int) -> int: ...

    def area(self, color: int) -> int: ...

def tally(position: Position, dead: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], tax: Tax) -> tuple[Tally, NDArray[numpy.uint8]]:
    """Counts the board once the dead stones (an array of flags) are known."""

def seki_stones(position: Position, dead: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> list[int]:
    """The living stones of groups in seki, once the dead stones are known."""

class WarningKind(enum.Enum):
    """The kinds of warnings that callers treat differently."""

    OTHER = 0

    NOTE = 1
    """Worth knowing, but strict reading accepts it."""

    UNCLOSED_VALUE = 2
    """A value without its closing bracket."""

    UNUSED_MOVES = 3
    """The moves from here on cannot be replayed."""

class ParsedSgf:
    """A text read as SGF: trees in flat arrays, and warnings."""

    def __init__(self, data: bytes) -> None: ...

    def __len__(self) -> int: ...

    def extent_of(self, game: int) -> tuple[int, int]:
        """How many nodes and values a game has."""

    def nodes_of(self, game: int) -> tuple[list[int], list[dict[str, list[str]]]]:
        """
        The parent (-1 for the root) and the raw values of each node of a game, in the order of the text.
        """

    @property
    def warnings(self) -> list[tuple[int, int, str, WarningKind]]: ...

class RecordedGame:
    """The main line of a record, replayed."""

    @property
    def size(self) -> int: ...

    @property
    def headers(self) -> dict[str, str]:
        """
        Properties of the root, and game information found before the first move, as text.
        """

    @property
    def setup(self) -> bytes:
        """Stones, in the format of `moves`."""

    @property
    def moves(self) -> bytes:
        """Two bytes per move: (point + 1) * 2, and 1 more for White."""

    @property
    def to_move(self) -> int:
        """0 if the record does not say."""

    @property
    def illegal_why(self) -> str | None:
        """Why the moves end before those of the record; None if they do not."""

    @property
    def illegal_at(self) -> int | None:
        """The number of that move, from 1; 0 for the set-up."""

    @property
    def dropped(self) -> int:
        """Moves of the record from there on."""

    @property
    def notes(self) -> list[tuple[int, int, str, WarningKind]]:
        """What was odd: line, column, message and kind."""

    @property
    def refusal(self) -> str:
        """Why the game cannot be used; empty if it can."""

    @property
    def line(self) -> int:
        """Where the game starts in the text."""

def game_of_nodes(nodes: list[dict[str, list[str]]]) -> RecordedGame:
    """
    The game of a main line in memory: the raw values of its nodes, the root first.
    """

class GameReader:
    """Reads the games of a UTF-8 text in portions."""

    def __init__(self, data: bytes, per_line: bool = False, first_line: int = 1) -> None: ...

    def read(self, count: int) -> list[RecordedGame]:
        """The next games; an empty list at the end."""

def game_signature(size: int, setup: bytes, moves: bytes) -> tuple[int, bytes]:
    """
    Signature of a whole game and, as 64-bit numbers, of its first 16, 32, 48 ... moves.
    """

CHECKPOINT_EVERY: int = 16

def is_utf8(data: bytes) -> bool: ...

def is_ascii(data: bytes) -> bool: ...

def sgf_escape(text: str) -> str: ...

def sgf_unescape(raw: str, lines: bool = True) -> str: ...

def sgf_is_raw(value: str) -> bool:
    """
    Whether a value can be written between brackets unchanged: no unescaped bracket and no backslash at the end.
    """

class PackedGames:
    """
    A collection as flat arrays, two bytes per move. The arrays are not copied.
    """

    def __init__(self, sizes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], winners: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], setup_starts: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], setup: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], starts: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], moves: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def __len__(self) -> int: ...

def context_keys(position: Position, color: int, points: Sequence[int], window: int, symmetric: bool, colour_swap: bool) -> list[bytes]:
    """
    The key of the window around each of these moves of a colour, after it was played.
    """

MAX_ORDER: int = 32

class NearestSettings:
    """How nearest patterns are read from a position."""

    def __init__(self, k: int, symmetric: bool, colour_swap: bool, edge_per_side: bool) -> None: ...

def count_patterns(games: PackedGames, tags: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], nearest: NearestSettings, window: int, pair_window: int, replies: bool, folder: str) -> None:
    """
    Writes nearest.run, contexts.run, pairs.run and, if wanted, replies.run of the games into the folder.
    """

def join_runs(runs: Sequence[str], out: str) -> None:
    """Merges runs into one with the same counts."""

class RunMerger:
    """
    Merges runs of counted patterns and returns the patterns of all levels in order.
    """

    def __init__(self, paths: Sequence[str], widths: Sequence[int], min_count: int = 1, sequences: bool = False) -> None: ...

    def next(self, records: int) -> list[tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray, numpy.ndarray, numpy.ndarray, numpy.ndarray, numpy.ndarray]] | None:
        """
        Takes up to `records` records and returns, for each level, the keys, parents, counts, wins, decided, first and last of the finished patterns; None at the end.
        """

    def spectrum(self, level: int) -> tuple[numpy.ndarray, numpy.ndarray]:
        """
        After the end: frequencies, and how many patterns of the level have each.
        """

def neighbourhood_order(by_rings: bool) -> list[tuple[int, int]]:
    """
    All offsets (right, down) in the order of nearest patterns, or of contextual ones.
    """

class NearestTree:
    """
    The tree of nearest patterns: one 64-bit word per node (first child, fact, children).
    """

    def __init__(self, nodes: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], roots: int, settings: NearestSettings) -> None: ...

    def __len__(self) -> int: ...

    def walk(self, facts: Sequence[int]) -> list[int]:
        """The nodes along a sequence of facts, as far as the tree has them."""

def reply_facts(position: Position, last: int, mover: int, settings: NearestSettings) -> tuple[list[int], list[int]]:
    """
    The sequence around the last move from the mover's point of view, and for each point the fact of a reply there (0 for the point of the last move).
    """

def estimate_nearest(batches: Sequence[PackedGames], tree: NearestTree, chosen: bool) -> tuple[int, int, numpy.ndarray, numpy.ndarray]:
    """
    The number of legal points and of moves; how often each pattern matched, and how often it was then played (nothing unless `chosen`).
    """

class NearestMatcher:
    """The nearest patterns at each point, updated move by move."""

    def __init__(self, tree: NearestTree, size: int) -> None: ...

    def reset(self, position: Position) -> None: ...

    def play(self, after: Position, move: int) -> None:
        """Follows one move; `after` is the resulting position."""

    def path(self, point: int, color: int) -> list[int]:
        """The patterns that match at an empty point for a mover, smallest first."""

    @property
    def walks(self) -> int: ...

class NearestAdvice:
    """What nearest patterns expect of the next move."""

    def __init__(self, tree: NearestTree, probability: numpy.ndarray, certainty: numpy.ndarray, usual: float, replies: NearestTree | None, replied: numpy.ndarray, powers: tuple[float, float, float, float]) -> None:
        """
        `powers`: of P at the point, of P of the reply, what is added to that, and the prior of replies.
        """

    def ask(self, position: Position, last: int) -> tuple[numpy.ndarray, numpy.ndarray]:
        """
        For each point how likely it is the next move after the last one (-1: a pass), and how sure that is.
        """

class FindQuery:
    """A pattern to find; see katachi.knowledge.patterns.find."""

    def __init__(self, width: int, cells: Sequence[int], edges: Sequence[bool], next: int = 0, symmetries: bool = True, color_swap: bool = True, all_hits: bool = False, first_move: int = 0, last_move: int = 4294967295) -> None: ...

class Captures:
    """
    The captured stones in the games of a collection. The arrays are not copied.
    """

    def __init__(self, games: PackedGames, starts: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], stones: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], lengths: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

def find_captures(games: PackedGames, threads: int) -> tuple[NDArray[numpy.uint64], NDArray[numpy.uint32], NDArray[numpy.uint32]]:
    """
    Replays all games and returns starts, stones (move * 1024 + point) and lengths.
    """

def find_pattern(games: PackedGames, captures: Captures, query: FindQuery, wanted: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], threads: int, most: int) -> NDArray[numpy.int32]:
    """
    One row per hit: game, move, next_move, cell, colour, x, y, symmetry, swapped. Searches all games if `wanted` is empty.
    """

TREE_LATER_OWN: int = 1024

TREE_LATER_OTHER: int = 2048

TREE_ELSEWHERE: int = 3072

TREE_OVER: int = 3073

TREE_FACTORS: int = 4

TREE_STATES: int = 4

MOST_IN_CORNER: int = 40

MOST_ON_BOARD: int = 60

def count_trees(games: PackedGames, tags: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], folder: str) -> None:
    """Writes corners.run and openings.run of the games into the folder."""

def merge_tree(runs: Sequence[str], least: int, enough: int = 50) -> tuple[NDArray[numpy.uint64], NDArray[numpy.uint32], NDArray[numpy.uint32], NDArray[numpy.uint32], NDArray[numpy.uint16], NDArray[numpy.uint64], NDArray[numpy.uint8], NDArray[numpy.uint32], NDArray[numpy.uint8]]:
    """
    Merges runs of one tree: keys, counts, edges, years_at, codes, last, years, around_at and around (native/knowledge/trees/table.hpp).
    """

def corner_views(position: Position, color: int) -> list[tuple[int, list[int]]]:
    """
    The key of each corner (upper left, upper right, lower left, lower right) with this colour to move, and the symmetries that show it in the upper right corner.
    """

def board_view(position: Position, color: int) -> tuple[int, list[int]]:
    """The same for the whole board."""

def points_in_view(size: int, symmetry: int, corner: bool) -> list[int]:
    """
    The point that each cell shows under a symmetry: of the corner it turns into the upper right one, or of the board.
    """

class Predictor:
    """A trained move predictor."""

    def __init__(self, glance: tuple[int, NDArray[numpy.uint32], NDArray[numpy.int8], NDArray[numpy.uint8]], study: tuple[int, NDArray[numpy.uint32], NDArray[numpy.int8], NDArray[numpy.uint8]], beyond: float, positions: int) -> None:
        """
        From its tables: the number of buckets, and the prints, weights and counts of their features.
        """

    @property
    def tables(self) -> tuple[tuple[int, NDArray[numpy.uint32], NDArray[numpy.int8], NDArray[numpy.uint8]], tuple[int, NDArray[numpy.uint32], NDArray[numpy.int8], NDArray[numpy.uint8]]]:
        """Both tables, as they are given to make it."""

    @property
    def beyond(self) -> float: ...

    @property
    def features(self) -> int: ...

    @property
    def positions(self) -> int: ...

    def log_probabilities(self, position: Position, moves: Sequence[int]) -> NDArray[numpy.float32]: ...

    def explain(self, position: Position, moves: Sequence[int]) -> list[tuple[int, float, float, list[tuple[int, bool, float, int]]]]: ...

    def weight(self, slot: int, value: int, glance: bool = False) -> tuple[float, int] | None: ...

    def evaluate(self, games: PackedGames, which: NDArray[numpy.uint32]) -> tuple[NDArray[numpy.uint16], NDArray[numpy.uint16], NDArray[numpy.float32], float]:
        """
        Move number, rank and log-probability of every move played, and the seconds spent.
        """

class PredictorTrainer:
    """Learns the weights of a move predictor."""

    def __init__(self) -> None: ...

    def begin_counting(self, bits: int, without: int = 0) -> None: ...

    def count(self, stage: str, games: PackedGames, which: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], threads: int) -> None: ...

    def end_counting(self, stage: str, minimum: int) -> int: ...

    def learn(self, stage: str, games: PackedGames, which: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], rate: float, seed: int, threads: int) -> tuple[int, int, float]:
        """
        The number of positions, how often the move played came first, and the total loss.
        """

    def evaluate(self, games: PackedGames, which: NDArray[numpy.uint32]) -> tuple[NDArray[numpy.uint16], NDArray[numpy.uint16], NDArray[numpy.float32], float]: ...

    def predictor(self, bytes: int) -> Predictor: ...

    def features(self, stage: str) -> int: ...

    def save(self, path: str | os.PathLike[str], note: str) -> None: ...

    def load(self, path: str | os.PathLike[str]) -> str: ...

def predictor_families() -> tuple[str, ...]: ...

PREDICTOR_SLOTS: int = 83

def predictor_features(position: Position, moves: Sequence[int], point: int, glance: bool = False) -> list[tuple[int, int]]:
    """The slot and the key of every feature of a move."""

def predictor_shape_value(symbols: Sequence[int]) -> int: ...

def predictor_slot_name(slot: int) -> str: ...

class FeatureKind(enum.Enum):
    """What a feature of the predictor is about."""

    SHAPE = 0

    ANSWER = 1

    CONTINUATION = 2

    WHOLE_BOARD = 3

    TACTICS = 4

    LINE = 5

    DISTANCE = 6

    NEAREST = 7

    UNSTUDIED = 8

def predictor_kind(slot: int) -> FeatureKind: ...

def predictor_family(slot: int) -> str: ...

def network_sight(position: Position, moves: Sequence[int]) -> tuple[NDArray[numpy.uint8], NDArray[numpy.int16]]:
    """
    A position as the network sees it: its points and last moves, as a batch of one. `moves`: the last ones, the newest at the end.
    """

def network_kernels() -> list[str]:
    """
    The versions of the network's arithmetic that this processor can run, the fastest first.
    """

class Network:
    """A small network with its weights; threads may share it."""

    def __init__(self, shape: Sequence[int], arrays: Mapping[str, Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)]], kernels: str = '') -> None:
        """
        `shape`: channels, blocks, gate, head, values. Raises ValueError if the arrays do not fit.
        """

    @property
    def kernels(self) -> str: ...

    @property
    def parameters(self) -> int: ...

    def judge(self, points: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], recent: Annotated[NDArray[numpy.int16], dict(shape=(None, None), order='C', device='cpu', writable=False)], komi: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)], year: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)], size: int, symmetries: int = 0) -> tuple[NDArray[numpy.float32], NDArray[numpy.float32], NDArray[numpy.float32], NDArray[numpy.float32]]:
        """
        For positions as `network_examples` gives them: logits of all points, logits of winning, leads, and who owns each point in the end (1: the side to move). With `symmetries`, the mean of what it says about each position turned by the first ones, with and without the last moves.
        """

class Crowd:
    """
    Many games side by side; threads may work on different ones at the same time.
    """

    def __init__(self, size: int, games: int) -> None: ...

    def play(self, first: int, moves: Annotated[NDArray[numpy.int16], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """
        Plays a point (-1: a pass, -2: nothing) in each game from `first` on. Raises ValueError if one is illegal.
        """

    def look(self, first: int, end: int) -> tuple[NDArray[numpy.uint8], NDArray[numpy.int16], NDArray[numpy.uint8]]:
        """
        What the network sees in games `first` to `end - 1`: points, last moves, and where the side to move may play without filling an eye of its own.
        """

    def look_ahead(self, which: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], moves: Annotated[NDArray[numpy.int16], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[NDArray[numpy.uint8], NDArray[numpy.int16]]:
        """
        What the network would see in each of these games after its move: points and last moves. Nothing is played.
        """

    def owners(self, which: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], playouts: int, seed: int) -> NDArray[numpy.int8]:
        """
        Who owns each point of these games in the end, by playouts: 127 for Black to -127 for White.
        """

def final_owners(games: PackedGames, which: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], size: int, playouts: int) -> NDArray[numpy.int8]:
    """
    Who owns each point at the end of these games, by playouts from the last position: 127 for Black to -127 for White, one row per game.
    """

def network_examples(games: PackedGames, which: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], size: int) -> tuple[NDArray[numpy.uint8], NDArray[numpy.int16], NDArray[numpy.int16], NDArray[numpy.uint32], NDArray[numpy.uint16]]:
    """
    All positions of these games in which a stone is played next, as the network sees them: points, last moves, the move played, and the game and move numbers. Games must have this board size.
    """

def refute_levels(board: NDArray[numpy.uint8], x: int, y: int, width: int, height: int) -> tuple[int, int, bool]:
    """
    The code of a rectangle on a board, the actual levels of its conditions, and whether the guard holds.
    """

def refute_search(board: NDArray[numpy.uint8], x: int, y: int, width: int, height: int, goal: int, depth: int, max_nodes: int, cell: int, komaster: bool) -> tuple[int, list[int]]:
    """
    0 proved, 1 refuted, 2 undecided; and the line of a refutation, White first.
    """

def refute_rules(code: NDArray[numpy.uint32], conditions: NDArray[numpy.uint64], depth: NDArray[numpy.uint8], claims: NDArray[numpy.uint64], claims_depth: NDArray[numpy.uint8], goal: int, place: int, width: int, height: int, boards_per_rule: int, edges: bool, outside: int, all_refutations: bool, seed: int, max_nodes: int, threads: int, progress: Callable[[int], None] | None) -> dict[str, Any]:
    """
    Tries every rule on boards that match; see katachi.knowledge.life.refute.
    """

class RuleBook:
    """Rule sets indexed by the colours of their rectangles."""

    def __init__(self, sets: list[tuple[int, int, int, int, numpy.ndarray, numpy.ndarray, numpy.ndarray, numpy.ndarray]]) -> None:
        """
        Each set: goal (0 eye, 1 life), place (0 corner, 1 side, 2 centre), width, height, codes, conditions, depths, claims.
        """

    def placements(self, size: int) -> list[tuple[int, int, list[int]]]:
        """
        For each placement on a board of this size: the number of its rectangle, its symmetry and the points of its cells.
        """

    def match(self, position: Position, color: int | None = None, goal: int | None = None, first: bool = False) -> list[tuple[int, int, int, int, int]]:
        """Set, rule, colour, placement and depth of every match, from scratch."""

    def count_matches(self, position: Position) -> int:
        """The number of matching rules, from scratch."""

    def levels(self, position: Position, placement: int, color: int) -> tuple[int, int, bool]:
        """
        Code, actual levels and guard of a rectangle from a colour's point of view.
        """

class RuleBoardMatcher:
    """Follows positions of one board size and their matches."""

    def __init__(self, book: RuleBook, size: int) -> None: ...

    def matches(self, position: Position, color: int | None = None, goal: int | None = None, first: bool = False) -> list[tuple[int, int, int, int, int]]:
        """Follows the position and returns its matches, like RuleBook.match."""

    @property
    def candidates(self) -> int:
        """
        How many rectangles of the last position have the colours of some rule.
        """

class RuleList:
    def __init__(self, codes: numpy.typing.NDArray[numpy.uint32], conditions: numpy.typing.NDArray[numpy.uint64], depths: numpy.typing.NDArray[numpy.uint8], claims_depths: numpy.typing.NDArray[numpy.uint8], claims: numpy.typing.NDArray[numpy.uint64]) -> None: ...

    def __len__(self) -> int: ...

    def where(self, keep: numpy.typing.NDArray[numpy.bool_]) -> RuleList: ...

    def __add__(self, other: RuleList) -> RuleList: ...

    @property
    def codes(self) -> numpy.typing.NDArray[numpy.uint32]: ...

    @property
    def conditions(self) -> numpy.typing.NDArray[numpy.uint64]: ...

    @property
    def depths(self) -> numpy.typing.NDArray[numpy.uint8]: ...

    @property
    def claims_depths(self) -> numpy.typing.NDArray[numpy.uint8]: ...

    @property
    def claims(self) -> numpy.typing.NDArray[numpy.uint64]: ...

class RuleProgress:
    @property
    def round(self) -> int: ...

    @property
    def to_black(self) -> bool: ...

    @property
    def done(self) -> int: ...

    @property
    def total(self) -> int: ...

    @property
    def won(self) -> int: ...

    @property
    def bytes(self) -> int: ...

    @property
    def finished(self) -> bool: ...

class RuleGeneration:
    def __init__(self, goal: int, place: int, width: int, height: int, *, sound: bool = True, lend: bool = False, own_loss: bool = False, target: int = -1, other: int = -1, guided: bool = False, drop_illegal: bool = True) -> None: ...

    def work(self, seconds: float, threads: int = 1) -> RuleProgress:
        """
        Works for about this many seconds; finished when a round finds nothing new.
        """

    @property
    def progress(self) -> RuleProgress: ...

    @property
    def winning_count(self) -> int: ...

    def winning(self, code: int, conditions: int) -> bool:
        """
        Whether Black, to move, reaches the goal. The analysis must be finished.
        """

    def spoiling(self, code: int, conditions: int) -> int:
        """
        How White, to move, can prevent the goal: one bit per cell, bit 16 for a move outside, bit 17 for a pass. The analysis must be finished.
        """

    def rules(self) -> RuleList: ...

    def log(self) -> RuleList:
        """
        The rules of all complete rounds in the order found, including those subsumed later.
        """

    def give(self, given: RuleList) -> None:
        """Adds rules that are already known. Call it before any work."""

    def restore(self, log: RuleList, round: int) -> None:
        """Continues from what `log` returned after this many rounds."""

def optimistic_rules(goal: int, place: int, width: int, height: int, threads: int = 1) -> RuleList:
    """The colourings won in the best possible surroundings."""

def combine_rules(runs: Sequence[RuleList]) -> RuleList:
    """Combines analyses with one claim each into one set."""

def reduce_rules(place: int, width: int, height: int, rules: RuleList, useless: bool = True) -> RuleList:
    """
    The rules without redundant ones and, if `useless`, without useless conditions.
    """

def enlarge_rules(place: int, width: int, height: int, sound: bool, small_place: int, small_width: int, small_height: int, smaller: RuleList) -> RuleList:
    """Rules of a smaller rectangle as rules of a larger one."""

def claims_of_smaller(place: int, width: int, height: int, sound: bool, rules: RuleList, small_place: int, small_width: int, small_height: int, smaller: RuleList) -> numpy.typing.NDArray[numpy.uint64]:
    """
    For each rule, the claims that rules of a smaller rectangle make wherever it matches.
    """

class EyePairs:
    def __init__(self, place: int, width: int, height: int, eyes: Sequence[tuple[int, int, int, RuleList]], protected_cells: bool = False) -> None: ...

    def of(self, code: int) -> RuleList:
        """The pairs of independent eyes on a colouring."""

def two_eyes(place: int, width: int, height: int, life: RuleList, all_life: RuleList, pairs: EyePairs) -> tuple[numpy.typing.NDArray[numpy.uint8], RuleList]:
    """
    For each life rule whether pairs of eyes explain it, and the pairs that are not known to live.
    """

def transitivity(place: int, width: int, height: int, cells: tuple[int, int, int], ab: RuleList, bc: RuleList, ac: RuleList) -> tuple[int, int, int, int, RuleList]:
    """
    The number of colourings, of pairs of connections a-b and b-c, of pairs that connect a with c, and of exceptions that more liberties would not help; then the exceptions.
    """

def unconditional_life(position: Position) -> NDArray[numpy.uint8]:
    """The certain owner of each point: 0 nobody, 1 black, 2 white."""

def ladder_cannot_escape(position: Position, stone: int) -> bool: ...

def ladder_gets_away(position: Position, stone: int) -> bool: ...

def ladder_catches(position: Position, stone: int) -> int | None: ...

def read_locally(position: Position, defender: int, goal: str, points: Sequence[int], targets: Sequence[int], first: int, threats: tuple[int, int], nodes: int) -> tuple[int, int]:
    """
    The winner (0 unknown, 1 defender, 2 attacker) and the number of positions read. The goal is 'life', 'two eyes' or 'any target'.
    """

class PatternValues:
    """How doubtful moves are, by side (defender, attacker) and 3x3 window."""

    def __init__(self, doubts: Annotated[NDArray[numpy.uint8], dict(shape=(2, 65536), order='C', device='cpu', writable=False)]) -> None: ...

class LifeRules:
    """The rules about life of a book, for the solver."""

    def __init__(self, book: RuleBook) -> None: ...

class TsumegoSearch:
    def __init__(self, position: Position, defender: int, target: Sequence[int], goal: str, weak_liberties: int, table_bits: int, rules: LifeRules | None = None, uses: int = 4, within: Sequence[int] = [], edge: str = 'frail') -> None:
        """
        `uses` of the rules: 1 matching, 2 one move of look-ahead, 4 the attacker's forced moves, or a sum of these. `within`: the points to read, whatever is around them. `edge`: what their open edge means: frail, out, siege, wall.
        """

    def order_by(self, values: PatternValues) -> None:
        """Searches the moves that these values favour first."""

    @property
    def targets(self) -> list[list[int]]: ...

    @property
    def region(self) -> list[int]: ...

    @property
    def nodes(self) -> int: ...

    @property
    def entries(self) -> int: ...

    def judge(self, mover: int, nodes: int, seconds: float) -> tuple[int, bool, int, tuple[int, int], list[tuple[int, int]], int]:
        """
        The winner without threats (0 unknown, 1 defender, 2 attacker), whether the class is known, the threats that reverse the result, the threats for judging the moves (defender, attacker), (move, winner) pairs, and nodes.
        """

    def solve(self, mover: int, threats: tuple[int, int], after: Sequence[int], nodes: int, seconds: float) -> int: ...

    def observe(self, mover: int, threats: tuple[int, int], positions: int, nodes: int) -> list[tuple[int, int, int, bool]]:
        """
        Moves on proved lines: 5x5 window, number of the position, side (0 defender, 1 attacker), whether it wins.
        """

    def traps(self, mover: int, threats: tuple[int, int], nodes: int) -> int:
        """
        The number of losing first moves with a single refutation; -1 if `nodes` is too small.
        """

    def after_pass(self, mover: int, threats: tuple[int, int], after: Sequence[int], nodes: int, seconds: float) -> int:
        """Who wins if the last move is not answered."""

    def prove(self, mover: int, threats: tuple[int, int], after: Sequence[int], nodes: int, seconds: float) -> int: ...

    def proof(self, winner: int) -> list[tuple[str, bool, int, tuple[int, int], int, bool, int, int]]: ...

    def line(self, mover: int, threats: tuple[int, int], after: Sequence[int], ko: bool, nodes: int, seconds: float) -> tuple[list[int], int, int, bool, int]:
        """
        Moves, winner, ending (tsumego/line.hpp), whether it is forced, the first move that takes a ko or -1.
        """

    def seki_line(self, eyes: TsumegoSearch, mover: int, nodes: int, seconds: float) -> tuple[list[int], int, int, bool, int]: ...

class OpenSearch:
    def __init__(self, position: Position, defender: int, target: Sequence[int], within: Sequence[int], table_bits: int) -> None: ...

    def lives(self, mover: int, after: Sequence[int], nodes: int, seconds: float) -> int:
        """1: lives, whatever is beyond; 2: not proved; 0: the budget ended."""

    @property
    def zone(self) -> list[int]: ...

    @property
    def nodes(self) -> int: ...

def pattern_class_codes() -> numpy.ndarray:
    """
    The smallest 3x3 code of each class with Black to move; rotations and reflections are in one class.
    """

def pattern_classes() -> numpy.ndarray:
    """The class of each 3x3 code with Black to move."""

def count_neighbourhoods(games: PackedGames) -> tuple[numpy.ndarray, numpy.ndarray, int]:
    """
    How often each class occurred and how often it was played, and the number of moves.
    """

def replies_near(games: PackedGames) -> tuple[numpy.ndarray, numpy.ndarray]:
    """
    The classes of the points around the last move (65535 for none), and which was played (-1 for none of them).
    """

class Urgencies:
    """Weights of 3x3 neighbourhoods next to the last move."""

    def __init__(self, weights: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], none: int) -> None: ...

    def of(self, to_move: int, code: int) -> int: ...

    @property
    def none(self) -> int: ...

def balance(positions: list[Position], values: numpy.ndarray, komis: numpy.ndarray, policy: PlayoutPolicy, games: int, seed: int) -> tuple[numpy.ndarray, numpy.ndarray, float, float]:
    """
    How the logarithms of the weights should change, how often each was drawn, the mean squared error of the playouts' winning rate, and its mean excess.
    """

class Pattern3x3Set:
    """3x3 patterns that propose a move at their centre."""

    @staticmethod
    def parse(text: str) -> Pattern3x3Set:
        """
        Reads drawings: a name, three rows of three signs (X O . x o ? - and * at the centre), a blank line.
        """

    @staticmethod
    def mogo() -> Pattern3x3Set:
        """The patterns of MoGo's playouts."""

    def matches(self, to_move: int, code: int) -> bool: ...

    def names(self, to_move: int, code: int) -> list[str]:
        """The names of the drawings that match."""

    @property
    def drawings(self) -> list[tuple[str, str, str]]:
        """
        The name, the three rows and the required side to move of each drawing.
        """

    def count(self, to_move: int) -> int:
        """How many neighbourhoods match."""

class PlayoutPolicy:
    """Which parts a playout has."""

    @staticmethod
    def light() -> PlayoutPolicy:
        """Uniform among the legal points that do not fill an own eye."""

    @staticmethod
    def mogo() -> PlayoutPolicy:
        """All of MoGo's parts."""

    @property
    def urgencies(self) -> Urgencies: ...

    @urgencies.setter
    def urgencies(self, urgencies: Urgencies | None) -> None: ...

    @property
    def hints(self) -> Pattern3x3Set | None:
        """The patterns of the tree's expert, if not `patterns`."""

    @hints.setter
    def hints(self, hints: Pattern3x3Set | None) -> None: ...

    @property
    def patterns(self) -> Pattern3x3Set | None: ...

    @patterns.setter
    def patterns(self, patterns: Pattern3x3Set | None) -> None: ...

class PlayoutStats:
    """The statistics of many playouts from one position."""

    @property
    def games(self) -> int: ...

    @property
    def black_wins(self) -> int: ...

    @property
    def white_wins(self) -> int: ...

    @property
    def score_sum(self) -> int: ...

    @property
    def score_squares(self) -> int: ...

    @property
    def moves(self) -> int: ...

    @property
    def capped(self) -> int: ...

    @property
    def owner(self) -> NDArray[numpy.int64]: ...

    @property
    def first_moves(self) -> NDArray[numpy.int64]: ...

def run_playouts(position: Position, policy: PlayoutPolicy, games: int, seed: int, komi: float, threads: int) -> PlayoutStats: ...

def choose_move(position: Position, policy: PlayoutPolicy, seed: int) -> int:
    """The move a playout would play first; -1 for a pass."""

def offline_sources() -> tuple[str, ...]:
    """The sources of the offline term, in order."""

class Setting:
    """A setting of the search or its playouts that users can change."""

    @property
    def name(self) -> str: ...

    @property
    def words(self) -> str: ...

    @property
    def least(self) -> float: ...

    @property
    def most(self) -> float: ...

    @property
    def most_served(self) -> float: ...

    @property
    def tuning(self) -> str: ...

    @property
    def choices(self) -> list[str]: ...

    @property
    def default(self) -> bool | int | float | str: ...

def search_settings() -> list[Setting]: ...

class HintInfo:
    """A hint, or a named shape, that gives moves virtual simulations."""

    @property
    def name(self) -> str: ...

    @property
    def words(self) -> str: ...

    @property
    def visits(self) -> float: ...

    @property
    def wins(self) -> float: ...

    @property
    def is_shape(self) -> bool: ...

def uses_amaf(bandit: str) -> bool:
    """Whether the formula of this name is Eq. 3 with its four terms."""

def hint_infos() -> list[HintInfo]: ...

class SearchSettings:
    def __init__(self) -> None: ...

    def get(self, name: str) -> bool | int | float | str: ...

    def set(self, name: str, value: bool | int | float | str) -> None: ...

    def set_hint(self, index: int, visits: float, wins: float) -> None:
        """The value of a hint or shape; the index is its place in hint_infos()."""

    @property
    def predictor(self) -> Predictor: ...

    @predictor.setter
    def predictor(self, predictor: Predictor | None) -> None: ...

    @property
    def network(self) -> Network: ...

    @network.setter
    def network(self, network: Network | None) -> None: ...

    @property
    def nearest(self) -> NearestAdvice: ...

    @nearest.setter
    def nearest(self, nearest: NearestAdvice | None) -> None: ...

    @property
    def network_moves(self) -> bool:
        """
        Whether the network's expectations of moves are used as well as its judgements.
        """

    @network_moves.setter
    def network_moves(self, arg: bool, /) -> None: ...

    @property
    def mixture(self) -> list[float]:
        """
        The weight of each source at the root, in the order of offline_sources(); all 0: the one asked last counts.
        """

    @mixture.setter
    def mixture(self, arg: Sequence[float], /) -> None: ...

    @property
    def mixture_without_network(self) -> list[float]:
        """The same where the network is not asked; all 0: as where it is."""

    @mixture_without_network.setter
    def mixture_without_network(self, arg: Sequence[float], /) -> None: ...

    @property
    def playout(self) -> PlayoutPolicy: ...

    @playout.setter
    def playout(self, arg: PlayoutPolicy, /) -> None: ...

class RootMove:
    @property
    def visits(self) -> float: ...

    @property
    def wins(self) -> float: ...

    @property
    def amaf_visits(self) -> float: ...

    @property
    def amaf_wins(self) -> float: ...

    @property
    def prior_visits(self) -> float: ...

    @property
    def prior_wins(self) -> float: ...

    @property
    def offline_visits(self) -> float: ...

    @property
    def offline_wins(self) -> float: ...

    @property
    def judged_visits(self) -> float: ...

    @property
    def judged_wins(self) -> float: ...

    @property
    def judged(self) -> float: ...

    @property
    def judged_lead(self) -> float: ...

    @property
    def bias(self) -> float: ...

    @property
    def score(self) -> float: ...

    @property
    def mean_score(self) -> float: ...

    @property
    def sources(self) -> list[float]:
        """The part of the offline wins from each of offline_sources()."""

    @property
    def weights(self) -> tuple[float, float, float, float, float, float]: ...

class Search:
    def __init__(self, settings: SearchSettings, seed: int) -> None: ...

    def reset(self, position: Position, komi: float, forbidden: Sequence[int], settled: Sequence[int], history: Sequence[int]) -> None:
        """
        `settled`: per point 0 open, 1 Black's, 2 White's, 3 nobody's (a liberty in a seki); empty for none. `history`: the moves that led here, latest last.
        """

    def advance(self, move: int, forbidden: Sequence[int], stay: bool) -> bool:
        """Without `stay`, another move follows at once."""

    def advise(self, moves: Sequence[int], visits: float, wins: float) -> None:
        """Gives moves at the root more virtual simulations."""

    def heed(self, size: int, fates: Sequence[tuple[int, int, Sequence[int], Sequence[int], Sequence[int], Sequence[int]]]) -> None:
        """
        Groups of the next root whose end is proved: their colour, their end (0 open, 1 they live, 2 they die), their points, the region in which a move ends the proof, and the moves that save or kill an open one.
        """

    def inform(self, source: int, probability: Sequence[float], certainty: Sequence[float]) -> None:
        """
        What a source, by its place in offline_sources(), says about the moves of the root.
        """

    def run(self, simulations: int, seconds: float, threads: int, early_stop: bool) -> int: ...

    def stop(self) -> None: ...

    def clear_stop(self) -> None: ...

    @property
    def root_visits(self) -> int: ...

    @property
    def root_judgement(self) -> tuple[bool, float, float, float]:
        """
        Whether the network judged the root; Black's lead, the logit of Black winning, and the points Black owns minus White's.
        """

    @property
    def nodes(self) -> int: ...

    @property
    def is_full(self) -> bool: ...

    def ownership(self) -> NDArray[numpy.float32]: ...

    def moves(self) -> list[tuple[int, RootMove, list[int]]]: ...

    def hints(self, move: int) -> list[tuple[HintInfo, float, float]]:
        """Each hint and shape of a move with its virtual simulations and wins."""

    def root_statistics(self) -> list[tuple[int, int, int, int, int, int]]:
        """
        Move, visits, wins, AMAF visits, AMAF wins (wins in 256ths) and sum of scores of each move at the root.
        """

    def add_root_statistics(self, others: Sequence[tuple[int, int, int, int, int, int]]) -> None:
        """Adds the results of another search of the same position."""
