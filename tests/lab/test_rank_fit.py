"""Fitting opponents by rank: the curve finds what made-up players lose, and styles are found that lose as much."""

import gzip
import json
import random
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from katachi.go import BLACK, Color, Game, vertex
from katachi.knowledge.base import KnowledgeBase
from katachi.lab.judged import ranks
from katachi.lab.judged.games import JudgedGame
from katachi.lab.judged.positions import LossPosition, chooser_of, read_judged
from katachi.lab.judged.rank_curve import Curve, Moves, players_moves, resampled
from katachi.lab.judged.ranks import DrawnMoves, Losses, fitted, losses
from katachi.lab.match.contender import Contender
from katachi.play.ranks import RANKS, Rank, RankTable, Style

SIZE = 19
POINTS = [vertex(point, SIZE) for point in range(SIZE * SIZE)]
LOST = {text: min(20.0, number / 10) for number, text in enumerate(POINTS)}  # the top left is best


class LeftToRight:
    """Finds a move the likelier, the nearer it is to the top left: as the made-up losses have it."""

    name = "made up"

    def odds(self, game: Game, color: Color) -> Sequence[tuple[int, float]]:
        return [(point, 0.98**point) for point in game.legal_moves(color)]


def _game(number: int, moves: int) -> Game:
    """Random moves in the lower part of the board."""
    game, points = Game(), list(range(100, 361))
    random.Random(number).shuffle(points)
    while len(game.moves) < moves:
        point = points.pop()
        if game.why_illegal(point) is None:
            game.play(point)
    return game


def _positions() -> tuple[list[LossPosition], list[JudgedGame]]:
    """Weaker players lose more: kyu players about half a point per rank."""
    positions, games, draw = [], [], random.Random(1)
    for number in range(12):
        rank = Rank(-1 - number)
        name = f"g{number}"
        games.append(JudgedGame(name, "amateur", Game(), (), (), (str(rank), str(rank))))
        for moves in (10, 60, 152):
            wanted = max(0, int(-5 * rank.number + draw.randint(-5, 5)))
            game = _game(number, moves)
            lost = {text: points for text, points in LOST.items() if game.why_illegal(text) is None}
            played = min(lost, key=lambda text: abs(lost[text] - wanted / 10))
            positions.append(LossPosition(f"{name}-{moves}", "amateur", game, game.to_move, played, lost))
    return positions, games


def test_losses_are_expectations() -> None:
    lost = [{0: 0.0, 1: 10.0}, {0: 5.0}]
    found = losses([[(0, 0.75), (1, 0.25)], [(0, 0.5), (7, 0.5)]], lost)
    assert found.mean.tolist() == [2.5, 5.0], "moves that were not judged do not count"
    assert found.large.tolist() == [0.25, 1.0]
    mixed = found.mixed(Losses(np.zeros(2), np.zeros(2)), 0.5)
    assert mixed.mean.tolist() == [1.25, 2.5]


def test_the_curve_finds_the_slope() -> None:
    rank = np.repeat(np.arange(-15.0, 3.0), 20)
    stakes = np.tile(np.linspace(1.0, 8.0, 20), 18)
    lost = np.exp(-0.5 - 0.05 * rank) * (stakes + 0.3)
    players = np.array([f"p{int(one)}" for one in rank])
    moves = Moves(rank, stakes, lost, np.ones(len(rank)), np.full(len(rank), "middle"), players)
    curve = Curve.fit(moves, moves.lost)
    assert curve.weights["middle"] == pytest.approx([-0.5, -0.05, 1.0], abs=0.01)
    assert curve.at(Rank(-15), "middle", np.array([3.0])) > curve.at(Rank(2), "middle", np.array([3.0]))
    for one in resampled(moves, 3):
        assert one.weights["middle"][1] == pytest.approx(-0.05, abs=0.01)


def test_a_curve_never_rises_with_the_rank() -> None:
    curve = Curve({"end": np.array([0.0, 0.3, 1.0])})
    low, high = (curve.at(Rank(number), "end", np.array([1.0]))[0] for number in (-15, 2))
    assert low == high


