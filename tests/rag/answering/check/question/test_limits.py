"""What may be done, or stands on one day, is not what was done or what was paid over a year."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rag.answering.check.cited import sentence, why_not
from tests.rag.answering.check.question.test_measures import cells, reason

ALLOWED = "The maximum number of shares which may be issued under the plan will be 5 million common shares in 2023."
ON_A_DAY = "The weighted-average interest rate of our commercial paper was 4.19% as of May 31, 2023."
OVER_IT = "The weighted-average interest rate of our commercial paper was 4.25% during fiscal 2023."


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("How many shares of common stock did Nike issue in 2023?", True),
        ("How many shares may be issued under Nike's plan in 2023?", False),
    ],
)
def test_what_may_be_issued_was_not_issued(question: str, refused: bool) -> None:
    assert ("says what may be" in why_not(question, sentence("[1]", ALLOWED))) is refused


@pytest.mark.parametrize(
    ("when", "quote", "refused"),
    [
        ("during fiscal 2023", ON_A_DAY, True),
        ("during fiscal 2023", OVER_IT, False),
        ("at the end of fiscal 2023", ON_A_DAY, False),
        ("in fiscal 2023", ON_A_DAY, False),
    ],
)
def test_a_rate_on_a_day_is_not_what_was_paid_over_a_year(when: str, quote: str, refused: bool) -> None:
    question = f"What weighted-average interest rate did Nike pay on its commercial paper {when}?"
    assert ("of a day" in why_not(question, sentence("[1]", quote))) is refused


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("What were Nike's finance leases at May 31, 2023?", True),
        ("What did Nike obtain in exchange for finance leases in 2023?", False),
    ],
)
def test_what_was_had_in_exchange_is_no_balance(question: str, refused: bool) -> None:
    head = "Supplemental cash flow information and non-cash activity of our leases:"
    leased = cells("Finance leases", ("2023", "18", "18000000"), caption=head)
    assert ("what came in or went out" in reason(question, "Finance leases: $18 million [1]", leased)) is refused


@pytest.mark.parametrize(
    ("said", "refused"), [("deferred tax liabilities", True), ("net deferred tax liability", False)]
)
def test_what_is_net_is_not_all_that_a_row_beside_it_tells(said: str, refused: bool) -> None:
    own = cells("Total net deferred tax liability", ("2023", "2,252", "2252000000"))
    own = replace(own, rivals=("Total gross deferred tax liabilities",))
    missed = reason(f"What was Nike's {said} in 2023?", "Total net deferred tax liability: $2,252 million [1]", own)
    assert ("cited row is net" in missed) is refused, missed


@pytest.mark.parametrize(
    ("asked", "quote", "refused"),
    [
        ("had Nike repurchased under", "In 2023, Nike announced a new program to repurchase up to $100 million.", True),
        ("had Nike repurchased under", "In 2023, we repurchased $7 million of shares under the program.", False),
        ("did Nike use of", "In 2023, Nike had a program with an authorized amount of up to $100 million.", True),
        ("did Nike spend under", "In 2023, Nike had a program with an authorized amount of up to $100 million.", True),
        ("may Nike repurchase under", "In 2023, Nike announced a new program to repurchase up to $100 million.", False),
    ],
)
def test_what_a_program_may_buy_is_not_what_was_bought_under_it(asked: str, quote: str, refused: bool) -> None:
    missed = reason(f"How much {asked} its share repurchase program in 2023?", f"{quote} [1]", sentence("[1]", quote))
    assert ("how much of a program was used" in missed) is refused, missed


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        (
            "The credit facility was amended, extending its maturity date to May 31, 2023 and its size to $5 million.",
            True,
        ),
        ("The credit facility, of which $5 million was available as of May 31, 2023, matures in 2026.", False),
    ],
)
def test_what_ends_on_a_day_is_not_what_there_was_on_it(quote: str, refused: bool) -> None:
    asked = "How much did Nike have available under its credit facility at May 31, 2023?"
    missed = reason(asked, f"{quote} [1]", sentence("[1]", quote))
    assert ("only as the day on which it ends" in missed) is refused, missed
