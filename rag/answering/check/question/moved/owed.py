"""Whether a figure is what somebody owes the company of the filing, where the question asks for that."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.headings import above
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

# Where the company's name stood there is a gap: "what CityCenter owed   at the end of 2018".
_TO_IT = re.compile(r"\bow(?:e[ds]?|ing) (?:to )?(?:the (?:company|group|firm)\b|us\b|it\b|\s+)", re.IGNORECASE)
_SAYS_SO = re.compile(
    r"\bow(?:e[ds]?|ing)\b|\bdue from\b|\breceivables?\b|\b(?:loans?|advances|notes) to\b", re.IGNORECASE
)


def owed_to_others(wish: Wish, ground: Ground) -> str:
    """Why what somebody owes to anybody is not what he owes to the company."""
    if not _TO_IT.search(wish.text) or not ground.figures:
        return ""
    said = any(_SAYS_SO.search(_printed(cited)) for cited, _ in ground.figures)
    return "" if said else "the question asks what is owed to the company, which the cited place does not say"


def _printed(cited: Cited) -> str:
    return cited.claim.sentence if cited.claim is not None else f"{cited.name} {cited.column} {above(cited)}"
