"""Of two things set beside each other a place has to speak of both; debt is told by no payment of it."""

from __future__ import annotations

import pytest

from rag.answering.check.question.ground import grounds_of
from rag.answering.check.question.rivals.versus import one_sided
from rag.answering.check.question.wish import Wish
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence, why_not

SHOPS = row("[1]", "Sales change of shops", {"2023": ("(4.0)%", "-4.0")}, "percent")
BOTH = sentence("[1]", "In 2023, sales on the web rose 3% while those in shops fell 4%.")
VISITS = row("[1]", "Comparable sales change", {"2023": ("(2.6)%", "-2.6")}, "percent")
MIX = sentence("[1]", "Comparable sales fell 2.6% in 2023: visits were down 2.2% and baskets 0.4%.")


@pytest.mark.parametrize(
    ("question", "cited", "refused"),
    [
        ("Did sales on the web grow in 2023 while shops shrank?", SHOPS, True),
        ("Did sales on the web grow in 2023 while shops shrank?", BOTH, False),
        ("Was the drop in comparable sales in 2023 more about fewer visits or smaller baskets?", VISITS, True),
        ("Was the drop in comparable sales in 2023 more about fewer visits or smaller baskets?", MIX, False),
        ("Did comparable sales fall in 2023?", VISITS, False),
    ],
)
def test_both_sides_stand_where_both_are_asked_for(question: str, cited: Citation, refused: bool) -> None:
    shown = f"{cited.quote} [1]" if not cited.cells else f"{cited.label}: {cited.cells[0][1]} [1]"
    grounds = [one for one in grounds_of(check_numbers(shown, [cited]), [cited]) if one.figures]
    assert bool(one_sided(Wish.of(question, [cited.filing]), grounds)) is refused


RAISED = sentence(
    "[1]", "Cash inflows resulted from proceeds from short-term and long-term debt of $25 million in 2023."
)
STOOD = sentence("[1]", "Our short-term and long-term debt was $25 million at the end of 2023, after repayments.")


@pytest.mark.parametrize(("cited", "refused"), [(RAISED, True), (STOOD, False)])
def test_what_came_in_from_debt_is_not_the_debt(cited: Citation, refused: bool) -> None:
    said = why_not("What was the short-term and long-term debt at the end of 2023?", cited)
    assert ("raised or repaid" in said) is refused


TAKEN_OFF = sentence(
    "[1]", "The amounts in 2023 are reduced for unrecognized tax benefits of $3.0 billion, where losses are there."
)
WITH_THEM = sentence("[1]", "In 2023, we had $1.5 billion in assets associated with unrecognized tax benefits.")
ALL_OF_THEM = sentence("[1]", "In 2023, unrecognized tax benefits were $6.0 billion.")


@pytest.mark.parametrize(("cited", "said"), [(TAKEN_OFF, "reduced by"), (WITH_THEM, "of assets"), (ALL_OF_THEM, "")])
def test_what_is_taken_off_another_amount_or_goes_with_a_thing_is_not_all_of_it(cited: Citation, said: str) -> None:
    why = why_not("What were the unrecognized tax benefits in 2023?", cited)
    assert said in why if said else not why
