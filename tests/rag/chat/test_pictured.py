"""A chart shows what an answer's table says, and nothing that was not checked."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from rag.chat.pictured import picture
from rag.reports.types import Chart
from rag.types import Answer, Citation, Filing
from tests.rag.tabled import SERIES, answered


def chart(answer: Answer) -> Chart | None:
    drawn = picture(answer)
    return drawn and drawn.chart


def test_the_rows_of_one_unit_are_drawn_over_the_years_with_gaps_where_nothing_is_printed() -> None:
    drawn = chart(answered(SERIES))

    assert drawn is not None
    assert (drawn.unit, drawn.kind, drawn.periods) == ("USD million", "bar", ("FY2021", "FY2022", "FY2023"))
    assert drawn.title == "Revenue, Net income, FY2021 to FY2023"
    assert [(one.name, one.values) for one in drawn.series] == [
        ("Revenue", (1000, 1200, 1500)),
        ("Net income", (90, None, -20)),
    ]


def test_a_chart_of_one_company_names_it() -> None:
    filing = Filing("lantern", "LANTERN_2023_10K", "", "Lantern Works", None, "10-k", 2023, None, None, None, 90, 40)
    cited = Citation("[1]", "LANTERN_2023_10K|p1|c1", filing, 1, (), "Revenue 1,000 1,200", "table")

    drawn = chart(replace(answered(SERIES), citations=(cited,)))

    assert drawn is not None
    assert drawn.title == "Lantern Works: Revenue, Net income, FY2021 to FY2023"


def test_percentages_are_a_line() -> None:
    text = (
        "| Fiscal year | FY2021 | FY2022 | FY2023 |\n|---|---|---|---|\n| Net margin | 9.0% [1] | 8.5% [1] | 7.0% [1] |"
    )

    drawn = chart(answered(text))

    assert drawn is not None
    assert (drawn.unit, drawn.kind) == ("%", "line")
    assert drawn.series[0].values == (Decimal("9.0"), Decimal("8.5"), Decimal("7.0"))


def test_companies_in_their_own_years_are_bars_without_a_course() -> None:
    names = ("Fern", "Bramble", "Sorrel")
    text = f"""| Latest fiscal year | {" | ".join(f"{name}, FY202{at}" for at, name in enumerate(names))} |
|---|---|---|---|
| Net margin | 9.0% [1] | 4.0% [2] | -1.3% [3] |
| Net income | $90 million [1] | $7 million [2] | -$20 million [3] |
"""
    filings = [Filing(name, name, "", name, None, "10-k", 2023, None, None, None, 90, 40) for name in names]
    cited = tuple(Citation(f"[{at}]", "p|c1", filing, 1, (), "9", "table") for at, filing in enumerate(filings, 1))
    found = picture(replace(answered(text), citations=cited))
    assert found is not None and found.courses == ()
    assert (found.chart.title, found.chart.kind) == ("Net margin", "bar")


def test_a_row_with_an_unverified_number_is_not_drawn() -> None:
    answer = answered(SERIES)
    doubted = tuple(
        replace(number, status="unverified") if number.text == "-$20 million" else number for number in answer.numbers
    )

    drawn = chart(replace(answer, numbers=doubted))

    assert drawn is not None
    assert [one.name for one in drawn.series] == ["Revenue"]


def test_a_computed_amount_that_names_no_currency_is_drawn_with_its_inputs() -> None:
    answer = answered(SERIES)
    bare = tuple(
        replace(n, unit="", status="derived") if n.text.endswith("million") and n.value and n.value < 10**8 else n
        for n in answer.numbers
    )

    drawn = chart(replace(answer, numbers=bare))

    assert drawn is not None
    assert [one.name for one in drawn.series] == ["Revenue", "Net income"]


def test_two_periods_companies_side_by_side_and_sentences_have_no_chart() -> None:
    two = "| Fiscal year | FY2021 | FY2022 |\n|---|---|---|\n| Revenue | $1,000 million [1] | $1,200 million [1] |"
    peers = (
        "| FY2022 | Lantern | Harbor | Beacon |\n|---|---|---|---|\n| Revenue | $1 million | $2 million | $3 million |"
    )

    assert chart(answered(two)) is None
    assert chart(answered(peers)) is None
    assert chart(answered("Revenue was $1,000 million in FY2021, $1,200 million in FY2022.")) is None


def test_of_a_ratio_below_its_inputs_the_ratio_is_drawn_and_every_row_has_its_course() -> None:
    answer = answered(SERIES)
    margins = tuple(replace(n, status="derived") if n.text.endswith("%") else n for n in answer.numbers)

    drawn = picture(replace(answer, numbers=margins))

    assert drawn is not None
    assert [one.name for one in drawn.chart.series] == ["Net margin"]
    assert (drawn.chart.kind, drawn.texts) == ("line", (("9.0%", "", "-1.3%"),))
    assert drawn.courses == ((1000, 1200, 1500), (90, None, -20), (Decimal("9.0"), None, Decimal("-1.3")))


def test_a_chart_of_all_rows_leaves_no_course_to_draw_and_prints_its_figures_without_their_unit() -> None:
    drawn = picture(answered("\n".join(SERIES.splitlines()[:-1])))

    assert drawn is not None
    assert drawn.courses == () and drawn.texts == (("1,000", "1,200", "1,500"), ("90", "", "-20"))


def test_a_company_without_a_figure_makes_no_line_of_the_others() -> None:
    text = "| Latest fiscal year | Moss, FY2023 | Fern, FY2022 | Sedge, FY2023 |\n|---|---|---|---|\n"
    text += "| Net margin | — | 9.0% [1] | 4.0% [2] |\n"
    filings = [Filing(name, name, "", name, None, "10-k", 2023, None, None, None, 90, 40) for name in ("Fern", "Sedge")]
    cited = tuple(Citation(f"[{n}]", "x", one, 1, (), "q", "table") for n, one in enumerate(filings, start=1))
    drawn = chart(replace(answered(text), citations=cited))
    assert drawn is not None and drawn.kind == "bar"
