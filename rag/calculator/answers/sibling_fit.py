"""How well things that stand beside each other in a table are those that a question ranks, by what it names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.facts.axes import called_segments
from rag.calculator.facts.items import find_fact
from rag.calculator.facts.parts import is_region, is_rest
from rag.calculator.facts.regions import is_several_countries, regions
from rag.calculator.facts.siblings import Siblings, titles_of
from rag.calculator.facts.telling import telling, words
from rag.calculator.formulas import book
from rag.calculator.question.kind_asked import KindAsked
from rag.calculator.question.phrases import plain

_NEARLY = Decimal("0.9")
_HALF, _SURELY, _MOST, _MOST_UNSAID, _OWNED = 0.5, 0.75, 0.9, 1, 2
_ANY = re.compile(r"(?:product|categor|type|kind|class|item|line|group)\w*", re.IGNORECASE)
_GENERAL = telling("product service revenue sales business merchandise")
_PLACE = re.compile(r"(?:countr|region|geograph|market|area)\w*", re.IGNORECASE)
_BUYER = re.compile(r"(?:customer|client|supplier|vendor|tenant|distributor|wholesaler)s?", re.IGNORECASE)
_SEGMENT = re.compile(r"(?:segment|division|business)\w*", re.IGNORECASE)
_MONEY = telling("revenue profit expense ebit ebitda assets expenditures goodwill loans debt backlog")
_REVENUE = telling("revenue sales")
_RATES = telling("margin rate return ratio comparable occupancy yield roe percent penetration")
_STEP = re.compile(
    r"\b(?:gaap|reported|adjust\w*|reconcil\w*|pro forma|items|excluding|impact|effects?)\b", re.IGNORECASE
)
_QUIET = telling("percent mix summary share united states")
_HOME, _DOMESTIC = telling("united states") - words().unheld, telling("domestic")
# How many there have been so far is another count.
_SO_FAR = telling("cumulative inception average")


def rank_of(asked: KindAsked, one: Siblings, report: Report) -> tuple[int, int, int] | None:
    """How many words of the figure's name the question does not say, and how few things there are; None for no fit."""
    own = one.own & asked.measure
    if one.year != asked.year or not asked.measure <= one.said or (one.own and not own):
        return None
    # "Cost of sales" is none of the sales; nor are a figure and what leads to another one things of a kind.
    if (one.own - asked.measure - asked.kind) & _MONEY or any(_STEP.search(name) for name in one.names):
        return None
    if asked.share and not one.makes_a_whole:
        return None
    rated = one.in_percent and bool(asked.measure & _RATES & (one.own or one.said))
    if asked.share != one.in_percent and not rated:
        return None
    # Money of one part is none of the company's.
    if asked.measure & _MONEY and not (asked.share or rated or (one.table.unit.currency and own)):
        return None
    if asked.measure & _MONEY and part_told(asked, one, report) and not _is_nearly_all(asked, one, report):
        return None
    names = frozenset(word for name in one.names for word in telling(name))
    # Rows that are called by the measure are measures themselves.
    if names & asked.measure or not _is_called(asked, one, report):
        return None
    unsaid = _unsaid(asked, one)
    return None if unsaid is None else (unsaid, int("total" not in one.own), -len(one.places))


def _is_nearly_all(asked: KindAsked, one: Siblings, report: Report) -> bool:
    """Whether the revenue of one part, at the foot of their column, is nearly all that the company has, and no more."""
    item = book().line("revenue") if asked.measure & _REVENUE else None
    known = find_fact(report, item, asked.year, asked.span).fact if item is not None else None
    columns = {column for _, _, column in one.places}
    rows = range(len(one.table.rows)) if len(columns) == 1 else ()
    total = max((one.value(("", row, column)) for row in rows for column in columns), default=Decimal(0))
    return known is not None and known.value * _NEARLY <= total <= known.value


def _unsaid(asked: KindAsked, one: Siblings) -> int | None:
    """How many words of the figure's own name the question does not say; None for too many, or for another figure."""
    owner = asked.owner if len(asked.owner & one.own) >= _OWNED else frozenset()
    unsaid = one.own - asked.measure - asked.kind - owner - words().unsaid - words().measured_in - _QUIET
    return None if len(unsaid) > _MOST_UNSAID or unsaid & _SO_FAR else len(unsaid)


def part_told(asked: KindAsked, one: Siblings, report: Report) -> str:
    """The place or segment of which the table is by its title, where the question does not name it: "Greater China"."""
    said = asked.words | (_DOMESTIC if asked.measure & _HOME else frozenset())
    for title in titles_of(report, one.table):
        named = plain(title)
        if named and (named in called_segments(report) or is_region(named)) and not telling(named) <= said:
            return title
    return ""


def is_no_country(name: str) -> bool:
    """Whether a place is of several countries, or no country by its name: "Domestic"."""
    return is_several_countries(name) or plain(name).startswith("domestic")


def _is_called(asked: KindAsked, one: Siblings, report: Report) -> bool:
    """Whether the things are of the kind that is asked for: as what stands around them, or the filing, calls them."""
    own = [name for name in one.names if not is_rest(name)]
    beside = [word for word in asked.said.split()[:-1] if telling(word) - words().unheld - _GENERAL - one.said]
    if not all(_are_called(own, word, report) for word in beside):
        return False
    if asked.noun.startswith("state"):
        return _share(own, lambda name: plain(name) in regions().states) >= _MOST
    if _PLACE.fullmatch(asked.noun):
        return _share(own, is_region) >= _HALF
    if _SEGMENT.fullmatch(asked.noun):
        return _share(own, lambda name: plain(name) in called_segments(report)) >= _SURELY
    if _ANY.fullmatch(asked.noun):
        return _share(own, lambda name: is_region(name) or plain(name) in called_segments(report)) < _HALF
    if _BUYER.fullmatch(asked.noun) and not _are_buyers(asked, one, own, report):
        return False
    return telling(asked.noun) <= one.said or _are_called(own, asked.noun, report)


def _are_buyers(asked: KindAsked, one: Siblings, names: Sequence[str], report: Report) -> bool:
    """Whether a table of its own is of them: a note on segments that tells of customers too has no list of these."""
    said = one.own | telling(one.table.caption)
    others = _share(names, lambda name: is_region(name) or plain(name) in called_segments(report))
    return telling(asked.noun) <= said and others < _HALF


def _share(names: Sequence[str], holds: Callable[[str], bool]) -> float:
    return sum(map(holds, names)) / len(names) if names else 0.0


def _are_called(names: Sequence[str], noun: str, report: Report) -> bool:
    """Whether the filing's text puts the noun behind half of the names: "the 737 program"."""
    bare = re.sub(r"(?:es|s)$", "", noun)
    text = report.full_content
    said = (re.search(rf"\b{re.escape(name)}(?: \w+)? {re.escape(bare)}", text, re.IGNORECASE) for name in names)
    return 2 * sum(found is not None for found in said) >= len(names)
