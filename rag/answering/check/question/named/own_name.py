"""Whether a figure is called by several words that the question says in no way.

A place that bears every word of a question may still be of something else, which its own name says: the percentage
change of an operating profit is no growth of volume, and billed business in one segment is not all of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.items import WEAK, content, metrics_named, metrics_of
from rag.answering.check.place.named import is_abbreviated
from rag.answering.check.place.same_item import short
from rag.answering.check.question.clause import clause_of
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.kind.own_noun import noun_before
from rag.answering.check.question.names import MONTH
from rag.answering.check.question.rivals.beside_it import timeless
from rag.answering.check.question.rivals.rank import asks_rank
from rag.answering.check.question.speech import alike, speech
from rag.answering.check.question.wish import Wish
from rag.answering.match.abbreviations import both_ways
from rag.calculator.called import called
from rag.calculator.facts.telling import telling, words
from rag.query.vocabulary import vocabulary

_NAMES = 2
"""Words that name a figure by themselves."""
_BRACKETS = re.compile(r"\([^)]*\)?|—[^—]*—")
_WORD = re.compile(r"[A-Za-z][\w’'&./-]*")
# What only says when, or beside what else, stands before the subject of a sentence or behind it.
_ASIDE = re.compile(
    r"^\W*(?:as of|as at|at|during|in|for|excluding|including|on|upon|through)\b[^,]*,"
    r"|\b(?:including|excluding|measured as|defined as|which|who|that)\b.*?,",
    re.IGNORECASE,
)
# "Property, plant and equipment", "December 31, 2023": the subject goes on behind such a comma.
_WITHIN = re.compile(r",(?=\s(?:plant\b|general\b|net\b|gross\b|(?:19|20)\d\d\b))", re.IGNORECASE)
# Only of a subject that something is, or moves, is the figure that follows: "we bought Acme, a maker of games, for".
_SUBJECT = re.compile(
    r"(?P<subject>[^,;:]{3,120}?)\s(?:was|were|is|are|totall?ed|amounted|represented|accounted|reached|grew|rose|increased"
    r"|decreased|declined|fell|dropped|improved)\b",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"\s*(?:per (?:[a-z]+ )?share|a share) (?:from|related to|attributable to|due to) (?!(?:continuing )?operations)"
    r"(?P<source>[^,.;]{4,60})",
    re.IGNORECASE,
)
# "Included the following amounts related to the 787 program: $5 of work in process and $6 of tooling".
_LISTED_OF = re.compile(
    r"\b(?:following|amounts?)\b[^:.;]*?\b(?:related|relating|attributable|pertaining) to "
    r"(?P<source>(?:the |our )?(?-i:[A-Z0-9])[\w-]*(?: [\w-]+){0,3}):",
    re.IGNORECASE,
)
# Where a row stands is no name of it: "Restricted cash included in other assets".
_INCLUDED_IN = re.compile(
    r"\b(?:included|recorded|reported|presented) (?:in|within)\b.*|,? net of valuation allowances?\b", re.IGNORECASE
)
# With whom, and how it was set down: "international customers", "foreign markets", "derivatives designated as hedges".
_LOOSE = frozenset(content("customers designated reserves markets models"))
# What was paid in all, however it was.
_PAYS = re.compile(r"\b(?:pay|paid|paying|cost|price)\b", re.IGNORECASE)
_PRICE = re.compile(r"\btotal (?:cash |purchase )?(?:consideration|purchase price)\b", re.IGNORECASE)
# "Services-based revenue" is that of services.
_BASED = re.compile(r"(?<=\w)-(?:based|related)\b", re.IGNORECASE)
_FEDERAL = frozenset(content("federal"))
_INTEREST = frozenset(content("interest"))
_SALES = frozenset(content("revenues sales"))
# What is told per share is told of diluted ones.
_OF_SHARES = telling("diluted common earnings")
# "The secured note related to the sale of Acme and its land": a name in the long tail says which.
_TAIL = re.compile(r"\b(?:(?:related|relating|pertaining) to|associated with)\b(?P<tail>.*)")
# What is adjusted is of what goes on in any case.
_ADJUSTED = re.compile(r"\b(?:adjusted|non-gaap|underlying|core)\b", re.IGNORECASE)
_GOING_ON = re.compile(r"\bfrom continuing operations\b", re.IGNORECASE)


def of_another_name(wish: Wish, ground: Ground) -> str:
    """Why the figure is another: its own name, of which the question says a word in no form."""
    own, unsaid = _unasked_of(wish, ground)
    name = short(" ".join(own.split()))
    return f"the cited figure is of “{name}”, and the question says no “{unsaid}”" if own else ""


def called_otherwise(wish: Wish, ground: Ground) -> str:
    """The same of what the calculator found by its row: that may be called more fully, but by no other line item."""
    own, _ = _unasked_of(wish, ground)
    rows = all(cited.claim is None for cited, _ in ground.figures)
    if rows and not metrics_named(own) - metrics_named(wish.text):
        return ""
    return of_another_name(wish, ground)


def _unasked_of(wish: Wish, ground: Ground) -> tuple[str, str]:
    """The name of the figure that is called most like what is asked, and its first word that is not; "" for none."""
    if wish.several or not ground.figures or asks_rank(wish) or ground.number.status == "derived":
        return "", ""
    found = [tuple(_unasked(wish, cited)) for cited, _ in ground.figures]
    fewest = min(found, key=len)
    return (_own(ground.figures[found.index(fewest)][0]), fewest[0]) if fewest else ("", "")


def of_one_source(wish: Wish, ground: Ground) -> str:
    """Why "$0.24 per share from interest on the note" is not what was earned per share."""
    found = [_source(cited) for cited, _ in ground.figures]
    if not found or not all(found):
        return ""
    asked, said = frozenset(content(wish.question)) | alike(wish.question), set(wish.question.lower().split())
    if any(bears(stem, asked) for source in found for stem in content(source)):
        return ""
    if any(word.lower() in said for source in found for word in re.findall(r"\S*\d\S*", source)):
        return ""
    return f"the cited figure is “from {short(found[0])}” alone, which the question does not name"


def _source(cited: Cited) -> str:
    """What an amount per share of a sentence comes from, or all amounts of its list; "" where it says none."""
    if cited.claim is None:
        return ""
    at = cited.claim.mention
    found = _FROM.match(cited.claim.sentence, at.end) or _LISTED_OF.search(cited.claim.sentence, 0, at.start)
    return found["source"] if found else ""


def _unasked(wish: Wish, cited: Cited) -> Iterator[str]:
    """The words of the figure's own name, each once, that the question says in no form."""
    if _is_called(wish, cited) if cited.claim is None else _is_named_at(wish, cited):
        return
    said = both_ways(_said(wish.question), wish.spelled) | company_stems(cited.citation.filing) | _LOOSE
    said |= {own for own, long in wish.spelled if sum(bears(word, said) for word in long) >= len(long) - 1}
    if wish.quantity == "rate" and _PAYS.search(wish.text):
        said |= _INTEREST  # the rate that is paid on what is owed
    if wish.aim.moved and not metrics_named(wish.text):
        said |= _SALES  # what grows, if nothing else is named
    free = words().unsaid | words().quiet | words().unheld | telling(wish.question)
    free |= _OF_SHARES if wish.quantity == "per share" else frozenset()
    seen = set[str]()
    own = _BASED.sub(" ", timeless(_unless_told(wish, _own(cited))))
    own = _PRICE.sub(" ", own) if _PAYS.search(wish.text) else own
    for word in _WORD.findall(MONTH.sub(" ", own)):
        silent = word.lower() in speech().free or word.endswith("ly")
        stems = frozenset() if silent else frozenset(content(word)) - seen
        borne = all(bears(stem, said) for stem in stems) or bool(alike(word) & said)
        borne = borne or (word == "U.S." and said >= _FEDERAL)
        if stems and not borne and not telling(word.lower()) <= free:
            seen |= stems
            yield word


