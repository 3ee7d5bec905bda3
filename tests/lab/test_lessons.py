"""Judged positions as lessons for the network: signs, what is skipped, and which games are held out."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from katachi.go import BLACK, WHITE, Game, parse_vertex
from katachi.knowledge.network.examples import PRESENT, UNKNOWN, sight_of
from katachi.lab.judged.games import JudgedGame, read_judged_games
from katachi.lab.judged.lessons import is_held_out, lessons, read_lessons
from katachi.lab.judged.positions import LossPosition

TAUGHT, HELD_OUT = "g002", "g004"


def after(*moves: str, size: int = 5, komi: float = 6.5) -> Game:
    game = Game(size, komi=komi)
    for move in moves:
        game.play(move)
    return game


def position(game: Game, lost: dict[str, float], lead: float | None, win: float | None = 0.75) -> LossPosition:
    return LossPosition("g1-3", "amateur", game, game.to_move, "C3", lost, lead, win)


def judged_game(name: str, size: int = 5) -> dict[str, Any]:
    moves = [["B", "C3"], ["W", "B2"], ["B", "pass"], ["W", "D4"]]
    said = ((1, 0.6), (2, 0.7), (4, 0.8), (8, 0.9), (9, 1))
    judged: list[dict[str, Any]] = [{"lead": lead, "win": win, "best": []} for lead, win in said]
    return {"id": name, "kind": "amateur", "size": size, "komi": 2.5, "moves": moves, "judged": judged}


def test_leads_are_those_of_the_side_to_move() -> None:
    black = position(after(), {"C3": 0.0, "A1": 5.0}, lead=3.0)
    white = position(after("C3"), {"E5": 99.0, "B2": 0.0}, lead=3.0)
    found = lessons([black, white], [], 5)
    assert found.black.tolist() == [True, False, False, False, True, True]
    assert found.lead.tolist() == [3, -3, 2, -3, 33, 3]  # what is lost counts up to 30
    assert found.won[[0, 3]].tolist() == [0.75, 0.25]
    assert np.isnan(found.won[[1, 2, 4, 5]]).all()  # nobody said who wins after a move
    assert found.komi.tolist() == [-6.5, 6.5, 6.5, 6.5, -6.5, -6.5]
    assert found.number.tolist() == [0, 1, 1, 1, 2, 2]
    assert (found.played == -1).all()
    assert (found.reply == -1).all()
    assert (found.owners == UNKNOWN).all()
    assert (found.year == PRESENT).all()
    points, recent, _ = sight_of(after("C3", "E5"), BLACK)
    assert (found.points[4] == points[0]).all()
    assert (found.recent[4] == recent[0]).all()


def test_suicide_far_moves_and_positions_without_a_lead_are_skipped() -> None:
    surrounded = after("A2", "E5", "B1", "E4")  # A1 is suicide for White
    assert parse_vertex("A1", 5) not in surrounded.legal_moves(WHITE)
    surrounded.play("E1")
    found = lessons([position(surrounded, {"A1": 0.0, "C3": 1.0}, lead=0.0)], [], 5)
    assert found.number.tolist() == [5, 6]
    bad = {f"{column}5": 20.0 for column in "ABCDE"}
    found = lessons([position(after(), {"C3": 0.0, "D4": 6.0, **bad}, lead=0.0)], [], 5)
    assert sorted(found.lead.tolist()) == [0, 0, 6, 20]  # every fourth move from A1 on is the only far one
    assert len(lessons([position(after(), {"C3": 0.0}, lead=None)], [], 5)) == 0


def test_other_sizes_are_left_out_and_may_be_all() -> None:
    nine = position(after(size=9), {"C3": 0.0}, lead=1.0)
    assert len(lessons([nine], [], 9)) == 2
    empty = lessons([nine], [], 5)
    assert (len(empty), empty.points.shape, empty.recent.shape) == (0, (0, 25), (0, 5))


def read_one(tmp_path: Path, data: dict[str, Any]) -> JudgedGame:
    (tmp_path / "game.jsonl").write_text(json.dumps(data))
    return read_judged_games(tmp_path / "game.jsonl")[0]


def test_whole_games_are_followed_until_a_pass(tmp_path: Path) -> None:
    found = lessons([], [read_one(tmp_path, judged_game("a"))], 5)
    assert found.lead.tolist() == [1, -2, 4]
    assert found.won.tolist() == pytest.approx([0.6, 0.3, 0.8])
    assert found.black.tolist() == [True, False, True]
    handicap = judged_game("b") | {"handicap": ["B4", "D2"], "moves": [["W", "C3"]]}
    found = lessons([], [read_one(tmp_path, handicap | {"judged": handicap["judged"][:2]})], 5)
    assert (found.lead.tolist(), found.black.tolist(), found.komi.tolist()) == ([-1], [False], [2.5])


def test_half_of_the_games_are_held_out_for_ever() -> None:
    names = [f"g{number:03}" for number in range(200)]
    held = [name for name in names if is_held_out(name)]
    assert 70 < len(held) < 130
    assert held[:5] == ["g004", "g005", "g006", "g007", "g010"]
    assert all(is_held_out(f"{name}-57") == is_held_out(name) for name in names)


def test_files_of_both_kinds_are_read(tmp_path: Path) -> None:
    moves, games = tmp_path / "moves.jsonl", tmp_path / "games.jsonl"
    common = {"kind": "amateur", "komi": 6.5, "moves": [], "to_move": "B", "played": "C3", "lead": 1.0, "win": 0.5}
    lines = [
        {"id": f"{TAUGHT}-1", "size": 5, "lost": {"C3": 0.0}, **common},
        {"id": f"{HELD_OUT}-1", "size": 5, "lost": {"C3": 0.0, "B2": 1.0}, **common},
        {"id": f"{TAUGHT}-2", "size": 9, "lost": {"C3": 0.0}, **common},
    ]
    moves.write_text("".join(json.dumps(line) + "\n" for line in lines))
    games.write_text("".join(json.dumps(judged_game(name)) + "\n" for name in (TAUGHT, HELD_OUT)))
    assert [(one.size, len(one)) for one in read_lessons([moves, games])] == [(9, 2), (5, 2 + 3)]
    assert read_lessons([]) == []
    games.write_text("{}")
    with pytest.raises(ValueError, match="line 1 is not a judged position"):
        read_lessons([games])
