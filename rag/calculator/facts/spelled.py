"""Abbreviations that a filing spells out itself: they stand for these words, and for no other row of such initials."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from preprocess.report import Report
from rag.answering.match.abbreviations import spelled_out
from rag.answering.match.stems import stem
from rag.calculator.facts.entries import Entry, entries_of
from rag.calculator.facts.telling import words
from rag.calculator.spans import Span
from rag.chunks.tokens import tokenize


def own_entries(report: Report, span: Span | None) -> Iterator[Entry]:
    """The rows of the report, without initials of their names that it uses for another name."""
    spelled = dict(spelled_out(report))
    for entry in entries_of(report, span):
        other = {short for short in entry.short if short in spelled and not _is_called(entry, spelled[short])}
        yield replace(entry, short=entry.short - other, may=entry.may - other) if other else entry


def _is_called(entry: Entry, long: tuple[str, ...]) -> bool:
    """Whether the row's own name holds all of the words."""
    return {stem(word) for word in tokenize(entry.table.rows[entry.index].label)}.issuperset(long)


def written_out(report: Report, wanted: frozenset[str]) -> frozenset[str]:
    """Compared words of a question with what the report spells each abbreviation out as in its place."""
    same = words().same
    long = {short: [same.get(one, one) for one in stems] for short, stems in spelled_out(report) if short in wanted}
    return (wanted - set(long)).union(*long.values())
