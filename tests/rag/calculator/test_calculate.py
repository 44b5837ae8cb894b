"""Figures computed from the cells of a filing: right, footnoted, and silent where anything is in doubt."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from preprocess.report import Report, TableCheck, Unit
from rag.answering.answer import answer
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.facts.items import find_fact
from rag.calculator.formulas import book
from rag.calculator.single import NO_RATE
from tests.rag.builders import H, T
from tests.rag.statements_made import CASH, INCOME, durations, made, searched

NIKE = made()


def asked(question: str, *reports: Report) -> Calculation | Problem | None:
    reports = reports or (NIKE,)
    of: Callable[[str], Report] = {report.report_id: report for report in reports}.__getitem__
    return calculate(question, searched(question, *reports), of)


def replaced(rows: tuple[tuple[str, ...], ...], label: str, *new: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The rows with the one of that label replaced by others."""
    return tuple(other for row in rows for other in (new if row[0] == label else (row,)))


@pytest.mark.parametrize(
    ("question", "result"),
    [
        ("What was Nike's gross margin in FY2023? Round to two decimal places.", "43.52%"),
        ("What is Nike's FY2023 free cash flow in USD millions?", "$4,872 million"),
        ("What is Nike's FY2022 FCF in USD billions? FCF is defined as cash from operations - capex.", "$4.43 billion"),
        ("What was the FY2021 - FY2023 3 year average of capex as a % of revenue for Nike?", "1.7%"),
        ("What is the 3 year average of capex as a % of revenue (as of FY2023) for Nike?", "1.7%"),
        ("What is Nike's capex to revenue ratio averaged over FY2021-FY2023, in percent?", "1.7%"),
        ("What is Nike's 2 year total revenue CAGR as of FY2023 (in units of percents)?", "7.2%"),
        ("What is Nike's 2 year total revenue CAGR from FY2021 to FY2023 (in units of percents)?", "7.2%"),
        ("By how much did Nike's revenue grow in FY2023?", "9.6%"),
        ("What is the FY2023 EBITDA % margin for Nike? Calculate EBITDA using operating income and D&A.", "13.2%"),
        ("What is Nike's FY2023 retention ratio (using dividends paid and net income)?", "57.1%"),
        ("What was Nike's free cash flow conversion in FY2023?", "103.9%"),
        ("Nike FY2023 inventory days", "106.47"),
        ("Nike FY2023 tax rate", "19.4%"),
        ("What was Nike's return on equity in FY2023 using average equity?", "32.0%"),
        ("What was the ratio of revenue to average working capital of Nike in FY2023?", "3.06"),
        ("What was Nike's operating loss margin in FY2023?", "11.5%"),
        ("What was Nike's FY2023 stock turn? Define it as cost of sales divided by average inventories.", "3.43"),
        ("What was Nike's FY2023 return on equity, defined as net income / equity?", "33.5%"),
        ("What was Nike's NOPAT margin in FY2023, defined as net income / revenue?", "9.2%"),
        ("What is Nike's FY2023 working capital?", "$15,946 million"),
        ("How much has the effective tax rate of Nike changed between FY2022 and FY2023?", "10.2 percentage points"),
        ("What is Nike's FY2023 interest coverage?", "62.26x"),
        ("What is FY2023 DPO for Nike? DPO is defined as: 365 * (average accounts payable between FY2022 and FY2023) / "
         "(FY2023 COGS + change in inventory between FY2022 and FY2023).", "39.20"),
        ("By what percentage did Nike's revenue increase in FY2023?", "9.6%"),
        ("Nike FY2023 cost of sales as a share of total revenues, one decimal place?", "56.5%"),
        ("What is Nike's FY2023 retention ratio (1 - dividends / net income)? Round to two decimals.", "0.57"),
        ("What is Nike's FY2023 operating cash flow to current liabilities ratio?", "0.63"),
        ("What is the FY2023 EBITDA margin of Nike? EBITDA is operating income plus D&A. In percent.", "13.2%"),
    ],
)  # fmt: skip
def test_a_computed_figure_is_right_and_its_inputs_are_verified(question: str, result: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation), found
    first, *others = found.numbers
    assert (first.text, first.status) == (result, "derived") and first.formula
    assert {check.status for check in others} <= {"verified", "derived"}
    assert any(check.status == "verified" and check.citation for check in others)
    assert all(found.text[check.start : check.end] == check.text for check in found.numbers)
    cells = {citation.marker: citation for citation in found.citations}
    assert first.inputs and {(c.citation, c.cell) for c in others if c.citation} >= set(first.inputs)
    assert all(cells[marker].values[cell] is not None for marker, cell in first.inputs)


