"""Reviews: a blunder is found and nothing of the game's record is lost."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from katachi.go import BLACK, PASS, WHITE, Color, Game, parse_vertex, sgf_pair, vertex
from katachi.interfaces.wire import explained
from katachi.play.review.game import Reviewer, confirm_worst, most_confirmed, worst_moves
from katachi.play.review.move import Mistake, MoveReview
from katachi.play.review.report import ReportedMistake, moment_of
from katachi.play.review.sgf import annotate, problems
from katachi.play.witness import Witness
from katachi.records import GameRecord, GameTree, Node, parse, write
from katachi.search import TreeSearch

# White's sixth move is wasted in the corner.
SGF = """(;GM[1]FF[4]SZ[9]KM[7]RU[Chinese]PB[Anna]C[A club game \\] with a bracket]XX[keep \\: me][twice]
;B[ee];W[ec]TE[1];B[cc]C[hm]SBKV[12.34];W[gg];B[gc]LB[aa:x](;W[aa]IT[];B[ed])(;W[dd]C[a variation];B[de]))"""
Moves = list[tuple[Color, int]]


def moves_of(text: str, size: int = 9) -> Moves:
    colors = (BLACK, WHITE)
    return [(colors[i % 2], parse_vertex(word, size)) for i, word in enumerate(text.split())]


MOVES = moves_of("E5 E7 C7 G3 G7 A9 E6")


def reviewed(moves: Moves, playouts: int = 150, size: int = 9, start: Game | None = None) -> list[MoveReview]:
    reviewer = Reviewer(TreeSearch(seed=1), playouts=playouts)
    return list(reviewer.review(start or Game(size), moves, lambda _number, _color: True))


@pytest.fixture(scope="module")
def blunder() -> tuple[list[MoveReview], Mistake]:
    """The review of the game, and its worst move with reasons."""
    reviewer = Reviewer(TreeSearch(seed=1), playouts=600)
    start = Game(9, komi=7)
    reviews = {r.number: r for r in reviewer.review(start, MOVES, lambda _number, _color: True)}
    again = list(confirm_worst(reviewer, start, MOVES, reviews, 1))
    assert 2 <= len(again) <= most_confirmed(1)
    (worst,) = worst_moves(reviews.values(), 1)
    before = start.copy()
    for color, point in MOVES[: worst.number - 1]:
        before.play(point, color)
    return list(reviews.values()), Mistake.of(worst, before, Witness.of())


# ---- Symmetry --------------------------------------------------------------------------------------------------------


def test_the_first_choice_is_one_by_symmetry_too() -> None:
    (found,) = reviewed(moves_of("C3"), 400)
    best = found.best
    for point in best.points:
        (again,) = reviewed([(BLACK, point)], 400)
        assert again.is_first_choice
        assert (again.loss, again.winrate) == (0, best.winrate)
        assert again.line[0] == point


# ---- Judgement -------------------------------------------------------------------------------------------------------


def test_the_blunder_is_the_worst_move(blunder: tuple[list[MoveReview], Mistake]) -> None:
    reviews, mistake = blunder
    assert [review.number for review in reviews] == [1, 2, 3, 4, 5, 6, 7]
    worst = mistake.review
    assert (worst.number, worst.color, vertex(worst.point, 9)) == (6, WHITE, "A9")
    assert worst.confirmed
    assert worst.loss > worst.margin
    assert worst.points_lost > 3
    assert worst.best_winrate - worst.winrate == pytest.approx(worst.loss)
    assert worst.compared[0] == worst.compared[1]


def test_first_choices_lose_nothing() -> None:
    first = reviewed(MOVES[:1])[0]
    again = reviewed([(BLACK, first.best.point)])[0]
    assert again.is_first_choice
    assert (again.loss, again.points_lost, again.is_mistake) == (0, 0, False)


def test_moves_are_compared_with_equally_many_simulations() -> None:
    for review in reviewed(MOVES):
        best, played = review.compared
        assert review.is_first_choice or played >= best / 2
        assert review.visits >= 150


def test_the_same_review_every_time() -> None:
    one, two = (reviewed(MOVES[:4]) for _ in range(2))
    assert one == two


def test_a_review_ends_when_told_to() -> None:
    done: list[MoveReview] = []
    reviewer = Reviewer(TreeSearch(seed=1), playouts=50, should_stop=lambda: len(done) >= 3)
    for review in reviewer.review(Game(9), MOVES, lambda _number, _color: True):
        done.append(review)
    assert [review.number for review in done] == [1, 2, 3]


def test_only_what_is_wanted() -> None:
    reviewer = Reviewer(TreeSearch(seed=1), playouts=30)
    found = reviewer.review(Game(9), MOVES, lambda number, color: number > 2 and color is BLACK)
    assert [review.number for review in found] == [3, 5, 7]


def test_passes_are_moves_and_nothing_follows_two_of_them() -> None:
    found = reviewed([(BLACK, 12), (WHITE, PASS), (BLACK, PASS), (WHITE, 7)], size=5, playouts=60)
    assert [review.number for review in found] == [1, 2, 3]
    assert found[1].loss > 0  # White gives half the board away


def ending(winner: Color | None, komi: float = 0.5) -> Game:
    """White has passed, and one side owns a small board, or nobody has played."""
    game = Game(5, komi=komi)
    stones = [*range(5, 10), *range(15, 20)]
    game.set_up(black=stones if winner is BLACK else [], white=stones if winner is WHITE else [], to_move=WHITE)
    game.play(PASS)
    return game


@pytest.mark.parametrize(
    ("winner", "komi", "winrate", "lead"), [(BLACK, 0.5, 1, 24.5), (WHITE, 0.5, 0, -25.5), (None, 0, 0.5, 0)]
)
def test_a_pass_that_ends_the_game_is_worth_the_count(
    winner: Color | None, komi: float, winrate: float, lead: float
) -> None:
    game = ending(winner, komi)
    reviewer = Reviewer(TreeSearch(seed=1), playouts=60)
    first = reviewer.judge(game, BLACK, PASS, 2)
    assert first is not None
    again = reviewer.confirm(game, first)
    assert again is not None
    for found in (first, again):
        assert (found.winrate, found.lead, found.line) == (winrate, lead, (PASS,))
        assert found.counted[1]
        assert found.compared[1] == 0
        assert found.is_mistake == (winner is None)  # who passes on an empty board gives it away
    assert again.confirmed


def test_a_last_pass_is_right_though_the_search_would_play_on() -> None:
    game = Game(9, komi=7.5)
    rows = [9 * row + column for row in (2, 4, 6) for column in range(9)]
    game.set_up(black=rows, white=[0, 80], to_move=WHITE)
    game.play(PASS)
    (found,) = reviewed([(BLACK, PASS)], start=game, playouts=60)
    assert not found.is_first_choice
    assert (found.winrate, found.lead, found.loss, found.is_mistake) == (1, 73.5, 0, False)


def test_playing_on_is_compared_with_the_count() -> None:
    (found,) = reviewed([(BLACK, parse_vertex("C3", 5))], start=ending(BLACK), playouts=60)
    assert found.best.point == PASS
    assert (found.counted, found.compared[0], found.best_winrate, found.best_lead) == ((True, False), 0, 1, 24.5)
    assert found.compared[1] >= 60
    assert not found.is_mistake


def test_a_last_pass_can_lose_the_game() -> None:
    game = Game(7, komi=0.5)
    game.set_up(white=[0], to_move=WHITE)
    game.play(PASS)
    (found,) = reviewed([(BLACK, PASS)], start=game, playouts=60)
    assert (found.winrate, found.lead) == (0, -49.5)
    assert found.best_winrate > 0.5
    assert found.is_mistake
    said = " ".join(Mistake.of(found, game, Witness()).better())
    assert f"{found.compared[0]} simulations against the count)" in said


def test_playouts_and_a_count_differ_by_more_than_chance() -> None:
    game = ending(WHITE)
    (lost,) = reviewed([(BLACK, parse_vertex("C3", 5))], start=game, playouts=60)
    close = replace(
        lost, best_winrate=0.06, winrate=0.0, best_lead=-22.0, compared=(2000, 2000), counted=(False, False)
    )
    assert close.is_mistake
    assert not replace(close, counted=(False, True), compared=(2000, 0)).is_mistake
    assert replace(close, counted=(False, True), compared=(2000, 0), best_winrate=0.2).is_mistake


def test_a_move_the_search_leaves_out() -> None:
    game = Game(5)
    game.set_up(black=[1, 5, 6], white=[12, 13])
    (found,) = reviewed([(BLACK, 0)], start=game, playouts=60)
    assert not found.considered
    assert found.compared[1] >= found.compared[0]
    assert found.played.score == 0.5


def test_a_budget_is_needed() -> None:
    with pytest.raises(ValueError, match="simulations or seconds"):
        Reviewer(TreeSearch(), playouts=5, seconds=1)


# ---- Words and numbers -----------------------------------------------------------------------------------------------


def test_a_mistake_in_words(blunder: tuple[list[MoveReview], Mistake]) -> None:
    _, mistake = blunder
    best = mistake.review.best
    assert mistake.title.startswith("Move 6, White A9: lost ")
    assert mistake.title.endswith(f"Better: {vertex(best.point, 9)}.")
    better = " ".join(mistake.better())
    assert f"With {vertex(best.point, 9)} White wins" in better
    assert "fresh simulations" in better
    assert best.evidence.patterns
    assert best.evidence.facts
    worse = mistake.why_not
    assert (worse.move, worse.better) == (mistake.review.point, best.point)
    assert worse.facts[0].sentence in mistake.bad()


def test_win_rates_that_do_not_show_the_mistake_are_not_told(blunder: tuple[list[MoveReview], Mistake]) -> None:
    """ "With B19 Black wins 11 %, with O16 19 %" would be a strange reason for B19."""
    review = blunder[1].review
    decided = replace(review, winrate=review.best_winrate + 0.08)
    mistake = replace(blunder[1], review=decided)
    assert decided.loss == 0
    assert "win rate" not in mistake.title
    better = mistake.better()[0]
    assert " wins " not in better
    assert f"With {vertex(review.best.point, 9)} White is " in better
    assert "instead of" in better


def test_the_explained_terms_add_up(blunder: tuple[list[MoveReview], Mistake]) -> None:
    review = blunder[1].review
    for found in (review.best, review.played):
        move = explained(found, 9)
        total = sum(t["weight"] * t["value"] for t in move["terms"].values())
        assert move["score"] == pytest.approx(total, abs=1e-9)
    assert explained(review.best, 9)["patterns"]


# ---- SGF -------------------------------------------------------------------------------------------------------------


def moment(blunder: tuple[list[MoveReview], Mistake]) -> ReportedMistake:
    return moment_of(blunder[1].review, blunder[1].game, Witness.of())


def annotated(blunder: tuple[list[MoveReview], Mistake]) -> tuple[GameTree, GameTree]:
    """The game as it was, and as written and read again."""
    tree = parse(SGF).games[0]
    assert annotate(tree, blunder[0], [moment(blunder)], ["The summary."]) == 7
    return parse(SGF).games[0], parse(write([tree])).games[0]


def pairs(before: Node, after: Node) -> Iterator[tuple[Node, Node]]:
    """Nodes of the game with what became of them; what is new has come behind what was there."""
    yield before, after
    for one, other in zip(before.children, after.children, strict=False):
        yield from pairs(one, other)


def test_nothing_of_the_record_is_lost(blunder: tuple[list[MoveReview], Mistake]) -> None:
    before, after = annotated(blunder)
    seen = 0
    for one, other in pairs(before.root, after.root):
        assert len(other.children) >= len(one.children)
        for name, values in one.raw.items():
            if name == "C":
                assert (other.get("C") or "").startswith(one.get("C") or "?")
            else:
                assert other.raw[name] == values
            seen += 1
    assert seen == sum(len(node.raw) for node in before.nodes())
    assert GameRecord.from_tree(after).moves == GameRecord.from_tree(before).moves


def test_every_move_has_its_win_rate(blunder: tuple[list[MoveReview], Mistake]) -> None:
    _, after = annotated(blunder)
    nodes = list(after.main_line())[1:]
    for node, review in zip(nodes, blunder[0], strict=True):
        if review.number == 3:
            assert node.get("SBKV") == "12.34"  # as the file had it
        else:
            assert float(node.get("SBKV") or 0) == pytest.approx(100 * review.black_winrate, abs=0.51)
    assert (after.root.get("C") or "").endswith("The summary.")


def test_only_the_mistake_gets_a_comment_and_a_short_one(blunder: tuple[list[MoveReview], Mistake]) -> None:
    before, after = annotated(blunder)
    told = [
        number
        for number, (one, other) in enumerate(zip(before.main_line(), after.main_line(), strict=True))
        if number and one.get("C") != other.get("C")
    ]
    assert told == [6]
    comment = list(after.main_line())[6].get("C") or ""
    found = moment(blunder)
    assert comment == f"{round(found.points_lost)} points lost; {vertex(found.better, 9)} is better. {found.reason}"
    assert len(write([after])) - len(write([before])) < 600


def test_the_better_move_is_a_variation(blunder: tuple[list[MoveReview], Mistake]) -> None:
    _, after = annotated(blunder)
    nodes = list(after.main_line())
    played, other, better = nodes[5].children
    assert (played.get("W"), other.get("C")) == ("aa", "a variation")
    assert "IT" in played  # the judgement of the record stays the only one
    assert "BM" not in played
    best = blunder[1].review.best
    assert better.get("N") == "better"
    assert better.get("W") == sgf_pair(best.point, 9)
    assert better.children[0].get("B") is not None


def test_bad_moves_are_marked(blunder: tuple[list[MoveReview], Mistake]) -> None:
    tree = parse(SGF.replace("IT[]", "")).games[0]
    annotate(tree, blunder[0], [moment(blunder)], [])
    node = list(tree.main_line())[6]
    assert "BM" in node or "DO" in node
    assert sum(name in node for name in ("BM", "DO", "TE", "IT")) == 1


def test_a_review_that_does_not_fit_the_tree_is_not_written(blunder: tuple[list[MoveReview], Mistake]) -> None:
    tree = parse("(;SZ[9];B[ee];W[aa])").games[0]
    assert annotate(tree, blunder[0], [moment(blunder)], []) == 1


def test_mistakes_as_problems(blunder: tuple[list[MoveReview], Mistake]) -> None:
    (tree,) = parse(write(problems([blunder[1]], {WHITE: "Ben"}))).games
    assert tree.root.get("PL") == "W"
    assert tree.root.get("GN") == "Move 6 of Ben"
    position = GameRecord.from_tree(tree).initial_position()
    assert (position.board == blunder[1].game.board()).all()
    right, wrong = tree.root.children
    assert right.get("TE") == "1"
    assert (wrong.get("W"), wrong.get("BM")) == ("aa", "1")
