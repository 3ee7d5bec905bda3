"""Matches by name, of which only the missing games are played."""

from collections.abc import Callable, Mapping

from katachi.lab.match import Parameters
from katachi.lab.tuning.crew import Crew, Job
from katachi.lab.tuning.games import Line, Own
from katachi.lab.tuning.journal import Journal

OnGame = Callable[[str, Line], None]


class Arena:
    """A journal and a crew that plays for it."""

    def __init__(self, journal: Journal, crew: Crew, on_game: OnGame = lambda _match, _line: None) -> None:
        self.journal, self._crew, self._on_game = journal, crew, on_game

    def play(self, matches: Mapping[str, Parameters]) -> None:
        """Play what is missing of these matches."""
        jobs = [
            Job(name, parameters, number)
            for name, parameters in matches.items()
            for number in range(1, parameters.games + 1)
            if number not in self.journal.matches.get(name, {})
        ]
        for job, line in self._crew.play(jobs):
            self.journal.add(job.match, line)
            self._on_game(job.match, line)


def check(parameters: Parameters) -> None:
    """Raises ValueError if a side cannot play, before a game is started."""
    for text in (parameters.a, parameters.b):
        Own.parse(text)
    parameters.new_game()
