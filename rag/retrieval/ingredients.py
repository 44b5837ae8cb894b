"""What makes a page the right one, each as a score from 0 to 1: statement, labelled row, SEC item.

All of it is read from the index in milliseconds: no report is opened and no model is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from preprocess.report import DocType
from rag.chunks.tokens import tokenize
from rag.index import Index
from rag.index.base import page_key, report_of_key
from rag.query.vocabulary import Metric, Statement, vocabulary
from rag.retrieval.passages import concepts, coverage, wants_figure
from rag.types import Hit, Query

PRIMARY = ("income_statement", "balance_sheet", "cash_flow")
# What is only computed from a statement, or printed in its notes, hints at the statement's page and does not name it.
HALF = 0.5
# "Revenue by region": the income statement has the total only.
BROKEN_DOWN = 0.25
ELSEWHERE = {"results discussion", "breakdown", "listed securities"}
# "Inventories, net of reserves" is the metric; "Inventories held abroad" would be too.
BEGINS = 0.7
# Rows and passages cost time by the page, and a page behind so many lacks more than a row.
RERANKED = 40
# Longer first cells are sentences that a table swallowed.
LONGEST_LABEL = 120
QUARTERLY = {
    "Item 1": "8",
    "Item 2": "7",
    "Item 3": "7A",
    "Item 4": "9A",
    "Part II, Item 1": "3",
    "Part II, Item 1A": "1A",
    "Part II, Item 2": "5",
}
"""The items of a 10-Q and those of a 10-K with the same contents."""
ASIDES = {
    "exhibits": ("incorporated by reference", "incorporated herein by reference", "filed herewith"),
    "audit": ("critical audit matter", "we have audited the", "our audits included"),
}
"""What pages say that only list or repeat others, by the topic that asks for them."""
# One document incorporated by reference is a sentence, three are an index of exhibits.
LISTED = 3
# Income statement, comprehensive income, balance sheet, equity, cash flows: five pages in a row.
REACH = 4
# After the eighth power most pages of a filing are next to nothing; keeping them would only cost time.
FAINT = 0.05
# A real statement has most of its usual line items; a filing without one has no page to prefer.
PRESENT = 0.8
# A filing prints parts of a statement in highlights, notes and schedules too: room for all of these.
PAGES_EACH = 40


# Set by hand on the shared questions and held against lots written afterwards; docs/retrieval.md says what each is
# worth.
@dataclass(frozen=True, slots=True)
class Weights:
    """How much each ingredient counts; 0 switches one off (the ablation of bench/retrieval.py)."""

    # A filing's own term is nearly as good as the person's word, and outweighs it only together with others.
    expansion: float = 0.8
    # A year stands in every column head of three filings: it tells pages apart only where little else does.
    year: float = 0.3
    # Rank fusion knows no degrees, so the legs' own scores below count beside it.
    fused: float = 0.4
    dense: float = 0.9
    chunk: float = 0.25
    page: float = 1.0
    statement: float = 1.5
    row: float = 0.8
    section: float = 0.3
    # Less than a passage that answers is worth: an exhibit list that is asked about still comes first.
    aside: float = -0.7
    passage: float = 2.0
    # A printed figure that is looked up is rarer than any word, and says what page is meant.
    value: float = 3.0
    # Squared: a filing of the year beside the asked one has nearly the same words and must lose by more than its rows
    # can win.
    tier: float = 2.0
    # One page of a filing is the income statement; the summary that repeats half of it is not half of it.
    sharpness: float = 8.0
    # Decides between a statement and its like in the selected data, which stands pages away from the others.
    neighbours: float = 0.15


DEFAULT = Weights()


@dataclass(slots=True)
class PageScore:
    """One page while it is scored: parts by ingredient, and the chunks of it that the legs found, best first."""

    key: str
    parts: dict[str, float] = field(default_factory=dict)
    hits: list[Hit] = field(default_factory=list)
    score: float = 0.0


def statement_weights(query: Query) -> dict[str, float]:
    """How much each statement matters, 0 to 1: one that a person names fully, the home of a metric fully too.

    Less where the figure is only computed from it, where reasons are asked, or a breakdown that the notes print.
    """
    book = vocabulary()
    metrics = [book.metric_of[name] for name in query.metrics]
    broken_down = any(metric.statement == "segment" for metric in metrics)
    home = BROKEN_DOWN if broken_down else HALF if ELSEWHERE & set(query.topics) else 1.0
    found = dict.fromkeys(query.named_statements, 1.0)
    for metric in metrics:
        if metric.statement:
            share = HALF if metric.statement == "segment" else home
            found[metric.statement] = max(found.get(metric.statement, 0.0), share)
        for part in (book.metric_of[name] for name in metric.of):
            if part.statement:
                share = home if metric.statement else HALF * home
                found[part.statement] = max(found.get(part.statement, 0.0), share)
    return found


def statement_pages(
    query: Query, index: Index, reports: frozenset[str], weights: Weights = DEFAULT
) -> dict[str, float]:
    """Pages that hold the statements the question's metrics live in, with a strength from 0 to 1."""
    wanted = statement_weights(query)
    strengths: dict[str, float] = {}
    for name, pages in _homes(wanted, index, reports, weights).items():
        for key, strength in pages.items():
            strengths[key] = max(strength * wanted[name], strengths.get(key, 0.0))
    return strengths


