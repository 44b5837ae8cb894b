"""Whether two things moved each its way, the same way, or which of them a move was of: their two rows, side by side.

"Did online sales grow while stores shrank?" is told by the two rows of one table that are called after them; where
no table has just one such pair, or its pairs tell otherwise, nothing is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from preprocess.report import Cell, Column, Report, Row
from rag.answering.check.question.speech import alike
from rag.answering.match.evidence import text_stems, year_of
from rag.answering.match.places import RowPlace, rows_of
from rag.answering.quote.lookup import context_of
from rag.answering.quote.rows import Quote, row_text
from rag.query.periods import without_periods
from rag.types import Context, SearchResult

_UP = r"(?:gr[eo]w|r[io]se|risen|increased?|climb(?:ed)?|improved?|expand(?:ed)?|gain(?:ed)?)"
_DOWN = r"(?:f[ae]ll|shr[aiu]nk|declined?|decreased?|drop(?:ped)?|lost|slid|contract(?:ed)?|weaken(?:ed)?)"
_VERB = r"(?:did|does|do|have|has)"
_WHILE = re.compile(
    rf"^\W*{_VERB} (?P<one>[^?,]+?) (?:(?P<up>{_UP})|{_DOWN})\b[^?,]*?,? (?:while|whereas|even as|as) "
    rf"(?P<other>[^?,]+?) (?:(?P<rose>{_UP})|{_DOWN})\b",
    re.IGNORECASE,
)
_SAME = re.compile(
    rf"^\W*{_VERB} (?P<what>[^?,]*?)\b(?:on|of|in|at|for|from) (?P<one>[^?,]+?) and "
    r"(?:(?:on|of|in|at|for|from|those of) )?(?P<other>[^?,]+?) (?:move|go|head|develop|change|trend) "
    r"(?:in )?(?:the )?(?:same|opposite|different) (?:way|direction)s?\b",
    re.IGNORECASE,
)
_MORE_OF = re.compile(
    r"^\W*(?:was|were|is) (?:the |its )?(?:drop|fall|decline|decrease|slump|(?P<rise>rise|increase|growth|gain)) "
    r"in (?P<what>[^?,]+?) (?:more|mostly|mainly|rather) (?:about|due to|because of|from|driven by|a matter of) "
    r"(?P<one>[^?,]+?),? or (?P<other>[^?,]+)",
    re.IGNORECASE,
)
_MOVES = re.compile(r"\b(?:change|changes|growth|increase|decrease)\b", re.IGNORECASE)
_MEASURE = re.compile(
    r"\b(?P<sales>sales|revenues?)|(?P<income>income|profits?|earnings|loss(?:es)?)|(?P<margin>margins?)|"
    r"(?P<cost>costs?|expenses?)|(?P<other>ebitda\w*|bookings|assets|expenditures?|depreciation|shares?|employees)\b",
    re.IGNORECASE,
)
_RATE = re.compile(r"\bmargins?\b", re.IGNORECASE)
_SHARES, _TOTAL = re.compile(r"^total$", re.IGNORECASE), re.compile(r"\W*total\b", re.IGNORECASE)
_IDLE = text_stems(
    "its their the business segment side part sales revenue more fewer smaller larger bigger lower higher less company "
    "s fiscal year both shopping customer"
)
_PAIR, _NO_SCALE = 2, " (scale not stated)"


@dataclass(frozen=True)
class _Asked:
    """The words of both things and of what both are measured by; ways: how they are said to have moved, if they are."""

    kind: str
    sides: tuple[str, str]
    what: str
    ways: tuple[int, int]


@dataclass(frozen=True)
class _Moved:
    place: RowPlace
    by: Decimal


def two_row_quotes(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Quote, ...]:
    """Both rows, under the verdict; () for other questions, and where no two rows of one table tell it for sure."""
    asked, years = _read(result.query.question), {year for year, _ in result.query.periods}
    reports = dict.fromkeys(context.filing.report_id for context in result.contexts)
    if asked is None or len(years) > 1 or len(reports) != 1:
        return ()
    like = result.contexts[0]
    year = next(iter(years), None) or like.filing.fiscal_year
    pairs = list(_pairs(asked, report_of(like.filing.report_id), like, year))
    told = {_verdict(asked, one.by, other.by) for one, other in pairs}
    if len(told) != 1 or "" in told:
        return ()
    one, other = pairs[0]
    columns = [[pair for pair in _filled(row.place) if year_of(pair[0]) in (year, (year or 0) - 1)] for row in pairs[0]]
    texts = [row_text(row.place, own).replace(_NO_SCALE, "") for row, own in zip(pairs[0], columns, strict=True)]
    lead = f"{told.pop()} by these two rows of one table:\n\n"
    return Quote(one.place, 1.0, lead + texts[0]), Quote(other.place, 1.0, texts[1])


def _read(question: str) -> _Asked | None:
    text = without_periods(question).strip()
    for kind, shape in (("while", _WHILE), ("same", _SAME), ("more", _MORE_OF)):
        found = shape.match(text)
        if found is not None:
            said = found.groupdict()
            up = (1 if said.get("up") or said.get("rise") else -1, 1 if said.get("rose") else -1)
            what = said.get("what") or ""
            return _Asked(kind, (found["one"], found["other"]), what, (up[0], up[1] if kind == "while" else up[0]))
    return None


def _pairs(asked: _Asked, report: Report, like: Context, year: int | None) -> Iterator[tuple[_Moved, _Moved]]:
    """The rows of each table that are called after the one and the other, with how they moved."""
    blocks = {block.id: block for block in report.blocks if block.kind == "Table"}
    for table in report.tables:
        context = context_of(blocks[table.id], report, like) if table.id in blocks and not table.is_contents else None
        rows = [row for row in rows_of(context, report) if row.table.id == table.id] if context is not None else []
        if any(_SHARES.match(row.row.label.strip()) for row in rows):
            continue
        moved = [one for row in rows if (one := _moved(asked, row, year)) is not None]
        sides = [[one for one in moved if _is_called(asked, one.place, at)] for at in range(_PAIR)]
        for head in dict.fromkeys(one.place.row.parent for one in sides[0]):
            one, other = (_only([row for row in side if row.place.row.parent == head]) for side in sides)
            if one is not None and other is not None:
                yield one, other


def _only(rows: Sequence[_Moved]) -> _Moved | None:
    """The one row that is called so, or the total of several: one of them is not what all of them are."""
    totals = [row for row in rows if _TOTAL.match(row.place.row.label)]
    found = rows if len(rows) == 1 else totals
    return found[0] if len(found) == 1 else None


def _is_called(asked: _Asked, place: RowPlace, at: int) -> bool:
    """Whether a row's own label says one of the things and not the other, and the row what both are measured by."""
    label = frozenset(text_stems(place.row.label)) | alike(place.row.label)
    own, other = (frozenset(text_stems(side)) - _IDLE for side in (asked.sides[at], asked.sides[1 - at]))
    own = own - _company(place)
    table = place.table
    around = " ".join((place.label, table.caption, table.context_heading, *(row.label for row in table.rows)))
    measured = frozenset(text_stems(asked.what)) - _IDLE - _company(place)
    named = own <= label and not (other - own) & label and measured <= frozenset(text_stems(around))
    return bool(own) and named and _measures(f"{asked.what} {' '.join(asked.sides)}", "sales") == _told_by(place)


