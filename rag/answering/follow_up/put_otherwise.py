"""What was asked before in another respect: the forms of a follow-up that change one thing of the question before."""

from __future__ import annotations

from collections.abc import Sequence

from rag.answering.follow_up.all_parts import by_parts, of_the_whole
from rag.answering.follow_up.average import averaged
from rag.answering.follow_up.change import change
from rag.answering.follow_up.compounded import compounded
from rag.answering.follow_up.cost import cost_of_it, earned_by_it, left_of_it
from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.forms import in_another_form, of_the_same_share, on_another_basis
from rag.answering.follow_up.going_on import going_on
from rag.answering.follow_up.in_money import amount_of_another
from rag.answering.follow_up.in_place_of import in_the_place_of
from rag.answering.follow_up.kept import of_the_part_kept
from rag.answering.follow_up.moved import moved_of_a_part
from rag.answering.follow_up.named import other_figure_of_a_part
from rag.answering.follow_up.named_then import of_a_part_then
from rag.answering.follow_up.of_which import of_one_side, of_which, points_of_growth
from rag.answering.follow_up.opposite import of_the_other_side
from rag.answering.follow_up.parts import in_percent, other_figure
from rag.answering.follow_up.periods import AGAINST
from rag.answering.follow_up.same_count import of_the_same_count
from rag.answering.follow_up.set_off import set_off
from rag.answering.follow_up.share_of_total import share_in_total
from rag.answering.follow_up.sides import between_those_years
from rag.types import Filing, Query


def put_otherwise(
    text: str, before: Before, new: Query, asked: Sequence[str], filings: Sequence[Filing], corrected: bool
) -> str:
    """What was asked before in another respect: of a part, as a share, in another unit, between two years; else ""."""
    return (
        points_of_growth(text, before, new)
        or of_which(text, before, new)
        or set_off(text, before, new, filings)
        or by_parts(text, before, new)
        or of_the_whole(text, before, new)
        or cost_of_it(text, before, new)
        or earned_by_it(text, before, new)
        or left_of_it(text, before, new)
        or averaged(text, before, new, asked, filings)
        or in_percent(text, before)
        or compounded(text, before, new, asked, filings)
        or of_the_other_side(text, before)
        or of_one_side(text, before)
        or share_in_total(text, before, new)
        or amount_of_another(text, before, new)
        or in_another_form(text, before)
        or of_the_same_share(text, before, new)
        or on_another_basis(text, before, new)
        or of_a_part_then(text, before, new, filings, corrected)
        or of_the_same_count(text, before, new)
        or other_figure_of_a_part(text, before, new, filings)
        or other_figure(text, before, new)
        or in_the_place_of(text, before, new)
        or moved_of_a_part(text, before, new)
        or (kept.question if (kept := of_the_part_kept(text, before, new)) else "")
        or between_those_years(text, before.query, asked, filings, before.named)
        or going_on(text, before, new)
        or (change(before, before.query) if before.query.metrics and AGAINST.match(text) else "")
    )
