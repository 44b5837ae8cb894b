"""Words that exclude each other: a sentence of the one cannot rest on a row of the other.

"Interest income" is not interest expense, "basic" not "diluted", an adjusted figure not the reported one.
"""

from __future__ import annotations

import re

_BEFORE = re.compile(r"\bbefore\b.*", re.IGNORECASE)
_TAX = re.compile(
    r"\b(?:income|profits?|earnings)(?:[- ]based)? tax(?:es|ation)?\b|"
    r"\btax(?:es|ation)? on (?:income|profits?|earnings)\b",
    re.IGNORECASE,
)
# "As a percent of revenue" is no revenue.
_OF_WHOLE = re.compile(
    r"(?:\b(?:as )?(?:an? |the )?(?:percent(?:age)?|share|portion)|%) of (?:the |its )?(?:total |net |consolidated )*"
    r"(?:revenues?|sales|net sales|assets|income)\b",
    re.IGNORECASE,
)
# "Fuel, including hedging gains": the row is of fuel.
_INCLUDED = re.compile(r"(?:^\W*|(?<=\w),? )(?:including|inclusive of)\b.*", re.IGNORECASE)
_GROUPS = tuple(
    tuple(re.compile(rf"\b(?:{one})\b", re.IGNORECASE) for one in group)
    for group in (
        ("basic", "diluted"),
        ("payables?", "receivables?"),
        ("operating leases?", "(?:capital|finance|financing) leases?"),
        ("assets?", "liabilit(?:y|ies)", "(?:stockholders|shareholders)[’']? equity|total equity"),
        ("operating activities|operations", "investing activities", "financing activities"),
        ("revenues?|sales|income|earnings|profits?|gains?|ebitda?", "expenses?|costs?|charges?|spending|outlays?"),
        ("purchases?|acquisitions?", "proceeds|disposals?|maturities"),
        ("current", "non-?current"),
        ("domestic", "international|foreign"),
        ("long-term", "short-term"),
        ("net cash", "net debt", "(?:total|gross) debt"),
        ("gains?", "loss(?:es)?"),
        ("amortization|depreciation", "impairments?"),
        ("issued|issuances?|sold", "repurchas\\w*|bought back|buybacks?"),
    )
)
_LEASE = re.compile(r"\b(?:operating|capital|finance|financing) leases?\b", re.IGNORECASE)
_LOSS = re.compile(r"\b(?:loss(?:es)?|lost|deficits?|negative|minus|shortfall|charges?)\b", re.IGNORECASE)
_PLAIN_GAIN = re.compile(r"\bgains?\b", re.IGNORECASE)
_GAIN = re.compile(r"\b(?:gains?|profits?|income|earnings)\b", re.IGNORECASE)
_ADJUSTED = re.compile(r"\b(?:adjusted|underlying|core|normali[sz]ed|pro[- ]forma)\b", re.IGNORECASE)
SAYS_ADJUSTED = re.compile(
    rf"{_ADJUSTED.pattern}|non-?gaap|\b(?:exclud\w*|before|comparable|organic|as adjusted)\b|[調调]整", re.IGNORECASE
)
_REPORTED = re.compile(r"(?<!non-)(?<!non )\bgaap\b|\bas reported\b", re.IGNORECASE)
_NEUTRAL = re.compile(
    r"\b(?:constant[- ]currenc\w+|currency[- ]neutral|local currenc\w+|operational(?:ly)?|operations (?:change"
    r"|growth)|organic(?:ally)?"
    r"|excluding (?:the )?(?:effects? of )?(?:foreign )?(?:currency|exchange|fx)|ex-fx|like-for-like)\b",
    re.IGNORECASE,
)
# "GAAP to adjusted", "Statutory vs. adjusted": a heading that announces both.
_BOTH_BASES = re.compile(
    r"\b(?:gaap|statutory|reported)\s(?:to|vs\.?|versus|and|against)\s(?:adjusted|underlying|core)\b"
    r"|\b(?:adjusted|underlying|core)\s(?:to|vs\.?|versus|and|against)\s(?:gaap|statutory|reported)\b",
    re.IGNORECASE,
)
_AS_REPORTED = re.compile(r"\b(?:as reported|(?:on a )?reported(?: basis)?|nominal(?:ly)?)\b", re.IGNORECASE)
_OUTSIDE = re.compile(
    r"\b(?:outside(?: of)?|other than|except(?: for)?)\s(?:the\s)?(?P<name>[\w.&’'-]+)", re.IGNORECASE
)
_MEASURE = re.compile(
    r"\b(?:ebitdar?|ebit|earnings|income|profits?|loss|margins?|eps|tax rate|free cash flow)\b|利潤|利润|淨利|净利",
    re.IGNORECASE,
)