def test_what_was_spent_on_shares_is_their_cost_and_what_closed_is_counted_by_its_size() -> None:
    bought = (
        ("Total cost of shares repurchased", "$ 69", "$ 10"),
        ("Total number of shares repurchased", "0.9", "0.1"),
    )
    stores = (("Stores at beginning of year", "9,939", "9,962"), ("Closed stores", "(306)", "(81)"))
    heads = ("2023", "2022")
    report = made(more=(H("Share Repurchases"), T(heads, bought, periods=durations()[:2]), H("Stores"),
                        T(heads, stores, periods=durations()[:2])))  # fmt: skip
    spent, closed = (
        asked("How much did Nike spend on share repurchases in FY2023?", report),
        asked("nike stores closed fy2023", report),
    )
    assert isinstance(spent, Calculation) and "$69 million" in spent.text
    assert isinstance(closed, Calculation) and "were 306" in closed.text


def test_growth_a_year_between_two_filings_rests_on_both() -> None:
    old = replace(made(name="NIKE_2018_10K", years=(2018, 2017, 2016)), fiscal_year=2018, period_end=date(2018, 5, 31))
    found = asked("What was Nike's revenue CAGR from FY2018 to FY2023?", NIKE, old)
    assert isinstance(found, Calculation), found
    last = found.numbers[-1]
    assert (last.text, last.status, last.formula) == ("0.0%", "derived", "(FY2023 / FY2018) ^ (1 / 5) - 1")
    assert len({marker for marker, _ in last.inputs}) == 2


def test_a_line_item_is_the_cell_in_the_unit_asked_for() -> None:
    found = asked("How much did Nike pay in dividends in FY2023? Answer in USD billions.")
    assert isinstance(found, Calculation)
    assert "$2.012 billion [1] (“Dividends paid”, printed as $2,012 million)" in found.text
    assert {check.status for check in found.numbers} == {"verified"}
    row = next(row for row in NIKE.tables[2].rows if row.label == "Dividends paid")
    assert found.citations[0].boxes[0].bbox == row.bbox and found.citations[0].page == 3


@pytest.mark.parametrize(
    "question",
    [
        "What was Nike's adjusted EBITDA in FY2023?",
        "What was Nike's revenue in Greater China in FY2023?",
        "What was Nike's net income in the second quarter of FY2023?",
        "What was Nike's revenue excluding Converse in FY2023?",
        "Using a tax rate of 25%, what is Nike's FY2023 net income?",
        "What is Nike's FY2023 net income? Use a tax rate of 25%.",
        "If capex doubled, what would Nike's FY2023 free cash flow be?",
        "What was the average annual revenue growth of Nike from FY2021 to FY2023?",
        "What drove the gross margin of Nike in FY2023?",
        "How much income tax did Nike pay in FY2023?",
        "What is Nike's FY2023 EBITDA? Calculate EBITDA using net income and D&A.",
        "What is Adidas's FY2023 revenue?",
        "What was Nike's QZB cost ratio in FY2023, defined as cost of sales / revenue?",
        "What is Nike's FY2023 asset turnover? Asset turnover is defined as: FY2020 revenue / FY2020 total assets.",
    ],
)
def test_what_is_not_a_plain_figure_is_not_computed(question: str) -> None:
    assert not isinstance(asked(question), Calculation)


def test_a_missing_input_is_named() -> None:
    found = asked("What is Nike's EBITDA for FY2023?", made(cash=replaced(CASH, "Depreciation and amortization")))
    assert isinstance(found, Problem) and "depreciation and amortization for FY2023" in found.sentence


def test_an_ambiguous_input_shows_its_candidates() -> None:
    parts = (("Cost of products", "20,000", "1", "1"), ("Cost of services", "8,925", "1", "1"))
    found = asked("What is Nike's FY2023 inventory turnover?", made(income=replaced(INCOME, "Cost of sales", *parts)))
    assert isinstance(found, Problem)
    assert "“Cost of products” $20,000 million, page 1" in found.sentence and "Cost of services" in found.sentence


