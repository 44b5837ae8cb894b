"""What drove a figure: the sentences of the results discussion that name it and then its cause, with their lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from preprocess.report import Block, Report
from rag.answering.match.asked import Ask, understand_ask
from rag.answering.match.causes import CAUSE, way_of
from rag.answering.match.evidence import text_stems
from rag.answering.match.places import SentencePlace
from rag.answering.match.wanted import MOVED
from rag.answering.quote.lookup import with_what_it_points_to
from rag.answering.quote.prose import is_boilerplate, is_sentence
from rag.answering.quote.rows import Quote
from rag.answering.topics.of_period import is_of_another_year
from rag.answering.topics.part import Part, names_another, parts_of, printed_parts, tells_of, without_parts
from rag.answering.topics.part_sections import is_of_a_part
from rag.answering.topics.passages import alike, sentences_in
from rag.answering.topics.whole import gives_another
from rag.query.vocabulary import Metric, vocabulary
from rag.types import Context, NumberCheck, Query, SearchResult

_ASKS = re.compile(
    r"\b(?:what|which)\b.*\b(?:drove|driv(?:es?|ing|ers?)|caused|led to|explains?|contributed to|"
    r"(?:is|was|lies) behind|reasons? (?:for|behind))\b|^\W*why (?:did|has|have|is|was|were)\b|"
    rf"^\W*what {MOVED}\b",
    re.IGNORECASE,
)
# "Why did … suspend its repurchases" asks for no movement of a figure.
_WHY = re.compile(r"^\W*why\b", re.IGNORECASE)
_MOVEMENT = re.compile(
    r"\b(?:increas\w*|decreas\w*|chang\w*|declin\w*|improv\w*|gr[eo]w\w*|f[ae]ll\w*|r[io]se|rising|drop\w*|jump\w*|"
    r"higher|lower|up|down|loss|swing|shr[aiu]nk|surge\w*|soar\w*|slip\w*|expand\w*|contract\w*|less|more|better|worse)\b",
    re.IGNORECASE,
)
_MOVES = re.compile(
    r"\b(?:increas\w*|decreas\w*|declin\w*|improv\w*|gr[eo]w\w*|fell|rose|higher|lower|contraction|expansion|"
    r"(?:up|down) \d)\b",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"\d(?:\.\d+)?\s?(?:%|percent|basis points|million|billion|percentage points)|\$ ?\d", re.IGNORECASE
)
_ELSEWHERE = re.compile(
    r"\b(?:reasons|factors|items|matters|changes|drivers)\b[^.,;]{0,40}\b(?:above|refers? to)\b", re.IGNORECASE
)
# "Comparable sales" and "segment revenues" are other figures than sales and revenues.
_SEGMENT = re.compile(r"\bsegments?\b", re.IGNORECASE)
_WHOLE = r"(?:^|\b(?:in|our|the|total|consolidated|worldwide|overall|companywide|inc\.)\s+)"
_YEAR = re.compile(r"\b(?:19|20)\d{2}\b")
# Where the results are discussed: Item 7 of a 10-K, Item 2 of a 10-Q; releases and annual reports have no items.
_DISCUSSED = frozenset(("Item 7", "Item 2"))
_NAMED, _OF_ALL, _MADE_OF, _MOVES_IT = 2.0, 1.0, 1.6, 1.2
_HEADED, _MOVED, _FIGURED, _CALLED = 0.75, 0.75, 0.5, 1.0
_OTHER_YEAR, _OTHER_WAY, _OTHER_OWNER, _OF_SEGMENT, _STANDS = 1.5, 1.5, 2.0, 1.5, 1.5
_TOLD = 1.5
_LEAST, _NEAR, _MOST, _MOST_BULLETS = 2.5, 1.25, 3, 6
_LONG, _LONGEST = 420, 900
# What stands above a profit in an income statement moves its margin as well.
_ABOVE = {
    "gross profit": ("revenue",),
    "operating margin": ("gross margin", "cost of goods sold", "selling general and administrative"),
    "operating income": ("gross profit", "cost of goods sold", "selling general and administrative"),
    "net margin": ("operating income", "cost of goods sold"),
    "net income": ("operating income", "gross profit", "effective tax rate"),
}


@dataclass(frozen=True)
class _Figure:
    """The figure whose drivers are asked for: words that name it, it as a whole, what it is made of, what moves it.

    way: +1 where the question says that it rose, -1 where it fell, 0 where it does not say. of: the parts of the
    company whose figure it is. called: the very words by which the question names it.
    """

    named: re.Pattern[str]
    whole: re.Pattern[str]
    parts: re.Pattern[str] | None
    above: re.Pattern[str] | None
    years: frozenset[int]
    way: int = 0
    of: tuple[Part, ...] = ()
    called: str = ""
    question: str = ""
    numbers: tuple[NumberCheck, ...] = ()


def driver_quotes(
    result: SearchResult, report_of: Callable[[str], Report], numbers: Sequence[NumberCheck] = ()
) -> tuple[Quote, ...]:
    """The sentences that say what moved the figure asked about; () for other questions and where none says it.

    numbers: the figure as it was computed; a sentence that gives it another value speaks of a part.
    """
    query = result.query
    if not _asks(query.question) or not query.filters.companies:
        return ()
    metric = _metric(result, report_of)
    if metric is None:
        return ()
    figure = _Figure(
        *_words_of(metric.name),
        frozenset(year for year, _ in query.periods if year),
        way_of(query.question),
        parts_of(result, report_of),
        _called(query.question, metric),
        query.question,
        tuple(numbers),
    )
    quotes: list[Quote] = []
    filings = dict.fromkeys(context.filing.report_id for context in result.contexts)
    for report_id in filings:
        like = next(context for context in result.contexts if context.filing.report_id == report_id)
        if not figure.years or like.filing.fiscal_year in figure.years:
            report = report_of(report_id)
            quotes += _of_filing(figure, report, like, understand_ask(result, [report]))
        if quotes:
            break
    return tuple(quotes)


def _metric(result: SearchResult, report_of: Callable[[str], Report]) -> Metric | None:
    """The figure whose drivers are asked for; no words of a part's name name it ("Digital Marketing revenue")."""
    query, known = result.query, vocabulary().metric_of
    rest = without_parts(query.question, printed_parts(result, report_of))
    left = {mention.entry.name for mention in vocabulary().mentions(rest)}
    named = [known[name] for name in query.metrics if name in known]
    metric = next((metric for metric in named if metric.name in left), named[0] if named else None)
    # What drove "revenue growth" drove revenue.
    return known[metric.of[0]] if metric is not None and len(metric.of) == 1 else metric


