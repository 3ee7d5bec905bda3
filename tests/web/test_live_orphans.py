"""However the server ends, no engine stays behind."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from tests.web.asking import start_serving
from websockets.sync.client import connect

pytestmark = pytest.mark.slow

_CHILDREN = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")


@pytest.mark.skipif(not _CHILDREN.exists(), reason="needs Linux to see processes of processes")
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGINT])
def test_the_engine_goes_with_the_server(tmp_path: Path, ending: signal.Signals) -> None:
    served = start_serving(tmp_path, stderr=subprocess.PIPE)
    server, where = served.process, served.url.replace("http", "ws") + "api/live"
    try:
        with connect(where, additional_headers=served.headers, open_timeout=120, ping_interval=None) as live:
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
