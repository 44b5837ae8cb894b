"""The library: files come in, become jobs, and leave everywhere at once."""

from __future__ import annotations

import hashlib
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from preprocess.errors import RejectedFile
from preprocess.intake.accept import AcceptedPdf, accept, folders_of, shown_name
from preprocess.intake.apart import PAINTER
from preprocess.metadata.edits import FIELDS, FilingEdits, edited, forget_edits, read_edits, save_edits
from preprocess.page.page_cache import forget_pages
from preprocess.store.reports import delete_report, source_file
from rag.config import Settings
from rag.errors import RagError, StorageError, UnknownReport
from rag.files import write_atomically
from rag.jobs.describing import Describing
from rag.jobs.files import clean_parts, inbox_path, sentence_of
from rag.jobs.index_feed import stored_report
from rag.jobs.journal import JobView, Journal
from rag.jobs.rereading import clean_work
from rag.jobs.runner import Runner
from rag.jobs.upkeep import Upkeep
from rag.types import Filing, PageBox

if TYPE_CHECKING:
    from rag.index import Index

MB = 1024 * 1024


class Library:
    """Files and jobs of one data folder. index is called only when a job or a deletion needs it."""

    def __init__(self, settings: Settings, index: Callable[[], Index]) -> None:
        self._settings = settings
        self._index = index
        self._lock = threading.Lock()
        self._unstored: dict[str, JobView] = {}
        clean_parts(settings.state_dir / "inbox")
        try:
            self.journal = Journal(settings.state_dir / "jobs.sqlite")
        except (OSError, sqlite3.Error) as error:
            raise StorageError(sentence_of(error, "The journal of jobs")) from error
        clean_work(settings, frozenset(job.sha256 for job in self.journal.jobs() if job.state != "ready"))
        self.runner = Runner(settings, self.journal, index)
        self.upkeep = Upkeep(settings, self.journal, self.runner, index)
        self.describing = Describing(settings, index, self.upkeep.wake)

    def upload(self, name: str, data: bytes) -> JobView:
        """Accept bytes as a job; a refusal is a failed job with its sentence. The same bytes never make two jobs.

        A name that comes with its path brings the folders of S3-01 with it: they are metadata, never a place on disk.
        """
        limits = self._settings.preprocess
        try:
            accepted = accept(name, data, max_bytes=limits.max_file_mb * MB, max_pages=limits.max_pages)
        except RejectedFile as error:
            return self._refused(name, data, str(error))
        with self._lock:
            known = self._known(accepted, data)
            if known is not None:
                return known
            return self._queue(accepted, data, "/".join(folders_of(name)))

    def load_sample(self) -> JobView:
        """Make the fictional sample 10-K and bring it in."""
        from scripts.make_sample import sample_pdf

        return self.upload(*sample_pdf())

    def jobs(self) -> tuple[JobView, ...]:
        """Every job that was not dismissed, newest first."""
        jobs = (*self._unstored.values(), *self.journal.jobs())
        return tuple(sorted(jobs, key=lambda job: job.created, reverse=True))

    def retry(self, job_id: str) -> None:
        """Queue a failed job again; nothing happens when trying again cannot help."""
        job = self.journal.get(job_id)
        if job is not None and job.state == "failed" and job.can_retry:
            self.journal.change(job_id, state="queued", reason=None, attempts=0, done=0, total=0)
            self.runner.submit(job_id)

    def dismiss(self, job_id: str) -> None:
        """Take a finished or failed job off the list; a running one is left alone."""
        if self._unstored.pop(job_id, None) is not None:
            return
        job = self.journal.get(job_id)
        if job is None or job.running:
            return
        self.journal.remove(job_id)
        if job.state == "failed":
            inbox_path(self._settings.state_dir, job.sha256).unlink(missing_ok=True)
            forget_pages(self._settings.pages_dir, job.sha256)

    def cancel(self, job_id: str) -> None:
        """Give up a file that is still being read, and forget it; one that is found by its words already stays."""
        job = self.journal.get(job_id)
        if job is None or not job.running or job.report_id is not None:
            return
        self.journal.remove(job_id)
        self.runner.cancel(job_id)
        # Its last page may have been read meanwhile.
        if (stored := stored_report(self._settings, job.sha256)) is not None:
            self._index().remove(stored)
            delete_report(stored, self._settings.data_dir)
        self._forget(job.sha256)

    def delete(self, report_id: str) -> None:
        """Remove a report everywhere: index, vectors, folder, jobs, waiting bytes; raises UnknownReport."""
        jobs = [job for job in self.journal.jobs() if job.report_id == report_id]
        digests = {job.sha256 for job in jobs} | {self._index().report(report_id).sha256}
        for job in jobs:
            self.journal.remove(job.job_id)
            self.runner.cancel(job.job_id)
        self._index().remove(report_id)
        delete_report(report_id, self._settings.data_dir)
        # A file that was dropped twice has several jobs and one digest; nothing of it may come back at the next start.
        for digest in digests:
            self._forget(digest)
            forget_edits(self._settings.edits_dir, digest)

    def _forget(self, digest: str) -> None:
        """Remove what is kept of a file beside its report: jobs and stages, waiting bytes, pages read so far."""
        self.journal.forget(digest)
        inbox_path(self._settings.state_dir, digest).unlink(missing_ok=True)
        forget_pages(self._settings.pages_dir, digest)

    def edit(self, report_id: str, changes: Mapping[str, object] | None) -> Filing:
        """Keep corrections of a filing's metadata (None: drop them all) and index it again with them.

        Its words answer at once; passages whose header changed are embedded again in the background. Raises
        EditRefused, UnknownReport, StoreError, or RagError while the filing is still on its way in.
        """
        if any(job.running and job.report_id == report_id for job in self.journal.jobs()):
            raise RagError("This filing is still being indexed; change it when it is ready.")
        index, folder = self._index(), self._settings.edits_dir
        with self._lock:
            report = index.as_read(report_id)
            before = read_edits(folder, report.sha256)
            edits = FilingEdits() if changes is None else edited(report, changes, before)
            # A form that was saved unchanged must not make the filing be indexed again.
            if edits != before and (before or edits.model_fields_set):
                save_edits(folder, report.sha256, edits)
                index.refresh(report_id)
        self.upkeep.wake()
        return next(filing for filing in index.filings() if filing.report_id == report_id)

    def read_again(self, report_id: str) -> None:
        """Convert the stored file again with the settings of today; the earlier version answers meanwhile.

        Raises UnknownReport where there is no file, RagError while the filing is still on its way in.
        """
        self.source(report_id)
        if any(job.running and job.report_id == report_id for job in self.journal.jobs()):
            raise RagError("This filing is still being indexed; read it again when it is ready.")
        self.upkeep.rereading.ask(report_id)
        self.upkeep.wake()

    def edited(self, report_id: str) -> tuple[str, ...]:
        """The names of the fields that a person corrected; raises UnknownReport."""
        edits = read_edits(self._settings.edits_dir, self._index().report(report_id).sha256)
        return tuple(name for name in FIELDS if edits and name in edits.model_fields_set)

    def indexing(self) -> frozenset[str]:
        """The reports that are found by their words only for now, because their vectors are still being made."""
        return frozenset(self._index().missing())

    def picture(self, report_id: str, page: int, boxes: tuple[PageBox, ...], width: int) -> bytes:
        """PNG of one page with its boxes drawn; raises UnknownReport when the filing is gone."""
        pdf = self.source(report_id)
        # Scans that lie on their side are shown upright, as they were read.
        turn = next((p.turn for p in self._index().report(report_id).pages if p.number == page), 0.0)
        return PAINTER.page_picture(pdf, page, [box.bbox for box in boxes if box.page == page], width, turn)

    def source(self, report_id: str) -> Path:
        """The stored PDF or recording of a report; raises UnknownReport."""
        if all(filing.report_id != report_id for filing in self._index().filings()):
            raise UnknownReport("This filing was deleted from the library, so its page cannot be shown.")
        source = source_file(self._settings.data_dir / report_id)
        if source is None:
            raise UnknownReport("This report came without its PDF, so its page cannot be shown.")
        return source

    def close(self) -> None:
        """Stop the workers and close the journal; unfinished jobs go on at the next start."""
        self.describing.close()
        self.upkeep.close()
        self.runner.close()
        self.journal.close()

    def _known(self, accepted: AcceptedPdf, data: bytes) -> JobView | None:
        """The job of bytes that are here already, marked so; None for new bytes and for a failure to try again."""
        job = self.journal.of_file(accepted.sha256)
        if job is not None and job.state == "failed":
            return self._queue(accepted, data, job.folders)
        if job is not None and job.running:
            again = f"dropped as {accepted.name} too" if accepted.name != job.name else "dropped twice"
            return self.journal.change(job.job_id, note=f"The same file was {again}; it is read once.")
        report_id = stored_report(self._settings, accepted.sha256)
        stages = self.journal.stages(accepted.sha256)
        # No stages at all: the report came by `python -m preprocess`, and upkeep gives it its vectors.
        if report_id is None or (stages and "indexed" not in stages):
            return None
        named = (f"{filing.doc_name}.pdf" for filing in self._index().filings() if filing.report_id == report_id)
        note = f"Already in the library as {job.name if job is not None else next(named, report_id)}."
        return self.journal.put(replace(job or _new_job(accepted), state="ready", report_id=report_id, note=note))

    def _queue(self, accepted: AcceptedPdf, data: bytes, folders: str) -> JobView:
        job = replace(_new_job(accepted), folders=folders)
        try:
            write_atomically(inbox_path(self._settings.state_dir, accepted.sha256), data)
            self.journal.put(job)
        except (OSError, sqlite3.Error) as error:
            return self._not_stored(replace(job, state="failed", reason=sentence_of(error, accepted.name)))
        self.runner.submit(job.job_id)
        return job

    def _refused(self, name: str, data: bytes, reason: str) -> JobView:
        digest = hashlib.sha256(data).hexdigest()
        shown = shown_name(name)
        # By name and bytes: the same wrong file under two names is two refusals.
        job_id = hashlib.sha256(f"{shown}\0{digest}".encode()).hexdigest()[:16]
        now = time.time()
        job = JobView(job_id, shown, digest, None, "failed", 0, 0, reason, None, now, now)
        try:
            return self.journal.put(job)
        except sqlite3.Error:
            return self._not_stored(job)

    def _not_stored(self, job: JobView) -> JobView:
        self._unstored[job.job_id] = job
        return job


def _new_job(accepted: AcceptedPdf) -> JobView:
    now = time.time()
    return JobView(accepted.sha256[:16], accepted.name, accepted.sha256, None, "queued", 0, 0, None, None, now, now)
