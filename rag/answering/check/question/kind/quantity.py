"""Whether a figure is of the kind that the question asks for: a ratio, a count, an amount per share, a balance."""

from __future__ import annotations

import re
from decimal import Decimal

from preprocess.tables.meaning.column_currency import alike
from preprocess.tables.meaning.currencies import currency
from preprocess.tables.meaning.per_share import PRICE_COLUMN
from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import PROFITS, content, metrics_named, same_metric
from rag.answering.check.place.same_item import short
from rag.answering.check.question.clause import clause_of
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.kind.counted import of_users
from rag.answering.check.question.rivals.versus import is_of_a_side
from rag.answering.check.question.speech import speech
from rag.answering.check.question.wish import Wish, pays
from rag.answering.numbers.read import figures
from rag.calculator.facts.telling import telling

_RATES = ("%", "points", "bps", "multiple")
_RATE_NAME = re.compile(
    r"\b(?:ratio|margin|rate|yield|percent\w*|return on|turnover|coverage|leverage)\b|%", re.IGNORECASE
)
_SHARE_NAME = re.compile(r"\bper\b.{0,30}\bshare|\bEPS\b|\b(?:basic|diluted)\b|\ba share\b|\bdividends?\b", re.I)
_ENDS = re.compile(r"\b(?:end|ending|closing|balance|outstanding|cash and cash equivalents)\b", re.IGNORECASE)
_DEAR = 1000  # no ratio and no amount per share is larger
_ABSURD = 10**5  # percent
_OF_MONEY = re.compile(
    r"\b(?:expenses?|costs?|revenues?|sales|income|earnings|profit|debt|payables?|receivables?|liabilit\w+)\b",
    re.IGNORECASE,
)
_ENDED = re.compile(r".*\b(?:months?|years?|weeks|quarters?|periods?) ended\b.*?\b(?:19|20)\d\d\b", re.IGNORECASE)
_STOOD = re.compile(r"\b(?:outstanding|balances?|had|held|as of|at (?=the end|fiscal|year|quarter|\w+ \d))\b", re.I)
_COMPOUND = re.compile(r"\b[\w]+-(?:based|related|backed|linked)\b", re.IGNORECASE)
_CHANGES = re.compile(r"\bchanges?\b", re.IGNORECASE)
_CHANGE = re.compile(r"^\W*(?:net )?(?:changes?|increase|decrease)\b", re.IGNORECASE)
# "Balances, December 31, 2017: Currency translation": what stands under a balance moves it.
_UNDER_BALANCE = re.compile(r"^\W*balances?\b[^:]*\d{4}[^:]*: (?!.*\bbalances?\b)", re.IGNORECASE)
_MONEY = PROFITS | {
    "revenue",
    "total assets",
    "free cash flow",
    "operating cash flow",
    "capital expenditures",
    "cost of goods sold",
}
# "Average monthly revenue per membership": of each; the word before "per" is what it is.
_PER = re.compile(r".*?(?P<head>[A-Za-z-]+(?: (?:declared|paid|earned))?) per [a-z]", re.IGNORECASE)
_PER_ASKED = re.compile(r"\b(?:per|each|every|apiece)\b|\b[A-Z][A-Za-z]*[A-Z]{2,}\b")
# The first plural behind a number is what it counts; "hazardous" is none.
_COUNTED = re.compile(r"\s(?:[A-Za-z-]+\s){0,2}?[A-Za-z-]{2,}(?<!s)(?<!ou)s\b")
_NEAR = 50
_SPENT = re.compile(r"\b(?:spen[dt]|spending|pay|paid|cost)\b", re.IGNORECASE)
_NUMBER_OF = re.compile(r"(?:.*: )?(?:total )?number of ", re.IGNORECASE)
_EARNED = re.compile(r"\b(?:incomes?|profits?|earnings|revenues?|sales)\b", re.IGNORECASE)


