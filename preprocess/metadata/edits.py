"""What a person corrected in a filing's metadata: one small file a filing, named by the hash of its bytes.

It stands apart from the report, so that converting the filing again keeps it. Reports are stored as they were read;
`with_edits` puts the corrections over them when they are loaded for the index.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from preprocess.errors import EditRefused, ReportFormatError, StoreError
from preprocess.metadata.naming import title_of
from preprocess.metadata.research import normal_rating, price_target_of
from preprocess.report import DocType, Report

SHA_CHARS = 8
"""A report_id ends with so many characters of the hash."""
# A mistyped century is a mistake of the hand, not a filing.
EARLIEST, LATEST = datetime.date(1900, 1, 1), datetime.date(2100, 12, 31)
# What a person is told where a value cannot be right, in words of the form and not of the validator.
_RULES = {
    "company": "a company has 1 to 120 characters",
    "ticker": "a ticker has 1 to 12 letters, digits, dots or hyphens",
    "doc_type": "choose one of the document types",
    "fiscal_year": "a fiscal year is a whole number from 1900 to 2100",
    "fiscal_quarter": "a fiscal quarter is 1, 2, 3 or 4",
    "period_end": "a period ends on a day between 1900 and 2100",
    "date": "a filing is dated on a day between 1900 and 2100",
    "amendment": "a filing either amends an earlier one or does not",
    "rating": "a rating is Buy, Neutral or Sell, or a broker's word for one of them (Overweight, Hold …)",
    "price_target": "a price target is one amount with its currency, such as USD 185",
    "highlights": "highlights have at most 2,000 characters",
}


def _line(text: object) -> object:
    """One printable line; None for an empty one."""
    if not isinstance(text, str):
        return text
    return "".join(c for c in " ".join(text.split()) if c.isprintable()) or None


def _upper(text: object) -> object:
    line = _line(text)
    return line.upper() if isinstance(line, str) else line


def _lines(text: object) -> object:
    """Printable lines, blank ones left out; None for nothing."""
    if not isinstance(text, str):
        return text
    return "\n".join(line for line in map(_line, text.splitlines()) if isinstance(line, str)) or None


def _rating(text: object) -> object:
    """A broker's word as Buy, Neutral or Sell with the word behind it; raises ValueError for any other word."""
    line = _line(text)
    if not isinstance(line, str):
        return line
    kind, _, word = line.partition(" (")
    known = normal_rating(word.removesuffix(")") or kind)
    if known is None or (word and not known.startswith(kind)):
        raise ValueError(line)
    return known


def _amount(text: object) -> object:
    line = _line(text)
    if not isinstance(line, str):
        return line
    found = price_target_of(f"price target {line}")
    if found is None:
        raise ValueError(line)
    return found


Company = Annotated[str, Field(max_length=120)]
Ticker = Annotated[str, Field(pattern=r"^[A-Z0-9.\-]{1,12}$")]
Day = Annotated[datetime.date, Field(ge=EARLIEST, le=LATEST)]


