"""Of what started from a loss no rate is asked for with sense: its change is the answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.question.wish import Wish
from rag.types import NumberCheck
from tests.rag.answering.check.cited import row


def test_unadjusted_is_no_name() -> None:
    wish = Wish.of("What was Unadjusted EBITDA of Nike in 2023?", ())
    assert frozenset(("unadjust",)) not in wish.names


@pytest.mark.parametrize(("first", "held"), [("-10", True), ("10", False)])
def test_a_change_in_an_amount_answers_for_a_rate_only_where_it_started_from_a_loss(first: str, held: bool) -> None:
    cells = {"2022": (first, f"{first}000000"), "2023": ("25", "25000000")}
    place = row("[1]", "Operating income", cells)
    change = NumberCheck("$15 million", 0, 11, None, "USD", None, "derived", None, "FY2023 - FY2022")
    change = replace(change, inputs=(("[1]", 0), ("[1]", 1)))
    question = "By what percentage did Nike's operating income change from 2022 to 2023?"
    told = held_to_the_question(question, [change], [place], (place.filing,), computed=True)
    assert (told.numbers[0].status == "derived") == held
