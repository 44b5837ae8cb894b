"""Whether the words of a claim name the row it cites, or rather another row of the same table.

Two names of one line item are compared by their words' stems and through the vocabulary ("top line", "capex"); a row
that fits the words clearly better than the cited one tells that the footnote stands under the wrong row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rag.answering.match.evidence import alike, label_words, names_of
from rag.answering.match.stems import stem
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import Metric, vocabulary

WEAK = frozenset(stem(word) for word in ["total", "net", "consolidated", "other", "amount", "sum", "overall"])
_VERBS = (
    "half three six nine twelve months two four five eight ten quarterly yearly annual annually thousand million "
    "billion report record post generate reach amount come stand compare prior previous respectively approximately "
    "roughly about nearly almost increase decrease rise rose grow grew growth fall fell decline drop climb up "
    "down high low improve reduce earlier ago before after same period quarter month end ended fiscal spend "
    "spent make made bring brought show shown print printed book booked disclose company management filing its "
    "remain remains remained stay stays stayed "
    "their group firm per cent point basis change difference between range more less than exceed equal equate "
    "represent account accord statement note table page year include including during against around some just "
    "only also however while above below was were been being had has have did january february march april may june "
    "july august september october november december first second third fourth result total us usd dollar euro eur "
    "non gaap yoy qoq ytd ttm ltm imply implies implied means translates corresponds marks "
    "stronger weaker faster slower much "
)
_GENERIC = frozenset(stem(word) for word in _VERBS.split()) - WEAK
ACCOUNTS = frozenset(stem(word) for word in ["expenses", "costs", "income", "assets", "liabilities", "charges"])
"""Stems that say of what sort a line item is, and not which one."""
PARTS = frozenset(stem(word) for word in ["segment", "segments", "region", "product", "business", "category"])
GROSS = frozenset([stem("gross")])
"""The stem of what a total is called beside the one that is net of something."""
_SHARE_ROW = re.compile(r"(?:.*: )?(?:as (?:an? )?)?(?:%|percent(?:age)?) of\b", re.IGNORECASE)
_RATIO = re.compile(
    r"\b(?:margins?|ratio|turnover|return|yield|days|rate|coverage|free cash flow|net debt|working capital)\b",
    re.IGNORECASE,
)
PROFITS = frozenset(["gross profit", "operating income", "net income", "ebitda", "pretax income"])
"""Known metrics that are profits."""
_PROFIT = re.compile(r"(?<!gross )(?<!net )(?<!operating )\b(?:profits?|loss(?:es)?)\b", re.IGNORECASE)
_EARNED = re.compile(r"\b(?:profits?|income|earnings|ebitd?a?|results?)\b", re.IGNORECASE)
_AMERICA = re.compile(r"\bU\.\s?S\.(?!\w|\s(?:GAAP|dollars?)\b)|\bUS\b(?!\s?(?:\$|dollars?\b|GAAP\b))")
_PRETAX = re.compile(r"\bpre-?tax ((?:[a-z]+ )?(?:income|earnings|profits?|loss(?:es)?))\b", re.IGNORECASE)
_NETTED = re.compile(r",?\s(?:net of|less)\s(?:accumulated|allowances?|reserves?|doubtful)\b.*", re.IGNORECASE)
# British and American spelling, in answers and filings alike: labour, amortisation.
_OR, _IZE = re.compile(r"(?<=[a-z]{2})our(?=s?\b)"), re.compile(r"(?<=[a-z]{2})is(?=(?:e[ds]?|ing|ations?)\b)")
_SHORT_NAME = re.compile(r"\(([A-Z][A-Za-z&]*[A-Z&][A-Za-z&]*|[Ll]oss(?=\)/))\)")
_NON = re.compile(r"\bnon-(?=current\b)", re.IGNORECASE)
# "RSUs" are more than one RSU; longer initials are cut as any other word.
_INITIALS = re.compile(r"(?<=\b[A-Z]{3})s\b|(?<=\b[A-Z]{2})s\b")
_NO_WORD = re.compile(r"[\d.,%x]+|q[1-4]|fy")


Mentioned = tuple[str, float, frozenset[str]]
"""A metric that words name, what the naming words weigh, and their stems."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How well words name a row: weight of the words that both have, of those only the row has."""

    shared: float
    missing: float

    @property
    def coverage(self) -> float:
        """The share of the row's name that is said, 0…1."""
        whole = self.shared + self.missing
        return self.shared / whole if whole else 0.0

    @property
    def score(self) -> float:
        """What ranks rows: words said count for it, words left out against it."""
        return self.shared - 0.75 * self.missing


@lru_cache(maxsize=1 << 13)
def content(text: str) -> tuple[str, ...]:
    """The stems of a text's words that can name a line item, in order."""
    stops = vocabulary().grammar - {"other"} | {"totaled", "totalled", "totaling"}
    text = _PRETAX.sub(r"\1 before income taxes", _AMERICA.sub("United States", text))
    text = _INITIALS.sub("", _IZE.sub("iz", _OR.sub("or", _NON.sub("non", text))))
    tokens = (t for t in tokenize(text) if t not in stops and not _NO_WORD.fullmatch(t))
    return tuple(s for s in (stem(token) for token in tokens) if s not in _GENERIC)


def same_metric(words: str, label: str) -> bool:
    """Whether the words name the row's line item, or a ratio of it, in another way."""
    known = vocabulary().metric_of
    return any(name in metrics_of(label) or metrics_of(label) & set(known[name].of) for name, *_ in mentions_of(words))


def part_of_metric(words: str, label: str) -> bool:
    """Whether the words name a ratio or a difference that the row is a part of: "operating margin", of revenue."""
    parts = {part for name, *_ in mentions_of(words) for part in vocabulary().metric_of[name].of}
    return bool(_RATIO.search(words) and parts & metrics_of(label))


