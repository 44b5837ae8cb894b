"""Reports without a model: what is said of figures, of their lack, of filings that differ, and of what was asked."""

from __future__ import annotations

import pytest

from rag.errors import RagError
from rag.reports.phrases import Words, short_name
from tests.rag.builders import make_report
from tests.rag.reports.data.reported import filed, report_on
from tests.rag.statements_made import INCOME, YEARS, made

RESTATED = (("Revenues", "$ 46,792", "$ 44,538", "$ 37,403"), *INCOME[1:])
WITH_CHARGE = (*INCOME[:3], ("Impairment of goodwill", "900", "0", "0"), *INCOME[3:])


def test_a_paragraph_names_the_company_once_and_the_other_metrics_follow_as_clauses() -> None:
    text = report_on([made()]).sections[0].answer.text
    assert text.startswith("NIKE's revenue rose 9.6% to $51,217 million in fiscal 2023, from $46,710 million a year")
    assert "Operating income fell 11.4% to $5,915 million [10K" in text and text.count("NIKE") == 1


def test_metrics_that_no_filing_prints_are_named_below_the_table() -> None:
    made_of = report_on([made()])
    assert (
        "Not printed, or not told for sure: receivables, total debt, net debt, net debt to EBITDA, share repurchases."
        in made_of.markdown
    )


def test_a_free_cash_flow_says_that_a_company_may_define_its_own_otherwise() -> None:
    report = report_on([made()])
    assert "| Free cash flow |" in report.markdown
    assert "operating cash flow less capital expenditure; a company that defines it otherwise" in report.markdown


def test_a_loss_a_share_stands_in_brackets_below_a_loss() -> None:
    losses = (
        ("Net loss", "$ (4,689)", "$ (5,980)", "$ 5,903"),
        ("Diluted loss per share", "$ (3.23)", "$ (3.75)", "$ 3.56"),
    )
    (table, *_) = report_on([made((*INCOME[:-2], *losses))]).sections[0].tables
    shown = {row.label: [cell.text for cell in row.cells[:3]] for row in table.rows}
    assert shown["Net income"] == ["(4,689)", "(5,980)", "5,903"]
    assert shown["Diluted earnings per share"] == ["($3.23)", "($3.75)", "$3.56"]


def test_filings_that_differ_are_stated_with_both_pages_in_the_section_at_the_top_and_in_the_table() -> None:
    older = filed(made(RESTATED, name="NIKE_2022_10K", years=(2022, 2021, 2020)), 2022)
    report = report_on([made(), older])
    told = "The filings differ on NIKE's revenue for FY2022: NIKE_2023_10K, page"
    assert told in report.sections[0].answer.text and "prints $46,792 million" in report.sections[0].answer.text
    assert any(notice.startswith("The filings differ on") for notice in report.notices)
    row = next(f for f in report.facts if (f.metric, f.period) == ("revenue", "FY2022"))
    assert row.status == "conflict" and row.printed == "$46,710 million" and "$46,792 million" in row.note


def test_a_charge_that_may_not_come_again_is_a_point_to_check() -> None:
    points = report_on([made(WITH_CHARGE)]).sections[-1].answer.text
    assert "income statement has “Impairment of goodwill” of $900 million in fiscal 2023 and none a year" in points


def test_peers_without_a_common_year_stand_side_by_side_by_age_and_a_notice_says_so() -> None:
    other = filed(made(name="BOEING_2019_10K", years=(2019, 2018, 2017)), 2019, "The Boeing Company")
    report = report_on([made(), other], "NIKE and Boeing compared", companies=("NIKE", "Boeing"))
    assert any("print no fiscal year in common" in notice for notice in report.notices)
    table = report.tables[0]
    assert [column[-8:] for column in table.columns] == ["(FY2023)", "(FY2019)"]
    assert table.rows[0].label == "Revenue, newest year" and all(cell.value for cell in table.rows[0].cells)


