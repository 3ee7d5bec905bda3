"""A strong engine as judge: its reports on positions, asked many at once, and kept so that none is asked twice."""

from __future__ import annotations

import contextlib
import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from katachi.engine.analysis import AnalysisEngine, never
from katachi.engine.answers import answer_of, report_of
from katachi.engine.finding import FoundJudge, cache_folder
from katachi.engine.process import EngineError, RefusedError
from katachi.engine.query import judged_komi, query_of
from katachi.files.writing import make_folder, remove, write_atomically
from katachi.go import PASS, Game
from katachi.search import Report

VISITS = 100
_PATIENCE = 600.0  # seconds without an answer: a large network on a slow computer
_FORMAT = 1
_MOST_FILES, _MOST_KEPT = 20_000, 2_000
_HISTORY = "history"
_EASIER = {"illegal move": _HISTORY, "(rules)": "all_rules"}  # words of a refusal, and what is left out then


class Judge:
    """Asks an engine about positions. It starts with the first question that no kept answer settles."""

    def __init__(
        self,
        found: FoundJudge,
        *,
        visits: int = VISITS,
        folder: Path | None = None,
        timeout: float = _PATIENCE,
    ) -> None:
        self.found, self.visits, self.timeout = found, visits, timeout
        self._stones_only: set[str] = set()  # positions whose moves the engine does not accept
        self._kept = KeptReports(folder)
        self._engine: AnalysisEngine | None = None
        self._lock = threading.Lock()
        self._identity = identity(found)

    @classmethod
    def with_files(cls, found: FoundJudge, *, visits: int = VISITS) -> Judge:
        """One whose answers are kept in the user's cache, which can be deleted at any time."""
        return cls(found, visits=visits, folder=cache_folder() / "judge")

    @property
    def name(self) -> str:
        """Whose numbers its reports have."""
        return self.found.name

    @property
    def said(self) -> tuple[str, ...]:
        """The last lines of the engine's error stream: its first tuning tells its progress there."""
        return self._engine.said if self._engine else ()

    def report(self, game: Game) -> Report:
        """Its report on the position. Raises EngineError."""
        for _, report in self.reports([game]):
            if isinstance(report, EngineError):
                raise report
            return report
        raise EngineError(f"{self.name} gave no answer")

    def reports(
        self, games: Sequence[Game], should_stop: Callable[[], bool] = never
    ) -> Iterator[tuple[int, Report | EngineError]]:
        """Many positions at once: each by its number, those that are kept first, the others as they are answered."""
        missing: dict[str, list[int]] = {}
        for number, game in enumerate(games):
            key = position_key(game, self.visits, self._identity)
            if (kept := self._kept.get(key, game, self.name)) is not None:
                yield number, kept
            else:
                missing.setdefault(key, []).append(number)
        for key, result in self._asked([(key, games[numbers[0]]) for key, numbers in missing.items()], should_stop):
            for number in missing[key]:
                yield number, result

    def _asked(
        self, asked: Sequence[tuple[str, Game]], should_stop: Callable[[], bool], **options: bool
    ) -> Iterator[tuple[str, Report | EngineError]]:
        """New questions; those that the engine refuses for a reason that we know are asked again in an easier form."""
        again: dict[str, list[tuple[str, Game]]] = {}
        for number, result in self._results([game for _, game in asked], options, should_stop):
            key, _ = asked[number]
            if (easier := _easier(result, options)) is None:
                yield key, self._keep(key, result)
                continue
            again.setdefault(easier, []).append(asked[number])
            if easier == _HISTORY:
                self._stones_only.add(key)
        for easier, rest in again.items():
            yield from self._asked(rest, should_stop, **{**options, easier: False})

    def _keep(self, key: str, result: Report | EngineError) -> Report | EngineError:
        if isinstance(result, Report):
            self._kept.put(key, result)
        return result

    def _results(
        self, games: Sequence[Game], options: Mapping[str, Any], should_stop: Callable[[], bool]
    ) -> Iterator[tuple[int, Report | EngineError]]:
        if games:
            yield from self.engine().analyze_all(games, self.visits, should_stop=should_stop, **options)

    def remarks_on(self, game: Game) -> tuple[str, ...]:
        """What it is not told about a position, in words."""
        history = position_key(game, self.visits, self._identity) not in self._stones_only
        return query_of(game, history=history).remarks

    def watch(self, game: Game, visits: int, every: float, should_stop: Callable[[], bool] = never) -> Iterator[Report]:
        """Reports while it searches a position, the last at the end, which is kept."""
        key = position_key(game, visits, self._identity)
        if (kept := self._kept.get(key, game, self.name)) is not None:
            yield kept
            return
        last = None
        for last in self._watched(game, visits, every, should_stop):
            yield last
        if last is not None and not should_stop():
            self._kept.put(key, last)

    def _watched(
        self, game: Game, visits: int, every: float, should_stop: Callable[[], bool], **options: bool
    ) -> Iterator[Report]:
        try:
            yield from self.engine().watch(game, visits, every=every, should_stop=should_stop, **options)
        except RefusedError as refused:
            if (easier := _easier(refused, options)) is None:
                raise
            if easier == _HISTORY:
                self._stones_only.add(position_key(game, self.visits, self._identity))
            yield from self._watched(game, visits, every, should_stop, **{**options, easier: False})

    def engine(self) -> AnalysisEngine:
        """The engine, started if it is not. Raises EngineError."""
        with self._lock:
            if self._engine is None:
                self._engine = AnalysisEngine(self.found.arguments, name=self.name, timeout=self.timeout)
            return self._engine

    def introduced(self) -> str:
        """``KataGo 1.17.2 with the network g170-b6.bin.gz``, once it is ready. Raises EngineError."""
        engine = self.engine()
        version = engine.version()
        networks = engine.models()
        return f"{self.name} {version}".strip() + (f" with the network {networks[0]}" if networks else "")

    def close(self) -> None:
        """End the engine."""
        with self._lock:
            if self._engine is not None:
                self._engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


