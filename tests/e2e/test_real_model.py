"""A real small model over the real protocol: streams, JSON, references, timeout, stop. Wording is never asserted.

Each test is one short exchange, or two: the model reads about twenty tokens a second on one core.
"""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rag.config import ROOT, AnsweringSettings, DepthSettings, DepthsSettings, LLMSettings, RetrievalSettings, Settings
from rag.errors import LLMStopped, LLMUnavailable
from rag.llm.client import LLMClient
from rag.llm.prompts import PLAN_REPAIR, PLAN_SCHEMA, plan_messages
from rag.llm.structured import structured
from rag.reports.plan.sections import parse_plan
from rag.service import Service
from rag.types import Answer, Step
from tests.rag.helpers import finished

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")
PROSE = "Describe the competition that Example Lantern Works faces."
EXPORTED = ROOT / "index" / "models"
ONCE = DepthsSettings(standard=DepthSettings(iterations=1, confidence=0))


def llm(base_url: str, **changes: object) -> LLMSettings:
    common = {"base_url": base_url, "model": "qwen", "max_tokens": 128, "read_timeout_seconds": 440}
    return LLMSettings.model_validate({**common, "total_budget_seconds": 440, "retries": 0, **changes})


@pytest.fixture(scope="module")
def service(base_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    # One short excerpt, one answer, one grade.
    retrieval = RetrievalSettings(top_k=1, expand_back=0, expand_forward=200)
    home: Path = tmp_path_factory.mktemp("e2e")
    if EXPORTED.is_dir():
        shutil.copytree(EXPORTED, home / "index" / "models")  # the embedder's files take a minute to make
    # Taken in without the model, which would read every table for its summary: ten minutes more.
    plain = Service.open(Settings(home=home))
    plain.load_sample()
    finished(plain, 300)
    plain.close()
    owner = Service.open(
        Settings(
            home=home,
            llm=llm(base_url, context_tokens=512),
            retrieval=retrieval,
            answering=AnsweringSettings(depth=ONCE),
        )
    )
    yield owner
    owner.close()


def shortened(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A plan's schema with two sections of short texts: fewer tokens, the same shape."""
    item = schema["properties"]["sections"]["items"]
    texts = {name: {"type": "string", "maxLength": 60} for name in ("name", "description", "question")}
    queries = {"type": "array", "items": {"type": "string", "maxLength": 60}, "maxItems": 1}
    short = {**item, "properties": {**item["properties"], **texts, "queries": queries}}
    return {**schema, "properties": {"sections": {"type": "array", "items": short, "minItems": 1, "maxItems": 2}}}


def test_text_streams_and_grows(base_url: str) -> None:
    seen: list[str] = []
    ask = [{"role": "user", "content": "Count from one to five in words."}]
    done = LLMClient(llm(base_url, max_tokens=32)).complete(ask, on_text=seen.append)
    assert len(seen) > 3 and all(later.startswith(before) for before, later in pairwise(seen))
    assert done.text == seen[-1] and done.usage.completion_tokens > 0


def test_a_plan_has_the_shape_of_the_schema(base_url: str, service: Service) -> None:
    filings = service.filings()
    topic = "Update on Example Lantern Works"
    told = structured(
        LLMClient(llm(base_url, max_tokens=400)),
        plan_messages(topic, filings),
        schema=shortened(PLAN_SCHEMA),
        parse=lambda text: parse_plan(topic, text, filings),
        repair=PLAN_REPAIR,
    )
    assert 1 <= len(told.value.sections) <= 12


def test_stop_ends_a_deep_answer_while_the_model_writes(service: Service) -> None:
    """Deep mode would go on for ten rounds: pressed at the first words, nothing is graded or searched again.

    That the model is free again shows in the next test, whose prompt is the one that it has just read.
    """
    stop, steps, pressed = threading.Event(), list[Step](), list[float]()

    def press(text: str) -> None:
        pressed.append(time.monotonic())
        stop.set()

    with pytest.raises(LLMStopped):
        service.ask(PROSE, mode="deep", on_text=press, on_step=steps.append, stop=stop)
    assert time.monotonic() - pressed[0] < 5
    assert [step.kind for step in steps] == ["search"]


def test_every_footnote_of_an_answer_is_a_place_of_the_filing_and_it_has_its_grade(service: Service) -> None:
    steps: list[Step] = []
    made: Answer = service.ask(PROSE, on_step=steps.append)
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
    assert [step.kind for step in steps] == ["search", "answer", "grade", "end"]


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
    assert LLMClient(llm(base_url, max_tokens=20)).complete([{"role": "user", "content": "Say yes."}]).text
