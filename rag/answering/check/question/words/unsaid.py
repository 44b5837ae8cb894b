"""Whether a quoted figure's place says something that narrows it and that the question leaves unsaid.

The expected return on the assets of a plan is no contribution to it, Canada's organic sales are not the company's, and
the part of a workforce in unions is not the workforce.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag.answering.check.claims.claims import Claim
from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.items import content, metrics_named, metrics_of
from rag.answering.check.place.named import is_abbreviated
from rag.answering.check.place.same_item import short
from rag.answering.check.question.clause import clause_of
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.names import MONTH
from rag.answering.check.question.narrowing import narrowing, words_of
from rag.answering.check.question.rivals.beside_it import timeless
from rag.answering.check.question.rivals.rank import asks_rank
from rag.answering.check.question.wish import Wish
from rag.answering.numbers.read import figures
from rag.answering.numbers.stated import Stated, stated
from rag.answering.numbers.stretches import stretches
from rag.calculator.facts.parts import regions
from rag.calculator.facts.telling import short_of, telling, words
from rag.query.vocabulary import vocabulary

_BRACKETS = re.compile(r"\([^)]*\)")
# "Weighted-average" is how a figure is found, "remained flat at" how it moved, a "remaining term" how long it lasts,
# and credit losses are expected in any case: none narrows it.
_NO_NARROWING = re.compile(
    r"\bweighted[- ]average\b|\bexpected (?=credit loss)"
    r"|\bremaining (?=(?:contractual |lease )?(?:terms?|maturit(?:y|ies)|li(?:fe|ves))\b)"
    r"|\bremain\w*\s+(?:\w+ly\s+)?(?:flat|unchanged|stable|steady|constant|consistent|level|at)\b",
    re.IGNORECASE,
)
_FAIR = re.compile(r"\b(?:fair|market) values?\b|\bworth\b|\bvalued\b", re.IGNORECASE)
_NEAR = 60
"""Characters of a sentence before a number that may narrow it, beside the three words after it."""
_NEXT = re.compile(r"(?:\s+[A-Za-z-]+){1,3}")
_PART = re.compile(
    r"\b(?:share|part|portion|proportion|fraction|percent\w*|stakes?|interest|how (?:much|many|big|large|far) of|own\w*"
    r"|account\w*|represent\w*|rates?|margins?|ratio|yield|growth|mix|weight)\b|%",
    re.IGNORECASE,
)
_PLACES_ASKED = re.compile(
    r"\b(?:countr\w+|regions?|geograph\w+|markets?|where|by|each|which|segments?)\b", re.IGNORECASE
)
_TO_COME = re.compile(r"\b(?:will|would|going to)\b", re.IGNORECASE)
_FIRST = re.compile(
    r"\W*(?:(?:As of|At|In|During|On) [^;]{3,60}?\d{4}, )?(?P<word>[A-Za-z-]+) (?P<item>[a-z]+,? [a-z]+)\b"
)
_WITH = re.compile(
    r"\b(?:with|(?:due|owed|paid|payable|sold) to|(?:due|receivable) from|issued by) (?:the )?"
    r"(?P<name>[A-Z][a-z]+(?: [A-Z][a-z]+)*)$"
)
_RATES = ("%", "points", "bps")
_ANY_TIME = re.compile(
    r"\b(?:prior|previous|preceding|last|years?|ago|earlier|since|until)\b|['’/]\d\d\b", re.IGNORECASE
)
_ENDED = re.compile(r"[.;]\s")
_TOTAL_IN = re.compile(r"\btotal\b", re.IGNORECASE)
_WHOLE_IN = re.compile(r"\b(?:total|balance)\b", re.IGNORECASE)
_ON_DAY = re.compile(rf"\b(?:as of|as at|at)\s+(?:the end of\s+)?(?:{MONTH.pattern})", re.IGNORECASE)
_OWED = re.compile(
    r"\b(?:owe[sd]?|owing|receivables?|payables?|outstanding|accrued|unpaid|due (?:to|from))\b", re.IGNORECASE
)
# What of a cost or an income is still to come is there on a day.
_STANDS = re.compile(rf"{_OWED.pattern}|\b(?:unrecogni[sz]ed|unamorti[sz]ed|unearned|deferred)\b", re.IGNORECASE)
_OVER_TIME = re.compile(r"\b(?:fees?|income|revenues?|sales|expenses?|costs?|earnings|charges?)\b", re.IGNORECASE)
_RECOGNIZED = re.compile(r"\b(?:recogni[sz]ed?|incur(?:red)?)\b", re.IGNORECASE)
_DAYS = re.compile(rf"{MONTH.pattern} \d{{1,2}}(?:, \d{{4}})?\s?(?:[-–—]|to|through)\s?{MONTH.pattern} \d{{1,2}}")
_SINCE = re.compile(r"\bsince\b[^,;]*$", re.IGNORECASE)
# All that a business sells is what it operates for.
_OPERATING = re.compile(r"\boperating (?=revenues?\b)", re.IGNORECASE)
_UNITS = telling("percent yen yuan rupees dollars euros francs pounds sterling cents pence")


def unsaid(wish: Wish, ground: Ground) -> str:
    """Why each of the figures is narrowed by what the question does not say; "" where one is not."""
    found = [
        _narrowed(wish, cited)
        or _elsewhere(wish, cited)
        or _of_somebody(wish, cited)
        or _part_of_it(wish, cited)
        or _of_days(wish, cited)
        or _of_a_column(wish, cited)
        or _of_before(wish, cited)
        or _of_another_year(wish, cited)
        or _owed_for_earned(wish, cited)
        for cited, _ in ground.figures
    ]
    return found[0] if found and all(found) else ""


def of_a_column(wish: Wish, ground: Ground) -> str:
    """Why each figure is of a column's part alone, which the question does not name beside the whole."""
    if asks_rank(wish) or ground.number.status == "derived":
        return ""
    found = [_of_a_column(wish, cited) for cited, _ in ground.figures]
    return found[0] if found and all(found) else ""


