"""``katachi rules table``: how many rules there are of each depth, next to the paper's counts."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import Row, percentages, print_json, show, table
from katachi.interfaces.cli.rules import choice
from katachi.knowledge.life.generate import optimistic, pessimistic
from katachi.knowledge.life.making import Making, catalogue
from katachi.knowledge.life.paper import PAPER, PROPERTIES, TABLE_1, reasons, table_1
from katachi.knowledge.life.rule_set import MODES, RuleSet, SetKey, in_order
from katachi.knowledge.life.store import RuleBase, RuleBaseError
from katachi.knowledge.manifest import NAME

_EPILOG = (
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
_OF_THE_PAPER = ("life", "corner", "4x3")
_BOUNDS_WORDS = (
    "C0 none (no other), C1 any; if White plays in an empty cell: I0 no liberty outside, I1 at most one; "
    "of a white string: S0 none, S1 at most one. A star means the same number as in the paper."
)
_VARIANTS_WORDS = (
    "pessimistic: rules without conditions; with colours: how many colourings the rules have; optimistic: "
    "colourings won in the best possible surroundings, including those of smaller rectangles."
)
_COUNT, _NAMES_AND_TOTAL = 9, 36  # columns of the terminal
_MOST_CELLS = 12  # the optimistic analysis of 12 cells takes a second

Counts = Mapping[int, int]


@choice.commands.command("table", epilog=_EPILOG)
def table_command(  # noqa: PLR0913, PLR0917 - which rules, and which of their tables
    goal: choice.GoalOption = None,
    place: choice.PlaceOption = None,
    size: choice.SizeOption = None,
    mode: choice.ModeOption = None,
    rules: choice.RulesOption = None,
    make: Annotated[bool, typer.Option("--make", help="Make missing sets")] = False,
    bounds: Annotated[bool, typer.Option("--bounds", help="Table 1: pairs of conditions on White's liberties")] = False,
    variants: Annotated[
        bool, typer.Option("--variants", help="Pessimistic and optimistic rules next to the realistic ones")
    ] = False,
    as_json: options.AsJson = False,
) -> None:
    """Count the rules of each depth in both modes, next to the paper's tables; a star means the same number."""
    chosen = choice.RuleChoice.of(goal, place, size, mode)
    sets = _sets(chosen, rules, make)
    if bounds:
        _show_bounds(sets.values(), as_json=as_json)
    elif variants:
        _show_variants(sets.values(), as_json=as_json)
    elif as_json:
        print_json([_answer(one) for one in sets.values()])
    else:
        _show(chosen, sets)


def _sets(chosen: choice.RuleChoice, folder: Path | None, make: bool) -> dict[SetKey, RuleSet]:
    """The chosen sets that exist or can be made."""
    sets = _stored(chosen, folder, make)
    missing = [key for key in _known(()) if key in chosen and key not in sets] if make else []
    for mode in MODES:
        wanted = [key for key in missing if key.mode == mode]
        if wanted:
            with percentages() as bars:
                making = Making(wanted, folder, resume=folder is not None)
                task = bars.add_task(f"{mode} rules", total=len(making.keys))
                for made in making.run():
                    bars.advance(task)
                    if made.rules.key in chosen:
                        sets[made.rules.key] = made.rules
                making.clean()
    return {key: sets[key] for key in in_order(sets)}


def _stored(chosen: choice.RuleChoice, folder: Path | None, make: bool) -> dict[SetKey, RuleSet]:
    if make and folder is not None and not (folder / NAME).exists():
        return {}
    try:
        base = RuleBase.open(folder)
    except RuleBaseError:
        if make and folder is None:
            return {}  # an installation without its own rules
        raise
    return {key: base[key] for key in base.keys if key in chosen}


def _known(sets: Iterable[SetKey]) -> list[SetKey]:
    """All of the paper's sets, and any others that exist."""
    return in_order({*(key for mode in MODES for key in catalogue(mode)), *sets})


def _named(rules: RuleSet) -> dict[str, Any]:
    return {"goal": rules.goal, "place": rules.place, "size": rules.size, "mode": rules.mode}


def _answer(rules: RuleSet) -> dict[str, Any]:
    ours, paper = rules.by_depth(), _paper(rules.key)
    return {
        **_named(rules),
        "by_depth": {str(depth): count for depth, count in ours.items()},
        "total": rules.total,
        "paper": {str(depth): count for depth, count in paper.items()},
        "seconds": round(rules.seconds, 3),
        "reasons": reasons(rules.key, ours, paper),
    }


def _paper(key: SetKey) -> Counts:
    return PAPER.get((key.goal, key.place, key.size), {})


# ---- For people ------------------------------------------------------------------------------------------------------


def _show(chosen: choice.RuleChoice, sets: Mapping[SetKey, RuleSet]) -> None:
    shown = chosen.among(_known(sets))
    for (goal, place), title in _TITLES.items():
        if keys := [key for key in shown if (key.goal, key.place) == (goal, place)]:
            for part in _parts(keys, sets):
                show(_table(title, keys, sets, part))
    for number, (reason, names) in enumerate(_reasons(sets.values()).items(), start=1):
        Console(highlight=False).print(f"{number}. {', '.join(names)}: {reason}.", style="dim")


