"""Hand-checked values of real filings: each in the row of its label, under a header that names its period."""

from collections import defaultdict

import pytest

from bench.tables import Label, find_pdf, page_tables, read_labels


def _labels() -> dict[tuple[str, int], list[Label]]:
    """Labels by document and page (pages from 0, as in the label file)."""
    pages: dict[tuple[str, int], list[Label]] = defaultdict(list)
    for label in read_labels():
        pages[label.doc, label.page].append(label)
    return pages


@pytest.mark.shared
@pytest.mark.parametrize(("doc", "page"), sorted(_labels()))
def test_checked_values_stand_in_their_row_and_column(doc: str, page: int) -> None:
    tables = page_tables(find_pdf(doc), page + 1)
    assert [label for label in _labels()[doc, page] if label.stands(tables) != (True, True)] == []
