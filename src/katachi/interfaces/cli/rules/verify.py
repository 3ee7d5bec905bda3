"""``katachi rules verify``: every promise of every rule is proved again."""

from typing import Any

import typer

from katachi.go.words import plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.output import percentages, print_json, show, table
from katachi.interfaces.cli.rules import choice
from katachi.knowledge.life.store import RuleBase
from katachi.knowledge.life.verify import broken_promises, promises

_EPILOG = (
    "Examples:  katachi rules verify --goal life --size 4x3  ·  katachi rules verify --rules someone.rules  ·  "
    "katachi rules verify --json"
)
_MOST = 10  # broken promises of a set that are written out


@choice.commands.command("verify", epilog=_EPILOG)
def verify(
    goal: choice.GoalOption = None,
    place: choice.PlaceOption = None,
    size: choice.SizeOption = None,
    rules: choice.RulesOption = None,
    as_json: options.AsJson = False,
) -> None:
    """Prove every promise of sound rules again. Only the name of a set is believed, so a stranger's rules can be used
    afterwards.

    The exit code is 1 if a promise does not hold. All rules that come with Katachi take some minutes. To try rules on
    real boards instead, use `katachi rules check`.
    """
    base = RuleBase.open(rules)
    sets = [base[key] for key in choice.RuleChoice.of(goal, place, size, "sound").among(base.keys)]
    answers: list[dict[str, Any]] = []
    with percentages() as bars:
        task = bars.add_task("proving", total=sum(map(promises, sets)))
        for one in sets:
            broken = list(broken_promises(one, lambda count: bars.advance(task, count)))
            told = {"rules": len(one), "promises": promises(one), "broken": [str(promise) for promise in broken]}
            answers.append({"set": one.name, **told})
    if as_json:
        print_json({"sets": answers})
    else:
        _show(answers)
    if any(answer["broken"] for answer in answers):
        raise typer.Exit(1)


def _show(answers: list[dict[str, Any]]) -> None:
    rows = [
        (answer["set"], *(f"{count:,}" for count in (answer["rules"], answer["promises"], len(answer["broken"]))))
        for answer in answers
    ]
    lines = [f"{answer['set']}, {line}" for answer in answers for line in answer["broken"][:_MOST]]
    left_out = sum(max(0, len(answer["broken"]) - _MOST) for answer in answers)
    lines += [f"… and {left_out:,} more"] if left_out else []
    broken, made = (sum(counts) for counts in zip(*((len(a["broken"]), a["promises"]) for a in answers), strict=True))
    proved = f"all {plural(made, 'promise')} are proved" if not broken else f"{broken:,} of {made:,} do not hold"
    show(table("rules, proved again", ("set", "rules", "promises", "broken"), rows), "\n".join([*lines, proved]))
