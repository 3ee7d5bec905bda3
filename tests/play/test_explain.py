"""Explanations: the four voices add up, and the sentences say what the search knows."""

from collections.abc import Mapping

import pytest

from katachi.go import BLACK, PASS, WHITE, Game, parse_vertex
from katachi.play import Analyst
from katachi.play.analysis import policies, restricted
from katachi.play.evidence import ContinuationSeen, Predicted
from katachi.play.explain import VOICES, Explanation
from katachi.play.library import Library
from katachi.play.proofs import Proofs
from katachi.search import SearchSettings, TreeSearch


def explained(*moves: str, visits: int = 400, values: Mapping[str, str] | None = None) -> Explanation:
    game = Game(9)
    for move in moves:
        game.play(move)
    search = TreeSearch(SearchSettings().with_values(values or {}), seed=1)
    analyst = Analyst(search)
    analyst.look_at(game)
    analyst.think(lambda: False, visits=visits)
    return Explanation.of(search, 9)


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
    explanation = explained("E5", "E6", values=values)
    found = explanation.to_json()
    assert found["to_move"] == "black"
    assert sum(c["visits"] for c in found["candidates"]) == 400
    for candidate, move in zip(found["candidates"], explanation.candidates, strict=True):
        terms = candidate["terms"]
        assert tuple(terms) == VOICES
        total = sum(t["weight"] * t["value"] for t in terms.values())
        assert total == pytest.approx(move.candidate.urgency, abs=1e-6)  # what the search went by
        assert candidate["score"] == pytest.approx(move.candidate.urgency, abs=1e-6)
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
    move = next(m for m in explained("E5", "E6").candidates if m.vertex == "F6")
    assert [shape.name for shape in move.shapes] == ["hane"]
    text = " ".join(move.sentences())
    assert "a hane at F6" in text
    assert "it answers the last move directly" in text
    assert f"{move.candidate.visits} simulations" in text


def test_moves_that_were_not_tried_say_so() -> None:
    untried = [m for m in explained("E5", visits=20).candidates if not m.candidate.visits]
    assert untried
    assert "was not simulated" in untried[0].sentences()[0]


def test_evidence_is_looked_up_for_the_moves_it_is_wanted_for() -> None:
    game = Game(9)
    for move in ("E5", "E6"):
        game.play(move)
    plain = explained("E5", "E6")
    points = {move.candidate.point for move in plain.candidates[:2]} | {PASS}
    found = plain.documented(game, points, Library(), Proofs())
    assert [move.candidate for move in found.candidates] == [move.candidate for move in plain.candidates]
    for one in found.candidates:
        wanted = one.candidate.point in points - {PASS}
        assert bool(one.evidence.patterns) == wanted
        assert [p["kind"] for p in one.to_json()["patterns"]].count("predictor") == wanted
    best = found.candidates[0]
    assert "The move predictor" in " ".join(best.sentences())
    assert not any("predictor" in sentence for sentence in plain.candidates[0].sentences())


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
        assert any(isinstance(pattern, ContinuationSeen) for pattern in found) == (name == "F3")


def test_restricted_games() -> None:
    game = Game(5)
    few = restricted(game, [0, 1])
    assert set(game.legal_moves()) - set(few.legal_moves()) == {0, 1}
    assert few.komi == game.komi


def test_policies_are_shares() -> None:
    search = TreeSearch(seed=1)
    search.set_game(Game(9))
    shares = policies(search.candidates())
    assert sum(shares.values()) == pytest.approx(1)
    assert PASS in shares
    assert min(shares.values()) > 0


def test_an_analyst_stops_at_its_visits_and_reports_meanwhile() -> None:
    analyst = Analyst(TreeSearch(seed=1))
    analyst.look_at(Game(9))
    seen: list[int] = []
    stopped = analyst.think(lambda: False, visits=1100, every=0.001, on_report=lambda r: seen.append(r.visits))
    assert not stopped
    assert analyst.report().visits == 1100
    assert seen == sorted(seen)
    assert seen
