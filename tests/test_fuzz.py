"""The fuzz targets: cases that were found once stay fixed, a fault is noticed, and growth is told from noise."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "fuzz"
sys.path.append(str(ROOT))

from soak import LEAST_BOUND, Sample, picture, trends  # noqa: E402 - not a package: scripts next to each other

TARGETS = sorted(path.stem for path in (ROOT / "python").glob("*.py") if path.stem != "harness")
_LIMIT = 120  # seconds


def run(script: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(script), "-plain", *map(str, arguments)]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=_LIMIT)


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_the_corpus_holds(target: str) -> None:
    cases = ROOT / "corpus" / f"python-{target}"
    done = run(ROOT / "python" / f"{target}.py", cases)
    assert done.returncode == 0, done.stderr[-3000:]
    assert f"Done {len(list(cases.iterdir()))} runs" in done.stderr


@pytest.mark.parametrize("source", [p.stem for p in (ROOT / "native").glob("*.cpp") if p.stem != "driver"])
def test_every_native_target_has_a_corpus(source: str) -> None:
    cases = [path.stat().st_size for path in (ROOT / "corpus" / f"native-{source}").iterdir()]
    assert 0 < len(cases) <= 120
    assert sum(cases) <= 250_000


def test_a_case_that_fails_is_kept(tmp_path: Path) -> None:
    target = tmp_path / "target.py"
    harness = f"import sys; sys.path.insert(0, {str(ROOT / 'python')!r}); import harness\n"
    target.write_text(harness + "def one_case(data):\n    assert b'bad' not in data\n\nharness.main(one_case)\n")
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "one").write_bytes(b"good")
    (tmp_path / "cases" / "two").write_bytes(b"a bad one")
    done = run(target, f"-artifact_prefix={tmp_path}/", tmp_path / "cases")
    assert done.returncode != 0
    assert (tmp_path / "crash-last").read_bytes() == b"a bad one"


def test_changes_find_what_the_corpus_does_not_have(tmp_path: Path) -> None:
    target = tmp_path / "target.py"
    harness = f"import sys; sys.path.insert(0, {str(ROOT / 'python')!r}); import harness\n"
    target.write_text(harness + "def one_case(data):\n    assert len(data) < 3\n\nharness.main(one_case)\n")
    (tmp_path / "one").write_bytes(b"ab")
    assert run(target, f"-artifact_prefix={tmp_path}/", "-max_total_time=60", tmp_path / "one").returncode != 0


# ---- Soaking ---------------------------------------------------------------------------------------------------------


def samples(per_hour: float, noise: float = 40.0) -> list[Sample]:
    """An hour of a server and its engine, whose memory grows by this many MB."""
    times = [10.0 * i for i in range(361)]
    memory = [500 + noise * (i * 7919 % 100 / 50 - 1) + per_hour * t / 3600 for i, t in enumerate(times)]
    steady = {"descriptors": 60.0, "threads": 20.0}
    return [
        Sample(t, process, rss=m, pss=m, **steady)
        for t, m in zip(times, memory, strict=True)
        for process in ("server", "engine")
    ]


def test_noise_is_flat_and_a_leak_is_not() -> None:
    assert all(trend.is_flat for trend in trends(samples(0)))
    grown = {trend.quantity for trend in trends(samples(120)) if not trend.is_flat}
    assert grown == {"rss", "pss"}


def test_a_thread_that_never_ends_is_noticed() -> None:
    leaking = [Sample(10.0 * i, "server", 100, 100, 50 + i / 10, 20 + i / 20) for i in range(361)]
    assert {trend.quantity for trend in trends(leaking) if not trend.is_flat} == {"descriptors", "threads"}
    assert set(LEAST_BOUND) == {trend.quantity for trend in trends(leaking)}


def test_the_picture_shows_every_process() -> None:
    server, engine = Sample(0, "server", pss=100), Sample(10, "engine", pss=50)
    rows = picture([server, engine], height=2).splitlines()
    assert rows[1].startswith("|S")
    assert rows[2].endswith("E")
