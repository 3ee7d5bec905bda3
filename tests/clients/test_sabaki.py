"""Sabaki's own GTP library against ``katachi gtp``: going to a position, analysis, abort."""

import json
import os
import subprocess

import pytest

from .tools import HERE, KATACHI, node_package

pytestmark = pytest.mark.campaign  # installs the client first


def test_sabaki_library() -> None:
    folder = node_package("@sabaki/gtp", "3.0.0")
    done = subprocess.run(
        ["node", str(HERE / "sabaki_driver.js"), *KATACHI, "gtp", "--seconds", "30"],
        env={**os.environ, "NODE_PATH": str(folder / "node_modules")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["stderr"] == []
    assert [move["args"] for move in seen["state"]["history"]] == [["B", "E5"], ["W", "G7"]]
    assert (seen["board"].count("X"), seen["board"].count("O")) == (1, 1)
    for name in ("lz-analyze", "kata-analyze"):
        infos = [line for line in seen[name] if line.startswith("info ")]
        assert infos, seen[name]
        assert seen[f"{name} stopped by"] == "Katachi"
    assert (seen["version"], seen["abortSeconds"] < 5) == ("2", True)
    assert seen["aborted"].upper() == seen["aborted"]
    assert any(line.startswith("play ") for line in seen["generated"])
    assert len(seen["history"]) == 4
