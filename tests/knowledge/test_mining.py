"""Mining from files to tables: right by the slow reference, and the same whichever way it was done."""

import json
import os
import random
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.knowledge import reference_patterns as ref
from tests.knowledge.games import collection, save_lines, turned

from katachi.knowledge.archive import Archive, game_tag
from katachi.knowledge.base import KnowledgeBase, KnowledgeBaseError
from katachi.knowledge.mining import MineSettings, MiningJob, mine
from katachi.knowledge.mining import job as job_module
from katachi.knowledge.mining.intake import Work
from katachi.knowledge.mining.tasks import join_archives, to_table
from katachi.knowledge.patterns.counting import CountSettings, Merger
from katachi.knowledge.patterns.nearest.patterns import ANY
from katachi.records import GameRecord, Setup, read_games

SMALL = MineSettings(CountSettings(k=6, windows=(3, 5), pair_window=5))


def mined(games: list[GameRecord], folder: Path, settings: MineSettings = SMALL, **more: Any) -> KnowledgeBase:
    folder.mkdir(parents=True, exist_ok=True)
    return mined_from(save_lines(games, folder / "games.sgfs.gz"), folder / "my.kb", settings, **more)


def mined_from(source: Path, to: Path, settings: MineSettings = SMALL, **more: Any) -> KnowledgeBase:
    MiningJob([source], to, settings, **more).run()
    return KnowledgeBase.open(to)


def files(base: KnowledgeBase, *, games: bool = True) -> dict[str, bytes]:
    """All that is in a base, or what does not depend on the order of the games."""
    found = {path.relative_to(base.folder).as_posix(): path for path in base.folder.rglob("*") if path.is_file()}
    other = ("games/", "manifest.json", "rejects.jsonl")
    return {name: path.read_bytes() for name, path in found.items() if games or not name.startswith(other)}


# ---- Against the reference -------------------------------------------------------------------------------------------


def reference(games: list[GameRecord], settings: MineSettings) -> tuple[ref.Counts, ref.Settings]:
    slow = ref.Settings(**{name: getattr(settings.counting, name) for name in ref.Settings.__dataclass_fields__})
    return ref.count(games, [game_tag(game) for game in games], slow), slow


def rows(table: pa.Table, *keys: str) -> dict[Any, tuple[int, ...]]:
    """Tallies by key."""
    names = ("count", "wins", "decided", "first", "last")
    return {tuple(row[key] for key in keys): tuple(row[name] for name in names) for row in table.to_pylist()}


def check_contexts(base: KnowledgeBase, counts: ref.Counts, support: int) -> None:
    for window, expected in counts.contexts.items():
        kept = {(key,): tally.row() for key, tally in expected.items() if tally.count >= support}
        table = base.table(f"contexts-{window}")
        assert rows(table, "key") == kept
        assert table["key"].to_pylist() == sorted(table["key"].to_pylist())
        assert base.manifest.counts["patterns"]["contexts"][str(window)] == len(expected)


def check_pairs(base: KnowledgeBase, counts: ref.Counts, support: int) -> None:
    width = (len(next(iter(counts.pairs))) - 2) // 2
    totals: dict[bytes, int] = {}
    for key, tally in counts.pairs.items():
        totals[key[:-2]] = totals.get(key[:-2], 0) + tally.count
    kept = {
        (key[:width], key[width:-2], int.from_bytes(key[-2:], "big")): tally.row()
        for key, tally in counts.pairs.items()
        if totals[key[:-2]] >= support
    }
    assert rows(base.table("pairs"), "before", "after", "relation") == kept
    assert base.manifest.counts["patterns"]["pairs"] == len(totals)
    assert base.manifest.counts["moves"] == counts.moves