def test_players_without_a_rank_are_left_out() -> None:
    positions, games = _positions()
    moves = players_moves(positions, games[:2], np.ones(len(positions)))
    assert set(moves.player) == {"g0B", "g1B"}
    assert len(moves.rank) == 6
    with pytest.raises(ValueError, match="the rank of no player is known"):
        players_moves(positions, [], np.ones(len(positions)))


def test_answers_to_atari_are_part_of_the_losses() -> None:
    positions, _ = _positions()
    drawn = DrawnMoves(LeftToRight(), positions[:6])
    free, held = (drawn.at(Style(1.0, answers=share)).mean for share in (0.0, 1.0))
    assert free.shape == held.shape == (6,)


@pytest.mark.slow
def test_styles_are_found_that_lose_what_players_lose() -> None:
    positions, games = _positions()
    asked: list[int] = []

    def search(some: Sequence[LossPosition]) -> Losses:
        asked.append(len(some))
        return Losses(np.zeros(len(some)), np.zeros(len(some)))

    found = fitted(positions, games, LeftToRight(), search, every=2)
    table = RankTable.from_json({"simulations": 10, **found})
    assert asked == [18]
    assert set(table.styles) == {(rank, phase) for rank in RANKS for phase in ("opening", "middle", "end")}
    rows = [found["measured"][str(rank)] for rank in RANKS]
    assert all(row["players"][0] == pytest.approx(row["reached"][0], rel=0.02) for row in rows[2:])
    assert all(a["reached"][0] >= b["reached"][0] for a, b in pairwise(rows))
    assert all(row["interval"][0] <= row["players"][0] <= row["interval"][1] for row in rows[:5])
    assert len(ranks.markdown(found).splitlines()) == 2 + len(RANKS)


@pytest.mark.slow
def test_the_command_writes_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    positions, games = _positions()
    moves_file, games_file, table_file = (tmp_path / name for name in ("m.jsonl.gz", "g.jsonl.gz", "t.json"))
    _write(moves_file, [_line(one) for one in positions])
    _write(games_file, [_game_line(one) for one in games])
    assert len(read_judged(moves_file)) == len(positions)
    ranks.main([str(moves_file), str(games_file), "--every", "0", "--to", str(table_file)])
    assert "| 15k |" in capsys.readouterr().out
    table = RankTable.from_json(json.loads(table_file.read_text(encoding="utf-8")))
    assert table.policy == "patterns"
    assert not any(style.reads for style in table.styles.values())


def _write(path: Path, lines: Sequence[dict[str, Any]]) -> None:
    path.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode()))


def _line(one: LossPosition) -> dict[str, Any]:
    moves = [[move.color.letter, vertex(move.point, SIZE)] for move in one.game.moves]
    return {"id": one.name, "kind": one.kind, "komi": 6.5, "moves": moves, "to_move": one.to_move.letter,
            "played": one.played, "lost": one.lost}  # fmt: skip


def _game_line(one: JudgedGame) -> dict[str, Any]:
    return {"id": one.name, "kind": one.kind, "komi": 6.5, "moves": [], "judged": [{"lead": 0, "win": 0.5, "best": []}],
            "black_rank": one.ranks[0], "white_rank": one.ranks[1]}  # fmt: skip


def test_a_rank_is_a_side_of_a_match() -> None:
    command = Contender.parse("katachi:rank=8k,playouts=100").command(3)
    assert command[command.index("--rank") + 1] == "8k"


def test_a_rank_chooses_moves_for_the_yardstick() -> None:
    chooser = chooser_of("rank:15k", KnowledgeBase.shipped())
    position = LossPosition("a", "amateur", Game(), BLACK, "A1", LOST)
    assert chooser.choose(position) in LOST
    assert chooser.choose(position) == chooser.choose(position)
    with pytest.raises(ValueError, match="'99k' is not a rank"):
        chooser_of("rank:99k", KnowledgeBase.shipped())
