from __future__ import annotations

from pathlib import Path

import pytest

from preprocess.store.reports import remove_leftovers, stored_version
from preprocess.version import CONVERTER_VERSION
from rag.config import Settings, load_settings
from rag.errors import UnknownReport
from rag.jobs.rereading import ASKED
from rag.service import Service
from tests.rag.helpers import copied, finished, prose_pdf, wait_for
from tests.rag.jobs.aged import aged


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory, exported_models: Path) -> tuple[Settings, str]:
    """A library with one corrected report, turned into what an older converter could have made of it; and its id."""
    settings = load_settings(home=tmp_path_factory.mktemp("older"))
    settings.index_dir.mkdir()
    (settings.index_dir / "models").symlink_to(exported_models)
    return settings, aged(settings, prose_pdf(3, "beacon"))[0]


@pytest.fixture
def old(older: tuple[Settings, str], tmp_path: Path) -> tuple[Settings, str, Path]:
    """A copy of that library, the report's id, and its JSON."""
    made, report_id = older
    settings = copied(made, tmp_path / "old")
    return settings, report_id, settings.data_dir / report_id / "old.json"


def test_an_old_report_is_read_again_and_keeps_its_corrections(old: tuple[Settings, str, Path]) -> None:
    settings, report_id, main = old
    right = main.with_name("right").read_bytes()
    service = Service.open(settings)
    wait_for(lambda: main.read_bytes() == right)
    wait_for(lambda: not service.rereading())
    made = stored_version(main.parent)
    assert made is not None and made[1] == CONVERTER_VERSION
    (filing,) = service.filings()
    assert (filing.report_id, filing.company) == (report_id, "Beacon Works")
    assert "beacon" in service.search("beacon").contexts[0].text
    wait_for(lambda: not service.indexing())
    assert not settings.again_dir.exists() and list(settings.pages_dir.glob("*")) == []
    service.close()


def test_a_report_that_cannot_be_read_again_stays_and_says_so(old: tuple[Settings, str, Path]) -> None:
    settings, report_id, main = old
    (main.parent / "source.pdf").write_bytes(b"not a PDF any more")
    before = main.read_bytes()
    service = Service.open(settings)
    note = wait_for(lambda: [n for n in service.rereading().values() if "earlier version stays" in n])
    assert len(note) == 1 and service.report(report_id).company == "Beacon Works"
    assert main.read_bytes() == before and "bacone" in service.search("bacone").contexts[0].text
    service.close()
    again = Service.open(settings)
    assert wait_for(lambda: again.rereading()) == {report_id: note[0]}
    again.close()


def test_a_report_is_read_again_when_a_person_asks(warm_home: Settings) -> None:
    service = Service.open(warm_home)
    service.upload("asked.pdf", prose_pdf(3, "beacon"))
    (job,) = finished(service)
    assert job.report_id is not None
    service.edit_filing(job.report_id, {"company": "Beacon Works"})
    main = next((warm_home.data_dir / job.report_id).glob("asked.json"))
    right = main.read_bytes()
    main.write_bytes(right.replace(b"beacon", b"bacone"))
    service.read_again(job.report_id)
    assert service.rereading() == {job.report_id: ASKED}
    wait_for(lambda: not service.rereading())
    assert main.read_bytes() == right
    assert [filing.company for filing in service.filings()] == ["Beacon Works"]
    assert "beacon" in service.search("beacon").contexts[0].text
    with pytest.raises(UnknownReport):
        service.read_again("gone-00000000")
    service.close()


def test_a_save_that_was_killed_between_its_two_renames_gives_the_older_version_back(tmp_path: Path) -> None:
    for name in (".old-a-b-12345678-77", ".new-a-b-12345678-77", ".gone-c-12345678-77", ".old-d-12345678-7"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "mark").write_text(name)
    (tmp_path / "d-12345678").mkdir()
    remove_leftovers(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"a-b-12345678", "d-12345678"}
    assert (tmp_path / "a-b-12345678" / "mark").read_text().startswith(".old")
