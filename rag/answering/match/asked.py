"""A question made ready to be compared with places: its concepts and weights, line items, years, the kind of answer."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from preprocess.report import Report
from rag.answering.match.asked_words import STATE_TAX
from rag.answering.match.concepts import Concept, concepts_of
from rag.answering.match.postings import block_counts
from rag.answering.match.stems import stem
from rag.answering.match.wanted import Kind, tells, wanted
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import Metric, vocabulary
from rag.types import Likeness, Query, SearchResult

# Words of the task, not of its subject: "calculate … rounded to two decimal places".
_ASKING = (
    "calculate compute based basing use using help want answer question explain describe state useful then because "
    "relevant bring among versus compare comparison average round decimal place million billion thousand percent usd "
    "dollar line item financial metric primarily profile major key main primary type kind way before after prior "
    # As printed: what every figure of a statement is.
    "statutory reported ifrs as-reported "
    "about whole entire mid cannot happen happens "
    "previous divide differ differs difference drove drive driven driver cause caused "
    # Light verbs: rare in filings, and so the heaviest words of a question, though they name nothing.
    "come comes came run runs ran go goes went take takes took get gets got give gives gave put puts keep keeps kept"
)
_EXTRA_STOP = frozenset(_ASKING.split())
_COMPARING = re.compile(
    r"\b(?:compar\w*|chang\w*|grow\w*|grew|increas\w*|decreas\w*|improv\w*|declin\w*|trend\w*|between|versus|vs|differ\w*|"
    r"average|cagr|rose|fell|drop\w*|reduc\w*|year[- ]over[- ]year|yoy|turnover|higher|lower)\b",
    re.IGNORECASE,
)
_PROSE = re.compile(
    r"\b(?:why|who|where|drove|driv\w+|reasons?|caus\w+|explain|describe|risks?|strateg\w*|legal|lawsuits?|litigation)\b",
    re.IGNORECASE,
)
# "How large is the workforce": the adjective asks, it is printed nowhere near the answer.
_HOW = re.compile(r"\bhow (long|large|big|high|low|old|often|far|well|strong)\b")
# "What share of sales comes from …": the answer prints "%".
_PART = re.compile(
    r"\b(?:what|which|how (?:big|large|much)) (?:a |is the |of a )?(part|share|percent\w*|proportion|portion) of\b"
)
_DAY = re.compile(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december|\d{1,2})\b"
)
# "The second quarter", "the first six months": when, not what.
_SPAN = re.compile(
    r"\b(?:(?:first|second|third|fourth|last|latest|past) )?(?:(?:two|three|six|nine|twelve|thirteen|twenty-six|"
    r"thirty-nine|fifty-two|\d+)[- ])?(?:months?|weeks?|quarters?|hal(?:f|ves))(?: ended| of the year)?\b|"
    r"\byear[- ]to[- ]date\b",
    re.IGNORECASE,
)
# "According to its 2023 annual report": where it is told, not what.
_SOURCE = re.compile(
    r"\b(?:according to|as per|per|in|from) (?:(?:its|the|their|[\w&.-]+['’]s?) )?(?:(?:fiscal )?(?:19|20)\d\d )?"
    r"(?:(?:annual|quarterly|interim|half-year(?:ly)?) )?(?:report|filing|10-?[KQ]|release)\b(?! (?:date|on\b))",
    re.IGNORECASE,
)
_MARGIN = re.compile(r"\bmargins?\b|(?:%|percent(?:age)?) of (?:\w+ )?(?:sales|revenues?)\b", re.IGNORECASE)
_YEAR = re.compile(r"\b((?:19|20)\d{2})\b")
# "Customer assets, net of amortization": what is taken off is not asked for.
_NET_OF = re.compile(r"\bnet of (?:(?:accumulated|the|related) )?[\w-]+(?: and [\w-]+)?", re.IGNORECASE)


# "In which state is …": what kind of answer, printed nowhere near "in Delaware".
_WHICH = re.compile(r"\bin (?:which|what) (state|country|city|town|year|month|currency)\b")
_SMALL = re.compile(r"(?<![\w'’])[a-z][\w-]*")
_TOLD = frozenset(("risk factors", "guidance", "results discussion"))
"""Topics that are told in words."""
# "How much did … pay for …": what stands behind the name of who did it.
_ACTS = re.compile(
    r"\b(?:did|does|do)\s+(?:(?:[A-Z][\w&.'’-]*|it|they|we|the|company|board|group|management|of|and|&|"
    r"division|segment|unit|business)\s+)+"
    r"(?<!['’]s )([a-z]+)"
)


@dataclass(frozen=True)
class Ask:
    """A question made ready to be compared: weights of its rare words, its line items, its years, what it wants.

    items are the metrics whose rows are wanted, a ratio before what it is made of. qualifiers are the
    words beside the names of the items ("subscription" revenue). verb is what somebody "did …": filings say it with a
    noun or another verb, so it tells little.
    """

    query: Query
    weights: Mapping[str, float]
    items: tuple[Metric, ...]
    years: tuple[int, ...]
    quarters: tuple[int, ...]
    comparing: bool
    prose: bool
    qualifiers: Mapping[str, float]
    wants: Kind = "prose"
    concepts: tuple[Concept, ...] = ()
    verb: str = ""
    likeness: Likeness | None = None

    def qualified(self, words: Iterable[str]) -> float:
        """The share of the qualifiers' weight among stems, 0…1; 0 when there are none."""
        whole = sum(self.qualifiers.values())
        return sum(self.qualifiers.get(word, 0.0) for word in set(words)) / whole if whole else 0.0

    def told(self, stems: frozenset[str]) -> float:
        """The share of the weight of the question's concepts that is among stems, in whatever words, 0…1."""
        whole = sum(concept.weight for concept in self.concepts)
        return sum(c.weight for c in self.concepts if c.among(stems)) / whole if whole else 0.0

    def told_beside(self, stems: frozenset[str]) -> float:
        """The same for the concepts beside the names of line items ("Sam's Club" operating income); 1 without any."""
        beside = [concept for concept in self.concepts if set(concept.asked) & set(self.qualifiers)]
        whole = sum(concept.weight for concept in beside)
        return sum(c.weight for c in beside if c.among(stems)) / whole if whole else 1.0

    def coverage(self, tokens: Iterable[str]) -> float:
        """The share of the question's weight that is among `tokens`, 0…1; 0 for a question of stop words only."""
        whole = sum(self.weights.values())
        found = {stem(token) for token in tokens}
        return sum(weight for word, weight in self.weights.items() if word in found) / whole if whole else 0.0


