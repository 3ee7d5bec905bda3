"""KaTrain's own engine class against ``katachi analysis``."""

import json
import os
import shlex
import subprocess
import sys

import pytest

from .tools import HERE, KATACHI, python_packages

pytestmark = pytest.mark.campaign  # installs the client first


def test_katrain_understands_the_analysis() -> None:
    site = python_packages("katrain", "katrain==1.20.0", "pysgf", "chardet")
    # KaTrain ends its engine by a signal to the shell it started it with; exec puts the engine in the shell's place.
    command = f"exec {shlex.join([*KATACHI, 'analysis'])}"
    done = subprocess.run(
        [sys.executable, str(HERE / "katrain_driver.py"), command],
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["messages"] == []
    assert found["idle"]
    assert found["root"]["visits"] == 200
    assert len(found["root_policy"]) == 82
    assert sum(share for share in found["root_policy"] if share >= 0) == pytest.approx(1)
    assert len(found["ownership"]) == 81
    assert found["candidates"]
    assert found["alternatives"]
    assert found["winrate"] == found["root"]["winrate"]
    assert found["score"] == found["root"]["scoreLead"]
    assert found["pondered"].count(False) == 1
    assert found["pondered"][0] is True
    assert found["errors"][0]["field"] == "moves"
    assert found["errors"][0]["error"].startswith("Illegal move")
