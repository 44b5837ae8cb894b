"""Whether another column of a figure's row is what the question names: "Other Benefit Plans" beside the pensions."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.rivals.beside_it import timeless
from rag.answering.check.question.wish import Wish
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import vocabulary

# Words that any column may be headed with, and that name none.
_ANY = frozenset(
    tokenize("fiscal year years quarter month months ended end total change changes amount amounts percent in of as at")
)
_FEWEST = 2
_WHOLE = re.compile(r"\W*(?:grand )?(?:total|consolidated|company|all segments)\b", re.IGNORECASE)


def of_another_column(wish: Wish, ground: Ground) -> str:
    """Why the figures are of another column than the one that the question names in full."""
    found = [_named_beside(wish, cited) for cited, _ in ground.figures]
    return f"the question names the column “{short(found[0])}”, which stands beside the cited one" if all(found) else ""


def _named_beside(wish: Wish, cited: Cited) -> str:
    """The column beside the cited one whose whole name the question says, where it does not say that of the cited."""
    if cited.cell is None or wish.several:
        return ""
    asked, own = tuple(tokenize(wish.text)), _named(cited.column)
    # Beside the total of a row every one of its columns is a part, by whatever single word it is called.
    whole = _WHOLE.match(timeless(cited.column)) is not None
    if (own == () and not whole) or (own and _says(asked, own)):
        return ""
    others = {column: _named(column) for column, _ in cited.citation.cells}
    # The row may be called by the words as well: then they name no column.
    row = tuple(tokenize(cited.name))
    fewest = 1 if whole else _FEWEST
    named = (column for column, words in others.items() if len(words) >= fewest and not _says(row, words))
    return next((timeless(column).strip(" ;,") for column in named if _says(asked, others[column])), "")


def _named(column: str) -> tuple[str, ...]:
    """What names a column beside its time."""
    words = tuple(tokenize(timeless(column)))
    return words if set(words) - _ANY - vocabulary().stop_words else ()


def _says(text: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Whether the words stand in the text one behind the other."""
    return any(text[at : at + len(words)] == words for at in range(len(text) - len(words) + 1))
