"""Go engines as guests: GTP engines and KataGo's analysis engine, started, asked and ended. See docs/engine.md.

The names here are public: `GtpEngine` and `AnalysisEngine`, their twins for asyncio, and their errors.
"""

from katachi.engine.aio import AsyncAnalysisEngine, AsyncGtpEngine
from katachi.engine.analysis import AnalysisEngine
from katachi.engine.gtp import GtpEngine
from katachi.engine.process import EngineError, EngineTimeoutError, RefusedError

__all__ = [
    "AnalysisEngine",
    "AsyncAnalysisEngine",
    "AsyncGtpEngine",
    "EngineError",
    "EngineTimeoutError",
    "GtpEngine",
    "RefusedError",
]
