"""A question as people type it, in the words that filings print: "JPM op lease ROU YE21" with its words written out.

A word that a filing of the company prints for something else stays as it is.
"""

from __future__ import annotations

import re
from calendar import month_abbr
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, field_validator

from rag.query.capitals import in_capitals
from rag.query.directory import company_of, load_book
from rag.query.initials import Texts, asked_filings
from rag.query.left_out import left_out_in_full
from rag.query.names import find_companies
from rag.query.periods import find_periods
from rag.query.short_dates import dates_written_out, days_printed
from rag.query.short_names import in_small_letters, who_does, with_whole_name
from rag.query.typed_amounts import amounts_written_out
from rag.query.typed_formulas import as_a_sentence
from rag.query.vocabulary import Metric, load, vocabulary
from rag.query.wordings import words
from rag.types import Filing

SHORT_FORMS = Path(__file__).with_name("short_forms.yaml")
# "Q2 last year", "the third quarter of last year".
_LAST_YEAR = re.compile(
    r"\b(?P<quarter>q[1-4]|[1-4]q|(?:first|second|third|fourth) (?:fiscal )?quarter)(?: of| in|,)? (?:the )?"
    r"(?:last|prior|previous) year\b(?!['’])",
    re.IGNORECASE,
)
# A short form is the filing's own where it is printed so often beside the full one.
_RARE = 2
# "LATAM Airlines" is a name, "FCF defined as" or "FCF = …" has its meaning from the question.
_NAME = re.compile(rf" +(?!(?:{'|'.join(month_abbr[1:])}))[A-Z][a-z]")
_DEFINES = re.compile(r"\bdefin|\bmeans\b|=", re.IGNORECASE)
# "SG&A % of net sales"; "margin % of the segment" is a margin, "as a % of" and "what % of" are in full.
_SHARE = re.compile(
    r"(?<=[A-Za-z)])(?<!\bas)(?<!\ba)(?<!\bthe)(?<!\bwhat)(?<!\bwhich)(?<!\bmany)(?<!\bin)(?<!margin) % of "
    r"(?=(?:(?:total|net|consolidated|average) )*(?:sales|revenues?|assets|equity|income|earnings|expenses|debt)\b)",
    re.IGNORECASE,
)
_LONG_TICKER, _MOST_TYPED = 4, 120
_SMALL_WORD = re.compile(r"(?<![\w&'’.-])[a-z]{2,5}(?=(?:'s|’s)?(?:\s|$))")
# "Lanterns 2023 sales"; "how many lanterns" and "lanterns were sold" are things.
_OWNING = re.compile(
    r"(?<![\w&'’.-])(?<!many )(?P<name>[A-Za-z]{4,})s(?= [A-Za-z0-9])"
    r"(?! (?:did|do|does|were|was|are|is|have|has|had|will|sold|and|or|in|at|of|for)\b)"
)
# "Square feet", "target date": the word before is one of the language.
_MEASURED = re.compile(r"(?:feet|foot|footage|met(?:er|re)s?|miles?|inch(?:es)?|dates?|prices?|range)\b", re.IGNORECASE)
_FINANCE = re.compile(r"(?:total|net|fy|q[1-4]|[1-4]q|\d|[a-z]{1,2}&[a-z]\b)", re.IGNORECASE)


