"""``katachi rules use``: how often rules match in games."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from katachi.go.words import plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import percentages, print_json, show, table
from katachi.interfaces.cli.rules import choice
from katachi.knowledge.life.drawing import draw
from katachi.knowledge.life.matcher import RuleBook
from katachi.knowledge.life.rule_set import RuleSet
from katachi.knowledge.life.store import RuleBase, add
from katachi.knowledge.life.utility import Uses, count_uses
from katachi.records import GameRecord, read_games

_EPILOG = (
    "Examples:  katachi rules use games.sgfs.gz --every 50  ·  katachi rules use my-games --to used.rules --min-uses 2"
)


@choice.commands.command("use", epilog=_EPILOG)
def use(  # noqa: PLR0913, PLR0917 - which games, which rules, what to keep
    sources: Annotated[list[Path], typer.Argument(help="Games: files or folders")],
    goal: choice.GoalOption = None,
    place: choice.PlaceOption = None,
    size: choice.SizeOption = None,
    every: Annotated[int, typer.Option(help="Only every Nth game", min=1)] = 1,
    top: Annotated[int, typer.Option(help="Draw this many of the rules used most", min=0)] = 3,
    to: Annotated[
        Path | None, typer.Option(help="Write the rules that were used often enough to this folder", metavar="FOLDER")
    ] = None,
    min_uses: Annotated[int, typer.Option(help="… at least this often", min=1)] = 1,
    or_conditions: Annotated[
        int, typer.Option(help="… and those with at most this many conditions [-1: none]", min=-1)
    ] = -1,
    rules: choice.RulesOption = None,
    as_json: options.AsJson = False,
) -> None:
    """Count how often each rule starts to match in games; with --to, keep the rules that do.

    A rule and its mirror images are counted together.
    """
    base = RuleBase.open(rules)
    keys = choice.RuleChoice.of(goal, place, size, "sound").among(base.keys)
    uses = count_uses(RuleBook([base[key] for key in keys]), _games(sources, every))
    if not uses.games:
        raise ValueError(f"there is no game in {', '.join(map(str, sources))}")
    if to is not None:
        limits = {"min_uses": min_uses, "or_conditions": or_conditions}
        left = uses.at_least(min_uses, or_conditions)
        add(to, [_kept(one, some, uses, limits) for one, some in zip(uses.sets, left, strict=True)])
    if as_json:
        print_json(_answer(uses, to))
    else:
        _show(uses, top, to)


def _games(sources: list[Path], every: int) -> Iterator[GameRecord]:
    with percentages() as bars:
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
    title = f"{plural(uses.games, 'game')}, {plural(uses.positions, 'position')}"
    headings = ("rules", "used", "uses")
    sets = _answer(uses, to)["sets"]
    rows = [(one["name"], *(f"{one[heading]:,}" for heading in headings)) for one in sets]
    show(table(title, ("set", *headings), rows))
    for times, rules, number in _most_used(uses, top):
        typer.echo(f"{plural(times, 'time')}:\n{draw(rules.key, rules[number], number)}")
    if to is not None:
        typer.echo(f"The rules that were used are in {to}.")


def _most_used(uses: Uses, top: int) -> list[tuple[int, RuleSet, int]]:
    """The rules used most, one from each family of mirror images."""
    found: list[tuple[int, RuleSet, int]] = []
    for rules, shared in zip(uses.sets, uses.shared(), strict=True):
        for number in np.argsort(-shared, kind="stable")[: 8 * top].tolist():
            if shared[number] and rules.is_first_image(rules[number]):
                found.append((int(shared[number]), rules, number))
    return sorted(found, key=lambda one: -one[0])[:top]
