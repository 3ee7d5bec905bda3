"""Names of moves, eras, lines and facts of the trees."""

import pytest

from katachi.go import PASS, Color, Game, parse_vertex, vertex
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.trees import joseki, names
from katachi.knowledge.trees.corners import corner_of, in_corner
from katachi.knowledge.trees.eras import ALL, Span, Trend, trend
from katachi.knowledge.trees.facts import corner_fact, opening_fact
from katachi.knowledge.trees.lines import LineLimits, game_after, grow


@pytest.mark.parametrize(
    ("moves", "last"),
    [
        ("Q16", "4-4 point (hoshi)"),
        ("R16", "3-4 point (komoku)"),
        ("C17", "3-3 point (san-san)"),
        ("P17", "5-3 point (mokuhazushi)"),
        ("Q5", "5-4 point (takamoku)"),
        ("O16", "6-4 point"),
        ("Q16 O17", "low approach (kakari)"),
        ("Q16 Q14", "one-space high approach (kakari)"),
        ("R16 O16", "two-space high approach (kakari)"),
        ("R16 O17", "far low approach (kakari)"),
        ("R17 Q15", "high approach (kakari)"),
        ("Q16 R17", "3-3 invasion (san-san)"),
        ("Q16 R14 R10 O17", "double approach (ryo-gakari)"),
        ("Q16 R14 R11 O16", "double approach (ryo-gakari)"),
        ("R16 K17", "third line on the side"),
        ("R16 Q10", "fourth line on the side"),
        ("R17 Q16", "shoulder hit (kata-tsuki)"),
        ("Q16 O17 M17", "one-space low pincer (hasami)"),
        ("Q16 O17 L16", "two-space high pincer (hasami)"),
        ("D4 C6 C10", "three-space low pincer (hasami)"),
        ("R16 P17 N17", "one-space low pincer (hasami)"),
        ("R16 tenuki P17", "small knight enclosure (shimari)"),
        ("R16 tenuki O16", "two-space enclosure (shimari)"),
        ("Q16 R17 Q17", "block (osae)"),
        ("Q16 R17 Q17 R16", "extension (nobi)"),
        ("Q16 R17 Q17 R16 R14", "knight's move (keima)"),
        ("Q16 R17 R16 Q17 P17", "hane"),
        ("Q16 O17 P17", "diagonal attachment (kosumi-tsuke)"),
        ("R16 P17 Q15", "diagonal move (kosumi)"),
        ("R16 Q16", "attachment on top (tsuke)"),
        ("R16 P16 P17", "attachment underneath (shita-tsuke)"),
        ("Q16 O17 R14 Q18", "slide (suberi)"),
        ("R16 P16 P17 O17 P18", "descent (sagari)"),
        ("R16 P16 P17 O17 Q17 O16", "connection (tsugi)"),
        ("R16 Q16 Q17 P17 Q15", "atari"),
        ("R16 P16 P17 O17 Q17", "pull back (hiki)"),
        ("R16 P16 P17 O17 Q17 N16", "hanging connection (kake-tsugi)"),
        ("R16 O16 P17 P16", "press (osae)"),
        ("R15 tenuki Q17 L17 N17", "two-space extension (hiraki)"),  # not an enclosure: the corner has two stones
        ("R16 R11 P17 R14", "two-space extension (hiraki)"),
        ("Q16 O17 Q14", "one-space jump (ikken-tobi)"),
        ("K10", "centre (tengen)"),
        ("R19 T19 S18 tenuki", "tenuki"),
        ("T18 T19 S19", "capture"),
        ("Q16 D4", "4-4 point (hoshi)"),
    ],
)
def test_names(moves: str, last: str) -> None:
    assert names.names(game_after(moves))[-1] == last


@pytest.mark.parametrize("corner", ["Q16 O17 L16", "D16 F17 J16", "Q4 O3 L4", "D4 C6 D9", "Q16 R14 Q11"])
def test_every_corner_has_the_same_names(corner: str) -> None:
    assert [names.short(name) for name in names.names(game_after(corner))] == [
        "4-4 point",
        "low approach",
        "two-space high pincer",
    ]


def test_moves_elsewhere_are_tenuki() -> None:
    assert names.names(game_after("Q16 D4 R4 O17"), 1) == [
        "4-4 point (hoshi)", names.TENUKI, names.TENUKI, "low approach (kakari)",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("moves", "corner"),
    [("", 1), ("Q16", 1), ("D16", 0), ("D4", 2), ("Q4", 3), ("Q16 D4", 2), ("Q4 D4 D6 K4", 2), ("Q16 K16", 1)],
)
def test_the_corner_of_the_last_move(moves: str, corner: int) -> None:
    game = game_after(moves)
    assert corner_of(game) == corner
    if game.moves:
        assert in_corner(game.moves[-1].point, corner_of(game), 19)


