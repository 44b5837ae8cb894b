"""The registrants of one filing: a holding company and subsidiaries that file with it, each with statements."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace

from preprocess.reading import reading
from preprocess.report import Report, Table
from rag.answering.check.question.named.registrant import name_over, own_words, telling_words
from rag.chunks.tokens import tokenize
from rag.query.directory import load_book
from rag.query.names import find_companies
from rag.types import Filing

_MOST_KEPT = 64
_kept: OrderedDict[Hashable, tuple[Registrant, ...]] = OrderedDict()
_WORD = re.compile(r"[^\W\d_][\w&.-]*")


@dataclass(frozen=True, slots=True)
class Registrant:
    """One that files beside the filing's company: its name as the filing writes it, and the words that tell it."""

    name: str
    words: tuple[str, ...]

    def is_named(self, question: str) -> bool:
        """Whether the question names it: by its first telling word, or by another that is written as a name."""
        said = _WORD.findall(question)
        capitals = {token for word in said[1:] if word[:1].isupper() for token in tokenize(word)}
        return self.words[0] in tokenize(question) or bool(capitals & set(self.words[1:]))


def registrants_of(report: Report, filing: Filing) -> tuple[Registrant, ...]:
    """Those whose statements stand in the filing beside its company's own; () for a filing of one company."""
    key = (reading(report), filing)
    if key not in _kept:
        _kept[key] = _read(report, filing)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def whom_it_names(
    question: str, report: Report, filing: Filing, words: Sequence[Filing] = ()
) -> tuple[tuple[Registrant, ...], bool]:
    """The registrants that a question names, and whether it names the filing's company beside them.

    words: the filings by whose companies the question may call it, where there are more than this one.
    """
    others, filings = registrants_of(report, filing), words or (filing,)
    rest = find_companies(question, filings).rest if others else ""
    named = tuple(one for one in others if one.is_named(rest))
    # "Acme Energy Ohio" does not name Acme Energy.
    return named, bool(find_companies(_without(question, named), filings).companies) if named else True


def stands_with_another(table: Table, named: Sequence[Registrant], others: Sequence[Registrant], own: str) -> bool:
    """Whether a table is headed by a registrant of the filing, the company included, that is none of those named."""
    heads = [one.name for one in others if one not in named] + [own]
    return not any(_is_of(table, one.name) for one in named) and any(_is_of(table, name) for name in heads if name)


def _read(report: Report, filing: Filing) -> tuple[Registrant, ...]:
    own = own_words(filing)
    printed = dict.fromkeys(name_over(_titles(table)) for table in report.tables if table.is_financial_statement)
    told = {name: telling_words(name) for name in printed if telling_words(name)}
    others = {name: words for name, words in told.items() if set(words) - own}
    # A name that has a word of the company's ("Acme Energy Carolinas") is another one where both stand over statements.
    if len(others) == len(told):
        others = {name: words for name, words in others.items() if not set(words) & own}
    others = {name: words for name, words in others.items() if own & set(words) or not _is_company(name, filing)}
    return tuple(Registrant(_as_written(name, report), _apart(name, others, own)) for name in others)


def _is_company(name: str, filing: Filing) -> bool:
    return bool(find_companies(name, [filing]).companies)


def _apart(name: str, names: dict[str, tuple[str, ...]], own: set[str]) -> tuple[str, ...]:
    """The words of one name that no other one has; all that the company lacks where the others have them all."""
    beside = {word for other, words in names.items() if other != name for word in words}
    return tuple(word for word in names[name] if word not in own | beside) or tuple(
        word for word in names[name] if word not in own
    )


def of_company(report: Report, others: Iterable[Registrant]) -> Report:
    """The report without the tables of its other registrants."""
    return _only(
        report, [table for table in report.tables if not any(_is_of(table, one.name) for one in others)], "first"
    )


def of_registrant(report: Report, one: Registrant) -> Report:
    """The report with nothing but the tables of that registrant."""
    made = _only(report, [table for table in report.tables if _is_of(table, one.name)], one.name)
    return replace(made, company=one.name)


def _only(report: Report, tables: list[Table], whose: str) -> Report:
    # Another reading of the file: what is worked out from all its tables is kept under its hash.
    return replace(report, tables=tuple(tables), sha256=f"{report.sha256}-{whose}")


def _is_of(table: Table, name: str) -> bool:
    """Whether a title of the table begins with that name."""
    name = name.casefold()
    return any(" ".join(title.split()).casefold().startswith(name) for title in _titles(table))


def _without(question: str, named: Iterable[Registrant]) -> str:
    """The question without names of registrants, as it may write them: without their legal form."""
    endings = load_book().legal_endings
    for one in named:
        words = one.name.replace(",", " ").split()
        while len(words) > 1 and words[-1].strip(".").lower() in endings:
            words.pop()
        said = r"[\s,]+".join(map(re.escape, words))
        question = re.sub(rf"\b{said}\b", " ", question, flags=re.IGNORECASE)
    return question


def _titles(table: Table) -> tuple[str, ...]:
    return table.context_heading, table.caption


def _as_written(name: str, report: Report) -> str:
    """A name in capitals as the running text writes it; as it is printed where it stands nowhere else."""
    found = re.finditer(re.escape(" ".join(name.split())), report.full_content, re.IGNORECASE)
    return next((match[0] for match in found if not match[0].isupper()), name)
