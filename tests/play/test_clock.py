"""Clocks: whole games against a simulated server, which never see the time run out."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katachi.go import BLACK, WHITE
from katachi.play import Clock, TimeSettings
from katachi.play.clock import TimeSystem

OVERHEAD = 0.02  # seconds a move takes beyond what we planned: the answer's way, the last batch of playouts


class Server:
    """Keeps one player's time as a server does, and complains when it has run out."""

    def __init__(self, settings: TimeSettings) -> None:
        self.settings = settings
        self.main = settings.main
        self.period, self.count = settings.period, settings.count

    def spend(self, seconds: float) -> None:
        from_main = min(self.main, seconds)
        self.main -= from_main
        seconds -= from_main
        match self.settings.system:
            case TimeSystem.FISCHER:
                assert seconds == 0, "out of time"
                self.main += self.settings.period
            case TimeSystem.ABSOLUTE:
                assert seconds == 0, "out of time"
            case TimeSystem.CANADIAN if self.main == 0:
                self.period -= seconds
                assert self.period >= 0, "out of time"
                self.count -= 1
                if self.count == 0:
                    self.period, self.count = self.settings.period, self.settings.count
            case TimeSystem.BYOYOMI if self.main == 0:
                self.count -= int(seconds // self.settings.period)
                assert self.count > 0, "out of time"

    def report(self) -> tuple[float, int]:
        if self.main > 0 or self.settings.system in (TimeSystem.ABSOLUTE, TimeSystem.FISCHER):
            return self.main, 0
        if self.settings.system is TimeSystem.BYOYOMI:
            return self.settings.period, self.count
        return self.period, self.count


SETTINGS = [
    TimeSettings(TimeSystem.ABSOLUTE, 60),
    TimeSettings(TimeSystem.ABSOLUTE, 900),
    TimeSettings(TimeSystem.CANADIAN, 0, 10, 1),
    TimeSettings(TimeSystem.CANADIAN, 30, 30, 25),
    TimeSettings(TimeSystem.CANADIAN, 300, 60, 10),
    TimeSettings(TimeSystem.BYOYOMI, 0, 5, 1),
    TimeSettings(TimeSystem.BYOYOMI, 10, 30, 3),
    TimeSettings(TimeSystem.BYOYOMI, 600, 1, 5),
    TimeSettings(TimeSystem.FISCHER, 10, 1),
    TimeSettings(TimeSystem.FISCHER, 300, 10),
    TimeSettings(TimeSystem.FISCHER, 60, 5, longest_move=6),
]


def play_a_game(
    settings: TimeSettings,
    *,
    size: int,
    moves: int,
    reports: bool,
    use: Callable[[int], float] = lambda _move: 1.0,
    overhead: float = OVERHEAD,
) -> list[float]:
    """The seconds used for each move: all that are planned, or a part of them (`use`, by the number of the move)."""
    server, clock, used = Server(settings), Clock(settings), []
    for move in range(moves):
        if reports:
            clock.time_left(BLACK, *server.report())
        planned = clock.seconds_for_move(BLACK, 2 * move, size)
        assert planned is not None
        seconds = planned * use(move)
        server.spend(seconds + overhead)
        clock.spend(BLACK, seconds + overhead)
        used.append(seconds)
    return used


@pytest.mark.parametrize("reports", [True, False])
@pytest.mark.parametrize("size", [9, 19])
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_never_loses_on_time(settings: TimeSettings, size: int, reports: bool) -> None:
    used = play_a_game(settings, size=size, moves=300, reports=reports)
    assert max(used[:30]) > 0.02


@settings(deadline=None)
@given(
    st.sampled_from([TimeSystem.CANADIAN, TimeSystem.BYOYOMI, TimeSystem.FISCHER]),
    st.floats(0, 3600),
    st.floats(1, 120),
    st.integers(1, 10),
    st.integers(2, 25),
    st.booleans(),
)
def test_never_loses_on_time_whatever_the_settings(
    system: TimeSystem, main: float, period: float, count: int, size: int, reports: bool
) -> None:
    if system is TimeSystem.FISCHER:
        main = max(main, 5.0)
    play_a_game(TimeSettings(system, main, period, count), size=size, moves=200, reports=reports)


@pytest.mark.parametrize(("size", "main", "moves"), [(9, 60, 25), (9, 300, 30), (13, 120, 55), (19, 600, 110)])
def test_uses_most_of_the_time_in_a_usual_game(size: int, main: float, moves: int) -> None:
    used = play_a_game(TimeSettings(TimeSystem.ABSOLUTE, main), size=size, moves=moves, reports=True)
    assert 0.8 * main < sum(used) < main
    assert min(used) > main / 1000  # something is left for the end


@pytest.mark.parametrize(
    ("size", "main", "moves"), [(9, 30, 33), (9, 60, 25), (9, 300, 30), (13, 120, 55), (19, 600, 110)]
)
def test_uses_most_of_the_time_although_searches_end_early(size: int, main: float, moves: int) -> None:
    """The shares are those of a real game on 9×9: a move that is decided ends its search, on average at two thirds."""
    shares = (0.75, 0.85, 0.48, 0.07, 0.91, 0.42, 0.5, 0.64, 0.6, 0.5, 0.5, 0.8, 0.9, 1.0, 1.0)
    settings_ = TimeSettings(TimeSystem.ABSOLUTE, main)
    used = play_a_game(settings_, size=size, moves=moves, reports=True, use=lambda move: shares[move % len(shares)])
    assert 0.78 * main < sum(used) < main


@pytest.mark.parametrize("reports", [True, False])
@pytest.mark.parametrize(("main", "overhead"), [(120, 0.6), (300, 1.2), (1800, 5.0)])
def test_a_busy_computer_does_not_lose_on_time(main: float, overhead: float, reports: bool) -> None:
    """Moves that take longer than planned, as on a busy computer, leave enough for a game of 150 own moves."""
    settings_ = TimeSettings(TimeSystem.ABSOLUTE, main)
    used = play_a_game(settings_, size=19, moves=150, reports=reports, overhead=overhead)
    assert sum(used) + 150 * overhead > 0.75 * main


def test_the_increment_is_used_although_searches_end_early() -> None:
    settings_ = TimeSettings(TimeSystem.FISCHER, 15, 1)
    used = play_a_game(settings_, size=9, moves=30, reports=True, use=lambda move: (0.3, 0.5, 0.7)[move % 3])
    assert sum(used) > 0.8 * (15 + 29)


def test_time_saved_by_the_book_is_used_later() -> None:
    settings_ = TimeSettings(TimeSystem.ABSOLUTE, 600)
    saved = play_a_game(settings_, size=19, moves=110, reports=True, use=lambda move: float(move >= 10))
    assert sum(saved) > 0.8 * 600
    assert sum(saved[10:20]) > sum(play_a_game(settings_, size=19, moves=110, reports=True)[10:20])


@settings(deadline=None)
@given(
    st.sampled_from(SETTINGS), st.integers(5, 19), st.booleans(), st.lists(st.sampled_from([0.0, 0.3, 1.0]), min_size=1)
)
def test_never_loses_on_time_however_early_searches_end(
    settings_: TimeSettings, size: int, reports: bool, shares: list[float]
) -> None:
    """The worst case is a game in which searches first end early, and then take all of their time."""
    play_a_game(settings_, size=size, moves=250, reports=reports, use=lambda move: (shares + [1.0] * 250)[move])


def test_uses_most_of_an_overtime_period() -> None:
    overtime = play_a_game(TimeSettings(TimeSystem.CANADIAN, 0, 10, 1), size=9, moves=40, reports=True)
    assert min(overtime) > 7


def test_no_limit() -> None:
    for settings_ in (TimeSettings(), TimeSettings.gtp(0, 1, 0)):
        assert Clock(settings_).seconds_for_move(WHITE, 0, 19) is None


def test_no_time_at_all_means_at_once() -> None:
    assert Clock(TimeSettings.gtp(0, 0, 0)).seconds_for_move(WHITE, 0, 19) == 0


def test_both_sides_have_their_own_clock() -> None:
    clock = Clock(TimeSettings.gtp(100, 0, 0))
    clock.time_left(BLACK, 1, 0)
    black, white = (clock.seconds_for_move(color, 0, 9) for color in (BLACK, WHITE))
    assert black is not None
    assert white is not None
    assert black < white
    clock.restart()
    assert clock.seconds_for_move(BLACK, 0, 9) == white


def test_time_left_without_settings() -> None:
    clock = Clock()
    clock.time_left(BLACK, 30, 0)
    seconds = clock.seconds_for_move(BLACK, 0, 9)
    assert seconds is not None
    assert 0 < seconds < 3


def test_japanese_byoyomi_reads_periods_and_not_stones() -> None:
    clock = Clock(TimeSettings(TimeSystem.BYOYOMI, 0, 30, 5))
    clock.time_left(BLACK, 30, 5)
    assert clock.seconds_for_move(BLACK, 100, 19) == pytest.approx(26.865)


@pytest.mark.parametrize("bad", [(-1, 0, 0), (0, -1, 0), (float("nan"), 0, 0), (float("inf"), 0, 0)])
def test_impossible_settings(bad: tuple[float, float, int]) -> None:
    with pytest.raises(ValueError, match="0 or more"):
        TimeSettings(TimeSystem.ABSOLUTE, *bad)