def test_a_sum_without_a_label_is_the_item_of_its_heading_only_when_it_adds_up() -> None:
    def revenue(total: str) -> Decimal | None:
        rows = (
            ("Revenues", "", "", ""),
            ("Rooms", "51,000", "1", "1"),
            ("Food", "217", "1", "1"),
            ("", total, "2", "2"),
        )
        fact = find_fact(made(income=replaced(INCOME, "Revenues", *rows)), book().item["revenue"], 2023).fact
        return fact.value if fact else None

    assert revenue("51,217") == Decimal(51_217_000_000) and revenue("51,218") is None


def test_a_line_before_a_larger_sum_is_doubtful() -> None:
    rows = (("Net sales", "50,000", "1", "1"), ("Membership fees", "1,217", "1", "1"), ("", "51,217", "2", "2"))
    lookup = find_fact(made(income=replaced(INCOME, "Revenues", *rows)), book().item["revenue"], 2023)
    assert lookup.facts and lookup.fact is None and lookup.facts[0].doubtful


def test_a_tax_is_an_expense_by_arithmetic_however_it_is_printed() -> None:
    turned = made(
        income=replaced(
            INCOME, "Income tax expense", ("Benefit (provision) for income taxes", "(1,131)", "(605)", "(934)")
        )
    )
    fact = find_fact(turned, book().item["income_taxes"], 2023).fact
    assert fact is not None and fact.value == Decimal(1_131_000_000)
    broken = made(income=replaced(INCOME, "Income tax expense", ("Income tax expense", "1,999", "605", "934")))
    assert find_fact(broken, book().item["income_taxes"], 2023).fact is None


def test_spending_is_what_was_paid_not_what_is_still_unpaid() -> None:
    fact = find_fact(NIKE, book().item["capex"], 2023).fact
    assert fact is not None and fact.value == Decimal(969_000_000) and fact.cell.value == Decimal(-969)


def test_a_negative_amount_keeps_its_sign() -> None:
    minus = made(cash=replaced(CASH, CASH[3][0], (CASH[3][0], "(749)", "1", "1")))
    found = asked("What was Nike's operating cash flow in FY2023 in USD millions?", minus)
    assert isinstance(found, Calculation) and "-$749 million [1]" in found.text


def test_a_growth_from_a_loss_has_no_meaning_and_its_change_is_told_as_an_amount() -> None:
    loss = made(income=replaced(INCOME, "Net income", ("Net income", "5", "(10)", "1")))
    found = asked("What was Nike's net income growth from FY2022 to FY2023?", loss)
    assert isinstance(found, Calculation) and "was $15 million = FY2023 - FY2022" in found.text
    assert NO_RATE in found.notices and "%" not in found.text


def test_a_compound_rate_from_a_loss_is_not_told() -> None:
    loss = made(income=replaced(INCOME, "Net income", ("Net income", "5", "1", "(10)")))
    found = asked("What was Nike's net income CAGR from FY2021 to FY2023?", loss)
    assert isinstance(found, Problem) and "no meaning" in found.sentence


def test_the_only_revenue_of_a_statement_is_its_total_whatever_it_is_net_of() -> None:
    question = "What is Nike's 2 year total revenue CAGR from FY2021 to FY2023?"
    net = replaced(INCOME, "Revenues", ("Net sales", "51,217", "46,710", "44,538"))
    found = asked(question, made(income=net))
    assert isinstance(found, Calculation) and "was 7.2%" in found.text
    more = replaced(net, "Gross profit", ("Revenues from operations", "60", "55", "50"), INCOME[2])
    assert isinstance(asked(question, made(income=more)), Problem)


def test_a_restated_value_is_preferred_and_both_filings_are_shown_with_their_pages() -> None:
    older = replace(made(name="NIKE_2022_10K", years=(2022, 2021, 2020)), fiscal_year=2022)
    newer = made(income=replaced(INCOME, "Revenues", ("Revenues", "51,217", "51,000", "44,538")))
    found = asked("What was Nike's revenue in FY2022?", older, newer)
    assert isinstance(found, Calculation) and "was $51,000 million [1]" in found.text
    assert "Another filing disagrees: NIKE, Inc.'s FY2022 revenue was $51,217 million [2]" in found.text
    assert [c.filing.doc_name for c in found.citations] == ["NIKE_2023_10K", "NIKE_2022_10K"]
    assert {check.status for check in found.numbers} == {"verified"}
    (notice,) = found.notices
    assert "page 1" in notice and notice.endswith("the later one is used (restated).")


