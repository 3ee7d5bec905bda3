"""Trees: changing them, writing them, and that nothing is lost on the way."""

from __future__ import annotations

import gc
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katachi.reading.problems.files import problem_of
from katachi.records import GameRecord, GameTree, Node, load, parse, save, write

Shape = list[tuple[int, list[tuple[str, list[str]]]]]


def shape(game: GameTree) -> Shape:
    """Depth and properties of all nodes in order: equal exactly when two trees are."""
    depths: dict[int, int] = {}
    out: Shape = []
    for node in game.nodes():
        depth = depths[id(node.parent)] + 1 if node.parent is not None else 0
        depths[id(node)] = depth
        out.append((depth, list(node.raw.items())))
    return out


names = st.from_regex(r"[A-Z][A-Z0-9_]{0,5}", fullmatch=True)
# Everything UTF-8 can hold; brackets, backslashes and line ends more often than by chance.
texts = st.text(
    st.one_of(st.sampled_from("]\\:[;()\r\n\t\0 柯"), st.characters(exclude_categories=["Cs"])), max_size=12
)


@st.composite
def trees(draw: st.DrawFn) -> GameTree:
    tree = GameTree()
    nodes = [tree.root]
    for _ in range(draw(st.integers(0, 12))):
        nodes.append(draw(st.sampled_from(nodes)).add_child())
    for node in nodes:
        for name in draw(st.lists(names, max_size=3, unique=True)):
            # Points cannot hold a bracket: the reader takes one for the end of the value.
            if name not in ("B", "W", "AB", "AW", "AE"):
                node.set(name, *draw(st.lists(texts, min_size=1, max_size=3)))
    tree.root.set("CA", "UTF-8")
    return tree


@pytest.mark.slow
@given(st.lists(trees(), min_size=1, max_size=3))
def test_written_and_read_again_is_the_same(games: list[GameTree]) -> None:
    text = write(games)
    again = parse(text.encode())
    assert [shape(game) for game in again.games] == [shape(game) for game in games]
    assert write(again.games) == text
    assert not [w for w in again.warnings if "unusual property name" not in w.message]


@given(texts)
def test_text_survives_escaping(text: str) -> None:
    node = Node()
    node.set("C", text)
    expected = text.replace("\t", " ").replace("\v", " ").replace("\f", " ")
    for end in ("\r\n", "\n\r", "\r"):
        expected = expected.replace(end, "\n")
    if "\n\r\n" not in text and "\r\n\r" not in text:  # pairs of line ends can be paired in two ways
        assert node.get("C") == expected


def test_unknown_properties_come_back_to_the_letter() -> None:
    text = "(;FF[4]CA[UTF-8]KGSDE[a\\]b\r\n c:d\\\n]XX[][ ][\\\\]\n;SBKV[0.43]B[aa])\n"
    assert write(parse(text).games) == text


def test_the_writer_says_utf8_whatever_was_read() -> None:
    sgf = parse("(;CA[GBK]PB[柯洁])".encode("gbk"))
    assert write(sgf.games) == "(;CA[UTF-8]PB[柯洁])\n"
    assert sgf.games[0].root.get("CA") == "GBK"  # the tree is not changed by writing it


def test_editing() -> None:
    tree = parse("(;SZ[9](;B[aa];W[bb])(;B[cc]))").games[0]
    first, second = tree.root.children
    second.detach()
    first.children[0].remove("W")
    first.set("C", "a [good] move \\")
    first.set_raw("LB", "aa:A", "bb:B")
    tree.root.set("SZ")
    assert write([tree]) == "(;CA[UTF-8]\n;B[aa]C[a [good\\] move \\\\]LB[aa:A][bb:B];)\n"
    assert dict(first.properties) == {"B": ["aa"], "C": ["a [good] move \\"], "LB": ["aa:A", "bb:B"]}
    assert first.get_all("LB") == ["aa:A", "bb:B"]
    assert "B" in first
    assert second.parent is None


@pytest.mark.parametrize(
    ("name", "value"), [("b", "aa"), ("", "x"), ("B[", "x"), ("C", "a]b"), ("C", "\\"), ("C", "\\\\\\")]
)
def test_what_cannot_be_written_is_refused(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=r"is not a property name|has a '\]'"):
        Node().set_raw(name, value)


def test_saving_replaces_the_file_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "棋譜.sgf"
    save(parse("(;PB[柯洁])").games, path)
    save(parse("(;PB[古力])").games, path)
    assert path.read_text(encoding="utf-8") == "(;PB[古力]CA[UTF-8])\n"
    assert [p.name for p in tmp_path.iterdir()] == ["棋譜.sgf"]
    assert load(path).games[0].root.get("PB") == "古力"


def test_a_failed_save_leaves_nothing_behind(tmp_path: Path) -> None:
    target = tmp_path / "folder.sgf"
    target.mkdir()
    with pytest.raises(OSError, match="folder"):
        save([GameTree()], target)
    assert [p.name for p in tmp_path.iterdir()] == ["folder.sgf"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    ["(;" + ";B[aa]" * 200_000 + ")", "(;B[aa]" * 200_000 + ")" * 200_000, "(;B[aa]" + "(;W[bb])" * 100_000 + ")"],
    ids=["long", "nested", "wide"],
)
def test_depth_and_width_do_not_matter(text: str) -> None:
    sgf = parse(text, strict=True)
    count = sum(1 for _ in sgf.games[0].nodes())
    assert count in (200_001, 200_000, 100_001)
    assert shape(parse(write(sgf.games)).games[0])[1:] == shape(sgf.games[0])[1:]
    del sgf
    gc.collect()


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        "(",
        ")",
        ";",
        "[",
        "]",
        "\\",
        "(;",
        "B[",
        ";B[",
        "C[a]",
        "B[aa]",
        "AB",
        "a ",
        "1a",
        ";B[\\",
        "(;B[]",
        "\0",
        "\x01\x02",
        "( ",
        "; x",
        "(;GM[1]",
        "X1[]",
    ],
)
def test_no_repeated_piece_hangs_the_reader(unit: str) -> None:
    """A linear reader needs at most a second or two, a quadratic one most of an hour."""
    text = unit * (1_200_000 // len(unit))
    start = time.thread_time()
    for data in (text, "(;" + text):
        parse(data)
    assert time.thread_time() - start < 60


@pytest.mark.parametrize(
    ("text", "size"), [("9", 9), (" 9 ", 9), ("9:9", 9), (" 9 : 9 ", 9), ("9\0\0", 9), ("x", 19), ("", 19), ("９", 19)]
)
def test_nodes_and_games_read_the_size_alike(text: str, size: int) -> None:
    tree = parse(f"(;SZ[{text}]AB[aa:bb])".encode()).games[0]
    assert tree.root.board_size == GameRecord.from_tree(tree).size == size
    assert tree.root.points("AB") == [0, 1, size, size + 1]


def test_a_problem_whose_size_comes_late_is_refused() -> None:
    tree = parse(b"(;GM[1];SZ[9]AB[aa]AW[bb])").games[0]
    assert (GameRecord.from_tree(tree).size, tree.root.board_size) == (9, 19)
    with pytest.raises(ValueError, match=r"the board has 9 lines, but the first node says 19 \(SZ\)"):
        problem_of(tree, "x")
