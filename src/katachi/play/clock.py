"""How long to think: time settings, the time left, and seconds for this move.

It is careful: a game lost on time is lost for nothing. It learns from the moves of a game what share of their time
they use, and what they take beyond it.
"""

from dataclasses import dataclass
from enum import Enum

from katachi.go import Color

_LAG = 0.15  # seconds between our answer and the moment the server stops our clock
_CAREFUL = 0.9  # of what an overtime period would allow
_LEAST_MOVES = 8  # always expect this many more own moves: the share shrinks but never runs out
_RESERVE, _LONGEST_RESERVE = 0.12, 15.0  # of main time, and at most this many seconds: for games that do not end
_RESERVE_MOVES = 400  # that the reserve must last for
_LEAST_USE = 0.35  # of the planned time: however early searches end, no more than three times as much is planned
_LATEST = 0.15  # how much the last move counts in the mean of what moves use
_LATER = 0.5  # how much it counts in the time beyond the plan, if it took more of that than the mean


class TimeSystem(Enum):
    """The kinds of clocks; the values are the words of kgs-time_settings and kata-time_settings."""

    NONE = "none"
    ABSOLUTE = "absolute"
    CANADIAN = "canadian"
    BYOYOMI = "byoyomi"
    FISCHER = "fischer"


@dataclass(frozen=True)
class TimeSettings:
    """One kind of clock. ``count`` is stones per period (canadian) or periods (byoyomi). Raises ValueError below 0."""

    system: TimeSystem = TimeSystem.NONE
    main: float = 0.0
    period: float = 0.0  # length of an overtime period; the increment of a Fischer clock
    count: int = 0
    longest_move: float | None = None  # fischer-capped

    def __post_init__(self) -> None:
        times = (self.main, self.period, self.longest_move or 0.0)
        if any(not 0 <= t < float("inf") for t in times) or self.count < 0:
            raise ValueError("times and counts must be 0 or more")

    @classmethod
    def gtp(cls, main: float, period: float, stones: int) -> "TimeSettings":
        """The three numbers of GTP's ``time_settings``; a period without stones means no limit at all."""
        if period > 0 and stones == 0:
            return cls()
        system = TimeSystem.CANADIAN if period > 0 else TimeSystem.ABSOLUTE
        return cls(system, main, period, stones)


@dataclass
class _Side:
    """One player's clock. In overtime ``seconds`` are those of the period, ``count`` its stones or the periods left."""

    seconds: float
    count: int = 0
    overtime: bool = False


