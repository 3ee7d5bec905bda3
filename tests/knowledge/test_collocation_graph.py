"""The joseki graph: vertices from hand-made games, scenes on boards, trees and files."""

import contextlib
import itertools
import json
import os
import random
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from katachi.go import BLACK, WHITE, Color, Position, parse_sgf_pair, parse_vertex, symmetry, vertex
from katachi.knowledge.moments import Moment
from katachi.knowledge.patterns.collocations.graph import (
    CollocationGraph,
    Edge,
    GraphContinuation,
    GraphError,
    GraphVertex,
)
from katachi.knowledge.patterns.collocations.scene import Scene, played
from katachi.knowledge.patterns.collocations.tree import (
    branch_json,
    continuations,
    describe,
    graph_data,
    graph_text,
    grow,
    to_sgf,
)
from katachi.knowledge.patterns.contexts.collocations import build
from katachi.knowledge.patterns.contexts.keys import Context, Convention, context_key, empty_key
from katachi.knowledge.trees.lines import LineLimits
from katachi.records import GameRecord, Node, parse, read_games, write

from .joseki_games import collocations, game, games, knowledge_base
from .pair_tables import context_table, moves_of, pair_table

CONVENTION = Convention()


@pytest.fixture(scope="module")
def graph() -> CollocationGraph:
    return CollocationGraph.of_table(collocations(games()), CONVENTION)


def names(scene: Scene, found: GraphVertex) -> list[tuple[str, str, int]]:
    """Colour, vertex and count of the continuations."""
    return [(scene.color_of(c).letter, vertex(scene.points(c)[0], scene.size), c.count) for c in found.continuations]


def position_after(moves: str) -> tuple[Position, int]:
    position, point = Position(19), -1
    for number, word in enumerate(moves.split()):
        point = parse_vertex(word, 19)
        position.play(point, 1 + number % 2)
    return position, point


def real(moves: str) -> Scene:
    return Scene.of_game(*position_after(moves), CONVENTION)


# ---- Vertices --------------------------------------------------------------------------------------------------------


def test_openings_by_significance(graph: CollocationGraph) -> None:
    scene = Scene.opening(CONVENTION)
    found = names(scene, graph.openings)
    assert found[:2] == [("B", "Q16", 20), ("B", "R16", 10)]
    assert sorted(found[2:]) == [("B", "K10", 3), ("B", "K16", 3)]
    assert graph.openings.followed == graph.openings.counted == 36
    order = [c.best.g2 for c in graph.openings.continuations]
    assert order == sorted(order, reverse=True)


def test_numbers_of_a_continuation(graph: CollocationGraph) -> None:
    """Ten games in two corners and both colours of winner play P17 after R16."""
    scene = real("R16")
    found = continuations(graph, scene)
    (approach,) = found.continuations
    assert names(scene, found) == [("W", "P17", 10)]
    assert (approach.share.value, approach.wins.count, approach.wins.of) == (1, 4, 10)
    assert (approach.first.year, approach.last.year, approach.first.move) == (1950, 1995, 2)
    assert approach.wins.interval == pytest.approx((0.168, 0.687), abs=0.001)
    # The approach to 4-4 in five other games looks the same through a window, so the pattern is met 15 times.
    assert approach.best.expected == pytest.approx(10 * 15 / sum(len(record) for record in games()))


def test_a_move_again_by_the_same_side(graph: CollocationGraph) -> None:
    """White played elsewhere, so Black's P15 follows Black's R14."""
    scene = real("R16 P17 R14")
    assert names(scene, continuations(graph, scene)) == [("B", "P15", 10)]


