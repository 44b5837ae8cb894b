"""Excerpts shortened to what a model reads at once keep what the question is about, and the heads of their tables."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

from rag.answering.fitting import fitted, room_of, shortened
from rag.config import LLMSettings
from rag.llm.client import LanguageModel, LLMClient
from rag.types import Context
from tests.rag.asked import result_of
from tests.rag.builders import sentences
from tests.scripted_report import NIKE

FILLER = sentences(40, "Weather")
TEXT = f"{FILLER} Gross margin fell because freight cost more. {FILLER}"


def chain(*settings: LLMSettings) -> LanguageModel:
    return cast(LanguageModel, SimpleNamespace(chain=tuple(LLMClient(one) for one in settings)))


def test_without_a_limit_excerpts_stay_whole() -> None:
    contexts = result_of("", [NIKE]).contexts
    assert room_of(chain(LLMSettings())) is None and fitted(contexts, "revenue", None) == contexts


def test_the_smallest_window_of_a_chain_counts_without_the_answer_and_what_is_asked_beside() -> None:
    small, large = LLMSettings(context_tokens=2048, max_tokens=400), LLMSettings(context_tokens=9000)
    alone, beside = room_of(chain(large, small)), room_of(chain(small), [{"role": "system", "content": "x" * 800}])
    assert alone is not None and beside is not None
    assert alone == int((2048 - 400) * 2.5) and alone - beside == 500


def test_the_sentence_that_the_question_is_about_is_kept() -> None:
    short = shortened(TEXT, "Why did gross margin fall?", 300)
    assert "Gross margin fell because freight cost more." in short and len(short) <= 300 and " … " in short


def test_a_table_keeps_its_head_and_the_rows_that_are_asked_for() -> None:
    table = next(context for context in result_of("", [NIKE]).contexts if "51,217" in context.text)
    short = shortened(table.text, "What was net income?", 150)
    assert short.splitlines()[:2] == table.text.splitlines()[:2]
    assert "4,689" in short and "28,925" not in short and len(short) <= 150


def test_contexts_share_the_room_the_best_ones_are_kept_and_their_places_stay() -> None:
    one = result_of("", [NIKE]).contexts[0]
    contexts: list[Context] = [replace(one, text=TEXT, start=at, end=at + 9) for at in range(6)]
    short = fitted(contexts, "gross margin freight", 1900)
    assert len(short) == 3 and sum(len(context.text) for context in short) <= 1900
    assert [(c.start, c.end, c.boxes) for c in short] == [(c.start, c.end, c.boxes) for c in contexts[:3]]
    assert all("freight" in context.text for context in short)
