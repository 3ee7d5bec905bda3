"""The measure of a review's list: samples, the rule on them, and a level that is chosen on other games."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from katachi.lab.judged.mistakes import Figures, JudgedMove, left_out, listed, main


def game(name: str, losses: list[tuple[float, float]], rank: str = "6k") -> list[JudgedMove]:
    """Moves by what the judge says they lost, and Katachi."""
    return [
        JudgedMove(name, number, black=number % 2 == 1, rank=rank, lost=lost, before=0.0, after=-seen, first=False)
        for number, (lost, seen) in enumerate(losses, 1)
    ]


def test_the_figures_are_those_of_the_rule() -> None:
    played = game("a", [(12.0, 9.0), (6.0, 1.0), (0.0, 8.0), (0.0, 0.0), (5.0, 5.0)])
    marks = listed(played)
    assert marks == [True, False, True, False, True]
    found = Figures.of(zip(played, marks, strict=True))
    assert [(one.count, one.of) for one in (found.huge, found.large, found.real)] == [(1, 1), (2, 3), (2, 3)]
    assert listed(played, level=9.0) == [False] * 5


def test_a_professional_needs_more() -> None:
    assert not any(listed(game("a", [(6.0, 6.0)] * 5, rank="9p")))


def test_the_level_is_not_chosen_on_the_game_itself() -> None:
    """In one game everything seems to lose; the others say that this needs a high level."""
    steady = [game(name, [(20.0, 20.0), (0.0, 4.0)] * 5) for name in "abc"]
    found = left_out([*steady, game("d", [(0.0, 4.0)] * 10)])
    assert (found.real.count, found.real.of) == (15, 15)


@pytest.mark.slow
def test_kept_samples_are_not_searched_again(tmp_path: Path) -> None:
    games, kept = tmp_path / "games.jsonl", tmp_path / "kept.jsonl"
    moves = [["B", "Q16"], ["W", "D4"], ["B", "A1"]]
    judged = [{"lead": 0.0, "win": 0.5, "best": [["Q4"]]}] * 4
    names = ["g006", "g007"]  # not learned from
    rows = [
        {"id": name, "kind": "amateur", "black_rank": "5k", "komi": 6.5, "moves": moves, "judged": judged}
        for name in names
    ]
    games.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    kept.write_text(json.dumps([asdict(one) for one in game("g006", [(9.0, 9.0)])]) + "\n", encoding="utf-8")
    said: list[str] = []
    main([str(games), "--simulations", "10", "--kept", str(kept)], said.append)
    found = [[move["game"] for move in json.loads(line)] for line in kept.read_text(encoding="utf-8").splitlines()]
    assert found == [["g006"], ["g007"] * 3]
    assert said[0].startswith("g006 (6k): of ≥ 10: ")
    assert said[-1].startswith("level chosen on the other games")
