"""The sweep: questions for every period, an oracle that reads the statements itself, and faults that are planted."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import cast

import pytest

from bench.sweep import some, table
from bench.swept.asking import Told, answered, told
from bench.swept.judging import end_of, faults, suspects
from bench.swept.making import Question, Time, part_questions, questions, times
from bench.swept.oracle import Oracle
from bench.swept.wordings import read_book
from rag.answering.answer import answer
from rag.chunks.chunk import filing_of
from rag.service import Service
from rag.types import Answer
from tests.rag.calculator.facts.company import REPORT as SEGMENTS
from tests.rag.statements_made import made, searched

BOOK = read_book()
REPORT = made()
FILING = filing_of(REPORT)
ORACLE = Oracle(BOOK, {"NIKE, Inc.": [REPORT]})
ALL = list(questions(BOOK, [FILING]))


class Asked:
    """A service over the one filing that counts what it is asked."""

    def __init__(self) -> None:
        self.questions: list[str] = []

    def ask(self, question: str) -> Answer:
        self.questions.append(question)
        return answer(question, searched(question, REPORT), {REPORT.report_id: REPORT}.__getitem__, None)


def of(kind: str, name: str, year: int = 2023) -> list[Question]:
    return [q for q in ALL if (q.kind, q.name, q.time) == (kind, name, Time(year))]


def asked(chosen: list[Question]) -> list[tuple[Question, Told]]:
    service = Asked()
    return [(question, told(question.text, service.ask(question.text))) for question in chosen]


def test_the_periods_of_a_quarter_are_the_quarter_and_the_months_to_its_end() -> None:
    quarter = replace(FILING, fiscal_quarter=2)
    assert times([quarter]) == (Time(2023, 2, 3), Time(2023, 2, 6))
    assert times([FILING]) == (Time(2022), Time(2023))
    assert Time(2023, 2, 6).said == "the first six months of 2023"


@pytest.mark.parametrize(
    ("kind", "name", "year", "value"),
    [
        ("amount", "net income", 2023, "4689000000"),
        ("amount", "capex", 2022, "-758000000"),
        ("amount", "diluted EPS", 2023, "3.23"),
        ("figure", "free cash flow", 2023, "4872000000"),
        ("figure", "effective tax rate", 2023, "19.43"),
        ("figure", "current ratio", 2022, "2.63"),
        ("growth", "revenue", 2023, "9.65"),
        ("difference", "revenue", 2023, "4507000000"),
        ("defined", "return on assets", 2023, "12.05"),
        ("mean", "revenue", 2023, "48963500000"),
        ("cagr", "revenue", 2023, "7.237"),
        ("points", "operating margin", 2023, "2.741"),
    ],
)
def test_the_oracle_reads_amounts_and_makes_what_is_made_of_them(kind: str, name: str, year: int, value: str) -> None:
    (found,) = ORACLE.wanted(of(kind, name, year)[0])
    assert abs(found - Decimal(value)) <= abs(Decimal(value)) / 1000


def test_an_amount_that_no_statement_prints_is_not_judged_by_it() -> None:
    assert ORACLE.wanted(of("amount", "goodwill")[0]) == frozenset()


def test_right_answers_are_no_faults_and_a_planted_one_is() -> None:
    right = asked([*of("amount", "inventory"), *of("figure", "current ratio"), *of("growth", "revenue")])
    assert {end_of(one) for _, one in right} >= {"computed"}
    assert list(faults(right, BOOK, ORACLE)) == []
    question, one = next((q, t) for q, t in right if t.computed and q.kind == "amount")
    wrong = one.model_copy(update={"numbers": tuple(n.model_copy(update={"value": Decimal(1)}) for n in one.numbers)})
    assert [fault.question for fault in faults([(question, wrong)], BOOK, ORACLE)] == [question]
    # Without a word of the statements the other wordings speak against it.
    told_twice = [pair for pair in right if pair[0].group == question.group and pair[1].computed]
    alone = Oracle(BOOK, {})
    (fault,) = faults([*told_twice, (question, wrong)], BOOK, alone)
    assert fault.told is wrong and fault.wanted.startswith("as “")


def test_an_answer_on_a_part_has_to_say_measure_and_part_at_its_place() -> None:
    own = list(part_questions(BOOK, [filing_of(SEGMENTS)], [SEGMENTS]))
    assert {question.part for question in own} >= {"Shirts"} or not own
    place = asked(of("amount", "inventory"))[0][1].places[0]
    _, one = asked(of("amount", "inventory"))[0]
    question = Question("?", "NIKE, Inc.", "amount", "backlog", Time(2023), "Shirts")

    def said(words: str) -> list[str]:
        changed = one.model_copy(update={"places": (place.model_copy(update={"words": words}),)})
        return [fault.wanted for fault in suspects([(question, changed)], BOOK)]

    assert said("Shirts | Backlog") == []
    assert said("Shirts | Net sales") == ["the measure “backlog”"]
    assert said("Total | Backlog") == ["the part “Shirts” (shirts)"]


def test_a_sweep_that_was_stopped_goes_on_and_asks_nothing_twice(tmp_path: Path) -> None:
    chosen, kept, service = some(ALL, 6, 1), tmp_path / "own" / "kept.jsonl", Asked()
    first = list(answered(chosen[:4], cast(Service, service), kept))
    again = list(answered(chosen, cast(Service, service), kept))
    assert again[:4] == first and service.questions == [question.text for question in chosen]
    figures = table(again, [])
    assert figures.rows[-1][0] == "all" and sum(map(int, figures.rows[-1][1:5])) == len(chosen)
    assert some(ALL, 6, 1) == chosen and some(ALL, 6, 2) != chosen and len(some(ALL, 0, 1)) <= len(ALL)
