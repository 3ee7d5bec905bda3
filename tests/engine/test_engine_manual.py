"""The examples of docs/engine.md run as they stand there, with Katachi as the engine."""

import os
import re
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"


@pytest.mark.slow
def test_the_page_on_engines_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "katachi"
    program.write_text(
        f"#!/bin/sh\nexec '{sys.executable}' -P -c 'from katachi.interfaces.cli import main; main()' \"$@\"\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("HOME", str(tmp_path))  # no KataGo of this computer
    monkeypatch.setattr("katachi.engine.finding.found_judges", list)
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 5
    exec(compile("\n".join(blocks), PAGE.name, "exec"), {"__name__": "page"})
    printed = capsys.readouterr().out
    assert "Guest " in printed
    assert "['BLACK', 'WHITE']" in printed
