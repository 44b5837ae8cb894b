from __future__ import annotations

from rag.jobs.page_clock import PAGE_SECONDS, PageClock


def read(done: int, total: int = 300, stage: str = "reading") -> dict[str, object]:
    return {"event": "progress", "stage": stage, "done": done, "total": total}


def test_a_long_scan_is_granted_what_its_pages_take() -> None:
    clock = PageClock()
    for page in range(1, 301):
        clock.tell(read(page), 12.0 * page)
    assert clock.granted(3600.0) == 12.0 * 299


def test_pages_of_a_text_layer_and_other_stages_are_granted_nothing() -> None:
    clock = PageClock()
    for page in range(1, 200):
        clock.tell(read(page), 0.05 * page)
    clock.tell(read(1, stage="tables"), 40.0)
    assert clock.granted(5000.0) == 0.0


def test_a_page_that_hangs_is_granted_no_more_than_one_page_may_take() -> None:
    clock = PageClock()
    clock.tell(read(1), 0.0)
    assert clock.granted(30.0) == 30.0
    assert clock.granted(90_000.0) == PAGE_SECONDS
    clock.tell(read(300), 90_000.0)
    assert clock.granted(99_999.0) == PAGE_SECONDS
