"""Rows that begin with a line item and add something to it: "Depreciation, amortization and impairment"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from preprocess.report import Report
from rag.calculator.facts.items import Fact, Lookup, find_fact
from rag.calculator.facts.statements import plain_label, printed_name
from rag.calculator.formulas import LineItem, book
from rag.calculator.spans import Span

_ADDED = re.compile(r"^(?:and|&) ", re.IGNORECASE)


def row_with_more(report: Report, item: LineItem, year: int, span: Span | None) -> Fact | None:
    """The only row of the statement that begins with the item and lists something more; None for several, or a note's.

    To be asked where no row of a statement is the item alone.
    """
    if not item.core:
        return None
    found: Lookup = find_fact(report, _with_more(item), year, span, notes=False)
    return found.fact if len(found.facts) == 1 else None


@lru_cache(maxsize=64)
def _with_more(item: LineItem) -> LineItem:
    held = item.model_dump(by_alias=True)
    return LineItem.model_validate({**held, "labels": (f"(?:{item.core}) and .+",)})


def more_words(fact: Fact) -> Iterator[str]:
    """The sentence that a row holds more than the line item it is told for; none where it is the item alone."""
    item = book().line(fact.item)
    if item is not None and not fact.part and (added := _added(item, fact.row.label)):
        yield f"“{printed_name(fact.row.label)}” holds more than {item.shown}: it includes “{added}” too."


def added_to(asked: str, label: str) -> str:
    """What a row adds to a line item that is asked for, in its words; "" where it begins with none that is."""
    said = f" {plain_label(asked)} "
    named = (item for item in book().items if item.core and any(f" {word} " in said for word in item.words))
    return next((added for item in named if (added := _added(item, label))), "")


def _added(item: LineItem, label: str) -> str:
    words = plain_label(label)
    own = re.match(item.core, words) if item.core else None
    rest = words[own.end() :].strip() if own is not None else ""
    return _ADDED.sub("", rest) if _ADDED.match(rest) else ""
