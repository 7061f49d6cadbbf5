"""`python -m pisyedili`: see `pisyedili.cli`."""

import sys

from pisyedili.cli import main

if __name__ == "__main__":
    sys.exit(main())
