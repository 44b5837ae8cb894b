"""What stands with a figure may say that it is something else than its row's name, or that it was asked already."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.claims.asked import Asked
from rag.answering.check.question.ground import grounds_of
from rag.answering.check.question.kind.said_there import THERE
from rag.answering.check.question.wish import Wish
from rag.answering.check.verify import check_numbers
from rag.query.filed_as import without_filing
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence


def why_not(question: str, cited: Citation) -> str:
    """What these rules say against the first figure."""
    shown = f"{cited.quote} [1]" if not cited.cells else f"{cited.label}: {cited.cells[0][1]} [1]"
    ground = next(one for one in grounds_of(check_numbers(shown, [cited]), [cited]) if one.figures)
    return " ".join(test(Wish.of(question, [cited.filing]), ground) for test in THERE).strip()


DEBT = row("[1]", "Term debt", {"2023": ("129", "129")})
WORDED = replace(
    DEBT,
    label="Term debt",
    quote="Term debt 129 Increase in annual interest expense",
    cells=(*DEBT.cells, ("Potential impact", "Increase in annual interest expense")),
    values=(*DEBT.values, None),
)


@pytest.mark.parametrize(
    ("question", "other"),
    [
        ("Has the company increased its term debt in 2023?", True),
        ("What increase in annual interest expense on term debt would follow in 2023?", False),
    ],
)
def test_the_words_in_a_row_tell_what_it_measures(question: str, other: bool) -> None:
    assert ("Increase in annual interest expense" in why_not(question, WORDED)) is other


def test_a_lien_in_a_row_of_loans_is_no_other_measure() -> None:
    lien = replace(WORDED, cells=(*DEBT.cells, ("Security", "First lien")))
    assert why_not("How large was term debt in 2023?", lien) == ""


EARNED = row("[1]", "Net income", {"2023": ("4,689", "4689")})


@pytest.mark.parametrize(
    ("question", "level"),
    [
        ("Were there any events outside of standard operations that substantially changed net income in 2023?", True),
        ("What was net income in 2023 after these events?", False),
    ],
)
def test_what_events_moved_is_none_of_the_events(question: str, level: bool) -> None:
    assert ("asks what happened" in why_not(question, EARNED)) is level


DEALS = row("[1]", "Acquisitions, net of cash acquired", {"2023": ("1,007", "1007")})


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("What acquisitions did the company make in 2023?", True),
        ("How much did the company pay for the acquisitions that it made in 2023?", False),
    ],
)
def test_what_was_paid_is_no_list_of_what_was_bought(question: str, names: bool) -> None:
    assert ("asks which they were" in why_not(question, DEALS)) is names


KEPT = sentence("[1]", "The total capitalized costs of video and music as of May 31, 2023 were $21.3 billion.")


@pytest.mark.parametrize(
    ("question", "kept"),
    [
        ("What did the company spend on video and music in 2023?", True),
        ("What were the capitalized costs of video and music in 2023, and what was paid?", False),
    ],
)
def test_costs_that_were_capitalized_are_no_spending(question: str, kept: bool) -> None:
    assert ("were capitalized" in why_not(question, KEPT)) is kept


def test_what_was_paid_net_of_capitalized_interest_was_paid() -> None:
    paid = sentence("[1]", "Cash paid for interest on debt, net of capitalized interest, was $512 million in 2023.")
    assert why_not("How much cash did the company pay for interest on debt in 2023?", paid) == ""


INVESTED = replace(
    row("[1]", "Short-term investments", {"2023": ("4,611", "4611")}),
    label="Cash and Cash Equivalents: Short-term investments",
)


@pytest.mark.parametrize(
    ("question", "alone"),
    [
        ("What were cash, cash equivalents and short-term investments in 2023?", True),
        ("What were short-term investments in 2023?", False),
    ],
)
def test_one_of_three_things_is_not_their_sum_whatever_heads_it(question: str, alone: bool) -> None:
    assert ("of one of them" in why_not(question, INVESTED)) is alone


def test_a_number_of_people_is_no_expense() -> None:
    plan = sentence("[1]", "We also maintain a deferred compensation plan covering less than 50 participants.")
    assert "counts things" in why_not("What was the net expense of the deferred compensation plan?", plan)
    assert why_not("How many participants does the deferred compensation plan cover?", plan) == ""


def test_a_number_that_the_question_says_is_not_its_answer() -> None:
    hundred = sentence("[1]", "The graph assumes that $100 was invested in the stock in 2018.")
    assert "itself" in why_not("How much were $100 invested in the stock in 2018 worth in 2023?", hundred)
    assert why_not("How much was invested in the stock in 2018?", hundred) == ""


@pytest.mark.parametrize(
    ("question", "year"),
    [
        ("What was net income in fiscal 2021 according to its FY2025 10-K?", 2021),
        ("According to the 10-K for fiscal 2025, what were total assets in 2021?", 2021),
        ("What was net income according to the 2025 annual report?", 2025),
    ],
)
def test_the_year_of_a_filing_is_not_the_time_that_is_asked_for_beside_another(question: str, year: int) -> None:
    period = Asked.of(question).period
    assert period is not None
    assert period.year == year


def test_a_filing_by_itself_tells_the_time() -> None:
    assert without_filing("What was revenue in the 2025 10-K?") == "What was revenue in the 2025 10-K?"


RAISED = sentence("[1]", "In May 2023 the quarterly amount became $0.26 per share.")


@pytest.mark.parametrize(
    ("question", "each"),
    [
        ("How much was used of the program announced in May 2023?", True),
        ("How much was the dividend raised to in May 2023?", False),
    ],
)
def test_an_amount_per_share_is_not_how_much_there_is_in_all(question: str, each: bool) -> None:
    assert ("per share" in why_not(question, RAISED)) is each


STORES = row("[1]", "Ending store count", {"2023": ("1,995", "1995")}, "")
OWNED = row("[1]", "Owned stores", {"2023": ("1,546", "1546")}, "")


@pytest.mark.parametrize(
    ("question", "cited", "silent"),
    [
        ("How many stores did it own in 2023?", STORES, True),
        ("How many stores were leased in 2023?", STORES, True),
        ("How many stores did it own in 2023?", OWNED, False),
        ("How many stores did it have in 2023?", STORES, False),
    ],
)
def test_how_things_are_held_is_said_where_they_are_counted(question: str, cited: Citation, silent: bool) -> None:
    assert bool(why_not(question, cited)) is silent


LONG = row("[1]", "Long-term debt, net of current portion", {"2023": ("655", "655")})
ALL = row("[1]", "Short-term and long-term debt", {"2023": ("700", "700")})


@pytest.mark.parametrize(
    ("question", "cited", "one"),
    [
        ("What was its short and long term debt at the end of 2023?", LONG, True),
        ("What was its total debt (current and long-term) at the end of 2023?", LONG, True),
        ("What was its short and long term debt at the end of 2023?", ALL, False),
        ("What was its long-term debt at the end of 2023?", LONG, False),
    ],
)
def test_long_term_debt_is_not_debt_of_both_terms(question: str, cited: Citation, one: bool) -> None:
    assert ("both terms" in why_not(question, cited)) is one
