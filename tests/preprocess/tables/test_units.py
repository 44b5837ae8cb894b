from decimal import Decimal

import pytest
from reportlab.pdfgen.canvas import Canvas

from preprocess.report import Cell, Row, Unit
from preprocess.tables.meaning.scaling import in_unit
from preprocess.tables.meaning.units import is_percent, is_unit_text, labels_unit, own_scale, read_unit, row_scaled
from tests.preprocess.tables.drawing import headed, put, rows_of, table_of


@pytest.mark.parametrize(
    ("text", "currency", "scale", "exceptions"),
    [
        ("(Dollars in millions, except per share data)", "USD", 1_000_000, "except per share data"),
        ("(in thousands)", None, 1_000, None),
        ("($ in billions)", "USD", 1_000_000_000, None),
        ("CHF000", "CHF", 1_000, None),
        ("REPORTED SALES ($MM)", "USD", 1_000_000, None),
        ("(HK$'000)", "HKD", 1_000, None),
        ("Years Ended December 31 (Millions, except per share amounts)", None, 1_000_000, "except per share amounts"),
        ("in Mio. €", "EUR", 1_000_000, None),
        ("TEUR", "EUR", 1_000, None),
        ("MSEK", "SEK", 1_000_000, None),
        ("RMB’000", "CNY", 1_000, None),
        ("S$ million", "SGD", 1_000_000, None),
        ("Rm", "ZAR", 1_000_000, None),
        ("(Rs. in lakhs)", "INR", 100_000, None),
        ("($ million)", "USD", 1_000_000, None),
        ("In millions of euros", "EUR", 1_000_000, None),
        ("in CHF 1'000", "CHF", 1_000, None),
        ("(en millions d'euros)", "EUR", 1_000_000, None),
        ("en milliers d’euros", "EUR", 1_000, None),
        ("in Millionen Euro", "EUR", 1_000_000, None),
        ("em milhares de reais", "BRL", 1_000, None),
        ("人民币百万元", "CNY", 1_000_000, None),
        ("All amounts in thousands of US dollars", "USD", 1_000, None),
        ("(000s omitted, except per share amounts)", None, 1_000, "except per share amounts"),
        ("Retail square footage (000s)", None, 1_000, None),
        ("($ thousands omitted)", "USD", 1_000, None),
        ("(MILLIONS, EXCEPT PER COMMON SHARE DATA)", None, 1_000_000, "EXCEPT PER COMMON SHARE DATA"),
    ],
)
def test_a_caption_tells_the_unit(text: str, currency: str | None, scale: int, exceptions: str | None) -> None:
    unit = read_unit([text])
    assert (unit.currency, unit.scale, unit.exceptions) == (currency, scale, exceptions)


@pytest.mark.parametrize(
    "text", ["net of tax of $18 million in 2022, $11 million in 2021 and", "In 2022 we sold", "2022"]
)
def test_amounts_in_a_sentence_are_no_unit(text: str) -> None:
    assert not is_unit_text(text, whole=True)


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("Export prices were 9.2% lower in dollars, as China bought less.", False),
        ("Sales rose 3% in dollars", False),
        ("Export prices, in dollars", True),
        ("Export prices were as follows, in dollars:", True),
        ("Sales were as follows (in millions of dollars)", True),
    ],
)
def test_a_sentence_that_tells_how_something_moved_states_no_unit(text: str, stated: bool) -> None:
    assert is_unit_text(text) == stated


def test_currency_comes_from_the_figures_where_the_caption_has_none() -> None:
    assert read_unit(["(in thousands)"], "$ 1,000").currency == "USD"


MILLIONS = Unit("USD", 1_000_000, "except per share data")


@pytest.mark.parametrize(
    ("label", "scaled"),
    [
        ("Basic loss per share", False),
        ("Total revenues", True),
        ("Return on equity ratio", False),
        ("Margin %", False),
        ("Effective tax rate", False),
        ("Weighted-average remaining lease term (in years)", False),
        ("Average life in years", False),
        ("Cash and cash equivalents at end of year", True),
        ("Profit for the year", True),
        ("Effect of exchange rate changes on cash", True),
        ("Interest rate swaps", True),
        ("Dividends on common stock ($1.19 and $1.07 per share)", True),
        ("Dividends declared per share", False),
        ("4.875% notes due 2025", True),
    ],
)
def test_the_scale_leaves_per_share_and_ratio_rows_alone(label: str, scaled: bool) -> None:
    assert row_scaled(label, "", "2022", MILLIONS) is scaled


def test_a_margin_printed_in_money_is_money() -> None:
    assert row_scaled("Gross margin", "", "2022", MILLIONS, ["$ 9", "8"])
    assert row_scaled("Gross margin", "", "2022", MILLIONS, ["22,292", "21,479"])
    assert not row_scaled("Gross margin", "", "2022", MILLIONS, ["43.5", "44.8"])
    assert not row_scaled("Debt to capital ratio", "", "2022", MILLIONS, ["150 %"])


def test_share_capital_is_money_though_its_label_counts_shares() -> None:
    label = "Common stock, $.01 par value: authorized 1,000,000,000 shares, issued and outstanding 527,479,528 shares"
    assert row_scaled(label, "", "2022", Unit("USD", 1000, "except share data"))


def test_a_heading_per_share_holds_for_the_rows_under_it() -> None:
    assert not row_scaled("Basic", "Earnings per common share:", "2022", MILLIONS)


def test_share_counts_are_left_alone_only_where_the_exceptions_name_them() -> None:
    assert row_scaled("Weighted average shares outstanding", "", "2022", MILLIONS)
    assert not row_scaled(
        "Weighted average shares outstanding", "", "2022", Unit("USD", 1000, "except share and per share data")
    )


def test_percent_is_told_by_sign_column_or_row() -> None:
    assert is_percent("12 %", "", "")
    assert is_percent("12", "% Change", "")
    assert not is_percent("$ 12", "% of total", "")
    assert is_percent("12", "", "Gross margin %")
    assert not is_percent("500", "", "Notes due 2025, 4.5%")


def test_a_heading_that_counts_holds_for_the_rows_under_it() -> None:
    assert not row_scaled("Granted", "Number of units:", "2022", MILLIONS)


def test_a_heading_that_measures_holds_for_the_rows_under_it_but_not_for_money() -> None:
    years = "Weighted average remaining lease term (in years)"
    assert not row_scaled("Operating leases", years, "2022", MILLIONS, ["12.2", "12.8"])
    assert not row_scaled("Lease term (years)", "", "2022", MILLIONS, ["12.2"])
    assert row_scaled("Cost of sales", "Output (tonnes)", "2022", MILLIONS, ["$ 12.2"])
    assert row_scaled("Payments (next five years)", "", "2022", MILLIONS, ["12.2"])


def test_a_heading_that_is_the_excepted_thing_holds_for_the_rows_under_it() -> None:
    counts = Unit("USD", 1_000_000, "except per share and unit count data")
    assert not row_scaled("Northern segment", "Unit counts", "2022", counts, ["4,761"])
    assert row_scaled("Northern segment", "Sales", "2022", counts, ["4,761"])
    assert row_scaled("Pensions", "Employee benefits", "2022", Unit("USD", 1000, "except employees"), ["4,761"])


def test_the_shares_that_earnings_per_share_are_computed_with_are_in_the_tables_scale() -> None:
    heading = "Weighted-average shares used to compute net loss per share:"
    thousands = Unit("USD", 1000, "except per share data")
    assert row_scaled("Basic", heading, "2022", thousands, ["341,555", "170,498"])
    assert row_scaled(heading, "", "2022", thousands, ["341,555", "170,498"])
    assert not row_scaled("Basic", "Net loss per share:", "2022", thousands, ["(0.50)", "(1.24)"])


def test_an_exception_printed_without_its_blank_is_still_per_share() -> None:
    assert row_scaled("Treasury shares issued", "", "2022", Unit("USD", 1_000_000, "except pershare data"))


def test_a_column_of_amounts_beside_one_of_percentages_is_money() -> None:
    assert not is_percent("8,212", "Second quarter 2023 Percent Amount", "Cost of products sold")
    assert row_scaled("Cost of products sold", "", "Second quarter 2023 Percent Amount", MILLIONS)
    assert is_percent("32.2", "Second quarter 2023 Percent to Sales", "Cost of products sold")


@pytest.mark.parametrize(
    ("label", "scale"),
    [
        ("Number of Shares (in thousands)", 1_000),
        ("Aggregate intrinsic value (in millions)", 1_000_000),
        ("Average Price Paid per Share (in dollars)", 1),
        ("Return on equity (in percent)", None),
        ("Net sales", None),
    ],
)
def test_the_head_of_a_cell_may_state_another_scale_than_the_table(label: str, scale: int | None) -> None:
    assert own_scale([label]) == scale


def test_columns_that_state_several_units_give_the_table_none() -> None:
    assert labels_unit(["Shares (in thousands)", "Value (in millions)"]) == []
    assert labels_unit(["Notional (in millions)", "Rate", "Maturity"]) == []
    assert labels_unit(["2023 £'000", "2022 £'000"]) == ["2023 £'000", "2022 £'000"]


