"""Evidence: what is told of patterns is what the tables hold, and what is told of proofs is proved."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.drawing import draw

from katachi.go import BLACK, PASS, WHITE, Game, Picture, parse_vertex, vertex
from katachi.go.words import percent
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.contexts.keys import context_key
from katachi.knowledge.patterns.nearest.advisor import advise
from katachi.knowledge.patterns.predictor.predict import FeatureKind, Prediction
from katachi.play import sentences
from katachi.play.library import WORDS, Library, effects, means
from katachi.play.proofs import Proofs
from katachi.play.reasons import Reasons
from katachi.search import Fate
from katachi.search.report import (
    Collocation,
    ContextFact,
    Evidence,
    FateFact,
    GameExample,
    Nearest,
    Pattern,
    Predicted,
    Proof,
    RuleFact,
)

GOLDEN = Path(__file__).parent.parent / "golden" / "base-1"
EMPTY = Picture(())
EXAMPLE = GameExample("Shusaku", "Gennan", "Castle game", "1846-07-21", 127)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def game_of(*moves: str, size: int = 19) -> Game:
    game = Game(size)
    for move in moves:
        game.play(move)
    return game


def seen(library: Library, game: Game, move: str, kind: type[Pattern]) -> Iterator[Pattern]:
    found = library.look_up(game, game.to_move, parse_vertex(move, game.size))
    return (pattern for pattern in found if isinstance(pattern, kind))


def nearest(
    order: int,
    played: int,
    matched: int,
    interval: tuple[float, float],
    examples: tuple[GameExample, ...],
    average: float = 0.0,
    source: str = "",
) -> Nearest:
    return Nearest(order, played, matched, interval, average, (), 0, examples, EMPTY, source=source)


def said(fact: Pattern | Proof, size: int = 19) -> str:
    return sentences.fact(fact, size)


# ---- Words -----------------------------------------------------------------------------------------------------------


def test_a_nearest_pattern_in_words() -> None:
    pattern = nearest(9, 212, 640, (0.296, 0.368), (EXAMPLE,), average=0.004)
    assert said(pattern) == (
        "Professionals played here in 212 of 640 such positions (33 %, 95 % interval 30–37 %; with the 9 nearest "
        "stones and edges alike), for example Shusaku – Gennan (Castle game, 1846-07-21), move 127."
    )


def test_how_often_is_told_beside_the_average() -> None:
    often = nearest(4, 67, 1347, (0.039, 0.062), (), average=0.004)
    rare = nearest(4, 1, 9000, (0.0, 0.001), (), average=0.004)
    assert "12 times as often as at any point" in said(often)
    assert said(rare).startswith("Professionals rarely played here")


def test_another_base_speaks_in_its_own_name() -> None:
    often = nearest(1, 212, 640, (0.296, 0.368), (), source="Castle games 1")
    rare = nearest(4, 1, 9000, (0.0, 0.001), (), average=0.004, source="Castle games 1")
    context = ContextFact(9, "", 3, 0, 0, None, (), (), EMPTY, source="Castle games 1")
    predicted = Predicted(0.12, 1, 300, (), "Castle games 1")
    told = [said(often), said(rare), said(context), said(predicted)]
    assert all("“Castle games 1”" in sentence and "rofessional" not in sentence for sentence in told)
    assert told[0].startswith("In “Castle games 1” this was played in 212 of 640 such positions")
    assert "with the nearest stone or edge alike" in told[0]
    assert told[1].startswith("In “Castle games 1” this was rarely played: in 1 of 9,000")


def test_the_name_is_that_of_the_folder_but_the_shipped_base_has_none(library: Library) -> None:
    assert library.source == ""
    other = Library(KnowledgeBase.open(GOLDEN))
    assert other.source == GOLDEN.name
    found = other.look_up(Game(19), BLACK, parse_vertex("Q16", 19))
    assert found
    assert not any("rofessional" in said(pattern) for pattern in found)


def test_an_example_is_told_once() -> None:
    pattern = nearest(4, 67, 1347, (0.039, 0.062), (EXAMPLE,))
    context = ContextFact(9, "", 3, 1, 2, None, (), (EXAMPLE,), EMPTY)
    told = sentences.evidence(Evidence((pattern, context), asked=True), 19)
    assert [sentence.count("Shusaku") for sentence in told] == [1, 0]
    assert "occurred 3 times in professional games, and the mover won 50 % of those games" in told[1]


def test_nothing_found_is_said() -> None:
    assert sentences.evidence(Evidence(asked=True), 19) == ["No pattern of the knowledge base is known here."]
    assert sentences.evidence(Evidence(), 19) == []


def test_only_the_widest_surroundings_are_told() -> None:
    contexts = tuple(ContextFact(window, "", 5, 0, 0, None, (), (), EMPTY) for window in (3, 5))
    assert ["5×5" in sentence for sentence in sentences.evidence(Evidence(contexts), 19)] == [True]


def test_percent() -> None:
    assert [percent(p) for p in (0.5, 0.0123, 0.0004, 0.00001, 0)] == ["50 %", "1.2 %", "0.04 %", "under 0.01 %", "0 %"]


# ---- Patterns --------------------------------------------------------------------------------------------------------


def test_nearest_counts_are_those_of_the_advice(library: Library) -> None:
    game = game_of("Q16", "D4", "Q3", "D17", "R5")
    checked = 0
    for advice in advise(library.base.nearest, game.position, WHITE)[:12]:
        for found in seen(library, game, vertex(advice.point, 19), Nearest):
            assert isinstance(found, Nearest)
            if advice.matched >= 20:
                assert (found.order, found.played, found.matched) == (advice.order, advice.played, advice.matched)
                assert found.interval[0] < found.probability < found.interval[1]
                assert found.drawing
                assert found.examples
                checked += 1
    assert checked >= 8


def test_contexts_are_rows_of_the_tables(library: Library) -> None:
    game = game_of("R16", "P17")
    after = game_of("R16", "P17", "P16")
    found = list(seen(library, game, "P16", ContextFact))
    assert [c.window for c in found if isinstance(c, ContextFact)] == [3, 5, 7, 9]
    for context in found:
        assert isinstance(context, ContextFact)
        key = context_key(after.position, parse_vertex("P16", 19), context.window)
        table = library.base.table(f"contexts-{context.window}")
        row = table.slice(table["key"].to_pylist().index(key), 1).to_pylist()[0]
        assert (context.count, context.wins, context.decided) == (row["count"], row["wins"], row["decided"])
        assert 1 <= len(context.examples) <= 2


def test_a_joseki_move_is_a_usual_continuation(library: Library) -> None:
    game = game_of("R16", "P17", "D4", "D16")  # the moves elsewhere do not come between
    (found,) = seen(library, game, "P16", Collocation)
    assert isinstance(found, Collocation)
    assert found.after == parse_vertex("P17", 19)
    assert 0 < found.count <= found.followed
    assert not list(seen(library, game, "K10", Collocation))


def test_the_prediction_is_the_predictors(library: Library) -> None:
    game = game_of("Q16", "D4", "Q3")
    expected = KnowledgeBase.shipped().predictor.probabilities(game)
    for rank in (1, 5):
        point, probability = expected[rank - 1]
        (found,) = seen(library, game, vertex(point, 19), Predicted)
        assert isinstance(found, Predicted)
        assert (found.rank, found.of) == (rank, len(expected))
        assert found.probability == pytest.approx(probability, rel=1e-3)
        assert found.features
        assert not any("glance" in feature.name for feature in found.features)


def reasons_of(library: Library, game: Game, move: str) -> dict[str, float]:
    (found,) = seen(library, game, move, Predicted)
    assert isinstance(found, Predicted)
    return {feature.name: feature.weight for feature in found.features}


def test_no_quiet_move_is_praised_for_what_it_captures(library: Library) -> None:
    for move in ("Q16", "D3", "K10", "A1"):
        (found,) = seen(library, Game(19), move, Predicted)
        told = said(found)
        assert not any(word in told for word in ("capture", "atari", "escape")), told


def test_reasons_are_beside_the_average_legal_move(library: Library) -> None:
    game = game_of("Q16", "D4", "Q3")
    predictions = KnowledgeBase.shipped().predictor.explain(game)
    usual = means(predictions)
    for prediction in (predictions[0], predictions[40], predictions[-1]):
        beyond = prediction.score - sum(p.score for p in predictions) / len(predictions)
        everything = sum(weight for weight in _beside(prediction, usual).values())
        assert everything == pytest.approx(beyond, abs=0.01)
    assert reasons_of(library, game, "D16")["its line at this stage of the game"] > 1


def test_every_kind_of_feature_has_words() -> None:
    assert set(WORDS) == set(FeatureKind)


def _beside(prediction: Prediction, usual: dict[FeatureKind, float]) -> dict[FeatureKind, float]:
    own = means([prediction])
    return {kind: own.get(kind, 0.0) - usual.get(kind, 0.0) for kind in {**own, **usual}}


@pytest.mark.parametrize(
    ("moves", "move", "deed"),
    [
        (("E5", "A1"), "C3", "liberties and contact with other stones"),
        (("E5", "E6", "D6", "A1", "F6", "A2"), "E7", "a capture"),
        (("E5", "E6", "D6", "A1"), "F6", "an atari"),
        (("E5", "E6", "D6", "A1", "F6"), "E7", "an escape from atari"),
        (("B1", "E6", "E4"), "A1", "a stone in atari itself"),
    ],
)
def test_effects_are_named_where_they_are_done(moves: tuple[str, ...], move: str, deed: str) -> None:
    game = game_of(*moves, size=9)
    position = game.position
    position.to_move = game.to_move
    assert effects(position, parse_vertex(move, 9)) == deed


def test_a_pass_has_no_patterns(library: Library) -> None:
    assert library.look_up(Game(19), BLACK, PASS) == ()


def test_other_boards_are_told_where_the_games_were_played(library: Library) -> None:
    game = game_of("E5", "E6", size=9)
    found = library.look_up(game, BLACK, parse_vertex("F6", 9))
    assert any(isinstance(pattern, Nearest) and "on 19×19 boards" in said(pattern) for pattern in found)


def test_edges_alone_mean_nothing_on_other_boards(library: Library) -> None:
    found = library.look_up(Game(9), BLACK, parse_vertex("E5", 9))
    assert {type(pattern) for pattern in found} <= {Predicted}


def test_a_base_without_a_predictor() -> None:
    library = Library(KnowledgeBase.open(GOLDEN))
    found = library.look_up(Game(19), BLACK, parse_vertex("Q16", 19))
    assert found
    assert not any(isinstance(pattern, Predicted) for pattern in found)


# ---- Proofs ----------------------------------------------------------------------------------------------------------

THREE_IN_A_ROW = """
    . a . X O . .
    X X X X O . .
    O O O O O . .
    . . . . . . .
    . . . . . . .
    . . . . . . b
    . . . . . . .
