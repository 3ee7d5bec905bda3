"""The laboratory: tables of the papers next to ours, and short matches with error bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Path
from pydantic import BaseModel

from katachi.interfaces.web.answers import Record, WireRouter
from katachi.interfaces.web.background import ID as JOB_ID
from katachi.interfaces.web.background import BackgroundJob, State
from katachi.interfaces.web.background.lab_tasks import MatchScore
from katachi.interfaces.web.bases import SHIPPED
from katachi.interfaces.web.dependencies import BaseName, NeedsLab
from katachi.interfaces.web.laboratory import PRESETS, KeptResults, MatchRequest, is_quick, load, results_of
from katachi.interfaces.wire import FORMS, Form
from katachi.lab.reproduce import EXPERIMENTS, PAPERS, Experiment
from katachi.lab.reproduce.output import MadeTable

router = WireRouter(prefix="/api/lab", tags=["lab"])


TableId = Annotated[str, Path(max_length=10, examples=["K8"])]
JobId = Annotated[str, Path(pattern=f"^{JOB_ID}$", max_length=40)]


# ---- Tables ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TableInfo:
    """A table of a paper in one line."""

    experiment: Experiment
    quick: bool  # made at once on request; for the others games are played
    made: bool  # there is a result
    from_games: bool  # it is made from games: those of a base that has some


FORMS[Experiment] = Form(without=("make", "places", "needs"), shows=("paper", "where"))
FORMS[TableInfo] = Form(spread=("experiment",))


@dataclass(frozen=True)
class TableJob:
    """A table that is being made."""

    id: str
    table: str
    state: State
    step: str
    seconds: float
    error: str | None


@router.get("/papers")
def papers() -> dict[str, str]:
    """The papers by their letters."""
    return PAPERS


@router.get("/tables")
def tables(lab: NeedsLab) -> list[TableInfo]:
    """All tables and figures of the papers."""
    return [
        TableInfo(one, is_quick(one), load(lab.folder, one.id) is not None, one.needs == "games")
        for one in EXPERIMENTS.values()
    ]


@router.get("/tables/{table}")
def table(lab: NeedsLab, table: TableId) -> MadeTable:
    """The paper's figures next to ours; tables for which no games are played are made now if they were not."""
    return lab.table(table)


@router.get("/tables/{table}/results")
def kept_results(table: TableId) -> KeptResults:
    """What is kept about a table: its matches at size with their games, seeds and intervals, and counts."""
    return results_of(table)


@router.post("/tables/{table}/run")
def run_table(lab: NeedsLab, table: TableId, base: BaseName = SHIPPED) -> TableJob:
    """Make a table again in its quick form, in the background; from the games of a base, if one is named."""
    return _table_job(lab.run_table(table, base))


@router.get("/jobs")
def table_jobs(lab: NeedsLab) -> list[TableJob]:
    """Jobs that make tables, the newest first."""
    return [_table_job(job) for job in lab.tables.jobs()]


@router.get("/jobs/{job}")
def table_job(lab: NeedsLab, job: JobId) -> TableJob:
    """The progress of a table."""
    lab.tables.advance()
    return _table_job(lab.tables.job(job))


@router.post("/jobs/{job}/stop")
def stop_table(lab: NeedsLab, job: JobId) -> TableJob:
    """Stop making a table."""
    return _table_job(lab.tables.stop(job))


def _table_job(job: BackgroundJob) -> TableJob:
    step, seconds = str(job.report.get("step", "")), float(job.report.get("seconds", 0.0))
    return TableJob(job.id, job.request["table"], job.state, step, seconds, job.error)


# ---- Matches ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayerPreset:
    """A player that can be chosen for a match."""

    name: str
    words: str


class EngineMatch(MatchRequest):
    """A match and its score."""

    id: str
    state: State
    interrupted: bool
    error: str | None
    created: str
    score: MatchScore


class PlayedGame(BaseModel):
    """A finished game; the sides are a and b."""

    number: int
    black: str
    winner: str
    result: str
    length: int


class MatchDetail(BaseModel):
    """A match with its games."""

    match: EngineMatch
    played: list[PlayedGame]


@router.get("/presets")
def presets() -> list[PlayerPreset]:
    """The players that can be chosen."""
    return [PlayerPreset(name, words) for name, (words, _) in PRESETS.items()]


@router.post("/matches")
def start_match(lab: NeedsLab, wanted: MatchRequest) -> EngineMatch:
    """Play a short match in the background. One is played at a time; others wait."""
    return _match(lab.start_match(wanted))


@router.get("/matches")
def matches(lab: NeedsLab) -> list[EngineMatch]:
    """All matches, the newest first."""
    return [_match(job) for job in lab.matches.jobs()]


@router.get("/matches/{job}")
def one_match(lab: NeedsLab, job: JobId) -> MatchDetail:
    """The score so far, and the games."""
    lab.matches.advance()
    played = sorted((PlayedGame(**line) for line in lab.games(job)), key=lambda game: game.number)
    return MatchDetail(match=_match(lab.matches.job(job)), played=played)


@router.get("/matches/{job}/games/{number}")
def match_game(lab: NeedsLab, job: JobId, number: Annotated[int, Path(ge=1, le=1000)]) -> Record:
    """A game of a match as SGF."""
    return Record(lab.game(job, number))


@router.post("/matches/{job}/stop")
def stop_match(lab: NeedsLab, job: JobId) -> EngineMatch:
    """Stop a match; its games are kept."""
    return _match(lab.matches.stop(job))


@router.post("/matches/{job}/resume")
def resume_match(lab: NeedsLab, job: JobId) -> EngineMatch:
    """Continue a match."""
    return _match(lab.matches.resume(job))


@router.delete("/matches/{job}")
def delete_match(lab: NeedsLab, job: JobId) -> None:
    """Delete a match and its games."""
    lab.matches.delete(job)


def _match(job: BackgroundJob) -> EngineMatch:
    asked = {**job.request["parameters"], **job.request}
    return EngineMatch(
        **{name: asked[name] for name in MatchRequest.model_fields},
        id=job.id,
        state=job.state,
        interrupted=job.interrupted,
        error=job.error,
        created=job.created,
        score=MatchScore(**(job.answer if job.answer is not None else job.report)),
    )
