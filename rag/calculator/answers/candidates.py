"""Rows any of which could be what is asked for: told as candidates with their footnotes, none of them as the answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Hashable, Sequence

from rag.calculator.amounts import amount_words
from rag.calculator.facts.items import Fact
from rag.calculator.facts.over import over
from rag.calculator.facts.telling import telling, words
from rag.calculator.footnotes import Footnotes
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Problem, named
from rag.types import Citation, Context

NONE_FOR_SURE = "could be what is asked for, none of them for sure:"
"""What stands over the candidates, after whose rows they are."""
OF_THE_GROUP = re.compile(r"\b(?:consolidated|company-?wide|firm-?wide|group)\b", re.IGNORECASE)
"""What a table of the whole company calls itself, where others print rows of the same name for its parts."""


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
    alike = {label for label, count in Counter(fact.label for fact in facts).items() if count > 1}
    rows = "\n".join(f"- “{_called(fact, alike)}” {amount_words(fact)} {marker(fact)}" for fact in facts)
    own = {_place(citation) for citation in notes.citations}
    places = {_place(citation) for citation in quoted}
    if len(whole := {_place(one) for one in notes.citations if _is_of_the_group(one)}) == 1 and whole <= places:
        return None
    aside = _leave_words_out(quoted, problem) or _move_a_balance(quoted, facts) or _say_no_more(quoted, problem)
    aside = aside or _tell_one_again([one for one in quoted if _place(one) not in own], problem)
    numbers = notes.checked(rows, ()) if places <= own or aside else None
    if numbers is None:
        return None
    draft = Draft()
    draft.add(f"Several rows of {named(filing)} {NONE_FOR_SURE}\n\n")
    draft.add(rows, numbers)
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), facts[0].value, notes.notices())


def _is_of_the_group(citation: Citation) -> bool:
    columns = " ".join(column for column, _ in citation.cells)
    return OF_THE_GROUP.search(f"{columns} {citation.caption}") is not None


def _called(fact: Fact, alike: Container[str]) -> str:
    """The row's label, with the rows that head it where others are called like it."""
    heads = reversed(over(fact.table, fact.index)) if fact.label in alike else ()
    return ": ".join((*(fact.table.rows[at].label.strip(" :") for at in heads), fact.label))


def _leave_words_out(quoted: Sequence[Citation], problem: Problem) -> bool:
    """Whether each quote is of a row that does not say all that is asked, as the candidates do by label or place."""
    wanted, by_label = _wanted(problem), _are_named_by_label(problem)
    return all(one.cells and wanted - telling(one.label if by_label else _said_at(one)) for one in quoted)


def _wanted(problem: Problem) -> frozenset[str]:
    return telling(problem.request.name) - words().unheld if problem.request is not None else frozenset()


def _are_named_by_label(problem: Problem) -> bool:
    """Whether all that is asked is said by the candidates' own labels."""
    return all(_wanted(problem) <= telling(fact.label) for fact in problem.candidates)


def _say_no_more(quoted: Sequence[Citation], problem: Problem) -> bool:
    """Whether the quoted rows are called like those of the statements: they are of a part, or of a partner."""
    stated = all(fact.table.is_financial_statement for fact in problem.candidates)
    called = {telling(fact.label) for fact in problem.candidates}
    rows = [telling(one.label.rsplit(": ", 1)[-1]) for one in quoted if one.cells]
    return stated and _are_named_by_label(problem) and bool(rows) and all(row in called for row in rows)


def _tell_one_again(quoted: Sequence[Citation], problem: Problem) -> bool:
    """Whether each quoted row prints the figure of one candidate and says of which: "operating lease assets"."""
    told, wanted = {abs(fact.value) for fact in problem.candidates}, _wanted(problem)
    return all(
        bool(one.cells)
        and any(value is not None and abs(value) in told for value in one.values)
        and bool(telling(one.label) - words().unheld - wanted)
        for one in quoted
    )


def _move_a_balance(quoted: Sequence[Citation], facts: Sequence[Fact]) -> bool:
    """Whether each quote is of a row called like a balance of which it tells what moved it over a time."""
    called = {telling(fact.label) for fact in facts}
    columns = [fact.table.columns[fact.column] for fact in facts]
    stand = all(column.period is not None and column.period.kind == "instant" for column in columns)
    return stand and all(
        one.cells and telling(one.label) in called and all(p is None or p.kind == "duration" for p in one.periods)
        for one in quoted
    )


def _said_at(place: Citation) -> str:
    columns = " ; ".join(column for column, _ in place.cells)
    return f"{place.label} ; {place.over} ; {columns} ; {place.caption} ; {place.heading}"


def _place(citation: Citation) -> Hashable:
    return citation.filing.report_id, citation.page, citation.cells
