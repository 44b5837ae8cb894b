"""Figures none of which is the answer for sure stand in a table: row, figure, period and place, each a click away."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pages.shared import nearest, turns
from rag.answering import segments
from rag.answering.answer import answer
from rag.answering.draft import NEAREST
from rag.types import Answer, NumberCheck
from tests.rag.calculator.answers.test_candidates import EQUIPMENT, LEASED, filing
from tests.rag.statements_made import searched

QUESTION = "What was Nike's accumulated depreciation in FY2023?"


def asked() -> Answer:
    report = filing(EQUIPMENT, LEASED)
    return answer(QUESTION, searched(QUESTION, report), {report.report_id: report}.__getitem__, None)


def shown(found: Answer) -> list[dict[str, Any]]:
    return nearest.tabled(found, segments.blocks(found.text, found.citations, found.numbers))


def texts(row: list[list[dict[str, str]]]) -> list[str]:
    return ["".join(piece["text"] for piece in cell) for cell in row]


def test_rows_that_could_be_meant_are_rows_of_a_table_that_open_their_cells() -> None:
    lead, table = shown(asked())
    head, *rows = table["rows"]
    assert lead["pieces"][0]["text"].startswith("Several rows of NIKE")
    assert texts(head) == list(nearest.HEAD)
    assert [texts(row)[:3] for row in rows] == [
        ["Accumulated depreciation", "$3,919 million", "2023"],
        ["Accumulated depreciation", "$210 million", "2023"],
    ]
    assert [row[1][0]["place"] for row in rows] == [row[3][-1]["place"] for row in rows] == ["[10K1]#0", "[10K2]#0"]
    assert "p. " in texts(rows[0])[3]


def test_nearest_figures_keep_their_unit_and_what_is_said_in_a_sentence_stays_one() -> None:
    found = asked()
    cited = found.citations[0]
    reason = "nothing at the cited place says the question’s “net”"
    text = (
        NEAREST.format(reason=reason) + f"Accumulated depreciation (in millions): (3,919) {cited.marker}\n\nA sentence."
    )
    at = text.index("(3,919)")
    number = NumberCheck("(3,919)", at, at + 7, None, "", None, "unverified", None, reason=reason)
    made = Answer(QUESTION, text, found.citations, (number,), (), False, "quotes", 1, found.usage, 0.0)
    _, table, rest = shown(made)
    assert texts(table["rows"][1])[:2] == ["Accumulated depreciation (in millions)", "(3,919)"]
    assert table["rows"][1][1][0]["place"] == f"{cited.marker}#0"
    assert rest["pieces"][0]["text"] == "A sentence."
    # What the first line says of all figures is not said once more in a box above it.
    assert turns._leads(made) and not turns._leads(found)


def test_a_head_that_names_no_period_stands_with_the_row_and_leaves_no_empty_column() -> None:
    found = asked()
    cited = tuple(
        replace(one, cells=tuple(("Net sales", text) for _, text in one.cells), periods=()) for one in found.citations
    )
    _, table = shown(replace(found, citations=cited))
    assert texts(table["rows"][0]) == ["Row", "Figure", "Stands in"]
    assert texts(table["rows"][1])[0] == "Accumulated depreciation · Net sales"


def test_an_answer_that_is_sure_stays_as_it_is() -> None:
    report = filing(EQUIPMENT)
    found = answer(QUESTION, searched(QUESTION, report), {report.report_id: report}.__getitem__, None)
    assert [block["kind"] for block in shown(found)] == ["p"]
