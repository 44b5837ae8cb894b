"""What was paid and what falls due: neither is told for the other, nor one part of it for all or for other years."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from tests.rag.answering.check.cited import row, sentence, why_not


@pytest.mark.parametrize(
    ("caption", "refused"),
    [
        ("Our contractual obligations and cash payments due are as follows:", True),
        ("Income taxes:", False),
    ],
)
def test_what_falls_due_is_no_expense_of_the_year(caption: str, refused: bool) -> None:
    cited = replace(row("[1]", "Transition tax", {"Total": ("1,172", "1172")}), caption=caption)
    question = "What was Nike's transition tax expense in fiscal 2023?"
    assert ("falls due by contract" in why_not(question, cited)) is refused


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("Acquisition related costs of $0.3 billion in 2023 were for Abiomed.", True),
        ("The increase was due to Abiomed. In 2023, litigation expense was $0.6 billion.", True),
        ("In 2023 the Company acquired Abiomed for a purchase price of $17.1 billion.", False),
    ],
)
def test_what_a_deal_cost_besides_is_not_its_price(quote: str, refused: bool) -> None:
    question = "How much did Nike pay to acquire Abiomed in 2023?"
    assert bool(why_not(question, sentence("[1]", quote))) is refused


def test_what_falls_due_in_a_stretch_of_years_is_told_by_its_column_alone() -> None:
    question = "How much of Nike's purchase obligations is due in less than one year?"
    cells = {"Payments due Total": ("1,797", "1797"), "Payments due Less than 1 year": ("1,752", "1752")}
    cited = row("[1]", "Purchase obligations", cells)
    held = (check_numbers(f"Purchase obligations: {text} [1]", [cited]) for text in ("1,797", "1,752"))
    total, first = (held_to_the_question(question, numbers, [cited]).missed for numbers in held)
    assert "in certain years" in total and "in certain years" not in first


def test_one_kind_of_obligations_is_not_the_total_of_all() -> None:
    question = "What were Nike's total contractual obligations in 2023?"
    rows = (row("[1]", label, {"2023": ("529", "529")}) for label in ("Lease obligations", "Total"))
    one, all_of_them = (replace(cited, heading="Contractual obligations") for cited in rows)
    assert "asks for a total" in why_not(question, one)
    assert "asks for a total" not in why_not(question, all_of_them)


def test_what_is_short_term_falls_due_within_a_year() -> None:
    cited = sentence("[1]", "In 2023 debt of $5.2 billion was due within one year as short-term.")
    other = sentence("[1]", "In 2023 debt balances due were $57.0 billion, of which $5.2 billion was short-term.")
    question = "How much debt of Nike falls due in less than one year?"
    assert "in certain years" not in why_not(question, cited) + why_not(question, other)


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("Lumaron’s revenues and earnings from May 1, 2023 through December 31, 2023 were $356 million.", True),
        ("On May 1, 2023 we acquired Lumaron for $356 million in cash.", False),
    ],
)
def test_what_something_sold_is_not_what_was_paid_for_it(quote: str, refused: bool) -> None:
    assert bool(why_not("What did Nike pay for Lumaron?", sentence("[1]", quote))) is refused


DEFERRED = "As of the end of 2023 we had deferred $392 million of lease payments that were made upfront."
FUTURE = "Future lease payments that we will receive were $4,577 million at the end of 2023."


@pytest.mark.parametrize(("quote", "refused"), [(DEFERRED, True), (FUTURE, False)])
def test_what_was_had_upfront_is_not_what_is_to_be_received(quote: str, refused: bool) -> None:
    question = "What lease payments was Nike to receive at the end of 2023?"
    assert ("what is to come" in why_not(question, sentence("[1]", quote))) is refused
