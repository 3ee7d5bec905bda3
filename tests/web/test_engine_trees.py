"""Memory is shared out."""

from katachi.go import Game
from katachi.interfaces.web.engine.trees import LARGE, SIMULATIONS, SMALL, Trees
from katachi.search import SearchSettings

SETTINGS = SearchSettings(offline="off")
USUAL = 20_000  # simulations
MEMORY = 192


def test_twenty_tabs_get_whole_trees_and_a_hundred_stay_within_bounds() -> None:
    trees = Trees(4096)
    open_ones = [trees.tree(SETTINGS, USUAL) for _ in range(100)]
    limits = [tree.__enter__().settings.max_megabytes for tree in open_ones]
    assert limits[:20] == [USUAL // SIMULATIONS] * 20
    assert limits == sorted(limits, reverse=True)
    assert limits[-1] == SMALL
    assert trees.used <= 4096 + 100 * SMALL // 2
    for tree in open_ones:
        tree.__exit__(None, None, None)
    assert trees.used == 0


def test_what_ended_is_dropped_unless_it_is_named() -> None:
    trees, game = Trees(1024), Game(9)
    with trees.tree(SETTINGS, USUAL) as search:
        assert trees.used > 0
    assert trees.used == 0
    with trees.tree(SETTINGS, USUAL, session="a") as search:
        search.set_game(game)
        search.run(simulations=300)
    assert trees.used > 0
    game.play(search.candidates()[0].point)
    with trees.tree(SETTINGS, USUAL, session="a") as again:
        assert again is search
        again.set_game(game)
        assert again.visits > 0


def test_a_tree_that_is_in_use_is_not_given_twice() -> None:
    trees = Trees(4096)
    with trees.tree(SETTINGS, USUAL, session="a") as one, trees.tree(SETTINGS, USUAL, session="a") as other:
        assert one is not other
    with trees.tree(SETTINGS, USUAL, session="a", seed=5) as other_seed:
        assert other_seed is not one
        assert other_seed is not other


def test_kept_trees_make_place() -> None:
    trees = Trees(2 * MEMORY)
    for name in "abcdefgh":
        with trees.tree(SETTINGS, USUAL, session=name):
            pass
    assert trees.used <= 2 * MEMORY
    with trees.tree(SETTINGS, USUAL) as search:
        assert search.settings.max_megabytes > SMALL


def test_a_full_tree_searches_on() -> None:
    with Trees(1).tree(SETTINGS, USUAL) as search:
        search.set_game(Game(19))
        assert search.run(simulations=6000) == 6000
        assert search.candidates()[0].visits > 0


def test_a_tree_is_as_large_as_its_simulations_need() -> None:
    trees = Trees(4096)
    for simulations, megabytes in ((200, SMALL), (6_000, 100), (10**9, LARGE)):
        with trees.tree(SETTINGS, simulations) as search:
            assert search.settings.max_megabytes == megabytes
            assert trees.used == megabytes // 2
    with trees.tree(SETTINGS, 6_000, moves=True) as search:
        assert trees.used == search.settings.max_megabytes == 100
