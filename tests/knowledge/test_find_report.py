"""What is counted about the hits of a search, the filters, and the answers for programs."""

import random
import re
from pathlib import Path

import numpy as np
import pytest

from katachi.go import parse_vertex
from katachi.knowledge.archive import Archive, mask
from katachi.knowledge.patterns.find import export
from katachi.knowledge.patterns.find.continuations import FindReport, bucket_width, trend
from katachi.knowledge.patterns.find.pattern import parse
from katachi.knowledge.patterns.find.search import Search, search_archive
from katachi.knowledge.statistics import Share
from katachi.records import Filter, FilterError, GameRecord, load, read_games, write

KOMOKU = """
    ---------
    . . . . |
    . . . . |
    . . X . |
    . . . . |
"""


def game(moves: str, **headers: str) -> GameRecord:
    points = [parse_vertex(word, 9) for word in moves.split()]
    return GameRecord(9, [(1 + i % 2, point) for i, point in enumerate(points)], headers=headers)


def collection() -> list[GameRecord]:
    """A stone on H7 (or what it becomes turned), and what comes then."""
    return [
        game("H7 G7 E5", PB="Ito", PW="Ueda", RE="B+R", DT="1990", EV="Meijin"),
        game("H7 G7 E5", PB="Ueda", PW="Ito", RE="W+2.5", DT="1993"),
        game("B7 C7 E5", PB="Abe", PW="Ito", RE="W+R", DT="2004-05-01"),  # the upper left corner
        game("E5 H7 G7 A1", PB="Abe", PW="Baba", RE="W+R", DT="2005"),  # colours exchanged
        game("H7 E5 A1 G7", PB="Abe", PW="Baba", RE="?"),  # later, nobody knows when
        game("H7 E5 H8", PB="Abe", PW="Baba", RE="Jigo", DT="2010"),  # Black himself, later
        game("H7 E5 A1", PB="Abe", PW="Baba", RE="B+0.5", DT="2011"),  # never
        game("H7", PB="Abe", PW="Baba", RE="W+T", DT="1801"),  # the game ends with it
        game("E5 E4"),
    ]


def report(**how: object) -> FindReport:
    return FindReport(search_archive(Archive.build(collection()), parse(KOMOKU), Search(**how)))  # type: ignore[arg-type]


def test_counts_shares_and_winners() -> None:
    found = report()
    assert (found.hits, found.games, found.found.games_searched) == (8, 8, 9)
    assert found.x_wins == Share(3, 6)  # games 0, 3 (as White) and 6; not decided: 4 and 5
    # Tenuki: the next move went elsewhere (4, 5, 6); in 7 there was none.
    assert found.tenuki == Share(3, 8)
    assert found.no_continuation == Share(2, 8)
    first, second = found.continuations
    assert (first.letter, first.cell, first.colour) == ("A", 2 * 4 + 1, "O")
    assert (first.share, first.immediate, first.later) == (Share(5, 8), 4, 1)
    assert (first.x_wins, first.mover_wins) == (Share(2, 4), Share(2, 4))
    assert first.years == ((1990, 1), (1993, 1), (2004, 1), (2005, 1))
    assert (second.letter, second.cell, second.colour, second.share.count) == ("B", 1 * 4 + 2, "X", 1)
    assert second.mover_wins == Share(0, 0)
    assert second.mover_wins.value is None


def test_examples_do_not_depend_on_the_order_of_games() -> None:
    records = collection()
    for seed in range(3):
        shuffled = random.Random(seed).sample(records, len(records))
        found = FindReport(search_archive(Archive.build(shuffled), parse(KOMOKU)))
        answer = found.continuations[0]
        assert shuffled[found.found[answer.example].game].date == "2005"
        assert shuffled[found.found[answer.first_example].game].date == "1990"


def test_the_latest_hits_come_in_the_order_of_their_dates() -> None:
    dates = ["2004-11-30", "2004", "1999-05", "", "2004-02-01", "2003-12-31", "someday", "2004-12-01"]
    found = FindReport(search_archive(Archive.build([game("H7", DT=date) for date in dates]), parse(KOMOKU)))
    by_date = ["2004-12-01", "2004-11-30", "2004-02-01", "2004", "2003-12-31", "1999-05"]
    assert [dates[hit] for hit in found.latest(6)] == by_date
    assert [dates[hit] for hit in found.latest(2)] == by_date[:2]
    assert len(found.latest(100)) == 8
    assert found.latest(0) == []
    assert dates[found.earliest(np.arange(8))] == "1999-05"
    assert dates[found.earliest(np.array([0, 1, 3, 4]))] == "2004"
    assert dates[found.earliest(np.array([3]))] == ""


def test_of_two_colours_on_a_point_each_has_its_own_line_and_one_letter() -> None:
    records = [game("H7 G7"), game("H7 E5 G7"), game("H7 E5 G7")]
    found = FindReport(search_archive(Archive.build(records), parse(KOMOKU)))
    assert [(c.letter, c.colour, c.share.count) for c in found.continuations] == [("A", "X", 2), ("A", "O", 1)]


def test_shares_have_wilsons_interval() -> None:
    # Wilson (1927) for 7 of 10, from the quadratic (p - 0.7)^2 = z^2 p (1 - p) / 10.
    for count, of in ((7, 10), (0, 5), (5, 5), (1, 1000)):
        for end in Share(count, of).interval:
            if 0 < end < 1:
                assert (end - count / of) ** 2 == pytest.approx(1.959964**2 * end * (1 - end) / of)
    assert Share(0, 5).interval[0] == 0
    assert Share(5, 5).interval[1] == 1
    assert Share(0, 0).interval == (0, 1)


