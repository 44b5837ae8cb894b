from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest

from preprocess.convert import convert_file
from preprocess.report import Report
from preprocess.store.reports import load_report, save_report
from rag.config import LLMSettings, Settings
from rag.errors import RagError
from rag.service import Service
from tests.openai_server import OpenAIServer, Turn
from tests.rag.helpers import prose_pdf, wait_for

SUMMARY = json.dumps({"summary": "A zebrafinch of figures."})


class Held(OpenAIServer):
    """A model that answers nothing until it is set free; asked tells that a question came."""

    def __init__(self, *, default: Turn) -> None:
        super().__init__(default=default)
        self.asked, self.free = threading.Event(), threading.Event()

    def next_turn(self, request: dict[str, Any], headers: dict[str, str]) -> Turn:
        """The turn for a request, as soon as it may be given."""
        self.asked.set()
        self.free.wait(120)
        return super().next_turn(request, headers)


@pytest.fixture(scope="module")
def converted(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Report:
    """The sample filing, converted once; `report` puts it into a library."""
    folder = tmp_path_factory.mktemp("converted")
    return load_report(folder / convert_file(sample, sample.name, folder).report_id)


@pytest.fixture
def report(converted: Report, sample: Path, warm_home: Settings) -> Report:
    """The converted sample, in the library of warm_home."""
    save_report(converted, sample, warm_home.data_dir)
    return converted


def asked(home: Settings, server: OpenAIServer) -> Settings:
    llm = LLMSettings(base_url=server.base_url, model="small", retries=0)
    return home.model_copy(update={"llm": llm})


def test_a_report_is_described_once_found_by_its_new_words_and_after_a_failure_asked_again(
    warm_home: Settings, report: Report
) -> None:
    report_id, count = report.report_id, sum(not table.is_contents for table in report.tables)
    with OpenAIServer(default=Turn(status=400)) as server:
        service = Service.open(asked(warm_home, server))
        wait_for(lambda: service.report(report_id).described_by == "small" and not service.describing())
        failed = service.report(report_id).notices
        assert any("metadata" in note for note in failed) and any("could not be made" in note for note in failed)
        server.default = Turn(text=SUMMARY)
        service.describe_again(report_id)
        assert report_id in service.describing()
        wait_for(lambda: not service.describing())
        found = service.report(report_id)
        assert sum(table.summary_by == "small" for table in found.tables) == count and service.undescribed() == {}
        assert found.blocks == report.blocks and found.company == report.company
        # The reply to the question for metadata was a summary, so that part failed again.
        assert [note for note in found.notices if "small" in note] == [
            note for note in found.notices if "metadata" in note
        ]
        hits = service.search("zebrafinch").hits
        assert hits and hits[0].chunk.kind == "table"
        service.close()
        before = len(server.requests)
        again = Service.open(asked(warm_home, server))
        again._library.describing.wait(30)
        assert len(server.requests) == before
        again.close()


def test_an_upload_does_not_wait_for_the_model_and_a_filing_deleted_meanwhile_stays_away(
    warm_home: Settings, report: Report
) -> None:
    with Held(default=Turn(text=SUMMARY)) as server:
        service = Service.open(asked(warm_home, server))
        wait_for(lambda: server.asked.is_set())
        service.upload("quiet.pdf", prose_pdf(2, "quiet"))
        wait_for(lambda: any(f.doc_name == "quiet" for f in service.filings()))
        assert not any(table.summary_by for f in service.filings() for table in service.report(f.report_id).tables)
        service.delete(report.report_id)
        server.free.set()
        wait_for(lambda: not service.describing())
        service._library.describing.wait(60)
        assert not (warm_home.data_dir / report.report_id).exists()
        assert [filing.doc_name for filing in service.filings()] == ["quiet"]
        service.close()


def test_without_a_model_nothing_is_asked(warm_home: Settings) -> None:
    service = Service.open(warm_home)
    assert service.describer() is None and service.describing() == {}
    with pytest.raises(RagError, match="No language model"):
        service.describe_again("anything-00000000")
    service.close()
