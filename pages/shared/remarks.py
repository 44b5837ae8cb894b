"""What a person should know before reading an answer: how it was understood, what is missing, what is not checked."""

from __future__ import annotations

import re
from collections.abc import Sequence

import streamlit as st

from pages.shared import exports, nearest, render
from pages.shared.session import service
from rag.answering.check.verify import unverified_sentence
from rag.answering.shown import COMPUTED_NOTICE
from rag.calculator.solve import SEVERAL
from rag.query.directory import titled
from rag.types import Answer

# Each sentence of a comparison says what is missing of one company; the last one counts as much as the first.
LONGEST_NOTICE = 2000
WORD = re.compile(r"\w+")
# Sentences of one mould differ in their company, figure or year and end alike.
ENDING = 4
FEW = 2
# Of pages of pasted words only the two ends tell how they were understood; their middle would hide the answer.
BEGINNING, END = 200, 120


def before(question: str, found: Answer, told: frozenset[str], key: str) -> None:
    """Draw the remarks of an answer; told: what stands above it already."""
    doubt = unverified_sentence(found.numbers)
    understood = found.standalone if _words(found.standalone) != _words(question) else ""
    left = {COMPUTED_NOTICE} | told
    said = [] if found.refused else [one for one in _said(found) if one not in left]
    if understood or said:
        with st.container(gap="xxsmall"):
            if understood:
                render.caption(f"Understood as: {_in_short(understood)}")
            for at, alike in enumerate(gathered(said)):
                _alike(alike, f"near-{key}-{at}")
    if doubt and not leads(found):
        render.warning(doubt, exports.doubts(found.numbers))


def after(found: Answer, key: str) -> None:
    """Draw what is said of a question that was refused: first that there is no answer, then why, and what is near."""
    for at, alike in enumerate(gathered(_said(found)) if found.refused else ()):
        with st.container(gap="xxsmall"):
            _alike(alike, f"near-{key}-below-{at}")


def _said(found: Answer) -> list[str]:
    """The notices, without what the answer shows as a table and what the warning says."""
    doubt = unverified_sentence(found.numbers)
    return [one for one in found.notices if one != doubt and not _listed(one, found)]


def gathered(sentences: Sequence[str]) -> list[list[str]]:
    """The sentences in their order; more than a few that end alike stand together where the first of them does."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for sentence in sentences:
        words = _words(sentence)
        groups.setdefault(tuple(words[-ENDING:] if len(words) > ENDING else words), []).append(sentence)
    return [part for group in groups.values() for part in ([group] if len(group) > FEW else [[one] for one in group])]


def _alike(sentences: Sequence[str], key: str) -> None:
    """One sentence, and behind it those of its mould: ten lines of them would push the answer off the page."""
    first, *others = sentences
    near_places = nearest.places(first)
    render.caption(near_places.lead if near_places else first, LONGEST_NOTICE)
    near(near_places.rows if near_places else (), key)
    if others:
        with st.expander(f"{len(others)} more like this", type="compact"), st.container(gap="xxsmall"):
            for sentence in others:
                render.caption(sentence, LONGEST_NOTICE)


def near(rows: Sequence[nearest.Near], key: str) -> None:
    """One line for each place that a sentence lists; a click opens the page of those whose filing is known by name."""
    filings = service().filings() if rows else ()
    for at, row in enumerate(rows):
        named = [one for one in filings if titled(one) == row.title]
        words = f"{row.words} · {f'{row.title}, ' if row.title else ''}p. {row.page}"
        if len(named) != 1:
            render.caption("• " + words)
        elif st.button(render.label(words), key=f"{key}-{at}", type="tertiary", help="Open this page in the Library"):
            st.switch_page("library.py", query_params={"r": named[0].report_id, "p": str(row.page)})


def leads(found: Answer) -> bool:
    """Whether the answer itself begins with the one reason why its numbers are not verified."""
    reasons = {number.reason for number in found.numbers if number.status == "unverified"}
    return nearest.told(found) and len(reasons) == 1 and reasons.pop() in found.text.partition("\n")[0]


def _in_short(question: str) -> str:
    """A question with the middle of a very long one left out: what was added to it stands at its end."""
    text = " ".join(question.split())
    return text if len(text) <= BEGINNING + END else f"{text[:BEGINNING].rstrip()} … {text[-END:].lstrip()}"


def _words(question: str) -> list[str]:
    """The words of a question: another mark at its end is no other question."""
    return WORD.findall(question.casefold())


def _listed(sentence: str, found: Answer) -> bool:
    """Whether a notice lists the rows that the answer shows as a table."""
    return nearest.told(found) and SEVERAL in sentence
