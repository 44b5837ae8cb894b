"""What a question says about how to work is left out; what shapes the figure stays."""

from __future__ import annotations

import pytest

from rag.answering.directions import without_directions, without_pasted

ASKED = "What is the FY2022 net PP&E for Corning?"


@pytest.mark.parametrize(
    "question",
    [
        "Assume that you are a public equities analyst. Answer the following question by primarily using information "
        "that is shown in the balance sheet: what is the FY2022 net PP&E for Corning?",
        "You are an investment banker and your only resource(s) to answer the following question is (are): the "
        "statement of financial position. Here's the question: what is the FY2022 net PP&E for Corning?",
        "Answer the following question as if you are an equity research analyst and have lost internet connection so "
        "you do not have access to financial metric providers. According to the details clearly outlined within the "
        "balance sheet, what is the FY2022 net PP&E for Corning?",
        "What is the FY2022 net PP&E for Corning? Address the question by adopting the perspective of a financial "
        "analyst who can only use the details shown within the balance sheet.",
        "We need to calculate a reasonable approximation of a financial metric. Basing your judgment by information "
        "plainly provided in the balance sheet, what is the FY2022 net PP&E for Corning?",
        "Provide me with an answer using only the audited statements - what is the FY2022 net PP&E for Corning?",
        "I'm writing a memo and was told to use only the numbers of the 10-K. What is the FY2022 net PP&E for Corning?",
    ],
)
def test_whom_to_play_and_where_to_look_are_left_out(question: str) -> None:
    assert without_directions(question) == ASKED


@pytest.mark.parametrize(
    "question",
    [
        ASKED,
        "What is Nike's ROA? ROA is defined as: net income / average total assets. Round to two decimal places.",
        "Excluding the impact of M&A, which segment dragged down growth in 2022?",
        "Using the segment note, what was Nike's revenue in 2022 excluding Converse?",
        "We lease all our stores. If we exclude leases, what is Nike's debt?",
        "Assume a tax rate of 21%. What is Nike's net income?",
        "From 2021 to 2022, how did revenue change?",
        "Considering the proceeds from the notes, what is net cash used in financing?",
        "From a risk perspective, what worries JPMorgan?",
        "Please use the details shown in the balance sheet.",
    ],
)
def test_what_shapes_the_answer_stays(question: str) -> None:
    assert without_directions(question) == question


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("As an equity analyst, calculate Corning's net PP&E.", "Calculate Corning's net PP&E."),
        (
            "Using Corning's balance sheet and income statement, compute the FY2022 ROA.",
            "Compute the FY2022 ROA for Corning.",
        ),
        (
            "As an analyst at Goldman Sachs, what was Corning's ROA?",
            "As an analyst at Goldman Sachs, what was Corning's ROA?",
        ),
        ("As someone screening glass makers, what was Corning's ROA?", "What was Corning's ROA?"),
        (
            "As a credit analyst reviewing Corning, compute the FY2022 net PP&E. Treat it as A less B.",
            "Compute the FY2022 net PP&E for Corning. Treat it as A less B.",
        ),
        (
            "If you look at the balance sheet for Corning, what is the FY2022 net PP&E?",
            "What is the FY2022 net PP&E for Corning?",
        ),
        ("As a percentage of sales, what was Corning's capex?", "As a percentage of sales, what was Corning's capex?"),
        ("As of year end, what was Corning's net PP&E?", "As of year end, what was Corning's net PP&E?"),
    ],
)
def test_a_role_or_a_source_before_a_question_leaves_only_whom_it_is_about(question: str, left: str) -> None:
    assert without_directions(question) == left


def test_the_unit_asked_for_stays_where_the_source_goes() -> None:
    said = "What is Nike's debt? Provide a response in USD millions by utilizing the information in the balance sheet."
    assert without_directions(said) == "What is Nike's debt? Provide a response in USD millions."


def test_rows_that_were_pasted_with_a_question_are_left_out_unless_it_is_about_them() -> None:
    rows = "Company\tFY2022\tFY2023\nCorning\t14,082\t14,189\n"
    assert without_pasted(f"{rows}\n{ASKED}") == ASKED
    assert without_pasted(f"{ASKED}\n| Corning | 14,082 |") == ASKED
    for kept in (f"{rows}Does Corning's revenue match the table?", rows, "What was\nCorning's revenue?"):
        assert without_pasted(kept).split() == kept.split()
