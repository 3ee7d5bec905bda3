"""One engine process for all tabs, and the server's side of it."""

from katachi.interfaces.web.engine.supervisor import EngineGoneError, EngineJob, EngineSupervisor, Event, TooMuchError

__all__ = ["EngineGoneError", "EngineJob", "EngineSupervisor", "Event", "TooMuchError"]
