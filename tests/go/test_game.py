"""Games in Python: moves, refusals and their texts, set-up, the end, the smallest boards."""

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

from katachi.go import BLACK, PASS, WHITE, Game, IllegalMove, Move, Position, Rules
from katachi.go.diagram import parse

KO = """
    . X O .
    X a X O
    . X O .
    . . . .
"""


def set_up(drawing: str, rules: str | Rules = "tromp-taylor", to_move: int = 1) -> Game:
    board = parse(drawing).position.board.reshape(-1).tolist()
    game = Game(int(len(board) ** 0.5), rules=rules)
    black = [p for p, c in enumerate(board) if c == 1]
    white = [p for p, c in enumerate(board) if c == 2]
    game.set_up(black=black, white=white, to_move=BLACK if to_move == 1 else WHITE)
    return game


def refused(game: Game, move: str, color: int | None = None) -> str:
    """The text of the refusal; the game must stay as it was."""
    before, moves = game.position, game.moves
    side = None if color is None else (BLACK if color == 1 else WHITE)
    why = game.why_illegal(move, side)
    with pytest.raises(IllegalMove) as error:
        game.play(move, side)
    assert game.position == before
    assert game.moves == moves
    text = str(error.value)
    assert why is not None
    assert text.endswith(why)
    return text


def test_refusals_say_why() -> None:
    game = Game(9)
    game.play("E5")
    assert refused(game, "E5") == "illegal move white E5: the point is occupied"
    ko = set_up(KO, to_move=2)
    ko.play("B3")
    assert refused(ko, "C3") == "illegal move black C3: the ko may not be retaken at once"
    corner = set_up(". X .\nX . .\n. . .", "chinese", to_move=2)
    assert refused(corner, "A3") == "illegal move white A3: suicide"
    assert issubclass(IllegalMove, ValueError)


def test_positions_refuse_too() -> None:
    position = parse(". X .\nX . .\n. . .", to_move=WHITE).position
    before = position.copy()
    for color, point, text in ((2, 0, "white A3: suicide"), (2, 1, "white B3: the point is occupied")):
        with pytest.raises(IllegalMove, match=text):
            position.play(point, color)
    with pytest.raises(IndexError, match="point 9 is not on a board of size 3"):
        position.play(9, 1)
    with pytest.raises(ValueError, match="colour 3 is neither 1"):
        position.play(4, 3)
    assert position == before


def test_ko_rules_differ_after_passes() -> None:
    """A ko retaken after two passes: simple ko allows it, both superko rules do not."""
    for rules, allowed in (("chinese", True), ("chinese-ogs", False), ("aga", False)):
        game = set_up(KO, rules, to_move=2)
        for move in ("B3", "pass", "pass"):
            game.play(move)
        assert (game.why_illegal("C3") is None) == allowed, rules


def test_sending_two_returning_one() -> None:
    """After three moves the board comes back with the other side to move: only positional superko minds."""
    board = """
        . X . X .
        O O X . .
        . O X . .
        O O X . .
        . O X . .
    """
    for rules, wanted in (
        ("chinese", None),
        ("tromp-taylor", "it repeats an earlier position (superko)"),
        ("new-zealand", None),
    ):
        game = set_up(board, rules)
        before = game.board().tolist()
        game.play("A5")
        game.play("C5")
        assert game.position.captured(BLACK) == 2
        assert game.why_illegal("B5") == wanted, rules
        if wanted is None:
            game.play("B5")
            assert game.board().tolist() == before


def test_suicide_by_rule() -> None:
    board = "X . O\nX O .\n. O ."
    for rules, allowed in (("tromp-taylor", True), ("chinese", False)):
        game = set_up(board, rules)
        game.play("B3")
        game.play("pass")
        assert (game.why_illegal("A1") is None) == allowed
    game = set_up(board)
    game.play("B3")
    game.play("pass")
    game.play("A1")
    assert game.position.captured(BLACK) == 4
    assert game.board().tolist() == [[0, 0, 2], [0, 2, 0], [0, 2, 0]]


def test_play_for_either_side_by_vertex_or_point() -> None:
    game = Game(9)
    game.play("c3")
    game.play(40, BLACK)
    game.play(PASS)
    game.play("PASS")
    assert game.moves == [Move(BLACK, 56), Move(BLACK, 40), Move(WHITE, PASS), Move(BLACK, PASS)]
    assert game.is_over
    assert game.to_move is WHITE
    game.play("D4")
    assert not game.is_over
    with pytest.raises(ValueError, match="'K1' is not a point of a 9×9 board"):
        game.play("K1")
    with pytest.raises(IndexError, match="point 81"):
        game.play(81)


