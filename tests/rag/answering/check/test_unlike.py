"""Figures that are not alike are said to be: lengths, years, currencies, and two filings that disagree."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from preprocess.report import Period
from rag.answering.answer import answer
from rag.answering.check.unlike import unlike_notices
from rag.answering.check.verify import check_numbers
from rag.chunks.chunk import filing_of
from rag.config import LLMSettings
from rag.llm.client import LLMClient
from rag.types import Citation, Filing
from tests.openai_server import OpenAIServer, Turn
from tests.rag.answering.check.cited import row
from tests.rag.answering.nike import NIKE
from tests.rag.asked import report_of, result_of
from tests.rag.statements_made import INCOME, made

OURS = replace(filing_of(NIKE), company="NIKE, Inc.", report_id="nike")
OTHER = replace(OURS, company="Netflix, Inc.", title="Netflix", doc_name="NETFLIX", ticker="NFLX", report_id="netflix")
YEAR = Period("duration", date(2023, 5, 31), 12, 2023, None)


def cited(marker: str, filing: Filing, period: Period, value: int, kind: str = "USD") -> Citation:
    made = row(
        marker, "Revenues", {str(period.fiscal_year): (f"{value:,}", str(value * 10**6))}, f"{kind}, in millions"
    )
    return replace(made, filing=filing, periods=(period,), kinds=(kind,), label="Revenues")


def notices(one: Citation, other: Citation) -> str:
    texts = []
    for citation in (one, other):
        value = citation.values[0]
        assert value is not None
        texts.append(f"Revenues ({citation.unit}): {value / Decimal(10**6):,.0f} {citation.marker}")
    numbers = check_numbers("\n".join(texts), (one, other))
    assert {number.status for number in numbers} == {"verified"}
    return "\n".join(unlike_notices(numbers, (one, other)))


def test_a_quarter_beside_a_year_is_said() -> None:
    quarter = Period("duration", date(2023, 6, 30), 3, 2023, 2)
    told = notices(cited("[1]", OURS, YEAR, 51217), cited("[2]", OTHER, quarter, 8187))
    assert "NIKE, Inc.: a year, Netflix, Inc.: three months" in told


def test_fiscal_years_that_end_apart_are_said() -> None:
    calendar = replace(YEAR, end=date(2023, 12, 31))
    told = notices(cited("[1]", OURS, YEAR, 51217), cited("[2]", OTHER, calendar, 33723))
    assert "NIKE, Inc.’s ended on 31 May 2023; Netflix, Inc.’s ended on 31 December 2023" in told


def test_two_currencies_are_said() -> None:
    told = notices(cited("[1]", OURS, YEAR, 51217), cited("[2]", OTHER, YEAR, 33723, "CHF"))
    assert "NIKE, Inc.: USD, Netflix, Inc.: CHF" in told


def test_two_filings_that_disagree_are_said_with_their_pages() -> None:
    later = replace(OURS, report_id="nike-later", fiscal_year=2024)
    told = notices(cited("[1]", OURS, YEAR, 51217), cited("[2]", later, YEAR, 51362))
    assert "51,217 (NIKE, Inc. 10-K 2023, page 3) and 51,362 (NIKE, Inc. 10-K 2024, page 3)" in told


def test_quarters_of_one_name_that_end_apart_are_said() -> None:
    june = Period("duration", date(2023, 6, 30), 3, 2023, 2)
    told = notices(cited("[1]", OURS, june, 12825), cited("[2]", OTHER, replace(june, end=date(2022, 11, 30)), 8187))
    assert told.startswith("Q2 of fiscal 2023 is not the same months in both: NIKE, Inc.’s ended on 30 June 2023")
    assert "Netflix, Inc.’s ended on 30 November 2022" in told
    near = replace(june, end=date(2023, 7, 2))
    other = replace(june, fiscal_quarter=3, end=date(2023, 9, 30))
    for beside in (june, near, other):
        assert not notices(cited("[1]", OURS, june, 12825), cited("[2]", OTHER, beside, 8187))


def test_balance_sheets_of_one_year_that_are_of_other_days_are_said() -> None:
    may = Period("instant", date(2023, 5, 31), None, 2023, None)
    told = notices(cited("[1]", OURS, may, 8454), cited("[2]", OTHER, replace(may, end=date(2023, 12, 31)), 33))
    assert told.startswith("Fiscal 2023 is not the same months in both: NIKE, Inc.’s ended on 31 May 2023")


def test_figures_that_are_alike_are_set_side_by_side_without_a_word() -> None:
    assert not notices(cited("[1]", OURS, YEAR, 51217), cited("[2]", OTHER, YEAR, 33723))


@pytest.mark.parametrize(
    ("restated", "said"),
    [
        ("51,000", "$ 51,217 (NIKE, Inc. 10-K 2022, page 1) and 51,000 (NIKE, Inc. 10-K 2023, page 1)"),
        ("51,217", ""),
    ],
)
def test_a_model_that_cites_one_of_two_filings_that_disagree_has_the_other_told(restated: str, said: str) -> None:
    earlier = replace(made(name="NIKE_2022_10K", years=(2022, 2021, 2020)), fiscal_year=2022)
    rows = (("Revenues", "52,917", restated, "44,538"), *INCOME[1:])
    later = made(income=rows, name=f"NIKE_2023_10K_{restated}")
    question = "Why did Nike's revenue rise in fiscal 2022?"
    result = replace(result_of(question, [earlier, later]), filings=(filing_of(earlier), filing_of(later)))
    told = {"answer": "Nike's revenues were $51,217 million in fiscal 2022 [2].", "ref_ids": []}
    with OpenAIServer(default=Turn(text=json.dumps(told))) as server:
        model = LLMClient(LLMSettings(base_url=server.base_url, model="m", retries=0))
        found = answer(question, result, report_of(earlier, later), model)
    assert found.mode == "model" and [number.status for number in found.numbers] == ["verified"]
    notices = [one for one in found.notices if one.startswith("Two filings print Revenues of one period differently")]
    assert len(notices) == bool(said) and all(said in one for one in notices)
