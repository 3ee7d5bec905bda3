"""Matches between GTP engines: played, counted, kept and resumed. See docs/matches.md."""

from katachi.lab.match.contender import Contender
from katachi.lab.match.engine import EngineError, EngineProcess
from katachi.lab.match.runner import Match
from katachi.lab.match.schedule import Parameters, digest, pairing, read_openings

__all__ = ["Contender", "EngineError", "EngineProcess", "Match", "Parameters", "digest", "pairing", "read_openings"]
