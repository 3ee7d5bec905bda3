"""Engines by name, colours, seeds and openings."""

import sys
from pathlib import Path

import pytest

from katachi.go import BLACK, WHITE, vertex
from katachi.lab.match import Contender, Parameters, digest, pairing, read_openings

NINE = Parameters("a", "b")


def names(opening: object, size: int = 9) -> str:
    assert isinstance(opening, tuple)
    return " ".join(vertex(move.point, size) for move in opening)


def test_a_command_line_is_split_as_a_shell_does() -> None:
    contender = Contender.parse("gnugo --mode gtp --options 'a b'")
    assert contender.command(7) == ["gnugo", "--mode", "gtp", "--options", "a b"]
    assert not contender.fresh


def test_a_command_line_may_take_the_seed() -> None:
    contender = Contender.parse("engine -s {seed}")
    assert contender.fresh
    assert contender.command(7) == ["engine", "-s", "7"]


def test_katachi_settings_become_options() -> None:
    command = Contender.parse("katachi:playouts=2000,shapes=off,threads=2,resign=off").command(5)
    assert command[0] == sys.executable
    assert " ".join(command[4:]) == "gtp --playouts 2000 --set shapes=off --threads 2 --no-resign --seed 5"
    assert Contender.parse("katachi").command(1)[4:] == ["gtp", "--seed", "1"]


@pytest.mark.parametrize("text", ["", "   ", "engine 'open", "katachi:playouts", "katachi:seed=1", "katachi:playouts="])
def test_engines_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"engine|setting|seed|quot"):
        Contender.parse(text)


def test_colours_change_and_pairs_share_their_opening() -> None:
    parameters = Parameters("a", "b", random_opening=5)
    games = [pairing(parameters, (), number) for number in range(1, 9)]
    assert [game.black for game in games] == ["a", "b"] * 4
    assert [game.side(WHITE) for game in games] == ["b", "a"] * 4
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first.opening == second.opening
        assert len(first.opening) == 5
    assert len({game.opening for game in games}) == 4
    assert len({seed for game in games for seed in game.seeds}) == 16


def test_the_schedule_depends_on_the_seed_alone() -> None:
    one, two = Parameters("a", "b", random_opening=3), Parameters("a", "b", random_opening=3, games=7)
    other = Parameters("a", "b", random_opening=3, seed=1)
    assert pairing(one, (), 5) == pairing(two, (), 5)
    assert pairing(one, (), 5) != pairing(other, (), 5)


def test_openings_as_text(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    path.write_text("# two\nE5 c3, G7\n\nC3 pass G7  # a comment\n", encoding="utf-8")
    openings = read_openings(path, NINE)
    assert [names(opening) for opening in openings] == ["E5 C3 G7", "C3 pass G7"]
    assert [move.color for move in openings[0]] == [BLACK, WHITE, BLACK]
    games = [pairing(NINE, openings, number) for number in range(1, 7)]
    assert [game.opening_number for game in games] == [1, 1, 2, 2, 1, 1]


@pytest.mark.parametrize("name", ["games.sgf", "games.txt"])
def test_openings_as_sgf(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    text = "(;SZ[9];B[ee];W[cg];B[gc])(;SZ[9];B[cc];W[gg])"
    path.write_text(text, encoding="utf-8")
    assert [names(opening) for opening in read_openings(path, NINE, moves=2)] == ["E5 C3", "C7 G3"]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("o.txt", "E5 E5", r"line 1: move 2, E5: .*occupied"),
        ("o.txt", "\nZ9", "line 2: 'Z9'"),
        ("o.txt", "E5 pass pass", "over after move 3"),
        ("o.txt", "# nothing", "no opening"),
        ("o.sgf", "(;SZ[19];B[pd])", "19 lines"),
        ("o.sgf", "(;SZ[9]AB[cc];W[gg])", "sets up stones"),
        ("o.sgf", "(;SZ[9];B[cc];W[cc])", "o.sgf"),
    ],
)
def test_openings_that_cannot_be_played(tmp_path: Path, name: str, text: str, message: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        read_openings(tmp_path / name, NINE)


def test_a_digest_names_the_openings(tmp_path: Path) -> None:
    (tmp_path / "o.txt").write_text("E5\nC3\n", encoding="utf-8")
    openings = read_openings(tmp_path / "o.txt", NINE)
    assert digest([]) == ""
    assert digest(openings) == digest(list(openings))
    assert digest(openings) != digest(openings[::-1])
