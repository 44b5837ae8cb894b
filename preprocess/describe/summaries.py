"""S2-05: a summary of every table by a model, several at a time, each kept on disk as soon as it is made.

A killed run goes on where it was. A summary is cut of sentences with numbers that the table does not print; where the
model fails, the summary of the table's own words stays.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from preprocess.describe.base import Endpoint, EndpointFailed
from preprocess.describe.by_rules import summarize
from preprocess.describe.grounded import grounded
from preprocess.report import Table

VERSION = 1
# Small models lose the task behind a longer table.
TABLE_CHARS = 8000
LONGEST = 600
# An endpoint that fails five tables in a row would fail the other three hundred.
GIVE_UP_AFTER = 5
"""Failures in a row after which an endpoint is left alone: a model that is down is not asked a hundred times."""
TASK = (
    "You summarise one table of a financial filing for a search index in one to three sentences: what it shows, for "
    "which company part and periods, in which unit, and its most telling rows. Use only numbers printed in it."
)


class Summary(BaseModel):
    """The model's reply, and what is kept on disk."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    summary: Annotated[str, Field(min_length=1, max_length=2000)]


@dataclass(frozen=True, slots=True)
class Summarized:
    """The tables, with their summaries where there is one; failed counts those without, reason is the last sentence."""

    tables: tuple[Table, ...]
    failed: int
    reason: str


def with_summaries(
    tables: Sequence[Table],
    endpoint: Endpoint,
    cache: Path,
    *,
    parallel: int,
    deadline: float,
    progress: Callable[[int, int], None],
) -> Summarized:
    """Summarise all tables but contents; deadline is on time.monotonic's clock, progress gets (done, of so many)."""
    work = _Work(endpoint, cache, deadline)
    wanted = [i for i, table in enumerate(tables) if not table.is_contents and table.rows]
    made: dict[int, str] = {}
    with ThreadPoolExecutor(parallel, thread_name_prefix="footnote-summary") as pool:
        for done, (i, text) in enumerate(zip(wanted, pool.map(work.of, [tables[i] for i in wanted]), strict=True), 1):
            if text:
                made[i] = text
            progress(done, len(wanted))
    new = (
        replace(table, summary=made[i], summary_by=endpoint.model) if i in made else _own_words(table)
        for i, table in enumerate(tables)
    )
    return Summarized(tuple(new), len(wanted) - len(made), work.reason)


@dataclass
class _Work:
    """One run over a report's tables; in_a_row counts failures since the last success."""

    endpoint: Endpoint
    cache: Path
    deadline: float
    in_a_row: int = 0
    reason: str = ""

    def of(self, table: Table) -> str | None:
        """The summary from disk or from the model; None when it failed."""
        text = _printed(table)
        path = _path(self.cache, self.endpoint.model, text)
        kept = _kept(path)
        if kept is not None:
            return kept or None
        if time.monotonic() > self.deadline or self.in_a_row >= GIVE_UP_AFTER:
            self.reason = self.reason or "the time for it was over"
            return None
        try:
            said = Summary.model_validate(self.endpoint.data(TASK, text[:TABLE_CHARS], Summary.model_json_schema()))
        except (EndpointFailed, ValidationError) as error:
            self.in_a_row += 1
            self.reason = str(error) if isinstance(error, EndpointFailed) else "its reply was not usable"
            return None
        self.in_a_row = 0
        summary = grounded(said.summary[:LONGEST], text)
        _keep(path, summary)
        return summary or None


def _own_words(table: Table) -> Table:
    return replace(table, summary=summarize(table), summary_by="") if table.summary_by else table


def _printed(table: Table) -> str:
    parts = (table.context_heading, table.caption, table.unit.printed or "", table.markdown)
    return "\n".join(part for part in parts if part)


def _path(cache: Path, model: str, text: str) -> Path:
    digest = blake2b(f"{VERSION}\0{model}\0{text}".encode(), digest_size=20).hexdigest()
    return cache / digest[:2] / f"{digest}.json"


def _kept(path: Path) -> str | None:
    """The summary on disk; "" where nothing of it was left, None when there is none or it is damaged."""
    try:
        return str(json.loads(path.read_bytes())["summary"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _keep(path: Path, summary: str) -> None:
    """A disk that is full costs the next run a question, not this one its summary."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps({"summary": summary}, ensure_ascii=False), encoding="utf-8")
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
