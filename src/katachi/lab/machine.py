"""The machine and the version that a figure was measured with."""

import datetime
import os
import platform
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import katachi
from katachi.work import cores

_FEATURES = ("sse4_2", "popcnt", "avx2", "bmi2", "avx512f", "asimd")


def _cpu_info(key: str) -> str:
    """One entry of Linux's list of processors; empty elsewhere."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    lines = (line.partition(":") for line in text.splitlines())
    return next((value.strip() for name, _, value in lines if name.strip().lower() == key), "")


def cpu_name() -> str:
    """The processor's name as the system gives it."""
    return _cpu_info("model name") or platform.processor() or platform.machine()


def cpu_features() -> list[str]:
    """The instruction sets that matter to us."""
    present = set((_cpu_info("flags") or _cpu_info("features")).split())
    return [feature for feature in _FEATURES if feature in present]


def memory_gb() -> float | None:
    """Memory of the machine; None where the system does not say."""
    try:
        return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1)
    except (ValueError, OSError, AttributeError):
        return None


def describe() -> dict[str, str | int]:
    """The facts to report with every measured figure."""
    return {
        "cpu": cpu_name(),
        "cores": cores(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def made_by() -> dict[str, Any]:
    """The version, date and machine, for the records of runs."""
    return {"katachi": katachi.__version__, "date": datetime.date.today().isoformat(), "machine": describe()}


@cache
def commit() -> str | None:
    """The commit of our own sources if they are in a working copy, with + if they were changed since."""
    here = Path(katachi.__file__).parent
    if _git(here, "ls-files", "--error-unmatch", "__init__.py") is None:
        return None
    name = _git(here, "rev-parse", "--short", "HEAD")
    return f"{name}+" if name and _git(here, "status", "--porcelain", "--untracked-files=no", ".") else name


def _git(folder: Path, *arguments: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", "-C", folder, *arguments], capture_output=True, text=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
