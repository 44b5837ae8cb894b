"""Two years of one company, another company, and the plan of a report about them."""

from __future__ import annotations

from dataclasses import replace

from rag.reports.types import PlannedSection, ReportOptions, ReportPlan
from tests.rag.statements_made import CASH, INCOME, made

NIKE = made()

LAST_YEAR = made((("Revenues", "$ 46,900", "$ 44,538", "$ 37,403"), *INCOME[1:]), cash=CASH[:2], name="NIKE_2022_10K",
                 years=(2022, 2021, 2020))  # fmt: skip

LAST_YEAR = replace(LAST_YEAR, fiscal_year=2022)

HARBOR = replace(
    made((("Revenues", "$ 21,427", "$ 19,842", "$ 18,000"), *INCOME[1:]), name="HARBOR_2023_10K"),
    company="Harbor Lantern Inc.",
    ticker="HRBL",
)

PLAN = ReportPlan(
    "NIKE and Harbor Lantern in 2023",
    (PlannedSection("Results", "", "What were the revenue and net income?", metrics=("revenue", "gross_margin")),),
    options=ReportOptions(max_search_depth=1),
)
