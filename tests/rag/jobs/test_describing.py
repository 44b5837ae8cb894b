from __future__ import annotations

import json
from pathlib import Path

import pytest

from preprocess.convert import convert_file
from preprocess.report import Report
from preprocess.store import load_report, save_report
from rag.config import LLMSettings, Settings
from rag.errors import RagError
from rag.service import Service
from tests.openai_server import OpenAIServer, Turn
from tests.rag.helpers import prose_pdf, wait_for

SUMMARY = json.dumps({"summary": "A zebrafinch of figures."})


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


def test_a_stored_report_is_described_once_and_found_by_its_new_words(warm_home: Settings, report: Report) -> None:
    count = sum(not table.is_contents for table in report.tables)
    with OpenAIServer(default=Turn(text=SUMMARY)) as server:
        service = Service.open(asked(warm_home, server))
        wait_for(lambda: service.report(report.report_id).described_by == "small")
        found = service.report(report.report_id)
        assert sum(table.summary_by == "small" for table in found.tables) == count
        assert found.blocks == report.blocks and found.company == report.company
        assert any("metadata" in notice for notice in found.notices)
        hits = service.search("zebrafinch").hits
        assert hits and hits[0].chunk.kind == "table"
        service.close()
        before = len(server.requests)
        again = Service.open(asked(warm_home, server))
        again._library.describing.wait(30)
        assert len(server.requests) == before
        again.close()


@pytest.mark.usefixtures("report")
def test_an_upload_does_not_wait_for_a_slow_model(warm_home: Settings) -> None:
    with OpenAIServer(default=Turn(text=SUMMARY, silence=600)) as server:
        service = Service.open(asked(warm_home, server))
        wait_for(lambda: server.requests)
        service.upload("quiet.pdf", prose_pdf(2, "quiet"))
        wait_for(lambda: any(f.doc_name == "quiet" for f in service.filings()))
        assert not any(table.summary_by for f in service.filings() for table in service.report(f.report_id).tables)
        service.close()


def test_a_filing_deleted_meanwhile_does_not_come_back(warm_home: Settings, report: Report) -> None:
    with OpenAIServer(default=Turn(text=SUMMARY, silence=1.0)) as server:
        service = Service.open(asked(warm_home, server))
        wait_for(lambda: server.requests)
        service.delete(report.report_id)
        service._library.describing.wait(60)
        assert not (warm_home.data_dir / report.report_id).exists() and not service.filings()
        service.close()


def test_what_failed_is_said_and_the_model_can_be_asked_again(warm_home: Settings, report: Report) -> None:
    report_id = report.report_id
    with OpenAIServer(default=Turn(status=400)) as server:
        service = Service.open(asked(warm_home, server))
        wait_for(lambda: service.report(report_id).described_by == "small")
        wait_for(lambda: not service.describing())
        assert any("could not be made" in note for note in service.report(report_id).notices)
        server.default = Turn(text=SUMMARY)
        service.describe_again(report_id)
        assert report_id in service.describing()
        wait_for(lambda: not service.describing())
        found = service.report(report_id)
        assert any(table.summary_by == "small" for table in found.tables) and service.undescribed() == {}
        assert not any("summaries could not be made" in note for note in found.notices)
        service.close()


def test_without_a_model_nothing_is_asked(warm_home: Settings) -> None:
    service = Service.open(warm_home)
    assert service.describer() is None and service.describing() == {}
    with pytest.raises(RagError, match="No language model"):
        service.describe_again("anything-00000000")
    service.close()
