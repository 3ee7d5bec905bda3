"""``katachi rules use``: how often rules match in games."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from katachi.go.words import plural
from katachi.interfaces.cli.rules.choice import (
    AsJson,
    GoalOption,
    PlaceOption,
    RuleChoice,
    RulesOption,
    SizeOption,
    progress_bar,
)
from katachi.knowledge.life.drawing import draw
from katachi.knowledge.life.matcher import RuleBook, Uses, count_uses
from katachi.knowledge.life.rule_set import RuleSet
from katachi.knowledge.life.store import RuleBase, add
from katachi.records import GameRecord, read_games

EPILOG = (
    "Examples:  katachi rules use games.sgfs.gz --every 50  ·  katachi rules use my-games --to used.rules --min-uses 2"
)


def use_command(  # noqa: PLR0913, PLR0917 - which games, which rules, what to keep
    sources: Annotated[list[Path], typer.Argument(help="Games: files or folders")],
    goal: GoalOption = None,
    place: PlaceOption = None,
    size: SizeOption = None,
    every: Annotated[int, typer.Option(help="Only every Nth game", min=1)] = 1,
    top: Annotated[int, typer.Option(help="Draw this many of the rules used most", min=0)] = 3,
    to: Annotated[
        Path | None, typer.Option(help="Write the rules that were used often enough to this folder", metavar="FOLDER")
    ] = None,
    min_uses: Annotated[int, typer.Option(help="… at least this often", min=1)] = 1,
    or_conditions: Annotated[
        int, typer.Option(help="… and those with at most this many conditions [-1: none]", min=-1)
    ] = -1,
    rules: RulesOption = None,
    as_json: AsJson = False,
) -> None:
    """Count how often each rule starts to match in games; with --to, keep the rules that do.

    A rule and its mirror images are counted together.
    """
    base = RuleBase.open(rules)
    keys = RuleChoice.of(goal, place, size, "sound").among(base.keys)
    uses = count_uses(RuleBook([base[key] for key in keys]), _games(sources, every))
    if not uses.games:
        raise ValueError(f"there is no game in {', '.join(map(str, sources))}")
    if to is not None:
        limits = {"min_uses": min_uses, "or_conditions": or_conditions}
        left = uses.at_least(min_uses, or_conditions)
        add(to, [_kept(one, some, uses, limits) for one, some in zip(uses.sets, left, strict=True)])
    if as_json:
        typer.echo(json.dumps(_answer(uses, to)))
    else:
        _show(uses, top, to)


def _games(sources: list[Path], every: int) -> Iterator[GameRecord]:
    with progress_bar() as bars:
        task = bars.add_task("following games", total=None)
        games = read_games(sources, progress=lambda done, total: bars.update(task, completed=done, total=total))
        for number, game in enumerate(games):
            if number % every == 0:
                yield game


def _kept(before: RuleSet, left: RuleSet, uses: Uses, limits: dict[str, int]) -> RuleSet:
    removed = {**before.removed, "unused": before.total - left.total}
    settings = {**before.settings, "use": {"games": uses.games, **limits}}
    return replace(left, removed=removed, settings=settings)


def _answer(uses: Uses, to: Path | None) -> dict[str, Any]:
    sets = [
        {
            "name": rules.name,
            "rules": len(rules),
            "used": int((shared > 0).sum()),
            "uses": int(counts.sum()),
        }
        for rules, counts, shared in zip(uses.sets, uses.counts, uses.shared(), strict=True)
    ]
    return {"games": uses.games, "positions": uses.positions, "sets": sets, "rules": to and str(to)}


def _show(uses: Uses, top: int, to: Path | None) -> None:
    answer = _answer(uses, to)
    title = f"{plural(uses.games, 'game')}, {plural(uses.positions, 'position')}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    for heading in ("set", "rules", "used", "uses"):
        table.add_column(heading, justify="left" if heading == "set" else "right", no_wrap=True)
    for one in answer["sets"]:
        table.add_row(one["name"], f"{one['rules']:,}", f"{one['used']:,}", f"{one['uses']:,}")
    console = Console()
    console.print(table, highlight=False)
    for times, rules, number in _most_used(uses, top):
        console.print(f"{plural(times, 'time')}:", highlight=False)
        typer.echo(draw(rules.key, rules[number], number))
    if to is not None:
        console.print(f"The rules that were used are in {escape(str(to))}.", highlight=False, soft_wrap=True)


def _most_used(uses: Uses, top: int) -> list[tuple[int, RuleSet, int]]:
    """The rules used most, one from each family of mirror images."""
    found: list[tuple[int, RuleSet, int]] = []
    for rules, shared in zip(uses.sets, uses.shared(), strict=True):
        for number in np.argsort(-shared, kind="stable")[: 8 * top].tolist():
            if shared[number] and rules.is_first_image(rules[number]):
                found.append((int(shared[number]), rules, number))
    return sorted(found, key=lambda one: -one[0])[:top]
