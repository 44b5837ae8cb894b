"""An upload never waits behind work that can wait."""

from __future__ import annotations

import threading

from rag.config import Settings
from rag.jobs.pool import MADE_WAY, WorkerPool
from rag.jobs.rereading import WAITING
from rag.service import Service
from tests.rag.helpers import finished, prose_pdf, wait_for
from tests.rag.jobs.aged import aged


def test_a_patient_worker_makes_way_and_a_second_patient_one_waits(warm_home: Settings) -> None:
    pool = WorkerPool(warm_home)
    order: list[str] = []

    def upload() -> None:
        with pool.lend():
            order.append("upload")

    def again() -> None:
        with pool.lend(patient=True):
            order.append("patient")

    with pool.lend(patient=True) as worker:
        threads = [threading.Thread(target=upload)]
        threads[0].start()
        wait_for(lambda: worker.verdict()[1] == MADE_WAY)
        threads.append(threading.Thread(target=again))
        threads[1].start()
    for thread in threads:
        thread.join(timeout=30)
    assert order == ["upload", "patient"]
    pool.close()


def test_an_upload_stops_the_re_reading_of_an_old_report_which_then_goes_on(warm_home: Settings) -> None:
    report_id, main = aged(warm_home, prose_pdf(90, "beacon"))
    right = main.with_name("right").read_bytes()
    service = Service.open(warm_home)
    wait_for(lambda: any(warm_home.pages_dir.glob("*/*/*")))
    service.upload("new.pdf", prose_pdf(2, "lantern"))
    finished(service)
    assert service.rereading() == {report_id: WAITING} and main.read_bytes() != right
    assert "lantern" in service.search("lantern").contexts[0].text
    wait_for(lambda: not service.rereading())
    assert main.read_bytes() == right
    service.close()
