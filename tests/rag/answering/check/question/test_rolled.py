"""What moves a balance, bounds a value, or was done otherwise than the question says, is none of what is asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from preprocess.report import Period
from rag.answering.check.place.items import content
from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.question.ground import grounds_of
from rag.answering.check.question.moved.rolled import ROLLED
from rag.answering.check.question.wish import Wish
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence


def why_not(question: str, cited: Citation) -> str:
    """What these rules say against the first figure that is no date."""
    shown = f"{cited.quote} [1]" if not cited.cells else f"{cited.label}: {cited.cells[0][1]} [1]"
    ground = [one for one in grounds_of(check_numbers(shown, [cited]), [cited]) if one.figures][-1]
    return " ".join(test(Wish.of(question, [cited.filing]), ground) for test in ROLLED).strip()


MOVED = replace(
    row("[1]", "Revenue recognized", {"2023": ("366", "366")}),
    label="Revenue recognized",
    beside=("Deferred revenue, beginning of period", "Deferred revenue, end of period"),
)
STOOD = Period("instant", date(2023, 5, 31), None, 2023, None)
CARDS = replace(
    row("[1]", "Card liability", {"Issued": ("849", "849"), "May 31, 2022": ("7", "7"), "May 31, 2023": ("8", "8")}),
    label="Card liability",
)
BOUGHT = replace(row("[1]", "Shares purchased", {"2023": ("30", "30")}), heading="Employee Stock Purchase Plan")


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        ("What was the balance of deferred revenue at May 31, 2023?", MOVED, "only moved it"),
        ("How much revenue was recognized in 2023?", MOVED, ""),
        ("How many shares did it repurchase in 2023?", BOUGHT, "bought by a plan"),
        ("How many shares were purchased under the employee stock purchase plan in 2023?", BOUGHT, ""),
    ],
)
def test_a_row_that_moves_or_is_of_a_plan_is_not_the_thing(question: str, cited: Citation, why: str) -> None:
    missed = why_not(question, cited)
    assert why in missed if why else not missed


def test_a_column_between_two_days_only_moved_the_balance_and_that_of_a_day_is_it() -> None:
    cells = CARDS.cells
    values = tuple(Decimal(text) for _, text in (cells[1], cells[0], cells[2]))
    issued = replace(CARDS, cells=(cells[1], cells[0], cells[2]), values=values, periods=(STOOD, None, STOOD))
    asked = "How much was the card liability at the end of fiscal 2023?"
    for shown, why in (("Card liability: 849 [1]", "only moved it"), ("Card liability: 8 [1]", "")):
        ground = [one for one in grounds_of(check_numbers(shown, [issued]), [issued]) if one.figures][-1]
        missed = " ".join(test(Wish.of(asked, [issued.filing]), ground) for test in ROLLED).strip()
        assert why in missed if why else not missed


@pytest.mark.parametrize(
    ("question", "quote", "why"),
    [
        (
            "What percentage of sales was abroad?",
            "Products that accounted for 10% or more of sales abroad are:",
            "bound",
        ),
        ("Which products were 10% or more of sales?", "Products that accounted for 10% or more of sales are:", ""),
        (
            "How many shares were repurchased in 2023?",
            "From January 2, 2024 through January 20, 2024, we repurchased 29 million shares.",
            "after the end",
        ),
        (
            "How many shares were repurchased in 2023?",
            "From March 1, 2023 through April 20, 2023, we repurchased 29 million shares.",
            "",
        ),
    ],
)
def test_a_bound_and_days_behind_the_year_are_none_of_it(question: str, quote: str, why: str) -> None:
    missed = why_not(question, sentence("[1]", quote))
    assert why in missed if why else not missed


PRICED = {"Number of Options": ("12", "12"), "Weighted-Average Price": ("56.83", "56.83")}


@pytest.mark.parametrize(
    ("question", "ticked"),
    [
        ("How many options were outstanding at May 31, 2023, and at what weighted-average price?", ["17"]),
        ("How many options were outstanding at May 31, 2023, and at what price were those granted?", ["17", "56.83"]),
    ],
)
def test_the_price_of_what_was_granted_is_none_of_what_is_outstanding(question: str, ticked: list[str]) -> None:
    stood = replace(
        row("[1]", "Outstanding at May 31, 2023", {"Number of Options": ("17", "17")}, unit=""), kinds=("",)
    )
    done = replace(row("[2]", "Granted", PRICED, unit=""), kinds=("", ""))
    places = [replace(stood, label="Options: Outstanding at May 31, 2023"), replace(done, label="Options: Granted")]
    numbers = check_numbers("Options outstanding were 17 [1]. Their weighted-average price was 56.83 [2].", places)
    held = held_to_the_question(question, numbers, places, computed=True)
    assert [one.text for one in held.numbers if one.status == "verified"] == ticked


def test_more_than_one_is_called_by_the_initials_of_one() -> None:
    assert content("RSUs of a plan") == content("RSU of a plan") and content("BASS") != content("BAS")


OWED = replace(
    row("[1]", "Deferred revenue", {"2023": ("366", "366")}),
    label="Deferred revenue",
    periods=(Period("instant", date(2023, 5, 31), None, 2023),),
)
TOLD = sentence("[1]", "As of May 31, 2023, there was deferred revenue of $366 million.")


@pytest.mark.parametrize("cited", [OWED, TOLD])
def test_deferred_revenue_as_it_stood_was_not_recognized(cited: Citation) -> None:
    held = "what was recognized of it"
    assert held in why_not("What deferred revenue was recognized in 2023?", cited)
    assert held not in why_not("What was deferred revenue on May 31, 2023?", cited)
    assert held not in why_not("What deferred revenue was not yet recognized on May 31, 2023?", cited)
    done = sentence("[1]", "As of May 31, 2023, deferred revenue of $366 million had been recognized.")
    assert held not in why_not("What deferred revenue was recognized in 2023?", done)


def test_an_allowance_as_it_stood_was_not_written_off() -> None:
    stood = sentence("[1]", "The allowance for doubtful accounts was $24 million as of May 31, 2023.")
    assert "written off" in why_not("What were allowance for doubtful accounts write offs in 2023?", stood)
    assert "written off" not in why_not("What was the allowance for doubtful accounts on May 31, 2023?", stood)
    done = sentence("[1]", "Deductions from the allowance for doubtful accounts were $12 million in 2023.")
    assert "written off" not in why_not("What were allowance for doubtful accounts write offs in 2023?", done)


@pytest.mark.parametrize(
    ("question", "value"),
    [("Did one customer account for a large share of Nike's receivables in 2023?", ["12%"])],
)
def test_a_bound_is_no_figure_beside_the_value(question: str, value: list[str]) -> None:
    said = "At the end of 2023, Nike had one customer that represented 10% or more of receivables, which was 12%."
    place = sentence("[1]", said)
    held = held_to_the_question(question, check_numbers(f"“{said}” [1]", [place]), [place], as_answer=True)
    assert [one.text for one in held.numbers if one.status == "verified" and "%" in one.text] == value
