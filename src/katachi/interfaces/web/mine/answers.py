"""What the page is told of folders, mining jobs and bases."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel

from katachi.interfaces.web.background import Job, State
from katachi.interfaces.web.mine.folders import shown
from katachi.interfaces.web.mine.mining import Depth, Into, Mining
from katachi.knowledge.base import PREDICTOR
from katachi.knowledge.manifest import NAME, Manifest

Stage = Literal["starting", "reading", "counting", "merging", "estimating", "publishing", "predictor", "done"]
_STAGES: dict[Stage, str] = {
    "starting": "starting",
    "reading": "reading the games",
    "counting": "counting patterns",
    "merging": "putting the counts together",
    "estimating": "trying the patterns on every position",
    "publishing": "writing the base",
    "predictor": "teaching the engine to foresee moves",
    "done": "done",
}


class RejectModel(BaseModel):
    """A file or game that was left out, or, if kept, used up to an illegal move."""

    file: str
    line: int
    reason: str
    message: str
    kept: bool


class RejectReasonModel(BaseModel):
    """How often something was wrong."""

    reason: str
    count: int


class MineProgressModel(BaseModel):
    """How far a job is. `done` of `total` are the stage's steps, of reading its bytes; a total of 0 is not known."""

    stage: Stage = "starting"
    words: str = "starting"
    stages: list[Stage] = []
    done: int = 0
    total: int = 0
    games: int = 0
    duplicates: int = 0
    rejected: int = 0
    cut: int = 0
    rate: float | None = None  # games read a second
    seconds: float = 0.0
    usable: bool = False  # the base is there, while the predictor is still being trained
    reasons: list[RejectReasonModel] = []
    rejects: list[RejectModel] = []


class HoldingsModel(BaseModel):
    """What a base holds."""

    games: int
    moves: int
    rejected: int
    duplicates: int
    nearest: int
    contexts: dict[str, int]  # by window
    pairs: int
    collocations: int


class MineJobModel(BaseModel):
    """A mining job."""

    id: str
    name: str  # of the base
    source: str
    depth: Depth
    into: Into
    predictor: bool
    state: State
    interrupted: bool  # it ended without being told to: resume it
    error: str | None
    created: str
    progress: MineProgressModel
    result: HoldingsModel | None


class MinedBaseModel(BaseModel):
    """A base with its size."""

    name: str
    own: bool  # mined here: it may be added to, replaced and deleted
    bytes: int
    date: str | None
    has_games: bool
    has_predictor: bool
    sources: list[str]
    holds: HoldingsModel | None
    problem: str | None = None


def job(one: Job) -> MineJobModel:
    """A job as the page shows it."""
    asked = one.request
    return MineJobModel(
        id=one.id,
        name=asked["name"],
        source=shown(asked["shown"]),
        depth=asked["depth"],
        into=asked["into"],
        predictor=asked["predictor"],
        state=one.state,
        interrupted=one.interrupted,
        error=_without_places(one),
        created=one.created,
        progress=_progress(one),
        result=None if one.answer is None else holdings(one.answer),
    )


def _without_places(one: Job) -> str | None:
    """What went wrong, without where on the disk the work is done."""
    text = one.error
    for place in (one.request.get("source"), str(Path(str(one.request.get("to", ""))).parent) + "/"):
        if text and place and len(place) > 1:
            text = text.replace(str(place), "" if str(place).endswith("/") else shown(str(one.request["shown"])))
    return text


def _progress(one: Job) -> MineProgressModel:
    report = dict(one.report)
    stage = report.get("stage", "starting")
    reasons = [RejectReasonModel(reason=reason, count=count) for reason, count in report.pop("reasons", {}).items()]
    stages: list[Stage] = ["reading", "counting", "merging", "estimating", "publishing"]
    stages += ["predictor"] if one.request["predictor"] else []
    return MineProgressModel(**{**report, "reasons": reasons, "stages": stages, "words": _STAGES.get(stage, stage)})


def holdings(counts: Mapping[str, Any]) -> HoldingsModel:
    """From the counts of a manifest; of a small base made from a large one, what was kept."""
    patterns, kept = counts.get("patterns", {}), counts.get("kept", {})
    plain = {name: int(counts.get(name, 0)) for name in ("games", "moves", "rejected", "duplicates")}
    found = {name: int({**patterns, **kept}.get(name, 0)) for name in ("nearest", "collocations")}
    windows = {name.removeprefix("contexts-"): number for name, number in kept.items() if name.startswith("contexts-")}
    pairs = 0 if kept else int(patterns.get("pairs", 0))
    return HoldingsModel(**plain, **found, pairs=pairs, contexts=windows or patterns.get("contexts", {}))


def base(mining: Mining, name: str) -> MinedBaseModel:
    """A base by its manifest."""
    own = mining.is_own(name)
    try:
        path = mining.bases.path(name)
        manifest = Manifest.read(path)
        made = datetime.datetime.fromtimestamp((path / NAME).stat().st_mtime, datetime.UTC).isoformat(
            timespec="seconds"
        )
        holds = holdings(manifest.counts)
    except (ValueError, TypeError, LookupError, OSError) as error:  # somebody else may have made it
        return MinedBaseModel(
            name=name, own=own, bytes=0, date=None, has_games=False, has_predictor=False, sources=[], holds=None,
            problem=" ".join(mining.bases.without_paths(str(error)).split()),
        )  # fmt: skip
    return MinedBaseModel(
        name=name,
        own=own,
        bytes=sum(entry.bytes for entry in manifest.files.values()),
        date=made,
        has_games=manifest.has_games,
        has_predictor=PREDICTOR in manifest.files,
        sources=[shown(str(source.get("name", ""))) for source in manifest.sources],
        holds=holds,
    )
