"""Figures that a model asks for instead of calculating: filled in by the calculator, or left out and said."""

from __future__ import annotations

import json

from rag.answering.answer import answer
from rag.config import LLMSettings
from rag.llm.client import LLMClient
from rag.types import Answer
from tests.openai_server import OpenAIServer, Turn
from tests.rag.statements_made import made, searched

NIKE = made()
QUESTION = "Describe how the profitability of Nike developed and why management is pleased."


def told(reply: str) -> Answer:
    with OpenAIServer(default=Turn(text=json.dumps({"answer": reply, "ref_ids": []}))) as server:
        model = LLMClient(LLMSettings(base_url=server.base_url, model="m", retries=0))
        return answer(QUESTION, searched(QUESTION, NIKE), {NIKE.report_id: NIKE}.__getitem__, model)


def test_a_requested_figure_is_computed_with_its_inputs_cited() -> None:
    found = told("Nike is profitable.\n[[compute: gross margin of Nike in FY2023]]\nThat is all.")
    assert found.mode == "model" and "43.5%" in found.text and "[[" not in found.text
    figure = next(n for n in found.numbers if n.text == "43.5%")
    assert figure.status == "derived" and figure.formula
    assert {n.status for n in found.numbers} <= {"verified", "derived"}
    assert all(found.text[n.start : n.end] == n.text for n in found.numbers)
    assert {c.marker for c in found.citations} == {n.citation for n in found.numbers if n.citation}


def test_two_requests_have_footnotes_of_their_own() -> None:
    found = told("[[compute: gross margin of Nike in FY2023]]\n[[compute: free cash flow of Nike in FY2023]]")
    assert [c.marker for c in found.citations] == [f"[10K{i}]" for i in range(1, len(found.citations) + 1)]
    assert len(found.citations) >= 4 and all(c.marker in found.text for c in found.citations)


def test_what_cannot_be_computed_is_left_out_and_said() -> None:
    found = told("Nike is profitable. [[compute: submarine margin of Nike in FY2023]]")
    assert "[[" not in found.text and any("could not be computed" in notice for notice in found.notices)


def test_a_request_that_names_a_footnote_or_breaks_its_line_is_filled_in_too() -> None:
    for request in (
        "gross margin of Nike in FY2023 [1]",
        "gross margin\nof Nike in FY2023",
        "gross margin, FY2023 [1, 2]",
    ):
        found = told(f"Nike is profitable. [[compute: {request}]]")
        assert "43.5%" in found.text and "[[" not in found.text and "compute" not in found.text, found.text
        assert {c.marker for c in found.citations} == {n.citation for n in found.numbers if n.citation}


def test_a_reply_that_is_nothing_but_what_cannot_be_computed_is_no_answer() -> None:
    found = told("[[compute: submarine margin of Nike in FY2023]]")
    assert found.mode == "quotes" and any("said nothing" in notice for notice in found.notices)
