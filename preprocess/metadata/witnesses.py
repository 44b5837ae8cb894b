"""Where the cover, the file name and a company's later name say different things: which counts, and what is told."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict

from preprocess.metadata.filenames import NameFacts
from preprocess.report import DocType

COMPANIES = Path(__file__).with_name("companies.yaml")
# A cover says "Lantern Works, Inc.", a file name LANTERN: no conflict.
_ENDINGS = frozenset(("inc", "corp", "corporation", "co", "company", "companies", "ltd", "limited", "plc", "the"))
_ENDINGS |= {"llc", "lp", "sa", "ag", "se", "nv", "group", "holdings", "incorporated", "and"}


class _Book(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    former_names: dict[str, str]


def present_name(company: str) -> str:
    """Today's name of a registrant that changed its name; any other name as it is."""
    return _former().get(_key(company), company)


def conflicts(
    company: str | None,
    printed: str | None,
    doc_type: DocType,
    year: int | None,
    quarter: int | None,
    name: NameFacts,
) -> tuple[str, ...]:
    """Sentences about what the document and its file name say differently; `printed` is the name on the cover."""
    found = []
    if company and printed and company != printed:
        found.append(f"The document names {printed}, which is called {company} today; both names find it.")
    said = []
    whole = name.doc_type is not None and name.fiscal_year is not None
    if whole and company and name.company and not _same(company, printed, name.company):
        said.append((company, name.company))
    wrapped = {doc_type, name.doc_type} == {"10-k", "annual-report"}
    if name.doc_type and doc_type not in (name.doc_type, "other") and not wrapped:
        said.append((doc_type.upper(), name.doc_type.upper()))
    if name.fiscal_year and year and name.fiscal_year != year:
        said.append((f"fiscal year {year}", str(name.fiscal_year)))
    if name.fiscal_quarter and quarter and name.fiscal_quarter != quarter:
        said.append((f"Q{quarter}", f"Q{name.fiscal_quarter}"))
    if said:
        ours, theirs = (", ".join(words) for words in zip(*said, strict=True))
        found.append(f"The document says {ours} and its file name says {theirs}; the document counts.")
    return tuple(found)


@lru_cache(maxsize=1)
def _former() -> dict[str, str]:
    book = _Book.model_validate(yaml.safe_load(COMPANIES.read_text(encoding="utf-8")))
    return {_key(old): new for old, new in book.former_names.items()}


def _key(company: str) -> str:
    """Lower case without accents, marks and a leading "The"; the legal ending stays, as it tells "Square" apart."""
    plain = unicodedata.normalize("NFKD", company).encode("ascii", "ignore").decode().lower()
    words = re.findall(r"[a-z0-9]+", plain.replace(".", "").replace("'", ""))
    return "".join(words[1:] if words[:1] == ["the"] else words)


def _same(company: str, printed: str | None, named: str) -> bool:
    """Whether a file name's word may mean the company: a part of its name, a word in common, or its initials."""
    theirs = _key(named)
    for ours in (company, printed or company):
        words = [w for w in re.findall(r"[a-z0-9]+", ours.lower().replace("'", "")) if w not in _ENDINGS]
        joined = "".join(words)
        short = "".join(word[0] for word in words)
        if theirs in joined or joined in theirs or (len(short) > 1 and theirs.startswith(short)):
            return True
        if any(len(word) > 3 and word in theirs for word in words):
            return True
    return False
