"""Runs fuzz targets, two at a time, and says how many cases each had and what they found.

`make fuzz` calls it. Native targets run from the folder that CMake built them into, Python targets with this
interpreter. The corpus in the repository is only read; new cases go to build/fuzz-corpus, from where `--keep` takes the
smallest set with the same coverage into the repository. What made a target fail is left in build/fuzz-found.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
BUILD = HERE.parent / "build"
NATIVE, CORPUS, GROWN, FOUND = BUILD / "fuzz", HERE / "corpus", BUILD / "fuzz-corpus", BUILD / "fuzz-found"
_LONGEST_INPUT = {"native-checkpoint": 4096, "native-text": 64, "native-tsumego": 64}
_LONGEST_INPUT |= {"python-proof": 4096, "python-network": 8192}
_PYTHON_INPUT, _NATIVE_INPUT = 1024, 256
# With --quick: 12 seconds for the targets that read most of what strangers write, four seconds for the others.
_BUSY = {"native-sgf", "native-rules", "python-gtp"}
_BUSY |= {"python-analysis", "python-base", "python-proof", "python-api", "python-network"}
_QUICK, _QUICKER = 12, 4
_GRACE = 120  # seconds for starting and for the corpus
_RUNS = re.compile(r"^#(\d+)\s|^Done (\d+) runs", re.MULTILINE)
_COVERED = re.compile(r"\bcov: (\d+)")
_MOST_KEPT, _MOST_BYTES = 100, 200_000  # of a corpus in the repository


@dataclass(frozen=True)
class Target:
    """A target and how it is started."""

    name: str  # such as native-sgf: the folder of its corpus
    command: tuple[str, ...]
    longest: int

    @property
    def options(self) -> list[str]:
        return [
            f"-max_len={self.longest}",
            "-timeout=20",
            "-rss_limit_mb=2048",
            "-malloc_limit_mb=1024",
            f"-artifact_prefix={FOUND / self.name}-",
        ]


@dataclass(frozen=True)
class Outcome:
    """What one run did."""

    target: Target
    cases: int
    covered: int
    seconds: float
    failed: bool
    output: str


def targets() -> list[Target]:
    """All targets that are built, native ones first."""
    native = [
        _target(f"native-{path.name.removeprefix('fuzz_')}", (str(path),), _NATIVE_INPUT)
        for path in sorted(NATIVE.glob("fuzz_*"))
        if path.is_file() and os.access(path, os.X_OK)
    ]
    python = [
        _target(f"python-{path.stem}", (sys.executable, str(path)), _PYTHON_INPUT)
        for path in sorted((HERE / "python").glob("*.py"))
        if path.stem != "harness"
    ]
    return native + python


def _target(name: str, command: tuple[str, ...], longest: int) -> Target:
    return Target(name, command, _LONGEST_INPUT.get(name, longest))


def run(target: Target, seconds: int) -> Outcome:
    """Let a target run for some seconds."""
    grown, kept = GROWN / target.name, CORPUS / target.name
    for folder in (grown, kept, FOUND):
        folder.mkdir(parents=True, exist_ok=True)
    command = [*target.command, *target.options, f"-max_total_time={seconds}", str(grown), str(kept)]
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="katachi-fuzz-", dir=_quick_folder()) as scratch:
        try:
            own = {**os.environ, "TMPDIR": scratch}
            # Together, because Atheris prints exceptions to standard output.
            pipe, same, limit = subprocess.PIPE, subprocess.STDOUT, seconds + _GRACE
            done = subprocess.run(command, check=False, stdout=pipe, stderr=same, timeout=limit, env=own, cwd=scratch)
            output, failed = done.stdout.decode(errors="replace"), done.returncode != 0
        except subprocess.TimeoutExpired as late:
            output, failed = (late.stdout or b"").decode(errors="replace") + "\ndid not end in time", True
    cases = max((int(a or b) for a, b in _RUNS.findall(output)), default=0)
    covered = max(map(int, _COVERED.findall(output)), default=0)
    return Outcome(target, cases, covered, time.monotonic() - started, failed, output)


def _quick_folder() -> str | None:
    """Where the files of cases are written: in memory if possible."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def keep(target: Target) -> None:
    """Replace the corpus in the repository by the smallest set of cases, old and new, with the same coverage."""
    grown, kept = GROWN / target.name, CORPUS / target.name
    FOUND.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=_quick_folder()) as folder:
        merged = Path(folder, "merged")
        merged.mkdir()
        sources = [str(path) for path in (kept, grown) if path.is_dir()]
        again = Path(folder, "again")  # merging starts its own program again and again, as one word
        again.write_text(f'#!/bin/sh\nexec {" ".join(target.command)} "$@"\n', encoding="utf-8")
        again.chmod(0o700)
        command = [*target.command, *target.options, "-set_cover_merge=1", str(merged), *sources]
        own = {**os.environ, "TMPDIR": folder, "KATACHI_FUZZ_AGAIN": str(again)}
        subprocess.run(command, check=True, cwd=folder, env=own)
        kept.mkdir(parents=True, exist_ok=True)
        for path in kept.iterdir():
            if not path.name.startswith("found-"):  # the cases of bugs stay
                path.unlink()
        size = 0
        largest_first = sorted(merged.iterdir(), key=lambda path: path.stat().st_size, reverse=True)
        for path in largest_first[:_MOST_KEPT]:
            size += path.stat().st_size
            if size <= _MOST_BYTES:
                shutil.copyfile(path, kept / path.name[:12])


def tell(outcome: Outcome) -> None:
    """One line, or the end of the output of a target that failed."""
    name, speed = outcome.target.name, outcome.cases / max(outcome.seconds, 1)
    if not outcome.failed:
        print(f"{name:20} {outcome.cases:12,} cases {speed:10,.0f}/s  covered {outcome.covered:6,}", flush=True)
        return
    print(f"{name:20} FAILED\n{outcome.output[-4000:]}", flush=True)
    print(f"{name}: the case is in {FOUND}; run '{' '.join(outcome.target.command)} CASE' to see it again", flush=True)


def main(words: Sequence[str]) -> int:
    """Run the chosen targets; 1 if one failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="targets, such as native-sgf or python-gtp; all without a name")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--quick", action="store_true", help=f"{_QUICK} s for the busiest, {_QUICKER} s for the others")
    parser.add_argument("--at-once", type=int, default=2, help="targets that run at the same time")
    parser.add_argument("--keep", action="store_true", help="take new cases into the corpus of the repository")
    given = parser.parse_args(words)
    known = {target.name: target for target in targets()}
    if unknown := [name for name in given.names if name not in known]:
        parser.error(f"there is no target {unknown[0]!r}: choose from {', '.join(known)}")
    chosen = [known[name] for name in given.names] or list(known.values())
    if given.keep:
        for target in chosen:
            keep(target)
        return 0

    def seconds(target: Target) -> int:
        return given.seconds if not given.quick else _QUICK if target.name in _BUSY else _QUICKER

    with ThreadPoolExecutor(given.at_once) as pool:
        outcomes = []
        for outcome in pool.map(lambda target: run(target, seconds(target)), chosen):
            tell(outcome)
            outcomes.append(outcome)
    native = sum(outcome.cases for outcome in outcomes if outcome.target.name.startswith("native-"))
    total, failed = sum(outcome.cases for outcome in outcomes), sum(outcome.failed for outcome in outcomes)
    print(f"{len(outcomes)} targets, {native:,} native and {total - native:,} Python cases, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
