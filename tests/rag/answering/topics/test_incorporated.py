"""Where a company is incorporated stands on the cover of its filing, over the words of the form."""

from __future__ import annotations

import pytest

from rag.answering.answer import answer
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

FORM = "(State or other jurisdiction of incorporation or organization) (I.R.S. Employer Identification No.)"
SPLIT = ("State or other jurisdiction of (I.R.S. Employer Identification No.)", "incorporation or organization")
ONE_LINE = "(State or other jurisdiction of (I.R.S. Employer incorporation or organization) Identification No.)"


def asked(question: str, *cover: str) -> Answer:
    filing = make_report(
        "ACME_2022_10K",
        ((H("ACME CORP"), "(Exact name of registrant as specified in its charter)", *cover, "1 Main Street, Dover"),),
        company="Acme Corp",
        ticker="ACM",
        fiscal_year=2022,
    )
    return answer(question, result_of(question, [filing]), report_of(filing), None)


@pytest.mark.parametrize(
    ("cover", "state"),
    [
        (("New York 13-4922250", FORM), "New York"),
        (("OREGON 93-0584541", FORM), "Oregon"),
        (("Delaware 41-0274440 " + ONE_LINE,), "Delaware"),
        (("Delaware 91-0425694", *SPLIT), "Delaware"),
        (
            ("New York 1-10299 13-3513936", "(State or other jurisdiction (Commission (IRS of incorporation)"),
            "New York",
        ),
    ],
)
def test_the_state_is_read_from_the_cover_however_the_form_breaks_its_lines(cover: tuple[str, ...], state: str) -> None:
    made = asked("Where is Acme incorporated?", *cover)
    assert made.text.startswith(f"State or other jurisdiction of incorporation, by the cover: {state}.")
    assert made.citations[0].page == 1 and state.casefold() in made.citations[0].quote.casefold()
    assert made.citations[0].boxes and not made.refused


@pytest.mark.parametrize(
    "question",
    [
        "In which state is Acme incorporated?",
        "What is Acme's state of incorporation?",
        "In what state was Acme incorporated?",
    ],
)
def test_it_is_asked_for_in_several_ways(question: str) -> None:
    assert ": Delaware." in asked(question, "Delaware 91-0425694", FORM).text


def test_a_cover_without_it_is_no_answer_and_neither_is_the_address() -> None:
    assert asked("Where is Acme incorporated?", "Delaware 91-0425694").refused
