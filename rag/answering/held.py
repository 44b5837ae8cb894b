"""A draft held against its question: the verdicts on its numbers, with what the filings call parts of the company."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from preprocess.report import Report
from rag.answering.check.question.gate import Held, held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.answering.directions import without_directions
from rag.answering.draft import Draft
from rag.answering.match.part_names import parts_named
from rag.calculator.facts.segment_names import segments_of
from rag.query.directory import company_of
from rag.query.periods import one_year
from rag.types import Filing


def held_draft(
    draft: Draft, question: str, filings: Sequence[Filing], report_of: Callable[[str], Report]
) -> tuple[Draft, Held]:
    """The draft with the verdicts on its numbers, its question held against them."""
    numbers = check_numbers(draft.text, draft.citations) if draft.numbers is None else draft.numbers
    question = one_year(without_directions(question))
    answered = {company_of(place.filing) for place in draft.citations}
    reports = dict.fromkeys(place.filing.report_id for place in draft.citations)
    held = held_to_the_question(
        question,
        numbers,
        draft.citations,
        filings,
        quoted=draft.text if draft.mode == "quotes" else "",
        as_answer=draft.found,
        computed=draft.mode == "computed",
        parts=parts_named(question, filings, report_of, answered) if answered else (),
        segments=segments_of(report_of(report_id) for report_id in reports),
    )
    return replace(draft, numbers=held.numbers), held
