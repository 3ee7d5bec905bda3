"""What all tests share: ``tests`` can be imported however pytest is started, and Ctrl-C is heard."""

import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

# A background shell starts programs with SIGINT ignored, and their children inherit that: tests send it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
