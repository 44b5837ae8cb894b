"""What the unit of a table leaves out by name: "in millions, except headcount and average prices"."""

from __future__ import annotations

import re
from functools import lru_cache

NO_NAME = re.compile(
    r"except|excluding|unless|where|when|which|that|those|with|otherwise|noted|stated|indicated|specified|described"
    r"|also|below|other|shares?|stock|common|data|information|amounts?|numbers?|figures|units?|values?|prices?"
    r"|percent|ratios?|dollars?|hundreds|thousands|millions?|billions|financial|statistical|operating|certain|selected"
)
"""Words of an exception that name nothing, and what the rules on shares and ratios know better."""
PER_OR_NUMBER = re.compile(r"[\w\s]*\bper[- ][\w-]+|\bnumber of [\w\s]*")
"""Figures per share and counts have rules of their own: "except number of securities" leaves out no securities."""


SHARE_HELD = re.compile(r"\(\d{1,3}(?:\.\d+)?\s?%[^()]*\)")
"""How much of something is owned ("Cerro Alto (100%)") neither compares nor measures anything."""
MEASURED = re.compile(
    r"\([^()]{0,24}\b(?:tonn?es?|tons?|[kM]?t|ounces|[kM]?oz|TEUs?|M{1,2}[Bb]bls?|[MB]cf|MMcf|MMBtu|[kMGT]Wh|MW|barrels?|bbls?|[mM]*boe|nos?\.?|hectares|acres|km|litres?"
    r"|kg|g/t|square (?:feet|met(?:er|re)s)|sq\.? ?ft\.?|FTEs?|employees|days|times"
    r"|homes|plots|lots|units|customers|subscribers|passengers|cents)\s*\)"
    r"|\((?:in )?(?:years|months)\)",
)
"""What a row says itself that it counts ("Cement sales volume (lakh tonnes)") is in no currency."""
PLACES = re.compile(
    r"(?:(?!(?:on|of|for|from|to)\b)[\w-]+ ){0,2}"
    r"(?:stores|restaurants|hotels|clubs|locations|branches|offices|warehouses|clinics|hospitals"
    r"|pharmacies|theat(?:er|re)s|dealerships|properties|communities|vessels|aircraft|rigs|wells)"
    r"(?: (?!of\b)[\w-]+){0,2},? (?:(?:at|in) (?:the )?(?:end|beginning|start|operation)\b|opened\b|closed\b)",
    re.IGNORECASE,
)
"""A row of places that are open ("Restaurants at end of year") counts them one by one; what closing costs is money."""
FULLY_TAXABLE = re.compile(r"(?<=income|margin|spread|evenue) \(FTE\)")
"""“Net interest income (FTE)” is fully taxable equivalent, and no count of employees."""


@lru_cache(maxsize=256)
def excepted(exceptions: str) -> tuple[frozenset[str], ...]:
    """What a unit leaves out by its own name, in lower case: the telling words of each thing named.

    "Except headcount, lease term and discount rate" leaves out what is called a lease term, and no lease. Earnings are
    not left out by "except earnings per share", nor is anything by "except as otherwise noted". Where some shares are
    ("except preferred shares"), their stated value is not.
    """
    phrases = (PER_OR_NUMBER.sub(" ", p) for p in re.split(r"[,;/&]|\b(?:and|or)\b", exceptions.lower()))
    told = ((named_in(" ".join(w for w in words(p) if not NO_NAME.fullmatch(w))), p) for p in phrases)
    return tuple(names | {"share"} & named_in(phrase) for names, phrase in told if names)


def excepted_per(exceptions: str, label: str) -> bool:
    """Whether a unit leaves out a row per something other than a share: "except fair value per option vested"."""
    things = (thing for thing in re.split(r"[,;]", exceptions.lower()) if re.search(r"\bper\b", thing))
    named = (named_in(re.split(r"\bper\b", thing)[0]) - {"except", "excluding", "unles"} for thing in things)
    return any(len(names) > 1 and names <= named_in(label) for names in named)


def words(text: str) -> list[str]:
    """The words of four letters and more of a text, in lower case."""
    return re.findall(r"[a-z]{4,}", text.lower())


def named_in(text: str) -> frozenset[str]:
    """The words of a text in the singular."""
    return frozenset(word.removesuffix("s") for word in words(text))


def is_measured(label: str) -> bool:
    """Whether a row names a measure of its own that is no money."""
    return MEASURED.search(FULLY_TAXABLE.sub(" ", label)) is not None or PLACES.match(label) is not None
