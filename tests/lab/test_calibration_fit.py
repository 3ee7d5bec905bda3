"""The fit of the map from playouts and network to a judge's numbers."""

import json
from pathlib import Path

import numpy as np
import pytest

from katachi.lab.judged.calibration import Sample, fitted, left_out, main
from katachi.lab.judged.lessons import is_held_out
from katachi.search.calibration import Opinion


def made_up(count: int, seed: int) -> list[Sample]:
    """The judge's lead is all of the network's and, on a full board, half of what the playouts say; a point is worth
    0.1 on a logit."""
    draw = np.random.default_rng(seed)
    found = []
    for number in range(count):
        playouts, judged = draw.normal(0, 15, 2)
        full = draw.random()
        lead = 0.5 * full * playouts + judged
        win = 1 / (1 + np.exp(-0.1 * lead))
        opinion = Opinion(playouts, judged, 0.0, full)
        found.append(Sample(number % 7, number % 200, opinion, lead, win))
    return found


def test_a_known_map_is_found_again() -> None:
    calibration = fitted(made_up(600, 1))
    for sample in made_up(50, 2):
        assert calibration.lead_of(sample.opinion) == pytest.approx(sample.lead, abs=1.5)
        assert calibration.chance_of(sample.opinion) == pytest.approx(sample.win, abs=0.05)


def test_games_are_left_out_in_turn() -> None:
    figures = left_out(made_up(300, 3))
    assert figures["lead_error_before"] < 1.5
    assert figures["win_error"] < 0.05


@pytest.mark.slow
def test_the_command_writes_a_map(tmp_path: Path) -> None:
    moves = [["B", "Q16"], ["W", "D4"], ["B", "Q4"], ["W", "D16"]]
    judged = [{"lead": -0.5 * n, "win": 0.5 - 0.02 * n, "best": [["C3"]]} for n in range(5)]
    game = {"id": "a", "kind": "amateur", "komi": 7.5, "moves": moves, "judged": judged}
    assert not is_held_out("a")  # so it is not used
    games = tmp_path / "games.jsonl"
    games.write_text("".join(json.dumps(game | {"id": name}) + "\n" for name in "ade"), encoding="utf-8")
    main([str(games), "--every", "2", "--simulations", "20", "--to", str(tmp_path / "map.json")], say=lambda _: None)
    written = json.loads((tmp_path / "map.json").read_text(encoding="utf-8"))
    assert written["recipe"]["positions"] == 6
    assert len(written["lead"]) == 4
