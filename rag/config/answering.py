"""Sections about answers: the language model and its roles, how far an answer is taken, the web."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rag.config.section import Section, Weight


class RoleSettings(Section):
    """One role's own model (S2-16); what is not set comes from the llm section itself."""

    model: str | None = None
    base_url: str | None = None
    backup_model: str | None = None
    backup_base_url: str | None = None
    max_tokens: Annotated[int, Field(ge=16, le=100_000)] | None = None
    context_tokens: Annotated[int, Field(ge=512, le=10_000_000)] | None = None


class RolesSettings(Section):
    """S2-16: planner (plans), light (sub-questions), writer (answers), verifier (grades), conclude (frames reports)."""

    planner: RoleSettings = RoleSettings()
    light: RoleSettings = RoleSettings()
    writer: RoleSettings = RoleSettings()
    verifier: RoleSettings = RoleSettings()
    conclude: RoleSettings = RoleSettings()


class LLMSettings(Section):
    """The OpenAI-compatible endpoint. The key comes from OPENAI_API_KEY only, never from a file.

    context_tokens: what the model reads at once, its answer included; excerpts are shortened to it (None: they are
    not). parallel: sections of a report that are written at the same time.
    """

    base_url: str | None = None
    model: str | None = None
    backup_model: str | None = None
    backup_base_url: str | None = None
    roles: RolesSettings = RolesSettings()
    # 0: the same question over the same filings should read the same tomorrow.
    temperature: Annotated[float, Field(ge=0, le=2)] = 0.0
    # An answer with its footnotes is a page; what is longer goes on in circles.
    max_tokens: Annotated[int, Field(ge=16, le=100_000)] = 1200
    context_tokens: Annotated[int, Field(ge=512, le=10_000_000)] | None = None
    parallel: Annotated[int, Field(ge=1, le=16)] = 3
    # A dead endpoint is known at once, a thinking one may be silent for a minute; the client's own limit is ten.
    connect_timeout_seconds: Annotated[float, Field(gt=0, le=120)] = 5
    read_timeout_seconds: Annotated[float, Field(gt=0, le=600)] = 60
    total_budget_seconds: Annotated[float, Field(gt=0, le=3600)] = 120
    retries: Annotated[int, Field(ge=0, le=10)] = 2


class DepthSettings(Section):
    """S4-05: rounds of answering at most, and the confidence (0 to 1) that ends them."""

    iterations: Annotated[int, Field(ge=1, le=20)]
    confidence: Weight


class DepthsSettings(Section):
    """The modes of `ask` and of the chat page."""

    # S4-05's four modes with its own numbers.
    direct: DepthSettings = DepthSettings(iterations=2, confidence=0.70)
    standard: DepthSettings = DepthSettings(iterations=3, confidence=0.80)
    detailed: DepthSettings = DepthSettings(iterations=4, confidence=0.90)
    deep: DepthSettings = DepthSettings(iterations=10, confidence=0.95)


class AnsweringSettings(Section):
    """How far an answer is taken: the mode when none is chosen, and what each mode means.

    reader_calls: the tools that a model reading one document may call (S2-18).
    """

    mode: Literal["direct", "standard", "detailed", "deep"] = "standard"
    depth: DepthsSettings = DepthsSettings()
    reader_calls: Annotated[int, Field(ge=1, le=100)] = 12


class WebSettings(Section):
    """The web as a fallback (S2-14): off until switched on; limits of a page, and how long pages are searched."""

    enabled: bool = False
    # The first page of an engine: each is one more stranger's server that is asked.
    results: Annotated[int, Field(ge=1, le=20)] = 5
    timeout_seconds: Annotated[float, Field(gt=0, le=60)] = 8
    max_page_mb: Annotated[float, Field(gt=0, le=50)] = 5
    # The numbers of S2-14, below, are for prose that nobody has divided yet, hence the small chunks.
    long_page: Annotated[int, Field(ge=1000, le=20_000)] = 5000
    chunk_size: Annotated[int, Field(ge=200, le=5000)] = 300
    chunk_overlap: Annotated[int, Field(ge=0, le=1000)] = 50
    dense_weight: Weight = 0.8
    bm25_weight: Weight = 0.2
    k: Annotated[int, Field(ge=1, le=20)] = 3
