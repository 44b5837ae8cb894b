"""A report written of filings without a model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from preprocess.report import Report
from rag.chunks.chunk import filing_of
from rag.reports.types import ReportOptions, WrittenReport
from rag.reports.writer import Means, plan_report, write_report
from rag.types import Filters, SearchResult


def no_search(question: str, filters: Filters | None) -> SearchResult:
    raise AssertionError(f"a template searched for {question!r}")


def filed(report: Report, year: int, company: str = "NIKE, Inc.") -> Report:
    """The filing as that of another company and fiscal year."""
    ticker = report.ticker if company == report.company else None
    return replace(report, fiscal_year=year, period_end=date(year, 5, 31), company=company, ticker=ticker)


def report_on(reports: Sequence[Report], topic: str = "NIKE", **options: object) -> WrittenReport:
    filings = [filing_of(report) for report in reports]
    by_id = {report.report_id: report for report in reports}
    plan = plan_report(topic, filings, None, ReportOptions(**options))  # type: ignore[arg-type]
    return write_report(plan, Means(no_search, by_id.__getitem__, lambda: filings))
