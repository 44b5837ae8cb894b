"""What the name of a file and its folders say about a filing: the weakest witness, used where the cover is silent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from preprocess.metadata.dates import find_date
from preprocess.report import DocType

# "2023", "FY2023"; not the digits of a longer number.
_YEAR = re.compile(r"(?<!\d)(?:FY[_\s-]?)?((?:19|20)\d\d)(?!\d)", re.IGNORECASE)
# "Q2", "2Q"; not the Q of "10Q".
_QUARTER = re.compile(r"(?<![A-Z])(?:Q([1-4])|([1-4])Q)(?![A-Z])", re.IGNORECASE)
# In this order: a form in the name is what was filed, "results" may stand beside it.
_TYPES: tuple[tuple[re.Pattern[str], DocType], ...] = (
    (re.compile(r"(?<![A-Z0-9])10[-_ ]?K", re.IGNORECASE), "10-k"),
    (re.compile(r"(?<![A-Z0-9])10[-_ ]?Q", re.IGNORECASE), "10-q"),
    (re.compile(r"(?<![A-Z0-9])8[-_ ]?K", re.IGNORECASE), "8-k"),
    (re.compile(r"earnings|results|press[-_ ]?release", re.IGNORECASE), "earnings"),
    (re.compile(r"annual[-_ ]?report|(?<![A-Z])AR(?![A-Z])", re.IGNORECASE), "annual-report"),
)
# The fourth level of S3-01: Company/Year/10Q_10K.
_FOLDER_10 = re.compile(r"10-?Q_10-?K|10-?K_10-?Q", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NameFacts:
    """None where the name does not say."""

    company: str | None = None
    doc_type: DocType | None = None
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
    date: date | None = None
    amendment: bool = False


def read_name(source_name: str, folders: Sequence[str] = ()) -> NameFacts:
    """Facts from "NIKE_2023_10K.pdf", or from S3-01 folders Company/Year/10Q_10K above "10Q-Q2-2023.pdf"."""
    stem = re.sub(r"\.pdf$", "", source_name, flags=re.IGNORECASE)
    dated = find_date(stem)
    rest = re.sub(r"[_\s-]*dated.*$", "", stem, flags=re.IGNORECASE)
    years = [int(m[1]) for m in _YEAR.finditer(re.sub(r"(?<=\d)Q[1-4]", "", rest, flags=re.IGNORECASE))]
    quarter = _QUARTER.search(re.sub(r"(?<=\d{4})(?=Q[1-4])", "_", rest, flags=re.IGNORECASE))
    company, year = _convention(folders)
    return NameFacts(
        company=company or _company(rest),
        doc_type=next((kind for pattern, kind in _TYPES if pattern.search(rest)), None),
        fiscal_year=years[0] if years else year,
        fiscal_quarter=int(quarter[1] or quarter[2]) if quarter else None,
        date=dated,
        amendment=bool(re.search(r"10-?[KQ]_?/?A(?![a-z])|amend", rest, re.IGNORECASE)),
    )


def _convention(folders: Sequence[str]) -> tuple[str | None, int | None]:
    """Company and year of the S3-01 folders, read from the innermost folder outwards."""
    if len(folders) < 3 or not _FOLDER_10.fullmatch(folders[-1]) or not re.fullmatch(r"(?:19|20)\d\d", folders[-2]):
        return None, None
    return _pretty(folders[-3]), int(folders[-2])


def _company(stem: str) -> str | None:
    """The words before the year and the form."""
    head = re.split(
        r"(?<!\d)(?:FY)?(?:19|20)\d\d|(?<![A-Za-z0-9])(?:10|8)[-_ ]?[KQ](?![a-z])|Q[1-4](?!\w)", stem, maxsplit=1
    )[0]
    words = re.sub(r"annual[-_ ]?report|form|earnings|results", "", head, flags=re.IGNORECASE)
    name = _pretty(words)
    return name if sum(c.isalpha() for c in name) >= 2 and head != stem else None


def _pretty(words: str) -> str:
    parts = [part for part in re.split(r"[_\s.-]+", words) if part]
    return " ".join(part.capitalize() if part.isupper() and len(part) > 4 else part for part in parts)
