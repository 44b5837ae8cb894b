"""What falls due in years to come, printed as rows or as columns, and lengths of time, which are no amounts."""

from __future__ import annotations

import pytest

from preprocess.report import Period, Report, Unit
from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import H, T
from tests.rag.statements_made import instants, made, searched

ENDS = instants()
RENTS = (
    ("Fiscal 2024", "$ 512", "$ 40"),
    ("Fiscal 2025", "488", "30"),
    ("Thereafter", "900", "90"),
    ("Total", "$ 1,900", "$ 160"),
)
DEBTS = (
    ("Parent company", "$ 300", "$ 400", "$ 1,700", "$ 2,400"),
    ("Lending trust", "100", "50", "60", "210"),
    ("", "$ 400", "$ 450", "$ 1,760", "$ 2,610"),
)
TERMS = (("Remaining lease term of warehouses (in years)", "7.5"),)


def year(fiscal_year: int) -> Period:
    return Period("duration", None, 12, fiscal_year)


def filing() -> Report:
    ahead = (year(2024), year(2025), None, None)
    return made(
        more=(
            H("Leases"),
            T(("Operating Leases", "Finance Leases"), RENTS, caption="Maturities of lease liabilities were as follows",
              periods=(None, None), row_periods=(year(2024), year(2025), None, None)),
            T(("2023",), TERMS, periods=ENDS[:1], unit=Unit()),
            H("Long-Term Debt"),
            T(("2024", "2025", "Thereafter", "Total"), DEBTS, caption="Aggregate maturities of long-term debt",
              periods=ahead),
        )
    )  # fmt: skip


def asked(question: str) -> Calculation | Problem | None:
    report = filing()
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What operating lease payments of Nike fall due in fiscal 2025?", "$488 million"),
        ("What operating lease payments of Nike fall due after 2025?", "$900 million"),
        ("What finance lease payments does Nike owe thereafter?", "$90 million"),
        ("Nike's operating lease payments due in 2024, as of the end of 2023?", "$512 million"),
        ("How much long-term debt of Nike matures in 2025?", "$450 million"),
        ("How much long-term debt of Nike matures after 2025?", "$1,760 million"),
        ("What debt of the lending trust of Nike matures in 2024?", "$100 million"),
        ("How much long-term debt does Nike have coming due in 2025?", "$450 million"),
    ],
)
def test_what_falls_due_is_told_by_its_year_and_what_comes_later_by_the_word_for_it(question: str, said: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation) and said in found.text, found


def test_what_falls_due_later_is_not_told_as_of_a_year() -> None:
    found = asked("What operating lease payments of Nike fall due after 2025?")
    assert isinstance(found, Calculation) and "2025" not in found.text


def test_a_year_that_no_schedule_names_has_no_payment() -> None:
    assert not isinstance(asked("What operating lease payments of Nike fall due after 2031?"), Calculation)


def test_a_length_of_time_is_told_in_years() -> None:
    found = asked("What was the remaining lease term of Nike's warehouses at the end of FY2023?")
    assert isinstance(found, Calculation) and "7.5 years" in found.text, found


def test_payments_of_two_years_to_come_are_added_up() -> None:
    found = asked("What is the sum of Nike's fiscal 2024 and fiscal 2025 operating lease payments?")
    assert isinstance(found, Calculation) and "$1,000 million" in found.text, found


def test_what_is_to_come_is_not_told_as_if_it_had_been() -> None:
    found = asked("How much long-term debt of Nike matures in 2025?")
    assert isinstance(found, Calculation) and "long-term debt scheduled for FY2025 is $450 million" in found.text, found


def test_years_in_the_heads_of_payments_are_years_to_come() -> None:
    heads = tuple(f"Cash Payments Due During the Year Ending May 31, {one}" for one in (2024, 2025, 2026))
    rows = (("Endorsement contracts", "$ 1,300", "$ 1,100", "$ 900"), ("Product purchases", "4,000", "12", "3"))
    years = tuple(map(year, (2024, 2025, 2026)))
    table = T(heads, rows, caption="Our contractual obligations are as follows:", periods=years)
    report = made(more=(H("Contractual Obligations"), table))
    question = "What payments for endorsement contracts are due at Nike in fiscal 2025?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "$1,100 million" in found.text, found


def test_what_is_expected_in_a_column_of_the_future_need_not_be_called_so() -> None:
    rows = tuple((str(one), f"$ {one - 1900}") for one in (2024, 2025, 2026))
    table = T(("Future Minimum Payments",), rows, caption="Minimum payments under leases are as follows:",
              periods=(None,), row_periods=tuple(map(year, (2024, 2025, 2026))))  # fmt: skip
    report = made(more=(H("Lease obligations"), table))
    question = "Nike minimum lease payments due 2025"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "$125 million" in found.text, found


def test_what_falls_due_in_columns_of_years_to_come_is_long_term_whether_its_row_says_so_or_not() -> None:
    rows = (("Debt", "$ 5,128", "$ 5,081", "$ 4,306"), ("Finance leases", "69", "52", "41"))
    years = tuple(map(year, (2024, 2025, 2026)))
    table = T(("2024", "2025", "2026"), rows, caption="Scheduled principal payments are as follows:", periods=years)
    report = made(more=(H("Debt"), table))
    question = "How much long-term debt does Nike have maturing in 2025?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "$5,081 million" in found.text, found