class FilingEdits(BaseModel):
    """The corrected fields; a field that was not given was not corrected, None says "the filing has none"."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    company: Annotated[Company | None, BeforeValidator(_line)] = None
    ticker: Annotated[Ticker | None, BeforeValidator(_upper)] = None
    doc_type: DocType = "other"
    fiscal_year: Annotated[int, Field(ge=1900, le=2100)] | None = None
    fiscal_quarter: Annotated[int, Field(ge=1, le=4)] | None = None
    period_end: Day | None = None
    date: Day | None = None
    amendment: bool = False
    rating: Annotated[str | None, BeforeValidator(_rating)] = None
    price_target: Annotated[str | None, BeforeValidator(_amount)] = None
    highlights: Annotated[Annotated[str, Field(max_length=2000)] | None, BeforeValidator(_lines)] = None


FIELDS = tuple(FilingEdits.model_fields)


def edited(report: Report, changes: Mapping[str, object], before: FilingEdits | None = None) -> FilingEdits:
    """The edits of a report as it was read, after changes on top of those before.

    A value that the filing itself says is no edit. Raises EditRefused with one sentence.
    """
    given = {**(before.model_dump(exclude_unset=True) if before else {}), **changes}
    try:
        checked = FilingEdits.model_validate(given)
    except ValidationError as error:
        raise EditRefused(_refusal(error)) from error
    values = checked.model_dump(exclude_unset=True)
    kept = FilingEdits.model_validate({k: v for k, v in values.items() if v != getattr(report, k)})
    after = _over(report, kept)
    if after.fiscal_quarter and not after.fiscal_year:
        raise EditRefused("A fiscal quarter needs its fiscal year; give the year too. Nothing was changed.")
    return kept


def with_edits(report: Report, folder: Path) -> Report:
    """The report with the corrections kept for it in folder; raises ReportFormatError when they cannot be read."""
    edits = read_edits(folder, report.sha256)
    return _over(report, edits) if edits else report


def read_edits(folder: Path, sha256: str) -> FilingEdits | None:
    """The corrections of one filing, None when there are none; raises ReportFormatError naming file and key."""
    path = _path(folder, sha256)
    try:
        return FilingEdits.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ReportFormatError(f"{path} cannot be read ({error.strerror}); correct its permissions.") from error
    except ValidationError as error:
        key = ".".join(map(str, error.errors()[0]["loc"])) or "the file"
        raise ReportFormatError(f"{path}: '{key}' is not usable; correct it or remove the file.") from error


def save_edits(folder: Path, sha256: str, edits: FilingEdits) -> None:
    """Keep the corrections, whole or not at all; without any the file goes. Raises StoreError."""
    if not edits.model_fields_set:
        forget_edits(folder, sha256)
        return
    path = _path(folder, sha256)
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(edits.model_dump_json(exclude_unset=True, indent=1).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        reason = error.strerror or str(error)
        raise StoreError(f"The change could not be written to {folder} ({reason}); nothing was changed.") from error


def forget_edits(folder: Path, sha256: str) -> None:
    """Drop the corrections of one filing; raises StoreError."""
    try:
        _path(folder, sha256).unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"The changes in {folder} could not be removed ({error.strerror}); try again.") from error


def edits_stamp(folder: Path, report_id: str) -> str:
    """Name, size and time of a report's corrections as one short text; "" when there are none."""
    found = sorted(folder.glob(f"{report_id[-SHA_CHARS:]}*.json"))
    stats = [(path.name, stat.st_size, stat.st_mtime_ns) for path in found for stat in [path.stat()]]
    return blake2b(repr(stats).encode(), digest_size=12).hexdigest() if stats else ""


def _over(report: Report, edits: FilingEdits) -> Report:
    values: dict[str, Any] = edits.model_dump(exclude_unset=True)
    if not values:
        return report
    after = replace(report, **values)
    # A title made of the fields follows them; one that the document printed stays.
    return replace(after, title=_title(after)) if report.title == _title(report) else after


def _title(report: Report) -> str:
    r = report
    return title_of(r.company, r.doc_type, r.fiscal_year, r.fiscal_quarter, r.date, r.source_name)


def _path(folder: Path, sha256: str) -> Path:
    if len(sha256) != 64 or set(sha256) - set("0123456789abcdef"):
        raise ReportFormatError(f"{sha256[:80]!r} is not the hash of a filing; convert the filing again.")
    return folder / f"{sha256}.json"


def _refusal(error: ValidationError) -> str:
    key = str(error.errors()[0]["loc"][0])
    if key not in _RULES:
        return f"'{key[:40]}' cannot be edited; choose one of {', '.join(FIELDS)}."
    rule = _RULES[key]
    return f"{rule[0].upper()}{rule[1:]}; nothing was changed."
