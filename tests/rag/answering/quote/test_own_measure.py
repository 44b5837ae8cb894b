"""What a filing says of a measure that it defines itself goes before what its rows add up to."""

from __future__ import annotations

import pytest

from rag.answering.answer import answer
from rag.answering.quote.own_measure import measure_named
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H
from tests.rag.statements_made import made

SAID = "In 2023, free cash flow (cash from operations after what was leased) was $4.1 billion."
ASKED = "What was Nike's free cash flow in FY2023?"


def asked(*told: str) -> Answer:
    filing = made(more=(H("Liquidity"), *told))
    return answer(ASKED, result_of(ASKED, [filing]), report_of(filing), None)


def test_the_sentence_is_the_answer_and_what_the_rows_give_is_said_beside_it() -> None:
    found = asked(SAID)
    assert [cited.quote for cited in found.citations] == [SAID]
    assert any("$4,872 million" in notice for notice in found.notices)


@pytest.mark.parametrize(
    "told",
    [
        "In 2023, free cash flow was $4.9 billion.",
        "In 2021, free cash flow was $4.1 billion.",
        "In 2023, free cash flow was $1.1 billion lower than net income.",
    ],
)
def test_what_agrees_is_of_another_year_or_only_says_how_it_moved_leaves_the_sum(told: str) -> None:
    found = asked(told)
    assert found.mode == "computed" and "$4,872 million" in found.text


@pytest.mark.parametrize(
    ("question", "name"),
    [
        (ASKED, "free cash flow"),
        ("Nike adjusted EBITDA 2023", "adjusted ebitda"),
        ("Nike net debt to EBITDA 2023", "ebitda"),
        ("Nike EBITDA margin 2023", ""),
        ("Nike net debt 2023, defined as debt less cash", ""),
        ("Nike net income 2023", ""),
    ],
)
def test_a_measure_is_named_where_it_is_asked_for_by_itself(question: str, name: str) -> None:
    assert measure_named(question) == name
