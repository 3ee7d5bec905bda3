"""Commands about time."""

import time

from katachi.interfaces.gtp.registry import Call, GtpError, Topic
from katachi.play.clock import Clock, TimeSettings, TimeSystem

TOPIC = Topic("Time")
_SYNTAX = ("syntax error",)


@TOPIC.add("time_settings", arguments="MAIN_TIME BYOYOMI_TIME BYOYOMI_STONES", fails=_SYNTAX)
def time_settings(call: Call) -> None:
    """Absolute time, or Canadian overtime: this many seconds for this many stones. A byo-yomi time without stones
    means no limit."""
    main, period, stones = call.number(0, "main time"), call.number(1, "byo-yomi time"), call.integer(2, "stones")
    if min(main, period, stones) < 0:
        raise GtpError("syntax error: negative time")
    call.session.clock = Clock(TimeSettings.gtp(main, period, stones))


@TOPIC.add("time_left", arguments="COLOR SECONDS STONES", fails=_SYNTAX)
def time_left(call: Call) -> None:
    """The time left on a clock: in main time with 0 stones, in overtime with the stones to play, or with the
    periods left if `kgs-time_settings byoyomi` was sent."""
    color, seconds = call.color(0), call.number(1, "time")
    call.session.clock.time_left(color, seconds, max(call.integer(2, "stones"), 0) if call.has(2) else 0)


@TOPIC.add(
    "kgs-time_settings",
    arguments="none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | canadian MAIN PERIOD STONES",
    fails=_SYNTAX,
)
def kgs_time_settings(call: Call) -> None:
    """Set the clock as KGS has it."""
    _named_settings(call)


@TOPIC.add(
    "kata-time_settings",
    arguments="as `kgs-time_settings`, or fischer MAIN INCREMENT | fischer-capped MAIN INCREMENT MAIN_CAP MOVE_CAP",
    fails=_SYNTAX,
)
def kata_time_settings(call: Call) -> None:
    """Set the clock; negative caps mean none."""
    _named_settings(call)


@TOPIC.add("kata-list_time_settings", answer="the words `kata-time_settings` knows")
def list_time_settings(_call: Call) -> str:
    """The kinds of clocks."""
    return " ".join([*(system.value for system in TimeSystem), "fischer-capped"])


@TOPIC.add("cputime", answer="seconds")
def cputime(_call: Call) -> str:
    """Processor time the engine has used, on all cores together."""
    return f"{time.process_time():.3f}"


def _named_settings(call: Call) -> None:
    word = call.word(0, "time system").lower()
    system = TimeSystem.FISCHER if word == "fischer-capped" else next((s for s in TimeSystem if s.value == word), None)
    if system is None:
        raise GtpError("syntax error: unknown time system")
    cap = call.number(4, "move cap") if word == "fischer-capped" else -1.0
    main, period, count = 0.0, 0.0, 0
    if system is not TimeSystem.NONE:
        main = call.number(1, "main time")
    if system is TimeSystem.FISCHER:
        period = call.number(2, "increment")
    elif system in (TimeSystem.BYOYOMI, TimeSystem.CANADIAN):
        period, count = call.number(2, "period"), call.integer(3, "count")
        system = system if period and count else TimeSystem.ABSOLUTE  # without time or stones there is no overtime
    if min(main, period, count) < 0:
        raise GtpError("syntax error: negative time")
    call.session.clock = Clock(TimeSettings(system, main, period, count, cap if cap >= 0 else None))
