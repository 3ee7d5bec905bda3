"""Bases of every format there ever was still open and say the same; see tests/golden/make_base.py."""

import json
from pathlib import Path

import pytest
from tests.golden.make_base import facts

from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.manifest import FORMAT
from katachi.knowledge.mining import MineSettings
from katachi.knowledge.mining.tasks import to_table

GOLDEN = Path(__file__).parent.parent / "golden"
BASES = sorted(path for path in GOLDEN.glob("base-*") if path.is_dir())


def test_there_is_one_of_every_format() -> None:
    assert [path.name for path in BASES] == [f"base-{number}" for number in range(1, FORMAT + 1)]


@pytest.mark.parametrize("folder", BASES, ids=lambda path: path.name)
def test_old_bases_open(folder: Path) -> None:
    base = KnowledgeBase.open(folder)
    assert base.check() == []
    expected = json.loads(folder.with_name(f"{folder.name}.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(facts(base))) == expected
    assert to_table(base.nearest).equals(base.table("nearest"))
    assert MineSettings.from_json(base.manifest.settings).counting.k == 4
