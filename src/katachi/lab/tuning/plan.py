"""Everything that decides what a tuning run does. All games, with their seeds, follow from it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from katachi.lab.match import Parameters
from katachi.lab.match.schedule import derived
from katachi.lab.tuning.games import check_same, fingerprint, own_name
from katachi.lab.tuning.journal import ENGINES, check
from katachi.lab.tuning.space import SPACES, Knob, Space, Value
from katachi.play import PlayerSettings
from katachi.play.settings import preset_values

_CALM = 13  # up to this size a random opening has four moves; on larger boards that would spoil the book


@dataclass(frozen=True)
class GamesPlan(ABC):
    """What the plans of all laboratory runs share: how their games are played, and how a plan is kept."""

    size: int = 9
    komi: float = 7.5
    rules: str = "chinese-ogs"
    playouts: int | None = None
    seconds: float | None = None
    seed: int = 0
    random_opening: int | None = None
    max_moves: int = 0
    base: str = ""  # settings of the engine under test that the run does not change

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """From JSON. Raises ValueError if it was written by another version, or would mean other engines now."""
        known = {field.name for field in fields(cls)}
        said = {name: value for name, value in data.items() if name != ENGINES}
        if set(said) != known:
            raise ValueError(f"the plan's fields differ from this version's: {', '.join(sorted(set(said) ^ known))}")
        values: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in said.items()}
        plan = cls(**values)
        check_same(data.get(ENGINES), plan.engines)
        return plan

    def plain(self) -> dict[str, Any]:
        """The plan as JSON."""
        said = {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}
        return {**said, ENGINES: self.engines}

    @property
    @abstractmethod
    def engines(self) -> str:
        """The digest of everything that this plan means now."""

    @property
    @abstractmethod
    def most_games(self) -> int:
        """Games of the whole run, if nothing ends it early."""

    @property
    def engine(self) -> PlayerSettings:
        """The engine under test."""
        return PlayerSettings.parse(preset_values(self.base))

    @property
    def opening(self) -> int:
        """Random moves at the start, the same for two games with swapped colours."""
        return (4 if self.size <= _CALM else 2) if self.random_opening is None else self.random_opening

    def match(
        self,
        a: Mapping[str, str],
        b: Mapping[str, str],
        games: int,
        purpose: str,
        *,
        playouts: int | None,
        seconds: float | None,
    ) -> Parameters:
        """A match with this budget per move, with seeds that are used for nothing else.

        Raises ValueError if there are two budgets.
        """
        if playouts is not None and seconds is not None:
            raise ValueError("give --playouts or --seconds, not both")
        budget = {"playouts": str(playouts)} if playouts else {"seconds": f"{seconds:g}"} if seconds else {}
        return Parameters(
            own_name({**budget, **a}), own_name({**budget, **b}), self.size, self.komi, self.rules, games,
            seed=derived(self.seed, purpose), random_opening=self.opening, max_moves=self.max_moves,
        )  # fmt: skip


@dataclass(frozen=True)
class TuningPlan(GamesPlan):
    """What is tuned, against which opponent, and how many games may be spent on it."""

    space: str = ""  # a predefined one by name
    of: tuple[str, ...] = ()  # more knobs
    against: str = ""  # settings of the opponent; nothing: the base
    games: int = 20  # per trial
    trials: int = 60
    batch: int = 1  # trials chosen at once
    finalists: int = 5  # trials that are tested again
    looks: int = 2  # how many times, each with twice the games and half the trials
    validation: int = 200  # games of the last match

    def __post_init__(self) -> None:
        for name, least in (("games", 2), ("trials", 1), ("batch", 1), ("finalists", 1), ("looks", 0)):
            if getattr(self, name) < least:
                raise ValueError(f"--{name} {getattr(self, name)} is too small: use {least} or more")
        for name in ("games", "validation"):
            if getattr(self, name) % 2 or getattr(self, name) < 2:
                raise ValueError(f"--{name} {getattr(self, name)}: games come in pairs with swapped colours")
        if self.space and self.space not in SPACES:
            raise ValueError(f"there is no space {self.space!r}: use one of {', '.join(SPACES)}, or --of")
        self.knobs()
        check(self._match(preset_values(self.base), preset_values(self.against), 2, ""))

    @property
    def engines(self) -> str:
        """The digest of everything that this plan means now."""
        opponent = PlayerSettings.parse(self._opponent)
        return fingerprint((self.engine, opponent), *map(str, self.knobs().knobs))

    def _match(self, a: Mapping[str, str], b: Mapping[str, str], games: int, purpose: str) -> Parameters:
        playouts = 400 if self.playouts is None and self.seconds is None else self.playouts
        return self.match(a, b, games, purpose, playouts=playouts, seconds=self.seconds)

    @property
    def most_games(self) -> int:
        """Games of the whole run, if nothing ends it early."""
        finalists = [max(1, -(-self.finalists // (1 << look))) for look in range(self.looks)]
        again = sum(count * self.games * (2 << look) for look, count in enumerate(finalists))
        again += self.games if self.looks else 0  # for the peak, which has none before
        return self.trials * self.games + again + self.validation

    def knobs(self) -> Space:
        """The knobs with the settings they start from."""
        texts = (*SPACES.get(self.space, ()), *self.of)
        return Space(tuple(Knob.parse(text) for text in texts), self.engine)

    @property
    def is_against_itself(self) -> bool:
        """Whether the opponent is the engine itself."""
        return PlayerSettings.parse(self._opponent) == self.engine

    @property
    def _opponent(self) -> dict[str, str]:
        return preset_values(self.against or self.base)

    def configured(self, space: Space, values: Mapping[str, Value]) -> dict[str, str]:
        """All settings of the engine that differ from the defaults."""
        return preset_values(self.base) | space.settings(values)

    def trial(self, space: Space, number: int, values: Mapping[str, Value], games: int) -> Parameters:
        """The match of one trial against the opponent."""
        return self._match(self.configured(space, values), self._opponent, games, f"trial {number}")

    def validating(self, space: Space, values: Mapping[str, Value]) -> Parameters:
        """The last match, against the engine itself, with seeds that no trial used."""
        return self._match(self.configured(space, values), preset_values(self.base), self.validation, "validation")
