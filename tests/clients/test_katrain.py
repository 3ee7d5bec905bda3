"""KaTrain's own engine class against ``katachi analysis``."""

import json
import os
import re
import shlex
import subprocess
import sys
from typing import Any

import pytest

from .tools import HERE, KATACHI, python_packages

pytestmark = pytest.mark.campaign  # installs the client first


def driven(*more: str) -> dict[str, Any]:
    """What the driver prints."""
    site = python_packages("katrain", "katrain==1.20.0", "pysgf", "chardet")
    # KaTrain ends its engine by a signal to the shell it started it with; exec puts the engine in the shell's place.
    command = f"exec {shlex.join([*KATACHI, 'analysis'])}"
    done = subprocess.run(
        [sys.executable, str(HERE / "katrain_driver.py"), command, *more],
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_all_players_that_need_no_human_network_play() -> None:
    chosen = driven("players")
    assert chosen.pop("messages") == ""
    assert len(chosen) >= 15
    assert {"ai:simple", "ai:settle"} <= chosen.keys()  # these two need ownership for each move
    assert [name for name, said in chosen.items() if not re.match(r"[A-HJ][1-9]: |pass: ", said)] == []


def test_katrain_understands_the_analysis() -> None:
    found = driven()
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
