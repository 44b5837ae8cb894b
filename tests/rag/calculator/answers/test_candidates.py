"""Rows any of which could be meant are told as such, wherever quotes would show some of them as the answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preprocess.report import Report
from rag.answering.answer import answer
from tests.rag.builders import H, T
from tests.rag.statements_made import BALANCE, CASH, durations, instants, made, searched

LAST_TWO, ENDS = ("2023", "2022"), instants()
EQUIPMENT = (
    ("Land and buildings", "$ 9,000", "$ 8,500"),
    ("Accumulated depreciation", "(3,919)", "(3,709)"),
)
LEASED = (
    ("Property under finance leases", "$ 900", "$ 800"),
    ("Accumulated depreciation", "(210)", "(180)"),
)


def filing(*tables: tuple[tuple[str, ...], ...]) -> Report:
    heads = (H("Property and Equipment"), H("Leases"))
    more = (part for head, rows in zip(heads, tables, strict=False) for part in (head, T(LAST_TWO, rows, periods=ENDS)))
    return made(more=tuple(more))


@pytest.mark.parametrize(
    "question",
    ["What was Nike's accumulated depreciation in FY2023?", "Nike accumulated depreciation FY2023"],
)
def test_rows_that_could_be_meant_are_candidates_with_footnotes_and_none_is_the_answer(question: str) -> None:
    report = filing(EQUIPMENT, LEASED)
    made_of = answer(question, searched(question, report), {report.report_id: report}.__getitem__, None)
    assert made_of.text.startswith("Several rows of NIKE")
    assert "none of them for sure" in made_of.text
    assert {number.text for number in made_of.numbers} == {"$3,919 million", "$210 million"}
    assert {number.status for number in made_of.numbers} == {"unverified"}
    assert all("other rows could be meant" in number.reason for number in made_of.numbers)
    assert len(made_of.citations) == len(made_of.numbers)


def test_a_row_that_says_it_is_of_the_whole_company_is_told_before_those_of_its_parts() -> None:
    question = "What was Nike's accumulated depreciation in FY2023?"
    plain = filing(EQUIPMENT, (*LEASED, ("Improvements", "40", "35")))
    part, whole = (
        replace(table, caption=name) for table, name in zip(plain.tables[-2:], ("Retail", "Consolidated"), strict=True)
    )
    report = replace(plain, tables=(*plain.tables[:-2], part, whole))
    made_of = answer(question, searched(question, report), {report.report_id: report}.__getitem__, None)
    assert "none of them for sure" not in made_of.text
    assert [(number.text, number.status) for number in made_of.numbers] == [("(210)", "verified")]


def test_one_row_is_the_answer() -> None:
    question = "What was Nike's accumulated depreciation in FY2023?"
    report = filing(EQUIPMENT)
    made_of = answer(question, searched(question, report), {report.report_id: report}.__getitem__, None)
    assert made_of.mode == "computed"
    assert "$3,919 million" in made_of.text


def test_rows_that_bear_every_word_come_before_a_quote_of_a_row_by_another_name() -> None:
    costs = (("Service cost", "$ 87", "$ 9"), ("Interest cost", "1,289", "49"))
    other = (("Service cost", "$ 95", "$ 13"), ("Interest cost", "1,300", "53"))
    prior = (("Net prior service credit and (cost): pension plans", "(146)", "(1)"), ("Other", "9", "8"))
    year, plans = durations()[0], ("Pension plans", "Medical plans")
    tables = (
        *(T(plans, rows, periods=(year, year)) for rows in (costs, other)),
        T(LAST_TWO, prior, periods=durations()[:2]),
    )
    heads = ("Obligation", "Expense", "Pension plans")
    report = made(more=tuple(part for head, table in zip(heads, tables, strict=True) for part in (H(head), table)))
    question = "What was Nike's service cost for pension plans in FY2023?"
    made_of = answer(question, searched(question, report), {report.report_id: report}.__getitem__, None)
    assert not any("146" in number.text for number in made_of.numbers)
    assert {number.text for number in made_of.numbers} == {"$87 million", "$95 million"}


def test_what_moved_a_balance_is_not_told_for_one_that_the_statement_prints_twice() -> None:
    owed = (
        *BALANCE[:5],
        ("Current liabilities:", "", ""),
        ("Deferred revenue", "2,405", "1,945"),
        ("Long-term liabilities:", "", ""),
        ("Deferred revenue", "88", "69"),
    )
    report = made(balance=owed, cash=(*CASH[:3], ("Deferred revenue", "475", "524", "320"), *CASH[3:]))
    question = "What was Nike's deferred revenue in fiscal 2023?"
    made_of = answer(question, searched(question, report), {report.report_id: report}.__getitem__, None)
    assert {number.text for number in made_of.numbers} == {"$2,405 million", "$88 million"}
    assert "“Current liabilities: Deferred revenue”" in made_of.text


def test_rows_of_a_part_called_like_those_of_the_statement_give_way_to_them() -> None:
    hotel = (("Revenues", "", ""), ("Rooms", "442", "430"), ("Expenses", "", ""), ("Rooms", "160", "155"))
    income = (
        ("Revenues", "", "", ""),
        ("Rooms", "2,212", "2,100", "2,000"),
        ("Expenses", "", "", ""),
        ("Rooms", "791", "780", "770"),
    )
    report = made(income=income, more=(H("City Hotel Partners"), T(LAST_TWO, hotel, periods=durations()[:2])))
    question = "nike rooms fy23"
    made_of = answer(question, searched(question, report), {report.report_id: report}.__getitem__, None)
    assert {number.text for number in made_of.numbers} == {"$2,212 million", "$791 million"}


RIGHTS = (("Operating leases", ""), ("Right-of-use assets", "$ 342", "$ 332"))
OTHERS = (("Finance leases", ""), ("Right-of-use assets", "$ 18", "$ 19"))


@pytest.mark.parametrize(
    ("said", "sure"), [("right-of-use assets", False), ("operating lease right-of-use assets", True)]
)
def test_a_statements_row_that_says_of_which_it_is_tells_one_of_several_candidates(said: str, sure: bool) -> None:
    rows = ((one[0], *one[1:], *("",) * (3 - len(one))) for one in (*RIGHTS, *OTHERS))
    balance = (("Operating lease right-of-use assets", "$ 342", "$ 332"), *BALANCE)
    report = made(balance=balance, more=(H("Leases"), T(LAST_TWO, tuple(rows), periods=ENDS)))
    question = f"What were Nike's {said} at the end of FY2023?"
    made_of = answer(question, searched(question, report), {report.report_id: report}.__getitem__, None)
    ticked = [number.text for number in made_of.numbers if number.status != "unverified"]
    assert bool(ticked) is sure, made_of.text
