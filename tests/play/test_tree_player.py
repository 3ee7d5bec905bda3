"""The tree player through whole games: reuse of the tree, passes, undo, jumps, colours out of turn, rule sets."""

import random
import threading

import pytest

from katachi.go import BLACK, PASS, WHITE, Color, Game
from katachi.play import Choice, Ground, Player, PlayerSettings
from katachi.play import tree_player as module
from katachi.search import Candidate, SearchSettings, TreeSearch
from katachi.work import Budget

SMALL = SearchSettings(max_megabytes=16)
QUICK = Budget(playouts=40)


def player(seed: int = 1, *, reuse: bool = True, resign: bool = False) -> Player:
    return Player(seed=seed, settings=PlayerSettings(SMALL), reuse=reuse, resign=resign)


def choose(who: Player, game: Game, color: Color | None = None, budget: Budget = QUICK) -> Choice:
    before, moves = str(game), game.moves
    mover = game.to_move if color is None else color
    choice = who.choose(game, mover, budget, lambda: False)
    assert str(game) == before
    assert game.moves == moves
    assert choice.point == PASS or game.why_illegal(choice.point, mover) is None, f"{choice}\n{game}"
    return choice


def same_position(search: TreeSearch, game: Game) -> bool:
    """Whether the candidates are moves of this game: every legal root move, none on a stone, none forbidden."""
    points = {c.point for c in search.candidates()} - {PASS}
    return points <= set(game.legal_moves(search.to_move))


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["tromp-taylor", "chinese", "japanese", "aga", "new-zealand", "stone-scoring"])
@pytest.mark.parametrize("size", [5, 7])
def test_self_play_with_one_tree(size: int, rules: str) -> None:
    """One player for both sides keeps the tree all the time."""
    who, game = player(size), Game(size, rules=rules, komi=0.5)
    while not game.is_over and len(game.moves) < 16 * size * size:
        game.play(choose(who, game).point)
    assert game.is_over


@pytest.mark.parametrize("size", [5, 9])
def test_self_play_of_two_players(size: int) -> None:
    """Each player sees the other's move come in between; one of them starts anew every time."""
    players = {BLACK: player(1), WHITE: player(2, reuse=False)}
    game = Game(size, komi=6.5)
    while not game.is_over and len(game.moves) < 16 * size * size:
        game.play(choose(players[game.to_move], game).point)
    assert game.is_over


@pytest.mark.parametrize("rules", ["tromp-taylor", "chinese", "aga"])
def test_random_walks_through_a_game(rules: str) -> None:
    """Moves, passes, undo, jumps back and forth, and one colour twice in a row, all with one player."""
    rng = random.Random(rules)
    who, game = player(3), Game(5, rules=rules, komi=0.5)
    kept = [game.copy()]
    counts = dict.fromkeys(("play", "pass", "undo", "jump", "again", "random"), 0)
    for _ in range(250):
        what = rng.choice(list(counts))
        counts[what] += 1
        if game.is_over or len(game.moves) > 40:
            game, what = kept[0].copy(), "jump"
        if what == "play":
            game.play(choose(who, game, budget=Budget(playouts=20)).point)
        elif what == "pass":
            game.play(PASS)
        elif what == "undo" and game.moves:
            game.undo(rng.randint(1, len(game.moves)))
        elif what == "jump":
            kept = [kept[0], *kept[-5:], game.copy()]
            game = rng.choice(kept).copy()
        elif what == "again":
            color = rng.choice((BLACK, WHITE))
            point = choose(who, game, color, Budget(playouts=20)).point
            game.play(point, color)
        elif what == "random" and (points := game.legal_moves()):
            game.play(rng.choice(points))
        who.search.set_game(game)
        assert same_position(who.search, game), f"{what}\n{game}"
    assert min(counts.values()) > 10


def test_tree_is_kept_when_the_game_goes_on() -> None:
    search, game = TreeSearch(SMALL, seed=1), Game(7)
    search.set_game(game)
    search.run(simulations=1000)
    best = search.candidates()[0]
    game.play(best.point)
    search.set_game(game)
    assert search.visits == best.visits
    assert search.to_move is WHITE
    search.set_game(game)
    assert search.visits == best.visits
    search.set_game(game, reuse=False)
    assert search.visits == 0


@pytest.mark.parametrize("change", ["undo", "komi", "rules", "size", "colour", "other move"])
def test_tree_is_dropped_when_the_game_is_another(change: str) -> None:
    search, game = TreeSearch(SMALL, seed=1), Game(5, komi=0.5)
    game.play("C3")
    search.set_game(game)
    search.run(simulations=200)
    other = game.copy()
    if change == "undo":
        other.undo()
    elif change == "komi":
        other.komi = 7.5
    elif change == "rules":
        other = Game(5, komi=0.5, rules="japanese")
        other.play("C3")
    elif change == "size":
        other = Game(7, komi=0.5)
        other.play("C3")
    elif change == "other move":
        other.undo()
        other.play("B3")
    search.set_game(other, BLACK if change == "colour" else None)
    assert search.visits == 0
    assert same_position(search, other)


