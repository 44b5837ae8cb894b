from __future__ import annotations

import sqlite3
from dataclasses import astuple, replace
from pathlib import Path

from rag.jobs.journal import SCHEMA, JobView, Journal

JOB = JobView("a1", "Filing.pdf", "a" * 64, None, "queued", 0, 0, None, None, 1.0, 1.0)


def test_a_job_survives_closing_and_opening(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "jobs.sqlite")
    journal.put(JOB)
    journal.finish(JOB.sha256, "converted")
    journal.close()
    again = Journal(tmp_path / "jobs.sqlite")
    assert again.jobs() == (JOB,)
    assert again.stages(JOB.sha256) == {"converted"}
    again.close()


def test_progress_is_shown_while_the_job_runs_and_costs_no_write(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "jobs.sqlite")
    journal.put(JOB)
    journal.progress("a1", "reading", 3, 72)
    job = journal.get("a1")
    assert job is not None and (job.state, job.done, job.total) == ("reading", 3, 72)
    failed = journal.change("a1", state="failed", reason="No.")
    assert failed is not None and journal.get("a1") == failed and failed.state == "failed"
    journal.close()


def test_a_dismissed_job_cannot_be_changed(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "jobs.sqlite")
    journal.put(JOB)
    journal.remove("a1")
    assert journal.change("a1", state="ready") is None and journal.jobs() == ()
    journal.close()


def test_forgetting_bytes_removes_their_jobs_and_stages(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "jobs.sqlite")
    journal.put(JOB)
    journal.finish(JOB.sha256, "indexed")
    journal.forget(JOB.sha256)
    assert journal.jobs() == () and journal.stages(JOB.sha256) == frozenset()
    journal.close()


def test_a_journal_of_before_folders_were_kept_is_read(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "jobs.sqlite") as db:
        db.executescript(SCHEMA.replace(", folders TEXT NOT NULL DEFAULT ''", ""))
        db.execute(f"INSERT INTO jobs VALUES ({', '.join('?' * 13)})", astuple(JOB)[:13])
    db.close()
    journal = Journal(tmp_path / "jobs.sqlite")
    assert journal.jobs() == (JOB,)
    journal.put(replace(JOB, folders="Nike/2023/10Q_10K"))
    assert [job.folders for job in journal.jobs()] == ["Nike/2023/10Q_10K"]
    journal.close()


def test_a_damaged_journal_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / "jobs.sqlite").write_bytes(b"this is not a database" * 100)
    journal = Journal(tmp_path / "jobs.sqlite")
    assert journal.jobs() == () and (tmp_path / "jobs.broken").exists()
    journal.close()
