"""Which columns of a row a question asks for: by duration, year, and the words of their headers; and rows outdone.

A column that only a segment, a division or a measure tells apart from others of its period is taken where the question
names that; where it names none, the total stands for all, or every one of them is shown under its header.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.report import Cell, Column
from rag.answering.match.asked import Ask
from rag.answering.match.evidence import label_stems, text_stems, year_of
from rag.answering.match.places import RowPlace
from rag.answering.match.stems import stem
from rag.answering.match.wanted import FIGURES
from rag.chunks.tokens import tokenize

Pair = tuple[Column, Cell]
_MOST_ALIKE = 6
_TOTAL = re.compile(r"\b(?:total|consolidated|group|as reported|company)\b", re.IGNORECASE)
_NUMBERS = {"three": 3, "six": 6, "nine": 9, "twelve": 12}
_WEEKS = {"thirteen": 3, "twenty-six": 6, "thirty-nine": 9, "fifty-two": 12}
_WEEKS |= {"13": 3, "26": 6, "39": 9, "52": 12, "53": 12}
_LASTING = re.compile(
    r"\b(?P<months>three|six|nine|twelve|3|6|9|12)[- ]months?\b|"
    r"\b(?P<weeks>thirteen|twenty-six|thirty-nine|fifty-two|13|26|39|52|53)[- ]weeks?\b|"
    r"\b(?P<half>first half|half[- ]year|H1)\b|(?P<ytd>\byear[- ]to[- ]date\b|\bYTD\b)",
    re.IGNORECASE,
)
# What makes another figure of one of the same name; a row without it answers no question that says it.
_ANOTHER = re.compile(
    r"\b(?:adjusted|accumulated|organic|deferred|unreali[sz]ed|unearned|diluted|currency[- ]neutral|"
    r"net(?= debt))\b",
    re.IGNORECASE,
)
_ADJUSTED = re.compile(r"\bnon-?\s?gaap|\badjust|\bunderlying|\bspecific adjusting", re.IGNORECASE)
_CHANGE = re.compile(r"chang|varian|increase|growth|%", re.IGNORECASE)
# "Adjusted EBITDA (Non-GAAP)": what a label adds and no question says.
_UNSAID = 2


def asked_columns(place: RowPlace, ask: Ask) -> list[Pair]:
    """The columns of the row that the question asks for; [] when it asks for a year that the row has not.

    Without a year: the newest column with a value, the newest two for a question that compares.
    """
    filled = [(column, cell) for column, cell, _ in place.values() if _is_told(cell, ask)]
    filled.sort(key=lambda pair: (_length_rank(pair[0], ask), -(year_of(pair[0]) or 0)))
    filled = _worded(_lasting(filled, ask), ask)
    if not filled:
        return []
    scheduled = any(str(year) in place.label for year in ask.years)
    dated = any(year_of(column) for column, _ in filled)
    if ask.years and not (scheduled or dated) and place.context.filing.fiscal_year not in (*ask.years, None):
        # Columns without a year are about the filing's own.
        return []
    if ask.years and not scheduled and dated:
        wanted = [pair for year in ask.years for pair in _of_year(filled, year)]
        if wanted and ask.comparing and len(ask.years) == 1:
            before = next((pair for pair in filled if year_of(pair[0]) == ask.years[0] - 1), None)
            return [wanted[0], *([before] if before else [])]
        return _all_alike(wanted, wanted[: 4 if len(ask.years) > 1 or ask.comparing else 1])
    # Columns without a header tell nothing alone: the reader sees the row as printed.
    unnamed = not any(column.label.strip() for column, _ in filled)
    return _all_alike(filled, filled[: 3 if unnamed else 2 if ask.comparing else 1])


def outdone(place: RowPlace, ask: Ask) -> bool:
    """Whether another row of the table bears its words and more of the question's: "EBITDA" beside "Adjusted EBITDA".

    Not where the question says them twice ("revenue and cost of revenue").
    """
    own = label_stems(place.row.label)
    tokens = [stem(token) for token in tokenize(ask.query.subject or ask.query.question)]
    asked = frozenset(tokens)
    return all(tokens.count(word) < 2 for word in own) and any(
        own < other and (other - own) & asked and len(other - own - asked) <= _UNSAID
        for other in (label_stems(row.label) for row in place.table.rows if any(c.value is not None for c in row.cells))
    )


def unqualified(place: RowPlace, ask: Ask) -> bool:
    """Whether the figure asked for is qualified by a word that the row and all over it lack: "accumulated depreciation"
    of a row "Depreciation and amortization", "adjusted operating profit" of "Revenue"."""
    said = {found.lower() for found in _ANOTHER.findall(ask.query.question)} if ask.wants in FIGURES else set[str]()
    heads = " ".join(column.label for column in place.table.columns)
    over = f"{place.label} {place.table.caption} {place.table.context_heading} {heads}"
    bears = label_stems(over)
    return any(stem(word) not in bears and not (word == "adjusted" and _ADJUSTED.search(over)) for word in said)


def _asked_stems(ask: Ask) -> frozenset[str]:
    return frozenset(stem(token) for token in tokenize(ask.query.subject or ask.query.question))


def _is_told(cell: Cell, ask: Ask) -> bool:
    """Whether a cell holds a value; a dash is no figure, and fewer than none ("(52)" closed) answers no "how many"."""
    if cell.value is None or (ask.wants in FIGURES and not re.search(r"\d", cell.text)):
        return False
    return ask.wants != "count" or cell.value >= 0


def _lasting(filled: list[Pair], ask: Ask) -> list[Pair]:
    """The columns that last as long as the question says, where there are any ("the six months ended …")."""
    found = _LASTING.search(ask.query.question)
    if found is None:
        return filled
    if found["ytd"]:
        months = max(((column.period.months or 0) for column, _ in filled if column.period), default=0)
    elif found["half"]:
        months = 6
    else:
        said = (found["months"] or found["weeks"]).lower()
        months = _WEEKS[said] if found["weeks"] else _NUMBERS[said] if said in _NUMBERS else int(said)
    return [pair for pair in filled if pair[0].period and pair[0].period.months == months] or filled


def _worded(filled: list[Pair], ask: Ask) -> list[Pair]:
    """Of columns of one period those whose headers the question names most of; their total where it names none.

    A column without a period whose whole header the question says is the one, whatever periods others have.
    """
    asked = _asked_stems(ask)
    undated = [pair for pair in filled if pair[0].period is None and not _CHANGE.search(pair[0].label)]
    said = [pair for pair in undated if (head := text_stems(pair[0].label)) and head <= asked]
    if said:
        return said
    if len({_period(column) for column, _ in filled}) == len(filled):
        return filled
    heads = [text_stems(column.label) for column, _ in filled]
    common = frozenset[str].intersection(*heads)
    named = [len((head - common) & asked) for head in heads]
    if len(set(named)) > 1:
        return [pair for pair, many in zip(filled, named, strict=True) if many == max(named)]
    return [pair for pair in filled if _TOTAL.search(pair[0].label)] or filled


def _all_alike(pairs: Sequence[Pair], chosen: Sequence[Pair]) -> list[Pair]:
    """The chosen columns with the others of the first one's period, as nothing tells which of them is meant."""
    alike = [pair for pair in pairs if chosen and _period(pair[0]) == _period(chosen[0][0])]
    named = len({column.label for column, _ in alike}) == len(alike)
    return alike if len(chosen) == 1 and named and 1 < len(alike) <= _MOST_ALIKE else list(chosen)


def _period(column: Column) -> object:
    """What a column is about in time; columns without a period but with headers are parts of one ("Commercial")."""
    period = column.period
    if period is None:
        return None if column.label.strip() and not _CHANGE.search(column.label) else (None, column.label)
    return period.end, period.months, period.fiscal_year


def _of_year(filled: Sequence[Pair], year: int) -> list[Pair]:
    """The columns of a year: every instant ("July 29", "January 28"), of durations those as long as the first."""
    mine = [pair for pair in filled if year_of(pair[0]) == year]
    lasting = [pair for pair in mine if pair[0].period and pair[0].period.months]
    return [pair for pair in lasting if _period(pair[0]) == _period(lasting[0][0])] if lasting else mine


def _length_rank(column: Column, ask: Ask) -> int:
    """Three months first where the question names a quarter, else the longest duration first; as printed otherwise."""
    months = (column.period.months if column.period else None) or 0
    return abs(months - 3) if ask.quarters and months else -months