def test_tree_is_dropped_when_stones_were_set_up() -> None:
    """No moves were played in either game, and the boards differ."""
    search = TreeSearch(SMALL, seed=1)
    game = Game(5, komi=0.5)
    search.set_game(game)
    search.run(simulations=100)
    game.set_up(black=[12], white=[7])
    search.set_game(game)
    assert search.visits == 0
    assert {12, 7}.isdisjoint({c.point for c in search.candidates()})


def test_tree_is_dropped_when_moves_are_the_same_after_another_set_up() -> None:
    games = []
    for stone in (12, 11):
        game = Game(5, komi=0.5)
        game.set_up(black=[stone], to_move=WHITE)
        game.play(0)
        games.append(game)
    search = TreeSearch(SMALL, seed=1)
    for game in games:
        search.set_game(game)
        search.run(simulations=50)
        assert same_position(search, game)
        assert search.visits == 50


@pytest.mark.slow
def test_superko_moves_are_left_out() -> None:
    """Under positional superko a ko may not be taken back even after a pass of both."""
    found = 0
    rng = random.Random(7)
    for seed in range(250):
        game = Game(3, rules="tromp-taylor", komi=0)
        search = TreeSearch(SMALL, seed=seed)
        for _ in range(30):
            if game.is_over or not (points := game.legal_moves()):
                break
            position = game.position
            found += len(set(position.legal_moves(game.to_move)) - set(points))
            search.set_game(game)
            search.run(simulations=10)
            assert same_position(search, game)
            game.play(rng.choice(points))
    assert found > 20


def test_same_seed_same_game_whatever_the_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A budget of playouts gives the same moves on every machine, also when the tree is kept between them."""
    games = []
    for slice_seconds in (1e-9, 1e9, 0.002):
        monkeypatch.setattr(module, "_SLICE", slice_seconds)
        who, game = player(5), Game(5, komi=0.5)
        visits = []
        while not game.is_over and len(game.moves) < 60:
            choice = choose(who, game, budget=Budget(playouts=700))
            visits.append(choice.candidates[0].visits if choice.candidates else 0)
            game.play(choice.point)
        games.append((game.moves, visits))
    assert games[0] == games[1] == games[2]


def test_budget_of_playouts_is_kept() -> None:
    for playouts in (1, 7, 64, 65, 900):
        choice = choose(player(), Game(7), budget=Budget(playouts=playouts))
        assert 0 < choice.playouts <= playouts


def test_no_time_at_all_still_gives_a_legal_move() -> None:
    choice = choose(player(), Game(9), budget=Budget(seconds=0))
    assert choice.playouts == 0
    assert choice.point != PASS


def test_should_stop_ends_the_thinking() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 2

    choice = player().choose(Game(9), BLACK, Budget(playouts=10**9), stop)
    assert choice.stopped
    assert choice.point != PASS


def test_candidates_tell_the_terms_of_eq_3() -> None:
    choice = choose(player(), Game(7), budget=Budget(playouts=500))
    search = TreeSearch(SMALL, seed=1)
    search.set_game(Game(7))
    search.run(simulations=500)
    for candidate, (_, move, _) in zip(search.candidates(), search._core.moves(), strict=True):
        terms = candidate.terms
        weights = [terms.online.weight, terms.transient.weight, terms.offline.weight, terms.expert.weight]
        assert sum(weights) == pytest.approx(1, abs=1e-5)
        assert candidate.score == pytest.approx(move.score, abs=1e-4)
        assert candidate.line[0] == candidate.point
    assert choice.candidates


def test_stop_from_another_thread_and_runs_afterwards() -> None:
    search = TreeSearch(SMALL, seed=1)
    search.set_game(Game(9))
    done: list[int] = []
    runner = threading.Thread(target=lambda: done.append(search.run(seconds=1000)))
    runner.start()
    while search.visits < 50:
        pass
    search.stop()
    runner.join()
    assert done[0] >= 50
    assert search.run(simulations=5) == 0
    search.clear_stop()
    assert search.run(simulations=5) == 5


def test_the_sentence_tells_visits_and_wins_apart() -> None:
    looked_at = tuple(Candidate(point, BLACK, visits, 0.006, -9.0) for point, visits in ((40, 473), (41, 527)))
    sentence = Choice(40, Ground.SEARCHED, candidates=looked_at, playouts=1000).sentence(9)
    assert "473 of 1,000 simulations went there, 0.6 % of these were won" in sentence
