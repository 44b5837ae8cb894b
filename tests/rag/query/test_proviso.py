"""Sentences on the case that a figure makes no sense: left out of what is searched and computed."""

from __future__ import annotations

import pytest

from rag.query.proviso import without_proviso

ASKED = "Does Acme have positive working capital based on FY2022 data?"


@pytest.mark.parametrize(
    "proviso",
    [
        "If working capital is not a useful or relevant metric for this company, then please explain why.",
        "If it isn't meaningful, say so.",
        "But if working capital is not applicable to a bank, explain why.",
        "If it cannot be computed then say so.",
    ],
)
def test_a_proviso_is_left_out(proviso: str) -> None:
    assert without_proviso(f"{ASKED} {proviso}") == ASKED


def test_a_proviso_behind_a_semicolon_leaves_the_sentence_before_it() -> None:
    question = "Calculate inventory turnover for FY2022; if it is not meaningful for the company then explain why."
    assert without_proviso(question) == "Calculate inventory turnover for FY2022"


@pytest.mark.parametrize("question", [ASKED, "What if the notes are not repaid?", "If it is not useful, say so."])
def test_a_question_without_one_stays_as_it_is(question: str) -> None:
    assert without_proviso(question) == question
