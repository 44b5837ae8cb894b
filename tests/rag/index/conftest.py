"""A home of its own for every test of the index, empty or with three filings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rag.config import EmbeddingSettings, Settings
from rag.index import Index
from tests.rag.index.homes import fill


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path, embedding=EmbeddingSettings(model="minilm"))


@pytest.fixture
def filled(settings: Settings) -> Iterator[Index]:
    index = Index.open(settings)
    fill(settings, index)
    yield index
    index.close()
