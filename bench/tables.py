"""Hand-checked cells of real filings: each in the row of its label, under a header that names its period.

`python -m bench.tables [--misses] [--labels FILE] [--markdown DIR]` scores every label whose filing lies beside the
repository and prints a line per kind of page; --markdown also writes DOC_pN.md (N from 0), a page's pipe tables, for
scorers of markdown.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import pypdfium2 as pdfium
from pydantic import BaseModel, ConfigDict

from bench.figures import Figures, printed
from preprocess.page.words import read_page_words
from preprocess.report import Table
from preprocess.tables import find_tables

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "data"
LABELS = ROOT / "tests" / "data" / "table_labels.jsonl"
FOLDERS = ("financebench/pdfs", "annual_reports")


class Label(BaseModel):
    """One checked cell: page counts from 0, levels are the header texts over it, lot is when it was added."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    doc: str
    page: int
    label: str
    column: str
    levels: tuple[str, ...]
    value: str
    kind: str
    col_index: int = 0
    n_cols: int = 0
    filled: int = 0
    lot: str = "first"

    def stands(self, tables: Iterable[Table]) -> tuple[bool, bool]:
        """Whether a row has the label and the value, and whether the value's column has every word of the levels."""
        row_found = False
        for table in tables:
            for row in table.rows:
                if bare(self.label) not in bare(row.label):
                    continue
                hits = [k for k, cell in enumerate(row.cells) if bare(cell.text) == bare(self.value)]
                row_found = row_found or bool(hits)
                if any(self._named(table.columns[k].label) for k in hits):
                    return True, True
        return row_found, False

    def _named(self, header: str) -> bool:
        return all(word in header.lower() for level in self.levels for word in level.lower().split())


def read_labels(path: Path = LABELS) -> list[Label]:
    """The checked cells; pydantic.ValidationError for a line that is none."""
    return [Label.model_validate_json(line) for line in path.read_text(encoding="utf-8").splitlines()]


def find_pdf(doc: str) -> Path:
    """The shared filing of this name; raises FileNotFoundError."""
    found = next((path for folder in FOLDERS if (path := SHARED / folder / f"{doc}.pdf").exists()), None)
    if found is None:
        raise FileNotFoundError(f"No shared filing is called {doc}.pdf.")
    return found


def page_tables(pdf: Path, page: int) -> list[Table]:
    """All tables of one page (counted from 1)."""
    document = pdfium.PdfDocument(pdf)
    try:
        return [found.table for found in find_tables(read_page_words(document, page))]
    finally:
        document.close()


def measure(labels: Sequence[Label] = (), markdown: Path | None = None, misses: bool = False) -> Figures:
    """Score the labels (the repository's own where none are given)."""
    pages: dict[tuple[str, int], list[Label]] = defaultdict(list)
    for label in labels or read_labels():
        pages[label.doc, label.page].append(label)
    scores: dict[tuple[str, str], list[tuple[bool, bool]]] = defaultdict(list)
    start = time.process_time()
    for (doc, page), here in sorted(pages.items()):
        tables = page_tables(find_pdf(doc), page + 1)
        if markdown:
            (markdown / f"{doc}_p{page}.md").write_text("\n\n".join(t.markdown for t in tables), encoding="utf-8")
        for label in here:
            stands = label.stands(tables)
            scores[label.kind, label.lot].append(stands)
            if misses and not stands[1]:
                print(f"{doc} page {page + 1}: {label.label} | {label.column} | {label.value}", file=sys.stderr)
    speed = len(pages) / (time.process_time() - start)
    rows = tuple(_row(kind, lot, found) for (kind, lot), found in sorted(scores.items()))
    notes = (f"{len(pages)} pages with checked cells, {speed:.0f} pages per CPU second",)
    return Figures("Checked cells of tables", ("kind of page", "lot", "cells", "row, %", "strict, %"), rows, notes)


def _row(kind: str, lot: str, found: Sequence[tuple[bool, bool]]) -> tuple[str, ...]:
    shares = (f"{100 * sum(stands[k] for stands in found) / len(found):.1f}" for k in (0, 1))
    return kind, lot, str(len(found)), *shares


def bare(text: str) -> str:
    """Text without what printing varies: blanks, currency, percent and footnote signs, dashes, case."""
    return re.sub(r"[\s$%€£*]", "", text.translate(str.maketrans("—–−‐’", "----'"))).lower()


def main(arguments: Sequence[str]) -> int:
    """Print the scores; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench.tables", description="Score tables against checked cells.")
    parser.add_argument("--labels", type=Path, default=LABELS, help="a file of checked cells, JSON lines")
    parser.add_argument("--markdown", type=Path, help="also write every page's tables into this folder")
    parser.add_argument("--misses", action="store_true", help="name every cell that is not found, on stderr")
    options = parser.parse_args(arguments)
    if options.markdown:
        options.markdown.mkdir(parents=True, exist_ok=True)
    print(printed(measure(read_labels(options.labels), options.markdown, options.misses)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
