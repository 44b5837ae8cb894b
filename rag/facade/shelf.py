"""The part of the service that keeps filings: they come in, are corrected, read again, shown and deleted."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from pathlib import Path

from rag.config import Settings
from rag.facade.library import Library
from rag.jobs.journal import JobView
from rag.types import Filing, PageBox


class Shelf(ABC):
    """What Service keeps filings with."""

    settings: Settings
    _library: Library

    def upload(self, name: str, data: bytes) -> JobView:
        """Accept a file as a job; a refusal is a failed job with its sentence."""
        return self._library.upload(name, data)

    def load_sample(self) -> JobView:
        """Bring in the fictional sample 10-K."""
        return self._library.load_sample()

    def jobs(self) -> tuple[JobView, ...]:
        """Every job that was not dismissed, newest first."""
        return self._library.jobs()

    def retry(self, job_id: str) -> None:
        """Queue a failed job again."""
        self._library.retry(job_id)

    def dismiss(self, job_id: str) -> None:
        """Take a finished or failed job off the list."""
        self._library.dismiss(job_id)

    def cancel(self, job_id: str) -> None:
        """Give up a file that is still being read, and forget it."""
        self._library.cancel(job_id)

    def delete(self, report_id: str) -> None:
        """Remove a report everywhere; raises UnknownReport."""
        self._library.delete(report_id)

    def edit_filing(self, report_id: str, changes: Mapping[str, object]) -> Filing:
        """Correct fields of a filing's metadata: those of preprocess.metadata.edits.FilingEdits.

        The correction outlives a new conversion, and filters see it at once; None says that the filing has none.
        Raises EditRefused with one sentence when a value cannot be right, UnknownReport, StoreError.
        """
        return self._library.edit(report_id, changes)

    def undo_edits(self, report_id: str) -> Filing:
        """Go back to what was read from the filing; raises UnknownReport, StoreError."""
        return self._library.edit(report_id, None)

    def read_again(self, report_id: str) -> None:
        """Convert a filing again with the settings of today; corrections stay. Raises UnknownReport or RagError."""
        self._library.read_again(report_id)

    def edited_fields(self, report_id: str) -> tuple[str, ...]:
        """The names of the fields that a person corrected; raises UnknownReport."""
        return self._library.edited(report_id)

    def describe_again(self, report_id: str) -> None:
        """Let the language model add its metadata and summaries once more; raises RagError where none is asked."""
        self._library.describing.again(report_id)

    def describer(self) -> str | None:
        """The name of the language model that describes reports here; None where none does."""
        return self.settings.llm.model if self._library.describing.on else None

    def describing(self) -> Mapping[str, tuple[int, int]]:
        """report_id → (tables done, of so many) of the reports that a language model is asked about."""
        return self._library.describing.at_work

    def undescribed(self) -> Mapping[str, str]:
        """report_id → why the language model's last try at it came to nothing."""
        return self._library.describing.failed

    def indexing(self) -> frozenset[str]:
        """The report_ids that are found by their words only for now, because their vectors are still being made."""
        return self._library.indexing()

    def rereading(self) -> Mapping[str, str]:
        """report_id → one sentence for the reports of an older converter: waiting, or why they stay."""
        return self._library.upkeep.rereading.notes

    def source(self, report_id: str) -> Path:
        """The stored PDF or recording of a filing; raises UnknownReport when there is none."""
        return self._library.source(report_id)

    def page_picture(self, report_id: str, page: int, boxes: Sequence[PageBox] = (), width: int = 900) -> bytes:
        """PNG of a page (from 1) with the boxes that lie on it; raises UnknownReport when the filing was deleted."""
        return self._library.picture(report_id, page, tuple(boxes), width)
