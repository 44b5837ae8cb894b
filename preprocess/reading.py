"""Which reading of which filing a report is: the key of whatever is worked out from a report and kept in memory."""

from __future__ import annotations

from collections.abc import Hashable

from preprocess.report import Report


def reading(report: Report) -> Hashable:
    """Another for the same file read by another converter, by a later version of it, or with its metadata edited.

    The file's hash alone would not do: a filing that is read again would be answered from the tables before.
    """
    whose = (report.company, report.ticker, report.doc_type, report.fiscal_year, report.fiscal_quarter)
    days = (report.period_end, report.date)
    by = (report.converter, report.converter_version)
    return report.report_id, report.sha256, by, hash(report.full_content), whose, days
