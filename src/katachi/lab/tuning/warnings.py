"""What is odd about a plan that can still be carried out: one line each, printed before the first game."""

from collections.abc import Iterator

from katachi.lab.tuning.plan import Plan
from katachi.lab.tuning.space import Space
from katachi.search.urgencies import OFF


def warnings(plan: Plan) -> Iterator[str]:
    """Knobs without effect, and defaults that are outside the run."""
    space = plan.knobs()
    yield from _idle(space)
    books = [knob.name for knob in space.knobs if knob.name.startswith("book")]
    if books and plan.size not in space.base.knowledge().sizes:
        yield f"the book has no games on a board of {plan.size} lines, so {', '.join(books)} have no effect"
    if (outside := space.outside()) and plan.is_against_itself:
        knobs = ", ".join(map(str, outside))
        yield f"the engine's own settings are outside {knobs}, so the fact that it wins half of its games is not used"


def _idle(space: Space) -> Iterator[str]:
    """Knobs that a setting of the base switches off, unless that setting is a knob itself."""
    turned, search = {knob.name for knob in space.knobs}, space.base.search
    offline = [name for name in turned if name.startswith("offline_")]
    if offline and not search.offline and "offline" not in turned:
        yield f"offline is off, so {', '.join(sorted(offline))} have no effect: add --base offline=on"
    if "playout.patterns" in turned and search.playout.urgency != OFF and "playout.urgency" not in turned:
        yield (
            "playout.urgency replaces patterns in playouts, so playout.patterns has no effect: "
            "add --base playout.urgency=off"
        )
    if "playout.self_atari" in turned and search.playout.keep_seki and "playout.keep_seki" not in turned:
        yield (
            "playout.keep_seki chooses the random moves, so playout.self_atari has no effect: "
            "add --base playout.keep_seki=off"
        )
