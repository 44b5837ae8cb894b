"""Footnotes that are rows of two fiscal years, with the other rows of their table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from preprocess.report import Period
from rag.types import Citation
from tests.rag.answering.check.cited import row

YEARS = tuple((f"FY{year}", Period("duration", date(year, 12, 31), 12, year, None)) for year in (2023, 2022))

FLOWS = ("Net cash used in investing activities", "Net cash used in financing activities")

REGIONS = ("Europe", "Asia Pacific", "Total net sales")


def yearly(marker: str, label: str, texts: Sequence[str], rivals: Sequence[str], kind: str = "USD") -> Citation:
    """A row of two fiscal years, in millions where it is money."""
    scale = 1_000_000 if kind == "USD" else 1
    values = [Decimal(t.strip("()").replace(",", "")) * (-1 if "(" in t else 1) * scale for t in texts]
    cells = {name: (text, str(value)) for (name, _), text, value in zip(YEARS, texts, values, strict=True)}
    others = tuple(rival for rival in rivals if rival != label)
    made = replace(row(marker, label, cells), periods=tuple(period for _, period in YEARS), label=label)
    return replace(made, kinds=(kind, kind), rivals=others, rival_kinds=("USD",) * len(others))


ALL = (
    yearly("[1]", "Europe", ("2,500", "2,000"), REGIONS),
    yearly("[2]", "Asia Pacific", ("1,210", "1,100"), REGIONS),
    yearly("[3]", "Total net sales", ("5,000", "4,000"), REGIONS),
    yearly("[4]", FLOWS[0], ("(443)", "(960)"), FLOWS),
    yearly("[5]", FLOWS[1], ("(1,184)", "(1,091)"), FLOWS),
    yearly("[6]", "Return on invested capital", ("48.8", "21.5"), ("Total debt",), "%"),
    yearly("[7]", "Gross margin", ("43.84", "44.58"), (), "%"),
)