def _easier(result: Report | EngineError, options: Mapping[str, bool]) -> str | None:
    """The option of `query_of` to turn off when a question is asked again; None if that would not help."""
    said = str(result).lower() if isinstance(result, RefusedError) else ""
    return next((name for words, name in _EASIER.items() if words in said and name not in options), None)


def identity(found: FoundJudge) -> str:
    """What decides its answers: the command line and the files that it names, by size and date."""
    parts = [f"{word} {_stamp(word)}" for word in found.arguments]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _stamp(word: str) -> str:
    try:
        path = Path(word)
        return f"{path.stat().st_size} {path.stat().st_mtime_ns}" if path.is_file() else ""
    except (OSError, ValueError):
        return ""


def position_key(game: Game, visits: int, judge: str) -> str:
    """The same for positions that are the same to a judge: stones, side to move, legal moves, rules and komi."""
    moves = game.moves
    facts = {
        "format": _FORMAT,
        "judge": judge,
        "visits": visits,
        "size": game.size,
        "to_move": game.to_move.letter,
        "legal": game.legal_moves(),
        "passed": bool(moves) and moves[-1].point == PASS,
        "rules": game.rules.to_json(),
        "komi": judged_komi(game),
    }
    text = json.dumps(facts, sort_keys=True).encode() + game.board().tobytes()
    return hashlib.sha256(text).hexdigest()


class KeptReports:
    """Reports by key, in memory and, with a folder, one small file for each. The folder may be deleted at any time."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._recent: OrderedDict[str, Report] = OrderedDict()
        self._lock = threading.Lock()
        self._pruned = folder is None

    def get(self, key: str, game: Game, by: str) -> Report | None:
        """The report, or None. A file that cannot be read counts as none."""
        with self._lock:
            if key in self._recent:
                self._recent.move_to_end(key)
                return self._recent[key]
        if self._folder is None:
            return None
        try:
            report = report_of(json.loads(self._path(key).read_bytes()), game, by)
        except (OSError, ValueError, AttributeError):
            return None
        self._remember(key, report)
        return report

    def put(self, key: str, report: Report) -> None:
        """Keep it; a full disk costs only the file."""
        self._remember(key, report)
        if self._folder is None:
            return
        with contextlib.suppress(OSError):
            path = self._path(key)
            make_folder(path.parent)
            write_atomically(path, json.dumps(answer_of(report), separators=(",", ":")).encode())
            self._prune()

    def _remember(self, key: str, report: Report) -> None:
        with self._lock:
            self._recent[key] = report
            while len(self._recent) > _MOST_KEPT:
                self._recent.popitem(last=False)

    def _path(self, key: str) -> Path:
        assert self._folder is not None
        return self._folder / key[:2] / f"{key[2:40]}.json"

    def _prune(self) -> None:
        """Once: the oldest files go if there are too many."""
        if self._pruned or self._folder is None:
            return
        self._pruned = True
        files = sorted(self._folder.glob("*/*.json"), key=lambda path: path.stat().st_mtime)
        for path in files[: max(len(files) - _MOST_FILES, 0)]:
            remove(path)
