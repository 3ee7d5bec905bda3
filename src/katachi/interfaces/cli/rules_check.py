"""``katachi rules check``: an independent search tries to refute the rules on real boards."""

import json
import time
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress, TaskID
from rich.table import Table

from katachi.interfaces.cli.rules_choice import (
    AsJson,
    Choice,
    GoalOption,
    ModeOption,
    PlaceOption,
    RulesOption,
    SizeOption,
    progress_bar,
)
from katachi.knowledge.life.rule_set import RuleSet
from katachi.knowledge.life.store import RuleBase

EPILOG = (
    "Examples:  katachi rules check --goal eye --place corner --size 2x2 --exhaustive  ·  "
    "katachi rules check --boards 50  ·  katachi rules check --hours 3 --seed 7"
)
