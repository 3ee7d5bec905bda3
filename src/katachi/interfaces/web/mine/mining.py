"""Mining from the page: requests, jobs, and the bases they make."""

from __future__ import annotations

import datetime
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from katachi.files.writing import remove_tree
from katachi.interfaces.web.background import BackgroundJob, Backlog, State
from katachi.interfaces.web.bases import Bases
from katachi.interfaces.web.mine.folders import Folders, shown
from katachi.interfaces.web.mine.uploads import ID as UPLOAD_ID
from katachi.interfaces.web.mine.uploads import Uploads
from katachi.interfaces.web.models import Model
from katachi.interfaces.web.settings import ServeSettings
from katachi.knowledge.base import PREDICTOR
from katachi.knowledge.manifest import NAME as MANIFEST
from katachi.knowledge.manifest import Manifest
from katachi.knowledge.mining import MineSettings
from katachi.knowledge.patterns.counting import CountSettings
from katachi.records.sources import Reject

Depth = Literal["quick", "full"]
Into = Literal["new", "add", "replace"]
_SETTINGS: dict[Depth, MineSettings] = {
    "quick": MineSettings(CountSettings(k=9)),
    "full": MineSettings(CountSettings(replies=True)),
}
Stage = Literal["starting", "reading", "counting", "merging", "estimating", "publishing", "predictor", "done"]
_STAGES: dict[Stage, str] = {
    "starting": "starting",
    "reading": "reading the games",
    "counting": "counting patterns",
    "merging": "putting the counts together",
    "estimating": "trying the patterns on every position",
    "publishing": "writing the base",
    "predictor": "teaching the engine to predict moves",
    "done": "done",
}


class MineRequest(Model):
    """What to mine, a folder of this computer or an upload, and the name of the base."""

    name: Annotated[str, Field(min_length=1, max_length=80, examples=["my games"])]
    folder: Annotated[str | None, Field(max_length=4096)] = None
    upload: Annotated[str | None, Field(pattern=f"^{UPLOAD_ID}$")] = None
    depth: Depth = "quick"  # full: larger patterns, answers to the last move, and a predictor for the engine
    into: Into = "new"
    predictor: bool | None = None  # as usual for the depth, if not given
    cluster: Annotated[str | None, Field(max_length=300)] = None  # one of /api/mine/clusters; None: on this computer


class Mining:
    """Folders, uploads, jobs and bases of one server."""

    def __init__(self, settings: ServeSettings, bases: Bases) -> None:
        self.bases = bases
        self.clusters = settings.clusters
        self.folders = Folders(settings.folders)
        self.uploads = Uploads(settings.data / "uploads", settings.limits.upload)
        self.backlog = Backlog(settings.data / "mining", "mine_task.mine")
        self._starting = threading.Lock()  # or two requests at once would find the same name free

    def close(self) -> None:
        """End the process that is running."""
        self.backlog.close()

    def start(self, wanted: MineRequest) -> BackgroundJob:
        """A new job. Raises ValueError and LookupError."""
        folder, depth = wanted.folder, wanted.depth
        if (folder is None) == (wanted.upload is None):
            raise ValueError("say what to mine: a folder of this computer, or an upload")
        self._check_cluster(wanted.cluster)
        with self._starting:
            to = self._place(wanted.name, wanted.into)
            self.backlog.check_room()  # before the upload is taken
            source = self.folders.find(folder) if folder is not None else self.uploads.take(str(wanted.upload))
            return self.backlog.create(
                {
                    **wanted.model_dump(exclude={"folder", "predictor"}),
                    "to": str(to),
                    "source": str(source),
                    "shown": str(source) if folder is not None else "files from the browser",
                    "settings": _SETTINGS[depth].to_json(),
                    "predictor": depth == "full" if wanted.predictor is None else wanted.predictor,
                }
            )

    def resume(self, name: str) -> BackgroundJob:
        """Continue a job. Raises ValueError and LookupError."""
        self._check_cluster(self.backlog.job(name).request.get("cluster"))
        return self.backlog.resume(name)

    def _check_cluster(self, address: str | None) -> None:
        """Only the person who starts the server says where it may connect to."""
        if address is not None and address not in self.clusters:
            raise ValueError(f"{address!r} is not a cluster of this server: start it with --ray ADDRESS")

    def _place(self, name: str, into: Into) -> Path:
        to = self.bases.place_for(name)
        if name.lower().endswith(".work"):
            raise ValueError(f"{name!r} is not a name for a base: work in progress ends with .work")
        for job in self.backlog.jobs():
            if job.request.get("name") == name and job.state != "done":
                raise ValueError(f"there is a job for {name!r} that is {job.state}: finish or delete it, or rename")
        exists = (to / MANIFEST).exists()
        if exists and into == "new":
            raise ValueError(f"there is a base {name!r} already: add to it, replace it, or choose another name")
        if not exists and into == "add":
            raise LookupError(f"there is no base {name!r} to add games to")
        return to

    def delete_job(self, name: str) -> None:
        """Delete a job with everything it left except the base. Raises BusyError, LookupError."""
        job = self.backlog.job(name)
        self.backlog.delete(name)
        if upload := job.request.get("upload"):
            self.uploads.discard(str(upload))
        if job.state != "done":
            remove_tree(self.bases.folder / f"{Path(str(job.request['name'])).name}.work")

    def is_own(self, name: str) -> bool:
        """Whether a base was mined here, and may be deleted here."""
        place = self.bases.folder / name
        return name in self.bases.names() and self.bases.path(name) == place and not place.is_symlink()

    def delete_base(self, name: str) -> None:
        """Delete a base. Raises LookupError, and ValueError for a base that was not mined here or is being mined."""
        path = self.bases.path(name)
        if not self.is_own(name):
            raise ValueError(f"the base {name!r} was not mined here, so it cannot be deleted here")
        for job in self.backlog.jobs():
            if job.request.get("name") == name and job.is_active:
                raise ValueError(f"{name!r} is being mined: stop the job first")
        remove_tree(path)


