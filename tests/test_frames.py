"""Tables for pandas, polars and DuckDB, compared with the things they were made from."""

from pathlib import Path

import duckdb
import polars
import pytest

import katachi as k
from katachi.interfaces.frames import COLUMNS, manual

TEXTS = (
    "(;SZ[9]PB[Shusaku]PW[Gennan]BR[4d]DT[1846-09-11]KM[0]RE[B+2];B[ge];W[cg];B[gc];W[cc])",
    "(;SZ[13]PB[Me]PW[You]RE[W+R];B[cc];W[];B[kk])",
)


@pytest.fixture
def records(tmp_path: Path) -> list[k.GameRecord]:
    for number, text in enumerate(TEXTS):
        (tmp_path / f"{number}.sgf").write_text(text)
    return list(k.read_games(tmp_path))


def test_games_and_moves(records: list[k.GameRecord]) -> None:
    games, moves = k.table(records), k.table(records, of="moves")
    assert games.column_names == list(COLUMNS["games"])
    first, second = games.to_pylist()
    assert (first["black"], first["black_rank"], first["date"], first["year"]) == ("Shusaku", "4d", "1846-09-11", 1846)
    assert (first["size"], first["komi"], first["winner"], first["margin"], first["moves"]) == (9, 0.0, "B", 2.0, 4)
    assert (second["winner"], second["margin"], second["year"]) == ("W", None, None)
    played = [(row["game"], row["number"], row["color"], row["vertex"]) for row in moves.to_pylist()]
    assert played == [
        (game, number, move.color.name[0], k.vertex(move.point, record.size))
        for game, record in enumerate(records)
        for number, move in enumerate(record.moves, 1)
    ]
    assert (1, 2, "W", "pass") in played
    counted = duckdb.sql("select count(*) from moves where color = 'B'")
    assert counted is not None
    assert counted.fetchall() == [(4,)]


def test_a_record_and_files(records: list[k.GameRecord], tmp_path: Path) -> None:
    assert k.table(tmp_path).equals(k.table(records))
    assert k.table(str(tmp_path), of="moves").equals(k.table(records, of="moves"))
    assert k.table(records[0])["moves"].to_pylist() == [4]
    with pytest.raises(FileNotFoundError, match="no such file or folder: 'games'"):
        k.table("games")


def test_pandas_and_polars(records: list[k.GameRecord]) -> None:
    moves = k.table(records, of="moves")
    counts = moves.to_pandas().groupby("color")["vertex"].count()
    assert counts.to_dict() == {"B": 4, "W": 3}
    frame = polars.from_arrow(k.table(records))
    assert isinstance(frame, polars.DataFrame)
    assert frame.filter(polars.col("year").is_null())["black"].to_list() == ["Me"]
    for thing in (k.predict(k.Game(9)), k.analyze(k.Game(9), 20), k.joseki("Q16"), k.find("..X", records)):
        made = k.table(thing)
        assert len(made.to_pandas()) == made.num_rows == len(polars.from_arrow(made))


def test_the_manual_has_all_columns() -> None:
    _, mark, written = (
        (Path(__file__).parents[1] / "docs/formats.md").read_text(encoding="utf-8").partition("frames -->\n")
    )
    assert mark
    assert written == manual(), "stale: put the output of 'python -m katachi.interfaces.frames' there"


def test_hits_of_a_pattern(records: list[k.GameRecord], tmp_path: Path) -> None:
    found = k.find("O../.../..X", tmp_path)
    rows = k.table(found).to_pylist()
    assert len(rows) == found.hits
    assert all(row["black"] in ("Shusaku", "Me") for row in rows)
    lines = {row["move"]: row["next_move"] for row in rows}
    assert all(after is None or after > move for move, after in lines.items())


def test_what_followed_a_pattern() -> None:
    games = Path(__file__).parents[1] / "examples" / "games.sgfs"
    rows = k.table(k.find("...../..X../.....", games, filters="size=9")).to_pylist()
    moves = {(row["game"], row["number"]): row for row in k.table(k.read_games(games), of="moves").to_pylist()}
    followed = [row for row in rows if row["next_move"]]
    assert len(followed) > 20
    for row in followed:
        move = moves[row["game"], row["next_move"]]
        assert (row["next_color"], row["next_vertex"]) == (move["color"], move["vertex"])


def test_joseki_as_a_tree() -> None:
    branch = k.joseki("Q16 O17", depth=2, breadth=3)
    rows = k.table(branch).to_pylist()
    top = [row for row in rows if row["depth"] == 1]
    assert [row["count"] for row in top] == [move.count for move in branch.moves]
    assert top[0]["share"] == pytest.approx(top[0]["count"] / branch.followed)
    assert {row["line"] for row in rows if row["depth"] == 2} <= {row["vertex"] for row in top}
    assert any(row["depth"] == 2 for row in rows)


def test_predictions_candidates_and_reviews(records: list[k.GameRecord]) -> None:
    predictions = k.predict(k.Game(9))
    assert k.table(predictions)["vertex"].to_pylist() == [one.vertex for one in predictions]
    report = k.analyze(k.Game(9), 30)
    assert k.table(report)["visits"].to_pylist() == [one.visits for one in report.candidates]
    review = k.review(records[0], 20)
    rows = k.table(review).to_pylist()
    assert [(row["number"], row["points_lost"]) for row in rows] == [(m.number, m.points_lost) for m in review.moves]


def test_matches() -> None:
    score = k.match("katachi:playouts=1", "katachi:playouts=1", 2, size=5, max_moves=6)
    assert k.table(score).to_pylist() == k.table([score]).to_pylist()
    assert k.table([score, score])["games"].to_pylist() == [2, 2]


def test_what_has_no_table() -> None:
    assert k.table([]).column_names == list(COLUMNS["games"])
    for thing in (3, [k.Game(), 3]):
        with pytest.raises(TypeError, match="no table of"):
            k.table(thing)
    with pytest.raises(ValueError, match="use games or moves"):
        k.table([], of="stones")  # type: ignore[arg-type]
