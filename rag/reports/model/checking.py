"""The figures of a section's prose: marks of facts become footnotes, and every number gets its verdict."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rag.answering.check.claims.claims import claims_of
from rag.answering.check.claims.sentences import sentence_spans
from rag.answering.check.verify import check_numbers
from rag.answering.numbers.read import MARKER
from rag.reports.model.guards import guarded
from rag.reports.model.turns import with_turns
from rag.reports.phrases import spoken
from rag.reports.types import FactRow, WrittenSection
from rag.types import Answer, Citation, Filing, NumberCheck

# Facts are shown to the model by number: it cannot misprint what it only points at.
FACT_MARK = re.compile(r"\s?\[F(\d{1,3})\]")
OTHER_WAY = "the report has {name} at {change}"


def with_facts(
    text: str, cited: Sequence[Citation], facts: Sequence[FactRow], known: Sequence[Citation]
) -> tuple[str, tuple[Citation, ...]]:
    """The text with [F2] replaced by the footnotes of that fact, and all its citations."""
    names = {c.marker: f"[{len(cited) + n}]" for n, c in enumerate(known, start=1)}

    def marks(match: re.Match[str]) -> str:
        number = int(match[1])
        if not 1 <= number <= len(facts):
            return ""
        return " " + "".join(names[marker] for marker in facts[number - 1].inputs)

    text = FACT_MARK.sub(marks, text)
    standing = set(MARKER.findall(text))
    moved = [replace(c, marker=names[c.marker]) for c in known if names[c.marker] in standing]
    return text, (*(c for c in cited if c.marker in standing), *moved)


def checked(
    text: str, citations: Sequence[Citation], facts: Sequence[FactRow], library: Sequence[Filing] = ()
) -> tuple[NumberCheck, ...]:
    """The verdicts on a text; a figure that prints a computed fact of the report exactly is derived by its formula.

    library: the filings whose companies a sentence may name, cited or not.
    """
    ways = dict(_ways(text))
    computed = {t.removeprefix("-"): f for f in facts if f.status == "derived" for t in (f.printed, spoken(f.printed))}
    found = []
    for number in check_numbers(text, citations, library=library):
        fact = computed.get(number.text.strip().removeprefix("-"))
        # The program computed it: its formula is its evidence, no cell prints it.
        if number.status == "unverified" and fact is not None and _says(text, number, fact):
            number = replace(number, status="derived", formula=fact.formula, reason="", unit=fact.unit)
        wrong = next((f for f in facts if _other_way(number, ways.get(number.start, 0), f)), None)
        if wrong is not None and number.status != "unverified":
            number = replace(
                number, status="unverified", reason=OTHER_WAY.format(name=wrong.name, change=wrong.printed)
            )
        found.append(number)
    judged = guarded(text, list(with_turns(text, found, citations)), citations, library)
    return tuple(sorted(judged, key=lambda number: number.start))


def beside(best: Answer, data: WrittenSection, library: Sequence[Filing] = ()) -> Answer:
    """The prose with the citations of the section's tables too, its own first."""
    table_marks = {m for table in data.tables for row in table.rows for cell in row.cells for m in cell.markers}
    if not table_marks and not data.facts:
        return best
    # Tables and facts keep their own markers, so the prose moves behind them.
    shift = len(data.answer.citations)
    names = {c.marker: f"[{shift + n}]" for n, c in enumerate(best.citations, start=1)}
    pieces = MARKER.sub(lambda m: names.get(m[0], m[0]), best.text)
    moved = tuple(replace(c, marker=names[c.marker]) for c in best.citations)
    whole = (*data.answer.citations, *moved)
    return replace(best, text=pieces, citations=whole, numbers=checked(pieces, whole, data.facts, library))


def unverified(numbers: Sequence[NumberCheck]) -> int:
    """How many of the numbers no cited place holds."""
    return sum(number.status == "unverified" for number in numbers)


def _ways(text: str) -> Iterator[tuple[int, int]]:
    """Where a number stands, and whether the text says that something rose (1) or fell (-1) by it."""
    for start, end in sentence_spans(text):
        for claim in claims_of(text[start:end]):
            yield start + claim.start, claim.direction


def _other_way(number: NumberCheck, way: int, fact: FactRow) -> bool:
    """Whether the text says that a change went up which the report's facts have going down, or the reverse."""
    if not way or fact.unit != "%" or not fact.metric.endswith(":change") or not fact.value or number.value is None:
        return False
    return number.text.strip().lstrip("-") == fact.printed.lstrip("-") and (fact.value > 0) != (way > 0)


def _says(text: str, number: NumberCheck, fact: FactRow) -> bool:
    """Whether the words before the number name the fact's metric and its year."""
    begin = max(text.rfind(". ", 0, number.start), text.rfind("\n", 0, number.start)) + 1
    end = text.find(". ", number.end)
    sentence = text[begin : end if end > 0 else len(text)].lower()
    year = re.search(r"(?:19|20)\d\d", fact.period)
    name = fact.name.removesuffix(", change").lower()
    return name in sentence and (year is None or year[0] in sentence)