def test_a_report_in_chinese_writes_figures_units_and_heads_in_chinese() -> None:
    report = report_on([made()], language="zh-TW")
    assert "NIKE 2023 會計年度的營業收入為 51,217 百萬美元，較前一年同期的 46,710 百萬美元 增加 9.6%" in report.markdown
    assert "| 百萬美元 | FY2023 |" in report.markdown and "| 3.23 美元 | 3.75 美元 | 3.56 美元 |" in report.markdown
    assert "| 美元/股 |" in report.markdown and "| 百萬美元 | NIKE" in report.markdown
    assert all(number.status != "unverified" for s in report.sections for number in s.answer.numbers)


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        ("$14,189 million", "14,189 百萬美元"),
        ("-$1,189 million", "-1,189 百萬美元"),
        ("EUR 12.5 billion", "12.5 十億歐元"),
        ("$3.23", "3.23 美元"),
        ("-4.2 percentage points", "-4.2 個百分點"),
        ("1.44x", "1.44 倍"),
        ("9.6%", "9.6%"),
        ("FY2022 $5 million [10K12] - 1", "FY2022 5 百萬美元 [10K12] - 1"),
    ],
)
def test_an_amount_in_chinese_keeps_its_digits_and_sign(printed: str, shown: str) -> None:
    assert Words("zh-TW").amount(printed) == shown and Words().amount(printed) == printed


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Corning Incorporated", "Corning"),
        ("The Boeing Company", "Boeing"),
        ("Best Buy Co., Inc.", "Best Buy"),
        ("Deere & Company", "Deere"),
        ("Johnson & Johnson", "Johnson & Johnson"),
        ("Amcor plc", "Amcor"),
        ("Inc.", "Inc."),
    ],
)
def test_running_text_calls_a_company_by_its_short_name(name: str, short: str) -> None:
    assert short_name(name) == short


@pytest.mark.parametrize(
    ("topic", "options", "said"),
    [
        ("", {}, "Say what the report is about"),
        ("x" * 10_000, {}, "The topic has 10,000 characters and may have 500"),
        ("Tesla company update", {}, "No filing of Tesla is in the library; it holds"),
        ("NIKE", {"companies": ("Teslaa",)}, "No filing of Teslaa is in the library"),
        ("NIKE", {"periods": ("soon",)}, "“soon” is no period"),
        ("NIKE", {"template": "novel"}, "There is no report template “novel”"),
    ],
)
def test_what_cannot_be_written_about_is_one_sentence(topic: str, options: dict[str, object], said: str) -> None:
    with pytest.raises(RagError, match=said):
        report_on([made()], topic, **options)


def test_an_empty_library_is_one_sentence() -> None:
    with pytest.raises(RagError, match="There is no filing to write about"):
        report_on([])


def test_a_period_that_no_filing_prints_and_a_peer_that_is_not_there_are_said_at_the_top() -> None:
    assert any("prints the period that was asked for" in n or "No filing of NIKE" in n
               for n in report_on([made()], periods=("2031",)).notices)  # fmt: skip
    assert any("that company alone" in notice for notice in report_on([made()], "NIKE and its peers compared").notices)


def test_unseen_and_turning_characters_of_a_topic_do_not_reach_the_report() -> None:
    title = report_on([made()], "NIKE \x00\u202e evil\n# two").markdown.splitlines()[0]
    assert title == "# NIKE evil # two"


def test_the_years_that_are_compared_are_those_of_the_statements() -> None:
    assert report_on([made()]).tables[0].columns == (*(f"FY{year}" for year in YEARS), "Change FY2023")


def test_a_filing_without_statements_is_said_to_have_none_and_nothing_is_called_sound() -> None:
    report = report_on([make_report("NIKE_2023_8K", (("The board elected a new chair in May.",),), doc_type="8-k")])
    assert "The filings of NIKE hold no financial statement that could be read for sure." in report.notices
    assert "None of the rules" not in report.markdown and not report.facts


@pytest.mark.parametrize("template", ["company-update", "credit-memo"])
def test_every_row_of_the_table_of_numbers_has_a_source_that_is_listed(template: str) -> None:
    older = filed(made(name="NIKE_2021_10K", years=(2021, 2020, 2019)), 2021)
    report = report_on([made(), older], template=template)
    listed = {citation.marker for citation in report.citations}
    assert report.facts and {marker for row in report.facts for marker in (row.marker, *row.inputs)} <= listed
