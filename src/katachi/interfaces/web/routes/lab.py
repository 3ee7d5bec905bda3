"""The laboratory: tables of the papers beside ours, and short matches with error bars."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import APIRouter, Depends, FastAPI, Path
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from katachi.interfaces.web.background import BackgroundJob, State
from katachi.interfaces.web.background.backlog import ID as JOB_ID
from katachi.interfaces.web.dependencies import made_once
from katachi.interfaces.web.lab.laboratory import PRESETS, Laboratory
from katachi.interfaces.web.lab.tables import LabTableModel, is_quick, load
from katachi.interfaces.web.models import Model
from katachi.lab.reproduce import EXPERIMENTS, PAPERS


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Matches and tables end with the server; what was played is kept."""
    yield
    if hasattr(app.state, "lab"):
        await run_in_threadpool(app.state.lab.close)


router = APIRouter(prefix="/api/lab", tags=["lab"], lifespan=_lifespan)


def laboratory_of(connection: HTTPConnection) -> Laboratory:
    """The server's one, made when it is first asked for."""
    state = connection.app.state
    return made_once(connection, "lab", lambda: Laboratory(state.settings, state.bases))


NeedsLab = Annotated[Laboratory, Depends(laboratory_of)]
TableId = Annotated[str, Path(max_length=10, examples=["K8"])]
JobId = Annotated[str, Path(pattern=f"^{JOB_ID}$", max_length=40)]


class LabTableInfoModel(BaseModel):
    """A table of a paper in one line."""

    id: str
    what: str
    paper: str
    where: str
    quick: bool  # made at once when it is asked for; for the others games are played
    made: bool  # there is a result
    from_games: bool  # the whole of it is made from a collection of games, which only the command line can name


class LabTableJobModel(BaseModel):
    """A table that is being made."""

    id: str
    table: str
    state: State
    step: str
    seconds: float
    error: str | None


class PlayerPresetModel(BaseModel):
    """A player that can be chosen for a match."""

    name: str
    words: str


class MatchSideModel(Model):
    """One side of a match."""

    preset: Annotated[str, Field(max_length=40)] = "full"
    base: Annotated[str, Field(max_length=80)] = "shipped"


class EngineMatchRequest(Model):
    """A short match on this computer."""

    a: MatchSideModel = MatchSideModel()
    b: MatchSideModel = MatchSideModel(preset="plain")
    size: Annotated[int, Field(ge=5, le=19)] = 9
    games: Annotated[int, Field(ge=1, le=20)] = 10
    simulations: Annotated[int, Field(ge=1, le=200)] = 100
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 0


class MatchScoreModel(BaseModel):
    """The score as A sees it; an infinite rating is null. Intervals are 95 %."""

    games: int = 0
    wins_a: int = 0
    draws: int = 0
    wins_b: int = 0
    share_a: float = 0.5
    interval: list[float] = [0.0, 1.0]
    elo: float | None = None
    elo_interval: list[float | None] = [None, None]
    p_value: float = 1.0
    errors: int = 0
    mean_length: float | None = None
    seconds: float = 0.0


class MatchGameModel(BaseModel):
    """A finished game; sides are a and b."""

    number: int
    black: str
    winner: str
    result: str
    length: int


class MatchRecordModel(BaseModel):
    """A game record."""

    sgf: str


class EngineMatchModel(BaseModel):
    """A match."""

    id: str
    a: MatchSideModel
    b: MatchSideModel
    size: int
    games: int
    simulations: int
    seed: int
    state: State
    interrupted: bool
    error: str | None
    created: str
    score: MatchScoreModel


class EngineMatchDetailModel(BaseModel):
    """A match with its games."""

    match: EngineMatchModel
    played: list[MatchGameModel]


# ---- Tables ----------------------------------------------------------------------------------------------------------


@router.get("/papers")
def papers() -> dict[str, str]:
    """The papers by their letters."""
    return PAPERS


@router.get("/tables")
def tables(lab: NeedsLab) -> list[LabTableInfoModel]:
    """All tables and figures of the papers."""
    return [
        LabTableInfoModel(
            id=one.id,
            what=one.what,
            paper=one.paper,
            where=one.where,
            quick=is_quick(one),
            made=load(lab.folder, one.id) is not None,
            from_games=one.needs == "games",
        )
        for one in EXPERIMENTS.values()
    ]


