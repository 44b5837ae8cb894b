"""The rows of a table that a question is about."""

import pytest

from preprocess.report import Table
from rag.query.understand import understand
from rag.retrieval.rows import matching_rows
from tests.rag.builders import T, make_report

ROWS = [
    ("Net sales", "1,577"),
    ("Cost of sales", "900"),
    ("Gross profit", "677"),
    ("Store labor", "120"),
    ("Store rent", "88"),
    ("Interest expense (income), net", "14"),
    ("Net income", "412"),
]


@pytest.fixture(scope="module")
def table() -> Table:
    return make_report("HARBOR_2023_10K", [[T(["2023"], ROWS, caption="Results")]]).tables[0]


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("What was revenue in 2023?", ["Net sales"]),
        ("Where does 1,577 stand?", ["Net sales"]),
        ("net income", ["Net income"]),
        ("What is paid for store rent?", ["Store rent"]),
        ("foghorns", []),
    ],
)
def test_the_row_with_the_figure_the_metric_or_the_words(table: Table, question: str, rows: list[str]) -> None:
    assert [row.label for row in matching_rows(understand(question, ()), table)] == rows


def test_a_primary_statement_opens_on_the_figures_that_live_in_it() -> None:
    rows = [("Unearned revenue", "12"), ("Additions to property and equipment", "(7)"), ("Sales of investments", "3")]
    report = make_report("HARBOR_2023_10K", [[T(["2023"], rows, caption="Cash flows", statement="cash_flow")]])
    found = matching_rows(understand("revenue and capex", ()), report.tables[0])
    assert [row.label for row in found] == ["Additions to property and equipment"]


def test_a_heading_without_figures_is_no_row_to_open_on_and_words_in_brackets_are_no_part_of_a_name() -> None:
    rows = [("Cash provided (used) by operations", "5,841"), ("Supplemental disclosure of cash flow information:", "")]
    rows.append(("Income taxes", "1,517"))
    report = make_report("HARBOR_2023_10K", [[T(["2023"], rows, caption="Cash flows", statement="cash_flow")]])
    found = matching_rows(understand("operating cash flow Harbor 2023", ()), report.tables[0])
    assert [row.label for row in found] == ["Cash provided (used) by operations"]
