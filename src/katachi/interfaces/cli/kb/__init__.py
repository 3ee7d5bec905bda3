"""``katachi kb``: what a knowledge base holds."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import pyarrow as pa
import pyarrow.compute as pc
import typer
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from katachi.interfaces.cli.kb.nearest import ADVISE_EPILOG, advise_command, order_command
from katachi.interfaces.cli.kb.zipf import EPILOG as ZIPF_EPILOG
from katachi.interfaces.cli.kb.zipf import zipf_command
from katachi.knowledge.archive import MOMENT_BITS, GamesByTag
from katachi.knowledge.base import KnowledgeBase, KnowledgeBaseError
from katachi.knowledge.distil import Thresholds, distil
from katachi.knowledge.patterns.contexts.keys import Context, Relation
from katachi.knowledge.statistics import wilson

kb = typer.Typer(help="Look into knowledge bases, check them, make small ones.", no_args_is_help=True)
kb.command("zipf", epilog=ZIPF_EPILOG)(zipf_command)
kb.command("advise", epilog=ADVISE_EPILOG)(advise_command)
kb.command("order", epilog="Example:  katachi kb order --radius 3")(order_command)

Base = Annotated[Path | None, typer.Argument(help="Folder of the knowledge base [the one that comes with Katachi]")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer as JSON")]


def register(app: typer.Typer) -> None:
    """Add the group of commands."""
    app.add_typer(kb, name="kb")


# ---- info ------------------------------------------------------------------------------------------------------------


@kb.command("info", epilog="Example:  katachi kb info my.kb")
def info(base: Base = None, as_json: AsJson = False) -> None:
    """How a base was made, from what, and its tables."""
    opened = KnowledgeBase.open(base)
    manifest = opened.manifest
    answer = {
        "kb": str(opened.folder),
        "format": manifest.format,
        "katachi": manifest.katachi,
        "settings": dict(manifest.settings),
        "sources": list(manifest.sources),
        "counts": dict(manifest.counts),
        "files": {name: entry.bytes for name, entry in manifest.files.items()},
    }
    if as_json:
        typer.echo(json.dumps(answer, ensure_ascii=False))
    else:
        _show_info(answer)


def _show_info(answer: Mapping[str, Any]) -> None:
    table = Table(show_header=False, title=escape(answer["kb"]), title_justify="left")
    table.add_row("made by", f"Katachi {answer['katachi']}, format {answer['format']}")
    for source in answer["sources"]:
        table.add_row("from", escape(f"{source['name']} ({source['bytes']:,} bytes)"))
    for name, value in answer["settings"].items():
        table.add_row(name.replace("_", " "), str(value))
    for name, value in _flat(answer["counts"]):
        table.add_row(name, f"{value:,}" if isinstance(value, int) else str(value))
    files = answer["files"]
    table.add_row("files", f"{len(files)}, {sum(files.values()) / 1e6:,.1f} MB")
    Console().print(table, highlight=False)


def _flat(counts: Mapping[str, Any], before: str = "") -> list[tuple[str, Any]]:
    rows: list[tuple[str, Any]] = []
    for name, value in counts.items():
        if isinstance(value, Mapping):
            rows += _flat(value, f"{before}{name} ")
        else:
            rows.append((f"{before}{name}", value))
    return rows


# ---- check -----------------------------------------------------------------------------------------------------------


@kb.command("check", epilog="Example:  katachi kb check my.kb")
def check(base: Base = None, as_json: AsJson = False) -> None:
    """Read every file and compare it with its checksum; the exit code is 1 if something is damaged."""
    opened = KnowledgeBase.open(base)
    with Console(stderr=True).status("reading"):
        problems = opened.check()
    if as_json:
        typer.echo(json.dumps({"kb": str(opened.folder), "files": len(opened.manifest.files), "problems": problems}))
    else:
        for problem in problems:
            typer.echo(problem)
        if not problems:
            typer.echo(f"{opened.folder}: all {len(opened.manifest.files)} files are unchanged")
    if problems:
        raise typer.Exit(1)


# ---- distil ----------------------------------------------------------------------------------------------------------


@kb.command("distil", epilog="Example:  katachi kb distil my.kb --to small.kb --extra predictor.bin")
def distil_command(
    base: Annotated[Path, typer.Argument(help="Folder of the knowledge base")],
    to: Annotated[Path, typer.Option(help="Folder of the small base")],
    nearest: Annotated[
        int, typer.Option(help="Keep nearest patterns played at least this often", min=1)
    ] = Thresholds.nearest,
    replies: Annotated[int, typer.Option(help="Keep replies played at least this often", min=1)] = Thresholds.replies,
    contexts: Annotated[int, typer.Option(help="Keep contexts seen at least this often", min=1)] = Thresholds.contexts,
    collocations: Annotated[
        int, typer.Option(help="Keep pairs seen at least this often", min=1)
    ] = Thresholds.collocations,
    extra: Annotated[list[Path] | None, typer.Option(help="A file to include, e.g. a predictor", exists=True)] = None,
    replace: Annotated[bool, typer.Option("--replace", help="Replace an existing base")] = False,
) -> None:
    """Make a small base of what is worth carrying around: no games, only patterns seen often enough, examples by
    name."""
    if to.exists() and any(to.iterdir()) and not replace:
        raise ValueError(f"{to} exists: name another folder, or add --replace")
    thresholds = Thresholds(nearest, replies, contexts, collocations)
    with Console(stderr=True).status("distilling"):
        manifest = distil(KnowledgeBase.open(base), to, thresholds, extra or ())
    size = sum(entry.bytes for entry in manifest.files.values())
    typer.echo(f"{to}: {len(manifest.files)} files, {size / 1e6:.1f} MB")


# ---- top -------------------------------------------------------------------------------------------------------------


@kb.command("top", epilog="Examples:  katachi kb top my.kb  ·  katachi kb top my.kb --table pairs --n 10")
def top(
    base: Base = None,
    table: Annotated[str, typer.Option(help="contexts-3 … contexts-9, pairs or collocations")] = "contexts-3",
    n: Annotated[int, typer.Option(help="How many", min=1)] = 20,
    as_json: AsJson = False,
) -> None:
    """The commonest patterns as small boards: X is the side that moved, the stone just played is in brackets."""
    opened = KnowledgeBase.open(base)
    if not (table.startswith("contexts-") or table in ("pairs", "collocations")):
        raise KnowledgeBaseError(
            f"--table {table!r}: only contexts-3 … contexts-9, pairs and collocations can be drawn"
        )
    rows = commonest(opened.table(table), n)
    games = opened.games_by_tag
    answers = [_answer(row, games, rank) for rank, row in enumerate(rows, start=1)]
    if as_json:
        typer.echo(json.dumps(answers, ensure_ascii=False))
    else:
        Console().print(Columns([_panel(row, answer) for row, answer in zip(rows, answers, strict=True)]))


def commonest(table: pa.Table, n: int) -> list[dict[str, Any]]:
    """The rows with the highest counts; ties stay in the order of the table."""
    order = pc.sort_indices(table["count"], sort_keys=[("", "descending")])
    rows: list[dict[str, Any]] = table.take(order[:n]).to_pylist()
    return rows


def _answer(row: Mapping[str, Any], games: GamesByTag, rank: int) -> dict[str, Any]:
    low, high = (float(bound) for bound in wilson(row["wins"], row["decided"]))
    keys = {name: row[name].hex() for name in ("key", "before", "after") if name in row}
    numbers = {name: value for name, value in row.items() if not isinstance(value, bytes)}
    return {
        "rank": rank,
        **keys,
        **numbers,
        "win_rate": row["wins"] / row["decided"] if row["decided"] else None,
        "interval": [low, high] if row["decided"] else None,
        "first_game": _game(games, row["first"]),
        "last_game": _game(games, row["last"]),
    }


def _game(games: GamesByTag, moment: int) -> dict[str, Any] | None:
    found = games.get(moment)
    if found is None:
        return None
    return {name: found[name] for name in ("black", "white", "event", "date")} | {
        "move": moment & (1 << MOMENT_BITS) - 1
    }


def _panel(row: Mapping[str, Any], answer: Mapping[str, Any]) -> Panel:
    lines = [_drawing(row), "", f"{answer['count']:,} times{_won(answer)}"]
    if answer["last_game"]:
        lines.append(_cited(answer["last_game"]))
    return Panel(Text("\n".join(lines)), title=f"{answer['rank']}", expand=False)


def _drawing(row: Mapping[str, Any]) -> str:
    if "key" in row:
        return Context.of(row["key"]).text()
    before = Context.of(row["before"])
    following = Relation.of(row["relation"], before.window)
    if following is None:
        return f"(nothing near) →\n{Context.of(row['after']).text()}"
    who = "the same side" if following.same_colour else "the other side"
    return f"{before.text({following.offset: 'a'})}\na: {who}"


def _won(answer: Mapping[str, Any]) -> str:
    if answer["win_rate"] is None:
        return ""
    low, high = answer["interval"]
    return f", mover won {answer['win_rate']:.1%} [{low:.1%}, {high:.1%}]"


def _cited(game: Mapping[str, Any]) -> str:
    players = f"{game['black'] or '?'} – {game['white'] or '?'}"
    return f"last: {players}, {game['date'] or 'no date'}, move {game['move']}"
