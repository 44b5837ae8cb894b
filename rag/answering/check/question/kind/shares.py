"""Whether a number of shares is of those outstanding, where the question asks for these."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish
from rag.answering.numbers.read import figures

_ASKED = re.compile(r"\bshares?\b.*\boutstanding\b|\boutstanding\b.*\bshares?\b", re.IGNORECASE)
_AWARDS = re.compile(
    r"\b(?:options?|awards?|(?:stock|share) units?|[rp]sus?|restricted|(?:un|non-?)vested|exercis\w+|grant(?:ed|s)?|"
    r"warrants?|performance shares?|non-?affiliates)\b",
    re.IGNORECASE,
)
_AVERAGE = re.compile(r"\b(?:weighted|average|dilut\w+|basic)\b", re.IGNORECASE)
# "Treasury shares held" are counted; what they cost is treasury stock.
_HELD = re.compile(r"\bshares\b.{0,20}\b(?:held|owned|in (?:the )?treasury)\b|\btreasury shares\b", re.IGNORECASE)
_PAID = re.compile(r"\b(?:cost|value|amount|spen[dt]|paid|pay|dollars?)\b|\$", re.IGNORECASE)
_PERCENT = re.compile(r"%|\b(?:percent\w*|share of|proportion|portion)\b", re.IGNORECASE)
# Counted too; "shares repurchased" are asked for in money as well.
_IN_SHARES = re.compile(
    r"\bshares (?:of [\w ]+ )?(?:authori[sz]ed|issued)\b|\bauthori[sz]ed (?:common |preferred )?shares\b|\bin shares\b",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(r"\b(?:how many|number of) (?:[\w-]+ ){0,3}?(?:shares|stock)\b", re.IGNORECASE)
_WORTH = re.compile(
    r"\b(?:stock|shares),? (?:par )?value\b|\bvalue of [^?]{0,30}\b(?:stock|shares)\b(?! (?:options?|units?|awards?))",
    re.IGNORECASE,
)
_SHARES = re.compile(r"\s(?:(?:common|ordinary|preferred|class [a-z]) )?shares\b", re.IGNORECASE)
_AUTHORIZED = re.compile(r"\bauthori[sz]ed\b", re.IGNORECASE)
_SHARES_AUTHORIZED = re.compile(
    r"\bshares\b[^.;]{0,30}\bauthori[sz]ed\b|\bauthori[sz]ed\b[^.;]{0,40}\b(?:shares|stock)\b(?! repurchase)"
    r"|^authori[sz]ed\b",
    re.IGNORECASE,
)
# A number of shares, or a par value, within the name of a row: what the row prints is what they are carried at.
_COUNTED_ASIDE = re.compile(
    r"\b\d[\d,.]*(?: (?:million|billion|thousand))?,? (?:(?:and \d[\d,.]*|common|preferred|class [a-z]) )*shares\b"
    r"|\bpar (?:value )?(?:of )?\$?\d|\$\s?\d?\.\d+ par\b",
    re.IGNORECASE,
)
_ISSUED = re.compile(r"\b(?:issued|authori[sz]ed)\b", re.IGNORECASE)


def other_shares(wish: Wish, ground: Ground) -> str:
    """Why shares are others than those outstanding: of awards, an average, with those that were bought back."""
    if _HELD.search(wish.text) and not _PAID.search(wish.text):
        rate = "%" in ground.number.text and not _PERCENT.search(wish.text)
        if rate or any(mention.currency for mention in figures(ground.number.text)):
            return f"the question asks for shares, the figure is {'a rate' if rate else 'of money'}"
    if _WORTH.search(wish.text) and ground.figures and all(_counts_shares(cited) for cited, _ in ground.figures):
        return "the question asks for a value, the figure is a number of shares"
    if _IN_SHARES.search(wish.text) and not _PAID.search(wish.text) and (other := _not_in_shares(wish, ground)):
        return other
    counted = any(one.search(wish.text) for one in (_ASKED, _IN_SHARES, _HOW_MANY))
    if counted and not _PAID.search(wish.text) and ground.figures and all(_tells_aside(c) for c, _ in ground.figures):
        return "the question asks for shares, which the cited row tells by the way: its figure is what they stand for"
    if not _ASKED.search(wish.text) or not ground.figures:
        return ""
    others = [_why(wish.text, cited) for cited, _ in ground.figures]
    return others[0] if all(others) else ""


def _tells_aside(cited: Cited) -> bool:
    """Whether a row's name counts the shares itself: "Common stock (par value $1; 5,000 shares authorized, …)"."""
    return cited.cell is not None and _COUNTED_ASIDE.search(cited.name) is not None


def _not_in_shares(wish: Wish, ground: Ground) -> str:
    """Why a figure is no number of shares, or of none that are authorized, where these are asked for."""
    if any(mention.currency for mention in figures(ground.number.text)) or _are(ground, "USD"):
        return "the question asks for shares, the figure is of money"
    names = [
        f"{cited.name} {cited.column} {cited.citation.caption}" if cited.claim is None else cited.claim.sentence
        for cited, _ in ground.figures
    ]
    if _AUTHORIZED.search(wish.text) and names and not any(_SHARES_AUTHORIZED.search(name) for name in names):
        return "the question asks for shares authorized, which the cited place does not say"
    return ""


def _counts_shares(cited: Cited) -> bool:
    """Whether a sentence's number counts shares: "5 million common shares"."""
    if cited.claim is None or cited.kind.isupper():
        return False
    return _SHARES.match(cited.claim.sentence, cited.claim.mention.end) is not None


def _are(ground: Ground, kind: str) -> bool:
    return bool(ground.figures) and all(cited.kind == kind and cited.cell is not None for cited, _ in ground.figures)


def _why(asked: str, cited: Cited) -> str:
    place = cited.citation
    if cited.claim is not None:
        other = _AWARDS.search(cited.claim.sentence) and not _AWARDS.search(asked)
        return "the question asks for shares outstanding, the cited sentence is of options or awards" if other else ""
    said = f"{cited.name} {cited.column}"
    about = " ".join((said, place.caption, place.heading, *place.rivals, *(column for column, _ in place.cells)))
    if _AWARDS.search(about) and not _AWARDS.search(asked):
        return "the question asks for shares outstanding, the figure is of options or awards"
    if _AVERAGE.search(said) and not _AVERAGE.search(asked):
        return "the question asks for shares outstanding, the figure is an average of a period"
    if "outstanding" in said.lower() or _ISSUED.search(asked):
        return ""
    # Where a statement of equity has a column of treasury stock, the shares beside it are all that were issued.
    held = any("treasury" in column.lower() for column, _ in place.cells) and "treasury" not in said.lower()
    issued = held or _ISSUED.search(said) is not None
    return "the question asks for shares outstanding, the figure is of all that were issued" if issued else ""
