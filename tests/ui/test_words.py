from __future__ import annotations

import re
import time
from dataclasses import replace

import pytest

from pages.shared import at_hand, evidence, examples, exports, names, render, status
from pages.shared.places import Place
from pages.shared.plan_editor import sections
from pages.shared.snippets import snippet
from rag.facade.health import Part
from rag.reports.writer import PlannedSection, ReportPlan
from rag.types import Chunk, Filing, NumberCheck

FILING = Filing("n-1", "NIKE_2023_10K", "Annual report", "Nike", "NKE", "10-k", 2023, None, None, None, 106, 69)
QUARTER = Filing("n-2", "q", "Q", None, None, "10-q", 2024, 2, None, None, 40, 9)


def chunk(text: str, kind: str = "text") -> Chunk:
    return Chunk("d|p1|c0", "d-1", "d", kind, text, 0, len(text), 1, 2, (), None, ())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "hostile",
    [
        "[x](javascript:alert(1))",
        "![x](http://evil/x.png)",
        "<img src=http://evil/x.png>",
        "$\\LaTeX$",
        ":material/bolt: :red[x] :smile:",
        "http://evil.example/a www.evil.example a@evil.example",
        "# head\n- item\n> quote `code` **b** ~~s~~ | a |",
    ],
)
def test_a_label_takes_every_mark_out_of_force(hostile: str) -> None:
    shown = render.label(hostile)
    assert not re.search(r"(?<!\\)[`*_\[\]()<>$#~|:@!]", shown)
    assert "://" not in shown and "\n" not in shown
    assert not re.search(r"www\\?\.|:[a-z]|@[a-z]", shown)
    assert shown.replace("\\", "").replace(render.BREAKER, "") == " ".join(hostile.split()).replace("\\", "")


def test_a_command_to_type_stands_as_code_and_nothing_else_between_backticks_does() -> None:
    assert render.told("Run `make audio`, then look.") == "Run `make audio`, then look\\."
    for other in ("`rm -rf /`", "`[x](y)`", "`make [x](y)`", "`make\nx`:red[y]"):
        assert re.search(r"(?<!\\)`", render.told(other)) is None or "make x" in render.told(other)


def test_a_heading_that_is_quoted_is_not_told_twice() -> None:
    risk = "Storms could harm our lamps."
    assert names.over(f"{risk} We rely", "Storms could\nharm our lamps.") == ""
    assert names.over("Consolidated Statements of Income", "Revenue 5 4") == "Consolidated Statements of Income"


def test_what_every_head_of_a_row_begins_with_is_not_said_over_each_cell() -> None:
    long = "Consolidated financial highlights (unaudited)"
    cells = ((f"{long} 2Q22", "278,494"), (f"{long} 1Q22", "273,948"))
    place = Place(FILING, 3, (), cells=cells, quote="Headcount 278,494 273,948")
    assert evidence._row(place)["cells"] == [("2Q22", "278,494"), ("1Q22", "273,948")]
    # One word is left to each head, and what one head says alone is nothing shared.
    for kept in (
        ((long, "1"), (long, "2")),
        ((f"{long} 2Q22", "1"),),
        (("Fiscal year 2022", "1"), ("Fiscal year 2021", "2")),
    ):
        left = [head for head, _ in evidence._row(Place(FILING, 3, (), cells=kept, quote="Row 1 2"))["cells"]]
        assert all(left) and (kept[0][0] == long or left == [head for head, _ in kept])


def test_a_current_report_offers_no_question_before_its_figures_are_known() -> None:
    current = replace(FILING, doc_type="8-k")
    assert examples.questions([current]) == []
    assert examples.questions([current], {"n-1": ["net_income"]}) == ["What was the net income of Nike in FY2023?"]


def test_a_filing_is_named_by_company_form_and_period() -> None:
    assert names.filing_name(FILING) == "Nike 10-K FY2023"
    assert names.filing_name(QUARTER) == "Q 10-Q Q2 FY2024"


def test_pages_times_and_counts_read_naturally() -> None:
    assert names.chunk_pages(chunk("x")) == "p. 1–2"
    assert names.plural(1, "page") == "1 page" and names.plural(1200, "page") == "1,200 pages"
    assert re.fullmatch(r"\d\d:\d\d", names.ago(time.time())) and "1970" in names.ago(86400.0 * 3)


