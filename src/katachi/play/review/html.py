"""A report as one HTML page: to read, to print, to send to somebody. It needs nothing but the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from katachi.go import BLACK, PASS, WHITE, Color, Game, Picture, vertex
from katachi.go.words import capitalized, name_of, percent, plural
from katachi.play.review.move import MoveReview
from katachi.play.review.report import GameReport, Lost, ReportedMistake
from katachi.records import GameRecord

_STYLE = """
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #22201c; background: #fff; }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; } h3 { font-size: 1rem; margin: 0; }
p { margin: .35rem 0; } .muted { color: #6b655c; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: right; padding: .25rem .5rem; }
th:first-child, td:first-child { text-align: left; } thead th { border-bottom: 1px solid #cfc8bb; font-weight: 600; }
.moment { display: grid; grid-template-columns: 15rem 1fr; gap: 1rem; margin: 1rem 0; break-inside: avoid; }
.moment svg { width: 100%; height: auto; } .graph { width: 100%; height: 9rem; }
@media (max-width: 36rem) { .moment { grid-template-columns: 1fr; } }
@media print { body { margin: 0; max-width: none; } }
"""
_AROUND = 4  # lines shown on each side of the two moves
_WHOLE = 13  # lines; a larger part is not worth cutting out
_MOST = 12  # mistakes listed after the moments


def page_of(report: GameReport, moves: Sequence[MoveReview], record: GameRecord) -> str:
    """The page."""
    games = {moment.number: record.game(moment.number) for moment in report.moments}
    title = f"{_player(report, BLACK)} – {_player(report, WHITE)}"
    where = ", ".join(part for part in (record.headers.get("EV", ""), record.date, report.result) if part)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="muted">{escape(where)}</p>' if where else "",
        _graph(moves, report.moments),
        "<h2>What was lost</h2>",
        *(f"<p>{escape(line)}</p>" for line in report.summary),
        _table(report),
        f"<h2>{report.moments_title}</h2>" if report.moments else "<p>No clear mistake was found.</p>",
        *(_moment(moment, games[moment.number]) for moment in report.moments),
        _others([moment for moment in report.mistakes if not moment.decisive]),
    ]
    body = "\n".join(part for part in parts if part)
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    whole = f"<head>{head}<style>{_STYLE}</style></head>\n<body>\n{body}\n</body>"
    return f'<!doctype html>\n<html lang="en">\n{whole}\n</html>\n'


def _player(report: GameReport, color: Color) -> str:
    side = report.sides[color]
    return " ".join(part for part in (side.name or name_of(color), side.rank) if part)


# ---- The course of the game ------------------------------------------------------------------------------------------


def _graph(moves: Sequence[MoveReview], moments: Sequence[ReportedMistake]) -> str:
    """Black's win rate after each move, with the moments as dots."""
    if len(moves) < 2:
        return ""
    last = max(move.number for move in moves)
    at = {move.number: (100 * move.number / last, 40 * (1 - move.black_winrate)) for move in moves}
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in at.values())
    dots = (
        f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx=".6" ry="1" fill="#b3261e"/>'
        for x, y in (at[one.number] for one in moments)
    )
    return (
        '<svg class="graph" viewBox="0 0 100 40" preserveAspectRatio="none" role="img" '
        f'aria-label="Black’s win rate over {plural(last, "move")}">'
        '<rect width="100" height="40" fill="#f4f1ea"/><path d="M0 20H100" stroke="#b9b2a5" stroke-width=".2"/>'
        f'<polyline points="{line}" fill="none" stroke="#22201c" stroke-width=".5" vector-effect="none"/>'
        f"{''.join(dots)}</svg>"
    )


# ---- Tables ----------------------------------------------------------------------------------------------------------


def _table(report: GameReport) -> str:
    """Both sides next to each other: mistakes and points, by phase and by kind."""
    rows = []
    for part in ("phases", "kinds"):
        sides: list[Mapping[str, Lost]] = [getattr(report.sides[color], part) for color in (BLACK, WHITE)]
        names = list(dict.fromkeys(name for side in sides for name in side))
        rows += [(capitalized(name), *(_lost(side.get(name)) for side in sides)) for name in names]
    cells = "".join(f"<tr><td>{escape(name)}</td><td>{black}</td><td>{white}</td></tr>" for name, black, white in rows)
    head = "<thead><tr><th></th><th>Black</th><th>White</th></tr></thead>"
    return f"<table>{head}<tbody>{cells}</tbody></table>" if rows else ""


def _lost(lost: Lost | None) -> str:
    if lost is None or not lost.mistakes:
        return "–"
    return f"{plural(lost.mistakes, 'mistake')}, {lost.points:.0f} points"


def _others(mistakes: Sequence[ReportedMistake]) -> str:
    """The rest of the mistakes, the largest first, in one line each."""
    if not mistakes:
        return ""
    largest = sorted(mistakes, key=lambda one: -one.points_lost)[:_MOST]
    items = "".join(f"<li>{escape(one.title)} {escape(one.reason)}</li>" for one in largest)
    more = len(mistakes) - len(largest)
    rest = f'<p class="muted">{plural(more, "smaller mistake")} more.</p>' if more else ""
    return f"<h2>Other mistakes</h2><ul>{items}</ul>{rest}"


# ---- Moments ---------------------------------------------------------------------------------------------------------


def _moment(moment: ReportedMistake, game: Game) -> str:
    points = {"b": moment.played, "a": moment.better}
    labels = {point: name for name, point in points.items() if point != PASS}
    places = [divmod(point, game.size) for point in labels]
    apart = max((max(axis) - min(axis) for axis in zip(*places, strict=True)), default=game.size)
    around = labels if game.size > _WHOLE and apart + 2 * _AROUND < _WHOLE else ()
    drawn = Picture.of(game.position, around, _AROUND).marked(labels).svg(coordinates=True)
    line = " ".join(vertex(point, game.size) for point in moment.line)
    return (
        f'<div class="moment"><div>{drawn}</div><div><h3>{escape(moment.title)}</h3>'
        f"<p>{escape(moment.reason)}</p>"
        f'<p class="muted">{escape(capitalized(moment.kind.value))}, {escape(moment.phase)}; '
        f"{percent(moment.loss, 0)} of the win rate. a: better, b: played.</p>"
        f"<p>Expected: {escape(line)}</p></div></div>"
    )
