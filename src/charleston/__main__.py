"""``python -m charleston`` is the command ``charleston``."""

from charleston.cli import main

if __name__ == "__main__":
    main()
