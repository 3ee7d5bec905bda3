"""Candidates compared: symmetric moves joined, the order of what is shown, and differences that chance explains."""

import random
from dataclasses import replace

import pytest
from tests.drawing import draw

from katachi.go import BLACK, PASS, Color, Game, parse_vertex, symmetry, vertex
from katachi.go.symmetry import symmetries_of
from katachi.play import Analyst, BookSettings, explain, sentences
from katachi.play.book import Book
from katachi.search import Candidate, Report, TreeSearch
from katachi.search.compared import compared, error_of, joined

KO = """
    . . . . .
    . X O . .
    X . X O .
    . X O . .
    . . . . .
"""


def move(name: str, visits: int, winrate: float = 0.5, **more: float) -> Candidate:
    return Candidate(parse_vertex(name, 9), BLACK, visits, winrate, board_size=9, **more)  # type: ignore[arg-type]


def names(moves: tuple[Candidate, ...]) -> list[str]:
    return [vertex(one.point, 9) for one in moves]


def analysed(game: Game, visits: int = 400, book: Book | None = None) -> Report:
    analyst = Analyst(TreeSearch(seed=1), book=book)
    analyst.look_at(game)
    analyst.think(lambda: False, visits=visits)
    return analyst.report()


# ---- Symmetries of a position ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "count"),
    [([], 8), (["E5"], 8), (["C3"], 2), (["C4"], 1), (["C3", "G7"], 2), (["C3", "G3", "G7"], 2), (["C3", "G3"], 1)],
)
def test_symmetries_of_stones(moves: list[str], count: int) -> None:
    game = Game(9)
    for name in moves:
        game.play(name)
    found = symmetries_of(game.position, game.legal_moves())
    assert len(found) == count
    board = game.board().reshape(-1)
    for turn in found:
        assert all(board[symmetry.apply(turn, point, 9)] == board[point] for point in range(81))


def test_a_ko_is_part_of_the_position() -> None:
    game, _ = draw(KO)
    before = symmetries_of(game.position, game.legal_moves())
    game.play("B3")
    assert symmetries_of(game.position, game.legal_moves()) == before == (0, 2)
    banned = [point for point in game.legal_moves() if point != parse_vertex("A1", 5)]
    assert symmetries_of(game.position, banned) == (0,)


# ---- Joining ---------------------------------------------------------------------------------------------------------


def test_joined_moves_have_the_simulations_of_all() -> None:
    chance = random.Random(1)
    all_moves = [
        Candidate(p, BLACK, chance.randrange(50), chance.random(), chance.uniform(-9, 9), board_size=9)
        for p in (PASS, *range(81))
    ]
    found = joined(sorted(all_moves, key=lambda one: -one.visits), range(8))
    assert sorted(point for one in found for point in one.points) == [PASS, *range(81)]
    by_point = {one.point: one for one in all_moves}
    for one in found:
        alike = [by_point[p] for p in {symmetry.apply(turn, one.point, 9) for turn in range(8)}]
        assert set(one.points) == {other.point for other in alike}
        assert one.visits == sum(other.visits for other in alike)
        assert one.visits * one.winrate == pytest.approx(sum(other.visits * other.winrate for other in alike))
        assert one.visits * one.lead == pytest.approx(sum(other.visits * other.lead for other in alike))
        assert by_point[one.point].visits == max(other.visits for other in alike)


def test_the_corners_of_an_empty_board_are_one_candidate() -> None:
    report = analysed(Game(9))
    assert sum(one.visits for one in report.candidates) == 400
    found = report.find("C3")
    assert found is not None
    assert {vertex(point, 9) for point in found.points} == {"C3", "C7", "G3", "G7"}
    assert found.line[0] == found.point == parse_vertex("C3", 9)
    assert len(report.candidates) == 1 + 15  # the pass, and the points of one eighth of the board


def test_apart_they_have_the_same_numbers_and_their_own_lines() -> None:
    report = analysed(Game(9))
    apart = report.shown_apart(least=100)
    assert sorted(one.point for one in apart) == [PASS, *range(81)]
    assert [one.order for one in apart] == list(range(82))
    assert sum(one.policy for one in apart) == pytest.approx(1)
    for one in apart:
        original = report.find(report.original(one.point))
        assert original is not None
        assert (one.visits, one.winrate, one.lead) == (original.visits, original.winrate, original.lead)
        assert one.line[0] == one.point
        assert any(one.line == tuple(symmetry.apply(t, p, 9) for p in original.line) for t in range(8))


