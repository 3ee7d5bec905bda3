"""loadsgf and printsgf."""

from pathlib import Path

import pytest

from katachi.go import BLACK, WHITE, vertex

from .tools import ask, new_engine

GAME = "(;GM[1]FF[4]SZ[9]KM[5.5]RU[Japanese]HA[2]AB[cg][gc];W[ee];B[cc];W[])"


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    path = tmp_path / "a game.sgf"  # a space in the name, as people have them
    path.write_text(GAME, encoding="utf-8")
    return path


def test_load_takes_everything_from_the_file(game_file: Path) -> None:
    engine = new_engine(size=19)
    assert ask(engine, f"loadsgf {game_file}", "get_komi") == ["=", "= 5.5"]
    game = engine.session.game
    assert (game.size, game.handicap, game.to_move) == (9, 2, BLACK)
    assert game.rules.scoring == "TERRITORY"
    assert [vertex(move.point, 9) for move in game.moves] == ["E5", "C7", "pass"]


def test_load_stops_before_a_move(game_file: Path) -> None:
    engine = new_engine()
    for number, moves, to_move in ((1, 0, WHITE), (2, 1, BLACK), (99, 3, BLACK)):
        assert ask(engine, f"loadsgf {game_file} {number}") == ["="]
        assert (len(engine.session.game.moves), engine.session.game.to_move) == (moves, to_move)


@pytest.mark.parametrize("content", [None, b"", b"hello", b"(;GM[2]SZ[8];B[aa])", b"(;SZ[99];B[aa])"])
def test_what_cannot_be_loaded_changes_nothing(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "x.sgf"
    if content is not None:
        path.write_bytes(content)
    engine = new_engine()
    answers = ask(engine, "play b E5", f"loadsgf {path}", f"loadsgf {tmp_path}", "loadsgf")
    assert [answer[:18] for answer in answers[1:3]] == ["? cannot load file"] * 2
    assert answers[3].startswith("? syntax error")
    assert len(engine.session.game.moves) == 1


def test_repetitions_that_were_played_are_loaded(tmp_path: Path) -> None:
    """Sending two, returning one."""
    path = tmp_path / "x.sgf"
    path.write_text("(;SZ[5]AW[ad][ac][be]AB[bd][cd][de]PL[W];W[ce];B[ae];W[be])", encoding="utf-8")
    warnings: list[str] = []
    engine = new_engine(warn=warnings.append)
    assert ask(engine, f"loadsgf {path}") == ["="]
    assert len(engine.session.game.moves) == 3
    assert "x.sgf" in warnings[0]


def test_print_and_load_again(game_file: Path, tmp_path: Path) -> None:
    engine = new_engine()
    ask(engine, f"loadsgf {game_file}", "play b E4")
    (printed,) = ask(engine, "printsgf")
    assert printed.startswith("= (;")
    copy = tmp_path / "copy.sgf"
    assert ask(engine, f"printsgf {copy}") == ["="]
    other = new_engine()
    assert ask(other, f"loadsgf {copy}", "printsgf") == ["=", printed]
    assert other.session.game.moves == engine.session.game.moves
    assert other.session.game.handicap == 2


def test_print_where_one_cannot(tmp_path: Path) -> None:
    (answer,) = ask(new_engine(), f"printsgf {tmp_path}/missing/x.sgf")
    assert answer.startswith("? cannot write file")


def test_print_an_empty_game() -> None:
    (answer,) = ask(new_engine(), "printsgf")
    assert "SZ[9]" in answer
    assert "KM[7.5]" in answer
