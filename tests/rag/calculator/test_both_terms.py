"""A thing with both of its portions named is their sum wherever a question computes with it."""

from __future__ import annotations

import pytest

from rag.calculator.casing import written_large
from rag.calculator.question.both_terms import with_both_terms
from rag.calculator.question.definitions import read_definitions
from rag.calculator.question.fronted import unfronted
from rag.calculator.question.request import read_request
from rag.calculator.question.supposed import supposed
from rag.calculator.question.together import read_together
from rag.calculator.question.wordings import plainer


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "By what percentage did Acme's total customer deposits (current plus non-current) change in 2021?",
            "By what percentage did Acme's total customer deposits change in 2021? Total customer deposits is "
            "defined as: current customer deposits plus non-current customer deposits.",
        ),
        (
            "What was Acme's total debt (short-term plus long-term debt) relative to equity in 2021? Two decimals.",
            "What was Acme's total debt relative to equity in 2021? Total debt is defined as: short-term debt plus "
            "long-term debt. Two decimals.",
        ),
        (
            "What were Acme's lease liabilities, both current and non-current, as a percentage of assets in 2021?",
            "What were Acme's total lease liabilities as a percentage of assets in 2021? Total lease liabilities is "
            "defined as: current lease liabilities plus non-current lease liabilities.",
        ),
    ],
)
def test_both_portions_of_what_is_computed_with_are_added_up(question: str, told: str) -> None:
    assert with_both_terms(question) == told


@pytest.mark.parametrize(
    "question",
    [
        "What was the ratio of Acme's current assets to current liabilities in 2021?",
        "What was Acme's total debt (short-term plus long-term debt) in 2021?",
        "What was Acme's ratio, defined as current and non-current debt over equity?",
    ],
)
def test_no_other_question_gets_such_a_sum(question: str) -> None:
    assert with_both_terms(question) == question


def test_what_is_set_against_another_figure_is_no_plain_sum() -> None:
    assert not list(read_together("What was Acme's total debt (short-term plus long-term) relative to equity in 2021?"))


def test_a_bracket_within_a_question_stays_before_its_time() -> None:
    asked = "In 2021, what was Acme's total debt (short-term plus long-term debt) relative to equity?"
    assert unfronted(asked).endswith("relative to equity in 2021?")


def test_the_stop_of_a_company_s_name_before_a_sign_ends_no_definition() -> None:
    asked = (
        "What is Acme's 2021 ROA? ROA is defined as: net income attributable to Acme, Inc. / (average total assets)."
    )
    request = read_request(asked, {"acme", "inc"}, 2021)
    assert request is not None
    assert request.mode == "single"
    assert request.years == (2021,)
    assert "/" not in read_definitions(asked, {"acme", "inc"}).rest


def test_a_sign_behind_the_end_of_a_sentence_is_of_something_that_was_not_read() -> None:
    assert read_request("What is Acme's 2021 net income? / (total assets)", {"acme"}, 2021) is None


def test_a_formula_may_stand_before_what_is_asked() -> None:
    asked = "Using cash from operations less additions to property, what was Acme's free cash flow in 2021?"
    said = "What was Acme's free cash flow in 2021, defined as cash from operations less additions to property?"
    assert supposed(asked) == said
    assert supposed("Using sales over 2020 to 2022, what was the growth?").startswith("Using")


def test_what_equalled_a_share_is_a_percentage() -> None:
    said = plainer("Research expense equalled what share of revenue in 2021?")
    assert said.startswith("What was Research expense as a percentage of revenue")


def test_a_word_that_begins_a_sentence_is_no_name() -> None:
    assert list(written_large(["By", "what", "did", "Skincare", "sales", "change?", "Total", "sales", "are"])) == [
        "Skincare"
    ]
