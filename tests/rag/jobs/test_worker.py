from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rag.config import ROOT, Settings
from rag.jobs import process
from rag.jobs.files import crash_of
from rag.jobs.worker import HEADROOM
from rag.service import Service
from tests.hostile_pdfs import content_bomb
from tests.pdfs import image_only_pdf
from tests.rag.helpers import finished, prose_pdf, wait_for, workers


def limited(settings: Settings, **limits: int) -> Settings:
    """Settings with limits below what a person may set, so that a small file breaks them."""
    return settings.model_copy(update={"preprocess": settings.preprocess.model_copy(update=limits)})


def test_a_worker_over_its_memory_is_stopped_and_the_next_start_can_retry(
    warm_home: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The worker itself takes no limit that a person may not set, and could end over it before the app looks.
    allowed = process._start_line(warm_home)
    monkeypatch.setattr(process, "_start_line", lambda _settings: allowed)
    service = Service.open(limited(warm_home, memory_mb=20))
    service.upload("one.pdf", prose_pdf(2, "one"))
    (job,) = finished(service)
    service.close()
    assert job.state == "failed" and job.can_retry
    assert job.reason is not None and "needed more than 20 MB of memory" in job.reason
    again = Service.open(warm_home)
    again.retry(job.job_id)
    assert [job.state for job in finished(again)] == ["ready"]
    again.close()


UNWATCHED = """
import os, resource, sys
from pathlib import Path
from preprocess.convert import convert_file
from rag.jobs.worker import limit_memory
child = os.fork()
if not child:
    limit_memory(int(sys.argv[3]))
    convert_file(Path(sys.argv[1]), "bomb.pdf", Path(sys.argv[2]))
    os._exit(0)
ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
print(ended, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other kernels do not count the memory that a process asks for")
def test_the_kernel_ends_a_bomb_that_nobody_watches(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.pdf"
    bomb.write_bytes(content_bomb(900))
    command = [sys.executable, "-c", UNWATCHED, str(bomb), str(tmp_path / "out"), "320"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True).stdout
    status, peak = map(int, told.split())
    assert status == -signal.SIGABRT and peak < HEADROOM * 320 + 100
    assert "more than 320 MB of memory" in crash_of(status, "bomb.pdf", 320)


def test_a_worker_over_its_time_is_stopped_and_the_others_go_on(warm_home: Settings) -> None:
    service = Service.open(limited(warm_home, timeout_seconds=1))
    service.upload("big.pdf", prose_pdf(600, "big"))
    service.upload("big2.pdf", prose_pdf(601, "big"))
    jobs = finished(service)
    service.close()
    assert [job.state for job in jobs] == ["failed", "failed"]
    assert [job.reason for job in jobs if "took longer than 1 seconds" not in (job.reason or "")] == []


def test_a_worker_that_dies_is_tried_once_more_and_then_failed(service: Service) -> None:
    service.upload("one.pdf", prose_pdf(30, "one"))
    (first,) = wait_for(workers)
    first.kill()
    second = wait_for(lambda: [worker for worker in workers() if worker != first])
    second[0].kill()
    (job,) = finished(service)
    assert job.state == "failed" and job.reason is not None and "crashed" in job.reason
    service.retry(job.job_id)
    assert [job.state for job in finished(service)] == ["ready"]


def test_a_scan_fails_with_a_sentence_and_a_good_file_beside_it_is_ready(service: Service) -> None:
    service.upload("scan.pdf", image_only_pdf())
    service.upload("good.pdf", prose_pdf(2, "good"))
    jobs = {job.name: job for job in finished(service)}
    assert jobs["good.pdf"].state == "ready"
    assert jobs["scan.pdf"].state == "failed" and jobs["scan.pdf"].reason is not None
    assert "\n" not in jobs["scan.pdf"].reason
