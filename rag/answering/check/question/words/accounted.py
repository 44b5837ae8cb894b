"""Whether the place of a quoted figure bears everything that the question says; a word that none bears is told.

Rules that reject know the faults that were seen. This one asks the other way about: a quoted row or sentence is the
answer only where no word of the question is left over, in whatever form the row, what stands over it, or its filing
prints it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from string import digits

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import ACCOUNTS, WEAK, content, metrics_of
from rag.answering.check.place.named import calls_by_initials, spelt_out
from rag.answering.check.question.clause import said_of, said_without_reason, unbooked, without_parts
from rag.answering.check.question.ground import Ground, bears, statements_named
from rag.answering.check.question.kind.counted import are_users
from rag.answering.check.question.named.qualifier import without_qualifiers
from rag.answering.check.question.names import item_stems
from rag.answering.check.question.narrowing import narrows_alike
from rag.answering.check.question.speech import alike, speech
from rag.answering.check.question.wish import PER_SHARE, Wish
from rag.answering.check.question.words.gross import without_gross
from rag.answering.match.abbreviations import both_ways
from rag.answering.match.asked_words import STATE_TAX
from rag.answering.match.over import near_above
from rag.answering.numbers.stated import stated
from rag.calculator.called import called
from rag.calculator.facts.parts import regions
from rag.calculator.facts.schedules import DUE, LATER
from rag.calculator.facts.telling import aside_words, short_of, telling, words
from rag.calculator.facts.titles import of_the_caption
from rag.chunks.tokens import tokenize
from rag.query.directory import company_of
from rag.query.vocabulary import Metric, vocabulary

_WORD = re.compile(r"[A-Za-z][\w’'&./-]*|\d[\w-]*[A-Za-z][\w-]*")
_RATES = ("%", "points", "bps", "multiple")
_VOLUME = telling("volume volumes")
_OF_A_RATIO = telling("share part portion proportion fraction percent stake rate ratio margin")
"""Words by which a question asks for a percentage, which the figure is."""
_CAME_IN, _WENT_OUT = telling("proceeds received"), telling("payments paid outlay outlays")
# These stand over rows of every kind, which are no more "operating" for it.
_TITLE = re.compile(
    r"\b(?:results|statements?) of (?:[\w ,]+ and )?operations\b|\boperating (?:segments?|results)\b", re.IGNORECASE
)
# "Corporate and other" is no part of a corporation's name.
_ENDINGS = re.compile(r"\b(?:corporation|corp|incorporated|company)\b\.?", re.IGNORECASE)
_BRACKETS = re.compile(r"\([^)]*\)")
_SAID_AGAIN = re.compile(r"[\w-]+(?=\s\([^)]*\))")
_NET = re.compile(r"\bnet\b", re.IGNORECASE)
_NETTED = re.compile(r"\bnet of (?:accumulated |the )?[\w-]+", re.IGNORECASE)
# What is authorized is authorized to be issued.
_CAUSED = re.compile(r"\b(?:due|owing|thanks) to\b|(?<=\bauthori[sz]ed )to issue\b", re.IGNORECASE)
# No "United States" and no "statements".
_STATE = re.compile(r"\bstate\b", re.IGNORECASE)
# Nor of "units".
_UNITED = re.compile(r"\bunited\b|\bU\.?[SK]\.?A?(?![A-Za-z])|\b(?:american?|americas|domestic)\b", re.IGNORECASE)
_ADJUSTED = re.compile(r"\b(?:adjust\w+|underlying|non-gaap|core)\b", re.IGNORECASE)
# What is net of tax, or before it, is no tax.
_NET_OF_TAX = re.compile(r"\b(?:(?:net of|after|before)[- ](?:income |related )?|pre-?)tax(?:es)?\b", re.IGNORECASE)
_AS_REPORTED = telling("statutory reported unadjusted gaap")
# What a casino keeps of the bets is no verb: "slots win", "table games win".
_WIN = re.compile(r"(?:(?<=slot )|(?<=slots )|(?<=games )|(?<=table )|(?<=tables )|(?<=casino ))win\b", re.IGNORECASE)
# Who pays is counted apart from who is there.
_PAYING = re.compile(
    r"\bpaying\b(?=\W+(?:[\w’'-]+ ){0,3}"
    r"(?:subscri\w+|members?(?:hips)?|customers?|users?|clients?|households|accounts)\b)",
    re.IGNORECASE,
)
_WHERE = re.compile(r"(?:\bhow many|\bnumber of)\b.*?\bwhere\b", re.IGNORECASE)
_AUXILIARY = frozenset(["have", "has", "had", "having", "be", "being", "been", "need", "needs"])
_WHY = re.compile(
    r"\b(?:why|reasons?|dr[io]v\w+|caus\w+|due|because|from|result\w*|impact\w*|effects?|related|attribut\w+|led|behind"
    r"|charges?|gains?|loss(?:es)?)\b",
    re.IGNORECASE,
)
_OWNED = re.compile(r"['’]s?$")


def unaccounted(wish: Wish, ground: Ground) -> str:
    """The first words of the question that nothing at the figures bears, with what that means; "" without one."""
    words = left_of(wish, ground)
    return f"nothing at the cited place says the question’s “{_together(wish.text, words)}”" if words else ""


def unplaced(wish: Wish, ground: Ground) -> str:
    """The first words of the question that nothing at the one cell of a computed answer bears; "" without one.

    A row that is called by a part or a year is of the item that its table is about, and a schedule of what falls due;
    text near a table names nothing. Of several figures each row is of what the others do not bear.
    """
    cells = bool(ground.figures) and all(cited.cell is not None for cited, _ in ground.figures)
    if not cells or wish.several or not wish.figure or ground.number.status == "derived":
        return ""
    items = item_stems(wish.text)
    called = any(items & frozenset(content(cited.name)) for cited, _ in ground.figures)
    items = (frozenset() if called else items) | ACCOUNTS | WEAK
    left = [word for word in left_of(wish, ground) if not frozenset(content(word)) <= items]
    left = [word for word in left if not telling(word) <= DUE | LATER]
    left = [word for word in left if not _is_of_another_row(wish, word, ground)]
    return f"nothing at the cited place says the question’s “{_together(wish.text, left)}”" if left else ""


def _is_of_another_row(wish: Wish, word: str, ground: Ground) -> bool:
    """Whether another row of the answer bears the word, or is the known line item that it names."""
    rows = [place for place in ground.around if len(ground.around) > 1]
    there = frozenset(content(" ".join(f"{place.label} {place.over}" for place in rows)))
    named = _tokens_of(wish.text, frozenset().union(*(metrics_of(place.label) for place in rows)))
    return bool(content(word)) and (there.issuperset(content(word)) or set(tokenize(word)) <= named)


def left_of(wish: Wish, ground: Ground) -> tuple[str, ...]:
    """The words of the question that the figure which bears the most of them leaves; of a comparison those of all."""
    found = [tuple(_left(wish, cited, ground)) for cited, _ in ground.figures]
    if wish.several:
        beside = [_left(wish, one, ground) for cited, peers in ground.figures for one in _told_with(cited, peers)]
        # A figure that bears none of the words that another one leaves is not one of those that are asked for.
        found = [*found, *(left for left in beside if found and not set(found[0]) >= set(left))]
        return tuple(word for word in found[0] if all(word in other for other in found)) if found else ()
    return min(found, key=len, default=())


def _told_with(cited: Cited, peers: Sequence[Cited]) -> Iterator[Cited]:
    """The other figures of its kind in its sentence: "$5 million in Peru and $3 million in Chile"."""
    if cited.claim is not None:
        yield from (one for one in peers if one.claim is not None and one is not cited and one.kind == cited.kind)


def left_by(wish: Wish, ground: Ground) -> tuple[str, ...]:
    """The words of the question that every figure of a computed number leaves."""
    found = [_left(wish, cited, ground) for cited, _ in ground.figures]
    return tuple(word for word in found[0] if all(word in other for other in found)) if found else ()


def _together(text: str, left: Sequence[str]) -> str:
    """The first word that is left, with those right behind it: "Greater China"."""
    said = left[0]
    for word in left[1:]:
        if f"{said} {word}" not in text:
            break
        said = f"{said} {word}"
    return said


def _left(wish: Wish, cited: Cited, ground: Ground) -> tuple[str, ...]:
    """The words of the question that the place of the figure does not print in any form.

    What stands in brackets says what stands before them again: "leverage (net debt/EBITDA)".
    """
    text = without_gross(_CAUSED.sub(" ", wish.text), cited)
    netted = _NETTED.sub(" ", text) if _NET.search(f"{cited.name} {cited.column}") else text
    texts = (netted, _BRACKETS.sub(" ", netted), _SAID_AGAIN.sub(" ", netted))
    return min((tuple(_unborne(wish, text, cited, ground)) for text in dict.fromkeys(texts)), key=len)


def _unborne(wish: Wish, asked: str, cited: Cited, ground: Ground) -> Iterator[str]:
    shown = of_the_caption(ground.shown_with(cited.citation), cited.citation.caption)
    text = f"{printed_at(cited, why=_WHY.search(wish.question) is not None)} {shown}"
    text = unbooked(text if _NET_OF_TAX.search(asked) else _NET_OF_TAX.sub(" ", text), wish.question)
    there = both_ways(frozenset(content(text)), wish.spelled) | alike(text) | spelt_out(asked, text)
    told = telling(text) | aside_words(text) | short_of(cited.name) | short_of(cited.citation.heading)
    # Barrels are a volume; money, and how much something rose, are only where that is said.
    told |= words().unheld - (_VOLUME if _is_money_or_rate(cited) else frozenset())
    told |= _OF_A_RATIO if cited.kind in _RATES else frozenset()
    told |= _AS_REPORTED if _is_beside_adjusted(cited) else frozenset()
    told |= _moved(cited)
    named = _of_the_item(wish.text, cited)
    unnamed = cited.citation.filing.company is None
    free = speech().expecting if wish.kind == "outlook" else frozenset()
    there |= frozenset(content("people")) if are_users(asked, cited) else frozenset()
    for word in _said(without_qualifiers(PER_SHARE.sub(" ", asked), text), free):
        own, stems = telling(word.lower()), content(word)
        borne = all(bears(stem, there) for stem in stems) if stems else not own & (words().measured | words().apart)
        borne = borne or own <= told or set(tokenize(word)) <= named
        # Of a filing that does not say whose it is, a name may be that.
        borne = borne and not (word.lower() == "state" and _STATE.search(text) is None)
        borne = borne and not (word.lower() == "united" and _UNITED.search(text) is None)
        borne = borne or narrows_alike(word.lower(), text) or (unnamed and _may_be_its_name(word))
        if not borne and not calls_by_initials(word.rstrip(digits), text):
            yield word


def _moved(cited: Cited) -> frozenset[str]:
    """The words for what came in or went out, of a row of a cash flow statement that tells of one of them."""
    place = cited.citation
    moves = cited.cell is not None and "cash flow statement" in statements_named(place.caption or place.heading)
    return frozenset() if not moves else _CAME_IN if cited.value > 0 else _WENT_OUT


def _may_be_its_name(word: str) -> bool:
    """Whether a word may be the name of a company that its filing does not say; a country is none."""
    return word[:1].isupper() and not set(tokenize(word)) <= regions().words


def _is_money_or_rate(cited: Cited) -> bool:
    return cited.kind in _RATES or (len(cited.kind) == len("USD") and cited.kind.isupper())


def _is_beside_adjusted(cited: Cited) -> bool:
    """Whether the figure's table prints an adjusted figure beside it, so that its own is the one as reported."""
    beside = " ; ".join(column for column, _ in cited.citation.cells if column != cited.column)
    return _ADJUSTED.search(beside) is not None and _ADJUSTED.search(f"{cited.name} {cited.column}") is None


