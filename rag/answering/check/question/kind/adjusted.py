"""Whether a row is the adjusted figure that a question asks for, where its table prints both."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.headings import above
from rag.answering.check.place.items import content
from rag.answering.check.place.opposites import SAYS_ADJUSTED
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_ADJUSTED = re.compile(r"\b(?:adjusted|underlying)\b", re.IGNORECASE)
_EBITDA = re.compile(r"\bebitda\w*", re.IGNORECASE)
_ADJUSTED_EBITDA = re.compile(r"\badjusted (?:[\w-]+ ){0,2}ebitda\w*", re.IGNORECASE)
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


def of_adjusted_ebitda(wish: Wish, ground: Ground) -> str:
    """Why a row of a table of adjusted EBITDA is of no EBITDA as it stands; "" where the question asks for that one."""
    if not _EBITDA.search(wish.text) or SAYS_ADJUSTED.search(wish.text) or not ground.figures:
        return ""
    found = [f"{cited.name} ; {cited.column} ; {above(cited)}" for cited, _ in ground.figures if cited.cell is not None]
    adjusted = [_ADJUSTED_EBITDA.search(text) and not _EBITDA.search(_ADJUSTED_EBITDA.sub(" ", text)) for text in found]
    every = len(found) == len(ground.figures) and all(adjusted)
    return "the cited figure is “Adjusted EBITDA”, the question asks for EBITDA" if every else ""
