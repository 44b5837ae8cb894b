"""A growth is of one row at two times, the earlier one above nought."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.ratios.figures import Figure
from rag.answering.ratios.grown import growth, is_of_one_row, times_of
from rag.answering.ratios.masked import masked
from rag.answering.ratios.tree import Leaf, leaves
from rag.chunks.chunk import filing_of
from tests.rag.answering.check.question.test_speech import cells
from tests.rag.answering.ratios.test_worked import told
from tests.rag.calculator.facts.company import REPORT


def read(question: str, *, percent: bool = False) -> list[str]:
    times = times_of(question)
    asked = times and masked(times.question, [filing_of(REPORT)], {REPORT.report_id: REPORT}.__getitem__)
    form = growth(asked.text, times, percent=percent) if times and asked else None
    if form is None or asked is None:
        return []
    return [asked.asked(leaf.figure, leaf.parts, leaf.when) for leaf in leaves(form.tree)]


BOTH = ["Nike total rebates in 2023", "Nike total rebates in 2022", "Nike total rebates in 2022"]


@pytest.mark.parametrize(
    "question",
    [
        "Growth of Nike's total rebates 2023 over 2022",
        "Nike total rebates growth 2023 vs 2022",
        "What was the growth in Nike's total rebates from 2022 to 2023?",
        "By what percentage did Nike's total rebates increase between 2022 and 2023?",
    ],
)
def test_the_figure_is_asked_for_at_both_times(question: str) -> None:
    assert read(question) == BOTH


def test_a_change_is_one_in_percent_only_where_the_question_says_so() -> None:
    question = "change in Nike's total rebates 2023 vs 2022"
    assert read(question, percent=True) == BOTH and not read(question)
    assert not read("growth of Nike's total rebates in 2023")


@pytest.mark.parametrize(
    ("label", "year", "printed", "same"),
    [
        ("Total rebates", "2022", "200", True),
        ("Other rebates", "2022", "200", False),
        ("Total rebates", "2024", "200", False),
        ("Total rebates", "2022", "-200", False),
    ],
)
def test_both_are_of_one_row_and_the_earlier_one_is_above_nought(
    label: str, year: str, printed: str, same: bool
) -> None:
    both = {}
    for at, cited in enumerate((cells("Total rebates", ("2023", "300")), cells(label, (year, printed)))):
        assert cited.periods[0] is not None
        own = replace(cited, periods=(replace(cited.periods[0], fiscal_year=int(cited.cells[0][0])),))
        made = told(f"Rebates: ${own.cells[0][1]} million [1]", own)
        sign = "-" if "-" in own.cells[0][1] else ""
        value = own.values[0]
        number = replace(made.numbers[0], status="verified", citation="[1]", cell=0, text=f"{sign}$2", value=value)
        both[Leaf("rebates", when=str(at))] = Figure("rebates", made, number)
    assert is_of_one_row(both) is same
