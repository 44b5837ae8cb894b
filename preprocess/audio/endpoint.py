"""Speech written down by an OpenAI-compatible endpoint: POST /audio/transcriptions, verbose_json with segments."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from preprocess.audio.sound import Sound, cut
from preprocess.errors import ConversionError

# Five minutes of speech on a slow endpoint.
SECONDS = 600.0


class Endpoint:
    """Transcriber over HTTP; the key comes from OPENAI_API_KEY only. An M4A is sent whole, the others in pieces."""

    def __init__(self, base_url: str | None, model: str) -> None:
        self._base_url = base_url
        self._model = model
        self.kind = "endpoint"
        self.said = f"sent to the transcription endpoint (model {model})"

    def count(self, path: Path, sound: Sound) -> int:
        """As many as `cut` makes."""
        return len(cut(path.read_bytes(), sound))

    def transcribe(self, path: Path, sound: Sound, first: int) -> Iterator[list[tuple[float, float, str]]]:
        """The segments of each piece from `first` on; raises ConversionError with one sentence."""
        import openai

        url = self._base_url or os.environ.get("OPENAI_BASE_URL")
        key = os.environ.get("OPENAI_API_KEY") or "none"
        with openai.OpenAI(base_url=url, api_key=key, timeout=SECONDS, max_retries=2) as client:
            for begun, data in cut(path.read_bytes(), sound)[first:]:
                try:
                    heard: Any = client.audio.transcriptions.create(
                        model=self._model,
                        file=(f"call.{sound.kind}", data),
                        response_format="verbose_json",
                        timestamp_granularities=["segment"],
                    )
                except openai.OpenAIError as error:
                    raise ConversionError(_sentence(error, self._model)) from error
                yield [(begun + s.start, begun + s.end, s.text.strip()) for s in heard.segments or ()]


def _sentence(error: Exception, model: str) -> str:
    status = getattr(error, "status_code", None)
    if status == 413:
        return (
            "The transcription endpoint refuses a file of this size; add the recording as MP3, which is sent in parts."
        )
    if status in (401, 403):
        return "The transcription endpoint refused the key; set OPENAI_API_KEY and try again."
    if status == 404:
        return f"The transcription endpoint does not know the model {model}; correct audio.model and try again."
    reason = f"status {status}" if status else "no answer"
    return f"The transcription endpoint failed ({reason}); try again, or run `make audio` to work on this machine."
