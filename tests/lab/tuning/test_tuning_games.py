"""Games inside one process are the games of a match, whoever plays them."""

import contextlib
from pathlib import Path
from typing import Any

import pytest
from tests.work.worker_tasks import fail

from katachi.lab.match import Match, Parameters
from katachi.lab.tuning import Arena, Journal, journal
from katachi.lab.tuning.games import own_player, play_game
from katachi.play import Player
from katachi.work import Budget, executor

SMALL = Parameters(
    "katachi:playouts=30", "katachi:playouts=40,shapes=off,resign_below=0.3,resign_visits=10",
    size=5, komi=0.5, games=4, seed=3, random_opening=2,
)  # fmt: skip
SHARED = ("number", "black", "winner", "result", "how", "length", "moves")


def shared(line: Any) -> dict[str, Any]:
    return {name: line[name] for name in SHARED}


@pytest.mark.campaign
def test_the_same_games_as_over_the_protocol(tmp_path: Path) -> None:
    match = Match(SMALL, tmp_path / "m", workers=2)
    match.run()
    over_gtp = sorted(map(shared, match.store.lines), key=lambda line: int(line["number"]))
    assert [shared(play_game(SMALL, number)) for number in range(1, 5)] == over_gtp
    assert {"resign", "count"} >= {str(line["how"]) for line in over_gtp}
    assert len({line["moves"] for line in over_gtp}) == 4


def test_a_game_says_what_it_cost() -> None:
    line = play_game(SMALL, 1)
    assert sum(line["chosen"].values()) >= line["length"] - 2
    assert 0 < line["playouts"]["a"] <= 30 * line["chosen"]["a"]
    assert all(seconds > 0 for seconds in (*line["seconds"].values(), *line["processor"].values()))


def test_long_games_are_stopped_and_counted() -> None:
    line = play_game(Parameters(SMALL.a, SMALL.b, size=5, max_moves=4), 1)
    assert (line["how"], line["length"]) == ("length", 4)


def test_an_illegal_move_loses_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = Player.choose

    def worse(self: Player, *arguments: Any, **options: Any) -> Any:
        choice = choose(self, *arguments, **options)
        game = arguments[0]
        return type(choice)(game.moves[0].point, choice.ground) if len(game.moves) > 4 else choice

    monkeypatch.setattr(Player, "choose", worse)
    line = play_game(SMALL, 1)
    assert (line["how"], line["result"], line["winner"]) == ("error", "B+F", "a")
    assert "occupied" in line["reason"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gnugo --mode gtp", "only Katachi itself"),
        ("katachi:processes=2", "processes is not for games inside"),
        ("katachi:playouts=many", "'many' is not a number"),
        ("katachi:playouts=0", "at least 1"),
        ("katachi:shape=off", "there is no setting 'shape'"),
        ("katachi:shapes", "'shapes' is not a setting"),
    ],
)
def test_what_cannot_play_is_told(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        own_player(text)


def test_options_of_an_engine_are_read() -> None:
    player, budget = own_player("katachi:playouts=7,resign=off,threads=2,shapes=off,resign_below=0.2", 5)
    assert budget == Budget(7)
    assert (player.resign, player.threads, player.seed, player.settings.resign_below) == (False, 2, 5, 0.2)
    assert not player.settings.search.shapes
    assert own_player("katachi")[1] == Budget(seconds=1.0)


# ---- Many games ------------------------------------------------------------------------------------------------------


def played(on: str, workers: int, folder: Path) -> list[dict[str, Any]]:
    journal = Journal(folder)
    with contextlib.closing(executor(on, workers)) as players, journal.opened({}, resume=False):
        Arena(journal, players).play({"m": SMALL})
    return list(map(shared, journal.games("m")))


@pytest.mark.parametrize("on", ["processes", pytest.param("ray", marks=pytest.mark.ray)])
def test_the_same_games_wherever_they_are_played(on: str, tmp_path: Path) -> None:
    assert played(on, 2, tmp_path / "there") == played("local", 1, tmp_path / "here")


def test_an_error_names_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "play_game", lambda _parameters, number: fail(f"no game {number}"))
    with pytest.raises(RuntimeError, match=r"game 1 of katachi:playouts=30 against .*: no game 1"):
        journal.named_game(SMALL, 1)
