"""What differs between two reports: the text of each section line by line, and the numbers of their tables."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import Literal

from rag.reports.types import FactRow, WrittenReport

Change = Literal["same", "changed", "added", "removed"]


@dataclass(frozen=True, slots=True)
class LineDiff:
    """One line of a text: in both reports, or only in the new ("added") or the old one ("removed")."""

    change: Change
    text: str


@dataclass(frozen=True, slots=True)
class SectionDiff:
    """One section by name; lines in reading order."""

    name: str
    change: Change
    lines: tuple[LineDiff, ...]


@dataclass(frozen=True, slots=True)
class FactDiff:
    """One number by company, metric and period, before and after; None where a report does not have it."""

    before: FactRow | None
    after: FactRow | None
    change: Change


@dataclass(frozen=True, slots=True)
class ReportDiff:
    """Two reports compared; facts holds only numbers that are not the same in both."""

    sections: tuple[SectionDiff, ...]
    facts: tuple[FactDiff, ...]


def report_diff(before: WrittenReport, after: WrittenReport) -> ReportDiff:
    """The difference from one report to another: sections of the new one in its order, then those that are gone."""
    old = {section.name: section.answer.text for section in before.sections}
    new = {section.name: section.answer.text for section in after.sections}
    sections = [_section(name, old.get(name), new.get(name)) for name in dict.fromkeys((*new, *old))]
    return ReportDiff(tuple(sections), tuple(_facts(before, after)))


def _section(name: str, old: str | None, new: str | None) -> SectionDiff:
    # By paragraphs: a sentence that moved within its line would mark every word after it.
    lines = tuple(_lines((old or "").split("\n\n"), (new or "").split("\n\n")))
    change: Change = "added" if old is None else "removed" if new is None else "same" if old == new else "changed"
    return SectionDiff(name, change, tuple(line for line in lines if line.text))


def _lines(old: list[str], new: list[str]) -> list[LineDiff]:
    marks: dict[str, Change] = {"  ": "same", "+ ": "added", "- ": "removed"}
    return [LineDiff(marks[line[:2]], line[2:]) for line in difflib.ndiff(old, new) if line[:2] in marks]


def _facts(before: WrittenReport, after: WrittenReport) -> list[FactDiff]:
    old, new = ({row.key: row for row in report.facts} for report in (before, after))
    found = []
    for key in dict.fromkeys((*new, *old)):
        first, last = old.get(key), new.get(key)
        if first is None or last is None:
            found.append(FactDiff(first, last, "added" if first is None else "removed"))
        # Its words or footnote may differ without the number being another one.
        elif (first.value, first.status) != (last.value, last.status):
            found.append(FactDiff(first, last, "changed"))
    return found
