"""A short match as a job: its games are kept in the job's folder, and it goes on where it was stopped."""

from __future__ import annotations

import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from katachi.interfaces.web.background.worker import Reporter
from katachi.lab.match import Match, Parameters

FOLDER = "match"


def run(folder: Path, request: Mapping[str, Any], tell: Reporter) -> dict[str, Any]:
    """Plays what is left; the score is told after every game."""
    signal.signal(signal.SIGTERM, _interrupt)  # the engines are told to end, too
    match = Match(Parameters(**request["parameters"]), folder / FOLDER)
    summary = match.run(resume=match.store.begun, on_game=lambda _line, so_far: tell(_score(so_far), at_once=True))
    return _score(summary)


def _interrupt(number: int, _frame: object) -> None:
    signal.signal(number, signal.SIG_IGN)  # once is enough: the engines are ended in peace
    raise KeyboardInterrupt


def _score(summary: Mapping[str, Any]) -> dict[str, Any]:
    names = (
        "games", "wins_a", "draws", "wins_b", "share_a", "interval", "elo", "elo_interval", "p_value", "errors",
        "mean_length",
    )  # fmt: skip
    return {name: summary[name] for name in names} | {"seconds": sum(summary["seconds"].values())}
