"""Matches by name, of which only the missing games are played."""

from collections.abc import Callable, Mapping

from katachi.lab.match import Parameters
from katachi.lab.tuning.games import Line, Own, play_game
from katachi.lab.tuning.journal import Journal
from katachi.work import Executor, Task

OnGame = Callable[[str, Line], None]


class Arena:
    """A journal and the executor that plays for it."""

    def __init__(self, journal: Journal, executor: Executor, on_game: OnGame = lambda _match, _line: None) -> None:
        self.journal, self._executor, self._on_game = journal, executor, on_game

    def play(self, matches: Mapping[str, Parameters]) -> None:
        """Play what is missing of these matches."""
        missing = {
            Task(named_game, (parameters, number), f"game {number} of {name}"): name
            for name, parameters in matches.items()
            for number in range(1, parameters.games + 1)
            if number not in self.journal.matches.get(name, {})
        }
        for task in missing:
            self._executor.submit(task)
        for task, line in self._executor.results():
            self.journal.add(missing[task], line)
            self._on_game(missing[task], line)


def named_game(parameters: Parameters, number: int) -> Line:
    """A game of a match; an error says which."""
    try:
        return play_game(parameters, number)
    except Exception as error:
        raise RuntimeError(f"game {number} of {parameters.a} against {parameters.b}: {error}") from error


def check(parameters: Parameters) -> None:
    """Raises ValueError if a side cannot play, before a game is started."""
    for text in (parameters.a, parameters.b):
        Own.parse(text)
    parameters.new_game()
