"""Who says each fact of a report's metadata, so that a person knows which of them to look at twice.

A fact that the document prints is told apart by place: on its cover, or only on a later page. Facts of a file name
or of the S3-01 folders stand alone; what a language model added (S2-03) is marked where it is added.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from preprocess.metadata.dates import find_dates
from preprocess.metadata.filenames import NameFacts, read_name
from preprocess.report import Origin, Report

NOTE_FIELDS = ("rating", "price_target", "highlights")
FIELDS = ("company", "ticker", "doc_type", "fiscal_year", "fiscal_quarter", "period_end", "date", *NOTE_FIELDS)
Origins = tuple[tuple[str, Origin], ...]


def origins_of(
    values: Sequence[object], own: Sequence[object], cover: str, source_name: str, folders: Sequence[str]
) -> Origins:
    """(field, who says so) for every field with a value; values and own, the document's own, are in FIELDS' order."""
    bare = read_name(source_name)
    days = frozenset(day for _, day in find_dates(cover))
    return tuple(
        (field, _printed(field, printed, cover, days) if printed else _named(field, bare, folders))
        for field, value, printed in zip(FIELDS, values, own, strict=True)
        if value
    )


def said_by_model(report: Report, fields: Sequence[str]) -> Origins:
    """The origins of a report after a model filled these fields."""
    kept = tuple((field, origin) for field, origin in report.origins if field not in fields)
    return (*kept, *((field, "model") for field in fields))


def _printed(field: str, value: object, cover: str, days: frozenset[date]) -> Origin:
    if field in ("doc_type", *NOTE_FIELDS):
        return "cover"
    if isinstance(value, date):
        return "cover" if value in days else "text"
    if field == "fiscal_quarter":
        # A cover names the quarter or not at all; months since the year began are counted over every page.
        return "cover" if re.search(rf"\b(?:Q{value}|{value}Q)|\bquarter\b", cover, re.IGNORECASE) else "text"
    return "cover" if _plain(str(value)) in _plain(cover) else "text"


def _named(field: str, bare: NameFacts, folders: Sequence[str]) -> Origin:
    """The file name without its folders says it, or else the folders do; of both the folders name the company."""
    by_name = getattr(bare, field, None)
    return "folders" if folders and (field == "company" or not by_name) else "file name"


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()
