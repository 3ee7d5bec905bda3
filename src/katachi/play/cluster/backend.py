"""Where the workers are: what the coordinator needs to know of it."""

from collections.abc import Sequence
from typing import Protocol

from katachi.knowledge.base import KnowledgeBase
from katachi.play.cluster.worker import Order, Report
from katachi.search import SearchSettings


class Link(Protocol):
    """The way to one worker. If the worker is dead, nothing happens."""

    def send(self, order: Order) -> None:
        """Give an order; its report will come."""

    def stop(self, number: int) -> None:
        """End the order of this number soon; its report still comes."""

    def close(self) -> None:
        """End the worker, whatever it is doing."""


class Backend(Protocol):
    """Starts workers and listens to them."""

    def open(self, settings: SearchSettings, knowledge: KnowledgeBase, seed: int, threads: int) -> Link:
        """Start a worker; it may take its time to be there."""

    def reports(self, links: Sequence[Link], seconds: float) -> list[tuple[Link, Report | None]]:
        """Wait at most so long for reports of workers that have an order; None from one that died."""