def another_quantity(wish: Wish, ground: Ground) -> str:
    """Why the number is of another kind than the one asked for; what moved a rate may be told in amounts."""
    if wish.quantity == "rate" and wish.kind != "reason" and not _is_rate(ground):
        return "the question asks for a ratio, the figure is an amount"
    if wish.quantity == "per share" and not _is_per_share(ground):
        return "the question asks for an amount per share, the figure is none"
    if wish.quantity == "count" and not (of_users(wish, ground) or _is_count(wish, ground)):
        return "the question asks how many, the figure counts nothing"
    if not wish.quantity and all(_counts_things(wish, cited) for cited, _ in ground.figures) and ground.figures:
        return "the question asks for an amount, the cited number counts things"
    if not wish.quantity and ground.figures and all(_is_of_each(wish, cited) for cited, _ in ground.figures):
        return f"the row “{short(ground.figures[0][0].name)}” is of each, the question asks for none of that"
    if not wish.quantity and ground.figures and all(_is_earned(wish, cited) for cited, _ in ground.figures):
        return "the question asks for what is counted, the figure is of money"
    if ground.figures and _SPENT.search(wish.text) and all(map(_is_number_of, (one for one, _ in ground.figures))):
        return "the question asks what was spent, the cited number counts things"
    return ""


def _is_number_of(cited: Cited) -> bool:
    """Whether a row says that it counts: "Total number of shares repurchased"."""
    return cited.cell is not None and _NUMBER_OF.match(cited.name) is not None


def _counts_things(wish: Wish, cited: Cited) -> bool:
    """Whether a bare number counts things where the question asks for money: "35 million common shares"."""
    if is_of_a_side(wish, cited) or not (metrics_named(wish.text) & _MONEY or _EARNED.search(wish.text)):
        return False
    if cited.claim is None:
        place = cited.citation
        counted_by = frozenset(content(f"{cited.name} {place.caption}")) & speech().things
        return not cited.kind and bool(counted_by) and not counted_by & frozenset(content(wish.text))
    if cited.claim.kind not in ("plain", "shares"):
        return False
    read = figures(cited.claim.sentence[cited.claim.mention.start : cited.claim.mention.end])
    counted = _COUNTED.match(cited.claim.sentence, cited.claim.mention.end)
    return bool(read) and not read[0].currency and counted is not None and not _shares_a_word(wish.text, counted[0])


def _is_earned(wish: Wish, cited: Cited) -> bool:
    """Whether a row is of money earned where the question names things that are counted: members, and no income."""
    asked = frozenset(content(wish.text)) & speech().things
    money = len(cited.kind) == len("USD") and cited.kind.isupper() and _EARNED.search(cited.name) is not None
    return cited.cell is not None and bool(asked) and money and not _OF_MONEY.search(wish.text) and wish.figure


def _shares_a_word(text: str, other: str) -> bool:
    """Whether two texts share a word that says something."""
    return bool(frozenset(content(text)) & frozenset(content(other)))


def _is_of_each(wish: Wish, cited: Cited) -> bool:
    """Whether a row is what each of many comes to ("revenue per member") and the question names only the many."""
    each = _PER.match(cited.name) if cited.cell is not None else None
    if each is None or _PER_ASKED.search(wish.text):
        return False
    initials = re.findall(r"\(([A-Za-z]*[A-Z]{3,})\)", cited.name)
    if any(re.search(rf"\b{short}s?\b", wish.text, re.IGNORECASE) for short in initials):
        return False
    return not _shares_a_word(wish.text, each["head"]) and not same_metric(wish.text, cited.name)


