"""The report of a review: what adds up, of what kind a mistake is and when it is one, and what is left out."""

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from katachi.go import BLACK, WHITE, Color, Game, parse_vertex
from katachi.go.words import plural
from katachi.interfaces.wire import encode
from katachi.play.reasons.why_not import WhyNot
from katachi.play.review import review
from katachi.play.review.by_course import CourseReviewer, reviewer_of
from katachi.play.review.course import PROFESSIONAL, settled, strength, threshold
from katachi.play.review.game import Reviewer
from katachi.play.review.kinds import LossKind, kind_of
from katachi.play.review.move import MoveReview
from katachi.play.review.phases import phase_of
from katachi.play.review.positions import forced, illegal_moves, places
from katachi.play.review.report import Players, ReportedMistake, report_of
from katachi.records import GameRecord, load
from katachi.search import Candidate, Report, TreeSearch
from katachi.search.fact import Certainty, Clause, Fact, FactKind

ANNA = Players({BLACK: "Anna", WHITE: "Ben"}, {BLACK: "12k", WHITE: "2d"}, "B+3.5")


def reviewed_move(number: int, lost: float, *, size: int = 19, won: float = 0.5) -> MoveReview:
    """A move that seems to lose this much where the network judges."""
    color = BLACK if number % 2 else WHITE
    best = Candidate(60, color, 50, won, 2.0, judged=1, line=(60, 61), board_size=size)
    return MoveReview(
        size=size, number=number, color=color, point=61, winrate=won / 2, lead=2.0 - lost, best=best, best_winrate=won,
        best_lead=2.0, played=replace(best, point=61), line=(61,), visits=50, compared=(50, 50), spread=9.0,
        confirmed=True,
    )  # fmt: skip


def moment(number: int, lost: float, *, loss: float = 0.1, kind: LossKind = LossKind.TACTICS) -> ReportedMistake:
    color = BLACK if number % 2 else WHITE
    phase = phase_of(number, 19)
    return ReportedMistake(
        19, number, color, 61, 60, lost, loss, 2.0, phase, kind, "It is so.", (60, 61), (61,), sure=True
    )


# ---- Phases and kinds ------------------------------------------------------------------------------------------------


def test_phases_depend_on_the_board() -> None:
    assert [phase_of(n, 19) for n in (60, 61, 151, 152)] == ["opening", "middle game", "middle game", "endgame"]
    assert [phase_of(n, 9) for n in (13, 14, 34, 35)] == ["opening", "middle game", "middle game", "endgame"]


def fact(kind: FactKind, size: float, certainty: Certainty = Certainty.READ) -> Fact:
    return Fact(kind, certainty, (1,), (1,), size, Clause("does something"))


def because(*facts: Fact, lost: float = 10.0) -> WhyNot:
    return WhyNot(19, BLACK, 61, 60, lost, (61,), (60,), facts)


@pytest.mark.parametrize(
    ("facts", "endgame", "joseki", "kind"),
    [
        ([fact(FactKind.KILLS, 12)], False, False, LossKind.LIFE),
        ([fact(FactKind.KILLS, 12)], True, True, LossKind.LIFE),
        ([fact(FactKind.CUT, 8), fact(FactKind.LEAVES, 2)], False, False, LossKind.TACTICS),
        ([fact(FactKind.ATARI, 1)], False, False, LossKind.DIRECTION),  # an atari that explains nothing
        ([fact(FactKind.TERRITORY, 9, Certainty.SIMULATED)], False, False, LossKind.DIRECTION),
        ([fact(FactKind.TERRITORY, 9, Certainty.SIMULATED)], True, False, LossKind.ENDGAME),
        ([fact(FactKind.TERRITORY, 9, Certainty.SIMULATED)], False, True, LossKind.JOSEKI),
        ([fact(FactKind.ENDGAME, 6)], False, False, LossKind.ENDGAME),
        ([], False, False, LossKind.DIRECTION),
    ],
)
def test_the_kind_is_that_of_the_facts_the_loss_rests_on(
    facts: list[Fact], endgame: bool, joseki: bool, kind: LossKind
) -> None:
    assert kind_of(because(*facts), is_endgame=endgame, left_joseki=joseki) is kind


# ---- Thresholds ------------------------------------------------------------------------------------------------------


def test_the_threshold_grows_with_the_rank() -> None:
    ranks = ["20k", "10k", "5k", "1k", "1d", "5d", "9p"]
    limits = [threshold(strength(rank)) for rank in ranks]
    assert limits == sorted(limits)
    assert 2 <= limits[0] < 2.5
    assert threshold(strength("")) == threshold(strength("6k"))


@pytest.mark.parametrize("rank", ["9p", "1 p", "5p, Women's Meijin", "Honorary Kisei", "Tengen", "9d"])
def test_professionals_are_recognized(rank: str) -> None:
    assert strength(rank) == PROFESSIONAL


