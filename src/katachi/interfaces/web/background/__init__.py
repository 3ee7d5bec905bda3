"""Long work in processes of their own, kept in folders: neither a closed tab nor a killed server loses it."""

from katachi.interfaces.web.background.backlog import ID, BackgroundJob, Backlog, BusyError, State

__all__ = ["ID", "BackgroundJob", "Backlog", "BusyError", "State"]
