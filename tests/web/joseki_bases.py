"""A server with a small base of joseki, and the same base without its games."""

from pathlib import Path

from fastapi.testclient import TestClient
from tests.knowledge.games import save_lines
from tests.knowledge.joseki_games import game
from tests.web.asking import asking

from katachi.interfaces.web.settings import ServeSettings
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.distil import Thresholds, distil
from katachi.knowledge.mining import MiningJob
from katachi.records import GameRecord

# How often each line is played, always in one corner. R17 after M17 is farther from it than a window reaches.
LINES = {
    "Q16 O17 M17 R17": 9,
    "Q16 O17 M17 O15": 4,
    "Q16 O17 R14": 5,
    "R16 P17 N17": 6,
    "R15 R17": 3,  # 5-3
}
_FAR = ("E5", "F5", "G5", "E6", "F6", "G6", "E7", "F7", "G7")


def records() -> list[GameRecord]:
    """A last move that differs keeps them from being duplicates."""
    return [game(f"{line} {_FAR[i]}", "B+R", 1990 + i) for line, times in LINES.items() for i in range(times)]


def joseki_client(folder: Path) -> TestClient:
    """The bases are called `games.kb` and `learnt.kb`."""
    source = save_lines(records(), folder / "games.sgfs.gz")
    full, small = folder / "games.kb", folder / "learnt.kb"
    MiningJob([source], full, workers=1).run()
    distil(KnowledgeBase.open(full), small, Thresholds(nearest=1, replies=1, contexts=1, collocations=1))
    settings = ServeSettings(data=folder / "data", bases=(full, small))
    return asking(settings, raise_server_exceptions=False)
