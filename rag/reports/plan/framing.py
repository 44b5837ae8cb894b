"""What stands around the sections of a report: an introduction and a conclusion, written from the finished ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.reports.types import Language, PlannedSection, SectionRole

INTRODUCTION: dict[Language, str] = {"en": "Introduction", "zh-TW": "前言"}
CONCLUSION: dict[Language, str] = {"en": "Conclusion", "zh-TW": "結論"}
OPENS, CLOSES = "What the report is about and what it found", "What follows from the sections"
# As persons and models name such a section in the two languages.
_OPENING = re.compile(r"introduction|preface|前言|引言|緒論|導論", re.IGNORECASE)
_CLOSING = re.compile(r"conclusions?|concluding remarks|closing|結論|結語|總結", re.IGNORECASE)
_SPOKEN_OF = re.compile(rf"{_OPENING.pattern}|{_CLOSING.pattern}|opening", re.IGNORECASE)


def with_roles(sections: Sequence[PlannedSection]) -> tuple[PlannedSection, ...]:
    """The sections of a plan with the role that name and place give: "Conclusion" at the end needs no research.

    A section that a model marked as needing no filing opens the report as its first one and closes it as its last;
    anywhere else it is researched, as every statement of a report has its footnote.
    """
    last = len(sections) - 1
    return tuple(_placed(section, at == 0, at == last) for at, section in enumerate(sections))


def framed(sections: Sequence[PlannedSection], language: Language, feedback: str = "") -> tuple[PlannedSection, ...]:
    """With introduction and conclusion where a model proposed none; not where the reader's feedback speaks of them."""
    found = with_roles(sections)
    if len(found) > 1 and not _SPOKEN_OF.search(feedback):
        roles = {section.role for section in found}
        opening = (
            () if roles & {"introduction", "summary"} else (_frame(INTRODUCTION, OPENS, "introduction", language),)
        )
        closing = () if "conclusion" in roles else (_frame(CONCLUSION, CLOSES, "conclusion", language),)
        return (*opening, *found, *closing)
    return found


def _placed(section: PlannedSection, first: bool, last: bool) -> PlannedSection:
    if section.role != "body":
        return section
    if first and not last and (_OPENING.fullmatch(section.name.strip()) or not section.research):
        return replace(section, role="introduction", research=False)
    if last and not first and (_CLOSING.fullmatch(section.name.strip()) or not section.research):
        return replace(section, role="conclusion", research=False)
    return section if section.research else replace(section, research=bool(section.question.strip()))


def _frame(names: dict[Language, str], about: str, role: SectionRole, language: Language) -> PlannedSection:
    return PlannedSection(names[language], about, "", research=False, role=role)
