"""Pre-selection: so many moves at the root, so many of them by the nearest patterns."""

from dataclasses import replace

import pytest

from katachi.go import BLACK, PASS, WHITE, Game, Position, vertex
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.contexts.keys import context_key
from katachi.knowledge.patterns.nearest.advisor import Advisor
from katachi.play import Player, PlayerSettings, restricted, sentences
from katachi.play.settings import PRESETS
from katachi.search import SearchSettings, TreeSearch
from katachi.search.tree import preselected
from katachi.work import Budget


def after(moves: str, size: int = 19) -> Game:
    game = Game(size)
    for word in moves.split():
        game.play(word)
    return game


def settings(most: int = 7, nearest: int = 2, *, offline: str = "off") -> SearchSettings:
    return SearchSettings(preselect=most, preselect_nearest=nearest, offline=offline, network=False, max_megabytes=16)


def at_root(search: TreeSearch) -> set[int]:
    return {c.point for c in search.candidates()} - {PASS}


def search_of(game: Game, most: int = 7, nearest: int = 2) -> TreeSearch:
    search = TreeSearch(settings(most, nearest), seed=1)
    search.set_game(game)
    return search


OPENING = "Q16 D4 Q3 R5"


@pytest.mark.parametrize("size", [9, 19])
@pytest.mark.parametrize(("most", "nearest"), [(7, 2), (7, 0), (7, 7), (1, 0), (3, 9)])
def test_the_right_moves_are_kept(size: int, most: int, nearest: int) -> None:
    game = after(OPENING) if size == 19 else after("E5 C3 G3", 9)
    everything = TreeSearch(settings(0), seed=1)
    everything.set_game(game)
    ranked = [c.point for c in everything.candidates() if c.point != PASS]  # nothing is searched: by their priors
    advised = Advisor(KnowledgeBase.shipped().nearest).advised(game.position, game.to_move, ranked)
    by_patterns = [a.point for a in advised if a.probability > 0.01][: min(nearest, most)]
    expected = by_patterns + [point for point in ranked if point not in by_patterns][: most - len(by_patterns)]
    assert at_root(search_of(game, most, nearest)) == set(expected)
    assert len(expected) == most


def test_the_pass_stays_and_nothing_else_is_simulated() -> None:
    search = search_of(after(OPENING))
    before = at_root(search)
    assert len(before) == 7
    search.run(simulations=200)
    assert at_root(search) == before
    assert sum(c.visits for c in search.candidates()) == pytest.approx(200, abs=1)
    assert PASS in {c.point for c in search.candidates()}


def test_the_predictor_proposes_too() -> None:
    """The other knowledge is whatever gives priors: where the predictor speaks, its favourites come first."""
    game = after(OPENING)
    search = TreeSearch(settings(5, 0, offline="trained"), seed=1)
    search.set_game(game)
    likeliest = [point for point, _ in KnowledgeBase.shipped().predictor.probabilities(game)[:3]]
    assert set(likeliest) <= at_root(search)
    assert at_root(search) != at_root(search_of(game, 5, 0))


def test_off_by_default() -> None:
    game = after(OPENING)
    search = TreeSearch(SearchSettings(max_megabytes=16))
    search.set_game(game)
    assert SearchSettings().preselect == 0
    assert len(at_root(search)) > 300


def test_places_the_patterns_cannot_fill_go_to_the_others() -> None:
    position = Position(9)
    position.to_move = BLACK
    ranked = [40, 41, 42, 43]
    chosen = preselected(settings(3, 3), KnowledgeBase.shipped(), position, BLACK, ranked)
    assert len(chosen.nearest) + len(chosen.others) == 3
    assert set(chosen.others) == set([p for p in ranked if p not in chosen.nearest][: 3 - len(chosen.nearest)])


def test_who_proposed_a_move_is_told() -> None:
    game = after(OPENING)
    search = search_of(game)
    search.run(simulations=50)
    said = {}
    for candidate in search.candidates():
        if candidate.point != PASS:
            said[vertex(candidate.point, 19)] = " ".join(sentences.details(search.explained(candidate), 19))
    assert sum("nearest pattern of order" in text for text in said.values()) == 2
    assert sum("own knowledge proposes it" in text for text in said.values()) == 5


