"""A table of a paper made as a job, in quick form."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from katachi.interfaces.web.background.worker import Reporter
from katachi.interfaces.web.lab.tables import make, save


def run(folder: Path, request: Mapping[str, Any], tell: Reporter) -> dict[str, Any]:
    """Makes the table and keeps it with the others. Matches are kept in the job's folder until it is done."""
    began = time.monotonic()

    def on_step(step: str) -> None:
        tell({"step": step[:200], "seconds": round(time.monotonic() - began, 1)}, at_once=False)

    on_step("starting")
    save(Path(request["to"]), make(str(request["table"]), work=folder / "work", on_step=on_step))
    return {"seconds": round(time.monotonic() - began, 1)}
