"""The pictures of an answer: its first table with three periods or more, drawn only from numbers that were checked.

One chart of the figure that was asked for, and the course of every row where the table holds more than the chart shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from preprocess.scales import FACTORS
from rag.answering.check.claims.tables import is_row
from rag.answering.numbers.read import MARKER
from rag.reports.types import Chart, Series
from rag.types import Answer, NumberCheck

# Two figures are compared in a sentence; a picture of them says nothing more.
FEWEST_PERIODS = 3
# More bars in a group than this cannot be told apart at the width of an answer.
MOST_SERIES = 4
# "FY2023", "Q2 FY2024", "2019": heads that name a period; heads that name companies are not drawn over time.
_YEAR = re.compile(r"(?:19|20)\d\d")
# Printed scales, by which the values go back to what stands on the axis.


@dataclass(frozen=True, slots=True)
class _Row:
    label: str
    values: tuple[Decimal | None, ...]
    unit: str
    texts: tuple[str, ...]
    computed: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """A chart with its values as they are printed (parallel to the series), and the courses of the table's rows.

    courses has an entry for each row below the header, None for one that was not checked throughout; it is empty where
    the chart shows them all.
    """

    chart: Chart
    texts: tuple[tuple[str, ...], ...]
    courses: tuple[tuple[Decimal | None, ...] | None, ...]


def picture(answer: Answer) -> Picture | None:
    """What is drawn of the answer's table; None where nothing is.

    A row with an unverified number is left out: a picture has no room for the warning. Percentages are a line, amounts
    are bars.
    """
    for header, rows in tables(answer):
        periods = tuple(cells_of(answer, header))[1:]
        if len(periods) < FEWEST_PERIODS or not all(_YEAR.search(period) for period in periods):
            continue
        every = [_row(answer, span, len(periods)) for span in rows]
        read = [row for row in every if row is not None]
        if read:
            shown = _asked(read)
            sides = _are_companies(answer, periods)
            span = () if sides else (periods[0], periods[-1])
            title = _title(answer, (header[0], rows[-1][1]), [row.label for row in shown], span)
            series = tuple(Series(row.label, row.values) for row in shown)
            # From one company to the next nothing develops.
            drawn = Chart(
                title, shown[0].unit, periods, series, "line" if shown[0].unit == "%" and not sides else "bar"
            )
            whole = sides or len(shown) == len(read)
            courses = () if whole else tuple(row.values if row else None for row in every)
            return Picture(drawn, tuple(row.texts for row in shown), courses)
    return None


def _asked(read: Sequence[_Row]) -> Sequence[_Row]:
    """The rows to draw: the computed one that stands below its inputs, else those of the first row's unit."""
    if read[-1].computed and not any(row.computed for row in read[:-1]):
        return read[-1:]
    return [row for row in read if _alike(row.unit, read[0].unit)][:MOST_SERIES]


def _are_companies(answer: Answer, heads: Sequence[str]) -> bool:
    """Whether each column is a company in its own latest year ("NIKE, Inc., FY2023"), the one without a figure too."""
    names = tuple(filter(None, (citation.filing.company for citation in answer.citations)))
    return any(head.startswith(names) for head in heads)


def _title(answer: Answer, span: tuple[int, int], labels: Sequence[str], ends: Sequence[str]) -> str:
    """ "Netflix, Inc.: Total revenue, FY2013 to FY2015"; of several the table says which is which."""
    numbers = [number for number in answer.numbers if span[0] <= number.start < span[1]]
    cited = {marker for n in numbers for marker in (n.citation, *(name for name, _ in n.inputs))}
    filings = [citation.filing for citation in answer.citations if citation.marker in cited]
    companies = {filing.company or filing.title or filing.doc_name for filing in filings}
    whose = f"{companies.pop()}: " if len(companies) == 1 and ends else ""
    return f"{whose}{', '.join(labels)}" + (f", {' to '.join(ends)}" if ends else "")


def tables(answer: Answer) -> Iterator[tuple[tuple[int, int], list[tuple[int, int]]]]:
    """Each table as the span of its header and the spans of its rows."""
    at, table = 0, list[tuple[int, int]]()
    for line in [*answer.text.split("\n"), ""]:
        if is_row(line):
            table.append((at, at + len(line)))
        elif table:
            yield table[0], table[2:]
            table = []
        at += len(line) + 1


def _row(answer: Answer, span: tuple[int, int], count: int) -> _Row | None:
    """The figures of one row, None for an empty cell; no row where one was not checked or two units meet."""
    cells = figures(answer, span)[1:]
    numbers = [number for number in answer.numbers if span[0] <= number.start < span[1]]
    if any(number.status == "unverified" or number.value is None for number in numbers):
        return None
    found = [cell[0] if len(cell) == 1 else None for cell in cells]
    units = {unit(number) for number in found if number}
    # Two figures in one cell are an amount with its change: which one would be drawn?
    if len(cells) != count or any(len(cell) > 1 for cell in cells) or len(units) != 1 or sum(map(bool, found)) < 2:
        return None
    texts = tuple(_figure(number) for number in found)
    computed = all(number.status == "derived" for number in numbers)
    label = next(cells_of(answer, span))
    return _Row(label, tuple(scaled(number) for number in found), units.pop(), texts, computed)


def _figure(number: NumberCheck | None) -> str:
    """The digits as they are printed, without the currency and the scale that the title names."""
    return "".join(re.findall(r"[-−(]?[\d.,]*\d[)%]*", re.sub(r"[^-−()\d.,%]", "", number.text))) if number else ""


def _alike(unit: str, other: str) -> bool:
    """Whether two units are one; a computed amount has the scale of its inputs and may not name their currency."""
    one, two = sorted((unit.split(), other.split()), key=len)
    return one == two or (len(one) == 1 and one == two[1:])


def scaled(number: NumberCheck | None) -> Decimal | None:
    """The value in the unit that is printed with it."""
    return None if number is None or number.value is None else number.value / FACTORS.get(_word(number), 1)


def unit(number: NumberCheck) -> str:
    """ "USD million", "%", or "" for a plain number."""
    if number.text.rstrip().endswith("%"):
        return "%"
    currency = number.unit.partition(",")[0].strip() if _word(number) else ""
    return f"{currency} {_word(number)}".strip()


def _word(number: NumberCheck) -> str:
    """The scale word that is printed with the number."""
    last = number.text.split()[-1:]
    return last[0] if last and last[0] in FACTORS else ""


def cells_of(answer: Answer, span: tuple[int, int]) -> Iterator[str]:
    """The words of each cell of a row, without footnotes."""
    for part in answer.text[slice(*span)].strip().strip("|").split("|"):
        yield " ".join(MARKER.sub("", part).split())


def figures(answer: Answer, span: tuple[int, int]) -> list[list[NumberCheck]]:
    """The numbers of each cell of a row."""
    start, end = span
    bars = [start + at for at, sign in enumerate(answer.text[start:end]) if sign == "|"]
    return [[one for one in answer.numbers if left < one.start < right] for left, right in pairwise(bars)]
