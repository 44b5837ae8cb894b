"""`python -m preprocess INPUT OUTPUT`."""

import sys

from preprocess.cli import main

sys.exit(main(sys.argv[1:]))