class Form(BaseModel):
    """Ways to type it, and what filings print.

    alone: only where no noun follows that it would belong to; unless: not in a question with one of these words.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    typed: tuple[str, ...] = Field(min_length=1)
    full: tuple[str, ...] = Field(min_length=1)
    alone: bool = False
    unless: tuple[str, ...] = ()

    @property
    def small(self) -> tuple[str, ...]:
        """Those with a sign among the letters, in small letters."""
        return tuple(words.lower() for words in self.typed if {*words} & {*"&/"})


class ShortForms(BaseModel):
    """The lists of short_forms.yaml."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    cut: tuple[Form, ...]
    initials: tuple[Form, ...]

    @field_validator("initials")
    @classmethod
    def _in_small_letters(cls, forms: tuple[Form, ...]) -> tuple[Form, ...]:
        """With "a/p" and "s&m" too: the sign tells that they are initials."""
        return tuple(form.model_copy(update={"typed": (*form.typed, *form.small)}) for form in forms)

    @cached_property
    def by_typed(self) -> dict[str, Form]:
        """Every way to type, in small letters for the words cut short."""
        cut = {typed.lower(): form for form in self.cut for typed in form.typed}
        return {**cut, **{typed: form for form in self.initials for typed in form.typed}}

    @cached_property
    def patterns(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        """What finds the words cut short, and the initials."""
        return _any_of(self.cut, re.IGNORECASE), _any_of(self.initials, re.NOFLAG)


@dataclass(frozen=True, slots=True)
class _Found:
    start: int
    end: int
    form: Form
    exact: bool

    def as_printed(self, typed: str) -> tuple[str, ...]:
        """What was typed, in the letters of the lists too: "IPR&D" for "ipr&d"."""
        return tuple(dict.fromkeys((typed, *(way for way in self.form.typed if way.lower() == typed.lower()))))


def _any_of(forms: Sequence[Form], flags: re.RegexFlag) -> re.Pattern[str]:
    typed = sorted((typed for form in forms for typed in form.typed), key=len, reverse=True)
    either = "|".join(re.escape(words).replace(r"\ ", r"\s+") for words in typed)
    return re.compile(rf"(?<![\w&/'’.-])(?:{either})(?![\w&/-]|['’](?!s\b))(?:\.(?=\s+(?-i:[a-z]|[A-Z]{{2}})))?", flags)


@lru_cache(maxsize=1)
def short_forms() -> ShortForms:
    """The shipped lists, read once a process; raises ConfigError."""
    return load(SHORT_FORMS, ShortForms)


def written_out(question: str, filings: Sequence[Filing], texts: Texts) -> str:
    """The question with its short dates and words in full; as it is where it has none.

    texts gives the words of filings: what those of the asked company print decides which full form is meant, and
    whether a short one is theirs. Names of companies stay as they are.
    """
    small = question.islower()
    question = amounts_written_out(question)
    question = left_out_in_full(as_a_sentence(dates_written_out(question)))
    question = with_its_name(with_whole_name(question, filings), filings)
    question = _SHARE.sub(" as a percentage of ", question)
    named = find_companies(question, filings)
    question = _last_years_quarter(question, named.companies, filings)
    printed = cache(lambda: texts(asked_filings(named.companies, filings)))
    known = bool(named.companies)
    question = days_printed(question, lambda day: any(day in text for text in printed()), known=known)
    named = find_companies(question, filings)
    taken = [(start, end) for _, start, end in (*named.spans, *named.strangers)]
    found = [one for one in _found(question) if not any(one.start < end and start < one.end for start, end in taken)]
    found = [one for one in found if not _glosses(question, one)]
    for one in reversed(found):
        typed = question[one.start : one.end].rstrip(".")
        question = f"{question[: one.start]}{_meant(typed, one, printed())}{question[one.end :]}"
    return in_capitals(question, printed()) if small else question


def _glosses(question: str, one: _Found) -> bool:
    """Whether a short form stands in brackets behind its own words: "free cash flow (FCF)"."""
    bracket = question[: one.start].rstrip().endswith("(") and question[one.end :].lstrip().startswith(")")
    before = question[: one.start].rstrip(" (").lower()
    return bracket and any(before.endswith(full.lower()) for full in one.form.full)


def with_its_name(question: str, filings: Sequence[Filing]) -> str:
    """The question with the company that is typed in small letters in capitals: "msft revenue", "square opex 2019".

    Only where no other company is named, and only a company that has a filing: a ticker, or an everyday word before a
    word of finance at the start. Who does something is meant beside whom it deals with: "what is square paying Acme".
    Pages of pasted words are not typed in a hurry, and each of them would be looked up in all of them.
    """
    if len(question.split()) > _MOST_TYPED:
        return question
    named = find_companies(question, filings)
    if not named.companies and (owned := _with_apostrophe(question, filings) or who_does(question, filings)):
        return owned
    if small := in_small_letters(question, filings):
        return small
    other = bool(named.companies or named.absent)
    for match in _SMALL_WORD.finditer(question):
        capitals = f"{question[: match.start()]}{match[0].upper()}{question[match.end() :]}"
        # Beside a name a short word is any word.
        told = match[0] not in _no_tickers() and not (other and len(match[0]) < _LONG_TICKER)
        if told and set(find_companies(capitals, filings, beside=other).companies) - set(named.companies):
            return capitals
    if other:
        return question
    first, _, rest = question.partition(" ")
    told = any(pattern.match(rest) for pattern in (_FINANCE, *short_forms().patterns)) or _asks_for_a_figure(rest)
    capital = f"{first.capitalize()} {rest}"
    return capital if told and first.islower() and find_companies(capital, filings).companies else question


def _with_apostrophe(question: str, filings: Sequence[Filing]) -> str:
    """ "Lanterns segments" of Lantern, whose name is no word of the language, as "Lantern's"; "" without one."""
    for match in _OWNING.finditer(question):
        owned = f"{question[: match.end('name')]}'s{question[match.end() :]}"
        everyday = {match["name"].lower(), match[0].lower()} & _no_tickers()
        if not everyday and find_companies(owned, filings).companies:
            return owned
    return ""


def _asks_for_a_figure(text: str) -> bool:
    """Whether a figure is named at once, or something of a year ("pplf advances outstanding february 23 2021")."""
    at_once = any(isinstance(m.entry, Metric) and not m.position for m in vocabulary().mentions(text))
    first = text.partition(" ")[0].lower()
    dated = find_periods(text).years and not _MEASURED.match(text) and first not in vocabulary().stop_words
    return at_once or bool(dated)


@lru_cache(maxsize=1)
def _no_tickers() -> frozenset[str]:
    """Words of the language and of finance that are symbols of companies too ("low", "cost", "now")."""
    book, known = load_book(), vocabulary()
    return book.everyday | book.not_names | known.words | known.stop_words | words().mates.keys()


def _last_years_quarter(question: str, companies: Sequence[str], filings: Sequence[Filing]) -> str:
    """ "Q2 FY2023" for "Q2 last year" where the newest filing of the one company is of 2024."""
    years = [filing.fiscal_year for filing in filings if company_of(filing) in companies and filing.fiscal_year]
    if not years or len(companies) != 1:
        return question
    return _LAST_YEAR.sub(lambda match: f"{match['quarter']} FY{max(years) - 1}", question)


def _found(question: str) -> list[_Found]:
    found = sorted(_matches(question), key=lambda one: (one.start, -one.end))
    kept: list[_Found] = []
    for one in found:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def _matches(question: str) -> Iterator[_Found]:
    forms = short_forms()
    for pattern, exact in zip(forms.patterns, (False, True), strict=True):
        for match in pattern.finditer(question):
            typed = " ".join(match[0].rstrip(".").split())
            form = forms.by_typed[typed if exact else typed.lower()]
            own = exact and (_NAME.match(question, match.end()) or _DEFINES.search(question))
            if not own and not _is_other(form, question, match.end()):
                yield _Found(match.start(), match.end(), form, exact)


def _is_other(form: Form, question: str, end: int) -> bool:
    said = set(re.findall(r"[a-z]+", question.lower()))
    return bool(said.intersection(form.unless)) or (form.alone and re.match(r" +[a-z]", question[end:]) is not None)


def _meant(typed: str, one: _Found, printed: Sequence[str]) -> str:
    """The full form that the filings print most; what was typed where it is the filings' own."""
    own = sum(_times(as_printed, text, exact=one.exact) for text in printed for as_printed in one.as_printed(typed))
    counts = [sum(_times(full, text, exact=False) for text in printed) for full in one.form.full]
    # What stands within a full form is no short one of the filing's own.
    own -= sum(n for full, n in zip(one.form.full, counts, strict=True) if f"{typed.lower()} " in full.lower())
    full = one.form.full[counts.index(max(counts))]
    unsaid = one.exact and own and not any(_spells_out(one.form, text) for text in printed)
    return one.as_printed(typed)[-1] if unsaid or (own and own * _RARE >= max(counts)) else full


def _times(words: str, text: str, *, exact: bool) -> int:
    flags = re.NOFLAG if exact else re.IGNORECASE
    return len(re.findall(rf"(?<![\w&/-]){re.escape(words)}(?![\w&/-])", text, flags))


def _spells_out(form: Form, text: str) -> bool:
    """Whether the text says that the initials stand for one of the full forms: "net interest income (“NII”)"."""
    full = "|".join(re.escape(words).replace(r"\ ", r"\s+") for words in form.full)
    short = "|".join(map(re.escape, form.typed))
    return re.search(rf"(?i:\b(?:{full}))s?\s*\(\s*(?:the\s+)?[“\"']?(?:{short})[”\"']?\s*\)", text) is not None
