"""Finding KataGo where people have it: on the search path, with KaTrain, or in the usual folders.

A KataGo needs a network and a configuration. Both are looked for next to it; our own small configuration serves where
there is none.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shlex
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from katachi.engine.process import arguments_of, find_program
from katachi.files.writing import make_folder, write_atomically

AUTO = "auto"
KATAGO = "KataGo"
_PROGRAMS = ("katago", "katago.exe", "katago-osx", "katago-bs")
_NETWORKS = ("*.bin.gz", "*.txt.gz", "*.bin")
_FOLDERS = (
    "~/katago", "~/KataGo", "~/.katago", "~/go/katago", "~/Applications/katago", "/opt/katago", "/opt/KataGo",
    "/usr/local/katago", "/usr/local/share/katago", "/usr/share/katago", "/opt/homebrew/share/katago",
)  # fmt: skip
_INNER = ("", "models", "networks", "weights", "nets", "KataGo", "../models", "../share/katago", "../KataGo/models")
_NO_NETWORK = "it has no network: download one (a file *.bin.gz) and put it next to the program"
_CONFIGURATION = """# KataGo's analysis engine as Katachi starts it where no other configuration was found.
reportAnalysisWinratesAs = BLACK
logToStderr = true
logFile = {log}
numAnalysisThreads = 2
numSearchThreadsPerAnalysisThread = 4
nnMaxBatchSize = 8
nnCacheSizePowerOfTwo = 18
nnMutexPoolSizePowerOfTwo = 14
"""


@dataclass(frozen=True)
class FoundJudge:
    """An analysis engine that can be a judge, or the reason why it cannot."""

    name: str  # as its numbers are labelled
    arguments: tuple[str, ...]
    where: str = ""  # in words, where it was found
    network: str = ""
    missing: str = ""  # in words; empty if nothing is missing

    @property
    def command(self) -> str:
        """As ``--judge`` takes it."""
        return shlex.join(self.arguments)

    @property
    def words(self) -> str:
        """``KataGo of KaTrain, with the network g170-b6.bin.gz``"""
        network = f", with the network {self.network}" if self.network else ""
        return f"{self.name} {self.where}".strip() + network + (f": {self.missing}" if self.missing else "")


def judge_of(text: str) -> FoundJudge:
    """The judge that ``--judge`` names: a command line, KataGo's program alone, or ``auto``. Raises ValueError."""
    if text.strip().lower() == AUTO:
        return _first(found_judges())
    arguments = arguments_of(text)
    if len(arguments) == 1 and _is_katago(arguments[0]):
        program = find_program(arguments[0])
        if program is None:
            raise ValueError(f"--judge {text}: there is no such program")
        found = _completed(Path(program), "", ())
        return _first([found])
    return FoundJudge(_name_of(arguments), arguments, network=_after(arguments, "-model"))


def _first(found: Iterable[FoundJudge]) -> FoundJudge:
    """The first that misses nothing. Raises ValueError that says what is missing."""
    seen = list(found)
    for judge in seen:
        if not judge.missing:
            return judge
    if seen:
        raise ValueError("--judge: " + "; ".join(judge.words for judge in seen))
    raise ValueError(
        "--judge auto: no KataGo was found on the search path, in KaTrain's installation or in the usual folders; "
        "install KaTrain (pip install katrain) or KataGo, or give its command line"
    )


def found_judges() -> list[FoundJudge]:
    """Every KataGo on this computer, the likeliest first."""
    found: dict[Path, FoundJudge] = {}
    for program, where, networks in _places():
        try:
            key = program.resolve()
            if key not in found and os.access(program, os.X_OK) and program.is_file():
                found[key] = _completed(program, where, networks)
        except OSError:
            continue
    return sorted(found.values(), key=lambda judge: bool(judge.missing))


# ---- Places ----------------------------------------------------------------------------------------------------------


