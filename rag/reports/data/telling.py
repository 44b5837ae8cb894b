"""How well a sentence of a filing tells: its subject, the time it speaks of, and whether another one says the same."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.report import Report
from rag.answering.numbers.read import figures
from rag.chunks.tokens import tokenize

# Half of the shorter one's words in common: two risks told twice, once in a summary.
_ALIKE = 0.5
# "These increases" leans on a sentence that is not quoted; "this year" does not.
_POINTING = re.compile(r"\b(?:these|those|such|this)\b(?! (?:year|fiscal))", re.IGNORECASE)
# "Revenue was 947 compared with 874 in 2021" speaks of the year after that.
_COMPARED = re.compile(r"\b(?:compared (?:to|with)|against|from|than|versus)\b(?:[^.;]|\.\d){0,60}?\b(?:19|20)\d\d\b")
_YEAR = re.compile(r"\b(20\d\d|19\d\d)\b")


def subject(low: str, topics: Sequence[str]) -> int:
    """The topic that the sentence names first, which is mostly its subject; their number where it names none."""
    places = [(found.start(), at) for at, topic in enumerate(topics) if (found := re.search(topic, low))]
    return min(places)[1] if places else len(topics)


def timely(text: str, report: Report) -> float:
    """Sentences about the newest year first; many figures, and words that point elsewhere, make one hard to read."""
    years = {int(year) for year in _YEAR.findall(_COMPARED.sub(" ", text))}
    newest = report.fiscal_year
    # What is told of years before the newest one alone is of the comparison that the last filing made.
    old = -6.0 if years and newest and newest not in years and min(years) < newest else 0.0
    told = 1.0 if newest and newest in years else 0.0
    leaning = len(_POINTING.findall(text)) * 1.5
    # Four figures are two amounts with their years; more is a table read aloud.
    return old + told - leaning - max(0, len(figures(text)) - 4) * 0.7


def alike(first: str, other: str) -> bool:
    """Whether two sentences say nearly the same: half of their words, and one figure of theirs where there are such."""
    one, two = set(tokenize(first)), set(tokenize(other))
    told, again = ({figure.value for figure in figures(text)} for text in (first, other))
    return (
        (bool(told & again) or not (told or again))
        and bool(one and two)
        and len(one & two) / min(len(one), len(two)) > _ALIKE
    )
