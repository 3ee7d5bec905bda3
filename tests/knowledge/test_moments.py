"""Moments in three parts are the same moments, and parts that do not fit are refused."""

import numpy as np
import pytest

from katachi.knowledge.moments import joined, split

MOMENTS = np.array([2016 << 52 | 5 << 12 | 34, 7, 2016 << 52 | 5 << 12 | 4095], np.uint64)


def test_split_moments_come_back() -> None:
    counts = np.arange(3, dtype=np.uint32)
    apart = split({"counts": counts, "last": MOMENTS})
    assert "last" not in apart
    assert len(apart["tags"]) == 2
    again = joined(apart)
    assert again["last"].tolist() == MOMENTS.tolist()
    assert again["counts"] is counts
    assert joined({"last": MOMENTS})["last"] is MOMENTS


@pytest.mark.parametrize(("part", "column"), [
    ("game", np.array([0, 1, 2], np.uint32)), ("game", np.array([0], np.uint32)), ("move", np.array([], np.uint16)),
    ("tags", np.array([], np.uint64)), ("tags", np.array([0.5, 1.0, 2.0])),
])  # fmt: skip
def test_parts_that_do_not_fit_are_refused(part: str, column: np.ndarray) -> None:
    with pytest.raises(ValueError, match="moment"):
        joined({**split({"last": MOMENTS}), part: column})
