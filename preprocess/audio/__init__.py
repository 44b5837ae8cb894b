"""Recorded earnings calls become the same JSON as filings (S2-07), with time stamps in place of pages.

sound knows what a recording is without decoding it; whisper (in an environment of its own) or endpoint writes down
what is said; converters/audio makes a Report of it. Decoders of MP3 and M4A come with GPL libraries, so they stay out
of this process.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from preprocess.audio.sound import Sound

Segment = tuple[float, float, str]
"""Seconds from the beginning of the recording to where the words begin and end, and the words."""
MISSING = "Recordings cannot be read, because no speech model is set up."
FIX = "Run `make audio`, or name a transcription endpoint as audio.model and audio.base_url in retriever_config.yaml."


@dataclass(frozen=True, slots=True)
class AudioOptions:
    """Where speech is written down: a model folder or hub name for Whisper on this machine, and an endpoint."""

    model_path: str = "Systran/faster-whisper-base"
    base_url: str | None = None
    model: str | None = None


class Transcriber(Protocol):
    """Writes down what is said, piece by piece, so that a conversion that was stopped goes on where it was."""

    kind: str
    """Names it in a PageCache."""
    said: str
    """What becomes of a recording, after "Recorded calls are"."""

    def count(self, path: Path, sound: Sound) -> int:
        """How many pieces a recording is worked on in; the same number every time."""
        ...

    def transcribe(self, path: Path, sound: Sound, first: int) -> Iterator[list[Segment]]:
        """The segments of pieces first, first + 1 … (from 0), in order; raises ConversionError."""
        ...


def open_transcriber(options: AudioOptions) -> Transcriber | None:
    """Whisper on this machine if its environment and model are there, else the endpoint if set, else None."""
    from preprocess.audio.whisper import Whisper, whisper_model

    folder = whisper_model(options.model_path)
    if folder is not None:
        return Whisper(folder)
    if options.model:
        from preprocess.audio.endpoint import Endpoint

        return Endpoint(options.base_url, options.model)
    return None
