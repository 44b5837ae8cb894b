"""Which digits of a text are figures, and what they are worth."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rag.answering.numbers.read import figures


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("$4.6 billion", [("$4.6 billion", "4600000000")]),
        ("a loss of (1,577) and 12.5%", [("(1,577)", "-1577"), ("12.5%", "12.5")]),
        ("$5.1M, 5.1bn and US$3", [("$5.1M", "5100000"), ("5.1bn", "5100000000"), ("US$3", "3")]),
        ("Net sales, fiscal 2023 (in millions): $51,217 [1]", [("$51,217", "51217000000")]),
        ("Net sales (USD, in thousands) — fiscal 2023: 5; fiscal 2022: (4)", [("5", "5000"), ("(4)", "-4000")]),
        ("Net sales (in millions): 5\nEmployees: 83,700", [("5", "5000000"), ("83,700", "83700")]),
        ("Tax rate (in millions): 16.5%", [("16.5%", "16.5")]),
        ("(see 4) or ($31)", [("4", "4"), ("($31)", "-31")]),
        ("-14.76% and −2", [("-14.76%", "-14.76"), ("−2", "-2")]),
        (
            "$0.05 per share, 16 percent, 2 percentage points",
            [("$0.05", "0.05"), ("16 percent", "16"), ("2 percentage points", "2")],
        ),
        ("MedTech, 2022 % of Sales: 9.1% and 2022% of it", [("9.1%", "9.1"), ("2022%", "2022")]),
        ("51,217 million yen", [("51,217 million", "51217000000")]),
        (
            "a $59-million charge, the 4-billion mark, a 12-percent rise of 9-million people",
            [
                ("$59-million", "59000000"),
                ("4-billion", "4000000000"),
                ("12-percent", "12"),
                ("9-million", "9000000"),
            ],
        ),
        ("a 3-fold rise over 10-year notes and the 737-MAX", [("3-fold", "3")]),
        (
            "2,000 people, $2000 and 2000 million",
            [("2,000", "2000"), ("$2000", "2000"), ("2000 million", "2000000000")],
        ),
    ],
)
def test_figures_have_their_value_in_base_units(text: str, found: list[tuple[str, str]]) -> None:
    assert [(m.text, m.value) for m in figures(text)] == [(words, Decimal(value)) for words, value in found]


@pytest.mark.parametrize(
    "text",
    [
        "in 2023 and fiscal 2022 (2021), 2016-2018, 2021/22",
        "on MAY 31, 2023 and May 31, 2023, 31 May 2023, 2023-05-31 and 5/31/2023",
        "Items 7 and 7A, Note 12, page 33, p. 4, Section 404(b), ASC 606, Level 3, Topic 842",
        "Form 10-K, 10-Q/A, 8-K and S-1",
        "see [1][23] and [10K1] and [N2]",
        "1. First\n2) Second",
        "787-9, COVID-19, 777X, 5G, A320 and Q3 2023",
        "three months, 12 months ended, 52 weeks ended",
    ],
)
def test_years_dates_markers_and_names_are_no_figures(text: str) -> None:
    assert [m.text for m in figures(text)] == []


def test_a_figure_equals_what_rounds_to_it() -> None:
    (told,) = figures("$51.2 billion")
    assert told.equals(Decimal(51_217_000_000)) and not told.equals(Decimal(51_317_000_000))
    (bare,) = figures("51,217")
    assert bare.equals(Decimal(51_217)) and not bare.equals(Decimal(51_217_000_000))


def test_a_white_triangle_is_the_minus_of_japanese_reports() -> None:
    assert [figure.value for figure in figures("Operating cash flow: △118")] == [Decimal(-118)]


def test_a_share_in_brackets_behind_a_bold_amount_or_a_year_is_an_aside_too() -> None:
    _, behind_bold, behind_year = figures("R&D **$1,224M** (30%), in fiscal 2018 (1.7%)")
    assert behind_bold.either and behind_year.either


def test_the_sign_counts_except_for_a_percentage_in_brackets() -> None:
    minus, aside = figures("(1,577) of sales (39%)")
    assert not minus.equals(Decimal(1577)) and minus.equals(Decimal(-1577))
    assert aside.equals(Decimal(39)) and aside.equals(Decimal(-39))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("four point six billion dollars", ("four point six billion dollars", "4600000000", "plain", "USD")),
        ("two hundred and fifty million euros", ("two hundred and fifty million euros", "250000000", "plain", "EUR")),
        ("four and a half billion", ("four and a half billion", "4500000000", "plain", "")),
        ("half a billion dollars", ("half a billion dollars", "500000000", "plain", "USD")),
        ("fell twenty-three percent", ("twenty-three percent", "23", "percent", "")),
        ("ten basis points", ("ten basis points", "10", "bps", "")),
        ("twenty-three stores", ("twenty-three", "23", "plain", "")),
        ("three quarters of sales", ("three quarters", "75", "percent", "")),
        ("fell by half", ("half", "50", "percent", "")),
        ("more than doubled", ("doubled", "2", "multiple", "")),
        ("halved", ("halved", "0.5", "multiple", "")),
        ("$ 5.2 bn", ("$ 5.2 bn", "5200000000", "plain", "USD")),
        ("營收為46.1億美元", ("46.1億", "4610000000", "plain", "USD")),
        ("新台幣4,610萬元", ("4,610萬", "46100000", "plain", "TWD")),
        ("2022年淨損3,200.5百萬元", ("3,200.5百萬", "3200500000", "plain", "")),
        ("下降1.2個百分點", ("1.2個百分點", "1.2", "points", "")),
        ("年增12.5%", ("12.5%", "12.5", "percent", "")),
        ("營收翻倍", ("翻倍", "2", "multiple", "")),
        ("負3.5億美元", ("3.5億", "-350000000", "plain", "USD")),
    ],
)
def test_numbers_in_words_and_in_chinese_are_figures(text: str, found: tuple[str, str, str, str]) -> None:
    (made,) = figures(text)
    assert (made.text, made.value, made.kind, made.currency) == (found[0], Decimal(found[1]), found[2], found[3])
    assert text[made.start : made.end] == made.text


@pytest.mark.parametrize(
    "text",
    [
        "the first three quarters of 2022, half of the year and a quarter of fiscal 2022",
        "one of three segments, twelve months ended, fifty-two weeks, every third of them",
        "the twenty-first century, a two-for-one split, at one point in time, three times in 2022",
        "2022年6月30日止3個月，第3季，10-K年報第12頁",
        "- 2022: none\n- 2021: none",
    ],
)
def test_lengths_of_time_and_counts_of_a_few_are_no_figures_in_words(text: str) -> None:
    assert [m.text for m in figures(text)] == []


def test_the_ends_of_a_range_share_currency_and_scale() -> None:
    for text in ("$4.6–5.0 billion", "$4.6 to $5.0 billion", "between $4.6 and $5.0 billion"):
        low, high = figures(text)
        assert (low.value, low.currency, high.value) == (Decimal("4.6e9"), "USD", Decimal("5.0e9"))


def test_a_bracket_may_close_after_a_space() -> None:
    (figure,) = figures("Recognition of unearned revenue: (118,530 )")
    assert (figure.text, figure.value) == ("(118,530 )", Decimal(-118530))


def test_the_plan_of_a_section_of_the_tax_code_is_no_figure() -> None:
    assert [one.text for one in figures("401(K) and 401(k) costs, a 401 plan, 403 savings plans: 12")] == ["12"]
