"""What is gross by its place: a cost over the line of what was written off, and "gross" is before any of that.

"Computer equipment" stands over "Less: accumulated depreciation", so it is the gross value; "content assets, gross" is
before amortization.
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited

_GROSS = re.compile(r"\bgross\b(?: (?=(?:value|amount|cost)s? of\b))?", re.IGNORECASE)
_BEFORE = re.compile(
    r"\b(?:before|prior to) (?:any |the |accumulated )*(?:depreciation|amorti[sz]ation)"
    r"(?:(?: and |/| or )(?:depreciation|amorti[sz]ation))?\b",
    re.IGNORECASE,
)
_WRITTEN_OFF = re.compile(r"\W*(?:less\W+)?(?:accumulated )(?:depreciation|amorti[sz]ation)\b", re.IGNORECASE)
_NO_COST = re.compile(r"\bnet\b|^\W*(?:total|less|accumulated)\b|\b(?:depreciation|amorti[sz]ation)\b", re.IGNORECASE)
_ENDS = (
    re.compile(r"(?:total |net )*(?:sales|revenues?)", re.IGNORECASE),
    re.compile(r"(?:segment )?operating (?:income|profit|loss)(?:\W*\(?(?:loss|income)\)?)?", re.IGNORECASE),
)


def without_gross(text: str, cited: Cited) -> str:
    """The words of a question without "gross", or "before depreciation", where the figure's place says the same.

    So too of the "expense" that a row between sales and income is.
    """
    text = _without_expense(text, cited)
    name = f"{cited.name} {cited.column}"
    if _GROSS.search(name):
        return _BEFORE.sub(" ", text)
    if _is_over_what_was_written_off(cited):
        return _GROSS.sub(" ", _BEFORE.sub(" ", text))
    return text


def _without_expense(text: str, cited: Cited) -> str:
    """The text without "expense" behind the row's whole name, where the row leads from sales to operating income."""
    own, rivals = cited.name.rpartition(": ")[2].strip(), cited.citation.rivals
    leads = all(any(pattern.fullmatch(rival.rpartition(": ")[2].strip()) for rival in rivals) for pattern in _ENDS)
    if cited.cell is None or not own or not leads:
        return text
    return re.sub(rf"(?<={re.escape(own.lower())}) (?:expenses?|costs?)\b", "", text, flags=re.IGNORECASE)


def _is_over_what_was_written_off(cited: Cited) -> bool:
    """Whether a row is one of the costs of a table from which what was written off is taken."""
    own, place = cited.name.rpartition(": ")[2], cited.citation
    if cited.cell is None or _NO_COST.search(own):
        return False
    return any(_WRITTEN_OFF.match(label) for label in (*place.rivals, *place.beside))