def _said(text: str, free: frozenset[str]) -> Iterator[str]:
    """The words of a question that a place has to bear; those of its times and amounts are held elsewhere."""
    apart = [(one.start, one.stop) for one in stated(text)]
    clause, measured = _WHERE.search(text), _measured(text)
    for match in _WORD.finditer(text):
        word = _OWNED.sub("", match[0].strip(".-'’/"))
        # "Sites where the work is finished": what was done there makes them others.
        told = clause is not None and match.start() > clause.end() and word.lower() in speech().verbs - _AUXILIARY
        said = (
            told
            or word.lower() not in speech().free | free
            or any(a <= match.start() < b for a, b in measured)
            or any(one.match(text, match.start()) for one in (STATE_TAX, _WIN, _PAYING))
        )
        if said and not any(a <= match.start() < b for a, b in apart):
            yield word


def _measured(text: str) -> list[tuple[int, int]]:
    """Where a text names a known measure by several words: "business" of "billed business" is not said idly."""
    tokens = tokenize(text)
    found = (m for m in vocabulary().mentions(text, tokens) if isinstance(m.entry, Metric) and m.length > 1)
    names = (r"\W+".join(map(re.escape, tokens[m.position : m.position + m.length])) for m in found)
    return [one.span() for name in names for one in re.finditer(rf"\b{name}", text, re.IGNORECASE)]


