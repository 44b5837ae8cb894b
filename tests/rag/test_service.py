from __future__ import annotations

import time
from pathlib import Path

import pytest

from rag.config import Settings
from rag.errors import IndexBusy, RagError, UnknownReport
from rag.service import Service
from tests.pdfs import encrypted_pdf, filing_pdf, no_pages_pdf, truncated_pdf
from tests.rag.helpers import Owner, finished, prose_pdf, wait_for, workers


def test_the_same_bytes_under_two_names_are_one_report(service: Service) -> None:
    data = prose_pdf(2, "compass")
    service.upload("first.pdf", data)
    while_running = service.upload("second.pdf", data)
    assert while_running.note == "The same file was dropped as second.pdf too; it is read once."
    finished(service)
    later = service.upload("third.pdf", data)
    assert later.state == "ready" and later.note == "Already in the library as first.pdf."
    assert len(service.jobs()) == 1 and len(service.filings()) == 1


def test_the_same_name_with_other_bytes_is_another_report(service: Service) -> None:
    service.upload("same.pdf", prose_pdf(1, "compass"))
    service.upload("same.pdf", prose_pdf(1, "anchor"))
    finished(service)
    assert [filing.doc_name for filing in service.filings()] == ["same", "same"]


def test_refused_files_are_rows_with_a_sentence_until_dismissed(home: Settings) -> None:
    service = Service.open(home, resume=False)
    bad = {
        "a.pdf": b"",
        "b.pdf": b"hello",
        "c.pdf": truncated_pdf(10),
        "d.pdf": encrypted_pdf(),
        "e.pdf": no_pages_pdf(),
    }
    for name, data in bad.items():
        job = service.upload(name, data)
        assert job.state == "failed" and not job.can_retry and job.reason and job.reason.endswith(".")
    service.close()
    again = Service.open(home, resume=False)
    assert {job.name for job in again.jobs()} == set(bad)
    for job in again.jobs():
        again.dismiss(job.job_id)
    assert again.jobs() == ()
    again.close()


def test_a_name_cannot_lead_out_of_the_data_folder(service: Service, tmp_path: Path) -> None:
    job = service.upload("../../x\u202efdp.pdf", prose_pdf(1, "path"))
    assert "/" not in job.name and "\u202e" not in job.name
    finished(service)
    assert {path.name for path in tmp_path.iterdir()} == {"home"}
    assert {path.name for path in (tmp_path / "home").iterdir()} == {"preprocessed_data", "index"}


def test_deleting_removes_a_report_everywhere(service: Service, warm_home: Settings) -> None:
    data = filing_pdf()
    service.upload("gone.pdf", data)
    (job,) = finished(service)
    report_id = job.report_id
    assert job.state == "ready" and report_id is not None
    assert service.page_picture(report_id, 1).startswith(b"\x89PNG")
    service.delete(report_id)
    left = [path for path in warm_home.home.rglob("*") if report_id in path.name or job.sha256 in path.name]
    assert left == [] and service.filings() == () and service.jobs() == ()
    assert service.health().index.details == {"reports": 0, "chunks": 0, "vectors": 0}
    with pytest.raises(UnknownReport, match="deleted"):
        service.page_picture(report_id, 1)
    with pytest.raises(UnknownReport):
        service.delete(report_id)
    assert service.upload("gone.pdf", data).note is None
    finished(service)
    assert [filing.report_id for filing in service.filings()] == [report_id]


def test_a_file_that_is_being_read_or_waits_can_be_given_up(service: Service, warm_home: Settings) -> None:
    long = service.upload("long.pdf", prose_pdf(400, "long"))
    queued = [service.upload(f"{word}.pdf", prose_pdf(1, word)) for word in ("copper", "anchor", "compass")]
    wait_for(lambda: next(job for job in service.jobs() if job.name == "long.pdf").state == "reading")
    began = time.monotonic()
    for job in (long, queued[-1]):
        service.cancel(job.job_id)
    assert time.monotonic() - began < 10
    assert {job.name for job in finished(service)} == {"copper.pdf", "anchor.pdf"}
    gone = (long.sha256, queued[-1].sha256)
    assert [path for path in warm_home.home.rglob("*") if any(digest[:8] in path.name for digest in gone)] == []
    assert service.upload("long.pdf", prose_pdf(2, "long")).note is None
    assert "long" in {filing.doc_name for filing in (finished(service), service.filings())[1]}


