"""What only moves a balance, bounds a value, or was bought by a plan, where the question asks for the thing itself.

A roll-forward has the balance in its first and last rows; "10% or more" says from where on something is counted; what
employees bought by their plan was bought back by nobody.
"""

from __future__ import annotations

import re
from datetime import date, datetime

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish
from rag.answering.match.stems import stem

_END = re.compile(
    r"\b(?:end(?:ing)?|closing)\b.*\b(?:period|year|balance)\b|^\W*(?:ending |closing )?balances?,? (?:at|as of|end)\b",
    re.IGNORECASE,
)
_STANDS = re.compile(
    r"\b(?:end(?:ing)?|closing|begin(?:ning)?|opening|balances?|outstanding|total|as of|at)\b", re.IGNORECASE
)
_MOVES = re.compile(
    r"\b(?P<done>recogni[sz]ed|additions?|acqui\w+|payments?|paid|charges?|provisions?|settle\w*|issu\w+|incurred|purchases?"
    r"|sales?|sold|translation|impairments?|deductions?|write-?offs?|recover\w+|utili[sz]\w+|accretion|adjustments?"
    r"|repayments?|disposals?|transfers?)\b",
    re.IGNORECASE,
)
_DAYS = re.compile(
    r"\b(?:from|between) (?P<first>[A-Z][a-z]+ \d{1,2}, \d{4}),? (?:through|to|until|and) [A-Z][a-z]+ \d", re.I
)
_OR_MORE = re.compile(r"\s*(?:%|percent)?\s*or (?:more|greater|above|higher|less|fewer|lower|better)\b", re.IGNORECASE)
_SHARE = re.compile(r"\d[\d.,]*(?: ?%| percent\b)", re.IGNORECASE)
_BOUNDED = re.compile(
    r"\b(?:or (?:more|greater|above|higher|less|fewer|lower)|at least|at most|more than|less than|above|over|exceed\w*"
    r"|threshold|minimum|maximum|limit|how many|which|who)\b",
    re.IGNORECASE,
)
_BOUGHT_BACK = re.compile(r"\b(?:repurchas\w+|buy-?backs?|b(?:uy|ought) back)\b", re.IGNORECASE)
_RECOGNIZED = re.compile(r"\brecogni[sz]e[ds]?\b", re.IGNORECASE)
_DEFERRED = re.compile(
    r"\b(?:deferred|unearned) (?:revenues?|income)\b|\bcontract liabilit\w+|\bcustomer (?:deposits|advances)\b",
    re.IGNORECASE,
)
_WRITTEN_OFF = re.compile(r"\bwrite[- ]?offs?\b|\bcharge[- ]?offs?\b|\b(?:written|charged|wrote) off\b", re.IGNORECASE)
_OFF = re.compile(
    r"\b(?:write|writ\w+|wrote|charge|charged|deduct\w*|impair\w*|abandon\w*|dispos\w*|retire\w*|obsole\w*|uncollect\w*"
    r"|NCOs?)\b|\boffs\b",
    re.IGNORECASE,
)
_AS_OF = re.compile(r"\W*(?:as of|as at|at)\b", re.IGNORECASE)
_YET = re.compile(r"\b(?:not|yet|to be|will be|expect\w*|unrecogni[sz]ed)\b", re.IGNORECASE)
_PLAN = re.compile(r"\b(?:stock|share) purchase plans?\b|\bESPPs?\b|\bpurchase price per share\b", re.IGNORECASE)


def moved_in_a_roll_forward(wish: Wish, ground: Ground) -> str:
    """Why rows between the first and the last balance of a table are not the balance that is asked for."""
    if not wish.balance or wish.aim.moved or not ground.figures or ground.number.status == "derived":
        return ""
    if all(_is_of_no_day(cited) for cited, _ in ground.figures):
        column = short(ground.figures[0][0].column)
        return f"the question asks for a balance, the cited column “{column}” only moved it"
    asked = {stem(word) for word in re.findall(r"[a-z]+", wish.text.lower())}
    rows = [cited.name.rpartition(": ")[2] for cited, _ in ground.figures if _is_between(cited)]
    done = [found for row in rows if (found := _MOVES.search(row))]
    moved = len(done) == len(ground.figures) and not any(stem(one["done"].lower()) in asked for one in done)
    return f"the question asks for a balance, the cited row “{short(rows[0])}” only moved it" if moved else ""


def _is_of_no_day(cited: Cited) -> bool:
    """Whether a cell stands between those of two days of its row, in a column that is of none: "Issued"."""
    days = [when is not None and when.kind == "instant" for when in cited.citation.periods]
    own = cited.cell is not None and cited.cell < len(days) and not days[cited.cell]
    return own and any(days[: cited.cell]) and any(days[cited.cell :])


