"""``katachi rules make``."""

from collections.abc import Iterable
from dataclasses import asdict, fields, replace
from math import isfinite
from pathlib import Path
from typing import Annotated, Any

import typer

from katachi.go.words import plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import percentages, print_json, show, stoppable, table
from katachi.interfaces.cli.rules import choice
from katachi.knowledge.life.catalogue import catalogue
from katachi.knowledge.life.generate import MEGABYTES, GenerationProgress, Metarules
from katachi.knowledge.life.making import MadeRuleSet, Making
from katachi.knowledge.life.rule_set import SetKey

_EPILOG = (
    "Examples:  katachi rules make --goal life --place corner --size 4x3 --to my.rules  ·  "
    "katachi rules make --all --to my.rules --resume  ·  katachi rules make --all --goal eye --mode paper"
)
_ORDER = ("winning", "special", "illegal", "redundant", "smaller", "two eyes", "two eyes, exceptions", "utility")


@choice.commands.command("make", epilog=_EPILOG)
def make(  # noqa: PLR0913, PLR0917 - what to make, how, and where to put it
    goal: choice.GoalOption = None,
    place: choice.PlaceOption = None,
    size: choice.SizeOption = None,
    mode: choice.ModeOption = "sound",
    everything: Annotated[bool, typer.Option("--all", help="All sizes of the paper (of this goal and place)")] = False,
    to: Annotated[
        Path | None, typer.Option(help="Folder to write them to; sets already there stay", metavar="FOLDER")
    ] = None,
    metarules: Annotated[
        str | None,
        typer.Option(
            help="Switch metarules: NAME, no-NAME, none, min-utility=NUMBER, separated by commas", metavar="LIST"
        ),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Keep finished sets; continue the unfinished one")] = False,
    stones: Annotated[
        bool,
        typer.Option(
            "--stones/--no-stones", help="Find out which stones each rule promises to save: one analysis per cell"
        ),
    ] = True,
    guided: Annotated[
        bool, typer.Option("--guided", help="Do the optimistic analysis first, as a guide; the rules stay the same")
    ] = False,
    threads: choice.Threads = 0,
    max_megabytes: Annotated[int, typer.Option(help="Memory limit per set", min=1)] = MEGABYTES,
    as_json: options.AsJson = False,
) -> None:
    """Prove rules by retrograde analysis. The smaller rules they are compared with are made first.

    To continue interrupted work, use --resume.
    """
    chosen = choice.RuleChoice.of(goal, place, size, mode)
    if resume and to is None:
        raise typer.BadParameter("--resume continues in a folder: name it with --to")
    wanted = _wanted(chosen, everything)
    _run(
        Making(wanted, to, parse_metarules(metarules), resume, threads, max_megabytes, stones, guided), as_json=as_json
    )


def _wanted(chosen: choice.RuleChoice, everything: bool) -> list[SetKey]:
    mode = chosen.mode or "sound"
    if everything:
        return chosen.among(catalogue(mode))
    if chosen.goal is None or chosen.place is None or chosen.size is None:
        raise typer.BadParameter("say which rules: --goal, --place and --size, or --all")
    key = SetKey(chosen.goal, chosen.place, *chosen.size, mode)
    try:
        _ = key.frame
    except ValueError as error:
        raise typer.BadParameter(f"--size: {error}") from None
    return [key]


def parse_metarules(text: str | None) -> Metarules:
    """The defaults with some switched on (NAME) or off (no-NAME); `none` switches all off. Bounds are NAME=NUMBER.

    Raises typer.BadParameter for an unknown name or a bad number.
    """
    rules = Metarules()
    switches = {one.name.replace("_", "-"): one.name for one in fields(rules) if isinstance(one.default, bool)}
    bounds = {one.name.replace("_", "-"): one.name for one in fields(rules) if one.name not in switches.values()}
    for word in (text or "").replace(" ", "").split(","):
        name, is_bound, number = word.partition("=")
        if word == "none":
            rules = replace(rules, **dict.fromkeys(switches.values(), False))
        elif word.removeprefix("no-") in switches:
            rules = replace(rules, **{switches[word.removeprefix("no-")]: not word.startswith("no-")})
        elif name in bounds and is_bound and _is_number(number):
            changed: dict[str, Any] = {bounds[name]: float(number)}
            rules = replace(rules, **changed)
        elif word:
            known = ", ".join([*switches, *(f"{bound}=NUMBER" for bound in bounds)])
            raise typer.BadParameter(f"--metarules: {word!r} is not one of {known}, nor no- followed by one of them")
    return rules


def _is_number(text: str) -> bool:
    try:
        return isfinite(float(text))
    except ValueError:
        return False


# ---- Work ------------------------------------------------------------------------------------------------------------


def _run(making: Making, *, as_json: bool) -> None:
    hint = "run the same command with --resume to continue." if making.folder else "nothing was written."
    with stoppable(f"; {hint}"):
        made = _made(making)
    making.clean()
    if as_json:
        print_json({"rules": making.folder and str(making.folder), "sets": [_answer(one) for one in made]})
    else:
        _show(made, making)


def _made(making: Making) -> list[MadeRuleSet]:
    with percentages() as bars:
        whole = bars.add_task("sets", total=len(making.keys))
        part = bars.add_task("starting", total=None)

        def on_progress(key: SetKey, progress: GenerationProgress) -> None:
            words = f"{key.name}: {progress.stage}, {plural(progress.rules, 'rule')}"
            bars.update(part, description=words, completed=progress.done, total=progress.total or None)

        made = []
        for one in making.run(on_progress):
            made.append(one)
            bars.advance(whole)
        return made


def _answer(made: MadeRuleSet) -> dict[str, Any]:
    rules = made.rules
    return {
        "goal": rules.goal,
        "place": rules.place,
        "size": rules.size,
        "mode": rules.mode,
        "total": rules.total,
        "by_depth": {str(depth): count for depth, count in rules.by_depth().items()},
        "removed": rules.removed,
        "settings": rules.settings,
        "seconds": round(rules.seconds, 3),
        "kept": made.kept,
    }


def _show(made: list[MadeRuleSet], making: Making) -> None:
    names = _names(one.rules.removed for one in made)
    rows = []
    for one in made:
        rules = one.rules
        deepest = str(max(rules.by_depth(), default="–"))
        removed = [f"{rules.removed[name]:,}" if name in rules.removed else "–" for name in names]
        rows.append((rules.name, f"{rules.total:,}", deepest, *removed, "kept" if one.kept else f"{rules.seconds:.1f}"))
    show(table("rules, and how many each metarule removed", ("set", "rules", "depth", *names, "seconds"), rows))
    usual = asdict(Metarules())
    other = [f"{name} {value}" for name, value in asdict(making.metarules).items() if value != usual[name]]
    if other:
        typer.echo(f"Different from the defaults: {', '.join(other).replace('_', ' ')}.")
    where = f"The rules are in {making.folder}." if making.folder else ""
    typer.echo(where or "Nothing was written; use --to FOLDER to keep the rules.")


def _names(counts: Iterable[dict[str, int]]) -> list[str]:
    """The metarules that were counted, in the order in which they apply."""
    met = {name for removed in counts for name in removed}
    return [name for name in _ORDER if name in met] + sorted(met - set(_ORDER))
