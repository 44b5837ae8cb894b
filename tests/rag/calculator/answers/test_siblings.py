"""Things that only stand beside each other in a table are ranked by what it prints for each, money or not."""

from __future__ import annotations

from datetime import date

import pytest

from preprocess.report import Period, Report, Unit
from rag.calculator.answers.sibling_fit import rank_of
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.facts.siblings import siblings_of
from rag.calculator.question.kind_asked import read_kind
from tests.rag.builders import MILLIONS, H, T
from tests.rag.statements_made import made, searched

LODGES = (
    ("Mountain Lodges:", "", ""),
    ("Alm", "3,100", "1,500"),
    ("Birke", "4,200", "900"),
    ("Subtotal", "7,300", "2,400"),
    ("Sea Lodges:", "", ""),
    ("Cove", "2,000", "1,900"),
    ("Dune", "900", "300"),
    ("Subtotal", "2,900", "2,200"),
)
PLANES = (
    ("2023", "", "", ""),
    ("Cumulative deliveries", "900", "400", ""),
    ("Deliveries", "20", "45", "65"),
    ("2022", "", "", ""),
    ("Cumulative deliveries", "880", "355", ""),
    ("Deliveries", "70", "30", "100"),
)
STATES = (
    ("Ohio", "12", "400"),
    ("Iowa", "31", "300"),
    ("Texas", "25", "500"),
    ("Total", "68", "1,200"),
    ("Square footage", "900", "9,000"),
)
MIX = (("Shoes", "45 %", "5.0 %"), ("Shirts", "34 %", "(1.8)%"), ("Other", "21 %", "n/a"), ("Total", "100 %", "0.2 %"))
SALES = (("Shoes", "$ 900", "$ 800"), ("Shirts", "700", "600"), ("Total", "$ 1,600", "$ 1,400"))


def noted(heads: tuple[str, ...], rows: tuple[tuple[str, ...], ...], caption: str, title: str = "Note") -> Report:
    periods = tuple(_period(head) for head in heads)
    unit = MILLIONS if "sales 2022" in heads[-1] else Unit(None, 1, None, None)
    return made(more=(H(title), T(heads, rows, caption=caption, periods=periods, unit=unit)))


def _period(head: str) -> Period | None:
    year = int(head[-4:]) if head[-4:].isdigit() else 0
    return Period("duration", date(year, 5, 31), 12, year) if year else None


def asked(question: str, report: Report) -> str:
    found: Calculation | Problem | None = calculate(
        question, searched(question, report), {report.report_id: report}.__getitem__
    )
    return found.text if isinstance(found, Calculation) else ""


USERS = noted(
    ("May 31, 2023", "May 31, 2022"),
    (("Chat", "48", "53"), ("Mail", "31", "35")),
    "The following table details average MAUs of each app (amounts in",
    "Monthly Active Users",
)
STEPS = made(
    more=(
        H("Reconciliation"),
        T(
            ("GAAP reported 2023", "Acquisition-related items 2023"),
            (("Cost of sales", "$ 900", "$ (30)"), ("Product sales", "2,000", "(10)")),
            caption="Product sales and cost of sales without certain items:",
            periods=(_period("2023"), _period("2023")),
            unit=MILLIONS,
        ),
    )
)
HOTELS = noted(("Number of Rooms", "Slots"), LODGES, "The lodges we operate are shown below.", "Our Lodges")
JETS = noted(("A10", "A20", "Total"), PLANES, "Airplane deliveries were as follows:")
SHOPS = noted(("Outlet Stores", "Employees"), STATES, "The location of our stores by state:")
SHARES = noted(("Revenue mix 2023", "Comparable sales 2023"), MIX, "Domestic segment revenue mix by category:")