def test_trends() -> None:
    assert trend([], []) == ""
    assert trend([(1990, 1)], [(1990, 1), (1994, 1), (1995, 1)]) == "█▁"
    assert bucket_width([(1600, 1), (2020, 1)]) == 20
    assert len(trend([(1600, 1)], [(1600, 2), (2020, 1)])) == 22


# ---- Filters ---------------------------------------------------------------------------------------------------------

FILTERS = [
    "player=ito", "black=ITO", "white=baba", "event=meijin", "year=1990..1993", "date=2004-05..", "date=..1990",
    "result=W+", "result=W+R", "result=W+2.5", "result=draw", "margin=..2.5", "rank=5d..", "rank=..3d", "size=9",
    "size=19", "handicap=2..", "komi=6.5", "komi=..7", "komi=6..", "moves=4..", "moves=..2",
    "player=abe year=2005.. result=B+",
]  # fmt: skip


@pytest.mark.parametrize("text", FILTERS)
def test_filters_mean_the_same_as_for_records(text: str) -> None:
    records = [
        *collection(),
        game("E5", BR="5d", WR="6d", KM="6.5", HA="2"),
        game("E5", BR="3d", KM="7.5", HA="3", DT="2004-05-02"),
        game("E5", BR="3d", WR="2d", KM="5.5", DT="2004"),
    ]
    wanted = Filter.parse(text)
    assert mask(Archive.build(records), wanted).tolist() == [wanted(record) for record in records]


def test_filters_on_no_games_and_filters_an_archive_cannot_answer() -> None:
    assert mask(Archive.build([]), Filter.parse("player=ito year=1990 komi=6")).tolist() == []
    with pytest.raises(FilterError, match="legal"):
        mask(Archive.build(collection()), Filter(legal=True))


def test_filtered_searches_count_filtered_games() -> None:
    archive = Archive.build(collection())
    found = search_archive(archive, parse(KOMOKU), filters=Filter(player="Ito"))
    assert (found.games_searched, found.column("game").tolist()) == (3, [0, 1, 2])
    nobody = FindReport(search_archive(archive, parse(KOMOKU), filters=Filter(player="nobody")))
    assert (nobody.hits, nobody.continuations, nobody.x_wins.value) == (0, [], None)
    assert export.summary(nobody) == "0 hits in 0 of 0 games"
    assert export.to_json(nobody, limit=5)["matches"] == []


# ---- Answers ---------------------------------------------------------------------------------------------------------


def test_json_has_everything() -> None:
    answer = export.to_json(report(), limit=2)
    assert (answer["hits"], answer["games"], answer["games_searched"]) == (8, 8, 9)
    assert answer["pattern"]["place"] == "corner"
    best = answer["continuations"][0]
    assert (best["vertex"], best["row"], best["column"], best["colour"]) == ("G7", 3, 2, "O")
    assert (best["count"], best["of"], best["share"]) == (5, 8, 5 / 8)
    assert (best["first_year"], best["last_year"], best["example"]["date"]) == (1990, 2005, "2005")
    assert [match["date"] for match in answer["matches"]] == ["2011", "2010"]
    example = best["example"]
    assert (example["region"], example["swapped"], example["move"]) == ("F6:J9", True, 2)
    assert example["next"] == {"letter": "A", "move": 3, "vertex": "G7", "colour": "B", "immediate": True}


def test_the_continuations_as_variations() -> None:
    tree = export.to_sgf(report(), limit=10)
    root = tree.root
    assert (root.get("SZ"), root.get_all("AB"), root.get_all("LB")) == ("9", ["hc"], ["gc:A", "hb:B"])
    assert [(node.get("B"), node.get("W")) for node in root.children] == [(None, "gc"), ("hb", None)]
    comment = root.children[0].get("C") or ""
    assert "5 of 8, 62.5 %" in comment
    assert "2005 Abe – Baba, move 2" in comment
    assert GameRecord.from_tree(tree).illegal_at is None
    assert write([tree])


def test_games_are_saved_with_the_place_marked(tmp_path: Path) -> None:
    found = report()
    assert export.save_games(found, tmp_path / "games", limit=3) == 3
    records = list(read_games([tmp_path / "games"]))
    assert sorted(record.date for record in records) == ["2005", "2010", "2011"]
    path = next(path for path in (tmp_path / "games").iterdir() if "000004" in path.name)
    nodes = list(load(path).games[0].main_line())
    assert nodes[2].get("C") == "The pattern is at F6:J9."


def test_a_pattern_without_hits_has_a_board_to_lie_on() -> None:
    nothing = FindReport(search_archive(Archive.build([]), parse("X" * 20)))
    assert export.board_size(nothing) == 25
    assert export.to_sgf(nothing, limit=3).root.get("SZ") == "25"
    assert np.array_equal(nothing.years, [])


def test_the_manuals_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    manual = Path(__file__).parents[2] / "docs" / "pattern-search.md"
    (block,) = re.findall(r"```python\n(.*?)```", manual.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "my.kb").mkdir()
    (tmp_path / "my.kb" / "game.sgf").write_text("(;SZ[9]PB[Takemiya];B[ia];W[hb];B[ha])")
    monkeypatch.chdir(tmp_path)
    exec(compile(block, manual.name, "exec"), {})
    assert capsys.readouterr().out == "A X 1 (0.0, 1.0)\n"
