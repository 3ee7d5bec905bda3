"""Long work in processes of their own, kept in folders, so that neither a closed tab nor a killed server loses it."""

from katachi.interfaces.web.background.backlog import BackgroundJob, Backlog, BusyError, State

__all__ = ["BackgroundJob", "Backlog", "BusyError", "State"]
