"""``katachi kb``: what a knowledge base holds."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import pyarrow as pa
import pyarrow.compute as pc
import typer
from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from katachi.go import vertex
from katachi.go.words import between, name_of, percent, plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.files import first_game
from katachi.interfaces.cli.kb.zipf import EPILOG as ZIPF_EPILOG
from katachi.interfaces.cli.kb.zipf import zipf_command
from katachi.interfaces.cli.output import facts, print_json, show
from katachi.knowledge.archive import GamesByTag
from katachi.knowledge.base import KnowledgeBase, KnowledgeBaseError
from katachi.knowledge.distil import Thresholds, distil
from katachi.knowledge.moments import MOMENT_BITS
from katachi.knowledge.patterns.contexts.keys import Context, Relation
from katachi.knowledge.patterns.nearest import order
from katachi.knowledge.patterns.nearest.advisor import Advised, Method, advise
from katachi.knowledge.patterns.nearest.patterns import NearestPatterns
from katachi.knowledge.statistics import wilson

commands = typer.Typer(help="Look into knowledge bases, check them, make small ones.", no_args_is_help=True)
commands.command("zipf", epilog=ZIPF_EPILOG)(zipf_command)

Base = Annotated[Path | None, typer.Argument(help="Folder of the knowledge base (the one that comes with Katachi)")]


# ---- advise, order ---------------------------------------------------------------------------------------------------


@commands.command("advise", epilog="Example:  katachi kb advise game.sgf --move 12")
def advise_command(
    game: Annotated[Path, typer.Argument(help="An SGF file", exists=True, dir_okay=False)],
    move: Annotated[int | None, typer.Option(help="The move to advise on, from 1 (the one after the last)")] = None,
    kb: options.Base = None,
    method: Annotated[str, typer.Option(help="back-off, or best: the pattern with the highest P(i|p)")] = "back-off",
    n: Annotated[int, typer.Option("--top", help="How many points", min=1)] = 6,
    as_json: options.AsJson = False,
) -> None:
    """What the nearest patterns advise in a position, with the four probabilities of each move and how sure they
    are."""
    if method not in ("back-off", "best"):
        raise ValueError(f"--method {method!r}: use back-off or best")
    position = first_game(game).game(move).position
    opened = KnowledgeBase.open(kb)
    chosen: Method = "best" if method == "best" else "back-off"
    found = advise(opened.nearest, position, position.to_move, method=chosen)[:n]
    answers = [_advice(opened.nearest, advice, position.size, opened.games_by_tag) for advice in found]
    if as_json:
        print_json({"to_move": "BW"[position.to_move - 1], "advice": answers})
    else:
        who = name_of(position.to_move)
        typer.echo(f"{who} to play. Titles: P(move) by {method}.\nDrawings are in standard form, with the mover as X.")
        Console().print(Columns([_advice_panel(answer) for answer in answers]))


def _advice(patterns: NearestPatterns, advice: Advised, size: int, games: GamesByTag) -> dict[str, Any]:
    facts = patterns.sequence(advice.pattern)
    example = games.get(int(patterns.last[advice.pattern]))
    return {
        "vertex": vertex(advice.point, size),
        "probability": advice.probability,
        "order": advice.order,
        "played": advice.played,
        "matched": advice.matched,
        "P(i)": patterns.moves / patterns.tests,
        "P(p)": advice.matched / patterns.tests,
        "P(i|p)": advice.played / advice.matched if advice.matched else 0.0,
        "P(p|i)": advice.played / patterns.moves,
        "s(i|p)": advice.played**0.5 / advice.matched if advice.matched else 0.0,
        "interval": list(advice.interval),
        "pattern": order.draw(facts),
        "farther": order.farther(facts),
        "example": example and {name: example[name] for name in ("black", "white", "event", "date")},
    }


def _advice_panel(answer: dict[str, Any]) -> Panel:
    lines = [
        *answer["pattern"],
        f"and farther away: {answer['farther']}" if answer["farther"] else "",
        f"order {answer['order']}: played {answer['played']:,} of {answer['matched']:,} times",
        f"P(i|p) {percent(answer['P(i|p)'], 1)} {between(answer['interval'])}, s {percent(answer['s(i|p)'], 2)}",
        f"P(p) {answer['P(p)']:.2e}  P(p|i) {answer['P(p|i)']:.2e}",
    ]
    if answer["example"]:
        lines.append(_cited(answer["example"]))
    title = f"{answer['vertex']}  {percent(answer['probability'], 1)}"
    return Panel(Text("\n".join(lines)), title=title, expand=False)


@commands.command("order", epilog="Example:  katachi kb order --radius 3")
def order_command(radius: Annotated[int, typer.Option(help="How far from the centre", min=1, max=12)] = 4) -> None:
    """The fixed order in which nearest patterns look at the points around a move (*)."""
    for row in order.draw_order(radius):
        typer.echo(row)


# ---- info ------------------------------------------------------------------------------------------------------------


@commands.command("info", epilog="Example:  katachi kb info my.kb")
def info(base: Base = None, as_json: options.AsJson = False) -> None:
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
        print_json(answer)
    else:
        show(facts(str(opened.folder), _info(answer)))


def _info(answer: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield "made by", f"Katachi {answer['katachi']}, format {answer['format']}"
    for source in answer["sources"]:
        yield "from", f"{source['name']} ({source['bytes']:,} bytes)"
    for name, value in answer["settings"].items():
        yield name.replace("_", " "), str(value)
    for name, value in _flat(answer["counts"]):
        yield name, f"{value:,}" if isinstance(value, int) else str(value)
    files = answer["files"]
    yield "files", f"{len(files)}, {sum(files.values()) / 1e6:,.1f} MB"


def _flat(counts: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in counts.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name} ")
        else:
            yield f"{before}{name}", value


# ---- check -----------------------------------------------------------------------------------------------------------


@commands.command("check", epilog="Example:  katachi kb check my.kb")
def check(base: Base = None, as_json: options.AsJson = False) -> None:
    """Read every file and compare it with its checksum; the exit code is 1 if something is damaged."""
    opened = KnowledgeBase.open(base)
    with Console(stderr=True).status("reading"):
        problems = opened.check()
    if as_json:
        print_json({"kb": str(opened.folder), "files": len(opened.manifest.files), "problems": problems})
    else:
        for problem in problems:
            typer.echo(problem)
        if not problems:
            typer.echo(f"{opened.folder}: {plural(len(opened.manifest.files), 'file')}, all unchanged")
    if problems:
        raise typer.Exit(1)


# ---- distil ----------------------------------------------------------------------------------------------------------


@commands.command("distil", epilog="Example:  katachi kb distil my.kb --to small.kb --extra predictor.bin")
def distil_command(  # noqa: PLR0913, PLR0917 - one threshold per kind of knowledge
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
    trees: Annotated[int, typer.Option(help="Keep corners and boards seen at least this often", min=1)] = (
        Thresholds.trees
    ),
    extra: Annotated[list[Path] | None, typer.Option(help="A file to include, e.g. a predictor", exists=True)] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the base of --to")] = False,
) -> None:
    """Make a small base of what is worth carrying around: no games, only patterns seen often enough, examples by
    name."""
    if to.exists() and any(to.iterdir()) and not force:
        raise ValueError(f"{to} exists: name another folder, or add --force")
    thresholds = Thresholds(nearest, replies, contexts, collocations, trees)
    with Console(stderr=True).status("distilling"):
        manifest = distil(KnowledgeBase.open(base), to, thresholds, extra or ())
    size = sum(entry.bytes for entry in manifest.files.values())
    typer.echo(f"{to}: {plural(len(manifest.files), 'file')}, {size / 1e6:.1f} MB")


# ---- top -------------------------------------------------------------------------------------------------------------


@commands.command("top", epilog="Examples:  katachi kb top my.kb  ·  katachi kb top my.kb --table pairs --top 10")
def top(
    base: Base = None,
    table: Annotated[str, typer.Option(help="contexts-3 … contexts-9, pairs or collocations")] = "contexts-3",
    n: Annotated[int, typer.Option("--top", help="How many", min=1)] = 20,
    as_json: options.AsJson = False,
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
        print_json(answers)
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
    return f", mover won {percent(answer['win_rate'], 1)} {between(answer['interval'])}"


def _cited(game: Mapping[str, Any]) -> str:
    players = f"{game['black'] or '?'} – {game['white'] or '?'}"
    move = f", move {game['move']}" if "move" in game else ""
    return f"last: {players}, {game['date'] or 'no date'}{move}"
