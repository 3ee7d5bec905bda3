"""Life-and-death problems: walking through proofs, proof files, and the shipped problems."""

from __future__ import annotations

import gzip
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, cast

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response
from pydantic import Field

from katachi.interfaces.web.dependencies import NeedsSettings
from katachi.interfaces.web.tsumego import problems as collections
from katachi.interfaces.web.tsumego import steps
from katachi.interfaces.web.tsumego.models import ProblemModel
from katachi.interfaces.web.tsumego.problems import KnownProblem, ProblemList, ReadProblems
from katachi.interfaces.web.tsumego.steps import MovesModel, ReplyModel, WalkRequest
from katachi.interfaces.web.work_limit import WorkLimit
from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.parts import Answer
from katachi.reading.answer.tell import solution_tree
from katachi.reading.answer.walk import Walk
from katachi.reading.proof import Proof, turning_threats
from katachi.reading.tsumego.search import Goal, ProblemWinner
from katachi.records import write

_KEPT = 4  # searches, each with a table of up to 64 MB
_READING = WorkLimit(2, 20.0, "too many problems are read")  # the engine wants a processor too


class Walks:
    """The last few walks by what was asked."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Walk] = OrderedDict()
        self._lock = threading.Lock()

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A place to work. Raises HTTPException (429) if none is free for long."""
        with _READING.turn():
            yield

    @contextmanager
    def walk(self, asked: ProblemModel) -> Iterator[Walk]:
        """The walk of a problem, for this thread alone. Raises ValueError."""
        key = asked.model_dump_json(exclude={"name"})
        with self._lock:
            walk = self._kept.get(key)
        if walk is None:
            walk = Walk(asked.problem(), asked.request())
            with self._lock:
                walk = self._kept.setdefault(key, walk)
                while len(self._kept) > _KEPT:
                    self._kept.popitem(last=False)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
        with walk.lock, self.reading():
            yield walk


WALKS = Walks()


router = APIRouter(prefix="/api/tsumego", tags=["tsumego"])

_STEP_SECONDS = 0.5  # of processor time for one move of a walk; asked again, it goes on
_MOST_SECONDS = 3.0  # of a request that solves; the job "solve" may take longer
_PROOF_SECONDS = 20.0  # for all claims of a proof together
_SGF = "application/x-go-sgf"


class TimedProblem(ProblemModel):
    """A problem for a moment's work; for more time there is the job "solve"."""

    seconds: Annotated[float, Field(gt=0, le=_MOST_SECONDS)] = 0.5


@router.post("/reply")
def reply(request: WalkRequest) -> ReplyModel:
    """How the proof answers the moves played so far: the best resistance, or the refutation."""
    played = request.points()
    with WALKS.walk(request.asked()) as walk:
        return steps.reply(walk, played, _STEP_SECONDS)


@router.post("/moves")
def moves(request: WalkRequest) -> MovesModel:
    """The verdict of every move from the current point of a walk."""
    played = request.points()
    with WALKS.walk(request.asked()) as walk:
        return steps.moves(walk, played, _STEP_SECONDS)


@router.post("/proof", response_class=Response, responses={200: {"content": {"application/gzip": {}}}})
def proof(request: TimedProblem) -> Response:
    """A file with the proof, for ``katachi verify``."""
    with WALKS.walk(ProblemModel(**request.model_dump(exclude={"seconds"}))) as walk:
        answer = walk.judge(request.seconds)
        data = _proof_file(answer)
    return _download(data, "application/gzip", f"{_file_name(request.name)}.proof")


def _proof_file(answer: Answer) -> bytes:
    verdict = answer.verdict
    if verdict is None or answer.defender is None or not answer.outcome or answer.is_open:
        why = "the group is not enclosed" if answer.is_open else "the answer is not known to the end"
        raise ValueError(f"there is no proof to write: {why}")
    problem = answer.problem
    found = Proof(problem.position, answer.defender, problem.target, goal=cast("Goal", answer.goal))
    own = ProblemWinner.DEFENDER if problem.to_move == answer.defender else ProblemWinner.ATTACKER
    claims = len(turning_threats(verdict)) + len(verdict.winning(own))
    if not found.add_verdict(problem.to_move, verdict, seconds=_PROOF_SECONDS / claims):
        raise ValueError("the proof takes longer than the page allows: use 'katachi solve --proof' instead")
    return gzip.compress("".join(line + "\n" for line in found.lines()).encode(), mtime=0)


@router.post("/sgf", response_class=Response, responses={200: {"content": {_SGF: {}}}})
def sgf(request: TimedProblem) -> Response:
    """The solution as a game record: right first moves with their lines, refutations of the others."""
    with WALKS.reading():
        answer = solve_problem(request.problem(), request.request(request.seconds, details=True))
    return _download(write([solution_tree(answer)]).encode(), _SGF, f"{_file_name(request.name)}.sgf")


def _download(data: bytes, kind: str, name: str) -> Response:
    return Response(data, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _file_name(name: str) -> str:
    kept = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in name).strip("-")
    return kept[:80] or "problem"


@router.get("/problems")
def problem_list(level: Annotated[int | None, Query(ge=1, le=10)] = None) -> ProblemList:
    """The problems that come with the program, the easiest first."""
    found = [collections.entry(one) for one in collections.shipped().values() if level in (None, one.level)]
    return ProblemList(problems=found, levels=sorted({one.level for one in collections.shipped().values()}))


@router.get("/problems/{name}")
def problem(name: str) -> KnownProblem:
    """One of them."""
    found = collections.shipped().get(name)
    if found is None:
        raise LookupError(f"there is no problem {name[:80]!r}: choose one from the list under Practice")
    return collections.known_problem(found)


@router.post(
    "/read",
    openapi_extra={"requestBody": {"required": True, "content": {"application/octet-stream": {"schema": {}}}}},
)
async def read(
    request: Request,
    settings: NeedsSettings,
    name: Annotated[str, Query(max_length=1024)] = "",
    first: Annotated[int, Query(ge=0, le=10_000)] = 0,
) -> ReadProblems:
    """The problems of a file, sent as it is: SGF with set-up stones, or JSON lines.

    Of a large file a part is given at a time; sent again with `first`, it gives those from that number on.
    """
    data = await request.body()
    return await run_in_threadpool(collections.read, data, settings.limits.games_listed, name, first)
