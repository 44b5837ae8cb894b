"""Free words for a figure are read as the figure only where every one of them belongs to it."""

from __future__ import annotations

import pytest

from rag.answering.freely import put_freely
from rag.chunks.chunk import filing_of
from tests.rag.calculator.facts.company import REPORT

FILINGS = (filing_of(REPORT),)
ROA = "ROA is defined as: net income / average total assets."


def put(question: str) -> tuple[str, ...]:
    return tuple(put_freely(question, FILINGS, lambda _: REPORT))


@pytest.mark.parametrize(
    "head",
    [
        "What did Nike earn on everything it owned in 2023?",
        "How profitable were Nike's assets in 2023?",
        "What return did Nike make on its assets in 2023?",
    ],
)
def test_a_formula_that_comes_with_the_question_tells_what_is_asked_for(head: str) -> None:
    assert put(f"{head} {ROA} Round to two decimals.") == (
        "What is Nike's ROA in 2023? ROA is defined as: net income / average total assets. Round to two decimals.",
    )


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "How often did Nike sell its goods in 2023? Take the cost of what it sold over average inventory.",
            "What is Nike's ratio in 2023? Ratio is defined as: cost of sales over average inventory.",
        ),
        (
            "How long did goods lie at Nike in 2023? Use 365 * average inventory / cost of sales.",
            "What is Nike's days ratio in 2023? Days ratio is defined as: 365 * average inventory / cost of sales.",
        ),
        (
            "How indebted was Nike at the end of 2023? Give long-term debt as a percentage of total assets.",
            "What was long-term debt as a percentage of total assets of Nike at the end of 2023?",
        ),
        (
            "How well did Nike's operating profit cover its interest bill in 2023? "
            "Give it as a multiple of net interest.",
            "What was ratio of operating profit to net interest of Nike in 2023?",
        ),
    ],
)
def test_the_second_sentence_says_how_it_is_worked_out(question: str, told: str) -> None:
    assert put(question) == (told,)


@pytest.mark.parametrize(
    "head",
    [
        "What did Shoes earn for Nike on everything it owned in 2023?",
        "What did Nike's international business earn on everything it owned in 2023?",
        "What did Nike earn on everything it owned in the first quarter of 2023?",
        "What did Nike earn on everything it owned in 2022 and 2023?",
        "What was Nike's gross margin in 2023?",
        "How did what Nike earned on everything it owned change in 2023?",
        "What did Nike earn on everything it owned in 2023, and why?",
        "What would Nike have earned on everything it owned in 2023 if taxes had not risen?",
        "What did Nike earn on its finished goods in 2023?",
        "What did Nike earn per store in 2023?",
    ],
)
def test_a_first_sentence_that_asks_for_something_else_is_not_what_is_defined(head: str) -> None:
    assert put(f"{head} {ROA}") == ()


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "What slice of its pretax income did Nike book as income tax in 2023?",
            "What was income tax as a percentage of pretax income of Nike in 2023?",
        ),
        (
            "What percentage of Nike's 2023 profit went back to its owners, counting dividends and buybacks together?",
            "What was dividends plus buybacks as a percentage of net income of Nike in 2023?",
        ),
        (
            "What fraction of its earnings did Nike keep rather than pay out as dividends in 2023?",
            "What was retention ratio of Nike in 2023?",
        ),
        (
            "On average over 2021, 2022 and 2023, how much of each year's sales did Nike spend on R&D?",
            "What was the 3-year average of R&D as a percentage of sales of Nike from FY2021 to FY2023?",
        ),
        (
            "How fast did Nike's spending on developing new products grow per year, compounded, from 2021 to 2023?",
            "What was the compound annual growth rate of research and development expense of Nike "
            "from FY2021 to FY2023?",
        ),
        (
            "By how many percentage points did the weight of share-based pay in Nike's revenue move from 2021 to 2023?",
            "By how many percentage points did stock-based compensation as a percentage of revenue of Nike change "
            "from FY2021 to FY2023?",
        ),
        (
            "Over 2021 to 2023 taken together, how much cash did Nike lay out to buy its own stock?",
            "What was share repurchases of Nike across FY2021, FY2022 and FY2023 together?",
        ),
        (
            "For each dollar of profit Nike reported in 2023, how many dollars of cash came in from its operations?",
            "What was ratio of operating cash flow to net income of Nike in 2023?",
        ),
        (
            "At what compound yearly rate did Nike's sales from tolls, as opposed to fees, rise from 2021 to 2023?",
            "What was the compound annual growth rate of sales from tolls of Nike from FY2021 to FY2023?",
        ),
        (
            "How far did Nike's gross margin slide between 2021 and 2023?",
            "What was the change in gross margin of Nike from FY2021 to FY2023?",
        ),
        (
            "By how much did customers' prepayments held as deferred revenue at Nike rise from 2022 to 2023?",
            "What was the change in deferred revenue of Nike from FY2022 to FY2023?",
        ),
    ],
)
def test_a_share_a_rate_or_a_sum_is_told_in_free_words(question: str, told: str) -> None:
    read = put(question)
    assert [one.replace(" at of ", " of ") for one in read] == [told]


@pytest.mark.parametrize(
    "question",
    [
        # What is paid in tax is not the expense of the year, and what is paid in cash is no cash that is held.
        "What slice of its profit did Nike pay in income tax in 2023?",
        "What share of its debt did Nike repay in cash in 2023?",
        "What share of its inventory did Nike hold as cash at the end of 2023?",
        "What share of its profit did Nike receive as dividends in 2023?",
        # The whole is a part's.
        "What slice of Shoes sales did Nike put into research and development in 2023?",
        "What slice of its adjusted profit did Nike book as income tax in 2023?",
        # Payments that are not both to the owners.
        "What share of its profit went back to Nike's owners in 2023, counting dividends and acquisitions together?",
        # A year's flow beside a balance that may be its end's or its average.
        "How many dollars of sales did Nike get out of each dollar tied up in property and equipment in 2023?",
        # No rate without its two years, no sum over years that are apart.
        "At what compound yearly rate did Nike's sales grow in 2023?",
        "How much cash did Nike lay out to buy its own stock in 2019, 2021 and 2023 together?",
        "How much cash did Nike lay out to buy its own stock in the first quarter of 2023?",
        "How fast did Nike's sales grow per year, compounded, from 2021 to 2023, and why?",
    ],
)
def test_words_that_belong_to_nothing_leave_the_question_as_it_is(question: str) -> None:
    assert put(question) == ()


def test_a_formula_that_says_in_which_statement_a_row_stands_is_read_by_nothing_that_drops_it() -> None:
    head = "What is Nike's EBITDA in 2023? EBITDA is defined as: operating income plus depreciation"
    assert put(f"{head}.") and put(f"{head} in the cash flow statement.") == ()


def test_what_was_spent_on_something_is_a_row_of_costs() -> None:
    assert put("How much of its revenue did Nike sink into advertisements in 2023?") == (
        "What was spending on advertisements as a percentage of revenue of Nike in 2023?",
        "What was advertisements costs as a percentage of revenue of Nike in 2023?",
        "What was advertisements expense as a percentage of revenue of Nike in 2023?",
    )