def check_nearest(
    base: KnowledgeBase, games: list[GameRecord], counts: ref.Counts, slow: ref.Settings, least: int
) -> None:
    kept = ref.played_at_least(counts, least)
    tests, matches = ref.estimate(games, kept, slow)
    table = base.table("nearest").to_pylist()
    keys: list[bytes] = []
    for row in table:
        fact = (row["rank"] + 1) * 4 + row["symbol"]
        keys.append((keys[row["parent"]] if row["parent"] >= 0 else b"") + fact.to_bytes(2, "big"))
    found = {
        key: (row["n_match"], row["n_played"], row["wins"], row["decided"], row["first"], row["last"])
        for key, row in zip(keys, table, strict=True)
        if row["order"]
    }
    assert found == {key: (matches[key], *counts.nearest[key].row()) for key in kept}
    assert base.manifest.counts["tests"] == tests
    assert base.manifest.counts["patterns"]["nearest"] == len(kept)


def check_spectrum(base: KnowledgeBase, counts: ref.Counts, slow: ref.Settings) -> None:
    expected: dict[tuple[str, int], int] = {}

    def add(table: str, tallies: list[int]) -> None:
        for count in tallies:
            expected[table, count] = expected.get((table, count), 0) + 1

    for window, contexts in counts.contexts.items():
        add(f"contexts-{window}", [tally.count for tally in contexts.values()])
    marker = 0 if slow.colour_swap else 1
    for order in range(1, slow.k + 1):
        keys = [key for key in counts.nearest if len(key) == 2 * (order + marker)]
        add(f"nearest-{order}", [counts.nearest[key].count for key in keys])
    totals: dict[bytes, int] = {}
    for key, tally in counts.pairs.items():
        totals[key[:-2]] = totals.get(key[:-2], 0) + tally.count
    add("pairs", list(totals.values()))
    found = {(row["table"], row["frequency"]): row["patterns"] for row in base.table("spectrum").to_pylist()}
    assert found == expected


@pytest.mark.campaign
@pytest.mark.parametrize(
    "settings",
    [
        SMALL,
        MineSettings(CountSettings(k=4, windows=(3, 7), pair_window=3), min_played=1, min_support=1),
        MineSettings(
            CountSettings(k=5, symmetries=False, colour_swap=False, edge="point", windows=(3,), pair_window=3)
        ),
        MineSettings(CountSettings(k=3, symmetries=False, windows=(3, 5), pair_window=5), min_played=5, min_support=3),
        MineSettings(CountSettings(k=3, colour_swap=False, windows=(5,), pair_window=5)),
    ],
    ids=["usual", "all kept", "raw", "no symmetries", "absolute"],
)
def test_tables_are_what_the_reference_counts(tmp_path: Path, settings: MineSettings) -> None:
    games = collection(12, moves=25)
    games.append(GameRecord(5, [(2, 12), (1, -1), (2, 13)], setup=Setup((1, 2), (6,)), headers={"RE": "W+R"}))
    base = mined(games, tmp_path, settings, batch=5)
    counts, slow = reference(games, settings)
    check_contexts(base, counts, settings.min_support)
    check_pairs(base, counts, settings.min_support)
    check_nearest(base, games, counts, slow, settings.min_played)
    check_spectrum(base, counts, slow)
    assert base.archive.tags.tolist() == [game_tag(game) for game in games]
    assert base.table("collocations").num_rows == base.manifest.counts["patterns"]["collocations"]
    assert base.check() == []


def test_collocations_know_all_pairs(tmp_path: Path) -> None:
    """Their counts of P and Q are over all pairs, not only over those with support."""
    games = collection(40, sizes=(5,))
    base = mined(games, tmp_path)
    counts, _ = reference(games, SMALL)
    before: dict[bytes, int] = {}
    after: dict[bytes, int] = {}
    width = (len(next(iter(counts.pairs))) - 2) // 2
    for key, tally in counts.pairs.items():
        before[key[:width]] = before.get(key[:width], 0) + tally.count
        after[key[width:-2]] = after.get(key[width:-2], 0) + tally.count
    found = base.table("collocations").to_pylist()
    assert found
    for row in found:
        assert (row["before_count"], row["after_count"]) == (before[row["before"]], after[row["after"]])


