"""Memory is shared out."""

from katachi.go import Game
from katachi.interfaces.web.engine.trees import SMALL, USUAL, Trees
from katachi.search import SearchSettings

SETTINGS = SearchSettings(offline=False)


def test_twenty_tabs_get_whole_trees_and_a_hundred_stay_within_bounds() -> None:
    trees = Trees(4096)
    open_ones = [trees.tree(SETTINGS) for _ in range(100)]
    limits = [tree.__enter__().settings.max_megabytes for tree in open_ones]
    assert limits[:20] == [USUAL] * 20
    assert limits == sorted(limits, reverse=True)
    assert limits[-1] == SMALL
    assert trees.used <= 4096 + 100 * SMALL // 2
    for tree in open_ones:
        tree.__exit__(None, None, None)
    assert trees.used == 0


def test_what_ended_is_dropped_unless_it_is_named() -> None:
    trees, game = Trees(1024), Game(9)
    with trees.tree(SETTINGS) as search:
        assert trees.used > 0
    assert trees.used == 0
    with trees.tree(SETTINGS, session="a") as search:
        search.set_game(game)
        search.run(simulations=300)
    assert trees.used > 0
    game.play(search.candidates()[0].point)
    with trees.tree(SETTINGS, session="a") as again:
        assert again is search
        again.set_game(game)
        assert again.visits > 0


def test_a_tree_that_is_in_use_is_not_given_twice() -> None:
    trees = Trees(4096)
    with trees.tree(SETTINGS, session="a") as one, trees.tree(SETTINGS, session="a") as other:
        assert one is not other
    with trees.tree(SETTINGS, session="a", seed=5) as other_seed:
        assert other_seed is not one
        assert other_seed is not other


def test_kept_trees_make_place() -> None:
    trees = Trees(2 * USUAL)
    for name in "abcdefgh":
        with trees.tree(SETTINGS, session=name):
            pass
    assert trees.used <= 2 * USUAL
    with trees.tree(SETTINGS) as search:
        assert search.settings.max_megabytes > SMALL


def test_a_full_tree_searches_on() -> None:
    with Trees(1).tree(SETTINGS) as search:
        search.set_game(Game(19))
        assert search.run(simulations=6000) == 6000
        assert search.candidates()[0].visits > 0
