"""Makes the small knowledge base of the current format that later versions must keep loading.

Run once for a format, from the root of the project, and commit what it leaves:

    python tests/golden/make_base.py tests/golden/base-1

The games are random ones of `tests/knowledge/games.py` with fixed seeds; `expected.json` says what the tables hold.
"""

import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.knowledge.games import collection, save_lines

from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.mining import MineSettings, MiningJob
from katachi.knowledge.patterns.counting import CountSettings

SETTINGS = MineSettings(CountSettings(k=4, windows=(3, 5), pair_window=5))


def facts(base: KnowledgeBase) -> dict[str, object]:
    """What must come out of the base as long as anybody has one like it."""
    archive = base.archive
    return {
        "counts": base.manifest.counts,
        "settings": base.manifest.settings,
        "tables": {name: plain(base, name) for name in sorted(base.tables)},
        "games": [[row["black"], row["year"], row["winner"], row["size"]] for row in archive.games.to_pylist()],
        "moves": [archive.packed.moves_of(game)[:5] for game in range(len(archive))],
    }


def plain(base: KnowledgeBase, name: str) -> dict[str, object]:
    table = base.table(name)
    first = {
        key: value.hex() if isinstance(value, bytes) else value
        for key, value in table.slice(0, 1).to_pylist()[0].items()
    }
    return {"rows": table.num_rows, "columns": table.column_names, "first": first}


def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        games = collection(6, sizes=(9,), moves=40)
        for game in games:
            game.headers["SO"] = "tests/knowledge/games.py"  # else the place of the temporary file
        source = save_lines(games, Path(temporary) / "games.sgfs.gz")
        MiningJob([source], folder, SETTINGS).run()
    expected = json.dumps(facts(KnowledgeBase.open(folder)), indent=1, ensure_ascii=False)
    folder.with_name(f"{folder.name}.json").write_text(expected + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
