"""The examples of docs/records.md run as they stand there."""

from __future__ import annotations

import gzip
import re
import zipfile
from pathlib import Path

import pytest

MANUAL = Path(__file__).parents[2] / "docs" / "records.md"
GAME = b"(;SZ[9]PB[Shusaku]DT[1846-07-21]KM[0]RE[B+2];B[ee];W[ge];B[ge])"


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.sgf").write_bytes(GAME)
    (tmp_path / "game.sgf").write_bytes(GAME[:-1])
    (tmp_path / "more.sgfs.gz").write_bytes(gzip.compress(GAME + b"\nno game\n"))
    with zipfile.ZipFile(tmp_path / "archive.zip", "w") as archive:
        archive.writestr("b.sgf", GAME)
    namespace: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.S):
        exec(compile(block, str(MANUAL), "exec"), namespace)
    shown = capsys.readouterr().out
    assert "1 rejected: 1 no game; 3 cut at an illegal move: 3 occupied" in shown
    assert (tmp_path / "rejects.jsonl").exists()
