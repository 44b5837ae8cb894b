"""No test of the model takes a key or an endpoint from the person who runs it, and none leaves one behind."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def no_key() -> Iterator[None]:
    kept = dict(os.environ)
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        os.environ.pop(name, None)
    yield
    os.environ.clear()
    os.environ.update(kept)
