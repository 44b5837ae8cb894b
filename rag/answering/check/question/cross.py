"""Whether the question crosses two parts of a table that prints no such cell: footwear, and sold through wholesale."""

from __future__ import annotations

from collections.abc import Iterator

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.items import ACCOUNTS, WEAK, content
from rag.answering.check.place.same_item import above, short
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.wish import VAGUE, Wish
from rag.answering.match.asked_words import known_words

_SOLD = frozenset(content("sales revenues"))


def another_part(wish: Wish, ground: Ground) -> str:
    """The other row or column of its table that the question names beside the figure's own; "" without one.

    Statements are told by their items alone: a question names several of those for one figure ("cash from operations").
    """
    cells = [cited for cited, _ in ground.figures if cited.cell is not None]
    if not cells or len(cells) < len(ground.figures) or ground.statements or wish.several:
        return ""
    said = frozenset(content(wish.text)) - wish.items - WEAK - ACCOUNTS - VAGUE
    own = frozenset(content(" ".join(f"{one.name} {one.column} {above(one)}" for one in cells)))
    if not any(said & frozenset(content(f"{one.name} {one.column}")) for one in cells):
        return ""
    for part in (part for one in cells for part in _parts(one)):
        theirs = _telling(part) - own - wish.items - company_stems(cells[0].citation.filing)
        told = {word for word in theirs & said if not bears(word, own | ground.beside)}
        if 2 * len(told) >= len(theirs) > 0:
            return f"the question names “{short(part)}” too, and the table prints no figure of both"
    return ""


def _telling(part: str) -> frozenset[str]:
    """The stems that tell a row from its like: of "Sales to Wholesale Customers" the second alone."""
    filler = frozenset(content(" ".join(known_words().filler)))
    return frozenset(content(part)) - filler - _SOLD - WEAK - ACCOUNTS - VAGUE


def _parts(cited: Cited) -> Iterator[str]:
    """The names of the other rows and columns of the figure's table, without the headings over them."""
    place = cited.citation
    for rival in place.rivals:
        yield rival.rpartition(": ")[2]
    yield from (column for column, _ in place.cells if column != cited.column)
