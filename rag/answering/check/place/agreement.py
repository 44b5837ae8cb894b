"""Where a claim and a cited figure disagree in value, unit or company, with the reason in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from rag.answering.check.claims.claims import Claim
from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.derived.in_full import QUANTITY, another_unit
from rag.answering.check.place.named import initials, names_in_short
from rag.answering.check.signs import is_effect
from rag.answering.numbers.kinds import is_count
from rag.answering.numbers.mentions import Mention
from rag.chunks.tokens import tokenize
from rag.query.directory import company_of, is_known, load_book
from rag.query.names import find_companies
from rag.query.vocabulary import vocabulary
from rag.types import Citation, Filing

_RATE = re.compile(r"\b(?:rate|margin|percent\w*|yield|ratio|return on)\b|%", re.IGNORECASE)
_REPORTS = re.compile(
    r"(?:^|[,;]\s)([A-Z][\w&.'-]*(?:\s[A-Z][\w&.'-]*){0,3})\s(?:reported|posted|disclosed|recorded|booked|generated|earned)\b"
)
# "Grew revenue" is said of companies, "grew 5%" of anything.
_ACTS = re.compile(
    r"^\W{0,4}(?:(?:In|For|During|At|As of|On|To)\s[^,]{3,40},\s)?"
    r"(?P<name>(?!(?:The|It|This|That|In|On|At|For|We|Its|They|Management|Shareholders)\b)[A-Z][\w&.-]*"
    r"(?:\s(?:&\s)?[A-Z][\w&.-]*){0,3})(?:['’]s?\s|\s(?:reported|posted|repurchased|bought back|declared|issued|paid"
    r"|sold|spent|earned|booked|recorded|generated|raised|delivered|operated|closed|ended"
    r"|acquired|swung|(?:grew|increased|lifted|cut)\s(?:its |the |total |net )))"
)
_CAPITAL = re.compile(r"\b[A-Z][a-zà-ÿ]{3,}\b")
_SHORT = re.compile(r"\b[A-Z]{2,5}\b")
_OF_WHOLE = re.compile(r"\s*of\s(?!the (?:prior|previous|year))[A-Za-z]")
_DOLLARS = frozenset(["AUD", "CAD", "NZD", "SGD", "HKD", "TWD", "BMD", "JMD"])
# What a filing calls its own company.
_ITSELF = frozenset(
    [
        "firm",
        "company",
        "group",
        "bank",
        "bancorp",
        "partnership",
        "trust",
        "corporation",
        "registrant",
        "board",
        "society",
        "fund",
    ]
)
_NEAR = 5  # points: "almost two-thirds" may be 62 %
_BEYOND = 12  # points: "more than half" is under 62 %
_DEAR = 1000  # no share earns more, and no amount of a statement in full dollars is less
_UNITS = {"%": "a percentage", "points": "percentage points", "bps": "basis points", "shares": "a number of shares"}


def equal(claim: Claim, value: Decimal) -> bool:
    """Whether `value`, printed with as many digits as the claim has, is the claim, whatever their signs."""
    mention = claim.mention
    if mention.worded and claim.hedge:
        return _about(claim, abs(value))
    if _over_the_border(claim, abs(value)):
        return False
    if mention.equals(value, sign=False):
        return True
    gap, step = abs(value) - abs(mention.value), mention.step * 10 ** _zeros(mention)
    if abs(gap) * 4 > abs(value):
        return False
    if claim.hedge == "about" and claim.kind == "per_share":
        return abs(gap) * 2 <= mention.step
    if claim.hedge == "about" and step > mention.step:
        return abs(gap) * 2 <= step and abs(gap) * 20 <= abs(value)
    return (claim.hedge == "over" and 0 <= gap < step) or (claim.hedge in ("under", "near") and 0 <= -gap < step)


def _over_the_border(claim: Claim, size: Decimal) -> bool:
    """ "below $18 billion" of 18.24, "exceeded $5 billion" of 4.9: right when rounded, and on the other side."""
    most = abs(claim.mention.value)
    return size > most if claim.hedge in ("under", "near") else size < most if claim.hedge == "over" else False


def _zeros(mention: Mention) -> int:
    """The zeros at the end of a round number: "more than 90%" leaves room for 93."""
    digits = re.sub(r"\D+$", "", mention.text)
    return len(digits) - len(digits.rstrip("0")) if "." not in digits and digits.strip("0,") else 0


def _about(claim: Claim, value: Decimal) -> bool:
    """ "more than doubled", "nearly two-thirds", "roughly halved": on that side of the word's size, not far from it."""
    size, most = claim.mention.value, _BEYOND if claim.mention.kind == "percent" else claim.mention.value / 2
    if claim.hedge == "about":
        return abs(value - size) <= (_NEAR if claim.mention.kind == "percent" else size / 10)
    over = value - size if size >= 1 else size - value  # more than halved is less than half
    if claim.hedge == "near":
        return 0 <= -over < (_NEAR if claim.mention.kind == "percent" else most / 4)
    return 0 <= over < most if claim.hedge == "over" else 0 <= -over < most


