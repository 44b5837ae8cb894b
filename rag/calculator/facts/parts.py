"""Facts of a part of a company: the net sales of a segment, the revenue from a region or a product.

A breakdown is trusted to be of the whole company where its total is what the statements print, or where its parts are
those of one that is; a breakdown of a part alone counts less.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from decimal import Decimal

from preprocess.reading import reading
from preprocess.report import Report, Table
from rag.calculator.facts.breakdowns import breakdowns_of
from rag.calculator.facts.items import Fact, Lookup, find_fact
from rag.calculator.facts.parted import Breakdown
from rag.calculator.facts.regions import is_region as is_region
from rag.calculator.facts.regions import regions as regions
from rag.calculator.facts.statements import plain_label
from rag.calculator.formulas import LineItem, book
from rag.calculator.question.phrases import plain
from rag.calculator.spans import Span
from rag.query.vocabulary import Metric, vocabulary

WHOLES = (
    "revenue",
    "operating_income",
    "pretax_income",
    "total_assets",
    "capex",
    "depreciation_amortization",
    "net_income",
)
_ASIDE = re.compile(
    r"\b(?:organic|adjusted|deferred|unearned|change|cost|costs|intersegment|percent|backlog|growth|receivables?|"
    r"expenses?|discontinued|pro forma|excluding|unbilled|deductions?|rebates?|allowances?)\b"
)
# "Corporate & Investment Bank" earns like any other segment.
_CORPORATE = (
    r"corporate\b(?!(?: (?:and|clients?))* (?:investment|commercial|institutional|private|retail|consumer|wholesale|"
    r"bank\w*|payments?|cards?|solutions|lending|finance|clients?|travel|jets?|aviation|learning)\b)"
)
_NO_PART = re.compile(
    r"(?:all |total )?(?:others?|elimination|unallocated|intersegment|inter segment|reconcil\w+|adjust\w*|impact|"
    r"discontinued|global brand divisions|concession|estimated)\b|"
    rf"(?:.*\b)?{_CORPORATE}|.*\b(?:eliminations?|unallocated|adjustments?)\b"
)
# By the statements' own total, by the heading of the rows, by the caption only.
_PROVEN, _TITLED, _TOLD = 3, 2, 1
# A breakdown into the parts the question is about outranks all; some part may be renamed or left out.
_MEANT, _ENOUGH = 100, 0.6
# "Other" and eliminations come and go between tables of the same parts.
_ALIKE = 0.8
_MEASURED = re.compile(r"^(?:(?:total|consolidated|reportable|operating(?= segment)|segments?|business) )+")
_LONGEST, _MOST_KEPT = 8, 64
_wholes: OrderedDict[tuple[Hashable, Span | None], tuple[frozenset[str], ...]] = OrderedDict()


def is_rest(name: str) -> bool:
    """Whether a part is what is left over, eliminated or not allocated, so that it wins no comparison."""
    return _NO_PART.match(plain(name)) is not None


def find_part_fact(
    report: Report, item: LineItem, fiscal_year: int, span: Span | None, part: str, among: frozenset[str] = frozenset()
) -> Lookup:
    """The item of that part of the company in that year; several facts where breakdowns of one rank disagree.

    among holds the plain names of parts: a breakdown into these is meant before another one that has the part too.
    """
    found: list[tuple[int, Fact]] = []
    for made, rank in ranked(report, item, span):
        own = next((one for one in made.named if one.name == part), None)
        place = own.places.get(fiscal_year) if own is not None else None
        if own is not None and place is not None:
            rank += _MEANT if among and _shared(made, among) >= _ENOUGH else 0
            found.append((rank, _fact(report, own.table or made.table, item, fiscal_year, span, place, part)))
    best = max((rank for rank, _ in found), default=0)
    facts = _finest([fact for rank, fact in found if rank == best])
    return Lookup(item, fiscal_year, tuple(facts), span)


def _fact(
    report: Report, table: Table, item: LineItem, year: int, span: Span | None, place: tuple[int, int], part: str
) -> Fact:
    row, column = place
    value = table.base_value(table.rows[row].cells[column]) or Decimal(0)
    value = abs(value) if item.sense == "cost" else value
    doubt = "the table was read with doubt" if any(not check.passed for check in table.checks) else ""
    return Fact(item.name, year, value, report, table, row, column, part, doubt, span, part)


def total_of(report: Report, made: Breakdown, item: str, year: int, span: Span | None) -> Fact:
    """The figure of what a breakdown divides, where it names that; item: the line of the book that it is."""
    assert made.whole is not None
    line = book().line(item)
    assert line is not None
    return _fact(report, made.table, line, year, span, made.whole.places[year], made.whole.name)


def _finest(facts: Sequence[Fact]) -> list[Fact]:
    """Facts that differ by more than rounding; of those that agree the one in the finest unit."""
    kept: list[Fact] = []
    for fact in sorted(facts, key=_step):
        if not any(abs(fact.value - other.value) <= max(_step(fact), _step(other)) for other in kept):
            kept.append(fact)
    return kept


def _step(fact: Fact) -> Decimal:
    """One unit of the last printed digit, in base units."""
    return _digit(fact.cell.value or Decimal(0), fact.table)


def _digit(value: Decimal, table: Table) -> Decimal:
    """One unit of the last digit that the table prints of a value, printed or in base units."""
    exponent = value.as_tuple().exponent
    return Decimal(table.unit.scale).scaleb(exponent if isinstance(exponent, int) else 0)


def ranked(report: Report, item: LineItem, span: Span | None = None) -> Iterator[tuple[Breakdown, int]]:
    """The breakdowns of an item with their rank: those of the whole company before those of a part of it."""
    wholes = _whole_sets(report, span)
    for made in breakdowns_of(report, span):
        level = _level(report, made, item, span)
        if level:
            yield made, level + (10 if level == _PROVEN or any(_same(made, one) for one in wholes) else 0)


def is_proven(rank: int) -> bool:
    """Whether a rank is that of a breakdown whose parts come to the figure of the statements."""
    return rank >= 10 + _PROVEN


def is_whole(rank: int) -> bool:
    """Whether a rank is that of a breakdown of the whole company."""
    return rank >= 10


def _level(report: Report, made: Breakdown, item: LineItem, span: Span | None) -> int:
    """How surely a breakdown is one of the item: 3 by its total, 2 by its heading, 1 by its caption; 0 for no."""
    if any(is_named(title, item) for title in made.titles):
        return _PROVEN if _is_total(report, made, item, span) else _TITLED
    named = [title for title in made.titles if title not in ("", "total", "and", "at")]
    own = book().family(item.name)
    if named and book().names.get(named[0], item.name) not in own:
        return 0
    if not any(_ASIDE.search(title) for title in named) and _is_total(report, made, item, span):
        return _PROVEN
    # What the heading over its rows says goes before what the table is about as a whole.
    if named and _names_an_item(named[0]):
        return 0
    caption = _without_others(plain_label(made.table.caption), own)
    blocked = any(_ASIDE.search(text) for text in (caption, *named))
    return _TOLD if not blocked and any(f" {word} " in f" {caption} " for word in item.words) else 0


def _without_others(caption: str, own: frozenset[str]) -> str:
    """A caption without the names of other items that hold an item's: no taxes in "earnings before … taxes"."""
    others = (name for name, item in book().names.items() if " " in name and item not in own)
    for name in others:
        caption = caption.replace(name, " ") if name in caption else caption
    return caption


