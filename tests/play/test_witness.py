"""What the trees count is told as it is, with the share of then and now."""

from katachi.go import Game, parse_vertex
from katachi.go.words import percent
from katachi.knowledge.base import KnowledgeBase
from katachi.play.witness import Witness
from katachi.search.fact import Certainty, Fact, FactKind

BASE = KnowledgeBase.shipped()
WITNESS = Witness.of(BASE)


def counted(moves: str, point: str, size: int = 19) -> list[Fact]:
    game = Game(size)
    for move in moves.split():
        game.play(move)
    facts = WITNESS.evidence(game, game.to_move, parse_vertex(point, size)).facts
    return [fact for fact in facts if fact.certainty is Certainty.COUNTED]


def test_a_usual_move_in_a_corner_has_its_exact_share() -> None:
    game = Game()
    for played in ("Q16", "A1", "T1", "O17"):
        game.play(played)
    node = BASE.joseki.at(game)
    assert node is not None
    move = node.move_at(parse_vertex("R14", 19))
    assert move is not None
    (fact,) = counted("Q16 A1 T1 O17", "R14")
    assert fact.kind is FactKind.JOSEKI
    share = percent(move.count / node.followed, 1)
    assert f"the most usual move in this corner: {share} of {node.followed:,} such corners; " in fact.sentence
    assert counted("Q16 A1 T1 O17", "T10") == []


def test_an_old_answer_is_called_one() -> None:
    (fact,) = counted("R16 A1 A3 P17", "M16")
    assert "was a usual move in this corner and is played less now: 13.1 % of 40,978 such corners; " in fact.sentence


def test_the_whole_board_is_told_where_it_repeats() -> None:
    (fact,) = counted("Q16 D4 Q3", "D16")
    assert fact.kind is FactKind.OPENING
    assert "usual move on this board: " in fact.sentence
    assert " games; " in fact.sentence


def test_other_boards_have_no_trees() -> None:
    assert all(fact.kind is FactKind.PATTERN for fact in counted("G7 C3", "C7", 9))
