"""A parent's own accounts bound with those of its group: which tables are whose, and a report as the parent's alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from preprocess.report import Report, Table

_WORDS = r"stand-?\s?alone|unconsolidated|(?:parent|company)[- ](?:company[- ])?only"
# "Company balance sheet" beside "Consolidated balance sheet".
_OWN = re.compile(
    rf"\b(?:{_WORDS})\b|\bseparate (?:financial )?statements?\b|"
    r"^\W*(?:parent )?company[’']?s? (?:balance sheets?|statements?|income statements?|cash flows?)\b",
    re.IGNORECASE | re.MULTILINE,
)
_GROUP = re.compile(r"\b(?:consolidated|group)\b", re.IGNORECASE)
_ASKED = re.compile(rf"\b(?:on an? )?(?:{_WORDS})(?: basis)?\b\s*", re.IGNORECASE)


def is_own(table: Table) -> bool:
    """Whether its title says that it is the parent's alone."""
    return _OWN.search(_title(table)) is not None


def is_of_group(table: Table) -> bool:
    """Whether its title says that it is the group's."""
    return not is_own(table) and _GROUP.search(_title(table)) is not None


def without_own(question: str) -> str:
    """The question without the words that ask for the parent's own accounts; as it is where it has none."""
    return _ASKED.sub("", question)


def own_accounts(report_of: Callable[[str], Report]) -> Callable[[str], Report]:
    """Reports with nothing but their tables of the parent's own accounts."""

    def own(report_id: str) -> Report:
        report = report_of(report_id)
        # Another reading of the file: what is worked out from all its tables is kept under its hash.
        return replace(report, tables=tuple(filter(is_own, report.tables)), sha256=f"{report.sha256}-own")

    return own


def _title(table: Table) -> str:
    return f"{table.caption}\n{table.context_heading}"
