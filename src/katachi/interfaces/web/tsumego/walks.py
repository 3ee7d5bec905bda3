"""Problems that are being walked by some tab: their searches are kept for the next move."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from katachi.interfaces.web.tsumego.models import ProblemModel
from katachi.interfaces.web.turns import Turns
from katachi.reading.answer.walk import Walk

_KEPT = 4  # searches, each with a table of up to 64 MB
_READING = Turns(2, 20.0, "too many problems are read")  # the engine wants a processor too


class Walks:
    """The last few walks by what was asked."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Walk] = OrderedDict()
        self._lock = threading.Lock()

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A place to work. Raises HTTPException (429) if none is free for long."""
        with _READING.turn():
            yield

    @contextmanager
    def walk(self, asked: ProblemModel) -> Iterator[Walk]:
        """The walk of a problem, for this thread alone. Raises ValueError."""
        key = asked.model_dump_json(exclude={"name"})
        with self._lock:
            walk = self._kept.get(key)
        if walk is None:
            walk = Walk(asked.problem(), asked.request())
            with self._lock:
                walk = self._kept.setdefault(key, walk)
                while len(self._kept) > _KEPT:
                    self._kept.popitem(last=False)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
        with walk.lock, self.reading():
            yield walk


WALKS = Walks()
