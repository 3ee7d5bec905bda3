"""The report *Four papers, one engine*: tables and plots are those of the kept results, in Markdown, HTML and PDF."""

import re
import shutil
from pathlib import Path

import pytest

from katachi.lab.reproduce import report, results
from katachi.lab.reproduce.manual import filled
from katachi.lab.reproduce.plots import PLOTS, numbers
from katachi.lab.reproduce.results import ResultLine, ResultRun, TableResults

PAGE = Path(__file__).parents[3] / "docs" / "four-papers.md"


def played(what: str, paper: str, wins: int, losses: int, margins: tuple[float, ...] = ()) -> ResultLine:
    sums = len(margins), sum(margins), sum(m * m for m in margins)
    run = ResultRun("key", 0, ("abc",), "command", wins, 0, losses, *sums)
    return ResultLine(what, "", paper, "9×9", "x", bool(margins), runs=(run,))


def test_the_tables_of_the_report_are_those_of_the_results() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert filled(text, results.load()) == text
    pictures = set(re.findall(r"pictures/four-papers/([\w-]+)\.svg", text))
    assert pictures <= set(PLOTS)
    assert all((PAGE.parent / "pictures" / "four-papers" / f"{name}.svg").stat().st_size > 1000 for name in pictures)


def test_plots_show_the_papers_numbers_against_ours() -> None:
    found = {
        "M7": TableResults(
            "reduced", lines=(played("fill board", "52.9 % ± 0.5", 60, 40), ResultLine("x", "", "60 %"))
        ),
        "K8": TableResults("reduced", lines=(played("debut 20", "−4 points", 1, 1, (3.0, -1.0)),)),
    }
    ours, equal = PLOTS["shares"](found).series
    assert (list(ours.x), list(ours.y), equal.name) == ([52.9], [60.0], "as in the paper")
    assert (ours.low[0], ours.high[0]) == pytest.approx((50.2, 69.1), abs=0.1)
    points, _ = PLOTS["margins"](found).series
    assert (list(points.x), list(points.y)) == ([-4.0], [1.0])
    assert points.high[0] - points.y[0] == pytest.approx(12.706 * 2, rel=1e-3)  # Student's, two games


def test_of_several_matches_the_longest_is_drawn() -> None:
    lines = [played(f"the {n} most frequent", "50.0 %", wins, 10) for n, wins in ((300, 30), (300, 10), (1000, 5))]
    paper, ours = PLOTS["frequent"]({"C7": TableResults("reduced", lines=tuple(lines))}).series
    assert list(ours.x) == [300, 1000]
    assert ours.y[0] == 75
    assert list(paper.y) == [50, 50]


def test_numbers_of_a_table() -> None:
    assert numbers("the 2,000 most frequent") == [2000]
    assert numbers("−45 points") == [-45]
    assert numbers("no figures") == []


def test_counts_that_are_missing_are_named() -> None:
    with pytest.raises(ValueError, match="no counts of 'R6'"):
        PLOTS["rules"]({"R6": TableResults("full")})


def test_a_page_becomes_html_with_its_plots(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A & B\n\n<!-- results: M7 -->\n\n![C7](pictures/four-papers/frequent.svg)\n\n[there](player.md) [web](https://a.b/)\n"
    )
    text = report.refreshed(page, results.load())
    assert "| fill board, against none |" in text
    made = report.as_html(text, tmp_path)
    assert "<title>A &amp; B</title>" in made
    assert made.count("<svg") == made.count("</svg>") == 1
    assert "<td>fill board, against none</td>" in made
    assert "player.md" not in made
    assert '<a href="https://a.b/">web</a>' in made
    page.write_text("![x](pictures/four-papers/nothing.svg)\n")
    with pytest.raises(ValueError, match="no plot 'nothing'"):
        report.refreshed(page, results.load())


@pytest.mark.skipif(not any(map(shutil.which, report._BROWSERS)), reason="no browser to print with")
def test_a_browser_prints_it(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<h1>Four papers</h1>")
    assert report.print_pdf(tmp_path / "page.html", tmp_path / "page.pdf")
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")


def test_a_browser_that_fails_prints_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = tmp_path / "chromium"
    browser.write_text("#!/bin/sh\nexit 3\n")
    browser.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not report.print_pdf(tmp_path / "page.html", tmp_path / "page.pdf")


def test_without_a_browser_there_is_no_pdf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not report.print_pdf(tmp_path / "page.html", tmp_path / "page.pdf")
