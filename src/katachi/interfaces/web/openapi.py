"""The description of the server's answers as JSON: ``python -m katachi.interfaces.web.openapi > openapi.json``."""

import json
import sys

from katachi.interfaces.web.app import create_app


def main() -> None:
    """Write the description to standard output."""
    json.dump(create_app().openapi(), sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
