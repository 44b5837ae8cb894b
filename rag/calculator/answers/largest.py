"""Which row of a statement is the largest ("the largest liability"), which of several named figures ("among …")."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.amounts import amount_words
from rag.calculator.expressions import Ref
from rag.calculator.facts.items import Fact
from rag.calculator.facts.regions import names_part
from rag.calculator.facts.sections import SECTIONS, section_of
from rag.calculator.footnotes import Footnotes
from rag.calculator.question.asking import cleaned
from rag.calculator.question.phrases import SAYS_NOTHING, NotUnderstood, Reader, plain
from rag.calculator.question.ranked_figure import SUPERLATIVE
from rag.calculator.question.request import Request, request_for
from rag.calculator.results import Calculation
from rag.calculator.solve import Side, Solved, ordered, solve
from rag.calculator.spans import Span, read_span, when_words
from rag.calculator.wording import owner_of
from rag.query.periods import find_periods
from rag.types import Context, Filing

_LONGEST, _FEWEST, _SHOWN = 300, 2, 8
# "The largest current liability", "biggest expense category".
_ROW = re.compile(
    r"\b(?:single )?(?:type of |kind of |category of |line item of |item of )?(?P<current>current )?(?:operating )?"
    r"(?P<what>liabilit(?:y|ies)|assets?|expenses?|costs?)(?: (?:category|item|line item|type))?\b",
    re.IGNORECASE,
)
_WHERE = re.compile(
    r"\b(?:in|on|of|from) (?:the |its |their )?(?:consolidated )?(?:balance sheets?|income statements?|p&l|"
    r"statements? of [a-z ]+?)(?=$|[\s,.?])",
    re.IGNORECASE,
)
# "Among operations, investing, and financing activities, which …".
_AMONG = re.compile(r"\b(?:among|of|between)\s+(?P<list>[^?]*?),\s*(?:which|what)\b", re.IGNORECASE)
_BRACKET = re.compile(
    r"\([^)]*\)|\b(?:activit(?:y|ies)|brought|bring|in|cash flows?|one|ones|had|was|were|the)\b", re.I
)


@dataclass(frozen=True, slots=True)
class Largest:
    """A section of a statement ("liability") or figures by name, in a fiscal year or a part of it; better -1: least."""

    section: str
    requests: tuple[Request, ...]
    year: int
    span: Span | None
    better: int


@dataclass(frozen=True, slots=True)
class Heads:
    """How the rows are told: "largest item of inventories", "inventories", "at May 31, 2023", and the printed sum."""

    named: str
    rows: str
    when: str
    total: tuple[str, Fact, Filing] | None = None


def read_largest(question: str, company_words: Collection[str], newest: int | None) -> Largest | None:
    """The rows or figures that a question compares; None where it asks for something else."""
    spoken, periods = read_span(question), find_periods(question)
    years = sorted(periods.years) or ([newest] if newest else [])
    if len(question) > _LONGEST or spoken is None or spoken.day or len(years) != 1 or periods.impossible:
        return None
    text = spoken.rest.strip(" ?.!")
    superlative = SUPERLATIVE.search(text)
    if superlative is None:
        return None
    better = 1 if superlative["most"] else -1
    among = _AMONG.search(text)
    if among is not None:
        rest = f"{text[: among.start()]} {text[among.end() :]}"
        requests = tuple(_listed(among["list"], cash="cash" in rest.lower(), year=years[0], question=question))
        left = _left(_BRACKET.sub(" ", SUPERLATIVE.sub(" ", rest)), company_words)
        spanned = tuple(replace(request, span=spoken.span) for request in requests)
        return Largest("", spanned, years[0], spoken.span, better) if len(requests) >= _FEWEST and not left else None
    row = _ROW.search(text)
    if row is None or _left(SUPERLATIVE.sub(" ", _ROW.sub(" ", text)), company_words):
        return None
    return Largest(_section(row), (), years[0], spoken.span, better)


def _section(row: re.Match[str]) -> str:
    what = row["what"].lower()
    noun = "liability" if what.startswith("liab") else "asset" if what.startswith("asset") else "expense"
    named = f"current {noun}"
    return named if row["current"] and named in SECTIONS else noun


def _left(text: str, company_words: Collection[str]) -> list[str]:
    """The words that are not accounted for."""
    bare = cleaned(re.sub(r"[’']s?(?=\s|$)", " ", text), company_words)
    words = plain(_WHERE.sub(" ", bare)).split()
    return [word for word in words if word not in SAYS_NOTHING and word not in ("which", "what", "who", "single")]


def _listed(text: str, *, cash: bool, year: int, question: str) -> Iterator[Request]:
    """A request for each name of "operations, investing, and financing activities"."""
    for name in re.split(r",\s*(?:and |or )?|\band\b|\bor\b", re.sub(r"\bactivities\b", " ", text)):
        if not name.strip():
            continue
        for words in (f"cash flow from {plain(name)} activities", f"cash flow from {plain(name)}") if cash else (name,):
            try:
                Reader().read(words)
            except NotUnderstood:
                continue
            made = request_for(words, (year,), "single", question)
            if made is not None:
                yield made
                break
        else:
            return


def largest_of(
    asked: Largest, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """The largest by name with all of them in a table; None where one of them could not be told for sure."""
    rows = list(_figures(asked, side, report_of)) if asked.requests else list(_rows(asked, side, report_of))
    rows = sorted(rows, key=lambda row: -asked.better * row[1].value)
    if len(rows) < max(_FEWEST, len(asked.requests)) or rows[0][1].value == rows[1][1].value:
        return None
    told = ("The rows are those that add up to the printed total.",) if asked.section else ()
    size = "largest" if asked.better > 0 else "smallest"
    named = f"{size} {asked.section}" if asked.section else f"{'highest' if asked.better > 0 else 'lowest'} of these"
    heads = Heads(named, asked.section or "figure", f"in {when_words(asked.year, asked.span)}")
    return written(heads, rows, side.company, contexts, told)


def written(
    heads: Heads,
    rows: Sequence[tuple[str, Fact, Filing]],
    company: str,
    contexts: Sequence[Context],
    notices: tuple[str, ...],
) -> Calculation | None:
    """The first of the rows in a sentence, with all of them in a table; None where a footnote does not hold it.

    Where the name of the list would be taken for that of a row, the figures stand in the table alone, then without it.
    Rows without a name of their own are no list.
    """
    if not all(name.strip() and names_part(fact.row) for name, fact, _ in rows):
        return None
    for figure, rows_named in ((True, True), (False, True), (False, False)):
        notes = Footnotes(contexts)
        told_as = heads if rows_named else replace(heads, rows="item")
        text = _text(told_as, rows, company, notes, figure=figure)
        numbers = notes.checked(text, ())
        if numbers is not None:
            cut = (f"The first {_SHOWN} of {len(rows)} rows are shown.",) if len(rows) > _SHOWN else ()
            return Calculation(text, tuple(notes.citations), numbers, rows[0][1].value, (*notices, *cut))
    return None


def _text(
    heads: Heads, rows: Sequence[tuple[str, Fact, Filing]], company: str, notes: Footnotes, *, figure: bool
) -> str:
    owner = owner_of(company)
    amount = f": {_amount(rows[0], notes)}" if figure else ""
    lines = [f"{owner} {heads.named} {heads.when} was {rows[0][0]}{amount}.\n"]
    lines += [f"| {heads.rows[:1].upper()}{heads.rows[1:]} | {heads.when.removeprefix('in ').removeprefix('at ')} |"]
    lines += ["|---|---|", *(f"| {row[0]} | {_amount(row, notes)} |" for row in rows[:_SHOWN])]
    lines += [f"| {heads.total[0]} | {_amount(heads.total, notes)} |"] if heads.total else []
    return "\n".join(lines)


def _amount(row: tuple[str, Fact, Filing], notes: Footnotes) -> str:
    return f"{amount_words(row[1])} {notes.of(row[2])(row[1])}"


def _figures(asked: Largest, side: Side, report_of: Callable[[str], Report]) -> Iterator[tuple[str, Fact, Filing]]:
    for request in asked.requests:
        solved = solve(request, side, report_of)
        facts = list(solved.figure.workings.facts.values()) if isinstance(solved, Solved) else []
        if isinstance(solved, Solved) and isinstance(request.node, Ref) and len(facts) == 1:
            yield facts[0].label, facts[0], solved.filing


def _rows(asked: Largest, side: Side, report_of: Callable[[str], Report]) -> Iterator[tuple[str, Fact, Filing]]:
    """The rows of the section from the first filing whose total proves them."""
    for filing in ordered(side.filings, asked.year, interim=asked.span is not None):
        facts = section_of(report_of(filing.report_id), asked.section, asked.year, asked.span)
        if facts:
            yield from ((fact.label, fact, filing) for fact in facts if fact.value != Decimal(0))
            return
