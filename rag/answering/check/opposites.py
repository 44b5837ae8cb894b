"""Words that exclude each other: a sentence of the one cannot rest on a row of the other.

"Interest income" is not interest expense, "basic" not "diluted", an adjusted figure not the reported one.
"""

from __future__ import annotations

import re

_BEFORE = re.compile(r"\bbefore\b.*", re.IGNORECASE)
_TAX = re.compile(r"\b(?:income|profits?|earnings)(?:[- ]based)? tax(?:es|ation)?\b", re.IGNORECASE)
# "As a percent of revenue" is no revenue.
_OF_WHOLE = re.compile(
    r"(?:\b(?:as )?(?:an? |the )?(?:percent(?:age)?|share|portion)|%) of (?:the |its )?(?:total |net |consolidated )*"
    r"(?:revenues?|sales|net sales|assets|income)\b",
    re.IGNORECASE,
)
_GROUPS = tuple(
    tuple(re.compile(rf"\b(?:{one})\b", re.IGNORECASE) for one in group)
    for group in (
        ("basic", "diluted"),
        ("payables?", "receivables?"),
        ("assets?", "liabilit(?:y|ies)", "(?:stockholders|shareholders)[’']? equity|total equity"),
        ("operating activities|operations", "investing activities", "financing activities"),
        ("revenues?|sales|income|earnings|profits?|gains?|ebitda?", "expenses?|costs?|charges?|spending|outlays?"),
        ("purchases?|acquisitions?", "proceeds|disposals?|maturities"),
        ("current", "non-?current"),
        ("domestic", "international|foreign"),
        ("long-term", "short-term"),
        ("net cash", "net debt"),
        ("gains?", "loss(?:es)?"),
        ("amortization|depreciation", "impairments?"),
        ("issued|issuances?|sold", "repurchas\\w*|bought back|buybacks?"),
    )
)
_LOSS = re.compile(r"\b(?:loss(?:es)?|lost|deficits?|negative|minus|shortfall|charges?)\b", re.IGNORECASE)
_PLAIN_GAIN = re.compile(r"\bgains?\b", re.IGNORECASE)
_GAIN = re.compile(r"\b(?:gains?|profits?|income|earnings)\b", re.IGNORECASE)
_ADJUSTED = re.compile(r"\b(?:adjusted|underlying|core|normali[sz]ed|pro[- ]forma)\b", re.IGNORECASE)
_SAYS_ADJUSTED = re.compile(
    rf"{_ADJUSTED.pattern}|non-?gaap|\b(?:exclud\w*|before|comparable|organic|as adjusted)\b|[調调]整", re.IGNORECASE
)
_MEASURE = re.compile(
    r"\b(?:ebitdar?|ebit|earnings|income|profits?|loss|margins?|eps|tax rate|free cash flow)\b|利潤|利润|淨利|净利",
    re.IGNORECASE,
)


def opposed(words: str, label: str) -> str | None:
    """The word that a claim says and the label of its row excludes; None where they may go together."""
    said, named = (_OF_WHOLE.sub(" ", _TAX.sub(" tax ", text)) for text in (words, label))
    if "before" in said.lower() and "before" not in named.lower():
        said = _BEFORE.sub(" ", said)  # "income before income taxes" is none of those taxes
    for group in _GROUPS:
        of_words, of_label = ([one.search(text) for one in group] for text in (said, named))
        shared = any(a and b for a, b in zip(of_words, of_label, strict=True))
        if any(of_words) and any(of_label) and not shared:
            return next(one[0] for one in of_words if one)
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
    if not (_MEASURE.search(words) and _MEASURE.search(label)):
        return None
    if _ADJUSTED.search(label) and not _SAYS_ADJUSTED.search(sentence):
        return "which is an adjusted figure; the sentence does not say so"
    if _ADJUSTED.search(words) and not _SAYS_ADJUSTED.search(f"{label} {around}"):
        return "which is not adjusted; the sentence says it is"
    return None
