"""Whether every word of a claim that names a thing is in the cited place: "return on equity" is no return on capital.

Only words known to name things count: those of line items, of the table's other rows, and names with capitals. A word
is explained by the row, its headings and columns, by another form of it, or by initials; where one is left over and
the row has words that the claim does not say, the two are different items.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from preprocess.tables.meaning.currencies import currency
from rag.answering.check.place.items import ACCOUNTS, GROSS, content, metrics_of, same_metric
from rag.answering.match.concepts import other_forms
from rag.answering.match.stems import stem
from rag.query.vocabulary import vocabulary

# One thing in two words, as filings and models change them at will.
_ALIKE = tuple(
    frozenset(stem(word) for word in group.split())
    for group in (
        "share shares stock stockholders shareholders equity common per",
        "sales revenue revenues turnover",
        "income earnings profit profits result return",
        "expense expenses cost costs spending spend charges paid payments",
        "debt borrowings notes loans",
        "repurchase repurchases buyback buybacks repurchased treasury",
        "employees headcount workforce people staff personnel",
        "capex expenditures capital property equipment purchases additions",
        "rate margin ratio percentage percent",
        "inventories inventory merchandise",
        "interest financing",
        "accounts trade",
        "research r&d development",
        "general administrative sg&a g&a overhead",
        "eps earnings diluted basic",
        "benefit benefits income provision",
        "pp&e property plant equipment",
        "cogs sales",
        "barrel barrels bbl bbls",
        "fx forex currency currencies exchange",
        "delinquent delinquency delinquencies overdue due",
    )
)
# A name within the sentence; its first word has a capital of its own.
_CAPITAL = re.compile(r"(?<![.!?|*#\-\n] )(?<!^)\b(?!I\b)[A-Z][\w&.’'-]*[\w]")
_ACRONYM = re.compile(r"\b[A-Z]{2,}(?:&[A-Z]+)?\b|\b[A-Z]&[A-Z]\b")
# "Consumed", "contributing": what is done, and no name; some names of items end alike.
_VERB = re.compile(
    r"\b(?!(?:operat|financ|invest|restructur|licens|advertis|market|hous)ing\b)[a-z]+(?:ed|ing)\b"
    r"|\b[a-z]+ly\b|\b(?:sold|bought|paid|spent|held|drew|won|lost|took|gave|saw|grew|rose|fell|kept|left|came|went|swung|shrank|led)\b"
)
_RUN = re.compile(r"\b[A-Z][\w’'-]*(?:\s(?:(?:and|of|&)\s)?[A-Z][\w’'-]*)+")
# Words of speech about figures and of columns, which stand in rows' labels too.
_COMMON = (
    "percent rate ratio level growth total basis share of part portion value number amount data full world date "
    "effect effects segment segments division unit due new equivalent loss losses net other quarter annual worldwide "
    "market markets region regions geography benefit drag headwind tailwind business businesses back bank insurer"
    " lender retailer carrier chain line item items use source"
)
_NET = re.compile(r"\bnet\b", re.IGNORECASE)
_SMALL = frozenset(["and", "of", "the", "in", "for", "to", "on"])
_LOOSE = ACCOUNTS | frozenset(stem(word) for word in _COMMON.split())


def left_over(
    words: str,
    label: str,
    around: str,
    rivals: Iterable[str],
    without: frozenset[str] = frozenset(),
    *,
    named: bool = False,
) -> str | None:
    """A word of the claim that names a thing which neither the row nor what stands around it names; None without one.

    named: only names with capitals count, as in prose, which calls things as it likes. around: headings, columns,
    caption and quote; without: stems that say nothing here, such as the company's name.
    """
    if same_metric(words, label) or not words.isascii():
        return None
    own = frozenset(content(label))
    if own and not own - frozenset(content(words)) - _LOOSE:
        return None
    there = own | frozenset(content(around)) | without | initials(f"{label} {around}") | spelt_out(words, around)
    things = _capitals(words) | _acronyms(words)
    if not named:
        things |= _line_items() | frozenset(s for rival in rivals for s in content(rival))
    if _is_gross(label, rivals):
        there |= GROSS
    for word in content(_VERB.sub(" ", words)):
        names = word in things and word not in _LOOSE and word.strip("'’") != "s" and not currency(word.upper())
        if names and not explained(word, there):
            return word
    return None


def _is_gross(label: str, rivals: Iterable[str]) -> bool:
    """Whether another row is the same line item net of something: "Total property" beside "Property, net"."""
    own = frozenset(content(label))
    return not _NET.search(label) and any(
        _NET.search(rival) and own & frozenset(content(rival)) - _LOOSE for rival in rivals
    )


def explained(word: str, there: frozenset[str]) -> bool:
    """Whether a stem is among others, as it is or as filings and models call the same thing."""
    if word in there or word.replace("&", "") in there or any(word in group and group & there for group in _ALIKE):
        return True
    return any(form <= there for form in other_forms(word))


@lru_cache(maxsize=1)
def _line_items() -> frozenset[str]:
    """The stems of the names of line items, those of the metrics that the vocabulary knows."""
    return frozenset(
        s for metric in vocabulary().metrics for label in (metric.name, *metric.labels) for s in content(label)
    )


def _capitals(words: str) -> frozenset[str]:
    return frozenset(s for match in _CAPITAL.finditer(words) for s in content(match[0]))


def _acronyms(words: str) -> frozenset[str]:
    """Names in capitals only, which the first word of a sentence may be as well: "ROE", "G&A"."""
    return frozenset(s for match in _ACRONYM.finditer(words) for s in content(match[0]))


def calls_by_initials(words: str, label: str) -> bool:
    """Whether words name the row by its initials or as the vocabulary does: "ROIC", "R&D"."""
    return same_metric(words, label) or bool({s.replace("&", "") for s in _acronyms(words)} & initials(label))


def is_abbreviated(words: str, label: str) -> bool:
    """Whether words name the row by its initials: "FFO" of funds from operations."""
    return bool({s.replace("&", "") for s in _acronyms(words)} & initials(label))


def initials(text: str) -> frozenset[str]:
    """The initials of neighbouring words: "Europe, Middle East & Africa" is EMEA."""
    every = [word.lower() for word in re.findall(r"[A-Za-z][\w’']*", text)]
    capital = [word[0].lower() for word in re.findall(r"[A-Z][\w’'-]*", text)]
    runs: set[str] = set()
    for letters in (capital, [word[0] for word in every if word not in _SMALL], [word[0] for word in every]):
        runs |= {"".join(letters[at : at + size]) for size in (2, 3, 4, 5) for at in range(len(letters) - size + 1)}
    return frozenset(runs)


def names_in_short(texts: Iterable[str]) -> frozenset[str]:
    """The initials of the names that texts spell out: MPC, where a row is "More Personal Computing"."""
    runs = (run for text in texts for run in _RUN.findall(text))
    return frozenset("".join(re.findall(r"\b[A-Z]", run)) for run in runs)


def spelt_out(words: str, around: str) -> frozenset[str]:
    """The stems of a name whose initials stand around the row: "Commercial Services" by "CS selected data"."""
    short = {acronym.lower() for acronym in re.findall(r"\b[A-Z]{2,5}\b", around)}
    runs = re.findall(r"(?:\b[A-Z][\w.]*\s){1,4}[A-Z]\w+", words)
    names = [run for run in runs if "".join(word[0] for word in run.split()).lower() in short]
    return frozenset(stem for name in names for stem in content(name))


def names_another(
    words: str, label: str, around: str, rivals: Sequence[str], without: frozenset[str] = frozenset()
) -> str:
    """Why the words are of another thing than the row; "" where they may be of it."""
    word = left_over(words, label, around, rivals, without)
    if word is None or metrics_of(words.strip()) & metrics_of(label):
        return ""
    said = next((one for one in re.findall(r"[\w&’'-]+", words) if word in content(one)), word)
    return f"the sentence speaks of “{said}”, which the cited row “{label[:60]}” does not name"
