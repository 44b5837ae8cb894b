"""Hand-checked values of real filings: each in the row of its label, under a header that names its period."""

import json
from collections import defaultdict
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from bench.tables import find_pdf
from preprocess.report import Table
from preprocess.tables import find_tables
from preprocess.words import read_page_words

LABELS = Path(__file__).resolve().parents[2] / "data" / "table_labels.jsonl"


def _labels() -> dict[tuple[str, int], list[dict[str, str]]]:
    """Labels by document and page (pages from 0, as in the label files)."""
    pages: dict[tuple[str, int], list[dict[str, str]]] = defaultdict(list)
    for line in LABELS.read_text(encoding="utf-8").splitlines():
        label = json.loads(line)
        pages[label["doc"], label["page"]].append(label)
    return pages


def _bare(text: str) -> str:
    return "".join(text.split()).replace("$", "").replace("%", "").lower()


def _stands(label: dict[str, str], tables: list[Table]) -> bool:
    """Whether a labelled value is found in its row and under its header."""
    for table in tables:
        for row in table.rows:
            if _bare(label["label"]) not in _bare(row.label):
                continue
            for cell, column in zip(row.cells, table.columns, strict=True):
                named = all(level.lower() in column.label.lower() for level in label["levels"])
                if named and _bare(cell.text) == _bare(label["value"]):
                    return True
    return False


@pytest.mark.shared
@pytest.mark.parametrize(("doc", "page"), sorted(_labels()))
def test_checked_values_stand_in_their_row_and_column(doc: str, page: int) -> None:
    document = pdfium.PdfDocument(find_pdf(doc))
    try:
        tables = [found.table for found in find_tables(read_page_words(document, page + 1))]
    finally:
        document.close()
    missing = [label for label in _labels()[doc, page] if not _stands(label, tables)]
    assert missing == []
