"""`python -m remeld` is the command `remeld`."""

import sys

from remeld.cli.main import main

sys.exit(main())
