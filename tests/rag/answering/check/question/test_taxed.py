"""The tax of one is not that of all, the current tax not both, and what was earned before tax is no tax."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import sentence
from tests.rag.answering.check.question.test_measures import cells, reason

LED = "A reconciliation of taxes to the statutory federal tax rate, for state and foreign ones too, is as follows:"
ALL = cells("Provision for income taxes", ("2023", "20", "20000000"), caption=LED)
FEDERAL = cells("Federal: Total", ("2023", "9", "9000000"), heading="Provision for income taxes")
CURRENT = cells("Current: Federal", ("2023", "7", "7000000"), heading="Provision for income taxes")
EARNED = cells("Foreign", ("2023", "204", "204000000"), caption="Earnings before income taxes were as follows:")
NET_OF = sentence("[1]", "Interest on tax in 2023, net of federal income tax benefit, was $84 million.")
ASSETS = sentence("[1]", "In 2023 we had losses for state income tax purposes of $5 million.")
CHARGED = sentence("[1]", "In 2023 the federal income tax was $9 million.")
PART, BOTH, BEFORE = "of current tax alone", "does not say whose it is", "earned before tax"


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        ("What was Nike's federal income tax provision in 2023?", ALL, BOTH),
        ("What was Nike's income tax provision in 2023?", ALL, ""),
        ("What was Nike's federal income tax provision in 2023?", FEDERAL, ""),
        ("What was Nike's federal income tax provision in 2023?", CURRENT, PART),
        ("What was Nike's current federal income tax in 2023?", CURRENT, ""),
        ("What was Nike's foreign income tax expense in 2023?", EARNED, BEFORE),
        ("What was Nike's federal income tax in 2023?", NET_OF, BOTH),
        ("What was Nike's state income tax in 2023?", ASSETS, BOTH),
        ("What was Nike's federal income tax in 2023?", CHARGED, ""),
    ],
)
def test_a_tax_is_told_for_whom_and_of_the_kind_that_is_asked(question: str, cited: Citation, why: str) -> None:
    said = f"{cited.label}: ${cited.cells[0][1]} million [1]" if cited.cells else f"{cited.quote} [1]"
    missed = reason(question, said, cited)
    assert why in missed if why else not missed, missed


def test_what_was_earned_abroad_before_tax_is_told_as_such() -> None:
    abroad = replace(EARNED, label="Foreign")
    assert not reason(
        "What were Nike's foreign earnings before income taxes in 2023?", "Foreign: $204 million [1]", abroad
    )


EFFECT = cells(
    "Unrecognized tax benefits", ("2023", "28", "28000000"), caption="A reconciliation to the statutory rate of tax:"
)


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("What were Nike's unrecognized tax benefits in 2023?", True),
        ("What did unrecognized tax benefits add to Nike's income tax in 2023?", False),
    ],
)
def test_what_an_item_did_to_the_tax_is_not_the_item(question: str, refused: bool) -> None:
    missed = reason(question, "Unrecognized tax benefits: $28 million [1]", EFFECT)
    assert ("did to the tax" in missed) is refused, missed


def test_the_allowance_against_deferred_taxes_is_asked_for_by_its_own_name() -> None:
    allowed = cells("Valuation allowance", ("2023", "42", "42000000"), caption="Deferred tax assets were as follows:")
    deferred = cells("Deferred income taxes", ("2023", "67", "67000000"))
    question = "How large was Nike's valuation allowance in 2023?"
    assert not reason(question, "Valuation allowance: $42 million [1]", allowed)
    numbers = check_numbers("Deferred income taxes: $67 million [1]", [deferred])
    held = held_to_the_question(question, numbers, [deferred], (deferred.filing,), as_answer=True)
    assert {number.status for number in held.numbers} == {"unverified"}


DAY = (replace(CURRENT.periods[0], kind="instant", months=None),)
HELD = cells("Deferred income taxes", ("2023", "66", "66000000"), periods=DAY, caption="Balance sheets")
ADDED = cells("Deferred income taxes", ("2023", "11", "11000000"), caption="Statements of cash flows")
TAKEN_OFF = cells("Deferred income taxes", ("2023", "(11)", "-11000000"), caption="Statements of cash flows")
SIGNED = cells("Provision for (benefit from) income taxes", ("2023", "(4)", "-4000000"))
PAID = cells("Provision for (benefit from) income taxes", ("2023", "4", "4000000"))
GIVEN = cells("Income tax benefit", ("2023", "4", "4000000"))
SAID = sentence("[1]", "In 2023 a provision for income taxes of $7 million was recognized.")
DEFERRED, WHOLE = "What was Nike's deferred tax benefit in 2023?", "What was Nike's income tax benefit in 2023?"


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        (DEFERRED, HELD, "owned or owed"),
        ("What was Nike's deferred tax expense in 2023?", HELD, "owned or owed"),
        ("What were Nike's deferred income taxes in 2023?", HELD, ""),
        (DEFERRED, ADDED, "what was charged"),
        (DEFERRED, TAKEN_OFF, ""),
        (WHOLE, ALL, "what was charged"),
        (WHOLE, PAID, "what was charged"),
        (WHOLE, SAID, "what was charged"),
        (WHOLE, SIGNED, ""),
        (WHOLE, GIVEN, ""),
        ("What was Nike's income tax expense or benefit in 2023?", PAID, ""),
    ],
)
def test_a_tax_that_was_charged_or_is_owed_is_no_benefit(question: str, cited: Citation, why: str) -> None:
    said = f"{cited.label}: {cited.cells[0][1]} million [1]" if cited.cells else f"{cited.quote} [1]"
    missed = reason(question, said, cited)
    assert why in missed if why else not missed, missed
