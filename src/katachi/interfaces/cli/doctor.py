"""``katachi doctor``: is everything in place, and does it work here?"""

import platform
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import typer

import katachi
from katachi import records
from katachi._extras import EXTRAS, installed
from katachi._extras import command as to_install
from katachi.engine.finding import found_judges
from katachi.engine.process import find_program
from katachi.go import PASS, Game, Position
from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import print_json
from katachi.interfaces.web.built import is_built
from katachi.interfaces.web.settings import default_data
from katachi.knowledge.base import KnowledgeBase
from katachi.lab import machine, signatures
from katachi.search import LIGHT
from katachi.search.playouts import first_move
from katachi.work import cores

_PROGRAMS = {"gnugo": "opponent and referee in tests"}


@dataclass(frozen=True)
class Check:
    """One part of the self-test."""

    name: str
    ok: bool
    detail: str


EPILOG = "Examples:  katachi doctor  ·  katachi doctor --json"


_JOINED = {"judges": "; "}  # between the parts of a list, if not a space


def command(as_json: options.AsJson = False) -> None:
    """Show versions, the machine and optional programs, then run a short self-test."""
    facts, checks = collect_facts(), self_test()
    if as_json:
        print_json({**facts, "self_test": [asdict(check) for check in checks]})
    else:
        _print(facts, checks)
    raise typer.Exit(0 if all(check.ok for check in checks) else 1)


# ---- Facts -------------------------------------------------------------------------------------------------------


def collect_facts() -> dict[str, Any]:
    """Facts about the installation and the machine."""
    return {
        "katachi": katachi.__version__,
        "installed": str(Path(katachi.__file__).parent),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": platform.platform(),
        "cpu": machine.cpu_name(),
        "cpu_features": machine.cpu_features(),
        "cores": cores(),
        "memory_gb": machine.memory_gb(),
        "page": "built" if is_built() else "not built (make page)",
        "extras": {extra: _extra(extra) for extra in EXTRAS},
        "data": str(default_data()),
        "programs": {name: find_program(name) for name in _PROGRAMS},
        "judges": [judge.words for judge in found_judges()],
    }


def _extra(name: str) -> str:
    missing = [package for package in EXTRAS[name] if not installed(package)]
    return f"no {missing[0]} ({to_install(name)})" if missing else "installed"


# ---- Self-test ---------------------------------------------------------------------------------------------------


def self_test() -> list[Check]:
    """Run every check; none of them raises."""
    checks: dict[str, Callable[[], str | None]] = {
        "random games": _check_random_games,
        "playout signature": _check_signatures,
        "ko": _check_ko,
        "SGF round trip": _check_sgf,
        "knowledge base": _check_base,
    }
    return [_guarded(name, check) for name, check in checks.items()]


def _guarded(name: str, check: Callable[[], str | None]) -> Check:
    """A check returns None, or what is wrong."""
    try:
        problem = check()
    except Exception as error:  # any error is a finding, not our own failure
        problem = f"{type(error).__name__}: {error}"
    return Check(name, problem is None, problem or "ok")


def _check_random_games() -> str | None:
    for seed in range(10):
        position = Position(9)
        for move in range(200):
            point = first_move(position, LIGHT, seed=1000 * seed + move)
            position.play(point, position.to_move)
            if point == PASS:
                break
        if not position.is_consistent():
            return f"the board of random game {seed} is not consistent"
    return None


def _check_signatures() -> str | None:
    for policy in ("light", "mogo"):
        signatures.check_playouts(policy, 9)
    return None


def _check_ko() -> str | None:
    """A ko on a small board: retaking at once must be illegal."""
    game = Game(5)
    for vertex in ("B3", "C3", "A2", "D2", "B1", "C1", "E5", "B2", "C2"):
        game.play(vertex)
    return None if game.why_illegal("B2") else "a ko could be retaken"


def _check_sgf() -> str | None:
    """A record that is written, read and written again must not change."""
    text = records.write([records.GameRecord(9, [(1, 40), (2, 42), (1, PASS)], headers={"PB": "形 ]\\"}).to_tree()])
    again = records.GameRecord.from_tree(records.parse(text).games[0])
    if again.moves != [(1, 40), (2, 42), (1, PASS)] or again.black != "形 ]\\":
        return f"a record came back changed: {again!r}"
    return None if records.write([again.to_tree()]) == text else "a record is written differently the second time"


def _check_base() -> str | None:
    """The base that comes with Katachi is present and intact."""
    problems = KnowledgeBase.open().check()
    return "; ".join(problems) or None


# ---- For people --------------------------------------------------------------------------------------------------


def _print(facts: dict[str, Any], checks: list[Check]) -> None:
    for key, value in facts.items():
        text = (
            value
            if not isinstance(value, dict)
            else f"\n{'':<15}".join(f"{k}: {v or 'not found'}" for k, v in value.items())
        )
        text = (_JOINED.get(key, " ").join(text) or "none found") if isinstance(text, list) else text
        print(f"{key.replace('_', ' ') + ':':<14} {text}")
    print("self-test:")
    for check in checks:
        print(f"  {'ok  ' if check.ok else 'FAIL'} {check.name}{'' if check.ok else ': ' + check.detail}")
    sys.stdout.flush()
