"""``python -m katachi`` is the program ``katachi``."""

from katachi.interfaces.cli import main

if __name__ == "__main__":  # processes that this one starts import it
    main()
