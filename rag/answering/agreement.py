"""Where a claim and a cited figure disagree: value, unit, period, line item, company; each with its reason in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from rag.answering.claims import Claim
from rag.answering.evidence import stem
from rag.answering.figures_cited import Cited
from rag.answering.items import better_row, content, fit, other_metric, overlap
from rag.answering.mentions import CJK
from rag.answering.stated import Stated
from rag.answering.when import BEFORE
from rag.query.directory import company_of, is_known, load_book
from rag.query.names import find_companies
from rag.tokens import tokenize
from rag.types import Citation, Filing

_RATE = re.compile(r"\b(?:rate|margin|percent\w*|yield|ratio|return on)\b|%", re.IGNORECASE)
_YEAR = re.compile(r"\b((?:19|20)\d{2})\b")
_OTHER_SPAN = re.compile(r"quarter|period(?! before)", re.IGNORECASE)
_CHINESE = re.compile(f"[{CJK}]")
_WEEK = 7
_FEW_DIGITS, _TWO = 2, 2
_BEYOND = 12  # points: "more than half" is under 62 %
_UNITS = {"%": "a percentage", "points": "percentage points", "bps": "basis points", "shares": "a number of shares"}


def equal(claim: Claim, value: Decimal) -> bool:
    """Whether `value`, printed with as many digits as the claim has, is the claim, whatever their signs."""
    mention = claim.mention
    if mention.worded and claim.hedge:
        return _about(claim, abs(value))
    if mention.equals(value, sign=False):
        return True
    gap = abs(value) - abs(mention.value)
    if abs(gap) * 4 > abs(value):
        return False
    return (claim.hedge == "over" and 0 <= gap < mention.step) or (claim.hedge == "under" and 0 <= -gap < mention.step)


def _about(claim: Claim, value: Decimal) -> bool:
    """ "more than doubled", "nearly two-thirds": on that side of the word's size, and not far from it."""
    size, most = claim.mention.value, _BEYOND if claim.mention.kind == "percent" else claim.mention.value / 2
    over = value - size if size >= 1 else size - value  # more than halved is less than half
    return 0 <= over < most if claim.hedge == "over" else 0 <= -over * 4 < most


def wrong_unit(claim: Claim, cited: Cited) -> str:
    """Why the units differ; "" when they agree or nothing tells the figure's."""
    mine, kind = claim.kind, cited.kind
    if mine in ("percent", "points", "bps"):
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
    if mine == "per_share" and not per_share and kind != "":
        return f"{_in_words(cited)} is not per share"
    if mine == "shares" and (per_share or len(kind) == 3):
        return f"{_in_words(cited)} is money, not a number of shares"
    if mine == "money" and kind == "shares":
        return f"{_in_words(cited)} is a number of shares, not money"
    code, own = claim.mention.currency, kind[:3] if kind[:3].isupper() else ""
    return f"{_in_words(cited)} is in {own}, not in {code}" if code and own and code != own else ""


def wrong_period(claim: Claim, cited: Cited, peers: Sequence[Cited]) -> str:
    """Why the periods differ; "" when they agree, or where sentence or place does not say one."""
    stated = claim.period
    if stated is None:
        named = [one for one in claim.periods if not one.relative]
        if len(named) < _TWO or not all(_differs(one, cited, peers) for one in named):
            return ""
        stated = named[0]
    elif not _differs(stated, cited, peers):
        return ""
    place = "sentence" if cited.claim is not None else "row"
    asked = f"the year before {stated.year}" if stated.relative and stated.year else stated.words
    return f"the cited {place} has {cited.text.strip()} for {cited.when or 'another period'}, not for {asked}"


def _differs(stated: Stated, cited: Cited, peers: Sequence[Cited]) -> bool:
    if not cited.known and cited.months is None:
        return False
    year = stated.year
    if stated.relative and stated.words == BEFORE and stated.end and cited.end:
        return not (cited.end < stated.end and stated.months == cited.months)  # a quarter before, or that of last year
    if stated.relative:
        base = year or cited.citation.filing.fiscal_year
        if base is None or _OTHER_SPAN.search(stated.words):
            return False
        year = base - 1
    if year and str(year) in _YEAR.findall(cited.name) and cited.claim is None:
        return False
    return _other_length(stated, cited, peers) or _other_year(stated, year, cited, peers)


def _other_length(stated: Stated, cited: Cited, peers: Sequence[Cited]) -> bool:
    """Whether three months are taken for a year, one quarter for another."""
    if stated.quarter and cited.quarter and stated.quarter != cited.quarter:
        return True
    if stated.months and cited.months:
        return stated.months != cited.months
    whole = any(p.months == 12 and p.fiscal == cited.fiscal for p in peers)
    return bool(stated.months is None and not stated.end and whole and cited.months not in (None, 12))


