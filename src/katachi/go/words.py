"""The words people read: names of the sides, numbers, lists, verdicts. Every interface uses these."""

from collections.abc import Iterable

from katachi.go.move import Color


def name_of(color: int) -> str:
    """``Black`` or ``White``."""
    return Color(color).name.capitalize()


def capitalized(text: str) -> str:
    """The text with a capital first letter; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def full(text: str) -> str:
    """The text as a full sentence: ``White is alive.``"""
    return capitalized(text) + ("" if text.endswith("…") else ".")


def percent(share: float | None, digits: int | None = None) -> str:
    """``33 %``; small shares with decimals, unless `digits` says how many; a dash if there is nothing to share.

    >>> percent(0.331), percent(0.0123), percent(0.0004), percent(0.00001), percent(0.495, 1), percent(None)
    ('33 %', '1.2 %', '0.04 %', 'under 0.01 %', '49.5 %', '–')
    """
    if share is None:
        return "–"
    if digits is None and 0 < share < 0.00005:
        return "under 0.01 %"
    if digits is None:
        digits = 0 if share >= 0.0995 or share == 0 else 1 if share >= 0.00095 else 2
    return f"{100 * share:.{digits}f} %"


def between(interval: Iterable[float], digits: int = 1) -> str:
    """An interval of shares: ``[40.4, 59.6]``, in per cent."""
    low, high = interval
    return f"[{100 * low:.{digits}f}, {100 * high:.{digits}f}]"


def plural(count: int, word: str) -> str:
    """A number with its word: ``1 move``, ``8,587 moves``, ``2 plies``."""
    if count != 1:
        word = f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
    return f"{count:,} {word}"


def times(count: int) -> str:
    """``once``, ``twice``, ``1,234 times``."""
    return {1: "once", 2: "twice"}.get(count, f"{count:,} times")


def quoted(name: str) -> str:
    """``“Castle games”``."""
    return f"“{name}”"


def listed(words: Iterable[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    items = list(words)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def lead(points: float) -> str:
    """``4.5 points ahead``, ``1.0 points behind``."""
    return f"{abs(points):.1f} points {'ahead' if points >= 0 else 'behind'}"


def rule_claim(goal: str, depth: int, color: int) -> str:
    """The promise of a proven rule of this goal ("eye" or "life") to a side.

    >>> rule_claim("eye", 4, Color.BLACK)
    'Black gets an eye within 4 plies although White moves first'
    """
    who, other = name_of(color), name_of(Color(color).opponent)
    if not depth:
        return f"{who} has an eye here" if goal == "eye" else f"{who} is alive"
    what = "gets an eye" if goal == "eye" else "lives"
    return f"{who} {what} within {depth} plies although {other} moves first"


# ---- Ko. An outcome is ``l``, ``d``, or ``l2d``: alive unless the attacker has 2 ko threats -------------------------


SEVERAL_STEPS = "a ko of several steps, or with approach moves"


def outcome(code: str, defender: Color, lives: str, dies: str) -> str:
    """The outcome of a problem, given the words for both results.

    >>> outcome("l", Color.WHITE, "it lives", "it is dead")
    'it lives'
    >>> outcome("d2l", Color.WHITE, "it lives", "it is dead")
    'ko: it is dead unless White has 2 ko threats'
    """
    text = outcome_of_ko(code, defender, lives, dies)
    return f"ko: {text}" if ko_threats(code) else text


def outcome_of_ko(code: str, defender: Color, lives: str, dies: str) -> str:
    """The same in a sentence that already says that it is a ko."""
    text = lives if code[0] == "l" else dies
    threats = ko_threats(code)
    return f"{text} unless {name_of(_ko_loser(code, defender))} has {plural(threats, 'ko threat')}" if threats else text


def ko_threats(code: str) -> int:
    """The ko threats that reverse an outcome; 0 if it does not depend on them."""
    return int(code[1:-1] or 0)


def _ko_loser(code: str, defender: Color) -> Color:
    return defender.opponent if code[0] == "l" else defender


def ko_needs(code: str, defender: Color) -> str:
    """``White needs 2 ko threats``."""
    return f"{name_of(_ko_loser(code, defender))} needs {plural(ko_threats(code), 'ko threat')}"


def ko_taker(color: Color, it: str = "the ko") -> str:
    """``Black takes the ko first``."""
    return f"{name_of(color)} takes {it} first"


def ko_notes(code: str, taker: Color | None) -> str:
    """What else there is to say about a ko, in brackets after its outcome."""
    notes = [] if taker is None else [ko_taker(taker)]
    if ko_threats(code) > 1:
        notes.append(SEVERAL_STEPS)
    return f" ({'; '.join(notes)})" if notes else ""


def without_threats(result: str) -> str:
    """``it lives if nobody has ko threats``."""
    return f"{result} if nobody has ko threats"


def only_ko(result: str, winner: Color) -> str:
    """About a move that gets a ko where more was possible; `result` follows if `winner` wins it."""
    return f"that is only a ko: {result} if {name_of(winner)} wins it"


def worse_ko(result: str, mover: Color) -> str:
    """About a move that gets a ko in which its side needs more threats than necessary."""
    return f"that is a worse ko than necessary: {result} unless {name_of(mover)} has more ko threats"


def ko_solved(result: str, taker: Color | None) -> str:
    """About the last move of a problem whose solution is a ko."""
    first = "" if taker is None else f", and {ko_taker(taker, 'it')}"
    return f"solved: it is a ko{first}. {capitalized(result)}"
