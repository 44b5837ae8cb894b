"""A draft held against its question: the verdicts on its numbers, with what the filings call parts of the company."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from preprocess.report import Report
from rag.answering.check.posed import Posed
from rag.answering.check.question.gate import Held
from rag.answering.check.verify import check_numbers
from rag.answering.draft import Draft
from rag.calculator.question.usual import in_usual_words
from rag.types import Filing


def held_draft(
    draft: Draft, question: str, filings: Sequence[Filing], report_of: Callable[[str], Report]
) -> tuple[Draft, Held]:
    """The draft with the verdicts on its numbers, its question held against them."""
    numbers = check_numbers(draft.text, draft.citations) if draft.numbers is None else draft.numbers
    cited = [place.filing for place in draft.citations]
    # What was computed was asked for in the calculator's words, which mean the same.
    question = in_usual_words(question) if draft.mode == "computed" else question
    held = Posed.of(question, filings, cited, report_of).held(
        numbers,
        draft.citations,
        quoted=draft.text if draft.mode == "quotes" else "",
        as_answer=draft.found,
        computed=draft.mode == "computed",
    )
    return replace(draft, numbers=held.numbers), held
