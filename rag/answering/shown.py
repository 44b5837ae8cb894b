"""Quotes as the text of an answer, alone or with what was computed, every footnote and verdict in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rag.answering.check.verify import check_numbers
from rag.answering.draft import Draft
from rag.answering.families import no_marker
from rag.answering.quote.quotes import written
from rag.answering.quote.rows import Quote
from rag.calculator.calculate import Calculation

COMPUTED_NOTICE = "Computed from the cited cells; no language model was asked."
_BETWEEN = "\n\n"


def joined(made: Calculation | None, quotes: Sequence[Quote], notices: tuple[str, ...], why: bool = False) -> Draft:
    """What was computed, if anything was, and the quotes; before it where they say why, as that is what was asked."""
    if made is None:
        return shown(quotes, notices)
    if not quotes:
        told = (COMPUTED_NOTICE, *made.notices)
        return Draft(made.text, made.citations, "computed", notices=told, numbers=made.numbers)
    quoted = shown(quotes, (COMPUTED_NOTICE, *notices, *made.notices), len(made.citations))
    parts = [(made.text, made.numbers), (quoted.text, check_numbers(quoted.text, quoted.citations))]
    (lead, ahead), (rest, behind) = reversed(parts) if why else parts
    by = len(lead) + len(_BETWEEN)
    numbers = (*ahead, *(replace(n, start=n.start + by, end=n.end + by) for n in behind))
    citations = (*made.citations, *quoted.citations)
    return replace(quoted, text=f"{lead}{_BETWEEN}{rest}", citations=citations, numbers=numbers)


def shown(quotes: Sequence[Quote], notices: tuple[str, ...], before: int = 0) -> Draft:
    """The quotes with their footnotes, the first of which is number `before` + 1."""
    citations = tuple(quote.place.citation(f"[{i}]") for i, quote in enumerate(quotes, start=before + 1))
    return Draft(written(quotes, [c.marker for c in citations], no_marker), citations, "quotes", notices=notices)
