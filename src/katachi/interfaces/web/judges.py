"""The judges that the page may choose: the one that the server was started with, and those found on this computer.

The page names a judge by its key and never by a command line, so nobody can start other programs through the page.
"""

from __future__ import annotations

import hashlib
import threading
from dataclasses import dataclass

from katachi.engine.finding import FoundJudge, found_judges, judge_of
from katachi.engine.judge import Judge
from katachi.interfaces.web.settings import ServeSettings

_GIVEN = "given"


@dataclass(frozen=True)
class JudgeOffer:
    """A judge in one line."""

    key: str
    name: str  # as its numbers are labelled
    words: str
    missing: str  # why it cannot be chosen; empty if it can


class Judges:
    """Starts the judge that is asked for, one at a time. Its answers are kept in memory."""

    def __init__(self, settings: ServeSettings) -> None:
        self._settings = settings
        self._running: tuple[str, Judge] | None = None
        self._lock = threading.Lock()

    def offers(self) -> list[JudgeOffer]:
        """All of them, the given one first."""
        return [JudgeOffer(key, found.name, found.words, found.missing) for key, found in self._found().items()]

    def chosen(self, key: str | None) -> Judge | None:
        """The judge that a request names: the given one if it names none, nobody if the key is empty."""
        wanted = (_GIVEN if self._settings.judge else "") if key is None else key
        return self.judge(wanted) if wanted else None

    def judge(self, key: str) -> Judge:
        """The judge of a key; another one that runs is ended. Raises ValueError for an unknown key."""
        found = self._found().get(key)
        if found is None or found.missing:
            why = found.missing if found else "it is not on this computer any more: choose again under View"
            raise ValueError(f"the judge cannot be used: {why}")
        with self._lock:
            if self._running is None or self._running[0] != key:
                if self._running is not None:
                    self._running[1].close()
                self._running = key, Judge(found)
            return self._running[1]

    def _found(self) -> dict[str, FoundJudge]:
        given = {_GIVEN: judge_of(self._settings.judge)} if self._settings.judge else {}
        return given | {_key(found): found for found in found_judges()}


def _key(found: FoundJudge) -> str:
    return hashlib.sha256(found.command.encode()).hexdigest()[:12]