def _is_between(cited: Cited) -> bool:
    """Whether a row of a table with a row for the balance at the end is none for a balance."""
    others = (name.rpartition(": ")[2] for name in (*cited.citation.beside, *cited.citation.rivals))
    own = cited.name.rpartition(": ")[2]
    return cited.cell is not None and not _STANDS.search(own) and any(map(_END.search, others))


def bound_for_value(wish: Wish, ground: Ground) -> str:
    """Why "10% or more" is no value: it says from where on things are told apart."""
    if _BOUNDED.search(wish.text) or not ground.figures:
        return ""
    claims = [cited.claim for cited, _ in ground.figures]
    bound = all(claim is not None and _OR_MORE.match(claim.sentence, claim.mention.end) for claim in claims)
    # "Had no customer of 10% or more" is told by its bound; "of 10% or more, which was 12%" by the value.
    told = wish.figure or any(claim is not None and _has_a_value(claim.sentence) for claim in claims)
    return "the cited number is only a bound from which things are counted" if bound and told else ""


def _has_a_value(sentence: str) -> bool:
    """Whether a sentence gives a share besides the bound."""
    return any(not _OR_MORE.match(sentence, found.end()) for found in _SHARE.finditer(sentence))


def plan_for_buyback(wish: Wish, ground: Ground) -> str:
    """Why shares that employees bought by a plan are none that the company bought back."""
    if not _BOUGHT_BACK.search(wish.text) or _PLAN.search(wish.text) or not ground.figures:
        return ""
    rows = [f"{c.label} {c.over} {c.caption} {c.heading} {' '.join(c.beside)}" for c in ground.citations if c.cells]
    plan = rows and len(rows) == len(ground.citations) and all(_PLAN.search(row) for row in rows)
    return "the cited row is of what employees bought by a plan" if plan else ""


def after_the_year(wish: Wish, ground: Ground) -> str:
    """Why what was done in days behind the end of a filing's year is none of that year."""
    year = wish.period.year if wish.period is not None else None
    found = [_begun(cited) for cited, _ in ground.figures] if year is not None else []
    ends = [cited.citation.filing.period_end for cited, _ in ground.figures]
    own = all(cited.citation.filing.fiscal_year == year for cited, _ in ground.figures)
    late = all(day and end and day > end for day, end in zip(found, ends, strict=bool(found)))
    return "the cited sentence is of days after the end of the year" if found and own and late else ""


def _begun(cited: Cited) -> date | None:
    """The first of the days between which a sentence's figure was counted, before it; None for others."""
    claim = cited.claim
    days = list(_DAYS.finditer(claim.sentence, 0, claim.mention.start)) if claim is not None else []
    if not days:
        return None
    try:
        return datetime.strptime(days[-1]["first"], "%B %d, %Y").date()
    except ValueError:
        return None


def balance_for_recognized(wish: Wish, ground: Ground) -> str:
    """Why deferred revenue as it stood is not what was recognized of it: some of it is for later years."""
    asked = _RECOGNIZED.search(wish.text) is not None and _DEFERRED.search(wish.text) is not None
    if not asked or _YET.search(wish.text) or not ground.figures:
        return ""
    held = all(_is_held(cited) for cited, _ in ground.figures)
    return "the question asks what was recognized of it, the cited figure is a balance" if held else ""


def _is_held(cited: Cited) -> bool:
    """Whether a row of a day, or a sentence that begins with one, says of nothing that it was recognized."""
    if cited.claim is not None:
        return _AS_OF.match(cited.claim.sentence) is not None and _RECOGNIZED.search(cited.claim.sentence) is None
    dated = cited.period is not None and cited.period.kind == "instant"
    return dated and _RECOGNIZED.search(f"{cited.name} {cited.column}") is None


def balance_for_write_off(wish: Wish, ground: Ground) -> str:
    """Why an allowance as it stood is not what was written off against it."""
    if not ground.figures or _WRITTEN_OFF.search(wish.text) is None or ground.number.status == "derived":
        return ""
    texts = (
        f"{c.name} {c.column} {c.citation.caption} {c.citation.over}" if c.claim is None else c.claim.sentence
        for c, _ in ground.figures
    )
    return (
        ""
        if any(map(_OFF.search, texts))
        else "the question asks what was written off, the cited place tells nothing of it"
    )


ROLLED = (
    balance_for_write_off,
    balance_for_recognized,
    after_the_year,
    moved_in_a_roll_forward,
    bound_for_value,
    plan_for_buyback,
)
"""What is held against a figure that moves, bounds or is bought otherwise."""