def _called(question: str, metric: Metric) -> str:
    """The name of the metric that stands in the question, "" where its own name is asked by another."""
    plain = " ".join(question.lower().split())
    names = (name.lower() for name in (metric.name, *metric.synonyms))
    return max((name for name in names if name in plain), key=len, default="")


def asks_what_drove(query: Query) -> bool:
    """Whether a question asks what moved a figure that is known by name."""
    return bool(query.metrics) and _asks(query.question)


def _asks(question: str) -> bool:
    """Whether it asks what moved a figure."""
    return bool(_ASKS.search(question)) and (not _WHY.search(question) or bool(_MOVEMENT.search(question)))


@lru_cache(maxsize=64)
def _words_of(name: str) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str] | None, re.Pattern[str] | None]:
    known = vocabulary().metric_of
    metric = known[name]
    parts = [known[part] for part in metric.of if part in known and part != "revenue"]
    above = [known[part] for part in _ABOVE.get(name, ()) if part in known]
    own = _phrases([metric]), _phrases([metric], _WHOLE)
    return *own, _phrases(parts) if parts else None, _phrases(above) if above else None


def _phrases(metrics: Sequence[Metric], before: str = "") -> re.Pattern[str]:
    names = sorted({re.escape(name) for metric in metrics for name in (metric.name, *metric.synonyms)}, key=len)
    # "Cost of sales" names no sales, nor does "sales and marketing".
    own = rf"(?<!cost of )(?<!costs of )(?:{'|'.join(reversed(names))})s?\b(?! and marketing)"
    return re.compile(rf"{before}\b{own}", re.IGNORECASE)


def _of_filing(figure: _Figure, report: Report, like: Context, ask: Ask) -> Iterator[Quote]:
    found = [(score, _told(place, ask), place) for score, place in _scored(figure, report, like)]
    most = max((told for _, told, _ in found), default=0.0)
    # Where one sentence tells of "domestic appliances", those on other comparable sales only share the figure.
    scored = sorted(((score - _TOLD * (most - told), place) for score, told, place in found), key=lambda pair: -pair[0])
    chosen: list[SentencePlace] = []
    for score, place in scored:
        if len(chosen) == _MOST or score < max(_LEAST, scored[0][0] - _NEAR):
            return
        if not any(alike(place, other) for other in chosen):
            chosen.append(place)
            yield Quote(place, score, f"“{place.text}”")


