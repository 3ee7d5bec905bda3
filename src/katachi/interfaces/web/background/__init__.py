"""Long work in processes of their own, kept in folders, so that neither a closed tab nor a killed server loses it."""

from katachi.interfaces.web.background.backlog import Backlog, BusyError, Job, State

__all__ = ["Backlog", "BusyError", "Job", "State"]
