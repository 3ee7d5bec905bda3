"""What the papers' captions tell of their lost drawings holds for ours."""

from katachi.go import BLACK, WHITE, diagram, parse_vertex, vertex
from katachi.lab.plotting import Boards
from katachi.lab.reproduce import EXPERIMENTS, Scale
from katachi.lab.reproduce.mogo import reproduce_weights
from katachi.lab.reproduce.nearest import play_by_heart
from katachi.lab.reproduce.vital import POSITIONS, proved, reproduce_positions
from katachi.reading.tsumego.search import ProblemWinner, Tsumego


def test_position_a_is_as_its_caption_tells() -> None:
    """J4 lives by a ko; after H4 Black kills the group of F1 at J4."""
    vital = POSITIONS[0]
    verdict, right = proved(vital)
    assert (verdict.label, [vertex(point, 9) for point in right]) == ("d1l", ["J4"])
    position = diagram.parse(vital.drawing, to_move=WHITE).position
    position.play(parse_vertex("H4", 9), WHITE)
    after = Tsumego(position, WHITE, [parse_vertex("F1", 9)]).judge(BLACK)
    assert after.label == "d"
    assert parse_vertex("J4", 9) in after.winning(ProblemWinner.ATTACKER)


def test_the_other_groups_are_dead() -> None:
    assert [proved(vital)[0].label for vital in POSITIONS[1:]] == ["d", "d", "d"]


def test_nakade_tells_playouts_that_groups_are_dead() -> None:
    rows = reproduce_positions(Scale(None, simulations=50)).rows
    lives = {(str(row[0])[:3], row[3]): int(str(row[4]).removesuffix(" %")) for row in rows}
    for name in ("(c)", "(d)"):
        assert lives[name, "off"] > 25
        assert lives[name, "on"] < 5


def test_weights_go_from_knowledge_to_statistics() -> None:
    rows = reproduce_weights(Scale(None, simulations=500)).rows
    online = [float(str(row[3])) for row in rows]
    knowledge = [float(str(row[5])) + float(str(row[6])) for row in rows]
    assert knowledge[0] > 0.5 > knowledge[-1]
    assert online[0] < 0.2 < online[-1]
    for row in rows:
        assert abs(sum(float(str(cell)) for cell in row[3:7]) - 1) < 0.003


def test_the_book_plays_the_same_game_for_the_same_seed() -> None:
    game, advice = play_by_heart(6, seed=1)
    again, _ = play_by_heart(6, seed=1)
    assert game.moves == again.moves
    assert len(game.moves) == 6
    corners = {vertex(one.advised.point, 19) for one in advice[:4]}
    assert corners <= {"D4", "D16", "Q4", "Q16", "C4", "D3", "Q3", "R4", "C16", "D17", "Q17", "R16"}


def test_windows_are_cut_at_the_edge_of_the_board() -> None:
    """The most frequent 9×9 patterns are first moves in a corner: a lone stone, and two edges in sight."""
    table = EXPERIMENTS["C-F2"].make(Scale(None))
    (figure,) = table.figures
    assert isinstance(figure, Boards)
    first = figure.boards[0].picture
    signs = "".join(first.rows)
    assert (signs.count("X"), signs.count("O")) == (1, 0)
    assert signs.count("#") == len(first.rows) + first.width - 1  # two edges
    assert len(first.rows) <= 9 >= first.width
    assert first.move == signs.index("X")
    counts = [int(row[1]) for row in table.rows]
    assert counts == sorted(counts, reverse=True)


def test_continuations_lie_on_empty_points() -> None:
    (figure,) = EXPERIMENTS["C-F10"].make(Scale(None)).figures
    assert isinstance(figure, Boards)
    assert len(figure.boards) == 4
    for picture in (board.picture for board in figure.boards):
        assert picture.labels
        assert {"".join(picture.rows)[cell] for cell in picture.labels} == {"."}
