"""A home whose embedding model is exported already: the export takes long and is the same for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from rag.config import ROOT, Settings, load_settings
from rag.embed import open_embedder
from rag.service import Service
from tests.pdfs import filing_pdf
from tests.rag.helpers import copied, finished


@pytest.fixture(scope="session")
def exported_models() -> Path:
    """The folder with the exported model of the repository."""
    from rag.config import EmbeddingSettings

    # Whoever runs beside waits: made twice at once, it would take both twice as long.
    (ROOT / "index").mkdir(exist_ok=True)
    with FileLock(ROOT / "index" / ".models.lock"):
        open_embedder(EmbeddingSettings())
    return ROOT / "index" / "models"


@pytest.fixture
def warm_home(home: Settings, exported_models: Path) -> Settings:
    """Settings of a fresh folder that uses the exported model."""
    home.index_dir.mkdir(parents=True)
    (home.index_dir / "models").symlink_to(exported_models)
    return home


@pytest.fixture
def service(warm_home: Settings) -> Iterator[Service]:
    """An open service of a fresh folder."""
    opened = Service.open(warm_home)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def uploaded(tmp_path_factory: pytest.TempPathFactory, exported_models: Path) -> Settings:
    """A home with one filing in it, which nobody writes to: what is to be changed is copied first."""
    settings = load_settings(home=tmp_path_factory.mktemp("uploaded"))
    settings.index_dir.mkdir()
    (settings.index_dir / "models").symlink_to(exported_models)
    service = Service.open(settings)
    service.upload("Sample_2023_10K.pdf", filing_pdf())
    assert [job.state for job in finished(service)] == ["ready"]
    service.close()
    return settings


@pytest.fixture(scope="session")
def filled(uploaded: Settings, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """A home with a filing, which tests ask and write reports in."""
    return copied(uploaded, tmp_path_factory.mktemp("filled") / "home")


@pytest.fixture
def holding(uploaded: Settings, tmp_path: Path) -> Settings:
    """A home with a filing for one test, which may change it."""
    return copied(uploaded, tmp_path / "holding")
