"""What the balance sheet prints with something else is taken from the note that parts it, if it parts all its years."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, calculate
from tests.rag.builders import H, T
from tests.rag.statements_made import BALANCE, instants, made, searched

JOINT = tuple(("Accounts payable and accrued liabilities", *row[1:]) if "payable" in row[0] else row for row in BALANCE)
ASKED = "What were Nike's accounts payable at the end of FY2023?"


def note(*rows: tuple[str, str, str]) -> T:
    return T(
        ("2023", "2022"), rows, periods=instants(), caption="Accounts payable and accrued liabilities (in millions)"
    )


PARTED = note(
    ("Accounts payable", "1,862", "2,358"),
    ("Compensation", "1,000", "1,000"),
    ("Total", "2,862", "3,358"),
)
OF_ANOTHER = note(("Accounts payable", "1,862", "2,358"), ("Compensation", "900", "900"), ("Total", "2,762", "3,258"))


def told(question: str, *more: H | T) -> Calculation | None:
    report = made(balance=JOINT, more=more)
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    return found if isinstance(found, Calculation) else None


def test_the_note_that_parts_the_row_tells_the_item() -> None:
    made_up = told(ASKED, H("Note 5"), PARTED)
    assert made_up is not None
    assert "$1,862 million" in made_up.text
    days = told("What were Nike's days payable outstanding in FY2023?", H("Note 5"), PARTED)
    assert days is not None
    assert "$2,862 million" not in days.text


@pytest.mark.parametrize("more", [(), (H("Note 5"), OF_ANOTHER)], ids=["no note", "a note of another sum"])
def test_a_row_that_no_note_parts_is_told_with_what_it_holds(more: tuple[H | T, ...]) -> None:
    made_up = told("What were Nike's days payable outstanding in FY2023?", *more)
    assert made_up is not None
    assert "$2,862 million" in made_up.text
    assert any("holds more than accounts payable" in notice for notice in made_up.notices)
