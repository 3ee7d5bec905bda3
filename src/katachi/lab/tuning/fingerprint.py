"""Which engines play: a short text that changes when any of their settings does, whether a plan names it or not.

Plans and names of matches hold only what differs from the defaults. When defaults change, the same words mean a
different engine, and games of the two must not be added up.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import katachi
from katachi.play import PlayerSettings
from katachi.search.pattern_sources import name_of
from katachi.search.urgencies import OFF, ON, SHIPPED

_DIGITS = 12
_ANEW = "its games and new ones cannot be added up: start again with another --to, or continue with the old Katachi"


def fingerprint(engines: Iterable[PlayerSettings], *more: str) -> str:
    """The digest of whole engines in order, of Katachi's version, and of anything else that matters."""
    facts = [katachi.__version__, *more, *(repr(sorted(_facts(engine).items())) for engine in engines)]
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()[:_DIGITS]


def check_same(earlier: str | None, now: str) -> None:
    """Raises ValueError, in one line, if a run was started with other engines."""
    if earlier is None:
        raise ValueError(f"the run was started by a version that did not record which engines played; {_ANEW}")
    if earlier != now:
        raise ValueError(
            f"the run was started with other engines (defaults or Katachi's version have changed); {_ANEW}"
        )


def _facts(engine: PlayerSettings) -> dict[str, Any]:
    """Every setting by name."""
    search, playout = engine.search, engine.search.playout
    return {
        **engine.values(),
        "playout.patterns": name_of(playout.patterns) or "drawn",
        "playout.urgency": _weights(playout.urgency),
        **{f"hint.{name}": (float(visits), float(wins)) for name, (visits, wins) in search.hints.items()},
    }


def _weights(urgency: str) -> str:
    """Urgencies by the contents of their file, which may be learnt again under the same name."""
    if urgency == OFF:
        return OFF
    return hashlib.sha256((SHIPPED if urgency == ON else Path(urgency)).read_bytes()).hexdigest()
