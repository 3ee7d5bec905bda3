"""Explanations: the four voices add up, and the sentences say what the search knows."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from katachi.go import BLACK, PASS, WHITE, Game, parse_vertex
from katachi.interfaces.wire import explained as as_json
from katachi.play import Analyst, sentences
from katachi.play.analysis import restricted
from katachi.play.library import Library
from katachi.play.witness import Witness
from katachi.search import TERMS, Report, SearchSettings, TreeSearch
from katachi.search.report import Collocation, Predicted


def explained(*moves: str, visits: int = 400, values: Mapping[str, str] | None = None) -> Report:
    game = Game(9)
    for move in moves:
        game.play(move)
    search = TreeSearch(SearchSettings().with_values(values or {}), seed=1)
    analyst = Analyst(search)
    analyst.look_at(game)
    analyst.think(lambda: False, visits=visits)
    report = analyst.report()
    return replace(report, candidates=tuple(search.explained(move) for move in report.candidates))


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"shapes": "off"},
        {"expert": "off"},
        {"bandit": "ucb1"},
        {"offline": "off"},
        {"bias_weight": "0.3"},
        {"bias_weight": "0.3", "offline": "off"},
    ],
)
def test_terms_add_up_to_the_score(values: dict[str, str]) -> None:
    report = explained("E5", "E6", values=values)
    assert report.to_move is BLACK
    assert sum(move.visits for move in report.candidates) == 400
    for move in report.candidates:
        candidate = as_json(move, 9)
        terms = candidate["terms"]
        assert tuple(terms) == TERMS
        total = sum(t["weight"] * t["value"] for t in terms.values())
        assert candidate["score"] == pytest.approx(total, abs=1e-9)
        assert {
            "vertex",
            "visits",
            "winrate",
            "score",
            "terms",
            "patterns",
            "shapes",
            "rules",
            "pv",
        } <= candidate.keys()


def test_shapes_and_hints_are_named() -> None:
    move = next(m for m in explained("E5", "E6").candidates if m.point == parse_vertex("F6", 9))
    assert [shape.name for shape in move.shapes] == ["hane"]
    text = " ".join(sentences.details(move, 9))
    assert "a hane at F6" in text
    assert "it answers the last move directly" in text
    assert f"{move.visits} simulations" in " ".join(sentences.about(move, 9))


def test_moves_that_were_not_tried_say_so() -> None:
    untried = [m for m in explained("E5", visits=20).candidates if not m.visits]
    assert untried
    assert "was not simulated" in sentences.about(untried[0], 9)[0]


def test_evidence_is_looked_up_for_the_moves_it_is_wanted_for() -> None:
    game = Game(9)
    for move in ("E5", "E6"):
        game.play(move)
    plain = explained("E5", "E6")
    witness = Witness.of()
    for one in (*plain.candidates[:2], plain.candidates[-1]):
        found = witness.document(one, game)
        assert replace(found, evidence=one.evidence) == one
        assert bool(found.evidence.patterns) == (one.point != PASS)
        assert [p["kind"] for p in as_json(found, 9)["patterns"]].count("predictor") == (one.point != PASS)
    best = witness.document(plain.candidates[0], game)
    assert "The move predictor" in " ".join(sentences.details(best, 9))
    assert not any("predictor" in sentence for sentence in sentences.details(plain.candidates[0], 9))


def test_evidence_after_a_set_up_in_the_middle_of_a_game() -> None:
    """The moves before it did not lead to the position, so nothing is looked up along them."""
    moved, fresh = Game(19), Game(19)
    for move in ("Q16", "D16", "Q3"):
        moved.play(move)
    fresh.set_up(black=[move.point for move in moved.moves[::2]], white=[moved.moves[1].point], to_move=WHITE)
    moved.set_up(to_move=WHITE)
    library = Library()
    for game in (moved, fresh):
        game.play("D4")
    for name in ("N17", "F3"):
        point = parse_vertex(name, 19)
        found = library.look_up(moved, BLACK, point)
        assert found == library.look_up(fresh, BLACK, point)
        assert any(isinstance(pattern, Predicted) for pattern in found)
        assert any(isinstance(pattern, Collocation) for pattern in found) == (name == "F3")


def test_restricted_games() -> None:
    game = Game(5)
    few = restricted(game, [0, 1])
    assert set(game.legal_moves()) - set(few.legal_moves()) == {0, 1}
    assert few.komi == game.komi


def test_policies_are_shares() -> None:
    analyst = Analyst(TreeSearch(seed=1))
    for banned in (frozenset[int](), frozenset({0, 1, PASS})):
        analyst.look_at(Game(9), banned=banned)
        moves = analyst.report().candidates
        assert sum(move.policy for move in moves) == pytest.approx(1)
        assert min(move.policy for move in moves) > 0
        assert [move.order for move in moves] == list(range(len(moves)))
        assert not banned & {move.point for move in moves}


def test_an_analyst_stops_at_its_visits_and_reports_meanwhile() -> None:
    analyst = Analyst(TreeSearch(seed=1))
    analyst.look_at(Game(9))
    seen: list[int] = []
    stopped = analyst.think(lambda: False, visits=1100, every=0.001, on_report=lambda r: seen.append(r.visits))
    assert not stopped
    assert analyst.report().visits == 1100
    assert seen == sorted(seen)
    assert seen
