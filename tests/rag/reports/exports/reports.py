"""A small report made by hand, with everything in it that an export has to print."""

from __future__ import annotations

from decimal import Decimal

from rag.reports.types import (
    Chart,
    DataTable,
    FactRow,
    PlannedSection,
    ReportOptions,
    ReportPlan,
    Series,
    TableCell,
    TableRow,
    WrittenReport,
    WrittenSection,
)
from rag.types import Answer, Citation, Filing, NumberCheck, Usage

FILING = Filing("f-1", "FERN_2024_10K", "Fern 10-K", "Fern & Co", "FRN", "10-k", 2024, None, None, None, 90, 4)
HOSTILE = (
    '=HYPERLINK("http://evil.example","x") <b>&amp;</b> [x](http://evil.example) \x0b\x00\u202e 12 '
    '#link("http://e.x")[y] $x$'
)
CAPTION, UNIT = "Statements of Income", "USD millions"
CITED = (
    Citation("[1]", "F|p34|c0", FILING, 34, (), "Net sales 1,234 1,100", "table", CAPTION, UNIT),
    Citation("[2]", "F|p35|c0", FILING, 35, (), HOSTILE, "text"),
)
TEXT = f"Net sales were 1,234 [1] and **rose**.\n\n- costs were 99 [2]\n\n> {HOSTILE}\n\n營收成長 [1] שלום"
MARKDOWN = "# Fern\n\n" + TEXT


def report(topic: str = "Review of Fern & Co", language: str = "en") -> WrittenReport:
    """Two sections, one table, one chart, two footnotes, three facts (one of them not verified)."""
    plan = ReportPlan(
        topic, (PlannedSection("Results", "", "q?"), PlannedSection("風險 Risks", "", "q?")),
        options=ReportOptions(language="zh-TW" if language == "zh-TW" else "en"),
    )  # fmt: skip
    numbers = (
        _check("1,234", "verified", "[1]"),
        _check("99", "unverified", "[2]"),
    )
    first = Answer("q?", TEXT, CITED, numbers, (), False, "quotes", 1, Usage(), 0.1)
    second = Answer("q?", "Nothing was found.", (), (), (), True, "quotes", 1, Usage(), 0.1)
    table = DataTable(
        "Net sales by year",
        ("FY2024", "FY2023"),
        (
            TableRow("Net sales", (TableCell("1,234", ("[1]",), Decimal(1_234_000_000)), TableCell("1,100", ("[1]",)))),
            TableRow(HOSTILE, (TableCell("99", ("[2]",), Decimal(99), "unverified"), TableCell("—")), level=1),
        ),
        "USD million",
    )
    chart = Chart(
        "Net sales 營收", "USD million", ("FY2023", "FY2024"), (Series("Fern", (Decimal(1100), Decimal(1234))),)
    )
    facts = (
        _fact("revenue", "Net sales", Decimal(1_234_000_000), "USD", "1,234", "[1]", "verified"),
        _fact("growth", "Growth", Decimal("12.18"), "%", "12.2%", "[1]", "derived", formula="1,234 / 1,100 − 1"),
        _fact("cost", HOSTILE, Decimal(99), "USD", "99", "[2]", "unverified", note="not in its source"),
    )
    sections = (WrittenSection("Results", first, (table,), (chart,), facts), WrittenSection("風險 Risks", second))
    notices = ("1 number in this report could not be verified.",)
    return WrittenReport(plan, sections, CITED, MARKDOWN, "quotes", notices, facts, (table,), (chart,))


def _check(text: str, status: str, marker: str) -> NumberCheck:
    start = TEXT.index(text)
    return NumberCheck(text, start, start + len(text), Decimal(text.replace(",", "")), "", None, status, marker)  # type: ignore[arg-type]


def _fact(
    metric: str, name: str, value: Decimal, unit: str, printed: str, marker: str, status: str, **more: str
) -> FactRow:
    place = ("Fern 10-K FY2024", "f-1", 34 if marker == "[1]" else 35, marker, status)
    return FactRow(metric, name, "Fern & Co", "FY2024", value, unit, printed, *place, **more)  # type: ignore[arg-type]
