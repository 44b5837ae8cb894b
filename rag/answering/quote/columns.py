"""Which columns of a row a question asks for: by duration, year, and the words of their headers; and rows outdone.

A column that only a segment, a division or a measure tells apart from others of its period is taken where the question
names that; where it names none, the total stands for all, or every one of them is shown under its header.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.report import Cell, Column
from rag.answering.match.asked import Ask
from rag.answering.match.evidence import label_stems, own_years, text_stems, year_of
from rag.answering.match.places import RowPlace
from rag.answering.match.stems import stem
from rag.answering.match.wanted import FIGURES
from rag.answering.numbers.currency import asked_currency, in_one_currency
from rag.answering.quote.elsewhere import stands_elsewhere
from rag.answering.quote.lasting import LASTING, ends_on_day, lasting, on_day
from rag.chunks.tokens import tokenize

Pair = tuple[Column, Cell]
_MOST_ALIKE = 6
_ALL_PARTS = re.compile(r"\b(?:segments|divisions|regions|areas|units|parts|each|respective)\b", re.IGNORECASE)
_TOTAL = re.compile(r"\b(?:total|consolidated|group|as reported|company)\b", re.IGNORECASE)
# What makes another figure of one of the same name; a row without it answers no question that says it.
_ANOTHER = re.compile(
    r"\b(?:adjusted|accumulated|organic|deferred|unreali[sz]ed|unearned|diluted|currency[- ]neutral|"
    r"net(?= debt))\b",
    re.IGNORECASE,
)
_ADJUSTED = re.compile(r"\bnon-?\s?gaap|\badjust|\bunderlying|\bspecific adjusting", re.IGNORECASE)
# "Average rate paid on", "the yield of": a column of percentages is meant, no amount.
_RATE = re.compile(r"\b(?:rate|yield|ratio|percent|percentage|margin)s?\b|%", re.IGNORECASE)
_POINTS = re.compile(r"\b(?:bps|basis points|points|pts|pp)\b", re.IGNORECASE)
_QUARTERLY = re.compile(r"\bquarter|\bQ[1-4]\b|\b(?:first|second|third|fourth)\b", re.IGNORECASE)
# What headers say of when, in stems.
_TIME = text_stems(
    "month months ended end year years fiscal week weeks quarter first second third fourth three six nine twelve "
    "january february march april may june july august september october november december jan feb mar apr jun jul "
    "aug sep sept oct nov dec unaudited audited restated as of at the to"
)
# "Cerro Alto (100%)", "Motion segment": what a header adds to a name.
_SAID_OF_ALL = text_stems("segment division group total gbp usd eur sek chf inr jpy")
_MOVES = re.compile(
    r"(?:net )?(?:\(?(?:change|increase|decrease)s?\)?(?: or |/| )?){1,2}(?: \w+)? ?in\b", re.IGNORECASE
)
_CHANGE_ASKED = re.compile(
    r"\b(?:chang|increas|decreas|grow|grew|rise|rose|fall|fell|declin|mov|differ|compar|develop|evolv|drop|reduc)",
    re.IGNORECASE,
)
_WITHOUT = re.compile(r"\b(?:without|excluding|except)\s+(?:the |any )?(\w+)", re.IGNORECASE)
_CHANGE = re.compile(r"chang|varian|increase|growth|%", re.IGNORECASE)
# "Adjusted EBITDA (Non-GAAP)": what a label adds and no question says.
_UNSAID = 2


def asked_columns(place: RowPlace, ask: Ask) -> list[Pair]:
    """The columns of the row that the question asks for; [] when it asks for a year that the row has not.

    Without a year: the newest column with a value, the newest two for a question that compares.
    """
    filled = [(column, cell) for column, cell, _ in place.values() if _is_told(cell, ask)]
    filled.sort(key=lambda pair: (_length_rank(pair[0], ask), -(year_of(pair[0]) or 0)))
    filled = _in_one_currency(filled, place, ask)
    filled = _worded(lasting(on_day(_measured(_named(filled, ask), ask), ask), ask), ask)
    if _names_a_quarter(ask):
        filled = [pair for pair in filled if _may_be_a_quarter(pair[0], place)]
        if (named := _of_quarters(filled, ask)) and len(named) > 1:
            return named
        filled = named or filled
    if not filled:
        return []
    scheduled = any(str(year) in own_years(place.label) for year in ask.years)
    dated = any(year_of(column) for column, _ in filled)
    if ask.years and not (scheduled or dated) and place.context.filing.fiscal_year not in (*ask.years, None):
        # Columns without a year are about the filing's own.
        return []
    if any(ends_on_day(column, ask) for column, _ in filled):
        # July 29, 2023 may be of fiscal 2024: the day tells the column, and no year.
        return _all_alike(filled, filled[: max(1, len(ask.query.days))])
    if ask.years and not scheduled and dated:
        wanted = [pair for year in ask.years for pair in _of_year(filled, year)]
        if wanted and ask.comparing and len(ask.years) == 1:
            before = next((pair for pair in filled if year_of(pair[0]) == ask.years[0] - 1), None)
            return [wanted[0], *([before] if before else [])]
        return _all_alike(wanted, wanted[: 4 if len(ask.years) > 1 or ask.comparing else 1])
    # Columns without a header tell nothing alone: the reader sees the row as printed.
    unnamed = not any(column.label.strip() for column, _ in filled)
    parts = _ALL_PARTS.search(ask.query.question) is not None
    return _all_alike(filled, filled[: 1 if parts else 3 if unnamed else 2 if ask.comparing else 1])


def _in_one_currency(filled: list[Pair], place: RowPlace, ask: Ask) -> list[Pair]:
    """The columns in the currency asked for, else in the filing's own: no translation beside the figure."""
    stays = in_one_currency(place.table, [column for column, _ in filled], asked_currency(ask.query.question))
    return [pair for pair, own in zip(filled, stays, strict=True) if own]


