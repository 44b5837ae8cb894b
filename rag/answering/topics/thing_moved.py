"""What a why-question says moved: the line item in each of the ways that filings name it, and whose it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from rag.answering.match.causes import way_asked
from rag.answering.match.evidence import text_stems
from rag.answering.match.stems import stem
from rag.answering.topics.driven_words import without_owner
from rag.answering.topics.of_period import asks_a_longer_time, years_asked
from rag.chunks.tokens import tokenize
from rag.query.periods import without_periods
from rag.query.proviso import without_proviso
from rag.query.vocabulary import Metric, vocabulary
from rag.types import Filing, SearchResult

Form = frozenset[str]
_MOVE = (
    r"(?:increas\w*|decreas\w*|chang\w*|declin\w*|improv\w*|gr[eo]w\w*|f[ae]ll\w*|r[io]s(?:e|en)|drop\w*|jump\w*|"
    r"(?:higher|lower|better|worse\w*|up|down)|shr[aiu]nk|surge\w*|soar\w*|slip\w*|expand\w*|contract(?:ed)?)"
)
_WHY = re.compile(
    rf"^\W*why (?:did|has|have|had|is|was|were|are) (?P<what>.+?)\s+(?:been )?(?:so |much |a (?:bit|little|lot) )?"
    rf"{_MOVE}\b(?P<tail>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_DROVE = re.compile(
    rf"\b(?:drove|caused|explain(?:s|ed)|led to)\s(?:the |a )?(?:{_MOVE} (?:in|of) )?(?P<what>.+)(?P<tail>)$",
    re.IGNORECASE | re.DOTALL,
)
# What is said beside it: "though volume rose", "compared with the year before".
_ASIDE = re.compile(
    r"[,;(]?\s*\b(?:even (?:though|with|as|if)|in spite of|"
    r"although|though|despite|while|whereas|when|compared|versus|vs|than|relative|"
    r"year[- ]over|from (?:the|a) (?:year|prior))\b.*$",
    re.IGNORECASE | re.DOTALL,
)
_WITHIN = re.compile(r"^(?P<what>.+?) (?:in|at|within) (?:the )?(?P<part>\S.*)$", re.IGNORECASE)
_KEPT = frozenset(("other", "same"))
_GROUPS = (
    "segment business division unit group company total overall whole consolidated reported amount level figure basis "
    "result quarter year fiscal period firm much sharply growth increase decrease decline line item net based"
)
_PRETAX = re.compile(r"\bpre[- ]tax\b", re.IGNORECASE)
GENERIC = text_stems(_GROUPS)
COSTS = text_stems("cost expense charge spending spend outlay")
AMOUNTS = COSTS | text_stems(
    "sales revenue income profit earnings loss margin ebit ebitda cash flow tax assets debt interest backlog capex "
    "expenditure inventory receivables payables deposits loans premium fees headcount employees"
)
RATIOS = text_stems(
    "ratio occupancy utilization penetration membership memberships members subscribers claims prescriptions traffic "
    "attendance deliveries shipments churn retention yield factor"
)
"""What a part may have alone: words for an amount are none of these."""
_RATE = text_stems("margin")
_SMALL = text_stems("of on the and for to")
_SHARES = (text_stems("percent sales"), text_stems("percent revenue"), text_stems("percentage sales"))
# What a part earns is printed under a name of its own.
_BAD = text_stems("loss losses tax taxes debt provision ratio leverage days inventory inventories benefit")
_BORNE = text_stems("loss losses tax taxes")
_BETTER, _WORSE = re.compile(r"\b(?:improv\w*|better)\b", re.I), re.compile(r"\b(?:worse\w*|deteriorat\w*)\b", re.I)
_PLAIN_PROFIT = text_stems("earnings profit income")
_EARNED = tuple(
    map(text_stems, ("earnings operations", "operating income", "operating profit", "net income", "segment profit"))
)
_PLAIN_LOSS = text_stems("loss")
_LOST = tuple(map(text_stems, ("loss operations", "operating loss", "net loss", "segment loss", "pretax loss")))
# A word that alone names a line item wherever it stands.
_ALONE = text_stems("sales revenue earnings profit loss ebit ebitda ebitdar backlog bookings billings volumes taxes")
# Ways in which statements print a figure beside its names.
_ALSO = {"interest expense": ("interest net",)}


@dataclass(frozen=True)
class Thing:
    """What moved. forms: stems of each name of the line item, with the words that are left to say whose it is.

    way: +1 where it is asked why it rose, -1 where it fell, 0 where neither is said.
    """

    forms: tuple[tuple[Form, Form], ...]
    way: int
    question: str
    years: frozenset[int]
    quarter: bool
    words: Form = field(default=frozenset())

    @property
    def better_by_falling(self) -> bool:
        """Whether what is good for it makes it fall: a tax rate, a cost, a loss."""
        return bool(self.words & (COSTS | _BORNE))

    def with_letters(self, spelled: Iterable[tuple[str, tuple[str, ...]]]) -> Thing:
        """The thing by the letters too that stand for words of its name: "MBR" for a medical benefit ratio."""
        short = [(letters, frozenset(long)) for letters, long in spelled if len(long) > 1]
        more = (
            (form - long | {letters}, beside) for form, beside in self.forms for letters, long in short if long <= form
        )
        return replace(self, forms=tuple(dict.fromkeys((*self.forms, *more))))


def thing_moved(result: SearchResult) -> Thing | None:
    """What the question of a search says moved; None where it asks for no movement, or names nothing."""
    query = result.query
    plain = without_periods(_ASIDE.sub("", without_proviso(query.question).strip(" ?."))).strip(" ?.,")
    found = _WHY.search(plain) or _DROVE.search(plain)
    if found is None:
        return None
    filings = [context.filing for context in result.contexts]
    what, tail = (_without_company(found[name], filings) for name in ("what", "tail"))
    forms = tuple(dict.fromkeys((*_forms(what, _words(tail)), *_forms_within(what, _words(tail)))))
    years = years_asked(query)
    quarter = any(quarter for _, quarter in query.periods) and not asks_a_longer_time(query.question)
    words = _words(what) | _words(tail)
    way = way_asked(found[0]) or _way_for_the_better(found[0], words)
    return Thing(forms, way, query.question, years, quarter, words) if forms else None


def _way_for_the_better(asked: str, words: Form) -> int:
    """+1 for what improved by rising, -1 for what got worse by falling; 0 for a cost or a loss, and for other moves."""
    if words & (COSTS | _BAD):
        return 0
    return bool(_BETTER.search(asked)) - bool(_WORSE.search(asked))


def _without_company(text: str, filings: Sequence[Filing]) -> str:
    return _PRETAX.sub("pretax", re.sub(r"['’]s?(?!\w)", " ", without_owner(text, filings)))


def _words(text: str) -> Form:
    """Stems of the words of a text that say something of it."""
    return frozenset(_in_order(text))


def _in_order(text: str) -> list[str]:
    stems = [stem(token) for token in tokenize(text) if token not in vocabulary().grammar or token in _KEPT]
    return [word for word in stems if word not in GENERIC]


def _forms(what: str, tail: Form) -> Iterator[tuple[Form, Form]]:
    """The names of the line item, each with the words beside it that the question says too."""
    words = _in_order(what)
    for at in range(len(words)):
        own, beside = words[at:], frozenset(words[:at])
        if len(own) > 1 or own[0] in _ALONE or not beside:
            for form in _spelled(own):
                yield form, (beside | tail) - form
    if words and {words[-1]} <= _PLAIN_LOSS:
        for form in _LOST:
            yield form, (frozenset(words) - _PLAIN_LOSS | tail) - form
    for form, called in (*_known(what), *_rate(what)):
        yield form, (frozenset(words) - called | tail) - form


def _forms_within(what: str, tail: Form) -> Iterator[tuple[Form, Form]]:
    """The names of the line item where the part stands behind it: "pretax margin in Pumps"."""
    found = _WITHIN.match(what)
    if found is not None:
        yield from _forms(found["what"], tail | _words(found["part"]))


def _spelled(own: Sequence[str]) -> Iterator[Form]:
    """The words themselves; a cost by any other word for one."""
    yield frozenset(own)
    other = [word for word in own if word not in COSTS]
    if 0 < len(other) < len(own):
        yield from (frozenset((*other, cost)) for cost in sorted(COSTS))
        if len(other) > 1:
            yield frozenset(other)


def _known(what: str) -> Iterator[tuple[Form, Form]]:
    """Each name of the known figure that the words end with, with the stems by which the question calls it."""
    metric, called = _ends_with(what)
    if metric is None or (len(called) == 1 and not called <= _ALONE):
        return
    yield from ((form, called) for form in _names(metric))
    if metric.name == "net income" and called <= _PLAIN_PROFIT:
        yield from ((form, called) for form in _EARNED)


def _rate(what: str) -> Iterator[tuple[Form, Form]]:
    """A margin as what it is of in percent of sales: "income before tax as a percent of sales"."""
    tokens = [token for token in tokenize(what) if stem(token) not in GENERIC]
    if len(tokens) < 2 or tokens[-1] not in ("margin", "margins"):
        return
    for more in ("", " income"):
        metric, called = _ends_with(" ".join(tokens[:-1]) + more)
        if metric is not None and (len(called) > 1 or called <= _ALONE):
            for form in _names(metric):
                yield from ((form | share, called | _RATE) for share in (*_SHARES, _RATE))
            return


def _ends_with(text: str) -> tuple[Metric | None, Form]:
    """The known figure whose name a text ends with, but for words that any figure has, and the stems of that name."""
    tokens = tokenize(text)
    loose = vocabulary().grammar
    own = (at for at in reversed(range(len(tokens))) if stem(tokens[at]) not in GENERIC and tokens[at] not in loose)
    end = next(own, -1) + 1
    for one in vocabulary().mentions(text):
        if isinstance(one.entry, Metric) and one.position + one.length == end:
            return one.entry, text_stems(" ".join(tokens[one.position : end]))
    return None, frozenset()


def _names(metric: Metric) -> Iterator[Form]:
    """Its names of two words and more; one word alone ("taxes") names other figures as well."""
    for name in (metric.name, *metric.synonyms, *_ALSO.get(metric.name, ())):
        form = _named(name)
        if len(form) > 1 or (metric.name == "revenue" and form <= _ALONE):
            yield form


def _named(name: str) -> Form:
    return text_stems(name) - _SMALL
