"""The trees of corners and openings, compared with a slow replay and with pattern search."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.knowledge import slow_around, slow_trees
from tests.knowledge.games import collection, turned
from tests.knowledge.slow_trees import Told

from katachi import _core
from katachi.go import PASS, Color, Game, Position, parse_vertex, vertex
from katachi.knowledge.archive import Archive
from katachi.knowledge.patterns.counting import count_trees
from katachi.knowledge.patterns.find.pattern import of_stones
from katachi.knowledge.patterns.find.search import Search, search_archive
from katachi.knowledge.trees.corners import corner_side, in_corner
from katachi.knowledge.trees.table import ELSEWHERE, ENOUGH, OVER, TreeTable, is_next
from katachi.knowledge.trees.tree import CornerTree, OpeningTree, TreeNode
from katachi.records import GameRecord

Slow = dict[tuple[int, slow_trees.Picture], Told]


def trees_of(
    records: list[GameRecord], folder: Path, least: int = 1, batch: int = 7, enough: int = ENOUGH
) -> tuple[CornerTree, OpeningTree]:
    """Counted in batches, as mining does, and read back from files."""
    runs = []
    for first in range(0, len(records), batch):
        runs.append(folder / f"{first}")
        runs[-1].mkdir()
        archive = Archive.build(records[first : first + batch])
        count_trees(archive.packed, archive.tags, runs[-1])
    for name in ("corners", "openings"):
        TreeTable.merge([run / f"{name}.run" for run in runs], least, enough).save(folder / name)
    return CornerTree.open(folder / "corners"), OpeningTree.open(folder / "openings")


# ---- Against a slow replay -------------------------------------------------------------------------------------------


def told_by(node: TreeNode, views: list[dict[int, slow_trees.Cell]]) -> Told:
    """What a node of the fast tree says about next moves, in the words of the slow one."""
    told = Told()
    for move in node.moves:
        kind = "tenuki" if move.is_tenuki else "move"
        where = slow_trees.place(move.points[0], views) if move.points else slow_trees.NOWHERE
        for year, count, wins, decided in move.by_year:
            told.count[(kind, where), year] = count
            told.wins[(kind, where), year] = wins
            told.decided[(kind, where), year] = decided
    return told


def compare(tree: CornerTree | OpeningTree, slow: Slow, records: list[GameRecord]) -> Counter[str]:
    """Every node of the slow tree against the fast one; counts what was met."""
    met: Counter[str] = Counter()
    replays = [slow_trees.replayed(record) for record in records]
    assert len(tree) == len(slow)
    for told in slow.values():
        number, time, corner = told.example
        boards, sides, _ = replays[number]
        position = records[number].game(time + 1).position
        own = Color(sides[time])
        node = tree.at(position, own, corner) if isinstance(tree, CornerTree) else tree.at(position, own)
        assert node is not None
        views = slow_trees.seen(boards[time], own, list(slow_trees.turned(node.size, corner)))[1]
        met["symmetric"] += len(views) > 1
        met["captured"] += bool(position.captured(1) or position.captured(2))
        met["often"] += node.followed > 1
        met.update(following[0] for following, _ in told.count)
        compare_node(node, told, views)
    return met


def compare_node(node: TreeNode, told: Told, views: list[dict[int, slow_trees.Cell]]) -> None:
    mine = told_by(node, views)
    at_once = {key: count for key, count in told.count.items() if key[0][0] in ("move", "tenuki")}
    assert mine.count == at_once
    assert all(mine.wins[key] == told.wins[key] and mine.decided[key] == told.decided[key] for key in at_once)
    totals: Counter[tuple[str, slow_trees.Cell]] = Counter()
    for (following, _), count in told.count.items():
        totals[following] += count
    overs = totals["over", slow_trees.NOWHERE]
    assert (node.over, node.followed) == (overs, overs + sum(at_once.values()))
    for kind, moves in (("later", node.moves), ("reply", node.replies)):
        fast = {slow_trees.place(move.points[0], views): move.later for move in moves if move.later}
        assert fast == {where: count for (what, where), count in totals.items() if what == kind}


# ---- The rest of the board -------------------------------------------------------------------------------------------


def top_side(size: int, corner: int, *, mirrored: bool) -> bool:
    """Whether a view shows the upper or lower side of the board at its top, and not the left or right one."""
    at = slow_around.turned(size, corner, mirrored=mirrored)[size // 2, 0]
    return at // size in (0, size - 1)


def noted(record: GameRecord) -> Iterator[tuple[int, int, Color, int | None]]:
    """When each corner of a game first shows a position: moves played, corner, side to move, next move in it."""
    boards, sides, points = slow_trees.replayed(record)
    for corner in range(4):
        views = list(slow_trees.turned(record.size, corner))
        before = set()
        for time, (board, own) in enumerate(zip(boards, sides, strict=True)):
            stones = sum(bool(board[point]) for point in views[0])
            here = points[time] if time < len(points) and points[time] in views[0] else None
            picture, _ = slow_trees.seen(board, own, views)
            if stones > 40 or (not stones and here is None) or picture in before:
                continue
            before.add(picture)
            yield time, corner, Color(own), here


def slow_view(position: Position, corner: int, own: Color, here: int | None) -> bool | None:
    """Whether the fast tree's view of a corner is mirrored against the slow one; None if no side can be told."""
    symmetries = _core.corner_views(position, int(own))[corner][1]
    shown = [_core.points_in_view(position.size, each, True) for each in symmetries]
    cells = [0 if here is None else view.index(here) for view in shown]
    if len(shown) > 1 and cells[0] == cells[1]:
        return None
    view = shown[cells.index(min(cells))]
    is_top = view[0] // position.size in (0, position.size - 1)
    return is_top != top_side(position.size, corner, mirrored=False)