@pytest.mark.parametrize("s", range(8))
def test_every_corner_and_colour_has_the_same_answers(graph: CollocationGraph, s: int) -> None:
    position, point = position_after("R16 P17")
    for swap in (False, True):
        image = symmetry.transform(position, s, swap_colors=swap)
        scene = Scene.of_game(image, symmetry.apply(s, point, 19), CONVENTION)
        found = continuations(graph, scene)
        answer = vertex(symmetry.apply(s, parse_vertex("R14", 19), 19), 19)
        assert names(scene, found) == [("W" if swap else "B", answer, 10)]


def test_a_pattern_nobody_played(graph: CollocationGraph) -> None:
    scene = real("A1")
    assert continuations(graph, scene).continuations == ()
    assert continuations(graph, scene).followed == 0


def test_moments() -> None:
    moment = Moment(0 << 52 | 77 << 12 | 30)
    assert (moment.year, moment.move, moment.tag) == (None, 30, 77 << 12)


def edge(after: bytes, relation: int, count: int, g2: float, first: int = 0) -> Edge:
    return Edge(
        empty_key(3), after, relation, count, 50, count, 1.0, g2, 0.0, 0.0, 1.0, True, count // 2, count, first, first
    )  # fmt: skip


def test_edges_to_one_place_are_one_continuation() -> None:
    """The most significant edge leads; counts add up; unknown years come last among first examples."""
    edges = [edge(b"a", 3, 5, 10, 7), edge(b"b", 3, 2, 30, 1900 << 52), edge(b"c", 4, 9, 20, 1800 << 52)]
    found = GraphVertex.of(empty_key(3), edges, 3)
    assert [[e.after for e in c.edges] for c in found.continuations] == [[b"b", b"a"], [b"c"]]
    first = found.continuations[0]
    assert (first.count, first.share.count, first.share.of, first.wins.count, first.wins.of) == (7, 7, 50, 3, 7)
    assert (first.first.year, found.counted) == (1900, 16)
    chosen = found.chosen(lambda e: (0,) if e.after != b"b" else ())
    assert [(c.count, c.of) for c in chosen.continuations] == [(9, 14), (5, 14)]
    assert chosen.followed == 50


# ---- Scenes ----------------------------------------------------------------------------------------------------------


def test_a_drawn_walk_goes_the_way_of_the_game(graph: CollocationGraph) -> None:
    """From the empty board by keys alone the board of the first line comes out, the far move left out."""
    scene = Scene.opening(CONVENTION)
    choice = graph.openings.continuations[1]
    for expected in ("R16", "P17", "R14", "P15", "N17"):
        assert vertex(scene.points(choice)[0], 19) == expected
        after = scene.follow(choice)
        assert after.joins(scene)
        scene = after
        (choice, *_) = (*continuations(graph, scene).continuations, choice)
    board, _ = position_after("R16 P17 R14 pass P15 N17")
    assert np.array_equal(scene.position.board, board.board)
    assert continuations(graph, scene).continuations == ()


def test_drawing_of_a_scene(graph: CollocationGraph) -> None:
    scene = Scene.of_key(real("R16").key, CONVENTION)
    (approach,) = graph.vertex(scene.key).continuations
    assert scene.picture({scene.points(approach)[0]: "a"}).text(coordinates=2).splitlines() == [
        "   N O P Q R S T",
        "19 . . . . . . .",
        "18 . . . . . . .",
        "17 . . a . . . .",
        "16 . . . .(X). .",
        "15 . . . . . . .",
        "14 . . . . . . .",
        "13 . . . . . . .",
        "12 . . . . . . .",
    ]


def test_where_patterns_are_drawn() -> None:
    """Corners in the upper right, sides at the top, the rest in the middle, whatever their place in the game."""
    for played_at, drawn_at in [
        ("D4", "Q16"),
        ("C4", "R16"),
        ("D3", "R16"),
        ("K3", "K17"),
        ("C10", "K17"),
        ("K10", "K10"),
    ]:
        assert vertex(Scene.of_key(real(played_at).key, CONVENTION).anchor, 19) == drawn_at, played_at


