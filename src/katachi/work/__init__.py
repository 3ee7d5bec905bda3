"""Long work: where it is done, how much of it may be done, and how it resumes after a kill."""

from katachi.work.budget import Budget, Meter, SharedBudget
from katachi.work.executors import NAMES, Executor, Host, Served, Task, Worker, checked, cores, executor, host, in_order
from katachi.work.folder import LockedError, WorkFolder, end_owner, locked, owner_of, read_json

__all__ = [
    "NAMES",
    "Budget",
    "Executor",
    "Host",
    "LockedError",
    "Meter",
    "Served",
    "SharedBudget",
    "Task",
    "WorkFolder",
    "Worker",
    "checked",
    "cores",
    "end_owner",
    "executor",
    "host",
    "in_order",
    "locked",
    "owner_of",
    "read_json",
]
