"""Whether a row that is called by a part alone stands under another measure than the question's, or is no row at all.

Of "CityCenter" under "our share of operating income" the figure is income, and no carrying amount of an investment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import ACCOUNTS, WEAK, content, metrics_named
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.speech import alike
from rag.answering.check.question.wish import Wish

_MEASURE = re.compile(
    r"\b(?:goodwill|impairments?|charges|(?:operating|net|comprehensive) (?:income|loss|earnings)|profits?|receivables?"
    r"|income before (?:income )?tax(?:es)?|research (?:and|&) development(?: expenses?| costs?)?"
    r"|(?:unearned|deferred) revenues?"
    r"|backlog|inventor(?:y|ies)|capital expenditures|floor space|headcount|employees)\b",
    re.IGNORECASE,
)
_NAMES_ONE = re.compile(
    r"\b(?:revenues?|sales|incomes?|profits?|earnings|loss(?:es)?|costs?|expenses?|ebit\w*|cash|assets|liabilities|debt|total"
    r"|charges?|margins?|growth|rates?)\b|%",
    re.IGNORECASE,
)


# What a percentage is of does not say whose it is.
_OF_SALES = re.compile(r"(?:%|\bpercent(?:age)?) of (?:net |total |segment )*(?:sales|revenues?)\b", re.IGNORECASE)
_KIND_OF_COST = re.compile(
    r"\b(?P<kind>(?:(?!by\b|of\b|for\b|in\b|the\b|our\b|total\b)[a-z-]+,? ){1,5})(?:expenses?|costs?|charges?)\b",
    re.IGNORECASE,
)
_COSTS = frozenset(content("expenses costs charges spending"))
_OF_ALL = frozenset(content("operating segment reportable business"))
_BULLET = re.compile(r"[•●▪■◦‣]")


def of_a_listing(wish: Wish, ground: Ground) -> str:
    """Why a row called by points of a list, set in columns on the page, is none: "• Assets of $2.7" over "trillion"."""
    rows = [cited for cited, _ in ground.figures if cited.cell is not None]
    listed = bool(rows) and len(rows) == len(ground.figures) and all(_BULLET.search(row.name) for row in rows)
    return "the cited row is a line of a list that was read as a table" if listed else ""


def titled_otherwise(wish: Wish, ground: Ground) -> str:
    """What the sentence over every figure's table says that it is of, where the question asks for something else."""
    if not wish.figure or wish.several or ground.number.status == "derived":
        return ""
    found = [_said_over(wish, cited) for cited, _ in ground.figures]
    if not found or not all(found):
        return ""
    return f"the row “{short(ground.figures[0][0].name)}” stands in a table of “{found[0]}”"


def _said_over(wish: Wish, cited: Cited) -> str:
    """The measure of the table's caption, where neither the row nor its column names one, nor the question that one."""
    own, over = _OF_SALES.sub(" ", f"{cited.name} {cited.column}"), cited.citation.caption
    section = over == cited.citation.heading and _MEASURE.match(over.strip(" :")) is None
    if cited.cell is None or section or _NAMES_ONE.search(own) or metrics_named(own):
        return ""
    said = frozenset(content(wish.text)) | alike(wish.text)
    if cost := next(_costs_of(over, said), ""):
        return cost
    found = [measure[0] for measure in _MEASURE.finditer(over)]
    if metrics_named(over) & metrics_named(wish.text) or any(bears(w, said) for m in found for w in content(m)):
        return ""
    return found[0] if found else ""


def _costs_of(over: str, said: frozenset[str]) -> Iterator[str]:
    """The costs of one kind that a caption names where a question says no word of the kind, but asks for costs.

    Depreciation expense by segment is not what a segment spends.
    """
    if not said & _COSTS:
        return
    for found in _KIND_OF_COST.finditer(over):
        own = frozenset(content(found["kind"])) - WEAK - ACCOUNTS - _OF_ALL
        if own and not any(bears(word, said) for word in own):
            yield found[0]
