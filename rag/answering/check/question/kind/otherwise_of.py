"""Figures that are of the asked name in another sense: a tax effect, a rate for a length of time, another year's due.

A deferred tax table prints what an item saves in tax under the item's own name; a table of lease terms and discount
rates has both under "Operating leases".
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.captions import without_listed
from rag.answering.check.place.items import ACCOUNTS, WEAK, content, metrics_named
from rag.answering.check.place.opposites import leased_otherwise
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.kind.near_items import NEAR_ITEMS
from rag.answering.check.question.kind.only_if import ONLY_IF
from rag.answering.check.question.kind.taxed import TAXED
from rag.answering.check.question.named.abroad import at_home_for_abroad
from rag.answering.check.question.narrowing import narrows_alike, words_of
from rag.answering.check.question.speech import alike
from rag.answering.check.question.wish import Wish

_TAX_TABLE = re.compile(
    r"\bdeferred (?:income )?tax(?:es)?(?: (?:assets?|liabilit(?:y|ies)|balances?))?\b", re.IGNORECASE
)
_PART_OF = re.compile(r"\b(?:percent(?:age)?s?|share|%) of\b(?! (?:change|growth))", re.IGNORECASE)
_ALLOWED = re.compile(r"\bvaluation allowances?\b", re.IGNORECASE)
_ASKS_TAX = re.compile(
    r"\b(?:tax (?:assets?|effects?|liabilit\w+|benefits?)|deferred|valuation allowances?|DTAs?|DTLs?)\b", re.IGNORECASE
)
_OTHER_KIND = re.compile(
    r"\b(?:rates?|percent\w*|yields?|coupons?|how much|how many|amounts?|costs?|prices?|values?)\b|[%$]", re.IGNORECASE
)
_LASTS = re.compile(
    r"\bhow long\b|\b(?:remaining|average|lease|contract(?:ual)?) (?:lease )?terms?\b"
    r"|\b(?:useful|service|remaining|average) li(?:fe|ves)\b|\bli(?:fe|ves) remaining\b",
    re.IGNORECASE,
)
_RATES = ("%", "points", "bps")
_DUE_IN = re.compile(
    r"\b(?:due|matur\w+|payable|repayable|expir\w+)\b(?: [a-z]+){0,3}? (?:in|during|by|for|within)"
    r" (?:the )?(?:calendar |fiscal |FY ?|years? )*(?P<year>20\d\d)\b"
    r"|\b(?:will|to) (?:[\w’'.&-]+ ){0,4}(?:pay|owe)(?: in| during| for)? (?:fiscal |FY ?)*(?P<paid>20\d\d)\b",
    re.IGNORECASE,
)
# "Leases that will commence between 2022 and 2023, with terms of 2 years": when it begins is not when it is paid.
_BEGINS = re.compile(r"\b(?:will |to |expected to )*(?:commenc|begin|start)\w*\b[^.;]*", re.IGNORECASE)
_WOULD = re.compile(
    r"\bif (?:they (?:are|were) )?(?:ever )?recogni[sz]ed\b[^.]{0,40}\b(?:would|could|may|might)\b"
    r"|\bwould\b[^.]{0,60}\bif recogni[sz]ed\b|\bamount that would (?:benefit|affect|impact|reduce|lower)\b",
    re.IGNORECASE,
)
_OF_WHICH = re.compile(r"[\s,]*of which [$€£¥]?\d", re.IGNORECASE)
_WOULD_ASKED = re.compile(
    r"\bif recogni[sz]ed\b|\b(?:would|could|affect\w*|impact\w*|reduce|lower|benefit the)\b", re.I
)
_STRETCH = re.compile(
    r"\b(?:1|one|2|two|3|three|4|four|5|five|next|twelve|12)\b[\w\s-]{0,12}\b(?:years?|months)\b", re.I
)
# "$3, $5 and $2 of restricted cash, respectively": the noun that all of a list are of.
_OF_NOUN = re.compile(
    r"(?:,? (?:and |or )?[$€£¥]?\d[\d.,]*\d?| (?:million|billion|thousand))*"
    r" of (?:the |our |its |such |additional |total )*(?P<noun>[a-z][a-z-]*(?: [a-z][a-z-]*){0,3})"
)
_NOUN_ENDS = re.compile(
    r"\b(?:which|that|in|for|from|as|related|respectively|at|on|to|with|under|by|and|or|was|were|is|are|during|due)\b.*"
)
_HELD = re.compile(r"\b(?:stakes?|ownership|interest in|hold(?:s|ing|ings)?|held|own(?:s|ed)?)\b", re.IGNORECASE)
_DEALS = r"(?:derecogni[sz]ed|sold|divested|disposed of|transferred|acquired|purchased|bought|exchanged)"
_DEALT = re.compile(rf"\b(?:{_DEALS}|sell|buy|purchase|acquire|acquisition|sale|dispos\w+)\b", re.IGNORECASE)
_DEALT_WITH = re.compile(
    rf"\b(?P<done>{_DEALS})(?: (?:approximately|about|an?|its|our|the|additional|another|remaining))* ?$", re.IGNORECASE
)
_COST_OF_DOING = re.compile(r"\b(?P<kind>[a-z]{3,}ing) (?:expenses?|costs?|spend(?:ing)?|charges?)\b", re.IGNORECASE)
_EXPENSE_FIRST = re.compile(
    r"\b(?:expenses?|loss(?:es)?|costs?|charges?) ?\((?:income|gains?|benefits?)\)", re.IGNORECASE
)
_INCOME = re.compile(r"\b(?:income|gains?)\b", re.IGNORECASE)
_ADJUSTS = re.compile(r"\b(?:cash flows?|adjust\w*|reconcil\w*|non-?cash)\b", re.IGNORECASE)
_SAYS_NOTHING = frozenset(
    content(
        "common ordinary stock shares share cash amount principal aggregate outstanding proceeds total this these its "
        "consideration expense expenses costs income"
    )
)


def tax_effect_for_item(wish: Wish, ground: Ground) -> str:
    """Why a row of a table of deferred taxes is not the item that it is called by, but what that saves in tax."""
    rows = [cited.cell is not None and _is_of_deferred_tax(cited) for cited, _ in ground.figures]
    taxed = bool(rows) and all(rows) and not _ASKS_TAX.search(wish.text)
    return "the cited row is of deferred taxes, the question asks for none" if taxed else ""


def _is_of_deferred_tax(cited: Cited) -> bool:
    place = cited.citation
    heads = f"{cited.name.rpartition(': ')[0]} ; {place.over} ; {without_listed(place.caption)}"
    others = " ; ".join((*place.beside, *place.rivals))
    # On a balance sheet nothing is allowed for; where columns lead to a next balance each row is an account of its own.
    rolled = any(re.search(r"(?i)\b(?:beginning|opening)\b", column) for column, _ in place.cells)
    among = not rolled and _ALLOWED.search(others) is not None and _TAX_TABLE.search(others) is not None
    return among or _TAX_TABLE.search(heads) is not None


def rate_for_duration(wish: Wish, ground: Ground) -> str:
    """Why a percentage or an amount of money is no length of time, where the question asks for nothing else."""
    asks = wish.kind == "duration" or _LASTS.search(wish.text) is not None
    if not asks or not ground.figures or _OTHER_KIND.search(_LASTS.sub(" ", wish.text)):
        return ""
    if all(cited.kind in _RATES for cited, _ in ground.figures):
        return "the question asks how long it is, the figure is a rate"
    money = all(cited.cell is not None and cited.kind.isupper() for cited, _ in ground.figures)
    return "the question asks how long it is, the figure is an amount of money" if money else ""


def due_in_another_year(wish: Wish, ground: Ground) -> str:
    """Why what says nothing of the year to come that is asked for is not what falls due in it."""
    asked = _DUE_IN.search(wish.question)
    if asked is None or not ground.figures:
        return ""
    said = asked["year"] or asked["paid"]
    year, filed = int(said), [place.filing.fiscal_year for place in ground.citations]
    ahead = all(own is not None and year > own for own in filed)
    next_year = all(own is not None and year == own + 1 for own in filed)
    printed = [_BEGINS.sub(" ", _printed(cited)) for cited, _ in ground.figures]
    told = any(said in text or (next_year and _STRETCH.search(text)) for text in printed)
    return (
        ""
        if told or not ahead
        else f"the question asks for what falls due in {year}, the cited place says nothing of it"
    )


def _printed(cited: Cited) -> str:
    place = cited.citation
    said = cited.claim.sentence if cited.claim is not None else ""
    return f"{cited.name} {cited.column} {place.label} {place.over} {place.caption} {said}"


def of_another_noun_behind(wish: Wish, ground: Ground) -> str:
    """What every amount of a sentence is "of", where the question names a known line item and no word of that noun."""
    asked = metrics_named(wish.text)
    if not asked or not wish.figure or wish.several or not ground.figures or ground.number.status == "derived":
        return ""
    found = [_noun_behind(cited) for cited, _ in ground.figures]
    said = frozenset(content(wish.question)) | alike(wish.text)
    if not all(found) or any(metrics_named(noun) & asked for noun in found):
        return ""
    own = frozenset().union(*(content(noun) for noun in found)) - WEAK - ACCOUNTS - _SAYS_NOTHING
    behind = " ".join(found)
    if not own or any(bears(word, said) for word in own):
        return ""
    if any(narrows_alike(word, wish.text) for word in words_of(behind)):
        return ""
    return f"the cited amount is of “{short(found[0])}”, which the question does not say"


def dealt_for_held(wish: Wish, ground: Ground) -> str:
    """Why the stake that was bought or sold is not the one that was held on a day: "we sold 4.5% of our interest"."""
    asks = _HELD.search(wish.text) is not None and _DEALT.search(wish.text) is None
    found = [_dealt_with(cited) for cited, _ in ground.figures] if asks else []
    dealt = found and all(found)
    return f"the cited sentence says what was “{found[0]}”, the question asks what was held" if dealt else ""


def _dealt_with(cited: Cited) -> str:
    """What was done with just so much of a thing, right before the figure of a sentence."""
    claim = cited.claim
    found = _DEALT_WITH.search(claim.sentence, 0, claim.mention.start) if claim is not None else None
    return found["done"] if found is not None else ""


def _noun_behind(cited: Cited) -> str:
    """The noun that an amount of a sentence is followed by: "restricted cash" of "$3 million of restricted cash"."""
    if cited.claim is None or not cited.kind.isupper():
        return ""
    found = _OF_NOUN.match(cited.claim.sentence, cited.claim.mention.end)
    return _NOUN_ENDS.sub("", found["noun"]).strip() if found else ""


def is_of_shares(cited: Cited) -> bool:
    """Whether a row's table says that it is of shares in a whole, which tell of no growth."""
    place = cited.citation
    return _PART_OF.search(f"{cited.column} {place.caption} {place.heading}") is not None


