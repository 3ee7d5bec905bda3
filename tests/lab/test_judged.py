"""The yardstick: positions are read as they are, losses are counted right, and every kind of chooser can be asked."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from katachi.go import BLACK, WHITE, Game
from katachi.interfaces.cli import run
from katachi.knowledge.base import KnowledgeBase
from katachi.lab.judged import LossPosition, chooser_of, measured, read_judged, score

LINES: list[dict[str, Any]] = [
    {"id": "a", "kind": "professional", "komi": 6.5, "moves": [["B", "Q16"], ["W", "D4"]], "to_move": "B",
     "played": "Q4", "lead": 0.5, "win": 0.52, "lost": {"Q4": 0.0, "D16": 0.1, "K10": 6.0, "A1": 44.0}},
    {"id": "b", "kind": "amateur", "komi": 0.5, "handicap": ["D4", "Q16"], "moves": [], "to_move": "W",
     "played": "A1", "lead": 20.0, "win": 0.9, "lost": {"Q4": 0.0, "D16": 0.0, "A1": 9.0}},
    {"id": "c", "kind": "engine", "size": 9, "komi": 7.0, "moves": [["B", "E5"], ["W", "pass"]], "to_move": "B",
     "played": "pass", "lost": {"C3": 0.0, "A1": 3.0}},
]  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "judged.jsonl.gz"
    path.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in LINES).encode()))
    return path


def test_positions_are_read(file: Path) -> None:
    first, second, third = read_judged(file)
    assert (first.to_move, first.phase, first.game.komi, len(first.game.moves)) == (BLACK, "opening", 6.5, 2)
    assert (second.to_move, int((second.game.board() == BLACK).sum())) == (WHITE, 2)
    assert (third.game.size, third.game.to_move) == (9, BLACK)


def test_what_moves_lose() -> None:
    positions = [
        LossPosition(str(i), "amateur", Game(), BLACK, "A1", {"A1": points}) for i, points in enumerate((0, 5, 99))
    ]
    found = score(
        "someone", [(position, "a1") for position in positions] + [(positions[0], "pass"), (positions[0], None)]
    )
    assert (found.all.positions, found.all.mean_lost, found.passes) == (3, (0 + 5 + 30) / 3, 2)
    assert found.all.five_or_more == pytest.approx(2 / 3)
    assert found.all.interval[0] <= found.all.mean_lost <= found.all.interval[1]


@pytest.mark.parametrize(
    ("moves", "size", "phase"), [(49, 19, "opening"), (50, 19, "middle"), (150, 19, "end"), (12, 9, "middle")]
)
def test_phases_are_in_proportion_to_the_board(moves: int, size: int, phase: str) -> None:
    game = Game(size)
    for point in range(moves):
        game.play(point * 2 % (size * size) if size % 2 else point)
    assert LossPosition("a", "amateur", game, BLACK, "A1", {}).phase == phase


@pytest.mark.slow
@pytest.mark.parametrize("name", ["played", "book", "patterns", "katachi:playouts=20"])
def test_choosers_answer(name: str, file: Path) -> None:
    chooser = chooser_of(name, KnowledgeBase.shipped())
    asked = []
    found = measured(chooser, read_judged(file), lambda: asked.append(1))
    assert (found.chooser, len(asked), found.all.positions + found.passes) == (name, 3, 3)
    if hasattr(chooser, "close"):
        chooser.close()


def test_the_command(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judged", str(file), "--by", "played", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["chooser"], row["positions"], row["mean_lost"], row["five_or_more"]) == ("played", 2, 4.5, 0.5)
    assert row["by_phase"]["opening"]["positions"] == 2
    assert run(["judged", str(file), "--by", "played", "--size", "19"]) == 0
    assert "2 judged positions" in capsys.readouterr().out


@pytest.mark.parametrize(("text", "words"), [("{}", "line 1"), ("[1]", "line 1"), ("", "no judged positions")])
def test_other_files_are_refused(text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.jsonl").write_text(text)
    assert run(["judged", str(tmp_path / "x.jsonl"), "--by", "played"]) != 0
    assert words in capsys.readouterr().err