@router.get("/tables/{table}")
def table(lab: NeedsLab, table: TableId) -> LabTableModel:
    """The paper's figures beside ours; tables that need no games played are made now if they were not."""
    return lab.table(table)


@router.post("/tables/{table}/run")
def run_table(lab: NeedsLab, table: TableId) -> LabTableJobModel:
    """Make a table again in its quick form, in the background."""
    return _table_job(lab.run_table(table))


@router.get("/jobs")
def table_jobs(lab: NeedsLab) -> list[LabTableJobModel]:
    """Tables that are or were being made, the newest first."""
    return [_table_job(job) for job in lab.tables.jobs()]


@router.get("/jobs/{job}")
def table_job(lab: NeedsLab, job: JobId) -> LabTableJobModel:
    """How far a table is."""
    lab.tables.advance()
    return _table_job(lab.tables.job(job))


@router.post("/jobs/{job}/stop")
def stop_table(lab: NeedsLab, job: JobId) -> LabTableJobModel:
    """Stop making a table."""
    return _table_job(lab.tables.stop(job))


def _table_job(job: BackgroundJob) -> LabTableJobModel:
    return LabTableJobModel(
        id=job.id,
        table=job.request["table"],
        state=job.state,
        step=str(job.report.get("step", "")),
        seconds=float(job.report.get("seconds", 0.0)),
        error=job.error,
    )


# ---- Matches ---------------------------------------------------------------------------------------------------------


@router.get("/presets")
def presets() -> list[PlayerPresetModel]:
    """The players that can be chosen."""
    return [PlayerPresetModel(name=name, words=words) for name, (words, _) in PRESETS.items()]


@router.post("/matches")
def start_match(lab: NeedsLab, wanted: EngineMatchRequest) -> EngineMatchModel:
    """Play a short match in the background. One is played at a time; others wait."""
    sides = [(side.preset, side.base) for side in (wanted.a, wanted.b)]
    bounds = wanted.model_dump(include={"size", "games", "simulations", "seed"})
    return _match(lab.start_match(*sides, **bounds))


@router.get("/matches")
def matches(lab: NeedsLab) -> list[EngineMatchModel]:
    """All matches, the newest first."""
    return [_match(job) for job in lab.matches.jobs()]


@router.get("/matches/{job}")
def one_match(lab: NeedsLab, job: JobId) -> EngineMatchDetailModel:
    """The score so far, and the games."""
    lab.matches.advance()
    played = [MatchGameModel(**{name: line[name] for name in MatchGameModel.model_fields}) for line in lab.games(job)]
    return EngineMatchDetailModel(
        match=_match(lab.matches.job(job)), played=sorted(played, key=lambda game: game.number)
    )


@router.get("/matches/{job}/games/{number}")
def match_game(lab: NeedsLab, job: JobId, number: Annotated[int, Path(ge=1, le=1000)]) -> MatchRecordModel:
    """A game of a match as SGF."""
    return MatchRecordModel(sgf=lab.game(job, number))


@router.post("/matches/{job}/stop")
def stop_match(lab: NeedsLab, job: JobId) -> EngineMatchModel:
    """Stop a match; its games are kept."""
    return _match(lab.matches.stop(job))


@router.post("/matches/{job}/resume")
def resume_match(lab: NeedsLab, job: JobId) -> EngineMatchModel:
    """Go on with a match."""
    return _match(lab.matches.resume(job))


@router.delete("/matches/{job}")
def delete_match(lab: NeedsLab, job: JobId) -> None:
    """Forget a match and its games."""
    lab.matches.delete(job)


def _match(job: BackgroundJob) -> EngineMatchModel:
    asked, parameters = job.request, job.request["parameters"]
    return EngineMatchModel(
        id=job.id,
        a=MatchSideModel(**asked["a"]),
        b=MatchSideModel(**asked["b"]),
        size=parameters["size"],
        games=parameters["games"],
        simulations=asked["simulations"],
        seed=parameters["seed"],
        state=job.state,
        interrupted=job.interrupted,
        error=job.error,
        created=job.created,
        score=MatchScoreModel(**(job.answer if job.answer is not None else job.report)),
    )
