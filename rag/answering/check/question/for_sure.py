"""What is held besides against a quoted figure that stands as the answer: each says why in words, "" for nothing."""

from __future__ import annotations

import re

from rag.answering.check.question.ground import Ground
from rag.answering.check.question.kind.part_of import of_all_countries
from rag.answering.check.question.kind.scaled import doubted, scaled_per_piece, unscaled
from rag.answering.check.question.kind.unlike import with_others
from rag.answering.check.question.kind.unmeasured import unmeasured
from rag.answering.check.question.named.narrowed import narrowed_measure
from rag.answering.check.question.named.own_name import of_another_name
from rag.answering.check.question.named.under import among_its_like, longer_than_asked, under_it
from rag.answering.check.question.objections import Objection
from rag.answering.check.question.portion.scope import without_the_other
from rag.answering.check.question.rivals.beside_it import added_to, outdone, rivalled
from rag.answering.check.question.rivals.moved_part import unmoved
from rag.answering.check.question.rivals.rank import unranked
from rag.answering.check.question.rivals.twins import columns_alike
from rag.answering.check.question.wish import Wish
from rag.answering.check.question.words.accounted import printed_at, unaccounted
from rag.answering.check.question.words.unsaid import unsaid
from rag.answering.numbers.mentions import Mention
from rag.answering.numbers.read import figures
from rag.answering.numbers.stated import stated

_AT_LEAST = re.compile(r"\b(?:more than|over|above|at least|exceed\w*|in excess of|greater than)\s+$", re.IGNORECASE)


def unheld_amount(wish: Wish, ground: Ground) -> str:
    """The amount or percentage of the question that no figure's place prints: "customers above $1 million"."""
    apart = [(one.start, one.stop) for one in stated(wish.text)]
    for asked in figures(wish.text):
        free = any(a <= asked.start < b for a, b in apart) or not (asked.currency or asked.kind == "percent")
        there = [one for cited, _ in ground.figures for one in figures(printed_at(cited))]
        if not free and not any(
            abs(one.value) == abs(asked.value) or _is_beyond(wish.text, asked, one) for one in there
        ):
            return f"nothing at the cited place says the question’s “{asked.text}”"
    return ""


def _is_beyond(text: str, asked: Mention, one: Mention) -> bool:
    """Whether the amount asked for is a limit that the other one lies beyond: "more than 10%" of 16.5%."""
    alike = one.kind == asked.kind and bool(one.currency) == bool(asked.currency)
    return alike and _AT_LEAST.search(text[: asked.start]) is not None and one.value >= asked.value


FOR_SURE: tuple[Objection, ...] = (
    doubted,
    unaccounted,
    unheld_amount,
    unranked,
    unmoved,
    unsaid,
    unmeasured,
    under_it,
    among_its_like,
    longer_than_asked,
    narrowed_measure,
    unscaled,
    scaled_per_piece,
    rivalled,
    added_to,
    outdone,
    columns_alike,
    without_the_other,
    of_another_name,
    with_others,
    of_all_countries,
)
"""What is held besides against a quoted figure that stands as the answer."""
