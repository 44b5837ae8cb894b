"""An abbreviation that a filing spells out stands for these words, and for no other row of the same initials."""

from __future__ import annotations

import pytest

from preprocess.report import Report
from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import T
from tests.rag.statements_made import YEARS, durations, made, searched

HEADS, LASTING = tuple(str(year) for year in YEARS), durations()
ROWS = (("Corporate Client Banking", "927", "851", "800"), ("Real Estate Loans", "40", "41", "42"))
SEGMENTS = (("Net revenue", "12,614", "11,947"), ("Net income", "3,100", "3,725"))
SPELT = "Consumer & Community Banking (“CCB”) serves households; the Corporate & Investment Bank (“CIB”) does not."
UNSPELT = "The bank serves households."


def bank(words: str) -> Report:
    segments = T(
        ("Consumer & Community Banking 2023", "Corporate & Investment Bank 2023"), SEGMENTS, periods=LASTING[:1] * 2
    )
    return made(more=(words, segments, T(HEADS, ROWS, caption="Revenue by client", periods=LASTING)))


def asked(question: str, words: str) -> Calculation | Problem | None:
    report = bank(words)
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was Nike's CCB net revenue in 2023?", "$12,614 million"),
        ("What was Nike's CIB net income in 2023?", "$3,725 million"),
        ("What was Nike's Consumer & Community Banking net revenue in 2023?", "$12,614 million"),
    ],
)
def test_the_filings_own_abbreviation_is_read_as_its_words(question: str, said: str) -> None:
    found = asked(question, SPELT)
    assert isinstance(found, Calculation) and said in found.text and "927" not in found.text


def test_initials_of_a_row_are_its_name_where_the_filing_uses_them_for_nothing_else() -> None:
    found = asked("What was Nike's CCB revenue by client in 2023?", UNSPELT)
    assert isinstance(found, Calculation) and "$927 million" in found.text
    again = asked("What was Nike's CCB revenue by client in 2023?", SPELT)
    assert not (isinstance(again, Calculation) and "$927 million" in again.text)
