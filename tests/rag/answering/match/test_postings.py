"""What of a report is the filing's own: its items, and the statements that some filings print after them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preprocess.report import Report
from rag.answering.answer import answer
from rag.answering.match.postings import sections
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report

BOUGHT = "On May 4, 2022, the Company acquired Tiny Gears Ltd. for a combination of cash and stock."
OLD = "On June 1, 2015, the Company completed the acquisition of Old Springs Inc. for $9 million in cash."
PLAN = "On May 4, 2022, the Company acquired Plan Partners Ltd. for a combination of cash and stock."


def _filing(statements: bool) -> Report:
    sheet = T(("2022", "2021"), (("Total assets", "900", "800"),), statement="balance_sheet")
    income = T(("2022", "2021"), (("Net sales", "900", "800"),), statement="income_statement")
    pages = (
        (H("Item 1. Business", item="Item 1"), "Acme makes gears and springs for machines of all sizes."),
        (H("Plan of Benefits"), PLAN),
        (H("Exhibit 13. Management's Discussion and Analysis"), BOUGHT, OLD, *((income, sheet) if statements else ())),
    )
    made = make_report("ACME_2022_10K", pages, company="Acme Corp", ticker="ACM", fiscal_year=2022)
    blocks = (block if block.page == 1 else replace(block, sec_item=None) for block in made.blocks)
    return replace(made, blocks=tuple(blocks))


@pytest.mark.parametrize(("statements", "own"), [(True, [True, False, True]), (False, [True, False, False])])
def test_what_follows_the_items_is_the_filings_own_only_with_its_statements(statements: bool, own: list[bool]) -> None:
    filing = _filing(statements)
    first = {block.page: block.start for block in reversed(filing.blocks)}
    assert [sections(filing).is_own(first[page]) for page in (1, 2, 3)] == own


def test_the_acquisitions_of_a_year_are_told_from_the_annual_report_behind_the_items() -> None:
    question, filing = "What are major acquisitions that Acme has done in FY2022?", _filing(True)
    made = answer(question, result_of(question, [filing]), report_of(filing), None)
    assert [citation.quote for citation in made.citations] == [BOUGHT]