@pytest.mark.parametrize(
    ("question", "report", "first"),
    [
        (
            "Which Nike lodge has the most rooms?",
            HOTELS,
            "lodge with the highest “Number of Rooms” in FY2023 was Birke: 4,200",
        ),
        ("Nike 2023: which lodge has the fewest slots?", HOTELS, "was Dune: 300"),
        ("Which Nike airplane had the most deliveries in 2023?", JETS, "was A20: 45"),
        ("Which Nike airplane had the most deliveries in 2022?", JETS, "was A10: 70"),
        ("Which Nike app had the smallest monthly user base in 2023?", USERS, "was Mail: 31"),
        ("Which state has the most Nike stores according to the 2023 10-K?", SHOPS, "was Iowa: 31"),
        ("Which Nike product category had the highest share of domestic revenue in 2023?", SHARES, "was Shoes: 45%"),
    ],
)
def test_the_first_is_told_by_name_over_all_of_its_kind(question: str, report: Report, first: str) -> None:
    assert first in asked(question, report)


def test_rows_of_both_groups_are_ranked_and_no_sum_of_them() -> None:
    told = asked("Which Nike lodge has the most rooms?", HOTELS)
    assert told.index("Birke") < told.index("Alm") < told.index("Cove") < told.index("Dune") and "Subtotal" not in told


@pytest.mark.parametrize(
    ("question", "report"),
    [
        # Another kind, another figure, another year.
        ("Which Nike country has the most stores?", SHOPS),
        ("Which state has the most Nike warehouses?", SHOPS),
        ("Which Nike airplane had the most deliveries in 2021?", JETS),
        ("Which Nike airplane had the most engine deliveries in 2023?", JETS),
        # A share of a whole is no growth, and what is left out or to choose from is not read.
        ("Excluding Birke, which Nike lodge has the most rooms?", HOTELS),
        ("Which Nike lodge has the most rooms and who runs it?", HOTELS),
        # What leads from one figure to another is no product, and the cost of sales no sales.
        ("What was Nike's best-selling product in 2023?", STEPS),
    ],
)
def test_what_the_table_does_not_say_is_not_ranked_by_it(question: str, report: Report) -> None:
    assert not asked(question, report)


def test_a_run_that_does_not_come_to_its_total_leaves_something_out() -> None:
    rows = (*STATES[:3], ("Total", "99", "1,200"))
    assert not asked(
        "Which state has the most Nike outlet stores?", noted(("Outlet Stores", "Employees"), rows, "By state:")
    )


def test_money_of_one_place_is_none_of_the_company() -> None:
    heads = ("Net sales 2023", "Net sales 2022")
    of_all = noted(heads, SALES, "Sales by product line:", "Product lines")
    assert "Shoes: $900 million" in asked("Which Nike product line had the highest net sales in 2023?", of_all)
    of_one = noted(heads, SALES, "", "Greater China")
    assert not asked("Which Nike product line had the highest net sales in 2023?", of_one)


@pytest.mark.parametrize(("texas", "total", "told"), [("26,000", "$ 50,000", True), ("6,000", "$ 30,000", False)])
def test_money_of_a_part_that_is_nearly_all_of_the_company_ranks_places(texas: str, total: str, told: bool) -> None:
    rows = (("Ohio", "$ 9,000"), ("Iowa", "11,000"), ("Texas", texas), ("Other", "4,000"), ("Total", total))
    table = T(("Operating revenues",), rows, caption="Retail Shops", unit=MILLIONS)
    report = made(more=(H("Business"), "The Retail Shops segment sells shoes.", H("Retail Shops"), table))
    question = "Which Nike state had the highest operating revenues in FY2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) == told
    if isinstance(found, Calculation):
        assert "was Texas: $26,000 million" in found.text
        assert "The figures are those of Retail Shops." in found.notices


@pytest.mark.parametrize(
    ("caption", "first", "told"), [("By segment:", "Alm", False), ("Our largest customers:", "Dune", True)]
)
def test_a_note_that_tells_of_customers_too_is_no_list_of_them(caption: str, first: str, told: bool) -> None:
    rows = ((first, "12", "9"), ("Birke", "31", "40"), ("Cove", "25", "20"))
    report = noted(("Orders 2023", "Orders 2022"), rows, caption, "Segments and significant customers")
    wanted = read_kind("Which Nike customer had the most orders in 2023?", frozenset({"nike"}), 2023)
    assert wanted is not None
    assert any(rank_of(wanted, one, report) is not None for one in siblings_of(report)) == told
