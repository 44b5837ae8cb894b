"""Rows that come near a line item which no statement prints: by a word that tells what they are of."""

from __future__ import annotations

from rag.calculator.facts.near import near_rows
from rag.calculator.formulas import book
from tests.rag.statements_made import CASH, made

EXPENSES = tuple((f"{name} expense", "5", "4", "3") for name in ("Lease", "Travel"))
WORKS = "Amortization of lanterns that were acquired together with the lighthouse works of the coast"
LONG = (WORKS, "7", "6", "5")
CHARGE = book().item["depreciation_amortization"]


def near(*rows: tuple[str, ...]) -> list[str]:
    report = made(cash=(*(row for row in CASH if "Depreciation" not in row[0]), *rows))
    return [label for label, _ in near_rows(report, CHARGE, 2023, None)]


def test_a_word_that_tells_only_of_which_kind_rows_are_brings_none_of_them_near() -> None:
    assert near(*EXPENSES) == []


def test_a_long_label_is_cut_between_words() -> None:
    (label,) = near(LONG)
    assert label.endswith(" …") and WORKS.startswith(label.removesuffix(" …") + " ")
