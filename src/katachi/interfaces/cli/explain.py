"""``katachi explain``: every candidate of a position, with the reasons for it, and why another move is worse."""

from dataclasses import replace
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from katachi.engine.judge import VISITS
from katachi.go import PASS, Game, Picture, parse_vertex, vertex
from katachi.go.words import name_of, percent, plural
from katachi.interfaces.cli import options
from katachi.interfaces.cli.files import position_before
from katachi.interfaces.cli.judging import judge_started
from katachi.interfaces.cli.output import lettered, print_json, show, table, warn
from katachi.interfaces.wire import encode, explained
from katachi.knowledge.base import KnowledgeBase
from katachi.play import Analyst, sentences
from katachi.play.book import Book
from katachi.play.explanation import Explanation, compared_with_best, explained_by
from katachi.play.settings import PlayerSettings, values_of_pairs
from katachi.play.witness import Witness
from katachi.search import TERMS, Candidate, Report, TreeSearch
from katachi.search.fact import Certainty
from katachi.search.report import KATACHI, Nearest

_SECONDS = 2.0
_LINE = 8  # moves of an expected line
_EQUAL = 1.0  # points: a smaller difference is none
EPILOG = (
    "Examples:  katachi explain game.sgf --move 45  ·  katachi explain game.sgf --move 45 --about D5  ·  "
    "katachi explain game.sgf --about pass  ·  katachi explain game.sgf --judge auto"
)


def command(  # noqa: PLR0913, PLR0917 - which position, how long to look at it, what to show
    game: options.Game,
    move: Annotated[
        int | None, typer.Option(help="Explain the position before this move (the last position)", min=1)
    ] = None,
    playouts: Annotated[int | None, typer.Option(help="Simulations; gives the same answer every time", min=1)] = None,
    seconds: Annotated[float | None, typer.Option(help=f"How long to think ({_SECONDS:g})", min=0.01)] = None,
    top: Annotated[int, typer.Option(help="How many candidates to show", min=1)] = 3,
    about: Annotated[
        str | None, typer.Option(metavar="VERTEX", help="Why not this move? A pass asks what happens elsewhere")
    ] = None,
    more: Annotated[bool, typer.Option("--more", help="Show counts, patterns and the terms of the score too")] = False,
    seed: options.Seed = 0,
    kb: options.Base = None,
    settings: options.Settings = None,
    judged_by: options.JudgedBy = None,
    judge_visits: options.JudgeVisits = 4 * VISITS,
    as_json: options.AsJson = False,
) -> None:
    """Explain the candidates of a position: what each does on the board, how good it is, and what is expected to
    follow; which groups need a move; and, with --about, why another move is worse. With --more, also where that comes
    from: counts from professional games, proofs, and the four terms of the score (online, transient, offline, expert).
    """
    if playouts and seconds:
        raise typer.BadParameter("give --playouts or --seconds, not both")
    position, played = position_before(game, move)
    analyst = _analyst(settings or [], KnowledgeBase.open(kb), seed)
    analyst.look_at(position)
    asked = None if about is None else _legal(position, about)
    analyst.think(lambda: False, visits=playouts, seconds=None if playouts else seconds or _SECONDS)
    also = dict.fromkeys(point for point in (played, asked) if point is not None)
    witness = Witness.of(analyst.search.knowledge)
    with judge_started(judged_by, judge_visits) as judge:
        report = explained_by(judge, analyst, position, top, tuple(also), witness)
        if asked is not None:
            report = compared_with_best(report, analyst.search, position, asked, witness, judge)
    for remark in report.remarks:
        warn(remark)
    if as_json:
        print_json(_answer(report, top, played))
    else:
        _show(position, report, top, played, asked, more=more)


def _legal(game: Game, text: str) -> int:
    """The point that was asked about. Raises typer.BadParameter."""
    try:
        point = parse_vertex(text, game.size)
    except ValueError as error:
        raise typer.BadParameter(f"--about: {error}") from None
    if point != PASS and (reason := game.why_illegal(point, game.to_move)):
        raise typer.BadParameter(f"--about {text}: {reason}; ask about a move that can be played")
    return point


def _answer(report: Explanation, top: int, played: int | None) -> dict[str, Any]:
    """The contract of ``katachi explain --json``."""
    found = None if played is None else report.find(played)
    return {
        **encode(replace(report, candidates=()), report.size),
        "candidates": [explained(move, report.size, report.candidates[0]) for move in report.candidates[:top]],
        "played": None if played is None else vertex(played, report.size),
        "played_move": found and explained(found, report.size, report.candidates[0]),
    }


