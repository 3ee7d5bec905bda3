"""The benchmarks: their form and their refusal of wrong answers. Nothing here looks at a speed."""

import json
from pathlib import Path

import pytest
from tests.knowledge.network.slow_network import SHAPE, random_arrays
from typer.testing import CliRunner

from katachi.interfaces.cli import build_app
from katachi.knowledge import base
from katachi.knowledge.base import KnowledgeBase, KnowledgeBaseError
from katachi.knowledge.manifest import published
from katachi.knowledge.network.network import save_network
from katachi.lab import bench, signatures

NAMES = {"playouts.light.9x9", "playouts.light.19x19", "playouts.mogo.9x9", "playouts.mogo.19x19", "records.read"}


@pytest.mark.slow
def test_json_answer_has_the_agreed_form() -> None:
    result = CliRunner().invoke(build_app(), ["bench", "--seconds", "0.01", "--json"])
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout)
    assert answer["machine"]["cores"] >= 1
    assert {entry["name"] for entry in answer["results"]} >= NAMES
    assert all(entry["value"] > 0 and entry["unit"].endswith(("/s", "µs a board")) for entry in answer["results"])


def test_one_benchmark_alone() -> None:
    assert bench.select("playouts.mogo.9x9") == ["playouts.mogo.9x9"]
    assert bench.select("playouts") == sorted(bench.select("playouts"), key=list(bench.BENCHMARKS).index)
    with pytest.raises(ValueError, match=r"there is no benchmark 'playout': use one of playouts\.light\.9x9"):
        bench.select("playout")


def test_wrong_answer_is_no_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signatures, "KNOWN", {("light", 9): (1, 1)})
    with pytest.raises(signatures.WrongAnswerError, match="light playouts on 9×9 give"):
        bench.BENCHMARKS["playouts.light.9x9"]("playouts.light.9x9", bench.BenchSettings(seconds=0.01))


@pytest.fixture
def network_shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_network(tmp_path / "network.bin", SHAPE, random_arrays(2), {})
    with published(tmp_path / "base") as draft:
        draft.add_file(tmp_path / "network.bin", "network.bin")
    monkeypatch.setattr(base, "_SHIPPED", KnowledgeBase(tmp_path / "base"))


@pytest.mark.usefixtures("network_shipped")
def test_the_network_is_measured_if_it_agrees_with_plain_arithmetic(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "network.19x19"
    assert name in bench.select(None)
    assert bench.select("network") == [name]
    result = bench.BENCHMARKS[name](name, bench.BenchSettings(seconds=0.001))
    assert (result.unit, result.value > 0) == ("evaluations/s", True)
    monkeypatch.setattr(bench, "_APART", -1)
    with pytest.raises(signatures.WrongAnswerError, match="is wrong before move 1"):
        bench.BENCHMARKS[name](name, bench.BenchSettings(seconds=0.001))


def test_a_missing_network_is_left_out_unless_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "_SHIPPED", KnowledgeBase(tmp_path))
    assert "network.19x19" not in bench.select(None)
    with pytest.raises(KnowledgeBaseError, match=r"no network\.bin"):
        bench.BENCHMARKS["network.19x19"]("network.19x19", bench.BenchSettings())


def test_median_of_the_runs() -> None:
    counts = iter([1, 5, 2, 4, 3])
    result = bench.measure("x", "units/s", 0.0, lambda _: next(counts))
    assert result.lowest <= result.value <= result.highest


def test_records_are_read_from_a_given_collection(tmp_path: Path) -> None:
    path = tmp_path / "two.sgfs"
    path.write_text("(;SZ[9];B[ee])\n(;SZ[9];B[ee];W[cc])\n", encoding="utf-8")
    result = bench.BENCHMARKS["records.read"]("records.read", bench.BenchSettings(seconds=0.001, games=path))
    assert result.unit == "games/s"
    assert result.value > 0
