"""Footnotes named by family: by form, each counting for itself, everywhere in an answer."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from rag.answering.families import Numbering, by_family, in_order, no_marker, parts
from rag.answering.numbers.read import MARKER
from rag.types import Citation, Filing, NumberCheck

ANNUAL = Filing("a-1", "A_2023_10K", "A", "A", None, "10-k", 2023, None, None, None, 9, 1)
QUARTER = replace(ANNUAL, report_id="a-2", doc_type="10-q")
EVENT = replace(ANNUAL, report_id="a-3", doc_type="8-k")
RELEASE = replace(ANNUAL, report_id="a-4", doc_type="earnings")
PAGE = replace(ANNUAL, report_id="w-1", doc_type="other", url="https://example.com/a")


def cited(marker: str, filing: Filing) -> Citation:
    return Citation(marker, "A|p1|c0", filing, 1, (), "Sales were 5", "text")


def check(text: str, word: str, marker: str | None, **more: object) -> NumberCheck:
    at = text.index(word)
    made = NumberCheck(word, at, at + len(word), Decimal(1), "", None, "verified", marker)
    return replace(made, **more)  # type: ignore[arg-type]


def test_each_family_counts_for_itself_in_the_order_of_the_text() -> None:
    text = "Sales 12 [4][2]. Costs 34 [1], tax 56 [3] and 78 [5]; 90 [1]."
    citations = [
        cited("[1]", ANNUAL),
        cited("[2]", QUARTER),
        cited("[3]", PAGE),
        cited("[4]", ANNUAL),
        cited("[5]", RELEASE),
    ]
    told, kept, _ = by_family(text, citations, ())
    assert told == "Sales 12 [10K1][10Q1]. Costs 34 [10K2], tax 56 [N1] and 78 [1]; 90 [10K2]."
    assert [(c.marker, c.filing.report_id) for c in kept] == [
        ("[10K1]", "a-1"),
        ("[10Q1]", "a-2"),
        ("[10K2]", "a-1"),
        ("[N1]", "w-1"),
        ("[1]", "a-4"),
    ]
    assert all(MARKER.fullmatch(c.marker) for c in kept)


def test_verdicts_move_with_their_numbers_and_name_the_new_footnotes() -> None:
    text = "Sales 12 [1] less costs 34 [2] is 56."
    numbers = (
        check(text, "12", "[1]", cell=3),
        check(text, "34", "[2]"),
        check(text, "56", "[1]", formula="12 [1] - 34 [2]", inputs=(("[1]", 3), ("[2]", 0)), reason="see [2]"),
    )
    told, _, moved = by_family(text, [cited("[1]", EVENT), cited("[2]", ANNUAL)], numbers)
    assert [told[n.start : n.end] for n in moved] == ["12", "34", "56"]
    assert [n.citation for n in moved] == ["[8K1]", "[10K1]", "[8K1]"] and moved[0].cell == 3
    assert moved[2].formula == "12 [8K1] - 34 [10K1]" and moved[2].reason == "see [10K1]"
    assert moved[2].inputs == (("[8K1]", 3), ("[10K1]", 0))


def test_naming_a_named_answer_again_changes_nothing() -> None:
    once = by_family("a 1 [2] b 2 [1]", [cited("[1]", ANNUAL), cited("[2]", QUARTER)], ())
    assert by_family(*once) == once


def test_numbers_go_on_after_those_that_are_taken() -> None:
    numbering = Numbering(["[10K1]", "[2]", "[10K7]"])
    assert [numbering.next(f) for f in (ANNUAL, RELEASE, QUARTER, ANNUAL)] == ["[10K8]", "[3]", "[10Q1]", "[10K9]"]


def test_a_list_of_sources_is_family_by_family() -> None:
    found = [cited(m, ANNUAL) for m in ("[N1]", "[10]", "[9]", "[8K1]", "[10Q2]", "[10K10]", "[10K9]")]
    assert [c.marker for c in in_order(found)] == ["[10K9]", "[10K10]", "[10Q2]", "[8K1]", "[9]", "[10]", "[N1]"]


@pytest.mark.parametrize("text", ["", "10K1", "[10K]", "[x]", "[1][2]"])
def test_what_is_no_marker_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no footnote marker"):
        parts(text)


def test_a_marker_that_a_filing_prints_is_no_footnote_of_ours() -> None:
    assert not MARKER.search(no_marker("Net sales [1] rose [10K2].")) and no_marker("Net sales") == "Net sales"
