"""Hostile PDFs through the real service and its worker processes: one sentence or a report, and the app goes on."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from rag.config import Settings
from rag.jobs.journal import JobView
from rag.service import Service
from tests import hostile_pdfs, pdfs
from tests.rag.helpers import finished, prose_pdf

APP_GROWTH = 50 * 1024 * 1024


@pytest.fixture
def careful(warm_home: Settings) -> Iterator[Service]:
    """A service whose workers may have 700 MB."""
    limits = warm_home.preprocess.model_copy(update={"memory_mb": 700, "max_pages": 20_000})
    service = Service.open(warm_home.model_copy(update={"preprocess": limits}))
    yield service
    service.close()


def outcome(service: Service, name: str, data: bytes) -> JobView:
    """The job of one file once it is ready or has failed."""
    job_id = service.upload(name, data).job_id
    return next(job for job in finished(service) if job.job_id == job_id)


def assert_one_sentence(job: JobView, words: str) -> None:
    assert job.state == "failed" and job.reason is not None
    assert words in job.reason and job.reason.endswith(".") and "\n" not in job.reason


def test_bombs_cost_a_sentence_each_and_leave_the_app_as_it_was(careful: Service) -> None:
    assert outcome(careful, "first.pdf", prose_pdf(2, "first")).state == "ready"
    before = psutil.Process(os.getpid()).memory_info().rss
    assert_one_sentence(outcome(careful, "tree.pdf", hostile_pdfs.object_bomb(1500)), "far more memory")
    assert_one_sentence(outcome(careful, "page.pdf", hostile_pdfs.content_bomb(900)), "more than 700 MB of memory")
    assert psutil.Process(os.getpid()).memory_info().rss - before < APP_GROWTH
    assert outcome(careful, "next.pdf", prose_pdf(2, "next")).state == "ready"


@pytest.mark.slow
def test_pages_without_end_and_without_words(careful: Service) -> None:
    assert_one_sentence(outcome(careful, "empty.pdf", hostile_pdfs.many_pages(10_000)), "pages")
    assert_one_sentence(outcome(careful, "deep.pdf", hostile_pdfs.deep_tree()), "damaged")
    assert_one_sentence(outcome(careful, "loop.pdf", pdfs.page_tree_loop_pdf()), "cannot be opened")
    mirror = outcome(careful, "mirror.pdf", hostile_pdfs.endless_form())
    assert mirror.state == "ready" or mirror.reason


def test_the_usual_limit_on_pages_is_named(service: Service) -> None:
    assert_one_sentence(outcome(service, "empty.pdf", hostile_pdfs.many_pages(10_000)), "max_pages")


def test_a_page_of_200_metres_and_a_picture_of_150_megapixels_are_read_and_shown(service: Service) -> None:
    large = outcome(service, "large.pdf", hostile_pdfs.huge_page(200))
    assert large.state == "ready" and large.report_id is not None
    assert service.page_picture(large.report_id, 1).startswith(b"\x89PNG")
    assert "lantern" in service.report(large.report_id).full_content
    picture = outcome(service, "picture.pdf", hostile_pdfs.picture_bomb())
    assert picture.state == "ready" and "beside the picture" in service.report(str(picture.report_id)).full_content


def test_scripts_programs_and_attached_files_stay_inert(service: Service, tmp_path: Path) -> None:
    mark = tmp_path / "home" / "started"
    job = outcome(service, "active.pdf", hostile_pdfs.active_pdf(mark))
    assert job.state == "ready" and job.report_id is not None
    assert service.page_picture(job.report_id, 1).startswith(b"\x89PNG")
    assert not mark.exists() and not list(tmp_path.rglob("payload*"))
    assert "launchURL" not in service.report(job.report_id).full_content


def test_a_pdf_that_comes_after_something_else_is_refused(service: Service) -> None:
    for front in (b"PK\x03\x04" + bytes(60), b"<html><body>" + b" " * 2000, b"\x7fELF" + bytes(5000), b"\n" * 2000):
        assert_one_sentence(outcome(service, "twofold.pdf", pdfs.polyglot_pdf(front)), "not a")


@pytest.mark.parametrize("percent", [1, 50, 90, 99])
def test_a_truncated_filing_is_one_sentence(home: Settings, percent: int) -> None:
    service = Service.open(home, resume=False)
    cut = pdfs.truncated_pdf(percent, pdfs.filing_pdf())
    assert_one_sentence(outcome(service, "cut.pdf", cut), "cut off")
    service.close()


def test_names_that_deceive_are_cleaned_and_twins_are_one(service: Service, tmp_path: Path) -> None:
    names = ("annual\u202efdp.exe", "a\x00b.pdf", "\u0627\u0644\u062a\u0642\u0631\u064a\u0631.pdf", "x" * 300)
    for number, name in enumerate(names):
        job = outcome(service, name, prose_pdf(1, f"name{number}"))
        assert job.state == "ready" and job.name.isprintable() and job.name.endswith(".pdf")
    data = prose_pdf(1, "twin")
    twins = [service.upload(unicodedata.normalize(form, "Société.pdf"), data) for form in ("NFC", "NFD")]
    assert len({(job.job_id, job.name) for job in twins}) == 1
    finished(service)
    assert {path.name for path in tmp_path.iterdir()} == {"home"}
    folders = [path.name for path in service.settings.data_dir.iterdir() if not path.name.startswith(".")]
    assert len(folders) == 5 and all(name.isascii() for name in folders)
