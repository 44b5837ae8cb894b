"""What a filing says at a glance: printed figures of its own newest period, with the cell that each stands in."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

from preprocess.report import Period, Unit
from rag.reports.facts.key_figures import key_figures
from tests.rag.annual import HARBOR, annual
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import BALANCE, INCOME, made


def test_the_newest_year_is_told_in_one_unit_with_growth_and_course() -> None:
    found = key_figures(made())

    assert (found.period, found.unit) == ("FY2023", "USD million")
    told = {one.metric: (one.text, one.change) for one in found.figures}
    assert told == {
        "revenue": ("51,217", "+9.6%"),
        "operating_income": ("5,915", "-11.4%"),
        "net_income": ("4,689", "-21.6%"),
        "eps_diluted": ("3.23", "-13.9%"),
        "total_assets": ("37,531", "-6.9%"),
    }
    assert found.figures[0].course == (44_538_000_000, 46_710_000_000, 51_217_000_000)
    assert {"capex", "operating_cash_flow"} < set(found.known)


def test_a_figure_knows_the_cell_it_is_printed_in() -> None:
    for one in key_figures(made()).figures:
        _, printed = one.citation.cells[one.cell]
        assert printed.strip("$ ") == one.text.strip("()")


def test_a_sum_without_a_label_is_told_under_the_name_that_its_place_gives_it() -> None:
    sums = ("", "37,531", "40,321")
    rows = (*(sums if row[0] == "Total assets" else row for row in BALANCE), sums)
    (assets,) = (one for one in key_figures(made(balance=rows)).figures if one.metric == "total_assets")
    assert (assets.text, assets.citation.label) == ("37,531", "Total assets")


def test_a_loss_stands_in_brackets_and_beside_it_the_figure_of_the_year_before() -> None:
    rows = [row for row in INCOME if row[0] != "Net income"]
    report = made(income=(*rows, ("Net loss", "$ (20)", "$ (5)", "$ (7)")), name="LOSS_2023_10K")
    (loss,) = (one for one in key_figures(report).figures if one.metric == "net_income")

    assert (loss.text, loss.change) == ("(20)", "was (5)")
    assert loss.course == tuple(Decimal(-value) * 10**6 for value in (7, 5, 20))


def test_only_headings_that_name_risks_make_them_something_to_ask_for() -> None:
    plain = annual("HARBOR_2023_10K", HARBOR, 2023, 9_000)
    assert not key_figures(plain).risks
    head = replace(next(block for block in plain.blocks if block.kind == "Heading"), sec_item="Item 1A")
    told = [replace(head, text=f"Our business could be harmed if {part} fail.") for part in ("mills", "ships", "barns")]
    assert key_figures(replace(plain, report_id="told-1", blocks=(*plain.blocks, *told))).risks


def test_an_amount_is_in_the_currency_of_its_column_where_the_table_names_none() -> None:
    costs = tuple((f"{kind} costs", "36", "34", "30") for kind in ("Staff", "Energy", "Other"))
    rows = (("Revenue", "240", "225", "198"), *costs, ("Net income", "132", "123", "108"))
    heads, years = ("2023 US$ (Note 2)", "2023 €", "2022 €"), (2023, 2023, 2022)
    periods = tuple(Period("duration", date(year, 12, 31), 12, year) for year in years)
    unit = Unit(None, 10**6, None, "in millions")
    table = T(heads, rows, statement="income_statement", periods=periods, primary=True, unit=unit)
    found = key_figures(make_report("HARBOR_2023_10K", ((H("Statements of Income"), table),)))
    assert found.unit == "EUR million"
    assert {one.text for one in found.figures} == {"225", "123"}