# ---- Answers ---------------------------------------------------------------------------------------------------------


class MineProgressModel(BaseModel):
    """The progress of a job. `done` and `total` count the stage's steps, or the bytes read; a total of 0 is unknown."""

    stage: Stage = "starting"
    words: str = "starting"
    stages: list[Stage] = []
    done: int = 0
    total: int = 0
    games: int = 0
    duplicates: int = 0
    rejected: int = 0
    cut: int = 0
    rate: float | None = None  # games read per second
    seconds: float = 0.0
    usable: bool = False  # the base is there, while the predictor is still being trained
    reasons: dict[str, int] = {}  # how many were rejected or cut, by reason
    rejects: list[Reject] = []


@dataclass(frozen=True)
class Holdings:
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
    result: Holdings | None


@dataclass(frozen=True)
class MinedBase:
    """A base with its size."""

    name: str
    own: bool  # mined here: it may be added to, replaced and deleted
    bytes: int = 0
    date: str | None = None
    has_games: bool = False
    has_predictor: bool = False
    sources: tuple[str, ...] = ()
    holds: Holdings | None = None
    problem: str | None = None


def described_job(job: BackgroundJob) -> MineJobModel:
    """A job for the page."""
    asked = job.request
    return MineJobModel(
        **{name: asked[name] for name in ("name", "depth", "into", "predictor")},
        source=shown(asked["shown"]),
        id=job.id,
        state=job.state,
        interrupted=job.interrupted,
        error=_without_places(job),
        created=job.created,
        progress=_progress(job),
        result=None if job.answer is None else _holdings(job.answer),
    )


def _without_places(job: BackgroundJob) -> str | None:
    """The error without the folders in which the work is done."""
    text = job.error
    for place in (job.request.get("source"), str(Path(str(job.request.get("to", ""))).parent) + "/"):
        if text and place and len(place) > 1:
            text = text.replace(str(place), "" if str(place).endswith("/") else shown(str(job.request["shown"])))
    return text


def _progress(job: BackgroundJob) -> MineProgressModel:
    stage = job.report.get("stage", "starting")
    stages: list[Stage] = ["reading", "counting", "merging", "estimating", "publishing"]
    stages += ["predictor"] if job.request["predictor"] else []
    rejects = [one for one in job.report.get("rejects", []) if "path" in one]  # older versions had other fields
    return MineProgressModel(**{**job.report, "rejects": rejects, "stages": stages, "words": _STAGES.get(stage, stage)})


def _holdings(counts: Mapping[str, Any]) -> Holdings:
    """From the counts of a manifest; for a small base made from a large one, what was kept."""
    patterns, kept = counts.get("patterns", {}), counts.get("kept", {})
    plain = {name: int(counts.get(name, 0)) for name in ("games", "moves", "rejected", "duplicates")}
    found = {name: int({**patterns, **kept}.get(name, 0)) for name in ("nearest", "collocations")}
    windows = {name.removeprefix("contexts-"): number for name, number in kept.items() if name.startswith("contexts-")}
    contexts = {window: int(number) for window, number in (windows or patterns.get("contexts", {})).items()}
    return Holdings(**plain, **found, pairs=0 if kept else int(patterns.get("pairs", 0)), contexts=contexts)


def described_base(mining: Mining, name: str) -> MinedBase:
    """A base by its manifest."""
    own = mining.is_own(name)
    try:
        path = mining.bases.path(name)
        manifest = Manifest.read(path)
        made = datetime.datetime.fromtimestamp((path / MANIFEST).stat().st_mtime, datetime.UTC)
        holds = _holdings(manifest.counts)
    except (ValueError, TypeError, LookupError, OSError) as error:  # another program may have made it
        return MinedBase(name, own, problem=" ".join(mining.bases.without_paths(str(error)).split()))
    return MinedBase(
        name,
        own,
        bytes=sum(entry.bytes for entry in manifest.files.values()),
        date=made.isoformat(timespec="seconds"),
        has_games=manifest.has_games,
        has_predictor=PREDICTOR in manifest.files,
        sources=tuple(shown(str(source.get("name", ""))) for source in manifest.sources),
        holds=holds,
    )