def test_no_model_is_asked_for_what_can_be_computed() -> None:
    question = "What was Nike's gross margin in FY2023?"
    made_ = answer(question, searched(question, NIKE), {NIKE.report_id: NIKE}.__getitem__, None)
    assert "43.5%" in made_.text and not made_.refused and made_.numbers[0].status == "derived"
    assert made_.notices == ("Computed from the cited cells; no language model was asked.",)


@pytest.mark.shared
def test_a_real_filing_answers_from_its_statements(real_filings: Path, tmp_path: Path) -> None:
    pdf = real_filings / "NETFLIX_2015_10K.pdf"
    from preprocess.convert import convert_file

    report = convert_file(pdf, pdf.name, tmp_path)
    found = asked("What is the FY2015 unadjusted EBITDA % margin for Netflix?", report)
    assert isinstance(found, Calculation) and found.numbers[0].text == "5.4%"


def test_each_year_of_a_list_is_answered_and_footnoted() -> None:
    found = asked("What was Nike's gross margin in FY2022 and FY2023?")
    assert isinstance(found, Calculation)
    assert [check.text for check in found.numbers if check.status == "derived"] == ["46.0%", "43.5%"]


@pytest.mark.parametrize("between", ["vs", "vs.", "versus"])
def test_two_years_set_against_each_other_are_a_table(between: str) -> None:
    found = asked(f"What were Nike's capital expenditures in 2023 {between} 2022?")
    assert isinstance(found, Calculation)
    assert found.text.splitlines()[0] == "| Fiscal year | FY2022 | FY2023 |"
    assert found.text.splitlines()[2] == "| Capital expenditures | $758 million [1] | $969 million [1] |"


def test_a_table_that_does_not_say_its_scale_is_not_computed_with() -> None:
    table = NIKE.tables[0]
    silent = replace(NIKE, tables=(replace(table, unit=Unit("USD", 1)), *NIKE.tables[1:]), report_id="nike-silent")
    found = asked("What was Nike's gross margin in FY2023?", silent)
    assert isinstance(found, Problem) and "its scale is not printed" in found.sentence


@pytest.mark.parametrize(
    ("question", "result"),
    [
        ("What was Nike REIT's net income in FY2023?", "$4,689 million"),
        ("What was Nike REIT's real estate rental revenue in FY2023?", "$51,217 million"),
    ],
)
def test_a_shortened_name_is_known_and_small_letters_are_no_name(question: str, result: str) -> None:
    rows = (("Real estate rental revenue", *INCOME[0][1:]), *INCOME[1:])
    trust = replace(made(income=rows), company="Nike Real Estate Investment Trust", report_id="nike-reit-2023")
    found = asked(question, trust)
    assert isinstance(found, Calculation) and result in found.text


def test_sums_that_hold_prove_a_grid_that_was_hard_to_read() -> None:
    proof = (TableCheck("Gross profit adds up", True), TableCheck("Net income adds up", True))

    def read(confidence: float, *checks: TableCheck) -> Calculation | Problem | None:
        table = replace(NIKE.tables[0], confidence=confidence, checks=checks)
        name = f"nike-{confidence}-{len(checks)}-{all(check.passed for check in checks)}"
        return asked(
            "What was Nike's gross margin in FY2023?", replace(NIKE, tables=(table, *NIKE.tables[1:]), report_id=name)
        )

    assert isinstance(read(0.79, *proof), Calculation)
    assert isinstance(read(0.79), Problem) and isinstance(read(0.45, *proof), Problem)
    assert isinstance(read(1.0, *proof, TableCheck("Net sales add up", False)), Problem)


def test_a_year_with_two_columns_is_left_out() -> None:
    table = NIKE.tables[0]
    columns = (table.columns[0], replace(table.columns[1], period=table.columns[0].period), table.columns[2])
    twice = replace(NIKE, tables=(replace(table, columns=columns), *NIKE.tables[1:]), report_id="nike-twice")
    assert not isinstance(asked("What was Nike's revenue in FY2023?", twice), Calculation)


@pytest.mark.parametrize("question", ["What is " + "a " * 900 + "?", "What is " + "(" * 900 + "?", "revenue = " * 150])
def test_a_senseless_question_is_left_alone_at_once(question: str) -> None:
    started = time.monotonic()
    assert not isinstance(asked(question), Calculation) and time.monotonic() - started < 5


@pytest.mark.parametrize(
    ("question", "result"),
    [("Nike 2023 財年的毛利率是多少?", "43.5%"), ("Nike 2023 年的流動比率是多少?", "2.72x")],
)
def test_a_chinese_question_is_computed_too(question: str, result: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation) and found.numbers[0].text == result