def _scored(figure: _Figure, report: Report, like: Context) -> Iterator[tuple[float, SentencePlace]]:
    blocks, over = report.blocks, ""
    # Where the item only points at an exhibit, the results are discussed in what has no item.
    own = any(block.sec_item in _DISCUSSED and CAUSE.search(block.text) for block in blocks)
    discussed = _DISCUSSED if own else (None,)
    for at, block in enumerate(blocks):
        over = _first_cell(block.text) if block.kind == "Table" else over
        if block.kind not in ("Text", "ListItem") or block.sec_item not in discussed or not CAUSE.search(block.text):
            continue
        for place in map(with_what_it_points_to, sentences_in(block, report, like)):
            whole = _with_list(place, blocks[at + 1 : at + 1 + _MOST_BULLETS])
            # "… due to the following:" without what follows says nothing.
            if whole.text.endswith(":") or (not figure.of and _is_of_a_part(whole, report, figure)):
                continue
            if (score := _score(figure, place, over, report)) is not None:
                yield score, whole


def _is_of_a_part(place: SentencePlace, report: Report, figure: _Figure) -> bool:
    """Whether a sentence speaks of a part of the company, by its heading or by the value that it gives the figure."""
    another = gives_another(place.text, figure.named, figure.numbers)
    return another or is_of_a_part(place, report, figure.question)


def _told(place: SentencePlace, ask: Ask) -> float:
    """How much of what stands beside the figure in the question is told before the cause, or over the sentence."""
    cause = CAUSE.search(place.text)
    return ask.told_beside(text_stems(f"{place.heading} {place.text[: cause.start() if cause else None]}"))


def _first_cell(table: str) -> str:
    """What stands over the labels of a table: its title, where it has one."""
    return table.split("|", 2)[1] if table.count("|") > 1 else ""


def _score(figure: _Figure, place: SentencePlace, over: str, report: Report) -> float | None:
    """How well a sentence says what moved the figure; None where it names neither it nor a cause.

    over: the title of the table above it, which may name a part of the company.
    """
    text = place.text
    leads = text.endswith(":")
    if not (is_sentence(text) or leads) or len(text) > _LONGEST or is_boilerplate(text) or _ELSEWHERE.search(text):
        return None
    if (cause := CAUSE.search(text)) is None or _MOVES.search(text) is None:
        return None
    # What stands behind the cause is the cause: "earnings fell, driven by lower net sales" is no reason for net sales.
    moved = text[: cause.start()]
    ranked = ((figure.named, _NAMED), (figure.parts, _MADE_OF), (figure.above, _MOVES_IT))
    own = next((weight for words, weight in ranked if words is not None and words.search(moved)), 0.0)
    if not own:
        return None
    if figure.of and not tells_of(figure.of, f"{moved} {place.heading} {over}", report):
        return None
    if is_of_another_year(moved, figure.years):
        return None
    named = figure.named.search(moved)
    other_owner = named is not None and names_another(moved, named.start(), figure.question)
    whole = figure.whole.search(moved) is not None and not figure.of
    headed = any(words is not None and words.search(place.heading) for words, _ in ranked)
    years = {int(year) for year in _YEAR.findall(text)}
    other = years and figure.years and not years & figure.years
    return (
        own
        + (_OF_ALL if whole else 0.0)
        + (_HEADED if headed else 0.0)
        + (_CALLED if figure.called and figure.called in moved.lower() else 0.0)
        + (_MOVED if _MOVES.search(moved) else 0.0)
        + (_FIGURED if _AMOUNT.search(text) or leads else 0.0)
        - (_OTHER_YEAR if other else 0.0)
        - (_OTHER_OWNER if other_owner else 0.0)
        - (0.0 if _MOVEMENT.search(moved) else _STANDS)
        - (_OF_SEGMENT if not figure.of and _SEGMENT.search(place.heading) else 0.0)
        - (_OTHER_WAY if figure.way * way_of(moved) < 0 else 0.0)
        - max(0, len(text) - _LONG) / 800
    )


def _with_list(place: SentencePlace, following: Sequence[Block]) -> SentencePlace:
    """The sentence with the points that it leads to ("… was primarily due to:")."""
    if not place.text.endswith(":"):
        return place
    points: list[Block] = []
    for block in following:
        if block.kind != "ListItem":
            break
        points.append(block)
    return replace(place, end=points[-1].end, blocks=(*place.blocks, *points)) if points else place
