"""The figure whose drivers a question asks for: the words that name it, what it is made of, and of which part it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from preprocess.report import Report
from rag.answering.match.causes import way_asked
from rag.answering.match.evidence import text_stems
from rag.answering.match.wanted import MOVED
from rag.answering.topics.driven_words import phrase_that_moved, told_words, words_beside, words_that_moved
from rag.answering.topics.headed_parts import headed_parts
from rag.answering.topics.of_period import asks_a_longer_time, years_asked
from rag.answering.topics.part import Part, called_names, parts_of, printed_parts, without_parts
from rag.query.vocabulary import Metric, vocabulary
from rag.types import NumberCheck, Query, SearchResult

_ASKS = re.compile(
    r"\b(?:what|which)\b.*\b(?:drove|driv(?:es?|ing|ers?)|caused|led to|explains?|contributed to|"
    r"(?:is|was|lies) behind|reasons? (?:for|behind))\b|^\W*why (?:did|has|have|is|was|were)\b|"
    rf"^\W*what {MOVED}\b",
    re.IGNORECASE,
)
# "Why did … suspend its repurchases" asks for no movement of a figure.
_WHY = re.compile(r"^\W*why\b", re.IGNORECASE)
MOVEMENT = re.compile(
    r"\b(?:increas\w*|decreas\w*|chang\w*|declin\w*|improv\w*|gr[eo]w\w*|f[ae]ll\w*|r[io]se|rising|drop\w*|jump\w*|"
    r"higher|lower|up|down|loss|swing|shr[aiu]nk|surge\w*|soar\w*|slip\w*|expand\w*|contract\w*|less|more|better|worse\w*)\b",
    re.IGNORECASE,
)
"""How a question, or a sentence, says that something moved."""
_SEGMENT = re.compile(r"\b(?:reportable |operating |business )?segments?\b", re.IGNORECASE)
_OF_PARTS = "segment results"
# "Comparable sales" and "segment revenues" are other figures than sales and revenues.
_WHOLE = r"(?:^|\b(?:in|our|the|total|consolidated|worldwide|overall|companywide|inc\.)\s+)"
# What stands above a profit in an income statement moves its margin as well.
_ABOVE = {
    "gross profit": ("revenue",),
    "operating margin": ("gross margin", "cost of goods sold", "selling general and administrative"),
    "net margin": ("operating income", "cost of goods sold"),
}
_NO_OTHER = r"(?! and marketing| booking| per (?:share|diluted))"
Words = re.Pattern[str]


@dataclass(frozen=True)
class Figure:
    """The figure whose drivers are asked for: words that name it, it as a whole, what it is made of, what moves it.

    way: +1 where the question says that it rose, -1 where it fell, 0 where it does not say. of: the parts of the
    company whose figure it is. called: the very words by which the question names it. exact: whether those words,
    which are more than the name of a known figure, are all that names it. beside: the stems of the words that name it
    beside the figure and the parts.
    """

    named: Words
    whole: Words
    parts: Words | None
    above: Words | None
    years: frozenset[int]
    way: int = 0
    of: tuple[Part, ...] = ()
    called: str = ""
    question: str = ""
    numbers: tuple[NumberCheck, ...] = ()
    quarter: bool = False
    exact: bool = False
    beside: frozenset[str] = frozenset()

    @classmethod
    def of_question(
        cls, result: SearchResult, report_of: Callable[[str], Report], numbers: Sequence[NumberCheck] = ()
    ) -> Figure | None:
        """The figure that the question asks the drivers of; None for other questions."""
        query = result.query
        if not asks_what_moved(query.question):
            return None
        parts = parts_of(result, report_of)
        phrase = phrase_that_moved(query.question, [context.filing for context in result.contexts])
        metric = _metric(result, report_of) or _of_a_part_alone(phrase, result, report_of)
        if metric is None:
            return None
        words = _words_of(metric.name)
        return cls(
            *words,
            years_asked(query),
            way_asked(query.question),
            parts,
            _called(query.question, metric),
            query.question,
            tuple(numbers),
            _asks_a_quarter(query),
            beside=words_beside(phrase, words[0], parts),
        )

    @classmethod
    def in_words_of(cls, result: SearchResult) -> Figure | None:
        """What the question says moved, by its very words; None where they are the name of a known figure alone."""
        query = result.query
        asks = asks_what_moved(query.question)
        own = words_that_moved(query.question, [c.filing for c in result.contexts]) if asks else None
        if own is None or _is_metric(own, query):
            return None
        years, quarter = years_asked(query), _asks_a_quarter(query)
        return cls(own, own, None, None, years, way_asked(query.question), (), "", query.question, (), quarter, True)


def _asks_a_quarter(query: Query) -> bool:
    return any(quarter for _, quarter in query.periods) and not asks_a_longer_time(query.question)


def _is_metric(own: Words, query: Query) -> bool:
    """Whether the words are the name of a known figure and nothing more."""
    known = (vocabulary().metric_of[name] for name in query.metrics)
    return any(own.fullmatch(name) for metric in known for name in (metric.name, *metric.synonyms))


def figure_named(result: SearchResult, report_of: Callable[[str], Report]) -> Words | None:
    """What finds the names of a figure of the whole company, and of what moves it; None where none is asked for."""
    figure = Figure.of_question(result, report_of)
    if figure is None or figure.of:
        return None
    ways = (words.pattern for words in (figure.named, figure.parts, figure.above) if words is not None)
    return re.compile("|".join(ways), re.IGNORECASE)


def asks_what_drove(query: Query) -> bool:
    """Whether a question asks what moved a figure that is known by name."""
    return bool(query.metrics) and asks_what_moved(query.question)


def asks_what_moved(question: str) -> bool:
    """Whether it asks what moved a figure."""
    return bool(_ASKS.search(question)) and (not _WHY.search(question) or bool(MOVEMENT.search(question)))


def _metric(result: SearchResult, report_of: Callable[[str], Report]) -> Metric | None:
    """The figure whose drivers are asked for; no words of a part's name name it ("Digital Marketing revenue")."""
    query, known = result.query, vocabulary().metric_of
    names = (*printed_parts(result, report_of), *called_names(result))
    left = _mentioned(without_parts(query.question, names))
    if _OF_PARTS in left:
        # "International segment net sales" are its net sales; "segment results" name no figure.
        left = _mentioned(_SEGMENT.sub(" ", without_parts(query.question, names))) or left
    named = [known[name] for name in query.metrics if name in known]
    metric = next((metric for metric in named if metric.name in left), None)
    metric = metric or next((known[name] for name in left), named[0] if named else None)
    # What drove "revenue growth" drove revenue.
    return known[metric.of[0]] if metric is not None and len(metric.of) == 1 else metric


