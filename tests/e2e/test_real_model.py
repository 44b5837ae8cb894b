"""A real small model over the real protocol: streams, JSON, references, timeout, stop. Wording is never asserted."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from rag.config import LLMSettings, RetrievalSettings, Settings
from rag.errors import LLMStopped, LLMUnavailable
from rag.llm.client import LLMClient
from rag.llm.prompts import PLAN_REPAIR, PLAN_SCHEMA, plan_messages
from rag.llm.structured import structured
from rag.reports.plan.sections import parse_plan
from rag.service import Service
from rag.types import Answer
from tests.rag.helpers import finished

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")
PROSE = (
    "Why did Example Lantern Works' gross margin change?",
    "Describe the competition that Example Lantern Works faces.",
    "What does Example Lantern Works say about its suppliers?",
)


def llm(base_url: str, **changes: object) -> LLMSettings:
    common = {"base_url": base_url, "model": "qwen", "max_tokens": 300, "read_timeout_seconds": 600}
    return LLMSettings.model_validate({**common, "total_budget_seconds": 1200, "retries": 0, **changes})


@pytest.fixture(scope="module")
def service(base_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    # Short contexts: the model reads about twenty tokens a second.
    retrieval = RetrievalSettings(top_k=2, expand_back=100, expand_forward=300)
    home: Path = tmp_path_factory.mktemp("e2e")
    owner = Service.open(Settings(home=home, llm=llm(base_url), retrieval=retrieval))
    owner.load_sample()
    finished(owner, 600)
    yield owner
    owner.close()


def test_text_streams_and_grows(base_url: str) -> None:
    seen: list[str] = []
    ask = [{"role": "user", "content": "Count from one to ten in words."}]
    done = LLMClient(llm(base_url, max_tokens=80)).complete(ask, on_text=seen.append)
    assert len(seen) > 3 and all(later.startswith(before) for before, later in pairwise(seen))
    assert done.text == seen[-1] and done.usage.completion_tokens > 0


def test_a_plan_has_the_shape_of_the_schema(base_url: str, service: Service) -> None:
    filings = service.filings()
    topic = "Update on Example Lantern Works"
    told = structured(
        LLMClient(llm(base_url, max_tokens=1200)),
        plan_messages(topic, filings),
        schema=PLAN_SCHEMA,
        parse=lambda text: parse_plan(topic, text, filings),
        repair=PLAN_REPAIR,
    )
    assert 1 <= len(told.value.sections) <= 12


@pytest.mark.parametrize("question", PROSE)
def test_every_footnote_of_an_answer_is_a_place_of_the_filing(service: Service, question: str) -> None:
    made: Answer = service.ask(question)
    report_id = service.filings()[0].report_id
    pages = {page.number for page in service.report(report_id).pages}
    assert made.mode == "model" or made.notices
    assert made.refused is not bool(made.citations)
    for citation in made.citations:
        assert citation.marker in made.text and citation.page in pages and citation.boxes
        assert citation.filing.report_id == report_id
    assert all(made.text[n.start : n.end] == n.text for n in made.numbers)
    unverified = [n.text for n in made.numbers if n.status == "unverified"]
    assert not unverified or made.notices[0].startswith("Not verified")


def test_a_budget_that_is_too_small_is_one_sentence_in_time(base_url: str) -> None:
    ask = [{"role": "user", "content": "Tell a long story about lanterns. " * 40}]
    started = time.monotonic()
    with pytest.raises(LLMUnavailable, match="longer than 2 s in all"):
        LLMClient(llm(base_url, total_budget_seconds=2)).complete(ask)
    assert time.monotonic() - started < 5


def test_stop_stops_in_the_middle_of_a_stream(base_url: str) -> None:
    stop = threading.Event()
    ask = [{"role": "user", "content": "Count from one to two hundred in words."}]
    with pytest.raises(LLMStopped):
        LLMClient(llm(base_url)).complete(ask, on_text=lambda text: stop.set(), stop=stop)
    done = LLMClient(llm(base_url, max_tokens=20)).complete([{"role": "user", "content": "Say yes."}])
    assert done.text
