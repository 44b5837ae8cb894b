"""Items of one subject are none of each other: assets for leases and what is owed, what came and what piled up."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from rag.answering.check.derived.figures_cited import cited_figures
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.moved.balance import moved_for_level
from rag.answering.check.question.wish import Wish
from rag.types import Citation, NumberCheck
from tests.rag.answering.check.cited import sentence
from tests.rag.answering.check.question.test_measures import YEAR, cells, reason

DAY = (replace(YEAR, kind="instant", months=None),)
USED = cells("Operating lease right-of-use assets", ("2023", "88", "88000000"), periods=DAY)
OWED = cells("Operating lease liabilities", ("2023", "93", "93000000"), periods=DAY)
SPENT = cells("Operating lease cost", ("2023", "21", "21000000"))
RUNS = cells(
    "Finance leases", ("2023", "2.2", "2200"), periods=DAY, caption="Weighted-average remaining lease term (years)"
)
GOT = cells(
    "Finance lease liabilities",
    ("2023", "18", "18000000"),
    over="Right-of-use assets obtained in exchange for lease obligations:",
)
FLOWS = cells("Operating lease liabilities", ("2023", "(14)", "-14000000"), caption="Statements of Cash Flows")
DEBT = cells("Finance leases", ("2023", "50", "50000000"), periods=DAY, caption="Our debt is as follows:")
ONE_COST = replace(SPENT, rivals=("Variable lease cost", "Finance lease cost"))
PLACES = sentence("[1]", "In 2023 we had operating leases of shops at 81 locations.")
LEASED = "What were Nike's operating leases in 2023?"
FINANCED = "What were Nike's finance leases in 2023?"
UNSAID, CAME = "does not say what of the leases", "what came in or went out"


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        (LEASED, USED, UNSAID),
        (LEASED, SPENT, UNSAID),
        (LEASED, PLACES, UNSAID),
        (FINANCED, RUNS, "how long leases run"),
        (FINANCED, DEBT, ""),
        ("What were Nike's finance lease liabilities in 2023?", RUNS, "how long leases run"),
        ("What were Nike's finance lease liabilities in 2023?", GOT, CAME),
        ("What finance lease liabilities did Nike obtain in exchange for right-of-use assets in 2023?", GOT, ""),
        ("What were Nike's operating lease liabilities in 2023?", FLOWS, "it says the change"),
        ("What were Nike's operating lease liabilities in 2023?", OWED, ""),
        ("What were Nike's operating lease liabilities in 2023?", USED, "assets"),
        ("What was Nike's operating lease cost in 2023?", ONE_COST, ""),
        ("What was Nike's lease cost in 2023?", ONE_COST, "of operating leases alone"),
        ("What was Nike's lease cost in 2023?", SPENT, ""),
    ],
)
def test_what_is_said_of_leases_is_told_for_nothing_else_of_them(question: str, cited: Citation, why: str) -> None:
    said = f"{cited.label}: {cited.cells[0][1]} million [1]" if cited.cells else f"{cited.quote} [1]"
    if cited is RUNS:
        said = "Finance leases: 2.2 thousand [1]"
    missed = reason(question, said, cited)
    assert why in missed if why else not missed, missed


CAME_IN = cells("Other comprehensive income", ("2023", "16", "16000000"), over="Accumulated other comprehensive loss:")
PILED = cells("Accumulated other comprehensive income", ("2023", "57", "57000000"), periods=DAY)
OF_PLANS = cells("Accumulated other comprehensive loss", ("Pension plans 2023", "16", "16000000"), periods=DAY)
WHOLE = cells("Total comprehensive income", ("2023", "91", "91000000"))


@pytest.mark.parametrize(
    ("question", "cited", "told"),
    [
        ("What was Nike's accumulated other comprehensive income in 2023?", CAME_IN, False),
        ("What was Nike's accumulated other comprehensive income in 2023?", PILED, True),
        ("What was Nike's accumulated other comprehensive loss in 2023?", OF_PLANS, False),
        ("What was Nike's accumulated other comprehensive loss of its pension plans in 2023?", OF_PLANS, True),
        ("What was Nike's other comprehensive income in 2023?", CAME_IN, True),
        ("What was Nike's other comprehensive income in 2023?", PILED, False),
        ("What was Nike's comprehensive income in 2023?", CAME_IN, False),
        ("What was Nike's comprehensive income in 2023?", WHOLE, True),
    ],
)
def test_what_comes_in_a_year_is_not_what_has_accumulated_of_it(question: str, cited: Citation, told: bool) -> None:
    missed = reason(question, f"{cited.label}: ${cited.cells[0][1]} million [1]", cited)
    assert (not missed) is told, missed


@pytest.mark.parametrize(
    ("quote", "told"),
    [
        ("No impairments of goodwill were found in 2023. The unit had goodwill of $306 million in 2023.", False),
        ("In 2023 we wrote off goodwill of $306 million.", True),
        ("The impairment of goodwill came in 2023. It was $306 million.", True),
    ],
)
def test_the_goodwill_that_is_left_is_no_impairment_of_it(quote: str, told: bool) -> None:
    missed = reason("What was Nike's goodwill impairment in 2023?", f"{quote} [1]", sentence("[1]", quote))
    assert ("tells none" not in missed) is told, missed


def test_two_changes_of_a_balance_do_not_make_its_change() -> None:
    periods = (YEAR, replace(YEAR, fiscal_year=2022, end=date(2022, 5, 31)))
    both = replace(
        cells(
            "Operating lease liabilities",
            ("2023", "(14)", "-14000000"),
            ("2022", "(11)", "-11000000"),
            caption="Statements of Cash Flows",
        ),
        periods=periods,
    )
    wish = Wish.of("What was the change in Nike's operating lease liabilities in 2023?", [both.filing])
    places = tuple((one, (one,)) for one in cited_figures(both))
    derived = NumberCheck("-$3 million", 0, 11, Decimal(-3), "USD", None, "derived", None)
    assert "the change of each year itself" in moved_for_level(wish, Ground(derived, places, frozenset()))
