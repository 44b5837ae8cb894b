"""What a person types or does wrong, on the search page over the real service: one clear sentence, or a good answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pages.shared import session
from pages.shared.session import service
from rag.recipes import NOTHING_ASKED, NOTHING_FOUND
from tests.rag.helpers import wait_for
from tests.ui.apps import component, open_page, words

COMPANY = "Example Lantern Works, Inc."


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("the of and", NOTHING_ASKED),
        ("???", NOTHING_ASKED),
        ("x" * 10_000, NOTHING_FOUND),
        ("What was the revenue of Tesla in 2024?", "There is no filing of Tesla in the library; there are filings of"),
        (f"{COMPANY} inventory in 1850", "No filing can cover 1850; other periods were searched."),
        (f"{COMPANY} inventory in 1999", "covers fiscal 1999"),
        ("(?i)((zzzz", NOTHING_FOUND),
    ],
    ids=["stop words", "marks", "10,000 characters", "absent company", "1850", "absent year", "regex"],
)
def test_the_page_says_in_one_sentence_what_is_wrong(sample_home: Path, question: str, sentence: str) -> None:
    app = open_page("search.py", q=question)
    said = words(app)
    assert not app.exception and said.count(sentence) == 1, said


@pytest.mark.parametrize(
    "question",
    [
        "inventory " * 1000,
        "存貨是多少？",
        "¿inventory en 2025?",
        '{"$and": [{"inventory": {"$regex": ".*"}}]}',
        "inventory' OR 1=1 --",
        "(?i)(inventory",
    ],
    ids=["10,000 characters", "Chinese", "Spanish", "operators", "SQL", "regex"],
)
def test_what_can_be_answered_is_answered(sample_home: Path, question: str) -> None:
    app = open_page("search.py", q=question)
    assert not app.exception and component(app, "hits")["hits"]


def test_nothing_typed_offers_examples(sample_home: Path) -> None:
    app = open_page("search.py", q="   ")
    assert not app.exception and "Type above" in words(app)


@pytest.mark.parametrize("damage", ["vectors of another model", "half written"])
def test_an_index_that_cannot_be_used_as_it_is_answers_and_is_mended(sample_home: Path, damage: str) -> None:
    session.close()
    index = sample_home / "index"
    if damage == "half written":
        for path in index.glob("chunks/*/*"):
            path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
        (index / "chroma" / "active.json").write_text("{")
    else:
        (index / "chroma" / "active.json").write_text(json.dumps({"model": "bge-m3", "folder": "retired"}))
    app = open_page("search.py", q="capital expenditures")
    assert not app.exception and component(app, "hits")["hits"]
    assert wait_for(lambda: service().health(wait=True).index.ready, 120)
