"""Entry point of `python -m sakura`."""

import sys

from sakura.cli import main

sys.exit(main())
