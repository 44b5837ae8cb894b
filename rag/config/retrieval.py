"""The section about retrieval, with the knobs of each source system's recipe."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rag.config.section import Section, Weight

RecipeName = Literal["footnote", "ensemble", "page-funnel", "three-stage", "minmax-80-20", "weighted-70-30"]


class PageFunnelSettings(Section):
    """S0-06: MMR keeps `pool` pages of the fetch_factor · pool nearest; 1 is all relevance, 0 all variety."""

    pool: Annotated[int, Field(ge=1, le=1000)] = 50
    fetch_factor: Annotated[int, Field(ge=1, le=100)] = 20
    mmr_lambda: Weight = 0.5


class ThreeStageSettings(Section):
    """S1-04: final = (1 - keyword_weight) · cross-encoder + keyword_weight · keyword score, of `prefilter` chunks."""

    keyword_weight: Weight = 0.5
    prefilter: Annotated[int, Field(ge=1, le=500)] = 50
    reranker_path: str = "BAAI/bge-reranker-v2-m3"


class MinMaxSettings(Section):
    """S3-05: the share of the full-text rank; the cosine has the rest. `pool` chunks of each leg are scaled."""

    text_weight: Weight = 0.8
    pool: Annotated[int, Field(ge=1, le=10_000)] = 1000


class WeightedSettings(Section):
    """S4-01 and S4-03: the share of the vectors, keywords have the rest; companies and periods searched at most."""

    vector_weight: Weight = 0.7
    workers: Annotated[int, Field(ge=1, le=32)] = 10
    max_companies: Annotated[int, Field(ge=1, le=100)] = 8
    max_periods: Annotated[int, Field(ge=1, le=100)] = 12


class RetrievalSettings(Section):
    """S2-10 and S2-12: fusion weights, how many hits, and how far a hit is expanded (characters); knobs by recipe."""

    recipe: RecipeName = "footnote"
    understand: Literal["rules", "model"] = "rules"
    top_k: Annotated[int, Field(ge=1, le=100)] = 5
    # Twelve times the hits that are shown: pages are found by several of their chunks.
    candidates: Annotated[int, Field(ge=1, le=1000)] = 60
    # The source system's weights; others between .2 and .6 measured the same.
    dense_weight: Weight = 0.4
    bm25_weight: Weight = 0.6
    rrf_c: Annotated[int, Field(ge=1, le=1000)] = 60
    # S2-12: what leads to a passage is shorter than what follows from it.
    expand_back: Annotated[int, Field(ge=0, le=20000)] = 1000
    expand_forward: Annotated[int, Field(ge=0, le=20000)] = 1500
    # 0: no weights come with the app, and a page costs a second.
    rerank: Annotated[int, Field(ge=0, le=100)] = 0
    page_funnel: PageFunnelSettings = PageFunnelSettings()
    three_stage: ThreeStageSettings = ThreeStageSettings()
    minmax: MinMaxSettings = MinMaxSettings()
    weighted: WeightedSettings = WeightedSettings()
