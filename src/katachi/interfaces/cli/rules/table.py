"""``katachi rules table``: how many rules there are of each depth, next to the paper's counts."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from katachi.interfaces.cli.rules.choice import (
    AsJson,
    GoalOption,
    ModeOption,
    PlaceOption,
    RuleChoice,
    RulesOption,
    SizeOption,
    progress_bar,
)
from katachi.knowledge.life.generate import optimistic, pessimistic
from katachi.knowledge.life.making import Making, catalogue
from katachi.knowledge.life.paper import PAPER, PROPERTIES, TABLE_1, reasons, table_1
from katachi.knowledge.life.rule_set import MODES, RuleSet, SetKey, in_order
from katachi.knowledge.life.store import RuleBase, RuleBaseError
from katachi.knowledge.manifest import NAME

_OF_THE_PAPER = ("life", "corner", "4x3")
_WIDE_BOUNDS = 110  # columns: numbers are never cut
_BOUNDS_WORDS = (
    "C0 none (no other), C1 any; if White plays in an empty cell: I0 no liberty outside, I1 at most one; "
    "of a white string: S0 none, S1 at most one. A star means the same number as in the paper."
)


def show_bounds(sets: Iterable[RuleSet], *, as_json: bool) -> None:
    """Print the table of each set, next to the paper's where it has one."""
    answers = [_bounds_of(rules) for rules in sets]
    if as_json:
        typer.echo(json.dumps(answers))
        return
    console = Console(highlight=False, width=max(Console().width, _WIDE_BOUNDS))
    for answer in answers:
        console.print(_bounds_table(answer))
    console.print(_BOUNDS_WORDS, style="dim")


def _bounds_of(rules: RuleSet) -> dict[str, Any]:
    counted = rules.where(rules.counted != 0)
    return {
        "goal": rules.goal,
        "place": rules.place,
        "size": rules.size,
        "mode": rules.mode,
        "properties": list(PROPERTIES),
        "table": table_1(counted.code, counted.conditions, rules.key.cells),
        "paper": TABLE_1 if (rules.goal, rules.place, rules.size) == _OF_THE_PAPER else None,
    }


def _bounds_table(answer: dict[str, Any]) -> Table:
    title = f"Table 1: {answer['goal']}, {answer['place']} {answer['size']}, {answer['mode']}"
    title += " (the paper's)" if answer["paper"] else ""
    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left")
    table.add_column("", no_wrap=True)
    for name in PROPERTIES:
        table.add_column(name, justify="right", no_wrap=True)
    for i, (name, row) in enumerate(zip(PROPERTIES, answer["table"], strict=True)):
        theirs = answer["paper"][i] if answer["paper"] else (None,) * len(row)
        table.add_row(name, *(_bounds_cell(*pair) for pair in zip(row, theirs, strict=True)))
    return table


def _bounds_cell(ours: int, paper: int | None) -> str:
    if paper is None:
        return f"{ours:,}"
    return f"[bold]{ours:,}*[/bold]" if ours == paper else f"{ours:,} ({paper:,})"


_MOST_CELLS = 12  # the optimistic analysis of 12 cells takes a second


def show_variants(sets: Iterable[RuleSet], *, as_json: bool) -> None:
    """How many rules need no conditions, how many there are, and how many colourings the best conditions win."""
    rows = [_row(rules) for rules in sets if rules.mode == "sound" and rules.width * rules.height <= _MOST_CELLS]
    if as_json:
        typer.echo(json.dumps(rows))
        return
    table = Table(title="restricted rules (R5.8), sound", title_justify="left", box=box.SIMPLE_HEAD)
    for heading in ("set", "pessimistic", "realistic", "with colours", "optimistic"):
        table.add_column(heading, justify="left" if heading == "set" else "right", no_wrap=True)
    for row in rows:
        table.add_row(str(row["set"]), *(f"{count:,}" for name, count in row.items() if name != "set"))
    console = Console(highlight=False)
    console.print(table)
    console.print(
        "pessimistic: rules without conditions; with colours: how many colourings the rules have; optimistic: "
        "colourings won in the best possible surroundings, including those of smaller rectangles.",
        style="dim",
    )


def _row(rules: RuleSet) -> dict[str, str | int]:
    best = optimistic(rules.goal, rules.place, rules.width, rules.height)
    return {
        "set": rules.name,
        "pessimistic": pessimistic(rules).total,
        "realistic": rules.total,
        "colourings": len(set(rules.code.tolist())),
        "optimistic": len(best),
    }


EPILOG = (
    "Examples:  katachi rules table  ·  katachi rules table --goal eye --place corner --mode paper  ·  "
    "katachi rules table --goal eye --place side --make  ·  "
    "katachi rules table --goal life --place corner --size 4x3 --bounds"
)
_TITLES = {
    ("life", "corner"): "Table 2: life in the corner",
    ("life", "side"): "Table 3: life on the side",
    ("life", "center"): "Life in the centre",
    ("eye", "center"): "Table 4: eyes in the centre",
    ("eye", "side"): "Table 4: eyes on the side",
    ("eye", "corner"): "Table 5: eyes in the corner",
}
_WIDE = 116  # columns that the largest table needs

Counts = Mapping[int, int]