def _of_a_part_alone(phrase: str, result: SearchResult, report_of: Callable[[str], Report]) -> Metric | None:
    """The sales, where nothing but a printed part of the company is said to have grown or shrunk."""
    reports = [report_of(context.filing.report_id) for context in result.contexts[:1]]
    headed = (name for report in reports for name in headed_parts(report))
    printed = [text_stems(name) for name in (*printed_parts(result, report_of), *headed)]
    left = told_words(phrase)
    return vocabulary().metric_of["revenue"] if left and any(left <= name for name in printed) else None


def _mentioned(text: str) -> tuple[str, ...]:
    return tuple(one.entry.name for one in vocabulary().mentions(text) if isinstance(one.entry, Metric))


def _called(question: str, metric: Metric) -> str:
    """The name of the metric that stands in the question, "" where its own name is asked by another."""
    plain = " ".join(question.lower().split())
    names = (name.lower() for name in (metric.name, *metric.synonyms))
    return max((name for name in names if name in plain), key=len, default="")


def is_more_than(phrase: str, name: str) -> bool:
    """Whether a phrase names more than a known figure, or what it is the growth of: "current" income taxes."""
    metric = vocabulary().metric_of[name]
    own = [metric, *(vocabulary().metric_of[of] for of in metric.of if len(metric.of) == 1)]
    names = (text_stems(each) for one in own for each in (one.name, *one.synonyms))
    return bool(words_beside(phrase, _phrases(own), (stems for stems in names if stems <= text_stems(phrase))))


@lru_cache(maxsize=64)
def _words_of(name: str) -> tuple[Words, Words, Words | None, Words | None]:
    known = vocabulary().metric_of
    metric = known[name]
    # What a margin is made of moves it; a profit that is asked for by its own name has reasons of its own.
    ratio = name in _ABOVE or "margin" in name
    parts = [known[part] for part in metric.of if ratio and part in known and part != "revenue"]
    above = [known[part] for part in _ABOVE.get(name, ()) if part in known]
    own = _phrases([metric]), _phrases([metric], _WHOLE)
    return *own, _phrases(parts) if parts else None, _phrases(above) if above else None


def _phrases(metrics: Sequence[Metric], before: str = "") -> Words:
    names = sorted({re.escape(name) for metric in metrics for name in (metric.name, *metric.synonyms)}, key=len)
    # "Cost of sales" names no sales, nor do "sales and marketing" and "earnings per share" what they begin with.
    own = rf"(?<!cost of )(?<!costs of )(?:{'|'.join(reversed(names))})s?\b{_NO_OTHER}"
    return re.compile(rf"{before}\b{own}", re.IGNORECASE)