def test_patterns_of_small_boards_are_drawn_on_them() -> None:
    position = Position(7)
    position.play(24, 1)
    scene = Scene.of_key(context_key(position, 24, 9), CONVENTION)
    assert (scene.size, scene.anchor) == (7, 24)


def test_openings_of_a_smaller_board() -> None:
    """On 13 lines a 4-4 stone lies on K10, and what follows it is found from there."""
    points = [parse_vertex(name, 13) for name in ("K10", "L8")]
    pairs = pair_table([GameRecord(13, list(zip((1, 2), points, strict=True)))] * 4)
    graph = CollocationGraph.of_table(build(pairs, context_table(pairs), 8, level=1), CONVENTION)
    scene = Scene.opening(CONVENTION, 13)
    for point in points:
        (choice,) = continuations(graph, scene).continuations
        assert point in scene.points(choice)
        scene = scene.follow(choice)
        assert scene.size == 13


def test_an_opening_of_another_board_has_no_place() -> None:
    """A window that sees two opposite edges belongs to a board of that size and no other."""
    position = Position(7)
    position.play(24, 1)
    after = context_key(position, 24, 9)
    choice = GraphContinuation(None, (Edge(**{**vars(edge(after, 0, 3, 9)), "before": empty_key(9)}),), 3)
    assert Scene.opening(CONVENTION, 7).points(choice) == [24]
    assert Scene.opening(CONVENTION, 19).points(choice) == []


def test_colours_that_are_not_shared() -> None:
    absolute = Convention(colour_swap=False)
    graph = CollocationGraph.of_table(collocations(games(), absolute), absolute)
    scene = Scene.of_game(*position_after("R16 P17"), absolute)
    assert scene.key[0] == WHITE
    assert names(scene, continuations(graph, scene)) == [("B", "R14", 10)]
    again = Scene.of_key(scene.key, absolute)
    assert again.anchor_color is WHITE
    assert Color(again.position.color(again.anchor)) is WHITE


def test_what_lies_outside_the_window_chooses(graph: CollocationGraph) -> None:
    """The approach to 3-4 and the one to 4-4 look alike through a window; the board tells them apart."""
    komoku, hoshi = real("R16 P17"), real("Q16 O17")
    assert komoku.key == hoshi.key
    assert names(komoku, continuations(graph, komoku)) == [("B", "R14", 10)]
    assert names(hoshi, continuations(graph, hoshi)) == [("B", "R14", 5)]
    everywhere = continuations(graph, komoku, everywhere=True)
    assert names(komoku, everywhere) == [("B", "R14", 10), ("B", "S14", 5)]
    assert everywhere.followed == 15
    drawn = Scene.opening(CONVENTION).follow(graph.openings.continuations[1])
    drawn = drawn.follow(continuations(graph, drawn).continuations[0])
    assert names(drawn, continuations(graph, drawn)) == [("B", "R14", 10)]


def test_a_real_board_falls_back_on_all_surroundings(graph: CollocationGraph) -> None:
    """A stone on K18 lies outside the window of P15, but in that of the answer N17."""
    scene = real("R16 P17 R14 K18 P15")
    assert scene.fitting(graph.vertex(scene.key)).continuations == ()
    assert names(scene, continuations(graph, scene)) == [("W", "N17", 10)]


def test_an_edge_out_of_nowhere_is_drawn_afresh() -> None:
    """A stone on the fifth line sees no edge; the next one does, and the board in the middle has none there."""
    record = GameRecord(19, [(1, parse_vertex("K15", 19)), (2, parse_vertex("K17", 19))])
    pairs = pair_table([record] * 3)
    table = build(pairs, context_table(pairs), 6, level=1)
    graph = CollocationGraph.of_table(table, CONVENTION)
    scene = Scene.of_key(real("K15").key, CONVENTION)
    assert vertex(scene.anchor, 19) == "K10"
    (answer,) = continuations(graph, scene).continuations
    after = scene.follow(answer)
    assert not after.joins(scene)
    assert vertex(after.anchor, 19) == "K17"