# "Equity and liabilities: Equity": what heads both sides says nothing of the row.
_OVER_BOTH = re.compile(
    r"^.*\b(?:liabilities and (?:[\w’']+ )?(?:equity|capital|deficit)|(?:equity|capital) and liabilities)\s*:\s*", re.I
)


def opposed(words: str, label: str) -> str | None:
    """The word that a claim says and the label of its row excludes; None where they may go together."""
    both = _INCLUDED.search(label) is not None
    told = _INCLUDED.sub("", words) if both else words
    said, named = (
        _OF_WHOLE.sub(" ", _TAX.sub(" tax ", text)) for text in (told, _OVER_BOTH.sub("", _INCLUDED.sub("", label)))
    )
    if "before" in said.lower() and "before" not in named.lower():
        said = _BEFORE.sub(" ", said)  # "income before income taxes" is none of those taxes
    for group in _GROUPS:
        of_words, of_label = ([one.search(text) for one in group] for text in (said, named))
        shared = any(a and b for a, b in zip(of_words, of_label, strict=True))
        if any(of_words) and any(of_label) and not shared:
            return next(one[0] for one in of_words if one)
    return None


def leased_otherwise(words: str, sentence: str) -> str | None:
    """The sort of lease that words name and a sentence is not of, though a heading over it may name both."""
    found = _LEASE.search(words)
    return opposed(found[0], sentence) if found is not None else None


def all_but(words: str, label: str) -> str | None:
    """The words that say all but the row: "outside the U.S.", by the row "U.S."; None where they do not."""
    found = _OUTSIDE.search(words)
    own = label.rpartition(": ")[2].lower().strip(" .:")
    but = found is not None and not _OUTSIDE.search(label) and own == found["name"].lower().strip(" .:")
    return found[0] if found is not None and but else None


def is_neutral(words: str) -> bool:
    """Whether words tell of a growth without the effect of currencies or purchases, which no two figures give."""
    return _NEUTRAL.search(words) is not None


def basis_apart(said: str, named: str, beside: str) -> str | None:
    """Why a rate without the effect of currencies is taken for the reported one, or the other way; None where not.

    said: words at the number; named: row and column of the figure; beside: the other rows and columns of its table.
    """
    if _NEUTRAL.search(said) and not _NEUTRAL.search(named) and _NEUTRAL.search(beside):
        return "as reported; the sentence says it is without the effect of currencies or purchases"
    if _AS_REPORTED.search(said) and not _NEUTRAL.search(said) and _NEUTRAL.search(named):
        return "not as reported; the sentence says it is"
    return None


def profit_of_a_loss(words: str, label: str) -> bool:
    """Whether words call a gain what the label calls a loss and nothing else."""
    return bool(
        _LOSS.search(label) and not _GAIN.search(label) and _GAIN.search(words) and not _LOSS.search(words)
    )  # fmt: skip


def loss_of_a_gain(words: str, label: str) -> bool:
    """Whether words call a loss what the label calls a gain and nothing else."""
    return bool(
        _PLAIN_GAIN.search(label) and not _LOSS.search(label) and _LOSS.search(words) and not _PLAIN_GAIN.search(words)
    )


def adjusted_apart(words: str, sentence: str, label: str, around: str) -> str | None:
    """Why a figure as adjusted is taken for the reported one, or the other way about; None where it is not.

    around is what else stands with the row: column, caption.
    """
    if _BOTH_BASES.search(words):
        return None
    if _REPORTED.search(label) and _ADJUSTED.search(words) and not SAYS_ADJUSTED.search(_REPORTED.sub("", label)):
        return "which is as reported; the sentence says it is adjusted"
    if not (_MEASURE.search(words) and _MEASURE.search(label)):
        return None
    if _ADJUSTED.search(label) and not SAYS_ADJUSTED.search(sentence):
        return "which is an adjusted figure; the sentence does not say so"
    if _ADJUSTED.search(words) and not SAYS_ADJUSTED.search(f"{label} {around}"):
        return "which is not adjusted; the sentence says it is"
    return None
