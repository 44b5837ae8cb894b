"""The made filings: their labels agree with each other, and the scorers see what is planted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bench.composed.answers import verdict
from bench.composed.filings import browser, print_pdf
from bench.composed.tables import Measure, bare, marks, number
from bench.composed.truth import DATA, Question, TrueFiling, filing_names, questions, truth_of
from bench.unseen import read
from preprocess.convert import quiet
from preprocess.converters.textlayer import TextLayer
from preprocess.errors import ConverterMissing
from preprocess.report import Report, Table, Unit
from rag.answering.draft import NEAREST
from rag.types import Answer, NumberCheck, Usage

TYPED = "m_maker_10q_1998"
"""The smallest of them, in typewriter text."""
LOSS = Question(id="1", filing="", kind="line", question="Net loss?", figure=Decimal(-11_733_000))
MARGIN = Question(id="2", filing="", kind="ratio", question="Margin?", figure=Decimal("24.0"), unit="percent")
PENCE = Question(id="3", filing="", kind="pershare", question="EPS?", figure=Decimal("17.7"), unit="pence")
WORDS = Question(id="4", filing="", kind="prose", question="Who?", words=("Navajo", "34%"), also=("thirty-four",))
NOTHING = Question(id="5", filing="", kind="no", question="Revenue in 2030?")


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> Report:
    if browser() is None:
        pytest.skip("needs Chromium to print a made filing")
    pdf = tmp_path_factory.mktemp("printed") / f"{TYPED}.pdf"
    print_pdf(DATA / f"{TYPED}.html", pdf, browser())
    return TextLayer().convert(pdf, pdf.name, quiet)


def answered(text: str = "", *numbers: NumberCheck, refused: bool = False) -> Answer:
    return Answer("?", text, (), numbers, (), refused, "quotes", 1, Usage(), 0.1)


def told(text: str, value: str, unit: str = "USD", *, ticked: bool = True) -> NumberCheck:
    return NumberCheck(text, 0, 1, Decimal(value), unit, None, "verified" if ticked else "unverified", "[1]")


def test_every_filing_has_its_page_its_truth_and_its_questions() -> None:
    names = filing_names()
    assert {path.stem for path in DATA.glob("*.html")} == set(names)
    assert {question.filing for question in questions()} == set(names)
    assert len({question.id for question in questions()}) == len(questions()) >= 240


@pytest.mark.parametrize("name", filing_names())
def test_every_row_has_a_value_for_each_column_and_every_label_stands_on_the_page(name: str) -> None:
    printed = bare((DATA / f"{name}.html").read_text(encoding="utf-8").replace("&amp;", "&"))
    for table in truth_of(name).tables:
        assert all(len(row.values) == len(table.columns) for row in table.rows), table.title
        assert all(bare(row.label.split("\n")[0])[:12] in printed for row in table.rows), table.title


def test_the_pages_ask_for_nothing_from_elsewhere() -> None:
    for page in DATA.glob("*.html"):
        text = page.read_text(encoding="utf-8").replace('href="base.css"', "")
        assert not any(word in text for word in ("src=", "href=", "url(", "<script"))


@pytest.mark.browser
def test_a_typewritten_quarter_is_read_whole(typed: Report) -> None:
    wrong = [mark for mark in marks(truth_of(TYPED), typed) if not mark.good]
    assert wrong == []
    assert read([(TYPED, typed)], show=True).rows[-1] == ("%", *["100.0"] * 7)


def first_cell(table: Table, value: Decimal) -> Table:
    row = next(row for row in table.rows if row.cells and row.cells[0].value)
    spoilt = replace(row, cells=(replace(row.cells[0], value=value), *row.cells[1:]))
    return replace(table, rows=tuple(spoilt if other is row else other for other in table.rows))


PLANTED: dict[Measure, Callable[[Table], Table]] = {
    "types": lambda table: replace(table, statement_type="other"),
    "units": lambda table: replace(table, unit=Unit("EUR", table.unit.scale)),
    "periods": lambda table: replace(table, columns=tuple(replace(column, period=None) for column in table.columns)),
    "cells": lambda table: first_cell(table, Decimal(7)),
    "parents": lambda table: replace(table, rows=tuple(replace(row, parent=None) for row in table.rows)),
    "tables": lambda table: replace(table, rows=()),
}


@pytest.mark.browser
@pytest.mark.parametrize("measure", PLANTED)
def test_a_planted_fault_is_seen(typed: Report, measure: Measure) -> None:
    spoilt = replace(typed, tables=tuple(map(PLANTED[measure], typed.tables)))
    assert any(mark.measure == measure and not mark.good for mark in marks(truth_of(TYPED), spoilt))


def test_a_wrong_company_is_a_wrong_fact(typed: Report) -> None:
    truth: TrueFiling = truth_of(TYPED)
    assert [mark.said for mark in marks(truth, replace(typed, company="Acme")) if not mark.good] == [
        f"company is Acme, not {truth.company}"
    ]


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        (LOSS, answered("Loss: 11,733", told("11,733", "11733000")), "right"),
        (LOSS, answered("Loss: 11,733", told("11,733", "11733000", ticked=False)), "right, no tick"),
        (LOSS, answered("Loss: 1,902", told("1,902", "1902000")), "wrong, ticked"),
        (LOSS, answered("Loss: 1,902", told("1,902", "1902000", ticked=False)), "wrong"),
        (LOSS, answered(refused=True), "refused"),
        (MARGIN, answered("24.0%", told("24.0%", "24.0", "%")), "right"),
        (MARGIN, answered("24.0%", told("24.0%", "0.24", "%")), "right"),
        (MARGIN, answered("$24.0", told("$24.0", "24.0")), "wrong, ticked"),
        (PENCE, answered("17.7p", told("17.7p", "0.177", "GBP/share")), "right"),
        (WORDS, answered("It is navajo, with 34%."), "right"),
        (WORDS, answered("It is thirty-four per cent."), "right"),
        (WORDS, answered("It is Navajo."), "wrong"),
        (LOSS, answered(f"{NEAREST}1,902", told("1,902", "1902000", ticked=False)), "nearest"),
        (LOSS, answered(f"{NEAREST}11,733", told("11,733", "11733000", ticked=False)), "right, no tick"),
        (NOTHING, answered(f"{NEAREST}12", told("12", "12", ticked=False)), "nearest"),
        (NOTHING, answered(refused=True), "rightly refused"),
        (NOTHING, answered("12", told("12", "12")), "answered"),
    ],
)
def test_an_answer_ends_as_it_should(question: Question, answer: Answer, expected: str) -> None:
    assert verdict(question, answer) == expected


def test_words_and_dashes_are_no_numbers() -> None:
    assert (number("-1.41"), number("n/m"), number(""), number(None)) == (Decimal("-1.41"), None, None, None)


def test_without_a_browser_one_sentence_says_so(tmp_path: Path) -> None:
    with pytest.raises(ConverterMissing, match=r"^No Chromium was found to print the made filings with; install one"):
        print_pdf(DATA / f"{TYPED}.html", tmp_path / "made.pdf", None)
