"""A paragraph may begin with its heading, and what follows is about it."""

from __future__ import annotations

from rag.answering.match.over import opened_by, over
from rag.answering.match.run_in import run_ins
from tests.rag.builders import H, make_report

FILING = make_report(
    "ACME_2022_10K",
    (
        (
            H("Highlights", 2),
            "787 Program During the fourth quarter of 2022, we increased production.",
            "During 2022, we delivered 31 aircraft to customers.",
            "Oak Lamps. In 2022, we closed two plants.",
            "Our Class A stock is listed.",
            H("Other matters", 2),
            "During 2022, we moved.",
        ),
    ),
    company="Acme Corp",
    fiscal_year=2022,
)


def test_paragraphs_are_under_the_heading_that_the_last_of_them_begins_with() -> None:
    delivered = next(block for block in FILING.blocks if "delivered" in block.text)
    assert opened_by(FILING, delivered.id) == "787 Program"


def test_a_new_heading_ends_it_and_the_first_words_of_a_sentence_are_none() -> None:
    found = run_ins(FILING.blocks)
    moved = next(block for block in FILING.blocks if "we moved" in block.text)
    listed = next(block for block in FILING.blocks if "is listed" in block.text)
    assert moved.id not in found and found[listed.id] == "Oak Lamps"


def test_it_stands_nearest_among_the_headings_above() -> None:
    assert over(("Acme Corp", "Airplanes", "Highlights"), "787 Program") == "Airplanes ; 787 Program"
    assert over(("Acme Corp", "Airplanes", "Highlights")) == "Airplanes"