def understand_ask(result: SearchResult, reports: Sequence[Report]) -> Ask:
    """The question of `result` against the filings its contexts come from."""
    query = result.query
    names = {token for c in result.contexts for token in tokenize(f"{c.filing.company or ''} {c.filing.ticker or ''}")}
    names |= {token for company in query.filters.companies for token in tokenize(company)}
    # "How much gold did Sierra Gold produce": beside the name the word says what is asked.
    names -= {token for word in _SMALL.findall(query.subject) for token in tokenize(word)}
    words = query.words or tuple(t for t in tokenize(query.question) if t not in vocabulary().stop_words)
    how = set(_HOW.findall(query.question.lower()))
    how |= set(_PART.findall(query.question.lower()))
    how |= set(_WHICH.findall(query.question.lower()))
    how |= set(_DAY.findall(query.question.lower())) if query.days else set()
    how |= {token for said in (_SPAN, _SOURCE) for m in said.finditer(query.question) for token in tokenize(m[0])}
    words = tuple(stem(t) for t in words if t not in _EXTRA_STOP | names | how and not _YEAR.fullmatch(t))
    words += (stem("state"),) if STATE_TAX.search(query.question) else ()
    if not words:
        # "When does the fiscal year end?" has no word but those that questions of all kinds have.
        words = tuple(
            stem(t) for t in tokenize(query.subject or query.question) if t not in vocabulary().grammar | names
        )
    weights = _weights(words, reports)
    kind = wanted(query.question)
    items = _items(query)
    verb = stem(acts[1]) if (acts := _ACTS.search(query.question)) else ""
    told = set(query.topics)
    named = _named_words(query) | {stem(word) for word in tokenize(query.question) if _COMPARING.fullmatch(word)}
    return Ask(
        query=query,
        weights=weights,
        qualifiers={word: weight for word, weight in weights.items() if word not in named},
        items=items,
        years=_years(query),
        quarters=query.filters.fiscal_quarters,
        comparing=bool(_COMPARING.search(query.question)),
        prose=bool(_PROSE.search(query.question)),
        wants="figure" if kind == "prose" and items and not tells(query.question) and not _TOLD & told else kind,
        concepts=_with_parts(concepts_of(query.subject or query.question, weights, kind, reports, verb), query, kind),
        verb=verb,
        likeness=result.likeness,
    )


