"""The problems that come with the program, which it made and proved itself (docs/problems.md says how)."""

import gzip
import json
from collections.abc import Collection
from importlib import resources
from pathlib import Path

from katachi.reading.problems.files import Problem, read_problems
from katachi.reading.problems.generate.question import LEVELS


def shipped_problems(levels: Collection[int] = LEVELS) -> list[Problem]:
    """The problems of some levels of difficulty, in the order in which they were found.

    >>> len(shipped_problems(levels=[1])) > 10
    True
    """
    with resources.as_file(resources.files("katachi") / "data" / "tsumego" / "problems.jsonl.gz") as path:
        found = [json.loads(line)["difficulty"] for line in gzip.decompress(path.read_bytes()).splitlines()]
        return [problem for level, problem in zip(found, read_problems(Path(path)), strict=True) if level in levels]
