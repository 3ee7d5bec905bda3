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


class _Player(_Katrain):
    """What a game needs of the application: the settings that come with KaTrain."""

    def __init__(self) -> None:
        super().__init__()
        from katrain.core.utils import find_package_resource  # noqa: PLC0415

        with open(find_package_resource("katrain/config.json"), encoding="utf-8") as file:  # noqa: PTH123
            self.settings = json.load(file)
        self.debug_level = 0

    def config(self, name: str, default: Any = None) -> Any:
        """``game/size`` or a whole section."""
        section, _, key = name.partition("/")
        found = self.settings.get(section, {})
        return found.get(key, default) if key else found

    def __getattr__(self, _name: str) -> Any:
        return lambda *_arguments, **_options: None  # windows and controls, which nobody looks at


def players(command: str) -> dict[str, str]:
    """A move of every player that needs no human network, or what went wrong."""
    _without_a_window()
    from katrain.core.ai import STRATEGY_REGISTRY, generate_ai_move  # noqa: PLC0415
    from katrain.core.engine import KataGoEngine  # noqa: PLC0415
    from katrain.core.game import Game  # noqa: PLC0415
    from pysgf import Move  # noqa: PLC0415

    katrain = _Player()
    config = {**katrain.settings["engine"], "backend": "custom", "altcommand": command, "max_visits": 100,
              "fast_visits": 25, "allow_recovery": False}  # fmt: skip
    engine, chosen = KataGoEngine(katrain, config), {}
    for name in STRATEGY_REGISTRY:
        if name in ("ai:human", "ai:pro"):
            continue
        game = Game(katrain, engine, game_properties={"SZ": "9", "KM": "7", "RU": "chinese"})
        for i, vertex in enumerate(["E5", "C3", "G3"]):
            game.play(Move.from_gtp(vertex, player="BW"[i % 2]))
        settings = katrain.settings["ai"].get(name) or katrain.settings["ai"]["ai:simple"]
        move, node = generate_ai_move(game, name, settings)
        chosen[name] = "none" if move is None or node is None else f"{move.gtp()}: {node.ai_thoughts}"
    engine.shutdown(finish=False)
    return {**chosen, "messages": " | ".join(katrain.messages)}


if __name__ == "__main__":
    asked = players if sys.argv[2:] == ["players"] else main
    print(json.dumps(asked(sys.argv[1]), default=str))
