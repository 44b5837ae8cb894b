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


def added(service: Service) -> str:
    service.upload("Sample_2023_10K.pdf", filing_pdf())
    job = next(job for job in finished(service) if job.name == "Sample_2023_10K.pdf")
    assert job.state == "ready" and job.report_id
    return job.report_id


def test_filters_see_a_correction_at_once_and_it_can_be_taken_back(holding: Settings) -> None:
    service = Service.open(holding)
    before = service.filings()[0]
    report_id = before.report_id
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
    service.close()


def test_a_correction_outlives_a_new_conversion_and_goes_with_the_filing(holding: Settings) -> None:
    service = Service.open(holding)
    report_id = service.filings()[0].report_id
    service.edit_filing(report_id, {"ticker": "KEPT"})
    service.close()
    shutil.rmtree(holding.data_dir / report_id)
    (holding.state_dir / "jobs.sqlite").unlink()
    service = Service.open(holding)
    assert service.filings() == () and added(service) == report_id
    assert service.filings()[0].ticker == "KEPT"
    service.delete(report_id)
    assert list(holding.edits_dir.iterdir()) == [] and added(service) == report_id
    assert service.filings()[0].ticker != "KEPT"
    service.close()


def test_a_correction_made_while_the_index_was_away_is_found_at_opening(holding: Settings) -> None:
    service = Service.open(holding)
    sha256 = service.report(service.filings()[0].report_id).sha256
    service.close()
    holding.edits_dir.mkdir()
    (holding.edits_dir / f"{sha256}.json").write_text('{"ticker": "AWAY"}')
    service = Service.open(holding)
    assert service.filings()[0].ticker == "AWAY"
    service.close()
