"""Comparisons told in words, without a model: one table, a row a side, a footnote in each."""

from __future__ import annotations

from rag.answering.answer import answer
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

FILLER = tuple(f"Item number {n} is stored in many rooms by many people every day." for n in range(20))
OURS = "Lantern relies on suppliers of chips in Taiwan."
THEIRS = "Harbor buys iron ore from suppliers in Brazil and Australia."
LANTERN = make_report(
    "LANTERN_2023_10K",
    ((H("Suppliers"), OURS, *FILLER),),
    company="Lantern Works, Inc.",
    ticker="LAN",
    fiscal_year=2023,
)
HARBOR = make_report(
    "HARBOR_2023_10K",
    ((H("Suppliers"), THEIRS, *FILLER),),
    company="Harbor Steel Corp.",
    ticker="HST",
    fiscal_year=2023,
)


def asked(question: str) -> Answer:
    return answer(question, result_of(question, [LANTERN, HARBOR]), report_of(LANTERN, HARBOR), None)


def test_both_sides_stand_in_one_table_with_a_footnote_each() -> None:
    made = asked("How do the suppliers of Lantern Works and Harbor Steel differ?")
    lines = made.text.splitlines()
    assert lines[:2] == ["| | What its filing says |", "|---|---|"]
    assert [line for line in lines if OURS in line and line.startswith("| Lantern Works, Inc. 2023 [10K1] |")]
    assert [line for line in lines if THEIRS in line and line.startswith("| Harbor Steel Corp. 2023 [10K2] |")]
    assert [citation.filing.company for citation in made.citations] == ["Lantern Works, Inc.", "Harbor Steel Corp."]


def test_a_question_about_one_company_is_no_comparison() -> None:
    assert "|" not in asked("Who are the suppliers of Lantern Works?").text


def test_a_pipe_in_a_filing_cuts_no_cell() -> None:
    piped = make_report(
        "HARBOR_2023_10K",
        ((H("Suppliers"), "Harbor buys iron ore | coal from suppliers in Brazil.", *FILLER),),
        company="Harbor Steel Corp.",
        ticker="HST",
        fiscal_year=2023,
    )
    question = "Compare the suppliers of Lantern Works and Harbor Steel"
    made = answer(question, result_of(question, [LANTERN, piped]), report_of(LANTERN, piped), None)
    assert all(line.count("|") == 3 for line in made.text.splitlines())
