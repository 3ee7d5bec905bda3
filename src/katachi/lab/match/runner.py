"""Plays a match: several boards at once, one process per engine and board, every finished game saved at once."""

import contextlib
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from katachi.lab.match import summary
from katachi.lab.match.contender import Contender, Seat
from katachi.lab.match.referee import Outcome, introduce, play_game
from katachi.lab.match.schedule import Opening, Parameters, Side, pairing
from katachi.lab.match.store import Line, Store
from katachi.lab.ratings import Sprt

OnGame = Callable[[Line, dict[str, Any]], None]
_SIDES: tuple[Side, Side] = ("a", "b")


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
            self._meet()  # before there is a folder: a match that cannot start leaves nothing behind
        with self.store.opened(resume=resume):
            left = self._left()
            if resume:
                self.engines = self.store.earlier_summary().get("engines", {})
            if left and not self._decided():
                if resume:
                    self._meet()
                with contextlib.closing(_Boards(self, left)) as boards:
                    self._collect(boards, len(left), on_game)
            return self._summarize()

    def summary(self) -> dict[str, Any]:
        """The score so far."""
        complete = self._decided() or not self._left()
        return summary.summarize(self.parameters, self.store.lines, self.engines, complete=complete)

    def _left(self) -> list[int]:
        done = {line["number"] for line in self.store.lines}
        return [number for number in range(1, self.parameters.games + 1) if number not in done]

    def _meet(self) -> None:
        """Start both engines once, so that one that cannot play stops the match and not a hundred games."""
        for side in _SIDES:
            with contextlib.closing(Seat(self.contenders[side])) as seat:
                self.engines[side] = introduce(seat, self.parameters)

    def _collect(self, boards: "_Boards", games: int, on_game: OnGame) -> None:
        try:
            for _ in range(games):
                line = self.store.add(boards.next())
                on_game(line, self._summarize())
                if self._decided():
                    return
        except KeyboardInterrupt:
            self._summarize()
            raise

    def _decided(self) -> bool:
        return bool(self._sprt and summary.sprt_state(self.store.lines, self._sprt)["decision"])

    def _summarize(self) -> dict[str, Any]:
        data = self.summary()
        self.store.write_summary(data)
        return data


class _Boards:
    """The workers. Each takes the next game from the list until there is none."""

    def __init__(self, match: Match, numbers: Sequence[int]) -> None:
        self._match = match
        self._numbers: Iterator[int] = iter(numbers)
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._finished: queue.Queue[Outcome | BaseException] = queue.Queue()
        count = min(match.workers, len(numbers))
        self._seats: list[dict[Side, Seat]] = [
            {side: Seat(contender) for side, contender in match.contenders.items()} for _ in range(count)
        ]
        self._threads = [
            threading.Thread(target=self._work, args=(seats,), name=f"board {i}", daemon=True)
            for i, seats in enumerate(self._seats, 1)
        ]
        for thread in self._threads:
            thread.start()

    def next(self) -> Outcome:
        """Wait for the next finished game."""
        while True:
            try:
                found = self._finished.get(timeout=0.5)  # not for ever, so that signals get through
            except queue.Empty:
                continue
            if isinstance(found, BaseException):
                raise found
            return found

    def close(self) -> None:
        """Stop all games; unfinished ones are dropped."""
        self._stop.set()
        for seats in self._seats:
            for seat in seats.values():
                seat.kill()
        for thread in self._threads:
            thread.join(5)

    def _work(self, seats: dict[Side, Seat]) -> None:
        try:
            while (number := self._take()) is not None:
                game = pairing(self._match.parameters, self._match.openings, number)
                outcome = play_game(self._match.parameters, game, seats)
                if self._stop.is_set():  # the engines were killed during the game, which means nothing
                    return
                self._finished.put(outcome)
        except BaseException as error:
            self._finished.put(error)
        finally:
            for seat in seats.values():
                seat.close()

    def _take(self) -> int | None:
        with self._lock:
            return None if self._stop.is_set() else next(self._numbers, None)
