"""A whole small table as the answer: revenue by region, maturities by year, who owns how much; every row footnoted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rag.answering.match.asked import Ask
from rag.answering.match.evidence import text_stems
from rag.answering.match.places import RowPlace
from rag.answering.match.postings import sections
from rag.answering.match.wanted import names_parties
from rag.answering.numbers.kinds import printed, row_unit
from rag.answering.quote.naming import table_heading
from rag.answering.quote.rows import Quote

# A larger table is for the page, not for an answer.
_MOST_ROWS, _MOST_COLUMNS, _FEWEST_ROWS = 16, 5, 2
# The headings over a table name its subject; its labels alone may fit by chance.
_TOLD, _OVER, _SOME = 0.75, 0.4, 0.3
# "2024", "Thereafter", "1 to 3": rows of a schedule of what falls due.
_YEARLY = re.compile(
    r"^(?:fiscal (?:year )?)?(?:19|20)\d{2}\b|^(?:there)?after\b|^(?:less|more) than|^\d+ to \d+", re.IGNORECASE
)
_WANTS = ("table", "list", "date", "terms", "person")
_PERSON = re.compile(
    r"^(?:(?:Mr|Ms|Mrs|Dr)\.? )?[A-Z][\w’'-]+(?: [A-Z]\w*\.?)* [A-Z][\w’'-]+(?:,? (?:Jr|Sr|II|III)\.?)?$"
)


def table_quotes(rows: Sequence[RowPlace], ask: Ask) -> tuple[Quote, ...]:
    """The rows of the table that is the answer, in order; () where no table is, or where none is asked for."""
    if ask.wants not in _WANTS or not ask.query.words:
        return ()
    tables: dict[tuple[str, str], list[RowPlace]] = {}
    for place in rows:
        tables.setdefault((place.report.report_id, place.table.id), []).append(place)
    scored = [(score, own) for own in tables.values() if (score := _score(own, ask)) >= _TOLD]
    if not scored:
        return ()
    score, own = max(scored, key=lambda pair: pair[0])
    own = sorted({place.index: place for place in own}.values(), key=lambda place: place.index)
    return tuple(_quotes(own, score))


def _score(own: Sequence[RowPlace], ask: Ask) -> float:
    """How much of the question the table tells, its headings and its rows together; 0 for one that is no answer."""
    place = own[0]
    if not _FEWEST_ROWS <= len(own) <= _MOST_ROWS or len(place.table.columns) > _MOST_COLUMNS:
        return 0.0
    dated = ask.told(text_stems(" ".join(column.label for column in place.table.columns))) >= _SOME
    yearly = dated or sum(bool(_YEARLY.match(row.row.label.strip())) for row in own) * 2 > len(own)
    if ask.wants != "table" and not (yearly if ask.wants in ("date", "terms") else _named(own, ask)):
        return 0.0
    over = text_stems(f"{place.table.caption} {place.table.context_heading} {_above(place)}")
    labels = text_stems(" ".join(row.label for row in own) + " " + " ".join(c.label for c in place.table.columns))
    if ask.told(over) < (_TOLD if ask.wants == "list" else _OVER):
        return 0.0
    years = {c.period.fiscal_year for c in place.table.columns if c.period}
    asked = 0.1 if set(ask.years) & years else 0.0
    return ask.told(over | labels) + 0.3 * ask.told(over) + asked + (0.1 if yearly else 0.0)


def _named(own: Sequence[RowPlace], ask: Ask) -> bool:
    """Whether the rows are names ("McKesson, Inc."), which a list wants, and no statement."""
    if ask.wants == "person":
        return sum(bool(_PERSON.match(row.row.label.strip())) for row in own) * 2 > len(own)
    return not own[0].table.is_financial_statement and names_parties(ask.query.question)


def _above(place: RowPlace) -> str:
    """The headings over the table and the sentence that leads to it."""
    block = sections(place.report).block_of.get(place.table.id)
    told = place.table.context_paragraph.strip() or sections(place.report).lead_of.get(place.table.id, "")
    lead = re.split(r"(?<=[.;]) ", told)[-1]
    return f"{' '.join(block.heading_path[-2:]) if block else ''} {lead}"


def _quotes(own: Sequence[RowPlace], score: float) -> Iterator[Quote]:
    table = own[0].table
    unit = next(
        (row_unit(place) for place in own if any(cell.scaled and not cell.percent for cell in place.row.cells)), ""
    )
    lead = sections(own[0].report).lead_of.get(table.id, "")
    title = " ".join((table.caption or lead or table_heading(own[0]) or table.context_heading).split()).rstrip(":")
    names = [" ".join(column.label.split()) for column in table.columns]
    if len(set(names)) == 1 and len(names) > 1:
        names = [""] * len(names)
    header = "\n".join((f"{title}:", "", _line([unit, *names]), "|" + "---|" * (len(names) + 1)))
    labels = [place.row.label for place in own]
    for place in own:
        cells = [printed(cell) for cell in place.row.cells]
        label = place.row.label if labels.count(place.row.label) == 1 else place.label
        yield Quote(place, score, _line([label, *cells]), header=header)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(" ".join(cell.replace("|", "/").split()) for cell in cells) + " |"
