"""A follow-up as a whole question by the light model, where one is set; by the rules where none is or it fails."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rag.answering.follow_up.leaning import leans
from rag.answering.follow_up.standing_alone import standalone
from rag.errors import LLMBadOutput, LLMError, LLMStopped
from rag.llm.client import LanguageModel
from rag.llm.prompts import QUESTION_REPAIR, QUESTION_SCHEMA, question_messages
from rag.llm.structured import structured
from rag.types import Filing


class _Rewritten(BaseModel):
    """What the model sends."""

    model_config = ConfigDict(extra="forbid")
    question: str = Field(min_length=5, max_length=500)


def standing_alone(
    question: str,
    history: Sequence[tuple[str, str]],
    filings: Sequence[Filing],
    light: LanguageModel | None,
    stop: threading.Event | None = None,
) -> str:
    """`standalone`, by the light model where one is set and the question leans on another; raises LLMStopped."""
    own = standalone(question, history, filings)
    if light is None or not history or (own == question and not leans(question)):
        return own
    messages = question_messages(question, history)
    try:
        told = structured(light, messages, schema=QUESTION_SCHEMA, parse=_rewritten, repair=QUESTION_REPAIR, stop=stop)
    except LLMStopped:
        raise
    except LLMError:
        # The rules' reading stands; the answer shows the question as it was understood either way.
        return own
    return told.value


def _rewritten(text: str) -> str:
    try:
        sent = _Rewritten.model_validate(json.loads(text[text.find("{") : text.rfind("}") + 1]))
    except (ValueError, ValidationError, RecursionError) as error:
        raise LLMBadOutput("The language model did not send a question.") from error
    return " ".join(sent.question.split())
