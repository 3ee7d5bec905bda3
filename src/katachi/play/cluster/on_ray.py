"""Workers as actors of a Ray cluster."""

import logging
from collections.abc import Sequence
from typing import Any, cast

from katachi.knowledge.base import KnowledgeBase
from katachi.play.cluster.backend import Link
from katachi.play.cluster.worker import Order, Report, SearchWorker
from katachi.search import SearchSettings


class RayLink:
    """An actor and the report it owes us."""

    def __init__(self, ray: Any, settings: SearchSettings, knowledge: KnowledgeBase, seed: int, threads: int) -> None:
        self._ray = ray
        options = {"num_cpus": threads, "max_concurrency": 2, "scheduling_strategy": "SPREAD"}  # two: to hear a stop
        self.actor = ray.remote(SearchWorker).options(**options).remote(settings, knowledge, seed, threads)
        self.owed: Any = None

    def send(self, order: Order) -> None:
        """Give an order."""
        self.owed = self.actor.search.remote(order)

    def stop(self, number: int) -> None:
        """End the order of this number."""
        self.actor.stop.remote(number)

    def close(self) -> None:
        """Kill the actor: it has nothing to save."""
        if self._ray.is_initialized():  # with the cluster the actor is gone too
            self._ray.kill(self.actor)


class RayBackend:
    """Joins the cluster that RAY_ADDRESS names, or one that runs here, or starts one on this machine."""

    def __init__(self) -> None:
        try:
            import ray  # noqa: PLC0415 - optional, and slow to import
        except ImportError:
            raise ValueError("Ray is not installed: pip install 'katachi[ray]', or use --on local") from None
        self._ray: Any = ray
        if not ray.is_initialized():
            ray.init(log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)

    def open(self, settings: SearchSettings, knowledge: KnowledgeBase, seed: int, threads: int) -> Link:
        """Start an actor, on another machine than the last one if there are several."""
        return RayLink(self._ray, settings, knowledge, seed, threads)

    def reports(self, links: Sequence[Link], seconds: float) -> list[tuple[Link, Report | None]]:
        """What came in; None from an actor that is dead."""
        owed = {cast(RayLink, link).owed: link for link in links}
        if not owed:
            return []
        self._ray.wait(list(owed), num_returns=1, timeout=seconds)
        ready, _ = self._ray.wait(list(owed), num_returns=len(owed), timeout=0)
        return [(owed[reference], self._received(reference)) for reference in ready]

    def _received(self, reference: Any) -> Report | None:
        try:
            return cast(Report, self._ray.get(reference))
        except self._ray.exceptions.RayError:
            return None
