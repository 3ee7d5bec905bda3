"""One engine process for all tabs, and the server's side of it."""

from katachi.interfaces.web.engine.supervisor import Engine, EngineGoneError, Event, Job, TooMuchError

__all__ = ["Engine", "EngineGoneError", "Event", "Job", "TooMuchError"]
