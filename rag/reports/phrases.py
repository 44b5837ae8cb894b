"""Sentences of a report in its language; each number in them is a known fact with its place and its verdict."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from preprocess.scales import NAMES, named
from preprocess.scales import WORDS as SCALE_WORDS
from rag.calculator.amounts import rounded
from rag.calculator.formulas import book
from rag.query.directory import load_book
from rag.query.vocabulary import load
from rag.reports.facts.items import Moment
from rag.reports.types import FactRow, Language
from rag.types import Filing, NumberCheck

WORDS = Path(__file__).with_name("words.yaml")
_FIELD = re.compile(r"\{(\w+)\}")
_END = re.compile(r"[.。]$")
# What may follow the digits, by the key of its word in words.yaml.
_AFTER = {" percentage points": "points", " pp": "pp", "x": "times", " days": "days"}
_UNITS = {"x": "times", "points": "pp"}
# A figure as the report's own rows print it; those of quotes stay as the filing has them.
_AMOUNT = re.compile(
    r"(?<![\w.,])(?P<minus>-?)(?P<sign>\$|[A-Z]{3} )?(?P<digits>\d[\d,]*(?:\.\d+)?)"
    rf"(?: (?P<scale>{SCALE_WORDS})\b)?(?P<after> percentage points| pp\b|x\b| days\b)?(?![\w])"
)


_TERM = re.compile(  # "FY2022 operating income $1,273 million"
    r"((?:Q[1-4] |[69]M )?FY(?:19|20)\d\d) ([A-Za-z][^\d$\[\]+/*]*?) (?=-?(?:\$|[A-Z]{3} )?\d)"
)
# "0 million" is a dash of the filing: said as plain nought.
_NOTHING = re.compile(rf"(?<![\w.,])0 (?:{SCALE_WORDS})\b")
# "1,577,000 thousand" is what a table has and nobody says.
_THOUSANDS = re.compile(r"(?<![\w.,])(\d{1,3}(?:,\d{3})+)(?:\.\d+)? thousand\b")


class _Book(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    names: dict[str, dict[Literal["en", "zh-TW"], str]]
    phrases: dict[str, dict[Literal["en", "zh-TW"], str]]
    words: dict[str, dict[Literal["en", "zh-TW"], str]]


@lru_cache(maxsize=1)
def _book() -> _Book:
    return load(WORDS, _Book)


def spoken(printed: str) -> str:
    """ "$5,162,082 thousand" as a sentence says it: "$5,162.1 million"; tables print what the filing prints."""

    def shown(match: re.Match[str]) -> str:
        thousands = Decimal(match[1].replace(",", ""))
        return f"{rounded(thousands / 1000, 1 if thousands >= 10_000 else 2):,} million"

    return _THOUSANDS.sub(shown, _NOTHING.sub("0", printed))


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

    def amount(self, printed: str) -> str:
        """A printed figure as the language writes it: "$14,189 million" is "14,189 百萬美元"."""
        return printed if self.language == "en" else _AMOUNT.sub(self._written, printed)

    def formula(self, text: str) -> str:
        """A formula in words: "FY2022 operating income $5 million / …" with the names of the language."""
        if self.language == "en":
            return text
        named = _TERM.sub(lambda m: f"{m[1]} {self._term(m[2])} ", text).replace("average", self.word("average"))
        return self.amount(named)

    def _term(self, label: str) -> str:
        """The name of an item where the label is one of its names, else the filing's own words."""
        plain = " ".join(label.lower().replace(",", " ").replace("&", "and").split())
        metric = book().names.get(plain, plain.replace(" ", "_"))
        return self.name(metric) if metric in _book().names else f"“{label}”"

    def _written(self, match: re.Match[str]) -> str:
        code = "USD" if match["sign"] == "$" else (match["sign"] or "").strip()
        currency = (self.word(code) if code in _book().words else code) if code else ""
        scale = self.word(match["scale"]) if match["scale"] else ""
        after = self.word(_AFTER[match["after"]]) if match["after"] else ""
        tail = scale + currency + after
        return f"{match['minus']}{match['digits']}{' ' if tail else ''}{tail}"

    def unit(self, scale: int, code: str) -> str:
        """What stands over a table: "USD, in millions", "百萬美元"."""
        if self.language == "en" or scale not in NAMES or code not in _book().words:
            return ", ".join(part for part in (code, self.word(f"in_{named(scale)}") if scale in NAMES else "") if part)
        return self.word(NAMES[scale]) + self.word(code)

    def unit_name(self, unit: str) -> str:
        """The unit of a row of the table of numbers: "USD/share", "美元/股"."""
        code, _, share = unit.partition("/")
        known = code in _book().words and self.language != "en"
        name = self.word(_UNITS.get(code, code)) if known or (code in _UNITS and self.language != "en") else code
        return f"{name}/{self.word('share')}" if share else name

    def axis(self, scale: int, code: str) -> str:
        """The unit of a chart: "USD million", "百萬美元"."""
        if self.language == "en":
            return " ".join(part for part in (code, NAMES.get(scale, "")) if part)
        return self.unit(scale, code)

    def list(self, names: Iterable[str]) -> str:
        """Names one after the other."""
        return (", " if self.language == "en" else "、").join(names)

    def count_years(self, number: int) -> str:
        """ "one year", "two years"."""
        return self.word("one_year") if number == 1 else self.word("years", count=self.count(number))

    def fact(self, metric: str, name: str) -> str:
        """The name of a row of the table of numbers: "Revenue", "Revenue, change", or the row's own words."""
        plain, _, change = metric.partition(":")
        if plain not in _book().names or plain == "row":
            return name
        between = ", " if self.language == "en" else ""
        return f"{self.name(plain)}{between}{self.word('change').lower()}" if change else self.name(plain)

    def when(self, moment: Moment) -> str:
        """ "fiscal 2023", "the second quarter of fiscal 2023"."""
        year, span = str(moment.year), moment.span
        if span is None:
            return self.word("year", year=year)
        if span.months in (6, 9):
            return self.word({6: "half", 9: "nine"}[span.months], year=year)
        return self.word("quarter", year=year, nth=self.word(f"nth{span.quarter}"))

    def period(self, filing: Filing) -> str:
        """ "Q2 fiscal 2023", "fiscal 2023": what a filing is about."""
        quarter = f"Q{filing.fiscal_quarter}" if filing.fiscal_quarter else ""
        year = self.word("fiscal", year=str(filing.fiscal_year)) if filing.fiscal_year else ""
        return " ".join(part for part in ((quarter, year) if self.language == "en" else (year, quarter)) if part)

    def count(self, number: int) -> str:
        """A small number as a word, so that it is not taken for a figure."""
        return self.word(f"count{min(8, max(2, number))}")

    def say(self, phrase: str, **fields: str | FactRow | Shown) -> Said:
        """The sentence of that name; facts bring their verdicts and footnotes."""
        line = _Line(self)
        template, last = _book().phrases[phrase][self.language], 0
        for match in _FIELD.finditer(template):
            line.add(template[last : match.start()])
            value = fields[match[1]]
            line.put(value)
            last = match.end()
            # "Corning's", but "United Airlines'".
            if isinstance(value, str) and value.endswith("s") and template.startswith("'s ", last):
                line.add("'")
                last += 2
        line.add(template[last:])
        return line.said()


