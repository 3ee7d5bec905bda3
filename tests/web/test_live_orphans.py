"""However the server ends, no engine stays behind."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from websockets.sync.client import connect

pytestmark = pytest.mark.slow

_PROGRAM = (sys.executable, "-c", "from katachi.interfaces.cli import main; main()")
_CHILDREN = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")


@pytest.mark.skipif(not _CHILDREN.exists(), reason="needs Linux to see processes of processes")
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGINT])
def test_the_engine_goes_with_the_server(tmp_path: Path, ending: signal.Signals) -> None:
    command = [*_PROGRAM, "serve", "--no-browser", "--port", "0", "--data", str(tmp_path)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = re.search(r"127\.0\.0\.1:\d+", server.stdout.readline())
        assert found
        with connect(f"ws://{found[0]}/api/live", open_timeout=120, ping_interval=None) as live:
            request = {"game": {"size": 19}, "visits": 200_000}
            live.send(json.dumps({"type": "start", "id": "a", "kind": "analyse", "request": request}))
            assert json.loads(live.recv())["type"] == "report", "it works when the server ends"
            [engine] = _children(server.pid)
            server.send_signal(ending)
            server.wait(120)
        while _is_alive(engine):
            time.sleep(0.02)
    finally:
        server.kill()
        _, errors = server.communicate()
    assert "Traceback" not in errors


def _children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(child) for child in text.split()]


def _is_alive(pid: int) -> bool:
    """Whether it runs; one that ended and that nobody waits for does not."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
