"""Proofs as lists of lines, to be changed and checked."""

import gzip
import json
from pathlib import Path
from typing import Any

from katachi.reading.checker import CheckReport, Hole, check, read_document
from katachi.reading.checker.words import drawing
from katachi.reading.proof import Proof


def lines_of(proof: Proof) -> list[Any]:
    return [json.loads(line) for line in proof.lines()]


def check_lines(lines: list[Any], folder: Path) -> CheckReport:
    path = folder / "changed.proof"
    path.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode(), 1))
    return check(read_document(path))


def hole_of(lines: list[Any], folder: Path) -> Hole:
    report = check_lines(lines, folder)
    assert report.hole is not None
    if report.hole.spot is not None:
        assert "to move" in drawing(report.question, report.hole.spot)
    return report.hole
