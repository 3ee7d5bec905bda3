"""The machines of a Ray cluster. All of them must see sources and work folders under the same paths.

Ray runs whatever code reaches its ports, so a cluster that is started here listens on this computer only and has a key.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import secrets
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

from katachi._extras import installed, needs
from katachi.work.addresses import is_loopback
from katachi.work.executors import MOST_ATTEMPTS, Served, Task, Worker, hopeless, portable

_AUTO = "auto"  # the cluster that was last started on this machine
_ADDRESS = re.compile(r"(?P<host>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):(?P<port>[0-9]{1,5})")
_PATIENCE = 5.0  # seconds for a cluster to accept a connection; Ray itself would try for minutes
_ALWAYS = {"RAY_USAGE_STATS_ENABLED": "0"}
_LOOPBACK = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"
}  # otherwise Ray replaces 127.0.0.1 by an address others can reach


def check_installed() -> None:
    """Raises ValueError if there is no Ray."""
    if not installed("ray"):
        raise ValueError(f"{needs('ray')}, or use --on local")


def checked_address(text: str) -> str:
    """The address of a cluster as it was given. Raises ValueError if it is not one."""
    found = _ADDRESS.fullmatch(text)
    if text != _AUTO and not (found and 0 < int(found["port"]) < 1 << 16):
        raise ValueError(f"{text!r} is not the address of a Ray cluster: write HOST:PORT, or auto for the one here")
    return text


def _joined(workers: int | None = None) -> tuple[Any, bool]:
    """Ray, and whether we connected to it here: to the cluster that RAY_ADDRESS names, or else to a new one."""
    check_installed()
    address = os.environ.get("RAY_ADDRESS")
    _prepare(address)
    import ray  # noqa: PLC0415 - optional, slow to import, and reads the environment then

    if ray.is_initialized():
        return ray, False
    try:
        if address:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        else:
            _start(ray, workers)
    except (ConnectionError, RuntimeError) as error:
        raise ValueError(
            f"Ray at {address or 'this computer'!r}: {' '.join(str(error).split())}; is it running, and is its key "
            "here (RAY_AUTH_MODE=token, and the same token)?"
        ) from None
    _warn(ray.get_runtime_context().gcs_address)
    return ray, True


def _prepare(address: str | None) -> None:
    """Set what Ray reads from the environment. Raises ValueError if nothing listens at the address."""
    for name, value in _ALWAYS.items():
        os.environ.setdefault(name, value)
    found = _ADDRESS.fullmatch(address or "")
    if not address or (found and is_loopback(found["host"])):
        os.environ.update(_LOOPBACK)
    if not address and "RAY_AUTH_MODE" not in os.environ:  # a key that nobody else knows
        os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    if found:
        try:
            socket.create_connection((found["host"].strip("[]"), int(found["port"])), _PATIENCE).close()
        except OSError as error:
            raise ValueError(
                f"no Ray cluster answers at {address!r} ({error.strerror or error}): check RAY_ADDRESS"
            ) from None


def _start(ray: Any, workers: int | None) -> None:
    """A cluster of this computer for this process."""
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR, "include_dashboard": False}
    ray.init(address="local", num_cpus=workers, _node_ip_address="127.0.0.1", **quiet)


def _warn(address: str) -> None:
    host = address.rpartition(":")[0]
    if not is_loopback(host):
        text = f"katachi: Ray is at {address}: anyone who reaches that port can run code there"
        print(text, file=sys.stderr, flush=True)


class RayTasks:
    """Tasks of a cluster, which repeats those whose machine is lost."""

    def __init__(self, workers: int | None) -> None:
        self._ray, self._started = _joined(workers)
        self._running: dict[Any, Task] = {}
        options = {"num_cpus": 1, "max_retries": MOST_ATTEMPTS - 1, "scheduling_strategy": "SPREAD"}
        self._call = self._ray.remote(_call).options(**options)  # one for all: Ray sends each to every worker

    def submit(self, task: Task) -> None:
        self._running[self._call.remote(task.function, task.arguments)] = task

    def results(self) -> Iterator[tuple[Task, Any]]:
        while self._running:
            (done,), _ = self._ray.wait(list(self._running), num_returns=1)
            task = self._running.pop(done)
            try:
                result = self._ray.get(done)
            except self._ray.exceptions.RayTaskError as error:
                raise error.cause from None
            except self._ray.exceptions.RayError as error:
                raise hopeless(task) from error
            yield task, result

    def close(self) -> None:
        with contextlib.suppress(Exception):
            for reference in self._running:
                self._ray.cancel(reference, force=True)
        if self._started:
            self._ray.shutdown()


def _call(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    try:
        return function(*arguments)
    except Exception as error:
        raise portable(error) from None


class RayWorker:
    """An actor and the answer it has still to give."""

    def __init__(self, ray: Any, make: Callable[..., Served], arguments: tuple[Any, ...], threads: int) -> None:
        self._ray = ray
        options = {"num_cpus": threads, "max_concurrency": 2, "scheduling_strategy": "SPREAD"}  # two: to be told things
        self.actor = ray.remote(make).options(**options).remote(*arguments)
        self.owed: Any = None

    def ask(self, question: Any) -> None:
        """Send a question."""
        self.owed = self.actor.answer.remote(question)

    def tell(self, message: Any) -> None:
        """Send a message."""
        self.actor.tell.remote(message)

    def close(self) -> None:
        """Kill the actor: it has nothing to save."""
        if self._ray.is_initialized():  # with the cluster the actor is gone too
            self._ray.kill(self.actor)


class RayHost:
    """Starts actors, on other machines than the last one if there are several."""

    def __init__(self) -> None:
        self._ray, _ = _joined()

    def start(self, make: Callable[..., Served], *arguments: Any, threads: int = 1) -> Worker:
        """Start an actor."""
        return RayWorker(self._ray, make, arguments, threads)

    def answers(self, workers: Sequence[Worker], seconds: float | None) -> list[tuple[Worker, Any]]:
        """The answers that came in; None from an actor that is dead."""
        owed = {cast(RayWorker, worker).owed: worker for worker in workers}
        if not owed:
            return []
        self._ray.wait(list(owed), num_returns=1, timeout=seconds)
        ready, _ = self._ray.wait(list(owed), num_returns=len(owed), timeout=0)
        return [(owed[reference], self._answer(reference)) for reference in ready]

    def _answer(self, reference: Any) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayError:
            return None
