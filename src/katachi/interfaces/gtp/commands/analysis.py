"""Commands that stream what the search thinks, as Leela Zero, KataGo and CGOS have them."""

import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from katachi.go import Color, vertex
from katachi.interfaces.gtp import analyze
from katachi.interfaces.gtp.analyze import Dialect, Options
from katachi.interfaces.gtp.registry import Call, Handler, Registry, StopsOn
from katachi.play import Analyst, Choice, Player
from katachi.search import Report

TOPIC = "Analysis"
_INTERVAL = 1.0  # seconds between two lines if the client does not say
_FAILS = ("syntax error", "invalid vertex")
_ARGUMENTS = "[COLOR] [CENTISECONDS] [interval N] [minmoves N] [maxmoves N] [avoid|allow COLOR VERTEX,... DEPTH]"
_KATA_ARGUMENTS = f"{_ARGUMENTS} [rootInfo true] [ownership true]"
_STREAM = "lines `info move ... pv ...`, until any line comes in"
_MOVE = "such lines while it thinks, then `play` and the move"
_OWNERSHIP_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def register(registry: Registry) -> None:
    """Add the commands of this topic."""
    _register_streams(registry)
    _register_moves(registry)
    _register_searches(registry)


def _register_streams(registry: Registry) -> None:
    add = registry.add

    @add("lz-analyze", topic=TOPIC, arguments=_ARGUMENTS, fails=_FAILS, answer=_STREAM, stops_on=StopsOn.ANY_LINE)
    def lz_analyze(call: Call) -> None:
        """Search the position without playing, and say every so many centiseconds (100 unless told) what was found.
        Rates are in ten-thousandths, for the side to move. Arguments may come in any order. `avoid` and `allow`
        hold for the first move, whatever the depth."""
        _stream(call, Dialect.LEELA)

    @add(
        "kata-analyze", topic=TOPIC, arguments=_KATA_ARGUMENTS, fails=_FAILS, answer=_STREAM, stops_on=StopsOn.ANY_LINE
    )
    def kata_analyze(call: Call) -> None:
        """As `lz-analyze`, in KataGo's words. `rootInfo` and `ownership` come behind the moves. `ownershipStdev`,
        `movesOwnership`, `pvVisits`, `pvEdgeVisits` and `noResultValue` are taken and have no effect. `scoreStdev` is
        the spread of playouts from the position, the same for all moves."""
        _stream(call, Dialect.KATAGO)


def _register_moves(registry: Registry) -> None:
    def add(name: str, arguments: str, answer: str) -> Callable[[Handler], Handler]:
        return registry.add(name, topic=TOPIC, arguments=arguments, fails=_FAILS, answer=answer, stops_on=StopsOn.ABORT)

    @add("lz-genmove_analyze", _ARGUMENTS, _MOVE)
    def lz_genmove_analyze(call: Call) -> str:
        """As `genmove`, with lines as of `lz-analyze`: every interval if one is given, and once at the end."""
        return _generate(call, Dialect.LEELA)

    @add("kata-genmove_analyze", _KATA_ARGUMENTS, _MOVE)
    def kata_genmove_analyze(call: Call) -> str:
        """As `genmove`, with lines as of `kata-analyze`: every interval if one is given, and once at the end."""
        return _generate(call, Dialect.KATAGO)

    @add("cgos-genmove_analyze", "COLOR", "a JSON object on one line, then `play` and the move")
    def cgos_genmove_analyze(call: Call) -> str:
        """As `genmove`, with what CGOS shows to those who watch."""
        options = _options(call)
        color = _color(call, options)
        call.send("")
        thought = _Thought(call, options, color, Dialect.KATAGO)
        choice = thought.choose(silent=True)
        if report := thought.report(choice):
            call.send(json.dumps(_cgos(report, choice.sentence(report.size)), separators=(",", ":")))
        return f"play {_play(call, color, choice)}"


def _register_searches(registry: Registry) -> None:
    def add(name: str, arguments: str, answer: str, stops_on: StopsOn) -> Callable[[Handler], Handler]:
        return registry.add(name, topic=TOPIC, arguments=arguments, fails=_FAILS, answer=answer, stops_on=stops_on)

    @add("kata-search", "[COLOR]", "the move", StopsOn.ABORT)
    def kata_search(call: Call) -> str:
        """Think as `genmove` does, without playing the move."""
        return _search(call)

    @add("kata-search_cancellable", "[COLOR]", "the move, or `cancelled`", StopsOn.ANY_LINE)
    def kata_search_cancellable(call: Call) -> str:
        """As `kata-search`, but any line that comes in ends the thinking."""
        return "cancelled" if (move := _search(call)) and call.should_stop() else move

    @add("kata-search_analyze", _KATA_ARGUMENTS, _MOVE, StopsOn.ABORT)
    def kata_search_analyze(call: Call) -> str:
        """As `kata-genmove_analyze`, without playing the move."""
        return _generate(call, Dialect.KATAGO, play=False)

    @add("kata-search_analyze_cancellable", _KATA_ARGUMENTS, f"{_MOVE}, or `play cancelled`", StopsOn.ANY_LINE)
    def kata_search_analyze_cancellable(call: Call) -> str:
        """As `kata-search_analyze`, but any line that comes in ends the thinking."""
        answer = _generate(call, Dialect.KATAGO, play=False)
        return "play cancelled" if call.should_stop() else answer


