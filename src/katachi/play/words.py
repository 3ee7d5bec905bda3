"""Numbers and lists as people read them."""

from collections.abc import Iterable


def percent(share: float) -> str:
    """``33 %``; small ones with decimals.

    >>> percent(0.331), percent(0.0123), percent(0.0004), percent(0.00001)
    ('33 %', '1.2 %', '0.04 %', 'under 0.01 %')
    """
    if 0 < share < 0.00005:
        return "under 0.01 %"
    digits = 0 if share >= 0.0995 or share == 0 else 1 if share >= 0.00095 else 2
    return f"{100 * share:.{digits}f} %"


def times(count: int) -> str:
    """``once``, ``twice``, ``1,234 times``."""
    return {1: "once", 2: "twice"}.get(count, f"{count:,} times")


def quoted(name: str) -> str:
    """``“Castle games”``."""
    return f"“{name}”"


def alike(order: int) -> str:
    """What a nearest pattern of this order compares: ``the 9 nearest stones and edges alike``."""
    if order < 1:
        return "whatever stands around"
    return f"the {order} nearest stones and edges alike" if order > 1 else "the nearest stone or edge alike"


def listed(words: Iterable[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    items = list(words)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def lead(points: float) -> str:
    """``4.5 points ahead``, ``1.0 points behind``."""
    return f"{abs(points):.1f} points {'ahead' if points >= 0 else 'behind'}"
