"""What a filing abbreviates and spells out: each stands for the other between a question and a row."""

from __future__ import annotations

import pytest

from rag.answering.answer import answer
from rag.answering.match.abbreviations import spelled_out
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report

FILLER = tuple(f"Members of plan {n} choose among many doctors in many towns every year." for n in range(20))
CARE = make_report(
    "CARE_2023_10K",
    (
        (
            H("Item 1. Business", 1, "1"),
            "Our results depend on the medical benefit ratio (“MBR”) and on long-term care.",
            "The Board has the sole authority to declare dividends (the “Board”).",
            "Employees may join the employee stock purchase plan (ESPP) of the Company.",
            *FILLER,
        ),
        (
            H("Item 7. Results", 1, "7"),
            "Premiums are priced on forecasts of medical benefits of 12 months.",
            T(
                ("2023", "2022"),
                (("MBR (benefit costs as a % of premiums)", "84.0 %", "85.0 %"), ("Premiums", "9", "8")),
            ),
        ),
    ),
    company="Care, Inc.",
    ticker="CRE",
)


def test_an_abbreviation_is_read_with_the_words_whose_first_letters_it_is() -> None:
    assert dict(spelled_out(CARE)) == {
        "mbr": ("medic", "benefit", "ratio"),
        "espp": ("emplo", "stock", "purcha", "plan"),
    }


@pytest.mark.parametrize("name", ["medical benefit ratio", "MBR"])
def test_a_row_under_the_abbreviation_answers_a_question_for_the_words_and_the_other_way_about(name: str) -> None:
    question = f"What was Care's {name} in 2023?"
    made = answer(question, result_of(question, [CARE], pages=(2,)), report_of(CARE), None)
    assert "84.0 %" in made.text.split("\n\n")[0]
    assert "12 months" not in made.text


def test_the_letters_of_a_part_may_begin_with_the_company_s_own() -> None:
    text = (
        "Harbor has two businesses: our Paper Mills (HPM), and the Board of Big Towns (HBT) of Old Paper Works (HPW)."
    )
    filing = make_report("HARBOR_2023_10K", ((H("Item 1. Business", 1, "1"), text),), company="The Harbor Company")
    assert dict(spelled_out(filing)) == {"hpm": ("paper", "mill")}
