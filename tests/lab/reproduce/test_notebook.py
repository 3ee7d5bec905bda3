"""The notebook that repeats one effect of the papers: every cell runs, and the effect is there."""

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[3] / "examples" / "four_papers.ipynb"


@pytest.mark.slow
def test_rave_wins_in_the_notebook(capsys: pytest.CaptureFixture[str]) -> None:
    cells = [cell for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    names: dict[str, Any] = {}
    for cell in cells:
        assert cell["outputs"], "a cell was not run before it was saved"
        exec("".join(cell["source"]), names)
    assert names["match"].tally.games == names["GAMES"]
    assert names["low"] > 0.5
    assert "nakade: 52.8% needs at least 1,225 games" in capsys.readouterr().out
    assert "<svg " in names["Drawn"](names["PLOTS"]["shares"](names["results"].load()))._repr_svg_()
