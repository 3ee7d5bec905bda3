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
from katachi.go import PASS, vertex
from katachi.interfaces.analysis.query import Defaults, FieldError, Fields, Query, QueryTurn, parse
from katachi.interfaces.wire import encode
from katachi.play import Analyst, banned_moves, owners_after
from katachi.play.witness import Witness
from katachi.search import Candidate, Report, TreeSearch
from katachi.search.fact import Fact

_DIGITS = 6
_EXPLAINED = 5  # moves


@dataclass
class QueryTask:
    """One turn of a query, waiting or being searched."""

    query: Query
    turn: QueryTurn
    stopped: threading.Event = field(default_factory=threading.Event)


class AnalysisServer:
    """Answers queries, with one call of ``write`` for each object."""

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
        self._waiting: list[tuple[int, int, QueryTask]] = []
        self._running: list[QueryTask] = []
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
        """Take one line. Errors in it are answered, never raised."""
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
                heapq.heappush(self._waiting, (-turn.priority, next(self._order), QueryTask(query, turn)))
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

    def _next(self) -> QueryTask | None:
        with self._changed:
            while not self._waiting:
                if self._closed:
                    return None
                self._changed.wait()
            task = heapq.heappop(self._waiting)[2]
            self._running.append(task)
            return task

    def _searched(self, task: QueryTask) -> dict[str, Any]:
        query, turn = task.query, task.turn
        analyst = Analyst(TreeSearch(query.settings, knowledge=query.knowledge, seed=self._seed), self._threads)
        analyst.look_at(turn.game, banned=banned_moves(turn.game, turn.game.to_move, query.avoid, query.allow))

        def show(report: Report) -> None:
            self._write(answer(query, turn, report, during=True))

        analyst.think(
            task.stopped.is_set, visits=query.visits, seconds=query.seconds, every=query.every, on_report=show
        )
        if analyst.search.visits == 0 and task.stopped.is_set():
            return no_results(query.id, turn)
        report = analyst.report()
        return answer(query, turn, report, during=False) | _reasons(query, turn, report)

    def _write(self, data: dict[str, Any]) -> None:
        with self._write_lock:
            self._write_object(data)


def _matches(task: QueryTask, wanted: str | None, turns: list[Any] | None) -> bool:
    return (wanted is None or task.query.id == wanted) and (turns is None or task.turn.number in turns)


def serve(engine: AnalysisServer, lines: Iterable[bytes], *, wait: bool = True) -> None:
    """Answer all lines; at their end, finish what is queued, or give it up."""
    try:
        for line in lines:
            engine.feed(line)
        engine.close(wait=wait)
    except BaseException:  # Ctrl-C, or nobody listens: no search may continue
        engine.close(wait=False)
        raise


# ---- Reports in KataGo's words -------------------------------------------------------------------------------------


def answer(query: Query, turn: QueryTurn, report: Report, *, during: bool) -> dict[str, Any]:
    """The answer for one turn."""
    sign = 1 if query.perspective.is_mover(report.to_move) else -1
    data: dict[str, Any] = {
        "id": query.id,
        "turnNumber": turn.number,
        "isDuringSearch": during,
        "moveInfos": [_move(move, report, sign, query.line_length) for move in report.shown_apart()],
        "rootInfo": _root(turn, report, sign),
    }
    if query.moves_ownership and not during:
        for info in data["moveInfos"]:
            owners = owners_after(turn.game, report.to_move, info["move"])
            info["ownership"] = [_real(sign * float(v)) for v in owners]
    if query.ownership:
        data["ownership"] = [_real(sign * float(v)) for v in report.mover_ownership().reshape(-1)]
    if query.policy:
        data["policy"] = policy(turn, report)
    return data


def _reasons(query: Query, turn: QueryTurn, report: Report) -> dict[str, Any]:
    """What the best moves do on the board, and why a move is worse, if the query asks for that."""
    game, data = turn.game, dict[str, Any]()
    if not query.reasons and query.why_not is None:
        return data
    witness = Witness.of(query.knowledge)
    if query.reasons:
        best = [move for move in report.candidates[:_EXPLAINED] if move.visits]
        data["reasons"] = [_facts(move, witness.document(move, game).evidence.facts, game.size) for move in best]
        data["groups"] = [encode(group, game.size) for group in witness.groups(game)]
    if query.why_not is not None and not game.why_illegal(query.why_not, game.to_move):
        asked, first = report.find(query.why_not), report.candidates[0]
        known = asked is not None and not asked.weak
        line = asked.line if asked and known else (query.why_not,)
        lost = first.lead - asked.lead if asked and known else None
        found = witness.quick_why_not(game, query.why_not, line, first.line, lost)
        data["whyNot"] = None if found is None else encode(found, game.size)
    return data


def _facts(move: Candidate, facts: tuple[Fact, ...], size: int) -> dict[str, Any]:
    return {"move": vertex(move.point, size), "facts": [encode(fact, size) for fact in facts]}


def no_results(query_id: str, turn: QueryTurn) -> dict[str, Any]:
    """The answer for a turn that was given up before anything was known."""
    return {"id": query_id, "turnNumber": turn.number, "isDuringSearch": False, "noResults": True}


def policy(turn: QueryTurn, report: Report) -> list[float]:
    """A share for every point and the pass, row by row from the top left; -1 for illegal moves."""
    area = report.size * report.size
    shares = [-1.0] * area + [0.0]
    for point in turn.game.legal_moves():
        shares[point] = 0.0
    for move in report.shown_apart(least=len(shares)):
        shares[area if move.point == PASS else move.point] = move.policy
    return shares


def _move(c: Candidate, report: Report, sign: int, longest: int | None) -> dict[str, Any]:
    line = c.line if longest is None else c.line[: longest + 1]
    original = report.original(c.point)
    return {
        "move": vertex(c.point, report.size),
        "visits": c.visits,
        "edgeVisits": c.visits,
        "order": c.order,
        "prior": _real(c.policy),
        "weight": float(c.visits),
        "lcb": _real(_turned(c.lower, sign)),
        "utilityLcb": _real(sign * (2 * c.lower - 1)),
        "pv": [vertex(point, report.size) for point in line],
        "raveVisits": c.rave_visits,
        "raveWinrate": _real(_turned(c.rave_winrate, sign)),
        "expert": _real(c.prior),
        **({} if original == c.point else {"isSymmetryOf": vertex(original, report.size)}),
        **_values(c.winrate, c.lead, report.spread, sign),
    }


def _root(turn: QueryTurn, report: Report, sign: int) -> dict[str, Any]:
    return {
        "currentPlayer": report.to_move.letter,
        "thisHash": f"{turn.game.position.hash:016X}{int(report.to_move):016X}",
        "visits": report.visits,
        "weight": float(report.visits),
        **_values(report.winrate, report.lead, report.spread, sign),
    }


def _values(winrate: float, lead: float, spread: float, sign: int) -> dict[str, float]:
    points = _real(sign * lead)
    return {
        "winrate": _real(_turned(winrate, sign)),
        "scoreLead": points,
        "scoreMean": points,
        "scoreSelfplay": points,
        "scoreStdev": _real(spread),
        "utility": _real(sign * (2 * winrate - 1)),
    }


def _turned(winrate: float, sign: int) -> float:
    return winrate if sign > 0 else 1 - winrate


def _real(value: float) -> float:
    return round(float(value), _DIGITS)