def _places() -> Iterator[tuple[Path, str, tuple[Path, ...]]]:
    """Programs, where they are in words, and networks that their owner prefers."""
    home = Path.home() / ".katrain"
    packages = list(_katrain_packages())
    preferred, program = _katrain_choice(home, packages)
    if program is not None:
        yield program, "of KaTrain", preferred
    if named := find_program("katago"):
        yield Path(named), "on the search path", preferred
    folders = [(home, "of KaTrain"), *((package / "KataGo", "of KaTrain") for package in packages)]
    for folder, where in [*folders, *((Path(name).expanduser(), f"in {name}") for name in _FOLDERS)]:
        for name in _PROGRAMS:
            yield from ((path, where, preferred) for path in (folder / name, *sorted(folder.glob(f"*/{name}"))))
        if where == "of KaTrain":  # it downloads programs under names of their own
            yield from ((path, where, preferred) for path in sorted(folder.glob("katago*")) if not path.suffix)


def _katrain_packages() -> Iterator[Path]:
    spec = importlib.util.find_spec("katrain")
    if spec is not None and spec.submodule_search_locations:
        yield from map(Path, spec.submodule_search_locations)
    for pattern in (".local/lib/python*/site-packages/katrain", ".local/share/pipx/venvs/katrain/lib/*/*/katrain",
                    ".local/pipx/venvs/katrain/lib/*/*/katrain"):  # fmt: skip
        yield from sorted(Path.home().glob(pattern))
    yield from sorted(Path(sys.prefix).glob("lib/python*/site-packages/katrain"))


def _katrain_choice(home: Path, packages: Iterable[Path]) -> tuple[tuple[Path, ...], Path | None]:
    """The network and the program that KaTrain's own settings name."""
    try:
        engine = json.loads((home / "config.json").read_text(encoding="utf-8"))["engine"]
        model, program = str(engine.get("model", "")), str(engine.get("katago", ""))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return (), None
    inside = [package.parent / model for package in packages] if model.startswith("katrain/") else []
    chosen = tuple(path for path in (*inside, Path(model).expanduser()) if model and path.is_file())
    return chosen, Path(program).expanduser() if program and Path(program).expanduser().is_file() else None


# ---- Networks and configurations -------------------------------------------------------------------------------------


def _completed(program: Path, where: str, preferred: tuple[Path, ...]) -> FoundJudge:
    """The command line of a KataGo with its network and configuration."""
    real = program.resolve()
    folders = [path for inner in _INNER if (path := (real.parent / inner)).is_dir()]
    folders += [path for path in (Path.home() / ".katrain", *_katrain_models()) if path.is_dir()]
    network = next(iter([*preferred, *_networks(folders)]), None)
    if network is None:
        return FoundJudge(KATAGO, (str(program),), where, missing=_NO_NETWORK)
    config = next((path for folder in folders for path in sorted(folder.glob("*analysis*.cfg"))), None)
    named = ("-model", str(network.resolve()), "-config", str(config.resolve() if config else own_configuration()))
    return FoundJudge(KATAGO, (str(program), "analysis", *named, "-quit-without-waiting"), where, network.name)


def _katrain_models() -> Iterator[Path]:
    for package in _katrain_packages():
        yield from (package / "models", package / "KataGo")


def _networks(folders: Iterable[Path]) -> Iterator[Path]:
    """Networks, folder by folder, the newest first. Those that imitate people are no judges."""
    for folder in folders:
        found = [path for kind in _NETWORKS for path in folder.glob(kind) if "human" not in path.name.lower()]
        yield from sorted((path for path in found if path.is_file()), key=lambda path: -path.stat().st_mtime)


def own_configuration() -> Path:
    """A small configuration of our own, written where caches are kept."""
    path = cache_folder() / "katago-analysis.cfg"
    text = _CONFIGURATION.format(log=os.devnull).encode()
    if not path.is_file() or path.read_bytes() != text:
        make_folder(path.parent)
        write_atomically(path, text)
    return path


def cache_folder() -> Path:
    """Where what can be computed again is kept: $KATACHI_CACHE, or the usual place of the system."""
    if named := os.environ.get("KATACHI_CACHE"):
        return Path(named)
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "katachi"


def _name_of(arguments: tuple[str, ...]) -> str:
    """The name of an engine's numbers: ``KataGo``, or that of the program."""
    if any(_is_katago(word) for word in arguments[:1]):
        return KATAGO
    return Path(arguments[0]).stem


def _is_katago(word: str) -> bool:
    return Path(word).name.lower().startswith("katago")


def _after(arguments: tuple[str, ...], option: str) -> str:
    pairs = pairwise(arguments)
    return next((Path(value).name for name, value in pairs if name == option), "")
