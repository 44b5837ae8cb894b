"""A funded status is told after the words that its sign says, where one row is told for one year."""

from __future__ import annotations

from dataclasses import replace

from rag.answering.check.verify import check_numbers
from rag.answering.told_funded import told_funded
from rag.types import Answer, Citation, Usage
from tests.rag.answering.check.cited import row

ASKED = "Was Nike's pension plan over- or underfunded in 2023?"
LABEL = "Funded status"


def cell(marker: str, label: str, value: str) -> Citation:
    return replace(row(marker, label, {"2023": (value, value.replace("(", "-").strip(")"))}), label=label)


def told(text: str, *cited: Citation) -> Answer:
    return Answer("q", text, tuple(cited), check_numbers(text, cited), (), False, "quotes", 1, Usage(), 0.0)


def test_a_plan_is_called_by_the_sign_of_its_funded_status() -> None:
    short = told_funded(ASKED, told(f"{LABEL}: (805) [1]", cell("[1]", LABEL, "(805)")))
    assert short.text.startswith("Underfunded: the plans owe more than they hold.")
    assert short.text[short.numbers[0].start : short.numbers[0].end] == "(805)"
    rich = told_funded(ASKED, told(f"{LABEL}: 231 [1]", cell("[1]", LABEL, "231")))
    assert rich.text.startswith("Overfunded: the plans hold more than they owe.")


def test_two_plans_an_unsure_figure_and_another_row_are_called_nothing() -> None:
    one, other = (cell(f"[{at}]", LABEL, text) for at, text in ((1, "231"), (2, "(37)")))
    both = told(f"{LABEL}: 231 [1]; (37) [2]", one, other)
    assert told_funded(ASKED, both) == both
    sure = told(f"{LABEL}: 231 [1]", one)
    unsure = replace(sure, numbers=tuple(replace(number, status="unverified") for number in sure.numbers))
    assert told_funded(ASKED, unsure) == unsure
    assert told_funded("What were Nike's plan assets in 2023?", sure) == sure
    assets = told("Plan assets: 231 [1]", cell("[1]", "Plan assets", "231"))
    assert told_funded(ASKED, assets) == assets
