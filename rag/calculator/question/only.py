"""The one sentence of a question that names figures, and what the question says that those are."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from rag.calculator.question.asking import INSTRUCTS, says_no_figure
from rag.calculator.question.definitions import Definitions, read_definitions
from rag.calculator.question.phrases import NotUnderstood
from rag.calculator.question.request import Request

_DEFINES = re.compile(r"\bis defined as:", re.IGNORECASE)


def only_sentence(question: str) -> str | None:
    """The one sentence that names figures; None where others do more than instruct."""
    sentences = [part.strip(" .?!") for part in re.split(r"(?<=[.?!])\s+(?=[A-Z(])", question) if part.strip(" .?!")]
    telling = [s for s in sentences if not (INSTRUCTS.match(s) and says_no_figure(s))]
    telling = telling or sentences[:1]
    return telling[0] if len(telling) == 1 else None


def named_in(question: str, company_words: Collection[str]) -> tuple[str, Definitions] | None:
    """That sentence; None where others do more than instruct or define, or define what is not understood."""
    defined = _defined(question, company_words)
    text = only_sentence(defined.rest) if defined is not None else None
    return None if text is None or defined is None else (text, defined)


def passes_over(defined: Definitions, requests: Sequence[Request]) -> bool:
    """Whether none of the figures is what the question defines."""
    return bool(defined.names) and not any(request.node in defined.names.values() for request in requests)


def _defined(question: str, company_words: Collection[str]) -> Definitions | None:
    """The figures that the question defines by name; None where it defines something that is not understood."""
    if not _DEFINES.search(question):
        return Definitions({}, (), question, ())
    try:
        defined = read_definitions(question, company_words)
    except NotUnderstood:
        return None
    return defined if defined.whole is None and not defined.inputs else None
