"""Sentences of a report in its language; each number in them is a known fact with its place and its verdict."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from rag.query.vocabulary import load
from rag.reports.facts import Moment
from rag.reports.types import FactRow, Language
from rag.types import NumberCheck

WORDS = Path(__file__).with_name("words.yaml")
_FIELD = re.compile(r"\{(\w+)\}")
_END = re.compile(r"[.。]$")


class _Book(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    names: dict[str, dict[Literal["en", "zh-TW"], str]]
    phrases: dict[str, dict[Literal["en", "zh-TW"], str]]
    words: dict[str, dict[Literal["en", "zh-TW"], str]]


@lru_cache(maxsize=1)
def _book() -> _Book:
    return load(WORDS, _Book)


@dataclass(frozen=True)
class Shown:
    """A fact in a sentence, written in other words than its own: "9.6%" of a change of -9.6%."""

    row: FactRow
    text: str


@dataclass(frozen=True)
class Said:
    """One sentence with the verdict on each of its numbers; its footnotes stand before the full stop."""

    text: str
    numbers: tuple[NumberCheck, ...]


@dataclass(frozen=True)
class Words:
    """The words of one language."""

    language: Language = "en"

    def word(self, key: str, **fields: str) -> str:
        """A word or heading."""
        known = _book().words.get(key) or _book().phrases[key]
        return _filled(known[self.language], fields)

    def name(self, metric: str, *, inside: bool = False) -> str:
        """The name of a metric; inside a sentence it begins with a small letter."""
        entry = _book().names.get(metric)
        name = entry[self.language] if entry else metric.replace("_", " ").capitalize()
        return name[:1].lower() + name[1:] if inside and self.language == "en" and not name[:2].isupper() else name

    def fact(self, metric: str, name: str) -> str:
        """The name of a row of the table of numbers: "Revenue", "Revenue, change", or the row's own words."""
        plain, _, change = metric.partition(":")
        if plain not in _book().names or plain == "row":
            return name
        return f"{self.name(plain)}, {self.word('change').lower()}" if change else self.name(plain)

    def when(self, moment: Moment) -> str:
        """ "fiscal 2023", "the second quarter of fiscal 2023"."""
        year, span = str(moment.year), moment.span
        if span is None:
            return self.word("year", year=year)
        if span.months in (6, 9):
            return self.word({6: "half", 9: "nine"}[span.months], year=year)
        return self.word("quarter", year=year, nth=self.word(f"nth{span.quarter}"))

    def count(self, number: int) -> str:
        """A small number as a word, so that it is not taken for a figure."""
        return self.word(f"count{min(8, max(2, number))}")

    def say(self, phrase: str, **fields: str | FactRow | Shown) -> Said:
        """The sentence of that name; facts bring their verdicts and footnotes."""
        line = _Line()
        template, last = _book().phrases[phrase][self.language], 0
        for match in _FIELD.finditer(template):
            line.add(template[last : match.start()])
            line.put(fields[match[1]])
            last = match.end()
        line.add(template[last:])
        return line.said()


@dataclass
class _Line:
    text: str = ""
    numbers: list[NumberCheck] = field(default_factory=list)
    markers: list[str] = field(default_factory=list)

    def add(self, text: str) -> None:
        self.text += text

    def put(self, value: str | FactRow | Shown) -> None:
        if isinstance(value, str):
            self.add(value)
            return
        row, text = (value.row, value.text) if isinstance(value, Shown) else (value, value.printed)
        start = len(self.text)
        self.add(text)
        status: Literal["verified", "derived"] = "derived" if row.status == "derived" else "verified"
        formula = row.formula or None
        cited = row.marker if status == "verified" else None
        self.numbers.append(NumberCheck(text, start, len(self.text), row.value, row.unit, None, status, cited, formula))
        self.markers += row.inputs

    def said(self) -> Said:
        """The sentence with its footnotes."""
        marks = "".join(dict.fromkeys(self.markers))
        end = _END.search(self.text)
        if not marks or end is None:
            return Said(self.text + (f" {marks}" if marks else ""), tuple(self.numbers))
        return Said(f"{self.text[: end.start()]} {marks}{end[0]}", tuple(self.numbers))


def joined(sentences: Iterable[Said], between: str = " ") -> Said:
    """Sentences one after the other; the places of their numbers move along."""
    text, numbers = "", list[NumberCheck]()
    for said in sentences:
        start = len(text) + (len(between) if text else 0)
        text = f"{text}{between}{said.text}" if text else said.text
        numbers += [replace(n, start=n.start + start, end=n.end + start) for n in said.numbers]
    return Said(text, tuple(numbers))


def _filled(template: str, fields: dict[str, str]) -> str:
    return _FIELD.sub(lambda m: fields[m[1]], template)
