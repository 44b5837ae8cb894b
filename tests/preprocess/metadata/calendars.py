"""What a filing says of its year, and tables whose columns name dates."""

from __future__ import annotations

from datetime import date

from preprocess.metadata.read import Metadata
from preprocess.report import Column, DocType, Table, Unit
from preprocess.tables.meaning.periods import read_period

Filed = tuple[DocType, date | None, int | None, int | None]


def metadata(filed: Filed) -> Metadata:
    doc_type, end, year, quarter = filed
    return Metadata("Lantern", "Lantern", None, doc_type, year, quarter, end, None, False)


def table(caption: str, *labels: str) -> Table:
    """A table of these columns, each with the period its label gives."""
    columns = tuple(Column(label, read_period(label, caption)) for label in labels)
    return Table("", (1,), (0, 0, 1, 1), caption, columns, (), Unit(), "other", "")