@pytest.mark.parametrize("size", [7, 9])
def test_the_rest_of_the_board_is_that_of_a_slow_replay(tmp_path: Path, size: int) -> None:
    records = [long_game(seed, size, 50) for seed in range(60)]
    records += [turned(record, s, swap=bool(s % 2)) for s, record in enumerate(records[:8])]
    corners, _ = trees_of(records, tmp_path, enough=2)
    expected: dict[int, Counter[tuple[int, int, int]]] = defaultdict(Counter)  # by key: factor, state, next move's code
    met: Counter[str] = Counter()
    for record in records:
        for time, corner, own, here in noted(record):
            position = record.game(time + 1).position
            key, symmetries = _core.corner_views(position, int(own))[corner]
            shown = [_core.points_in_view(size, each, True) for each in symmetries]
            code = min(view.index(here) for view in shown) if here is not None else ELSEWHERE
            code = OVER if time == len(record.moves) else code
            found = slow_around.around(position, corner, own, mirrored=slow_view(position, corner, own, here))
            met.update(f"{factor} is {state}" for factor, state in enumerate(found))
            expected[key].update((factor, state, code) for factor, state in enumerate(found))
    assert len(met) == 16, met
    assert min(met.values()) > 40, met
    compared = 0
    for key, counts in expected.items():
        row = corners.table.row(key)
        assert row is not None
        codes = [each.code for each in corners.table.followed(row) if is_next(each.code)]
        for factor, rows in corners.table.around(row).items():
            fast = Counter(
                {(factor, s, c): n for c, times in zip(codes, rows, strict=True) for s, n in enumerate(times)}
            )
            assert +fast == Counter({each: n for each, n in counts.items() if each[0] == factor})
            compared += 1
    assert compared > 100


def long_game(seed: int, size: int, moves: int) -> GameRecord:
    """Random and legal, until the corners are full."""
    chance, game = random.Random(seed), Game(size, rules="japanese")
    for _ in range(moves):
        game.play(chance.choice([*game.legal_moves(), PASS]))
    return GameRecord(size, game.moves, headers={"RE": "B+R", "DT": str(1990 + seed)})


@pytest.mark.parametrize("sizes", [(5, 7, 9), (3, 4)])
def test_every_count_is_that_of_a_slow_replay(tmp_path: Path, sizes: tuple[int, ...]) -> None:
    records = collection(20, sizes=sizes, moves=50)
    records += [turned(record, s, swap=bool(s % 2)) for s, record in enumerate(records[:8])]
    corners, openings = trees_of(records, tmp_path)
    slow_corners, slow_openings = slow_trees.count(records)
    met = compare(corners, slow_corners, records)
    assert all(met[kind] for kind in ("move", "later", "reply", "tenuki", "over", "symmetric", "often")), met
    assert met["captured"] > 50, met
    met = compare(openings, slow_openings, records)
    assert all(met[kind] for kind in ("move", "tenuki", "over", "symmetric", "often")), met
    assert len(corners) + len(openings) > 500


def test_full_corners_and_boards_are_left_out(tmp_path: Path) -> None:
    records = [long_game(seed, 13, 170) for seed in range(2)]
    corners, openings = trees_of(records, tmp_path)
    slow_corners, slow_openings = slow_trees.count(records)
    assert compare(corners, slow_corners, records)["captured"] > 50
    assert compare(openings, slow_openings, records)["move"] > 50
    stones = max("".join(picture).count("o") + "".join(picture).count("x") for _, picture in slow_corners)
    assert stones == 40


