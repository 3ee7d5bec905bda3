"""Commands that stream reports of the search, in the forms of Leela Zero, KataGo and CGOS."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from katachi import play
from katachi.go import Color, Game, vertex
from katachi.interfaces.gtp import analyze
from katachi.interfaces.gtp.analyze import Dialect, Options
from katachi.interfaces.gtp.registry import Call, H, StopsOn, Topic

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from katachi.play import Analyst, Choice
    from katachi.search import Report

TOPIC = Topic("Analysis")
_INTERVAL = 1.0  # seconds between two lines if the client does not say
_FAILS = ("syntax error", "invalid vertex")
_ARGUMENTS = "[COLOR] [CENTISECONDS] [interval N] [minmoves N] [maxmoves N] [avoid|allow COLOR VERTEX,... DEPTH]"
_KATA_ARGUMENTS = f"{_ARGUMENTS} [rootInfo true] [ownership true] [movesOwnership true]"
_STREAM = "lines `info move ... pv ...`, until any line comes in"
_MOVE = "such lines while it thinks, then `play` and the move"
_OWNERSHIP_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def _add(name: str, arguments: str, answer: str, stops_on: StopsOn) -> Callable[[H], H]:
    return TOPIC.add(name, arguments=arguments, fails=_FAILS, answer=answer, stops_on=stops_on)


@_add("lz-analyze", _ARGUMENTS, _STREAM, StopsOn.ANY_LINE)
def lz_analyze(call: Call) -> None:
    """Search the position without playing, and report what was found every N centiseconds (100 unless told). Rates are
    in ten-thousandths, for the side to move. Arguments may come in any order. `avoid` and `allow` hold for the first
    move, whatever the depth."""
    _stream(call, Dialect.LEELA)


@_add("kata-analyze", _KATA_ARGUMENTS, _STREAM, StopsOn.ANY_LINE)
def kata_analyze(call: Call) -> None:
    """As `lz-analyze`, in KataGo's words. `rootInfo` and `ownership` come after the moves, `movesOwnership` (from 100
    playouts after each move) after its line. `ownershipStdev`, `movesOwnershipStdev`, `pvVisits`, `pvEdgeVisits` and
    `noResultValue` are accepted and have no effect. `scoreStdev` is the spread of playouts from the position, the same
    for all moves."""
    _stream(call, Dialect.KATAGO)


@_add("lz-genmove_analyze", _ARGUMENTS, _MOVE, StopsOn.ABORT)
def lz_genmove_analyze(call: Call) -> str:
    """As `genmove`, with lines like those of `lz-analyze`: every interval if one is given, and once at the end."""
    return _generate(call, Dialect.LEELA)


@_add("kata-genmove_analyze", _KATA_ARGUMENTS, _MOVE, StopsOn.ABORT)
def kata_genmove_analyze(call: Call) -> str:
    """As `genmove`, with lines like those of `kata-analyze`: every interval if one is given, and once at the end."""
    return _generate(call, Dialect.KATAGO)


@_add("cgos-genmove_analyze", "COLOR", "a JSON object on one line, then `play` and the move", StopsOn.ABORT)
def cgos_genmove_analyze(call: Call) -> str:
    """As `genmove`, with the report that CGOS shows to spectators."""
    thought = _Thought(call)
    call.send("")
    choice = thought.choose()
    if report := thought.report(choice):
        call.send(json.dumps(_cgos(report, choice.sentence(report.size)), separators=(",", ":")))
    call.session.accept(choice, thought.color)
    return f"play {choice.move_text(call.session.size)}"


@_add("kata-search", "[COLOR]", "the move", StopsOn.ABORT)
def kata_search(call: Call) -> str:
    """Think as `genmove` does, without playing the move."""
    return _Thought(call).choose().move_text(call.session.size)


@_add("kata-search_cancellable", "[COLOR]", "the move, or `cancelled`", StopsOn.ANY_LINE)
def kata_search_cancellable(call: Call) -> str:
    """As `kata-search`, but any line that comes in ends the thinking."""
    move = kata_search(call)
    return "cancelled" if call.should_stop() else move


@_add("kata-search_analyze", _KATA_ARGUMENTS, _MOVE, StopsOn.ABORT)
def kata_search_analyze(call: Call) -> str:
    """As `kata-genmove_analyze`, without playing the move."""
    return _generate(call, Dialect.KATAGO, play=False)


@_add("kata-search_analyze_cancellable", _KATA_ARGUMENTS, f"{_MOVE}, or `play cancelled`", StopsOn.ANY_LINE)
def kata_search_analyze_cancellable(call: Call) -> str:
    """As `kata-search_analyze`, but any line that comes in ends the thinking."""
    answer = _generate(call, Dialect.KATAGO, play=False)
    return "play cancelled" if call.should_stop() else answer


def _options(call: Call) -> tuple[Options, Color, frozenset[int]]:
    """What is asked for, for which side, and which moves are banned."""
    options, game = analyze.parse(call.arguments, call.session.size), call.session.game
    color = game.to_move if options.color is None else options.color
    return options, color, play.banned_moves(game, color, options.avoid, options.allow)


def _stream(call: Call, dialect: Dialect) -> None:
    """Look at the position without playing."""
    options, color, banned = _options(call)
    call.send("")
    analyst = call.session.analyst(fresh=bool(banned))
    analyst.look_at(call.session.game, color, banned=banned)
    every = _INTERVAL if options.interval is None else options.interval
    owners = _owners(call.session.game, color)
    analyst.think(
        call.should_stop,
        every=every,
        on_report=lambda report: call.send(analyze.line(report, options, dialect, owners)),
    )


def _owners(game: Game, color: Color) -> Callable[[int], NDArray[np.float64]]:
    """Who owns the points after each move, remembered for the next line."""
    before = game.copy()
    return cache(lambda point: play.owners_after(before, color, point))


class _Thought:
    """A move being chosen; in a dialect, lines are sent meanwhile."""

    def __init__(self, call: Call, dialect: Dialect | None = None) -> None:
        self.call, self.dialect = call, dialect
        self.options, self.color, self.banned = _options(call)
        # A tree in which moves are missing must not be kept for the next command.
        own = call.session.tree_player
        self.player = replace(own) if self.banned and own else own
        self.due = time.monotonic() + (self.options.interval or 0.0)
        self.owners = _owners(call.session.game, self.color)

    def choose(self) -> Choice:
        """Let the player think; whenever it asks whether to stop, lines can be sent."""
        return self.call.session.choose(self.color, self._watch, player=self.player, banned=self.banned)

    def _watch(self) -> bool:
        interval = self.options.interval
        if self.dialect and self._analyst and interval is not None and time.monotonic() >= self.due:
            self.send(self._analyst.report())
            self.due = time.monotonic() + interval
        return self.call.should_stop()

    @cached_property
    def _analyst(self) -> Analyst | None:
        """Reports of the tree the player is searching; players without a tree have nothing to show."""
        if self.player is None:
            return None
        analyst = play.Analyst(self.player.search)
        analyst.follow(self.call.session.game, hidden=self.banned)
        return analyst

    def report(self, choice: Choice) -> Report | None:
        """The tree with the chosen move first; None if nothing was searched."""
        return self._analyst.report(choice.candidates) if choice.candidates and self._analyst else None

    def send(self, report: Report) -> None:
        """Send a line in the client's dialect."""
        if self.dialect:
            self.call.send(analyze.line(report, self.options, self.dialect, self.owners))


def _generate(call: Call, dialect: Dialect, *, play: bool = True) -> str:
    thought = _Thought(call, dialect)
    call.send("")
    choice = thought.choose()
    if report := thought.report(choice):
        thought.send(report)
    if play:
        call.session.accept(choice, thought.color)
    return f"play {choice.move_text(call.session.size)}"


def _cgos(report: Report, comment: str) -> dict[str, Any]:
    """The object CGOS passes on to its viewers; lines of play start after the move itself."""
    moves = [
        {
            "move": vertex(move.point, report.size),
            "visits": move.visits,
            "winrate": round(move.winrate, 4),
            "score": round(move.lead, 2),
            "prior": round(move.policy, 4),
            "pv": " ".join(vertex(point, report.size) for point in move.line[1:]),
        }
        for move in report.shown_apart(most=10)
    ]
    owners = [_OWNERSHIP_LETTERS[round((float(v) + 1) / 2 * 62)] for v in report.mover_ownership().reshape(-1)]
    return {
        "winrate": round(report.winrate, 4),
        "score": round(report.lead, 2),
        "visits": report.visits,
        "moves": moves,
        "ownership": "".join(owners),
        "comment": comment,
    }
