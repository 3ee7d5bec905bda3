"""Judged positions are read as they are, losses are counted right, and every kind of chooser can be asked."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from katachi.go import BLACK, PASS, WHITE, Game, parse_vertex
from katachi.interfaces.cli import run
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.statistics import Share
from katachi.lab.judged.games import Estimate, JudgedGame, compared, read_judged_games
from katachi.lab.judged.positions import LossPosition, chooser_of, measured, read_judged, score
from katachi.lab.judged.reasons import blunders, is_near
from katachi.search.fact import Certainty, Clause, Fact, FactKind

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


def test_choosers_are_compared_in_the_positions_where_both_chose() -> None:
    lost = {"A1": 0.0, "B1": 1.0, "C1": 99.0}
    positions = [LossPosition(str(i), "amateur", Game(), BLACK, "A1", lost) for i in range(4)]
    first = score("first", zip(positions, ("A1", "A1", None, "B1"), strict=True))
    other = score("other", zip(positions, ("B1", "C1", "C1", "A1"), strict=True))
    more = other.above(first)
    assert (more.positions, more.mean) == (3, (1 + 30 - 1) / 3)
    assert -1 <= more.interval[0] <= more.mean <= more.interval[1] <= 30
    assert first.above(other).mean == -more.mean
    with pytest.raises(ValueError, match="in no position together"):
        first.above(score("silent", [(position, None) for position in positions]))


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


def test_the_command_compares_with_the_first(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judged", str(file), "--by", "played", "--by", "played", "--by", "book", "--json"]) == 0
    first, second, book = json.loads(capsys.readouterr().out)
    assert "above_first" not in first
    assert second["above_first"] == {"positions": 2, "mean": 0.0, "interval": [0.0, 0.0]}
    assert ("above_first" in book) == (book["positions"] > 0)
    assert run(["judged", str(file), "--by", "played", "--by", "patterns"]) == 0
    assert "than the first" in capsys.readouterr().out


def test_the_command(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judged", str(file), "--by", "played", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["chooser"], row["positions"], row["mean_lost"], row["five_or_more"]) == ("played", 2, 4.5, 0.5)
    assert row["by_phase"]["opening"]["positions"] == 2
    assert run(["judged", str(file), "--by", "played", "--size", "19"]) == 0
    assert "2 judged positions" in capsys.readouterr().out


@pytest.mark.parametrize(("text", "words"), [("{}", "line 1"), ("[1]", "line 1"), ("", "there is no judged position")])
def test_other_files_are_refused(text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.jsonl").write_text(text)
    assert run(["judged", str(tmp_path / "x.jsonl"), "--by", "played"]) != 0
    assert words in capsys.readouterr().err


# ---- Whole games -----------------------------------------------------------------------------------------------------


def judged_game(leads: list[float], wins: list[float], **more: Any) -> dict[str, Any]:
    moves = [["B", "C3"], ["W", "G7"], ["B", "A1"], ["W", "E5"]][: len(leads) - 1]
    best = [["E5", 0.0, 0.5, ["E5"]], ["D5", 0.0, 0.5, ["D5"]]]
    judged = [{"lead": lead, "win": win, "best": best} for lead, win in zip(leads, wins, strict=True)]
    return {"id": "g", "kind": "amateur", "size": 9, "komi": 7, "moves": moves, "judged": judged} | more


def read_games(tmp_path: Path, *games: dict[str, Any]) -> list[JudgedGame]:
    (tmp_path / "games.jsonl").write_text("".join(json.dumps(game) + "\n" for game in games))
    return read_judged_games(tmp_path / "games.jsonl")


def test_what_moves_of_a_game_lost(tmp_path: Path) -> None:
    (game,) = read_games(tmp_path, judged_game([1, -1, 2, -9, 4], [0.6, 0.4, 0.6, 0.1, 0.7]))
    assert [game.lost(number) for number in (1, 2, 3, 4)] == [2, 3, 11, 13]
    assert game.black_won
    assert len(game.record().moves) == 4


def test_a_game_with_handicap(tmp_path: Path) -> None:
    (game,) = read_games(tmp_path, judged_game([9, 8], [0.9, 0.8], handicap=["D4", "F6"], moves=[["W", "E5"]]))
    assert game.start.to_move == WHITE
    assert int((game.record().game().board() == BLACK).sum()) == 2


def test_a_review_is_compared_with_the_judge(tmp_path: Path) -> None:
    (game,) = read_games(tmp_path, judged_game([1, -1, 2, -9, 4], [0.6, 0.4, 0.6, 0.1, 0.7]))
    said = [
        Estimate(1, True, "E5", win=0.6, lead=1.0),  # listed, and lost 2
        Estimate(2, False, "D5", win=0.2, lead=-3.0),
        Estimate(3, True, "A9", win=0.6, lead=2.0),  # listed, and lost 11
        Estimate(4, False, "A9", win=0.1, lead=-9.0),  # not listed, and lost 13
    ]
    found = compared("me", [game, game], lambda _: said)
    assert (found.games, found.moves) == (2, 8)
    assert (found.found_large, found.found_huge, found.real) == (Share(2, 4), Share(2, 4), Share(2, 4))
    assert (found.same_best, found.among_best) == (Share(2, 8), Share(4, 8))
    assert found.win_error == pytest.approx((0.2**2 / 4) ** 0.5)
    assert found.brier == pytest.approx((0.4**2 + 0.8**2 + 0.4**2 + 0.9**2) / 4)
    assert found.judge_brier == pytest.approx((0.4**2 + 0.6**2 + 0.4**2 + 0.9**2) / 4)
    assert found.lead_error["before"] == pytest.approx(0.5)
    assert found.decided == Share(0, 0)
    assert [positions for _, _, _, positions in found.reliability] == [2, 2, 4]


@pytest.mark.slow
def test_the_command_on_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    read_games(tmp_path, judged_game([1, -1, 2], [0.6, 0.4, 0.6]))
    file, plot = str(tmp_path / "games.jsonl"), tmp_path / "plot.svg"
    assert run(["judged", file, "--by", "katachi:playouts=20", "--json", "--plot", str(plot)]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["chooser"], row["games"], row["moves"]) == ("katachi:playouts=20", 1, 2)
    assert b"<svg" in plot.read_bytes()
    assert run(["judged", file, "--by", "katachi:playouts=20,rave_equivalence=100"]) == 0
    assert "1 judged game" in capsys.readouterr().out


@pytest.mark.parametrize("by", ["patterns", "katachi:playouts=none", "katachi:nonsense=1"])
def test_only_katachi_reviews_games(by: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    read_games(tmp_path, judged_game([1, -1], [0.6, 0.4]))
    assert run(["judged", str(tmp_path / "games.jsonl"), "--by", by]) != 0
    assert capsys.readouterr().err.count("\n") == 1


def test_a_game_without_all_judgements_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"line 1 is not a judged game: it has 3 judgements, but 2 positions"):
        read_games(tmp_path, judged_game([1, -1, 2], [0.6, 0.4, 0.6], moves=[["B", "C3"]]))


# ---- Reasons ---------------------------------------------------------------------------------------------------------


def deadly_game() -> dict[str, Any]:
    """On seven lines: White's corner needs A6, and White plays G3."""
    black = ["C7", "C6", "C5", "C4", "C3", "B3", "A3", "E6"]
    white = ["B7", "B6", "B5", "B4", "A4", "pass", "pass", "G3"]
    moves = [[color, move] for pair in zip(black, white, strict=True) for color, move in zip("BW", pair, strict=True)]
    quiet = {"lead": 0.0, "win": 0.5, "best": [["E4", 0.0, 0.5, "E4 E3"]]}
    asked = {"lead": 0.0, "win": 0.5, "best": [["A6", 0.0, 0.5, "A6 E4"]]}
    judged = [quiet] * 15 + [asked, {"lead": 15.0, "win": 0.9, "best": [["A6", 15.0, 0.9, ["A6", "pass", "F3"]]]}]
    return {"id": "g", "kind": "amateur", "size": 7, "komi": 7, "moves": moves, "judged": judged}