def _is_named_at(wish: Wish, cited: Cited) -> bool:
    """Whether a noun right before the figure names it in the question's words, whatever its sentence begins with.

    "The conversion rate is 12 shares, equivalent to an initial conversion price of $80".
    """
    name = noun_before(cited)
    own, said = frozenset(content(name)) - WEAK, frozenset(content(wish.text))
    return len(own) >= _NAMES and own <= said


def _is_called(wish: Wish, cited: Cited) -> bool:
    """Whether the question names the row as a known figure, by what people call it, or by its short name."""
    own, asked = f"{cited.name} ; {cited.column}", wish.text.casefold()
    short_name = any(part.strip("() ").casefold() in asked for part in _BRACKETS.findall(own) if part.strip("() "))
    short_name = short_name or is_abbreviated(wish.text, cited.name)
    return short_name or bool(metrics_of(cited.name) & metrics_named(wish.text) or called(wish.text, cited.name))


def _said(question: str) -> frozenset[str]:
    """The stems of a question, of what its words are printed as, and of all names of the figures that it names."""
    known = vocabulary().metric_of
    metrics = (known[name] for name in metrics_named(question) if name in known)
    names = " ".join(text for one in metrics for text in (one.name, *one.labels, *one.synonyms))
    return frozenset(content(f"{question} {names}")) | alike(question)


def _own(cited: Cited) -> str:
    """What the figure itself is called: its row and column without what heads them, or the subject of its clause."""
    if cited.claim is None:
        row = _INCLUDED_IN.sub(" ", cited.name.rpartition(": ")[2])
        own = _BRACKETS.sub(" ", f"{row} ; {timeless(cited.column)}")
        return _GOING_ON.sub(" ", own) if _ADJUSTED.search(own) else own
    sentence, clause = cited.claim.sentence, clause_of(cited)
    begin = max(0, sentence.find(clause))
    before = sentence[begin : max(begin, cited.claim.mention.start)]
    found = _SUBJECT.match(_ASIDE.sub(" ", _WITHIN.sub("", _BRACKETS.sub(" ", before))))
    return found["subject"] if found else ""


def _unless_told(wish: Wish, name: str) -> str:
    """The name of a figure; "" where the question says which one it is by a name in what it is related to."""
    tail, said = _TAIL.search(name), frozenset(content(wish.question))
    called = re.findall(r"\b[A-Z][\w’'-]+", tail["tail"]) if tail is not None else []
    told = any(frozenset(content(word)) & said for word in called)
    return "" if told else name
