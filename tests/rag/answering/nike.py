"""The annual report that the tests of answers ask: an income statement, a cash flow, sentences."""

from __future__ import annotations

from collections.abc import Sequence

from tests.rag.builders import H, T, make_report

CHINA = "Revenues in Greater China fell because stores were closed for part of the year."

LONG = (
    "Our principal business activity is the design, development and worldwide marketing of athletic footwear and "
    "apparel. Demand for footwear is seasonal and may decline at any time of the year. We employed about 83,700 people."
)

PAGES: Sequence[Sequence[H | T | str]] = (
    (H("Item 1. Business", 1, "1"), LONG),
    (H("Item 7. Results", 1, "7"), CHINA, "Gross margin was 43.5% in fiscal 2023."),
    (
        H("Consolidated Statements of Income", 2, "8"),
        T(
            ("2023", "2022"),
            (
                ("Revenues", "$ 51,217", "$ 46,710"),
                ("Cost of sales", "28,925", "25,231"),
                ("Net income", "5,070", "6,046"),
            ),
            statement="income_statement",
        ),
    ),
    (
        H("Consolidated Balance Sheets", 2, "8"),
        T(
            ("2023", "2022"),
            (("Inventories", "8,454", "8,420"), ("Total assets", "37,531", "40,321")),
            statement="balance_sheet",
        ),
    ),
)

NIKE = make_report(pages=PAGES)
