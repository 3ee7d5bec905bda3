"""Ways to be stopped."""

import signal
from typing import Any


def end_like_ctrl_c() -> Any:
    """From now on SIGTERM ends a command as Ctrl-C does, so that both keep what is done. Gives the handler before."""
    return signal.signal(signal.SIGTERM, _interrupt)


def _interrupt(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt
