import pytest

from preprocess.report import Cell, Column, Row, Table, Unit
from preprocess.tables.meaning.currencies import currency, in_dollars, reporting_dollar


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("RMB’000", "CNY"),
        ("HK$ million", "HKD"),
        ("(In Thousands of New Taiwan Dollars)", "TWD"),
        ("NT$ 1,234", "TWD"),
        ("S$m", "SGD"),
        ("US$m", "USD"),
        ("$A million", "AUD"),
        ("$Am", "AUD"),
        ("$NZ million", "NZD"),
        ("$Amortised cost", "USD"),
        ("C$ 12", "CAD"),
        ("R$ 12,345", "BRL"),
        ("(₹ in crore)", "INR"),
        ("(` in lakhs)", "INR"),
        ("Rs. 45", "INR"),
        ("(In millions of Korean won)", "KRW"),
        ("Rm", "ZAR"),
        ("Millions of yen", "JPY"),
        ("MSEK", "SEK"),
        ("TEUR", "EUR"),
        ("EURm", "EUR"),
        ("EURMM", "EUR"),
        ("EUROPE, MIDDLE EAST & AFRICA", None),
        ("AUDIT FEES", None),
        ("人民币千元", "CNY"),
        ("$ 1,234", "USD"),
        ("try to sar the php", None),
        ("in millions", None),
    ],
)
def test_a_currency_is_told_by_its_code_sign_or_name(text: str, code: str | None) -> None:
    assert currency(text) == code


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        (["All amounts are in Australian dollars unless otherwise stated."], "AUD"),
        (["The financial statements are presented in Canadian dollars, the functional currency."], "CAD"),
        (["Tabular amounts in millions of Canadian dollars, except per share."], "CAD"),
        (["The Canadian dollar weakened.", "A 10% change of the Australian dollar would cost $3 million."], None),
        (["Amounts are stated in U.S. dollars.", "Leases are denominated in Canadian dollars."], None),
        (["Presented in Canadian dollars.", "Notes are denominated in Australian dollars."], "CAD"),
        (["Presented in Canadian dollars.", "Presented in Australian dollars."], None),
    ],
)
def test_only_words_on_how_amounts_are_presented_tell_a_filings_dollar(texts: list[str], code: str | None) -> None:
    assert reporting_dollar(texts) == code


def test_a_bare_dollar_sign_is_the_filings_dollar_and_a_printed_us_dollar_stays() -> None:
    row = Row("Revenue", 0, (Cell("$12", None, None, 1),), (0, 0, 1, 1), 1, None)
    table = Table(
        id="",
        pages=(1,),
        bbox=(0, 0, 1, 1),
        caption="",
        columns=(Column("2023"),),
        rows=(row,),
        unit=Unit("USD", 1000, None, "$’000"),
        statement_type="other",
        markdown="",
    )
    assert in_dollars(table, "AUD").unit == Unit("AUD", 1000, None, "$’000")
    assert in_dollars(table, None) == table
    ours = Table(**{**{f: getattr(table, f) for f in table.__slots__}, "caption": "US$ in thousands"})
    assert in_dollars(ours, "AUD") == ours


def test_debt_in_another_dollar_and_a_subsidiarys_currency_do_not_say_what_the_filing_is_in() -> None:
    texts = (
        "Because of the debt denominated in Hong Kong dollars, fluctuations of the Hong Kong dollar may harm us.",
        "The functional currency of the subsidiary is the Hong Kong dollar, its functional currency since 2010.",
    )
    assert reporting_dollar(texts) is None
