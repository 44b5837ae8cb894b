"""Dates as people type them."""

from __future__ import annotations

import pytest

from rag.query.short_dates import dates_written_out, years_in_full


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("total debt ye fy25", "total debt at year-end 2025"),
        ("diluted eps 25 gaap vs adjusted", "diluted eps FY2025 gaap vs adjusted"),
        ("capex 24?", "capex FY2024?"),
        ("top 25 stores", "top 25 stores"),
        ("revenue 25 stores", "revenue 25 stores"),
        ("Lantern debt dec-2015", "Lantern debt December 2015"),
        ("pension liability YE22", "pension liability at year-end 2022"),
        ("debt (as of YE2018)", "debt (as of year-end 2018)"),
        ("total liabilities 12/31/22", "total liabilities at December 31, 2022"),
        ("cash on 31/12/2022", "cash on December 31, 2022"),
        ("cash at 30.06.23", "cash at June 30, 2023"),
        ("sales fiscal 22", "sales fiscal 2022"),
        ("sales of fiscal 53 weeks", "sales of fiscal 53 weeks"),
        ("sales FYE 1/31/17", "sales fiscal year ended January 31, 2017"),
        ("sales fye May 2018", "sales fiscal year ended May 31, 2018"),
        ("prepaids Oct 28 '23", "prepaids at October 28, 2023"),
        ("payables Jan-17", "payables January 2017"),
        ("leases '22", "leases 2022"),
        ("gift cards july 2023", "gift cards July 2023"),
        ("income June 2023 qtr", "income three months ended June 30, 2023"),
        ("revenue Dec quarter 2022", "revenue three months ended December 31, 2022"),
        ("gift cards end of July 2022", "gift cards at the end of July 2022"),
        ("gift cards end of july 22?", "gift cards at the end of July 2022?"),
        ("cash 31-Dec-22", "cash at December 31, 2022"),
        ("debt 12/2022", "debt December 2022"),
        ("notes due Mar 2020", "notes due March 2020"),
        ("sales 6M ended 7/30/22", "sales six months ended July 30, 2022"),
        ("sales YTD June 2023", "sales YTD through June 30, 2023"),
        ("sales year-to-date through Sep 2022", "sales year-to-date through September 30, 2022"),
        ("sales q2 22", "sales Q2 2022"),
        ("peru sales growth 2025 vs 24?", "peru sales growth 2025 vs 2024?"),
        ("why did sales fall in 22?", "why did sales fall in 2022?"),
        ("sales 3q 98 in total", "sales Q3 1998 in total"),
        ("sales Q2 FY 23", "sales Q2 FY2023"),
        ("cash end 2023", "cash at the end of 2023"),
        ("sales 2QFY23", "sales Q2 FY2023"),
        ("sales Q2-22", "sales Q2 2022"),
        ("sales CY22", "sales 2022"),
        ("sales FY22A", "sales FY22"),
        ("profit 9M24", "profit the first nine months of 2024"),
        ("profit 9M FY24", "profit the first nine months of 2024"),
        ("sales 1H24", "sales H1 FY2024"),
        ("sales between April and June 2023", "sales in the three months ended June 30, 2023"),
        ("sales of the April to June quarter of 2023", "sales in the three months ended June 30, 2023"),
        ("sales in May to June 2023", "sales in May to June 2023"),
        ("sales in the last quarter of 2023", "sales in the fourth quarter of 2023"),
        ("debt at the close of 2022", "debt at the end of 2022"),
        ("sales first 6 mo of FY2024", "sales first six months of FY2024"),
    ],
)
def test_a_short_date_is_written_out(typed: str, full: str) -> None:
    assert dates_written_out(typed) == full


@pytest.mark.parametrize(
    "typed",
    [
        "sales on 5/6/22",
        "level 2 june 30 2022",
        "in Q2 22 stores were opened",
        "in Q2 22% more",
        "FY2021/22 revenue",
        "note 10.2.23",
        "Q3 2022 revenue",
        "assets / sales in 2022",
        "2/30/22",
    ],
)
def test_what_is_no_date_or_may_be_two_stays(typed: str) -> None:
    assert dates_written_out(typed) == typed


def test_a_fiscal_year_of_two_digits_is_told_in_four() -> None:
    assert years_in_full("sales in FY17 and FY'18") == "sales in FY2017 and FY2018"
    assert years_in_full("sales of FY 53 weeks, FY2017") == "sales of FY 53 weeks, FY2017"
