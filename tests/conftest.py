"""What all tests share: ``tests`` can be imported however pytest is started, and Ctrl-C is heard."""

import faulthandler
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.ray_cluster import RayCluster, started

# A background shell starts programs with SIGINT ignored, and their children inherit that: tests send it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def ray_cluster() -> Iterator[RayCluster]:
    """A Ray cluster of this computer."""
    yield from started()


@pytest.fixture(autouse=True)
def _on_ray(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tests marked ``ray`` use that cluster."""
    if request.node.get_closest_marker("ray") is None:
        yield
        return
    monkeypatch.setenv("RAY_ADDRESS", request.getfixturevalue("ray_cluster").address)
    yield
    sys.modules["ray"].shutdown()


# ---- Every test has a limit ------------------------------------------------------------------------------------------

SECONDS, CAMPAIGN_SECONDS = 400, 1500  # far more than any test takes: they only end what waits for ever
GRACE = 60  # after that a test that does not hear the alarm is ended with its process
_STDERR = 2  # pytest replaces sys.stderr


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """With the fixtures it needs. A test stuck in native code ends its process, and all stacks are printed."""
    seconds = CAMPAIGN_SECONDS if item.get_closest_marker("campaign") else SECONDS

    def too_late(_number: int, _frame: object) -> None:
        raise TimeoutError(f"{item.nodeid} took more than {seconds} s")

    before = signal.signal(signal.SIGALRM, too_late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    faulthandler.dump_traceback_later(seconds + GRACE, exit=True, file=_STDERR)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
