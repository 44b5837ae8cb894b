"""Paragraphs that each tell of one part explain the whole company's figure together, or not at all."""

from __future__ import annotations

from preprocess.report import Report
from tests.rag.answering.topics.test_reasons_apart import BY_PART, RESULTS, quotes, told
from tests.rag.statements_made import made

LANTERN = "Lantern Technologies net sales increased 15% in fiscal 2023. The growth was primarily due to new shops."
GARDEN = "Garden Tools net sales increased 2% in fiscal 2023. The growth was primarily due to higher prices."
MORE = " Increased unit sales were due to faster delivery."
QUESTION = "Why did Nike's net sales grow in fiscal 2023?"


def filing(*said: str) -> Report:
    return made(more=(RESULTS, BY_PART, *said))


def test_the_reasons_of_all_parts_are_each_told_with_whose_they_are() -> None:
    assert quotes(QUESTION, filing(LANTERN + MORE, GARDEN))[:2] == [LANTERN, GARDEN]


def test_the_reason_of_one_part_alone_is_none_of_the_whole_company() -> None:
    found = told(QUESTION, filing(LANTERN + MORE, "Garden Tools is sold in many shops."))
    assert not any("new shops" in one.quote or "delivery" in one.quote for one in found.citations), found.text


def test_what_made_the_parts_grow_made_no_sales_fall() -> None:
    assert not quotes("Why did Nike's net sales fall in fiscal 2023?", filing(LANTERN, GARDEN))


def test_the_reason_of_the_part_that_is_asked_for_is_told_alone() -> None:
    assert quotes("Why did Nike's Garden Tools net sales grow in fiscal 2023?", filing(LANTERN, GARDEN)) == [GARDEN]
