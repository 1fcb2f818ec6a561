"""`python -m mozaika` is the `mozaika` command."""

import sys

from mozaika.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