def _with_parts(concepts: tuple[Concept, ...], query: Query, kind: Kind) -> tuple[Concept, ...]:
    """For a reason, a computed metric is told by its parts too: gross margin by "cost of products sold"."""
    known = vocabulary().metric_of
    named = [known[name] for name in query.metrics if name in known and known[name].of]
    parts = [known[part] for metric in named for part in metric.of if part != "revenue"]
    if kind != "reason" or not parts:
        return concepts
    words = {stem(token) for metric in named for text in (metric.name, *metric.synonyms) for token in tokenize(text)}
    own = [concept for concept in concepts if set(concept.asked) <= words]
    if not own:
        return concepts
    names = [text for metric in (*named, *parts) for text in (metric.name, *metric.labels, *metric.synonyms)]
    forms = dict.fromkeys(frozenset(stem(token) for token in tokenize(text)) for text in names)
    whole = Concept(tuple(forms), sum(concept.weight for concept in own), own[0].asked)
    return (whole, *(concept for concept in concepts if concept not in own))


def _named_words(query: Query) -> frozenset[str]:
    """Stems of the names by which the question calls known items and topics; filings may print others for them."""
    tokens = tokenize(query.question)
    spans = (tokens[m.position : m.position + m.length] for m in vocabulary().mentions(query.question))
    return frozenset(stem(token) for span in spans for token in span)


def _weights(words: Sequence[str], reports: Sequence[Report]) -> dict[str, float]:
    """Rarity of each word over the blocks of the reports: ln(1 + blocks / (1 + blocks with the word))."""
    counts = [block_counts(report) for report in reports]
    blocks = sum(total for total, _ in counts) or 1
    return {word: math.log(1 + blocks / (1 + sum(found[word] for _, found in counts))) for word in set(words)}


def _items(query: Query) -> tuple[Metric, ...]:
    """The metrics of the question, each before the line items it is computed from."""
    known = vocabulary().metric_of
    named = [known[name] for name in query.metrics if name in known]
    if not named:
        named = [m.entry for m in vocabulary().mentions(query.question) if isinstance(m.entry, Metric)]
    taken_off = _mentioned(query.question) - _mentioned(_NET_OF.sub(" ", query.question))
    named = [metric for metric in named if metric.name not in taken_off]
    if named and _MARGIN.search(query.question):
        named.append(known["revenue"])
    wanted = [part for metric in named for part in (metric, *(known[name] for name in metric.of))]
    return tuple({metric.name: metric for metric in wanted}.values())


def _mentioned(text: str) -> frozenset[str]:
    return frozenset(found.entry.name for found in vocabulary().mentions(text))


def _years(query: Query) -> tuple[int, ...]:
    named = tuple(year for year, _ in query.periods if year)
    return tuple(sorted(set(named or query.filters.fiscal_years), reverse=True))