ENGLISH = Words()


@dataclass
class _Line:
    words: Words
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
        text = self.words.amount(spoken(text))
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


def listed(clauses: Sequence[Said], words: Words) -> Said:
    """Clauses as one sentence."""
    between, end = ("; ", ".") if words.language == "en" else ("；", "。")
    whole = joined(clauses, between)
    return replace(whole, text=f"{whole.text[:1].upper()}{whole.text[1:]}{end}")


def filing_words(filing: Filing, words: Words) -> str:
    """ "NIKE, Inc., 10-K, fiscal 2023": a filing as sources and notices name it."""
    kind = filing.doc_type.upper() if filing.doc_type in ("10-k", "10-q", "8-k") else words.word(filing.doc_type)
    return ", ".join(part for part in (filing.company or filing.doc_name, kind, words.period(filing)) if part)


def short_name(company: str) -> str:
    """ "Corning" for "Corning Incorporated": a company as running text calls it."""
    endings = load_book().legal_endings
    words = company.replace(",", " ").split()
    # A name that is all legal endings keeps its first word.
    while len(words) > 1 and (re.sub(r"[^a-z]", "", words[-1].lower()) in endings or words[-1] == "&"):
        words.pop()
    return " ".join(words[1:] if len(words) > 1 and words[0].lower() == "the" else words)


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
