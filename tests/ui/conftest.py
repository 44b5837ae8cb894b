"""What the tests of the pages share: a data folder the pages are led to, and one that holds the sample filing."""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pages.shared import session
from scripts.make_sample import sample_pdf
from tests.rag.conftest import exported_models
from tests.ui.browser import Window, as_seen

__all__ = ["exported_models"]
FRAME = Path(__file__).resolve().parents[2] / "pages" / "frame.py"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A browser test that fails tells what its page showed: a place that never came is told by what stood there."""
    report = yield
    opened = getattr(item, "funcargs", {}).get("browser")
    if report.when == "call" and report.failed and isinstance(opened, Window):
        report.sections.append(("the page as it was", as_seen(opened)))
    return report


@contextmanager
def led_to(home: Path) -> Iterator[Path]:
    """FOOTNOTE_HOME set to a folder, the service closed and the variable cleared afterwards."""
    before = os.environ.get("FOOTNOTE_HOME")
    os.environ["FOOTNOTE_HOME"] = str(home)
    try:
        yield home
    finally:
        session.close()
        os.environ.pop("FOOTNOTE_HOME")
        if before is not None:
            os.environ["FOOTNOTE_HOME"] = before


@pytest.fixture
def empty_home(tmp_path: Path, exported_models: Path) -> Iterator[Path]:
    """A folder without filings, whose model is ready."""
    with led_to(tmp_path / "home") as home:
        _with_models(home, exported_models)
        yield home


def _with_models(home: Path, exported_models: Path) -> None:
    (home / "index").mkdir(parents=True)
    (home / "index" / "models").symlink_to(exported_models)


@pytest.fixture(scope="session")
def ingested(tmp_path_factory: pytest.TempPathFactory, exported_models: Path) -> Path:
    """A folder with the sample filing in it, made once by the real service and its worker process."""
    with led_to(tmp_path_factory.mktemp("ingested")) as home:
        _with_models(home, exported_models)
        name, data = sample_pdf()
        service = session.service()
        service.upload(name, data)
        end = time.monotonic() + 180
        while time.monotonic() < end and any(job.running for job in service.jobs()):
            time.sleep(0.2)
        assert [job.state for job in service.jobs()] == ["ready"], service.jobs()
    return home


@pytest.fixture(scope="module")
def sample_home(ingested: Path) -> Iterator[Path]:
    """The folder with the sample, with the pages led to it."""
    with led_to(ingested) as home:
        yield home
