"""Plays a match: several boards at once, one process per engine and board, every finished game saved at once."""

import contextlib
import queue
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from katachi.lab.match.contender import Contender, Seat
from katachi.lab.match.referee import GameOutcome, Referee, introduce
from katachi.lab.match.schedule import Opening, Parameters, Side, pairing
from katachi.lab.match.store import Line, Store, sprt_state, summarize
from katachi.lab.ratings import Sprt
from katachi.work import Task, executor, read_json

OnGame = Callable[[Line, dict[str, Any]], None]
_SIDES: tuple[Side, Side] = ("a", "b")
_SUMMARY = "summary.json"


class Match:
    """A match in its folder. ``run`` may be interrupted at any time and called again with ``resume``."""

    def __init__(
        self, parameters: Parameters, folder: Path, *, openings: Sequence[Opening] = (), workers: int = 1
    ) -> None:
        self.parameters, self.openings, self.workers = parameters, openings, workers
        self.contenders: dict[Side, Contender] = {
            "a": Contender.parse(parameters.a),
            "b": Contender.parse(parameters.b),
        }
        self.store = Store(folder, parameters)
        self.engines: dict[str, Any] = {}
        self._sprt = Sprt.parse(parameters.sprt) if parameters.sprt else None

    def run(self, *, resume: bool = False, on_game: OnGame = lambda _line, _summary: None) -> dict[str, Any]:
        """Play what is left and return the summary; ``on_game`` is called after every game."""
        self.store.check(resume=resume)
        if not resume:
            self._try_engines()  # before there is a folder: a match that cannot begin leaves nothing behind
        with self.store.opened(asdict(self.parameters), resume=resume):
            left = self._left()
            if resume:
                earlier = read_json(self.store.folder / _SUMMARY) or {}
                self.engines = earlier.get("engines", {})
            if left and not self._decided():
                if resume:
                    self._try_engines()
                with contextlib.closing(_Boards(self, left)) as boards:
                    self._collect(boards, on_game)
            return self._summarize()

    def summary(self) -> dict[str, Any]:
        """The score so far."""
        complete = self._decided() or not self._left()
        return summarize(self.parameters, self.store.lines, self.engines, complete=complete)

    def _left(self) -> list[int]:
        done = {line["number"] for line in self.store.lines}
        return [number for number in range(1, self.parameters.games + 1) if number not in done]

    def _try_engines(self) -> None:
        """Start both engines once, so that one that cannot play stops the match and not a hundred games."""
        for side in _SIDES:
            with contextlib.closing(Seat(self.contenders[side])) as seat:
                self.engines[side] = introduce(seat, self.parameters)

    def _collect(self, boards: "_Boards", on_game: OnGame) -> None:
        try:
            for outcome in boards.outcomes():
                line = self.store.add(outcome)
                on_game(line, self._summarize())
                if self._decided():
                    return
        except KeyboardInterrupt:
            self._summarize()
            raise

    def _decided(self) -> bool:
        return bool(self._sprt and sprt_state(self.store.lines, self._sprt)["decision"])

    def _summarize(self) -> dict[str, Any]:
        data = self.summary()
        self.store.write(_SUMMARY, data)
        return data


class _Boards:
    """The games that are played at once, each at a board with two seats."""

    def __init__(self, match: Match, numbers: Sequence[int]) -> None:
        self._match = match
        self._stopped = True  # until all games are finished
        self._boards: list[dict[Side, Seat]] = [
            {side: Seat(contender) for side, contender in match.contenders.items()}
            for _ in range(min(match.workers, len(numbers)))
        ]
        self._free: queue.SimpleQueue[dict[Side, Seat]] = queue.SimpleQueue()
        for board in self._boards:
            self._free.put(board)
        self._games = executor("local", len(self._boards), threads=True)
        for number in numbers:
            self._games.submit(Task(self._play, (number,)))

    def outcomes(self) -> Iterator[GameOutcome]:
        """Every game as soon as it is finished."""
        for _, outcome in self._games.results():
            yield outcome
        self._stopped = False

    def close(self) -> None:
        """End the engines; games that are not finished are not kept."""
        for board in self._boards:
            for seat in board.values():
                seat.kill() if self._stopped else seat.close()
        self._games.close()

    def _play(self, number: int) -> GameOutcome:
        board = self._free.get()
        try:
            game = pairing(self._match.parameters, self._match.openings, number)
            return Referee(self._match.parameters, game, board).play()
        finally:
            self._free.put(board)
