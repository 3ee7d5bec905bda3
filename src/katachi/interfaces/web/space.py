"""A full disk: the one mistake of the machine that people can mend themselves, so it is told in plain words."""

from __future__ import annotations

import errno

_FULL = (errno.ENOSPC, errno.EDQUOT)


def plain(error: BaseException, then: str = "try again") -> str | None:
    """What to tell if this is about a full disk; None if it is not."""
    if isinstance(error, OSError) and error.errno in _FULL:
        return f"there is no space left on the disk: make room and {then}; what was kept before is still there"
    return None
