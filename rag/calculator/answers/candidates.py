"""Rows any of which could be what is asked for: told as candidates with their footnotes, none of them as the answer."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from rag.calculator.amounts import amount_words
from rag.calculator.facts.telling import telling, words
from rag.calculator.footnotes import Footnotes
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Problem, named
from rag.types import Citation, Context

NONE_FOR_SURE = "could be what is asked for, none of them for sure:"
"""What stands over the candidates, after whose rows they are."""


def candidates_of(problem: Problem, quoted: Sequence[Citation], contexts: Sequence[Context]) -> Calculation | None:
    """The candidates of a problem in the place of quotes of the same rows; None where a quote is of another
    row that says all that is asked, or a sentence.

    quoted: the citations of the quotes, each of which looks like the answer where it stands by itself.
    """
    facts, filing = problem.candidates, problem.filing
    if filing is None or not facts or not quoted:
        return None
    notes = Footnotes(contexts)
    marker = notes.of(filing)
    rows = "\n".join(f"- “{fact.label}” {amount_words(fact)} {marker(fact)}" for fact in facts)
    own = {_place(citation) for citation in notes.citations}
    places = {_place(citation) for citation in quoted}
    numbers = notes.checked(rows, ()) if places <= own or _leave_words_out(quoted, problem) else None
    if numbers is None:
        return None
    draft = Draft()
    draft.add(f"Several rows of {named(filing)} {NONE_FOR_SURE}\n\n")
    draft.add(rows, numbers)
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), facts[0].value, notes.notices())


def _leave_words_out(quoted: Sequence[Citation], problem: Problem) -> bool:
    """Whether each quote is of a row that does not say all that is asked: the candidates do."""
    wanted = telling(problem.request.name) - words().unheld if problem.request is not None else frozenset()
    return all(one.cells and wanted - telling(_said_at(one)) for one in quoted)


def _said_at(place: Citation) -> str:
    columns = " ; ".join(column for column, _ in place.cells)
    return f"{place.label} ; {place.over} ; {columns} ; {place.caption} ; {place.heading}"


def _place(citation: Citation) -> Hashable:
    return citation.filing.report_id, citation.page, citation.cells
