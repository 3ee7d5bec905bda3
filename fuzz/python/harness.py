"""Runs a target: with Atheris, whose changes follow the coverage, or without it with random changes of the corpus.

A target calls `main(one_case)`. The case must return for any bytes; whatever it raises is a bug. The options are those
of libFuzzer, as for the native targets.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
import types
from collections.abc import Callable, Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path

try:
    import atheris
    from atheris.instrument_bytecode import patch_code
except ImportError:
    atheris = None

Case = Callable[[bytes], None]


@contextlib.contextmanager
def instrumented() -> Iterator[None]:
    """Katachi's modules imported inside are followed by Atheris (whose own hook does not see an editable install)."""
    if atheris is None or "-plain" in sys.argv:
        yield
        return
    plain = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> types.CodeType | None:
        code = plain(self, name)
        return patch_code(code, True) if code is not None and name.startswith("katachi") else code

    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        SourceFileLoader.get_code = plain  # type: ignore[method-assign]


@contextlib.contextmanager
def refused(*kinds: type[Exception]) -> Iterator[None]:
    """The block may refuse its input with one of these errors only, in one line."""
    try:
        yield
    except kinds as error:
        check_line(str(error))


def check_line(text: str) -> None:
    """What people read about a mistake is one line."""
    assert text.strip(), "an error without words"
    assert "\n" not in text, f"an error of several lines: {text!r}"


def folder() -> Path:
    """A folder for the files of this process."""
    if not _FOLDERS:
        _FOLDERS.append(Path(tempfile.mkdtemp(prefix="katachi-fuzz-")))
        atexit.register(shutil.rmtree, _FOLDERS[0], ignore_errors=True)
    return _FOLDERS[0]


_FOLDERS: list[Path] = []


def main(one_case: Case) -> None:
    """Run the target with the options of the command line; `-plain` does without Atheris."""
    if atheris is not None and "-plain" not in sys.argv:
        atheris.Setup([os.environ.get("KATACHI_FUZZ_AGAIN", sys.argv[0]), *sys.argv[1:]], one_case)
        atheris.Fuzz()
    else:
        _mutate(one_case, _Options(sys.argv[1:]))


# ---- Without Atheris -------------------------------------------------------------------------------------------------


class _Options:
    """The options of libFuzzer that `make fuzz` uses; others are ignored."""

    def __init__(self, words: list[str]) -> None:
        given = dict(word[1:].split("=", 1) for word in words if word.startswith("-") and "=" in word)
        self.seconds = float(given.get("max_total_time", 0))
        self.longest = int(given.get("max_len", 4096))
        self.timeout = int(given.get("timeout", 10))
        self.memory = int(given.get("rss_limit_mb", 2048)) << 20
        self.prefix = given.get("artifact_prefix", "")
        self.corpus = [data for word in words if not word.startswith("-") for data in _contents(Path(word))] or [b""]


def _contents(path: Path) -> Iterator[bytes]:
    paths = sorted(path.iterdir()) if path.is_dir() else [path]
    return (file.read_bytes() for file in paths if file.is_file())


def _mutate(one_case: Case, options: _Options) -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (options.memory, options.memory))
    started, cases, chance = time.monotonic(), 0, random.Random(1)
    for data in options.corpus:
        _run(one_case, data, options)
        cases += 1
    while time.monotonic() < started + options.seconds:
        _run(one_case, _changed(chance, options), options)
        cases += 1
    print(f"Done {cases} runs in {time.monotonic() - started:.0f} second(s)", file=sys.stderr)


def _run(one_case: Case, data: bytes, options: _Options) -> None:
    signal.alarm(options.timeout)  # its default action ends the process
    try:
        one_case(data)
    except BaseException:
        Path(f"{options.prefix}crash-last").write_bytes(data)
        raise
    finally:
        signal.alarm(0)


def _changed(chance: random.Random, options: _Options) -> bytes:
    """A few random changes: a byte inserted, removed or replaced, a piece of another case put in."""
    data = bytearray(chance.choice(options.corpus))
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(data) + 1)
        other = chance.choice(options.corpus)
        start = chance.randrange(len(other) + 1)
        kind = chance.randrange(4)
        if kind == 0:
            data[at:at] = bytes([chance.randrange(256)])
        elif kind == 1:
            del data[at : at + chance.randrange(4)]
        elif kind == 2:
            data[at : at + 1] = bytes([chance.randrange(256)])
        else:
            data[at:at] = other[start : start + chance.randrange(40)]
    return bytes(data[: options.longest])
