"""``katachi rules shapes``: the shapes that every player learns."""

from pathlib import Path
from typing import Annotated, Any

import typer

from katachi.files.writing import write_atomically
from katachi.go import vertex
from katachi.go.words import capitalized, plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.files import check_folders
from katachi.interfaces.cli.output import bars, lettered, print_json, show, table
from katachi.interfaces.cli.rules import choice
from katachi.reading.shapes.cases import SIZE, Shape, ShapeCase, ShapeStatus, words_of_outside
from katachi.reading.shapes.drawn import drawn_shapes
from katachi.reading.shapes.kept import prove_shapes, shape, shapes, shapes_json

_EPILOG = (
    'Examples:  katachi rules shapes  ·  katachi rules shapes "L group"  ·  '
    "katachi rules shapes rectangular --json  ·  katachi rules shapes --prove --to shapes.json"
)


@choice.commands.command("shapes", epilog=_EPILOG)
def show_shapes(
    name: Annotated[
        str | None, typer.Argument(help="A shape by its name or the beginning of it", metavar="NAME")
    ] = None,
    prove: Annotated[bool, typer.Option("--prove", help="Prove everything again (about a minute); needs --to")] = False,
    out: Annotated[Path | None, typer.Option("--to", help="File for what --prove finds", dir_okay=False)] = None,
    as_json: options.AsJson = False,
) -> None:
    """Show the shapes that every player learns: do they live, if Black or White moves first?

    The group is Black's. What decides is proved: outside liberties, ko threats, who moves first.
    """
    if prove != (out is not None):
        raise typer.BadParameter("--prove and --to belong together: one says what to do, the other where to write it")
    if out is not None:
        _prove(out)
        return
    found = [shape(name)] if name is not None else list(shapes())
    if as_json:
        print_json([_json(one) for one in found])
    elif name is None:
        _show_table(found)
    else:
        _show(found[0])


def _prove(path: Path) -> None:
    check_folders(path)
    with bars() as progress:
        task = progress.add_task("shapes", total=len(drawn_shapes()))
        proved = []
        for one in prove_shapes():
            proved.append(one)
            progress.advance(task)
    write_atomically(path, shapes_json(proved).encode())
    typer.echo(f"{path}: {plural(len(proved), 'shape')}")


def _show_table(found: list[Shape]) -> None:
    rows = [
        (one.name if case is one.cases[0] else "", one.place, words_of_outside(case, one), *map(_short, case.statuses))
        for one in found
        for case in one.different
    ]
    note = 'katachi rules shapes "NAME" draws one; the group is Black\'s'
    headings = ("shape", "place", "outside", "Black first", "White first")
    show(table(plural(len(found), "shape"), headings, rows, headings[:3]), note)


def _short(status: ShapeStatus) -> str:
    """alive, dead, seki, or "ko (d1l)"."""
    return f"ko ({status.outcome})" if status.word == "ko" else status.word


def _show(one: Shape) -> None:
    typer.echo(capitalized(one.name))
    for case in one.different:
        typer.echo(f"\n{words_of_outside(case, one)}:")
        moves = case.white.moves or case.black.moves
        typer.echo(case.picture.marked(lettered(moves)).text(coordinates=2))
        for status in case.statuses:
            typer.echo(str(status))


def _json(one: Shape) -> dict[str, Any]:
    return {"name": one.name, "place": one.place, "cases": [_case_json(case) for case in one.cases]}


def _case_json(case: ShapeCase) -> dict[str, Any]:
    statuses = {
        name: _status_json(status) for name, status in (("black_first", case.black), ("white_first", case.white))
    }
    return {"outside_liberties": case.outside, "rows": list(case.picture.rows), **statuses}


def _status_json(status: ShapeStatus) -> dict[str, Any]:
    moves = [vertex(move, SIZE) for move in status.moves]
    return {"verdict": status.word, "outcome": status.outcome, "moves": moves}
