"""The parts of a part: the products of a therapeutic area, the categories of a segment, by the name of their sum."""

from __future__ import annotations

import re
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.facts.axes import base_of
from rag.calculator.facts.parted import Breakdown
from rag.calculator.facts.parts import find_part_fact, is_region, is_rest, is_whole, part_names, ranked, share_of
from rag.calculator.facts.telling import telling
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.calculator.question.request import Request

_HALF, _FEWEST = 0.5, 2
# Of areas and the products in them, a question for products means these.
_FINEST = re.compile(r"\b(?:products?|drugs?|medicines?|brands?|treatments?)\b", re.IGNORECASE)


def divided_by(report: Report, request: Request, said: str, dimension: str, word: str) -> Breakdown | None:
    """The breakdown of the figure of what is called by `said`; None where the filing does not divide it."""
    item, wanted = book().line(base_of(request.node)), telling(said)
    found: list[Breakdown] = []
    for made, _ in ranked(report, item, request.span) if item is not None and wanted else ():
        own = [part.name for part in made.parts if set(request.years) <= set(part.places)]
        regional = share_of(own, is_region) >= _HALF
        several = sum(not is_rest(name) for name in own) >= _FEWEST and len(own) == len(made.parts)
        measured = made.whole is None or plain(made.whole.name) in book().names
        if (
            several
            and made.whole
            and not measured
            and telling(made.whole.name) == wanted
            and regional == (dimension == "region")
        ):
            found.append(made)
    return (max if _FINEST.search(word) else min)(found, key=lambda made: len(made.parts), default=None)


def captioned(report: Report, request: Request, said: str) -> Breakdown | None:
    """The breakdown under a caption that names what it divides, whose sum is the figure of the part of that name."""
    item, wanted, year = book().line(base_of(request.node)), telling(said), request.years[-1]
    if item is None or not wanted:
        return None
    names = [name for name in part_names((report,), request.span) if telling(name) == wanted]
    facts = (fact for name in names for fact in find_part_fact(report, item, year, request.span, name).facts)
    known = {abs(fact.value) for fact in facts}
    for made, rank in ranked(report, item, request.span):
        own = [part.name for part in made.parts if set(request.years) <= set(part.places)]
        several = sum(not is_rest(name) for name in own) >= _FEWEST and len(own) == len(made.parts)
        under = wanted <= telling(f"{made.table.caption} {made.table.context_heading}")
        if several and under and not is_whole(rank) and abs(made.totals.get(year, Decimal(0))) in known:
            return made
    return None
