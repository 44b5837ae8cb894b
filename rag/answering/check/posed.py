"""A question with the filings that it is asked of, and what they call parts of their companies.

The gate is asked three times of one question, of quotes before an answer is made of them and of the answer itself:
each time with the same knowledge, or what passes first falls at the end, and the next best is never told.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from preprocess.report import Report
from rag.answering.check.question.gate import Held, held_to_the_question
from rag.answering.directions import without_directions
from rag.answering.match.abbreviations import Spelled, spelled_out
from rag.answering.match.part_names import parts_named
from rag.answering.match.totals_told import Total, totals_told
from rag.calculator.facts.segment_names import segments_of
from rag.query.directory import company_of
from rag.query.periods import one_year
from rag.types import Citation, Filing, NumberCheck


@dataclass(frozen=True)
class Posed:
    """parts: those of the company that the question names; segments: all that the answering filings tell of.

    spelled: the abbreviations that they spell out; totals: what their text tells of a total that it names.
    """

    question: str
    filings: tuple[Filing, ...] = ()
    parts: tuple[str, ...] = ()
    segments: tuple[str, ...] = ()
    spelled: tuple[Spelled, ...] = ()
    totals: tuple[Total, ...] = ()

    @classmethod
    def of(
        cls,
        question: str,
        filings: Sequence[Filing],
        answering: Collection[Filing],
        report_of: Callable[[str], Report],
    ) -> Posed:
        """answering: the filings that an answer is, or may be, made of; filings: all that the question may name."""
        asked = one_year(without_directions(question))
        companies = {company_of(filing) for filing in answering}
        reports = [report_of(report_id) for report_id in dict.fromkeys(filing.report_id for filing in answering)]
        parts = parts_named(asked, filings, report_of, companies) if companies else ()
        spelled = tuple(dict.fromkeys(pair for report in reports for pair in spelled_out(report)))
        return cls(asked, tuple(filings), parts, segments_of(reports), spelled, totals_told(asked, reports))

    def held(
        self,
        numbers: Sequence[NumberCheck],
        citations: Sequence[Citation],
        *,
        quoted: str = "",
        as_answer: bool = False,
        computed: bool = False,
    ) -> Held:
        """The verdicts after the question was held against them; see `held_to_the_question`."""
        return held_to_the_question(
            self.question,
            numbers,
            citations,
            self.filings,
            quoted=quoted,
            as_answer=as_answer,
            computed=computed,
            parts=self.parts,
            segments=self.segments,
            spelled=self.spelled,
            totals=self.totals,
        )
