"""A sentence that tells several things: each figure is of its own subject, of its own year and of nothing more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation, NumberCheck
from tests.rag.answering.check.cited import row, sentence, why_not

OWED = (
    "As of May 31, 2022 and 2023, our liabilities for payroll were $7 million and $9 million and our liabilities "
    "for unused passes were $5 million and $6 million."
)
ADDED = (
    "The allowance for bad debts was $17 million, $20 million, and $24 million as of May 31, 2021, 2022, and 2023. "
    "Additions to the allowance were $19 million, $19 million, and $16 million, and deductions from the allowance "
    "were $15 million, $14 million, and $12 million in 2021, 2022, and 2023."
)


def held(question: str, cited: Citation) -> tuple[NumberCheck, ...]:
    told = f"“{cited.quote}” [1]"
    checks = check_numbers(told, [cited])
    return held_to_the_question(question, checks, [cited], (cited.filing,), quoted=told, as_answer=True).numbers


def ticked(question: str, cited: Citation) -> list[str]:
    return [one.text for one in held(question, cited) if one.status == "verified"]


def test_a_subject_of_its_own_begins_a_clause() -> None:
    assert "$6 million" in ticked("What was the liability for unused passes on May 31, 2023?", sentence("[1]", OWED))
    assert not ticked("What was the liability for lost umbrellas on May 31, 2023?", sentence("[1]", OWED))


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What were the additions to the allowance for bad debts in 2022?", "$19 million"),
        ("What were the deductions from the allowance for bad debts in 2021?", "$15 million"),
    ],
)
def test_lists_of_one_sentence_share_the_years_behind_them(question: str, told: str) -> None:
    assert told in ticked(question, sentence("[1]", ADDED))


def test_no_list_is_of_a_year_that_its_sentence_does_not_name() -> None:
    assert not ticked("What were the additions to the allowance for bad debts in 2019?", sentence("[1]", ADDED))


def test_what_came_in_from_several_things_is_not_what_one_brought() -> None:
    both = sentence(
        "[1]", "Inflows resulted from proceeds from short-term debt and long-term debt of $5 million in 2023."
    )
    assert "several together" in why_not("What were the proceeds from short-term debt in 2023?", both)
    assert "several" not in why_not("What were the proceeds from short-term and long-term debt in 2023?", both)


INCLUDED = (
    "Included in “Accounts receivable, net and other” on our balance sheets are receivables from clubs and schools. "
    "As of May 31, 2023, club receivables, net, were $34 million."
)


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("What were accounts receivable, net, on May 31, 2023?", True),
        ("What were club receivables on May 31, 2023?", False),
    ],
)
def test_what_a_line_item_includes_is_not_all_of_it(question: str, part: bool) -> None:
    last = replace(sentence("[1]", INCLUDED))
    assert ("only a part" in why_not(question, last)) is part


def test_a_row_that_ends_in_and_other_is_not_the_other_of_its_name() -> None:
    cited = replace(
        row("[1]", "Accounts receivable and other", {"2023": ("55", "55")}), label="Accounts receivable and other"
    )
    asked = "What were other receivables in 2023?"
    assert "what is other" in why_not(asked, cited)
    named = replace(cited, label="Other receivables", quote="Other receivables 55")
    assert "what is other" not in why_not(asked, named)


def test_what_was_owed_on_a_day_was_not_recognized_in_a_year() -> None:
    asked = "What interest and penalties did it recognize in 2023?"
    owed = "As of May 31, 2023, we had accrued interest and penalties of $40 million."
    assert not ticked(asked, sentence("[1]", owed))
    assert ticked(asked, sentence("[1]", "Interest and penalties recognized in 2023 were $8 million."))


HERE = (
    "U.S. property and leases were $196 million as of May 31, 2023, and non-U.S. property and leases were $80 million "
    "as of May 31, 2023."
)


def test_what_is_outside_the_country_is_told_of_no_other_place() -> None:
    cited = replace(sentence("[1]", HERE), heading="Segment Information")
    assert ticked("What was non-U.S. property and leases on May 31, 2023?", cited)[-1:] == ["$80 million"]
    assert "$196 million" in ticked("What was U.S. property and leases on May 31, 2023?", cited)
    home = sentence("[1]", "Property and leases were $196 million as of May 31, 2023.")
    assert not ticked("What was non-U.S. property and leases on May 31, 2023?", home)
