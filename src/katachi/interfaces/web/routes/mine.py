"""Mine your own games: folders, uploads, jobs with their progress, and the bases that come of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

import pyarrow as pa
import pyarrow.compute as pc
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Path, Query, Request
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, HTTPConnection

from katachi.interfaces.web.background.backlog import ID as JOB_ID
from katachi.interfaces.web.dependencies import made_once
from katachi.interfaces.web.mine import answers
from katachi.interfaces.web.mine.answers import MinedBaseModel, MineJobModel
from katachi.interfaces.web.mine.folders import Listing
from katachi.interfaces.web.mine.mining import Depth, Into, Mining
from katachi.interfaces.web.mine.uploads import ID as UPLOAD_ID
from katachi.interfaces.web.mine.uploads import MOST_FILES, TooManyError
from katachi.interfaces.web.models import Model
from katachi.interfaces.web.patterns.models import NamedGame
from katachi.knowledge.archive import Archive

MOST_LISTED = 100  # games of a page
_MOST_WORDS = 8
_SHOWN = ("black", "white", "black_rank", "white_rank", "event", "date", "result", "moves", "size", "year")
_SEARCHED = ("black", "white", "event", "date", "place")


class ListedGame(NamedGame):
    """A game of the list."""

    moves: int
    size: int


class GameListModel(BaseModel):
    """A page of the games that fit, the newest first."""

    games: list[ListedGame]
    first: int
    found: int
    of: int  # games in the base


def listed(archive: Archive, text: str, first: int, most: int) -> GameListModel:
    """The games in which every word of the text is somewhere in names, event, place or date."""
    table = archive.games
    numbered = table.select(_SHOWN).append_column("number", pa.array(range(len(table)), pa.int32()))
    if words := text.split()[:_MOST_WORDS]:
        numbered = numbered.filter(_fits(table, words))
    order = pc.sort_indices(
        numbered, sort_keys=[("year", "descending"), ("date", "descending"), ("number", "ascending")]
    )
    page = numbered.take(order.slice(first, most)).to_pylist()
    return GameListModel(
        games=[
            ListedGame.model_validate({name: _plain(value) for name, value in row.items() if name != "year"})
            for row in page
        ],
        first=first,
        found=len(numbered),
        of=len(table),
    )


def _fits(table: pa.Table, words: list[str]) -> pa.ChunkedArray:
    found = None
    for word in words:
        here = None
        for name in _SEARCHED:
            has = pc.match_substring(table[name], word, ignore_case=True)
            here = has if here is None else pc.or_(here, has)
        found = here if found is None else pc.and_(found, here)
    return found


def _plain(value: str | int | None) -> str | int:
    return "" if value is None else value[:200] if isinstance(value, str) else value


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """A server that ends in good order ends its work, which can be resumed; one that is killed does not."""
    yield
    if hasattr(app.state, "mining"):
        await run_in_threadpool(app.state.mining.close)


router = APIRouter(prefix="/api/mine", tags=["mine"], lifespan=_lifespan)
_BYTES: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


def mining_of(connection: HTTPConnection) -> Mining:
    """The server's one, made when it is first asked for."""
    state = connection.app.state
    return made_once(connection, "mining", lambda: Mining(state.settings, state.bases))


NeedsMining = Annotated[Mining, Depends(mining_of)]
JobId = Annotated[str, Path(pattern=f"^{JOB_ID}$", max_length=40)]
UploadId = Annotated[str, Path(pattern=f"^{UPLOAD_ID}$", max_length=16)]
BaseId = Annotated[str, Path(max_length=80)]


class UploadModel(BaseModel):
    """Files on their way here."""

    id: str
    files: int
    bytes: int
    limit: int  # bytes


class MineRequest(Model):
    """What to mine: a folder of this computer or an upload, into a base of that name."""

    name: Annotated[str, Field(min_length=1, max_length=80, examples=["my games"])]
    folder: Annotated[str | None, Field(max_length=4096)] = None
    upload: Annotated[str | None, Field(pattern=f"^{UPLOAD_ID}$")] = None
    depth: Depth = "quick"  # full: larger patterns, answers to the last move, and a predictor for the engine
    into: Into = "new"
    predictor: bool | None = None  # as the depth has it


# ---- Folders ---------------------------------------------------------------------------------------------------------


