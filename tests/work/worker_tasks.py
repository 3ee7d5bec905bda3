"""Tasks and workers for the tests; worker processes import them from here."""

import os
import signal
import sys
import threading
import time
from pathlib import Path


def die_twice(counter: Path, out: Path) -> None:
    """Kills its own process the first two times."""
    calls = len(list(counter.iterdir()))
    (counter / str(calls)).touch()
    if calls < 2:
        os.kill(os.getpid(), signal.SIGKILL)
    out.write_text("done")


def always_die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def double(number: int) -> int:
    return 2 * number


def write_number(number: int, out: Path) -> None:
    out.write_text(str(number))


def sleep_and_mark(seconds: float, out: Path) -> None:
    time.sleep(seconds)
    out.touch()


def hold(number: int, folder: Path) -> int:
    """Says where it began, and ends when it may."""
    node = sys.modules["ray"].get_runtime_context().get_node_id()
    (folder / f"begun-{number}-{node}").touch()
    while not (folder / "go").exists():
        time.sleep(0.05)
    return number


def fail(message: str) -> None:
    raise ValueError(message)


class StrangeError(Exception):
    """Cannot be pickled and read again: it wants two arguments."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def fail_strangely() -> None:
    raise StrangeError(3, 4)


class Echo:
    """Answers when it was told something."""

    def __init__(self, word: str) -> None:
        self._word, self._told, self._message = word, threading.Event(), ""

    def answer(self, question: str) -> tuple[str, str, str]:
        if question == "die":
            os._exit(3)
        self._told.wait()
        return self._word, question, self._message

    def tell(self, message: str) -> None:
        self._message = message
        self._told.set()
