"""Whether a figure is of another thing of a like name, or of a table that its caption puts in another year.

"Document Cloud" is no "Creative Cloud", and "charges recorded in fiscal 2021" heads no charges of 2022.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.clause import clause_of
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.names import codes_of, item_stems, shape_of
from rag.answering.check.question.wish import Wish
from rag.answering.match.stems import stem

_WORD = r"[A-Z][a-z]+"
_PAIR = re.compile(rf"(?<=[a-z\d’',] )(?P<first>{_WORD}) (?P<last>{_WORD})\b")
# A year that a caption is of, and no day in it: "recorded in fiscal 2021", "for the year 2021".
_YEAR = r"(?:19|20)\d\d"
_IN_YEAR = re.compile(
    rf"\b(?:in|during|for) (?:the )?(?:fiscal |full )?(?:year |FY ?)?(?P<year>{_YEAR})\b", re.IGNORECASE
)


def of_a_like_name(wish: Wish, ground: Ground) -> str:
    """Why what another first word names is not what the question names by two: another cloud, another brand."""
    if not ground.figures or wish.several:
        return ""
    for first, last in _pairs(wish):
        others = [_other_name(first, last, cited) for cited, _ in ground.figures]
        if all(others):
            return f"the question names “{first} {last}”, the cited place “{others[0]}”"
    return ""


def _pairs(wish: Wish) -> Iterator[tuple[str, str]]:
    """The names of two words in the question, of which the last is no line item."""
    items = item_stems(wish.text)
    for found in _PAIR.finditer(" ".join(wish.text.split())):
        if not {stem(found["first"].lower()), stem(found["last"].lower())} & items:
            yield found["first"], found["last"]


def _other_name(first: str, last: str, cited: Cited) -> str:
    """The name of that last word at a figure, where its first word is another and the question's stands nowhere."""
    own = clause_of(cited) if cited.claim is not None else f"{cited.name} ; {cited.column}"
    found = re.search(rf"\b(?P<first>{_WORD}) {re.escape(last)}\b", own)
    said = re.search(rf"\b{re.escape(first)}\b", own, re.IGNORECASE)
    return found[0] if found is not None and said is None else ""


def of_another_years_table(wish: Wish, ground: Ground) -> str:
    """Why a table without dated columns, of one year by its caption, is none of the year that the question asks for."""
    year = wish.period.year if wish.period is not None else None
    if year is None or not ground.figures:
        return ""
    told = [_year_of_caption(cited) for cited, _ in ground.figures]
    others = all(one is not None and one != year for one in told)
    return f"the question asks for {year}, the cited table is of {told[0]}" if others else ""


def _year_of_caption(cited: Cited) -> int | None:
    """The one year that the caption says, where neither the row nor its column says any."""
    dated = cited.period is not None or re.search(_YEAR, f"{cited.name} {cited.column}") is not None
    if cited.cell is None or dated:
        return None
    years = {int(found["year"]) for found in _IN_YEAR.finditer(cited.citation.caption)}
    said = {int(one) for one in re.findall(_YEAR, cited.citation.caption)}
    return years.pop() if len(years) == 1 and said == years else None


def is_of_another_code(code: str, cited: Cited) -> bool:
    """Whether a sentence's clause names another program: "$80 million for the F-22"; a class of stock is no year."""
    own = clause_of(cited) if cited.claim is not None else ""
    return any(shape_of(other) == shape_of(code) for other in codes_of(own)) and code.lower() not in own.lower()
