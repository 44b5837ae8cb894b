"""Rows of tables as quotes: which columns a question asks for, how a row reads, which rows are the line items."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from preprocess.report import Cell, Column
from rag.answering.check.derived.in_full import is_rate
from rag.answering.match.asked import Ask
from rag.answering.match.evidence import around_stems, item_rows, label_stems, row_score, year_of
from rag.answering.match.held import bears
from rag.answering.match.places import Place, RowPlace
from rag.answering.match.schedules import year_label
from rag.answering.match.stems import stem
from rag.answering.match.wanted import FIGURES, NO_ROW
from rag.answering.numbers.durations import DURATION
from rag.answering.numbers.kinds import counts_things, printed, row_unit
from rag.answering.quote.columns import asked_columns, outdone, unqualified
from rag.answering.quote.lasting import ends_on_day
from rag.answering.quote.naming import told_apart
from rag.query.vocabulary import Metric
from rag.types import Filing

# More than half of the words of the item's name, so that no neighbour of it is taken.
_ROW_IS_ITEM = 0.6
# Labels are short: one of their two words is often all that they share with a question.
_ROW_ANSWERS = 0.35
_ALL_OF_IT, _WHOLE = 0.85, 0.99
# The same row stands under every segment; the one asked for has to win over the statement's total.
_BESIDE, _OTHER_STATEMENT = 0.8, 0.8
# "Number of Options" beside "Weighted Average Exercise Price".
_COUNT_HEAD = re.compile(r"\bnumber\b|\b(?:shares|options|units|awards|warrants)\b", re.IGNORECASE)
# "What equity ratio …": an amount is no answer; what is computed is left to its parts.
_RATIO = re.compile(r"\b(?:ratio|percentage|in percent|yield)\b|\bin %", re.IGNORECASE)
_NUMBER_OF = re.compile(r"\b(?:number|no\.) of\b", re.IGNORECASE)
_HOW_MANY = re.compile(r"\b[Hh]ow many (?:[A-Z][\w'’&-]* )*(\w+)")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_SECURITIES = re.compile(r"\b(?:shares|options|units|awards|warrants|votes)\b", re.IGNORECASE)
_PRICE_HEAD = re.compile(r"\bprice|\bvalue|\bcost|\bper\b|\$", re.IGNORECASE)


@dataclass(frozen=True)
class Quote:
    """A place worth quoting and how strongly it answers; text is what the answer prints before its footnote.

    header: the heading lines of the table whose row this is, where the whole table is shown; missing: it lacks what was
    asked for (no date for "when"); item: a row that is a line item, or a part of the figure that is asked for.
    """

    place: Place
    strength: float
    text: str
    header: str = ""
    missing: bool = False
    item: bool = False


def row_text(place: RowPlace, columns: Sequence[tuple[Column, Cell]], filing: str = "") -> str:
    """ "Net sales, fiscal 2023 (in millions): $51,217": label, period, unit and the printed values of `columns`."""
    label = f"{filing}, {told_apart(place)}" if filing else told_apart(place)
    unit = _unit_of(place, columns)
    if len(columns) > 1 and not any(column.label.strip() for column, _ in columns):
        return f"{label}{unit}: {'; '.join(_told(place, cell) for _, cell in columns)}"
    if len(columns) == 1:
        column, cell = columns[0]
        period = "" if year_label(place) is not None else _column_words(place, column)
        return f"{label}{', ' + period if period else ''}{unit}: {_told(place, cell)}"
    names = [period_words(column, place.context.filing) for column, _ in columns]
    if len(set(names)) < len(names):
        # Columns of one period (segments side by side) are told apart by their headers only.
        names = [" ".join(column.label.split()) for column, _ in columns]
    values = "; ".join(f"{name}: {_told(place, cell)}" for name, (_, cell) in zip(names, columns, strict=True))
    return f"{label}{unit} — {values}"


def _told(place: RowPlace, cell: Cell) -> str:
    """A cell as printed, with the sign of percent where its row is called a ratio and others of its table have it."""
    text = printed(cell)
    bare = cell.value is not None and "%" not in text and is_rate(place.citation(""), place.label, text)
    return f"{text}%" if bare else text


def _column_words(place: RowPlace, column: Column) -> str:
    """The period of a column; its header where columns of one period stand side by side, unless that is a number."""
    filing = place.context.filing
    words = period_words(column, filing)
    alike = sum(period_words(other, filing) == words for other, _, _ in place.values())
    label = " ".join(column.label.split())
    if alike == 1 or not label or label[0].isdigit():
        return words
    return label if words == label or _YEAR.search(label) else f"{label}, {words}"


def period_words(column: Column, filing: Filing) -> str:
    """How a column is named in an answer: "fiscal 2023" in an annual report, else its header as printed."""
    period = column.period
    annual = filing.doc_type in ("10-k", "annual-report") and period is not None and period.months in (None, 12)
    if annual and period is not None and period.fiscal_year:
        return f"fiscal {period.fiscal_year}"
    return " ".join(column.label.split())


def _unit_of(place: RowPlace, columns: Sequence[tuple[Column, Cell]]) -> str:
    cells = [cell for _, cell in columns]
    scaled = any(cell.scaled and not cell.percent for cell in cells)
    unit = row_unit(place, columns)
    if not scaled:
        return ""
    signs = any(mark in cell.text for cell in cells for mark in "$€£¥")
    if signs and unit.startswith("USD"):
        unit = unit.replace("USD, ", "").replace("USD", "")
    return f" ({unit})" if unit else ""


def item_quotes(rows: Sequence[RowPlace], ask: Ask, several: bool) -> Iterator[Quote]:
    """The best row of each line item that the question needs, once per filing; none where no figure is wanted."""
    if ask.wants in NO_ROW or (ask.wants in ("yesno", "reason") and not ask.comparing):
        return
    rows = [place for place in rows if not unqualified(place, ask)]
    for report_id in dict.fromkeys(place.report.report_id for place in rows):
        own = [place for place in rows if place.report.report_id == report_id]
        fit = [place for place in own if asked_columns(place, ask)]
        printed_whole = [item for item in ask.items if item.of and any(bears(place, item) for place in fit)]
        for order, item in enumerate(ask.items):
            if _is_part_of(item, printed_whole):
                continue
            for score, place in item_rows(fit, item, ask):
                if score >= _ROW_IS_ITEM and not _is_unlike(place, ask) and not outdone(place, ask):
                    strength = (0.5 * score if _is_prose(ask) else score + 0.7) - 0.02 * order
                    strength -= _BESIDE * (1 - ask.told_beside(label_stems(place.label) | around_stems(place)))
                    strength -= 0.4 if ask.quarters and not _is_quarter(place) else 0.0
                    strength -= _OTHER_STATEMENT if _is_of_other_statement(place, ask) else 0.0
                    yield Quote(
                        place, strength, row_text(place, asked_columns(place, ask), name_of(place, several)), item=True
                    )


def _is_part_of(item: Metric, whole: Sequence[Metric]) -> bool:
    """Whether the item only makes up a figure that the filing prints itself ("EBITDA")."""
    return any(item.name in metric.of for metric in whole)


def _is_of_other_statement(place: RowPlace, ask: Ask) -> bool:
    """Whether the question names a statement and the row stands in another one."""
    named, own = ask.query.named_statements, place.table.statement_type
    return bool(named) and place.table.is_financial_statement and own not in named


def _is_quarter(place: RowPlace) -> bool:
    """Whether the row has a column of three months, or says nothing of months."""
    months = {column.period.months for column in place.table.columns if column.period and column.period.months}
    return not months or 3 in months


def other_quotes(rows: Sequence[RowPlace], ask: Ask, several: bool) -> Iterator[Quote]:
    """Rows whose own words answer the question, where it names no line item or beside those it names."""
    for place in rows:
        uncounted = ask.wants == "count" and (_is_share(place, ask) or _counts_securities(place, ask))
        unlike = uncounted or (ask.wants == "duration" and not _in_years(place))
        unlike = unlike or _is_unlike(place, ask) or unqualified(place, ask)
        score = 0.0 if unlike or outdone(place, ask) else row_score(place, ask)
        if score >= _ROW_ANSWERS and (columns := asked_columns(place, ask)):
            words = label_stems(place.label)
            whole = ask.told(words | around_stems(place)) >= _WHOLE
            named = 0.8 * ask.qualified(words) if ask.items else 0.3
            # A row that bears every word of the question is the figure itself, not one of its parts.
            bare = ask.told(words) >= _ALL_OF_IT
            named += 1.2 if bare and len(ask.concepts) > 1 else 0.6 if whole or bare else 0.0
            away = 0.5 if ask.wants in NO_ROW and not (ask.wants == "outlook" and whole) else 0.0
            strength = score + (0.0 if _is_prose(ask) else named) - away
            yield Quote(place, strength, row_text(place, columns, name_of(place, several)))


def word_quotes(rows: Sequence[RowPlace], ask: Ask, several: bool) -> Iterator[Quote]:
    """Rows whose cells are words that say how long ("Weighted-average remaining lease term: 4.5 years")."""
    for place in rows if ask.wants == "duration" else ():
        lengths = [(column, cell) for column, cell, _ in place.values() if DURATION.search(cell.text)]
        dated = any(year_of(column) for column, _ in lengths)
        cells, score = _of_the_time(lengths, ask) if dated else lengths, row_score(place, ask)
        if cells and score >= _ROW_ANSWERS:
            name = name_of(place, several)
            told = f"{name + ', ' if name else ''}{told_apart(place)}: {'; '.join(cell.text for _, cell in cells)}"
            yield Quote(place, score + 0.9, row_text(place, cells, name) if dated else told)


def _of_the_time(lengths: Sequence[tuple[Column, Cell]], ask: Ask) -> list[tuple[Column, Cell]]:
    """The lengths of time under the day or the years that the question names; the newest where it names none."""
    on_day = [pair for pair in lengths if ends_on_day(pair[0], ask)]
    years = ask.years or [max(year_of(column) or 0 for column, _ in lengths)]
    return on_day or [pair for pair in lengths if year_of(pair[0]) in years]


def _in_years(place: RowPlace) -> bool:
    """Whether the row counts years or days ("Weighted-average remaining lease term (years)")."""
    return re.search(r"\b(?:years?|months|days|term)\b", place.label, re.IGNORECASE) is not None and not _is_money(
        place
    )


def _is_unlike(place: RowPlace, ask: Ask) -> bool:
    """Whether the row is an amount of money where a number or a share is asked for, which the calculator computes."""
    if ask.wants == "share":
        return not any(cell.percent for cell in place.row.cells) and "%" not in place.label
    if ask.wants == "figure" and _RATIO.search(ask.query.question) and not any(item.of for item in ask.items):
        cells = [cell for _, cell in asked_columns(place, ask)]
        return bool(cells) and bool(place.table.unit.currency) and all(c.scaled and not c.percent for c in cells)
    if ask.wants != "count" or not _is_money(place) or _counts_in_columns(place, ask):
        return False
    counted = _HOW_MANY.search(ask.query.question)
    # "Gold produced (ounces)" says how many ounces; "Sam's Club" in millions of dollars counts no clubs.
    said = [
        word for word in re.findall(r"[\w-]+", place.row.label) if word.islower() or place.row.label.startswith(word)
    ]
    return counted is None or stem(counted[1].lower()) not in {stem(word.lower()) for word in said}


def _counts_in_columns(place: RowPlace, ask: Ask) -> bool:
    """Whether the columns that the question asks for count things, beside others that are money."""
    heads = [column.label for column, _ in asked_columns(place, ask)]
    return bool(heads) and all(_COUNT_HEAD.search(head) and not _PRICE_HEAD.search(head) for head in heads)


def _counts_securities(place: RowPlace, ask: Ask) -> bool:
    """Whether the columns count shares, units or options where something else is asked for."""
    heads = [column.label for column, _ in asked_columns(place, ask)]
    asked = _SECURITIES.search(ask.query.question) is not None
    return not asked and bool(heads) and all(_SECURITIES.search(head) for head in heads)


def _is_money(place: RowPlace) -> bool:
    """Whether the row is an amount of money, which never says how many."""
    if _NUMBER_OF.search(place.row.label):
        return False
    if any(mark in cell.text for cell in place.row.cells for mark in "$€£¥"):
        return True
    return bool(place.table.unit.currency) and not counts_things(place)


def _is_share(place: RowPlace, ask: Ask) -> bool:
    """Whether the row is a percentage where a number of things is asked for."""
    return "%" not in ask.query.question and any(cell.percent for _, cell in asked_columns(place, ask))


def _is_prose(ask: Ask) -> bool:
    return ask.prose or (ask.wants not in FIGURES and ask.wants not in ("yesno", "duration"))


def name_of(place: Place, several: bool) -> str:
    """The filing's name, where quotes of several filings stand side by side."""
    filing = place.context.filing
    year = f" {filing.fiscal_year}" if filing.fiscal_year else ""
    return f"{filing.company or filing.doc_name}{year}" if several else ""
