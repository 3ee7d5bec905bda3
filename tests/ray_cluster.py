"""A small Ray cluster for tests: on this computer only, with a key, in a temporary folder."""

import contextlib
import os
import secrets
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from katachi.work import Executor, Task

LIMIT = 120.0  # seconds that a test with Ray may take
_ROOT = Path(__file__).resolve().parents[1]
_STORE = 80 << 20  # bytes; Ray demands at least 75 MB
_ENVIRONMENT = {
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": secrets.token_hex(32),
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # loopback only
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_health_check_failure_threshold": "3",
    "RAY_health_check_period_ms": "1000",  # by default a dead machine is noticed after 15 s
    "PYTHONPATH": os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH")))),
}


class RayCluster:
    """One node with two processors; tests add others, and lose them."""

    def __init__(self, folder: Path) -> None:
        from ray.cluster_utils import Cluster  # noqa: PLC0415 - it reads the environment

        # Not in /dev/shm, which is small in containers.
        self._each: dict[str, Any] = {"num_cpus": 2, "node_ip_address": "127.0.0.1", "object_store_memory": _STORE} | {
            "plasma_directory": str(folder)
        }
        head = {**self._each, "include_dashboard": False, "no_monitor": True, "temp_dir": str(folder)}
        self._cluster: Any = Cluster(initialize_head=True, head_node_args=head)
        self.address: str = self._cluster.address

    def add(self) -> Any:
        """Another node."""
        return self._cluster.add_node(**self._each)

    def kill(self, node: Any) -> None:
        """Pull the plug: its workers do not end their tasks."""
        (raylet,) = node.all_processes["raylet"]
        started = Path(f"/proc/{raylet.process.pid}/task").glob("*/children")
        workers = [int(pid) for children in started for pid in children.read_text().split()]
        self._cluster.remove_node(node, allow_graceful=False)
        for pid in workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def close(self) -> None:
        """End all nodes."""
        self._cluster.shutdown()


class Losing:
    """An executor that loses something after this many results."""

    def __init__(self, executor: Executor, after: int, lose: Callable[[], None]) -> None:
        self._executor, self._after, self._lose = executor, after, lose
        self.submit, self.close = executor.submit, executor.close
        self._seen = 0

    def results(self) -> Iterator[tuple[Task, Any]]:
        """The results of the executor."""
        for result in self._executor.results():
            self._seen += 1
            if self._seen == self._after:
                self._lose()
            yield result


def started() -> Iterator[RayCluster]:
    """The cluster of a session. Without Ray its tests are skipped, or fail with KATACHI_RAY=required.

    Ray reads the environment when it is imported.
    """
    folder = Path(tempfile.mkdtemp(prefix="ray"))  # short: sockets have names of at most 107 characters
    with pytest.MonkeyPatch.context() as patch, contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        (folder / "ray").mkdir()  # Ray writes the address of its cluster there, but does not make the folder
        for name, value in {**_ENVIRONMENT, "RAY_TMPDIR": str(folder)}.items():
            patch.setenv(name, value)
        if os.environ.get("KATACHI_RAY") != "required":
            pytest.importorskip("ray", reason=f"there is no Ray for Python {sys.version.split()[0]} on {sys.platform}")
        cluster = RayCluster(folder)
        stack.callback(cluster.close)
        yield cluster
