"""Ways to stop a command."""

import signal
from typing import Any


def end_like_ctrl_c() -> Any:
    """From now on SIGTERM ends a command as Ctrl-C does, so that both keep finished work. Returns the previous
    handler."""
    return signal.signal(signal.SIGTERM, _interrupt)


def _interrupt(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt
