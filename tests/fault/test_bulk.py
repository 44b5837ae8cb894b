"""A hundred files dropped at once: each is kept, worked on in turn, searchable, and costs nothing the second time."""

from __future__ import annotations

import psutil
import pytest

from rag.config import Settings
from rag.service import Service
from tests.rag.helpers import finished, prose_pdf

FILES = 100
MB = 1024 * 1024
GROWTH_MB = 150
"""What the app's own index of a hundred filings may take."""


@pytest.mark.slow
def test_a_hundred_files_at_once_all_become_searchable_and_nothing_is_done_twice(warm_home: Settings) -> None:
    service = Service.open(warm_home)
    try:
        before = psutil.Process().memory_info().rss
        files = [(f"bulk-{n}.pdf", prose_pdf(3 + n % 4, f"engine{n}")) for n in range(FILES)]
        for name, data in files:
            service.upload(name, data)
        jobs = finished(service, seconds=900)
        assert [job.reason for job in jobs if job.state != "ready"] == []
        assert len(service.filings()) == FILES
        assert psutil.Process().memory_info().rss - before < GROWTH_MB * MB
        assert all(service.upload(name, data).state == "ready" for name, data in files[:5])
        assert len(service.filings()) == FILES
        found = service.search("the engine42 of the harbour").hits
        assert found and found[0].chunk.report_id.startswith("bulk-42")
    finally:
        service.close()
