"""A file that is opened again is listed once."""

from pathlib import Path

from katachi.interfaces.web.saved_games import SavedGames

GAME = "(;SZ[9]PB[{}];B[ee])"


def test_a_file_opened_twice_is_listed_once(tmp_path: Path) -> None:
    games = SavedGames(tmp_path)
    games.keep("firstgame1", GAME.format("Anna"), opened=True)
    games.keep("secondgame", GAME.format("Ben"), opened=True)
    games.keep("thirdgame1", GAME.format("Anna"), opened=True)
    found = games.newest()
    assert [game.id for game in found.games] == ["thirdgame1", "secondgame"]
    assert (found.found, found.total, found.opened) == (2, 2, 2)
    assert games.read("firstgame1")[0] == games.read("thirdgame1")[0]  # a tab that still has it can go on


def test_a_game_that_was_changed_stays_beside_the_file_it_came_from(tmp_path: Path) -> None:
    games = SavedGames(tmp_path)
    games.keep("mineagain1", GAME.format("Anna"))
    games.keep("openedfile", GAME.format("Anna"), opened=True)
    assert {game.id for game in games.newest().games} == {"mineagain1", "openedfile"}
