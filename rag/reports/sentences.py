"""Sentences that models and the web fail with, in the language of the report (sentences.yaml)."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from rag.query.vocabulary import load
from rag.reports.types import Language

SENTENCES = Path(__file__).with_name("sentences.yaml")
_FIELD = re.compile(r"\\\{(\w+)\\\}")


class _Book(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    chinese: dict[str, str] = Field(alias="zh-TW")


def in_language(text: str, language: Language) -> str:
    """The text with every known sentence in it as the language says it; what varies in a sentence stays as it is."""
    if language == "en":
        return text
    for pattern, told in _known():
        text = pattern.sub(lambda match, told=told: told.format(**match.groupdict()), text)  # type: ignore[misc]
    return text


@lru_cache(maxsize=1)
def _known() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns with what replaces them, those with fewer blanks first: the fixed words of a sentence tell it best."""
    book = load(SENTENCES, _Book).chinese
    # A blank never runs past the end of a sentence, so that two sentences are never taken for one.
    made = [
        (re.compile(_FIELD.sub(r"(?P<\1>(?:[^.\\s“”]|\\.(?!\\s)|(?<!\\.) )+?)", re.escape(english))), told)
        for english, told in book.items()
    ]
    return tuple(sorted(made, key=lambda pair: pair[0].groups))