def test_nothing_is_joined_where_nothing_is_alike() -> None:
    game = Game(9)
    game.play("C4")
    report = analysed(game)
    assert all(not one.same for one in report.candidates)
    assert report.shown_apart() == report.shown()


# ---- The order -------------------------------------------------------------------------------------------------------


def test_the_lower_end_of_the_win_rate_decides() -> None:
    found = compared([move("A1", 900, 0.5), move("B1", 500, 0.6), move("C1", 100, 0.6)])
    assert names(found) == ["B1", "C1", "A1"]
    assert [one.order for one in found] == [0, 1, 2]
    assert all(one.lower < one.winrate < one.upper for one in found)


def test_a_move_with_few_simulations_is_not_put_above_the_most_visited_one() -> None:
    assert names(compared([move("A1", 900, 0.5), move("B1", 80, 0.9), move("C1", 70, 0.2)])) == ["A1", "B1", "C1"]


def test_moves_searched_too_little_come_last_and_are_weak() -> None:
    found = compared([move("A1", 1980, 0.2), move("B1", 21, 0.1), move("C1", 19, 0.9), move("D1", 3, 0.9)])
    assert [(vertex(one.point, 9), one.weak) for one in found] == [
        ("A1", False), ("B1", False), ("C1", True), ("D1", True)
    ]  # fmt: skip
    assert [one.weak for one in compared([move("A1", 10), move("B1", 9)])] == [False, True]


def test_the_move_of_a_choice_stays_first() -> None:
    moves = [move("A1", 900, 0.5), move("B1", 500, 0.6)]
    assert names(compared(moves, first=moves[0].point)) == ["A1", "B1"]


def test_the_player_still_plays_the_most_visited_move() -> None:
    search = TreeSearch(seed=1)
    search.set_game(Game(9))
    search.run(simulations=300)
    plain = search.candidates()
    assert [one.visits for one in plain] == sorted((one.visits for one in plain), reverse=True)
    assert all(not one.same for one in plain)


# ---- Chance ----------------------------------------------------------------------------------------------------------


def test_differences_within_the_error_are_close() -> None:
    found = compared([move("A1", 500, 0.52), move("B1", 500, 0.5), move("C1", 500, 0.3), move("D1", 5, 0.5)])
    assert [one.close for one in found] == [False, True, False, False]
    assert error_of([(0.5, 500), (0.5, 500)]) == pytest.approx(1.3 * 1.96 * (0.5 / 500) ** 0.5)


def test_leads_count_too() -> None:
    moves = [move("A1", 500, 0.52), move("B1", 500, 0.5, lead=-5.0)]
    assert compared(moves, spread=1.0)[1].close is False
    assert compared(moves, spread=50.0)[1].close is True


def test_sentences_say_what_is_close_alike_and_weak() -> None:
    first = replace(move("A1", 500, 0.52), same=(parse_vertex("J9", 9),))
    assert sentences.about(first, 9, first)[0].startswith("A1 (the same as J9 by symmetry): Black wins 52.0 %")
    near = replace(move("B1", 500, 0.5), close=True)
    said = "It is about as good as A1 (the difference is within the error of the search)."
    assert said in sentences.about(near, 9, first)
    far = replace(move("B1", 60, 0.4), close=True)
    assert "It may be worse than A1, but the difference is within the error of the search." in sentences.about(
        far, 9, first
    )
    weak = sentences.about(replace(move("B1", 4, 0.9), weak=True), 9, first)
    assert weak[0] == "B1 has only 4 simulations, too few to say how good it is."
    assert not any("90" in sentence or "score" in sentence for sentence in weak)


# ---- The book --------------------------------------------------------------------------------------------------------


def test_a_report_has_the_move_of_the_book() -> None:
    book = Book(BookSettings())
    report = analysed(Game(19), 50, book)
    assert report.book == book.choose(Game(19), Color.BLACK)
    assert analysed(Game(9), 50, book).book is None
    assert analysed(Game(19), 50).book is None


def test_an_explanation_says_what_the_book_plays() -> None:
    said = str(explain(Game(19), 50, top=1))
    assert said.startswith("The opening book plays Q16: Q16 was the next move in")
    assert "opening book" not in str(explain(Game(19), 50, top=1, book=False))


def test_of_moves_alike_the_one_asked_about_is_explained() -> None:
    report = explain(Game(9), 300, move="G7", top=1)
    found = report.find("G7")
    assert found is not None
    assert (found.vertex, found.evidence.asked) == ("G7", True)
    assert "G7 (the same as" in str(report)
