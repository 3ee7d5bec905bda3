"""The reasons for differences from the paper: only where there are differences of that kind."""

from katachi.knowledge.life.paper import PAPER, differing, reasons
from katachi.knowledge.life.rule_set import SetKey


def words(name: str, changed: dict[int, int]) -> str:
    key = SetKey.parse(name)
    paper = PAPER[key.goal, key.place, key.size]
    return " / ".join(reasons(key, paper | changed, paper))


def test_equal_counts_need_no_reason() -> None:
    assert words("eye-side-3x2-paper", {}) == ""
    assert words("eye-side-3x2-paper", {6: 0}) == ""


def test_each_kind_of_difference_has_its_reason() -> None:
    assert "sound rules leave out" in words("eye-side-3x2-sound", {2: 5})
    assert words("eye-side-3x2-sound", {}) == ""
    assert "at depth 2 we keep" in words("life-side-4x3-paper", {2: 158})
    assert words("life-corner-4x3-paper", {2: 391}) == ""  # fewer: not understood
    assert "deep rules" in words("life-corner-4x3-paper", {8: 1})
    assert "at depth 4 the paper keeps" in words("eye-center-3x3-paper", {4: 46})


def test_the_papers_own_sums_are_checked() -> None:
    assert words("life-corner-6x2-paper", {}) == (
        "the paper prints 2,835 as its total; its counts by depth add up to 2,821"
    )
    assert "197" in words("life-side-3x4-sound", {})


def test_sets_beyond_the_paper_differ_from_nothing() -> None:
    assert reasons(SetKey.parse("life-corner-5x3-sound"), {0: 7}, {}) == []
    assert differing({0: 1, 2: 3}, {0: 1, 4: 5}) == [2, 4]
