"""A row that begins with a line item and adds something is told for it by its own name, and the addition is said."""

from __future__ import annotations

import pytest

from preprocess.report import Report
from rag.answering.answer import answer
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.facts.includes import added_to
from tests.rag.builders import MILLIONS, H, T
from tests.rag.statements_made import BALANCE, CASH, INCOME, durations, instants, made, searched

SPENT = "What was Nike's depreciation and amortization in FY2023?"
IMPAIRED = ("Depreciation, amortization and impairment", "859", "840", "797")


def asked(question: str, report: Report) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


def charged(*rows: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The cash flow statement with these rows in the place of depreciation and amortization."""
    return (*CASH[:2], *rows, *CASH[3:])


def test_the_only_row_that_begins_with_an_item_is_told_with_what_it_adds() -> None:
    found = asked(SPENT, made(cash=charged(IMPAIRED)))
    assert (
        isinstance(found, Calculation)
        and "$859 million [1] (“Depreciation, amortization and impairment”)" in found.text
    )
    assert any("it includes “impairment” too" in notice for notice in found.notices)
    margin = asked("What was Nike's EBITDA margin in FY2023?", made(cash=charged(IMPAIRED)))
    assert isinstance(margin, Calculation) and "was 13.2%" in margin.text
    assert any("it includes “impairment” too" in notice for notice in margin.notices)


def test_what_is_told_with_what_it_adds_bears_its_tick() -> None:
    table = T(
        ("2023", "2022", "2021"),
        charged(IMPAIRED),
        "Statements of Cash Flows",
        MILLIONS,
        "cash_flow",
        periods=durations(),
    )
    report = made(cash=(), more=(H("Statements of Cash Flows"), table))
    given = answer(SPENT, searched(SPENT, report), {report.report_id: report}.__getitem__, None)
    assert [number.status for number in given.numbers] == ["verified"]


@pytest.mark.parametrize(
    "rows",
    [
        (IMPAIRED, ("Depreciation, amortization and accretion of debt costs", "30", "20", "10")),
        (("Depreciation", "700", "700", "700"), ("Amortization", "159", "140", "97"), IMPAIRED),
        (),
    ],
)
def test_a_row_that_adds_something_is_told_for_nothing_where_it_is_not_the_only_one(
    rows: tuple[tuple[str, ...], ...],
) -> None:
    found = asked(SPENT, made(cash=charged(*rows)))
    assert not isinstance(found, Calculation) or "impairment" not in found.text


def test_a_note_is_never_told_with_what_it_adds() -> None:
    note = (H("Stores"), T(("2023", "2022", "2021"), (IMPAIRED,), periods=durations()))
    assert not isinstance(asked(SPENT, made(cash=charged(), more=note)), Calculation)


def test_purchases_of_property_and_something_else_are_told_with_what_they_add() -> None:
    label = "Purchases related to property and equipment and intangible assets"
    cash = tuple((label, *row[1:]) if row[0] == "Purchases of property and equipment" else row for row in CASH)
    found = asked("What was Nike's capex in FY2023?", made(cash=cash))
    assert isinstance(found, Calculation) and "$969 million" in found.text
    assert any("it includes “intangible assets” too" in notice for notice in found.notices)
    alone = asked("What was Nike's capex in FY2023?", made())
    assert isinstance(alone, Calculation) and not alone.notices


@pytest.mark.parametrize(
    ("words", "label", "added"),
    [
        ("What was D&A?", "Depreciation, amortization and other", "other"),
        ("What was capex?", "Purchases of property, plant and equipment", ""),
        ("What was capex?", "Purchases of property and equipment, and deposits", "deposits"),
        ("What was goodwill?", "Depreciation, amortization and other", ""),
    ],
)
def test_what_a_row_adds_is_told_of_the_item_that_is_asked_for(words: str, label: str, added: str) -> None:
    assert added_to(words, label) == added


def test_a_part_of_deferred_taxes_or_a_balance_is_no_expense() -> None:
    taxes = (
        ("Depreciation and amortization", "(1,279)", "(1,488)"),
        ("Total deferred tax liabilities", "(1,500)", "(1,600)"),
    )
    dated = (("Depreciation and amortization", "1,279", "1,488"), ("Land", "1,500", "1,600"))
    for rows in (taxes, dated):
        note = (H("Details"), T(("2023", "2022"), rows, periods=instants()))
        found = asked("What is Nike's FY2023 EBITDA?", made(cash=charged(), more=note))
        assert not isinstance(found, Calculation)


def test_an_item_is_taken_from_the_statement_that_the_question_names_with_it() -> None:
    income = (*INCOME[:3], ("Depreciation and amortization", "111", "110", "109"), *INCOME[3:])
    question = (
        "What is Nike's FY2023 EBITDA? Define EBITDA as operating income + depreciation and amortization [from {}]."
    )
    for source, told in (("cash flow statement", "859"), ("the income statement", "111")):
        found = asked(question.format(source), made(income=income))
        assert isinstance(found, Calculation) and f"depreciation and amortization ${told} million" in found.text
    held = asked(
        "What was Nike's stock turn in FY2023, defined as cost of sales / inventories (from the cash flow statement)?",
        made(),
    )
    assert not isinstance(held, Calculation)
    lacking = asked(question.format("the cash flow statement"), made(income=income, cash=charged()))
    assert not isinstance(lacking, Calculation)


def owed(*rows: tuple[str, str, str]) -> Report:
    """A filing whose balance sheet has these rows of what is owed."""
    at = next(n for n, one in enumerate(BALANCE) if one[0] == "Accounts payable")
    return made(balance=(*BALANCE[: at + 1], *rows, *BALANCE[at + 1 :]))


ACCRUED = "What were Nike's accrued liabilities at the end of FY2023?"
WITH_OTHER = ("Accrued and other current liabilities", "5,723", "6,220")


def test_accrued_liabilities_that_are_printed_with_other_ones_are_told_with_those() -> None:
    found = asked(ACCRUED, owed(WITH_OTHER))
    assert isinstance(found, Calculation) and "$5,723 million" in found.text
    assert any("it includes “other current liabilities” too" in notice for notice in found.notices)
    alone = asked(ACCRUED, owed(("Accrued liabilities", "5,723", "6,220")))
    assert isinstance(alone, Calculation) and not any("holds more" in notice for notice in alone.notices)


@pytest.mark.parametrize(
    "rows",
    [
        (WITH_OTHER, ("Accrued expenses and deferred income", "30", "20")),
        (("Accounts payable and accrued liabilities", "5,723", "6,220"),),
        (("Accrued compensation and benefits", "5,723", "6,220"),),
    ],
)
def test_of_several_rows_and_of_one_that_begins_otherwise_none_is_the_accrued_liabilities(
    rows: tuple[tuple[str, str, str], ...],
) -> None:
    assert not isinstance(asked(ACCRUED, owed(*rows)), Calculation)


NET_SPENDING = "What were Nike's capital expenditures net of sales in FY2023?"
SOLD = ("Proceeds from sales of property and equipment", "69", "40", "30")


def spent(*rows: tuple[str, ...]) -> Report:
    """A cash flow statement with these rows behind what was paid for plant."""
    at = next(n for n, one in enumerate(CASH) if one[0] == "Purchases of property and equipment")
    return made(cash=(*CASH[: at + 1], *rows, *CASH[at + 1 :]))


def test_what_came_in_for_plant_is_taken_off_what_was_paid_for_it() -> None:
    found = asked(NET_SPENDING, spent(SOLD))
    assert isinstance(found, Calculation) and "$900 million = " in found.text
    label = "Purchases of property and equipment, net of proceeds from sales"
    cash = tuple((label, *row[1:]) if row[0] == "Purchases of property and equipment" else row for row in CASH)
    printed = asked(NET_SPENDING, made(cash=cash))
    assert isinstance(printed, Calculation) and "$969 million" in printed.text and label in printed.text


@pytest.mark.parametrize(
    "row",
    [
        ("Proceeds from sales of businesses", "69", "40", "30"),
        ("Gains on sales of property and equipment", "69", "40", "30"),
        ("Proceeds from sales of investments", "69", "40", "30"),
    ],
)
def test_nothing_else_is_taken_off_what_was_paid_for_plant(row: tuple[str, ...]) -> None:
    assert not isinstance(asked(NET_SPENDING, spent(row)), Calculation)
