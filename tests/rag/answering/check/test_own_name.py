"""A figure that bears the words of a question and is of something else, as its own name or its sentence says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.answering.quote.prose import is_sentence
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence

AS_REPORTED = replace(
    row("[1]", "Northern Retail", {"2023 Percentage Change in Operating Profit": ("(1) %", "-1")}, ""),
    label="Northern Retail",
    kinds=("%",),
)
NORTHERN = sentence(
    "[1]", "The 3 percent increase in Northern Retail net sales in 2023 was offset by fewer contributions from volume."
)
SPENT_ON_CARDS = sentence("[1]", "Billed business in our Commercial Services segment grew by 21 percent in 2023.")
SPENT = sentence("[1]", "Billed business grew by 21 percent in 2023, reflecting higher spending.")
BACKLOG = sentence("[1]", "In 2023, the backlog of revenue of Northern Services was $6.9 billion.")
HOURS = sentence("[1]", "In 2023, over 75 million members watched more than 125 million hours of films per day.")
EACH = sentence("[1]", "In 2023, 2.1 hours per member were watched.")
MARGINS = sentence("[1]", "Net interest income was $1.8 billion, up 16% in 2023, driven by higher net interest margin.")
RANGE = sentence("[1]", "Hold at Northern tables in 2023 is typically in the range of 16% to 22% of the drop.")
REWARDS = sentence("[1]", "It was driven by increases in rewards expense, in 2023, of $2.0 billion.")
YEARLY = sentence(
    "[1]", "With the last three quarterly dividends, this brings the annual dividend to $0.49 a share in 2023."
)
LONG = replace(row("[1]", "Long-term debt", {"2023": ("9,134", "9134")}), label="Long-term debt", kinds=("USD",))
ORDERS = replace(row("[1]", "Total backlog", {"2023": ("329,824", "329824")}), label="Total backlog", kinds=("USD",))
POINTS = replace(
    row("[1]", "• Assets under management of $2.7", {"trillion, down 8%, 2023": ("$36", "36")}),
    label="• Assets under management of $2.7",
    kinds=("USD",),
)


def _told(question: str, text: str, cited: Citation, *, computed: bool = False) -> str:
    held = held_to_the_question(
        question, check_numbers(text, [cited]), [cited], quoted=text, as_answer=not computed, computed=computed
    )
    return held.missed or held.unsure


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        ("What was Northern Retail’s volume growth in 2023?", NORTHERN, "volume"),
        ("How much did net sales of Northern Retail grow in 2023?", NORTHERN, ""),
        ("billed business 2023 growth", SPENT_ON_CARDS, "no “Commercial”"),
        ("billed business 2023 growth", SPENT, ""),
        ("growth of billed business in the Commercial Services segment in 2023", SPENT_ON_CARDS, ""),
        ("What was the backlog of Northern Services in 2023?", BACKLOG, ""),
        ("hours per member in 2023", HOURS, "it “per member"),
        ("hours watched per member in 2023", EACH, ""),
        ("What was the net interest margin in 2023?", MARGINS, "a ratio"),
        ("What was the hold at Northern tables in 2023?", RANGE, "usual"),
        ("What was the rewards expense in 2023?", REWARDS, "how much something changed"),
        ("What was the quarterly dividend per share in 2023?", YEARLY, "annual"),
        ("What was the annual dividend per share in 2023?", YEARLY, ""),
    ],
)
def test_a_sentence_is_of_what_its_subject_says(question: str, cited: Citation, why: str) -> None:
    told = _told(question, f"{cited.quote} [1]", cited)
    assert why in told if why else not told, told


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        ("What was Northern Retail’s volume growth in 2023?", AS_REPORTED, "no “Operating”"),
        ("What was Northern Retail’s operating profit growth in 2023?", AS_REPORTED, ""),
        ("What was total debt in 2023?", LONG, "“Long-term” alone"),
        ("What was long-term debt in 2023?", LONG, ""),
        ("What was the total backlog in units in 2023?", ORDERS, "of money"),
        ("What was the total backlog in 2023? Answer in units of millions.", ORDERS, ""),
        ("What were assets under management in 2023?", POINTS, "a line of a list"),
    ],
)
def test_a_row_is_of_what_its_own_name_says(question: str, cited: Citation, why: str) -> None:
    told = _told(question, f"{cited.label}: {cited.cells[0][1]} [1]", cited, computed=True)
    assert why in told if why else not told, told


def test_a_line_of_the_list_of_exhibits_is_no_sentence() -> None:
    assert not is_sentence("10.33* Employment Agreement, dated as of July 24, 2023, between Jane Doe and the Company.")
    assert is_sentence("10.3 million people were members of the plan at the end of the fiscal year.")