def _named(filled: list[Pair], ask: Ask) -> list[Pair]:
    """The columns under what the question names ("Cerro Alto"), whatever is known of their periods."""
    asked = _asked_stems(ask)
    heads = [{word for word in text_stems(column.label) if not _is_time_word(word)} for column, _ in filled]
    common = set[str].intersection(*heads) if heads else set()
    own = [head - common - _SAID_OF_ALL for head in heads]
    named = [len(head) if head <= asked else 0 for head in own]
    most = max(named, default=0)
    return [pair for pair, many in zip(filled, named, strict=True) if many == most] if most else filled


def _is_time_word(word: str) -> bool:
    return any(c.isdigit() for c in word) or word in _TIME


def _measured(filled: list[Pair], ask: Ask) -> list[Pair]:
    """Of amounts and rates side by side the kind that is asked for: "Average balance" beside "Yield/Rate"."""
    rates = [pair for pair in filled if pair[1].percent]
    if not rates or len(rates) == len(filled):
        return filled
    amounts = [pair for pair in filled if not pair[1].percent]
    # Beside a rate its change stands in points, which is no amount either.
    if (
        ask.wants == "share"
        or _RATE.search(ask.query.question)
        or all(_POINTS.search(cell.text) for _, cell in amounts)
    ):
        return rates
    return amounts


def _names_a_quarter(ask: Ask) -> bool:
    """Whether one quarter is asked for, and no months up to its end."""
    return bool(ask.quarters) and LASTING.search(ask.query.question) is None


def _of_quarters(filled: Sequence[Pair], ask: Ask) -> list[Pair]:
    """The first column of each quarter that is asked for with its year, where the headers say it: "3Q23"."""
    if not all(quarter for _, quarter in ask.query.periods):
        return []
    lasting = [(pair[0].period, pair) for pair in reversed(filled) if pair[0].period and pair[0].period.months == 3]
    of = {(period.fiscal_year, period.fiscal_quarter): pair for period, pair in lasting}
    return [of[named] for named in ask.query.periods if named in of]