def _narrowed(wish: Wish, cited: Cited) -> str:
    """The narrowing word at the figure that the question says in no way."""
    claim = cited.claim
    # What the sentence before it says is not of it.
    begins = max(0, claim.sentence.rfind(". ", 0, claim.mention.start)) if claim is not None else 0
    fair = claim is not None and _FAIR.search(claim.sentence, begins, claim.mention.start)
    if fair and not _FAIR.search(wish.text):
        return "the cited sentence says a fair value, the question asks for none"
    asked, printed = words_of(wish.text), words_of(_at(wish, cited))
    if cited.claim is None and _TO_COME.search(wish.text):
        printed -= {"expected"}  # what will be paid by a schedule is expected
    if cited.kind in _RATES:
        printed -= {"average"}  # the occupancy of a year is one in any case
    left = (one.printed & printed for one in narrowing() if not asked & one.words)
    word = next((min(words) for words in left if words), "")
    return f"the cited place says “{word}”, which the question does not" if word else ""


def _at(wish: Wish, cited: Cited) -> str:
    """What narrows the figure: row, column and titles without brackets, or the words before a number of a sentence.

    The name of a known line item that the question asks for is no narrower than it.
    """
    if cited.claim is not None:
        at = cited.claim.mention
        after = _NEXT.match(cited.claim.sentence, at.end)
        near = cited.claim.sentence[max(0, at.start - _NEAR) : after.end() if after else at.end]
        return _NO_NARROWING.sub(" ", f"{_before_item(wish, cited.claim)} ; {near}")
    metrics = vocabulary().metric_of
    known = any(metrics[name].statement for name in metrics_named(wish.text) & metrics_of(cited.name))
    known = known or bool(short_of(cited.name) & telling(wish.text))  # its short name says all of it
    over, _, own = cited.name.rpartition(": ")
    # A row that is called by a part is of the item over it: "Prior service cost: Pension plans".
    told_over = frozenset(content(wish.text)) & frozenset(content(over)) - frozenset(content(own))
    own = cited.name if told_over else own
    row = "" if known else f"{own} ; {cited.column}"
    title = "" if cited.citation.caption[:1].islower() else cited.citation.caption  # no end of a paragraph above
    return _NO_NARROWING.sub(" ", _BRACKETS.sub(" ", f"{row} ; {cited.citation.heading} ; {title}"))


def _before_item(wish: Wish, claim: Claim) -> str:
    """The word right before what is asked for, where a sentence begins with it: "Minimum contractual obligations"."""
    first = _FIRST.match(claim.sentence)
    asked = first is not None and frozenset(content(first["item"])) <= frozenset(content(wish.text))
    return first["word"].lower() if first is not None and asked and content(first["item"]) else ""


def _elsewhere(wish: Wish, cited: Cited) -> str:
    """The country or region that the row or the heading over it is called by, where the question names none."""
    if cited.claim is not None or _PLACES_ASKED.search(wish.text):
        return ""
    said, own = frozenset(content(wish.text)), company_stems(cited.citation.filing)
    heading = cited.citation.heading
    over = heading if set(re.findall(r"[a-z.]+", heading.lower())) <= regions().words else ""
    called = f"{cited.name} ; {cited.column} ; {over}"
    for word in () if is_abbreviated(wish.text, called) else _places(called):
        if not any(bears(stem, said) for stem in content(word)) and not frozenset(content(word)) <= own:
            return f"the cited row is of “{word}”, which the question does not name"
    return ""


def _of_somebody(wish: Wish, cited: Cited) -> str:
    """With whom a row is, where the question does not name them: "Contractual lease obligations with Acme"."""
    found = _WITH.search(cited.name.rpartition(": ")[2]) if cited.claim is None else None
    own = frozenset(content(found["name"])) - company_stems(cited.citation.filing) if found else frozenset()
    told = any(bears(stem, frozenset(content(wish.text))) for stem in own)
    return (
        f"the cited row is “{short(found[0])}”, which the question does not name" if found and own and not told else ""
    )


