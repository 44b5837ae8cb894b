"""What a heading over several tables names is said only of those tables whose caption names it too."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from preprocess.report import Period
from rag.calculator.facts.entries import entries_of
from rag.calculator.facts.telling import telling
from rag.calculator.facts.titles import of_the_caption
from tests.rag.builders import H, T, make_report

AREAS = "Revenues and long-lived assets by geographic area"
YEARS = ("2023", "2022")
REPORT = make_report(
    "ACME_2023_10K",
    (
        (
            H("Consolidated statements of income", 1, "8"),
            T(YEARS, (("Revenues", "51,217", "46,710"),), caption="Consolidated statements of income"),
            H(AREAS, 1, "8"),
            T(
                YEARS,
                (("United States", "5,129", "4,916"), ("Belgium", "702", "646")),
                caption="Long-lived assets in these countries were as follows:",
                periods=tuple(Period("instant", date(int(year), 5, 31), None, int(year)) for year in YEARS),
            ),
        ),
    ),
    company="Acme, Inc.",
)


def test_rows_under_a_caption_of_one_thing_are_not_called_by_the_other_in_the_heading() -> None:
    table = replace(REPORT.tables[1], context_heading=AREAS)
    report = replace(REPORT, report_id="acme-2", tables=(REPORT.tables[0], table))
    (place,) = (entry for entry in entries_of(report, None) if entry.table is table and entry.index == 1)
    assert telling("long-lived assets") <= place.near
    assert not telling("revenues") & place.near


def test_a_heading_keeps_what_the_caption_names_too() -> None:
    assert of_the_caption(AREAS, "Long-lived assets were as follows:") == "long-lived assets by geographic area"
    assert of_the_caption(AREAS, "Both were as follows:") == AREAS
