"""Names that nobody knows, in messages."""

from collections.abc import Iterable
from difflib import get_close_matches


def check_names(given: Iterable[str], known: Iterable[str], what: str) -> None:
    """Raises ValueError for the first name that is not known, with the nearest one that is."""
    names = list(known)
    for name in given:
        if name not in names:
            near = get_close_matches(name, names, 1)
            raise ValueError(
                f"there is no {what} {name!r}: "
                + (f"did you mean {near[0]}?" if near else f"use one of {', '.join(names)}")
            )
