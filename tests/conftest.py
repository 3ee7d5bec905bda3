"""What all tests share: ``tests`` can be imported however pytest is started, and Ctrl-C is heard."""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.ray_cluster import LIMIT, RayCluster, started

# A background shell starts programs with SIGINT ignored, and their children inherit that: tests send it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def ray_cluster() -> Iterator[RayCluster]:
    """A Ray cluster of this computer."""
    yield from started()


@pytest.fixture(autouse=True)
def _on_ray(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tests marked ``ray`` use that cluster, and have a limit: they wait for other processes."""
    if request.node.get_closest_marker("ray") is None:
        yield
        return
    monkeypatch.setenv("RAY_ADDRESS", request.getfixturevalue("ray_cluster").address)
    before = signal.signal(signal.SIGALRM, _too_late)
    signal.setitimer(signal.ITIMER_REAL, LIMIT)
    yield
    sys.modules["ray"].shutdown()
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def _too_late(_number: int, _frame: object) -> None:
    raise TimeoutError(f"the test took more than {LIMIT:.0f} s")
