"""What a sentence says nothing of is as the one before said, and of the whole where nothing names a part."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row
from tests.rag.answering.check.cited_years import yearly

SPANS = {"Three Months Ended June 30, 2023": 3, "Six Months Ended June 30, 2023": 6}


def halves(marker: str, label: str, printed: tuple[str, str]) -> Citation:
    """A row of three and of six months up to one day."""
    cells = {column: (text, f"{text}000000") for column, text in zip(SPANS, printed, strict=True)}
    periods = tuple(Period("duration", date(2023, 6, 30), months, 2023, None) for months in SPANS.values())
    return replace(row(marker, label, cells), label=label, periods=periods, kinds=("USD", "USD"))


def parts(marker: str, label: str, printed: dict[str, str]) -> Citation:
    """A row of one year, a column a segment."""
    cells = {f"2023 {name}": (text, f"{text.replace(',', '')}000000") for name, text in printed.items()}
    periods = tuple(Period("duration", date(2023, 12, 31), 12, 2023, None) for _ in cells)
    return replace(row(marker, label, cells), label=label, periods=periods, kinds=("USD",) * len(cells))


HALVES = [halves("[1]", "Revenue", ("693", "1359")), halves("[2]", "Operating income", ("19", "40"))]
SPENT = [parts("[1]", "Cash paid for additions", {"Regulated Businesses": "2,284", "Other": "13", "Total": "2,297"})]


def reasons(text: str, cited: list[Citation], question: str = "") -> dict[str, str]:
    checks = check_numbers(text, cited, question, library=[one.filing for one in cited])
    return {check.text: check.reason for check in checks if check.status == "unverified"}


@pytest.mark.parametrize("mark", [" ", "\n- "])
def test_a_sentence_without_a_period_goes_on_with_that_of_the_one_before(mark: str) -> None:
    begun = f"In the first six months of 2023, revenue was $1,359 million [1].{mark}Operating income was "
    assert not reasons(f"{begun}$40 million [2].", HALVES)
    assert "the sentence before is of" in reasons(f"{begun}$19 million [2].", HALVES)["$19 million"]


@pytest.mark.parametrize(
    "text",
    [
        "Sales were $5,000 million in FY2023 [1]. Its costs fell to $900 million from $1,000 million [2].",
        "Sales were $5,000 million in FY2023 [1]. Costs were lower ($900 million after $1,000 million) [2].",
        "Sales were $5,000 million in FY2023 [1].\n\nCosts had been $1,000 million [2].",
    ],
)
def test_what_is_set_beside_it_or_stands_in_another_paragraph_does_not(text: str) -> None:
    cited = [yearly("[1]", "Sales", ("5,000", "4,500"), ()), yearly("[2]", "Costs", ("900", "1,000"), ())]
    assert not reasons(text, cited)


def test_a_part_is_told_as_one_where_its_row_has_the_total() -> None:
    said = "Cash paid for additions was ${} million in 2023 [1]."
    assert not reasons(said.format("2,297"), SPENT)
    assert "which the answer does not name" in reasons(said.format("2,284"), SPENT)["$2,284 million"]
    assert not reasons(f"In the Regulated Businesses, {said.format('2,284')}", SPENT)
    assert not reasons(said.format("2,284"), SPENT, "What did the regulated businesses pay for additions?")
