"""Makes ``tests`` importable for helpers that several test files share, however pytest is started."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
