"""Refusals of models in their own words."""

from __future__ import annotations

import pytest

from rag.answering.no_answer import says_no_answer


@pytest.mark.parametrize(
    "text",
    [
        "Not in these documents.",
        "**Not found in the excerpts**: nothing is said of 2031.",
        "The provided excerpts do not contain information about the company's mascot [1].",
        "Based on the given context, I cannot determine the number of employees in fiscal 2031.",
        "There is no information in the filing about this.",
        "The answer cannot be found in the documents.",
        "Unfortunately, the documents provided don't mention any plan of that kind [1][2].",
        "The mascot is not mentioned in the provided filings.",
        "I was unable to find the figure for the fourth quarter.",
        "所提供的文件中沒有這項資訊。",
    ],
)
def test_a_refusal_is_known_in_any_words(text: str) -> None:
    assert says_no_answer(text)


@pytest.mark.parametrize(
    "text",
    [
        "Revenue was $5 million [1]; the excerpts do not give the year before.",
        "The company does not report results by region [1].",
        "No customer made up more than a tenth of sales [1].",
        "Management did not repurchase shares in the year [1].",
        "There is no evidence of impairment, and no data breach was reported [1].",
        "公司沒有配發股利 [1]。",
        "Net sales rose because more stores were open [1].",
    ],
)
def test_an_answer_that_denies_something_is_no_refusal(text: str) -> None:
    assert not says_no_answer(text)
