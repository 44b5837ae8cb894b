"""The words by which a text calls a printed row, as the book of formulas knows them: "buybacks" of company stock."""

from __future__ import annotations

import re
from functools import lru_cache

from rag.calculator.facts.statements import plain_label
from rag.calculator.facts.telling import telling, words
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain

_LONGEST = 8
_WRAPPED = re.compile(r"^total | expenses?$")
_JOINS = re.compile(r",\s*(?:and\s+)?|\s+and\s+|\s*&\s*", re.IGNORECASE)


@lru_cache(maxsize=1 << 10)
def called(text: str, label: str) -> frozenset[str]:
    """The plain words of a text that name the line item which filings print under a label; empty where none does.

    label: of a row, with or without those of the rows that head it.
    """
    said, row = plain(text).split(), plain_label(label.rpartition(": ")[2])
    found: set[str] = set()
    for start in range(len(said)):
        for end in range(start + 1, min(len(said), start + _LONGEST) + 1):
            item = book().item.get(book().names.get(" ".join(said[start:end]), ""))
            if item is not None and any(pattern.fullmatch(row) for pattern in item.patterns):
                refused = item.refused is not None and item.refused.fullmatch(row) is not None
                found.update(() if refused else said[start:end])
    return frozenset(found)


def joined_with(text: str, label: str) -> str:
    """The line item that a row holds beside the one that a text names; "" where it holds but that.

    "Depreciation and amortization" is no depreciation, unless the book says that the text calls the row so.
    """
    row = label.rpartition(": ")[2]
    parts = [_WRAPPED.sub("", plain_label(part)) for part in _JOINS.split(row)]
    items = {name: part for part in parts if (name := book().names.get(part)) in book().item}
    said = f" {plain(text)} "
    asked = [name for name, part in items.items() if f" {part} " in said]
    beside = [part for name, part in items.items() if name not in asked]
    return beside[0] if asked and beside and not called(text, label) else ""


def other_item(text: str, label: str) -> str:
    """The line item that a row is, where a text names one other line item and says nothing else of the row; else ""."""
    row = plain_label(label.rpartition(": ")[2])
    own = [item for item in book().items if any(pattern.fullmatch(row) for pattern in item.patterns)]
    named = _named(plain(text))
    items = frozenset(named.values())
    if len(items) != 1 or items & set(book().formula) or any(book().family(item.name) & items for item in own):
        return ""
    # "Cash used in investing activities" says more of its row than "cash".
    beside = telling(row) - telling(" ".join(named)) - words().unsaid
    # "How much was paid for property" asks for the payments for it.
    paid = bool(telling(text) & words().paying and beside & (words().paying | words().price))
    return own[0].shown if own and not (paid or beside & telling(text)) else ""


def _named(text: str) -> dict[str, str]:
    """The words of a text that are names of the book, with what they name, the longest first; no word is of two."""
    said, found, at = text.split(), dict[str, str](), 0
    while at < len(said):
        ends = range(min(len(said), at + _LONGEST), at, -1)
        end = next((end for end in ends if " ".join(said[at:end]) in book().names), 0)
        found |= {" ".join(said[at:end]): book().names[" ".join(said[at:end])]} if end else {}
        at = end or at + 1
    return found