def test_undo() -> None:
    game = Game(5)
    for move in ("C3", "B2", "pass"):
        game.play(move)
    with pytest.raises(ValueError, match="no move to take back"):
        game.undo(4)
    assert len(game.moves) == 3
    game.undo(2)
    assert game.moves == [Move(BLACK, 12)]
    assert game.to_move is WHITE
    game.undo()
    assert game.position == Position(5)


def test_undo_of_a_move_out_of_turn_brings_the_ko_back() -> None:
    game = set_up(KO, "chinese", to_move=2)
    game.play("B3")
    before = game.position
    game.play("D1", WHITE)
    game.undo()
    assert game.position == before
    assert game.to_move is BLACK
    assert game.why_illegal("C3") == "the ko may not be retaken at once"


def test_set_up() -> None:
    game = Game(5)
    game.play("C3")
    game.set_up(black=[0], white=[1, 6], empty=[12], to_move=WHITE)
    assert game.board().tolist() == [[1, 2, 0, 0, 0], [0, 2, 0, 0, 0], [0] * 5, [0] * 5, [0] * 5]
    assert game.to_move is WHITE
    with pytest.raises(ValueError, match="no move to take back"):
        game.undo()
    before = game.position
    for wrong, text in (({"black": [25]}, "point 25"), ({"white": [-1]}, "point -1"), ({"white": [5]}, "liberty")):
        with pytest.raises(ValueError, match=text):
            game.set_up(**wrong)  # type: ignore[arg-type]
        assert game.position == before
    game.play("A4")
    assert game.position.captured(BLACK) == 1


def test_set_up_starts_superko_anew() -> None:
    game = set_up(KO, "chinese-ogs", to_move=2)
    game.play("B3")
    board = game.board()
    game.set_up(to_move=BLACK)
    assert game.board().tolist() == board.tolist()
    assert game.why_illegal("C3") is None


def test_array_errors() -> None:
    position = Position(3)
    with pytest.raises(ValueError, match="3 x 3, not 2 x 2"):
        position.set_stones(np.zeros((2, 2), dtype=np.uint8))
    with pytest.raises(ValueError, match=r"0 \(empty\), 1 \(black\) or 2 \(white\)"):
        position.set_stones(np.full((3, 3), 7, dtype=np.uint8))


def test_equality_and_hash() -> None:
    a, b = Position(5), Position(5)
    a.play(3, 1)
    a.play(7, 2)
    b.play(7, 2)
    b.play(3, 1)
    assert a.hash == b.hash
    assert a != b  # another side is to move
    b.to_move = 1
    assert a == b
    assert hash(a) == hash(b)
    assert a != Position(6)
    assert a != "a board"
    for twin in (a.copy(), copy.copy(a), copy.deepcopy(a)):
        assert twin == a
        twin.play(20, 1)
        assert twin != a


def test_copies_of_games_are_independent() -> None:
    game = Game(5, rules="aga", komi=3.5)
    game.play("C3")
    twin = game.copy()
    twin.play("D4")
    assert len(game.moves) == 1
    assert len(twin.moves) == 2
    assert (twin.rules, twin.komi, twin.handicap) == (game.rules, game.komi, game.handicap)
    board = game.board()
    board[0, 0] = 2
    assert game.board()[0, 0] == 0


def test_turn_can_be_set_and_ends_a_ko() -> None:
    game = set_up(KO, "chinese", to_move=2)
    game.play("B3")
    assert game.position.ko == 6
    game.to_move = WHITE
    game.to_move = BLACK
    assert game.position.ko == PASS


# ---- The smallest boards


def test_one_by_one() -> None:
    for rules in ("tromp-taylor", "chinese", "japanese", "aga"):
        game = Game(1, rules=rules)
        assert game.legal_moves() == []
        assert game.why_illegal("A1") == "suicide"
        game.play("pass")
        game.play("pass")
        assert game.is_over
        assert game.score().margin == -game.komi
        assert "A" in str(game)


def test_two_by_two_to_its_end() -> None:
    """Positional superko makes even this board a game that ends."""
    game = Game(2, rules="tromp-taylor", komi=0)
    moves = 0
    while not game.is_over:
        legal = game.legal_moves()
        game.play(legal[-1] if legal else PASS)
        moves += 1
        assert moves < 120
    assert moves >= 8
    assert game.position.is_consistent()


def test_suicide_of_the_whole_board() -> None:
    """Four black stones on 2×2: the empty board comes back, which positional superko forbids."""
    for rules, wanted in (("tromp-taylor", "it repeats an earlier position (superko)"), ("new-zealand", None)):
        game = Game(2, rules=rules)
        for move in ("A1", "pass", "A2", "pass", "B1", "pass"):
            game.play(move)
        assert game.why_illegal("B2") == wanted
    game.play("B2")
    assert game.board().tolist() == [[0, 0], [0, 0]]
    assert game.position.captured(BLACK) == 4