def another_currency(wish: Wish, ground: Ground) -> str:
    """Why the figure is in another currency than the one asked for; a row or column may be named by that one.

    A figure that says its own currency is told to be unconverted, unless its row prints the one asked for.
    """
    figures_of = [cited for cited, _ in ground.figures]
    codes = [cited.kind[:3] for cited in figures_of if cited.kind[:3].isupper()]
    if not wish.currency or not codes or wish.currency in codes:
        return ""
    # A sentence's bare sign may be of any dollar or yuan; a row may be named by the currency asked for.
    named = any(
        currency(cited.name) == wish.currency or (cited.claim is not None and alike(cited.kind[:3], wish.currency))
        for cited in figures_of
    )
    beside = any(peer.kind[:3] == wish.currency for _, peers in ground.figures for peer in peers)
    said = figures(ground.number.text)
    named = named or (not beside and bool(said) and said[0].currency in codes)
    return "" if named else f"the question asks for {wish.currency}, the figure is in {codes[0]}"


def _is_money(ground: Ground) -> bool:
    read = figures(ground.number.text)
    printed = bool(read) and (bool(read[0].currency) or (read[0].scaled and read[0].kind == "plain"))
    kinds = {cited.kind for cited, _ in ground.figures}
    whole = (
        ground.number.status == "verified" and bool(kinds) and all(len(kind) == 3 and kind.isupper() for kind in kinds)
    )
    return printed or whole


def _is_rate(ground: Ground) -> bool:
    read = figures(ground.number.text)
    if read and read[0].kind != "plain":
        return abs(read[0].value) < _ABSURD
    if ground.number.status == "derived":
        return not _is_money(ground) and abs(ground.number.value or Decimal(0)) < _DEAR
    return any(_rate_of_cell(cited) for cited, _ in ground.figures)


def _rate_of_cell(cited: Cited) -> bool:
    named = _RATE_NAME.search(f"{cited.name} {cited.column}") is not None
    # A whole number of a sentence may be a name: "737 deliveries".
    bare = cited.kind == "" and (cited.claim is None or cited.value != cited.value.to_integral_value())
    return cited.kind in _RATES or (abs(cited.value) < _DEAR and (named or bare))


def _is_per_share(ground: Ground) -> bool:
    if ground.number.status == "derived":
        return abs(ground.number.value or Decimal(0)) < _DEAR
    return any(
        cited.kind.endswith("/share")
        or (abs(cited.value) < _DEAR and "in " not in cited.citation.unit)
        or (abs(cited.value) < _DEAR and (cited.claim is not None or _SHARE_NAME.search(cited.name)))
        for cited, _ in ground.figures
    )


def _is_count(wish: Wish, ground: Ground) -> bool:
    """What is counted may stand over the table, whose currency then says nothing of it."""
    read, priced = figures(ground.number.text), [PRICE_COLUMN.search(cited.column) for cited, _ in ground.figures]
    if (read and (read[0].kind in ("percent", "points", "bps") or read[0].currency)) or (priced and all(priced)):
        return False
    kinds = {cited.kind for cited, _ in ground.figures}
    money = any(kind.endswith("/share") or (len(kind) == 3 and kind.isupper()) for kind in kinds)
    if _is_of_another_thing(wish, ground) or all(_counts_another(wish, cited) for cited, _ in ground.figures):
        return False
    named = [_is_there(word, ground) for word in wish.things]
    if money and all(cited.cell is not None and _OF_MONEY.search(cited.name) for cited, _ in ground.figures):
        return False  # "Accrued store operating expenses" count no stores
    return any(named) if money else not named or any(named)


def _is_of_another_thing(wish: Wish, ground: Ground) -> bool:
    """Whether rows name what is asked for but not what is counted of it: facilities of a club, and no stores."""
    if not wish.thing.isalpha() or any(cited.claim is not None for cited, _ in ground.figures):
        return False
    places = " ".join(f"{c.label} {c.heading} {c.caption} {c.quote}" for c in ground.around)
    columns = " ".join(cited.column for cited, _ in ground.figures)
    printed = f"{places} {columns}"
    said = any(bears(stem, frozenset(content(printed))) for stem in content(wish.thing))
    return not said and not telling(wish.thing) & telling(printed) and len(wish.things) > 1


