"""Whether a row is the adjusted figure that a question asks for, where its table prints both."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.headings import above
from rag.answering.check.place.items import content
from rag.answering.check.place.opposites import SAYS_ADJUSTED
from rag.answering.check.question.wish import Wish

_ADJUSTED = re.compile(r"\b(?:adjusted|underlying)\b", re.IGNORECASE)
_RECONCILED = re.compile(r"\breconcil\w+", re.IGNORECASE)


def is_before_adjusted(wish: Wish, cited: Cited) -> bool:
    """Whether "adjusted tax expense" is asked for and the row is the tax expense that a reconciliation begins with."""
    name = re.escape(cited.name.rpartition(": ")[2].strip())
    asked = re.search(rf"\b(?:adjusted|underlying) (?:[\w-]+ )?{name}\b", wish.text, re.IGNORECASE)
    own = SAYS_ADJUSTED.search(f"{cited.name} {cited.column}")
    return bool(name) and asked is not None and own is None and _RECONCILED.search(above(cited)) is not None


def has_adjusted(cited: Cited) -> bool:
    """Whether the figure's table has the row's item as adjusted too, in another row or column."""
    own = frozenset(content(cited.name))
    columns = (column for column, _ in cited.citation.cells if column != cited.column)
    rivals = (rival for rival in cited.citation.rivals if own <= frozenset(content(rival)))
    return any(_ADJUSTED.search(other) for other in (*columns, *rivals))
