"""How much more a figure was in one year than in another, or in one part than in another, is put plainly."""

from __future__ import annotations

import pytest

from rag.calculator.question.wordings import plainer


@pytest.mark.parametrize(
    ("question", "plainly"),
    [
        (
            "How many dollars more did Acme earn from operations in 2022 than in 2021?",
            "how much did Acme earnings from operations change from 2021 to 2022?",
        ),
        (
            "How much more operating income did Acme have in fiscal 2023 than in fiscal 2022?",
            "how much did Acme operating income change from fiscal 2022 to fiscal 2023?",
        ),
        (
            "How much more revenue did Acme make in North America than in Greater China in 2023?",
            "what was Acme North America revenue minus Greater China revenue in 2023?",
        ),
        (
            "How much more did Acme spend on share repurchases than on dividends in 2023?",
            "what was share repurchases minus dividends of Acme in 2023?",
        ),
    ],
)
def test_what_is_more_is_a_change_or_a_difference(question: str, plainly: str) -> None:
    assert plainer(question) == plainly


def test_more_than_expected_stays() -> None:
    asked = "How much more did Acme earn from operations in 2022 than expected?"
    assert plainer(asked) == asked