def test_a_chinese_question_with_more_in_it_is_left_alone() -> None:
    assert not isinstance(asked("Nike 2023 年大中華區的營收是多少?"), Calculation)


@pytest.mark.parametrize(
    ("question", "result"),
    [
        ("Nike 2023 年的營收成長率是多少?", "9.6%"),
        ("Nike 2021 到 2023 年的平均營業利益率是多少?", "13.8%"),
        ("Nike 2023 年營收比 2022 年增加多少?", "$4,507 million"),
        ("Nike 2023 年的自由現金流是多少(百萬美元)?", "$4,872 million"),
        ("Nike 2023年的销货成本占营收的比例是多少?", None),
        ("Nike 2023 年的銷貨成本占營收的比例是多少?", "56.5%"),
        ("Nike 2023 年的存貨週轉率是多少?", "3.43x"),
        ("Nike 2023 年調整後的營收是多少?", None),
    ],
)
def test_a_chinese_question_is_computed_when_every_character_is_understood(question: str, result: str | None) -> None:
    found = asked(question)
    if result is None:
        assert not isinstance(found, Calculation)
    else:
        assert isinstance(found, Calculation) and found.numbers[0].text == result, found


def test_chinese_yes_or_no_and_series_are_answered_as_in_english() -> None:
    profit, series = asked("Nike 2023 年是否獲利?"), asked("Nike 2021 到 2023 年的營收是多少?")
    assert isinstance(profit, Calculation) and profit.text.startswith("Yes:")
    assert isinstance(series, Calculation) and all(f in series.text for f in ("44,538", "46,710", "51,217"))


def test_the_row_printed_under_the_very_words_is_meant() -> None:
    rows = (("Net sales", "50,000", "46,000", "44,000"), ("Membership income", "1,217", "710", "538"))
    report = made(income=replaced(INCOME, "Revenues", *rows, ("Total revenues", "51,217", "46,710", "44,538")))
    net, total = (
        asked("What were Nike's net sales in FY2023?", report),
        asked("What was Nike's FY2023 revenue?", report),
    )
    assert isinstance(net, Calculation) and "$50,000 million" in net.text
    assert isinstance(total, Calculation) and "$51,217 million" in total.text


def test_a_profit_is_not_called_a_loss() -> None:
    found = asked("What was Nike's net loss in FY2023?")
    assert isinstance(found, Calculation) and "net income was $4,689 million" in found.text


@pytest.mark.parametrize(
    ("label", "printed", "value"),
    [
        ("Interest expense (income), net", ("(6)", "205", "262"), -6),
        ("Interest income (expense), net", ("6", "(205)", "(262)"), -6),
        ("Interest expense, net", ("(6)", "(205)", "(262)"), 6),
    ],
)
def test_the_label_tells_which_sign_of_net_interest_is_earned(label: str, printed: tuple[str, ...], value: int) -> None:
    report = made(income=replaced(INCOME, "Interest expense", (label, *printed)))
    fact = find_fact(report, book().item["net_interest_expense"], 2023).fact
    assert fact is not None and fact.value == Decimal(value) * 10**6


def test_a_fiscal_year_is_told_where_a_calendar_year_is_asked_for() -> None:
    question, may = "What was Nike's revenue in calendar year 2023?", replace(NIKE, period_end=date(2023, 5, 31))
    found, other = asked(question, may), asked(question)
    assert isinstance(found, Calculation) and isinstance(other, Calculation) and not other.notices
    assert any(told.startswith("No calendar year is printed") for told in found.notices)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was Nike's FY2023 effective tax rate?", "-19.4% = income tax expense $1,131 million [1] / loss before"),
        (
            "What was Nike's 2-year average operating margin for FY2022 - FY2023?",
            "operating income -$5,915 million [1]",
        ),
    ],
)
def test_the_words_of_a_formula_are_not_held_against_the_cells_of_its_inputs(question: str, said: str) -> None:
    income = replaced(
        INCOME, "Income before income taxes", ("Loss before income taxes", "(5,820)", "(6,585)", "(6,837)")
    )
    income = replaced(income, "Operating income (loss)", ("Operating income (loss)", "(5,915)", "6,675", "6,937"))
    income = replaced(income, "Net income", ("Net loss", "$ (6,951)", "$ (7,190)", "$ (7,771)"))
    found = asked(question, made(income=income))
    assert isinstance(found, Calculation) and said in found.text