def test_suicide_and_handicap_are_followed(tmp_path: Path) -> None:
    """Stones of a setup are there from the start; a suicide takes its own stones off again."""
    text = "(;SZ[5]RU[NZ]AB[ab][bb][cb][ca];W[aa];B[ee];W[ba];B[aa])"
    (tmp_path / "game.sgf").write_text(text, encoding="utf-8")
    record = GameRecord.open(tmp_path / "game.sgf")
    corners, _ = trees_of([record], tmp_path)
    start = record.game(1)
    node = corners.at(start.position, Color.WHITE, 0)
    assert node is not None
    assert [vertex(move.points[0], 5) for move in node.moves] == ["A5"]
    after = record.game(4).position
    assert not after.color(parse_vertex("A5", 5))
    again = corners.at(after, Color.BLACK, 0)
    assert again is not None
    assert [vertex(move.points[0], 5) for move in again.moves] == ["A5"]


# ---- Against pattern search ------------------------------------------------------------------------------------------


def first_per_corner(archive: Archive, position: Position, corner: int, own: Color) -> NDArray[np.int32]:
    """`katachi find` on the square of a corner: the first hit in each corner of each game."""
    size, side = position.size, corner_side(position.size)
    left, top = (size - side if corner & bit else 0 for bit in (1, 2))
    pattern = of_stones(position.board, left, top, left + side - 1, top + side - 1)
    rows = search_archive(archive, pattern, Search(all_hits=True, next=" XO"[own])).rows  # type: ignore[arg-type]
    _, first = np.unique((rows[:, 0].astype(np.int64) * 32 + rows[:, 5]) * 32 + rows[:, 6], return_index=True)
    found: NDArray[np.int32] = rows[np.sort(first)]
    return found


def test_every_count_is_that_of_pattern_search(tmp_path: Path) -> None:
    records = collection(40, sizes=(9,), moves=50)
    records += [turned(record, s % 8, swap=s % 3 == 0) for s, record in enumerate(records)]
    archive = Archive.build(records)
    corners, _ = trees_of(records, tmp_path, batch=30)
    compared = 0
    for record in records[::4]:
        for time in range(2, 40, 3):
            position, own = record.game(time + 1).position, Color(record.moves[time].color)
            for corner in range(4):
                if any(position.color(point) for point in range(81) if in_corner(point, corner, 9)):
                    compare_with_search(corners, archive, position, own, corner)
                    compared += 1
    assert compared > 500


def compare_with_search(corners: CornerTree, archive: Archive, position: Position, own: Color, corner: int) -> None:
    node = corners.at(position, own, corner)
    assert node is not None
    rows = first_per_corner(archive, position, corner, own)
    points = [point for point in range(position.size**2) if in_corner(point, corner, position.size)]
    found: Counter[tuple[int, int]] = Counter()
    at_once: Counter[tuple[int, int]] = Counter()
    for _, move, following, cell, color, *_ in rows.tolist():
        if cell >= 0:
            found[points[cell], color] += 1
            at_once[points[cell], color] += following == move + 1
    assert node.followed == len(rows)
    for move in (*node.moves, *node.replies):
        keys = [(point, int(move.color)) for point in move.points]
        if keys:
            assert sum(found.pop(key, 0) for key in keys) == move.count + move.later
            assert sum(at_once.pop(key, 0) for key in keys) == move.count
    assert not found


# ---- Files -----------------------------------------------------------------------------------------------------------


def test_pruned_trees_keep_whole_positions(tmp_path: Path) -> None:
    corners, _ = trees_of(collection(40, sizes=(5,), moves=20), tmp_path)
    few = corners.table.pruned(4)
    assert 0 < len(few) < len(corners)
    assert few.least == 4
    for row, key in enumerate(few.keys.tolist()):
        before = corners.table.row(key)
        assert before is not None
        assert few.followed(row) == corners.table.followed(before)
        assert int(few.counts[row]) == int(corners.table.counts[before]) >= 4
    assert few.row(12345) is None


def test_damaged_files_are_named_in_one_line(tmp_path: Path) -> None:
    trees_of(collection(3, sizes=(5,), moves=20), tmp_path)
    whole = (tmp_path / "corners").read_bytes()
    for damage in (b"", b"KATCOLS1", whole[:200], whole[: len(whole) - 200], whole.replace(b'"codes"', b'"c0des"')):
        path = tmp_path / "damaged.bin"
        path.write_bytes(damage)
        with pytest.raises(ValueError, match=r"damaged\.bin") as caught:
            CornerTree.open(path)
        assert "\n" not in str(caught.value)


def test_years_that_end_too_early_are_damage(tmp_path: Path) -> None:
    corners, _ = trees_of(collection(3, sizes=(5,), moves=20), tmp_path)
    table = corners.table
    cut = replace(table, years_at=table.years_at // 2)
    with pytest.raises(ValueError, match="damaged"):
        _ = [cut.followed(row) for row in range(len(cut))]
