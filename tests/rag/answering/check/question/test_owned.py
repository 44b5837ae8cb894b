"""What is owed to others, moved, leased or of a narrower revenue is not what a question asks for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import sentence
from tests.rag.answering.check.question.test_speech import cells

PAYABLE = cells("Accounts payable", ("2023", "25"))
OWES = sentence("[1]", "As of May 31, 2023, the Venture owed the Company $25 million for management services.")
RELEASE = cells("Release of reserves on unrecognized tax benefits", ("2023", "25"))
HELD = cells("Unrecognized tax benefits", ("2023", "25"))
CASINO = cells("Revenues: Casino", ("2023", "25"))
NARROW = replace(cells("Strip Resorts: Casino revenue", ("2023", "25")), caption="Net revenue by resort:")
ASSETS = cells("Total assets", ("2023", "25"))
LEVELS = replace(ASSETS, caption="Level 3 assets")
ISSUED = sentence("[1]", "In August 2021, we issued senior unsecured notes at an effective interest rate of 25%.")
DUE = sentence("[1]", "In August 2021, we issued senior unsecured notes due 2033 at an effective interest rate of 25%.")


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        ("What did the Venture owe Nike at the end of 2023?", PAYABLE, "owed to the company"),
        ("What did the Venture owe Nike at the end of 2023?", OWES, ""),
        ("What were accounts payable at the end of 2023?", PAYABLE, ""),
        ("unrecognized tax benefits at the end of 2023", RELEASE, "how it moved"),
        ("unrecognized tax benefits at the end of 2023", HELD, ""),
        ("unrecognized tax benefits released by the end of 2023", RELEASE, ""),
        ("lease revenue within casino 2023", CASINO, "“lease”"),
        ("casino revenue 2023", CASINO, ""),
        ("strip resorts net revenue 2023", NARROW, "“casino”"),
        ("strip casino revenue 2023", NARROW, ""),
        ("level 3 assets 2023", ASSETS, "“level 3”"),
        ("level 3 assets 2023", LEVELS, ""),
        ("interest rate on the 2033 notes", ISSUED, "names “2033”"),
        ("interest rate on the 2033 notes", DUE, ""),
    ],
)
def test_what_a_figure_is_of_is_what_the_question_says(question: str, cited: Citation, why: str) -> None:
    text = f"It was {'25%' if 'rate' in question else '$25 million'} [1]"
    held = held_to_the_question(question, check_numbers(text, [cited]), [cited], quoted=text, as_answer=True)
    told = held.missed or held.unsure
    assert why in told if why else not told, told


PRICE = cells("Average price paid per share", ("Fiscal year ended May 31, 2023", "25"))


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        ("What was the average price paid per share in December 2023?", PRICE, "asks for December 2023"),
        ("average price paid per share in December 2023", replace(PRICE, caption="Program of December 2023"), ""),
        ("average price paid per share for the year ended May 2023", PRICE, ""),
        ("average price paid per share May 2023", PRICE, ""),
        ("average price paid per share 2023", PRICE, ""),
    ],
)
def test_the_row_of_a_year_is_of_no_month_of_it(question: str, cited: Citation, why: str) -> None:
    held = held_to_the_question(
        question, check_numbers("It was $25 million [1]", [cited]), [cited], quoted="$25 million [1]"
    )
    assert why in held.missed if why else "figure is of a year" not in held.missed
