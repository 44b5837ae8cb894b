"""Figures none of which is the answer for sure stand in a table: row, figure, period and place, each a click away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

from pages.shared import nearest, remarks
from rag.answering import segments
from rag.answering.answer import answer
from rag.answering.draft import NEAREST
from rag.types import Answer, NumberCheck
from tests.rag.calculator.answers.test_candidates import EQUIPMENT, LEASED, filing
from tests.rag.statements_made import searched
from tests.ui.apps import words

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


def test_rows_that_come_near_stand_behind_the_sentences_that_say_why_they_are_told() -> None:
    lead = "Not calculated: Acme prints no rent. The nearest rows:"
    found = nearest.places(f"{lead} “Taxes (net)” (Acme 10-K 2023, page 5); “Costs: Rent” (Acme 10-K 2023, page 6).")
    assert found is not None and found.lead == lead
    assert [(row.words, row.page) for row in found.rows] == [("“Taxes (net)”", 5), ("“Costs: Rent”", 6)]


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
    assert remarks.leads(made) and not remarks.leads(found)


def test_a_head_that_names_no_period_stands_with_the_row_and_leaves_no_empty_column() -> None:
    found = asked()
    cited = tuple(
        replace(one, cells=tuple(("Net sales", text) for _, text in one.cells), periods=()) for one in found.citations
    )
    _, table = shown(replace(found, citations=cited))
    assert texts(table["rows"][0]) == ["Row", "Figure", "Stands in"]
    assert texts(table["rows"][1])[0] == "Accumulated depreciation · Net sales"


def test_what_stands_nearest_to_a_refused_question_is_a_list_of_places() -> None:
    said = "Nearest, but no answer: Ireland (in millions): 13 (Acme Corp 10-K 2023, page 95); Sales: 8 (Acme, page 5)."
    assert nearest.places(said) == nearest.Places(
        "Nearest, but no answer:",
        (
            nearest.Near("Ireland (in millions): 13", "Acme Corp 10-K 2023", 95),
            nearest.Near("Sales: 8", "Acme", 5),
        ),
    )
    said = (
        "Not calculated: staff is not certain in Acme (several rows could be it): “Staff” 3, page 3, “Heads” 2, page 4."
    )
    found = nearest.places(said)
    assert found and found.lead.endswith("(several rows could be it):")
    assert [(row.words, row.page) for row in found.rows] == [("“Staff” 3", 3), ("“Heads” 2", 4)]
    assert nearest.places("Two filings disagree: Acme (sales 3, page 5) and Bee; the later one is used.") is None


def test_a_near_place_opens_its_page_where_its_filing_is_known(sample_home: Path) -> None:
    def page() -> None:
        from pages.shared import nearest, remarks
        from pages.shared.session import service
        from rag.query.directory import titled

        rows = [nearest.Near("Sales: 8", title, 5) for title in (titled(service().filings()[0]), "Nobody 10-K")]
        remarks.near(rows, "near")

    app = AppTest.from_function(page, default_timeout=90).run()
    assert [button.label.partition("p\\.")[2] for button in app.button] == [" 5"]
    assert "Nobody" in words(app)


def test_an_answer_that_is_sure_stays_as_it_is() -> None:
    report = filing(EQUIPMENT)
    found = answer(QUESTION, searched(QUESTION, report), {report.report_id: report}.__getitem__, None)
    assert [block["kind"] for block in shown(found)] == ["p"]