def foreign_to_ratio(words: str, label: str) -> bool:
    """Whether the words name a ratio of line items that the row is none of: gross profit in an operating margin."""
    known, of_row = vocabulary().metric_of, metrics_of(label)
    named = [known[name] for name, *_ in mentions_of(words) if known[name].of]
    parts = {part for metric in named for part in (metric.name, *metric.of)}
    gross = "gross" in words.lower()
    return bool(parts and of_row & PROFITS) and not of_row & parts and not (gross and "gross" in label.lower())


def other_metric(words: str, label: str) -> str | None:
    """The metric that the words name, where the row is a different known one; None where either is not known."""
    known = vocabulary().metric_of
    named = {metric for metric, _, stems in mentions_of(words) if not stems <= PARTS}
    of_row = {metric for metric in metrics_of(label) if not known[metric].of}
    if not named or not of_row or named & of_row or any(of_row & set(known[name].of) for name in named):
        return None
    if (
        _PROFIT.search(words)
        and _EARNED.search(label)
        and named <= PROFITS
        and not named & metrics_named(_PROFIT.sub(" ", words))
    ):
        return None  # a bare "profit" is any
    # "Return on equity" is equity by its labels, and what "ROE" names by its own name.
    if named & metrics_named(label):
        return None
    return sorted(named)[0].replace("_", " ")


def metric_not_in(words: str, quote: str) -> str | None:
    """The line item that the words name and a quoted sentence does not, though it names others; None without one."""
    said = {name for name, _, stems in mentions_of(words) if not stems <= PARTS}
    told = {name for name, _, stems in mentions_of(quote) if not stems <= PARTS}
    known = vocabulary().metric_of
    parts = told | {part for name in told for part in known[name].of}
    if not said or not told or said & parts or any(set(known[name].of) & told for name in said):
        return None
    naming = frozenset().union(*(stems for name, _, stems in mentions_of(words)))
    if said <= PROFITS and _EARNED.search(quote) and not said & metrics_named(_PROFIT.sub(" ", words)):
        return None  # a bare "profit" is any
    shared = naming & set(content(quote)) - ACCOUNTS - WEAK - PARTS
    return None if shared else sorted(said)[0].replace("_", " ")


def fit(said: frozenset[str], mentioned: Sequence[Mentioned], label: str, without: frozenset[str] = frozenset()) -> Fit:
    """The best fit of words to any name of a row."""
    fits = [_words_fit(said, set(name) - without) for name in _names(label)]
    row = metrics_of(label)
    fits += [Fit(weight, 0.0) for metric, weight, _ in mentioned if metric in row]
    return max(fits, key=lambda one: one.score, default=Fit(0.0, 0.0))


def is_share_row(label: str) -> bool:
    """Whether a row is a share by its name alone, "% of revenues": what it is a share of stands above it."""
    return _SHARE_ROW.match(label) is not None


def overlap(words: str, other: str) -> int:
    """How many content words two texts share."""
    return len(set(content(words)) & set(content(other)))


def _words_fit(said: frozenset[str], name: set[str]) -> Fit:
    shared = sum(0.5 if word in WEAK else 1.0 for word in name & said)
    missing = sum(0.5 if word in WEAK else 1.0 for word in name - said)
    return Fit(shared, missing)


@lru_cache(maxsize=1 << 13)
def _names(label: str) -> tuple[tuple[str, ...], ...]:
    """A row's label as stems: whole, without brackets, and its last part after the headings over it."""
    plain = re.sub(r"\([^)]*\)", " ", label)
    # Capitals in brackets are a name of their own, "Revenue per Available Room (REVPAR)", and so is "(Loss)/earnings".
    texts = (label, plain, plain.rpartition(": ")[2], *_SHORT_NAME.findall(label))
    return tuple(dict.fromkeys(name for name in (content(text) for text in texts) if name))


@lru_cache(maxsize=1 << 13)
def metrics_of(label: str) -> frozenset[str]:
    """The known metrics whose printed names are this label."""
    plain = _NETTED.sub(" net", re.sub(r"\([^)]*\)", " ", label))
    forms = [words for words in (label_words(plain), label_words(plain.rpartition(": ")[2])) if words]
    return frozenset(
        metric.name
        for metric in vocabulary().metrics
        if any(alike(words, name) >= 0.85 for words in forms for name in _own_names(metric))
    )


def _own_names(metric: Metric) -> Iterable[tuple[str, ...]]:
    """What prints the metric itself; the labels of one that is computed are those of its parts."""
    return [label_words(name) for name in (metric.name, *metric.synonyms)] if metric.of else names_of(metric.name)


@lru_cache(maxsize=1 << 13)
def mentions_of(words: str) -> tuple[Mentioned, ...]:
    """The metrics that the words name, the weight of the naming words and their stems."""
    tokens = tokenize(words)
    found = [mention for mention in vocabulary().mentions(words, tokens) if isinstance(mention.entry, Metric)]
    naming = [tokens[mention.position : mention.position + mention.length] for mention in found]
    return tuple(
        (mention.entry.name, _weight(frozenset(content(" ".join(own)))), frozenset(content(" ".join(own))))
        for mention, own in zip(found, naming, strict=True)
    )


def metrics_named(words: str) -> frozenset[str]:
    """The metrics that words name."""
    return frozenset(name for name, *_ in mentions_of(words))


def _weight(stems: frozenset[str]) -> float:
    """What a name through the vocabulary counts: a little less than the same words printed."""
    return max(0.6, sum(0.5 if one in WEAK else 1.0 for one in stems) - 0.45)