def _homes(
    names: Iterable[str], index: Index, reports: frozenset[str], weights: Weights
) -> dict[str, dict[str, float]]:
    """statement → page key → strength. The statement is the page of a filing with the most of its typical line items.

    The primary statements stand together, so a page near the best pages of the others is raised.
    """
    book: dict[str, Statement] = {s.name: s for s in vocabulary().statements}
    wanted = [name for name in names if name in book]
    scores = {s: _anchor_scores(book[s], index, reports) for s in dict.fromkeys((*PRIMARY, *wanted)) if wanted}
    found: dict[str, dict[str, float]] = {}
    for name in wanted:
        others = [pages for other, pages in scores.items() if other != name]
        for report, pages in scores[name].items():
            tops = [max(other[report], key=other[report].__getitem__) for other in others if report in other]
            raised = {n: s * (1 + weights.neighbours * _near(n, tops)) for n, s in pages.items()}
            best = max(raised.values())
            sure = min(1.0, max(pages.values()) / PRESENT) ** 2
            strong = {page_key(report, n): sure * (s / best) ** weights.sharpness for n, s in raised.items()}
            found.setdefault(name, {}).update({key: s for key, s in strong.items() if s > FAINT})
    return found


def _near(number: int, tops: Iterable[int]) -> int:
    return sum(abs(number - top) <= REACH for top in tops)


def _anchor_scores(statement: Statement, index: Index, reports: frozenset[str]) -> dict[str, dict[int, float]]:
    """report_id → page → the share of the statement's typical wording on its best pages; a real one has 1 or more."""
    tokens = {token for anchor in statement.anchors for token in tokenize(anchor)}
    whole = sum(index.idf(token, "page") for token in tokens) or 1.0
    pages: dict[str, dict[int, float]] = {}
    for key, score in index.bm25(dict.fromkeys(sorted(tokens), 1.0), PAGES_EACH * len(reports), reports, "page"):
        pages.setdefault(report_of_key(key), {})[page_number(key)] = score / whole
    return pages


def section_matches(query: Query, pages: Mapping[str, PageScore], index: Index) -> dict[str, float]:
    """Pages of the SEC items that hold the topic (S1-01), and the cover for what only the cover prints."""
    cover = any(topic.cover for topic in vocabulary().topics if topic.name in query.topics)
    items, forms = set(query.items), {filing.report_id: filing.doc_type for filing in index.filings()}
    found = {
        key: 1.0
        for key, page in pages.items()
        # Items of the hits, not of the page: a page on which an Item ends belongs to two.
        if any(item_number(hit.chunk.sec_item, forms.get(hit.chunk.report_id)) in items for hit in page.hits)
    }
    # What only a cover prints stands on one page of hundreds: surer than any Item.
    return found | ({key: 1.0 / HALF for key in pages if page_number(key) == 1} if cover else {})