def _told_by(place: RowPlace) -> frozenset[str]:
    """What a row is a measure of: by its label with what heads it, else by what stands over its table."""
    texts = (place.label, place.table.caption, place.table.context_heading)
    return next((found for text in texts if (found := _measures(text))), frozenset())


def _measures(text: str, otherwise: str = "") -> frozenset[str]:
    found = frozenset(str(one.lastgroup) for one in _MEASURE.finditer(text))
    return found or frozenset((otherwise,) if otherwise else ())


def _company(place: RowPlace) -> frozenset[str]:
    return frozenset(text_stems(place.report.company or ""))


def _filled(place: RowPlace) -> list[tuple[Column, Cell]]:
    return [(column, cell) for column, cell, _ in place.values() if cell.value is not None]


def _moved(asked: _Asked, place: RowPlace, year: int | None) -> _Moved | None:
    """How a row moved in the year: by a rate of change that it prints, or from the year before to it."""
    found = {year_of(column): cell for column, cell in _filled(place)}
    now, before = found.get(year), found.get((year or 0) - 1)
    heads = f"{place.label} {' '.join(row.label for row in place.table.rows[: place.index] if _is_head(row))}"
    if now is None or now.value is None:
        return None
    rate = now.percent or "%" in now.text
    if _MOVES.search(heads):
        return _Moved(place, now.value)
    if before is None or before.value is None or rate != bool(_RATE.search(asked.what)):
        return None
    return _Moved(place, now.value - before.value)


def _is_head(row: Row) -> bool:
    return all(cell.value is None for cell in row.cells)


def _verdict(asked: _Asked, one: Decimal, other: Decimal) -> str:
    """What both moves say to the question; "" where one stood still, or none went as the question says."""
    if not one or not other:
        return ""
    if asked.kind == "same":
        return "They moved the same way," if one * other > 0 else "They moved in opposite directions,"
    if asked.kind == "while":
        return "Yes," if one * asked.ways[0] > 0 and other * asked.ways[1] > 0 else "No,"
    if one * asked.ways[0] <= 0 and other * asked.ways[0] <= 0:
        return ""
    first = one * asked.ways[0] > other * asked.ways[0]
    return "" if one == other else f"More about {asked.sides[0 if first else 1].strip(' ?.')},"