def test_replies_are_kept_if_wanted(tmp_path: Path) -> None:
    games = collection(10)
    base = mined(games, tmp_path / "with", MineSettings(replace(SMALL.counting, replies=True)), batch=4)
    plain = mined(games, tmp_path / "without")
    assert files(base, games=False).keys() - files(plain, games=False).keys() == {"replies.bin"}
    follow = sum(a >= 0 and b >= 0 for game in games for (_, a), (_, b) in pairwise(game.moves))
    found = base.replies.patterns
    roots = slice(found.levels[1])
    assert found.played[roots][found.facts[roots] == ANY].tolist() == [follow]
    with pytest.raises(KnowledgeBaseError, match=r"there is no 'replies\.bin'"):
        _ = plain.replies


def test_the_table_of_nearest_patterns_has_their_counts(tmp_path: Path) -> None:
    base = mined(collection(10), tmp_path)
    table, counts = base.table("nearest"), base.manifest.counts
    assert to_table(base.nearest).equals(table)
    again = base.nearest.estimated([base.archive.packed])
    assert (again.tests, again.moves) == (counts["tests"], counts["moves"])
    assert again.matched.tolist() == table["n_match"].to_pylist()


# ---- The same whichever way ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_neither_order_nor_batches_matter(tmp_path: Path) -> None:
    games = collection(30)
    expected = files(mined(games, tmp_path / "plain"), games=False)
    assert len(expected) == 9
    for seed, batch in ((1, 1), (2, 7), (3, 29)):
        mixed = random.Random(seed).sample(games, len(games))
        assert files(mined(mixed, tmp_path / str(batch), batch=batch), games=False) == expected


def test_batches_make_the_same_archive(tmp_path: Path) -> None:
    source = save_lines(collection(20), tmp_path / "games.sgfs.gz")
    expected = files(mined_from(source, tmp_path / "plain.kb"))
    assert files(mined_from(source, tmp_path / "batches.kb", batch=3)) == expected


@pytest.mark.slow
@pytest.mark.parametrize("on", ["processes", pytest.param("ray", marks=pytest.mark.ray)])
def test_threads_processes_and_ray_agree(tmp_path: Path, on: str) -> None:
    source = save_lines(collection(30), tmp_path / "games.sgfs.gz")
    expected = files(mined_from(source, tmp_path / "threads.kb", batch=8, workers=3))
    assert files(mined_from(source, tmp_path / f"{on}.kb", batch=8, workers=2, on=on)) == expected


def counts_only(base: KnowledgeBase) -> dict[str, Any]:
    """The tables without the moments: a game with exchanged colours is another game."""
    return {name: base.table(name).drop_columns(["first", "last"]) for name in base.tables if name != "spectrum"} | {
        "spectrum": base.table("spectrum")
    }


@pytest.mark.slow
@pytest.mark.parametrize("swap", [False, True])
def test_counts_are_those_of_turned_games(tmp_path: Path, swap: bool) -> None:
    games = collection(12)
    plain = mined(games, tmp_path / "plain")
    for symmetry in range(8):
        images = [turned(game, symmetry, swap) for game in games]
        for game, image in zip(games, images, strict=True):
            image.headers |= {name: game.headers[name] for name in ("DT",) if name in game.headers}
        base = mined(images, tmp_path / f"{symmetry}")
        assert counts_only(base) == counts_only(plain)
        if not swap:  # the moments are the same too: tags do not change with the board
            assert files(base, games=False) == files(plain, games=False)


# ---- What comes in ---------------------------------------------------------------------------------------------------


def test_rejects_and_duplicates_are_counted(tmp_path: Path) -> None:
    games = collection(6, sizes=(9,), moves=60)
    twice = turned(games[2], 5, False)
    illegal = GameRecord(9, [(1, 40), (2, 41), (1, 40)])
    source = save_lines([*games, twice, illegal], tmp_path / "games.sgfs.gz", "(;GM[2]SZ[8])", "rubbish")
    answer = MiningJob([source], tmp_path / "my.kb", SMALL).run()
    assert {name: answer[name] for name in ("games", "rejected", "duplicates", "cut")} == {
        "games": 7, "rejected": 2, "duplicates": 1, "cut": 1,
    }  # fmt: skip
    report = [json.loads(line) for line in (tmp_path / "my.kb" / "rejects.jsonl").read_text().splitlines()]
    assert [entry["line"] for entry in report] == [8, 9, 10]
    assert [source["name"] for source in KnowledgeBase.open(tmp_path / "my.kb").manifest.sources] == ["games.sgfs.gz"]