def asides(query: Query, pages: Mapping[str, PageScore]) -> dict[str, float]:
    """Pages that only list or repeat: an index of exhibits, an auditor's report; none that the question asks for.

    They name everything that a filing is about, and answer little of it.
    """
    return {
        key: 1.0
        for key, page in pages.items()
        if page.hits and _repeated(page.hits[0].chunk.search_text) - set(query.topics)
    }


@lru_cache(maxsize=4096)
def _repeated(text: str) -> frozenset[str]:
    """Which of the kinds a chunk is of: a list of exhibits says so of several, an auditor's report once.

    Its own words tell, not the headings above it: statements often stand under those of the auditor's report.
    """
    # The first line is the header that the chunker put there.
    text = text.partition("\n")[2].lower()
    said = {topic: sum(map(text.count, phrases)) for topic, phrases in ASIDES.items()}
    return frozenset(topic for topic, count in said.items() if count >= (LISTED if topic == "exhibits" else 1))


def item_number(sec_item: str | None, doc_type: DocType | None = None) -> str | None:
    """The number of an SEC item as a 10-K counts: "7" of "Item 7", and of "Item 2" of a 10-Q, which holds the same."""
    if sec_item is None:
        return None
    return QUARTERLY.get(sec_item, sec_item) if doc_type == "10-q" else sec_item.removeprefix("Item ")


def row_matches(query: Query, pages: Sequence[PageScore]) -> dict[str, float]:
    """Pages with a table row that is labelled as a metric of the question: the share of its metrics, 0 to 1."""
    book = vocabulary()
    wanted = [metric_labels(book.metric_of[name]) for name in query.metrics]
    found = {}
    for page in pages[:RERANKED]:
        rows = {label for hit in page.hits if hit.chunk.kind == "table" for label in _row_labels(hit.chunk.search_text)}
        share = sum(max((fit(label, names) for label in rows), default=0.0) for names in wanted)
        if share:
            found[page.key] = share / len(wanted)
    return found


def passage_matches(query: Query, pages: Sequence[PageScore], index: Index) -> dict[str, float]:
    """Pages with a passage that names what the question names: the share of its concepts in the best one, 0 to 1."""
    chunks = [
        (page.key, chunk)
        for page in pages
        for chunk in index.passages_on(report_of_key(page.key), page_number(page.key))
    ]
    shares = coverage(concepts(query, index), [chunk for _, chunk in chunks], wants_figure(query.subject))
    found: dict[str, float] = {}
    for (key, _), share in zip(chunks, shares, strict=True):
        found[key] = max(share, found.get(key, 0.0))
    return found


def metric_labels(metric: Metric) -> dict[tuple[str, ...], float]:
    """Token phrases of a metric, and how surely a row of that label is the metric."""
    # A label is what some filings print for the metric; in others the same words may be something else.
    phrases = {tuple(tokenize(label)): 0.8 for label in metric.labels}
    return phrases | {tuple(tokenize(name)): 1.0 for name in (metric.name, *metric.synonyms)}


@lru_cache(maxsize=2048)
def _row_labels(text: str) -> frozenset[tuple[str, ...]]:
    labels = (line.partition(" | ")[0] for line in text.splitlines() if " | " in line)
    return frozenset(tuple(tokenize(label[:LONGEST_LABEL])) for label in labels)


def fit(label: tuple[str, ...], names: Mapping[tuple[str, ...], float]) -> float:
    """1 for a row of exactly that name; less for one that begins or ends with it."""
    best = names.get(label, 0.0)
    for size in range(len(label) - 1, 0, -1):
        best = max(best, BEGINS * names.get(label[:size], 0.0), BEGINS * names.get(label[-size:], 0.0))
    return best


def page_number(key: str) -> int:
    """The page of a page key "<report_id>/p34"."""
    return int(key.rpartition("/p")[2])
