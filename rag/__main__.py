"""`python -m rag …`: see rag.commands.cli."""

import os
import sys

from rag.commands.cli import main

if __name__ == "__main__":
    # With --json, stdout carries one document and nothing else: what libraries print goes to stderr.
    own = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="replace")
    os.dup2(2, 1)
    sys.exit(main(sys.argv[1:], own))
