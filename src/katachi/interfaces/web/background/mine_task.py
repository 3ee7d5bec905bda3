"""Mining as a job: first the base, then the predictor that lets the engine play with it."""

from __future__ import annotations

import json
import os
import signal
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from katachi.files.writing import remove_tree, write_json
from katachi.go.words import plural
from katachi.interfaces.web.background.backlog import REPORT
from katachi.interfaces.web.background.worker import Reporter
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.distil import add_predictor
from katachi.knowledge.mining import MineSettings, MiningJob, NoGamesError
from katachi.knowledge.mining.intake import Seen
from katachi.knowledge.patterns.predictor.training import TrainingStep
from katachi.records.sources import Reject, Rejects
from katachi.work import cores, read_json

SHOWN_REJECTS = 50
_MINED = "mined.json"
_STAGES = {"joining": "merging"}  # shown as one


def mine(folder: Path, request: Mapping[str, Any], tell: Reporter) -> dict[str, Any]:
    """Continue where the last process was: with the games, the tables, or the predictor."""
    watch = _Watch(folder, Path(request["source"]), tell)
    mined = folder / _MINED
    if mined.exists():
        answer = json.loads(mined.read_bytes())
    else:
        answer = _mined(request, watch)
        del answer["kb"]
        write_json(mined, answer)
    watch.finished_mining(answer)
    _look_up_rejects(Path(request["to"]), watch)
    if request["predictor"]:
        answer["features"] = _train(Path(request["to"]), folder, watch)
    watch.close()
    if request.get("upload"):
        remove_tree(Path(request["source"]).parent)
    return {**answer, "seconds": round(watch.seconds, 3)}


def _mined(request: Mapping[str, Any], watch: _Watch) -> dict[str, Any]:
    """Raises ValueError. If there were no games it says how many were rejected, and the last report says why."""
    try:
        return _job(request).run(watch.on_stage, watch.on_seen)
    except ValueError as error:
        watch.flush()
        if watch.report["games"] or not isinstance(error, NoGamesError):
            raise
        where = "what you sent" if request.get("upload") else "this folder"
        rejected = watch.report["rejected"]
        what = f"{plural(rejected, 'file')} {'was' if rejected == 1 else 'were'} rejected"
        raise ValueError(f"no games in {where}: {what if rejected else 'there are no game records'}") from None


def _train(to: Path, folder: Path, watch: _Watch) -> int:
    """When told to end, it first keeps what was learned; everything else may be killed at any moment."""
    if (base := KnowledgeBase.open(to)).has_predictor:  # killed in its last moment
        return base.predictor.features
    told: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _frame: told.append(number))
    threads = cores()
    features = add_predictor(to, folder, threads=threads, on_step=watch.on_step, stop=lambda: bool(told))
    signal.signal(signal.SIGTERM, before)
    if features is None:
        raise KeyboardInterrupt
    return features


def _job(request: Mapping[str, Any]) -> MiningJob:
    """The job, resumed if an earlier process left something."""
    to, add = Path(request["to"]), request["into"] == "add"
    kept = KnowledgeBase.open(to).manifest.settings if add else request["settings"]
    settings = MineSettings.from_json(kept)
    batch = {"batch": request["batch"]} if "batch" in request else {}
    return MiningJob(
        [Path(request["source"])], to, settings, _on(request), resume=True, add=add, replace=not add, **batch
    )


def _on(request: Mapping[str, Any]) -> str:
    """Where it is mined; Ray reads the address from the environment of this process."""
    if not (cluster := request.get("cluster")):
        return "local"
    os.environ["RAY_ADDRESS"] = cluster
    return "ray"


def _look_up_rejects(to: Path, watch: _Watch) -> None:
    """A resumed job that had read all its games has not seen the rejects."""
    if watch.report["rejects"] or not (watch.report["rejected"] or watch.report["cut"]):
        return
    rejects = Rejects()
    for line in (to / "rejects.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if "path" in entry:
            rejects(Reject(**entry))
    watch.note(rejects)


class _Watch:
    """Collects everything the page shows about a job."""

    def __init__(self, folder: Path, source: Path, tell: Reporter) -> None:
        self._source, self._tell = source, tell
        self._began = self._stage_began = time.monotonic()
        before = read_json(folder / REPORT) or {}
        self._before = float(before.get("seconds", 0.0))
        self._games_before = int(before.get("games", 0))  # they are read again, but must not be counted twice
        self.report: dict[str, Any] = {
            "stage": "starting", "done": 0, "total": 0, "games": 0, "duplicates": 0, "rejected": 0, "cut": 0,
            "reasons": {}, "rejects": [], "rate": None, "usable": False,
        }  # fmt: skip
        self._send(at_once=True)

    @property
    def seconds(self) -> float:
        return self._before + time.monotonic() - self._began

    def on_stage(self, stage: str, done: int, total: int) -> None:
        stage = _STAGES.get(stage, stage)
        changed = stage != self.report["stage"]
        if changed:
            self._stage_began = time.monotonic()
        self.report |= {"stage": stage, "done": done, "total": total}
        self._send(at_once=changed)

    def on_seen(self, seen: Seen) -> None:
        passed = max(time.monotonic() - self._stage_began, 0.05)
        games = max(seen.games, self._games_before)
        self.report |= {"games": games, "duplicates": seen.duplicates, "rate": round(seen.games / passed, 1)}
        self.note(seen.rejects)

    def note(self, rejects: Rejects) -> None:
        reasons: Counter[str] = rejects.counts + rejects.cut_counts
        self.report |= {
            "rejected": len(rejects),
            "cut": rejects.cut_counts.total(),
            "reasons": dict(reasons.most_common(20)),
            "rejects": [asdict(self._shown(entry)) for entry in rejects.entries[:SHOWN_REJECTS]],
        }
        self._send()

    def _shown(self, entry: Reject) -> Reject:
        """With the path below the source only: the rest is known, or private."""
        path = Path(entry.path)
        place = path.relative_to(self._source) if path.is_relative_to(self._source) else Path(path.name)
        where = "/".join(filter(None, (str(place) if place.name else path.name, entry.member)))
        return replace(entry, path=where[:300], member="", reason=entry.reason[:100], message=entry.message[:300])

    def on_step(self, step: TrainingStep) -> None:
        """Training counts first, which takes a tenth of the time."""
        if not step.stage.startswith("count"):
            self.on_stage("predictor", step.done, step.total)
        elif self.report["stage"] != "predictor":
            self.on_stage("predictor", 0, 0)

    def finished_mining(self, answer: Mapping[str, Any]) -> None:
        names = ("games", "duplicates", "rejected", "cut")
        self.report |= {**{name: answer[name] for name in names}, "usable": True}
        self._send(at_once=True)

    def flush(self) -> None:
        """Send the last report, which may have been held back."""
        self._send(at_once=True)

    def close(self) -> None:
        self.report |= {"stage": "done", "done": 1, "total": 1}
        self._send(at_once=True)

    def _send(self, *, at_once: bool = False) -> None:
        self._tell({**self.report, "seconds": round(self.seconds, 3)}, at_once=at_once)
