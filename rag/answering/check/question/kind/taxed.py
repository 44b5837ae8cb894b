"""Whose tax a figure is, and of which kind: the federal tax is not that of all, nor the current one both together."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.clause import said_of
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_WHOSE = {
    "federal": re.compile(r"\bfederal\b", re.IGNORECASE),
    "state": re.compile(r"\bstate\b(?! of)|\bstate and local\b", re.IGNORECASE),
    "foreign": re.compile(r"\b(?:foreign|non-U\.?S|international|outside (?:of )?the U)\b", re.IGNORECASE),
}
_TAX = re.compile(
    r"\b(?:income |current |deferred )*tax(?:es|ation)?\b"
    r"(?! (?:rates?|credits?|carry\w*|loss\w*|authorit\w+|returns?|law|assets?|liabilit\w+|effects?|benefits?))",
    re.IGNORECASE,
)
_BEFORE_TAX = re.compile(r"\b(?:pre-?|before (?:the |any |income )*(?:provision for )?(?:income )?)tax(?:es)?\b", re.I)
_PAID = re.compile(r"\b(?:pa(?:id|ys?|yments?)|payable|owed?|owes|refunds?)\b", re.IGNORECASE)
# What of a tax is due now, or later: a row or a heading called nothing else.
_ONE_KIND = re.compile(
    r"\W*(?:total )?(?P<kind>current|deferred)(?: (?:income|tax|taxes|provision|expense|benefit|for|and|of))*\W*",
    re.IGNORECASE,
)
# "Interest and penalties, net of federal income tax benefit" is of no tax.
_NET_OF = re.compile(r"\bnet of [^,;.]*", re.IGNORECASE)
# Nor are the states' deferred tax assets, credits and courts.
_OF_OTHERS = re.compile(
    r"\b(?:federal|state|foreign)\b(?: (?:and|or|local|federal|state|foreign|income|corporate|statutory|tax|net"
    r"|operating|non-U\.?S\.?))* (?:deferred|loss\w*|carry\w*|credits?|rates?|authorit\w+|courts?|laws?|benefits?"
    r"|returns?|jurisdiction\w*|tax purposes|purposes|subsidiar\w+|earnings|NOLs?)\b",
    re.IGNORECASE,
)
_RATES = ("%", "points", "bps")
_STATUTORY = re.compile(r"\bstatutory\b[^;]*\b(?:rate|tax)|\b(?:rate|tax)[^;]*\bstatutory\b", re.IGNORECASE)
_BENEFIT = re.compile(r"\b(?:(?:income|deferred) )+tax(?:es)? benefits?\b|\btax benefits?\b", re.IGNORECASE)
_CHARGE = re.compile(r"\b(?:expenses?|provisions?|charges?)\b", re.IGNORECASE)
_OF_A_TIME = re.compile(
    r"\b(?:deferred|income) tax(?:es)? (?:benefits?|expenses?|provisions?|charges?)\b", re.IGNORECASE
)
_CHARGED_THERE = re.compile(
    r"\btax(?:es)? (?:provisions?|expenses?|benefits?)|\b(?:provisions?|expenses?|benefits?)\b[^;]{0,30}\btax",
    re.IGNORECASE,
)
_BRACKETS = re.compile(r"\([^()]*\)")
_GIVEN = re.compile(r"\bbenefits?\b", re.IGNORECASE)
_UNSURE = re.compile(r"\b(?:unrecogni[sz]ed|excess) tax benefits?\b", re.IGNORECASE)
_OF_THE_TAX = re.compile(r"\btax\w*|\b(?:rates?|effects?|impact\w*|reconcil\w+|statutory|provision)\b", re.IGNORECASE)
# A longer text than a title leads to a table and tells of what its rows are not.
_LONGEST = 6


def of_all_taxes(wish: Wish, ground: Ground) -> str:
    """Why a figure is not the tax of the one that the question names: nothing at it or right over it says whose."""
    asked = [name for name, pattern in _WHOSE.items() if pattern.search(wish.text)]
    if wish.several or len(asked) != 1 or not _asks_tax(wish, ground):
        return ""
    said = any(_WHOSE[asked[0]].search(_at(cited)) for cited, _ in ground.figures)
    return "" if said else f"the question asks for the {asked[0]} tax, the cited place does not say whose it is"


def of_one_kind_of_tax(wish: Wish, ground: Ground) -> str:
    """Why the current tax, or the deferred one, is not the tax that is asked for: it is a part of that."""
    if re.search(r"\b(?:current\w*|deferred)\b", wish.text, re.IGNORECASE) or not _asks_tax(wish, ground):
        return ""
    kinds = {_kind_of(cited) for cited, _ in ground.figures}
    kind = next(iter(kinds)) if len(kinds) == 1 else ""
    return f"the cited row is of {kind} tax alone, which the question does not say" if kind else ""


def profit_for_tax(wish: Wish, ground: Ground) -> str:
    """Why what was earned somewhere before tax is not the tax on it."""
    if _BEFORE_TAX.search(wish.text) or not _asks_tax(wish, ground):
        return ""
    earned = all(
        cited.cell is not None
        and not re.search(r"\btax", cited.name, re.IGNORECASE)
        and _BEFORE_TAX.search(f"{cited.citation.caption} ; {cited.citation.over}")
        and not re.search(r"\bprovision\b|\bexpense", cited.citation.caption, re.IGNORECASE)
        for cited, _ in ground.figures
    )
    return "the cited row is of what was earned before tax, the question asks for the tax" if earned else ""


def _asks_tax(wish: Wish, ground: Ground) -> bool:
    """Whether an amount of tax is asked for, as it was charged, and the figures are amounts."""
    asks = wish.figure and _TAX.search(_BEFORE_TAX.sub(" ", wish.text)) and not _PAID.search(wish.text)
    return bool(asks and ground.figures) and not all(cited.kind in _RATES for cited, _ in ground.figures)


def _kind_of(cited: Cited) -> str:
    """Of which kind of tax a row is by its own name or by what stands over it; "" where neither says so."""
    names = (*cited.name.split(": "), *cited.citation.over.split(": ")) if cited.cell is not None else ()
    found = next(filter(None, map(_ONE_KIND.fullmatch, names)), None)
    return found["kind"].lower() if found is not None else ""


def _at(cited: Cited) -> str:
    """What the figure is called, with the titles over it."""
    place = cited.citation
    titles = [text for text in (place.heading, place.caption) if len(text.split()) <= _LONGEST]
    said = cited.claim.sentence if cited.claim is not None else ""
    text = _NET_OF.sub(" ", " ; ".join((cited.name, cited.column, place.label, place.over, *titles, said)))
    return _OF_OTHERS.sub(" ", text) if said else text


def effect_on_tax_for_item(wish: Wish, ground: Ground) -> str:
    """Why a row that leads from the statutory tax to the tax is what the item did to that, and not the item."""
    if not ground.figures or _OF_THE_TAX.search(_UNSURE.sub(" ", wish.text)):
        return ""
    leads = all(cited.cell is not None and _leads_to_tax(cited) for cited, _ in ground.figures)
    return "the cited row says what the item did to the tax, which the question does not ask" if leads else ""


def _leads_to_tax(cited: Cited) -> bool:
    place = cited.citation
    return any(_STATUTORY.search(text) for text in (place.caption, place.over, *place.rivals, *place.beside))


def tax_held_for_a_time(wish: Wish, ground: Ground) -> str:
    """Why deferred taxes that are owned or owed on a day are no tax expense or benefit of a time."""
    if not _OF_A_TIME.search(_UNSURE.sub(" ", wish.text)) or not ground.figures or wish.several:
        return ""
    held = all(_is_held(cited) for cited, _ in ground.figures) or ground.statements == {"balance sheet"}
    return "the question asks for a tax of a time, the cited place says what is owned or owed" if held else ""


def charge_for_benefit(wish: Wish, ground: Ground) -> str:
    """Why a tax that was charged is no tax benefit: a row of expenses is one where its figure is below nothing."""
    text = _UNSURE.sub(" ", wish.text)
    if not _BENEFIT.search(text) or _CHARGE.search(text) or wish.aim.moved or not ground.figures:
        return ""
    charged = all(_is_charged(cited) for cited, _ in ground.figures)
    return "the question asks for a tax benefit, the cited row says what was charged" if charged else ""


def _is_held(cited: Cited) -> bool:
    """Whether a figure is of no time that a tax could be charged for, and nothing at it says that one was."""
    place = cited.citation
    if cited.claim is not None:
        return not (_GIVEN.search(cited.claim.sentence) or _CHARGE.search(cited.claim.sentence))
    around = " ; ".join((cited.name, place.over, place.caption, place.heading, *place.beside))
    timed = cited.period is not None and cited.period.kind != "instant"
    return not timed and _CHARGED_THERE.search(_UNSURE.sub(" ", around)) is None


def _is_charged(cited: Cited) -> bool:
    """Whether an amount of a row is an expense: what stands outside of brackets says what a plain figure is."""
    if cited.claim is not None:
        said = said_of(cited)
        return _CHARGE.search(said) is not None and _GIVEN.search(said) is None
    benefit = _GIVEN.search(_BRACKETS.sub(" ", cited.name.rpartition(": ")[2] or cited.name)) is not None
    benefit = benefit or (_GIVEN.search(cited.name) is not None and not _CHARGE.search(cited.name))
    return cited.value > 0 and not benefit


TAXED = (
    of_all_taxes,
    of_one_kind_of_tax,
    profit_for_tax,
    effect_on_tax_for_item,
    tax_held_for_a_time,
    charge_for_benefit,
)
"""What is held against a figure for whose tax it is."""
