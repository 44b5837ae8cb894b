"""Fixtures for all tests: a data folder of its own for each test, the sample filing, and real filings where present."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rag.config import Settings, load_settings
from scripts.make_sample import sample_pdf

SHARED = Path(__file__).resolve().parents[1].parent / "shared"
REAL_FILINGS = SHARED / "data" / "financebench" / "pdfs"
LONG = ("ui/", "fault/", "rag/commands/", "rag/jobs/", "rag/embed/", "rag/test_", "test_")

# Set before any library reads them: tests never phone home and never download weights.
os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["TRANSFORMERS_OFFLINE"] = "1"
os.environ["ANONYMIZED_TELEMETRY"] = "False"
# The last of them: each of the many processes that the tests start would compile the whole app anew.
for _name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "FOOTNOTE_HOME", "PYTHONDONTWRITEBYTECODE"):
    os.environ.pop(_name, None)
sys.dont_write_bytecode = False


def pytest_addoption(parser: pytest.Parser) -> None:
    """--e2e asks a real language model (`make e2e`)."""
    parser.addoption("--e2e", action="store_true", help="run the tests that ask a real language model")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files first; what needs real filings is skipped, and says so, where they are not beside the repository."""
    items.sort(key=_late)
    if REAL_FILINGS.is_dir():
        return
    reason = pytest.mark.skip(reason=f"needs real filings in {REAL_FILINGS}, which are not on this machine")
    for item in items:
        if item.get_closest_marker("shared"):
            item.add_marker(reason)


def _late(item: pytest.Item) -> int:
    """Files that start browsers, apps and workers take longest: begun last, one of them would run alone at the end."""
    return next((at for at, name in enumerate(LONG) if item.nodeid.startswith(f"tests/{name}")), len(LONG))


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