def _other_year(stated: Stated, year: int | None, cited: Cited, peers: Sequence[Cited]) -> bool:
    if stated.end and cited.end and not stated.relative:
        return abs((stated.end - cited.end).days) > _WEEK
    if year is None or year == cited.fiscal or not cited.known:
        return False
    if cited.shift and (year in cited.printed or cited.fiscal == year + cited.shift):
        return False
    taken = any(peer.fiscal == year for peer in peers)
    return year not in cited.printed or taken


def wrong_item(claim: Claim, cited: Cited, peers: Sequence[Cited]) -> str:
    """Why the words name another line item than the figure's; "" when they may name it."""
    if cited.claim is not None:
        return _other_number(claim, cited, peers)
    own = _company_stems(cited.citation.filing)
    rivals = cited.citation.rivals
    other = better_row(claim.words, cited.name, rivals, own)
    if (other and better_row(claim.nearby, cited.name, rivals, own)) or (other and not content(claim.nearby)):
        return f"the cited row is “{_short(cited.name)}”; the sentence speaks of “{_short(other)}”"
    column = _other_column(claim, cited, peers)
    if column:
        return f"the cited row has {cited.text.strip()} under “{_short(cited.column)}”, not under “{_short(column)}”"
    said = frozenset(content(f"{claim.words} {claim.nearby}")) - own
    if not said or fit(said, (), cited.name).shared:
        return ""
    metric = other_metric(claim.words, cited.name)
    if metric:
        return f"the cited row is “{_short(cited.name)}”; the sentence speaks of {metric}"
    if not claim.sentence.isascii() and cited.name.isascii() and _CHINESE.search(claim.sentence):
        return ""  # a Chinese name that the vocabulary does not have cannot be compared with an English one
    around = f"{cited.name} {cited.column} {cited.citation.caption}"
    few = sum(char.isdigit() for char in claim.mention.text.strip("0.")) <= _FEW_DIGITS
    return (
        ""
        if overlap(claim.sentence, around) or not few
        else f"the sentence does not name the cited row “{_short(cited.name)}”"
    )


def _other_column(claim: Claim, cited: Cited, peers: Sequence[Cited]) -> str | None:
    """The column of the same period that the words name rather than the figure's own."""
    beside = [p for p in peers if p.cell != cited.cell and p.fiscal == cited.fiscal and p.end == cited.end]
    if not beside:
        return None
    own = frozenset(content(cited.name)) | _company_stems(cited.citation.filing)
    return better_row(f"{claim.words} {claim.nearby}", cited.column, [p.column for p in beside], own)


def _other_number(claim: Claim, cited: Cited, peers: Sequence[Cited]) -> str:
    """Whether another number of the quoted sentence is what the words name."""
    assert cited.claim is not None
    if _verbatim(claim, cited):
        return ""
    said = set(content(claim.words))
    own = said & set(content(cited.name))
    for peer in peers:
        rival = peer is not cited and peer.kind == cited.kind and peer.value != cited.value
        if rival and said and own < said and said <= set(content(peer.name)) and own < said & set(content(peer.name)):
            return f"the cited sentence says {cited.text.strip()} of “{_short(cited.name)}”"
    return ""


def _verbatim(claim: Claim, cited: Cited) -> bool:
    """Whether the claim's sentence quotes the cited one, this very number of it."""
    assert cited.claim is not None
    start = claim.sentence.find(cited.claim.sentence[:40])
    return start >= 0 and claim.start - start == cited.claim.start


def quoted_at(claim: Claim, cited: Cited) -> bool:
    """Whether the number stands in a quotation of the cited sentence at the place of the cited number."""
    return cited.claim is not None and _verbatim(claim, cited)


def wrong_company(claim: Claim, citation: Citation, filings: Sequence[Filing]) -> str:
    """Why the filing is not of the company that the sentence names; "" when it is, or none is named."""
    own = company_of(citation.filing)
    around = f"{citation.quote} {citation.caption} {citation.label}".lower()
    for text in (claim.nearby, claim.sentence):
        named = find_companies(text, filings)
        if own in named.companies:
            return ""
        strangers = (n for n in named.absent if is_known(n) or re.search(rf"\b{re.escape(n)}['’]s?\b", text))
        others = [
            n for n in (*named.companies, *strangers) if not _own_name(n, citation.filing) and n.lower() not in around
        ]
        if others:
            return f"the cited filing is {own}'s, not {others[0]}'s"
    return ""


def _own_name(name: str, filing: Filing) -> bool:
    mine = set(
        tokenize(f"{filing.company or ''} {filing.title} {filing.doc_name} {filing.ticker or ''}".replace("_", " "))
    )
    return bool((set(tokenize(name)) - load_book().legal_endings) & mine)


def _company_stems(filing: Filing) -> frozenset[str]:
    return frozenset(stem(token) for token in tokenize(filing.company or ""))


def _in_words(cited: Cited) -> str:
    return f"the cited {cited.text.strip()}"


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 60 else words[:59].rstrip() + "…"
