"""Where the built page is. The doctor asks, too, so nothing is imported here that only the server needs."""

from pathlib import Path

FOLDER = Path(__file__).parent / "page"


def is_built() -> bool:
    """Whether there is a page to serve."""
    return (FOLDER / "index.html").is_file()
