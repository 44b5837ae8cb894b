"""A right figure of another period is no answer: what a question names, some figure of its answer must be of."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from preprocess.report import Period
from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers, unverified_sentence
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence

NAMES = ("First", "Second", "Third", "Fourth")
COUNTED = row("[1]", "Net income", {name: (f"2,1{at}8", f"21{at}8000000") for at, name in enumerate(NAMES)})
HALVES = replace(
    row("[2]", "Aircraft fuel", {"Three Months": ("262.8", "262800000"), "Six Months": ("501.2", "501200000")}),
    periods=tuple(Period("duration", date(2022, 6, 30), months, 2022, None) for months in (3, 6)),
)
PLAIN = row("[4]", "Net income", {"Amount": ("2,108", "2108000000")})
TEXT = sentence("[3]", "Net income was $2,128 million.")


def statuses(question: str, text: str, *cited: Citation) -> set[str]:
    checks = check_numbers(text, cited)
    assert {check.status for check in checks} == {"verified"}, [(c.text, c.reason) for c in checks]
    return {check.status for check in held_to_the_question(question, checks, cited).numbers}


@pytest.mark.parametrize(
    ("question", "text", "cited", "status"),
    [
        ("What was net income in the third quarter?", "Net income, First: $2,108 million [1]", COUNTED, "verified"),
        ("Net income in the third quarter of 2023?", "Net income, First: $2,108 million [1]", COUNTED, "unverified"),
        ("Net income in the third quarter of 2023?", "Net income, Third: $2,128 million [1]", COUNTED, "verified"),
        ("Fuel for the six months ended June 30, 2022?", "Aircraft fuel: $262.8 million [2]", HALVES, "unverified"),
        ("Fuel for the six months ended June 30, 2022?", "Aircraft fuel: $501.2 million [2]", HALVES, "verified"),
        (
            "Fuel for the twenty-six weeks ended June 30, 2022?",
            "Aircraft fuel: $262.8 million [2]",
            HALVES,
            "unverified",
        ),
        (
            "Fuel in the second quarter of 2022?",
            "Fuel was $262.8 million in three months and $501.2 million in six months [2]",
            HALVES,
            "verified",
        ),
        ("How did fuel change from 2021 to 2022?", "Aircraft fuel: $262.8 million [2]", HALVES, "verified"),
        ("What was net income in 2019?", "Net income was $2,128 million [3].", TEXT, "unverified"),
        ("What was net income in 2023?", "Net income was $2,128 million [3].", TEXT, "verified"),
        ("What was net income in 2023?", "Net income: $2,108 million [4]", PLAIN, "verified"),
        ("What was net income in 2019?", "Net income: $2,108 million [4]", PLAIN, "unverified"),
        ("What was net income in the second quarter of 2023?", "Net income: $2,108 million [4]", PLAIN, "unverified"),
    ],
)
def test_the_figures_of_an_answer_hold_if_one_is_held_to_the_question(
    question: str, text: str, cited: Citation, status: str
) -> None:
    assert statuses(question, text, cited) == {status}


FY = Period("duration", date(2023, 5, 31), 12, 2023, None)
END = Period("instant", date(2023, 5, 31), None, 2023, None)


def table(label: str, text: str, value: str, kind: str = "USD", **more: Any) -> Citation:
    """A row of one cell of fiscal 2023."""
    more = {"kinds": (kind,), "periods": (FY,), "label": label} | more
    return replace(row("[1]", label, {more.pop("column", "2023"): (text, value)}), **more)


SALES = table("Net sales", "51,217", "51217000000")
MARGIN = table("Gross margin", "43.5%", "43.5", "%")
STAFF = table("Employees", "1,424", "1424", "", unit="")
EPS = table("Diluted earnings per share", "3.23", "3.23", "USD/share", unit="USD")
PAID = table("Property and equipment", "812", "812000000", caption="CONSOLIDATED BALANCE SHEETS", periods=(END,))
MOVED = table("Depreciation", "703", "703000000", caption="CONSOLIDATED STATEMENTS OF CASH FLOWS")
ACTUATION = table("Revenue", "310", "310000000", column="Actuation Segment 2023")
DOMESTIC = table("Net sales", "310", "310000000", heading="Domestic Segment Results")
ADJUSTED = table("Adjusted EBITDA", "310", "310000000", rivals=("EBITDA", "Net income"), rival_kinds=("USD", "USD"))
HALF = table("Casino", "278", "278000000", column="Six Months Ended", periods=(replace(FY, months=6),))
IN_EUROS = table("Operating income", "205.2", "205200000", "EUR", column="2023 €", unit="in millions")
OWED_ON_RATES = table("Interest rate contracts", "234,973", "234973000000", column="Derivative payables 2023")
POSTED = table("Initial margin posted", "8", "8000000")
ISSUER = table("Goodwill", "11,067", "11067000000", column="Subsidiary Issuer 2023")
BOTH = replace(
    row(
        "[1]", "Operating income", {"2023 €": ("205.2", "205200000"), "2023 US$": ("219.6", "219600000")}, "in millions"
    ),
    kinds=("EUR", "USD"),
    periods=(FY, FY),
    label="Operating income",
)
ABROAD = table("Net sales", "641", "641000000", heading="PRAIRIE ELECTRIC COMPANY STATEMENTS OF INCOME")
OWN = table("Net sales", "748", "748000000", heading="NIKE, INC. CONSOLIDATED STATEMENTS OF INCOME")
PARENT = table("Net sales", "748", "748000000", heading="PARENT COMPANY STATEMENTS OF INCOME")
NET = sentence("[1]", "Net income for 2023 was $38.2 million.")
PLANNED = sentence("[1]", "For 2023 we now expect net sales of $1.16 billion to $1.18 billion.")
LOWER = sentence("[1]", "Net sales of $897 million were below those of the same quarter.")
UNTIMED = replace(LOWER, filing=replace(LOWER.filing, fiscal_quarter=4))
BOUGHT = table("Number of shares repurchased", "1,424", "1424", "shares", unit="")
SPACE = sentence("[1]", "They have 77.4 million square feet of stores.")
YIELD = sentence("[1]", "Net interest margin fell to 3.21% because deposits grew faster than loans.")
FELL = sentence("[1]", "EBITDA decreased 4% in 2023 due to lower revenue.")


@pytest.mark.parametrize(
    ("question", "text", "cited", "why"),
    [
        ("What was the gross margin in 2023?", "Net sales: 51,217 million [1]", SALES, "asks for a ratio"),
        ("What was the gross margin in 2023?", "Gross margin: 43.5% [1]", MARGIN, ""),
        ("What share of sales came from shoes in 2023?", "Net sales: 51,217 million [1]", SALES, "asks for a ratio"),
        ("What was the loan-to-deposit ratio?", "“Net interest margin fell to 3.21%” [1]", YIELD, "of something else"),
        ("What was the EBITDA margin in 2023?", "“EBITDA decreased 4%” [1]", FELL, "by how much something changed"),
        ("What was the net interest margin?", "Net interest margin fell to 3.21% [1]", YIELD, ""),
        ("How many people work there?", "Net sales: $51,217 million [1]", SALES, "counts nothing"),
        ("How many people work there?", "Employees: 1,424 [1]", STAFF, ""),
        ("What were earnings per share in 2023?", "Net sales: 51,217 million [1]", SALES, "amount per share"),
        ("What was the conversion price in 2023?", "Net sales: 51,217 million [1]", SALES, "amount per share"),
        ("What was diluted EPS in fiscal 2023?", "Diluted earnings per share: $3.23 [1]", EPS, ""),
        (
            "How much was spent on equipment in 2023?",
            "Property and equipment: $812 million [1]",
            PAID,
            "balance of a day",
        ),
        ("How much was spent on shares?", "Number of shares repurchased: 1,424 [1]", BOUGHT, "counts things"),
        ("How much was spent on stores in 2023?", "They have 77.4 million square feet [1]", SPACE, "a bare number"),
        ("Right-of-use property and equipment, fy23?", "Property and equipment: $812 million [1]", PAID, ""),
        ("Property and equipment at May 31, 2023?", "Property and equipment: $812 million [1]", PAID, ""),
        ("Accumulated depreciation at May 31, 2023?", "Depreciation: $703 million [1]", MOVED, "there was on a day"),
        ("Depreciation in the income statement, 2023?", "Depreciation: $703 million [1]", MOVED, "income statement"),
        ("Depreciation in the cash flow statement, 2023?", "Depreciation: $703 million [1]", MOVED, ""),
        ("What did X-Ray Modules sell in 2023?", "Net sales: $51,217 million [1]", SALES, "names “X-Ray”"),
        ("What was the revenue of Actuation in 2023?", "Revenue: $310 million [1]", ACTUATION, ""),
        ("What was the revenue in 2023?", "Revenue: $310 million [1]", ACTUATION, "Actuation Segment"),
        ("What were net sales in fiscal 2023?", "Net sales: $310 million [1]", DOMESTIC, "Domestic Segment"),
        ("What were net sales of the domestic business?", "Net sales: $310 million [1]", DOMESTIC, ""),
        ("What was EBITDA in 2023?", "Adjusted EBITDA: $310 million [1]", ADJUSTED, "Adjusted"),
        ("Operating income in 2023 in US dollars?", "Operating income: 205.2 million [1]", IN_EUROS, "asks for USD"),
        ("Operating income in 2023 in US dollars?", "Operating income: EUR 205.2 million [1]", IN_EUROS, ""),
        ("Operating income in 2023 in US dollars?", "Operating income: EUR 205.2 million [1]", BOTH, "asks for USD"),
        ("Operating income in 2023 in US dollars?", "Operating income: $219.6 million [1]", BOTH, ""),
        ("Operating income in 2023 in euros?", "Operating income: EUR 205.2 million [1]", IN_EUROS, ""),
        ("Net sales of the cooperative in 2023?", "Net sales: $641 million [1]", ABROAD, "“PRAIRIE ELECTRIC COMPANY”"),
        ("What were Prairie Electric's net sales in 2023?", "Net sales: $641 million [1]", ABROAD, ""),
        ("What were net sales in 2023?", "Net sales: $748 million [1]", OWN, ""),
        ("What were net sales in 2023?", "Net sales: $748 million [1]", PARENT, ""),
        ("What was adjusted EBITDA in 2023?", "Adjusted EBITDA: $310 million [1]", ADJUSTED, ""),
        (
            "Net interest income in the fourth quarter of 2023?",
            "Net income for 2023 was $38.2 million [1]",
            NET,
            "quarter",
        ),
        (
            "What was net interest income in 2023?",
            "Net income for 2023 was $38.2 million [1]",
            NET,
            "does not speak of",
        ),
        (
            "What were derivative payables on interest rate contracts in 2023?",
            "Interest rate contracts: 234,973 million [1]",
            OWED_ON_RATES,
            "",
        ),
        ("What interest rate do the contracts bear?", "Rate contracts: 234,973 million [1]", OWED_ON_RATES, "a ratio"),
        ("How much initial margin was posted in 2023?", "Initial margin: $8 million [1]", POSTED, ""),
        ("How much goodwill sat with the subsidiary issuer in 2023?", "Goodwill: $11,067 million [1]", ISSUER, ""),
        ("How much goodwill sat in the cereal segment in 2023?", "Goodwill: $11,067 million [1]", ISSUER, "cereal"),
        ("What was casino revenue in 2023?", "Casino: $278 million [1]", HALF, "all of 2023"),
        ("What was casino revenue in the first half of 2023?", "Casino: $278 million [1]", HALF, ""),
        ("Net sales for 2023?", "Net sales of $1.16 billion to $1.18 billion [1]", PLANNED, "what is expected"),
        ("What will net sales be in 2023?", "Net sales of $1.16 billion to $1.18 billion [1]", PLANNED, ""),
        ("What were net sales in the first half of 2023?", "Net sales of $897 million [1]", UNTIMED, "first half"),
        ("What were net sales in the fourth quarter of 2023?", "Net sales of $897 million [1]", UNTIMED, ""),
    ],
)
def test_a_right_figure_that_answers_another_question_has_no_tick(
    question: str, text: str, cited: Citation, why: str
) -> None:
    checks = check_numbers(text, [cited])
    assert checks and {check.status for check in checks} == {"verified"}, [(c.text, c.reason) for c in checks]
    after = held_to_the_question(question, checks, [cited]).numbers
    assert {check.status for check in after} == {"unverified" if why else "verified"}, after
    assert all(why in check.reason for check in after), after


def test_one_reason_for_all_numbers_stands_above_the_answer() -> None:
    text = "Aircraft fuel: $262.8 million [2]; in the three months before: $262.8 million [2], or 262.8 million [2]."
    question, checks = "Fuel in the six months ended June 30, 2022?", check_numbers(text, [HALVES])
    checks = held_to_the_question(question, checks, [HALVES]).numbers
    told = unverified_sentence(checks)
    assert told is not None and told.count("no figure of the answer is of it") == 1 and "stands at each" not in told