"""


def test_a_move_that_makes_life_is_proved_to() -> None:
    game, drawing = draw(THREE_IN_A_ROW)
    found = Proofs().of_move(game, BLACK, drawing["a"])
    fates = [proof for proof in found if isinstance(proof, FateFact)]
    assert [(proof.group.color, proof.group.fate) for proof in fates] == [(BLACK, Fate.ALIVE)]
    assert said(fates[0], 7).startswith("After B7 the black group at ")
    assert "lives whoever moves first" in said(fates[0], 7)


def test_a_proven_rule_is_named() -> None:
    game, drawing = draw(THREE_IN_A_ROW)
    rules = [proof for proof in Proofs().of_move(game, BLACK, drawing["a"]) if isinstance(proof, RuleFact)]
    assert rules
    assert all(rule.match.color is BLACK and drawing["a"] in rule.match.points for rule in rules)
    assert "even if White moves first" in said(rules[0], 7)
    assert rules[0].match.set.endswith("-sound")


def test_a_move_elsewhere_proves_nothing() -> None:
    game, drawing = draw(THREE_IN_A_ROW)
    assert Proofs().of_move(game, BLACK, drawing["b"]) == ()


def test_what_is_settled_already_is_told_so() -> None:
    game, drawing = draw(THREE_IN_A_ROW)
    game.play(drawing["a"])
    (found,) = Proofs().of_move(game, WHITE, 0)
    assert said(found, 7).startswith("That area is settled already: the black group at ")


def test_a_line_is_told_up_to_its_proof() -> None:
    game, drawing = draw(THREE_IN_A_ROW)
    (found,) = Reasons().consequences(game, WHITE, [drawing["b"], drawing["a"], 48])
    assert (found.line, found.against) == ((drawing["b"], drawing["a"]), True)
    assert "are then alive whoever moves first" in found.sentence