def test_spans() -> None:
    assert [year in Span(1990, 2000) for year in (0, 1989, 1990, 2000, 2001)] == [False, False, True, True, False]
    assert (0 in ALL, 0 in Span(None, 2000), str(Span(2016)), str(ALL)) == (True, False, "since 2016", "all years")
    with pytest.raises(ValueError, match="end before they begin"):
        Span(2000, 1990)


@pytest.mark.parametrize(
    ("before", "recent", "expected"),
    [(100, 100, None), (100, 300, Trend.RISING), (300, 100, Trend.FALLING), (100, 1, Trend.OLD), (1, 100, Trend.NEW)],
)
def test_trends(before: int, recent: int, expected: Trend | None) -> None:
    totals = dict.fromkeys(range(2001, 2021), 1000)
    counts = {year: before if year <= 2015 else recent for year in totals}
    assert trend(counts, totals, 2020) is expected


def test_a_few_games_make_no_trend() -> None:
    assert trend({2018: 2}, {2005: 4, 2018: 5}, 2020) is None


def test_lines_grow_where_most_games_are() -> None:
    root = joseki("R16", depth=4, breadth=3)
    branches = list(root.walk())
    assert max(len(branch.game.moves) for branch in branches) == 4
    assert all(len(branch.children) <= 3 for branch in branches)
    for branch in branches:
        counts = [child.via.sooner_or_later.count for child in branch.children if child.via]
        assert counts == sorted(counts, reverse=True)
    small = grow(KnowledgeBase.shipped().joseki, Game(rules="japanese"), LineLimits(9, 9, 20))
    assert sum(1 for _ in small.walk()) == 20


def test_a_sequence_ends_where_most_play_elsewhere() -> None:
    assert joseki("R16 P17 Q15").is_settled
    assert not joseki("Q16 R17 Q17 R16").is_settled
    assert not joseki("Q16").is_settled, "a lone stone is no sequence"


def test_a_lone_stone_says_what_is_played_in_the_end() -> None:
    branch = joseki("R16")
    approaches = {vertex(m.points[0], 19): m.sooner_or_later.count for m in branch.moves if m.points}
    share = round(100 * approaches["P17"] / sum(approaches.values()))
    assert branch.coming_back is not None
    assert f"When White played next here, at once or after moves elsewhere ({sum(approaches.values()):,} times)" in str(
        branch
    )
    assert f"it was P17 in {share} %" in branch.coming_back
    assert joseki("Q16 O17").coming_back is None, "most answer at once"


def test_an_empty_corner_has_no_side_to_move() -> None:
    branch = joseki("")
    assert branch.summary().endswith("empty corners, all years; both colours count alike")
    assert branch.line == []


def test_replies_of_the_other_side_were_counted_without_the_rest_of_the_board() -> None:
    branch = joseki("Q16 O17")
    assert branch.node is not None
    here, reply = (
        next(m for m in moves if parse_vertex("R14", 19) in m.points) for moves in (branch.moves, branch.node.replies)
    )  # R14
    assert (here.color, reply.color) == (Color.BLACK, Color.WHITE)
    assert branch.around(here)
    assert branch.around(reply) == []


def test_facts_about_a_move() -> None:
    base, game = KnowledgeBase.shipped(), game_after("Q16 D4 R14")
    fact = corner_fact(base, game, "O17")
    assert fact is not None
    node = base.joseki.at(game, Color.WHITE, 1)
    assert node is not None
    move = node.move_at(parse_vertex("O17", 19))
    assert move is not None
    assert (fact.count, fact.of, fact.name) == (
        move.count,
        node.followed,
        names.name(game.position, move.points[0], Color.WHITE, 1),
    )
    assert f"of {node.followed:,} such corners" in fact.sentence
    never = corner_fact(base, game, "T19")
    assert never is not None
    assert (never.rank, never.count, "never played" in never.sentence) == (0, 0, True)
    assert corner_fact(base, game_after("A1 B2"), "C3") is None
    assert corner_fact(base, game, PASS) is None


def test_facts_about_the_whole_board() -> None:
    base = KnowledgeBase.shipped()
    fact = opening_fact(base, game_after("Q16 D4"), "Q3")
    assert fact is not None
    assert (fact.part, fact.rank, fact.name) == ("board", 1, "3-4 point (komoku)")
    assert vertex(fact.favourite, 19) in ("Q3", "C16")
    assert opening_fact(base, game_after("A1 T19 A19"), "Q16") is None