def test_playing_where_a_stone_stands() -> None:
    position, point = position_after("Q16 R14")
    assert played(position, BLACK, point).color(point) == BLACK
    assert position.color(point) == WHITE


def random_game(seed: int, size: int = 9, length: int = 40) -> GameRecord:
    rng = random.Random(seed)
    position, moves = Position(size), []
    for number in range(length):
        legal = position.legal_moves(1 + number % 2)
        point = rng.choice(legal) if legal else -1
        position.play(point, 1 + number % 2)
        moves.append((1 + number % 2, point))
    return GameRecord(size, moves, headers={"RE": rng.choice(["B+R", "W+R"])})


@pytest.mark.parametrize(
    "convention", [Convention(5), Convention(5, symmetries=False), Convention(5, colour_swap=False)]
)
def test_every_answer_of_random_games_is_found_on_its_board(convention: Convention) -> None:
    """Where a move answers the move just before it, the graph shows it on that board, in exactly its surroundings."""
    records = [random_game(seed) for seed in range(8)]
    pairs = pair_table(records, convention)
    moves = sum(pairs["count"].to_pylist())
    graph = CollocationGraph.of_table(build(pairs, context_table(pairs), moves, level=1, min_support=1), convention)
    met = 0
    for record in records:
        position, rows = record.initial_position(), list(moves_of(record, convention))
        for (color, point), (_, key, *_), (_, next_point), (before, after, how, *_) in zip(
            record.moves, rows, record.moves[1:], rows[1:], strict=False
        ):
            position.play(point, color)
            distance = max(abs(point % 9 - next_point % 9), abs(point // 9 - next_point // 9))
            if before != key or how == 0 or distance > 2:
                continue
            scene = Scene.of_game(position.copy(), point, convention)
            fitting = scene.fitting(graph.vertex(scene.key))
            choices = [c for c in fitting.continuations if any(e.after == after for e in c.edges)]
            assert any(next_point in scene.points(choice) for choice in choices)
            met += 1
    assert met > 40


# ---- Trees and files -------------------------------------------------------------------------------------------------


def test_a_tree_grows_where_the_evidence_is(graph: CollocationGraph) -> None:
    scene = Scene.opening(CONVENTION)
    whole = grow(graph, scene, LineLimits(depth=9, breadth=9, size=99))
    assert sum(1 for _ in whole.walk()) == 11
    assert max(branch.depth for branch in whole.walk()) == 5
    small = grow(graph, scene, LineLimits(depth=9, breadth=2, size=6))
    assert sum(1 for _ in small.walk()) == 6
    assert max(branch.depth for branch in grow(graph, scene, LineLimits(depth=2)).walk()) == 2


def boards(tree_node: Node, position: Position) -> list[np.ndarray]:
    """The boards after every node of an SGF tree, replayed as a viewer does."""
    stones = position.board
    for name, color in (("AE", 0), ("AB", 1), ("AW", 2)):
        for pair in tree_node.get_all(name):
            stones.reshape(-1)[parse_sgf_pair(pair, position.size)] = color
    here = Position(position.size)
    here.set_stones(stones)
    for name, color in (("B", 1), ("W", 2)):
        if name in tree_node:
            here.play(parse_sgf_pair(tree_node.get(name) or "", position.size), color, suicide=True)
    return [here.board, *(board for child in tree_node.children for board in boards(child, here))]


def test_sgf_replays_to_the_scenes(graph: CollocationGraph) -> None:
    root = grow(graph, Scene.opening(CONVENTION), LineLimits(depth=9, breadth=9))
    text = write([to_sgf(root, graph)])
    (tree,) = parse(text, strict=True).games
    shown = {board.tobytes() for board in boards(tree.root, Position(19))}
    assert {branch.scene.position.board.tobytes() for branch in root.walk()} <= shown
    assert sorted(tree.root.get_all("LB"))[-1] == "qd:b"
    assert "20 times" in (tree.root.get("C") or "")
    assert len(tree.root.children) == 4


def test_stones_that_come_into_sight_are_set_up() -> None:
    """L16 is not in the window of Q14 but in that of N14: it is there before the move is played."""
    record = GameRecord(19, [(1 + i % 2, parse_vertex(v, 19)) for i, v in enumerate(["Q16", "L16", "Q14", "N14"])])
    pairs = pair_table([record] * 3)
    graph = CollocationGraph.of_table(build(pairs, context_table(pairs), 12, level=1), CONVENTION)
    root = grow(graph, Scene.of_key(real("Q16 L16 Q14").key, CONVENTION), LineLimits(depth=1))
    (tree,) = parse(write([to_sgf(root, graph)]), strict=True).games
    assert (len(tree.root.get_all("AB")), tree.root.get_all("AW")) == (2, [])
    (set_up,) = tree.root.children
    assert len(set_up.get_all("AW")) == 1
    (move,) = set_up.children
    assert "W" in move
    assert np.array_equal(boards(tree.root, Position(19))[-1], root.children[0].scene.position.board)


def test_json_of_a_tree(graph: CollocationGraph) -> None:
    root = grow(graph, Scene.opening(CONVENTION), LineLimits(depth=2, breadth=5))
    data = json.loads(json.dumps(branch_json(root, graph, 5)))
    assert data["followed"] == 36
    second = data["moves"][1]
    assert (second["letter"], second["vertices"], second["color"], second["count"]) == ("b", ["R16"], "black", 10)
    assert second["first"] == {"game": None, "year": 1950, "move": 1, "tag": f"{1950 << 52 | 7 << 12:016x}"}
    assert second["then"]["moves"][0]["vertices"] == ["P17"]
    assert second["then"]["key"] == second["after"]


@pytest.mark.parametrize("ending", [".json", ".graphml", ".dot"])
def test_graphs_have_each_vertex_once(graph: CollocationGraph, ending: str) -> None:
    root = grow(graph, Scene.opening(CONVENTION), LineLimits(depth=9, breadth=9))
    data = graph_data(root)
    keys = {item["key"] for item in data["vertices"]}
    assert len(keys) == len(data["vertices"]) == 10  # two approaches look alike
    assert {(item["before"], item["after"]) for item in data["edges"]} == {
        (branch.scene.key.hex(), child.scene.key.hex()) for branch in root.walk() for child in branch.children
    }
    text = graph_text(root, Path(f"graph{ending}"))
    if ending == ".json":
        assert json.loads(text) == data
    elif ending == ".graphml":
        tags = [element.tag.rpartition("}")[2] for element in ET.fromstring(text).iter()]
        assert (tags.count("node"), tags.count("edge")) == (10, 10)
    else:
        assert (text.count("->"), text.count("{"), text.count("}")) == (10, 1, 1)


def test_graph_of_an_unknown_kind(graph: CollocationGraph) -> None:
    with pytest.raises(ValueError, match=r"'graph\.png' does not say"):
        graph_text(grow(graph, Scene.opening(CONVENTION), LineLimits()), Path("graph.png"))


# ---- Folders ---------------------------------------------------------------------------------------------------------


def test_a_base_on_disk_is_the_graph_in_memory(tmp_path: Path, graph: CollocationGraph) -> None:
    on_disk = CollocationGraph.open(knowledge_base(tmp_path / "kb"))
    keys = set(collocations(games())["before"].to_pylist()) | {empty_key(9), real("A1").key}
    for key in keys:
        assert on_disk.vertex(key) == graph.vertex(key)
    (approach,) = on_disk.vertex(real("R16").key).continuations
    assert on_disk.games.name(approach.first) == "Black – White, 1950"
    assert "first Black – White, 1950, move 2" in describe(approach, on_disk)


def test_conventions_come_from_the_manifest(tmp_path: Path) -> None:
    folder = knowledge_base(tmp_path / "kb")
    settings = {"pair_window": 7, "symmetries": False, "colour_swap": False}
    (folder / "manifest.json").write_text(json.dumps({"settings": settings}), encoding="utf-8")
    assert CollocationGraph.open(folder).convention == Convention(7, False, False)
    (folder / "manifest.json").unlink()
    assert CollocationGraph.open(folder).convention == Convention()


def test_bases_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(GraphError, match=r"has no collocations\.parquet: make it"):
        CollocationGraph.open(tmp_path)
    folder = knowledge_base(tmp_path / "kb")
    (folder / "manifest.json").write_text("[1", encoding="utf-8")
    with pytest.raises(GraphError, match=r"manifest\.json is damaged"):
        CollocationGraph.open(folder)
    path = folder / "collocations.parquet"
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(GraphError, match="is damaged"):
        CollocationGraph.open(folder)
    pq.write_table(pa.table({"before": [b"x"]}), path)
    with pytest.raises(GraphError, match="has no column 'after'"):
        CollocationGraph.open(folder)


def test_damage_inside_a_table(tmp_path: Path) -> None:
    """Whatever bytes are wrong, there is an answer or the error that says so, and no other one."""
    folder = knowledge_base(tmp_path / "kb")
    path = folder / "collocations.parquet"
    whole, rng = path.read_bytes(), random.Random(4)
    for _ in range(100):
        data = bytearray(whole)
        for _ in range(3):
            data[rng.randrange(len(data))] = rng.randrange(256)
        other = folder / "other.parquet"
        other.write_bytes(data)
        other.replace(path)  # as bases are published: a reader keeps the old file
        with contextlib.suppress(GraphError):
            assert isinstance(CollocationGraph.open(folder).openings, GraphVertex)


@pytest.mark.data
def test_professional_games_open_in_the_corner() -> None:
    games_file = os.environ.get("KATACHI_GAMES")
    if not games_file:
        pytest.skip("KATACHI_GAMES is not set")
    records = list(itertools.islice(read_games([games_file]), 60))
    graph = CollocationGraph.of_table(collocations(records), CONVENTION)
    scene = Scene.opening(CONVENTION)
    assert names(scene, graph.openings)[0][1] == "R16"  # 3-4: the first games of a collection are the oldest
    root = grow(graph, scene, LineLimits(depth=6, breadth=3, size=60))
    assert max(branch.depth for branch in root.walk()) == 6
    assert len(parse(write([to_sgf(root, graph)]), strict=True).games) == 1


def test_contexts_of_vertices(graph: CollocationGraph) -> None:
    assert graph.openings.context.is_empty_pattern
    assert graph.vertex(real("R16").key).context == Context.of(real("R16").key)
    assert isinstance(graph.openings.continuations[0], GraphContinuation)


@pytest.mark.parametrize("s", range(8))
def test_a_window_that_looks_symmetric_lies_on_a_board_that_is_not(s: int) -> None:
    """A stone on the 5-3 point sees one edge only, but its answer in the corner sees both."""
    records = [game("R15 Q17", year=1990 + i) for i in range(6)] + [game("K17 K10", year=1980 + i) for i in range(6)]
    graph = CollocationGraph.of_table(collocations(records), CONVENTION)
    stone, answer = (symmetry.apply(s, parse_vertex(text, 19), 19) for text in ("R15", "Q17"))
    position = Position(19)
    position.play(stone, BLACK)
    scene = Scene.of_game(position, stone, CONVENTION)
    assert len(scene.orientations) == 2
    found = continuations(graph, scene)
    assert [scene.points(continuation) for continuation in found.continuations] == [[answer]]
    assert scene.follow(found.continuations[0]).anchor == answer
