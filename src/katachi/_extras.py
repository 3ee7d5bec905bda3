"""The packages that only some parts of Katachi need: which extra brings each, and the one line about a missing one.

`import katachi`, the board, records, search, GTP, the solver and the shipped knowledge need none of them.
"""

from importlib.util import find_spec

# As in pyproject.toml; a package that several extras bring is named with the smallest of them.
EXTRAS: dict[str, tuple[str, ...]] = {
    "mine": ("pyarrow", "scipy"),
    "page": ("fastapi", "fsrs", "h11", "pydantic", "starlette", "uvicorn", "websockets"),
    "lab": ("matplotlib", "optuna"),
    "network": ("torch",),
    "ray": ("ray",),
}


# Commands that begin with a smaller extra's packages and end with those of a larger one: it is named at once.
WHOLE = {"reproduce": "lab"}


class MissingExtraError(ModuleNotFoundError):
    """A package is missing that an extra of Katachi brings; the message says how to get it."""


def installed(package: str) -> bool:
    """Whether a package is there, without importing it."""
    return find_spec(package) is not None


def command(extra: str) -> str:
    """What installs an extra."""
    return f"pip install 'katachi[{extra}]'"


def needs(package: str, extra: str | None = None) -> str:
    """One line about a package that is missing, and what installs it: by default the smallest extra with it."""
    extra = extra or next(extra for extra, packages in EXTRAS.items() if package in packages)
    return f"this needs {package}, which is not installed: {command(extra)}"


def missing(error: BaseException, command: str | None = None) -> MissingExtraError | None:
    """The error in words, if it is about a package that an extra brings; `command` is what was asked for."""
    name = error.name if isinstance(error, ModuleNotFoundError) else None
    package = (name or "").partition(".")[0]
    known = any(package in packages for packages in EXTRAS.values())
    return MissingExtraError(needs(package, WHOLE.get(command or "")), name=package) if known else None