def table_command(  # noqa: PLR0913, PLR0917 - which rules, and which of their tables
    goal: GoalOption = None,
    place: PlaceOption = None,
    size: SizeOption = None,
    mode: ModeOption = None,
    rules: RulesOption = None,
    make: Annotated[bool, typer.Option("--make", help="Make missing sets")] = False,
    bounds: Annotated[bool, typer.Option("--bounds", help="Table 1: pairs of conditions on White's liberties")] = False,
    variants: Annotated[
        bool, typer.Option("--variants", help="Pessimistic and optimistic rules next to the realistic ones")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Count the rules of each depth in both modes, next to the paper's tables; a star means the same number."""
    choice = RuleChoice.of(goal, place, size, mode)
    sets = _sets(choice, rules, make)
    if bounds:
        show_bounds(sets.values(), as_json=as_json)
        return
    if variants:
        show_variants(sets.values(), as_json=as_json)
        return
    if as_json:
        typer.echo(json.dumps([answer(one) for one in sets.values()]))
        return
    console = Console(highlight=False)
    console = Console(highlight=False, width=max(console.width, _WIDE))
    shown = choice.among(_known(sets))
    for (its_goal, its_place), title in _TITLES.items():
        keys = [key for key in shown if (key.goal, key.place) == (its_goal, its_place)]
        if keys:
            console.print(_table(title, keys, sets))
    for number, (reason, names) in enumerate(_reasons(sets.values()).items(), start=1):
        console.print(f"{number}. {', '.join(names)}: {reason}.", style="dim")


def _sets(choice: RuleChoice, folder: Path | None, make: bool) -> dict[SetKey, RuleSet]:
    """The sets that were asked for and exist, or can be made."""
    sets = _stored(choice, folder, make)
    missing = [key for key in _known(()) if key in choice and key not in sets] if make else []
    for mode in MODES:
        wanted = [key for key in missing if key.mode == mode]
        if wanted:
            with progress_bar() as bars:
                making = Making(wanted, folder, resume=folder is not None)
                task = bars.add_task(f"{mode} rules", total=len(making.keys))
                for made in making.run():
                    bars.advance(task)
                    if made.rules.key in choice:
                        sets[made.rules.key] = made.rules
                making.clean()
    return {key: sets[key] for key in in_order(sets)}


def _stored(choice: RuleChoice, folder: Path | None, make: bool) -> dict[SetKey, RuleSet]:
    if make and folder is not None and not (folder / NAME).exists():
        return {}
    try:
        base = RuleBase.open(folder)
    except RuleBaseError:
        if make and folder is None:
            return {}  # an installation without its own rules
        raise
    return {key: base[key] for key in base.keys if key in choice}


def _known(sets: Iterable[SetKey]) -> list[SetKey]:
    """All of the paper's sets, and any others that exist."""
    return in_order({*(key for mode in MODES for key in catalogue(mode)), *sets})


def answer(rules: RuleSet) -> dict[str, Any]:
    """One set as in the JSON answer."""
    ours, paper = rules.by_depth(), _paper(rules.key)
    return {
        "goal": rules.goal,
        "place": rules.place,
        "size": rules.size,
        "mode": rules.mode,
        "by_depth": {str(depth): count for depth, count in ours.items()},
        "total": rules.total,
        "paper": {str(depth): count for depth, count in paper.items()},
        "seconds": round(rules.seconds, 3),
        "reasons": reasons(rules.key, ours, paper),
    }


def _paper(key: SetKey) -> Counts:
    return PAPER.get((key.goal, key.place, key.size), {})


# ---- For people ------------------------------------------------------------------------------------------------------


def _table(title: str, keys: list[SetKey], sets: Mapping[SetKey, RuleSet]) -> Table:
    counts = [counts for key in keys for counts in (_paper(key), sets[key].by_depth() if key in sets else {})]
    depths = sorted({depth for some in counts for depth in some})
    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left", pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("size", no_wrap=True)
    table.add_column("rules", no_wrap=True)
    for heading in (*map(str, depths), "total", "s"):
        table.add_column(heading, justify="right", no_wrap=True)
    for size in dict.fromkeys(key.size for key in keys):
        of_size = [key for key in keys if key.size == size]
        paper = _paper(of_size[0])
        table.add_row(size, "the paper's", *_cells(paper, depths), "")
        for key in of_size:
            ours = sets.get(key)
            if ours is None:
                table.add_row("", f"ours, {key.mode}", *["–"] * (len(depths) + 1), "")
            else:
                table.add_row("", f"ours, {key.mode}", *_cells(ours.by_depth(), depths, paper), f"{ours.seconds:.1f}")
        table.add_section()
    return table


def _cells(counts: Counts, depths: list[int], paper: Counts | None = None) -> list[str]:
    """The counts and their sum; those equal to the paper's are bold and starred."""
    numbers = [counts.get(depth, 0) for depth in depths] + [sum(counts.values())]
    theirs = [paper.get(depth, 0) for depth in depths] + [sum(paper.values())] if paper else [-1] * len(numbers)
    return [
        f"[bold]{ours:,}*[/bold]" if ours == their and ours else f"{ours:,} " if ours else "· "
        for ours, their in zip(numbers, theirs, strict=True)
    ]


def _reasons(sets: Iterable[RuleSet]) -> dict[str, list[str]]:
    """Each reason once, with the sets it applies to."""
    found: dict[str, list[str]] = {}
    for rules in sets:
        for reason in reasons(rules.key, rules.by_depth(), _paper(rules.key)):
            names = found.setdefault(reason, [])
            if (name := f"{rules.goal} {rules.place} {rules.size}") not in names:
                names.append(name)
    return found
