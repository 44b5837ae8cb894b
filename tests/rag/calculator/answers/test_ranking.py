"""Which part is the largest: without one that is left out, of segments by place, and never of a statement's rows."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from preprocess.report import Period, Report
from rag.calculator.answers.ranked_besides import is_of_itself
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.facts.items import Fact
from tests.rag.builders import H, T, make_report
from tests.rag.calculator.facts.company import REPORT, SEGMENTS, YEARS, company
from tests.rag.statements_made import INCOME, made, searched

PLACED = (
    ("Northern Strip Resorts", "$ 20,000", "$ 19,000", "$ 18,000"),
    ("Regional Operations", "21,000", "20,000", "19,000"),
    ("Nikoni China", "10,217", "7,710", "7,538"),
    ("Total revenues", "$ 51,217", "$ 46,710", "$ 44,538"),
)
MANAGED = (
    ("Net interest income", "$ 20,000", "$ 19,000", "$ 18,000"),
    ("Noninterest revenue", "31,217", "27,710", "26,538"),
    ("Total revenues", "$ 51,217", "$ 46,710", "$ 44,538"),
)


def asked(question: str, report: Report = REPORT) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


def split(rows: tuple[tuple[str, ...], ...], caption: str) -> Report:
    table = T(("2023", "2022", "2021"), rows, caption=caption, periods=YEARS)
    return made(more=(H("Segment information"), table))


def test_a_part_that_is_left_out_wins_nothing_and_stays_in_the_table() -> None:
    found = asked("Excluding Shoes, which Nike segment had the largest net sales in 2023?")
    assert isinstance(found, Calculation)
    assert "highest net sales in FY2023, Shoes left out, was Shirts: $15,217 million" in found.text
    assert "| Shoes | $30,000 million" in found.text


def test_the_figure_keeps_its_name_where_the_part_left_out_stands_in_the_middle() -> None:
    question = (
        "From FY2022 to FY2023, excluding Shirts, in which Nike segment did net sales proportionally increase most?"
    )
    found = asked(question)
    assert (
        isinstance(found, Calculation) and "highest net sales growth from FY2022 to FY2023, Shirts left" in found.text
    )


def test_a_part_that_no_table_names_cannot_be_left_out() -> None:
    found = asked("Excluding Hats, which Nike segment had the largest net sales in 2023?")
    assert not isinstance(found, Calculation)


def test_segments_called_by_places_are_the_regions_where_there_are_no_others() -> None:
    report = split(PLACED, "The following table presents net revenues by segment:")
    found = asked("Which region had the worst topline performance for Nike during FY2023?", report)
    assert isinstance(found, Calculation) and "was Regional Operations: 5.0%" in found.text


def test_rows_of_a_statement_are_no_segments() -> None:
    report = split(MANAGED, "Revenues of the business segments on a managed basis:")
    found = asked("Which of Nike's business segments had the lowest revenues in 2023?", report)
    assert not isinstance(found, Calculation)


def test_segments_one_of_which_has_a_word_of_a_place_are_no_regions() -> None:
    rows = (
        ("Fibres", "$ 10,000", "$ 9,000", "$ 8,000"),
        ("Displays", "10,000", "10,000", "10,000"),
        ("Ceramics", "21,000", "20,000", "19,000"),
        ("Emerging Growth Businesses", "10,217", "7,710", "7,538"),
        ("Total revenues", "$ 51,217", "$ 46,710", "$ 44,538"),
    )
    found = asked("Which region had the highest revenues for Nike in 2023?", split(rows, "Net revenues by segment:"))
    assert not (isinstance(found, Calculation) and "Ceramics" in found.text)


LOSSES = (
    ("Operating profit:", "", "", ""),
    ("Shoes", "$ (3,000)", "$ 4,000", "$ 3,500"),
    ("Shirts", "8,900", "2,300", "3,300"),
    ("Balls", "(300)", "(100)", "100"),
    ("Hats", "315", "475", "37"),
    ("Total segment operating profit", "$ 5,915", "$ 6,675", "$ 6,937"),
)


def test_the_largest_loss_is_the_one_furthest_below_nought() -> None:
    report = split(LOSSES, "Operating profit by segment:")
    found = asked("Which of Nike's segments had the largest operating loss in 2023?", report)
    assert isinstance(found, Calculation)
    assert "segment with the largest operating loss in FY2023 was Shoes: -$3,000 million" in found.text
    least = asked("Which of Nike's segments had the smallest operating loss in 2023?", report)
    assert isinstance(least, Calculation) and "was Balls: -$300 million" in least.text


def test_where_no_part_lost_anything_none_has_the_largest_loss() -> None:
    assert not isinstance(asked("Which Nike segment had the largest operating loss in 2022?"), Calculation)


def test_parts_of_which_one_was_below_nought_are_set_beside_each_other_by_amounts() -> None:
    report = split(LOSSES, "Operating profit by segment:")
    found = asked("Which Nike segment had the biggest drop in operating profit in 2023?", report)
    assert isinstance(found, Calculation)
    assert "largest operating profit decline from FY2022 to FY2023 was Shoes: -$7,000 million" in found.text
    rate = asked("Which Nike segment had the biggest drop in operating profit in 2023, in percent?", report)
    assert not isinstance(rate, Calculation)


def test_a_name_with_of_in_it_is_ranked_by() -> None:
    rows = (
        ("Cost of sales:", "", "", ""),
        ("Shoes", "$ 20,000", "$ 18,000", "$ 17,000"),
        ("Shirts", "8,925", "7,231", "7,576"),
        ("Total cost of sales", "$ 28,925", "$ 25,231", "$ 24,576"),
    )
    found = asked("Which Nike segment saw the highest cost of sales in 2023?", split(rows, "Cost of sales by segment:"))
    assert isinstance(found, Calculation) and "highest cost of sales in FY2023 was Shoes: $20,000 million" in found.text


def test_a_customer_type_is_no_contract_type() -> None:
    rows = (
        ("Net sales by contract type:", "", "", ""),
        ("Fixed-price", "$ 30,000", "$ 28,000", "$ 27,000"),
        ("Cost-reimbursable", "21,217", "18,710", "17,538"),
        ("Total net sales", "$ 51,217", "$ 46,710", "$ 44,538"),
    )
    report = company(("Disaggregation", rows))
    assert not isinstance(asked("Which Nike customer type grew fastest in 2023?", report), Calculation)


BEYOND = (
    ("Contribution profit (loss):", "", "", ""),
    ("Shoes", "$ 9,000", "$ 8,000", "$ 7,000"),
    ("Shirts", "(1,200)", "(900)", "100"),
    ("Balls", "400", "300", "200"),
    ("Contribution profit", "$ 8,200", "$ 7,400", "$ 7,300"),
)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "Which Nike segment had the highest contribution profit in 2023?",
            "contribution profit in FY2023 was Shoes: $9,000",
        ),
        (
            "Which Nike segment had the lowest contribution profit in 2023?",
            "contribution profit in FY2023 was Shirts: -$1,200",
        ),
        (
            "Which Nike segment had the largest contribution loss in 2023?",
            "largest contribution loss in FY2023 was Shirts",
        ),
    ],
)
def test_a_measure_of_no_statement_is_ranked_by_the_rows_of_the_parts(question: str, told: str) -> None:
    report = company(("Contribution by segment", BEYOND))
    found = asked(question, report)
    assert isinstance(found, Calculation) and told in found.text, found


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which Nike segment lost money in 2023?", "largest contribution loss in FY2023 was Shirts: -$1,200"),
        (
            "Which Nike segment was the most profitable in 2023?",
            "highest contribution profit in FY2023 was Shoes: $9,000",
        ),
    ],
)
def test_profitable_are_parts_by_the_profit_that_the_filing_tells_for_them(question: str, told: str) -> None:
    heads, said = ("2023", "2022", "2021"), "The Shoes segment and the Shirts segment grew; the Balls segment did not."
    tables = (T(heads, rows, periods=YEARS) for rows in (SEGMENTS[:5], BEYOND))
    found = asked(question, made(more=(H("Results by segment"), said, *tables)))
    assert isinstance(found, Calculation) and told in found.text, found


BACKLOG = (
    ("Backlog:", "", "", ""),
    ("Shoes", "$ 9,000", "$ 8,000", "$ 7,000"),
    ("Shirts", "12,000", "9,000", "8,000"),
    ("Total backlog", "$ 21,000", "$ 17,000", "$ 15,000"),
)


def test_a_part_without_a_row_has_none_of_it_where_the_others_are_the_total() -> None:
    question = "Which Nike segment had the largest backlog at the end of 2023?"
    found = asked(question, company(("Backlog by segment", BACKLOG)))
    assert isinstance(found, Calculation) and "highest backlog in FY2023 was Shirts: $12,000 million" in found.text
    more = (*BACKLOG[:3], ("Total backlog", "$ 29,000", "$ 17,000", "$ 15,000"))
    assert not isinstance(asked(question, company(("Backlog by segment", more))), Calculation)


def test_a_figure_without_the_name_of_a_part_answers_no_question_for_one() -> None:
    assert not isinstance(asked("Which Nike segment had the highest cost of sales in 2023?"), Calculation)
    assert isinstance(asked("What was Nike's cost of sales in 2023?"), Calculation)


def test_parts_of_a_part_leave_the_others_out_and_are_not_ranked_alone() -> None:
    profits = (
        ("Operating profit:", "", "", ""),
        ("Shoes", "$ 3,000", "$ 4,000", "$ 3,500"),
        ("Shirts", "2,900", "2,000", "3,000"),
        ("Total running brand", "$ 5,900", "$ 6,000", "$ 6,500"),
    )
    report = split(profits, "Operating profit by segment:")
    sales = (("Shoes", "$ 30,000", "$ 28,000", "$ 27,000"), ("Shirts", "15,217", "12,710", "12,538"))
    sales = (*sales, ("Balls", "6,000", "6,000", "5,000"), ("Total net sales", "$ 51,217", "$ 46,710", "$ 44,538"))
    whole = made(
        more=(
            H("Segment information"),
            T(("2023", "2022", "2021"), sales, caption="Net sales by segment:", periods=YEARS),
            T(("2023", "2022", "2021"), profits, caption="Operating profit by segment:", periods=YEARS),
        )
    )
    question = "Which Nike segment had the lowest operating profit in 2023?"
    assert not isinstance(asked(question, whole), Calculation)
    assert not isinstance(asked(question, report), Calculation)


def test_one_segment_beside_what_is_left_over_is_the_largest_and_never_the_smallest() -> None:
    rows = (
        ("Regulated Shoes", "$ 50,000", "$ 45,000", "$ 43,000"),
        ("Other", "1,217", "1,710", "1,538"),
        ("Total net sales", "$ 51,217", "$ 46,710", "$ 44,538"),
    )
    report = split(rows, "Net sales by segment:")
    largest = asked("Which Nike segment had the highest net sales in 2023?", report)
    assert isinstance(largest, Calculation) and "was Regulated Shoes: $50,000 million" in largest.text
    assert not isinstance(asked("Which Nike segment had the lowest net sales in 2023?", report), Calculation)


def test_a_place_behind_the_figure_stands_before_its_name() -> None:
    rows = (
        ("Domestic revenue:", "", "", ""),
        ("Shoes", "$ 20,000", "$ 18,000", "$ 17,000"),
        ("Shirts", "10,000", "9,000", "8,000"),
        ("Balls", "4,000", "3,000", "2,000"),
        ("Total domestic revenue", "$ 34,000", "$ 30,000", "$ 27,000"),
    )
    found = asked("Which Nike segment had the highest revenue in domestic during 2023?", company(("By place", rows)))
    assert isinstance(found, Calculation) and "highest domestic revenue in FY2023 was Shoes: $20,000" in found.text


@pytest.mark.parametrize(
    "question",
    [
        "Which Nike segment had the lowest operating profit in 2023?",
        "Which Nike segment grew its net sales fastest in 2023?",
        "In which year from 2021 to 2023 was Nike's revenue lowest?",
        "Which segments make up more than 20% of Nike's net sales in 2023?",
    ],
)
def test_every_number_opens_the_cell_that_stands_behind_it(question: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation), found
    cells = {cited.marker: cited.cells for cited in found.citations}
    printed = [number for number in found.numbers if number.status == "verified"]
    for number in printed:
        behind = found.text[number.end :].lstrip()
        assert number.citation is not None and number.cell is not None and behind.startswith(number.citation)
        assert number.text.strip("$").split()[0] in cells[number.citation][number.cell][1]
    for number in found.numbers:
        assert all(marker in found.text[number.end : number.end + 40] for marker, _ in number.inputs)


def test_a_brand_among_places_is_no_geographic_segment() -> None:
    rows = (
        ("North America", "$ 20,000", "$ 19,000", "$ 18,000"),
        ("Europe", "10,000", "10,000", "9,000"),
        ("Runner", "21,217", "17,710", "17,538"),
        ("Total revenues", "$ 51,217", "$ 46,710", "$ 44,538"),
    )
    report = split(rows, "Revenues by segment")
    found = asked("Which Nike geographic segment had the highest revenue in 2023?", report)
    assert isinstance(found, Calculation) and "was North America: $20,000 million" in found.text
    assert "| Runner | $21,217 million" in found.text.splitlines()[-1]


def test_of_parts_that_are_named_one_of_them_is_first_though_another_is_ahead() -> None:
    found = asked("Of Shirts and Balls, which Nike segment had the highest net sales in 2023?")
    assert isinstance(found, Calculation) and "was Shirts: $15,217 million" in found.text
    assert not isinstance(
        asked("Of Shirts and Hats, which Nike segment had the highest net sales in 2023?"), Calculation
    )


def test_what_is_no_part_and_stands_ahead_of_the_first_is_said_not_to_be_ranked() -> None:
    rows = (
        ("Shoes", "$ 28,000", "$ 29,000", "$ 28,000"),
        ("Shirts", "23,117", "17,600", "16,000"),
        ("Unallocated", "100", "110", "100"),
        ("Total net sales", "$ 51,217", "$ 46,710", "$ 44,100"),
    )
    report = split(rows, "Net sales by segment:")
    found = asked("Which Nike segment had the largest decline in net sales in 2023?", report)
    assert isinstance(found, Calculation)
    assert "was Shoes: -3.4% [1]. Not ranked, as no segment: Unallocated.\n\n| Segment" in found.text
    most = asked("Which Nike segment grew net sales most in 2023?", report)
    assert isinstance(most, Calculation) and "Not ranked" not in most.text


def test_of_the_first_its_share_or_its_growth_is_told_where_it_is_asked() -> None:
    found = asked("Which Nike segment had the highest net sales in 2023 and what was its share?")
    assert isinstance(found, Calculation) and "was Shoes: $30,000 million" in found.text and "58.6%" in found.text
    found = asked("Which Nike segment is the smallest in 2023 and by how much did it grow?")
    assert isinstance(found, Calculation) and "was Balls: $6,000 million" in found.text and "was 0.0%" in found.text


def test_a_part_is_no_share_of_itself_where_nothing_is_told_of_all() -> None:
    table = T(
        ("2023", "2022"), (("Shoes", "$ 5,000", "$ 4,000"), ("All", "9,000", "8,000")), caption="Income", periods=YEARS
    )
    report = made(more=(table,))
    own = report.tables[-1]
    part, again, whole = (Fact("income", 2023, Decimal(1), report, own, index, 0, "") for index in (0, 0, 1))
    assert is_of_itself((part, again)) and not is_of_itself((part, whole))


def test_another_figure_of_the_first_is_its_own_and_no_rank_by_it() -> None:
    found = asked("Which Nike segment had the lowest net sales in 2023 and what was its operating income?")
    assert isinstance(found, Calculation) and "was Balls: $6,000 million" in found.text and "$300 million" in found.text
    assert not isinstance(
        asked("Which Nike segment had the lowest net sales in 2023 and what was its headcount?"), Calculation
    )


def test_segments_that_are_no_places_are_no_regions() -> None:
    rows = (*SEGMENTS[:3], ("Other", "6,000", "6,000", "5,000"), *SEGMENTS[4:5])
    heads = ("2023", "2022", "2021")
    statement = T(heads, INCOME, statement="income_statement", periods=YEARS, primary=True)
    parts = ("The Shoes segment and the Shirts segment grew.", T(heads, rows, periods=YEARS))
    report = make_report(pages=[(H("Statements of Income"), statement), (H("Results by segment"), *parts)])
    assert isinstance(asked("Which Nike segment had the highest net sales in 2023?", report), Calculation)
    assert not isinstance(asked("Which Nike region had the highest net sales in 2023?", report), Calculation)


def test_things_set_beside_each_other_are_no_parts_of_a_kind() -> None:
    assert not isinstance(asked("Nike shoes vs product revenue in 2023, which is larger?"), Calculation)


def test_a_profit_at_home_and_abroad_is_none_of_the_segments() -> None:
    heads, called = ("2023", "2022", "2021"), ("United States", "Canada", "Brazil")
    sales = tuple((name, *row[1:]) for name, row in zip(called, SEGMENTS[1:4], strict=True))
    taxed = (
        ("United States", "$ 1,000", "$ 900", "$ 800"),
        ("International", "4,820", "5,685", "6,037"),
        ("Total income before income taxes", "$ 5,820", "$ 6,585", "$ 6,837"),
    )
    statement = T(heads, INCOME, statement="income_statement", periods=YEARS, primary=True)
    names = "The United States segment, the Canada segment and the Brazil segment grew."
    parts = T(heads, (SEGMENTS[0], *sales, SEGMENTS[4]), caption="Net sales by segment", periods=YEARS)
    taxes = T(heads, taxed, caption="Income before income taxes", periods=YEARS)
    report = make_report(pages=[(H("Income"), statement), (H("Segments"), names, parts), (H("Taxes"), taxes)])
    assert isinstance(asked("Which Nike segment had the highest net sales in 2023?", report), Calculation)
    assert not isinstance(asked("Which Nike segment was the most profitable in 2023?", report), Calculation)


def test_where_nothing_fell_this_is_said_before_the_lowest_growth() -> None:
    found = asked("Which Nike segment fell the most in FY2023?")
    assert isinstance(found, Calculation) and found.text.startswith("Not one segment fell. ")
    fallen = asked("Which Nike segment's operating profit fell the most in FY2023?")
    assert isinstance(fallen, Calculation) and "Not one" not in fallen.text


def test_of_parts_that_are_named_only_these_are_compared() -> None:
    found = asked("Of Shirts and Balls, which had higher net sales for Nike in FY2023?")
    assert isinstance(found, Calculation) and found.text.startswith("Of Shirts and Balls, ")
    assert "was Shirts: $15,217 million" in found.text
    assert not isinstance(asked("Of Shirts and Hats, which had higher net sales for Nike in FY2023?"), Calculation)


def test_a_kind_of_expense_is_none_of_the_parts_of_one_cost() -> None:
    rows = (
        ("Rent", "$ 10,000", "$ 9,000", "$ 9,000"),
        ("Goods", "18,925", "16,231", "15,576"),
        ("Total", "$ 28,925", "$ 25,231", "$ 24,576"),
    )
    found = asked("Which type of expense rose most at Nike in FY2023?", split(rows, "Cost of sales by type:"))
    assert not isinstance(found, Calculation)


def test_parts_that_come_to_the_statements_figure_are_all_of_it() -> None:
    income = (*INCOME[:3], ("Research and development expense", "900", "800", "700"), *INCOME[3:])
    rows = (
        ("Shoes", "$ 500", "$ 400", "$ 300"),
        ("Shirts", "300", "300", "300"),
        ("Other", "100", "100", "100"),
        ("Total", "$ 900", "$ 800", "$ 700"),
    )
    caption = "The following table summarizes our research and development expense:"
    said = "The Shoes segment and the Shirts segment grew; the Balls segment did not."
    spent = T(("2023", "2022", "2021"), rows, caption=caption, periods=YEARS)
    sold = T(("2023", "2022", "2021"), SEGMENTS, periods=YEARS)
    report = made(income, more=(H("Results by segment"), said, sold, H("Research"), spent))
    found = asked("Which Nike segment had the highest R&D in FY2023?", report)
    assert isinstance(found, Calculation) and "was Shoes: $500 million" in found.text


def test_years_that_only_a_table_of_many_years_has_are_compared_by_its_row() -> None:
    heads = ("2023", "2022", "2021", "2020")
    rows = (("Revenues", "$ 51,217", "$ 46,710", "$ 44,538", "$ 60,000"),)
    table = T(heads, rows, periods=tuple(Period("duration", date(int(one), 5, 31), 12, int(one)) for one in heads))
    report = made(more=(H("Selected Financial Data"), table))
    found = asked("In which fiscal year was Nike's revenue highest from FY2020 to FY2023?", report)
    assert isinstance(found, Calculation) and "highest in FY2020: $60,000 million" in found.text


def test_a_figure_that_is_divided_further_is_told_of_all_its_parts() -> None:
    sold = (
        ("United States", "$ 22,000", "$ 18,710", "$ 17,000"),
        ("Other countries", "29,217", "28,000", "27,538"),
        ("Total", "$ 51,217", "$ 46,710", "$ 44,538"),
    )
    held = (
        ("United States", "$ 9,000", "$ 8,000", "$ 7,000"),
        ("Ireland", "6,000", "5,000", "4,000"),
        ("Other countries", "1,000", "1,000", "1,000"),
        ("Total", "$ 16,000", "$ 14,000", "$ 12,000"),
    )
    heads = ("2023", "2022", "2021")
    revenue = T(heads, sold, caption="Revenue by geographic area was:", periods=YEARS)
    assets = T(heads, held, caption="Long-lived assets by country were:", periods=YEARS)
    found = asked(
        "Which country had the highest Nike long-lived assets in FY2023?", made(more=(H("Places"), revenue, assets))
    )
    assert isinstance(found, Calculation) and "was United States: $9,000 million" in found.text
    assert "| Ireland | $6,000 million" in found.text
