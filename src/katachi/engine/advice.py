"""What an engine's last words mean, and what to do about them, in plain words."""

from __future__ import annotations

import re
from collections.abc import Sequence

_TUNING = re.compile(r"tuning (\d+)/(\d+)", re.IGNORECASE)
_PART = re.compile(r"^Tuning (?!\d)(.*)")
_KNOWN = (
    (
        re.compile(r"libOpenCL|No OpenCL|clGetPlatformIDs|OpenCL.*(?:error|not found)", re.IGNORECASE),
        "OpenCL is missing: install the driver of your graphics card, or, to use the processor, PoCL (on Debian the "
        "package pocl-opencl-icd)",
    ),
    (
        re.compile(r"libcud|CUDA.*(?:error|not found)|libcudnn|libnvinfer", re.IGNORECASE),
        "CUDA is missing: install NVIDIA's driver and libraries, or a KataGo for OpenCL or for the processor (Eigen)",
    ),
    (
        re.compile(r"(?:could not|cannot|unable to) (?:open|find|load|read).*(?:model|\.bin|\.txt\.gz)"
                   r"|model file.*not|could not parse.*model", re.IGNORECASE),
        "the network cannot be read: download it again, or name another one",
    ),
    (
        re.compile(r"(?:could not|cannot|unable to) (?:open|find|load|read).*\.cfg|config.*error", re.IGNORECASE),
        "the configuration cannot be used: name another one with -config",
    ),
    (re.compile(r"out of memory|bad_alloc", re.IGNORECASE), "there is not enough memory: use a smaller network"),
    (re.compile(r"GLIBC_|not found \(required by", re.IGNORECASE), "this program was built for a newer system"),
)  # fmt: skip


def advice(said: Sequence[str] | str) -> str:
    """What to do, if the words are known; otherwise nothing.

    >>> advice("katago: error while loading shared libraries: libOpenCL.so.1: cannot open").split(":")[0]
    'OpenCL is missing'
    """
    text = said if isinstance(said, str) else "\n".join(said)
    return next((words for pattern, words in _KNOWN if pattern.search(text)), "")


def advised(error: Exception) -> str:
    """An error, with what to do about it first, if that is known."""
    words = advice(str(error))
    return f"{words} ({error})" if words else str(error)


def tuning(said: Sequence[str]) -> str:
    """How far a first tuning is; empty if there is none.

    >>> tuning(["Tuning xGemmDirect for 1x1 convolutions", "Tuning 12/55 (Calls/sec 19)"])
    'it tunes itself for this computer, which it does only once: step 12 of 55'
    """
    for line in reversed(said):
        if found := _TUNING.search(line):
            return f"it tunes itself for this computer, which it does only once: step {found[1]} of {found[2]}"
        if "autotuning" in line or _PART.match(line):
            return "it tunes itself for this computer, which it does only once and which may take minutes"
    return ""
