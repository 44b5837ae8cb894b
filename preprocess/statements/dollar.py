"""Which dollar a filing's bare "$" is: by its words on presentation, its unit lines, and whose cover it has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from preprocess.report import DocType, Table
from preprocess.tables.meaning.currencies import SAID_AMERICAN, currency, reporting_dollar, says_american
from preprocess.tables.meaning.units import UNIT

OTHERS = frozenset({"AUD", "CAD", "HKD", "NZD", "SGD", "TWD"})
FORMS = frozenset({"10-k", "10-q", "8-k"})
"""On these forms a bare sign is the U.S. dollar unless a sentence says otherwise: other units are those of parts."""
_COVERS = {
    "AUD": re.compile(r"\bA\.?[BC]\.?N\.?[\s:]*\d{2,3}(?:\s?\d{3}){2,3}\b|\bASX(?: code)?\s?: ?[A-Z0-9]{3}\b"),
    "CAD": re.compile(r"\bTSX(?:-?V)?\s?: ?[A-Z]{1,4}\b"),
    "NZD": re.compile(r"\bNZX(?: code)?\s?: ?[A-Z]{3}\b|\bNZBN[\s:]*\d{13}\b"),
    "SGD": re.compile(r"\bSGX(?: code)?\s?: ?[A-Z0-9]{3,4}\b"),
}
"""Registers and exchanges as a cover names them, by the dollar of their country."""
_AMERICAN_COVER = re.compile(
    r"\bNYSE\b|\bnasdaq\b|securities and exchange commission|\bform (?:6-k|8-k|\d\d-[fkq])", re.I
)
_IN_USD = re.compile(r"\b(?:present|report)\w*\b[^.]{0,60}?(?:\bUSD\b|\bUS\$(?!\s?\d))", re.IGNORECASE)
# "A" of "A$m" stands before what the pattern of a unit finds.
_SIGN = 3


def filing_dollar(
    front: Sequence[str], texts: Sequence[str], tables: Sequence[Table], doc_type: DocType | None
) -> str | None:
    """The dollar other than the U.S. one that a bare "$" of the filing's tables is; None for the U.S. one or unknown.

    front are the lines of the first page. A dollar that only notes or prose mention counts for nothing.
    """
    told = reporting_dollar(texts)
    if told or doc_type in FORMS:
        return told
    units = [*_units(front), *_units(_heads(tables))]
    if any(SAID_AMERICAN.search(unit) for unit in units):
        return None
    named = {code for unit in units if (code := currency(unit)) in OTHERS}
    return _only(named) if named else _of_cover(" ".join(front), texts)


def _of_cover(cover: str, texts: Sequence[str]) -> str | None:
    """The dollar of the one country whose register or exchange the cover names, where nothing points to the U.S."""
    if _AMERICAN_COVER.search(cover) or SAID_AMERICAN.search(cover) or says_american(texts):
        return None
    if any(_IN_USD.search(text) for text in texts):
        return None
    return _only({code for code, pattern in _COVERS.items() if pattern.search(cover)})


def _only(codes: set[str]) -> str | None:
    return next(iter(codes)) if len(codes) == 1 else None


def _heads(tables: Iterable[Table]) -> Iterator[str]:
    """What stands over the tables of the first page and over the filing's own statements, wherever they are."""
    for table in tables:
        if table.is_financial_statement or 1 in table.pages:
            yield from (table.unit.printed or "", table.stub_label, table.caption, *(c.label for c in table.columns))


def _units(texts: Iterable[str]) -> Iterator[str]:
    """The units that texts state, each with its sign; an amount ("A$50 million") states none."""
    for text in texts:
        for match in UNIT.finditer(text):
            yield text[max(0, match.start() - _SIGN) : match.end()]