def _may_be_a_quarter(column: Column, place: RowPlace) -> bool:
    """Whether a column may be of a quarter: of three months or a day; one without a period only where quarters are."""
    period = column.period
    if period is not None and (period.months or period.end):
        return period.months in (None, 3)
    annual = place.context.filing.doc_type in ("10-k", "annual-report")
    return not annual or _QUARTERLY.search(f"{column.label} {place.label}") is not None


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
    if _moves(place, ask) or _is_excepted(place, ask) or stands_elsewhere(place, ask):
        return True
    said = {found.lower() for found in _ANOTHER.findall(ask.query.question)} if ask.wants in FIGURES else set[str]()
    heads = " ".join(column.label for column in place.table.columns)
    over = f"{place.label} {place.table.caption} {place.table.context_heading} {heads}"
    bears = label_stems(over)
    return any(stem(word) not in bears and not (word == "adjusted" and _ADJUSTED.search(over)) for word in said)


def _moves(place: RowPlace, ask: Ask) -> bool:
    """Whether the row is a change of what is asked for as it stands: "Change in cash" is no cash."""
    return _MOVES.match(place.row.label.strip()) is not None and not _CHANGE_ASKED.search(ask.query.question)


def _is_excepted(place: RowPlace, ask: Ask) -> bool:
    """Whether the row holds what the question takes out: "without restricted cash"."""
    taken = _WITHOUT.search(ask.query.question)
    # Its first word tells it: "cash" of "restricted cash" is in what is asked for too.
    return taken is not None and stem(taken[1].lower()) in label_stems(place.row.label)


def _asked_stems(ask: Ask) -> frozenset[str]:
    return frozenset(stem(token) for token in tokenize(ask.query.subject or ask.query.question))


def _is_told(cell: Cell, ask: Ask) -> bool:
    """Whether a cell holds a value; a dash is no figure, and fewer than none ("(52)" closed) answers no "how many"."""
    if cell.value is None or (ask.wants in FIGURES and not re.search(r"\d", cell.text)):
        return False
    return ask.wants != "count" or cell.value >= 0


def _worded(filled: list[Pair], ask: Ask) -> list[Pair]:
    """Of columns of one period those whose headers the question names most of; their total where it names none.

    A column without a period whose whole header the question says is the one, whatever periods others have.
    """
    asked = _asked_stems(ask)
    undated = [pair for pair in filled if not _is_dated(pair[0]) and not _CHANGE.search(pair[0].label)]
    said = [pair for pair in undated if (head := text_stems(pair[0].label)) and head <= asked]
    if said := said or [pair for pair in undated if _alone_tells(pair[0], filled, ask)]:
        return said
    if len({_period(column) for column, _ in filled}) == len(filled):
        return filled
    heads = [text_stems(column.label) for column, _ in filled]
    # "Operating leases", "Finance leases" and their total: who says "leases" names none of the two.
    parts = [head for head, (column, _) in zip(heads, filled, strict=True) if not _TOTAL.search(column.label)]
    common = frozenset[str].intersection(*(parts if len(parts) > 1 else heads))
    named = [len((head - common - _SAID_OF_ALL) & asked) for head in heads]
    if len(set(named)) > 1:
        return [pair for pair, many in zip(filled, named, strict=True) if many == max(named)]
    if _ALL_PARTS.search(ask.query.question):
        return filled
    return [pair for pair in filled if _TOTAL.search(pair[0].label)] or filled


def _is_dated(column: Column) -> bool:
    """Whether a column is known to be of a day or of a time that lasts: "R12" is the last twelve months of no year."""
    return column.period is not None and (column.period.kind == "instant" or column.period.months is not None)


def _alone_tells(column: Column, filled: Sequence[Pair], ask: Ask) -> bool:
    """Whether the header tells a thing asked for, in whatever words, that no other header tells ("Guestrooms")."""
    heads = [text_stems(other.label) for other, _ in filled if other is not column]
    own = (concept for concept in ask.concepts if concept.among(text_stems(column.label)))
    return ask.wants in FIGURES and any(not any(concept.among(head) for head in heads) for concept in own)


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
