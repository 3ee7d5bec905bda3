"""A server with a small base of known games, and the same base distilled: what was learnt, without the games."""

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

# In the upper right, in the upper left (the same until its third move, seen in a mirror), and two more.
LINE_A = "R16 P17 R14 D4 P15 N17"
LINE_B = "D17 C15 C13 Q4"
LINE_C = "Q16 R14 O17 D4"
FAR = "K10 K4"


def games() -> list[GameRecord]:
    """Six games of line A, 1990 to 1995; four of line B; five of line C; two elsewhere.

    A last move that differs keeps them from being duplicates.
    """
    far = ("G10", "H10", "J10", "L10", "M10", "N10")
    records = [game(f"{LINE_A} {far[i]}", "B+R", 1990 + i) for i in range(6)]
    records += [game(f"{LINE_B} {far[i]}", "W+R", 1950 + i) for i in range(4)]
    records += [game(f"{LINE_C} {far[i]}", "B+2.5", 2000 + i) for i in range(5)]
    records += [game(f"{FAR} {far[i]}", "", 1700 + i) for i in range(2)]
    for number, record in enumerate(records):
        record.headers |= {"PB": f"Black {number}", "PW": f"White {number}", "EV": "Test Cup", "BR": "9p", "WR": "7d"}
    return records


def mined(folder: Path) -> Path:
    """The base `games.kb`."""
    folder.mkdir(parents=True, exist_ok=True)
    MiningJob([save_lines(games(), folder / "games.sgfs.gz")], folder / "games.kb", workers=1).run()
    return folder / "games.kb"


def client(folder: Path) -> TestClient:
    """The bases are called `games.kb` and `learnt.kb`."""
    full, small = mined(folder), folder / "learnt.kb"
    distil(KnowledgeBase.open(full), small, Thresholds(nearest=1, replies=1, contexts=1, collocations=1, trees=1))
    settings = ServeSettings(data=folder / "data", bases=(full, small))
    return asking(settings, raise_server_exceptions=False)


def position(moves: str) -> dict[str, object]:
    """A game as the page sends it."""
    colors = ("black", "white")
    return {"moves": [{"color": colors[i % 2], "vertex": word} for i, word in enumerate(moves.split())]}
