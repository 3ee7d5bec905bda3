"""The parameters of a match, and from them every game with its colours, seed and opening."""

import codecs
import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, cast

from katachi.files.limits import LimitError, whole_file
from katachi.go import BLACK, WHITE, Color, Game, IllegalMove, Move, Rules, parse_vertex, vertex
from katachi.lab.ratings import Sprt
from katachi.records import Rejects, read_games

Side = Literal["a", "b"]
Count = Literal["stands", "judged"]
Opening = tuple[Move, ...]

_SEED_BITS = 31  # GNU Go does not read larger ones
_RECORDS = (".sgf", ".gz", ".bz2", ".xz", ".zip", ".tar")


@dataclass(frozen=True)
class Parameters:
    """Everything that decides which games are played and how they are counted."""

    a: str
    b: str
    size: int = 9
    komi: float = 7.5
    rules: str = "chinese-ogs"
    games: int = 100
    seed: int = 0
    seconds: float | None = None  # per move
    timeout: float = 300.0  # for one answer
    max_moves: int = 0  # 0: three times the points of the board
    count: Count = "stands"
    random_opening: int = 0
    openings: str = ""  # a digest of the openings, so that a changed file is noticed
    sprt: str = ""

    @classmethod
    def of(
        cls, *, komi: float | None = None, count: str | None = None, sprt: str | None = None, **fields: Any
    ) -> "Parameters":
        """With the rules' usual komi and way to count, and the test as it is always written. Raises ValueError."""
        rules = Rules.parse(fields.get("rules", cls.rules))
        usual: Count = "judged" if rules.scoring == "TERRITORY" else "stands"
        if count not in (None, "stands", "judged"):
            raise ValueError(f"count (--count) is {count!r}: use stands or judged")
        test = Sprt.parse(sprt) if sprt else None
        fields["komi"] = rules.default_komi if komi is None else komi
        made = cls(count=cast("Count", count or usual), sprt=f"{test.elo0:g},{test.elo1:g}" if test else "", **fields)
        return replace(made, komi=made.new_game().komi)

    @property
    def most_moves(self) -> int:
        return self.max_moves or 3 * self.size**2

    def new_game(self) -> Game:
        """An empty board with these rules."""
        return Game(self.size, rules=Rules.parse(self.rules), komi=self.komi)


@dataclass(frozen=True)
class Pairing:
    """One game to be played."""

    number: int  # from 1
    black: Side
    opening_number: int  # from 1; 0 if there is none
    opening: Opening
    seeds: tuple[int, int]  # of a and b

    @property
    def white(self) -> Side:
        return "b" if self.black == "a" else "a"

    def side(self, color: Color) -> Side:
        """Who plays this colour."""
        return self.black if color is BLACK else self.white

    def seed(self, side: Side) -> int:
        return self.seeds[side == "b"]


def pairing(parameters: Parameters, openings: Sequence[Opening], number: int) -> Pairing:
    """Game ``number`` (from 1). Two successive games share an opening, with the colours swapped."""
    pair = (number - 1) // 2
    seeds = (derived(parameters.seed, f"a {number}"), derived(parameters.seed, f"b {number}"))
    opening: Opening = ()
    opening_number = 0
    if openings:
        opening_number = pair % len(openings) + 1
        opening = openings[opening_number - 1]
    elif parameters.random_opening:
        opening_number = pair + 1
        opening = random_opening(parameters, derived(parameters.seed, f"opening {pair}"))
    return Pairing(number, "a" if number % 2 else "b", opening_number, opening, seeds)


def derived(seed: int, purpose: str) -> int:
    """A seed for one purpose, small enough for every engine."""
    digest = hashlib.sha256(f"{seed} {purpose}".encode()).digest()
    return int.from_bytes(digest[:4], "big") >> (32 - _SEED_BITS)


def random_opening(parameters: Parameters, seed: int) -> Opening:
    """Random legal moves; fewer than requested if the board is full."""
    chance = random.Random(seed)
    game = parameters.new_game()
    for _ in range(parameters.random_opening):
        if not (legal := game.legal_moves()):
            break
        game.play(chance.choice(legal))
    return tuple(game.moves)


# ---- Openings from a file --------------------------------------------------------------------------------------------


def read_openings(path: Path, parameters: Parameters, moves: int | None = None) -> list[Opening]:
    """The openings of an SGF collection, or of a text file with one opening per line as vertices (``E5 C3 G7``).

    ``moves`` cuts them. Raises ValueError, with the place, for whatever cannot be played under these rules.
    """
    is_text = path.is_file() and not path.suffix.lower().startswith(_RECORDS)
    try:
        text = whole_file(path).removeprefix(codecs.BOM_UTF8) if is_text else b"("
    except LimitError as error:
        raise ValueError(f"{path}: {error}") from None
    if not text.lstrip().startswith(b"("):
        found = _text_openings(path, text, parameters)
    else:
        found = _sgf_openings(path, parameters)
    openings = [_played(place, line[:moves], parameters) for place, line in found]
    if not openings:
        raise ValueError(f"{path}: there is no opening in it")
    return openings


def digest(openings: Sequence[Opening]) -> str:
    """A short name for exactly these openings; empty if there are none."""
    text = repr([[(int(move.color), move.point) for move in opening] for opening in openings])
    return f"{len(openings)} openings {hashlib.sha256(text.encode()).hexdigest()[:12]}" if openings else ""


def _text_openings(path: Path, text: bytes, parameters: Parameters) -> list[tuple[str, list[Move]]]:
    found = []
    for number, line in enumerate(text.decode(errors="replace").splitlines(), 1):
        place, words = f"{path}, line {number}", line.partition("#")[0].replace(",", " ").split()
        try:
            moves = [Move((BLACK, WHITE)[i % 2], parse_vertex(word, parameters.size)) for i, word in enumerate(words)]
        except ValueError as error:
            raise ValueError(f"{place}: {error}") from None
        if moves:
            found.append((place, moves))
    return found


def _sgf_openings(path: Path, parameters: Parameters) -> list[tuple[str, list[Move]]]:
    rejects = Rejects()
    found = []
    for number, record in enumerate(read_games(path, on_reject=rejects), 1):
        place = f"{path}, game {number}"
        if record.size != parameters.size:
            raise ValueError(f"{place}: the board has {record.size} lines and the match is on {parameters.size}")
        if record.setup.black or record.setup.white:
            raise ValueError(f"{place}: an opening must be moves, but this one sets up stones")
        found.append((place, record.moves))
    for reject in rejects:
        raise ValueError(str(reject))
    return found


def _played(place: str, moves: Sequence[Move], parameters: Parameters) -> Opening:
    """The moves, checked to be legal one after the other."""
    game = parameters.new_game()
    for number, move in enumerate(moves, 1):
        try:
            game.play(move)
        except IllegalMove as error:
            raise ValueError(f"{place}: move {number}, {vertex(move.point, parameters.size)}: {error}") from None
        if game.is_over:
            raise ValueError(f"{place}: the game is over after move {number}")
    return tuple(moves)
