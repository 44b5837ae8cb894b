"""Key figures are worked out in the background, kept, and worked out anew for a filing that changed."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from preprocess.report import Report
from preprocess.store.reports import main_file, save_report
from rag.chunks.chunk import filing_of
from rag.facade.glance import Glance
from tests.rag.helpers import wait_for
from tests.rag.statements_made import made


def test_what_is_ready_is_given_and_one_broken_filing_takes_nothing_away(tmp_path: Path) -> None:
    report, asked = made(), list[str]()

    def report_of(report_id: str) -> Report:
        asked.append(report_id)
        if report_id != report.report_id:
            raise OSError("gone")
        return report

    good, gone = filing_of(report), filing_of(made(name="GONE_2023_10K"))
    glance = Glance(tmp_path, report_of)
    assert glance.of([gone, good]) == {}
    wait_for(lambda: len(glance.of([gone, good])) == 2)

    found = glance.of([gone, good])
    assert found[good.report_id].figures and not found[gone.report_id].figures
    assert sorted(asked) == sorted([good.report_id, gone.report_id])


def test_a_filing_that_was_stored_again_is_worked_out_again(tmp_path: Path) -> None:
    report, asked = made(), list[str]()
    (pdf := tmp_path / "source.pdf").write_bytes(b"%PDF-1.4")
    folder = save_report(report, pdf, tmp_path / "data")
    glance = Glance(tmp_path / "data", lambda report_id: asked.append(report_id) or report)  # type: ignore[func-returns-value]
    filing = filing_of(report)
    wait_for(lambda: bool(glance.of([filing])))
    os.utime(main_file(folder), ns=(1, 1))
    wait_for(lambda: bool(glance.of([filing])))
    assert len(asked) == 2


def test_a_filing_that_could_not_be_read_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rag.facade.glance.AGAIN_SECONDS", 0.0)
    report, asked = made(), list[str]()

    def report_of(report_id: str) -> Report:
        asked.append(report_id)
        if len(asked) == 1:
            raise OSError("being written")
        return report

    filing = filing_of(report)
    glance = Glance(tmp_path, report_of)
    wait_for(lambda: bool(glance.of([filing]) and glance.of([filing])[filing.report_id].figures))
    assert len(asked) == 2


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_failure_of_any_kind_does_not_end_the_work_for_good(tmp_path: Path) -> None:
    report, asked = made(), list[str]()

    def report_of(report_id: str) -> Report:
        asked.append(report_id)
        if len(asked) == 1:
            raise SystemExit
        return report

    filing = filing_of(report)
    glance = Glance(tmp_path, report_of)
    wait_for(lambda: bool(glance.of([filing])))
    assert glance.of([filing])[filing.report_id].figures


def test_a_filing_that_fails_again_and_again_is_left_alone_longer_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, filing, asked = [0.0], filing_of(made()), list[str]()
    monkeypatch.setattr("rag.facade.glance.time", SimpleNamespace(monotonic=lambda: clock[0]))

    def report_of(report_id: str) -> Report:
        asked.append(report_id)
        raise OSError("gone")

    glance, seen = Glance(tmp_path, report_of), list[int]()
    for clock[0] in (0.0, 4.0, 6.0, 12.0, 17.0):
        glance.of([filing])
        wait_for(lambda: glance._at is None)
        seen.append(len(asked))
    assert seen == [1, 1, 2, 2, 3]


def test_what_is_asked_for_as_the_work_ends_is_worked_out_once(tmp_path: Path) -> None:
    report, other, asked, over = made(), made(name="OTHER_2023_10K"), list[str](), threading.Event()

    def report_of(report_id: str) -> Report:
        asked.append(report_id)
        # Long enough for the thread that has just ended its own work to look for more.
        time.sleep(0.2 if report_id == other.report_id else 0.0)
        return report

    class AskedAfter:
        """The lock, after whose last release of the first work the next filing is asked for."""

        lock = threading.Lock()

        def __enter__(self) -> None:
            self.lock.acquire()

        def __exit__(self, *_: object) -> None:
            ended = bool(glance._kept) and glance._at is None and not over.is_set()
            self.lock.release()
            if ended:
                over.set()
                glance.of([filing_of(other)])

    glance = Glance(tmp_path, report_of)
    glance._lock = AskedAfter()  # type: ignore[assignment]
    glance.of([filing_of(report)])
    assert over.wait(60)
    wait_for(lambda: other.report_id in glance.of([filing_of(other)]))
    assert asked == [report.report_id, other.report_id]
