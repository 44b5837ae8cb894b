"""The figure by which parts are ranked: what is left of a question without the words that rank and name the parts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from rag.calculator.facts.axes import DIMENSION
from rag.calculator.formulas import book
from rag.calculator.question.asking import Mode, cleaned
from rag.calculator.question.phrases import SAYS_NOTHING, NotUnderstood, Reader, plain
from rag.calculator.question.request import Request, request_for
from rag.calculator.question.rows import row_request
from rag.calculator.question.units import asks_percent
from rag.calculator.spans import Span

_MOST_WITHIN = 5
_MOST = r"higher|larger|bigger|greater|more|largest|biggest|highest|greatest|most|best|top|leading|main|strongest"
# "Loans, less reserves" takes something off.
_LEAST = (
    r"lower|smaller|(?<!, )less(?! (?:reserves?|allowances?|accumulated|current|treasury|unamortized)\b)|fewer|"
    r"smallest|lowest|least|fewest|worst|weakest"
)
_GREW = (
    r"gr[eo]w(?:n|ing|s)?|growth|increas(?:ed?|ing)|expand(?:ed|ing)|ris(?:e|en|ing)|rose|gained|climb(?:ed|ing)|jumped|"
    r"surged|rebounded|advanced"
)
_SHRANK = (
    r"declin(?:ed|ing|e)|f[ae]ll(?:en|ing)?|shr[aiu]nk(?:ing)?|decreas(?:ed?|ing)|dropp?e?d?|contracted|lost|slid|slipped|"
    r"sank|slumped|plunged|tumbled|dipped"
)
SUPERLATIVE = re.compile(
    # "Greater Bay" is a place.
    rf"\b(?-i:(?!Greater [A-Z]))(?:the )?(?:(?P<most>{_MOST}|fastest|quickest|faster|quicker)"
    rf"|(?P<least>{_LEAST}|slowest|slower))\b",
    re.IGNORECASE,
)
GROWTH = re.compile(rf"\b(?:(?P<up>{_GREW})|(?P<down>{_SHRANK}))\b", re.IGNORECASE)
_FILLER = re.compile(
    r"\b(?:how (?:much|many)|among(?: (?:the|its))?|significant|in dollars|"
    r"which|what|who|whose|was|were|is|are|did|do|does|had|has|have|gave|rank|ranking|order|sort|list|name|by|"
    r"in terms of|according to|at (?:the )?(?:year[- ])?end|account(?:ed|s)?(?: for)?|contribut(?:ed|es|e)(?: to)?|"
    r"contribution(?: to)?(?! (?:profit|margin|income|loss))|generat(?:ed|es|e)|"
    r"brought(?: in)?|brings?|gets?|got|earn(?:ed|s)?|made|makes?|sold|sells?|took|takes?|drew|produc(?:ed|es)|"
    r"report(?:ed|s)?|derived|during|within|"
    r"came|comes?|saw|sees?|seen|show(?:s|ed|n)?|post(?:s|ed)?|record(?:s|ed)?|experienc(?:es|ed)|suffer(?:s|ed)?|"
    r"break ?down|split|incurr?(?:s|ed)?|deliver(?:s|ed)?|achiev(?:es|ed)|registered|share|portion|part|majority|"
    r"company|group|total|overall|one|ones|profitable|rate|its|their|the|us|me)\b",
    re.IGNORECASE,
)


_MAKES = re.compile(r"\b(?:makes?|produc(?:es?|ed)|manufactur(?:es?|ed))\b", re.IGNORECASE)
# "Revenue in domestic" is domestic revenue.
_WHERE = re.compile(r"^(?P<what>[a-z ]+) in (?P<where>domestic|international|foreign|overseas)$", re.IGNORECASE)
_JOINS_AT_END = re.compile(r"^(?:(?:in|to|and|of|from|at)\b|\W)+|(?:\s+(?:in|to|and|of|from|at))+\W*$", re.IGNORECASE)


def figure_asked(
    text: str, company_words: Collection[str], years: tuple[int, ...], mode: Mode, question: str, *, unsaid: str = ""
) -> Request | None:
    """The figure that a question ranks by; None where a word is not understood.

    unsaid: what is meant where it names none, revenue if not given.
    """
    left = _left_over(text, company_words)
    made = (request_named(words if _says(words) else unsaid or "revenue", years, mode, question) for words in left)
    return next((one for one in made if one is not None), None)


def printed_figure(
    text: str, company_words: Collection[str], years: tuple[int, ...], mode: Mode, question: str
) -> Request | None:
    """The figure by the words that are left, for rows that no statement has: "contribution profit"."""
    words = _left_over(text, company_words)[0]
    # What a country makes is no sale of it.
    if _MAKES.search(text):
        return None
    made = row_request(plain(words), years, mode, question, "") if _says(words) else None
    return replace(made, name=_WHERE.sub(r"\g<where> \g<what>", words)) if made is not None else None


def _left_over(text: str, company_words: Collection[str]) -> tuple[str, ...]:
    """The words of the figure: without company, years, dimension, superlative and what only joins them.

    "Revenues net of interest expense" have an "of" of their own: first it stays within a name, then it goes.
    """
    for pattern in (DIMENSION, SUPERLATIVE, GROWTH):
        text = pattern.sub(" ", text)
    said = cleaned(re.sub(r"[’']s?(?=\s|$)", " ", text), company_words)
    within = _JOINS_AT_END.sub(" ", " ".join(_FILLER.sub(" ", said).split())).strip(" ,;")
    without = re.sub(r"\b(?:of|from)\b", " ", within)
    return tuple(dict.fromkeys(" ".join(words.split()) for words in (within, without)))


def request_named(words: str, years: tuple[int, ...], mode: Mode, question: str) -> Request | None:
    """The figure that the words name."""
    try:
        Reader().read(re.sub(r"%|\bpercent(?:age)?\b", " ", words))
    except NotUnderstood:
        return None
    return request_for(words, years, mode, question if not asks_percent(question) or mode == "single" else "")


def _says(words: str) -> bool:
    """Whether a word of them is one that says something."""
    return any(word not in SAYS_NOTHING for word in plain(words).split())


def within_asked(
    text: str, company_words: Collection[str], years: tuple[int, ...], mode: Mode, question: str, span: Span | None
) -> Iterator[tuple[str, Request]]:
    """Words that may name what is divided, the most first, with the figure that the others name."""
    said = [word for word in _left_over(text, company_words)[-1].split() if re.search(r"\w", word)]
    for size in range(min(len(said), _MOST_WITHIN), 0, -1):
        for start in range(len(said) - size + 1):
            rest = " ".join((*said[:start], *said[start + size :]))
            own = " ".join(said[start : start + size])
            made = request_named(rest if _says(rest) else "revenue", years, mode, question)
            if made is not None and plain(own) not in book().names:
                yield own, replace(made, span=span)
