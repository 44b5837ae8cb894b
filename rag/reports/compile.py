"""Sections to one report: footnotes numbered once in reading order, one table of numbers, notices at the top."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from rag.answering.answer import QUOTES_NOTICE
from rag.answering.doubts import doubt_notices
from rag.answering.families import Numbering, in_order
from rag.answering.numbers.read import MARKER
from rag.query.directory import titled
from rag.reports.facts.rows import extracted, row_of
from rag.reports.phrases import Words, filing_words, spoken
from rag.reports.types import DataTable, FactRow, TableCell, WrittenSection
from rag.types import Answer, AnswerMode, Citation, NumberCheck

# A number belongs to a row of the table only in that row's year; outside 1900–2099 four digits are an amount.
_YEAR = re.compile(r"(?:19|20)\d\d")
# How prose says a value of its subject, right before the number: only then is the number that metric's.
_IS = (
    r"(?:\s+(?:for|in)\s+(?:the\s+)?(?:fiscal\s+)?(?:year\s+)?\d{4})?\s+(?:was|were|of|is|reached|came\s+to|totall?ed"
    r"|stood\s+at|amounted\s+to|rose\s+to|fell\s+to|grew\s+to)(?:\s+(?:about|around|nearly|roughly|some|only))?\s*$"
)
# The digits after the point say how finely a number was rounded.
_DIGITS = re.compile(r"\d[\d,]*(?:\.(\d+))?")
CONTRADICTS = "the report's table of numbers has {other} for the same metric and period"
# An English quote stands in a Chinese report too, so both ways to print a value are known.
LANGUAGES = (Words("en"), Words("zh-TW"))
Rename = Callable[[str], str]


def numbered(sections: Sequence[WrittenSection]) -> tuple[tuple[WrittenSection, ...], tuple[Citation, ...]]:
    """The sections with report-wide markers, and every citation in the order of its number."""
    known: dict[tuple[object, ...], Citation] = {}
    numbering, done = Numbering(), []
    for section in sections:
        names = {}
        for citation in section.answer.citations:
            if place_of(citation) not in known:
                known[place_of(citation)] = replace(citation, marker=numbering.next(citation.filing))
            names[citation.marker] = known[place_of(citation)].marker
        done.append(_renamed(section, names, {c.marker: c for c in known.values()}))
    return tuple(done), tuple(in_order(known.values()))


def place_of(citation: Citation) -> tuple[object, ...]:
    """What makes two footnotes the same place."""
    # Rounded: the same row read for two sections may differ in the last bits of its edges.
    boxes = tuple((box.page, *(round(edge) for edge in box.bbox)) for box in citation.boxes)
    return (citation.filing.report_id, citation.page, boxes, citation.quote)


def _renamed(section: WrittenSection, names: dict[str, str], by_marker: dict[str, Citation]) -> WrittenSection:
    def new(marker: str) -> str:
        return names.get(marker, marker)

    made = section.answer
    text, numbers = _moved(made, new)
    cited = tuple({new(c.marker): by_marker[new(c.marker)] for c in made.citations}.values())
    return replace(
        section,
        answer=replace(made, text=text, numbers=numbers, citations=cited),
        tables=tuple(_table(table, new) for table in section.tables),
        charts=tuple(
            replace(c, series=tuple(replace(s, markers=tuple(map(new, s.markers))) for s in c.series))
            for c in section.charts
        ),
        facts=tuple(_fact(row, new) for row in section.facts),
    )


def _moved(made: Answer, new: Rename) -> tuple[str, tuple[NumberCheck, ...]]:
    """The text with other markers, and its numbers where they now stand."""
    pieces, last, shifts, grown = [], 0, [(0, 0)], 0
    # "[3]" may become "[10K12]": every number behind it moves.
    for match in MARKER.finditer(made.text):
        name = new(match[0])
        pieces += [made.text[last : match.start()], name]
        last = match.end()
        grown += len(name) - len(match[0])
        shifts.append((match.end(), grown))
    numbers = []
    for number in made.numbers:
        by = [shift for at, shift in shifts if at <= number.start][-1]
        inputs = tuple((new(marker), cell) for marker, cell in number.inputs)
        cited = new(number.citation) if number.citation else None
        formula = _in(number.formula, new) if number.formula else number.formula
        numbers.append(
            replace(
                number, start=number.start + by, end=number.end + by, citation=cited, inputs=inputs, formula=formula
            )
        )
    return "".join([*pieces, made.text[last:]]), tuple(numbers)


def _in(text: str, new: Rename) -> str:
    return MARKER.sub(lambda match: new(match[0]), text)


def _table(table: DataTable, new: Rename) -> DataTable:
    def cell(one: TableCell) -> TableCell:
        return replace(one, markers=tuple(map(new, one.markers)))

    return replace(table, rows=tuple(replace(row, cells=tuple(map(cell, row.cells))) for row in table.rows))


def _fact(row: FactRow, new: Rename) -> FactRow:
    return replace(
        row, marker=new(row.marker), inputs=tuple(map(new, row.inputs)), formula=_in(row.formula, new),
        note=_in(row.note, new),
    )  # fmt: skip


def one_value(
    sections: Sequence[WrittenSection], citations: Sequence[Citation]
) -> tuple[tuple[WrittenSection, ...], tuple[FactRow, ...]]:
    """The report's table of numbers, one row for a company, metric and period.

    A number of a text that says another value than an earlier row of its key is stamped: it becomes unverified.
    """
    by_marker = {citation.marker: citation for citation in citations}
    table: dict[tuple[str, str, str], FactRow] = {}
    cells: dict[tuple[str, int], FactRow] = {}
    for section in sections:
        for row in section.facts:
            table.setdefault(row.key, row)
    for row in table.values():
        citation = by_marker.get(row.marker)
        for at, value in enumerate(citation.values if citation and row.status in ("verified", "conflict") else ()):
            if value is not None and row.value is not None and abs(value) == abs(row.value):
                cells.setdefault((row.marker, at), row)
    rivals = {marker: row for row in table.values() if row.status == "conflict" for marker in MARKER.findall(row.note)}
    printed = {(row.marker, row.period, abs(row.value or 0)) for row in table.values() if row.status != "derived"}
    done = []
    for section in sections:
        known = {
            words.amount(text).removeprefix("-")
            for row in table.values()
            for text in (row.printed, spoken(row.printed))
            for words in LANGUAGES
        }
        numbers = tuple(
            _of_rival(n, section.answer, by_marker, rivals) or _held(n, section, by_marker, table, cells, known)
            for n in section.answer.numbers
        )
        for row in extracted(section, by_marker):
            if (row.marker, row.period, abs(row.value or 0)) not in printed:
                table.setdefault(row.key, row)
        done.append(replace(section, answer=replace(section.answer, numbers=numbers)))
    return tuple(done), tuple(table.values())


def _of_rival(
    number: NumberCheck, answer: Answer, by_marker: dict[str, Citation], rivals: dict[str, FactRow]
) -> NumberCheck | None:
    """The verdict on what another filing prints for a number of the table; None where it is no such number.

    Prose that says it must say the table's value beside it; else the report would have two values for one metric.
    """
    row, citation = rivals.get(number.citation or ""), by_marker.get(number.citation or "")
    if row is None or citation is None or number.cell is None or number.value is None:
        return None
    printed = citation.values[number.cell] if number.cell < len(citation.values) else None
    if row.value is None or printed is None or abs(printed) == abs(row.value) or number.text not in row.note:
        return None
    # The table's value may stand in another sentence of the paragraph.
    begin, end = answer.text.rfind("\n", 0, number.start) + 1, answer.text.find("\n", number.end)
    told = answer.text[begin : end if end > 0 else None]
    if answer.mode != "model" or row.printed in told or spoken(row.printed) in told:
        return number
    return replace(number, status="unverified", reason=CONTRADICTS.format(other=row.printed))


def _held(
    number: NumberCheck,
    section: WrittenSection,
    by_marker: dict[str, Citation],
    table: dict[tuple[str, str, str], FactRow],
    cells: dict[tuple[str, int], FactRow],
    known: set[str],
) -> NumberCheck:
    """The number's verdict with the table of numbers in view; the number gets its row there."""
    # Said as the table prints it, so nothing contradicts it.
    if number.text.removeprefix("-") in known:
        return number
    if number.citation and number.cell is not None and (number.citation, number.cell) in cells:
        return number
    other = _spoken_of(number, section.answer, table.values()) if section.answer.mode == "model" else None
    if other is not None and number.status != "unverified":
        return replace(number, status="unverified", reason=CONTRADICTS.format(other=other.printed))
    row = row_of(number, by_marker)
    if row is None:
        return number
    held = table.setdefault(row.key, row)
    if held.value is None or row.value is None or abs(held.value) == abs(row.value) or _rounds(held, number):
        return number
    return replace(number, status="unverified", reason=CONTRADICTS.format(other=held.printed))


