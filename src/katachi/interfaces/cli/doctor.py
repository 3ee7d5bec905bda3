"""``katachi doctor``: is everything in place, and does it work here?"""

import json
import os
import platform
import shutil
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

import katachi
from katachi import records
from katachi.go import PASS, Game
from katachi.go.position import Position
from katachi.search import LIGHT, MOGO, run
from katachi.search.playouts import first_move

_PROGRAMS = {"gnugo": "opponent and referee in tests"}
_SIMD = ("sse4_2", "popcnt", "avx2", "bmi2", "avx512f", "asimd")
# Black's wins, White's wins and the sum of scores of 500 playouts from the empty 9×9 board, seed 1. The numbers are the
# same on every machine; others mean a broken build, or playouts that were changed on purpose.
SIGNATURES = {"light": (LIGHT, (213, 287, 1460)), "mogo": (MOGO, (235, 265, 3172))}


@dataclass(frozen=True)
class Check:
    """One part of the self-test."""

    name: str
    ok: bool
    detail: str


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("doctor", epilog="Examples:  katachi doctor  ·  katachi doctor --json")
    def doctor(as_json: Annotated[bool, typer.Option("--json", help="Answer with one JSON object.")] = False) -> None:
        """Show versions, the machine and optional programs, and run a short self-test."""
        facts, checks = collect_facts(), self_test()
        if as_json:
            typer.echo(json.dumps({**facts, "self_test": [asdict(check) for check in checks]}, ensure_ascii=False))
        else:
            _print(facts, checks)
        raise typer.Exit(0 if all(check.ok for check in checks) else 1)


# ---- Facts -------------------------------------------------------------------------------------------------------


def collect_facts() -> dict[str, Any]:
    """What there is to know about the installation and the machine."""
    return {
        "katachi": katachi.__version__,
        "installed": str(Path(katachi.__file__).parent),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": platform.platform(),
        "cpu": _cpu_name(),
        "cpu_features": _cpu_features(),
        "cores": _cores(),
        "memory_gb": _memory_gb(),
        "programs": {name: _find_program(name) for name in _PROGRAMS},
    }


def _cpu_info(key: str) -> str:
    """One entry of Linux's list of processors; empty elsewhere."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    lines = (line.partition(":") for line in text.splitlines())
    return next((value.strip() for name, _, value in lines if name.strip().lower() == key), "")


def _cpu_name() -> str:
    return _cpu_info("model name") or platform.processor() or platform.machine()


def _cpu_features() -> list[str]:
    present = set((_cpu_info("flags") or _cpu_info("features")).split())
    return [feature for feature in _SIMD if feature in present]


def _cores() -> int:
    """The cores this process may use, which containers often make fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _memory_gb() -> float | None:
    try:
        return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1)
    except (ValueError, OSError, AttributeError):
        return None


def _find_program(name: str) -> str | None:
    """Debian keeps games in a folder that is often not searched."""
    return shutil.which(name) or shutil.which(name, path="/usr/games:/usr/local/games")


# ---- Self-test ---------------------------------------------------------------------------------------------------


def self_test() -> list[Check]:
    """Run every check; none of them raises."""
    checks: dict[str, Callable[[], str | None]] = {
        "random games": _check_random_games,
        "playout signature": _check_signatures,
        "ko": _check_ko,
        "SGF round trip": _check_sgf,
    }
    return [_guarded(name, check) for name, check in checks.items()]


def _guarded(name: str, check: Callable[[], str | None]) -> Check:
    """A check gives None, or what is wrong."""
    try:
        problem = check()
    except Exception as error:  # whatever it is, it is a finding and not our own failure
        problem = f"{type(error).__name__}: {error}"
    return Check(name, problem is None, problem or "ok")


def _check_random_games() -> str | None:
    for seed in range(10):
        position = Position(9)
        for move in range(200):
            point = first_move(position, LIGHT, seed=1000 * seed + move)
            position.play(position.to_move, point)
            if point == PASS:
                break
        if not position.is_consistent():
            return f"the board of random game {seed} is not consistent"
    return None


def signature(name: str) -> tuple[int, int, int]:
    """The numbers that 500 playouts of this policy give here."""
    stats = run(Position(9), 500, SIGNATURES[name][0], seed=1)
    return stats.black_wins, stats.white_wins, round(stats.mean_score * stats.games)


def _check_signatures() -> str | None:
    for name, (_, golden) in SIGNATURES.items():
        if (found := signature(name)) != golden:
            return f"{name} playouts give {found} and not {golden}"
    return None


def _check_ko() -> str | None:
    """A ko on a small board: retaking at once must be illegal."""
    game = Game(5)
    for vertex in ("B3", "C3", "A2", "D2", "B1", "C1", "E5", "B2", "C2"):
        game.play(vertex)
    return None if game.why_illegal("B2") else "a ko could be retaken"


def _check_sgf() -> str | None:
    """A record written, read again and written again must stay what it was."""
    text = records.write([records.GameRecord(9, [(1, 40), (2, 42), (1, PASS)], headers={"PB": "形 ]\\"}).to_tree()])
    again = records.GameRecord.from_tree(records.parse(text).games[0])
    if again.moves != [(1, 40), (2, 42), (1, PASS)] or again.black != "形 ]\\":
        return f"a record came back changed: {again!r}"
    return None if records.write([again.to_tree()]) == text else "a record is written differently the second time"


# ---- For people --------------------------------------------------------------------------------------------------


def _print(facts: dict[str, Any], checks: list[Check]) -> None:
    for key, value in facts.items():
        text = value if not isinstance(value, dict) else ", ".join(f"{k}: {v or 'not found'}" for k, v in value.items())
        text = " ".join(text) if isinstance(text, list) else text
        print(f"{key.replace('_', ' ') + ':':<14} {text}")
    print("self-test:")
    for check in checks:
        print(f"  {'ok  ' if check.ok else 'FAIL'} {check.name}{'' if check.ok else ': ' + check.detail}")
    sys.stdout.flush()