# ---- Looking without playing -------------------------------------------------------------------------------------


def _options(call: Call) -> Options:
    return analyze.parse(call.arguments, call.session.size)


def _color(call: Call, options: Options) -> Color:
    return call.session.game.to_move if options.color is None else options.color


def _stream(call: Call, dialect: Dialect) -> None:
    options = _options(call)
    color, game = _color(call, options), call.session.game
    banned = options.banned(game, color)
    call.send("")
    analyst = call.session.analyst(fresh=bool(banned))
    analyst.look_at(game, color, banned=banned)
    every = _INTERVAL if options.interval is None else options.interval
    analyst.think(
        call.should_stop, every=every, on_report=lambda report: call.send(analyze.line(report, options, dialect))
    )


# ---- Choosing a move ---------------------------------------------------------------------------------------------


class _Thought:
    """A move being chosen, with lines sent meanwhile."""

    def __init__(self, call: Call, options: Options, color: Color, dialect: Dialect) -> None:
        self.call, self.options, self.color, self.dialect = call, options, color, dialect
        session = call.session
        self.banned = options.banned(session.game, color)
        # A tree in which moves are missing must not be kept for the next command.
        own = session.player
        self.player = replace(own) if self.banned and isinstance(own, Player) else own
        self._due = None if options.interval is None else time.monotonic() + options.interval
        self._reporter: Analyst | None = None

    def choose(self, *, silent: bool = False) -> Choice:
        """Let the player think; it asks often enough whether to stop for that to be the moment to send lines."""
        watch = self.call.should_stop if silent else self._watch
        return self.call.session.choose(self.color, watch, player=self.player, banned=self.banned)

    def _watch(self) -> bool:
        if self._due is not None and self.options.interval is not None and time.monotonic() >= self._due:
            self._send(self._analyst(), None)
            self._due = time.monotonic() + self.options.interval
        return self.call.should_stop()

    def _analyst(self) -> Analyst | None:
        """Reports of the tree the player is searching; players without a tree have nothing to show."""
        if self._reporter is None and isinstance(self.player, Player):
            self._reporter = Analyst(self.player.search)
            self._reporter.follow(self.call.session.game, hidden=self.banned)
        return self._reporter

    def report(self, choice: Choice) -> Report | None:
        """What the chosen move rests on, itself first; None if nothing was searched."""
        analyst = self._analyst() if choice.candidates else None
        return analyst.report(choice.candidates) if analyst else None

    def _send(self, analyst: Analyst | None, report: Report | None) -> None:
        report = report or (analyst.report() if analyst else None)
        if report:
            self.call.send(analyze.line(report, self.options, self.dialect))

    def send_last(self, choice: Choice) -> None:
        """The line that belongs to the chosen move."""
        self._send(None, self.report(choice))


def _generate(call: Call, dialect: Dialect, *, play: bool = True) -> str:
    options = _options(call)
    color = _color(call, options)
    call.send("")
    thought = _Thought(call, options, color, dialect)
    choice = thought.choose()
    thought.send_last(choice)
    return f"play {_play(call, color, choice) if play else choice.move_text(call.session.size)}"


def _play(call: Call, color: Color, choice: Choice) -> str:
    call.session.accept(choice, color)
    return choice.move_text(call.session.size)


def _search(call: Call) -> str:
    options = _options(call)
    thought = _Thought(call, options, _color(call, options), Dialect.KATAGO)
    return thought.choose(silent=True).move_text(call.session.size)


def _cgos(report: Report, comment: str) -> dict[str, Any]:
    """The object CGOS passes on to its viewers; lines of play begin after the move itself."""
    moves = [
        {
            "move": vertex(move.point, report.size),
            "visits": move.visits,
            "winrate": round(move.winrate, 4),
            "score": round(move.lead, 2),
            "prior": round(move.policy, 4),
            "pv": " ".join(vertex(point, report.size) for point in move.line[1:]),
        }
        for move in report.shown(most=10)
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
