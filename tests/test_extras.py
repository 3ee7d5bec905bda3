"""Katachi without its extras: what works, and the one line that names what is missing. And a release's metadata."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from katachi._extras import EXTRAS, missing

ROOT = Path(__file__).parent.parent
ABSENT = sorted({package for packages in EXTRAS.values() for package in packages} - {"pydantic"})  # typer has that
BARE = f"""
import sys
for package in {ABSENT}:
    sys.modules[package] = None  # as if it were not installed
from katachi.interfaces.cli import run
sys.exit(run(sys.argv[1:]))
"""
GAME = "(;GM[1]FF[4]SZ[9]KM[7];B[ee];W[ec];B[cc];W[gg];B[cg];W[gc])"


def bare(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in an installation that has no extra."""
    program = [sys.executable, "-c", BARE, *arguments]
    return subprocess.run(program, input=given, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.slow
def test_the_core_works_alone(tmp_path: Path) -> None:
    game = tmp_path / "game.sgf"
    game.write_text(GAME, encoding="utf-8")
    assert "= " in bare("gtp", "--playouts", "20", given="boardsize 9\ngenmove b\nquit\n").stdout
    for command in (
        ("explain", str(game), "--playouts", "30", "--json"),
        ("review", str(game), "--playouts", "20", "--json"),
        ("joseki", "--moves", "Q16 R14", "--json"),
        ("book", "--json"),
        ("predictor", "explain", str(game), "--json"),
        ("solve", str(ROOT / "examples/six-in-the-corner.sgf"), "--json"),
        ("doctor", "--json"),
    ):
        done = bare(*command)
        assert (done.returncode, done.stderr) == (0, ""), (command, done.stderr)
        assert json.loads(done.stdout.splitlines()[0])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (["mine", "x", "--to", "y"], "mine"),
        (["find", "X", "--in", "y"], "mine"),
        (["collocations"], "mine"),
        (["serve", "--no-browser"], "page"),
        ([], "page"),
        (["network", "train", "x", "--to", "y"], "network"),
        (["tune", "--of", "widening=1:9"], "lab"),
        (["reproduce", "R6"], "lab"),
    ],
)
def test_a_missing_extra_is_one_line(arguments: list[str], extra: str) -> None:
    done = bare(*arguments)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith(f"which is not installed: pip install 'katachi[{extra}]'\n")


@pytest.mark.slow
def test_names_can_be_looked_up_without_their_extra() -> None:
    """help() and Tab look all of them up; only calling one says what is missing."""
    program = BARE.replace(
        "from katachi.interfaces.cli import run\nsys.exit(run(sys.argv[1:]))",
        "import inspect, katachi\n"
        "assert 'find' in dict(inspect.getmembers(katachi))\n"
        "print(katachi.find.__name__, katachi.find.__doc__)\n"
        "katachi.find('..X', 'my.kb')",
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=False)
    assert done.stdout.startswith("find Not available here: this needs pyarrow"), done.stderr
    assert done.stderr.endswith("which is not installed: pip install 'katachi[mine]'\n")


@pytest.mark.slow
def test_the_list_of_commands_names_what_is_missing() -> None:
    assert "pip install 'katachi[mine]'" in " ".join(bare("--help").stdout.replace("│", " ").split())


def test_other_missing_modules_are_not_ours() -> None:
    assert missing(ModuleNotFoundError("No module named 'x'", name="x")) is None
    assert missing(ValueError("pyarrow")) is None
    assert "katachi[mine]" in str(missing(ModuleNotFoundError("…", name="pyarrow.parquet")))


# ---- Metadata --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def metadata() -> Any:
    spec = importlib.util.spec_from_file_location("release_metadata", ROOT / "requirements/release_metadata.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_links_of_a_release_lead_to_it(metadata: Any) -> None:
    text = "![board](docs/a.png) and [docs](docs/x.md#part), [there](https://a.b/c), [here](#start)"
    assert metadata.absolute(text, "https://host/k", "1.2") == (
        "![board](https://host/k/raw/v1.2/docs/a.png) and [docs](https://host/k/blob/v1.2/docs/x.md#part), "
        "[there](https://a.b/c), [here](#start)"
    )
    assert metadata.absolute(text, "", "1.2") == " and docs, [there](https://a.b/c), [here](#start)"


def test_one_address_makes_the_urls(metadata: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KATACHI_ADDRESS", "https://host/k/")
    assert metadata.dynamic_metadata("urls", {})["Homepage"] == "https://host/k"
    assert "](docs/" not in metadata.dynamic_metadata("readme", {})["text"]
    monkeypatch.setenv("KATACHI_ADDRESS", "")
    assert "](docs/" not in metadata.dynamic_metadata("readme", {})["text"]