def _spoken_of(number: NumberCheck, answer: Answer, table: Iterable[FactRow]) -> FactRow | None:
    """The row that the sentence gives another value: it names company, metric and year, and the number right after."""
    begin = max(answer.text.rfind(mark, 0, number.start) for mark in ("\n", ". ", "] ")) + 1
    before = answer.text[begin : number.start]
    # "… was $5 million in 2023": the year may follow the number within its sentence.
    years = set(_YEAR.findall(answer.text[begin : number.end + 40].partition(". ")[0]))
    for row in table:
        said = re.search(rf"\b{re.escape(row.name)}s?{_IS}", before, re.IGNORECASE)
        named = said and row.company.split()[0].strip(",.").lower() in before[: said.start()].lower()
        if named and years == set(_YEAR.findall(row.period)) and row.period.startswith("FY") and row.value:
            same_unit = row.unit in ("%", "points") or number.unit not in ("%", "points")
            if same_unit and number.value is not None and not _rounds(row, number):
                return row
    return None


def _rounds(held: FactRow, number: NumberCheck) -> bool:
    """Whether one of the two only prints the other with fewer digits."""
    if held.value is None or number.value is None or held.value == 0:
        return False
    slack = max(_slack(number.text, abs(number.value)), _slack(held.printed, abs(held.value)))
    return abs(abs(held.value) - abs(number.value)) <= slack


