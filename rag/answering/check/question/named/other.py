"""Whether what a figure is of is the rest that a question asks for: other costs are not all costs."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import metrics_named, metrics_of
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

# "Other revenue", "costs, other": not "any other", "other than", nor somebody else, nor the end of a list.
_ASKED = re.compile(
    r"(?<!any )(?<!each )(?<!what )(?<!which )(?<!every )(?<!no )(?<!all )(?<!and )(?<!& )\bother\b"
    r"(?! (?:than|compan|business|firm|people|part(?:y|ies)\b|hand|way|word|peers?\b|countr|segments?\b|two|one))",
    re.IGNORECASE,
)
_BORNE = re.compile(
    r"\b(?:others?|misc\w*|remain\w*|rest|various|sundry|elsewhere|post-?retirement|OPEB|non-?pension)\b", re.IGNORECASE
)
_AND_OTHER = re.compile(r",? (?:and|&) others?\W*$", re.IGNORECASE)
# A title that lists, "Pensions and other benefit plans", is of both.
_TITLED = re.compile(r"(?<!and )(?<!or )(?<!& )\bother\b", re.IGNORECASE)


def all_for_other(wish: Wish, ground: Ground) -> str:
    """Why a row that is not of other things is no answer to how much they were."""
    if not ground.figures or ground.number.status == "derived" or not _ASKED.search(wish.text):
        return ""
    others = any(_is_other(wish, cited) for cited, _ in ground.figures)
    return "" if others else "the question asks for what is other, and nothing at the cited figure says so"


def _is_other(wish: Wish, cited: Cited) -> bool:
    """Whether the place says it, or is the known figure that the question names by a word of that sort."""
    place = cited.citation
    if cited.claim is not None:
        return _BORNE.search(f"{cited.claim.sentence} {place.heading}") is not None
    # What is listed before "and other" is itself not other.
    if _BORNE.search(f"{_AND_OTHER.sub('', cited.name)} ; {cited.column}") is not None:
        return True
    over = _TITLED.search(f"{place.heading} ; {place.caption} ; {place.over}") is not None
    own = not metrics_of(cited.name.rpartition(": ")[2])
    return (over and own) or bool(metrics_of(cited.name) & metrics_named(wish.text) - _plain(wish))


def _plain(wish: Wish) -> frozenset[str]:
    """The figures that the question names without the word as well: of costs, and not of other costs."""
    return metrics_named(_ASKED.sub(" ; ", wish.text))
