"""Drives ``katachi analysis`` with KaTrain's own engine class and prints what KaTrain made of it, as JSON.

Run by ``test_katrain.py`` in a process of its own, with KaTrain on the path. Only the two names KaTrain's engine takes
from its window toolkit are replaced.
"""

import json
import sys
import time
import types
from typing import Any


class _Observable:
    """Stands for the toolkit's class of observable objects."""

    def fbind(self, *_arguments: Any) -> None:
        """Nobody watches."""


def _without_a_window() -> None:
    kivy, utils, event = (types.ModuleType(name) for name in ("kivy", "kivy.utils", "kivy._event"))
    setattr(utils, "platform", "linux")  # noqa: B010
    setattr(event, "Observable", _Observable)  # noqa: B010
    sys.modules.update({"kivy": kivy, "kivy.utils": utils, "kivy._event": event})


class _Katrain:
    """What the engine class needs of the application: a place for its messages."""

    def __init__(self) -> None:
        self.messages: list[str] = []

    def log(self, message: str, level: int = 0) -> None:
        """Keep what would be shown; level -1 is errors."""
        if level < 0:
            self.messages.append(str(message))

    def __call__(self, *arguments: Any) -> None:
        self.messages.append(f"popup {arguments}")


def _wait(ready: Any, seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not ready() and time.monotonic() < end:
        time.sleep(0.02)


def main(command: str) -> dict[str, Any]:
    """Analyse a game, look for alternatives, ponder and stop, send an illegal move."""
    _without_a_window()
    from katrain.core.engine import KataGoEngine  # noqa: PLC0415
    from katrain.core.game_node import GameNode  # noqa: PLC0415
    from pysgf import Move  # noqa: PLC0415

    katrain = _Katrain()
    config = {
        "backend": "custom", "altcommand": command, "max_visits": 200, "fast_visits": 50, "max_time": 8.0,
        "wide_root_noise": 0.04, "_enable_ownership": True, "allow_recovery": False,
    }  # fmt: skip
    engine = KataGoEngine(katrain, config)
    root = GameNode(properties={"SZ": ["9"], "KM": ["7"], "RU": ["chinese"]})
    node = root
    for i, vertex in enumerate(["E5", "C3", "G3"]):
        node = node.play(Move.from_gtp(vertex, player="BW"[i % 2]))
    root.set_nodes = None

    partial: list[bool] = []

    def keep(result: Any, is_partial: bool, at: Any = node, **options: Any) -> None:
        partial.append(is_partial)
        at.set_analysis(result, partial_result=is_partial, **options)

    nodes = [root, node]
    for at in nodes:
        engine.request_analysis(at, lambda r, p, at=at: keep(r, p, at), time_limit=True)
    _wait(engine.is_idle)
    before = dict(node.analysis["moves"])
    engine.request_analysis(node, lambda r, p: keep(r, p, additional_moves=True), find_alternatives=True)
    _wait(engine.is_idle)
    pondered: list[bool] = []
    engine.request_analysis(
        node, lambda _r, p: pondered.append(p), ponder=True, visits=10_000_000, time_limit=False, report_every=0.1
    )
    _wait(lambda: len(pondered) >= 3)
    for query in list(engine.queries):
        engine.terminate_query(query, ignore_further_results=False)
    _wait(engine.is_idle)
    errors: list[Any] = []
    illegal = Move.from_gtp("E5", player="W")
    engine.request_analysis(node, lambda *_: None, error_callback=errors.append, next_move=illegal)
    _wait(lambda: errors)
    idle = engine.is_idle()
    engine.shutdown(finish=False)
    return {
        "messages": katrain.messages,
        "idle": idle,
        "root": root.analysis["root"],
        "root_policy": root.analysis["policy"],
        "ownership": node.analysis["ownership"],
        "candidates": [m["move"] for m in node.candidate_moves],
        "first": before,
        "alternatives": [m for m in node.analysis["moves"] if m not in before],
        "winrate": root.winrate,
        "score": root.score,
        "pondered": pondered,
        "errors": errors,
    }


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1]), default=str))
