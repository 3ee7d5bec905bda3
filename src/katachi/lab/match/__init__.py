"""Matches between GTP engines: played, counted, kept and resumed. See docs/matches.md. `match` plays one."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from katachi._names import check_names
from katachi.engine.process import EngineError
from katachi.lab.match.contender import Contender
from katachi.lab.match.runner import Match
from katachi.lab.match.schedule import Parameters, digest, pairing, read_openings

__all__ = [
    "Contender",
    "EngineError",
    "Match",
    "Parameters",
    "digest",
    "match",
    "pairing",
    "prepared",
    "read_openings",
]


def match(
    a: str,
    b: str,
    games: int = 100,
    *,
    to: str | os.PathLike[str] | None = None,
    workers: int = 1,
    resume: bool = False,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
    **options: Any,
) -> dict[str, Any]:
    """Play games between two engines, and return the score as ``katachi match --json`` gives it.

    An engine is a GTP command line, or ``katachi:playouts=500,shapes=off``. `options` are fields of `Parameters`, such
    as ``size=13`` or ``seed=1``, and those of `prepared`. Games are kept in the folder `to`, if it is given.
    `progress` is called with how many games are played and how many there are.

    The score has `wins_a`, `draws`, `wins_b`, `share_a` with its 95 % `interval`, `elo` (of `a` above `b`) with its
    `elo_interval`, `p_value` (if both were equally strong), `by_color`, `errors`, `mean_length`, `seconds` and more.

    >>> score = match("katachi:playouts=1", "katachi:playouts=1", 2, size=5, max_moves=6)  # doctest: +SKIP
    >>> score["games"]  # doctest: +SKIP
    2
    """
    for engine in (a, b):
        if not isinstance(engine, str):
            raise TypeError(f"{engine!r} is not an engine: give a GTP command or 'katachi:playouts=500,shapes=off'")
    with TemporaryDirectory() as nowhere:
        folder = Path(nowhere) / "match" if to is None else Path(to)
        played = prepared(a, b, folder, workers=workers, games=games, **options)
        return played.run(resume=resume, on_game=lambda _line, _summary: progress(len(played.store.lines), games))


def prepared(
    a: str,
    b: str,
    folder: Path,
    *,
    openings: str | os.PathLike[str] | None = None,
    opening_moves: int | None = None,
    workers: int = 1,
    **options: Any,
) -> Match:
    """A match that can begin; openings come from a file, cut after some moves. Raises ValueError for a mistake."""
    check_names(options, Parameters.__dataclass_fields__, "option of a match")
    parameters = Parameters.of(a=a, b=b, **options)
    if openings is None:
        return Match(parameters, folder, workers=workers)
    if parameters.random_opening:
        raise ValueError("give openings (--openings) or random_opening (--random-opening), not both")
    lines = read_openings(Path(openings), parameters, opening_moves)
    return Match(replace(parameters, openings=digest(lines)), folder, openings=lines, workers=workers)