def _places(text: str) -> Iterator[str]:
    return (word for word in re.findall(r"[A-Z][A-Za-z]+", text) if word.lower() in regions().places)


def _part_of_it(wish: Wish, cited: Cited) -> str:
    """Why "47% of the workforce", or a rise of 13 %, is no answer to how large it is."""
    shares = cited.claim is not None and cited.kind in _RATES
    if not shares or wish.quantity == "rate" or wish.aim.moved or _PART.search(wish.text):
        return ""
    return "the cited sentence says a share or a change, the question asks for none"


def _of_days(wish: Wish, cited: Cited) -> str:
    """The days between which a row counts, where the question asks for a longer time: "September 2 – September 29"."""
    days = _DAYS.search(cited.name) if cited.claim is None else None
    return f"the cited row is of {days[0]}" if days and not MONTH.search(wish.question) else ""


_IN_BRACKETS = re.compile(r"\(([^()]{3,})\)")


def _of_a_column(wish: Wish, cited: Cited) -> str:
    """The column of a part that the question does not name, where another of the same time is of the whole.

    Of a balance and what it earned ("Average Balance", "Interest Income") the balance is the whole.
    """
    if cited.cell is None or not cited.citation.periods or stretches(cited.column) & stretches(wish.text):
        return ""
    place, asked = cited.citation, telling(wish.text)
    time = place.periods[cited.cell] if cited.cell < len(place.periods) else None
    dated = zip(place.cells, place.periods, strict=False)
    # A column whose time is not known may be of the same.
    beside = (column for (column, text), when in dated if text and (when == time or None in (when, time)))
    own = _OPERATING.sub(" ", MONTH.sub(" ", timeless(cited.column)))
    unsaid = telling(own) - asked - words().unsaid - _UNITS
    # "Significant Other Observable Inputs (Level 2)" is called by what stands in brackets.
    called = any(short_name.casefold() in wish.text.casefold() for short_name in _IN_BRACKETS.findall(cited.column))
    called = called or is_abbreviated(wish.text, timeless(cited.column))
    part = not called and any(not word.isdigit() for word in unsaid)
    whole = any(_WHOLE_IN.search(column) for column in beside if column != cited.column)
    return f"the cited column is “{short(cited.column)}”, which the question does not name" if part and whole else ""


def _of_before(wish: Wish, cited: Cited) -> str:
    """The earlier year of which a sentence is, where the question names no time and asks for what is so now."""
    own = cited.citation.filing.fiscal_year
    when = cited.claim.period if cited.claim is not None else None
    # What is so since then is so now: "since its launch in 2014, it has lent".
    since = cited.claim is not None and when is not None and _SINCE.search(cited.claim.sentence, 0, when.start)
    if (
        since
        or not wish.ahead
        or _TO_COME.search(wish.text)
        or stated(wish.question)
        or own is None
        or when is None
        or when.year is None
    ):
        return ""
    return f"the cited sentence is of {when.words}, and the question names no time" if when.year < own else ""


def _owed_for_earned(wish: Wish, cited: Cited) -> str:
    """Why what was owed on a day is not what was earned or spent over a year."""
    moves = wish.flow or any(one.search(wish.text) for one in (_OVER_TIME, _RECOGNIZED))
    if cited.claim is None or wish.balance or not moves or _STANDS.search(wish.text):
        return ""
    before = cited.claim.sentence[: cited.claim.mention.start]
    # "We had accrued interest and penalties of $3": what leads to the first figure is said of it.
    owed = (
        _OWED.search(clause_of(cited) if figures(before) else before) is not None
        and _ON_DAY.search(cited.claim.sentence) is not None
    )
    return "the question asks for what moved, the cited sentence says what was owed on a day" if owed else ""


def _times_of(claim: Claim) -> tuple[Stated, ...]:
    """The period that a number is of; all before it in its sentence where it is of none more than of others."""
    before = (one for one in claim.periods if one.stop <= claim.mention.start)
    listed = tuple(one for one in before if not _ENDED.search(claim.sentence, one.stop, claim.mention.start))
    return listed if claim.period is None else (claim.period,)


def _of_another_year(wish: Wish, cited: Cited) -> str:
    """Why a sentence whose figure has no year of its own is not of a year that is not its filing's."""
    year, filing = wish.period.year if wish.period is not None else None, cited.citation.filing
    if cited.claim is None or year is None or filing.period_end is None:
        return ""
    if any(one.year == year for one in _times_of(cited.claim)):
        return ""
    place = cited.citation
    around = f"{clause_of(cited)} {place.heading} {place.caption} {place.before}"
    # "In 2022 and 2021, 65% and 68%, respectively": the clause may hold no year, the figure has one.
    said = cited.claim.period.year if cited.claim.period is not None else None
    own = {filing.fiscal_year, filing.period_end.year, said}
    told = year in own or str(year) in around or _ANY_TIME.search(around)
    return "" if told else f"the question asks for {year}, which nothing at the cited figure says"
