"""A measurement over the filings of a home, run from the command line: one table, and every fault where it is asked."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from bench.figures import Figures, printed
from bench.retrieval import HOME
from rag.config import Settings, load_settings


def run_over_home(prog: str, doc: str | None, measured: Callable[[Settings], tuple[Figures, list[str]]]) -> int:
    """Print what `measured` finds in the home, with --show each fault; the exit code, 1 where there is no home."""
    parser = argparse.ArgumentParser(prog=f"python -m {prog}", description=doc)
    parser.add_argument("--home", type=Path, default=HOME, help="the folder that holds preprocessed_data and index")
    parser.add_argument("--show", action="store_true", help="print every answer that is not right")
    chosen = parser.parse_args()
    if not (chosen.home / "preprocessed_data").is_dir():
        print(f"{chosen.home} holds no filings; run bench.retrieval first.", file=sys.stderr)
        return 1
    figures, missed = measured(load_settings(home=chosen.home))
    print(printed(figures))
    for line in missed if chosen.show else ():
        print(line)
    return 0
