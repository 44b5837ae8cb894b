"""A whole report described: its metadata, then its tables; what did not work is told by a notice of the report."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from preprocess.describe.base import DescribeSettings, Endpoint, EndpointFailed
from preprocess.describe.metadata import READ_BY_IT, with_metadata
from preprocess.describe.summaries import with_summaries
from preprocess.report import Report

MARK = "Language model"
"""Notices that begin so are this package's, and are replaced when a report is described again."""
NO_METADATA, NO_SUMMARIES = "it added no metadata.", "table summaries could not be made"


def describer(
    settings: DescribeSettings, cache: Path, progress: Callable[[int, int], None] = lambda done, total: None
) -> Callable[[Report], Report]:
    """`describe` for convert_file; progress gets (tables done, of so many).

    Raises EndpointFailed at once when OpenAI's own endpoint has no key.
    """
    from preprocess.describe.endpoint import OpenAIEndpoint

    own = settings.base_url or os.environ.get("OPENAI_BASE_URL")
    if not own and not os.environ.get("OPENAI_API_KEY"):
        raise EndpointFailed(
            f"The language model {settings.model} needs a key; set OPENAI_API_KEY, or point OPENAI_BASE_URL elsewhere."
        )
    endpoint = OpenAIEndpoint(settings)
    return lambda report: describe(report, endpoint, settings, cache, progress)


def failures(report: Report) -> tuple[str, ...]:
    """The notices of a report that tell what its language model did not give."""
    ours = (note for note in report.notices if note.startswith(MARK))
    return tuple(note for note in ours if NO_METADATA in note or NO_SUMMARIES in note)


def describe(
    report: Report,
    endpoint: Endpoint,
    settings: DescribeSettings,
    cache: Path,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Report:
    """The report with the model's metadata and summaries; never raises for the model's sake. cache keeps summaries."""
    deadline = time.monotonic() + settings.budget_seconds
    kept = tuple(note for note in report.notices if not note.startswith(MARK) or note.endswith(READ_BY_IT))
    report = replace(report, notices=kept)
    notices = []
    try:
        report = with_metadata(report, endpoint)
    except EndpointFailed as error:
        notices.append(f"{MARK} {endpoint.model}: {NO_METADATA} {error}")
    made = with_summaries(
        report.tables, endpoint, cache, parallel=settings.parallel, deadline=deadline, progress=progress
    )
    if made.failed:
        asked = sum(bool(table.rows) and not table.is_contents for table in report.tables)
        reason = made.reason.rstrip(".") or "its words did not fit the table"
        notices.append(
            f"{MARK} {endpoint.model}: {made.failed} of {asked} {NO_SUMMARIES} ({reason}); "
            "those are composed of the table's own words."
        )
    return replace(report, tables=made.tables, notices=(*report.notices, *notices), described_by=endpoint.model)
