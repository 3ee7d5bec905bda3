"""The reader's progress with problems: kept on this computer, exported and imported."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response
from pydantic import Field

from katachi.interfaces.web.answers import BYTES, WireRouter, described_file, download
from katachi.interfaces.web.dependencies import NeedsOwnFiles, NeedsProgress
from katachi.interfaces.web.tsumego.own_files import OwnFile
from katachi.interfaces.web.tsumego.progress import KeptProgress, PracticeProgress, PracticeResult

router = WireRouter(prefix="/api/practice", tags=["practice"])
_JSON = "application/json"
_BYTES = "application/octet-stream"

FileName = Annotated[str, Field(min_length=1, max_length=200)]


async def _body(request: Request) -> bytes:
    return await request.body()


@router.get("")
def progress(kept: NeedsProgress) -> PracticeProgress:
    """What was practised: ratings, themes, what is due today, and what failed the last time."""
    return kept.told()


@router.post("")
def add(result: PracticeResult, kept: NeedsProgress) -> PracticeProgress:
    """Keep how a problem went; it is due again later, the better it went."""
    return kept.add(result)


@router.get("/file", response_class=Response, responses={200: {"model": KeptProgress, "description": "The file"}})
def export(kept: NeedsProgress) -> Response:
    """All results as a file, for another computer."""
    return download(kept.exported(), _JSON, "katachi-practice.json")


@router.post("/file", openapi_extra=BYTES)
def take_in(data: Annotated[bytes, Depends(_body)], kept: NeedsProgress) -> PracticeProgress:
    """Add the results of such a file; of each problem the newer state is kept."""
    return kept.take_in(data)


# ---- One's own problems ----------------------------------------------------------------------------------------------


@router.get("/own")
def own_files(kept: NeedsOwnFiles) -> list[OwnFile]:
    """The files of problems that are kept here, the newest first."""
    return kept.listed()


@router.get("/own/{name}", response_class=Response, responses=described_file(_BYTES))
def own_file(name: FileName, kept: NeedsOwnFiles) -> Response:
    """One of them, as it was given."""
    return download(kept.data(name), _BYTES, name)


@router.put("/own/{name}", openapi_extra=BYTES)
def keep_own_file(name: FileName, data: Annotated[bytes, Depends(_body)], kept: NeedsOwnFiles) -> list[OwnFile]:
    """Keep a file of problems: SGF with set-up stones, JSON lines or a drawing."""
    return kept.keep(name, data)


@router.delete("/own/{name}")
def delete_own_file(name: FileName, kept: NeedsOwnFiles) -> list[OwnFile]:
    """Delete one; what was practised in it stays known."""
    return kept.delete(name)