def _slack(printed: str, value: Decimal) -> Decimal:
    """Half of the last digit that is printed; of zeros at the end of a whole number at most half a percent."""
    digits = _DIGITS.search(printed)
    plain = Decimal(digits[0].replace(",", "")) if digits else Decimal(0)
    if digits is None or plain == 0:
        return Decimal(0)
    last = value / plain * Decimal(1).scaleb(-len(digits[1] or "")) / 2
    zeros = 0 if digits[1] else len(digits[0]) - len(digits[0].rstrip("0"))
    # "About 5,000" may be rounded to thousands; half a percent is what no reader takes for another value.
    return max(last, min(last * Decimal(10**zeros), value / 200))


def notices(sections: Sequence[WrittenSection], facts: Sequence[FactRow], mode: AnswerMode, words: Words) -> list[str]:
    """What stands at the top: unverified numbers, differing filings, how the report was made, what went wrong."""
    bad = sum(number.status == "unverified" for section in sections for number in section.answer.numbers)
    said = [words.word("one_unverified") if bad == 1 else words.word("is_unverified", count=str(bad))] if bad else []
    differing = sum(row.status == "conflict" for row in facts)
    said += [words.word("conflicts", count=str(differing))] if differing else []
    if mode == "quotes":
        said += [words.word("extract"), *_basis(sections, words)]
    # A section with drafts was begun by the model and ended by rules.
    failed = [s.name for s in sections if s.answer.mode != "model" and s.drafts]
    if mode == "model" and failed:
        said.append(words.word("model_failed", names=", ".join(failed)))
    cited = [c for section in sections for c in section.answer.citations if c.doubt]
    said += [words.word("doubtful_cited", page=str(c.page), filing=titled(c.filing), why=c.doubt) for c in cited]
    told = {QUOTES_NOTICE, *doubt_notices(cited)}
    rest = [n for s in sections for n in s.answer.notices if n not in told and not n.startswith("Not verified")]
    return list(dict.fromkeys([*said, *rest]))


def _basis(sections: Sequence[WrittenSection], words: Words) -> list[str]:
    """The filings that a report without a model rests on, and that its quotes are not translated."""
    cited = dict.fromkeys(filing_words(c.filing, words) for section in sections for c in section.answer.citations)
    quoted = words.language != "en" and any("“" in section.answer.text for section in sections)
    told = [words.word("made_from", filings="; ".join(cited))] if cited else []
    return [*told, words.word("quotes_stay")] if quoted else told
