from __future__ import annotations

import shutil

import pytest

from preprocess.errors import EditRefused
from rag.config import Settings
from rag.errors import UnknownReport
from rag.service import Service
from rag.types import Filters
from tests.pdfs import filing_pdf
from tests.rag.helpers import finished, wait_for


def uploaded(service: Service) -> str:
    service.upload("filing.pdf", filing_pdf())
    job = next(job for job in finished(service) if job.name == "filing.pdf")
    assert job.state == "ready" and job.report_id
    return job.report_id


def test_filters_see_a_correction_at_once_and_it_can_be_taken_back(service: Service) -> None:
    report_id = uploaded(service)
    before = service.filings()[0]
    after = service.edit_filing(report_id, {"company": "Corrected Holdings", "fiscal_year": 2031})
    assert service.filings() == (after,) and service.report(report_id).company == "Corrected Holdings"
    assert service.edited_fields(report_id) == ("company", "fiscal_year")
    found = service.search("revenue", filters=Filters(companies=("Corrected Holdings",), fiscal_years=(2031,)))
    assert found.hits and found.hits[0].chunk.search_text.startswith("Corrected Holdings ·")
    wait_for(lambda: not service.indexing())
    assert service.health().index.ready
    assert service.undo_edits(report_id) == before and service.edited_fields(report_id) == ()
    with pytest.raises(EditRefused):
        service.edit_filing(report_id, {"fiscal_quarter": 9})
    with pytest.raises(UnknownReport):
        service.edit_filing("nothing-00000000", {"ticker": "X"})


def test_a_correction_outlives_a_new_conversion_and_goes_with_the_filing(warm_home: Settings) -> None:
    service = Service.open(warm_home)
    report_id = uploaded(service)
    service.edit_filing(report_id, {"ticker": "KEPT"})
    service.close()
    shutil.rmtree(warm_home.data_dir / report_id)
    (warm_home.state_dir / "jobs.sqlite").unlink()
    service = Service.open(warm_home)
    assert service.filings() == () and uploaded(service) == report_id
    assert service.filings()[0].ticker == "KEPT"
    service.delete(report_id)
    assert list(warm_home.edits_dir.iterdir()) == [] and uploaded(service) == report_id
    assert service.filings()[0].ticker != "KEPT"
    service.close()


def test_a_correction_made_while_the_index_was_away_is_found_at_opening(warm_home: Settings) -> None:
    service = Service.open(warm_home)
    report_id = uploaded(service)
    sha256 = service.report(report_id).sha256
    service.close()
    warm_home.edits_dir.mkdir()
    (warm_home.edits_dir / f"{sha256}.json").write_text('{"ticker": "AWAY"}')
    service = Service.open(warm_home)
    assert service.filings()[0].ticker == "AWAY"
    service.close()
