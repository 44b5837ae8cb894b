"""The journal of a run: what is there is not done again, what cannot be read is."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rag.errors import LLMStopped
from rag.reports.journal import Journal
from rag.reports.types import Queries
from rag.types import Usage


def searches(journal: Journal, *queries: str) -> Queries:
    return journal.step("s", "search", "Sales", Queries, lambda: Queries(queries, Usage(1, 2, 3)))


def test_a_step_is_done_once_and_its_cost_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "run.steps.jsonl"
    searches(Journal(path), "first")
    again = Journal(path)
    assert searches(again, "second").queries == ("first",) and again.usage == Usage(1, 2, 3)


@pytest.mark.parametrize("damage", [b'{"step":', b"\x00\xff", b"[]"])
def test_a_line_cut_off_by_a_crash_counts_as_not_done(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "run.steps.jsonl"
    path.write_bytes(damage)
    assert searches(Journal(path), "anew").queries == ("anew",)
    assert searches(Journal(path), "other").queries == ("anew",)


def test_a_step_of_an_older_version_is_done_again_and_then_counts(tmp_path: Path) -> None:
    path = tmp_path / "run.steps.jsonl"
    Journal(path).step("s", "search", "Sales", tuple[str, ...], lambda: ("old",))
    assert searches(Journal(path), "new").queries == ("new",)
    last = Journal(path)
    assert searches(last, "newer").queries == ("new",) and len(last.steps) == 1


def test_steps_of_many_threads_are_all_there(tmp_path: Path) -> None:
    path = tmp_path / "run.steps.jsonl"
    journal = Journal(path)
    with ThreadPoolExecutor(8) as pool:
        for n in range(60):
            pool.submit(journal.step, f"s{n}", "write", "", int, lambda n=n: n)
    assert len(journal.steps) == len(Journal(path).steps) == 60


def test_a_stop_is_heeded_before_a_step_begins() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(LLMStopped):
        Journal().step("s", "write", "", int, lambda: 1, stop=stop)