def _parts(keys: list[SetKey], sets: Mapping[SetKey, RuleSet]) -> list[list[int]]:
    """The depths of a table; in a narrow terminal several tables share them."""
    counts = [counts for key in keys for counts in (_paper(key), sets[key].by_depth() if key in sets else {})]
    depths = sorted({depth for some in counts for depth in some})
    console = Console()
    most = max(1, (console.width - _NAMES_AND_TOTAL) // _COUNT) if console.is_terminal else len(depths)
    return [depths[first : first + most] for first in range(0, len(depths), most)] or [[]]


def _table(title: str, keys: list[SetKey], sets: Mapping[SetKey, RuleSet], depths: list[int]) -> Table:
    rows: list[Row] = []
    for size in dict.fromkeys(key.size for key in keys):
        of_size = [key for key in keys if key.size == size]
        paper = _paper(of_size[0])
        rows.append((size, "the paper's", *_cells(paper, depths), ""))
        for key in of_size:
            ours = sets.get(key)
            cells = _cells(ours.by_depth(), depths, paper) if ours else ["–"] * (len(depths) + 1)
            rows.append(("", f"ours, {key.mode}", *cells, f"{ours.seconds:.1f}" if ours else ""))
        rows.append(())
    return table(title, ("size", "rules", *map(str, depths), "total", "s"), rows, ("rules",))


def _cells(counts: Counts, depths: list[int], paper: Counts | None = None) -> list[str | Text]:
    """The counts and their sum; those equal to the paper's are bold and starred."""
    numbers = [counts.get(depth, 0) for depth in depths] + [sum(counts.values())]
    theirs = [paper.get(depth, 0) for depth in depths] + [sum(paper.values())] if paper else [-1] * len(numbers)
    return [
        _equal(ours) if ours == their and ours else f"{ours:,} " if ours else "· "
        for ours, their in zip(numbers, theirs, strict=True)
    ]


def _equal(count: int) -> Text:
    return Text(f"{count:,}*", "bold")


def _reasons(sets: Iterable[RuleSet]) -> dict[str, list[str]]:
    """Each reason once, with the sets it applies to."""
    found: dict[str, list[str]] = {}
    for rules in sets:
        for reason in reasons(rules.key, rules.by_depth(), _paper(rules.key)):
            names = found.setdefault(reason, [])
            if (name := f"{rules.goal} {rules.place} {rules.size}") not in names:
                names.append(name)
    return found


# ---- Table 1 and other readings --------------------------------------------------------------------------------------


def _show_bounds(sets: Iterable[RuleSet], *, as_json: bool) -> None:
    """Table 1 of each set, next to the paper's where it has one."""
    answers = [_bounds(rules) for rules in sets]
    if as_json:
        print_json(answers)
        return
    for answer in answers:
        title = f"Table 1: {answer['goal']}, {answer['place']} {answer['size']}, {answer['mode']}"
        title += " (the paper's)" if answer["paper"] else ""
        nothing = [[None] * len(PROPERTIES)] * len(PROPERTIES)
        pairs = zip(PROPERTIES, answer["table"], answer["paper"] or nothing, strict=True)
        rows = [(name, *map(_bounds_cell, ours, theirs)) for name, ours, theirs in pairs]
        show(table(title, ("", *PROPERTIES), rows))
    Console(highlight=False).print(_BOUNDS_WORDS, style="dim")


def _bounds(rules: RuleSet) -> dict[str, Any]:
    counted = rules.where(rules.counted != 0)
    return {
        **_named(rules),
        "properties": list(PROPERTIES),
        "table": table_1(counted.code, counted.conditions, rules.key.cells),
        "paper": TABLE_1 if (rules.goal, rules.place, rules.size) == _OF_THE_PAPER else None,
    }


def _bounds_cell(ours: int, paper: int | None) -> str | Text:
    if paper is None:
        return f"{ours:,}"
    return _equal(ours) if ours == paper else f"{ours:,} ({paper:,})"


def _show_variants(sets: Iterable[RuleSet], *, as_json: bool) -> None:
    """How many rules need no conditions, how many there are, and how many colourings the best conditions win."""
    rows = [_variants(rules) for rules in sets if rules.mode == "sound" and rules.key.cells <= _MOST_CELLS]
    if as_json:
        print_json(rows)
        return
    cells = [[count if isinstance(count, str) else f"{count:,}" for count in row.values()] for row in rows]
    headings = ("set", "pessimistic", "realistic", "with colours", "optimistic")
    show(table("restricted rules (R5.8), sound", headings, cells))
    Console(highlight=False).print(_VARIANTS_WORDS, style="dim")


def _variants(rules: RuleSet) -> dict[str, str | int]:
    return {
        "set": rules.name,
        "pessimistic": pessimistic(rules).total,
        "realistic": rules.total,
        "colourings": len(set(rules.code.tolist())),
        "optimistic": len(optimistic(rules.goal, rules.place, rules.width, rules.height)),
    }