def of_the_part_that_would_count(wish: Wish, ground: Ground) -> str:
    """Why tax benefits that "if recognized, would affect the tax rate" are not the balance of them: they are a part."""
    if not ground.figures or _WOULD_ASKED.search(wish.question):
        return ""
    part = all(_would_count(cited) for cited, _ in ground.figures)
    return "the cited amount is of what would affect the tax rate if it were recognized" if part else ""


def done_for_cost_of_it(wish: Wish, ground: Ground) -> str:
    """Why promotional costs "to market our products" are not the marketing expense: the verb is no name of a cost."""
    kinds = [found["kind"].lower() for found in _COST_OF_DOING.finditer(wish.text)]
    said = [cited.claim.sentence for cited, _ in ground.figures if cited.claim is not None]
    if not kinds or not said or len(said) < len(ground.figures):
        return ""
    verbs = re.compile("|".join(rf"\bto {kind.removesuffix('ing')}e?\b" for kind in kinds), re.IGNORECASE)
    names = re.compile("|".join(rf"\b{kind}\b" for kind in kinds), re.IGNORECASE)
    only = all(verbs.search(one) and not names.search(one) for one in said)
    return f"the cited sentence says what the costs were made for, and of no “{kinds[0]}”" if only else ""


def adjustment_for_income(wish: Wish, ground: Ground) -> str:
    """Why "Non-operating expense (income)" of a cash flow statement, which takes income off, is not that income."""
    if not ground.figures or _ADJUSTS.search(wish.text) or ground.statements != {"cash flow statement"}:
        return ""
    turned = all(_EXPENSE_FIRST.search(cited.name) for cited, _ in ground.figures)
    asked = turned and _INCOME.search(wish.text) and not _EXPENSE_FIRST.search(wish.text)
    return "the cited row takes income off again to come to the cash flows" if asked else ""


def of_another_lease(wish: Wish, ground: Ground) -> str:
    """Why a row of operating leases is none of finance leases, whatever is asked of them, or the other way about."""
    if wish.several or not ground.figures:
        return ""
    rows = (f"{cited.name} ; {cited.column}" if cited.cell is not None else "" for cited, _ in ground.figures)
    other = all(leased_otherwise(wish.text, row) for row in rows)
    return "the cited row is of another sort of lease" if other else ""


def _would_count(cited: Cited) -> bool:
    """Whether an amount of a sentence is what would count; the one before "of which" is all that there is."""
    claim = cited.claim
    if claim is None or not _WOULD.search(claim.sentence):
        return False
    return _OF_WHICH.match(claim.sentence, claim.mention.end) is None


OTHERWISE = (
    tax_effect_for_item,
    rate_for_duration,
    due_in_another_year,
    of_another_noun_behind,
    dealt_for_held,
    of_the_part_that_would_count,
    *ONLY_IF,
    done_for_cost_of_it,
    adjustment_for_income,
    *TAXED,
    *NEAR_ITEMS,
    at_home_for_abroad,
    of_another_lease,
)
"""What is held against a figure that is of the asked name in another sense."""