def test_the_same_loss_is_a_mistake_of_a_weak_player_only() -> None:
    weak, strong = settled([reviewed_move(1, 3.0), reviewed_move(2, 3.0)], ANNA.ranks)
    assert weak.is_mistake
    assert not strong.is_mistake
    assert weak.threshold < 3 < strong.threshold


def test_a_lead_that_goes_up_and_down_is_not_held_against_a_professional() -> None:
    """Black seems to lose 20 points with every move, and White gives them back."""
    ranks = {BLACK: "9p", WHITE: "9p"}
    moves = [reviewed_move(number, 20.0) for number in range(1, 9)]
    swinging = [replace(move, best_lead=10.0, lead=-10.0) for move in moves]
    assert not any(move.is_mistake for move in settled(swinging, ranks))
    assert all(move.is_mistake for move in settled(swinging, {BLACK: "12k", WHITE: "12k"}))


def test_a_lead_that_stays_lost_is_held_against_a_professional() -> None:
    leads = [0.0] * 5 + [-20.0] * 4  # Black's
    moves = []
    for number, (before, after) in enumerate(itertools.pairwise(leads), 1):
        sign = 1 if number % 2 else -1
        moves.append(replace(reviewed_move(number, 0.0), best_lead=sign * before, lead=sign * after))
    assert [move.number for move in settled(moves, {BLACK: "9p", WHITE: "9p"}) if move.is_mistake] == [5]


def test_what_the_search_would_have_played_must_lose_more() -> None:
    """Only when the move is on the board does the search see that it is bad; its second choice is the better one."""
    ranks = {BLACK: "5k", WHITE: "5k"}
    second = Candidate(7, BLACK, 20, 0.5, 2.0, judged=1, line=(7,), board_size=19)
    for lost, expected in ((5.0, False), (9.0, True)):
        move = reviewed_move(1, lost)
        (found,) = settled([replace(move, point=move.better, second=second)], ranks)
        assert found.is_mistake is expected
        assert found.better == (7 if expected else move.better)
        assert settled([move], ranks)[0].is_mistake


def test_a_move_of_the_book_is_never_a_mistake() -> None:
    assert not replace(reviewed_move(1, 30.0), usual=True).is_mistake


# ---- The report ------------------------------------------------------------------------------------------------------


def test_losses_add_up() -> None:
    reviews = settled([reviewed_move(n, 10.0 if n in (3, 8, 70, 171) else 0.5) for n in range(1, 181)], ANNA.ranks)
    kinds = {3: LossKind.JOSEKI, 8: LossKind.LIFE, 70: LossKind.LIFE, 171: LossKind.ENDGAME}
    moments = [moment(number, 10.0, kind=kind) for number, kind in kinds.items()]
    report = report_of(reviews, moments, ANNA, size=19, wanted=180, budget="50 simulations", complete=True)
    black, white = report.sides[BLACK], report.sides[WHITE]
    assert (black.moves, black.mistakes, white.moves, white.mistakes) == (90, 2, 90, 2)
    assert {phase: lost.mistakes for phase, lost in black.phases.items()} == {
        "opening": 1, "middle game": 0, "endgame": 1,
    }  # fmt: skip
    for side in (black, white):
        assert sum(lost.points for lost in side.phases.values()) == sum(lost.points for lost in side.kinds.values())
        assert sum(lost.moves for lost in side.phases.values()) == side.moves
    assert white.kinds == {"life and death": report.sides[WHITE].kinds["life and death"]}
    assert white.weakness == "most in life and death and in the opening"
    assert [one.number for one in report.mistakes] == [3, 8, 70, 171]


def test_what_changed_the_chance_of_winning_decided_the_game() -> None:
    found = [moment(n, 30.0 - n, loss=0.0) for n in range(1, 9)] + [moment(20, 5.0, loss=0.6)]
    report = report_of([], found, ANNA, size=19, wanted=20, budget="", complete=True)
    assert [one.number for one in report.moments] == [20]
    assert report.moments_title == "The moments that decided the game"


def test_nothing_decides_a_game_that_is_lost_already() -> None:
    found = [moment(n, 30.0 - n, loss=0.01) for n in range(1, 9)]
    report = report_of([], found, ANNA, size=19, wanted=20, budget="", complete=True)
    assert report.moments
    assert report.moments_title == "The largest mistakes"


def test_a_blunder_in_a_decided_game_did_not_decide_it() -> None:
    found = [moment(1, 4.0, loss=0.2), moment(2, 5.0, loss=0.06), moment(3, 60.0, loss=0.0)]
    report = report_of([], found, ANNA, size=19, wanted=20, budget="", complete=True)
    assert [one.number for one in report.moments] == [1, 2]
    assert report.moments_title == "The moments that decided the game"


