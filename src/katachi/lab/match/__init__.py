"""Matches between GTP engines: played, counted, kept and resumed. See docs/matches.md."""

from katachi.lab.match.contender import Contender
from katachi.lab.match.engine import Engine, EngineError
from katachi.lab.match.runner import Match
from katachi.lab.match.schedule import Parameters, digest, pairing, read_openings

__all__ = ["Contender", "Engine", "EngineError", "Match", "Parameters", "digest", "pairing", "read_openings"]
