"""Which configuration to try next: Optuna's tree-structured Parzen estimator.

It is asked again for every batch, with everything known by then and the batch's own seed. So the next question depends
only on the journal, and a resumed run asks what it would have asked anyway.
"""

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING

from katachi.lab.tuning.space import Knob, Space, Value, Values

if TYPE_CHECKING:
    from optuna.distributions import BaseDistribution


def ask(space: Space, tried: Sequence[tuple[Values, float]], count: int, seed: int) -> list[Values]:
    """This many configurations to try next, given some that are known with their worth."""
    import optuna  # noqa: PLC0415 - slow to import, and only one command needs it

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    distributions = {knob.name: _distribution(knob) for knob in space.knobs}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
        sampler = optuna.samplers.TPESampler(seed=seed, multivariate=True, constant_liar=True)
    study = optuna.create_study(direction="maximize", sampler=sampler)
    for values, worth in tried:
        study.add_trial(optuna.create_trial(params=values, distributions=distributions, value=worth))
    asked = [study.ask(distributions).params for _ in range(count)]
    return [{knob.name: _plain(knob, values[knob.name]) for knob in space.knobs} for values in asked]


def _distribution(knob: Knob) -> "BaseDistribution":
    from optuna import distributions  # noqa: PLC0415

    if knob.options:
        return distributions.CategoricalDistribution(knob.options)
    if knob.integer:
        return distributions.IntDistribution(int(knob.low), int(knob.high), log=knob.log)
    return distributions.FloatDistribution(knob.low, knob.high, log=knob.log)


def _plain(knob: Knob, value: Value) -> Value:
    return value if isinstance(value, str) else knob.rounded(value)
