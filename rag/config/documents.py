"""Sections about files on their way in: conversion, recordings, chunks and the embedding model."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from preprocess.converters.marker_setup import MarkerOptions
from rag.config.section import Section


class PreprocessSettings(Section):
    """How files become reports, and the limits of the worker processes."""

    converter: Literal["auto", "textlayer", "marker"] = "auto"
    max_file_mb: Annotated[int, Field(ge=1, le=2000)] = 200
    max_pages: Annotated[int, Field(ge=1, le=20000)] = 3000
    # One worker keeps a core busy; the page needs the other one.
    workers: Annotated[int, Field(ge=1, le=16)] = 1
    describe: bool = True
    # An endpoint that serves many answers these side by side; a local one takes them in turn anyway.
    describe_parallel: Annotated[int, Field(ge=1, le=32)] = 4
    timeout_seconds: Annotated[int, Field(ge=1, le=86400)] = 1800
    # Below 500 MB ordinary filings would be stopped, not only hostile ones.
    memory_mb: Annotated[int, Field(ge=500)] = 4000
    marker: MarkerOptions = MarkerOptions()


class EmbeddingSettings(Section):
    """Which embedding model, and how it runs."""

    model: Literal["auto", "bge-m3", "minilm", "minilm-int8"] = "auto"
    bge_m3_path: str = "BAAI/bge-m3"
    device: Literal["cpu", "cuda", "mps"] = "cpu"
    batch_size: Annotated[int, Field(ge=1, le=256)] = 16
    threads: Annotated[int, Field(ge=1, le=64)] = 1


class ChunkingSettings(Section):
    """S2-09: the splitter. Sizes in characters."""

    chunk_size: Annotated[int, Field(ge=200, le=20000)] = 1500
    chunk_overlap: Annotated[int, Field(ge=0, le=5000)] = 250
    # S2-09 ends at the newline, which leaves a paragraph of 10,000 characters whole.
    separators: tuple[str, ...] = ("\n\n\n\n", "\n\n\n", "\n\n", "\n", ". ", " ")
    # No statement is so long: what is was not one table.
    max_table_chars: Annotated[int, Field(ge=1000)] = 100_000


class AudioSettings(Section):
    """What writes recorded calls down: a Whisper folder or hub name on this machine, else an endpoint's model."""

    model_path: str = "Systran/faster-whisper-base"
    base_url: str | None = None
    model: str | None = None
