"""Learning urgencies: strengths from contests, judged positions, balancing."""

import functools
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from katachi import _core
from katachi.go import Position
from katachi.interfaces.cli import run as katachi
from katachi.lab import urgency
from katachi.lab.urgency import (
    A_GAME,
    NOBODY,
    JudgedPosition,
    JudgeSettings,
    Learner,
    LearnSettings,
    held_out,
    judge,
    read_judged,
    start_logs,
    strengths,
)
from katachi.records import GameRecord, write
from katachi.search import neighbourhoods as near
from katachi.search.playouts import MOGO, first_move
from katachi.search.urgencies import UrgencyTable

pytestmark = pytest.mark.slow

SMALL = JudgeSettings(size=5, komi=0.5, positions=6, quick=20, simulations=60, seed=3)


# ---- Strengths


def test_strengths_are_found_again() -> None:
    """Contests drawn with known weights give them back, within the noise of 40,000 contests."""
    rng = np.random.default_rng(1)
    true = np.array([0.2, 1.0, 3.0, 8.0])
    contests = rng.integers(0, 4, (40_000, 3))
    classes = np.full((40_000, 8), NOBODY, np.uint16)
    classes[:, :3] = contests
    weights = np.concatenate([true[contests], np.ones((40_000, 1))], axis=1)
    drawn = (rng.random((40_000, 1)) < np.cumsum(weights / weights.sum(axis=1, keepdims=True), axis=1)).argmax(axis=1)
    chosen = np.where(drawn == 3, -1, drawn).astype(np.int8)
    assert np.abs(strengths(classes, chosen)[:4] - np.log(true)).max() < 0.1


def test_who_never_takes_part_is_as_strong_as_elsewhere() -> None:
    nobody = np.full((3, 8), NOBODY, np.uint16)
    assert np.abs(strengths(nobody, np.full(3, -1, np.int8))).max() < 1e-9


# ---- Judged positions


