"""Fixtures for all tests: a data folder of its own for each test, the sample filing, and real filings where present."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from rag.config import Settings, load_settings
from scripts.make_sample import sample_pdf

SHARED = Path(__file__).resolve().parents[1].parent / "shared"
REAL_FILINGS = SHARED / "data" / "financebench" / "pdfs"

# Set before any library reads them: tests never phone home and never download weights.
os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["TRANSFORMERS_OFFLINE"] = "1"
os.environ["ANONYMIZED_TELEMETRY"] = "False"
for _name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "FOOTNOTE_HOME"):
    os.environ.pop(_name, None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """--e2e asks a real language model (`make e2e`)."""
    parser.addoption("--e2e", action="store_true", help="run the tests that ask a real language model")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs real filings, and say so, where they are not beside the repository."""
    if REAL_FILINGS.is_dir():
        return
    reason = pytest.mark.skip(reason=f"needs real filings in {REAL_FILINGS}, which are not on this machine")
    for item in items:
        if item.get_closest_marker("shared"):
            item.add_marker(reason)


@pytest.fixture
def home(tmp_path: Path) -> Settings:
    """Settings whose preprocessed_data/ and index/ lie in a fresh folder."""
    return load_settings(home=tmp_path / "home")


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample 10-K as a file."""
    name, data = sample_pdf()
    path = tmp_path_factory.mktemp("sample") / name
    path.write_bytes(data)
    return path


@pytest.fixture(scope="session")
def real_filings() -> Path:
    """The folder of real filings; for tests marked `shared` only."""
    return REAL_FILINGS


@pytest.fixture
def clean_folder(tmp_path: Path) -> Iterator[Path]:
    """An empty current folder: what a test leaves in it was written outside the data folder."""
    folder = tmp_path / "here"
    folder.mkdir()
    with contextlib.chdir(folder):
        yield folder
    assert not list(folder.iterdir()), f"something was written outside the data folder: {list(folder.iterdir())}"
