"""Work that takes long: where it is done, how much of it may be done, and how it goes on after a kill."""

from katachi.work.budget import Budget, Meter
from katachi.work.executors import NAMES, Executor, Host, Served, Task, Worker, checked, cores, executor, host, in_order

__all__ = [
    "NAMES",
    "Budget",
    "Executor",
    "Host",
    "Meter",
    "Served",
    "Task",
    "Worker",
    "checked",
    "cores",
    "executor",
    "host",
    "in_order",
]
