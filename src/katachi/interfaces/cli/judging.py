"""The judge that ``--judge`` names, for the commands that have it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from katachi.engine.advice import advised, tuning
from katachi.engine.finding import judge_of
from katachi.engine.judge import Judge
from katachi.engine.process import EngineError
from katachi.interfaces.cli.output import warn

_PATIENCE = 5.0  # seconds after which people are told what the judge is doing


@contextmanager
def judge_started(text: str | None, visits: int) -> Iterator[Judge | None]:
    """The judge, whose errors become one line; None without ``--judge``. Raises typer.BadParameter."""
    if text is None:
        yield None
        return
    try:
        found = judge_of(text)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    with Judge.with_files(found, visits=visits) as judge, _told(judge):
        try:
            yield judge
        except EngineError as error:
            raise typer.BadParameter(f"--judge {text}: {advised(error)}") from None


@contextmanager
def _told(judge: Judge) -> Iterator[None]:
    """Say what the judge is doing if its start takes long: KataGo tunes itself when it runs for the first time."""
    done = threading.Event()

    def watch() -> None:
        told = ""
        while not done.wait(_PATIENCE):
            said = tuning(judge.said)
            if said and said != told:
                told = said
                warn(f"{judge.name}: {said}")

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        done.set()
