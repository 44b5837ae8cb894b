"""Planted faults in sentences on a bank, and right ones, as the writer's draft is footnoted and checked.

Twenty faults were written before the checks had seen one of them: 17 were caught then, all are now.
"""

from __future__ import annotations

from datetime import date

import pytest

from preprocess.report import Period
from rag.answering.check.support import footnoted
from rag.chunks.chunk import filing_of
from rag.llm.reply import Reply
from rag.reports.model.checking import checked
from rag.types import NumberCheck
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report
from tests.scripted_report import NIKE

YEARS = tuple(Period("duration", date(year, 12, 31), 12, year) for year in (2022, 2021))
ENDS = tuple(Period("instant", date(year, 12, 31), None, year) for year in (2022, 2021))
INCOME = (
    ("Interest income", "$ 9,412", "$ 7,205"),
    ("Interest expense", "2,118", "804"),
    ("Net interest income", "7,294", "6,401"),
    ("Provision for credit losses", "611", "(212)"),
    ("Noninterest income", "3,307", "3,550"),
    ("Noninterest expense", "6,402", "6,119"),
    ("Income before income taxes", "3,588", "4,044"),
    ("Income tax expense", "702", "855"),
    ("Net income", "$ 2,886", "$ 3,189"),
    ("Diluted earnings per share", "$ 5.41", "$ 5.90"),
)
BALANCE = (
    ("Cash and due from banks", "$ 4,020", "$ 5,118"),
    ("Loans, net", "121,300", "110,250"),
    ("Goodwill", "3,900", "3,900"),
    ("Total assets", "$ 201,480", "$ 195,337"),
    ("Deposits", "150,212", "152,840"),
    ("Long-term debt", "14,702", "12,300"),
    ("Total liabilities", "182,100", "175,900"),
    ("Total shareholders' equity", "19,380", "19,437"),
)
WORDS = (
    "Net charge-offs were 0.42% of average loans in 2022, compared with 0.31% in 2021. The efficiency ratio was 60.4% "
    "in 2022 and 61.5% in 2021. The bank had 812 branches at December 31, 2022, after closing 37 branches during the "
    "year."
)
BANK = make_report(
    "MERIDIAN_2022_10K",
    (
        (
            H("Consolidated Statements of Income"),
            T(("2022", "2021"), INCOME, statement="income_statement", periods=YEARS, primary=True),
        ),
        (
            H("Consolidated Balance Sheets"),
            T(("2022", "2021"), BALANCE, statement="balance_sheet", periods=ENDS, primary=True),
        ),
        (H("Management's Discussion"), WORDS),
    ),
    company="Meridian Bancorp",
    ticker="MRDN",
    fiscal_year=2022,
)
REPORTS = (BANK, NIKE)
PLACES = {"{inc}": "9,412", "{bal}": "201,480", "{txt}": "812 branches", "{nike}": "51,217"}
FAULTS = (
    "Meridian's net interest income was $7,294 billion in 2022 {inc}.",
    "Meridian's net interest income was $6,401 million in 2022 {inc}.",
    "Meridian's net income rose to $2,886 million in 2022 from $3,189 million in 2021 {inc}.",
    "Meridian's noninterest income was $6,402 million in 2022 {inc}.",
    "Meridian's total liabilities were $201,480 million at the end of 2022 {bal}.",
    "Meridian's deposits grew to $150,212 million in 2022 from $152,840 million in 2021 {bal}.",
    "Meridian's efficiency ratio was 61.5% in 2022 {txt}.",
    "Meridian's net charge-offs were 42% of average loans in 2022 {txt}.",
    "Meridian had 812 branches at the end of 2021 {txt}.",
    "Meridian closed 73 branches in 2022 {txt}.",
    "Meridian's return on equity was 15.2% in 2022 {inc}.",
    "Meridian's diluted earnings per share were $5.90 in 2022 {inc}.",
    "NIKE's net income was $2,886 million in 2022 {inc}.",
    "Meridian's revenue was $51,217 million in fiscal 2023 {nike}.",
    "Meridian's efficiency ratio improved by 1.1% to 60.4% in 2022 from 61.5% in 2021 {txt}.",
    "Meridian's goodwill was impaired by $390 million in 2022 {bal}.",
    "Meridian's long-term debt rose 21.5% to $14,702 million in 2022 from $12,300 million in 2021 {bal}.",
    "Meridian's interest expense was $2.118 million in 2022 {inc}.",
    "In the fourth quarter of 2022 Meridian's net income was $2,886 million {inc}.",
    "Meridian's provision for credit losses was $212 million in 2021 {inc}.",
)
RIGHT = (
    "Meridian's net interest income was $7,294 million in 2022 {inc}.",
    "Meridian's net income fell 9.5% to $2,886 million in 2022 from $3,189 million in 2021 {inc}.",
    "Meridian's efficiency ratio was 60.4% in 2022, compared with 61.5% in 2021 {txt}.",
    "Net charge-offs were 0.42% of average loans in 2022 {txt}.",
    "Meridian's deposits fell to $150,212 million at the end of 2022 from $152,840 million a year earlier {bal}.",
    "Meridian had 812 branches at the end of 2022 {txt}.",
    "Meridian's long-term debt rose 19.5% to $14,702 million in 2022 from $12,300 million in 2021 {bal}.",
    "Meridian's provision for credit losses was a benefit of $212 million in 2021 {inc}.",
    "Meridian's provision for credit losses was $611 million in 2022 {inc}.",
    "Meridian's diluted earnings per share were $5.41 in 2022, down from $5.90 in 2021 {inc}.",
    "Meridian's long-term debt was $14,702 million at the end of 2022. It had been $12,300 million in 2021 {bal}.",
)


def verdicts(text: str) -> tuple[NumberCheck, ...]:
    """The numbers of a draft; {inc} and the like stand for the number of the excerpt."""
    result = result_of("", REPORTS)
    for name, figure in PLACES.items():
        number = next(n for n, context in enumerate(result.contexts, start=1) if figure in context.text)
        text = text.replace(name, f"[{number}]")
    drafted, citations, _ = footnoted(Reply(answer=text, ref_ids=()), result.contexts, report_of(*REPORTS))
    return checked(drafted, citations, (), [filing_of(report) for report in REPORTS])


@pytest.mark.parametrize("text", FAULTS)
def test_a_planted_fault_is_not_verified(text: str) -> None:
    assert [number.reason for number in verdicts(text) if number.status == "unverified"]


@pytest.mark.parametrize("text", RIGHT)
def test_a_right_statement_is(text: str) -> None:
    assert {number.status for number in verdicts(text)} <= {"verified", "derived"}