def test_no_games_no_base(tmp_path: Path) -> None:
    (tmp_path / "empty.sgf").write_text("nothing")
    with pytest.raises(ValueError, match=r"no games in .*empty\.sgf: 1 rejected"):
        MiningJob([tmp_path / "empty.sgf"], tmp_path / "my.kb", SMALL).run()
    assert not (tmp_path / "my.kb").exists()
    with pytest.raises(FileNotFoundError, match=r"no such file or folder: .*missing\.sgf"):
        MiningJob([tmp_path / "missing.sgf"], tmp_path / "my.kb", SMALL).run()


@pytest.mark.parametrize(
    ("counting", "message"),
    [
        ({"k": 0}, r"k \(--k\) is 0"),
        ({"k": 99}, r"k \(--k\) is 99"),
        ({"windows": ()}, "--windows 3,5,7,9"),
        ({"windows": (4, 9)}, "window of 4 has no centre"),
        ({"windows": (1, 9)}, "a window is 1"),
        ({"windows": (3, 5)}, "add 9 to windows"),
    ],
)
def test_impossible_settings(counting: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        MineSettings(replace(CountSettings(), **counting))


# ---- Adding ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_adding_is_mining_everything_at_once(tmp_path: Path) -> None:
    old, new = collection(25), collection(20, first=25)
    first, second = save_lines(old, tmp_path / "a.sgfs.gz"), save_lines([*old[3:9], *new], tmp_path / "b.sgfs.gz")
    whole = MiningJob([first, second], tmp_path / "whole.kb", SMALL, batch=11).run()
    MiningJob([first], tmp_path / "added.kb", SMALL, batch=4).run()
    added = MiningJob([second], tmp_path / "added.kb", SMALL, add=True, batch=7).run()
    bases = [KnowledgeBase.open(tmp_path / name) for name in ("whole.kb", "added.kb")]
    assert files(bases[0]) == files(bases[1])
    assert {**whole, "kb": 0, "seconds": 0} == {**added, "kb": 0, "seconds": 0}
    assert (added["games"], added["duplicates"]) == (45, 6)


def test_adding_known_games_changes_nothing(tmp_path: Path) -> None:
    games = [*collection(9), GameRecord(9, [(1, 40), (2, 41)], setup=Setup((3, 1), (5, 2)))]
    base = mined(games, tmp_path)
    before = files(base, games=False)
    answer = MiningJob([tmp_path / "games.sgfs.gz"], base.folder, SMALL, add=True).run()
    assert (answer["games"], answer["duplicates"]) == (10, 10)
    assert files(KnowledgeBase.open(base.folder), games=False) == before


def test_adding_with_other_settings_is_refused(tmp_path: Path) -> None:
    base = mined(collection(3), tmp_path)
    other = MineSettings(replace(SMALL.counting, k=7))
    with pytest.raises(ValueError, match=r"mined with other settings: k was 6 and is 7"):
        MiningJob([tmp_path / "games.sgfs.gz"], base.folder, other, add=True).run()


def test_a_base_in_the_way(tmp_path: Path) -> None:
    base = mined(collection(3), tmp_path)
    with pytest.raises(ValueError, match=r"add games to it \(--add, add=True\) or make it again \(--force"):
        MiningJob([tmp_path / "games.sgfs.gz"], base.folder, SMALL).run()
    more = save_lines(collection(4), tmp_path / "more.sgfs.gz")
    assert MiningJob([more], base.folder, SMALL, replace=True).run()["games"] == 4


# ---- Parts -----------------------------------------------------------------------------------------------------------


def test_joined_archives(tmp_path: Path) -> None:
    games = [*collection(7), GameRecord(9), GameRecord(5, [(1, 3)], setup=Setup((1,), (2, 7)))]
    parts = [Archive.build(games[:4]), Archive.build(games[4:8]), Archive.build(games[8:])]
    for number, part in enumerate(parts):
        part.save(tmp_path / str(number))
    join_archives([tmp_path / str(number) for number in range(3)], tmp_path / "joined")
    Archive.join(parts).save(tmp_path / "whole")
    for path in sorted((tmp_path / "whole").glob("*.npy")):
        assert (tmp_path / "joined" / path.name).read_bytes() == path.read_bytes()
    assert pq.read_table(tmp_path / "joined" / "games.parquet").equals(
        pq.read_table(tmp_path / "whole" / "games.parquet")
    )
    assert [Archive.open(tmp_path / "joined").record(i).moves for i in range(9)] == [game.moves for game in games]


def test_only_one_may_work(tmp_path: Path) -> None:
    source = save_lines(collection(3), tmp_path / "games.sgfs.gz")
    with (
        Work(tmp_path / "my.kb.work").opened({}, resume=False),
        pytest.raises(ValueError, match=r"another process .* is at work here"),
    ):
        mined_from(source, tmp_path / "my.kb", resume=True)


def test_many_runs_are_joined_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = save_lines(collection(20), tmp_path / "games.sgfs.gz")
    expected = files(mined_from(source, tmp_path / "plain.kb"))
    monkeypatch.setattr(job_module, "MOST_RUNS", 3)  # 20 runs become 7, then 3
    monkeypatch.setattr(job_module, "MOST_ESTIMATES", 4)
    assert files(mined_from(source, tmp_path / "many.kb", batch=1)) == expected


@pytest.mark.slow
@pytest.mark.parametrize("records", [1, 2, 7, 100])
def test_tables_do_not_depend_on_how_much_is_merged_at_once(
    tmp_path: Path, records: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Relations are told before their pair, and the pair may come a block later."""
    source = save_lines(collection(8), tmp_path / "games.sgfs.gz")
    expected = files(mined_from(source, tmp_path / "plain.kb"))
    blocks = Merger.blocks
    monkeypatch.setattr(Merger, "blocks", lambda self: blocks(self, records))
    assert files(mined_from(source, tmp_path / "blocks.kb", batch=3)) == expected


@pytest.mark.data
@pytest.mark.skipif("KATACHI_GAMES" not in os.environ, reason="KATACHI_GAMES names no collection")
def test_openings_of_professionals_are_what_the_reference_counts(tmp_path: Path) -> None:
    """Full size, all windows and orders: far stones, four sides, many symmetric positions."""
    settings = MineSettings(min_played=1)
    games = [
        GameRecord(19, game.moves[:15], headers={"DT": game.date, "RE": game.result_text})
        for game in islice(read_games([os.environ["KATACHI_GAMES"]]), 0, 30_000, 15_000)
    ]
    base = mined(games, tmp_path, settings, batch=2)
    counts, slow = reference(games, settings)
    check_contexts(base, counts, settings.min_support)
    check_pairs(base, counts, settings.min_support)
    check_nearest(base, games, counts, slow, settings.min_played)


def test_a_source_that_is_added_again_is_listed_once(tmp_path: Path) -> None:
    source = save_lines(collection(6), tmp_path / "games.sgfs.gz")
    more = save_lines(collection(9), tmp_path / "more.sgfs.gz")
    mine(source, tmp_path / "a.kb", k=3, windows=(3,))
    for again in (more, more, source):
        base = mine(again, tmp_path / "a.kb", k=3, windows=(3,), add=True)
    assert [one["name"] for one in base.manifest.sources] == ["games.sgfs.gz", "more.sgfs.gz"]
    assert base.manifest.counts["games"] == 9


def test_what_may_never_end_is_not_mined(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="/dev/zero: a device or a pipe may never end"):
        mine("/dev/zero", tmp_path / "a.kb")
