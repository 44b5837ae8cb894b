"""What the figures and sentences of a filing say against the unit or the period that a table was read with."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from preprocess.report import Cell, Column, Period, Row, Table, Unit
from preprocess.statements.contradictions import with_contradictions
from preprocess.tables.meaning.values import parse_value

NOWHERE = (0.0, 0.0, 1.0, 1.0)
THOUSANDS, MILLIONS = Unit("USD", 1_000, None, "in thousands"), Unit("USD", 10**6, None, "in millions")
RESULTS = (("Net sales", "21,408", "20,115"), ("Cost of sales", "13,120", "12,644"), ("Net income", "1,267", "918"))
SHORT = (("Net sales", "21.4", "20.1"), ("Cost of sales", "13.1", "12.6"), ("Net income", "1.3", "0.9"))


def ended(year: int, months: int = 12) -> Column:
    return Column(str(year), Period("duration", date(year, 12, 31), months, year))


def made(
    rows: Sequence[tuple[str, ...]],
    unit: Unit = THOUSANDS,
    columns: Sequence[Column] = (ended(2023), ended(2022)),
    page: int = 1,
    primary: bool = False,
) -> Table:
    drawn = tuple(
        Row(label, 0, tuple(Cell(text, parse_value(text).value, NOWHERE, page) for text in cells), NOWHERE, page)
        for label, *cells in rows
    )
    table = Table(f"/page/{page}/Table/0", (page,), NOWHERE, "", tuple(columns), drawn, unit, "other", "")
    return replace(table, is_financial_statement=primary)


def doubted(tables: Sequence[Table], *texts: str) -> list[str]:
    return [table.contradicted for table in with_contradictions(tables, texts)]


def test_amounts_a_thousand_away_from_the_same_ones_put_the_lonelier_table_in_doubt() -> None:
    wrong = made(SHORT, THOUSANDS, page=3)
    told = doubted([made(RESULTS), made(RESULTS, page=2), wrong])
    assert told[:2] == ["", ""] and "page 1" in told[2] and "in thousands" in told[2]
    assert doubted([made(RESULTS), made(SHORT, MILLIONS, page=3)]) == ["", ""]


def test_a_measure_over_figures_with_a_sign_of_money_is_in_doubt() -> None:
    signed, bare = (("Mountain", "$ 152", "$ 139"), ("Texas", "312", "284")), (("Mountain", "152", "139"),)
    for rows, lead, doubt in (
        (signed, "Deliveries (homes):", True),
        (signed, "Deliveries:", False),
        (bare, "Deliveries (homes):", False),
    ):
        (told,) = doubted([replace(made(rows, Unit("USD")), caption=lead)])
        assert bool(told) == doubt, (rows, lead)


def test_of_two_tables_alone_both_are_in_doubt_and_neither_is_computed_with() -> None:
    found = with_contradictions([made(RESULTS), made(SHORT, THOUSANDS, page=3)])
    assert all(table.contradicted and not table.sure for table in found)


def test_heads_that_stand_over_each_others_figures_are_in_doubt() -> None:
    swapped = made(RESULTS, columns=(ended(2022), ended(2023)), page=3)
    told = doubted([made(RESULTS), made(RESULTS, page=2), swapped])
    assert told[:2] == ["", ""] and "page 1" in told[2]


def test_a_year_that_is_no_quarter_contradicts_one() -> None:
    quarter = made(RESULTS, columns=(ended(2023, 3), ended(2022, 3)), page=3)
    assert [bool(said) for said in doubted([made(RESULTS), made(RESULTS, page=2), quarter])] == [False, False, True]


def test_the_same_amounts_in_two_years_contradict_nothing() -> None:
    one = made([(label, value) for label, value, _ in RESULTS], columns=(ended(2023),))
    assert doubted([one, replace(one, id="other", columns=(ended(2022),))]) == ["", ""]


def test_statements_share_cash_and_income_under_other_names() -> None:
    sheet = [
        Column("2022", Period("instant", date(2022, 12, 31), None, 2022)),
        Column("2023", Period("instant", date(2023, 12, 31), None, 2023)),
    ]
    cash = made([("Cash", "14,208", "11,977"), ("Vessels", "62,980", "60,144")], columns=sheet, primary=True)
    flows = made([("Cash at the end", "14,208", "11,977")], page=2, primary=True)
    assert all(doubted([cash, flows]))
    assert doubted([cash, made([("Cash at the beginning", "14,208", "11,977")], page=2, primary=True)]) == ["", ""]


def test_a_sentence_that_tells_rows_in_another_scale_speaks_against_their_table() -> None:
    said = "Net sales were $21.4 million in 2023, cost of sales $13.1 million."
    assert doubted([made(RESULTS)], said) == [""]
    assert "in millions" in doubted([made(RESULTS, MILLIONS)], said)[0]
    assert doubted([made(RESULTS, MILLIONS)], "Margins fell by $21.4 million.") == [""]


def test_a_price_is_no_amount_of_the_scale() -> None:
    price = Cell("21.4", Decimal("21.4"), NOWHERE, 1, scaled=False)
    rows = made(RESULTS).rows
    table = replace(made(RESULTS, page=2), rows=tuple(replace(row, cells=(price, price)) for row in rows))
    assert doubted([made(RESULTS), table]) == ["", ""]


def test_a_unit_of_euros_over_amounts_in_dollars_is_in_doubt() -> None:
    euros = Unit("USD", 10**6, None, "The tables below are in millions of euros.")
    assert "euros" in doubted([made(RESULTS, euros)])[0]
    assert doubted([made(RESULTS, Unit("CAD", 10**6, None, "in millions of dollars"))]) == [""]


def test_lines_of_prose_in_the_place_of_labels_are_in_doubt() -> None:
    beside = (
        ("We raise our forecast of core profit for this year by five percent", "Revenue", "1,842"),
        ("and keep the rating. The balance sheet is sound with hardly any debt", "EBITDA", "512"),
        ("at the end of the year. The company owns much land on the coast and", "Net profit", "268"),
    )
    columns = (Column("Year"), ended(2023))
    with_two = [(*row, row[-1]) for row in beside]
    assert "Revenue" in doubted([made(with_two, columns=(*columns, ended(2022)))])[0]
    own = [(label.capitalize(), *cells) for label, *cells in with_two]
    assert doubted([made(own, columns=(*columns, ended(2022)))]) == [""]


def test_statements_of_one_filing_do_not_print_the_same_digits_in_two_scales() -> None:
    income = made([("Profit", "14,208", "11,977"), ("Sales", "62,981", "60,144")], primary=True)
    flows = made([("Result of the year", "14,208", "11,977")], MILLIONS, page=2, primary=True)
    assert all(doubted([income, flows]))
    assert doubted([income, replace(flows, unit=THOUSANDS)]) == ["", ""]


def test_a_name_beside_the_middle_of_its_group_leaves_rows_without_one_in_doubt() -> None:
    heads = (Column("Global"), Column("Region"), ended(2023), ended(2022))
    group = (("", "$2,343", "U.S.", "1,561", "899"), ("Lanterns", "Up 51%", "Int’l.", "782", "628"))
    amid = (*group, ("(operationally)", "", "Worldwide", "2,343", "1,527"))
    other = (("", "$730", "U.S.", "268", "270"), ("Wicks", "Up 5%", "Int’l.", "461", "407"))
    rows = (*amid, *other, ("(operationally)", "", "Worldwide", "729", "677"))
    assert "Worldwide" in doubted([made(rows, columns=heads)])[0]
    headed = (("Lanterns", "", "", "", ""), ("", "", "U.S.", "1,561", "899"), ("", "", "U.S.", "782", "628"))
    assert doubted([made((*headed, ("Total", "", "", "2,343", "1,527")), columns=heads)]) == [""]
