"""Rows that tell no more of a question than a better one does, and say more that it does not ask, are left out.

"Card Member receivables" of the balance sheet answers for them; the same words over loans that were modified, counted
in accounts, are another thing, however the row is called.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag.answering.check.place.items import metrics_named, metrics_of
from rag.answering.check.question.wish import Wish
from rag.answering.match.places import RowPlace
from rag.answering.numbers.stated import stated
from rag.answering.quote.rows import Quote
from rag.calculator.facts.telling import aside_words, telling, words
from rag.query.directory import company_of
from rag.types import Filing

# The total of a name is the name, beside its current part.
_TOTAL, _TERM = telling("total"), telling("current noncurrent")
_Told = tuple[frozenset[str], frozenset[str]]


def told_once(quotes: Sequence[Quote], question: str, filings: Sequence[Filing]) -> tuple[Quote, ...]:
    """The quotes without the rows beside a better one; all of them where the question asks for several figures."""
    wish = Wish.of(question, filings)
    rows = {id(quote): _told(quote.text, quote.place, wish) for quote in quotes if isinstance(quote.place, RowPlace)}
    if not wish.figure or wish.several or wish.aim.together or len(rows) < 2:
        return tuple(quotes)
    best = max(rows.values(), key=lambda told: (len(told[0]), -len(told[1])))
    return tuple(quote for quote in quotes if id(quote) not in rows or _adds(rows[id(quote)], best))


def _adds(row: _Told, best: _Told) -> bool:
    """Whether a row tells what the best one does not, or is called by no more words beside the question's."""
    return not row[0] <= best[0] or len(row[1]) <= len(best[1])


def _told(text: str, place: RowPlace, wish: Wish) -> _Told:
    """The words of the question that a quoted row says with what stands over it, and those of its own that it adds."""
    # Several columns stand each before its figure.
    head, table = text if " — " in text else text.rpartition(": ")[0], place.table
    own = telling(_timeless(head)) | aside_words(_timeless(place.label))
    around = telling(f"{table.caption} {table.context_heading}")
    asked = telling(wish.text) | aside_words(wish.text)
    known = metrics_named(wish.text) & metrics_of(place.label)
    free = words().unsaid | _TOTAL | telling(company_of(place.context.filing))
    free |= telling(place.label) - _TERM if known else frozenset()
    return asked & (own | around), frozenset(word for word in own - asked - free if not word.isdigit())


def _timeless(text: str) -> str:
    """A text without the periods that it states."""
    for one in reversed(stated(text)):
        text = f"{text[: one.start]} {text[one.stop :]}"
    return text
