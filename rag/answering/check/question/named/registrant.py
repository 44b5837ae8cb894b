"""Whose statement a figure is of: one filing may hold those of several registrants, each under its own name."""

from __future__ import annotations

import re
from functools import lru_cache

from rag.answering.check.question.ground import Ground, title_of_statement
from rag.answering.check.question.wish import Wish
from rag.chunks.tokens import tokenize
from rag.query.directory import company_of, load_book
from rag.query.names import find_companies
from rag.query.vocabulary import vocabulary
from rag.types import Filing

_LONGEST = 80
_THE = re.compile(r"\b(?:the|our)\s+$", re.IGNORECASE)
_ENDINGS = frozenset(
    tokenize("inc incorporated corp corporation co company ltd limited plc llc lp llp sa nv ag se gmbh trust")
)
# "Parent Company", "Holding Company", "Insurance Company": these name nobody.
_NOBODY = frozenset(
    tokenize(
        "parent holding holdings subsidiary subsidiaries guarantor issuer registrant group unaudited audited only note "
        "notes schedule condensed consolidated combined selected summary of and for a an insurance trust"
    )
)


def another_registrant(wish: Wish, ground: Ground) -> str:
    """The name over every cited statement, where it is neither the filing's company nor named in the question."""
    tables = [place for place in ground.citations if place.cells]
    names = [stranger_over((place.heading, place.caption), place.filing, wish.question) for place in tables]
    if not tables or not all(names) or len(tables) < len(ground.citations):
        return ""
    return f"the statement is headed “{names[0]}”, which the question does not name"


def stranger_over(titles: tuple[str, ...], filing: Filing, question: str) -> str:
    """The name of another registrant that a statement's titles begin with, as printed; "" where there is none."""
    name = name_over(titles)
    told = set(telling_words(name))
    if not told or not filing.company or told & (own_words(filing) | set(tokenize(question))):
        return ""
    return "" if find_companies(name, [filing]).companies else name


def name_over(titles: tuple[str, ...]) -> str:
    """The company's name that a statement's titles begin with, as printed; "" where there is none."""
    return next((found for title in titles if (found := _name_over(title))), "")


def telling_words(name: str) -> tuple[str, ...]:
    """The words of a company's name that tell it from others, in order: no legal form, no word of finance."""
    common = _ENDINGS | _NOBODY | vocabulary().words | load_book().legal_endings
    return tuple(word for word in tokenize(name) if word not in common)


@lru_cache(maxsize=1 << 10)
def _name_over(title: str) -> str:
    """ "PRAIRIE ELECTRIC COMPANY" of "PRAIRIE ELECTRIC COMPANY BALANCE SHEETS"; "" without a legal form."""
    head = title[: title_of_statement(title)]
    ends = [match for match in re.finditer(r"[A-Za-z.]+", head) if match[0].replace(".", "").lower() in _ENDINGS]
    # "The table below presents the Company's …": that is whose filing it is.
    if not ends or len(head) > _LONGEST or _THE.search(head[: ends[-1].start()]):
        return ""
    return head[: ends[-1].end()].strip(" ,")


def own_words(filing: Filing) -> set[str]:
    """The words of the names that the filing's own company goes by."""
    own = f"{company_of(filing)} {filing.company or ''} {filing.title} {filing.doc_name} {filing.ticker or ''}"
    return set(tokenize(own.replace("_", " ")))
