"""The command line. Modules of this package with a ``command`` are commands; see `app`."""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import katachi
from katachi._extras import missing
from katachi.interfaces.cli.old_names import renamed

if TYPE_CHECKING:
    import typer

# Exit codes, besides 0: see docs/command-line.md.
FAILED, WRONGLY_ASKED, INTERRUPTED = 1, 2, 130


def main() -> None:
    """Run the program ``katachi``."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code. Errors are one line; KATACHI_DEBUG=1 shows where they come from."""
    try:
        return _dispatch(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone: write no more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        if os.environ.get("KATACHI_DEBUG") == "1":
            raise
        print(f"katachi: {_one_line(error, arguments)}", file=sys.stderr)
        # Errors in options carry their own code; a file that is not there was named by an option, too.
        return int(getattr(error, "exit_code", WRONGLY_ASKED if isinstance(error, FileNotFoundError) else FAILED))


def _dispatch(given: Sequence[str]) -> int:
    arguments = renamed(given)
    if arguments == ["--version"]:  # without importing all commands
        print(f"katachi {katachi.__version__}")
        return 0
    if arguments and arguments[0] == "gtp":
        # Clients wait for the engine, so it starts without the libraries that only people need.
        from katachi.interfaces.cli import gtp  # noqa: PLC0415

        return gtp.run(arguments[1:])
    if arguments and arguments[0] == "analysis":
        from katachi.interfaces.cli import analysis  # noqa: PLC0415

        return analysis.run(arguments[1:])
    return _run_app(arguments)


def _run_app(arguments: Sequence[str]) -> int:
    import typer  # noqa: PLC0415

    from katachi.interfaces.cli.app import worded  # noqa: PLC0415

    try:
        command = worded(build_app(arguments[0] if arguments else None))
        code = command(list(arguments), standalone_mode=False, prog_name="katachi")
    except typer.Abort:
        return INTERRUPTED
    except typer.Exit as leaving:
        return leaving.exit_code
    sys.stdout.flush()
    return code if isinstance(code, int) else 0


def _one_line(error: Exception, arguments: "Sequence[str]") -> str:
    """Errors in options describe themselves better than ``str`` does: they name the option as the user writes it."""
    from katachi.files.disk_errors import explained  # noqa: PLC0415 - only needed here

    if (words := explained(error, "run the command again")) is not None:
        return f"{getattr(error, 'filename', None) or 'standard output'}: {words}"
    error = missing(error, next(iter(arguments), None)) or error
    worded = getattr(error, "format_message", None)
    return " ".join(str(worded() if worded else error).split()) or type(error).__name__


def build_app(only: str | None = None) -> "typer.Typer":
    """The application with all commands, or with only the named one if it exists."""
    from katachi.interfaces.cli.app import build  # noqa: PLC0415

    return build(only)