def test_a_title_with_the_unit_that_was_read_as_the_head_of_most_columns_is_of_them_all() -> None:
    title = "Reconciliation $ in Millions"
    assert labels_unit([f"{title} GAAP", f"{title} Litigation", f"{title} Tax", "Other", "Adjusted"]) == []
    assert labels_unit([f"{title} GAAP", f"{title} Litigation", f"{title} Tax", "Other"]) == [title]
    area = "Square feet (in thousands)"
    assert labels_unit([f"{area} leased", f"{area} owned", f"{area} total", "Stores"]) == []


def test_money_per_something_else_that_shows_cents_is_not_in_thousands() -> None:
    unit = Unit("USD", 1_000)
    assert not row_scaled("Average monthly revenue per paying membership", "", "2015", unit, ["$ 8.50", "$ 8.14"])
    assert row_scaled("Revenue per segment", "", "2015", unit, ["4,180", "3,431"])


@pytest.mark.parametrize("label", ["Ergebnis je Aktie in €", "Résultat net par action", "每股基本盈利"])
def test_earnings_per_share_are_told_in_other_languages(label: str) -> None:
    assert not row_scaled(label, "", "2023", Unit("EUR", 1_000_000), ["4,12"])


def test_the_average_number_of_shares_is_in_the_tables_millions() -> None:
    unit = Unit("USD", 1_000_000, "Except per Share Data")
    assert row_scaled("Average number of common shares - diluted EPS", "", "2022", unit, ["612.6", "619.1"])
    assert not row_scaled("Number of common shares outstanding", "", "2022", unit, ["612,600,112"])


def test_the_number_of_a_note_is_no_money() -> None:
    assert not row_scaled("Revenue", "", "Note", Unit("EUR", 1_000_000), ["3"])


@pytest.mark.parametrize(
    ("label", "scaled"),
    [
        ("Payments to suppliers and employees", True),
        ("Loans to employees", True),
        ("Employees", False),
        ("Paid employees at year end", False),
        ("Number of loans to employees", False),
    ],
)
def test_what_employees_are_paid_is_money_and_how_many_they_are_is_a_count(label: str, scaled: bool) -> None:
    assert row_scaled(label, "", "2022", MILLIONS) is scaled


def test_a_column_of_units_tells_in_what_each_row_is_counted() -> None:
    def output(canvas: Canvas) -> None:
        put(canvas, 40, "Output")
        headed(canvas, ("Unit", "2024", "2023"), y=60)
        rows_of(canvas, 76, ("Ore milled", "kt", "1,012", "968"), ("Recovery", "%", "93.4", "92.8"))
        rows_of(canvas, 108, ("Market value", "A$ million", "1,848", "1,613"), ("Head grade", "g/t", "2.31", "2.22"))

    cells = [row.cells[1] for row in table_of(output).rows]
    assert [(cell.scaled, cell.percent, cell.scale) for cell in cells] == [
        (False, False, None),
        (False, True, None),
        (True, False, 10**6),
        (False, False, None),
    ]


def test_a_share_in_dollars_makes_no_currency_of_its_table() -> None:
    def debt(canvas: Canvas) -> None:
        headed(canvas, ("2023", "2022"), y=60)
        rows_of(canvas, 76, ("Net debt", "3,727", "3,966"), ("Share in US dollars, % of debt", "38.5%", "44.0%"))

    assert table_of(debt).unit.currency is None


def test_a_column_that_counts_units_of_shares_keeps_the_scale() -> None:
    cells = (Cell("5,398", Decimal(5398), None, 1), Cell("$95.10", Decimal("95.10"), None, 1))
    granted = Row("Granted", 0, cells, (0, 0, 1, 1), 1)
    price = "Weighted Average Grant Date Fair Value"
    unit = Unit("USD", 1_000, f"except {price.lower()}", f"In thousands, except {price.lower()}")
    assert in_unit([granted], ("Units", price), unit)[0].cells[0].scaled


@pytest.mark.parametrize(
    ("column", "exceptions", "scaled"),
    [
        ("Common Stock Shares", "except for number of shares", False),
        ("Common Stock Amount", "except for number of shares", True),
        ("Common Stock Shares", "except per share data", True),
    ],
)
def test_a_column_of_shares_is_printed_in_full_where_the_unit_leaves_their_number_out(
    column: str, exceptions: str, scaled: bool
) -> None:
    unit = Unit("USD", 1_000, exceptions)
    assert row_scaled("Exercise of options", "", column, unit, ["9,403,147", "8,685"]) is scaled
