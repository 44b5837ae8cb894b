"""`make bench`: `python -m bench [SECTION]… [--json]` measures one section after the other and prints its table.

A section is a module of this folder with a function `measure() -> Figures`. They run one at a time, because two
measurements at once measure each other.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from bench.figures import printed
from preprocess.errors import FootnoteError


def sections() -> tuple[str, ...]:
    """The modules here that measure something."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return tuple(path.stem for path in files if "\ndef measure(" in path.read_text(encoding="utf-8"))


def main(arguments: Sequence[str]) -> int:
    """Run the sections that were named, or all; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure speed and quality on this machine.")
    parser.add_argument("section", nargs="*", metavar="SECTION", help=f"of {', '.join(sections())}; default: all")
    parser.add_argument("--json", action="store_true", help="print one JSON document on stdout and nothing else there")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.section if name not in sections()]
    if unknown:
        parser.error(f"there is no section {unknown[0]!r}; choose of {', '.join(sections())}")
    measured = []
    for name in options.section or sections():
        print(f"Measuring {name} …", file=sys.stderr, flush=True)
        figures = importlib.import_module(f"bench.{name}").measure()
        measured.append({"section": name, **asdict(figures)})
        if not options.json:
            print(printed(figures) + "\n", flush=True)
    if options.json:
        print(json.dumps({"cpus": os.cpu_count(), "sections": measured}, ensure_ascii=False, indent=1))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except FootnoteError as error:
        sys.exit(str(error))
