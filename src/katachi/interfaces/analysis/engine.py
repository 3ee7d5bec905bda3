"""The engine: a queue of positions by priority, workers that search them, and actions on both."""

import heapq
import itertools
import json
import sys
import threading
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import katachi
from katachi.interfaces.analysis.answer import answer, no_results
from katachi.interfaces.analysis.fields import FieldError, Fields
from katachi.interfaces.analysis.query import Defaults, Query, Turn, parse
from katachi.play import Analyst
from katachi.search import Report, TreeSearch


@dataclass
class Task:
    """One turn of a query, waiting or being searched."""

    query: Query
    turn: Turn
    stopped: threading.Event = field(default_factory=threading.Event)


class Engine:
    """Answers queries; ``write`` is given one object at a time."""

    def __init__(
        self,
        write: Callable[[dict[str, Any]], None],
        defaults: Defaults | None = None,
        *,
        workers: int = 1,
        threads: int = 1,
        seed: int = 0,
    ) -> None:
        self.defaults = defaults or Defaults()
        self._write_object, self._write_lock = write, threading.Lock()
        self._threads, self._seed = threads, seed
        self._order = itertools.count()
        self._waiting: list[tuple[int, int, Task]] = []
        self._running: list[Task] = []
        self._changed = threading.Condition()
        self._closed = False
        self._warned: set[str] = set()
        self._actions = {
            "query_version": self._query_version,
            "query_models": lambda data: self._write({**data, "models": []}),
            "clear_cache": self._write,
            "terminate": self._terminate,
            "terminate_all": self._terminate,
        }
        self._workers = [threading.Thread(target=self._work, daemon=True) for _ in range(workers)]
        for worker in self._workers:
            worker.start()

    # ---- Input -----------------------------------------------------------------------------------------------------

    def feed(self, line: bytes | str) -> None:
        """Take one line. Whatever is wrong with it is answered, never raised."""
        text = line.decode("utf-8", "replace") if isinstance(line, bytes) else line
        if not text.strip():
            return
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            self._write({"error": f"Could not parse input line as json: {error}"})
            return
        if not isinstance(data, dict):
            self._write({"error": "A query must be a JSON object"})
            return
        try:
            self._take(data)
        except FieldError as error:
            known = {"id": data["id"]} if isinstance(data.get("id"), str) else {}
            self._write({"error": str(error), "field": error.field, **known})
        except OSError:
            raise
        except Exception as error:  # no line may end the engine
            print(f"katachi: {traceback.format_exc()}", file=sys.stderr, flush=True)
            self._write({"error": f"internal error: {type(error).__name__}: {error}"})

    def _take(self, data: dict[str, Any]) -> None:
        Fields(data).text("id")
        if "action" not in data:
            self._enqueue(parse(data, self.defaults))
            return
        action = Fields(data).text("action")
        if action not in self._actions:
            raise FieldError("action", f"unknown action {action!r}: use {', '.join(self._actions)}")
        self._actions[action](data)

    def _enqueue(self, query: Query) -> None:
        for name, text in query.warnings:
            if name not in self._warned:  # once: clients send the same fields with every query
                self._warned.add(name)
                self._write({"warning": f"{name}: {text}", "field": name, "id": query.id})
        with self._changed:
            for turn in query.turns:
                heapq.heappush(self._waiting, (-turn.priority, next(self._order), Task(query, turn)))
            self._changed.notify_all()

    # ---- Actions ---------------------------------------------------------------------------------------------------

    def _query_version(self, data: dict[str, Any]) -> None:
        self._write({**data, "version": katachi.__version__, "git_hash": "<omitted>"})

    def _terminate(self, data: dict[str, Any]) -> None:
        """End queries, all of them or those of one id, at once; each still gets its one last answer."""
        read = Fields(data)
        wanted = None if data["action"] == "terminate_all" else read.text("terminateId")
        turns = read.array("turnNumbers") if read.has("turnNumbers") else None
        with self._changed:
            gone = [e[2] for e in self._waiting if _matches(e[2], wanted, turns)]
            self._waiting = [e for e in self._waiting if not _matches(e[2], wanted, turns)]
            heapq.heapify(self._waiting)
            for task in self._running:
                if _matches(task, wanted, turns):
                    task.stopped.set()
        self._write(data)
        for task in gone:
            self._write(no_results(task.query.id, task.turn))

    def close(self, *, wait: bool = True) -> None:
        """No more queries. What is queued is finished first, or given up."""
        with self._changed:
            self._closed = True
            if not wait:
                self._waiting.clear()
                for task in self._running:
                    task.stopped.set()
            self._changed.notify_all()
        for worker in self._workers:
            worker.join()

    # ---- Work ------------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        while (task := self._next()) is not None:
            try:
                self._write(self._searched(task))
            except OSError:
                return  # nobody listens any more
            except Exception as error:  # the engine must go on, whatever went wrong inside
                print(f"katachi: {traceback.format_exc()}", file=sys.stderr, flush=True)
                self._write({"error": f"internal error: {type(error).__name__}: {error}", "id": task.query.id})
            finally:
                with self._changed:
                    self._running.remove(task)

    def _next(self) -> Task | None:
        with self._changed:
            while not self._waiting:
                if self._closed:
                    return None
                self._changed.wait()
            task = heapq.heappop(self._waiting)[2]
            self._running.append(task)
            return task

    def _searched(self, task: Task) -> dict[str, Any]:
        query, turn = task.query, task.turn
        analyst = Analyst(TreeSearch(query.settings, knowledge=query.knowledge, seed=self._seed), self._threads)
        analyst.look_at(turn.game, banned=query.banned(turn.game))

        def show(report: Report) -> None:
            self._write(answer(query, turn, report, during=True))

        analyst.think(
            task.stopped.is_set, visits=query.visits, seconds=query.seconds, every=query.every, on_report=show
        )
        if analyst.search.visits == 0 and task.stopped.is_set():
            return no_results(query.id, turn)
        return answer(query, turn, analyst.report(), during=False)

    def _write(self, data: dict[str, Any]) -> None:
        with self._write_lock:
            self._write_object(data)


def _matches(task: Task, wanted: str | None, turns: list[Any] | None) -> bool:
    return (wanted is None or task.query.id == wanted) and (turns is None or task.turn.number in turns)


def serve(engine: Engine, lines: Iterable[bytes], *, wait: bool = True) -> None:
    """Answer all lines; at their end, finish what is queued, or give it up."""
    try:
        for line in lines:
            engine.feed(line)
        engine.close(wait=wait)
    except BaseException:  # Ctrl-C, or nobody listens: no search may go on behind our back
        engine.close(wait=False)
        raise
