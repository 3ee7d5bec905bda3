"""Mine your own games: folders, uploads, jobs with their progress, and the bases they make."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import reduce
from typing import Annotated, Any

import pyarrow as pa
import pyarrow.compute as pc
from fastapi import HTTPException, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect

from katachi.interfaces.web.answers import BYTES, WireRouter
from katachi.interfaces.web.background import ID as JOB_ID
from katachi.interfaces.web.dependencies import NeedsMining
from katachi.interfaces.web.game_files import GameSummary
from katachi.interfaces.web.mine.folders import Listing
from katachi.interfaces.web.mine.mining import (
    MinedBase,
    MineJobModel,
    MineRequest,
    described_base,
    described_job,
)
from katachi.interfaces.web.mine.uploads import ID as UPLOAD_ID
from katachi.interfaces.web.mine.uploads import MOST_FILES, TooManyError, Upload
from katachi.knowledge.archive import Archive

MOST_LISTED = 100  # games of a page
_MOST_WORDS = 8
_LONGEST = 200  # characters of a name
_SEARCHED = ("black", "white", "event", "date", "place")


router = WireRouter(prefix="/api/mine", tags=["mine"])


JobId = Annotated[str, Path(pattern=f"^{JOB_ID}$", max_length=40)]
UploadId = Annotated[str, Path(pattern=f"^{UPLOAD_ID}$", max_length=16)]
BaseId = Annotated[str, Path(max_length=80)]


# ---- Folders ---------------------------------------------------------------------------------------------------------


@router.get("/folders")
def folders(mining: NeedsMining, path: Annotated[str, Query(max_length=4096)] = "") -> Listing:
    """Folders that games can be mined from; without a path the ones to start with."""
    return mining.folders.listing(path) if path else mining.folders.top()


# ---- Uploads ---------------------------------------------------------------------------------------------------------


@router.post("/uploads")
def begin_upload(mining: NeedsMining) -> Upload:
    """A new upload; its files follow one by one."""
    try:
        return mining.uploads.total(mining.uploads.create())
    except TooManyError as error:
        raise HTTPException(429, str(error)) from None


@router.put("/uploads/{upload}/{number}", openapi_extra=BYTES)
async def receive_file(
    request: Request,
    mining: NeedsMining,
    upload: UploadId,
    number: Annotated[int, Path(ge=0, lt=MOST_FILES)],
    name: Annotated[str, Query(min_length=1, max_length=1024)],
) -> Upload:
    """One file of an upload: its bytes are the body."""
    try:
        with mining.uploads.receive(upload, number, name) as file:
            async for block in request.stream():
                await run_in_threadpool(file.write, block)
    except TooManyError as error:
        raise HTTPException(413, str(error)) from None
    except ClientDisconnect:
        raise HTTPException(400, "the file did not arrive completely: send it again") from None
    return mining.uploads.total(upload)


@router.delete("/uploads/{upload}")
def abandon_upload(mining: NeedsMining, upload: UploadId) -> None:
    """Delete the files."""
    mining.uploads.remove(upload)


# ---- Jobs ------------------------------------------------------------------------------------------------------------


@router.get("/clusters")
def clusters(mining: NeedsMining) -> list[str]:
    """The Ray clusters that can mine instead of this computer."""
    return list(mining.clusters)


@router.post("/jobs")
def start(mining: NeedsMining, wanted: MineRequest) -> MineJobModel:
    """Mine a folder or an upload. One job is done at a time; others wait."""
    return described_job(mining.start(wanted))


@router.get("/jobs")
def jobs(mining: NeedsMining) -> list[MineJobModel]:
    """All jobs, the newest first."""
    return [described_job(job) for job in mining.backlog.jobs()]


@router.get("/jobs/{job}")
def one_job(mining: NeedsMining, job: JobId) -> MineJobModel:
    """The progress of a job."""
    mining.backlog.advance()
    return described_job(mining.backlog.job(job))


@router.post("/jobs/{job}/stop")
def stop(mining: NeedsMining, job: JobId) -> MineJobModel:
    """Stop a job; what it has done is kept for when it is resumed."""
    return described_job(mining.backlog.stop(job))


@router.post("/jobs/{job}/resume")
def resume(mining: NeedsMining, job: JobId) -> MineJobModel:
    """Continue a job that was stopped or interrupted, or has failed."""
    return described_job(mining.resume(job))


@router.delete("/jobs/{job}")
def delete_job(mining: NeedsMining, job: JobId) -> None:
    """Delete a job and its unfinished work. A finished base stays."""
    mining.delete_job(job)


# ---- Bases -----------------------------------------------------------------------------------------------------------


@router.get("/bases")
def bases(mining: NeedsMining) -> list[MinedBase]:
    """All bases with what they hold and how large they are."""
    return [described_base(mining, name) for name in mining.bases.names()]


@dataclass(frozen=True, kw_only=True)
class ListedGame(GameSummary):
    """A game of a base in one line; the number opens it."""

    number: int


@dataclass(frozen=True)
class GameList:
    """A page of the games that fit, the newest first."""

    games: list[ListedGame]
    first: int
    found: int
    of: int  # games in the base


@router.get("/bases/{name}/games")
def games(
    mining: NeedsMining,
    name: BaseId,
    text: Annotated[str, Query(max_length=200)] = "",
    first: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    most: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 20,
) -> GameList:
    """The games of a base by player, event, place or year; /api/archive opens them by number."""
    base = mining.bases.base(name)
    if not base.has_games:
        raise LookupError(f"the base {name!r} has no games, only what was learned from them")
    return listed(base.archive, text, first, most)


def listed(archive: Archive, text: str, first: int, most: int) -> GameList:
    """The games in which every word of the text is somewhere in names, event, place or date."""
    table = archive.games
    numbered = table.append_column("number", pa.array(range(len(table)), pa.int32()))
    if words := text.split()[:_MOST_WORDS]:
        numbered = numbered.filter(reduce(pc.and_, (_has(table, word) for word in words)))
    keys = [("year", "descending"), ("date", "descending"), ("number", "ascending")]
    order = pc.sort_indices(numbered, sort_keys=keys)
    shown = numbered.select([one.name for one in fields(ListedGame)])
    page = shown.take(order.slice(first, most)).to_pylist()
    games = [ListedGame(**{name: _plain(value) for name, value in row.items()}) for row in page]
    return GameList(games, first, len(numbered), len(table))


def _has(table: pa.Table, word: str) -> pa.ChunkedArray:
    return reduce(pc.or_, (pc.match_substring(table[name], word, ignore_case=True) for name in _SEARCHED))


def _plain(value: Any) -> Any:
    return "" if value is None else value[:_LONGEST] if isinstance(value, str) else value


@router.delete("/bases/{name}")
def delete_base(mining: NeedsMining, name: BaseId) -> None:
    """Delete a base that was mined here."""
    mining.delete_base(name)
