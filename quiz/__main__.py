"""`python -m quiz` is `runcall`."""

import sys

from quiz.cli.main import main

sys.exit(main())