def test_the_wire_is_the_same_everywhere() -> None:
    report = report_of([reviewed_move(1, 9.0)], [moment(1, 9.0)], ANNA, size=19, wanted=1, budget="x", complete=True)
    told = encode(report, 19)
    assert told["sides"]["black"]["name"] == "Anna"
    first = told["mistakes"][0]
    assert (first["number"], first["color"], first["kind"], first["phase"]) == (1, "black", "tactics", "opening")
    assert first["line"][0] == first["better"]
    assert first["title"].startswith("Move 1, Black ")


# ---- Moves that no rules allow ---------------------------------------------------------------------------------------


def moves_of(text: str, size: int = 5) -> list[tuple[Color, int]]:
    return [((BLACK, WHITE)[i % 2], parse_vertex(word, size)) for i, word in enumerate(text.split())]


@pytest.mark.parametrize(
    ("moves", "number", "why", "board"),
    [
        ("A4 C3 B5 A5 D4", 4, "suicide", ".X..."),
        ("A4 C3 C3 E5", 3, "the point is occupied", "....O"),
    ],
)
def test_a_record_with_an_illegal_move_is_judged_around_it(moves: str, number: int, why: str, board: str) -> None:
    played = moves_of(moves)
    assert illegal_moves(Game(5), played) == {number: why}
    judged = places(Game(5), played, lambda *_: True)
    assert [place.number for place in judged] == [n for n in range(1, len(played) + 1) if n != number]
    last = judged[-1].after().board()[0]
    assert "".join(".XO"[stone] for stone in last) == board


def test_an_illegal_move_on_a_stone_replaces_it() -> None:
    game = Game(5)
    game.play("C3")
    after = forced(game, WHITE, parse_vertex("C3", 5))
    assert after.board()[2][2] == WHITE
    assert after.to_move is BLACK


# ---- Whole reviews ---------------------------------------------------------------------------------------------------


def test_where_the_network_judges_positions_are_compared() -> None:
    search = TreeSearch(seed=1)
    assert isinstance(reviewer_of(search, 19, playouts=10), CourseReviewer)
    assert isinstance(reviewer_of(search, 9, playouts=10), Reviewer)
    off = TreeSearch(replace(search.settings, network=False), seed=1)
    assert isinstance(reviewer_of(off, 19, playouts=10), Reviewer)


def test_a_course_is_that_of_its_positions() -> None:
    """A move lost the difference between the positions before and after it, and neighbours share their positions."""
    reviewer = CourseReviewer(TreeSearch(seed=1), playouts=20)
    moves = moves_of("Q16 D4 A19 Q4", 19)
    found = list(reviewer.review(Game(19), moves, lambda *_: True))
    assert [one.number for one in found] == [1, 2, 3, 4]
    for one, following in itertools.pairwise(found):
        assert following.best_lead == -one.lead
    assert found[2].points_lost > 3  # a stone in the corner is wasted
    again = CourseReviewer(TreeSearch(seed=1), playouts=20)
    part = list(again.review(Game(19), moves, lambda number, _: number == 3))
    assert [one.number for one in part] == [3]


def test_a_course_goes_on_where_it_was_left() -> None:
    moves = moves_of("Q16 D4 A19", 19)
    reviewer = CourseReviewer(TreeSearch(seed=1), playouts=20)
    whole = list(reviewer.review(Game(19), moves, lambda *_: True))
    start, after = Game(19), Game(19)
    after.play("Q16")
    known = {0: reviewer.report(start), 1: reviewer.report(after)}
    asked: list[int] = []

    class Watched(CourseReviewer):
        def report(self, game: Game) -> Report | None:
            asked.append(len(game.moves))
            return super().report(game)

    resumed = Watched(TreeSearch(seed=1), playouts=20)
    resumed.known = {number: report for number, report in known.items() if report is not None}
    found = list(resumed.review(Game(19), moves, lambda *_: True))
    assert asked == [2, 3]
    assert [one.point for one in found] == [one.point for one in whole]


@pytest.mark.slow
def test_a_page_to_print(tmp_path: Path) -> None:
    record = GameRecord(
        19, moves_of("Q16 D4 A19 Q4 C17", 19), headers={"PB": "Anna <b>", "PW": "Ben", "BR": "10k", "RE": "W+R"}
    )
    found = review(record, 30, worst=1)
    found.save_page(tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "Anna &lt;b&gt; 10k" in page
    assert "Move 3, Black A19" in page
    assert "<svg" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    found.save(tmp_path / "review.sgf")
    (tree,) = load(tmp_path / "review.sgf").games
    assert plural(5, "move")
    assert "points lost" in (list(tree.main_line())[3].get("C") or "")
