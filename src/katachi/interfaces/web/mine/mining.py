"""Mining by the page: what may be asked for, the jobs, and the bases they make."""

from __future__ import annotations

import contextlib
import secrets
import shutil
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from katachi.interfaces.web.background import BackgroundJob, Backlog
from katachi.interfaces.web.bases import Bases
from katachi.interfaces.web.mine.folders import Folders
from katachi.interfaces.web.mine.uploads import Uploads
from katachi.interfaces.web.settings import ServeSettings
from katachi.knowledge.manifest import NAME as MANIFEST
from katachi.knowledge.mining import MineSettings
from katachi.knowledge.patterns.counting import CountSettings

Depth = Literal["quick", "full"]
Into = Literal["new", "add", "replace"]
_SETTINGS: dict[Depth, MineSettings] = {
    "quick": MineSettings(CountSettings(k=9)),
    "full": MineSettings(CountSettings(replies=True)),
}
_UNFINISHED = ("waiting", "running", "stopped", "failed")


class Mining:
    """All that one server knows of mining."""

    def __init__(self, settings: ServeSettings, bases: Bases) -> None:
        self.bases = bases
        self.folders = Folders(settings.folders)
        self.uploads = Uploads(settings.data / "uploads", settings.limits.upload)
        self.backlog = Backlog(settings.data / "mining", "mine_task")
        self._starting = threading.Lock()  # else two requests at once find the same name free

    def close(self) -> None:
        """Ends the process that is at work."""
        self.backlog.close()

    def start(
        self, name: str, *, folder: str | None, upload: str | None, depth: Depth, into: Into, predictor: bool | None
    ) -> BackgroundJob:
        """A new job. Raises ValueError and LookupError with what is wrong."""
        with self._starting:
            return self._start(name, folder, upload, depth, into, predictor)

    def _start(
        self, name: str, folder: str | None, upload: str | None, depth: Depth, into: Into, predictor: bool | None
    ) -> BackgroundJob:
        to = self._place(name, into)
        if (folder is None) == (upload is None):
            raise ValueError("say what to mine: a folder of this computer, or an upload")
        self.backlog.check_room()  # before the upload is taken
        source = self.folders.find(folder) if folder is not None else self.uploads.take(str(upload))
        return self.backlog.create(
            {
                "name": name,
                "to": str(to),
                "source": str(source),
                "shown": str(source) if folder is not None else "files from the browser",
                "upload": upload,
                "into": into,
                "depth": depth,
                "settings": _SETTINGS[depth].to_json(),
                "predictor": depth == "full" if predictor is None else predictor,
            }
        )

    def _place(self, name: str, into: Into) -> Path:
        to = self.bases.place_for(name)
        if name.lower().endswith(".work"):
            raise ValueError(f"{name!r} is not a name for a base: work in progress ends with .work")
        for job in self.backlog.jobs():
            if job.request.get("name") == name and job.state in _UNFINISHED:
                raise ValueError(f"there is a job for {name!r} that is {job.state}: finish or delete it, or rename")
        exists = (to / MANIFEST).exists()
        if exists and into == "new":
            raise ValueError(f"there is a base {name!r} already: add to it, replace it, or choose another name")
        if not exists and into == "add":
            raise LookupError(f"there is no base {name!r} to add games to")
        return to

    def delete_job(self, name: str) -> None:
        """Forgets a job with all it has left but the base. Raises BusyError, LookupError."""
        job = self.backlog.job(name)
        self.backlog.delete(name)
        if upload := job.request.get("upload"):
            self.uploads.discard(str(upload))
        if job.state != "done":
            _remove(self.bases.folder / f"{_plain(job.request)}.work")

    def is_own(self, name: str) -> bool:
        """Whether a base was mined here, and may be deleted here."""
        place = self.bases.folder / name
        return name in self.bases.names() and self.bases.path(name) == place and not place.is_symlink()

    def delete_base(self, name: str) -> None:
        """Raises LookupError, and ValueError for a base that is not ours or is being mined."""
        path = self.bases.path(name)
        if not self.is_own(name):
            raise ValueError(f"the base {name!r} was not mined here: it is not deleted from here either")
        for job in self.backlog.jobs():
            if job.request.get("name") == name and job.state in ("waiting", "running"):
                raise ValueError(f"{name!r} is being mined: stop the job first")
        _remove(path)


def _plain(request: Mapping[str, Any]) -> str:
    return Path(str(request["name"])).name


def _remove(path: Path) -> None:
    """Away at once under its name, then file by file."""
    with contextlib.suppress(FileNotFoundError):
        shutil.rmtree(path.rename(path.with_name(f".{secrets.token_hex(8)}.deleted")), ignore_errors=True)