def test_contexts_propose_by_their_frequency() -> None:
    """C8: the oracle counts each move's surroundings by hand, in the tables of the base."""
    game, base = after(OPENING), KnowledgeBase.shipped()
    everything = TreeSearch(settings(0), seed=1)
    everything.set_game(game)
    ranked = [c.point for c in everything.candidates() if c.point != PASS]
    counts = {window: _counts(base, window) for window in sorted(base.windows, reverse=True)}
    seen = {point: _seen(game, point, counts) for point in ranked}
    chosen = preselected(replace(settings(10, 2), preselect_contexts=5), base, game.position, BLACK, ranked)
    assert (len(chosen.nearest), len(chosen.contexts), len(chosen.others)) == (2, 5, 3)
    assert {point: seen[point] for point in chosen.contexts} == chosen.contexts
    least = min(chosen.contexts.values())
    assert all(seen[point] <= least for point in ranked if point not in chosen.points)
    assert not set(chosen.contexts) & (set(chosen.nearest) | set(chosen.others))
    best = max(chosen.contexts, key=lambda point: chosen.contexts[point])
    assert chosen.why(best) == f"its 9×9 surroundings were seen {seen[best][1]:,} times"


def _counts(base: KnowledgeBase, window: int) -> dict[bytes, int]:
    rows = base.contexts(window, columns=["key", "count"])
    return dict(zip(rows["key"].to_pylist(), rows["count"].to_pylist(), strict=True))


def _seen(game: Game, point: int, counts: dict[int, dict[bytes, int]]) -> tuple[int, int]:
    """The widest window around a move that is in the base: its key is that of the board after the move."""
    after_it = game.position
    after_it.play(point, game.to_move)
    for window, known in counts.items():
        key = context_key(after_it, point, window)
        if key in known:
            return window, known[key]
    return 0, 0


def test_contexts_change_nothing_unless_they_are_asked() -> None:
    game = after(OPENING)
    search = TreeSearch(replace(settings(), preselect_contexts=0), seed=1)
    search.set_game(game)
    assert at_root(search) == at_root(search_of(game))


def test_a_search_without_a_tree_looks_one_move_ahead() -> None:
    """K9: Indigo pre-selects, and then plays out each of these moves; only the simulations count."""
    game, values = after(OPENING), PRESETS["paper:K"]
    search = TreeSearch(PlayerSettings.parse(values).search, seed=1)
    search.set_game(game)
    before = at_root(search)
    search.run(simulations=400)
    candidates = search.candidates()
    assert at_root(search) == before
    assert len(before) == int(values["preselect"]) == 7
    assert all(len(one.line) <= 1 for one in candidates)
    assert min(one.visits for one in candidates) >= 5  # none is given up
    assert all(one.terms.online.weight > 0.99 for one in candidates)
    tried = sorted(candidates, key=lambda one: one.visits)
    assert tried[-1].terms.online.value > tried[0].terms.online.value  # the better ones are tried more often
    with_tree = TreeSearch(PlayerSettings.parse({**values, "expand_visits": "2"}).search, seed=1)
    with_tree.set_game(game)
    with_tree.run(simulations=400)
    assert max(len(one.line) for one in with_tree.candidates()) > 1


def test_forbidden_moves_are_not_chosen() -> None:
    game = after(OPENING)
    banned = at_root(search_of(game))
    kept = at_root(search_of(restricted(game, banned)))
    assert len(kept) == 7
    assert not kept & banned


@pytest.mark.parametrize("reuse", [True, False])
def test_a_game_with_one_player(reuse: bool) -> None:
    """A tree in which moves are missing is not kept: every position has its own selection."""
    player, game = Player(PlayerSettings(settings(4, 1)), seed=1, reuse=reuse, resign=False), Game(5)
    while not game.is_over and len(game.moves) < 60:
        choice = player.choose(game, game.to_move, Budget(playouts=20), lambda: False)
        points = {c.point for c in choice.candidates} - {PASS}
        assert points == at_root(search_of(game, 4, 1)) or not choice.candidates
        game.play(choice.point)
    assert len(game.moves) > 10


def test_undone_and_played_differently() -> None:
    search, game = TreeSearch(settings(), seed=1), after(OPENING)
    search.set_game(game)
    search.run(simulations=100)
    game.play("D16")
    search.set_game(game)
    assert (search.to_move, search.visits) == (WHITE, 0)
    assert at_root(search) == at_root(search_of(game))
    game.undo()
    search.set_game(game)
    assert at_root(search) == at_root(search_of(game))


@pytest.mark.parametrize("values", [{"preselect": "-1"}, {"preselect_nearest": "-2"}, {"preselect": "few"}])
def test_errors_quote_the_setting(values: dict[str, str]) -> None:
    (name, text), *_ = values.items()
    with pytest.raises(ValueError, match=f"{name}={text}"):
        SearchSettings().with_values(values)