def test_bad_moves_are_found_with_the_judges_lines(tmp_path: Path) -> None:
    (bad,) = blunders(read_games(tmp_path, deadly_game()))
    assert (bad.color, bad.played, len(bad.game.moves)) == (WHITE, parse_vertex("G3", 7), 15)
    assert bad.best == tuple(parse_vertex(move, 7) for move in ("A6", "E4"))
    assert bad.punished == (parse_vertex("A6", 7),)


def test_only_facts_about_the_board_that_are_near_count() -> None:
    def fact(kind: FactKind, place: str) -> Fact:
        point = parse_vertex(place, 19)
        return Fact(kind, Certainty.READ, (point,), (point, PASS), 3.0, Clause("does something"))

    line = [parse_vertex("D4", 19)]
    assert is_near([fact(FactKind.CUT, "F6")], line, 19)
    assert not is_near([fact(FactKind.CUT, "G4")], line, 19)
    assert not is_near([fact(kind, "D4") for kind in (FactKind.JOSEKI, FactKind.PATTERN, FactKind.SENTE)], line, 19)
    assert not is_near([], line, 19)


@pytest.mark.slow
def test_the_command_on_reasons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The quick mode of the measurement in docs/explaining.md."""
    read_games(tmp_path, deadly_game())
    file = str(tmp_path / "games.jsonl")
    assert run(["judged", file, "--by", "katachi:playouts=200", "--reasons", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["moves"], row["why_not"]["count"], row["best"]["count"]) == (1, 1, 1)
    assert len(row["facts_ms"]) == len(row["groups_ms"]) == 3
    assert run(["judged", file, "--by", "katachi:playouts=50", "--reasons"]) == 0
    assert "1 move that loses 8 points or more" in capsys.readouterr().out
    read_games(tmp_path, judged_game([1, -1], [0.6, 0.4]))
    assert run(["judged", file, "--by", "katachi:playouts=50", "--reasons"]) != 0
    assert capsys.readouterr().err.count("\n") == 1
