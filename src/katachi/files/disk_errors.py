"""What to tell when the disk refuses a file: one line that people can act on."""

from __future__ import annotations

import errno

_WORDS = {
    errno.ENOSPC: "there is no space left on the disk: make room and {then}; what was kept before is still there",
    errno.EDQUOT: "your share of the disk is used up: make room and {then}; what was kept before is still there",
    errno.EFBIG: "the file would be larger than allowed here: raise the limit (ulimit -f) and {then}",
    errno.EROFS: "the disk is read-only: choose another place, or make it writable and {then}",
    errno.EACCES: "permission denied: choose another place, or change the rights and {then}",
    errno.EIO: "the disk reports an error: check it and {then}",
}


def explained(error: BaseException, then: str = "try again") -> str | None:
    """What is wrong with the disk, without the file's name; None for any other error."""
    words = _WORDS.get(error.errno or 0) if isinstance(error, OSError) else None
    return words and words.format(then=then)