def printed_at(cited: Cited, *, why: bool = True) -> str:
    """All words at a figure: its row or sentence, what stands over it, and whose filing it is; why: with its reason."""
    place, filing = cited.citation, cited.citation.filing
    titles = " ; ".join(near_above(place.under)) if cited.cell is not None else ""
    above = _TITLE.sub(" ", f"{of_the_caption(place.heading, place.caption)} ; {place.caption} ; {titles}")
    name = cited.name if cited.claim is None else without_parts(cited.name)
    own = f"{name} {cited.column} {place.label} {place.over} {place.worded} {above} {place.unit}"
    whose = f"{filing.title} {company_of(filing)} {filing.doc_name.replace('_', ' ')}"
    said = "" if cited.claim is None else said_of(cited) if why else said_without_reason(cited)
    return f"{_ENDINGS.sub(' ', f'{own} {whose}')} {said}"


def _of_the_item(text: str, cited: Cited) -> set[str]:
    """The tokens by which a question names the known line item that the row or its column is."""
    own = frozenset().union(*(metrics_of(name) for name in (cited.name, cited.column)))
    return _tokens_of(text, own) | (called(text, cited.name) if cited.cell is not None else frozenset())


def _tokens_of(text: str, own: frozenset[str]) -> set[str]:
    """The tokens by which a question names one of those line items."""
    tokens = tokenize(text)
    found = (m for m in vocabulary().mentions(text, tokens) if isinstance(m.entry, Metric))
    known = (m for m in found if isinstance(m.entry, Metric) and _isprinted_at(m.entry, own))
    return {token for m in known for token in tokens[m.position : m.position + m.length]}


def _isprinted_at(metric: Metric, own: frozenset[str]) -> bool:
    """Whether one of the row's own metrics is the one, or a part of its formula; many rows stand under a heading."""
    return bool(own & set(metric.of)) or (metric.name in own and (metric.statement is not None or bool(metric.of)))
