"""What a row is called in an answer: with the words that only its table says, so that the sentence is true alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from preprocess.report import Period, Report, Unit
from rag.calculator.amounts import as_said, fact_words, label_words
from rag.calculator.calculate import Calculation, calculate
from rag.calculator.facts.items import Fact
from rag.calculator.facts.printed import PRINTED
from rag.calculator.row_name import row_name
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import searched

MILLIONS = Unit("USD", 1_000_000, None, "in millions")


def at_end_of(year: int) -> Period:
    return Period("instant", date(year, 12, 31), None, year)


GOODWILL = T(
    ("Aeronautics", "Canada", "Total"),
    (
        ("Balance at December 31, 2022", "196", "2,083", "2,279"),
        ("Balance at December 31, 2023", "196", "2,544", "2,740"),
    ),
    row_periods=(at_end_of(2022), at_end_of(2023)),
    caption="Changes in the carrying amount of goodwill by segment were as follows:",
    unit=MILLIONS,
)


def report() -> Report:
    made = make_report("NIKE_2023_10K", ((H("Note 8. Goodwill"), GOODWILL),))
    return replace(made, fiscal_year=2023, period_end=date(2023, 12, 31))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was the goodwill of Nike in Canada at the end of 2023?", "goodwill (Canada) was $2,544 million [1]"),
        ("nike Canada goodwill 2023", "goodwill (Canada) was $2,544 million [1]"),
    ],
)
def test_a_row_called_by_its_part_is_told_with_its_measure(question: str, said: str) -> None:
    filing = report()
    made = calculate(question, searched(question, filing), {filing.report_id: filing}.__getitem__)
    assert isinstance(made, Calculation), made
    assert said in made.text


def test_a_word_that_only_another_row_says_is_no_part_of_its_name() -> None:
    filing = report()
    question = "nike wholesale Canada goodwill 2023"
    made = calculate(question, searched(question, filing), {filing.report_id: filing}.__getitem__)
    assert not isinstance(made, Calculation) or "wholesale" not in made.text


@pytest.mark.parametrize(
    ("asked", "row", "said"),
    [
        ("mfc backlog", 0, "MFC backlog at year-end"),
        ("debt obligations", 1, "debt obligations"),
    ],
)
def test_a_code_keeps_its_capitals_and_the_heading_of_a_schedule_is_no_part_of_its_name(
    asked: str, row: int, said: str
) -> None:
    rows = (("Backlog at year-end", "28,735"), ("2025", "1,551"))
    table = T(("Debt obligations of MFC",), rows, unit=MILLIONS)
    filing = make_report("NIKE_2023_10K", ((H("Cash Flows"), "Sales of MFC rose.", table),))
    label = rows[0][0] if not row else "Cash Flows: 2025"
    fact = Fact(PRINTED, 2025, Decimal(1), filing, filing.tables[0], row, 0, label)
    assert row_name(asked, fact) == said


def test_a_balance_of_what_is_no_amount_by_its_name_is_called_one() -> None:
    table = T(
        ("CASH FLOW HEDGES", "TOTAL"),
        (("Balance at May 31, 2021", "(435)", "(380)"),),
        caption="The changes in accumulated other comprehensive income were as follows:",
        unit=MILLIONS,
    )
    filing = make_report("NIKE_2023_10K", ((H("Equity"), "The income of cash flow hedges rose.", table),))
    label = "CASH FLOW HEDGES: Balance at May 31, 2021"
    fact = Fact(PRINTED, 2021, Decimal(-435), filing, filing.tables[0], 0, 0, label)
    assert row_name("cash flow hedges", fact) == "balance (Cash flow hedges)"
    asked = "accumulated other comprehensive income cash flow hedges"
    assert row_name(asked, fact) == "accumulated other comprehensive income (Cash flow hedges)"


def test_a_cost_under_a_label_of_two_sides_goes_by_the_side_that_it_is_on() -> None:
    rows = (("Benefit (provision) for income taxes", "(50)"), ("Income tax (expense)/benefit", "(31)"))
    filing = make_report("NIKE_2023_10K", ((H("Statement"), T(("2023",), rows, unit=MILLIONS)),))
    of = (Fact("income_taxes", 2023, Decimal(at), filing, filing.tables[0], at - 1, 0, "Benefit") for at in (1, 2))
    assert [fact_words(fact).split(" $")[0] for fact in of] == ["provision for income taxes", "income tax expense"]


def test_a_gain_among_expenses_is_told_as_one_and_what_is_taken_off_without_the_word_for_it() -> None:
    rows = (("Expenses", ""), ("Gain on hotels, net", "(1,491)"), ("Less allowance for doubtful accounts", "(28)"))
    filing = make_report("NIKE_2023_10K", ((H("Statement"), T(("2023",), rows, unit=MILLIONS)),))
    under = [replace(row, parent=0 if at == 1 else None) for at, row in enumerate(filing.tables[0].rows)]
    table = replace(filing.tables[0], rows=tuple(under))
    gain, less = (Fact("row", 2023, Decimal(-1), filing, table, at, 0, rows[at][0]) for at in (1, 2))
    assert as_said(gain, "gain on sales of hotels, net").value == 1
    assert as_said(gain, "loss on hotels").value == 1
    assert as_said(less, "gain on sales").value == -1
    assert label_words(less) == "allowance for doubtful accounts"