def _counts_another(wish: Wish, cited: Cited) -> bool:
    """Whether a sentence's number counts a noun of its own that is not asked for: "59,000 SKUs" are no members."""
    if cited.claim is None or not wish.thing.isalpha():
        return False
    sentence, at = cited.claim.sentence, cited.claim.mention
    counted = _COUNTED.match(sentence, at.end)
    near = f"{sentence[max(0, at.start - _NEAR) : at.start]} {counted[0] if counted else ''}"
    near = _COMPOUND.sub(" ", near)  # "share-based awards" are no shares
    # "Engineers and scientists" are counted together by either name.
    both = re.search(rf"\b([a-z-]+s),? (?:and|or|&) {re.escape(wish.thing)}\b", wish.text, re.IGNORECASE)
    things = f"{wish.thing} {both[1] if both else ''}"
    said = any(bears(stem, frozenset(content(near))) for stem in content(things))
    return counted is not None and not said and not telling(wish.thing) & telling(near)


def _is_there(thing: str, ground: Ground) -> bool:
    """Whether a place names what is counted; a thing that is a number by name stands at the figure: 737s."""
    if not thing.isdigit():
        return bears(thing, ground.stems | ground.beside)
    return any(_counts(thing, cited) for cited, _ in ground.figures)


def _counts(thing: str, cited: Cited) -> bool:
    """Whether a row or column is called by the number, or it follows the figure: "27 new 737-7 aircraft"."""
    if cited.claim is None:
        return re.search(rf"\b{thing}\b", f"{cited.name} {cited.column}") is not None
    after = cited.claim.sentence[cited.claim.mention.end :]
    return re.match(rf"\s(?:[A-Za-z-]+\s){{0,3}}{thing}\b", after) is not None


def _is_of_a_time(wish: Wish, cited: Cited) -> bool:
    """Whether a sentence says what was done in some months, or a column what moved in them: "…2023 Impairment"."""
    if cited.claim is not None:
        when = cited.claim.period
        return when is not None and bool(when.months or when.quarter) and _STOOD.search(clause_of(cited)) is None
    ended = _ENDED.match(cited.column)
    said = frozenset(content(wish.text)) | telling(wish.text)
    behind = cited.column[ended.end() :] if ended is not None else ""
    # "Total changes in fair value recorded" are of the months, whatever of them the question says.
    if _CHANGES.search(behind) and not _CHANGES.search(wish.text):
        return True
    moved = frozenset(content(behind))
    return bool(moved) and not any(bears(word, said) for word in moved)


def amount_for_date(wish: Wish, ground: Ground) -> str:
    """Why an amount of money is no answer to when something was done."""
    if wish.kind != "date" or wish.figure or wish.ahead or not ground.figures:
        return ""
    money = all(c.cell is not None and len(c.kind) == len("USD") and c.kind.isupper() for c, _ in ground.figures)
    return "the question asks when it was, the figure is an amount" if money else ""


def balance_for_flow(wish: Wish, ground: Ground) -> str:
    """Why what there is on a day is no answer to what moved in a time, or the other way about."""
    if wish.quantity == "rate":
        return ""
    names = " ".join(cited.name for cited, _ in ground.figures)
    # By how much a balance changed "during 2022" follows from two of them.
    flow = wish.flow and not (wish.aim.by_how_much and ground.number.status == "derived")
    if (flow or pays(wish.text) > pays(names)) and ground.statements == {"balance sheet"}:
        return "the question asks for what moved in a period, the figure is a balance of a day"
    if wish.balance and ground.figures and all(_is_of_a_time(wish, cited) for cited, _ in ground.figures):
        return "the question asks for what there was on a day, the figure is of a period"
    if wish.balance and all(_CHANGE.search(one.name) or _UNDER_BALANCE.match(one.name) for one, _ in ground.figures):
        return "the question asks for what there was on a day, the figure is a change"
    dated = any(cited.period is not None and cited.period.kind == "instant" for cited, _ in ground.figures)
    moved = ground.statements and "balance sheet" not in ground.statements and not (dated or _ENDS.search(names))
    return "the question asks for what there was on a day, the figure is of a period" if wish.balance and moved else ""