def test_an_interrupted_file_is_completed_to_the_same_one(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    assert list(judge(whole, SMALL)) == [3, 6]
    next(judge(broken, SMALL))
    broken.write_text(broken.read_text() + '{"size": 5, "ko')  # a line that was cut off
    assert list(judge(broken, SMALL)) == [6]
    assert broken.read_text() == whole.read_text()
    assert list(judge(whole, SMALL)) == []
    found = read_judged(whole)
    assert len(found) == 6
    assert all(0 <= one.value <= 1 and one.position().size == 5 for one in found)


def test_other_settings_do_not_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "positions.jsonl"
    next(judge(path, SMALL))
    with pytest.raises(ValueError, match="was made with other settings"):
        next(judge(path, JudgeSettings(size=5, komi=0.5, positions=6, quick=20, simulations=61, seed=3)))
    path.write_text("nonsense\n{}\n")
    with pytest.raises(ValueError, match="has no judged positions"):
        read_judged(path)
    with pytest.raises(ValueError, match="7 positions: each game gives 3"):
        JudgeSettings(positions=7)


def test_whole_games_are_held_out() -> None:
    """The positions of a game continue each other: one that is learnt from would give away those that are not."""
    shipped = read_judged()
    games = [shipped[first : first + A_GAME] for first in range(0, len(shipped), A_GAME)]
    for game in games:
        longest = max((one.moves for one in game), key=len)
        assert all(one.moves == longest[: len(one.moves)] for one in game)
    held = held_out(len(shipped))
    assert held.sum() == len(shipped) / 5
    assert all(len({*held[first : first + A_GAME]}) == 1 for first in range(0, len(shipped), A_GAME))
    pupil = Learner(shipped, LearnSettings())
    openings = [{shipped[one].moves[:12] for one in part if len(shipped[one].moves) >= 12} for part in pupil.parts]
    assert len(openings[0]) > len(openings[1]) > 20
    assert not openings[0] & openings[1]


def test_the_shipped_urgencies_say_what_was_held_out() -> None:
    recipe = UrgencyTable.load().recipe
    assert recipe["held_out"] == {"positions": 120, "a_game": A_GAME}
    assert recipe["positions"]["number"] == len(read_judged())
    assert recipe["curve"][-1]["step"] == recipe["settings"]["steps"]


# ---- Balancing


def teacher() -> UrgencyTable:
    """Whose playouts are right by definition: they like to touch the enemy, and no other neighbourhood."""
    touching = np.array([near.ENEMY in near.fields_of(int(code))[:4] for code in near.CODES])
    return UrgencyTable(np.where(touching & ~near.eyes(), 4000, 0).astype(np.uint16), 100)


@functools.cache
def toy_positions(number: int) -> tuple[JudgedPosition, ...]:
    """Openings of playouts on a small board, with the shares Black wins when the teacher plays them out."""
    policy = replace(MOGO, patterns=None).native()
    policy.urgencies = teacher().native()
    found = []
    for seed in range(number):
        position, moves = Position(5), []
        for ply in range(3 + seed % 5):
            moves.append(first_move(position, MOGO, seed=100 * seed + ply))
            position.play(moves[-1], 1 + ply % 2)
        wins = _core.run_playouts(position, policy, 2000, seed, 0.5, 1).black_wins
        found.append(JudgedPosition(5, 0.5, tuple(moves), wins / 2000))
    return tuple(found)


def learner(steps: int, rate: float = 40.0, games: int = 32, positions: int = 20) -> Learner:
    settings = LearnSettings(steps=steps, batch=8, games=games, rate=rate, seed=5)
    pupil = np.where(near.possible() & ~near.eyes(), -2.0, -30.0)
    return Learner(toy_positions(positions), settings, np.append(pupil, 0.0))


@pytest.fixture
def often_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(urgency, "LOOK", 10)


@pytest.fixture
def seldom_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(urgency, "LOOK", 100)


@pytest.mark.campaign
@pytest.mark.usefixtures("seldom_looked_at")
def test_learning_lowers_the_error_on_positions_it_never_saw() -> None:
    curve = list(learner(200, games=128, positions=150).run())
    assert [point.step for point in curve] == list(range(0, 201, 100))
    assert curve[-1].held_out < 0.6 * curve[0].held_out
    still = list(learner(20, rate=0.0).run())
    assert still[0].held_out == still[-1].held_out


@pytest.mark.usefixtures("often_looked_at")
def test_resumed_learning_ends_like_learning_at_one_go(tmp_path: Path) -> None:
    whole = learner(30)
    list(whole.run())
    stopped = learner(30)
    run = stopped.run()
    while stopped.step < 20:
        next(run)
        stopped.save(tmp_path / "checkpoint")
    again = learner(30)
    again.resume(tmp_path / "checkpoint")
    list(again.run())
    assert (again.table().weights == whole.table().weights).all()
    assert again.curve == whole.curve
    with pytest.raises(ValueError, match="belongs to other settings"):
        learner(31).resume(tmp_path / "checkpoint")
    (tmp_path / "checkpoint").write_bytes(b"nothing")
    with pytest.raises(ValueError, match="is not a checkpoint"):
        learner(30).resume(tmp_path / "checkpoint")


def test_starts() -> None:
    for start in ("mogo", "games"):
        logs = start_logs(start)
        assert len(logs) == len(near.CODES) + 1
        assert logs[-1] == 0
        assert (logs[:-1][near.eyes()] == -30).all()
    with pytest.raises(ValueError, match="start 'zero': use games or mogo"):
        LearnSettings(start="zero")
    with pytest.raises(ValueError, match="positions of two games, 6, are the fewest"):
        Learner(toy_positions(A_GAME), LearnSettings())


# ---- The commands


def test_from_games_and_positions_to_urgencies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = GameRecord(9, [(1 + i % 2, point) for i, point in enumerate((40, 41, 31, 32, 22, 50, 49))])
    (tmp_path / "game.sgf").write_text(write([game.to_tree()]))
    counted, judged, learnt = (tmp_path / name for name in ("counts.npz", "positions.jsonl", "urgency.json"))
    assert katachi(["playouts", "count", str(tmp_path / "game.sgf"), "--to", str(counted)]) == 0
    assert near.NeighbourhoodCounts.load(counted).played.sum() == 7
    arguments = ["--positions", "6", "--size", "5", "--quick", "20", "--simulations", "40"]
    assert katachi(["playouts", "judge", "--to", str(judged), *arguments]) == 0
    arguments = ["--steps", "3", "--batch", "2", "--games", "4"]
    assert katachi(["playouts", "learn", str(judged), "--to", str(learnt), *arguments]) == 0
    assert UrgencyTable.load(learnt).recipe["settings"]["steps"] == 3
    assert not list(tmp_path.glob("*.checkpoint"))
    kept = learnt.read_bytes()
    assert katachi(["playouts", "learn", str(judged), "--to", str(learnt), *arguments]) != 0  # never unasked
    assert learnt.read_bytes() == kept
    assert katachi(["playouts", "learn", str(judged), "--to", str(learnt), *arguments, "--force"]) == 0
    capsys.readouterr()
    assert katachi(["playouts", "show", str(learnt), "--limit", "2", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["patterns"]) == 2


def test_showing_patterns(capsys: pytest.CaptureFixture[str]) -> None:
    assert katachi(["playouts", "show", "frequent:3", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["patterns"][0]["drawing"] == "...\n.*.\n..."
    assert shown["patterns"][0]["frequency"] > shown["patterns"][1]["frequency"]
    assert katachi(["playouts", "show", "nearest:12"]) == 0
    assert "patterns 12" in capsys.readouterr().out
    assert katachi(["playouts", "show", "nothing.json"]) == 1
    assert "playout.urgency=nothing.json: use on, off or a file" in capsys.readouterr().err