def _names_an_item(heading: str) -> bool:
    """Whether a heading is called by a line item of a statement: "PP&E depreciation and software amortization"."""
    metrics = (one.entry for one in vocabulary().mentions(heading) if isinstance(one.entry, Metric))
    return any(metric.statement not in (None, "segment") for metric in metrics)


def is_named(title: str, item: LineItem) -> bool:
    """Whether a title is a name of the item, whatever says how much of it is meant: "Segment net sales"."""
    short = re.sub(r" (?:by|vs|versus|compared)\b.*$", "", title)
    bare = re.sub(
        r"^(?:total |consolidated |reported |reportable |business |operating (?=segment)|segment |external )+",
        "",
        short,
    )
    for text in (title, short, bare):
        named = text in item.words or any(pattern.fullmatch(text) for pattern in item.patterns)
        if named and (item.refused is None or not item.refused.fullmatch(text)):
            return True
    return False


def _is_total(report: Report, made: Breakdown, item: LineItem, span: Span | None) -> bool:
    """Whether the total is the item as the statements print it, in the newest year that both have."""
    for year in sorted(made.totals, reverse=True):
        fact = find_fact(report, item, year, span).fact
        if fact is not None:
            total = made.totals[year]
            near = max(_digit(total, made.table), _digit(fact.value, fact.table))
            return abs(abs(total) - abs(fact.value)) < near
    return False


def _whole_sets(report: Report, span: Span | None) -> tuple[frozenset[str], ...]:
    """The names of parts that add up to a figure of the statements."""
    key = (reading(report), span)
    if key not in _wholes:
        items = [item for name in WHOLES if (item := book().line(name)) is not None]
        found = (
            frozenset(plain(part.name) for part in made.parts)
            for made in breakdowns_of(report, span)
            if any(_is_total(report, made, item, span) for item in items)
        )
        _wholes[key] = tuple(dict.fromkeys(found))
        while len(_wholes) > _MOST_KEPT:
            _wholes.popitem(last=False)
    return _wholes[key]


def plain_names(made: Breakdown) -> frozenset[str]:
    """The plain names of the parts, without what is left over."""
    return frozenset(plain(part.name) for part in made.parts if not is_rest(part.name))


def _shared(made: Breakdown, among: frozenset[str]) -> float:
    own = plain_names(made)
    return len(own & among) / max(len(own), len(among), 1)


def _same(made: Breakdown, whole: frozenset[str]) -> bool:
    """Whether the parts are those of a breakdown of the whole, give or take what is not allocated."""
    own = plain_names(made)
    other = {name for name in whole if not is_rest(name)}
    return bool(own) and len(own & other) >= _ALIKE * max(len(own), len(other))


def part_names(reports: Iterable[Report], span: Span | None = None) -> tuple[str, ...]:
    """The names of parts in any breakdown of the reports, the longest first; none that name what is left over."""
    names = dict.fromkeys(p.name for report in reports for made in breakdowns_of(report, span) for p in made.named)
    short = (name for name in names if re.search(r"[A-Za-z]{2}", name) and len(name.split()) <= _LONGEST)
    # "Segment net revenues" are what all of them have.
    usable = (name for name in short if not is_rest(name) and _MEASURED.sub("", plain(name)) not in book().names)
    return tuple(sorted(usable, key=lambda name: -len(name)))


def share_of(names: Sequence[str], holds: Callable[[str], bool]) -> float:
    """The share of the names for which `holds` is true, without what is left over."""
    own = [name for name in names if not is_rest(name)]
    return sum(holds(name) for name in own) / len(own) if own else 0.0
