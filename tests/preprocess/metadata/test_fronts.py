"""Front pages of many kinds, a YAML file each in fronts/: the text as it is read, and the facts it has to give.

They are laid out as such documents are, with made-up figures. "---" parts the pages.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from preprocess.metadata.read import read_metadata

FRONTS = sorted((Path(__file__).parent / "fronts").glob("*.yaml"))


@dataclass(frozen=True)
class Front:
    """One document: its text, its file name, and the facts that must be read from it."""

    name: str
    text: str
    facts: dict[str, Any]
    file: str = "upload.pdf"

    @property
    def pages(self) -> list[list[str]]:
        """Lines by page."""
        return [page.strip("\n").splitlines() for page in self.text.split("\n---\n")]


@pytest.mark.parametrize("path", FRONTS, ids=lambda path: path.stem)
def test_front_pages_of_many_layouts(path: Path) -> None:
    front = Front(**yaml.safe_load(path.read_text(encoding="utf-8")))
    found = read_metadata(front.file, front.pages)
    assert front.facts
    assert {key: getattr(found, key) for key in front.facts} == front.facts


def test_the_head_of_every_page_and_the_cover_are_one_name_however_they_are_cased() -> None:
    pages = [["Annual Report 2022-23", "For the year ended March 31, 2023"], ["STATEMENT OF PROFIT AND LOSS"]]
    running = ["Harbour Textiles Limited", "HARBOUR TEXTILES LIMITED", "HARBOUR TEXTILES LIMITED"]
    assert read_metadata("upload.pdf", pages, running=running).company == "Harbour Textiles Limited"