def search_with(pairs: list[str], base: KnowledgeBase, seed: int) -> TreeSearch:
    """The search that ``--set NAME=VALUE`` describes, with this base or that of ``--set kb=``. Settings of the whole
    player are accepted, and those of its search are used. Raises typer.BadParameter for a mistake.
    """
    return _analyst(pairs, base, seed).search


def _analyst(pairs: list[str], base: KnowledgeBase, seed: int) -> Analyst:
    """The same with the opening book."""
    try:
        values = values_of_pairs(pairs)
        settings = PlayerSettings.parse(values)
        knowledge = settings.knowledge(values) if settings.kb else base
    except ValueError as error:
        raise typer.BadParameter(f"--set: {error}") from None
    if note := settings.note_on(knowledge):
        warn(note)
    search = TreeSearch(settings.search, knowledge=knowledge, seed=seed)
    return Analyst(search, book=Book(settings.book, knowledge, seed))


# ---- For people --------------------------------------------------------------------------------------------------


def _show(game: Game, report: Explanation, top: int, played: int | None, asked: int | None, *, more: bool) -> None:
    console = Console(highlight=False)
    best = report.candidates[:top]
    names = lettered(move.point for move in best)
    alike = {point: names[move.point] for move in best for point in move.points if move.point in names}
    console.print(Picture.of(game.position).marked(alike).text(), markup=False)
    console.print(f"\nMove {len(game.moves) + 1}, {name_of(report.to_move)} to play.\n")
    if report.book:
        console.print(f"{sentences.of_book(report.book, game.size)}\n", markup=False)
    for move in best:
        words = " ".join(sentences.about(move, game.size, best[0]))
        console.print(f"{names.get(move.point, '–')}  {words}\n", markup=False, soft_wrap=False)
        if more:
            console.print(" ".join(sentences.details(move, game.size)) + "\n", markup=False)
            _draw_pattern(console, move)
    if played is not None and all(move.point != played for move in best):
        other = report.find(played)
        settled = next((group for group in report.groups if played in group.points), None)
        left_out = f"{'The search' if report.by == KATACHI else report.by} did not consider it." + (
            f" {settled.sentence(game.size)}" if settled else ""
        )
        text = " ".join(sentences.about(other, game.size, best[0])) if other else left_out
        console.print(f"The move played in the game was {vertex(played, game.size)}. {text}\n", markup=False)
    if asked is not None:
        console.print(_why_not(report, asked) + "\n", markup=False)
    if report.other is not None:
        console.print(report.other.sentence(game.size) + "\n", markup=False)
    for group in report.statuses:
        if group.is_urgent or group.certainty is Certainty.PROVED:
            console.print(group.sentence(game.size), markup=False)
    if more and report.by == KATACHI:
        show(_table(report, top))


def _why_not(report: Explanation, asked: int) -> str:
    name, why = vertex(asked, report.size), report.why_not
    if why is None:
        return f"Why not {name}? The search finds no other move."
    line = " ".join(vertex(point, report.size) for point in why.line[:_LINE])
    better = vertex(why.better, report.size)
    told = f"It is about as good as {better}"
    if asked in report.candidates[0].points:
        told = f"It is {report.by}'s own choice, before {better}"
    elif why.points_lost >= _EQUAL:
        told = f"It is worth about {why.points_lost:.1f} points less than {better}"
    asks = f"What if {name_of(report.to_move)} plays elsewhere?" if asked == PASS else f"Why not {name}?"
    return f"{asks} {told}. {' '.join(why.sentences)} Expected: {line}."


def _draw_pattern(console: Console, move: Candidate) -> None:
    """The nearest pattern in its standard form, so that the reader sees what was counted."""
    for pattern in move.evidence.patterns:
        if isinstance(pattern, Nearest):
            title = f"     the pattern (X {name_of(move.color)}, O the other side, # edge, * the move"
            console.print(title + (f"; {pattern.farther} facts are farther away)" if pattern.farther else ")"))
            console.print("\n".join(f"     {row}" for row in pattern.drawing) + "\n", markup=False)


def _table(report: Report, top: int) -> Table:
    title = f"weight × value of each term, {plural(report.visits, 'simulation')}"
    rows = []
    for move in report.candidates[:top]:
        terms = [getattr(move.terms, name) for name in TERMS]
        shown = [f"{term.weight:.2f}×{term.value:.2f}" if term.weight else "–" for term in terms]
        name = vertex(move.point, report.size) + (f" ×{len(move.points)}" if move.same else "")
        worth = ("–", "–") if move.weak else (percent(move.winrate, 1), f"{move.lead:+.1f}")
        rows.append((name, str(move.visits), *worth, *shown, f"{move.score:.3f}"))
    return table(title, ("move", "visits", "wins", "lead", *TERMS, "score"), rows)
