"""Records: the moves that can be played, the reasons others cannot, and what headers mean."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

from katachi.go import BLACK, WHITE, Game, IllegalMove, Rules, alternate
from katachi.go.rules import RULESETS, Ruleset
from katachi.records import (
    GameRecord,
    GameTree,
    Setup,
    WarningKind,
    parse,
    parse_date,
    parse_komi,
    parse_rank,
    parse_result,
    write,
)
from katachi.records.header import parse_handicap


def record_of(text: str) -> GameRecord:
    return GameRecord.from_tree(parse(text).games[0])


def messages(record: GameRecord) -> list[str]:
    return [str(warning) for warning in record.warnings]


def test_what_players_care_about() -> None:
    record = record_of(
        "(;SZ[9]KM[6.5]HA[2]RU[Japanese]PB[Black Player]PW[White]BR[7d]WR[9p]EV[Cup]RO[2]PC[Kyoto]SO[a book]"
        "DT[1999-03-07,08]RE[W+3.5]AB[gc][cg]PL[W];W[ee];B[];W[tt])"
    )
    assert (record.size, record.komi, record.handicap, record.rules) == (9, 6.5, 2, "Japanese")
    assert (record.black, record.black_rank, record.white, record.white_rank) == ("Black Player", "7d", "White", "9p")
    assert (record.event, record.round, record.place, record.source) == ("Cup", "2", "Kyoto", "a book")
    assert (record.date, record.iso_date, record.year) == ("1999-03-07,08", "1999-03-07", 1999)
    assert (record.result_text, record.winner, record.margin) == ("W+3.5", "W", 3.5)
    assert record.setup == Setup((24, 56), (), WHITE)
    assert record.moves == [(2, 40), (1, -1), (2, -1)]
    assert (len(record), record.illegal_at, record.warnings) == (3, None, [])


ILLEGAL = [
    ("occupied", "(;SZ[9];B[ee];W[ee];B[aa])", 2, "occupied", 2),
    ("ko", "(;SZ[9];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb];W[dd])", 9, "ko", 2),
    ("suicide", "(;SZ[9];B[ba];W[ee];B[ab];W[aa])", 4, "suicide", 1),
    ("off the board", "(;SZ[9];B[ee];W[rs])", 2, "off board", 1),
    ("capital letters are off the board", "(;SZ[9];B[AA])", 1, "off board", 1),
    ("no point", "(;SZ[9];B[e5];W[aa])", 1, "not a point", 2),
    ("tt is a point of boards above 19", "(;SZ[21];B[tt];W[tt])", 2, "occupied", 1),
    ("setup after moves", "(;SZ[9];B[ee];AB[aa];W[ge])", 2, "setup after moves", 1),
    ("setup without a liberty", "(;SZ[9]AB[aa]AW[ab][ba];B[ee])", 0, "no liberty", 1),
]


@pytest.mark.parametrize(("text", "at", "why", "dropped"), [case[1:] for case in ILLEGAL], ids=[c[0] for c in ILLEGAL])
def test_moves_before_an_illegal_one_stay(text: str, at: int, why: str, dropped: int) -> None:
    record = record_of(text)
    assert (record.illegal_at, record.illegal_why, record.dropped_moves) == (at, why, dropped)
    assert len(record) == max(at - 1, 0)
    assert len(record.warnings) == 1


def test_the_warning_quotes_the_move_and_its_number() -> None:
    assert messages(record_of("(;SZ[9];B[ee];W[ee])")) == ['moves from number 2 on are not used: "W[ee]", occupied']


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("(;SZ[9];B[ee];W[ee])", WarningKind.UNUSED_MOVES),
        ("(;SZ[9];B[ee];AB[cc];W[dd])", WarningKind.UNUSED_MOVES),
        ("(;SZ[9];B[ee];B[cc])", WarningKind.NOTE),
        ("(;SZ[9]KM[lots];B[ee])", WarningKind.OTHER),
    ],
)
def test_a_warning_has_a_kind(text: str, kind: WarningKind) -> None:
    [warning] = record_of(text).warnings
    assert warning.kind is kind
    assert [w.kind for w in pickle.loads(pickle.dumps(record_of(text))).warnings] == [kind]


def test_suicide_where_the_rules_allow_it() -> None:
    moves = ";B[ba];W[aa];B[bb];W[ac];B[bc];W[ee];B[ad];W[ab]"
    assert record_of(f"(;SZ[9]RU[Japanese]{moves})").illegal_why == "suicide"
    record = record_of(f"(;SZ[9]RU[NZ]{moves})")
    assert record.illegal_at is None
    assert [record.game().position.color(point) for point in (0, 9, 18)] == [0, 0, 0]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_suicide_under_every_name_of_the_rules(ruleset: Ruleset) -> None:
    """If this fails for a new ruleset, `kSuicideRules` in native/records/main_line.cpp does not know its names."""
    for name in (ruleset.name, ruleset.title, *ruleset.aliases):
        record = record_of(f"(;SZ[9]RU[{name}];B[ba];W[aa];B[bb];W[ac];B[bc];W[ee];B[ad];W[ab])")
        assert (record.illegal_at is None) == ruleset.rules.suicide, name


NOTES = [
    ("(;SZ[9];B[ee];B[ge])", "move 2 is by the same player as the one before: colours do not alternate"),
    ("(;SZ[9]AB[aa];AB[bb]B[cc])", "a move in the same node as setup stones"),
    ("(;SZ[9]AB[zz])", 'setup point "zz" is not on the board of size 9'),
    ("(;AB[pp]AW[cc]SZ[9])", 'setup point "pp" is not on the board of size 9'),
    ("(;SZ[9]AB[aa][aa])", 'setup stone on the occupied point "aa"'),
    ("(;SZ[nine];B[aa])", 'board size "nine" is not a number: 19 assumed'),
    ("(;SZ[9];B[ee];SZ[13])", 'board size "13" after stones were placed ignored'),
    ("(;SZ[9];B[aa][bb])", 'more than one point for the move "B": the first is taken'),
    ("(;SZ[9]PL[x])", 'player to move "x" is neither B nor W'),
    ("(;GM[x])", 'game type "x" is not a number: Go assumed'),
    ("(;KM[365])", 'komi "365" not understood'),
    ("(;KM[375])", 'komi "375" read as 7.5 points: some servers write hundredths'),
    ("(;SZ[9]KM[650])", 'komi "650" read as 6.5 points: some servers write hundredths'),
    ("(;HA[sen])", 'handicap "sen" not understood'),
    ("(;HA[3];B[aa];W[bb])", "handicap 3, but Black has 0 stones before White's first move"),
    ("(;HA[3]AB[aa][bb];W[cc])", "handicap 3, but Black has 2 stones before White's first move"),
]


def test_komi_in_hundredths_is_written_as_it_was() -> None:
    [game] = parse("(;KM[375]SZ[19];B[pd])").games
    record = GameRecord.from_tree(game)
    assert record.komi == 7.5
    assert "KM[375]" in write([game])
    assert "KM[375]" in write([record.to_tree()])


@pytest.mark.parametrize(("text", "message"), NOTES)
def test_odd_but_usable(text: str, message: str) -> None:
    record = record_of(text)
    assert messages(record) == [message]
    assert record.illegal_at is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(;SZ[19:13];B[aa])", 'unsupported board size "19:13": only square boards from 1 to 25 are'),
        ("(;SZ[26])", 'unsupported board size "26": only square boards from 1 to 25 are'),
        ("(;SZ[0])", 'unsupported board size "0": only square boards from 1 to 25 are'),
        ("(;GM[2])", "not a game of Go: GM[2]"),
    ],
)
def test_no_game_for_us(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"unsupported|not a game") as raised:
        record_of(text)
    assert str(raised.value) == message


def test_sizes() -> None:
    assert record_of("(;SZ[13:13])").size == 13
    assert record_of("(;B[aa])").size == 19
    assert record_of("(;AB[ee]SZ[9])").setup.black == (40,)  # the size may stand behind the points


def test_setup_lists() -> None:
    record = record_of("(;SZ[9]AB[aa:cb]AW[dd]AE[ba];AE[dd]AW[];B[ee])")
    assert record.setup == Setup((0, 2, 9, 10, 11), (), BLACK)


def test_main_line_is_the_first_variation() -> None:
    record = record_of("(;SZ[9];B[aa]()(;W[bb](;B[cc])(;B[dd]))(;W[ee]);W[ff])")
    assert record.moves == [(1, 0), (2, 10), (1, 20)]


def test_game_information_may_stand_in_a_later_node() -> None:
    record = record_of("(;GM[1]SZ[9];PB[A]PW[B];B[aa]PB[C])")
    assert (record.black, record.white) == ("A", "B")


def test_replay_gives_the_position_before_each_move() -> None:
    record = record_of("(;SZ[9]AB[ba];W[aa];B[ab])")
    seen = [(color, point, int(game.board().astype(np.int64).sum())) for color, point, game in record.replay()]
    assert seen == [(2, 0, 1), (1, 9, 3)]
    assert record.game().position.color(0) == 0  # taken


def test_to_tree_and_back() -> None:
    record = GameRecord(
        9,
        [(1, 40), (2, -1)],
        setup=Setup((0,), (8,), BLACK),
        headers={"PB": "A ] \\ B", "KM": "6.5", "XY": "kept", "AP": "Katachi:1.0"},
    )
    text = write([record.to_tree()])
    assert text == (
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[A \\] \\\\ B]KM[6.5]XY[kept]AP[Katachi:1.0]AB[aa]AW[ia]PL[B]\n;B[ee];W[])\n"
    )
    again = record_of(text)
    assert (again.moves, again.setup, again.black) == (record.moves, record.setup, "A ] \\ B")
    assert again.headers["XY"] == "kept"


def test_records_travel_between_processes() -> None:
    record = record_of("(;SZ[9]PB[A]AB[aa];B[ee];W[ee])")
    twin = pickle.loads(pickle.dumps(record))
    assert (twin.moves, twin.setup, twin.headers, twin.warnings) == (
        record.moves,
        record.setup,
        record.headers,
        record.warnings,
    )


@pytest.mark.parametrize("move", [(0, 3), (3, 3), (1, 81), (1, -2)])
def test_moves_given_by_hand_are_checked_for_range(move: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=r"is not a (move|player)"):
        GameRecord(9, [move])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("6.5", 6.5),
        ("-0.5", -0.5),
        ("0", 0.0),
        (" 5,5 ", 5.5),
        ("6.5 points", 6.5),
        ("5目", 5.0),
        ("375", 7.5),
        ("325", 6.5),
        ("650", 6.5),
        ("750", 7.5),
        ("75", 75.0),
        ("200", 200.0),
        ("", None),
        ("nan", None),
        ("1e9", None),
        ("inf", None),
        ("9" * 400, None),
    ],
)
def test_komi(text: str, value: float | None) -> None:
    assert parse_komi(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1999-03-07", "1999-03-07"),
        ("1999-3", "1999-03"),
        ("1999", "1999"),
        ("c. 1580", "1580"),
        ("1987-10-07,08", "1987-10-07"),
        ("2012/3/4", "2012-03-04"),
        ("04.05.2012", "2012-05-04"),
        ("Published 1933", "1933"),
        ("1999-13-07", "1999"),
        ("99", None),
        ("123456", None),
        ("2016年3月9日", "2016-03-09"),
    ],
)
def test_dates(text: str, value: str | None) -> None:
    assert parse_date(text) == value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("B+R", ("B", "resign", None)),
        ("W+Resign", ("W", "resign", None)),
        ("W+T", ("W", "time", None)),
        ("B+F", ("B", "forfeit", None)),
        ("B+", ("B", None, None)),
        ("b+12.5", ("B", "score", 12.5)),
        ("W+0.25", ("W", "score", 0.25)),
        ("B+4目", ("B", "score", 4.0)),
        ("W+3½", ("W", "score", 3.5)),
        ("0", ("draw", "score", 0.0)),
        ("Jigo", ("draw", "score", 0.0)),
        ("Void", (None, "void", None)),
        ("?", (None, None, None)),
        ("", (None, None, None)),
        ("Unfinished", (None, None, None)),
        ("黑中盘胜", ("B", "resign", None)),
        ("白勝", ("W", None, None)),
        ("흑 불계승", ("B", "resign", None)),
        ("Black wins by resignation", ("B", "resign", None)),
        ("Both lost", (None, None, None)),
    ],
)
def test_results(text: str, expected: tuple[str | None, str | None, float | None]) -> None:
    result = parse_result(text)
    assert (result.winner, result.how, result.margin) == expected


def test_ranks_are_ordered() -> None:
    ranks = ["30k", "18级", "3k", "1 kyu", "1d", "初段", "三段", "7d", "9 dan", "1p", "P5段", "9p"]
    values = [parse_rank(rank) for rank in ranks]
    assert values == [-29, -17, -2, 0, 1, 1, 3, 7, 9, 11, 15, 19]
    assert [parse_rank(text) for text in ("", "Meijin", "NR", "99k", "0p", "Judan 10")] == [None] * 6


def test_handicaps() -> None:
    assert [parse_handicap(text) for text in ("0", "9", " 4 stones", "", "123", "none")] == [0, 9, 4, None, None, None]


# ---- Records and games ---------------------------------------------------------------------------------------------


def test_a_record_becomes_a_game() -> None:
    record = record_of("(;SZ[9]KM[0.5]HA[2]RU[Japanese]AB[gc][cg];W[ee];B[cc];B[ec])")
    game = record.game()
    assert (game.komi, game.handicap, game.rules.scoring, game.moves) == (0.5, 2, "TERRITORY", record.moves)
    assert record.game(1).to_move is WHITE
    assert record.game(3).to_move is BLACK  # as the record says, though it was White's turn
    assert record.game(3) == record.game(3) != record.game(4)
    assert record.game(4) == game
    for wrong in (0, 5):
        with pytest.raises(ValueError, match=f"there is no move {wrong}: the game has 3 moves"):
            record.game(wrong)


def test_games_of_records_are_as_lenient_as_the_reader() -> None:
    record = record_of("(;SZ[9]RU[NZ];B[ii];W[ab];B[];W[bb];B[];W[ca];B[aa];W[];B[ba])")
    assert record.illegal_at is None
    assert record.game().position.color(0) == 0  # two stones took their last liberty
    with pytest.raises(IllegalMove, match="suicide"):
        record.game(rules=Rules.parse("chinese"))


def test_a_game_becomes_a_record() -> None:
    game = Game(9, rules="japanese", komi=0.5)
    game.place_handicap(2)
    game.play("E5")
    record = GameRecord.of(game, {"PB": "A"})
    assert record.headers == {"KM": "0.5", "RU": "japanese", "HA": "2", "PB": "A"}
    assert record.game(rules=game.rules) == game
    assert record_of(write([record.to_tree()])).game(rules=game.rules) == game


def test_colours_and_points_in_any_spelling() -> None:
    assert GameRecord(9, [("B", "E5"), ("white", "pass"), (BLACK, 0)]).moves == [(1, 40), (2, -1), (1, 0)]


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda record: pickle.loads(pickle.dumps(record))])
def test_copies_are_equal_and_independent(twin: Callable[[GameRecord], GameRecord]) -> None:
    record = record_of("(;SZ[9]PB[A]AB[aa];B[ee];W[ee])")
    other = twin(record)
    assert other == record
    other.headers["PB"] = "B"
    assert other != record
    assert record.black == "A"
    assert record != "a record"
    with pytest.raises(TypeError, match="unhashable"):
        hash(record)


def test_the_positions_of_a_replay_are_different_ones() -> None:
    positions = [game.position for *_, game in record_of("(;SZ[9];B[ee];W[ge];B[aa])").replay()]
    assert [position.stones(1) + position.stones(2) for position in positions] == [0, 1, 2]


# ---- Trees made by hand --------------------------------------------------------------------------------------------


def test_a_line_of_moves_and_comments() -> None:
    tree = GameTree.new(9, headers={"AP": "x"}, white=[0], to_move=BLACK)
    last = tree.root.line(alternate(BLACK, [40, -1]))
    last.say("one")
    last.say("two")
    assert write([tree]) == "(;FF[4]GM[1]CA[UTF-8]SZ[9]AP[x]AW[aa]PL[B]\n;B[ee];W[]C[one\n\ntwo])\n"
    assert tree.root.line([]) is tree.root


def test_points_of_a_property() -> None:
    root = parse("(;SZ[9]TR[aa][bb:cc][zz][tt][cb:bc:aa])").games[0].root
    assert root.points("TR") == [0, 10, 11, 19, 20]
    assert root.points("CR") == []