@pytest.mark.parametrize("size", [0, 26, -5])
def test_impossible_sizes(size: int) -> None:
    with pytest.raises(ValueError, match=f"board size {size}"):
        Game(size)


def test_moves_since_the_last_set_up_are_those_that_can_be_taken_back() -> None:
    game = Game(9)
    game.play("E5")
    game.play("C3")
    assert game.moves_since_set_up == game.moves
    game.set_up(white=[0], to_move=BLACK)
    assert game.moves_since_set_up == []
    with pytest.raises(ValueError, match="without a liberty"):
        game.set_up(white=range(81))  # refused: nothing changes
    game.play("G7")
    game.play("pass")
    twin = game.copy()
    assert twin.moves_since_set_up == game.moves[2:] == [Move(BLACK, 24), Move(WHITE, PASS)]
    twin.undo(2)
    assert (twin.moves_since_set_up, len(game.moves_since_set_up)) == ([], 2)
    with pytest.raises(ValueError, match="cannot undo"):
        twin.undo()


# ---- Copies --------------------------------------------------------------------------------------------------------


def pickled(thing: Game) -> Game:
    twin: Game = pickle.loads(pickle.dumps(thing))
    return twin


@pytest.mark.parametrize("rules", ["chinese", "aga", "tromp-taylor"])
@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, pickled])
def test_copies_of_a_game_are_equal_and_independent(twin: Callable[[Game], Game], rules: str) -> None:
    game = set_up(KO, rules)
    game.play("A1")
    game.set_up(white=["D1"], handicap=2)
    game.play("a3", WHITE) if game.why_illegal("a3", WHITE) is None else game.play("pass")
    other = twin(game)
    assert other == game
    assert (other.moves, other.moves_since_set_up, other.handicap) == (game.moves, game.moves_since_set_up, 2)
    other.play("C1")
    assert other != game
    assert len(game.moves) == 2
    other.undo()
    assert other == game
    other.undo()
    with pytest.raises(ValueError, match="cannot undo"):
        other.undo()
    assert game != "a game"
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_superko_and_ko_are_remembered_by_copies() -> None:
    game = set_up(KO, "tromp-taylor", to_move=2)
    game.play("B3")
    twin = pickled(game)
    assert twin.position.ko == game.position.ko
    assert twin.why_illegal("C3") == game.why_illegal("C3") is not None
    game.to_move = WHITE
    game.to_move = BLACK
    assert pickled(game) == game


def test_positions_travel() -> None:
    game = set_up(KO, to_move=2)
    game.play("B3")
    position = game.position
    twin = pickle.loads(pickle.dumps(position))
    assert twin == position
    assert twin.is_consistent()
    for same in ("ko", "last_move", "to_move", "hash", "size"):
        assert getattr(twin, same) == getattr(position, same)
    assert [twin.captured(c) for c in (1, 2)] == [position.captured(c) for c in (1, 2)] == [1, 0]
    twin.play(15, 1)
    assert twin != position
    assert repr(Position(9)) == "<Position 9×9, 0 black and 0 white stones, Black to move>"


def test_games_say_what_they_are() -> None:
    game = Game(9, rules="japanese")
    game.play("E5")
    assert repr(game) == "<Game 9×9, 1 move, White to move, komi 6.5, japanese>"


def test_colours_in_any_spelling_and_whole_moves() -> None:
    game = Game(9)
    for move, color in (("E5", "white"), (0, 1), ("pass", "B"), (Move(WHITE, 8), None)):
        game.play(move, color)
    assert game.moves == [(WHITE, 40), (BLACK, 0), (BLACK, -1), (WHITE, 8)]
    assert game.legal_moves("b") == game.legal_moves(BLACK)
    with pytest.raises(ValueError, match="not a player"):
        game.play("C3", 0)


def test_the_same_game_by_other_rules() -> None:
    game = set_up(KO, "chinese", to_move=2)
    game.handicap = 3
    game.play("B3")
    other = game.under(Rules.parse("japanese"))
    assert (other.moves, other.start, other.handicap, other.komi) == (game.moves, game.start, 3, game.komi)


@pytest.mark.parametrize(
    ("black", "white", "handicap", "first"), [("C3 G7", "", 2, WHITE), ("C3 G7", "E5", 2, BLACK), ("", "", 2, BLACK)]
)
def test_who_moves_first_after_a_set_up(black: str, white: str, handicap: int, first: int) -> None:
    game = Game(9)
    game.set_up(black=black.split(), white=white.split(), handicap=handicap)
    assert (game.to_move, game.handicap) == (first, handicap)
