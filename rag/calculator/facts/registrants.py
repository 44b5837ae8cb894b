"""The registrants of one filing: a holding company and its subsidiaries that file together, each with its statements."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from preprocess.report import Report, Table
from rag.answering.check.question.registrant import name_over, own_words, telling_words
from rag.chunks.tokens import tokenize
from rag.query.names import find_companies
from rag.types import Filing

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
    return _only(report, [table for table in report.tables if not any(_is_of(table, one) for one in others)], "first")


def of_registrant(report: Report, one: Registrant) -> Report:
    """The report with nothing but the tables of that registrant."""
    made = _only(report, [table for table in report.tables if _is_of(table, one)], one.name)
    return replace(made, company=one.name)


def _only(report: Report, tables: list[Table], whose: str) -> Report:
    # Another reading of the file: what is worked out from all its tables is kept under its hash.
    return replace(report, tables=tuple(tables), sha256=f"{report.sha256}-{whose}")


def _is_of(table: Table, one: Registrant) -> bool:
    """Whether a title of the table begins with the registrant's name."""
    name = one.name.casefold()
    return any(" ".join(title.split()).casefold().startswith(name) for title in _titles(table))


def _titles(table: Table) -> tuple[str, ...]:
    return table.context_heading, table.caption


def _as_written(name: str, report: Report) -> str:
    """A name in capitals as the running text writes it; as it is printed where it stands nowhere else."""
    found = re.finditer(re.escape(" ".join(name.split())), report.full_content, re.IGNORECASE)
    return next((match[0] for match in found if not match[0].isupper()), name)