def test_a_file_is_called_by_its_conversation() -> None:
    assert names.file_name("CVS Health's revenue, 2022/23?") == "CVS-Health-s-revenue-2022-23"
    assert names.file_name("…") == "conversation"


def test_examples_fit_the_loaded_filings() -> None:
    asked = examples.questions([FILING, QUARTER])
    assert len(asked) == 4 and "Nike in FY2023" in " ".join(asked) and "Q2 FY2024" in " ".join(asked)
    assert examples.topics([FILING])[0] == "Annual review of Nike, FY2023" and examples.questions([]) == []


def test_a_question_whose_answer_a_filing_does_not_hold_is_no_example() -> None:
    asked = examples.questions([FILING, QUARTER], {FILING.report_id: ["net_income"], QUARTER.report_id: []})
    assert asked == ["What was the net income of Nike in FY2023?"]
    assert examples.questions([FILING], {FILING.report_id: ["risks"]}) == ["What are the main risks Nike names?"]


def test_a_snippet_of_a_table_begins_at_the_row_that_was_asked_for() -> None:
    table = chunk("| | 2023 |\n| --- | --- |\n| Net sales | 51,217 |\n| Capital expenditures | (969) |", "table")
    assert snippet(table, "capital expenditures 2023") == "Capital expenditures  (969)"
    assert snippet(table, "capex in the year", ("purchases of equipment", "capital expenditures")).startswith("Capital")


def test_a_snippet_shows_no_marks_and_is_never_too_long() -> None:
    assert snippet(chunk("##### Note 3\n\n- Taxes fell."), "taxes") == "Taxes fell."
    assert len(snippet(chunk("word " * 500), "word", limit=50)) <= 50 and snippet(chunk("  \n"), "x") == ""


def test_edited_sections_follow_their_numbers_and_drop_empty_rows() -> None:
    plan = ReportPlan("t", (PlannedSection("A", "", "a?", research=False), PlannedSection("B", "", "b?")))
    rows = [
        {"order": 2, "name": "A", "question": "a?", "description": "what"},
        {"order": 1, "name": "B", "question": "b?", "description": None},
        {"order": None, "name": " ", "question": float("nan"), "description": ""},
        {"order": None, "name": "", "question": "c?", "description": ""},
    ]
    found = sections(rows, plan)
    assert [(s.name, s.question, s.research) for s in found] == [
        ("B", "b?", True),
        ("A", "a?", False),
        ("c?", "c?", True),
    ]


def test_marks_that_were_taken_out_of_force_are_read_as_they_were_printed() -> None:
    assert names.unescaped("period from \\_\\_\\_ to 1\\. *x") == "period from ___ to 1. *x"


def test_whoever_waits_is_told_for_what() -> None:
    assert "Loading the search models" in exports.doing((), loading=True)
    assert exports.doing((), loading=False) == "Searching the filings …"
    assert at_hand.said(2, 8) == "Finding the key figures: 2 of 8 filings read"
    assert at_hand.said(8, 8).startswith("Key figures as the filings print them")


def test_what_to_do_about_a_part_is_said_once() -> None:
    def told(sentence: str, fix: str | None) -> list[str]:
        return status._told(Part("m", False, sentence, fix))

    assert told("It is not here: run `make models`.", "make models") == ["It is not here: run `make models`."]
    assert told("It is off.", "Run `make reranker`.") == ["It is off.", "Run `make reranker`."]
    assert told("It answers.", None) == ["It answers."]


def doubted(text: str, reason: str) -> NumberCheck:
    return NumberCheck(text, 0, 1, None, "", None, "unverified", None, reason=reason)


def test_numbers_that_are_not_verified_for_one_reason_share_a_line() -> None:
    many = [doubted(f"{n} %", "it is a share") for n in range(1, 7)]
    assert exports.doubts([*many, doubted("90", ""), doubted("90", "")]) == [
        "1 %, 2 %, 3 %, 4 % and 2 more: it is a share",
        "90: no cited place holds it",
    ]
    assert exports.doubts(many) == []
