"""What is held besides against a quoted figure that stands as the answer: each says why in words, "" for nothing."""

from __future__ import annotations

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
from rag.answering.check.question.words.accounted import unaccounted, unheld_amount
from rag.answering.check.question.words.unsaid import unsaid

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
