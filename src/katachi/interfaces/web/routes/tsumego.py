"""Life-and-death problems: walking through proofs, proof files, and the shipped problems."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response
from pydantic import Field

from katachi.interfaces.web.answers import BYTES, SGF, WireRouter, described_file, download
from katachi.interfaces.web.dependencies import NeedsSettings
from katachi.interfaces.web.tsumego import problems, walk
from katachi.interfaces.web.tsumego.problems import AskedGroups, KnownProblem, ProblemEntry, ProblemModel, ReadProblems
from katachi.interfaces.web.tsumego.walk import MoveVerdicts, NeedsWalks, Reply, WalkRequest
from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.tell import solution_tree
from katachi.reading.proof import prove
from katachi.records import write

router = WireRouter(prefix="/api/tsumego", tags=["tsumego"])

_STEP_SECONDS = 0.5  # of processor time for one move of a walk; when asked again, it continues
_MOST_SECONDS = 3.0  # of a request that solves; the job "solve" may take longer
_PROOF_SECONDS = 20.0  # for all claims of a proof together
_GZIP = "application/gzip"


class TimedProblem(ProblemModel):
    """A problem for a moment's work; for more time there is the job "solve"."""

    seconds: Annotated[float, Field(gt=0, le=_MOST_SECONDS)] = 0.5


@router.post("/groups")
def groups(request: ProblemModel) -> AskedGroups:
    """Which group a problem is about, before it is solved; the other one too."""
    return problems.groups_of(request.problem())


@router.post("/reply")
def reply(request: WalkRequest, walks: NeedsWalks) -> Reply:
    """How the proof answers the moves played so far: the best resistance, or the refutation."""
    played = request.points()
    with walks.walk(request) as walked:
        return walk.reply(walked, played, _STEP_SECONDS)


@router.post("/moves")
def moves(request: WalkRequest, walks: NeedsWalks) -> MoveVerdicts:
    """The verdict of every move from the current point of a walk."""
    played = request.points()
    with walks.walk(request) as walked:
        return walk.verdicts(walked, played, _STEP_SECONDS)


@router.post("/proof", response_class=Response, responses=described_file(_GZIP))
def proof(request: TimedProblem, walks: NeedsWalks) -> Response:
    """A file with the proof, for ``katachi verify``."""
    with walks.walk(request) as walked:
        try:
            data = prove(walked.judge(request.seconds), _PROOF_SECONDS).packed()
        except ValueError as error:
            raise ValueError(f"there is no proof to write: {error}; 'katachi solve --proof' has no limit") from None
    return download(data, _GZIP, f"{_file_name(request.name)}.proof")


@router.post("/sgf", response_class=Response, responses=described_file(SGF))
def sgf(request: TimedProblem) -> Response:
    """The solution as a game record: right first moves with their lines, refutations of the others."""
    with walk.reading.turn():
        answer = solve_problem(request.problem(), request.request(request.seconds, details=True))
    return download(write([solution_tree(answer)]), SGF, f"{_file_name(request.name)}.sgf")


def _file_name(name: str) -> str:
    kept = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in name).strip("-")
    return kept[:80] or "problem"


@dataclass(frozen=True)
class ProblemList:
    """The shipped problems, the easiest first."""

    problems: list[ProblemEntry]
    levels: list[int]


@router.get("/problems")
def problem_list(level: Annotated[int | None, Query(ge=1, le=10)] = None) -> ProblemList:
    """The problems that come with the program, the easiest first."""
    known = problems.shipped().values()
    entries = [problems.entry(one) for one in known if level in (None, one.level)]
    return ProblemList(entries, sorted({one.level for one in known}))


@router.get("/problems/{name}")
def problem(name: str) -> KnownProblem:
    """A problem that comes with the program."""
    found = problems.shipped().get(name)
    if found is None:
        raise LookupError(f"there is no problem {name[:80]!r}: choose one from the list under Practice")
    return problems.known_problem(found)


@router.post("/read", openapi_extra=BYTES)
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
    return await run_in_threadpool(problems.read, data, settings.limits.games_listed, name, first)