@router.get("/folders")
def folders(mining: NeedsMining, path: Annotated[str, Query(max_length=4096)] = "") -> Listing:
    """Folders games can be mined from; without a path the ones to begin with."""
    return mining.folders.listing(path) if path else mining.folders.top()


# ---- Uploads ---------------------------------------------------------------------------------------------------------


@router.post("/uploads")
def begin_upload(mining: NeedsMining) -> UploadModel:
    """A new upload; its files follow one by one."""
    try:
        return _upload(mining, mining.uploads.create())
    except TooManyError as error:
        raise HTTPException(429, str(error)) from None


@router.put("/uploads/{upload}/{number}", openapi_extra=_BYTES)
async def receive_file(
    request: Request,
    mining: NeedsMining,
    upload: UploadId,
    number: Annotated[int, Path(ge=0, lt=MOST_FILES)],
    name: Annotated[str, Query(min_length=1, max_length=1024)],
) -> UploadModel:
    """One file of an upload: its bytes are the body."""
    try:
        with mining.uploads.receive(upload, number, name) as file:
            async for block in request.stream():
                await run_in_threadpool(file.write, block)
    except TooManyError as error:
        raise HTTPException(413, str(error)) from None
    except ClientDisconnect:
        raise HTTPException(400, "the file did not arrive as a whole: send it again") from None
    return _upload(mining, upload)


@router.delete("/uploads/{upload}")
def abandon_upload(mining: NeedsMining, upload: UploadId) -> None:
    """Forget the files."""
    mining.uploads.remove(upload)


def _upload(mining: Mining, upload: str) -> UploadModel:
    files, size = mining.uploads.total(upload)
    return UploadModel(id=upload, files=files, bytes=size, limit=mining.uploads.limit)


# ---- Jobs ------------------------------------------------------------------------------------------------------------


@router.post("/jobs")
def start(mining: NeedsMining, wanted: MineRequest) -> MineJobModel:
    """Mine a folder or an upload. One job is done at a time; others wait."""
    job = mining.start(
        wanted.name,
        folder=wanted.folder,
        upload=wanted.upload,
        depth=wanted.depth,
        into=wanted.into,
        predictor=wanted.predictor,
    )
    return answers.job(job)


@router.get("/jobs")
def jobs(mining: NeedsMining) -> list[MineJobModel]:
    """All jobs, the newest first."""
    return [answers.job(job) for job in mining.backlog.jobs()]


@router.get("/jobs/{job}")
def one_job(mining: NeedsMining, job: JobId) -> MineJobModel:
    """How far a job is."""
    mining.backlog.advance()
    return answers.job(mining.backlog.job(job))


@router.post("/jobs/{job}/stop")
def stop(mining: NeedsMining, job: JobId) -> MineJobModel:
    """Stop a job; what it has done is kept for when it is resumed."""
    return answers.job(mining.backlog.stop(job))


@router.post("/jobs/{job}/resume")
def resume(mining: NeedsMining, job: JobId) -> MineJobModel:
    """Go on with a job that was stopped, was interrupted, or has failed."""
    return answers.job(mining.backlog.resume(job))


@router.delete("/jobs/{job}")
def delete_job(mining: NeedsMining, job: JobId) -> None:
    """Forget a job and its unfinished work. A base that is finished stays."""
    mining.delete_job(job)


# ---- Bases -----------------------------------------------------------------------------------------------------------


@router.get("/bases")
def bases(mining: NeedsMining) -> list[MinedBaseModel]:
    """All bases with what they hold and how large they are."""
    return [answers.base(mining, name) for name in mining.bases.names()]


@router.get("/bases/{name}/games")
def games(
    mining: NeedsMining,
    name: BaseId,
    text: Annotated[str, Query(max_length=200)] = "",
    first: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    most: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 20,
) -> GameListModel:
    """The games of a base by player, event, place or year; /api/archive opens them by number."""
    base = mining.bases.base(name)
    if not base.has_games:
        raise LookupError(f"the base {name!r} has no games, only what was learned from them")
    return listed(base.archive, text, first, most)


@router.delete("/bases/{name}")
def delete_base(mining: NeedsMining, name: BaseId) -> None:
    """Delete a base that was mined here."""
    mining.delete_base(name)