class Clock:
    """Both players' clocks. ``time_left`` from the server counts; in between we measure the time ourselves."""

    def __init__(self, settings: TimeSettings | None = None) -> None:
        self.settings = settings or TimeSettings()
        self.restart()

    def restart(self) -> None:
        """Full time for both: a new game."""
        self._sides = {color: self._fresh() for color in (Color.BLACK, Color.WHITE)}
        self._plans = dict.fromkeys(self._sides, 0.0)  # seconds for the last move
        self._use = dict.fromkeys(self._sides, 1.0)  # the share of their planned time that moves take
        self._late = dict.fromkeys(self._sides, 0.0)  # the seconds that they take beyond it

    def _fresh(self) -> _Side:
        overtime = self.settings.main == 0 and self.settings.system in (TimeSystem.CANADIAN, TimeSystem.BYOYOMI)
        if overtime:
            return _Side(self.settings.period, self.settings.count, overtime=True)
        return _Side(self.settings.main)

    def time_left(self, color: Color, seconds: float, count: int) -> None:
        """GTP's ``time_left``: in overtime, the seconds of the period and its stones (or the periods left)."""
        if self.settings.system is TimeSystem.NONE:
            # A client that sends only time_left means an absolute clock, or Canadian overtime if it counts stones.
            self.settings = TimeSettings(TimeSystem.CANADIAN if count else TimeSystem.ABSOLUTE, max(seconds, 0.0))
        self._sides[color] = _Side(max(seconds, 0.0), count, overtime=count > 0)

    def spend(self, color: Color, seconds: float) -> None:
        """Subtract the time of a move of ours, for clients that never send ``time_left``."""
        side, system = self._sides[color], self.settings.system
        if system is TimeSystem.NONE:
            return
        if plan := self._plans[color]:
            self._use[color] += _LATEST * (min(seconds / plan, 1.0) - self._use[color])
        late = max(seconds - self._plans[color], 0.0) - self._late[color]
        self._late[color] += (_LATER if late > 0 else _LATEST) * late
        side.seconds -= seconds
        if system is TimeSystem.FISCHER:
            side.seconds += self.settings.period
        elif side.overtime or side.seconds <= 0:
            self._overtime_move(side)

    def _overtime_move(self, side: _Side) -> None:
        if self.settings.system is TimeSystem.ABSOLUTE:
            side.seconds = max(side.seconds, 0.0)
            return
        if not side.overtime:  # the move ran over from main time into the first period
            side.overtime, side.count = True, self.settings.count
            side.seconds += self.settings.period
        if self.settings.system is TimeSystem.BYOYOMI:
            side.count -= 0 if side.seconds > 0 else 1
            side.seconds = self.settings.period
            return
        side.count -= 1
        if side.count <= 0:
            side.seconds, side.count = self.settings.period, self.settings.count

    def seconds_for_move(self, color: Color, moves_played: int, size: int) -> float | None:
        """Seconds to think now; None without a time limit.

        A search ends before them if the rest cannot change its move, and moves of the book need none. What they leave
        is planned for later moves, which will not use all of it either: so more is planned for each. What moves take
        beyond their plan, on a busy or slow computer, is left out of it.
        """
        if self.settings.system is TimeSystem.NONE:
            return None
        late, use = self._late[color], max(self._use[color], _LEAST_USE)
        planned = self._plan(self._sides[color], moves_played, size, use, late) - late
        seconds = self._plans[color] = max(planned, 0.0)
        return seconds

    def _plan(self, side: _Side, moves_played: int, size: int, use: float, late: float) -> float:
        settings = self.settings
        if side.overtime:
            return self._overtime_share(side.seconds, side.count)
        main = max(side.seconds - _LAG, 0.0)
        kept = self._reserve(late, _longest_to_come(moves_played, size))
        share = max((main - kept) / _moves_to_come(moves_played, size), main / _RESERVE_MOVES) / use
        if settings.system is TimeSystem.FISCHER:
            return self._fischer_share(main, share, use)
        # Overtime comes after main time, so a move may always use the time of an overtime move.
        return max(share, self._overtime_share(settings.period, settings.count))

    def _reserve(self, late: float, moves: float) -> float:
        """Kept for a long game, in which every move costs a little more than was planned for it."""
        if self.settings.system is TimeSystem.FISCHER:
            return max(late - _CAREFUL * self.settings.period, 0.0) * moves
        if self.settings.system is TimeSystem.ABSOLUTE:
            return max(min(_RESERVE * self.settings.main, _LONGEST_RESERVE), late * moves)
        return 0.0

    def _overtime_share(self, seconds: float, count: int) -> float:
        stones = max(count, 1) if self.settings.system is not TimeSystem.BYOYOMI else 1
        return max(_CAREFUL * (seconds / stones - _LAG), 0.0)

    def _fischer_share(self, main: float, share: float, use: float) -> float:
        seconds = min(share + _CAREFUL * self.settings.period / use, _CAREFUL * main)
        cap = self.settings.longest_move
        return seconds if cap is None else min(seconds, _CAREFUL * cap)


def _moves_to_come(moves_played: int, size: int) -> float:
    """How many more moves of ours to plan for.

    Fewer than are to come: the middle game needs the time more than the end, which is short, and many games are
    resigned. The share of what is left never runs out.
    """
    return max(0.25 * size * size - moves_played / 2, _LEAST_MOVES, 0.08 * size * size)


def _longest_to_come(moves_played: int, size: int) -> float:
    """How many more there may be in a long game."""
    return max(0.45 * size * size - moves_played / 2, 0.15 * size * size)