def test_a_filing_that_is_found_already_is_not_given_up(service: Service) -> None:
    service.upload("found.pdf", prose_pdf(1, "found"))
    (job,) = finished(service)
    service.cancel(job.job_id)
    assert service.jobs() == (job,) and len(service.filings()) == 1


def test_a_report_can_be_deleted_while_it_is_processed(service: Service) -> None:
    service.upload("busy.pdf", prose_pdf(60, "busy"))
    wait_for(lambda: service.jobs()[0].report_id)
    report_id = service.jobs()[0].report_id
    wait_for(lambda: any(filing.report_id == report_id for filing in service.filings()))
    service.delete(str(report_id))
    assert service.jobs() == () and service.filings() == ()
    assert not service.settings.data_dir.joinpath(str(report_id)).exists()


def test_a_second_process_says_who_owns_the_folder(warm_home: Settings) -> None:
    owner = Owner(warm_home.home)
    owner.line()
    with pytest.raises(IndexBusy) as caught:
        Service.open(warm_home)
    pid = owner.process.pid
    assert str(caught.value) == (
        f"Footnote is already running for this folder (process {pid}, http://127.0.0.1:8501); "
        "use that one or set FOOTNOTE_HOME."
    )
    assert (warm_home.index_dir / ".owner.json").stat().st_mode & 0o777 == 0o600
    owner.kill()
    Service.open(warm_home, resume=False).close()


def test_killing_the_owner_in_the_middle_of_three_files_loses_and_repeats_nothing(
    warm_home: Settings, tmp_path: Path
) -> None:
    files = [tmp_path / f"{word}.pdf" for word in ("alpha", "beta", "gamma")]
    for file in files:
        file.write_bytes(prose_pdf(12, file.stem))
    owner = Owner(warm_home.home, *files)
    assert [job["state"] for job in owner.line()] == ["queued"] * 3
    wait_for(lambda: list(warm_home.data_dir.glob("alpha-*/alpha.json")))
    children = workers(owner.process.pid)
    owner.kill()
    wait_for(lambda: not any(child.is_running() for child in children), 10)
    stored = {path: path.stat().st_mtime_ns for path in warm_home.data_dir.glob("alpha-*/*.json")}
    service = Service.open(warm_home)
    jobs = finished(service)
    assert sorted((job.name, job.state) for job in jobs) == [(f"{w}.pdf", "ready") for w in ("alpha", "beta", "gamma")]
    assert sorted(filing.doc_name for filing in service.filings()) == ["alpha", "beta", "gamma"]
    assert {path: path.stat().st_mtime_ns for path in stored} == stored
    status = service.health().index
    assert status.ready and status.details["vectors"] == status.details["chunks"]
    assert list((warm_home.state_dir / "inbox").iterdir()) == []
    service.close()


def test_a_full_disk_costs_a_sentence_and_nothing_else(warm_home: Settings, tmp_path: Path) -> None:
    small, large = tmp_path / "small.pdf", tmp_path / "large.pdf"
    small.write_bytes(prose_pdf(1, "small"))
    large.write_bytes(prose_pdf(2000, "large"))
    owner = Owner(warm_home.home, large, limit_file_size=300_000)
    (job,) = owner.line()
    assert job["state"] == "failed" and "disk is full" in job["reason"] and "nothing was lost" in job["reason"]
    owner.end()
    assert list((warm_home.state_dir / "inbox").iterdir()) == []
    service = Service.open(warm_home)
    assert service.jobs() == ()
    service.upload(small.name, small.read_bytes())
    assert [job.state for job in finished(service)] == ["ready"]
    service.close()


def test_unknown_things_get_a_sentence(home: Settings) -> None:
    service = Service.open(home, resume=False)
    for call in (service.conversation, service.report_run, service.report):
        with pytest.raises(RagError):
            call("../../etc/passwd")
    with pytest.raises(UnknownReport):
        service.page_picture("../../etc", 1)
    service.close()
