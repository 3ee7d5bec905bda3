"""Jobs of the laboratory: a short match, and a table of a paper in its quick form."""

from __future__ import annotations

import signal
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from katachi.interfaces.web.background.worker import Reporter
from katachi.lab.match import Match, Parameters

FOLDER = "match"


class MatchScore(BaseModel):
    """The score from A's point of view; an infinite rating is null. Intervals are 95 %."""

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


def match(folder: Path, request: Mapping[str, Any], tell: Reporter) -> dict[str, Any]:
    """Play the games that are left, and report the score after each. Games are kept in the job's folder."""
    signal.signal(signal.SIGTERM, _interrupt)  # the engines must end, too
    played = Match(Parameters(**request["parameters"]), folder / FOLDER)
    summary = played.run(resume=played.store.begun, on_game=lambda _line, so_far: tell(_score(so_far), at_once=True))
    return _score(summary)


def _interrupt(number: int, _frame: object) -> None:
    signal.signal(number, signal.SIG_IGN)  # once is enough: let the engines end
    raise KeyboardInterrupt


def _score(summary: Mapping[str, Any]) -> dict[str, Any]:
    return {name: summary[name] for name in MatchScore.model_fields} | {"seconds": sum(summary["seconds"].values())}


def table(folder: Path, request: Mapping[str, Any], tell: Reporter) -> dict[str, Any]:
    """Make a table and keep it with the others. Its matches are kept in the job's folder until it is done."""
    from katachi.interfaces.web.laboratory import make, save  # noqa: PLC0415 - it starts these tasks

    began = time.monotonic()

    def on_step(step: str) -> None:
        tell({"step": step[:200], "seconds": round(time.monotonic() - began, 1)}, at_once=False)

    on_step("starting")
    games = Path(request["games"]) if request.get("games") else None
    save(Path(request["to"]), make(str(request["table"]), games=games, work=folder / "work", on_step=on_step))
    return {"seconds": round(time.monotonic() - began, 1)}