def wrong_unit(claim: Claim, cited: Cited) -> str:
    """Why the units differ; "" when they agree or nothing tells the figure's."""
    mine, kind = claim.kind, cited.kind
    if mine == "percent" and cited.is_change and _OF_WHOLE.match(claim.sentence, claim.mention.end):
        return f"{_in_words(cited)} is a change, not a share of anything"
    if mine in ("percent", "points", "bps"):
        if {mine, kind} <= {"percent", "points", "%"} and (is_effect(cited) or (kind == "points" and claim.direction)):
            return ""
        own = {"percent": "%"}.get(mine, mine)
        if kind == own or (mine == "percent" and kind == "" and _RATE.search(f"{cited.name} {cited.column}")):
            return ""
        return f"{_in_words(cited)} is {_UNITS.get(kind, 'no percentage')}, not {_UNITS[own]}"
    if kind in ("%", "points", "bps") or (mine == "multiple") != (kind == "multiple"):
        ratio = mine == "multiple" and kind == "" and cited.claim is None
        return (
            ""
            if ratio
            else f"{_in_words(cited)} is {_UNITS.get(kind, 'no such ratio')}, which the sentence does not say"
        )
    per_share = kind.endswith("/share")
    if mine == "per_share" and not per_share and kind != "" and not _of_a_share(cited):
        return f"{_in_words(cited)} is not per share"
    if mine == "shares" and (per_share or len(kind) == 3):
        return f"{_in_words(cited)} is money, not a number of shares"
    if mine == "money" and cited.claim is not None and cited.claim.kind == "plain" and not cited.claim.mention.scaled:
        return f"{_in_words(cited)} is no amount of money"
    if mine == "money" and kind == "" and cited.claim is None and is_count(cited.name):
        return f"{_in_words(cited)} is a number of things, not money"
    if kind == QUANTITY and (quantity := _wrong_quantity(claim, cited)):
        return quantity
    if mine == "money" and kind == "shares":
        return f"{_in_words(cited)} is a number of shares, not money"
    told = (kind, cited.citation.unit, *dict.fromkeys(cited.citation.rival_kinds))
    code, own = claim.mention.currency, next((c[:3] for c in told if c[:3].isupper()), "")
    if own in _DOLLARS and claim.mention.text.lstrip("(-−").startswith("$"):
        return ""  # a company reports in the dollars of its country
    return f"{_in_words(cited)} is in {own}, not in {code}" if code and own and code != own else ""


def _wrong_quantity(claim: Claim, cited: Cited) -> str:
    """Why a figure that counts tons or barrels is not what the claim counts; "" where it may be."""
    if claim.kind == "money":
        return f"{_in_words(cited)} is a quantity, not money"
    other = another_unit(f"{cited.name} {cited.column}", claim.sentence[claim.mention.end :])
    return f"{_in_words(cited)} is not in {other}" if other else ""


def _of_a_share(cited: Cited) -> bool:
    """Whether the row's table is of amounts per share, which only some of its rows say: a bridge of EPS."""
    beside = any(kind.endswith("/share") for kind in cited.citation.rival_kinds)
    return beside and "in " not in cited.citation.unit and abs(cited.value) < _DEAR


def wrong_company(claim: Claim, citation: Citation, filings: Sequence[Filing], beside: str = "") -> str:
    """Why the filing is not of the company that the sentence names; "" when it is, or none is named.

    beside: what the sentence's other footnotes print; a name in it is no stranger's ("Rest of World's").
    """
    own = company_of(citation.filing)
    columns = " ".join(column for column, _ in citation.cells)
    place = (citation.quote, citation.heading, citation.caption, citation.label, columns, *citation.rivals)
    around = " ".join(place).lower()
    short = initials(" ".join(place))
    if _called_in_short(claim.nearby, citation.filing):
        return ""
    spelt = names_in_short((*place[1:], *beside.split("\n")))
    for said in (claim.nearby, claim.sentence):
        text = _SHORT.sub(lambda found: "" if found[0] in spelt else found[0], said)
        named = find_companies(text, filings)
        # A page of the web is of no company; it is about those that it names.
        told = find_companies(citation.quote, filings).companies if citation.filing.url else (own,)
        if set(told) & set(named.companies):
            return ""
        absent = (*named.absent, *(match[1] for match in _REPORTS.finditer(text) if is_known(match[1])))
        absent = (*absent, *_acting(text, f"{around} {own.lower()}"))
        strangers = (
            n
            for n in absent
            if n.lower() not in _ITSELF | short
            and (is_known(n) or n in _acting(text, around) or re.search(rf"\b{re.escape(n)}['’]s?\b", text))
        )
        unknown = [n for n in strangers if is_known(n) or n.lower() not in beside.lower()]
        others = [
            n
            for n in (*named.companies, *unknown)
            if not _own_name(n, citation.filing)
            and n.lower() not in around
            and not (n.isupper() and n.lower() in short)
        ]
        if others:
            return f"the cited filing is {own}'s, not {others[0]}'s"
    return ""


def _acting(text: str, around: str) -> tuple[str, ...]:
    """Names in the place of a company that does what only companies do, and that nothing cited calls its own.

    "Acme repurchased 43 million shares": a name need not be known to be a stranger's.
    """
    found = _ACTS.search(text)
    words = set(tokenize(found["name"])) if found else set()
    told = words & vocabulary().words or any(word in around for word in words)
    return (found["name"],) if found and words and not told else ()


def _called_in_short(text: str, filing: Filing) -> bool:
    """Whether a word of the company's name stands there by itself: "Tradition" of Compagnie Financière Tradition."""
    common = vocabulary().words | load_book().legal_endings
    own = set(tokenize(company_of(filing))) - common
    return any(set(tokenize(word)) & own for word in _CAPITAL.findall(text))


def _own_name(name: str, filing: Filing) -> bool:
    mine = set(
        tokenize(f"{filing.company or ''} {filing.title} {filing.doc_name} {filing.ticker or ''}".replace("_", " "))
    )
    return bool((set(tokenize(name)) - load_book().legal_endings) & mine)


def _in_words(cited: Cited) -> str:
    return f"the cited {cited.text.strip()}"
